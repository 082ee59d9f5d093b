import { describe, expect, it } from "vitest";

import type { Frame } from "../types";
import { shieldFor } from "./handover";

const frame = (mine: number[], asked: number[], state = "running", you = 0): Frame => ({
  type: "frame",
  game: "t",
  seq: 1,
  title: "",
  state,
  seats: [0, 1, 2].map((seat) => ({ seat, name: `Seat ${seat}`, sort: "person", asked: asked.includes(seat) })),
  boards: [],
  mine,
  you,
});
const seats = (...given: Parameters<typeof shieldFor>) => shieldFor(...given).map((seat) => seat.seat);

describe("the shield", () => {
  it("is not there for one's only seat", () => expect(seats(frame([0], [0]), null)).toEqual([]));
  it("comes first, for whoever is asked", () => expect(seats(frame([0, 1], [1]), null)).toEqual([1]));
  it("comes when another of one's own seats is asked", () => expect(seats(frame([0, 1], [1]), 0)).toEqual([1]));
  it("stays away while the same seat goes on, or others are asked", () => {
    expect(seats(frame([0, 1], [0]), 0)).toEqual([]);
    expect(seats(frame([0, 1], [2]), 0)).toEqual([]);
    expect(seats(frame([0, 1], [0, 1], "running", 1), 1)).toEqual([]);
  });
  it("stays until the frame of the one who looks is here", () => {
    expect(seats(frame([0, 1], [1], "running", 0), 1)).toEqual([1]);
    expect(seats(frame([0, 1], [2], "running", 0), 1)).toEqual([1]);
    expect(seats(frame([0, 1], [1], "running", 1), 1)).toEqual([]);
  });
  it("asks who looks if nobody is asked at first", () => expect(seats(frame([0, 1], [2]), null)).toEqual([0, 1]));
  it("comes when one of them has left", () => {
    expect(seats(frame([1], [], "running", 1), 0)).toEqual([1]);
    expect(seats(frame([1], [1], "running", 1), 1)).toEqual([]);
  });
  it("falls when the game is over", () => expect(seats(frame([0, 1], [], "over"), null)).toEqual([]));
});
