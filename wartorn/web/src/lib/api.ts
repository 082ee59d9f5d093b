import type {
  Catalogue,
  DeckGiven,
  DeckShown,
  Invited,
  Me,
  Offer,
  Replay,
  RulesShown,
  Seated,
  Studied,
  TableMade,
  Tables,
  TableShown,
  TableWanted,
} from "../types";

/** What went wrong, as a sentence that can be shown; the status is 0 when the server could not be reached. */
export class Trouble extends Error {
  constructor(
    reason: string,
    readonly status = 0,
  ) {
    super(reason);
    this.name = "Trouble";
  }
}

/** The sentence for whatever was thrown. */
export function sentence(trouble: unknown): string {
  return trouble instanceof Trouble ? trouble.message : "Something went wrong on this page. Please try again.";
}

async function reasonOf(answer: Response): Promise<string> {
  try {
    const body: unknown = await answer.json();
    if (body && typeof body === "object" && "reason" in body && typeof body.reason === "string") return body.reason;
  } catch {
    // An answer without a sentence, as from a proxy, gets the general one.
  }
  if (answer.status === 404) return "There is nothing here by that name.";
  if (answer.status === 429) return "That was a little fast. Please wait a moment and try again.";
  return `The server could not do that (it answered ${answer.status}). Please try again in a moment.`;
}

async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  const request: RequestInit = { method, credentials: "same-origin", headers: { Accept: "application/json, text/plain" } };
  if (body !== undefined) {
    request.body = JSON.stringify(body);
    request.headers = { ...request.headers, "Content-Type": "application/json" };
  }
  let answer: Response;
  try {
    answer = await fetch(path, request);
  } catch {
    throw new Trouble("The server cannot be reached just now. Your games are safe; please try again in a moment.");
  }
  if (!answer.ok) throw new Trouble(await reasonOf(answer), answer.status);
  return answer;
}

async function json<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await ask(method, path, body);
  try {
    return (await answer.json()) as T;
  } catch {
    throw new Trouble("The server gave an answer that this page does not understand. Reloading the page may help.", answer.status);
  }
}

const text = async (path: string): Promise<string> => (await ask("GET", path)).text();
const table = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;

export const api = {
  offer: () => json<Offer>("GET", "/api/offer"),
  me: () => json<Me>("GET", "/api/me"),
  callMe: (name: string) => json<Me>("PUT", "/api/me", { name } satisfies Me),
  tables: () => json<Tables>("GET", "/api/tables"),
  make: (wanted: TableWanted) => json<TableMade>("POST", "/api/tables", wanted),
  table: (id: string) => json<TableShown>("GET", table(id)),
  join: (id: string, invited: Invited) => json<Seated>("POST", `${table(id)}/join`, invited),
  rematch: (id: string) => json<TableMade>("POST", `${table(id)}/rematch`),
  record: (id: string) => text(`${table(id)}/record`),
  mine: (id: string) => text(`${table(id)}/mine`),
  replay(id: string, seq?: number, seat?: number | null): Promise<Replay> {
    const asked = new URLSearchParams();
    if (seq !== undefined) asked.set("seq", String(seq));
    if (seat !== undefined && seat !== null) asked.set("seat", String(seat));
    return json<Replay>("GET", `${table(id)}/replay${asked.size ? `?${asked}` : ""}`);
  },
  /** What the picks of a game were worth, or how far the server is with it. */
  async study(id: string, board: string): Promise<{ whole: boolean; study: Studied }> {
    const answer = await ask("GET", `${table(id)}/analysis?board=${encodeURIComponent(board)}`);
    return { whole: answer.status === 200, study: (await answer.json()) as Studied };
  },
  giveRecord: (record: string) => json<TableMade>("POST", "/api/records", { text: record }),
  deck: (given: DeckGiven) => json<DeckShown>("POST", "/api/decks", given),
  cards: (game: string, sets: string[] = []) =>
    // A bare plus would arrive as a space.
    json<Catalogue>("GET", `/api/cards/${encodeURIComponent(game)}${sets.length ? `?sets=${encodeURIComponent(sets.join("+"))}` : ""}`),
  rulesList: () => json<{ name: string; title: string }[]>("GET", "/api/rules"),
  rules: (name: string) => json<RulesShown>("GET", `/api/rules/${encodeURIComponent(name)}`),
};
