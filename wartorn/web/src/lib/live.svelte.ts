import type { Act, Answer, Back, Claim, Frame, Happening, Hint, Hinted, Illegal, Ok, ReadOut, Resign, Stale, ToClient, Why } from "../types";
import { Trouble } from "./api";
import type { Wire } from "./wire";

type Deed = Act | Back | Answer | Resign | Claim;
type Question = Why | ReadOut | Hint;
export type Answered = Ok | Stale | Illegal;

/** What a deed says, without what every deed carries. */
type Said<D> = D extends Deed ? Omit<D, "game" | "expected_seq" | "action_id"> : never;

interface Promised<M, A> {
  message: M;
  resolve: (answer: A) => void;
  reject: (trouble: Trouble) => void;
  timer: ReturnType<typeof setTimeout>;
}

const PATIENCE = 8_000; // milliseconds that an open socket may keep a deed unanswered
const LONG_PATIENCE = 30_000; // for a question: a hint is thought about
const TRIES = 3; // to fill a gap, before the table is shown with one

function actionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A table that is followed as it is played: the latest frame, the story so far, and all that one may say there. */
export class Live {
  readonly game: string;
  frame: Frame | null = $state.raw(null);
  story: Happening[] = $state.raw([]); // all happenings, the oldest first
  connected: boolean = $state(false);
  trouble: string = $state(""); // why the server shows nothing of this table
  seat: number | null;

  #wire: Wire;
  #stop: () => void;
  #known = -1; // the last entry that this page has heard of
  #tries = 0;
  #callbacks = new Set<(frame: Frame) => void>();
  #deeds = new Map<string, Promised<Deed, Answered>>();
  #questions = new Set<Promised<Question, ToClient>>();

