import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Frame, FromClient, ToClient } from "../types";
import { Live } from "./live.svelte";
import { type SocketLike, Wire } from "./wire";

/** A socket whose other end is the test. */
class Socket implements SocketLike {
  readyState = 0;
  onopen: SocketLike["onopen"] = null;
  onclose: SocketLike["onclose"] = null;
  onmessage: SocketLike["onmessage"] = null;
  said: FromClient[] = [];

  send(text: string): void {
    this.said.push(JSON.parse(text) as FromClient);
  }

  close(): void {
    this.readyState = 3;
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.(new Event("open"));
  }

  break(): void {
    this.readyState = 3;
    this.onclose?.(new Event("close") as CloseEvent);
  }

  tell(message: ToClient): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }

  of<T extends FromClient["type"]>(type: T): Extract<FromClient, { type: T }>[] {
    return this.said.filter((message): message is Extract<FromClient, { type: T }> => message.type === type);
  }
}

function frame(seq: number, happened: number[], more: Partial<Frame> = {}): Frame {
  const happenings = happened.map((each) => ({ seq: each, board: "game" }));
  return { type: "frame", game: "g1", seq, title: "Reign of War", state: "running", seats: [], boards: [], happenings, you: 0, ...more };
}

let sockets: Socket[];
let live: Live;
let wire: Wire;
let heard: Frame[];

const socket = (): Socket => sockets.at(-1)!;
const reconnect = async (): Promise<void> => {
  await vi.advanceTimersByTimeAsync(10_000);
  socket().open();
};

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  heard = [];
  wire = new Wire(() => {
    const made = new Socket();
    sockets.push(made);
    return made;
  });
  live = new Live(wire, "g1", 0);
  live.onFrame((each) => heard.push(each));
  socket().open();
});

afterEach(() => {
  vi.useRealTimers();
});

