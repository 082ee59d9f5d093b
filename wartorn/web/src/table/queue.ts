import type { Happening, Move } from "../types";

/** One thing to show: moves that go together, or the words of a happening before its first move. */
export interface Scene {
  happening: Happening;
  moves: Move[];
  first: boolean; // the first of its happening: its lines are told with it
}

/** How long a scene takes at each speed of the settings; 0 is off. */
export const SPEEDS = [0, 900, 520, 300, 160] as const;

const MOST = 40; // scenes; who was away that long reads the story instead

/** What is shown of happenings; equal moves in a row, such as four draws, are one scene. */
export function scenesOf(happenings: Happening[]): Scene[] {
  const scenes: Scene[] = [];
  for (const happening of happenings) {
    let first = true;
    let run: Move[] = [];
    const close = () => {
      if (run.length === 0 && !first) return;
      if (run.length === 0 && !(happening.lines ?? []).length) return;
      scenes.push({ happening, moves: run, first });
      first = false;
      run = [];
    };
    for (const move of happening.moves ?? []) {
      const last = run.at(-1);
      if (last && !alike(last, move)) close();
      run.push(move);
    }
    close();
  }
  return scenes;
}

function alike(one: Move, other: Move): boolean {
  return one.what === other.what && one.seat === other.seat && one.source === other.source && one.target === other.target;
}

/** Shows scenes one after the other. It knows no rule, and nothing waits for it: a skipped scene is simply not shown. */
export class Queue {
  private waiting: Scene[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ms = 0;

  /** `show` begins a scene that takes so long; `clear` removes whatever is still on the way; `changed` tells whether it runs. */
  constructor(
    private readonly show: (scene: Scene, ms: number) => void,
    private readonly clear: () => void,
    private readonly changed: (running: boolean) => void = () => {},
  ) {}

  get running(): boolean {
    return this.timer !== undefined;
  }

  /** Adds what happened, to be shown at this speed. */
  feed(happenings: Happening[], ms: number): void {
    const scenes = scenesOf(happenings);
    this.ms = ms;
    if (ms <= 0 || scenes.length > MOST) {
      this.skip();
      return;
    }
    this.waiting.push(...scenes);
    if (!this.running && this.waiting.length) {
      this.changed(true);
      this.next();
    }
  }

  /** Shows nothing more of what has happened so far. */
  skip(): void {
    this.waiting = [];
    if (!this.running) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.clear();
    this.changed(false);
  }

  private next(): void {
    const scene = this.waiting.shift();
    if (!scene) {
      this.timer = undefined;
      this.clear();
      this.changed(false);
      return;
    }
    this.timer = setTimeout(() => this.next(), this.ms);
    this.show(scene, this.ms);
  }
}
