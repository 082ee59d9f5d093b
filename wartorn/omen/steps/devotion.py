"""What the gods bring: gifts, favor, and what devoted units do."""

from __future__ import annotations

from mypy_extensions import i64

from wartorn.kernel.cards import FACE_SHIFT, PASS, kind_of, pick, picked_face, picked_place
from wartorn.kernel.game import Game
from wartorn.kernel.script import Effect, Frame, Script
from wartorn.omen.conditions import Done
from wartorn.omen.deeds import deck_ready, top_of_deck, turn_favor
from wartorn.omen.selectors import SOME, Cards
from wartorn.omen.steps.surge import Entry
from wartorn.omen.table import (
    CITIES,
    HAND,
    INVOKED,
    MANEUVERS,
    REINFORCES,
    REVEALED,
    YES,
    city_of,
    home,
    seat_of,
    side,
)
from wartorn.omen.values import NEUTRAL, able, favored, of_god
from wartorn.omen.verbs.control import If
from wartorn.omen.verbs.deed import YOU
from wartorn.omen.verbs.hands import Discard


class Gift(Effect):
    """The top card of the deck is revealed: one of the own god comes to hand, others are discarded (HD-WEALTH-1)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Reveal it and put it where it belongs."""
        if deck_ready(game, frame.seat):
            card = top_of_deck(game, frame.seat, REVEALED)
            game.move(card, REVEALED, HAND + frame.seat if of_god(game, card, frame.seat) else home(card))


class Plea(Discard):
    """A neutral unit from hand may be discarded for one more gift (HD-WEALTH-2)."""

    def __init__(self) -> None:
        super().__init__(Cards(SOME, 1, NEUTRAL), YOU, True)


def gifts(again: Script) -> tuple[Effect, ...]:
    """A gift, and for a neutral unit one more (HD-WEALTH-1, HD-WEALTH-2)."""
    return (Gift(), Plea(), If(Done(YOU), again))


class Devotion(Entry):
    """A unit that is played turns the favor card, then its abilities and one REINFORCE follow (HD-FAVOR-2)."""

    def played(self, game: Game, card: i64, place: i64) -> None:
        """Put on the agenda what follows; what is put last comes first."""
        seat = seat_of(place)
        turn_favor(game, card)
        if of_god(game, card, seat):
            game.begin(game.rules.scripts["reinforce"], seat, city_of(place), card)
        if able(game, card, seat):
            scripts = game.rules.kinds[kind_of(card)].scripts
            maneuver = scripts[MANEUVERS]
            if maneuver is not None:
                game.begin(maneuver, seat, city_of(place), card)
            invocation = scripts[INVOKED]
            if invocation is not None and favored(game, seat):
                game.begin(invocation, seat, city_of(place), card)


def reinforcements(game: Game, seat: i64) -> list[int]:
    """A pick for every own unit of the own god that can REINFORCE (HD-KEY-1)."""
    found: list[int] = []
    for city in range(CITIES):
        place = side(city, seat)
        for card in game.piles[place]:
            if game.rules.kinds[kind_of(card)].scripts[REINFORCES] is not None and of_god(game, card, seat):
                chosen = pick(card, place)
                if not found or found[-1] != chosen:
                    found.append(chosen)
    return found


class Reinforce(Effect):
    """One REINFORCE ability may be resolved, in the city of the unit that has it (HD-KEY-1, HD-KEY-12)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Ask whose."""
        options = reinforcements(game, frame.seat)
        if options:
            options.append(PASS)
            game.ask(frame, frame.seat, options)

    def take(self, game: Game, frame: Frame, pick: i64) -> None:
        """Begin it."""
        if pick == PASS:
            return
        place = picked_place(pick)
        card = game.find(picked_face(pick), place)
        script = game.rules.kinds[kind_of(card)].scripts[REINFORCES]
        if script is not None:
            game.begin(script, frame.seat, city_of(place), card)


class Endure(Effect):
    """A unit that was destroyed in a war may return from the discard pile to hand (HD-KEY-6)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Ask whether it does."""
        game.ask(frame, frame.seat, [YES, PASS])

    def take(self, game: Game, frame: Frame, pick: i64) -> None:
        """Return it."""
        frame.done = 0
        if pick == YES:
            frame.done = 1
            place = home(frame.source)
            game.move(game.find(frame.source >> FACE_SHIFT, place), place, HAND + frame.seat)


def devotion_scripts() -> dict[str, Script]:
    """What devoted units set off, by path."""
    discard = Script("enduring/discard", (Discard(Cards()),), True)
    scripts = (
        Script("gift", (Gift(),), True),
        Script("reinforce", (Reinforce(),)),
        discard,
        Script("enduring", (Endure(), If(Done(YOU), discard))),
    )
    return {script.path: script for script in scripts}
