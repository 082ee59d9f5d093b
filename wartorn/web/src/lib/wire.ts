import type { FromClient, ToClient } from "../types";

/** As much of a WebSocket as is used here, so that tests can bring their own. */
export interface SocketLike {
  readonly readyState: number;
  onopen: ((event: Event) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

/** Somebody who uses the wire. */
export interface Listener {
  opened(): void;
  closed(): void;
  heard(message: ToClient): void;
}

const OPEN = 1;
const SHORTEST_PAUSE = 500;
const LONGEST_PAUSE = 10_000;
const SILENCE = 5_000; // milliseconds after which an open socket that was spoken to counts as dead

/** The pause before the next attempt: twice as long each time, and a little by chance, so that pages do not come back all at once. */
export function pause(attempt: number, chance: () => number = Math.random): number {
  const longest = Math.min(LONGEST_PAUSE, SHORTEST_PAUSE * 2 ** attempt);
  return longest * (0.75 + 0.25 * chance());
}

/** The one socket of the page: open while somebody listens, and opened again whenever it closes. */
export class Wire {
  #open: () => SocketLike;
  #socket: SocketLike | null = null;
  #listeners = new Set<Listener>();
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #probe: ReturnType<typeof setTimeout> | undefined;

  constructor(open: () => SocketLike) {
    this.#open = open;
  }

  get connected(): boolean {
    return this.#socket?.readyState === OPEN;
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    if (this.connected) listener.opened();
    else if (!this.#socket && this.#timer === undefined) this.#connect();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#hangUp();
    };
  }

  /** Says it if the socket is open; whoever needs it said says it again when it opens. */
  send(message: FromClient): boolean {
    if (!this.#socket || !this.connected) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Opens a new socket now: the old one says nothing, or the network is back. */
  renew(): void {
    if (this.#listeners.size === 0) return;
    this.#attempt = 0;
    this.#drop();
    this.#connect();
  }

  /** Lets everybody speak again; a socket that looks open and stays silent, as after a sleep, is replaced. */
  probe(): void {
    if (this.#listeners.size === 0) return;
    if (!this.connected) return this.renew();
    clearTimeout(this.#probe);
    this.#probe = setTimeout(() => this.renew(), SILENCE);
    for (const listener of [...this.#listeners]) listener.opened();
  }

  #connect(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const socket = this.#open();
    this.#socket = socket;
    socket.onopen = () => {
      this.#attempt = 0;
      for (const listener of [...this.#listeners]) listener.opened();
    };
    socket.onmessage = (event) => this.#heard(event.data);
    socket.onclose = () => {
      this.#drop();
      this.#timer = setTimeout(() => this.#connect(), pause(this.#attempt++));
    };
  }

  #heard(data: unknown): void {
    clearTimeout(this.#probe);
    let message: ToClient;
    try {
      message = JSON.parse(String(data)) as ToClient;
    } catch {
      return; // nothing that this page could use
    }
    for (const listener of [...this.#listeners]) listener.heard(message);
  }

  #drop(): void {
    clearTimeout(this.#probe);
    const socket = this.#socket;
    if (!socket) return;
    this.#socket = null;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    for (const listener of [...this.#listeners]) listener.closed();
  }

  #hangUp(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#attempt = 0;
    this.#drop();
  }
}
