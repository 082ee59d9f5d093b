"""Scores, Elo, the sequential test, and the ratings of several players."""

from __future__ import annotations

import itertools
import math
import random

import pytest

from wartorn.lab.elo import SURE, Mean, Trial, elo, expected, ratings


def pair_of_games(dice: random.Random, chance: float, decided: float = 0.0) -> float:
    """The score of two games, of which the deal alone decides so many: each player wins one of those."""
    if dice.random() < decided:
        return 0.5
    return ((dice.random() < chance) + (dice.random() < chance)) / 2


def test_a_mean_by_hand() -> None:
    """Four pairs, and the two imagined ones: 0.75, 0.25, 1, 0.5, 0, 1 have the mean 7/12 and the variance 7/48."""
    told = Mean.of([0.75, 0.25, 1.0, 0.5])
    variance = (0.5625 + 0.0625 + 1 + 0.25 + 0 + 1) / 6 - (3.5 / 6) ** 2
    reach = 1.96 * math.sqrt(variance / 6)
    assert told.value == 0.625
    assert told.low == pytest.approx(3.5 / 6 - reach) and told.high == pytest.approx(3.5 / 6 + reach)


def test_pairs_that_are_always_shared_are_surer_than_coins() -> None:
    shared, tossed = Mean.of([0.5] * 100), Mean.of([1.0, 0.0] * 50)
    assert shared.value == tossed.value == 0.5
    assert shared.high - shared.low < (tossed.high - tossed.low) / 5


def test_an_interval_stays_in_its_bounds_and_holds_its_mean() -> None:
    for results in ([1.0], [0.0], [0.5], [1.0] * 7, [0.0] * 500, [0.75] * 3000, [1.0] * 900 + [0.5]):
        told = Mean.of(results)
        assert 0 <= told.low <= told.value <= told.high <= 1 and told.low < told.high
    difference = Mean.of([1.0, 0.0, -1.0, 1.0], floor=-1.0)
    assert -1 <= difference.low < difference.value == 0.25 < difference.high <= 1


@pytest.mark.parametrize(("chance", "decided", "pairs"), [(0.5, 0.0, 40), (0.5, 0.4, 40), (0.7, 0.2, 30), (0.9, 0, 60)])
def test_the_interval_holds_the_truth_19_times_in_20(chance: float, decided: float, pairs: int) -> None:
    dice = random.Random(f"means {chance} {decided}")
    truth = chance * (1 - decided) + decided / 2
    inside = 0
    for _ in range(300):
        told = Mean.of([pair_of_games(dice, chance, decided) for _ in range(pairs)])
        inside += told.low <= truth <= told.high
    assert 270 <= inside <= 299


def test_elo_by_hand() -> None:
    assert elo(10 / 11) == pytest.approx(400) and elo(1 / 11) == pytest.approx(-400) and elo(0.5) == 0
    assert expected(400) == pytest.approx(10 / 11)
    assert all(elo(expected(difference)) == pytest.approx(difference) for difference in (-300, -1, 5, 250))


def test_a_clean_sweep_has_an_open_end() -> None:
    won, lost = Mean.of([1.0] * 20).elo, Mean.of([0.0] * 20).elo
    assert won.value == won.high == math.inf and 200 < won.low < 500
    assert (lost.value, lost.low) == (-math.inf, -math.inf) and lost.high == pytest.approx(-won.low)


def test_the_ratio_by_hand() -> None:
    """Of scores 1 and 0.5 with the imagined pairs the variance is 2.25/4 − (2.5/4)²."""
    low, high = expected(0), expected(20)
    ratio = 2 * (high - low) * (2 * 0.75 - low - high) / (2 * (2.25 / 4 - (2.5 / 4) ** 2))
    verdict = Trial().judge([1.0, 0.5])
    assert verdict.ratio == pytest.approx(ratio) and (verdict.pairs, verdict.accepted) == (2, None)


def test_clear_cases_are_decided_soon() -> None:
    for score, accepted in ((1.0, 20.0), (0.0, 0.0)):
        verdict = Trial().judge([score] * 100)
        assert verdict.accepted == accepted and 5 < verdict.pairs < 40 and abs(verdict.ratio) >= SURE
        assert verdict == Trial().judge([score] * verdict.pairs), "what comes later is not looked at"


def test_what_lies_between_is_not_decided() -> None:
    between = [1.0] * 103 + [0.0] * 97
    assert Trial(0, 20).judge(between[::2]).accepted is not None, "a long row of wins would decide"
    random.Random("between").shuffle(between)
    verdict = Trial(0, 20).judge(between)
    assert verdict.accepted is None and verdict.pairs == 200
    assert Trial().judge([]).ratio == 0


@pytest.mark.parametrize(("truth", "accepted"), [(-10, 0), (0, 0), (60, 60), (70, 60)])
def test_the_trial_errs_once_in_20(truth: float, accepted: float) -> None:
    dice = random.Random(f"trials {truth}")
    right = 0
    for _ in range(100):
        verdict = Trial(0, 60).judge(pair_of_games(dice, expected(truth)) for _ in range(5000))
        assert verdict.accepted is not None
        right += verdict.accepted == accepted
    assert right >= 90


def test_known_ratings_are_found_again() -> None:
    truth = [0.0, 120.0, -80.0, 300.0]
    scores = {
        (a, b): dict.fromkeys(range(5000), expected(truth[a] - truth[b]))
        for a, b in itertools.combinations(range(4), 2)
    }
    for found, known in zip(ratings(4, scores), truth, strict=True):
        assert found.value == pytest.approx(known, abs=0.1)


def test_two_have_the_rating_of_their_score() -> None:
    scores = [1.0, 0.5, 0.75, 0.5] * 50
    told = ratings(2, {(0, 1): dict(enumerate(scores))})
    assert told[0] == Mean(0.0, 0.0, 0.0)
    assert told[1].value == pytest.approx(-elo(0.6875), abs=0.2)
    mean = Mean.of(scores).elo
    assert told[1].low == pytest.approx(-mean.high, abs=3) and told[1].high == pytest.approx(-mean.low, abs=3)


def test_the_ends_of_ratings_hold_the_truth_19_times_in_20() -> None:
    dice = random.Random("ratings")
    truth = [0.0, 100.0, -150.0]
    inside = 0
    for _ in range(100):
        scores = {
            (a, b): {deal: pair_of_games(dice, expected(truth[a] - truth[b])) for deal in range(40)}
            for a, b in ((0, 1), (0, 2), (1, 2))
        }
        inside += sum(told.low <= known <= told.high for told, known in zip(ratings(3, scores), truth, strict=True))
    assert 100 + 180 <= inside <= 100 + 200


def test_who_wins_everything_is_rated_all_the_same() -> None:
    always, never = dict.fromkeys(range(50), 1.0), dict.fromkeys(range(50), 0.0)
    even = dict(enumerate([1.0, 0.0] * 25))
    told = ratings(3, {(0, 1): even, (0, 2): never, (1, 2): never})
    assert told[1].value == pytest.approx(0, abs=0.1) and -200 < told[1].low < 0 < told[1].high < 200
    assert 400 < told[2].value < math.inf and 100 < told[2].low and told[2].high == math.inf
    told = ratings(3, {(0, 1): always, (0, 2): always, (1, 2): even})
    assert [each.low for each in told[1:]] == [-math.inf, -math.inf] and all(each.high < -100 for each in told[1:])
    assert ratings(3, {(0, 1): even, (0, 2): {}, (1, 2): {}})[2].low == -math.inf, "nobody has met the third"
