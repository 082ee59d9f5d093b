import { type Deck, keepDecks, newDeck, savedDecks } from "../lib/decks";

/** The decks of this browser; every change is kept at once. */
class Shelf {
  decks: Deck[] = $state.raw(savedDecks());
  keeps: boolean = $state(true); // whether the browser really keeps them

  add(name: string, kinds: string[] = []): Deck {
    const deck = newDeck(this.#unlike(name), kinds);
    this.#keep([...this.decks, deck]);
    return deck;
  }

  change(changed: Deck): void {
    this.#keep(this.decks.map((deck) => (deck.id === changed.id ? changed : deck)));
  }

  remove(gone: Deck): void {
    this.#keep(this.decks.filter((deck) => deck.id !== gone.id));
  }

  #unlike(name: string): string {
    const names = new Set(this.decks.map((deck) => deck.name));
    let unlike = name;
    for (let number = 2; names.has(unlike); number += 1) unlike = `${name} ${number}`;
    return unlike;
  }

  #keep(decks: Deck[]): void {
    this.decks = decks;
    this.keeps = keepDecks(decks);
  }
}

export const shelf = new Shelf();
