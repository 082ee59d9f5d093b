"""What stands around the steps: the set-up, the turns and their end."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wartorn.kernel.cards import TURNED
from wartorn.kernel.game import Game
from wartorn.kernel.script import Effect, Frame, Script
from wartorn.omen.conditions import Condition
from wartorn.omen.deeds import draw, gain
from wartorn.omen.steps.portent import Feat, Portent
from wartorn.omen.steps.surge import DiscardExpended, Surge
from wartorn.omen.steps.war import Claim, Keep, War
from wartorn.omen.steps.wealth import Offering, Receive, Wealth
from wartorn.omen.table import (
    ACTIVE,
    CITIES,
    DECK,
    DESTROYED,
    DISCARDED,
    MOVED,
    PICKS,
    SEATS,
    STACK,
    STOLEN,
    TREASURY,
    TURN,
    other,
    side,
)
from wartorn.omen.values import FEATS_TO_END, achieved
from wartorn.omen.verbs.deed import OPPONENT, YOU

WINNER_KEEPS: Final = 1
LOSER_KEEPS: Final = 2


class Deal(Effect):
    """The set-up: rewards into the cities, and cards and coins for everybody (RW-SETUP-1 to RW-SETUP-4)."""

    cards: i64
    coins: i64

    def __init__(self, cards: i64, coins: i64) -> None:
        self.cards = cards
        self.coins = coins

    def start(self, game: Game, frame: Frame) -> None:
        """Shuffle and deal."""
        game.shuffle(DECK, DECK)
        game.shuffle(TREASURY, TREASURY)
        city: i64 = 0
        while game.piles[TREASURY]:
            game.move(game.piles[TREASURY][-1], TREASURY, STACK + city)
            city = (city + 1) % CITIES
        for seat in range(SEATS):
            for _ in range(self.cards):
                draw(game, seat)
            gain(game, seat, self.coins)


class Turns(Effect):
    """The players alternate turns until the game is over (RW-TURN-1); a first seat of -1 is drawn by lot."""

    first: i64

    def __init__(self, first: i64) -> None:
        self.first = first

    def start(self, game: Game, frame: Frame) -> None:
        """Begin the next turn."""
        turn = game.numbers[TURN] + 1
        seat = other(game.numbers[ACTIVE])
        if turn == 1:
            seat = self.first if self.first >= 0 else game.chance.below(SEATS)
        game.count(TURN, turn)
        game.count(ACTIVE, seat)
        for number in (MOVED, MOVED + 1, DISCARDED, DISCARDED + 1, STOLEN, STOLEN + 1, DESTROYED, PICKS):
            if game.numbers[number]:
                game.count(number, 0)
        frame.again()
        game.begin(game.rules.turns[seat], seat)


class Calm(Effect):
    """After the offering the active player's enraged units turn up again; nothing triggers (RW-OFFER-2)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Turn them up."""
        for city in range(CITIES):
            place = side(city, frame.seat)
            for card in game.piles[place][:]:
                if card & TURNED:
                    game.turn_over(card, place)


class TurnEnd(Effect):
    """The game ends with a turn in which the opposing player has five feats (RW-END-2)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Look at the other player's feats."""
        if achieved(game, other(frame.seat)) >= FEATS_TO_END:
            game.finish()


def turn_scripts(comeback: bool, conditions: dict[int, Condition]) -> dict[str, Script]:
    """The scripts of the six steps and of what they set off, by path."""
    step: tuple[Effect, ...] = (
        Wealth(comeback),
        Surge(),
        Portent(),
        Feat(conditions),
        War(),
        Offering(),
        Receive(),
        Calm(),
        TurnEnd(),
    )
    won: tuple[Effect, ...] = (Claim(), Keep(YOU, WINNER_KEEPS), Keep(OPPONENT, LOSER_KEEPS))
    tied: tuple[Effect, ...] = (Keep(YOU, LOSER_KEEPS), Keep(OPPONENT, LOSER_KEEPS))
    return {
        "turn": Script("turn", step),
        "war/won": Script("war/won", won),
        "war/tied": Script("war/tied", tied),
        "expended": Script("expended", (DiscardExpended(),)),
    }
