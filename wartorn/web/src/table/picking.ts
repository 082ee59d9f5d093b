import type { Card, Option } from "../types";

/** The picks that are about one card, with the numbers that choose them. */
export interface Choices {
  at: string; // nothing: plain words
  ways: Numbered[];
}

export interface Numbered {
  number: number; // counted from 1, as on the keys
  option: Option;
}

/** Every option with the number that chooses it. */
export function numbered(options: Option[]): Numbered[] {
  return options.map((option, index) => ({ number: index + 1, option }));
}

/** The ways to pick one card; like cards in a row are told apart by the place that a way leads to. */
export function waysOf(options: Option[], at: string, place = ""): Option[] {
  return at === "" ? [] : options.filter((option) => option.at === at && (place === "" || !option.to || option.to === place));
}

/** Every different card whose face is in a picture, those in a hand first. */
export function cardsIn(picture: unknown): Card[] {
  const found = new Map<string, Card>();
  const walk = (thing: unknown): void => {
    if (typeof thing !== "object" || thing === null) return;
    const card = thing as Card;
    if (card.slug && card.at && (!found.has(card.slug) || card.at.startsWith("hand"))) found.set(card.slug, card);
    Object.values(thing).forEach(walk);
  };
  walk(picture);
  return [...found.values()].sort((one, other) => Number(other.at.startsWith("hand")) - Number(one.at.startsWith("hand")));
}

/** The options card by card in the order in which they come; plain words last, because they end a step. */
export function byCard(options: Option[]): Choices[] {
  const groups = new Map<string, Choices>();
  for (const each of numbered(options)) {
    const at = each.option.at ?? "";
    const group = groups.get(at);
    if (group) group.ways.push(each);
    else groups.set(at, { at, ways: [each] });
  }
  const plain = groups.get("");
  groups.delete("");
  return plain ? [...groups.values(), plain] : [...groups.values()];
}

/** What a tap on a city picks: the selected card goes there, or the city itself is what is asked for. */
export function toCity(options: Option[], selected: string, letter: string): Option | undefined {
  const going = waysOf(options, selected).filter((option) => option.to === letter);
  return going[0] ?? options.find((option) => !option.at && option.word === letter);
}

/** A typed number while it may still grow: with 12 choices a 1 may become 10, 11 or 12. */
export class TypedNumber {
  private typed = "";

  /** Takes a digit; gives the number as soon as no longer one is possible, 0 while it may grow or means nothing. */
  digit(digit: string, most: number): number {
    const next = Number(this.typed + digit);
    this.typed = next > 0 && next <= most ? this.typed + digit : digit === "0" ? "" : digit;
    const now = Number(this.typed);
    if (now === 0 || now > most) {
      this.typed = "";
      return 0;
    }
    return now * 10 > most ? this.take() : 0;
  }

  /** The number as far as it was typed, which is forgotten. */
  take(): number {
    const number = Number(this.typed);
    this.typed = "";
    return number;
  }

  get open(): string {
    return this.typed;
  }
}
