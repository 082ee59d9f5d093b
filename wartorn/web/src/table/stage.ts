import type { Face, Move } from "../types";
import type { Scene } from "./queue";

/** Plays scenes on the page: a card flies from pile to pile, a number pulses. What is not in sight is left out. */
export class Stage {
  private readonly flying = new Set<HTMLElement>();

  constructor(
    private readonly root: () => HTMLElement | null,
    private readonly face: (slug: string) => Face | undefined,
  ) {}

  show(scene: Scene, ms: number): void {
    const step = Math.min(90, (ms * 0.4) / Math.max(1, scene.moves.length));
    scene.moves.slice(0, 8).forEach((move, index) => this.play(move, ms * 0.85, index * step));
  }

  clear(): void {
    for (const element of this.flying) element.remove();
    this.flying.clear();
  }

  private play(move: Move, ms: number, delay: number): void {
    const from = this.place(move.source ?? "");
    const to = this.place(move.target ?? "");
    if (to) this.pulse(to, ms, delay);
    if (from && !to) this.pulse(from, ms, delay);
    if (!from || !to || from === to) return;
    const [x, y] = middle(from);
    const [a, b] = middle(to);
    const card = document.createElement("div");
    const coins = move.what === "pay";
    const face = move.card ? this.face(move.card) : undefined;
    card.className = coins ? "flying coins" : face ? "flying" : "flying down";
    card.dataset.style = face?.style ?? move.back ?? "";
    card.textContent = coins ? String(move.amount ?? "") : (face?.name ?? "");
    card.setAttribute("aria-hidden", "true");
    document.body.append(card);
    this.flying.add(card);
    const flight = card.animate(
      [
        { transform: `translate(${x}px, ${y}px) translate(-50%, -50%) scale(0.8)`, opacity: 0 },
        { opacity: 1, offset: 0.15 },
        { opacity: 1, offset: 0.8 },
        { transform: `translate(${a}px, ${b}px) translate(-50%, -50%)`, opacity: 0.2 },
      ],
      { duration: Math.max(60, ms - delay), delay, easing: "cubic-bezier(0.3, 0, 0.2, 1)", fill: "both" },
    );
    flight.onfinish = () => {
      card.remove();
      this.flying.delete(card);
    };
  }

  private pulse(element: HTMLElement, ms: number, delay: number): void {
    const off = "0 0 0 0 transparent";
    element.animate([{ boxShadow: off }, { boxShadow: "0 0 0 4px var(--bronze)" }, { boxShadow: off }], { duration: ms, delay });
  }

  private place(name: string): HTMLElement | null {
    if (!name) return null;
    const found = this.root()?.querySelectorAll<HTMLElement>(`[data-pile="${CSS.escape(name)}"], [data-number="${CSS.escape(name)}"]`) ?? [];
    for (const element of found) {
      const box = element.getBoundingClientRect();
      if (box.width && box.height) return element;
    }
    return null;
  }
}

function middle(element: HTMLElement): [number, number] {
  const box = element.getBoundingClientRect();
  const x = Math.min(Math.max(box.left + box.width / 2, 20), innerWidth - 20);
  const y = Math.min(Math.max(box.top + box.height / 2, 20), innerHeight - 20);
  return [x, y];
}
