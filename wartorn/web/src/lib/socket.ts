import { Live } from "./live.svelte";
import { Wire } from "./wire";

export { Live, type Answered } from "./live.svelte";

function open(): WebSocket {
  return new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
}

const PROBE = 60_000; // milliseconds between looks whether the socket still works

let wire: Wire | null = null;

function theWire(): Wire {
  if (!wire) {
    const made = new Wire(open);
    wire = made;
    addEventListener("online", () => made.renew());
    addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") made.probe();
    });
    setInterval(() => document.visibilityState === "visible" && made.probe(), PROBE);
  }
  return wire;
}

/** Follows a table, as one of one's own seats or as an onlooker, until it is closed. */
export function live(game: string, seat: number | null): Live {
  return new Live(theWire(), game, seat);
}
