"""Many games between two players, and what came of them."""

from __future__ import annotations

import functools
import math
import multiprocessing
import statistics
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import wartorn
from wartorn.kernel.rules import Ruleset

Z = 1.96  # of a 95 % interval


@dataclass(frozen=True)
class Match:
    """What is played: enough to play any of its games in any process."""

    game: str
    players: tuple[str, str]
    seed: str
    sets: tuple[str, ...] = ()
    options: tuple[str, ...] = ()


@dataclass(frozen=True)
class Outcome:
    """How one game ended; players are counted as the match names them, not by seat."""

    number: int
    winner: int | None  # the player, not the seat
    seat: int | None  # the seat that won
    turns: int
    decisions: int
    points: tuple[Mapping[str, int], Mapping[str, int]]


@functools.cache
def rules_of(match: Match) -> Ruleset:
    """The rules of the match; its sets are read once in each process."""
    from wartorn.cli.options import ruleset_for

    return ruleset_for(match.game, match.sets, match.options)


def play_one(match: Match, number: int) -> Outcome:
    """The game of that number: every second one with the seats swapped, each with a deal of its own."""
    from wartorn.players import player

    seed = f"{match.seed}/{number}"
    game = wartorn.Game.opened(rules_of(match), wartorn.Chance.seeded(seed), False)
    seated = (0, 1) if number % 2 == 0 else (1, 0)  # the player of each seat; the same the other way round
    seats = [player(match.players[who], f"{seed}/{who}") for who in seated]
    decisions = 0
    while (asked := game.asking) is not None:
        game.play(seats[asked].pick(game.view(asked)))
        decisions += 1
    seat = game.winner
    points = (dict(game.score_sheet(seated[0])), dict(game.score_sheet(seated[1])))
    turns = game.numbers[game.rules.turn]
    return Outcome(number, None if seat is None else seated[seat], seat, turns, decisions, points)


def play_all(match: Match, games: int, jobs: int) -> Iterator[Outcome]:
    """All games as they end; with more than one job in processes of their own."""
    if jobs == 1:
        yield from (play_one(match, number) for number in range(games))
        return
    with multiprocessing.Pool(min(jobs, games), _begin, (match,)) as pool:
        yield from pool.imap_unordered(_work, range(games), max(1, min(8, games // (jobs * 8))))


_match: Match | None = None


def _begin(match: Match) -> None:
    """Tell a process once which match it plays."""
    import signal

    global _match  # noqa: PLW0603
    _match = match
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process alone answers Ctrl-C


def _work(number: int) -> Outcome:
    assert _match is not None
    return play_one(_match, number)


@dataclass(frozen=True)
class Spread:
    """Where the middle of many numbers lies."""

    quarter: float
    median: float
    three_quarters: float

    @staticmethod
    def of(numbers: Sequence[int]) -> Spread:
        """The quartiles of the numbers."""
        if len(numbers) == 1:
            return Spread(numbers[0], numbers[0], numbers[0])
        return Spread(*statistics.quantiles(numbers, n=4, method="inclusive"))


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a share.

    >>> [round(bound, 3) for bound in wilson(50, 100)]
    [0.404, 0.596]
    """
    if games == 0:
        return 0.0, 1.0
    share, spread = wins / games, Z * Z / games
    middle = (share + spread / 2) / (1 + spread)
    reach = Z / (1 + spread) * math.sqrt(share * (1 - share) / games + spread / (4 * games))
    return max(0.0, middle - reach), min(1.0, middle + reach)


def check(match: Match) -> None:
    """Tell a wrong name before any process starts."""
    from wartorn.players import player

    rules_of(match)
    for name in match.players:
        player(name)
