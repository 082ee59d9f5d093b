"""One tree of picks over many re-deals: information-set Monte Carlo tree search."""

from __future__ import annotations

import math
import time
from typing import Final

from mypy_extensions import i64

from wartorn.kernel.chance import Chance
from wartorn.kernel.game import Game
from wartorn.players.search.evaluation import Evaluation

EXPLORE: Final = 0.25  # how much an option gains that was seldom looked at
TRUST: Final = 1.0  # the visits that the first expectation counts as
HEAT: Final = 0.2  # how much worse an option may look at first, and still be looked at nearly as often
BOUND: Final = 0.7  # the same as EXPLORE, for the plain way


class Node:
    """What came of a pick, in all re-deals in which it could be made."""

    pick: i64
    seat: i64
    visits: float
    available: float
    total: float
    first: float
    children: dict[int, Node]

    def __init__(self, pick: i64, seat: i64, first: float) -> None:
        self.pick = pick
        self.seat = seat  # who picks it
        self.visits = 0.0  # floats, since they are divided by
        self.available = 0.0  # how often it could have been picked
        self.total = 0.0  # the results of its visits, for the one who picks it
        self.first = first  # what was expected of it before it was visited
        self.children = {}

    def mean(self) -> float:
        """What is expected of it by now."""
        return (self.first * TRUST + self.total) / (TRUST + self.visits)


class Tree:
    """Grows by one node an iteration."""

    root: Node
    chance: Chance
    evaluation: Evaluation
    plain: bool

    def __init__(self, evaluation: Evaluation, chance: Chance, plain: bool = False) -> None:
        self.root = Node(0, -1, 0.5)
        self.evaluation = evaluation
        self.chance = chance
        self.plain = plain

    def grow(self, view: Game, iterations: i64, seconds: float) -> None:
        """Iterate so often or so long, and once at least; 0 is no limit."""
        end = time.perf_counter() + seconds
        self.iterate(view)
        done: i64 = 1
        while (iterations == 0 or done < iterations) and (seconds == 0.0 or time.perf_counter() < end):
            self.iterate(view)
            done += 1

    def iterate(self, view: Game) -> None:
        """Deal the unseen cards anew, follow the most promising picks, and learn from where they lead."""
        game = view.determinize(self.chance)
        node = self.root
        path: list[Node] = [node]
        values: list[float] = []
        while True:
            asked = game.asking
            if asked is None:
                values = self.evaluation.values(game)
                break
            seat: i64 = asked
            options = game.options()
            if self.plain:
                fresh = self.untried(node, seat, options)
                if fresh is not None:
                    path.append(fresh)
                    game.play(fresh.pick)
                    values = self.played_out(game)
                    break
                child = self.by_bounds(node, options)
            else:
                if len(options) == 1 and node is not self.root:
                    game.play(options[0])
                    continue
                best = self.expand(node, game, seat, options)
                if node.visits < 1.0 and best:
                    values = best
                    break
                child = self.promising(node, options)
            game.play(child.pick)
            node = child
            path.append(node)
        for each in path:
            each.visits += 1.0
            if each.seat >= 0:
                each.total += values[each.seat]

    def expand(self, node: Node, game: Game, seat: i64, options: list[int]) -> list[float]:
        """Look at every option that is new here; gives what the best of them promises."""
        children = node.children
        best: list[float] = []
        for option in options:
            if option not in children:
                trial = game.clone()
                trial.play(option)
                values = self.evaluation.values(trial)
                children[option] = Node(option, seat, values[seat])
                if not best or values[seat] > best[seat]:
                    best = values
        return best

    def promising(self, node: Node, options: list[int]) -> Node:
        """The child to follow: what is expected of it, and how little of it was seen for that."""
        children = node.children
        found = [children[option] for option in options]
        top: float = 0.0
        for child in found:
            child.available += 1.0
            if child.first > top:
                top = child.first
        weights: list[float] = []
        whole: float = 0.0
        for child in found:
            weight = math.exp((child.first - top) / HEAT)
            weights.append(weight)
            whole += weight
        chosen = found[0]
        most: float = -1.0
        for i in range(len(found)):
            child = found[i]
            bonus = EXPLORE * weights[i] / whole * math.sqrt(child.available) / (1.0 + child.visits)
            score = child.mean() + bonus
            if score > most:
                most = score
                chosen = child
        return chosen

    # The plain way: no evaluation, picks by chance to the end of the game

    def untried(self, node: Node, seat: i64, options: list[int]) -> Node | None:
        """An option that was never picked, by lot, as a new child; None if all were."""
        children = node.children
        fresh = [option for option in options if option not in children]
        if not fresh:
            return None
        for option in options:
            if option in children:
                children[option].available += 1.0
        child = Node(fresh[self.chance.below(len(fresh))], seat, 0.5)
        child.available = 1.0
        children[child.pick] = child
        return child

    def by_bounds(self, node: Node, options: list[int]) -> Node:
        """The child with the highest upper confidence bound."""
        chosen = node.children[options[0]]
        most: float = -1.0
        for option in options:
            child = node.children[option]
            child.available += 1.0
            bound = child.total / child.visits + BOUND * math.sqrt(math.log(child.available) / child.visits)
            if bound > most:
                most = bound
                chosen = child
        return chosen

    def played_out(self, game: Game) -> list[float]:
        """How the game ends if everybody picks by lot."""
        while game.asking is not None:
            options = game.options()
            game.play(options[self.chance.below(len(options))])
        return self.evaluation.values(game)
