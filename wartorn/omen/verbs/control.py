"""Sentences that rule other sentences: or, if, for each, each player."""

from __future__ import annotations

from mypy_extensions import i64

from wartorn.kernel.cards import PASS
from wartorn.kernel.game import Game
from wartorn.kernel.script import Effect, Frame, Script
from wartorn.omen.conditions import Condition
from wartorn.omen.selectors import Units
from wartorn.omen.table import FIRST, active, other
from wartorn.omen.verbs.deed import YOU, Deed


def push(game: Game, frame: Frame, script: Script) -> None:
    """Carry out a part of this frame's sentence next."""
    game.agenda.append(frame.branch(script))


class Or(Deed):
    """One of two actions, as the subject chooses (RW-CARD-16)."""

    first: Script
    second: Script

    def __init__(self, first: Script, second: Script, who: i64 = YOU, may: bool = False) -> None:
        super().__init__(who, may)
        self.first = first
        self.second = second

    def can(self, game: Game, frame: Frame) -> bool:
        """Whether one of them can do something."""
        return _deed(self.first).can(game, frame) or _deed(self.second).can(game, frame)

    def start(self, game: Game, frame: Frame) -> None:
        """Ask which; one that can do nothing is not offered while the other can do something."""
        frame.done = 0
        first = _deed(self.first)
        second = _deed(self.second)
        options: list[int] = []
        for number, deed in ((0, first), (1, second)):
            if deed.can(game, frame):
                options.append(FIRST + number)
        if (self.may and options) or (not options and (first.can_is_secret() or second.can_is_secret())):
            options.append(PASS)
        if not options:
            return
        if len(options) == 1 and (first.can_is_secret() or second.can_is_secret()):
            game.ask(frame, self.subject(frame), options)
        else:
            game.choose(self, frame, self.subject(frame), options)

    def take(self, game: Game, frame: Frame, pick: i64) -> None:
        """Go on with the chosen one."""
        if pick != PASS:
            push(game, frame, self.first if pick == FIRST else self.second)


def _deed(script: Script) -> Deed:
    """The one verb of a branch."""
    effect = script.effects[0]
    assert isinstance(effect, Deed)
    return effect


class If(Effect):
    """A guard: one script if the condition holds, another or nothing if not."""

    condition: Condition
    then: Script
    otherwise: Script | None

    def __init__(self, condition: Condition, then: Script, otherwise: Script | None = None) -> None:
        self.condition = condition
        self.then = then
        self.otherwise = otherwise

    def start(self, game: Game, frame: Frame) -> None:
        """Look whether it holds now."""
        if self.condition.holds(game, frame):
            push(game, frame, self.then)
        elif self.otherwise is not None:
            push(game, frame, self.otherwise)
        else:
            frame.done = 0


class ForEach(Effect):
    """The numbers of the sentence, multiplied by a count of cards; without units: by what the sentence before did."""

    units: Units | None
    then: Script

    def __init__(self, units: Units | None, then: Script) -> None:
        self.units = units
        self.then = then

    def start(self, game: Game, frame: Frame) -> None:
        """Count, and go on if there is anything."""
        units = self.units
        count = frame.done if units is None else units.cards(game, frame, frame.seat)
        frame.done = 0
        if count > 0:
            part = frame.branch(self.then)
            part.times = count
            game.agenda.append(part)


class Each(Effect):
    """Both players do it, the active one first."""

    then: Script

    def __init__(self, then: Script) -> None:
        self.then = then

    def start(self, game: Game, frame: Frame) -> None:
        """Put both on the agenda."""
        for seat in (other(active(game)), active(game)):
            part = frame.branch(self.then)
            part.seat = seat
            game.agenda.append(part)
