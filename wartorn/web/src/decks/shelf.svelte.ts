import { type Deck, KEY, keepDecks, newDeck, savedDecks } from "../lib/decks";

/** The decks of this browser; every change is kept at once, and leaves alone what another tab has changed. */
class Shelf {
  decks: Deck[] = $state.raw(savedDecks());
  keeps: boolean = $state(true); // whether the browser really keeps them

  add(name: string, kinds: string[] = []): Deck {
    const stored = this.#stored();
    const deck = newDeck(unlike(name, stored), kinds);
    this.#keep([...stored, deck]);
    return deck;
  }

  change(changed: Deck): void {
    this.#keep(this.#stored().map((deck) => (deck.id === changed.id ? changed : deck)));
  }

  remove(gone: Deck): void {
    this.#keep(this.#stored().filter((deck) => deck.id !== gone.id));
  }

  /** The decks as they are now, in whichever tab they were changed. */
  read(): void {
    this.decks = this.#stored();
  }

  #stored(): Deck[] {
    return this.keeps ? savedDecks() : this.decks;
  }

  #keep(decks: Deck[]): void {
    this.decks = decks;
    this.keeps = keepDecks(decks);
  }
}

/** A name that no other deck has. */
function unlike(name: string, decks: Deck[]): string {
  const names = new Set(decks.map((deck) => deck.name));
  let found = name;
  for (let number = 2; names.has(found); number += 1) found = `${name} ${number}`;
  return found;
}

export const shelf = new Shelf();

addEventListener("storage", (event) => event.key === KEY && shelf.read());
