const STOP = "[data-stop]";

/** One stop of the Tab key for all cards of a table; the arrows lead from card to card, wherever they lie. */
export function roving(element: HTMLElement): () => void {
  let current: HTMLElement | null = null;

  const stops = () => [...element.querySelectorAll<HTMLElement>(STOP)].filter((stop) => stop.getClientRects().length > 0);

  function settle(): void {
    const all = stops();
    if (!current || !all.includes(current)) current = all.find((stop) => stop.dataset.stop === "pick") ?? all[0] ?? null;
    for (const stop of all) stop.tabIndex = stop === current ? 0 : -1;
  }

  function focused(event: FocusEvent): void {
    const stop = event.target instanceof Element ? event.target.closest<HTMLElement>(STOP) : null;
    if (!stop) return;
    current = stop;
    settle();
  }

  function pressed(event: KeyboardEvent): void {
    const stop = event.target instanceof Element ? event.target.closest<HTMLElement>(STOP) : null;
    if (!stop || event.ctrlKey || event.metaKey || event.altKey) return;
    const all = stops();
    const next = event.key === "Home" ? all[0] : event.key === "End" ? all.at(-1) : nearest(stop, all, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  const watcher = new MutationObserver(settle);
  watcher.observe(element, { childList: true, subtree: true });
  element.addEventListener("focusin", focused);
  element.addEventListener("keydown", pressed);
  settle();
  return () => {
    watcher.disconnect();
    element.removeEventListener("focusin", focused);
    element.removeEventListener("keydown", pressed);
  };
}

const WAYS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The stop that lies nearest in the direction of an arrow; being aside counts double, so that rows stay rows. */
function nearest(from: HTMLElement, all: HTMLElement[], key: string): HTMLElement | null {
  const way = WAYS[key];
  if (!way) return null;
  const [x, y] = middle(from);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const stop of all) {
    if (stop === from) continue;
    const [a, b] = middle(stop);
    const ahead = (a - x) * way[0] + (b - y) * way[1];
    const aside = Math.abs((a - x) * way[1]) + Math.abs((b - y) * way[0]);
    if (ahead > 4 && ahead + 2 * aside < least) {
      least = ahead + 2 * aside;
      best = stop;
    }
  }
  return best;
}

function middle(element: HTMLElement): [number, number] {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}
