"""How much stronger one player is than another: scores, Elo, the sequential test, and the ratings of several."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from wartorn.lab.figures import Z

SURE = math.log(0.95 / 0.05)  # the ratio of likelihoods that decides, with one error in 20 to either side
IMAGINED = 0.5  # drawn games that every two players are thought to have played, so that all ratings are finite
CLOSE = 1e-9  # a step that is not worth taking
SCALE = 400 / math.log(10)  # Elo for each step of a strength, of which e times the chances are one


@dataclass(frozen=True)
class Mean:
    """The mean of many results, and between which bounds the truth lies, 19 times in 20."""

    value: float
    low: float
    high: float

    @staticmethod
    def of(results: Sequence[float], floor: float = 0.0) -> Mean:
        """Of results from a floor to 1, each of a deal, since the games of one deal are not independent.

        Two more deals, one of the best and one of the worst result, keep a few that are alike from looking sure.

        >>> told = Mean.of([1.0, 0.5, 0.5, 1.0])
        >>> told.value, round(told.low, 3), round(told.high, 3)
        (0.75, 0.368, 0.965)
        """
        padded = [*results, floor, 1.0]
        middle = statistics.fmean(padded)
        reach = Z * math.sqrt(statistics.pvariance(padded) / len(padded))
        return Mean(statistics.fmean(results), max(floor, middle - reach), min(1.0, middle + reach))

    @property
    def elo(self) -> Mean:
        """The same as a difference in Elo; an end may be open, that is infinite."""
        return Mean(elo(self.value), elo(self.low), elo(self.high))


def elo(score: float) -> float:
    """The difference in Elo that a score comes from.

    >>> round(elo(0.75)), elo(0.5), elo(1.0)
    (191, 0.0, inf)
    """
    if score in (0.0, 1.0):
        return math.inf if score else -math.inf
    return 0.0 - 400 * math.log10(1 / score - 1)  # nobody wants to read -0.0


def expected(difference: float) -> float:
    """The score that a difference in Elo lets expect.

    >>> round(expected(191), 3), expected(0)
    (0.75, 0.5)
    """
    return 1 / (1 + 10 ** (-difference / 400))


@dataclass(frozen=True)
class Trial:
    """The sequential probability ratio test of two differences in Elo: it says when it has seen enough."""

    elo0: float = 0.0
    elo1: float = 20.0

    def judge(self, pairs: Iterable[float]) -> Verdict:
        """What the scores of pairs of games say, taken one after the other as far as it needs them.

        This is the generalized test with the normal approximation. As in a Mean there are two more pairs in the
        variance, so that it is never nothing.
        """
        low, high = expected(self.elo0), expected(self.elo1)
        count, total, squares, ratio = 0, 0.0, 0.0, 0.0
        for score in pairs:
            count, total, squares = count + 1, total + score, squares + score * score
            variance = (squares + 1) / (count + 2) - ((total + 1) / (count + 2)) ** 2
            ratio = (high - low) * (2 * total - count * (low + high)) / (2 * variance)
            if abs(ratio) >= SURE:
                return Verdict(count, ratio, self.elo1 if ratio > 0 else self.elo0)
        return Verdict(count, ratio, None)


@dataclass(frozen=True)
class Verdict:
    """How far a trial has come."""

    pairs: int  # that it needed, or all of them
    ratio: float  # the logarithm of the likelihoods', which decides beyond ± SURE
    accepted: float | None  # the one of both differences that was accepted


Scores = Mapping[tuple[int, int], Mapping[int, float]]  # of the first of two players, from 0 to 1, by deal
BEST, WORST = -1, -2  # two more deals, as in a Mean


def ratings(players: int, scores: Scores) -> list[Mean]:
    """The Elo of each player, the first being 0, most likely to give these scores (Bradley and Terry).

    An end is open if nothing that was played says how far it is; the other end is then found as if a little had been.
    """
    padded = {pair: {**deals, BEST: 1.0, WORST: 0.0} for pair, deals in scores.items()}
    values, careful = _fitted(players, scores), _fitted(players, padded)
    found = [Mean(0.0, 0.0, 0.0)]
    for who in range(1, players):
        below, above = _took(who, 0, scores), _took(0, who, scores)
        middle, told = (values, scores) if below and above else (careful, padded)
        reach = _reach(who, _slope(middle, told), _pulls(middle, padded))
        low = middle[who] - reach if below else -math.inf
        high = middle[who] + reach if above else math.inf
        found.append(Mean(SCALE * values[who], SCALE * low, SCALE * high))
    return found


def _reach(who: int, slope: Sequence[Sequence[float]], pulls: Sequence[Sequence[float]]) -> float:
    """How far off a strength may be, taken deal by deal, since all players may have met with the same one."""
    share = _solved(slope, [float(other == who) for other in range(1, len(slope) + 1)])
    moved = (sum(s * p for s, p in zip(share, pull[1:], strict=True)) for pull in pulls)
    return Z * math.sqrt(sum(each * each for each in moved))


def _took(one: int, other: int, scores: Scores) -> bool:
    """Whether one has taken something from the other, or from somebody who has, and so on."""
    gave = {(b, a) for (a, b), deals in scores.items() if any(score < 1 for score in deals.values())}
    gave |= {pair for pair, deals in scores.items() if any(score > 0 for score in deals.values())}
    reached = {one}
    while more := {loser for winner, loser in gave if winner in reached} - reached:
        reached |= more
    return other in reached


def _fitted(players: int, scores: Scores) -> list[float]:
    """The strengths that are most likely to give these scores: Newton's way uphill, in strides of at most one."""
    strengths = [0.0] * players
    step = math.inf
    while step > CLOSE:
        towards = _solved(
            _slope(strengths, scores), [sum(pull) for pull in zip(*_pulls(strengths, scores), strict=True)][1:]
        )
        step = max(map(abs, towards))
        strengths = [0.0, *(old + max(-1.0, min(1.0, new)) for old, new in zip(strengths[1:], towards, strict=True))]
    return strengths


