import type { Face } from "../types";

/** A deck as the reader keeps it: a name and the slugs of its kinds. */
export interface Deck {
  id: string;
  name: string;
  kinds: string[];
}

export const KEY = "wartorn.decks";
const LONGEST_NAME = 80;

function isDeck(found: unknown): found is Deck {
  if (!found || typeof found !== "object") return false;
  const deck = found as Partial<Deck>;
  return typeof deck.id === "string" && typeof deck.name === "string" && Array.isArray(deck.kinds) && deck.kinds.every((kind) => typeof kind === "string");
}

/** The decks that a text of the storage holds; whatever else stands there is left out. */
export function readDecks(saved: string | null): Deck[] {
  try {
    const found: unknown = JSON.parse(saved ?? "[]");
    return Array.isArray(found) ? found.filter(isDeck) : [];
  } catch {
    return [];
  }
}

export function savedDecks(): Deck[] {
  try {
    return readDecks(localStorage.getItem(KEY));
  } catch {
    return [];
  }
}

/** Keeps the decks; false where the browser keeps nothing. */
export function keepDecks(decks: Deck[]): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(decks));
    return true;
  } catch {
    return false;
  }
}

export function newDeck(name: string, kinds: string[] = []): Deck {
  const id = Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return { id, name: name.slice(0, LONGEST_NAME), kinds };
}

/** A deck as the small text file that the terminal reads as well. */
export function deckText(deck: Deck, faces?: Map<string, Face>): string {
  const kinds = deck.kinds.map((slug) => `    ${JSON.stringify(faces?.get(slug)?.name ?? slug)},`);
  return [`name = ${JSON.stringify(deck.name)}`, "kinds = [", ...kinds, "]", ""].join("\n");
}

/** The cards of a deck as the option "decks" of the game lists them, all copies of each kind. */
export function deckList(deck: Deck, faces: Map<string, Face>): string {
  return deck.kinds.map((slug) => `${faces.get(slug)?.copies ?? 1}*${slug}`).join("+");
}
