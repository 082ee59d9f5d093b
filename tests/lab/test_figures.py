"""Shares, middles and differences."""

from __future__ import annotations

import random

import pytest

from wartorn.lab.figures import Difference, Spread, wilson


def test_wilson_interval() -> None:
    assert wilson(0, 10)[0] == 0.0 and 0.27 < wilson(0, 10)[1] < 0.28
    assert wilson(0, 0) == (0.0, 1.0)


def test_quartiles() -> None:
    assert Spread.of([1, 2, 3, 4, 5]) == Spread(2, 3, 4)
    assert Spread.of([7]) == Spread(7, 7, 7)


def test_the_difference_is_of_those_with_and_those_without() -> None:
    one_has_it = [[(True, 1.0), (False, 0.0)]] * 3 + [[(True, 0.0), (False, 1.0)]]
    told = Difference.of(one_has_it)
    assert told is not None and told.value == pytest.approx(0.75 - 0.25)
    both_or_none = [[(True, 1.0), (True, 0.0)], [(False, 0.5), (False, 0.5)]]
    told = Difference.of(both_or_none)
    assert told is not None and told.value == 0.0 and told.reach == pytest.approx(0.0)
    told = Difference.of(one_has_it + both_or_none)
    assert told is not None and told.value == pytest.approx(4 / 6 - 2 / 6)


@pytest.mark.parametrize("has", [True, False])
def test_no_difference_where_all_are_alike(has: bool) -> None:
    assert Difference.of([[(has, 1.0), (has, 0.0)]] * 5) is None


@pytest.mark.parametrize("edge", [0.0, 0.2])
def test_the_interval_holds_the_truth_19_times_in_20(edge: float) -> None:
    """Games whose truth is known: who alone holds the card wins more often by half the edge."""
    dice = random.Random(f"intervals {edge}")
    inside = 0
    for _ in range(300):
        games = []
        for _ in range(120):
            held = [dice.random() < 0.4, dice.random() < 0.4]
            first = dice.random() < 0.5 + edge / 2 * (held[0] - held[1])
            games.append([(held[0], float(first)), (held[1], float(not first))])
        told = Difference.of(games)
        truth = 0.6 * edge / 2 + 0.4 * edge / 2  # what holders gain if the other has none, and others lose
        assert told is not None
        inside += told.low <= truth <= told.high
    assert 270 <= inside <= 297
