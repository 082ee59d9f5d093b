import type { BotShown, GameShown, Offer, TableWanted } from "../types";
import { api } from "./api";
import { settings } from "./settings.svelte";

let asked: Promise<Offer> | null = null;

/** Everything that a table can be made of, asked for once. */
export function offer(): Promise<Offer> {
  if (!asked) {
    asked = api.offer();
    asked.catch(() => (asked = null));
  }
  return asked;
}

/** The bot to play against if nothing else is said: the one that was chosen last, or the one for a first game. */
export function usualBot(offered: Pick<Offer, "bots" | "usual_bot">, last = settings.opponent): BotShown | undefined {
  const named = (name: string) => offered.bots.find((bot) => bot.name === name);
  return named(last) ?? named(offered.usual_bot) ?? offered.bots[0];
}

/** How strong a bot is, as a row of pips. */
export function pips(strength: number, of: number): string {
  return "●".repeat(strength) + "○".repeat(Math.max(0, of - strength));
}

/** A game at once: you against a bot, or alone where the game is for one. */
export function quickTable(game: Pick<GameShown, "name" | "players">, bot?: BotShown, options: Record<string, string> = {}): TableWanted {
  const opponent = { sort: "bot" as const, ...(bot ? { bot: bot.name } : {}) };
  return { game: game.name, options, seats: [{ sort: "me" }, ...Array.from({ length: game.players - 1 }, () => opponent)] };
}
