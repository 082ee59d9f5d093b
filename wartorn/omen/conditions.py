"""What can be true: conditions of guards, feats and triumphs; each declares its phrase once, like a verb."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from wartorn.kernel.cards import kind_of
from wartorn.kernel.game import Game
from wartorn.kernel.script import Frame
from wartorn.omen.selectors import Cards, itself
from wartorn.omen.table import CITIES, COINS, DESTROYED, DISCARDED, HAND, MOVED, RAZED, STOLEN, other, side
from wartorn.omen.values import UNIT, counted, favored, is_a, might
from wartorn.omen.verbs.deed import YOU

# What a player holds
HELD_CARDS: Final = 0
HELD_COINS: Final = 1

# Where units and strength are counted
OVERALL: Final = 0
IN_THIS_CITY: Final = 1
IN_EVERY_CITY: Final = 2
IN_ONE_CITY: Final = 3

NOWHERE: Final = -1  # no city was counted yet
WHOLE: Final = 12  # the share of a condition that holds; it can be halved, and divided by the cities


class Condition:
    """Something that holds or does not."""

    def holds(self, game: Game, frame: Frame) -> bool:
        """Whether it holds now."""
        return False

    def share(self, game: Game, frame: Frame) -> i64:
        """How much of it holds already, up to WHOLE; for players who plan."""
        return WHOLE if self.holds(game, frame) else 0


class Amount:
    """So many units of a sort or more, or none at all (0)."""

    least: i64
    sort: i64
    other: bool
    trait: i64

    def __init__(self, least: i64 = 1, sort: i64 = UNIT, other: bool = False, trait: i64 = 0) -> None:
        self.least = least
        self.sort = sort
        self.other = other
        self.trait = trait

    def in_city(self, game: Game, frame: Frame, seat: i64, city: i64) -> i64:
        """How many of these units stand on the seat's side of the city; a beast counts 2 (RW-CARD-5, RW-CARD-10)."""
        total: i64 = 0
        spare: i64 = itself(game, frame) if self.other and city == frame.here and seat == frame.seat else -1
        for each in game.piles[side(city, seat)]:
            card: i64 = each
            if card == spare:
                spare = -1  # of two alike only one is the unit itself
            elif is_a(game, card, self.sort) and (
                self.trait == 0 or game.rules.kinds[kind_of(card)].traits & self.trait != 0
            ):
                total += counted(game, card)
        return total

    def total(self, game: Game, frame: Frame, seat: i64, where: i64) -> i64:
        """How many the seat has there; of every city the fewest, of one city the most."""
        if where == IN_THIS_CITY:
            return self.in_city(game, frame, seat, frame.here)
        total: i64 = NOWHERE
        for city in range(CITIES):
            if meant(game, city, where):
                total = gathered(total, self.in_city(game, frame, seat, city), where)
        return max(total, 0)


class Goods:
    """So many cards in hand or coins or more, or none at all (0)."""

    least: i64
    what: i64

    def __init__(self, least: i64, what: i64) -> None:
        self.least = least
        self.what = what


def held(game: Game, seat: i64, what: i64) -> i64:
    """How many cards or coins a player holds."""
    if what == HELD_CARDS:
        return len(game.piles[HAND + seat])
    return game.numbers[COINS + seat]


def meant(game: Game, city: i64, where: i64) -> bool:
    """Whether the city counts: "every city" leaves out the razed ones, where nothing can stand (KR-WAR-4)."""
    return where != IN_EVERY_CITY or game.numbers[RAZED + city] == 0


def gathered(one: i64, another: i64, where: i64) -> i64:
    """One number of two cities: the fewest of every city, the most of one city, or the sum."""
    if one == NOWHERE:
        return another
    if where == OVERALL:
        return one + another
    return another if (another < one) == (where == IN_EVERY_CITY) else one


def enough(total: i64, least: i64) -> bool:
    """Whether it is so many or more, or none if none is asked for."""
    return total >= least if least > 0 else total == 0


def part(total: i64, least: i64) -> i64:
    """How much of so many is there, up to WHOLE."""
    return WHOLE * min(total, least) // least if least > 0 else WHOLE if total == 0 else 0


def seat_for(frame: Frame, who: i64) -> i64:
    """The seat that "you" or "the opponent" is."""
    return frame.seat if who == YOU else other(frame.seat)


class Done(Condition):
    """Whether the sentence before did at least one thing, or nothing."""

    who: i64
    least: bool

    def __init__(self, who: i64, least: bool = True) -> None:
        self.who = who
        self.least = least  # False: it did nothing

    def holds(self, game: Game, frame: Frame) -> bool:
        """Whether it holds now."""
        return (frame.done > 0) == self.least


class ItIs(Condition):
    """The card touched last is of that sort; with nothing touched it is not."""

    phrase: ClassVar[str] = "it is {card:a card}"
    card: Cards

    def __init__(self, card: Cards) -> None:
        self.card = card

    def holds(self, game: Game, frame: Frame) -> bool:
        """Whether it holds now."""
        return frame.it > 0 and self.card.fits(game, frame.it, frame.at)


