import type { Board, Frame } from "../types";

/**
 * The board that comes to the front with a frame: a game that begins with the viewer in it (for onlookers any), or a
 * board that asks the viewer something anew. Otherwise the one that was chosen stays, whatever happens elsewhere.
 */
export function boardInFront(before: Frame | null, next: Frame, chosen: string): string {
  const known = (name: string): Board | undefined => before?.boards.find((board) => board.name === name);
  const watching = next.you == null;
  const begins = next.boards.find((board) => before !== null && !known(board.name) && !board.over && (watching || board.you != null));
  const asks = next.boards.find((board) => board.options?.length && !known(board.name)?.options?.length);
  return (asks ?? begins)?.name ?? chosen;
}
