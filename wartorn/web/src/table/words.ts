import type { Face, Keyword, Line } from "../types";

/** A piece of a sentence: plain, a card that can be looked at, or a keyword that can be explained. */
export interface Piece {
  text: string;
  card?: Face;
  keyword?: Keyword;
}

/** A line of the story, with the names of its cards as pieces of their own. */
export function piecesOfLine(line: Line, faces: Map<string, Face>): Piece[] {
  let pieces: Piece[] = [{ text: line.text }];
  // Long names first: one name may be the beginning of another.
  const cards = [...new Set(line.cards ?? [])].flatMap((slug) => faces.get(slug) ?? []).sort((one, other) => other.name.length - one.name.length);
  for (const face of cards) {
    pieces = pieces.flatMap((piece) => (piece.card ? [piece] : cut(piece.text, face)));
  }
  return pieces;
}

function cut(text: string, card: Face): Piece[] {
  return text
    .split(card.name)
    .flatMap((part, index) => (index ? [{ text: card.name, card }, { text: part }] : [{ text: part }]))
    .filter((piece) => piece.text !== "");
}

/** A text of a card, with the words in capitals that have a meaning as pieces of their own. */
export function piecesOfText(text: string, keywords: Map<string, Keyword>): Piece[] {
  return text
    .split(/\b(\p{Lu}{3,}(?:[ -]\p{Lu}{3,})*)\b/u)
    .map((part) => {
      const keyword = keywords.get(part);
      return keyword ? { text: part, keyword } : { text: part };
    })
    .filter((piece) => piece.text !== "");
}

/** So many milliseconds as a clock shows them. */
export function clockFace(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  if (days) return `${days} d ${hours} h`;
  if (hours) return `${hours}:${String(minutes).padStart(2, "0")} h`;
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}

export function soMany(count: number, word: string, words = `${word}s`): string {
  return `${count} ${count === 1 ? word : words}`;
}

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