class Has(Condition):
    """The player has so many units there, a beast or MYRIAD counting 2."""

    phrase: ClassVar[str] = "{who:has} {units:an amount} {where:counted}"
    who: i64
    units: Amount
    where: i64

    def __init__(self, who: i64, units: Amount, where: i64 = OVERALL) -> None:
        self.who = who
        self.units = units
        self.where = where

    def holds(self, game: Game, frame: Frame) -> bool:
        """Whether it holds now."""
        return enough(self.units.total(game, frame, seat_for(frame, self.who), self.where), self.units.least)

    def share(self, game: Game, frame: Frame) -> i64:
        """Of every city the part of the cities, else the part of the number."""
        seat = seat_for(frame, self.who)
        if self.where != IN_EVERY_CITY:
            return part(self.units.total(game, frame, seat, self.where), self.units.least)
        cities: i64 = 0
        every: i64 = 0
        for city in range(CITIES):
            if meant(game, city, self.where):
                every += 1
                if enough(self.units.in_city(game, frame, seat, city), self.units.least):
                    cities += 1
        return part(cities, every)


class Holds(Condition):
    """The player holds so many coins, or units in hand."""

    phrase: ClassVar[str] = "{who:has} {goods:so much}"
    who: i64
    goods: Goods

    def __init__(self, who: i64, goods: Goods) -> None:
        self.who = who
        self.goods = goods

    def holds(self, game: Game, frame: Frame) -> bool:
        """Whether it holds now."""
        return enough(held(game, seat_for(frame, self.who), self.goods.what), self.goods.least)


class HasStrength(Condition):
    """The player has so much strength there."""

    phrase: ClassVar[str] = "{who:has} strength {least:n} or more {where:counted}"
    who: i64
    least: i64
    where: i64

    def __init__(self, who: i64, least: i64, where: i64 = OVERALL) -> None:
        self.who = who
        self.least = least
        self.where = where

    def holds(self, game: Game, frame: Frame) -> bool:
        """Whether it holds now."""
        return self.total(game, frame) >= self.least

    def share(self, game: Game, frame: Frame) -> i64:
        """The part of the strength."""
        return part(self.total(game, frame), self.least)

    def total(self, game: Game, frame: Frame) -> i64:
        """The strength there."""
        seat = seat_for(frame, self.who)
        if self.where == IN_THIS_CITY:
            return might(game, side(frame.here, seat))
        total: i64 = NOWHERE
        for city in range(CITIES):
            if meant(game, city, self.where):
                total = gathered(total, might(game, side(city, seat)), self.where)
        return max(total, 0)


class HasMore(Condition):
    """The player has more such units there than the other, beasts counting 2."""

    phrase: ClassVar[str] = "{who:has} more {sort:kinds} than {who:whom} {where:counted}"
    who: i64
    sort: i64
    where: i64

    def __init__(self, who: i64, sort: i64, where: i64 = OVERALL) -> None:
        self.who = who
        self.sort = sort
        self.where = where

    def holds(self, game: Game, frame: Frame) -> bool:
        """Whether it holds now."""
        seat = seat_for(frame, self.who)
        units = Amount(1, self.sort)
        return units.total(game, frame, seat, self.where) > units.total(game, frame, other(seat), self.where)


class HoldsMore(Condition):
    """The player holds more of it than the other."""

    phrase: ClassVar[str] = "{who:has} more {what:goods} than {who:whom}"
    who: i64
    what: i64

    def __init__(self, who: i64, what: i64) -> None:
        self.who = who
        self.what = what

    def holds(self, game: Game, frame: Frame) -> bool:
        """Whether it holds now."""
        seat = seat_for(frame, self.who)
        return held(game, seat, self.what) > held(game, other(seat), self.what)


class ThisTurn(Condition):
    """Something that a player has done so often this turn, the war included (RW-FEAT-2)."""

    who: i64
    least: i64

    def __init__(self, who: i64, least: i64) -> None:
        self.who = who
        self.least = least

    def number(self) -> i64:
        """The number of the table that counts it for seat 0."""
        return MOVED

    def holds(self, game: Game, frame: Frame) -> bool:
        """Whether it holds now."""
        return game.numbers[self.number() + seat_for(frame, self.who)] >= self.least

    def share(self, game: Game, frame: Frame) -> i64:
        """The part of the number."""
        return part(game.numbers[self.number() + seat_for(frame, self.who)], self.least)


class Moved(ThisTurn):
    """Moved to other cities by what the player controlled, units of either side."""

    phrase: ClassVar[str] = "{who} moved {least:n} or more units this turn"


class Discarded(ThisTurn):
    """Discarded from hand, for whatever reason."""

    phrase: ClassVar[str] = "{who} discarded {least:n} or more cards this turn"

    def number(self) -> i64:
        """Cards discarded."""
        return DISCARDED


class Stole(ThisTurn):
    """Taken from the other player."""

    phrase: ClassVar[str] = "{who} stole {least:n} or more coins this turn"

    def number(self) -> i64:
        """Coins stolen."""
        return STOLEN


class Fallen(Condition):
    """Destroyed by whatever, on both sides, a beast counting 2."""

    phrase: ClassVar[str] = "{least:n} or more units were destroyed this turn"
    least: i64

    def __init__(self, least: i64) -> None:
        self.least = least

    def holds(self, game: Game, frame: Frame) -> bool:
        """Whether it holds now."""
        return game.numbers[DESTROYED] >= self.least


class Favored(Condition):
    """The player's god is the favored one (HD-FAVOR-1)."""

    phrase: ClassVar[str] = "your god is favored"

    def holds(self, game: Game, frame: Frame) -> bool:
        """Whether it holds now."""
        return favored(game, frame.seat)
