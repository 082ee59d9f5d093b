import { describe, expect, it } from "vitest";

import type { Face } from "../types";
import { clockFace, piecesOfLine, piecesOfText } from "./words";

const face = (slug: string, name: string): Face => ({ slug, name, type: "soldier", style: "soldier", back: "unit" });
const faces = new Map([face("storm", "Storm"), face("storm-reader", "Storm Reader")].map((each) => [each.slug, each]));

describe("a line of the story", () => {
  it("has its cards as pieces, the longer name first", () => {
    const pieces = piecesOfLine({ text: "You play Storm Reader beside Storm.", cards: ["storm", "storm-reader"] }, faces);
    expect(pieces.map((piece) => piece.text)).toEqual(["You play ", "Storm Reader", " beside ", "Storm", "."]);
    expect(pieces.map((piece) => piece.card?.slug)).toEqual([undefined, "storm-reader", undefined, "storm", undefined]);
  });

  it("stays as it is if it does not name the card, or nobody knows it", () => {
    const pieces = piecesOfLine({ text: "You spend 2 coins.", cards: ["storm", "unheard-of"] }, faces);
    expect(pieces).toEqual([{ text: "You spend 2 coins." }]);
  });
});

describe("a text", () => {
  it("has its keywords as pieces", () => {
    const keywords = new Map([["RECLAIM", { word: "RECLAIM", meaning: "take back", clause: "HD-KEY-1", rules: "heir-to-the-dunes" }]]);
    const pieces = piecesOfText("REINFORCE: RECLAIM 1.", keywords);
    expect(pieces.filter((piece) => piece.keyword).map((piece) => piece.text)).toEqual(["RECLAIM"]);
    expect(pieces.map((piece) => piece.text).join("")).toBe("REINFORCE: RECLAIM 1.");
  });
});

describe("a clock", () => {
  it("shows minutes, hours or days", () => {
    expect([clockFace(61_000), clockFace(-5), clockFace(3_700_000), clockFace(90_000_000)]).toEqual(["1:01", "0:00", "1:01 h", "1 d 1 h"]);
  });
});
