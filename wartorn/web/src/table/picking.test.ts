import { describe, expect, it } from "vitest";

import type { Option } from "../types";
import { byCard, cardsIn, toCity, TypedNumber, waysOf } from "./picking";

const boar = (to: string): Option => ({ word: `thicket-boar>${to}`, label: `Thicket Boar to city ${to}`, at: "hand0/thicket-boar", to });
const surge: Option[] = [
  { word: "pass", label: "end the Surge step" },
  boar("A"),
  { word: "olive-bearer>A", label: "Olive Bearer to city A", at: "hand0/olive-bearer", to: "A" },
  boar("B"),
  { word: "thicket-boar!", label: "expend Thicket Boar", at: "hand0/thicket-boar", to: "use" },
];

describe("the cards of a picture", () => {
  const card = (at: string, slug?: string) => ({ at, slug, back: "unit" });

  it("are each named once, those in a hand first; what is face down is none", () => {
    const picture = { cities: [{ sides: [{ cards: [card("A0:boar", "boar"), card("A0:seer", "seer")] }] }], players: [{ hand: [card("hand0:seer", "seer"), card("hand1:unit")] }] };
    expect(cardsIn(picture).map((each) => each.at)).toEqual(["hand0:seer", "A0:boar"]);
  });
});

describe("choices", () => {
  it("stand card by card with their numbers, plain words last", () => {
    const groups = byCard(surge);
    expect(groups.map((group) => group.at)).toEqual(["hand0/thicket-boar", "hand0/olive-bearer", ""]);
    expect(groups.map((group) => group.ways.map((way) => way.number))).toEqual([[2, 4, 5], [3], [1]]);
  });

  it("of like cards in a row are told apart by their places", () => {
    const forum = ["3", "4"].map((to): Option => ({ word: `soldier@${to}`, label: `Soldier, place ${to}`, at: "forum:soldier", to }));
    expect(waysOf(forum, "forum:soldier", "4").map((option) => option.word)).toEqual(["soldier@4"]);
    expect(waysOf(forum, "forum:soldier")).toHaveLength(2);
  });

  it("are not about a card that has no place", () => {
    expect(waysOf(surge, "")).toEqual([]);
    expect(waysOf(surge, "hand0/thicket-boar")).toHaveLength(3);
  });
});

describe("a tap on a city", () => {
  it("sends the selected card there", () => {
    expect(toCity(surge, "hand0/thicket-boar", "B")?.word).toBe("thicket-boar>B");
  });

  it("picks nothing without a card, or where the card cannot go", () => {
    expect(toCity(surge, "", "B")).toBeUndefined();
    expect(toCity(surge, "hand0/olive-bearer", "B")).toBeUndefined();
  });

  it("picks the city if cities are asked for", () => {
    expect(toCity([{ word: "C", label: "city C" }], "hand0/olive-bearer", "C")?.word).toBe("C");
  });
});

describe("a typed number", () => {
  it("is taken at once if it cannot grow", () => {
    expect(new TypedNumber().digit("2", 12)).toBe(2);
    expect(new TypedNumber().digit("1", 9)).toBe(1);
  });

  it("waits for a second digit if it can", () => {
    const typed = new TypedNumber();
    expect(typed.digit("1", 12)).toBe(0);
    expect(typed.open).toBe("1");
    expect(typed.digit("2", 12)).toBe(12);
    expect(typed.open).toBe("");
  });

  it("begins anew if two digits mean nothing", () => {
    const typed = new TypedNumber();
    expect(typed.digit("1", 12)).toBe(0);
    expect(typed.digit("7", 12)).toBe(7);
    expect(typed.digit("0", 12)).toBe(0);
    expect(typed.digit("9", 3)).toBe(0);
    expect(typed.take()).toBe(0);
  });
});
