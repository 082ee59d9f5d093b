import { expect, it, vi } from "vitest";

import { invitationLink } from "./invitations";

it("puts the invitation where no server logs it", () => {
  vi.stubGlobal("location", { origin: "https://wartorn.example" });
  const link = new URL(invitationLink("t1", "a b/c"));
  expect(link.pathname).toBe("/table/t1");
  expect(link.search).toBe("");
  expect(decodeURIComponent(link.hash)).toBe("#a b/c");
});