def _chance(strengths: Sequence[float], one: int, other: int) -> float:
    """The score that one may expect against the other."""
    return expected(SCALE * (strengths[one] - strengths[other]))


def _pulls(strengths: Sequence[float], scores: Scores) -> list[list[float]]:
    """How much more everybody has scored than these strengths let expect, deal by deal, and in the imagined games."""
    pulls: dict[object, list[float]] = {}
    for (one, other), deals in scores.items():
        chance = _chance(strengths, one, other)
        told: list[tuple[object, float]] = [((one, other), IMAGINED * (0.5 - chance))]
        told += [(deal if deal >= 0 else (one, other, deal), 2 * (score - chance)) for deal, score in deals.items()]
        for deal, more in told:
            pull = pulls.setdefault(deal, [0.0] * len(strengths))
            pull[one] += more
            pull[other] -= more
    return list(pulls.values())


def _slope(strengths: Sequence[float], scores: Scores) -> list[list[float]]:
    """How fast the pull on each but the first gives way when each of them grows stronger."""
    slope = [[0.0] * len(strengths) for _ in strengths]
    for (one, other), deals in scores.items():
        chance = _chance(strengths, one, other)
        give = (2 * len(deals) + IMAGINED) * chance * (1 - chance)
        for row, column, sign in ((one, one, 1), (other, other, 1), (one, other, -1), (other, one, -1)):
            slope[row][column] += sign * give
    return [row[1:] for row in slope[1:]]


def _solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """What the matrix makes the right side of, by elimination; a slope needs no exchange of rows."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for index, pivot in enumerate(rows):
        pivot[:] = [value / pivot[index] for value in pivot]
        for row in rows:
            if row is not pivot:
                row[:] = [value - row[index] * above for value, above in zip(row, pivot, strict=True)]
    return [row[-1] for row in rows]
