"""What all steps share: a look at the units that may triumph in them."""

from __future__ import annotations

from mypy_extensions import i64

from wartorn.kernel.cards import kind_of, pick, picked_face, picked_place
from wartorn.kernel.game import Game
from wartorn.kernel.script import Effect, Frame, Script
from wartorn.omen.conditions import Condition
from wartorn.omen.table import CITIES, TRIUMPHS, side


class Watch:
    """The units that triumph in one step, with what each of them needs (KR-TRIUMPH-1)."""

    conditions: dict[int, Condition]
    script: Script

    def __init__(self, path: str, conditions: dict[int, Condition]) -> None:
        self.conditions = conditions  # by kind
        self.script = Script(path, (Triumph(self),))

    def ready(self, game: Game, seat: i64) -> list[int]:
        """A pick for every own unit whose requirement is met now."""
        found: list[int] = []
        for city in range(CITIES):
            place = side(city, seat)
            for card in game.piles[place]:
                condition = self.conditions.get(kind_of(card))
                if condition is not None and condition.holds(game, Frame(self.script, seat, city, card)):
                    found.append(pick(card, place))
        return found


class Triumph(Effect):
    """Units whose requirement is met leave one by one, in the active player's order (KR-TRIUMPH-3)."""

    watch: Watch

    def __init__(self, watch: Watch) -> None:
        self.watch = watch

    def start(self, game: Game, frame: Frame) -> None:
        """Ask which one is next."""
        options: list[int] = []
        for each in self.watch.ready(game, frame.seat):
            if not options or options[-1] != each:
                options.append(each)
        game.choose(self, frame, frame.seat, options)

    def take(self, game: Game, frame: Frame, pick: i64) -> None:
        """It moves to the Rewards, which is no destruction (KR-TRIUMPH-2)."""
        frame.again()
        place = picked_place(pick)
        game.move(game.find(picked_face(pick), place), place, TRIUMPHS + frame.seat)


class Step(Effect):
    """A step of the turn; by itself it only looks for triumphs."""

    watch: Watch | None

    def __init__(self, watch: Watch | None = None) -> None:
        self.watch = watch

    def start(self, game: Game, frame: Frame) -> None:
        """Look whether a unit triumphs."""
        self.interrupted(game, frame)

    def interrupted(self, game: Game, frame: Frame) -> bool:
        """Whether units triumph first: at the start of a step, and when something in it is done (KR-TRIUMPH-2)."""
        watch = self.watch
        if watch is None or not watch.ready(game, frame.seat):
            return False
        frame.again()
        game.begin(watch.script, frame.seat)
        return True
