import { expect, it } from "vitest";

import { pips, usualBot } from "../lib/offer";
import { settings } from "../lib/settings.svelte";
import type { Offer } from "../types";
import { Wanted } from "./wanted.svelte";

const first = { name: "first", values: ["0", "1"], about: "the seat that goes first" };
const offer: Offer = {
  version: "1",
  games: [
    { name: "war", title: "War", about: "", players: 2, seats: 2, options: [first, { name: "decks", values: ["shared"], about: "", form: "two lists" }], sets: ["coast"] },
    { name: "alone", title: "Alone", about: "", players: 1, seats: 2, options: [], sets: [] },
  ],
  formats: [{ name: "melee", title: "Melee", about: "", seats: 4, options: [] }],
  format_game: "war",
  bots: [
    { name: "opponent:1", title: "Melitta", about: "", strength: 1 },
    { name: "opponent:2", title: "Phaon", about: "", strength: 2 },
    { name: "opponent:3", title: "Kleito", about: "", strength: 3 },
  ],
  usual_bot: "opponent:2",
  sets: [
    { name: "coast", title: "Coast", game: "war", about: "", cards: 174 },
    { name: "isles", title: "Isles", game: "war", about: "", cards: 10 },
  ],
};
const wanted = (query = ""): Wanted => new Wanted(offer, new URLSearchParams(query));

it("asks for nothing that is as usual", () => {
  expect(wanted().body()).toEqual({ game: "war", seats: [{ sort: "me" }, { sort: "bot", bot: "opponent:2" }] });
  expect(wanted("game=alone").body()).toEqual({ game: "alone", seats: [{ sort: "me" }] });
});

it("seats the bot that was chosen last, if there still is one of that name", () => {
  settings.opponent = "opponent:3";
  expect(wanted().opponent).toBe("opponent:3");
  settings.opponent = "opponent:99";
  expect(wanted("format=melee").seats.slice(1).map((seat) => seat.bot)).toEqual(["opponent:2", "opponent:2", "opponent:2"]);
  settings.opponent = "";
  expect(usualBot({ bots: [], usual_bot: "" })).toBeUndefined();
  expect(pips(2, 6)).toBe("●●○○○○");
});

it("asks for what was chosen", () => {
  const table = wanted();
  table.options.first = "1";
  table.options.decks = "  a/b ";
  table.sets = ["isles", "coast"];
  table.clock = { sort: "game", minutes: 5, increment: 3, pickSeconds: 60 };
  table.seed = " 7 ";
  expect(table.body()).toMatchObject({
    options: { first: "1", decks: "a/b" },
    sets: ["coast", "isles"],
    clock: { sort: "game", seconds: 300, increment: 3 },
    seed: "7",
  });
});

it("takes an empty text of one's own as the usual value", () => {
  const table = wanted();
  table.options.decks = "";
  expect(table.body().options).toBeUndefined();
});

it("seats as many as the format has", () => {
  const table = wanted("format=melee&with=friend");
  expect(table.body()).toMatchObject({ game: "war", format: "melee", seats: [{ sort: "me" }, { sort: "free" }, { sort: "free" }, { sort: "free" }] });
  expect(table.company).toBe("friend");
  table.choose("war", false);
  expect(table.seats).toHaveLength(2);
});

it("changes places when you take the seat of somebody", () => {
  const table = wanted();
  table.seatAs(1, "me");
  expect(table.seats.map((seat) => seat.sort)).toEqual(["bot", "me"]);
  expect(table.company).toBeNull();
  table.seatAs(0, "here");
  expect(table.seats[0]).toEqual({ sort: "here", name: "Player 1" });
});
