"""Units in the cities."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from wartorn.kernel.cards import (
    FACE_SHIFT,
    MANNER_SHIFT,
    MARKS,
    TURNED,
    kind_of,
    mark_of,
    picked_face,
    picked_manner,
    picked_place,
)
from wartorn.kernel.game import Game
from wartorn.kernel.script import Frame
from wartorn.omen.deeds import any_marked, begin_structure, can_build, destroy, tally, unmark
from wartorn.omen.selectors import ALL, ANOTHER_CITY, EACH_CITY, OWN, UP_TO, Units
from wartorn.omen.table import (
    CITIES,
    ENTERS,
    HAND,
    MOVED,
    ORACLE,
    TOUCHED,
    TRIGGERS,
    UNDER,
    automaton,
    city_of,
    home,
    seat_of,
    side,
)
from wartorn.omen.values import MANEUVER, counted, room, size, traits, type_of
from wartorn.omen.verbs.deed import YOU, Choosing, remember

CHAIN_LIMIT: Final = 12


class UnitVerb(Choosing):
    """A verb about units in the cities."""

    units: Units

    def __init__(self, units: Units, who: i64 = YOU, may: bool = False) -> None:
        super().__init__(who, may, units.how, units.count)
        self.units = units

    def goal(self, game: Game, frame: Frame) -> i64:
        """One in each city, or as many as the text says."""
        return CITIES if self.units.where == EACH_CITY else super().goal(game, frame)

    def candidates(self, game: Game, frame: Frame) -> list[int]:
        """The units that are meant and to which it can be done."""
        found: list[int] = []
        for each in self.units.picks(game, frame, self.subject(frame)):
            pick: i64 = each
            card = picked_face(pick) << FACE_SHIFT
            if not self.touched(frame, pick) and self.possible(game, frame, card, picked_place(pick)):
                found.append(pick)
        if found and self.units.where == EACH_CITY and not self.order_matters():
            first = city_of(picked_place(found[0]))
            return [pick for pick in found if city_of(picked_place(pick)) == first]
        return found

    def order_matters(self) -> bool:
        """Whether it makes a difference which unit comes first."""
        return True

    def in_order(self) -> bool:
        """A set without an order is picked in one; of a unit in each city it is the cities that have the order."""
        return not self.order_matters() and self.units.where != EACH_CITY

    def possible(self, game: Game, frame: Frame, card: i64, place: i64) -> bool:
        """Whether it can be done to this unit."""
        return True

    def act(self, game: Game, frame: Frame, pick: i64) -> None:
        """Do it to the unit, and in each city only once."""
        place = picked_place(pick)
        if self.units.where == EACH_CITY:
            frame.spent |= 1 << city_of(place)
        self.do(game, frame, pick, self.units.meant(game, frame, pick), place)

    def do(self, game: Game, frame: Frame, pick: i64, card: i64, place: i64) -> None:
        """Do it to this unit."""

    def put(self, game: Game, frame: Frame, card: i64, place: i64, target: i64) -> None:
        """Move the unit and remember it."""
        remember(game, frame, game.move(card, place, target), target)

    def touched(self, frame: Frame, pick: i64) -> bool:
        """Whether this verb has picked the unit already."""
        return self.touches() and picked_face(pick) & MARKS & frame.spent != 0

    def touches(self) -> bool:
        """Whether the units that it picks stay in the cities, so that they are marked not to be picked twice."""
        return False

    def touch(self, game: Game, frame: Frame, card: i64, place: i64) -> None:
        """Let "it" be this unit, and mark it if need be; a verb within another one has a mark of its own."""
        frame.it = card
        frame.at = place
        if self.touches():
            if frame.spent == 0:
                frame.spent = TOUCHED
                while any_marked(game, frame.spent) and frame.spent << 1 <= MARKS:
                    frame.spent <<= 1
            frame.it = game.mark(frame.it, frame.at, mark_of(frame.it) | frame.spent)

    def several(self) -> bool:
        """Whether more than one unit may be picked."""
        return self.how == ALL or self.count > 1

    def close(self, game: Game, frame: Frame) -> None:
        """The units may be touched again by others."""
        if self.touches() and frame.spent > 0:
            unmark(game, frame.spent)


class Destroy(UnitVerb):
    """From a city to the discard pile (RW-CARD-15)."""

    phrase: ClassVar[str] = "destroy {units}"

    def order_matters(self) -> bool:
        """A set of units has no order."""
        return False

    def do(self, game: Game, frame: Frame, pick: i64, card: i64, place: i64) -> None:
        """Destroy it."""
        remember(game, frame, destroy(game, card, place), home(card))


class Move(UnitVerb):
    """To the controller's side of another city, one by one, each with its trigger (RW-CARD-12)."""

    phrase: ClassVar[str] = "move {units} to {place}"
    place: i64

    def __init__(self, units: Units, place: i64, who: i64 = YOU, may: bool = False) -> None:
        super().__init__(units, who, may)
        self.place = place

    def candidates(self, game: Game, frame: Frame) -> list[int]:
        """Every unit that is meant, with every city that it could go to."""
        found: list[int] = []
        for each in self.units.picks(game, frame, self.subject(frame)):
            pick: i64 = each
            if self.touched(frame, pick):
                continue
            card = picked_face(pick) << FACE_SHIFT
            seat = seat_of(picked_place(pick))
            city: i64 = 0
            while city < CITIES:
                wanted = self.place == ANOTHER_CITY or city == frame.here
                if wanted and city != city_of(picked_place(pick)) and room(game, city, seat) >= size(game, card):
                    found.append(pick | (1 + city) << MANNER_SHIFT)
                city += 1
        return found

    def do(self, game: Game, frame: Frame, pick: i64, card: i64, place: i64) -> None:
        """Move it, marked already, so that its text knows it; its trigger comes before the next unit moves."""
        tally(game, MOVED + frame.seat, counted(game, card))
        self.touch(game, frame, card, place)
        self.put(game, frame, frame.it, place, side(picked_manner(pick) - 1, seat_of(place)))

    def touches(self) -> bool:
        """A unit is moved once by one text; what comes to this city is not moved there again anyway."""
        return self.several() and self.place == ANOTHER_CITY


