"""Shares, middles and differences, with how sure one can be of them."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

Z = 1.96  # of a 95 % interval
FEW = 20  # of fewer cases an interval would tell more than they do


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


@dataclass(frozen=True)
class Difference:
    """How much more often a player wins with something than without it, and how far off that may be."""

    value: float
    reach: float  # of the 95 % interval, to either side

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.value - self.reach

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.value + self.reach

    @staticmethod
    def of(games: Iterable[Sequence[tuple[bool, float]]]) -> Difference | None:
        """Of games, each told player by player: with it or not, and 1 for a win, ½ for a draw.

        None if fewer than FEW have it or lack it. The two players of a game do not win independently of each other, so
        the error is taken game by game.

        >>> one_has_it = [[(True, 1.0), (False, 0.0)], [(True, 0.0), (False, 1.0)]]
        >>> Difference.of(one_has_it * 10).value
        0.0
        >>> Difference.of(one_has_it) is None
        True
        """
        told = [list(game) for game in games]
        having, lacking = (
            [result for game in told for has, result in game if has is wanted] for wanted in (True, False)
        )
        if min(len(having), len(lacking)) < FEW:
            return None
        with_it, without = statistics.fmean(having), statistics.fmean(lacking)
        pulls = (
            sum((result - with_it) / len(having) if has else (without - result) / len(lacking) for has, result in game)
            for game in told
        )
        return Difference(with_it - without, Z * math.sqrt(sum(pull * pull for pull in pulls)))
