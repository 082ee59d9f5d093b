import { afterEach, describe, expect, it, vi } from "vitest";

import type { OptionShown, TableShown } from "../types";
import { api, sentence, Trouble } from "./api";
import { catalogue } from "./catalogue";
import { marked, pieces } from "./clauses";
import { deckList, deckText, readDecks } from "./decks";
import { fileName } from "./files";
import { readSettings } from "./settings.svelte";
import { aboutWords, ago, company, listed, standing, valueWords } from "./words";

afterEach(() => vi.unstubAllGlobals());

function answering(...answers: (Response | Error)[]): ReturnType<typeof vi.fn> {
  const fetched = vi.fn(async () => {
    const answer = answers.shift();
    if (!answer || answer instanceof Error) throw answer ?? new Error("nothing more to say");
    return answer;
  });
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

describe("the server", () => {
  it("is asked for a table with what is wanted", async () => {
    const fetched = answering(Response.json({ id: "t1", invitation: "i" }));
    await expect(api.make({ game: "kraters" })).resolves.toEqual({ id: "t1", invitation: "i" });
    expect(fetched.mock.calls[0]).toMatchObject(["/api/tables", { method: "POST", body: '{"game":"kraters"}' }]);
  });

  it("tells what is wrong in its own sentence", async () => {
    answering(Response.json({ reason: "This game is not over yet." }, { status: 409 }));
    const trouble: unknown = await api.record("t1").catch((caught: unknown) => caught);
    expect(trouble).toBeInstanceOf(Trouble);
    expect(sentence(trouble)).toBe("This game is not over yet.");
    expect((trouble as Trouble).status).toBe(409);
  });

  it("has a sentence even when it says nothing, or is not there", async () => {
    answering(new Response("<html>", { status: 502 }), new TypeError("failed"));
    await expect(api.me()).rejects.toThrow("it answered 502");
    await expect(api.me()).rejects.toThrow("cannot be reached");
  });

  it("names names safely", async () => {
    const fetched = answering(Response.json({}), Response.json({}), Response.json({}));
    await api.table("a/b");
    await api.cards("kraters", ["one", "two"]);
    await api.replay("t", 7, 0);
    expect(fetched.mock.calls.map(([path]) => path as string)).toEqual(["/api/tables/a%2Fb", "/api/cards/kraters?sets=one%2Btwo", "/api/tables/t/replay?seq=7&seat=0"]);
  });

  it("is asked once for the cards of a game, with all its sets, and again after a failure", async () => {
    const face = { slug: "cave-sibyl", name: "Cave Sibyl", type: "oracle", style: "oracle", back: "unit" };
    const sets = ["salt", "ash"].map((name) => ({ name, title: name, game: "g", about: "", cards: 1 }));
    const offer = { version: "", games: [], formats: [], format_game: "", bots: [], usual_bot: "", sets };
    const fetched = answering(new TypeError("failed"), Response.json(offer), Response.json({ game: "g", title: "G", faces: [face], keywords: [] }));
    await expect(catalogue("g")).rejects.toThrow("cannot be reached");
    expect((await catalogue("g")).faces.get("cave-sibyl")?.name).toBe("Cave Sibyl");
    await catalogue("g");
    expect(fetched.mock.calls.map(([path]) => path as string)).toEqual(["/api/offer", "/api/offer", "/api/cards/g?sets=salt%2Bash"]);
  });
});

describe("words", () => {
  const table: TableShown = {
    id: "t1",
    title: "Reign of War",
    state: "running",
    created: 0,
    changed: 0,
    seats: [
      { seat: 0, name: "Ada", sort: "person", mine: true },
      { seat: 1, name: "Bo", sort: "person" },
    ],
  };

  it("say whom a table waits for", () => {
    expect(standing({ ...table, seats: table.seats.map((seat) => ({ ...seat, asked: !seat.mine })) })).toBe("Waiting for Bo");
    expect(standing({ ...table, your_turn: true })).toBe("Your turn");
    expect(standing({ ...table, state: "over", result: "Bo wins." })).toBe("Bo wins.");
    expect(company(table)).toBe("with Bo");
    expect(company({ ...table, seats: table.seats.slice(0, 1) })).toBe("on your own");
  });

  it("say how long ago it was", () => {
    expect(ago(1000, 1030)).toBe("just now");
    expect(ago(0, 600)).toBe("10 minutes ago");
    expect(ago(0, 3600)).toBe("1 hour ago");
    expect(ago(0, 86_400 * 3)).toBe("3 days ago");
    expect(ago(0, 86_400 * 300)).toBe("on 1 January 1970");
  });

  it("count seats from one for people", () => {
    const option: OptionShown = { name: "first", values: ["0", "1", "random"], about: "the seat that goes first" };
    expect(option.values.map((value) => valueWords(option, value))).toEqual(["Player 1", "Player 2", "By lot"]);
    expect(valueWords({ name: "first", values: [], about: "by lot, or the lower or higher seat" }, "1")).toBe("The higher seat");
    expect(valueWords({ name: "difficulty", values: [], about: "so many coins more" }, "3")).toBe("3");
    expect(aboutWords({ name: "god", values: [], about: "the god of seat 1; seat 0 has the other" })).toBe("The god of player 2; player 1 has the other.");
  });

  it("list names, and name files", () => {
    expect(listed(["A", "B", "C"])).toBe("A, B and C");
    expect(fileName("Rage of the Vine!", "toml")).toBe("rage-of-the-vine.toml");
    expect(fileName("…", "toml")).toBe("wartorn.toml");
  });
});

describe("what the browser keeps", () => {
  it("is read as far as it can be understood", () => {
    expect(readSettings('{"theme":"dark","speed":4,"textView":true,"opponent":"opponent:2"}')).toEqual({ theme: "dark", speed: 4, textView: true, confirmPicks: false, opponent: "opponent:2" });
    expect(readSettings('{"theme":"pink","speed":99,"opponent":7}')).toEqual(readSettings(null));
    expect(readSettings("no JSON").theme).toBe("system");
    const deck = { id: "1", name: "Vine", kinds: ["cave-sibyl"] };
    expect(readDecks(JSON.stringify([deck, { id: 2 }, null]))).toEqual([deck]);
    expect(readDecks("no JSON")).toEqual([]);
  });

  it("leaves as a file that the terminal reads as well", () => {
    const deck = { id: "1", name: 'The "Vine"', kinds: ["cave-sibyl"] };
    const faces = new Map([["cave-sibyl", { slug: "cave-sibyl", name: "Cave Sibyl", type: "oracle", style: "oracle", back: "unit", copies: 3 }]]);
    expect(deckText(deck, faces)).toBe('name = "The \\"Vine\\""\nkinds = [\n    "Cave Sibyl",\n]\n');
    expect(deckList(deck, faces)).toBe("3*cave-sibyl");
  });
});

describe("clauses", () => {
  const known = new Set(["RW-WAR-3"]);

  it("keep their marks, and link to each other", () => {
    expect(pieces("*(ruling)* See RW-WAR-3, not RW-NO-9, and [variants](#variants).", "reign-of-war", known)).toEqual([
      { sort: "slanted", text: "(ruling)" },
      { sort: "plain", text: " See " },
      { sort: "link", text: "RW-WAR-3", href: "#RW-WAR-3" },
      { sort: "plain", text: ", not " },
      { sort: "plain", text: "RW-NO-9" },
      { sort: "plain", text: ", and " },
      { sort: "link", text: "variants", href: "/rules/reign-of-war#variants" },
      { sort: "plain", text: "." },
    ]);
  });

  it("lead to no file that is not here, and to no script", () => {
    expect(pieces("[x](javascript:alert(1)) [y](../formats.md) [z](kraters.md#war)", "r", known).filter((piece) => piece.href)).toEqual([
      { sort: "link", text: "z", href: "/rules/kraters#war" },
    ]);
  });

  it("show what was searched for", () => {
    expect(marked([{ sort: "plain", text: "War is war" }], "war")).toEqual([
      { sort: "found", text: "War" },
      { sort: "plain", text: " is " },
      { sort: "found", text: "war" },
    ]);
  });
});
