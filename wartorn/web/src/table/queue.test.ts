import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Happening, Move } from "../types";
import { Queue, scenesOf, type Scene } from "./queue";

const draw: Move = { what: "move", seat: 1, back: "unit", source: "deck", target: "hand1" };
const pay: Move = { what: "pay", seat: 1, source: "coins1", target: "supply", amount: 2 };
const play: Move = { what: "move", seat: 1, card: "javelin-line", back: "unit", source: "hand1", target: "a" };
const happening = (seq: number, moves: Move[], lines: string[] = []): Happening => ({
  seq,
  board: "game",
  moves,
  lines: lines.map((text) => ({ text })),
});

describe("scenes", () => {
  it("hold equal moves together and others apart", () => {
    const scenes = scenesOf([happening(1, [draw, draw, pay, play])]);
    expect(scenes.map((scene) => scene.moves.length)).toEqual([2, 1, 1]);
    expect(scenes.map((scene) => scene.first)).toEqual([true, false, false]);
  });

  it("tell words without moves, and nothing for what changed nothing", () => {
    expect(scenesOf([happening(1, [], ["You pass."]), happening(2, [])])).toHaveLength(1);
  });
});

describe("the queue", () => {
  let shown: Scene[];
  let cleared: number;
  let states: boolean[];
  let queue: Queue;
  beforeEach(() => {
    vi.useFakeTimers();
    shown = [];
    cleared = 0;
    states = [];
    queue = new Queue(
      (scene) => shown.push(scene),
      () => cleared++,
      (running) => states.push(running),
    );
  });
  afterEach(() => vi.useRealTimers());

  it("shows several picks one after the other", () => {
    queue.feed([happening(1, [play]), happening(2, [draw])], 100);
    expect(shown.map((scene) => scene.happening.seq)).toEqual([1]);
    vi.advanceTimersByTime(100);
    expect(shown.map((scene) => scene.happening.seq)).toEqual([1, 2]);
    vi.advanceTimersByTime(100);
    expect(queue.running).toBe(false);
    expect(states).toEqual([true, false]);
  });

  it("adds what comes while it runs", () => {
    queue.feed([happening(1, [play])], 100);
    queue.feed([happening(2, [draw])], 100);
    vi.advanceTimersByTime(250);
    expect(shown.map((scene) => scene.happening.seq)).toEqual([1, 2]);
  });

  it("can be skipped, and goes on with what comes later", () => {
    queue.feed([happening(1, [play]), happening(2, [draw])], 100);
    queue.skip();
    vi.advanceTimersByTime(500);
    expect(shown).toHaveLength(1);
    expect(cleared).toBe(1);
    queue.feed([happening(3, [pay])], 100);
    expect(shown.at(-1)?.happening.seq).toBe(3);
  });

  it("shows nothing when it is off, and does not recount a long absence", () => {
    queue.feed([happening(1, [play])], 0);
    queue.feed(Array.from({ length: 90 }, (_, seq) => happening(seq, [play])), 100);
    expect(shown).toEqual([]);
    expect(queue.running).toBe(false);
  });
});
