"""What verbs have in common: a subject, "may", and picking a set of things one by one."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wartorn.kernel.cards import KNOWN, PASS
from wartorn.kernel.game import Game
from wartorn.kernel.script import Effect, Frame
from wartorn.omen.selectors import ALL, UP_TO
from wartorn.omen.table import YES, other

YOU: Final = 0
OPPONENT: Final = 1


def remember(game: Game, frame: Frame, card: i64, place: i64) -> None:
    """Let "it" be this card, if everybody knows it: a frame holds nothing that a player may not know."""
    frame.it = card if card & KNOWN == game.rules.everybody else 0
    frame.at = place


class Deed(Effect):
    """A verb with a subject, who chooses and who acts."""

    who: i64
    may: bool

    def __init__(self, who: i64, may: bool) -> None:
        self.who = who
        self.may = may

    def subject(self, frame: Frame) -> i64:
        """The seat that does it."""
        return frame.seat if self.who == YOU else other(frame.seat)

    def can(self, game: Game, frame: Frame) -> bool:
        """Whether it could do anything now (RW-CARD-16)."""
        return True

    def can_is_secret(self) -> bool:
        """Whether it depends on cards that others do not see if it can do anything."""
        return False


class Plain(Deed):
    """A verb with nothing to pick: done at once, or with "may" after a yes."""

    def start(self, game: Game, frame: Frame) -> None:
        """Do it, or ask whether."""
        if not self.may:
            frame.done = self.do(game, frame)
        elif self.can(game, frame):
            game.ask(frame, self.subject(frame), [YES, PASS])
        else:
            frame.done = 0

    def take(self, game: Game, frame: Frame, pick: i64) -> None:
        """Do it if the answer was yes."""
        frame.done = self.do(game, frame) if pick == YES else 0

    def do(self, game: Game, frame: Frame) -> i64:
        """Do it; gives how much was done."""
        return 0


class Choosing(Deed):
    """A verb that picks things one by one; a set whose order does not matter is picked in one order only."""

    how: i64
    count: i64

    def __init__(self, who: i64, may: bool, how: i64, count: i64) -> None:
        super().__init__(who, may)
        self.how = how
        self.count = count

    def candidates(self, game: Game, frame: Frame) -> list[int]:
        """A pick for everything that could be picked, as often as it is there."""
        return []

    def act(self, game: Game, frame: Frame, pick: i64) -> None:
        """Do it to the thing that was picked."""

    def close(self, game: Game, frame: Frame) -> None:
        """Clear up after the last pick."""

    def in_order(self) -> bool:
        """Whether the order of the picks makes no difference."""
        return False

    def secret(self, game: Game, frame: Frame) -> bool:
        """Whether what could be picked depends on cards that others do not see."""
        return False

    def goal(self, game: Game, frame: Frame) -> i64:
        """How many are to be picked if there are so many."""
        return 999 if self.how == ALL else self.count * frame.times

    def can(self, game: Game, frame: Frame) -> bool:
        """Whether there is anything to pick; what one merely may do, one may do whole or not at all."""
        least: i64 = self.goal(game, frame) if self.may and self.how != UP_TO and self.how != ALL else 1
        return len(self.candidates(game, frame)) >= least

    def start(self, game: Game, frame: Frame) -> None:
        """Do what is forced, ask for what is to be chosen."""
        if frame.left == 0:
            frame.done = 0
            frame.last = 0
            frame.spent = 0
            frame.left = self.goal(game, frame)
            if frame.left == 0:
                return
        found = self.candidates(game, frame)
        fewer = self.how == UP_TO
        free = fewer or (self.may and frame.done == 0)
        if self.may and not fewer and frame.done == 0 and self.how != ALL and len(found) < frame.left:
            found = []
        secret = self.secret(game, frame)
        forced = len(found) == 1 or (self.in_order() and 0 < len(found) <= frame.left)
        if forced and not free and not (secret and self.can_is_secret()):
            found = [min(found)]
            secret = False  # all of them go, and everybody can see that
        options = self._distinct(found, frame, secret)
        if (free and options) or (secret and not options and self.can_is_secret()):
            options.append(PASS)
        if not options:
            self._end(game, frame)
        elif secret:
            game.ask(frame, self.subject(frame), options)
        else:
            game.choose(self, frame, self.subject(frame), options)

    def take(self, game: Game, frame: Frame, pick: i64) -> None:
        """Act on the pick and go on while picks are owed."""
        if pick == PASS:
            self._end(game, frame)
            return
        frame.done += 1
        frame.left -= 1
        if self.in_order() and not self.secret(game, frame):
            frame.last = pick
        self.act(game, frame, pick)
        if frame.left > 0:
            frame.again()
        else:
            self._end(game, frame)

    def _distinct(self, found: list[int], frame: Frame, secret: bool) -> list[int]:
        """Each pick once; in a fixed order none before the last, and none that leaves too few behind it."""
        found.sort()
        end: i64 = len(found)
        least: i64 = 0
        if self.in_order() and not secret:  # the order of picks among hidden cards would tell about the others
            least = frame.last
            if self.how != UP_TO:
                open: i64 = 0
                for each in found:
                    if each >= least:
                        open += 1
                end -= max(min(frame.left, open) - 1, 0)
        options: list[int] = []
        before: i64 = -1
        i: i64 = 0
        while i < end:
            pick: i64 = found[i]
            if pick != before and pick >= least:
                options.append(pick)
            before = pick
            i += 1
        return options

    def _end(self, game: Game, frame: Frame) -> None:
        frame.left = 0
        self.close(game, frame)
        frame.last = 0
        frame.spent = 0
