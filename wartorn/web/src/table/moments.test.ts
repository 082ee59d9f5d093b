import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Replay } from "../types";
import { Moments, stepFrom, turnFrom } from "./moments";

const moment = (seq: number) => ({ last: 9, turns: [], frame: { seq } }) as unknown as Replay;

describe("moments", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("are fetched when the bar rests, once each, and the last one asked for is shown", async () => {
    const fetched: number[] = [];
    const shown: [number, number][] = [];
    const moments = new Moments(
      (seq) => (fetched.push(seq), Promise.resolve(moment(seq - 1))), // the last pick up to then
      (replay, seq) => shown.push([seq, replay.frame.seq]),
      () => {},
    );
    for (const seq of [1, 2, 3, 4]) moments.ask(seq, 0);
    await vi.runAllTimersAsync();
    moments.ask(5, 0);
    await vi.runAllTimersAsync();
    moments.ask(4, 0);
    await vi.runAllTimersAsync();
    expect(fetched).toEqual([4, 5]);
    expect(shown).toEqual([[4, 3], [5, 4], [4, 3]]);
  });

  it("that failed are asked for anew", async () => {
    let tries = 0;
    const shown: number[] = [];
    const failed: unknown[] = [];
    const moments = new Moments(
      (seq) => (++tries === 1 ? Promise.reject(new Error("away")) : Promise.resolve(moment(seq))),
      (replay) => shown.push(replay.frame.seq),
      (trouble) => failed.push(trouble),
    );
    moments.ask(1, null);
    await vi.runAllTimersAsync();
    moments.ask(1, null);
    await vi.runAllTimersAsync();
    expect([failed.length, shown]).toEqual([1, [1]]);
  });
});

it("steps pass over what was taken back", () => {
  expect([stepFrom([2, 5, 6], 2, 1, 8), stepFrom([2, 5, 6], 5, -1, 8), stepFrom([2, 5, 6], 2, -1, 8), stepFrom([2, 5, 6], 6, 1, 8)]).toEqual([5, 2, 0, 8]);
});

describe("turns", () => {
  const turns = [0, 5, 9].map((seq, turn) => ({ seq, board: "game", turn, seat: turn % 2 }));

  it("lie before and after a moment", () => {
    expect(turnFrom(turns, 5, 1, 12)).toBe(9);
    expect(turnFrom(turns, 5, -1, 12)).toBe(0);
    expect(turnFrom(turns, 9, 1, 12)).toBe(12);
    expect(turnFrom(turns, 0, -1, 12)).toBe(0);
  });
});
