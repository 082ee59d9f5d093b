"""Fits the weights of an evaluation to lessons: a small neural network, taught by gradient descent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wartorn.kernel.errors import BadOption
from wartorn.kernel.rules import Ruleset
from wartorn.lab.tuning import Lessons
from wartorn.players.search.weights import Notion, Weights, aligned, of_greedy, step_names

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

try:
    import numpy as np
except ImportError:
    raise BadOption("tuning needs numpy: pip install 'wartorn[lab]'") from None

PATIENCE = 0.95  # how much of a target comes from what happened later, and not from the next expectation
NOTIONS = 16
EPOCHS = 20  # how often every position is learnt from
BATCH = 512  # positions that are learnt from together
RATE = 0.003  # how far a step of learning goes at first; at last it is nothing
DECAY = 0.02  # what holds weights near nothing, as a share of a step
MEMORY = (0.9, 0.999)  # of the slopes and of their squares, as Adam has them
SURE = 1e-6  # nothing is surer than this


class Lesson:
    """All lessons as arrays: what was seen, and what should have been expected."""

    def __init__(self, games: Sequence[Lessons], steps: int, patience: float = PATIENCE) -> None:
        seen = np.array([row for game in games for row in game.features], dtype=np.float64)
        far = np.array([each for game in games for each in game.progress], dtype=np.float64)
        step = np.eye(steps)[[step for game in games for step in game.steps]]
        self.seen = np.concatenate([step, seen, far[:, None]], axis=1)
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


class Network:
    """One hidden layer; what goes in begins with the steps, of which one is 1 and all others are 0."""

    def __init__(self, inputs: int, steps: int, seed: int) -> None:
        chance = np.random.default_rng(seed)
        self.inner = chance.normal(0, 1 / np.sqrt(inputs), (inputs, NOTIONS))
        self.worths = chance.normal(0, 1 / np.sqrt(NOTIONS), NOTIONS)
        self.leanings = np.zeros(steps)
        self.parts = [self.inner, self.worths, self.leanings]
        self.means = [np.zeros_like(part) for part in self.parts]
        self.squares = [np.zeros_like(part) for part in self.parts]
        self.taught = 0

    def learn(self, seen: Numbers, wanted: Numbers, rate: float) -> None:
        """Change every weight a little, so that it expects more of what was wanted: a step of AdamW."""
        step_seen = seen[:, : len(self.leanings)]
        felt = np.maximum(seen @ self.inner, 0)
        error = (_logistic(felt @ self.worths + step_seen @ self.leanings) - wanted) / len(seen)
        back = np.outer(error, self.worths) * (felt > 0)
        slopes = (seen.T @ back, felt.T @ error, step_seen.T @ error)
        self.taught += 1
        for part, slope, mean, square in zip(self.parts, slopes, self.means, self.squares, strict=True):
            mean += (1 - MEMORY[0]) * (slope - mean)
            square += (1 - MEMORY[1]) * (slope * slope - square)
            step = mean / (1 - MEMORY[0] ** self.taught)
            step /= np.sqrt(square / (1 - MEMORY[1] ** self.taught)) + SURE
            part -= rate * (step + DECAY * part)


def fitted(rules: Ruleset, games: Sequence[Lessons], patience: float, made: dict[str, object]) -> Weights:
    """The weights that explain the lessons best."""
    names = step_names(rules)
    lesson = Lesson(games, len(names), patience)
    shares = lesson.seen[:, : len(names)].mean(axis=0)  # how often each step was seen
    mean, scale = lesson.seen.mean(axis=0), lesson.seen.std(axis=0)
    mean[: len(names)], scale[: len(names)] = 0, 1
    still = scale < SURE
    scale[still] = 1
    network = taught((lesson.seen - mean) / scale, lesson.wanted, len(names))
    inner = network.inner / scale[:, None]
    inner[still] = 0  # nothing was learnt of a feature that is always the same
    inner[: len(names)] -= mean @ inner  # features begin at 0 and not at their mean
    for weights in (inner[: len(names)], network.leanings):
        weights[shares == 0] = shares @ weights  # a step that was never seen is like an average one
    notions = [
        Notion(float(worth), float(row[-1]), row[: len(names)].tolist(), row[len(names) : -1].tolist())
        for worth, row in zip(network.worths, inner.T, strict=True)
    ]
    return Weights(made, list(rules.feature_names), names, network.leanings.tolist(), notions)


def taught(seen: Numbers, wanted: Numbers, steps: int) -> Network:
    """A network that has learnt from all positions, in a random order, with ever smaller steps."""
    network = Network(seen.shape[1], steps, seed=len(seen))
    chance = np.random.default_rng(len(seen))
    batches = [order[i : i + BATCH] for order in _orders(chance, len(seen)) for i in range(0, len(seen), BATCH)]
    for number, batch in enumerate(batches):
        network.learn(seen[batch], wanted[batch], RATE * (1 - number / len(batches)))
    return network


def _orders(chance: np.random.Generator, count: int) -> list[NDArray[np.int64]]:
    return [chance.permutation(count) for _ in range(EPOCHS)]


def surprise(rules: Ruleset, weights: Weights | None, games: Sequence[Lessons]) -> float:
    """How surprised these weights are by the results of games, in nats a decision: less is better."""
    names = step_names(rules)
    lesson = Lesson(games, len(names), 1.0)
    known = aligned(rules, weights or of_greedy(rules))
    inner = np.array([[*each.steps, *each.features, each.progress] for each in known.notions])
    felt = np.maximum(lesson.seen @ inner.T, 0)
    total = felt @ [each.worth for each in known.notions] + lesson.seen[:, : len(names)] @ known.leanings
    expected = np.clip(_logistic(total), SURE, 1 - SURE)
    return float(-(lesson.wanted * np.log(expected) + (1 - lesson.wanted) * np.log(1 - expected)).mean())


def _logistic(numbers: Numbers) -> Numbers:
    found: Numbers = 1 / (1 + np.exp(-np.clip(numbers, -30, 30)))
    return found
