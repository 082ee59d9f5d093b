import { describe, expect, it } from "vitest";

import type { Board, Frame } from "../types";
import { boardInFront } from "./front";

const board = (name: string, more: Partial<Board> = {}): Board => ({ name, you: 0, ...more }) as Board;
const frame = (boards: Board[], you: number | null = 0): Frame => ({ boards, you }) as unknown as Frame;
const asks = { options: [{ word: "coin", label: "a coin" }] } as Partial<Board>;

describe("the board in front", () => {
  const draft = frame([board("draft", asks)]);
  const begun = frame([board("draft", { over: true }), board("other", { you: undefined }), board("mine")]);

  it("is the viewer's game as soon as it begins, also before anything is asked there", () => {
    expect(boardInFront(draft, begun, "draft")).toBe("mine");
  });

  it("is for onlookers any game that begins", () => {
    expect(boardInFront(frame(draft.boards, null), frame(begun.boards, null), "draft")).toBe("other");
  });

  it("is the one that asks something, but only when it begins to ask", () => {
    const asked = frame([board("mine", asks), board("other")]);
    expect(boardInFront(frame([board("mine"), board("other")]), asked, "other")).toBe("mine");
    expect(boardInFront(asked, asked, "other")).toBe("other");
  });

  it("stays where the viewer turned to, and at the end of a game", () => {
    const over = frame([board("mine", { over: true }), board("other")]);
    expect(boardInFront(frame([board("mine"), board("other")]), over, "mine")).toBe("mine");
    expect(boardInFront(null, begun, "")).toBe("");
  });
});