class Maneuver(Move):
    """Up to so many own units without MANEUVER move into or out of this city, each once (HD-KEY-4)."""

    phrase: ClassVar[str] = "MANEUVER {number:n}"
    number: i64

    def __init__(self, number: i64) -> None:
        super().__init__(Units(UP_TO, number, OWN), ANOTHER_CITY)
        self.number = number

    def candidates(self, game: Game, frame: Frame) -> list[int]:
        """Those moves that end or begin in this city."""
        found: list[int] = []
        for each in super().candidates(game, frame):
            pick: i64 = each
            here = city_of(picked_place(pick)) == frame.here or picked_manner(pick) - 1 == frame.here
            if here and traits(game, picked_face(pick) << FACE_SHIFT) & MANEUVER == 0:
                found.append(pick)
        return found

    def touches(self) -> bool:
        """What came here could leave again, so every unit is marked."""
        return True


class Entomb(UnitVerb):
    """From a city under the subject's structure, which is now the builder's (HD-KEY-7, HD-KEY-13)."""

    phrase: ClassVar[str] = "ENTOMB {units}"

    def order_matters(self) -> bool:
        """A set of units has no order."""
        return False

    def possible(self, game: Game, frame: Frame, card: i64, place: i64) -> bool:
        """There is a structure under which it can lie."""
        return can_build(game, self.subject(frame))

    def do(self, game: Game, frame: Frame, pick: i64, card: i64, place: i64) -> None:
        """Place it there, where no text reaches it again."""
        game.move(card, place, UNDER + self.subject(frame))
        frame.it = 0
        begin_structure(game, self.subject(frame))


