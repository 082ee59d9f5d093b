"""Structures: building them in the Offering step, completing them in the Surge step; and mixes declared as a whole."""

from __future__ import annotations

from mypy_extensions import i64

from wartorn.kernel.cards import PASS, kind_of, pick, picked_face
from wartorn.kernel.game import Game
from wartorn.kernel.script import Effect, Frame, Script
from wartorn.omen.deeds import begin_chain, build, can_build, cards_left, discard_aside, draw, gain
from wartorn.omen.steps.step import Step
from wartorn.omen.steps.surge import Surge
from wartorn.omen.steps.wealth import ask_for_unit, wealth_actions
from wartorn.omen.table import (
    ASIDE,
    BEGUN,
    BUILD,
    COMPLETED,
    HAND,
    LABORS,
    SPLIT,
    STRENGTH,
    STRUCTURES,
    SUPPLY,
)
from wartorn.omen.values import able, begun, built, incomplete, offering, printed


def splits(game: Game, seat: i64, count: i64, more: i64) -> list[int]:
    """Every mix of cards and coins that can be filled; if none can, every mix (HD-WEALTH-7, HD-OFFER-6)."""
    cards: i64 = cards_left(game, seat) + more
    coins: i64 = game.numbers[SUPPLY]
    filled = [SPLIT + n for n in range(count + 1) if n <= cards and count - n <= coins]
    return filled if filled else [SPLIT + n for n in range(count + 1)]


def take_split(game: Game, seat: i64, count: i64, pick: i64) -> None:
    """Take so many cards, and the rest in coins."""
    for _ in range(pick - SPLIT):
        draw(game, seat)
    gain(game, seat, count - (pick - SPLIT))


class DeclaredWealth(Step):
    """Three wealth actions, declared as a whole; a bonus for those who spend them alike (HD-WEALTH-3, -4)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Ask for the mix."""
        game.choose(self, frame, frame.seat, splits(game, frame.seat, wealth_actions(game), 0))

    def take(self, game: Game, frame: Frame, pick: i64) -> None:
        """Take it, and the bonus."""
        actions = wealth_actions(game)
        take_split(game, frame.seat, actions, pick)
        if pick == SPLIT + actions:
            draw(game, frame.seat)
        elif pick == SPLIT:
            gain(game, frame.seat, 1)


class BuildersSurge(Surge):
    """A Surge step that begins with completing a structure (HD-SURGE-1)."""

    def opened(self, game: Game, frame: Frame) -> bool:
        """Turn the structure over and let its text begin."""
        if not built(game, frame.seat):
            return False
        begin_chain(game)
        structure = complete(game, frame.seat)
        script = game.rules.kinds[kind_of(structure)].scripts[COMPLETED]
        if script is not None:
            game.begin(script, frame.seat, -1, structure)
        return True


def complete(game: Game, seat: i64) -> i64:
    """Turn the structure that is being built to its completed side (HD-SURGE-1)."""
    place = STRUCTURES + seat
    return game.turn_over(game.mark(begun(game, seat), place, 0), place)


class Present(Effect):
    """One unit from hand may be offered; it is in no pile until its use is decided and over (HD-OFFER-1, -7)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Ask which, unless the hand is empty."""
        ask_for_unit(game, frame)

    def take(self, game: Game, frame: Frame, pick: i64) -> None:
        """Lay it aside, for both to see."""
        if pick != PASS:
            hand = HAND + frame.seat
            card = game.move(game.find(picked_face(pick), hand), hand, ASIDE)
            game.begin(game.rules.scripts["offer"], frame.seat, -1, card)


class Exchange(Effect):
    """The unit is discarded for cards and coins, or revealed to build (HD-OFFER-1, HD-OFFER-2, HD-OFFER-6)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Ask what it is given for."""
        options = splits(game, frame.seat, offering(game, frame.source), 1)
        if can_build(game, frame.seat):
            options.append(BUILD)
        game.choose(self, frame, frame.seat, options)

    def take(self, game: Game, frame: Frame, pick: i64) -> None:
        """Discard it and take the mix, or build with it."""
        if pick == BUILD:
            game.begin(game.rules.scripts["build"], frame.seat, -1, frame.source)
        else:
            discard_aside(game, frame.seat)
            take_split(game, frame.seat, offering(game, frame.source), pick)


class Raise(Effect):
    """For each point of its printed strength a card of the deck goes under the structure (HD-OFFER-2)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Place the cards."""
        build(game, frame.seat, printed(game, frame.source, STRENGTH))


class Labor(Effect):
    """Then the unit's LABOR resolves (HD-KEY-5)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Begin it."""
        script = game.rules.kinds[kind_of(frame.source)].scripts[LABORS]
        if script is not None and able(game, frame.source, frame.seat):
            begin_chain(game)
            game.begin(script, frame.seat, -1, frame.source)


class DiscardBuilder(Effect):
    """Last, the unit goes on top of the discard pile (HD-OFFER-2)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Discard it."""
        discard_aside(game, frame.seat)


class BeginStructure(Effect):
    """The structure is chosen under which the first cards lie: the one being built from now on (HD-OFFER-3)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Ask which."""
        place = STRUCTURES + frame.seat
        game.choose(self, frame, frame.seat, [pick(card, place) for card in incomplete(game, frame.seat)])

    def take(self, game: Game, frame: Frame, pick: i64) -> None:
        """Mark it."""
        place = STRUCTURES + frame.seat
        game.mark(game.find(picked_face(pick), place), place, BEGUN)


def structure_scripts() -> dict[str, Script]:
    """What building sets off, by path."""
    return {
        "offer": Script("offer", (Exchange(),)),
        "begin": Script("begin", (BeginStructure(),)),
        "build": Script("build", (Raise(), Labor(), DiscardBuilder())),
    }
