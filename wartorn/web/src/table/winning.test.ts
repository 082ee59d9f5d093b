import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Trouble } from "../lib/api";
import type { Board, Decided, Frame, Studied } from "../types";
import { Study } from "./study.svelte";
import { across, chancesOf, costWords, dotAt, dotsOf, graphWords, lineThrough, nearest, percent, pointsOf, pointWords, replayAt, spanOf, turningPoints, turnMarks } from "./winning";

const decided = (seq: number, turn: number, seat: number, win: number, cost = 0): Decided => ({
  seq,
  before: seq - 1,
  turn,
  seat,
  wins: [win, 1 - win],
  said: `pick ${seq}`,
  best: "pass",
  cost,
});
const study: Studied = {
  board: "game",
  done: 5,
  of: 5,
  decisions: [decided(2, 1, 0, 0.5), decided(3, 1, 0, 0.75, 4), decided(5, 2, 1, 0.25, 18), decided(12, 3, 0, 1)],
  turning: [5, 3],
  end: [1, 0],
};
const size = { width: 110, height: 100 };
const span = spanOf(study);
const points = pointsOf(study, 0, span, size);

describe("the graph", () => {
  it("reaches from the first decision to the last entry, a step as wide as the entries between", () => {
    expect(span).toEqual({ from: 1, to: 12 });
    expect(points.map(({ x, y }) => [x, y])).toEqual([[0, 50], [10, 25], [30, 75], [100, 0]]);
    expect(across(99, span, 110)).toBe(110);
    expect(across(-3, span, 110)).toBe(0);
    expect(across(1, { from: 1, to: 1 }, 110)).toBe(0);
  });

  it("is turned over for the other seat", () => {
    expect(pointsOf(study, 1, span, size).map(({ y }) => y)).toEqual([50, 75, 25, 100]);
  });

  it("is a line that ends with how the game ended, if it did", () => {
    expect(lineThrough(points, 1, size)).toBe("M0 50L10 25L30 75L100 0L110 0");
    expect(lineThrough(points.slice(0, 1), undefined, size)).toBe("M0 50");
    expect(lineThrough([], 1, size)).toBe("");
  });

  it("marks each turn once, and writes the numbers that have room", () => {
    expect(turnMarks(points, 40)).toEqual([
      { x: 0, turn: 1, told: true },
      { x: 30, turn: 2, told: false },
      { x: 100, turn: 3, told: true },
    ]);
  });

  it("draws dots that would hide one another beside their points, the dearest at its own", () => {
    const crowd = [0, 1, 2, 3, 4].map((index) => ({ ...points[1]!, x: 100 + index, y: 40 }));
    for (const room of [{ width: 300, height: 56 }, { width: 110, height: 44 }]) {
      const dots = dotsOf(crowd, room, 19);
      expect(dots[0]).toMatchObject({ x: 100, y: 40 });
      for (const [index, dot] of dots.entries()) {
        expect(dot.point).toBe(crowd[index]);
        expect(dot.x >= 0 && dot.x <= room.width && dot.y >= 0 && dot.y <= room.height).toBe(true);
        for (const other of dots.slice(0, index)) expect(Math.max(Math.abs(dot.x - other.x), Math.abs(dot.y - other.y))).toBeGreaterThanOrEqual(19);
        expect(dotAt(dots, dot.x + 4, dot.y - 4, 18)).toBe(dot);
      }
      expect(dotAt(dots, 250, 0, 18)).toBeUndefined();
    }
    expect(dotsOf([points[0]!, points[2]!], size, 19).map(({ x, y }) => [x, y])).toEqual([[0, 50], [30, 75]]);
  });

  it("leads from a tap to the nearest decision", () => {
    expect(nearest(points, 24)?.decision.seq).toBe(5);
    expect(nearest(points, -50)?.decision.seq).toBe(2);
    expect(nearest(points, 5000)?.decision.seq).toBe(12);
    expect(nearest([], 3)).toBeUndefined();
  });

  it("stands where nothing was decided", () => {
    const empty: Studied = { board: "game", done: 0, of: 0 };
    expect(pointsOf(empty, 0, spanOf(empty), size)).toEqual([]);
    expect(graphWords([], undefined, "Aia")).toBe("No decision was made in this game.");
  });
});

