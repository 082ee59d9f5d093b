"""Fits the weights of an evaluation to lessons: a small neural network, taught by gradient descent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wartorn.kernel.errors import BadOption
from wartorn.kernel.rules import Ruleset
from wartorn.lab.tuning import Lessons, Sight
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
ONWARD = 0.001  # the same for who does not begin anew
DECAY = 0.05  # what holds weights near nothing, as a share of a step
CONTRAST = 30.0  # how much the differences between the options of a decision count beside the results
ENOUGH = 100  # visits after which an option counts no more than with fewer
MEMORY = (0.9, 0.999)  # of the slopes and of their squares, as Adam has them
SURE = 1e-6  # nothing is surer than this


class Lesson:
    """What was seen at decisions, as arrays, and what should have been expected."""

    def __init__(self, rules: Ruleset, games: Sequence[Lessons], patience: float = PATIENCE) -> None:
        self.seen = _seen(rules, [sight for game in games for sight in game.sights])
        self.wanted = np.concatenate([targets(game, patience) for game in games])


class Contrasts:
    """The options of decisions as arrays, one decision after the other, and how search compared them."""

    def __init__(self, rules: Ruleset, games: Sequence[Lessons]) -> None:
        choices = [choice for game in games for choice in game.choices if len(choice) > 1]
        options = [option for choice in choices for option in choice]
        self.seen = _seen(rules, [option.after for option in options])
        self.signs = np.array([option.sign for option in options], dtype=np.float64)
        self.wins = np.array([option.win for option in options])
        self.shares = np.array([1 + min(option.visits, ENOUGH) for option in options], dtype=np.float64)
        self.counts = np.array([len(choice) for choice in choices], dtype=np.int64)
        self.begins = np.concatenate([[0], np.cumsum(self.counts)[:-1]]).astype(np.int64)
        if choices:
            self.shares /= np.repeat(np.add.reduceat(self.shares, self.begins), self.counts)

    def rows(self, choices: NDArray[np.int64]) -> NDArray[np.int64]:
        """Where the options of these decisions are."""
        return np.concatenate([np.arange(self.begins[i], self.begins[i] + self.counts[i]) for i in choices])

    def errors(self, choices: NDArray[np.int64], rows: NDArray[np.int64], expected: Numbers) -> Numbers:
        """By how much too much is expected of each option, compared with the others of its decision.

        Both are as the seat sees them from which the option was seen, and count by the share of its visits.
        """
        counts = self.counts[choices]
        begins = np.concatenate([[0], np.cumsum(counts)[:-1]]).astype(np.int64)
        own = (expected - self.wins[rows]) * self.signs[rows]
        usual = np.add.reduceat(own * self.shares[rows], begins)
        found: Numbers = (own - np.repeat(usual, counts)) * self.shares[rows] * self.signs[rows]
        return found


def _seen(rules: Ruleset, sights: Sequence[Sight]) -> Numbers:
    """What goes into a network: the step, the features, and how far the game has come."""
    steps = np.eye(len(step_names(rules)))[[sight.step for sight in sights]]
    rest = np.array([[*sight.features, sight.progress] for sight in sights], dtype=np.float64)
    return np.concatenate([steps, rest.reshape(len(sights), len(rules.feature_names) + 1)], axis=1)


def targets(game: Lessons, patience: float) -> Numbers:
    """What each decision should have expected: the result, blended with what later decisions expected.

    What came of a pick that was not the best says nothing of the decisions before it.

    >>> from wartorn.lab.tuning import Sight
    >>> sights = [Sight([0], 0, 0, 0), Sight([0], 0, 0, 1)]
    >>> game = Lessons(sights, [0.5, 0.2], [False, False], [], [1.0, 0.0])
    >>> [round(float(each), 2) for each in targets(game, 1.0)], [round(float(each), 2) for each in targets(game, 0.5)]
    ([1.0, 0.0], [0.9, 0.0])
    """
    found = np.empty(len(game.sights))
    ahead = game.result[0]  # as seat 0 sees it
    for i in range(len(game.sights) - 1, -1, -1):
        first = game.sights[i].seat == 0
        expected = game.values[i] if first else 1 - game.values[i]
        if game.slips[i]:
            ahead = expected
        found[i] = ahead if first else 1 - ahead
        ahead = patience * ahead + (1 - patience) * expected
    return found


class Network:
    """One hidden layer; what goes in begins with the steps, of which one is 1 and all others are 0."""

    def __init__(self, inner: Numbers, worths: Numbers, leanings: Numbers, rate: float) -> None:
        self.inner = inner
        self.worths = worths
        self.leanings = leanings
        self.rate = rate
        self.parts = [self.inner, self.worths, self.leanings]
        self.means = [np.zeros_like(part) for part in self.parts]
        self.squares = [np.zeros_like(part) for part in self.parts]
        self.taught = 0

    @staticmethod
    def new(inputs: int, steps: int) -> Network:
        """One that knows nothing."""
        chance = np.random.default_rng(inputs)
        inner = chance.normal(0, 1 / np.sqrt(inputs), (inputs, NOTIONS))
        return Network(inner, chance.normal(0, 1 / np.sqrt(NOTIONS), NOTIONS), np.zeros(steps), RATE)

    @staticmethod
    def of(weights: Weights) -> Network:
        """One that knows what these weights know."""
        inner = np.array([[*each.steps, *each.features, each.progress] for each in weights.notions]).T
        return Network(inner, np.array([each.worth for each in weights.notions]), np.array(weights.leanings), ONWARD)

    def felt(self, seen: Numbers) -> Numbers:
        """How far each notion is above zero."""
        found: Numbers = np.maximum(seen @ self.inner, 0)
        return found

    def expected(self, seen: Numbers) -> Numbers:
        """What is expected at each position."""
        return _logistic(self.felt(seen) @ self.worths + seen[:, : len(self.leanings)] @ self.leanings)

    def slopes(self, seen: Numbers, errors: Numbers) -> list[Numbers]:
        """How each part of the weights makes such errors in the log-odds of these positions."""
        felt = self.felt(seen)
        back = np.outer(errors, self.worths) * (felt > 0)
        return [seen.T @ back, felt.T @ errors, seen[:, : len(self.leanings)].T @ errors]

    def learn(self, slopes: Sequence[Numbers], left: float) -> None:
        """Change every weight a little against its slope, the less, the less is left to learn: a step of AdamW."""
        self.taught += 1
        for part, slope, mean, square in zip(self.parts, slopes, self.means, self.squares, strict=True):
            mean += (1 - MEMORY[0]) * (slope - mean)
            square += (1 - MEMORY[1]) * (slope * slope - square)
            step = mean / (1 - MEMORY[0] ** self.taught)
            step /= np.sqrt(square / (1 - MEMORY[1] ** self.taught)) + SURE
            part -= self.rate * left * (step + DECAY * part)


class Scale:
    """Makes all that is seen alike in size, which helps to learn; steps stay as they are."""

    def __init__(self, seen: Numbers, steps: int) -> None:
        self.steps = steps
        self.mean, self.spread = seen.mean(axis=0), seen.std(axis=0)
        self.mean[:steps], self.spread[:steps] = 0, 1
        self.still = self.spread < SURE  # nothing is learnt of a feature that is always the same
        self.spread[self.still] = 1

    def scaled(self, seen: Numbers) -> Numbers:
        """What was seen, alike in size."""
        found: Numbers = (seen - self.mean) / self.spread
        found[:, self.still] = 0
        return found

    def enter(self, inner: Numbers) -> None:
        """Change weights for what is seen into weights for what is scaled."""
        inner[: self.steps] += self.mean @ inner
        inner *= self.spread[:, None]

    def leave(self, inner: Numbers) -> None:
        """Change them back."""
        inner /= self.spread[:, None]
        inner[: self.steps] -= self.mean @ inner


def fitted(
    rules: Ruleset,
    games: Sequence[Lessons],
    patience: float,
    made: dict[str, object],
    begun: Weights | None = None,
) -> Weights:
    """The weights that explain the lessons best; with others to begin from, what those know is built on."""
    names = step_names(rules)
    lesson, contrasts = Lesson(rules, games, patience), Contrasts(rules, games)
    shares = lesson.seen[:, : len(names)].mean(axis=0)  # how often each step was seen
    scale = Scale(lesson.seen, len(names))
    lesson.seen, contrasts.seen = scale.scaled(lesson.seen), scale.scaled(contrasts.seen)
    if begun is not None and len(begun.notions) == NOTIONS:
        network = Network.of(aligned(rules, begun))
        scale.enter(network.inner)
    else:
        network = Network.new(lesson.seen.shape[1], len(names))
        network.inner[scale.still] = 0
    before = network.inner[scale.still]
    teach(network, lesson, contrasts)
    network.inner[scale.still] = before
    scale.leave(network.inner)
    for weights in (network.inner[: len(names)], network.leanings):
        weights[shares == 0] = shares @ weights  # a step that was never seen is like an average one
    notions = [
        Notion(float(worth), float(row[-1]), row[: len(names)].tolist(), row[len(names) : -1].tolist())
        for worth, row in zip(network.worths, network.inner.T, strict=True)
    ]
    return Weights(made, list(rules.feature_names), names, network.leanings.tolist(), notions)


def teach(network: Network, lesson: Lesson, contrasts: Contrasts) -> None:
    """Let a network learn from all positions and choices, in a random order, with ever smaller steps."""
    count = len(lesson.seen)
    chance = np.random.default_rng(count)
    batches = -(-count // BATCH)
    for epoch in range(EPOCHS):
        positions = np.array_split(chance.permutation(count), batches)
        choices = np.array_split(chance.permutation(len(contrasts.counts)), batches)
        for number, (batch, chosen) in enumerate(zip(positions, choices, strict=True)):
            seen = lesson.seen[batch]
            slopes = network.slopes(seen, (network.expected(seen) - lesson.wanted[batch]) / len(batch))
            if len(chosen):
                rows = contrasts.rows(chosen)
                seen = contrasts.seen[rows]
                expected = network.expected(seen)
                errors = 2 * CONTRAST * contrasts.errors(chosen, rows, expected) * expected * (1 - expected)
                for slope, more in zip(slopes, network.slopes(seen, errors / len(chosen)), strict=True):
                    slope += more
            network.learn(slopes, 1 - (epoch * batches + number) / (EPOCHS * batches))


def surprise(rules: Ruleset, weights: Weights | None, games: Sequence[Lessons]) -> float:
    """How surprised these weights are by the results of games, in nats a decision: less is better."""
    lesson = Lesson(rules, [game._replace(slips=[False] * len(game.slips)) for game in games], 1.0)
    expected = np.clip(_expected(rules, weights, lesson.seen), SURE, 1 - SURE)
    return float(-(lesson.wanted * np.log(expected) + (1 - lesson.wanted) * np.log(1 - expected)).mean())


def regret(rules: Ruleset, weights: Weights | None, games: Sequence[Lessons]) -> float:
    """What picking at first sight costs by the expectations of search, a decision; nothing if it compared nothing."""
    contrasts = Contrasts(rules, games)
    if not len(contrasts.counts):
        return 0.0
    looks, wins = (
        np.where(contrasts.signs > 0, each, 1 - each)
        for each in (_expected(rules, weights, contrasts.seen), contrasts.wins)
    )
    lost = [
        wins[begin : begin + count].max() - wins[begin + looks[begin : begin + count].argmax()]
        for begin, count in zip(contrasts.begins, contrasts.counts, strict=True)
    ]
    return float(np.mean(lost))


def _expected(rules: Ruleset, weights: Weights | None, seen: Numbers) -> Numbers:
    """What these weights expect at each position."""
    return Network.of(aligned(rules, weights or of_greedy(rules))).expected(seen)


def _logistic(numbers: Numbers) -> Numbers:
    found: Numbers = 1 / (1 + np.exp(-np.clip(numbers, -30, 30)))
    return found
