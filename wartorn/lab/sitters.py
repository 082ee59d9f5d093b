"""Those who sit at the tables of the laboratory: players, drafters who hand over to a player, and their clocks."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

from wartorn.kernel.errors import BadOption
from wartorn.kernel.game import Game
from wartorn.players import WEIGHTS, Player, player

RELAY = "+"  # between the one who drafts and the one who plays


@dataclass
class Clock:
    """How long somebody thought in one game or match."""

    decisions: int = 0
    seconds: float = 0.0  # all together
    longest: float = 0.0  # of one decision

    def add(self, seconds: float) -> None:
        """One more decision."""
        self.decisions += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)


class Relay:
    """One who drafts, and one who plays the games that follow."""

    def __init__(self, drafter: Player, player: Player) -> None:
        self.drafter = drafter
        self.player = player

    def pick(self, view: Game) -> int:
        """One of the view's options."""
        return (self.player if view.rules.scoring else self.drafter).pick(view)

    def __repr__(self) -> str:
        return f"{self.drafter!r}{RELAY}{self.player!r}"


class Timed:
    """A player with a clock that runs while it thinks."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.clock = Clock()

    def pick(self, view: Game) -> int:
        """One of the view's options."""
        began = time.perf_counter()
        pick = self.player.pick(view)
        self.clock.add(time.perf_counter() - began)
        return pick

    def __repr__(self) -> str:
        return repr(self.player)


def weights_files(name: str) -> list[Path]:
    """The files that a player of that name reads.

    >>> [path.name for path in weights_files("greedy+search:iterations=9:weights=mine.json")]
    ['mine.json']
    """
    settings = [setting for one in name.split(RELAY) for setting in one.split(":")]
    return [Path(setting.removeprefix(WEIGHTS)) for setting in settings if setting.startswith(WEIGHTS)]


def seated_player(name: str, seed: object = 0, game: str = "") -> Player:
    """The player of that name, which may be a relay such as `greedy+random`: the first drafts, the second plays.

    >>> seated_player("greedy+random")
    <greedy>+<random>
    """
    drafter, plus, rest = name.partition(RELAY)
    if not plus:
        return player(name, seed, game)
    if not drafter or not rest or RELAY in rest:
        raise BadOption(f"{name}: it should be one who drafts and one who plays, such as greedy{RELAY}random")
    return Relay(player(drafter, f"{seed}/draft", game), player(rest, seed, game))
