import type { Replay, TurnMark } from "../types";

const MOST = 400; // frames that are kept

/** The moments of a replay: each is fetched once, and only the one that was asked for last is shown. */
export class Moments {
  private readonly kept = new Map<string, Promise<Replay>>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wanted = "";

  constructor(
    private readonly fetch: (seq: number, seat: number | null) => Promise<Replay>,
    private readonly show: (replay: Replay, seq: number) => void,
    private readonly fail: (trouble: unknown) => void,
    private readonly pause = 90, // milliseconds that a scrub bar must rest
  ) {}

  /** Shows a moment, at once if it is at hand. */
  ask(seq: number, seat: number | null): void {
    const key = (this.wanted = `${seq}/${seat}`);
    clearTimeout(this.timer);
    const give = () => {
      this.moment(key, seq, seat).then(
        (replay) => this.wanted === key && this.show(replay, seq),
        (trouble) => this.wanted === key && this.fail(trouble),
      );
    };
    if (this.kept.has(key)) give();
    else this.timer = setTimeout(give, this.pause);
  }

  /** Fetches a moment that will be wanted soon. */
  foresee(seq: number, seat: number | null): void {
    this.moment(`${seq}/${seat}`, seq, seat).catch(() => {});
  }

  private moment(key: string, seq: number, seat: number | null): Promise<Replay> {
    let found = this.kept.get(key);
    if (!found) {
      if (this.kept.size >= MOST) this.kept.clear();
      found = this.fetch(seq, seat);
      this.kept.set(key, found);
      found.catch(() => this.kept.delete(key));
    }
    return found;
  }
}

/** The step before or after a moment; there is one at the beginning and one at the end. */
export function stepFrom(steps: number[], seq: number, way: -1 | 1, last: number): number {
  if (way > 0) return steps.find((step) => step > seq) ?? last;
  return steps.findLast((step) => step < seq) ?? 0;
}

/** The beginning of the turn before or after a moment. */
export function turnFrom(turns: TurnMark[], seq: number, way: -1 | 1, last: number): number {
  return stepFrom(turns.map((turn) => turn.seq), seq, way, last);
}
