import { capital, listed, soMany, valueWords } from "../lib/words";
import type { Wanted } from "./wanted.svelte";

/** Who will sit at the table, in seat order. */
export function whoPlays(wanted: Wanted): string {
  if (wanted.players === 1) return "You play alone.";
  const names = wanted.seats.map((seat) => {
    if (seat.sort === "me") return "you";
    if (seat.sort === "bot") return `the bot ${wanted.offer.bots.find((bot) => bot.name === seat.bot)?.title ?? ""}`.trim();
    return seat.sort === "here" ? seat.name || "somebody here" : "whoever gets the link";
  });
  return `${capital(listed(names))}.`;
}

/** What is not as usual, a line each. */
export function differences(wanted: Wanted): string[] {
  const body = wanted.body();
  const lines = wanted.optionsShown
    .filter((option) => body.options?.[option.name] !== undefined)
    .map((option) => {
      const value = body.options?.[option.name] ?? "";
      return `${capital(option.name)}: ${option.values.includes(value) ? valueWords(option, value).toLowerCase() : "in your own words"}`;
    });
  if (body.sets) lines.push(`Sets: ${listed(body.sets.map((name) => wanted.offer.sets.find((set) => set.name === name)?.title ?? name))}`);
  if (wanted.clock.sort === "game") lines.push(`${soMany(wanted.clock.minutes, "minute")} each, and ${soMany(wanted.clock.increment, "second")} more with each pick`);
  if (wanted.clock.sort === "pick") lines.push(`${soMany(wanted.clock.pickSeconds, "second")} for each pick`);
  if (body.seed) lines.push(`Dealt by the seed ${body.seed}`);
  return lines;
}
