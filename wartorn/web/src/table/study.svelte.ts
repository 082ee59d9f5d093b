import { api, sentence } from "../lib/api";
import type { Studied } from "../types";

const PAUSE = 1_000; // milliseconds between looks at how far it is
const MOST = 20; // studies that the page keeps

const kept = new Map<string, Studied>();

/** A game that is over and can be thought through by the server, which somebody must ask for. */
export class Study {
  readonly #id: string;
  readonly #board: string;
  readonly #last: number; // after a way back and another end it is another game
  readonly #ask: typeof api.study;
  #timer: ReturnType<typeof setTimeout> | undefined;

  found: Studied | null = $state.raw(null);
  running: boolean = $state(false);
  done: number = $state(0);
  of: number = $state(0);
  trouble: string = $state("");

  constructor(id: string, board: string, last: number, ask: typeof api.study = api.study) {
    [this.#id, this.#board, this.#last, this.#ask] = [id, board, last, ask];
    this.found = kept.get(this.#key) ?? null;
  }

  get #key(): string {
    return `${this.#id}/${this.#board}/${this.#last}`;
  }

  /** Asks for it until it is there. */
  begin(): void {
    if (this.running || this.found) return;
    this.running = true;
    this.trouble = "";
    void this.#look();
  }

  /** Looks no more; the server gives it up if nobody else waits for it. */
  stop(): void {
    clearTimeout(this.#timer);
    this.running = false;
  }

  async #look(): Promise<void> {
    try {
      const { whole, study } = await this.#ask(this.#id, this.#board);
      [this.done, this.of] = [study.done, study.of];
      if (whole) this.#keep(study);
      else if (this.running) this.#timer = setTimeout(() => void this.#look(), PAUSE);
    } catch (caught) {
      this.trouble = sentence(caught);
      this.running = false;
    }
  }

  #keep(study: Studied): void {
    if (kept.size >= MOST) kept.clear();
    kept.set(this.#key, study);
    this.found = study;
    this.running = false;
  }
}
