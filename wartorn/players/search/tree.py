"""One tree of picks over many re-deals: information-set Monte Carlo tree search."""

from __future__ import annotations

import math
import time
from typing import Final

from mypy_extensions import i64

from wartorn.kernel.chance import Chance
from wartorn.kernel.game import Game
from wartorn.players.search.evaluation import Evaluation, amid_a_text

EXPLORE: Final = 0.25  # how much an option gains that was seldom looked at
CHOICE: Final = 1.5  # the same for the options to be judged: they are compared, so all should be known well
TRUST: Final = 1.0  # the visits that the first expectation counts as
HEAT: Final = 0.2  # how much worse an option may look at first, and still be looked at nearly as often
BOUND: Final = 0.7  # the same as EXPLORE, for the plain way
WIDTH: Final = 16  # sequences of picks that are looked at to the end of a text
DEALS: Final = 2000  # how many deals are kept


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
    deals: list[Game]

    def __init__(self, evaluation: Evaluation, chance: Chance, plain: bool = False) -> None:
        self.root = Node(0, -1, 0.5)
        self.evaluation = evaluation
        self.chance = chance
        self.plain = plain
        self.deals = []

    def grow(self, view: Game, iterations: i64, seconds: float) -> None:
        """Iterate so often or so long, and once at least; 0 is no limit."""
        end = time.perf_counter() + seconds
        self.iterate(view)
        done: i64 = 1
        while (iterations == 0 or done < iterations) and (seconds == 0.0 or time.perf_counter() < end):
            self.iterate(view)
            done += 1

    def iterate(self, view: Game) -> None:
        """Follow promising picks through a deal of the unseen cards, and learn from where they lead."""
        path: list[Node] = [self.root]
        values = self.drawn_lots(view, path) if self.plain else self.foreseen(view, path)
        for each in path:
            each.visits += 1.0
            if each.seat >= 0:
                each.total += values[each.seat]

    def foreseen(self, view: Game, path: list[Node]) -> list[float]:
        """Add the most promising picks to the path, as far as they are known; gives what is expected there.

        The first is chosen before the deal: all options meet the same deals, so that luck does not decide between them.
        """
        node = self.root
        options = view.options()
        if node.visits < 1.0:
            best = self.expand(node, self.deal(view, 0), view.viewer, options)
            if best:
                return best
        node = self.promising(node, options, CHOICE)
        path.append(node)
        game = self.deal(view, int(node.visits))
        game.play(node.pick)
        while True:
            asked = game.asking
            if asked is None:
                return self.evaluation.values(game)
            options = game.options()
            if len(options) == 1:
                game.play(options[0])
                continue
            best = self.expand(node, game, asked, options)
            if node.visits < 1.0 and best:
                return best
            node = self.promising(node, options, EXPLORE)
            path.append(node)
            game.play(node.pick)

    def deal(self, view: Game, number: i64) -> Game:
        """A copy of the deal of that number; after the last the first comes again."""
        while len(self.deals) <= number % DEALS:
            fresh = view.determinize(self.chance)
            fresh.options()  # so that no copy has to ask again
            self.deals.append(fresh)
        return self.deals[number % DEALS].clone()

    def expand(self, node: Node, game: Game, seat: i64, options: list[int], width: i64 = WIDTH) -> list[float]:
        """Look at every option that is new here; gives what the best of them promises."""
        children = node.children
        best: list[float] = []
        for option in options:
            if option not in children:
                trial = game.clone()
                trial.play(option)
                child = Node(option, seat, 0.5)
                children[option] = child
                values = self.outlook(child, trial, width)
                child.first = values[seat]
                if not best or values[seat] > best[seat]:
                    best = values
        return best

    def outlook(self, node: Node, game: Game, width: i64) -> list[float]:
        """What is expected behind a pick; amid a text what the best of the picks promises that the text asks for."""
        while amid_a_text(game) and game.asking is not None:
            options = game.options()
            if len(options) > width:
                break
            if len(options) > 1:
                return self.expand(node, game, game.asking, options, width // len(options))
            game.play(options[0])
        return self.evaluation.values(game)

    def promising(self, node: Node, options: list[int], explore: float) -> Node:
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
            bonus = explore * weights[i] / whole * math.sqrt(child.available) / (1.0 + child.visits)
            score = child.mean() + bonus
            if score > most:
                most = score
                chosen = child
        return chosen

    # The plain way: no evaluation, picks by chance to the end of the game

    def drawn_lots(self, view: Game, path: list[Node]) -> list[float]:
        """Add the most promising picks to the path and one that was never tried; gives what came of it by lot."""
        game = view.determinize(self.chance)
        node = self.root
        while True:
            asked = game.asking
            if asked is None:
                return self.evaluation.values(game)
            options = game.options()
            fresh = self.untried(node, asked, options)
            node = fresh if fresh is not None else self.by_bounds(node, options)
            path.append(node)
            game.play(node.pick)
            if fresh is not None:
                return self.played_out(game)

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
