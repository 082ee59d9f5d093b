"""Cards and coins."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import i64

from wartorn.kernel.game import Game
from wartorn.kernel.script import Frame
from wartorn.omen.deeds import build, can_build, cards_left, draw, gain, lose, purse, spend, steal
from wartorn.omen.table import COINS, SUPPLY, automaton, other
from wartorn.omen.verbs.deed import YOU, Plain


class Amount(Plain):
    """A verb with a number."""

    number: i64

    def __init__(self, number: i64, who: i64 = YOU, may: bool = False) -> None:
        super().__init__(who, may)
        self.number = number


class Draw(Amount):
    """Draw cards from the deck into the hand, unseen."""

    phrase: ClassVar[str] = "draw {number:n cards}"

    def can(self, game: Game, frame: Frame) -> bool:
        """Whether a card is left, and a hand for it."""
        return cards_left(game, self.subject(frame)) > 0 and not automaton(game, self.subject(frame))

    def do(self, game: Game, frame: Frame) -> i64:
        """Draw one by one."""
        drawn: i64 = 0
        for _ in range(self.number * frame.times):
            drawn += draw(game, self.subject(frame))
        return drawn


class Gain(Amount):
    """Gain coins from the supply."""

    phrase: ClassVar[str] = "gain {number:n coins}"

    def can(self, game: Game, frame: Frame) -> bool:
        """Whether the supply has a coin, and there is a purse for it."""
        return game.numbers[SUPPLY] > 0 and not automaton(game, self.subject(frame))

    def do(self, game: Game, frame: Frame) -> i64:
        """Gain as many as there are."""
        return gain(game, self.subject(frame), self.number * frame.times)


class Lose(Amount):
    """Lose coins to the supply."""

    phrase: ClassVar[str] = "lose {number:n coins}"

    def can(self, game: Game, frame: Frame) -> bool:
        """Whether there is a coin to lose."""
        return game.numbers[purse(game, self.subject(frame))] > 0

    def do(self, game: Game, frame: Frame) -> i64:
        """Lose as many as there are."""
        return lose(game, self.subject(frame), self.number * frame.times)


class Steal(Amount):
    """Take coins from the other player."""

    phrase: ClassVar[str] = "steal {number:n coins}"

    def can(self, game: Game, frame: Frame) -> bool:
        """Whether the other player has a coin."""
        return game.numbers[purse(game, other(self.subject(frame)))] > 0

    def do(self, game: Game, frame: Frame) -> i64:
        """Take as many as there are."""
        return steal(game, self.subject(frame), self.number * frame.times)


class Pay(Amount):
    """Pay coins to the supply, all of them or none."""

    phrase: ClassVar[str] = "pay {number:n coins}"

    def can(self, game: Game, frame: Frame) -> bool:
        """Whether the coins are there."""
        return game.numbers[COINS + self.subject(frame)] >= self.number * frame.times

    def do(self, game: Game, frame: Frame) -> i64:
        """Pay if all can be paid."""
        return spend(game, self.subject(frame), self.number * frame.times) if self.can(game, frame) else 0


class Build(Amount):
    """Put the top cards of the deck under the own structure, as in the Offering step (HD-OFFER-3)."""

    phrase: ClassVar[str] = "build {number:n}"

    def can(self, game: Game, frame: Frame) -> bool:
        """Whether there is a structure to build and a card for it."""
        return can_build(game, self.subject(frame)) and cards_left(game, self.subject(frame)) > 0

    def do(self, game: Game, frame: Frame) -> i64:
        """Place as many as there are."""
        return build(game, self.subject(frame), self.number * frame.times)
