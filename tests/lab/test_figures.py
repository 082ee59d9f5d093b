"""Shares, middles and differences."""

from __future__ import annotations

import random

import pytest

from wartorn.lab.figures import FEW, Difference, Spread, wilson


def test_wilson_interval() -> None:
    assert wilson(0, 10)[0] == 0.0 and 0.27 < wilson(0, 10)[1] < 0.28
    assert wilson(0, 0) == (0.0, 1.0)


def test_quartiles() -> None:
    assert Spread.of([1, 2, 3, 4, 5]) == Spread(2, 3, 4)
    assert Spread.of([7]) == Spread(7, 7, 7)


def test_the_difference_is_of_those_with_and_those_without() -> None:
    one_has_it = [[(True, 1.0), (False, 0.0)]] * 30 + [[(True, 0.0), (False, 1.0)]] * 10
    told = Difference.of(one_has_it)
    assert told is not None and told.value == pytest.approx(0.75 - 0.25)
    both_or_none = [[(True, 1.0), (True, 0.0)], [(False, 0.5), (False, 0.5)]] * 10
    told = Difference.of(both_or_none)
    assert told is not None and told.value == 0.0
    told = Difference.of(one_has_it + both_or_none)
    assert told is not None and told.value == pytest.approx(40 / 60 - 20 / 60)


def test_a_few_games_prove_nothing() -> None:
    one_has_it = [[(True, 1.0), (False, 0.0)]]
    assert Difference.of(one_has_it * (FEW - 1)) is None
    assert Difference.of(one_has_it * FEW) is not None
    for has in (True, False):
        assert Difference.of([[(has, 1.0), (has, 0.0)]] * 50) is None, "nothing to compare with"


@pytest.mark.parametrize(
    ("edge", "holding", "games"), [(0.0, 0.4, 120), (0.2, 0.4, 120), (0.0, 0.03, 600), (0.2, 0.97, 600)]
)
def test_the_interval_holds_the_truth_19_times_in_20(edge: float, holding: float, games: int) -> None:
    """Games whose truth is known: who alone holds the card wins more often by half the edge."""
    dice = random.Random(f"intervals {edge} {holding}")
    inside = 0
    for _ in range(300):
        played = []
        for _ in range(games):
            held = [dice.random() < holding, dice.random() < holding]
            first = dice.random() < 0.5 + edge / 2 * (held[0] - held[1])
            played.append([(held[0], float(first)), (held[1], float(not first))])
        told = Difference.of(played)
        truth = (1 - holding) * edge / 2 + holding * edge / 2  # what holders gain, and what others lose
        inside += told is None or told.low <= truth <= told.high
    assert 270 <= inside <= 297
