import { usualBot } from "../lib/offer";
import type { ClockWanted, FormatShown, GameShown, Offer, OptionShown, SeatWanted, SetShown, TableWanted } from "../types";

export type Company = "bot" | "friend" | "screen";

/** How long a clock gives, in the units that people say. */
export interface ClockForm {
  sort: "none" | "game" | "pick";
  minutes: number;
  increment: number;
  pickSeconds: number;
}

/** The table that somebody is making up, from the offer of the server. */
export class Wanted {
  readonly offer: Offer;
  name: string = $state("");
  isFormat: boolean = $state(false);
  options: Record<string, string> = $state({});
  sets: string[] = $state([]);
  parts: string = $state(""); // sets in one's own words, such as parts of them; they go before the ticked ones
  seats: SeatWanted[] = $state([]);
  clock: ClockForm = $state({ sort: "none", minutes: 15, increment: 10, pickSeconds: 60 });
  seed: string = $state("");
  myName: string = $state("");

  constructor(offer: Offer, query: URLSearchParams) {
    this.offer = offer;
    const format = offer.formats.find((each) => each.name === query.get("format"));
    const game = offer.games.find((each) => each.name === query.get("game"));
    if (format) this.choose(format.name, true);
    else this.choose(game?.name ?? offer.games[0]?.name ?? "", false);
    const company = query.get("with");
    if (company === "friend" || company === "screen") this.seatFor(company);
  }

  get chosen(): GameShown | FormatShown | undefined {
    return (this.isFormat ? this.offer.formats : this.offer.games).find((each) => each.name === this.name);
  }

  /** The game whose cards are played with. */
  get game(): GameShown | undefined {
    const name = this.isFormat ? this.offer.format_game : this.name;
    return this.offer.games.find((each) => each.name === name);
  }

  /** The seats that somebody plays; the rules may play others. */
  get players(): number {
    const chosen = this.chosen;
    if (!chosen) return 0;
    return "players" in chosen ? chosen.players : chosen.seats;
  }

  get optionsShown(): OptionShown[] {
    return this.chosen?.options ?? [];
  }

  get setsShown(): SetShown[] {
    return this.offer.sets.filter((set) => set.game === this.game?.name);
  }

  choose(name: string, isFormat: boolean): void {
    this.name = name;
    this.isFormat = isFormat;
    this.options = Object.fromEntries(this.optionsShown.map((option) => [option.name, option.values[0] ?? ""]));
    this.sets = [...(this.game?.sets ?? [])];
    this.parts = "";
    if (this.seats.length !== this.players) this.seatFor("bot");
  }

  /** You and as many others as there is room for, all of one sort. */
  seatFor(company: Company): void {
    const others = Array.from({ length: Math.max(0, this.players - 1) }, (_, at) => this.#other(company, at + 2));
    this.seats = [{ sort: "me" }, ...others];
  }

  /** Which of the quick answers fits how the seats are now, if one does. */
  get company(): Company | null {
    const [me, ...others] = this.seats;
    if (me?.sort !== "me") return null;
    if (others.every((seat) => seat.sort === "bot")) return "bot";
    if (others.every((seat) => seat.sort === "free")) return "friend";
    if (others.every((seat) => seat.sort === "here")) return "screen";
    return null;
  }

  seatAs(seat: number, sort: SeatWanted["sort"]): void {
    // There is one of you: whoever takes your seat gives you theirs.
    if (sort === "me") {
      const before = this.seats.findIndex((each) => each.sort === "me");
      const gone = this.seats[seat];
      if (before >= 0 && before !== seat && gone) this.seats[before] = gone;
      this.seats[seat] = { sort };
      return;
    }
    const company = sort === "bot" ? "bot" : sort === "here" ? "screen" : "friend";
    this.seats[seat] = this.#other(company, seat + 1);
  }

  #other(company: Company, player: number): SeatWanted {
    if (company === "bot") {
      const bot = usualBot(this.offer)?.name;
      return { sort: "bot", ...(bot ? { bot } : {}) };
    }
    return company === "screen" ? { sort: "here", name: `Player ${player}` } : { sort: "free" };
  }

  /** The bot that was chosen, if one sits there. */
  get opponent(): string {
    return this.seats.find((seat) => seat.sort === "bot")?.bot ?? "";
  }

  #setsWanted(): string[] {
    const parts = this.parts.split(/\s+/).filter(Boolean);
    if (parts.length) return parts;
    const sets = this.setsShown.map((set) => set.name).filter((name) => this.sets.includes(name));
    const usual = this.game?.sets ?? [];
    return sets.length !== usual.length || sets.some((name) => !usual.includes(name)) ? sets : [];
  }

  /** What the server is asked for: only what is not as usual. */
  body(): TableWanted {
    const body: TableWanted = this.isFormat ? { format: this.name, game: this.offer.format_game } : { game: this.name };
    const unusual = this.optionsShown
      .map((option): [string, string] => [option.name, (this.options[option.name] ?? "").trim() || (option.values[0] ?? "")])
      .filter(([name, value]) => value !== this.optionsShown.find((option) => option.name === name)?.values[0]);
    if (unusual.length) body.options = Object.fromEntries(unusual);
    const sets = this.#setsWanted();
    if (sets.length) body.sets = sets;
    body.seats = this.seats.map((seat) => ({ ...seat }));
    if (this.clock.sort !== "none") body.clock = clockWanted(this.clock);
    if (this.seed.trim()) body.seed = this.seed.trim();
    return body;
  }
}

function clockWanted(form: ClockForm): ClockWanted {
  if (form.sort === "game") return { sort: "game", seconds: Math.round(form.minutes * 60), increment: Math.round(form.increment) };
  return { sort: "pick", seconds: Math.round(form.pickSeconds) };
}