class Return(UnitVerb):
    """To the hand of the unit's controller; where there is no hand the unit is destroyed (CH-PLAYER-2)."""

    phrase: ClassVar[str] = "return {units} to hand"

    def order_matters(self) -> bool:
        """A set of units has no order."""
        return False

    def do(self, game: Game, frame: Frame, pick: i64, card: i64, place: i64) -> None:
        """Return it."""
        if automaton(game, seat_of(place)):
            remember(game, frame, destroy(game, card, place), home(card))
        else:
            self.put(game, frame, card, place, HAND + seat_of(place))


class Take(UnitVerb):
    """Into the subject's hand."""

    phrase: ClassVar[str] = "take {units} into {their} hand"

    def order_matters(self) -> bool:
        """A set of units has no order."""
        return False

    def do(self, game: Game, frame: Frame, pick: i64, card: i64, place: i64) -> None:
        """Take it."""
        self.put(game, frame, card, place, HAND + self.subject(frame))


class WinOver(UnitVerb):
    """To the subject's side of the same city; no soldier triggers (RW-CARD-14)."""

    phrase: ClassVar[str] = "win over {units}"

    def possible(self, game: Game, frame: Frame, card: i64, place: i64) -> bool:
        """It stands on the other side, and there is room (RW-SURGE-2)."""
        seat = self.subject(frame)
        return seat_of(place) != seat and room(game, city_of(place), seat) >= size(game, card)

    def do(self, game: Game, frame: Frame, pick: i64, card: i64, place: i64) -> None:
        """Change its side."""
        self.put(game, frame, card, place, side(city_of(place), self.subject(frame)))


class Enrage(UnitVerb):
    """Turn a soldier or oracle into a beast of strength 4 (RW-RAGE-1)."""

    phrase: ClassVar[str] = "enrage {units}"

    def possible(self, game: Game, frame: Frame, card: i64, place: i64) -> bool:
        """A soldier or an oracle, and there is room for 2 (RW-RAGE-1, RW-RAGE-2)."""
        return type_of(game, card) <= ORACLE and room(game, city_of(place), seat_of(place)) >= 1

    def do(self, game: Game, frame: Frame, pick: i64, card: i64, place: i64) -> None:
        """Enrage it."""
        frame.it = game.turn_over(card, place)
        frame.at = place


class UseAbility(UnitVerb):
    """Use the text of soldiers as if they had just entered; each use is a trigger (RW-CARD-8)."""

    phrase: ClassVar[str] = "use the ability of {units}"

    def possible(self, game: Game, frame: Frame, card: i64, place: i64) -> bool:
        """A soldier that is not enraged, in a chain that is not too long."""
        script = game.rules.kinds[kind_of(card)].scripts[ENTERS]
        return card & TURNED == 0 and script is not None and game.numbers[TRIGGERS] < CHAIN_LIMIT

    def do(self, game: Game, frame: Frame, pick: i64, card: i64, place: i64) -> None:
        """Begin its text."""
        self.touch(game, frame, card, place)
        trigger(game, frame.it, place)

    def touches(self) -> bool:
        """A unit is used once by one text."""
        return self.several()


def trigger(game: Game, card: i64, place: i64) -> None:
    """Begin the text of a soldier that has entered, unless its chain is too long (RW-CARD-8)."""
    set_off(game, card, place, ENTERS)


def set_off(game: Game, card: i64, place: i64, moment: i64) -> None:
    """Begin what a unit does on entering, as one more trigger of the chain (RW-CARD-8, KR-SURGE-8)."""
    script = game.rules.kinds[kind_of(card)].scripts[moment]
    if script is not None and card & TURNED == 0 and game.numbers[TRIGGERS] < CHAIN_LIMIT:
        tally(game, TRIGGERS, 1)
        game.begin(script, seat_of(place), city_of(place), card)