describe("words", () => {
  it("tell the turning points, the dearest first", () => {
    const told = turningPoints(study).map((each) => costWords(each, ["Aia", "Bion"][each.seat] ?? ""));
    expect(told).toEqual(["Turn 2, Bion: “pick 5” cost 18\u00a0points; better: “pass”", "Turn 1, Aia: “pick 3” cost 4\u00a0points; better: “pass”"]);
    expect(turningPoints({ ...study, turning: [99] })).toEqual([]);
  });

  it("tell a point, and what it cost if that was more than chance", () => {
    expect(pointWords(points[0]!, ["Aia", "Bion"])).toBe("Turn 1, 50\u00a0%. Aia: “pick 2”");
    expect(pointWords(points[2]!, ["Aia", "Bion"])).toBe("Turn 2, 25\u00a0%. Bion: “pick 5”, which cost 18\u00a0points; better: “pass”");
    expect(costWords(decided(2, 1, 0, 0.5, 1), "Aia")).toContain("cost 1\u00a0point;");
    expect(percent(0.615)).toBe("62\u00a0%");
  });

  it("tell the whole graph to those who do not see it", () => {
    expect(graphWords(points, 1, "Aia")).toBe("The chances of Aia to win: 50\u00a0% at the first decision, at best 100\u00a0% in turn 3, at worst 25\u00a0% in turn 2; they won.");
    expect(graphWords(points, 0.5, "Aia")).toContain("it was a draw");
  });

  it("name the moment of a replay, and whose chances are drawn", () => {
    expect(replayAt("a/b", "left game", 7)).toBe("/replay/a%2Fb?at=7&board=left%20game");
    const frame = { seats: [{ sort: "rules" }, { sort: "person" }] } as Frame;
    expect(chancesOf(frame, { seats: [0, 1] } as Board)).toBe(1);
    expect(chancesOf(frame, { seats: [0, 1], you: 0 } as Board)).toBe(0);
    expect(chancesOf(frame, null)).toBe(0);
  });
});

describe("a study", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("is asked for once a second until it is there, and then kept", async () => {
    const answers = [
      { whole: false, study: { board: "game", done: 0, of: 5 } },
      { whole: false, study: { board: "game", done: 3, of: 5 } },
      { whole: true, study },
    ];
    const ask = vi.fn(async () => answers.shift()!);
    const asked = new Study("t1", "game", 12, ask);
    expect(ask).not.toHaveBeenCalled();
    asked.begin();
    asked.begin();
    await vi.advanceTimersByTimeAsync(0);
    expect([asked.running, asked.done, asked.of]).toEqual([true, 0, 5]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([asked.running, asked.done, asked.found]).toEqual([true, 3, null]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect([asked.running, asked.found]).toEqual([false, study]);
    expect(ask.mock.calls).toEqual([["t1", "game"], ["t1", "game"], ["t1", "game"]]);
    expect(new Study("t1", "game", 12, ask).found).toEqual(study);
    expect(new Study("t1", "game", 14, ask).found).toBeNull();
  });

  it("is no longer asked for when nobody looks", async () => {
    const ask = vi.fn(async () => ({ whole: false, study: { board: "game", done: 0, of: 5 } }));
    const asked = new Study("t2", "game", 12, ask);
    asked.begin();
    await vi.advanceTimersByTimeAsync(500);
    asked.stop();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it("says what went wrong, and can be asked for again", async () => {
    const ask = vi.fn(async (): Promise<{ whole: boolean; study: Studied }> => {
      if (ask.mock.calls.length === 1) throw new Trouble("Please wait a minute.", 429);
      return { whole: true, study };
    });
    const asked = new Study("t3", "game", 12, ask);
    asked.begin();
    await vi.advanceTimersByTimeAsync(0);
    expect([asked.running, asked.trouble]).toEqual([false, "Please wait a minute."]);
    asked.begin();
    await vi.advanceTimersByTimeAsync(0);
    expect([asked.trouble, asked.found]).toEqual(["", study]);
  });
});
