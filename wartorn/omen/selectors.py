"""Which units and which cards a text means."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wartorn.kernel.cards import FACE_SHIFT, MARK_SHIFT, face_of, kind_of, pick, picked_face, picked_place, pool_of
from wartorn.kernel.game import Game
from wartorn.kernel.script import Frame
from wartorn.omen.table import CITIES, KEPT, city_of, other, side
from wartorn.omen.values import UNIT, cost, is_a, strength

# How many
SOME: Final = 0  # exactly n, or as many as there are
UP_TO: Final = 1
ALL: Final = 2
STRONGEST: Final = 3
WEAKEST: Final = 4
THIS: Final = 5  # this unit, whose text it is
IT: Final = 6  # the card touched last
OTHERS: Final = 7  # the revealed cards that were not chosen

# Whose
EITHER: Final = 0
OPPOSING: Final = 1  # seen from "you"
OWN: Final = 2  # the subject's: "your", "their"

# Where
ANYWHERE: Final = 0
THIS_CITY: Final = 1
THAT_CITY: Final = 2
ANOTHER_CITY: Final = 3
EACH_CITY: Final = 4

# Measures of a limit
NO_LIMIT: Final = 0
BY_STRENGTH: Final = 1
BY_COST: Final = 2


def itself(game: Game, frame: Frame) -> i64:
    """The unit whose text it is, where the text began, or -1: of its kind the one with its face and of its deck."""
    found: i64 = -1
    if frame.here < 0:
        return found
    most: i64 = -1
    for each in game.piles[side(frame.here, frame.seat)]:
        card: i64 = each
        if kind_of(card) == kind_of(frame.source):
            rank: i64 = 2 if face_of(card) == face_of(frame.source) else 0
            if pool_of(card) == pool_of(frame.source):
                rank += 1
            if rank > most:
                most = rank
                found = card
    return found


class Limit:
    """A bound on strength or cost, such as "of strength 2 or less"."""

    measure: i64
    number: i64
    less: bool

    def __init__(self, measure: i64 = NO_LIMIT, number: i64 = 0, less: bool = True) -> None:
        self.measure = measure
        self.number = number
        self.less = less

    def fits(self, game: Game, card: i64, place: i64) -> bool:
        """Whether a card that lies there keeps the bound; strength is the present one."""
        if self.measure == NO_LIMIT:
            return True
        value = strength(game, card, place) if self.measure == BY_STRENGTH else cost(game, card)
        return value <= self.number if self.less else value >= self.number


class Units:
    """Units in the cities, such as "up to 2 of your other soldiers in this city"."""

    how: i64
    count: i64
    whose: i64
    other: bool
    sort: i64
    trait: i64
    limit: Limit
    where: i64

    def __init__(
        self,
        how: i64 = SOME,
        count: i64 = 1,
        whose: i64 = EITHER,
        other: bool = False,
        sort: i64 = UNIT,
        trait: i64 = 0,
        limit: Limit | None = None,
        where: i64 = ANYWHERE,
    ) -> None:
        self.how = how
        self.count = count
        self.whose = whose
        self.other = other
        self.sort = sort
        self.trait = trait  # a bit that must be among the traits; 0: any
        self.limit = Limit() if limit is None else limit
        self.where = where

    def fits(self, game: Game, card: i64, place: i64) -> bool:
        """Whether a unit that stands there is of the sort that is meant."""
        if not is_a(game, card, self.sort) or not self.limit.fits(game, card, place):
            return False
        return self.trait == 0 or game.rules.kinds[kind_of(card)].traits & self.trait != 0

    def in_city(self, frame: Frame, city: i64) -> bool:
        """Whether the city is one that is meant."""
        where = self.where
        if where == THIS_CITY:
            return city == frame.here
        if where == THAT_CITY:
            return city == frame.there
        if where == ANOTHER_CITY:
            return city != frame.here
        if where == EACH_CITY:
            return frame.spent & (1 << city) == 0
        return True

    def picks(self, game: Game, frame: Frame, subject: i64) -> list[int]:
        """A pick for every unit that is meant, place by place."""
        if self.how == THIS:
            this = itself(game, frame)
            return [pick(this, side(frame.here, frame.seat))] if this >= 0 else []
        found: list[int] = []
        city: i64 = 0
        while city < CITIES:
            if self.in_city(frame, city):
                if self.whose != OPPOSING:
                    self._side(game, frame, city, subject, found)
                if self.whose == EITHER:
                    self._side(game, frame, city, other(subject), found)
                elif self.whose == OPPOSING:
                    self._side(game, frame, city, other(frame.seat), found)
            city += 1
        if self.how != STRONGEST and self.how != WEAKEST:
            return found
        if self.where != EACH_CITY:
            return self._extreme(game, found)
        kept: list[int] = []
        for city in range(CITIES):
            kept += self._extreme(game, [each for each in found if city_of(picked_place(each)) == city])
        return kept

    def meant(self, game: Game, frame: Frame, pick: i64) -> i64:
        """The unit that a pick means: of like ones the unit itself for "this unit", and another for "other"."""
        place = picked_place(pick)
        found = game.find(picked_face(pick), place)
        if place != side(frame.here, frame.seat) or (self.how != THIS and not self.other):
            return found
        this = itself(game, frame)
        if self.how == THIS:
            return this
        for card in game.piles[place]:
            if found == this and card >> FACE_SHIFT == picked_face(pick):
                found = card
        return found

    def cards(self, game: Game, frame: Frame, subject: i64) -> i64:
        """How many cards are meant."""
        return len(self.picks(game, frame, subject))

    def _side(self, game: Game, frame: Frame, city: i64, seat: i64, found: list[int]) -> None:
        place = side(city, seat)
        spare: i64 = itself(game, frame) if self.other and city == frame.here and seat == frame.seat else -1
        for each in game.piles[place]:
            card: i64 = each
            if card == spare:
                spare = -1  # of two alike only one is the unit itself
            elif self.fits(game, card, place):
                found.append(pick(card, place))

    def _extreme(self, game: Game, found: list[int]) -> list[int]:
        sign: i64 = 1 if self.how == STRONGEST else -1
        best: i64 = -99
        kept: list[int] = []
        for each in found:
            value = sign * strength(game, picked_face(each) << FACE_SHIFT, picked_place(each))
            if value > best:
                best = value
                kept = []
            if value == best:
                kept.append(each)
        return kept


class Cards:
    """Cards of a hand, of the discard pile or among the revealed, such as "up to 2 soldiers"."""

    how: i64
    count: i64
    sort: i64
    limit: Limit

    def __init__(self, how: i64 = SOME, count: i64 = 1, sort: i64 = UNIT, limit: Limit | None = None) -> None:
        self.how = how
        self.count = count
        self.sort = sort
        self.limit = Limit() if limit is None else limit

    def fits(self, game: Game, card: i64, place: i64) -> bool:
        """Whether a card that lies there is of the sort that is meant."""
        return is_a(game, card, self.sort) and self.limit.fits(game, card, place)

    def any_will_do(self) -> bool:
        """Whether every card fits, so that a count of backs tells how many do."""
        return self.sort == UNIT and self.limit.measure == 0

    def picks(self, game: Game, place: i64, base: i64 = 0, known: i64 = 0) -> list[int]:
        """A pick for every card of the pile that fits and that these seats know, from the base on."""
        found: list[int] = []
        cards = game.piles[place]
        i: i64 = base
        while i < len(cards):
            card: i64 = cards[i]
            if (
                card & known == known
                and self.fits(game, card, place)
                and (self.how != OTHERS or card & (KEPT << MARK_SHIFT) == 0)
            ):
                found.append(pick(card, place))
            i += 1
        return found
