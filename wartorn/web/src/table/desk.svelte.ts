import { getContext, setContext } from "svelte";

import { sentence } from "../lib/api";
import type { Faces } from "../lib/catalogue";
import type { Answered, Live } from "../lib/socket";
import { settings } from "../lib/settings.svelte";
import type { Board, Card, Face, Frame, Hinted, Option } from "../types";
import { toCity, waysOf } from "./picking";

/** A card that somebody looks at; it may lie on the table or only be spoken of. */
export interface Looked {
  at: string;
  slug: string;
  card?: Card;
  place?: string; // in a row of cards, where like ones may lie
}

const EMPTY: Faces = { title: "", faces: new Map(), keywords: new Map() };
const KEY = Symbol("desk");
const TRIES = 8; // for a pick that others come before
const PATIENCE = 3_000; // milliseconds in which the frame of a deed should come

/** What the viewer is doing at a table: which board is in front, which card is selected, what was answered. No rule is in here. */
export class Desk {
  readonly live: Live | null;
  readonly #source: () => Frame | null;

  chosen = $state(""); // the board that the viewer turned to
  looked = $state.raw<Looked | null>(null); // stays until it is put away
  peeked = $state.raw<Looked | null>(null); // under the pointer or in focus
  pending = $state.raw<Option | null>(null); // picked, and to be confirmed if the settings say so
  hinted = $state.raw<Hinted | null>(null);
  reasons = $state.raw<string[] | null>(null);
  trouble = $state("");
  busy = $state(false);
  cards = $state.raw<Faces>(EMPTY);
  browsed = $state(""); // the pile that is looked through
  acted = 0; // how often this page has picked: the focus then belongs to the question

  constructor(live: Live | null, source: () => Frame | null) {
    this.live = live;
    this.#source = source;
  }

  readonly frame = $derived.by(() => this.#source());
  readonly board = $derived.by<Board | null>(() => {
    const boards = this.frame?.boards ?? [];
    const front = boards.find((board) => board.name === this.chosen);
    return front ?? boards.find((board) => board.options?.length) ?? boards.find((board) => !board.over && board.you != null) ?? boards.find((board) => !board.over) ?? boards.at(-1) ?? null;
  });
  readonly options = $derived.by<Option[]>(() => (this.live ? (this.board?.options ?? []) : []));
  /** The seat of the board that is drawn below. */
  readonly near = $derived.by(() => this.board?.you ?? 0);
  readonly ways = $derived.by(() => waysOf(this.options, this.looked?.at ?? "", this.looked?.place));
  readonly shown = $derived.by(() => this.looked ?? this.peeked);
  /** The hint to what is asked now. */
  readonly hint = $derived.by(() => (this.hinted?.board === this.board?.name && this.hinted?.seq === this.frame?.seq ? this.hinted : null));

  face(slug: string | undefined): Face | undefined {
    return slug ? this.cards.faces.get(slug) : undefined;
  }

  /** Whether an option is still there; each frame has options of its own. */
  offers(option: Option): boolean {
    return this.options.some((each) => each.word === option.word);
  }

  /** Puts away everything that shows a card: somebody else may look now. */
  putAway(): void {
    this.look(null);
    this.peeked = null;
    this.hinted = null;
    this.browsed = "";
    this.chosen = "";
  }

  pickable(at: string, place = ""): boolean {
    return waysOf(this.options, at, place).length > 0;
  }

  isLooked(card: Card, place = ""): boolean {
    const looked = this.looked;
    return looked !== null && card.at !== "" && looked.at === card.at && looked.slug === (card.slug ?? "") && (looked.place ?? "") === place;
  }

  isHint(option: Option): boolean {
    return this.hint?.word === option.word;
  }

  cityOption(letter: string): Option | undefined {
    return toCity(this.options, this.looked?.at ?? "", letter);
  }

  look(looked: Looked | null): void {
    this.looked = looked;
    this.reasons = null;
    this.pending = null;
    this.trouble = "";
  }

  /** A tap on a card selects it; a second one picks it if there is only one way to. */
  tap(card: Card, place = ""): void {
    const ways = waysOf(this.options, card.at, place);
    const only = ways.length === 1 ? ways[0] : undefined;
    if (this.isLooked(card, place)) {
      if (only) void this.pick(only);
      else if (ways.length === 0) this.look(null);
      return;
    }
    this.look({ at: card.at, slug: card.slug ?? "", card, place });
  }

  tapCity(letter: string): boolean {
    const option = this.cityOption(letter);
    if (option) void this.pick(option);
    return option !== undefined;
  }

  async pick(option: Option, sure = false): Promise<void> {
    const board = this.board;
    if (!this.live || !board || this.busy || !this.offers(option)) return;
    if (settings.confirmPicks && !sure && this.pending?.word !== option.word) {
      this.pending = option;
      return;
    }
    this.acted += 1;
    const answer = await this.does(() => this.#act(board, option.word));
    if (answer?.type === "ok") this.look(null);
  }

  /** Picks; if somebody picked elsewhere in the same moment and the question is still the same, once more. */
  async #act(board: Board, word: string): Promise<Answered> {
    const live = this.live!;
    let answer = await live.act(board.name, word);
    for (let tries = 0; answer.type === "stale" && tries < TRIES; tries++) {
      const now = answer.frame.boards.find((each) => each.name === board.name);
      if (now?.question !== board.question || !now?.options?.some((option) => option.word === word)) break;
      answer = await live.act(board.name, word);
    }
    return answer;
  }

  /** Does something at the table, and tells what came between; it lasts until its frame is here. */
  async does(deed: () => Promise<Answered>): Promise<Answered | null> {
    this.busy = true;
    this.trouble = "";
    this.pending = null;
    try {
      const answer = await deed();
      if (answer.type === "ok") await this.#seen(answer.seq);
      if (answer.type === "illegal") this.trouble = answer.reason;
      if (answer.type === "stale") this.trouble = "Something else happened first. Please look again.";
      return answer;
    } catch (trouble) {
      this.trouble = sentence(trouble);
      return null;
    } finally {
      this.busy = false;
    }
  }

  #seen(seq: number): Promise<void> {
    return new Promise((resolve) => {
      if (!this.live || (this.live.frame?.seq ?? 0) >= seq) return resolve();
      const done = () => {
        clearTimeout(timer);
        stop();
        resolve();
      };
      const timer = setTimeout(done, PATIENCE);
      const stop = this.live.onFrame((frame) => frame.seq >= seq && done());
    });
  }

  async askWhy(at: string): Promise<void> {
    if (!this.live || !this.board) return;
    try {
      const reasons = await this.live.why(this.board.name, at);
      if (this.looked?.at === at) this.reasons = reasons.length ? reasons : ["Nothing is asked of this card just now."];
    } catch (trouble) {
      this.trouble = sentence(trouble);
    }
  }

  /** Asks for a hint; where one is shown it is closed. */
  async askHint(): Promise<void> {
    if (this.hint) {
      this.hinted = null;
      return;
    }
    if (!this.live || !this.board || !this.frame?.hints || this.busy) return;
    this.busy = true;
    try {
      this.hinted = await this.live.hint(this.board.name);
    } catch (trouble) {
      this.trouble = sentence(trouble);
    } finally {
      this.busy = false;
    }
  }
}

export function setDesk(desk: Desk): Desk {
  return setContext(KEY, desk);
}

export function getDesk(): Desk {
  return getContext<Desk>(KEY);
}
