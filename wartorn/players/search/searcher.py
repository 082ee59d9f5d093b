"""A player who thinks ahead, and what it thinks."""

from __future__ import annotations

import gc
import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from wartorn.kernel.chance import Chance
from wartorn.kernel.game import Game
from wartorn.kernel.rules import Ruleset
from wartorn.players.search.evaluation import Evaluation
from wartorn.players.search.tree import Node, Tree
from wartorn.players.search.weights import Weights, evaluation_by, evaluation_for

USUAL = 300  # iterations
DEPTH = 8  # picks of a continuation
DOUBT = 0.2  # how much less an option is trusted that was looked at once; four times as often, half as much
SEEN = 2.0  # visits without which a continuation is a guess


class Budget(NamedTuple):
    """How long somebody may think: so many iterations, or so many seconds, or until either is spent; 0 is no limit."""

    iterations: int = 0
    seconds: float = 0.0


class Judged(NamedTuple):
    """What is thought of an option."""

    pick: int
    win: float  # the expected result of the seat that is asked: 1 for a victory, ½ for a draw
    visits: int
    line: tuple[tuple[int, int], ...]  # seat and pick of the likely continuation, this pick the first


class Analysis(NamedTuple):
    """What is thought of a position by the seat that is asked."""

    seat: int
    win: float
    options: tuple[Judged, ...]  # the best first

    def of(self, pick: int) -> Judged:
        """What is thought of that option."""
        return next(option for option in self.options if option.pick == pick)


@contextmanager
def undisturbed() -> Iterator[None]:
    """No garbage is looked for meanwhile.

    A tree has no cycles, so it goes as soon as nobody holds it; but its many nodes would have Python look through all
    that there is in memory, which in a large program takes longer than a whole thought.
    """
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if before:
            gc.enable()


class Search:
    """Grows a tree of picks as long as its budget allows, and picks what is best beyond doubt."""

    def __init__(
        self,
        budget: Budget,
        seed: object = 0,
        plain: bool = False,
        whim: float = 0.0,
        weights: Weights | None = None,
    ) -> None:
        self.budget = budget
        self.plain = plain  # no evaluation: games are played out by lot
        self.whim = whim  # how much worse an option may look and still be picked now and then
        self.weights = weights  # None: as the game was tuned
        self.chance = Chance.seeded(f"search {seed}")
        self._rules: Ruleset | None = None  # for which its own weights were last read
        self._evaluation: Evaluation | None = None

    @undisturbed()
    def pick(self, view: Game) -> int:
        """One of the view's options."""
        options = view.options()
        if len(options) == 1:
            return options[0]
        children = self.looked_at(view)
        if self.whim:
            return children[by_whim([child.mean() for child in children], self.whim, self.chance)].pick
        return max(children, key=self.merit).pick

    @undisturbed()
    def analyse(self, view: Game) -> Analysis:
        """What it thinks of each of the view's options."""
        options = view.options()
        assert view.viewer >= 0, "only what a seat knows can be analysed"
        children = self.looked_at(view)
        ranked = sorted(children, key=self.merit, reverse=True)
        judged = [Judged(child.pick, child.mean(), int(child.visits), _continuation(child)) for child in ranked]
        judged += [Judged(pick, 0.5, 0, ()) for pick in options if pick not in {each.pick for each in judged}]
        return Analysis(int(view.viewer), judged[0].win, tuple(judged))

    def looked_at(self, view: Game) -> list[Node]:
        """The options as nodes of a tree that has grown."""
        tree = Tree(self.evaluation(view.rules), self.chance, self.plain)
        tree.grow(view, self.budget.iterations, self.budget.seconds)
        return [tree.root.children[pick] for pick in view.options() if pick in tree.root.children]

    def merit(self, child: Node) -> tuple[float, float]:
        """By what options are compared: what is expected at least, else how often they were looked at.

        What turns out well late has few visits, and the results of a game that is played out by lot say little.
        """
        return (child.visits, child.mean()) if self.plain else (assured(child.mean(), child.visits), child.visits)

    def evaluation(self, rules: Ruleset) -> Evaluation:
        """What it weighs positions by."""
        if self.weights is None or not rules.scoring:  # weights are for a game, not for the draft before it
            return evaluation_for(rules)
        if rules is not self._rules or self._evaluation is None:
            self._rules, self._evaluation = rules, evaluation_by(rules, self.weights)
        return self._evaluation

    def __repr__(self) -> str:
        return "<search>"


def analyse(view: Game, budget: Budget, seed: object = 0) -> Analysis:
    """What search thinks of each option of the view: the expected result, the visits, and what is likely to follow."""
    return Search(budget, seed).analyse(view)


def assured(mean: float, visits: float) -> float:
    """What can be expected at least of an option that was looked at so often.

    >>> assured(0.7, 224) > assured(0.6, 800), assured(0.7, 3) > assured(0.61, 99)
    (True, False)
    """
    return mean - DOUBT / math.sqrt(1.0 + visits)


def _most_visited(children: list[Node]) -> Node:
    return max(children, key=lambda child: (child.visits, child.mean()))


def by_whim(wins: Sequence[float], whim: float, chance: Chance) -> int:
    """Which of the options somebody takes who is not too particular: the seldomer, the worse it looks."""
    best = max(wins)
    weights = [math.exp((win - best) / whim) for win in wins]
    left = chance.below(1 << 30) / (1 << 30) * sum(weights)
    for index, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return index
    return len(wins) - 1


def _continuation(node: Node | None) -> tuple[tuple[int, int], ...]:
    """The pick of a node, and what is likely to follow."""
    found: list[tuple[int, int]] = []
    while node is not None and len(found) < DEPTH and (not found or node.visits >= SEEN):
        found.append((int(node.seat), int(node.pick)))
        node = _most_visited(list(node.children.values())) if node.children else None
    return tuple(found)
