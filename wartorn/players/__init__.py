"""Players: they see views only."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from wartorn.kernel.errors import BadOption
from wartorn.kernel.game import Game
from wartorn.kernel.registry import suggestion
from wartorn.players.greedy import Greedy
from wartorn.players.opponents import OPPONENTS, opponent
from wartorn.players.random import Random
from wartorn.players.search.searcher import USUAL, Budget, Search
from wartorn.players.search.weights import Weights


class Player(Protocol):
    """Somebody who picks."""

    def pick(self, view: Game) -> int:
        """One of the view's options."""


NAMES = ("random", "greedy", "greedy:1", *(f"opponent:{each.number}" for each in OPPONENTS), "search")
WEIGHTS = "weights="  # what the setting begins with that names a file
MOST = 10**9  # iterations
SETTINGS = (
    "search takes plain, iterations=N, seconds=S and weights=FILE, with colons between them, "
    "such as search:iterations=2000"
)


def player(name: str, seed: object = 0) -> Player:
    """The player of that name.

    >>> player("random", seed=3)
    <random>
    >>> player("search:iterations=50")
    <search>
    """
    if name == "random":
        return Random(seed)
    if name in ("greedy", "greedy:1"):
        return Greedy(seed)
    sort, _, settings = name.partition(":")
    if sort == "search":
        return _search(settings, seed)
    if sort == "opponent":
        return opponent(settings).player(seed)
    raise BadOption(f"no player is called {name!r}{suggestion(name, NAMES)}; there are {', '.join(NAMES)}")


def is_player(name: str) -> bool:
    """Whether a record means a player of ours by that name, and not a person.

    >>> is_player("opponent:4"), is_player("search:iterations=50"), is_player("Ann"), is_player("human")
    (True, True, False, False)
    """
    return name.partition(":")[0] in {each.partition(":")[0] for each in NAMES}


def _search(settings: str, seed: object) -> Search:
    """A searcher with these settings."""
    found = Search(Budget(USUAL), seed)
    limits: dict[str, float] = {}
    for each in settings.split(":") if settings else ():
        key, _, value = each.partition("=")
        if each == "plain":
            found.plain = True
        elif each.startswith(WEIGHTS) and value:
            found.weights = Weights.load(Path(value))
        else:
            limits[key] = _limit(each, key, value)
    if limits:
        found.budget = Budget(int(limits.get("iterations", 0)), limits.get("seconds", 0.0))
    return found


def _limit(each: str, key: str, value: str) -> float:
    """How many iterations or seconds a setting allows."""
    try:
        limit = int(value) if key == "iterations" else float(value) if key == "seconds" else 0
    except ValueError:
        limit = 0
    if not 0 < limit <= MOST:
        raise BadOption(f"search: {each!r} is no setting; {SETTINGS}")
    return limit
