import type { BotShown, GameShown, Offer, TableWanted } from "../types";
import { api } from "./api";

let asked: Promise<Offer> | null = null;

/** Everything that a table can be made of, asked for once. */
export function offer(): Promise<Offer> {
  if (!asked) {
    asked = api.offer();
    asked.catch(() => (asked = null));
  }
  return asked;
}

/** A game at once: you against a bot, or alone where the game is for one. */
export function quickTable(game: Pick<GameShown, "name" | "players">, bot?: BotShown, options: Record<string, string> = {}): TableWanted {
  const opponent = { sort: "bot" as const, ...(bot ? { bot: bot.name } : {}) };
  return { game: game.name, options, seats: [{ sort: "me" }, ...Array.from({ length: game.players - 1 }, () => opponent)] };
}
