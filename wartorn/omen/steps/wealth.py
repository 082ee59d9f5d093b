"""Cards and coins, one by one: the Wealth and the Offering step."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wartorn.kernel.cards import PASS, TURNED, pick, picked_face
from wartorn.kernel.game import Game
from wartorn.kernel.script import Effect, Frame
from wartorn.omen.deeds import cards_left, discard, draw, gain
from wartorn.omen.table import CARD, COIN, COINS, HAND, REWARDS, SUPPLY, TURN
from wartorn.omen.values import offering

WEALTH_ACTIONS: Final = 3
FIRST_WEALTH_ACTIONS: Final = 2


class Taking(Effect):
    """Cards and coins taken one by one, in any mix (RW-WEALTH-1, RW-OFFER-1)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Ask for the next one; coins only while the supply has one, cards only while one is left (RW-WEALTH-5)."""
        if frame.left == 0 and not self.open(game, frame):
            return
        options: list[int] = []
        if cards_left(game):
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

    def __init__(self, comeback: bool) -> None:
        self.comeback = comeback

    def open(self, game: Game, frame: Frame) -> bool:
        """Two actions in the very first turn, with the comeback rule more (RW-WEALTH-3, RW-WEALTH-4)."""
        actions: i64 = FIRST_WEALTH_ACTIONS if game.numbers[TURN] == 1 else WEALTH_ACTIONS
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


def unused(game: Game, seat: i64) -> list[int]:
    """The rewards that a player still holds in hand."""
    return [card for card in game.piles[REWARDS + seat] if card & TURNED == 0]


class Offering(Effect):
    """One unit may be discarded for its offering value (RW-OFFER-1)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Ask which, unless the hand is empty."""
        frame.times = 0
        hand: i64 = HAND + frame.seat
        options: list[int] = []
        for each in game.piles[hand]:
            chosen = pick(each, hand)
            if not options or options[-1] != chosen:
                options.append(chosen)
        if options:
            options.append(PASS)
            game.ask(frame, frame.seat, options)

    def take(self, game: Game, frame: Frame, pick: i64) -> None:
        """Discard it; what it brings comes next."""
        if pick != PASS:
            card = game.find(picked_face(pick), HAND + frame.seat)
            frame.times = offering(game, card)
            discard(game, card, frame.seat)


class Receive(Taking):
    """What the offered unit brings, in any mix."""

    def open(self, game: Game, frame: Frame) -> bool:
        """As many as its offering value."""
        frame.left = frame.times
        frame.times = 1
        return frame.left > 0
