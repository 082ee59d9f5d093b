"""What stands around the steps: the set-up and the turns."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wartorn.kernel.game import Game
from wartorn.kernel.script import Effect, Frame
from wartorn.omen.deeds import draw, gain
from wartorn.omen.table import (
    ACTIVE,
    CITIES,
    DECK,
    DESTROYED,
    DEVOTED,
    DISCARDED,
    FAVOR,
    GOD,
    IDLE,
    MOVED,
    OWN_DECK,
    OWN_DECKS,
    PICKS,
    SEATS,
    STACK,
    STOLEN,
    STRUCTURES,
    TREASURY,
    TURN,
    automaton,
    other,
)

SENT: Final = -2  # the emissaries have said who goes first
MOST_IDLE: Final = 20  # turns in a row without a pick; only sets of people's own come to that


class Deal(Effect):
    """The set-up: rewards into the cities, and cards and coins for everybody (RW-SETUP-1 to RW-SETUP-4)."""

    cards: i64
    coins: i64
    rewards: i64

    def __init__(self, cards: i64, coins: i64, rewards: i64) -> None:
        self.cards = cards
        self.coins = coins
        self.rewards = rewards  # in each city

    def start(self, game: Game, frame: Frame) -> None:
        """Shuffle and deal."""
        for deck in decks(game):
            game.shuffle(deck, deck)
        game.shuffle(TREASURY, TREASURY)
        for _ in range(self.rewards):
            for city in range(CITIES):
                game.move(game.piles[TREASURY][-1], TREASURY, STACK + city)
        for seat in range(SEATS):
            for _ in range(self.cards):
                draw(game, seat)
            gain(game, seat, self.coins)


def decks(game: Game) -> list[int]:
    """The deck, or both decks where each player has an own one (RW-OWNDECK-1)."""
    return [OWN_DECK + seat for seat in range(SEATS)] if game.rules.terms[OWN_DECKS] else [DECK]


def drawn_first(game: Game, first: i64) -> i64:
    """The seat that goes first, or one drawn by lot for -1 (RW-SETUP-5)."""
    return first if first >= 0 else game.chance.below(SEATS)


class DrawGods(Effect):
    """Chance says who is the heir of which god (HD-SETUP-4)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Exchange the gods and their structures, or not."""
        if game.chance.below(2) == 0:
            return
        gods = game.numbers[GOD : GOD + SEATS]
        structures = [game.piles[STRUCTURES + seat][:] for seat in range(SEATS)]
        for seat in range(SEATS):
            game.count(GOD + seat, gods[other(seat)])
            for card in structures[seat]:
                game.move(card, STRUCTURES + seat, STRUCTURES + other(seat))


class Turns(Effect):
    """The players alternate turns until the game is over (RW-TURN-1)."""

    first: i64

    def __init__(self, first: i64) -> None:
        self.first = first  # the seat that goes first; -1 is drawn by lot, and SENT is as the emissaries said

    def start(self, game: Game, frame: Frame) -> None:
        """Begin the next turn."""
        turn = game.numbers[TURN] + 1
        seat = other(game.numbers[ACTIVE])
        if turn == 1:
            if self.first != SENT:
                seat = drawn_first(game, self.first)
            if game.numbers[FAVOR]:
                game.count(FAVOR, game.numbers[GOD + other(seat)])  # the second player's god (HD-SETUP-5)
        elif self.stuck(game):
            game.finish()
            return
        game.count(TURN, turn)
        game.count(ACTIVE, seat)
        for number in (MOVED, MOVED + 1, DISCARDED, DISCARDED + 1, STOLEN, STOLEN + 1, DESTROYED, PICKS, DEVOTED):
            if game.numbers[number]:
                game.count(number, 0)
        frame.again()
        game.begin(game.rules.turns[seat], seat)

    def stuck(self, game: Game) -> bool:
        """Whether nobody could do anything for so long that the game would go on for ever."""
        if automaton(game, game.numbers[ACTIVE]):
            return False
        idle: i64 = 0 if game.numbers[PICKS] else game.numbers[IDLE] + 1
        if idle != game.numbers[IDLE]:
            game.count(IDLE, idle)
        return idle >= MOST_IDLE