describe("following a table", () => {
  it("watches from the beginning, and shows the frame", () => {
    expect(socket().said).toEqual([{ type: "watch", game: "g1", seq: -1, seat: 0 }]);
    socket().tell(frame(3, [1, 2, 3], { reset: true }));
    expect(live.frame?.seq).toBe(3);
    expect(live.story.map((each) => each.seq)).toEqual([1, 2, 3]);
    expect(live.connected).toBe(true);
  });

  it("hears nothing of other tables", () => {
    socket().tell(frame(3, [1], { game: "another" }));
    expect(live.frame).toBeNull();
  });

  it("adds what is new to the story, and tells it once", () => {
    socket().tell(frame(3, [1, 2, 3], { reset: true }));
    socket().tell(frame(5, [3, 4, 5]));
    expect(heard.at(-1)?.happenings?.map((each) => each.seq)).toEqual([4, 5]);
    expect(live.story.map((each) => each.seq)).toEqual([1, 2, 3, 4, 5]);
  });

  it("takes a frame without anything new, such as somebody coming in", () => {
    socket().tell(frame(3, [1, 2, 3], { reset: true }));
    socket().tell(frame(3, [], { title: "again" }));
    expect(live.frame?.title).toBe("again");
    expect(live.story).toHaveLength(3);
  });

  it("leaves out a frame that is older than what it knows", () => {
    socket().tell(frame(3, [1, 2, 3], { reset: true }));
    socket().tell(frame(2, [2]));
    expect(live.frame?.seq).toBe(3);
  });

  it("asks for what it missed when there is a gap", () => {
    socket().tell(frame(3, [1, 2, 3], { reset: true }));
    socket().tell(frame(6, [6]));
    expect(live.frame?.seq).toBe(3);
    expect(socket().said.at(-1)).toEqual({ type: "watch", game: "g1", seq: 3, seat: 0 });
    socket().tell(frame(6, [4, 5, 6]));
    expect(live.story.map((each) => each.seq)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("shows the table in spite of a gap that cannot be filled", () => {
    socket().tell(frame(3, [1, 2, 3], { reset: true }));
    for (let time = 0; time < 4; time += 1) socket().tell(frame(6, [6]));
    expect(socket().of("watch")).toHaveLength(4);
    expect(live.frame?.seq).toBe(6);
  });

  it("has the story told anew by another seat, and leaves out what was still on its way", () => {
    socket().tell(frame(3, [1, 2, 3], { reset: true }));
    live.sitAs(1);
    expect(socket().said.at(-1)).toEqual({ type: "watch", game: "g1", seq: -1, seat: 1 });
    socket().tell(frame(4, [4], { you: 0, mine: [0, 1] }));
    expect(live.frame?.seq).toBe(3);
    socket().tell(frame(4, [1, 2, 3, 4], { you: 1, mine: [0, 1], reset: true }));
    expect(live.frame?.you).toBe(1);
  });

  it("looks on, or from the other seat, when the seat is lost", () => {
    socket().tell(frame(3, [1, 2, 3], { mine: [0, 1], reset: true }));
    socket().tell(frame(4, [1, 2, 3, 4], { you: 1, mine: [1], reset: true }));
    expect([live.frame?.seq, live.seat]).toEqual([4, 1]);
    socket().tell(frame(5, [1, 2, 3, 4, 5], { you: null, mine: [], reset: true }));
    expect([live.frame?.seq, live.seat]).toEqual([5, null]);
  });

  it("notices a socket that looks open and is dead", async () => {
    socket().tell(frame(3, [1, 2, 3], { reset: true }));
    wire.probe();
    expect(socket().said.at(-1)).toEqual({ type: "watch", game: "g1", seq: 3, seat: 0 });
    socket().tell(frame(3, []));
    await vi.advanceTimersByTimeAsync(6_000);
    expect(sockets).toHaveLength(1);
    wire.probe();
    await vi.advanceTimersByTimeAsync(6_000);
    expect(sockets).toHaveLength(2);
  });

  it("says why there is nothing to see", () => {
    socket().tell({ type: "refused", game: "g1", reason: "There is no such table." });
    expect(live.trouble).toBe("There is no such table.");
  });

  it("says that it leaves", () => {
    const last = socket();
    live.close();
    expect(last.said.at(-1)).toEqual({ type: "leave", game: "g1" });
    expect(last.readyState).toBe(3);
  });
});

describe("a socket that closes", () => {
  it("is opened again, and asked from the last that is known", async () => {
    socket().tell(frame(3, [1, 2, 3], { reset: true }));
    socket().break();
    expect(live.connected).toBe(false);
    expect(live.frame?.seq).toBe(3);
    await reconnect();
    expect(sockets).toHaveLength(2);
    expect(socket().said).toEqual([{ type: "watch", game: "g1", seq: 3, seat: 0 }]);
    expect(live.connected).toBe(true);
  });

  it("does not swallow a deed: it is said again under the same name", async () => {
    socket().tell(frame(3, [1, 2, 3], { reset: true }));
    const answer = live.act("game", "pass");
    const [first] = socket().of("act");
    socket().break();
    await reconnect();
    const [again] = socket().of("act");
    expect(again).toEqual(first);
    expect(socket().said[0]?.type).toBe("watch");
    socket().tell({ type: "ok", game: "g1", action_id: first!.action_id, seq: 4 });
    await expect(answer).resolves.toMatchObject({ type: "ok", seq: 4 });
    socket().break();
    await reconnect();
    expect(socket().of("act")).toHaveLength(0);
  });

  it("carries what was said while it was away", async () => {
    socket().tell(frame(3, [1, 2, 3], { reset: true }));
    socket().break();
    void live.act("game", "pass");
    await reconnect();
    expect(socket().of("act")).toMatchObject([{ pick: "pass", expected_seq: 3, board: "game" }]);
  });

  it("asks a question again as well", async () => {
    socket().tell(frame(3, [1, 2, 3], { reset: true }));
    const told = live.why("game", "hand:harrier");
    socket().break();
    await reconnect();
    socket().tell({ type: "reasons", game: "g1", at: "hand:harrier", reasons: ["It costs 3 coins."] });
    await expect(told).resolves.toEqual(["It costs 3 coins."]);
  });

  it("is given up when it is open but silent", async () => {
    socket().tell(frame(3, [1, 2, 3], { reset: true }));
    void live.act("game", "pass");
    const [first] = socket().of("act");
    await vi.advanceTimersByTimeAsync(8_000);
    expect(sockets).toHaveLength(2);
    socket().open();
    expect(socket().of("act")).toEqual([first]);
  });
});

describe("a deed", () => {
  it("carries what was known and a name of its own", () => {
    socket().tell(frame(3, [1, 2, 3], { reset: true }));
    void live.act("game", "pass");
    void live.act("game", "pass");
    const [one, other] = socket().of("act");
    expect(one?.expected_seq).toBe(3);
    expect(one?.action_id).not.toBe(other?.action_id);
  });

  it("that comes too late brings what it missed", async () => {
    socket().tell(frame(3, [1, 2, 3], { reset: true }));
    const answer = live.act("game", "pass");
    const [deed] = socket().of("act");
    socket().tell({ type: "stale", game: "g1", action_id: deed!.action_id, seq: 4, frame: frame(4, [4]) });
    await expect(answer).resolves.toMatchObject({ type: "stale" });
    expect(live.frame?.seq).toBe(4);
    expect(live.story).toHaveLength(4);
  });

  it("that cannot be done says why", async () => {
    socket().tell(frame(3, [1, 2, 3], { reset: true }));
    const answer = live.back(1);
    const [deed] = socket().of("back");
    socket().tell({ type: "illegal", game: "g1", action_id: deed!.action_id, reason: "It was random." });
    await expect(answer).resolves.toMatchObject({ type: "illegal", reason: "It was random." });
  });

  it("that is refused is answered, too", async () => {
    socket().tell(frame(3, [1, 2, 3], { reset: true }));
    const answer = live.resign();
    socket().tell({ type: "refused", game: "g1", reason: "That was too fast." });
    await expect(answer).resolves.toMatchObject({ type: "illegal", reason: "That was too fast." });
  });

  it("waits for the table", async () => {
    await expect(live.act("game", "pass")).rejects.toThrow("not here yet");
  });
});

describe("a question", () => {
  beforeEach(() => socket().tell(frame(3, [1, 2, 3], { reset: true })));

  it("gets its own answer", async () => {
    const text = live.readOut("game", 60);
    const hint = live.hint("game");
    socket().tell({ type: "hinted", game: "g1", board: "game", seq: 3, word: "pass", label: "Pass" });
    socket().tell({ type: "text", game: "g1", board: "game", text: "Turn 1" });
    await expect(text).resolves.toBe("Turn 1");
    await expect(hint).resolves.toMatchObject({ word: "pass" });
  });

  it("that is refused says why", async () => {
    const hint = live.hint("game");
    socket().tell({ type: "refused", game: "g1", reason: "There are no hints against people." });
    await expect(hint).rejects.toThrow("There are no hints against people.");
  });

  it("does not wait for ever", async () => {
    const told = expect(live.why("game", "x")).rejects.toThrow("has not answered");
    await vi.advanceTimersByTimeAsync(31_000);
    await told;
  });
});
