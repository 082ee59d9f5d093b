import type { Desk } from "./desk.svelte";
import { TypedNumber } from "./picking";

/** What the keys do beside picking. */
export interface Doings {
  undo(): void;
  log(): void;
  text(): void;
  help(): void;
  skip(): boolean; // whether there was something to skip
  busy(): boolean; // a dialog has the keys
}

export const KEYS: [string, string][] = [
  ["1 – 99", "pick the choice with this number"],
  ["Tab", "go on to the cards, the question, the choices"],
  ["← ↑ → ↓", "from card to card"],
  ["Enter", "select a card; again: pick it, if there is only one way"],
  ["Escape", "put the card back, close the hint, skip the animation"],
  ["q", "go to the question"],
  ["u", "take back"],
  ["h", "hint, and close it"],
  ["l", "the story"],
  ["t", "text view, and back"],
  ["?", "these keys"],
];

const PAUSE = 900; // milliseconds in which a second digit may follow

/** Answers the keys of a table until it is told to stop. */
export function listenToKeys(desk: Desk, doings: Doings, question: () => HTMLElement | null): () => void {
  const typed = new TypedNumber();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function choose(number: number): void {
    clearTimeout(timer);
    const option = desk.options[number - 1];
    if (option) void desk.pick(option);
  }

  function pressed(event: KeyboardEvent): void {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || doings.busy() || writing(event.target)) return;
    const skipped = doings.skip();
    if (/^\d$/.test(event.key)) {
      event.preventDefault();
      clearTimeout(timer);
      const number = typed.digit(event.key, desk.options.length);
      if (number) choose(number);
      else if (typed.open) timer = setTimeout(() => choose(typed.take()), PAUSE);
      return;
    }
    const open = typed.take();
    clearTimeout(timer);
    if (event.key === "Enter" && open) {
      event.preventDefault();
      choose(open);
      return;
    }
    if (event.key === "Escape" && skipped) return;
    const deed = deeds[event.key];
    if (!deed) return;
    event.preventDefault();
    event.stopPropagation(); // the page has a "?" of its own, which knows less of the table
    deed();
  }

  const deeds: Record<string, () => void> = {
    Escape: () => {
      const at = desk.looked?.at;
      if (!desk.looked) desk.hinted = null;
      desk.look(null);
      const card = at ? document.querySelector<HTMLElement>(`[data-at="${CSS.escape(at)}"]`) : null;
      if (card && document.activeElement === document.body) card.focus();
    },
    q: () => question()?.focus(),
    u: doings.undo,
    h: () => void desk.askHint(),
    l: doings.log,
    t: doings.text,
    "?": doings.help,
  };

  addEventListener("keydown", pressed, { capture: true });
  return () => {
    clearTimeout(timer);
    removeEventListener("keydown", pressed, { capture: true });
  };
}

function writing(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type !== "range");
}
