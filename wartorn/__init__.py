"""Wartorn: the digital home of the Omen card games.

>>> import wartorn
>>> game = wartorn.new("reign-of-war", seed=7)
>>> game.asking
0
>>> [game.word(pick) for pick in game.options()]
['card', 'coin']
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from typing import TYPE_CHECKING

from wartorn import _build

_build.arrange()

from wartorn import games as _games  # noqa: E402
from wartorn.kernel.chance import Chance  # noqa: E402
from wartorn.kernel.errors import (  # noqa: E402
    BadDeck,
    BadLine,
    BadOption,
    BadRecord,
    BadSet,
    BadSetup,
    IllegalPick,
    WartornError,
)
from wartorn.kernel.game import Game  # noqa: E402
from wartorn.kernel.notation import read  # noqa: E402
from wartorn.kernel.records import Record  # noqa: E402
from wartorn.kernel.registry import game_called, games  # noqa: E402
from wartorn.kernel.setup import setup  # noqa: E402

__version__ = "0.1.0"
__all__ = [
    "BadDeck",
    "BadLine",
    "BadOption",
    "BadRecord",
    "BadSet",
    "BadSetup",
    "Chance",
    "Game",
    "IllegalPick",
    "Record",
    "WartornError",
    "games",
    "match",
    "new",
    "read",
    "setup",
]

if TYPE_CHECKING:
    from wartorn.formats import Match

assert _games


def new(name: str, seed: object = 0, sets: str | Iterable[str] = (), log: bool = True, **options: object) -> Game:
    """A new game, set up by its seed and waiting for its first pick; what is odd about its sets is a warning."""
    rules = game_called(name).ruleset(sets.split("+") if isinstance(sets, str) else sets, options)
    for note in rules.notes:
        warnings.warn(note, stacklevel=2)
    return Game.opened(rules, Chance.seeded(str(seed)), log)


def match(format: str, seed: object = 0, sets: str | Iterable[str] = (), log: bool = True, **options: object) -> Match:
    """A new match of that format: a draft or deck building with the games that follow it, or a grand melee."""
    from wartorn.formats import new_match

    match = new_match(format, seed, sets, log, **options)
    for note in match.tables[0].game.rules.notes:
        warnings.warn(note, stacklevel=2)
    return match
