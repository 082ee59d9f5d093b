import { expect, it } from "vitest";

import { pause } from "./wire";

it("pauses longer each time, from half a second to ten, and never for all pages alike", () => {
  const longest = Array.from({ length: 8 }, (_, attempt) => pause(attempt, () => 1));
  expect(longest).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000, 10_000]);
  expect(pause(0, () => 0)).toBeLessThan(pause(0, () => 1));
});
