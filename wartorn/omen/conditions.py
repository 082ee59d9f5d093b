"""What can be true: conditions of guards, feats and triumphs."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from wartorn.kernel.cards import kind_of
from wartorn.kernel.game import Game
from wartorn.kernel.script import Frame
from wartorn.omen.selectors import Limit
from wartorn.omen.table import CITIES, COINS, DESTROYED, DISCARDED, HAND, MOVED, STOLEN, other, side
from wartorn.omen.values import UNIT, is_a, might, size
from wartorn.omen.verbs.deed import YOU

# Things that a player can have
UNITS: Final = 0
CARDS: Final = 1
COINS_: Final = 2

# Where they are counted
OVERALL: Final = 0
IN_THIS_CITY: Final = 1
IN_EVERY_CITY: Final = 2
IN_ONE_CITY: Final = 3

# What a player can have done this turn
DEEDS: Final = (MOVED, DISCARDED, STOLEN)


class Condition:
    """Something that holds or does not."""

    def holds(self, game: Game, frame: Frame) -> bool:
        """Whether it holds now."""
        return False


class Things:
    """What is counted: units of a sort, cards in hand, or coins."""

    what: i64
    sort: i64
    other: bool
    trait: i64

    def __init__(self, what: i64 = UNITS, sort: i64 = UNIT, other: bool = False, trait: i64 = 0) -> None:
        self.what = what
        self.sort = sort
        self.other = other
        self.trait = trait

    def in_city(self, game: Game, frame: Frame, seat: i64, city: i64) -> i64:
        """How many of these units stand on the seat's side of the city; a beast counts 2 (RW-CARD-5, RW-CARD-10)."""
        total: i64 = 0
        spare = self.other and city == frame.here and seat == frame.seat
        for each in game.piles[side(city, seat)]:
            card: i64 = each
            if spare and kind_of(card) == kind_of(frame.source):
                spare = False  # this one is the unit itself
            elif is_a(game, card, self.sort) and (
                self.trait == 0 or game.rules.kinds[kind_of(card)].traits & self.trait != 0
            ):
                total += size(game, card)
        return total

    def total(self, game: Game, frame: Frame, seat: i64, where: i64) -> i64:
        """How many the seat has there; of every city the fewest, of one city the most."""
        if self.what == CARDS:
            return len(game.piles[HAND + seat])
        if self.what == COINS_:
            return game.numbers[COINS + seat]
        if where == IN_THIS_CITY:
            return self.in_city(game, frame, seat, frame.here)
        total: i64 = self.in_city(game, frame, seat, 0)
        for city in range(1, CITIES):
            total = gathered(total, self.in_city(game, frame, seat, city), where)
        return total


def gathered(one: i64, another: i64, where: i64) -> i64:
    """One number of two cities: the fewest of every city, the most of one city, or the sum."""
    if where == OVERALL:
        return one + another
    return another if (another < one) == (where == IN_EVERY_CITY) else one


def seat_for(frame: Frame, who: i64) -> i64:
    """The seat that "you" or "the opponent" is."""
    return frame.seat if who == YOU else other(frame.seat)


class Done(Condition):
    """Whether the sentence before did at least one thing."""

    phrase: ClassVar[str] = "{who:did}"
    who: i64
    least: bool

    def __init__(self, who: i64, least: bool = True) -> None:
        self.who = who
        self.least = least  # False: it did nothing

    def holds(self, game: Game, frame: Frame) -> bool:
        """Whether it holds now."""
        return (frame.done > 0) == self.least


class ItIs(Condition):
    """Whether the card touched last is of a sort."""

    phrase: ClassVar[str] = "it is {sort:a card}"
    sort: i64
    limit: Limit

    def __init__(self, sort: i64, limit: Limit | None = None) -> None:
        self.sort = sort
        self.limit = Limit() if limit is None else limit

    def holds(self, game: Game, frame: Frame) -> bool:
        """Whether it holds now; with nothing touched it does not."""
        return frame.it > 0 and is_a(game, frame.it, self.sort) and self.limit.fits(game, frame.it)


class Has(Condition):
    """Whether a player has so many things, or none (least 0)."""

    phrase: ClassVar[str] = "{who:has} {least:things} {where}"
    who: i64
    least: i64
    things: Things
    where: i64

    def __init__(self, who: i64, least: i64, things: Things, where: i64 = OVERALL) -> None:
        self.who = who
        self.least = least
        self.things = things
        self.where = where

    def holds(self, game: Game, frame: Frame) -> bool:
        """Whether it holds now."""
        total = self.things.total(game, frame, seat_for(frame, self.who), self.where)
        return total >= self.least if self.least > 0 else total == 0


class HasStrength(Condition):
    """Whether a player has so much strength."""

    phrase: ClassVar[str] = "{who:has} strength {least} or more {where}"
    who: i64
    least: i64
    where: i64

    def __init__(self, who: i64, least: i64, where: i64 = OVERALL) -> None:
        self.who = who
        self.least = least
        self.where = where

    def holds(self, game: Game, frame: Frame) -> bool:
        """Whether it holds now."""
        seat = seat_for(frame, self.who)
        if self.where == IN_THIS_CITY:
            return might(game, side(frame.here, seat)) >= self.least
        total: i64 = might(game, side(0, seat))
        for city in range(1, CITIES):
            total = gathered(total, might(game, side(city, seat)), self.where)
        return total >= self.least


class HasMore(Condition):
    """Whether a player has more things than the other."""

    phrase: ClassVar[str] = "{who:has} more {things} than {who:whom} {where}"
    who: i64
    things: Things
    where: i64

    def __init__(self, who: i64, things: Things, where: i64 = OVERALL) -> None:
        self.who = who
        self.things = things
        self.where = where

    def holds(self, game: Game, frame: Frame) -> bool:
        """Whether it holds now."""
        seat = seat_for(frame, self.who)
        mine = self.things.total(game, frame, seat, self.where)
        return mine > self.things.total(game, frame, other(seat), self.where)


class DidThisTurn(Condition):
    """Whether a player moved, discarded or stole so many this turn (RW-FEAT-2)."""

    phrase: ClassVar[str] = "{who} {deed} {least} or more {things} this turn"
    who: i64
    deed: i64
    least: i64

    def __init__(self, who: i64, deed: i64, least: i64) -> None:
        self.who = who
        self.deed = deed
        self.least = least

    def holds(self, game: Game, frame: Frame) -> bool:
        """Whether it holds now."""
        return game.numbers[DEEDS[self.deed] + seat_for(frame, self.who)] >= self.least


class Fallen(Condition):
    """Whether so many units were destroyed this turn, by whatever and on both sides."""

    phrase: ClassVar[str] = "{least} or more units were destroyed this turn"
    least: i64

    def __init__(self, least: i64) -> None:
        self.least = least

    def holds(self, game: Game, frame: Frame) -> bool:
        """Whether it holds now."""
        return game.numbers[DESTROYED] >= self.least
