import type { OptionShown, SeatShown, TableShown } from "../types";

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A, B and C. */
export function listed(names: string[]): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

export function soMany(count: number, noun: string, nouns = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : nouns}`;
}

/** How long ago it was, in the words of somebody who does not count seconds. */
export function ago(then: number, now = Date.now() / 1000): string {
  const minutes = Math.max(0, Math.round((now - then) / 60));
  if (minutes < 2) return "just now";
  if (minutes < 60) return `${minutes} minutes ago`;
  const hours = Math.round(minutes / 60);
  if (hours < 24) return `${soMany(hours, "hour")} ago`;
  const days = Math.round(hours / 24);
  if (days < 14) return `${soMany(days, "day")} ago`;
  return `on ${new Date(then * 1000).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" })}`;
}

/** Who sits there, as the reader would say it. */
export function sitter(seat: SeatShown): string {
  if (seat.sort === "free") return "a free seat";
  return seat.name || `Player ${seat.seat + 1}`;
}

/** Those whom the reader meets at this table. */
export function company(table: TableShown): string {
  const others = table.seats.filter((seat) => !seat.mine);
  if (others.length === 0) return table.seats.length > 1 ? "all seats are yours" : "on your own";
  const names = listed(others.map(sitter));
  return table.seats.some((seat) => seat.mine) ? `with ${names}` : names;
}

/** What a table waits for, in a few words. */
export function standing(table: TableShown): string {
  if (table.state === "over") return table.result || "It is over.";
  if (table.state === "free seats") return "Waiting for somebody to sit down";
  if (table.your_turn) return "Your turn";
  const asked = table.seats.filter((seat) => seat.asked).map(sitter);
  return asked.length ? `Waiting for ${listed(asked)}` : "Waiting";
}

/** A value of an option as people say it: seats are counted from 1 for them. */
export function valueWords(option: OptionShown, value: string): string {
  if (value === "random") return "By lot";
  if (/^[01]$/.test(value) && /\blower or higher seat\b/.test(option.about)) return value === "0" ? "The lower seat" : "The higher seat";
  if (/^\d$/.test(value) && /\bseat\b/.test(option.about)) return `Player ${Number(value) + 1}`;
  return capital(value.replaceAll("-", " "));
}

/** The beginning of a text, where there is room for no more. */
export function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;
}

/** What an option is about, as a sentence for people, who speak of players and count them from 1. */
export function aboutWords(option: OptionShown): string {
  const about = option.about
    .replace(/\bseat (\d)\b/g, (_, seat: string) => `player ${Number(seat) + 1}`)
    .replace(/\bseat(s?) that\b/g, "player$1 who");
  return `${capital(about)}${/[.!?]$/.test(about) ? "" : "."}`;
}
