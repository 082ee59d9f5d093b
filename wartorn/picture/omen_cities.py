"""The three cities of an Omen game as plain data."""

from __future__ import annotations

from wartorn.kernel.cards import FACE_SHIFT, TURNED, kind_of, mark_of
from wartorn.kernel.english import so_many
from wartorn.kernel.game import Game
from wartorn.omen.steps.heir import OMEN_CITY
from wartorn.omen.table import ACTED, CITIES, KEPT, LETTERS, RAZED, SEATS, STACK, active, side
from wartorn.omen.values import CITY_LIMIT, able, might, rewards_left, size, strength, units, victor, war_torn
from wartorn.picture.cards import Lying, counted
from wartorn.picture.shapes import Card, City, Side
from wartorn.text.omen_words import OmenWords

NOTES = ((KEPT, "stays"), (ACTED, "has acted"))


class Cities:
    """Shows what stands in the cities."""

    def __init__(self, words: OmenWords, lying: Lying) -> None:
        self.lying = lying
        self.rules = words.rules
        self.reward = words.reward
        self.torn = words.torn.lower()
        self.automata = [words.automaton(seat) for seat in range(SEATS)]
        kinds = enumerate(self.rules.kinds)
        self.traits = [words.traits_in_city(kind) if index >= self.rules.backs else [] for index, kind in kinds]

    def shown(self, view: Game) -> list[City]:
        """All three of them."""
        seat = active(view)
        return [self.city(view, city, seat) for city in range(CITIES)]

    def city(self, view: Game, city: int, seat: int) -> City:
        """One city: its sides, what is left to win, and whether there is war in that player's turn."""
        left = rewards_left(view, city)
        razed = bool(view.numbers[RAZED + city])
        winner = victor(view, city) if left else -1
        return City(
            letter=LETTERS[city],
            title=f"City {LETTERS[city]}",
            left=left,
            left_words="razed" if razed else so_many(left, self.reward) if left else "spent",
            pile=self.rules.piles[STACK + city].name,
            sides=[self.side(view, side(city, each), each) for each in range(SEATS)],
            torn=self.torn if war_torn(view, city, seat) else "",
            ahead=None if winner < 0 else winner,
            razed=razed,
            token="Omen token" if self.rules.automata and city == OMEN_CITY else "",
        )

    def side(self, view: Game, place: int, seat: int) -> Side:
        """One player's side, with what it weighs."""
        return Side(
            seat=seat,
            pile=self.rules.piles[place].name,
            units=units(view, place),
            limit=CITY_LIMIT,
            might=might(view, place),
            cards=[self.unit(view, face, place, seat, count) for face, count in counted(view.piles[place]).items()],
        )

    def unit(self, view: Game, face: int, place: int, seat: int, count: int) -> Card:
        """A unit with its strength, what it carries, and the traits that work here."""
        card = face << FACE_SHIFT
        shown = self.lying.card(face, place, count)
        shown.strength = strength(view, card, place)
        if traits := self.traits[kind_of(card)]:
            if not card & TURNED and not self.automata[seat] and able(view, card, seat):
                shown.traits = traits
        marks = mark_of(card)
        notes = [note for mark, note in NOTES if marks & mark] if marks else []
        if size(view, card) > 1:
            notes.append(f"counts as {size(view, card)}")
        if notes:
            shown.notes = notes
        return shown
