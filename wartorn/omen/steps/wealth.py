"""Cards and coins, one by one: the Wealth and the Offering step."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wartorn.kernel.cards import PASS, TURNED, picked_face
from wartorn.kernel.game import Game
from wartorn.kernel.script import Frame
from wartorn.omen.deeds import cards_left, discard, draw, gain
from wartorn.omen.steps.step import Step, Watch
from wartorn.omen.table import CARD, CITIES, COIN, COINS, HAND, OFFERED, REWARDS, SUPPLY, TURN, side
from wartorn.omen.values import SPOILS, offering, traits

WEALTH_ACTIONS: Final = 3
FIRST_WEALTH_ACTIONS: Final = 2


class Taking(Step):
    """Cards and coins taken one by one, in any mix (RW-WEALTH-1, RW-OFFER-1)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Ask for the next one; coins only while the supply has one, cards only while one is left (RW-WEALTH-5)."""
        if frame.left == 0 and not self.open(game, frame):
            return
        if self.interrupted(game, frame):
            return
        options: list[int] = []
        if cards_left(game, frame.seat):
            options.append(CARD)
        if game.numbers[SUPPLY] > 0:
            options.append(COIN)
        if options:
            game.choose(self, frame, frame.seat, options)
        else:
            frame.left = 0
            self.close(game, frame)

    def open(self, game: Game, frame: Frame) -> bool:
        """Set how many are to be taken; whether there is anything to take."""
        return False

    def take(self, game: Game, frame: Frame, pick: i64) -> None:
        """Take it and go on; `done` counts cards, `spent` coins."""
        if pick == CARD:
            draw(game, frame.seat)
            frame.done += 1
        else:
            gain(game, frame.seat, 1)
            frame.spent += 1
        frame.left -= 1
        if frame.left > 0:
            frame.again()
        else:
            self.close(game, frame)

    def close(self, game: Game, frame: Frame) -> None:
        """What follows the last one."""
        frame.done = 0
        frame.spent = 0


class Wealth(Taking):
    """Three wealth actions, and a bonus for those who spend them all alike."""

    comeback: bool

    def __init__(self, comeback: bool = False, watch: Watch | None = None) -> None:
        super().__init__(watch)
        self.comeback = comeback

    def open(self, game: Game, frame: Frame) -> bool:
        """Two actions in the very first turn; with the comeback rule or SPOILS more (RW-WEALTH-3, -4, KR-WEALTH-2)."""
        actions = wealth_actions(game) + spoils(game, frame.seat)
        if self.comeback:
            if not game.piles[HAND + frame.seat] and not unused(game, frame.seat):
                actions += 1
            if game.numbers[COINS + frame.seat] == 0:
                actions += 1
        frame.left = actions
        frame.times = actions
        frame.done = 0
        frame.spent = 0
        return True

    def close(self, game: Game, frame: Frame) -> None:
        """The bonus is taken without asking (RW-WEALTH-2, RW-WEALTH-5)."""
        if frame.done == frame.times:
            draw(game, frame.seat)
        elif frame.spent == frame.times:
            gain(game, frame.seat, 1)
        super().close(game, frame)
        frame.times = 1


def wealth_actions(game: Game) -> i64:
    """Three actions, two in the very first turn (RW-WEALTH-1, RW-WEALTH-3, HD-WEALTH-5)."""
    return FIRST_WEALTH_ACTIONS if game.numbers[TURN] == 1 else WEALTH_ACTIONS


def spoils(game: Game, seat: i64) -> i64:
    """One action more with a SPOILS unit in a city, never more than one (KR-WEALTH-2)."""
    for city in range(CITIES):
        for card in game.piles[side(city, seat)]:
            if traits(game, card) & SPOILS:
                return 1
    return 0


def unused(game: Game, seat: i64) -> list[int]:
    """The rewards that a player still holds in hand."""
    return [card for card in game.piles[REWARDS + seat] if card & TURNED == 0]


class Offering(Step):
    """One unit may be discarded for its offering value (RW-OFFER-1, KR-OFFER-1)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Ask which, unless the hand is empty."""
        if self.interrupted(game, frame):
            return
        frame.times = 0
        ask_for_unit(game, frame)

    def take(self, game: Game, frame: Frame, pick: i64) -> None:
        """Discard it, and see what that sets off; what it brings comes next (KR-OFFER-5)."""
        if pick != PASS:
            card = game.find(picked_face(pick), HAND + frame.seat)
            frame.times = offering(game, card)
            discard(game, card, frame.seat, OFFERED)


def ask_for_unit(game: Game, frame: Frame) -> None:
    """Ask for a unit in hand or a pass, unless the hand is empty."""
    options = game.faces(HAND + frame.seat)
    if options:
        options.append(PASS)
        game.ask(frame, frame.seat, options)


class Receive(Taking):
    """What the offered unit brings, in any mix."""

    def open(self, game: Game, frame: Frame) -> bool:
        """As many as its offering value."""
        frame.left = frame.times
        frame.times = 1
        return frame.left > 0
