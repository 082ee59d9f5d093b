import type { Deck } from "../lib/decks";
import { listed, soMany } from "../lib/words";
import type { Face } from "../types";

export const KINDS = 10; // of a whole deck (RW-BUILD-1); what else is wrong with a deck the server says

/** How many kinds of each type a deck has, and how many cards that makes. */
export function shape(deck: Pick<Deck, "kinds">, faces: Map<string, Face>): string {
  if (deck.kinds.length === 0) return "There is nothing in it yet.";
  const counts = new Map<string, number>();
  let cards = 0;
  for (const slug of deck.kinds) {
    const face = faces.get(slug);
    const type = face?.type ?? "unknown kind";
    counts.set(type, (counts.get(type) ?? 0) + 1);
    cards += face?.copies ?? 1;
  }
  const kinds = deck.kinds.length === KINDS ? `${KINDS} kinds` : `${deck.kinds.length} of ${KINDS} kinds`;
  return `${kinds}, ${soMany(cards, "card")}: ${listed([...counts].map(([type, count]) => soMany(count, type)))}`;
}
