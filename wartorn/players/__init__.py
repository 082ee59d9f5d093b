"""Players: they see views only."""

from __future__ import annotations

from typing import Protocol

from wartorn.kernel.errors import BadOption
from wartorn.kernel.game import Game
from wartorn.kernel.registry import suggestion
from wartorn.players.greedy import Greedy
from wartorn.players.random import Random


class Player(Protocol):
    """Somebody who picks."""

    def pick(self, view: Game) -> int:
        """One of the view's options."""


NAMES = ("random", "greedy", "greedy:1")


def player(name: str, seed: object = 0) -> Player:
    """The player of that name.

    >>> player("random", seed=3)
    <random>
    """
    if name == "random":
        return Random(seed)
    if name in ("greedy", "greedy:1"):
        return Greedy(seed)
    raise BadOption(f"no player is called {name!r}{suggestion(name, NAMES)}; there are {', '.join(NAMES)}")
