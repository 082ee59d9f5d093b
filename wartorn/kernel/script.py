"""Scripts, effects and frames: what is to be done, and how far it has come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

if TYPE_CHECKING:
    from wartorn.kernel.game import Game


class Effect:
    """One verb or one step, immutable and shared by all games."""

    def start(self, game: Game, frame: Frame) -> None:
        """Do it, or ask for a pick; a start that asks can be started again with the same outcome."""

    def take(self, game: Game, frame: Frame, pick: i64) -> None:
        """Go on with the pick that was asked for."""


class Script:
    """A name and a tuple of effects: an ability, a trait, a turn, a set-up, a branch of an "or" or an "if"."""

    path: str
    effects: tuple[Effect, ...]
    branch: bool

    def __init__(self, path: str, effects: tuple[Effect, ...], branch: bool = False) -> None:
        self.path = path
        self.effects = effects
        self.branch = branch  # part of another script's sentence: hands what it did back to it

    def __repr__(self) -> str:
        return f"Script({self.path!r})"


class Frame:
    """A script being carried out: ints only, and nothing that a player may not know."""

    script: Script
    cursor: i64  # the effect that comes next, or that is asking
    seat: i64  # "you"
    here: i64  # the spot of the table that it is about, such as "this city"
    there: i64  # another spot that it has spoken of, such as "that city"
    source: i64  # the card whose text it is
    it: i64  # the card touched last
    at: i64  # the pile where it was put
    them: i64  # the pile with the cards revealed last
    base: i64  # where they begin in that pile
    done: i64  # how many things the last verb did
    left: i64  # picks still owed; 0 before a verb begins
    last: i64  # the last pick of a set, so that a set is chosen in one order
    spent: i64  # what was picked already: spots as bits, the mark of touched cards, or a count
    times: i64  # what numbers are multiplied by

    def __init__(self, script: Script, seat: i64, here: i64 = -1, source: i64 = 0) -> None:
        self.script = script
        self.cursor = 0
        self.seat = seat
        self.here = here
        self.there = -1
        self.source = source
        self.it = 0
        self.at = 0
        self.them = -1
        self.base = 0
        self.done = 0
        self.left = 0
        self.last = 0
        self.spent = 0
        self.times = 1

    def copy(self) -> Frame:
        """A frame that goes on alike."""
        other = Frame(self.script, self.seat, self.here, self.source)
        other.cursor = self.cursor
        other.times = self.times
        other.left = self.left
        other.last = self.last
        other.spent = self.spent
        other.learn(self)
        return other

    def branch(self, script: Script) -> Frame:
        """A frame for a part of this one's sentence, which knows what this one knows."""
        other = Frame(script, self.seat, self.here, self.source)
        other.times = self.times
        other.learn(self)
        return other

    def learn(self, other: Frame) -> None:
        """Take over what another frame has touched and done."""
        self.there = other.there
        self.it = other.it
        self.at = other.at
        self.them = other.them
        self.base = other.base
        self.done = other.done

    def again(self) -> None:
        """Let the present effect be started once more."""
        self.cursor -= 1
