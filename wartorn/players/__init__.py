"""Players: they see views only."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from wartorn.kernel.english import listed
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


PLAIN = ("random", "greedy", "search")  # players without a face
NAMES = ("random", "greedy", "greedy:1", *(each.full_name for each in OPPONENTS), "search")
FACES = tuple(each.name.casefold() for each in OPPONENTS)
WEIGHTS = "weights="  # what the setting begins with that names a file
MOST = 10**9  # iterations, or seconds
SETTINGS = (
    "search takes plain, iterations=N, seconds=S and weights=FILE, with colons between them, "
    "such as search:iterations=2000"
)


def player(name: str, seed: object = 0, game: str = "") -> Player:
    """The player of that name, for any game or for that one.

    >>> player("random", seed=3)
    <random>
    >>> player("search:iterations=50"), player("doros")
    (<search>, <search>)
    """
    full = understood(name)
    if full == "random":
        return Random(seed)
    if full in ("greedy", "greedy:1"):
        return Greedy(seed)
    sort, colon, settings = full.partition(":")
    if sort == "search":
        return _search(settings.split(":") if colon else [], seed, game)
    if sort == "opponent":
        return opponent(settings).player(seed)
    raise _nobody(name)


def is_player(name: str) -> bool:
    """Whether a record means a player of ours by that name, and not a person.

    >>> is_player("opponent:4"), is_player("search:iterations=50"), is_player("Ann"), is_player("human")
    (True, True, False, False)
    """
    return name.partition(":")[0] in {each.partition(":")[0] for each in NAMES}


def understood(typed: str, also: Sequence[str] = ()) -> str:
    """The full name of the player who is meant by an opponent's number or name, or by a player's own name.

    >>> understood("Doros"), understood("opponent:doros"), understood("4"), understood("greedy:1")
    ('opponent:4', 'opponent:4', 'opponent:4', 'greedy:1')
    """
    sort, colon, settings = typed.strip().partition(":")
    kind = sort.casefold()
    if kind == "opponent":
        return opponent(settings).full_name
    if kind in (*PLAIN, *also):
        return f"{kind}{colon}{settings}"  # a file of weights keeps its capitals
    if not colon and (kind.isdecimal() or kind in FACES):
        return opponent(kind).full_name
    raise _nobody(typed, also)


def _nobody(typed: str, also: Sequence[str] = ()) -> BadOption:
    """That there is no such player, and who there is."""
    hint = suggestion(typed.strip().casefold(), [*FACES, *NAMES, *also])
    there = listed([*(each.name for each in OPPONENTS), *PLAIN, *also])
    return BadOption(f"no player is called {typed!r}{hint}; there are {there}; wartorn opponents tells more")


def _search(settings: Sequence[str], seed: object, game: str) -> Search:
    """A searcher with these settings; weights of its own have to be for the game."""
    found = Search(Budget(USUAL), seed)
    limits: dict[str, float] = {}
    for each in settings:
        key, _, value = each.partition("=")
        if [other.partition("=")[0] for other in settings].count(key) > 1:
            raise BadOption(f"search: {key!r} is set twice; say it once")
        if each == "plain":
            found.plain = True
        elif each.startswith(WEIGHTS) and value:
            found.weights = Weights.load(Path(value), game)
        else:
            limits[key] = _limit(each, key, value)
    if limits:
        found.budget = Budget(int(limits.get("iterations", 0)), limits.get("seconds", 0.0))
    return found


def _limit(each: str, key: str, value: str) -> float:
    """How many iterations or seconds a setting allows."""
    if key not in ("iterations", "seconds"):
        raise BadOption(f"search: {each!r} is no setting; {SETTINGS}")
    try:
        limit = int(value) if key == "iterations" else float(value)
    except ValueError:
        limit = 0
    if not 0 < limit <= MOST:
        whole = "a whole number from 1" if key == "iterations" else "a number above 0 and"
        raise BadOption(f"search: {each!r}: {key} should be {whole} up to {MOST:,}")
    return limit