  constructor(wire: Wire, game: string, seat: number | null) {
    this.#wire = wire;
    this.game = game;
    this.seat = seat;
    this.#stop = wire.listen({
      opened: () => this.#opened(),
      closed: () => (this.connected = false),
      heard: (message) => this.#heard(message),
    });
  }

  /** Calls back for each frame from now on; its happenings are those that were not told before. */
  onFrame(callback: (frame: Frame) => void): () => void {
    this.#callbacks.add(callback);
    return () => void this.#callbacks.delete(callback);
  }

  act(board: string, pick: string): Promise<Answered> {
    return this.#do({ type: "act", board, pick });
  }

  back(to: number): Promise<Answered> {
    return this.#do({ type: "back", to });
  }

  answer(agree: boolean): Promise<Answered> {
    return this.#do({ type: "answer", agree });
  }

  resign(): Promise<Answered> {
    return this.#do({ type: "resign" });
  }

  claim(): Promise<Answered> {
    return this.#do({ type: "claim" });
  }

  async why(board: string, at: string): Promise<string[]> {
    const told = await this.#ask({ type: "why", game: this.game, board, at });
    return told.type === "reasons" ? told.reasons : [];
  }

  async readOut(board: string, width: number): Promise<string> {
    const told = await this.#ask({ type: "read-out", game: this.game, board, width });
    return told.type === "text" ? told.text : "";
  }

  async hint(board: string): Promise<Hinted> {
    const told = await this.#ask({ type: "hint", game: this.game, board });
    if (told.type !== "hinted") throw new Trouble("There is no hint here.");
    return told;
  }

  /** Looks at the table from another of one's own seats, or as an onlooker: the story is told anew. */
  sitAs(seat: number | null): void {
    this.seat = seat;
    this.#known = -1;
    this.#watch();
  }

  close(): void {
    this.#wire.send({ type: "leave", game: this.game });
    this.#stop();
    this.connected = false;
    this.#callbacks.clear();
    const trouble = new Trouble("This table has been left.");
    for (const deed of this.#deeds.values()) this.#settle(deed, () => deed.reject(trouble));
    for (const question of this.#questions) this.#settle(question, () => question.reject(trouble));
    this.#deeds.clear();
    this.#questions.clear();
  }

  #opened(): void {
    this.connected = true;
    this.#watch();
    // What was said into the void is said again under its own name: the server does it once.
    for (const deed of this.#deeds.values()) this.#say(deed);
    for (const question of this.#questions) this.#wire.send(question.message);
  }

  #watch(): void {
    this.#wire.send({ type: "watch", game: this.game, seq: this.#known, seat: this.seat });
  }

  #heard(message: ToClient): void {
    if (message.game !== this.game) return;
    switch (message.type) {
      case "frame":
        return this.#take(message);
      case "stale":
        this.#take(message.frame);
        return this.#answered(message);
      case "ok":
      case "illegal":
        return this.#answered(message);
      case "refused":
        return this.#refused(message.reason);
      default:
        return this.#told(message);
    }
  }

  #take(frame: Frame): void {
    // A frame of the seat that was left a moment ago may still be on its way; who is out of the game has the seat no more.
    if (this.seat !== null && (frame.you ?? null) !== this.seat) {
      if (frame.mine?.includes(this.seat)) return;
      this.seat = frame.you ?? null;
    }
    const told = frame.happenings ?? [];
    const first = told[0];
    if (frame.reset || this.#known < 0) {
      this.story = told;
      this.#show(frame);
      return;
    }
    if (frame.seq < this.#known) return;
    if (first && first.seq > this.#known + 1 && this.#tries < TRIES) {
      this.#tries += 1;
      this.#watch();
      return;
    }
    const fresh = told.filter((happening) => happening.seq > this.#known);
    if (fresh.length) this.story = [...this.story, ...fresh];
    this.#show({ ...frame, happenings: fresh });
  }

  #show(frame: Frame): void {
    this.#known = frame.seq;
    this.#tries = 0;
    this.trouble = "";
    this.frame = frame;
    for (const callback of [...this.#callbacks]) callback(frame);
  }

  #do(said: Said<Deed>): Promise<Answered> {
    if (this.#known < 0) return Promise.reject(new Trouble("The table is not here yet. Please wait a moment."));
    const message = { ...said, game: this.game, expected_seq: this.#known, action_id: actionId() } as Deed;
    return new Promise((resolve, reject) => {
      const deed = { message, resolve, reject, timer: undefined as unknown as ReturnType<typeof setTimeout> };
      this.#deeds.set(message.action_id, deed);
      this.#say(deed);
    });
  }

  #say(deed: Promised<Deed, Answered>): void {
    clearTimeout(deed.timer);
    if (!this.#wire.send(deed.message)) return;
    // An open socket that is silent for so long is a dead one; the next will carry the deed again.
    deed.timer = setTimeout(() => this.#wire.renew(), PATIENCE);
  }

  #answered(answer: Answered): void {
    const deed = this.#deeds.get(answer.action_id);
    if (!deed) return;
    this.#deeds.delete(answer.action_id);
    this.#settle(deed, () => deed.resolve(answer));
  }

  #ask(message: Question): Promise<ToClient> {
    return new Promise((resolve, reject) => {
      const question: Promised<Question, ToClient> = {
        message,
        resolve,
        reject,
        timer: setTimeout(() => {
          this.#questions.delete(question);
          reject(new Trouble("The server has not answered. Please try again in a moment."));
        }, LONG_PATIENCE),
      };
      this.#questions.add(question);
      this.#wire.send(message);
    });
  }

  #told(message: ToClient): void {
    for (const question of this.#questions) {
      if (!answers(message, question.message)) continue;
      this.#questions.delete(question);
      this.#settle(question, () => question.resolve(message));
    }
  }

  /** A refusal names no question: it is the answer to what has waited longest, or to watching. */
  #refused(reason: string): void {
    const [question] = this.#questions;
    const [deed] = this.#deeds.values();
    if (question) {
      this.#questions.delete(question);
      this.#settle(question, () => question.reject(new Trouble(reason)));
    } else if (deed) {
      this.#answered({ type: "illegal", game: this.game, action_id: deed.message.action_id, reason });
    } else {
      this.trouble = reason;
    }
  }

  #settle(promised: { timer: ReturnType<typeof setTimeout> }, finish: () => void): void {
    clearTimeout(promised.timer);
    finish();
  }
}

function answers(message: ToClient, question: Question): boolean {
  switch (question.type) {
    case "why":
      return message.type === "reasons" && message.at === question.at;
    case "read-out":
      return message.type === "text" && message.board === question.board;
    case "hint":
      return message.type === "hinted" && message.board === question.board;
  }
}
