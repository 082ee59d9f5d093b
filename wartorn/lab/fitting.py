"""Fits the weights of an evaluation to lessons: a logistic regression for each step of a turn, all of them akin."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wartorn.kernel.errors import BadOption
from wartorn.kernel.rules import Ruleset
from wartorn.lab.tuning import Lessons
from wartorn.players.search.weights import ANY_STEP, Weighing, Weights, evaluation_by, step_names

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

try:
    import numpy as np
except ImportError:
    raise BadOption("tuning needs numpy: pip install 'wartorn[lab]'") from None

PATIENCE = 0.95  # how much of a target comes from what happened later, and not from the next expectation
SHARED_PENALTY = 3.0  # what holds the weights that all steps share near nothing
STEP_PENALTY = 60.0  # what holds the weights of a step near the shared ones
FEW = 200  # positions of a step that are too few to teach anything of their own
ROUNDS = 15
ENOUGH = 1e-4  # a change of weights that is none
SURE = 1e-6  # nothing is surer than this


class Lesson:
    """All lessons as arrays: what was seen, and what should have been expected."""

    def __init__(self, games: Sequence[Lessons], patience: float = PATIENCE) -> None:
        seen = np.array([row for game in games for row in game.features], dtype=np.float64)
        far = np.array([each for game in games for each in game.progress], dtype=np.float64) / 100
        self.seen = np.concatenate([seen, seen * far[:, None], np.ones((len(seen), 1))], axis=1)
        self.steps = np.array([step for game in games for step in game.steps])
        self.wanted = np.concatenate([targets(game, patience) for game in games])


def targets(game: Lessons, patience: float) -> Numbers:
    """What each decision should have expected: the result, blended with what later decisions expected.

    >>> game = Lessons([[0]] * 2, [0] * 2, [0] * 2, [0, 1], [0.5, 0.2], [1.0, 0.0])
    >>> [round(float(each), 2) for each in targets(game, 1.0)], [round(float(each), 2) for each in targets(game, 0.5)]
    ([1.0, 0.0], [0.9, 0.0])
    """
    found = np.empty(len(game.seats))
    ahead = game.result[0]  # as seat 0 sees it
    for i in range(len(game.seats) - 1, -1, -1):
        found[i] = ahead if game.seats[i] == 0 else 1 - ahead
        expected = game.values[i] if game.seats[i] == 0 else 1 - game.values[i]
        ahead = patience * ahead + (1 - patience) * expected
    return found


def fitted(rules: Ruleset, games: Sequence[Lessons], patience: float, made: dict[str, object]) -> Weights:
    """The weights that explain the lessons best, those of each step near those of all together."""
    lesson = Lesson(games, patience)
    scale = lesson.seen.std(axis=0)
    scale[scale < SURE] = 1.0
    scale[-1] = 1.0
    seen = lesson.seen / scale
    shared = regression(seen, lesson.wanted, np.zeros(seen.shape[1]), SHARED_PENALTY)
    steps: dict[str, Weighing] = {ANY_STEP: _weighing(shared / scale)}
    for number, name in enumerate(step_names(rules)):
        here = lesson.steps == number
        if number and here.sum() >= FEW:
            own = regression(seen[here], lesson.wanted[here], shared, STEP_PENALTY)
            steps[name] = _weighing(own / scale)
    return Weights(list(rules.feature_names), steps, made)


def _weighing(weights: Numbers) -> Weighing:
    count = len(weights) // 2
    return Weighing(
        float(weights[-1]), [float(each) for each in weights[:count]], [float(each) for each in weights[count:-1]]
    )


def regression(seen: Numbers, wanted: Numbers, near: Numbers, penalty: float) -> Numbers:
    """The logistic regression of what was wanted on what was seen, held near the given weights, by Newton's method."""
    weights = near.copy()
    holding = np.full(len(near), penalty)
    holding[-1] = SURE
    for _ in range(ROUNDS):
        expected = _logistic(seen @ weights)
        slope = seen.T @ (expected - wanted) + holding * (weights - near)
        bend = (seen * (expected * (1 - expected) + SURE)[:, None]).T @ seen + np.diag(holding)
        change = np.linalg.solve(bend, slope)
        weights = weights - change
        if np.abs(change).max() < ENOUGH:
            break
    return weights


def surprise(rules: Ruleset, weights: Weights | None, games: Sequence[Lessons]) -> float:
    """How surprised these weights are by the results of games, in nats a decision: less is better."""
    lesson = Lesson(games, 1.0)
    evaluation = evaluation_by(rules, weights)
    rows = np.concatenate(
        [np.array(evaluation.early), np.array(evaluation.growth), np.array(evaluation.bias)[:, None]], axis=1
    )
    expected = np.clip(_logistic((lesson.seen * rows[lesson.steps]).sum(axis=1)), SURE, 1 - SURE)
    return float(-(lesson.wanted * np.log(expected) + (1 - lesson.wanted) * np.log(1 - expected)).mean())


def _logistic(numbers: Numbers) -> Numbers:
    found: Numbers = 1 / (1 + np.exp(-np.clip(numbers, -30, 30)))
    return found
