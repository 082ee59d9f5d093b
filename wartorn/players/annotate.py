"""What the picks of a game were worth: each of them judged by search, from what its seat knew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from wartorn.kernel.chance import Chance
from wartorn.kernel.errors import IllegalPick
from wartorn.kernel.game import Game
from wartorn.players.foresight import foreseen_of_all
from wartorn.players.search.searcher import Budget, analyse
from wartorn.players.search.tree import Node, Tree
from wartorn.players.search.weights import evaluation_for

SLIP, ERROR, BLUNDER = 3, 8, 15  # points; what costs less than a slip may be the noise of the search
ENOUGH = 0.5  # of the visits of the best, to know as much of another option
HOPELESS = -9.0  # what is expected of an option that search is not to look at
GRADES = {"blunder": BLUNDER, "error": ERROR, "slip": SLIP}


class Decision(NamedTuple):
    """A pick that was a choice, and what it cost."""

    number: int  # of the pick among all of the game
    turn: int
    seat: int
    wins: tuple[float, ...]  # the expected result of each seat before the pick
    picked: str
    best: str
    cost: float  # by how much the best would have been better
    win_best: float
    win_picked: float
    said: str  # what was picked, in words for people
    said_best: str
    line: tuple[tuple[int, str], ...]  # the picks that are likely to follow the best, with their seats
    then: tuple[tuple[int, str], ...]  # those of them that can be told in words for people

    @property
    def points(self) -> int:
        """What the pick cost as people see it: the difference of both chances in whole percent."""
        return round(100 * self.win_best) - round(100 * self.win_picked)


def annotated(game: Game, words: Iterable[str], budget: Budget, seed: object = 0) -> Iterator[Decision]:
    """Play these picks on the game, and judge each that was a choice; forced ones are played and passed over."""
    for number, word in enumerate(words):
        pick, asked = game.pick(word), game.asking
        if asked is None or pick not in game.options():
            raise IllegalPick(game.why_not(word) or "the game is over")
        if len(game.options()) > 1:
            yield judged(game.view(asked), number, word, budget, seed)
        game.play(pick)


def judged(view: Game, number: int, word: str, budget: Budget, seed: object = 0) -> Decision:
    """One pick, judged from what its seat knew; the seed and the number of the pick decide what search happens on."""
    luck = f"{seed} {number}"
    thought = analyse(view, budget, luck)
    best, picked = thought.options[0], thought.of(view.pick(word))
    if picked.visits < ENOUGH * best.visits:
        picked = picked._replace(win=win_of(view, picked.pick, best.visits, luck))
    if picked.win > best.win:
        best = picked
    return Decision(
        number=number,
        turn=view.numbers[view.rules.turn],
        seat=thought.seat,
        wins=_by_seat(view.seats, thought.seat, best.win),
        picked=word,
        best=view.word(best.pick),
        cost=best.win - picked.win,
        win_best=best.win,
        win_picked=picked.win,
        said=view.label(picked.pick),
        said_best=view.label(best.pick),
        line=tuple((seat, view.word(pick)) for seat, pick in best.line[1:]),
        then=tuple(foreseen_of_all(view, best.line, Chance.seeded(f"then {luck}"))),
    )


def win_of(view: Game, pick: int, iterations: int, seed: object) -> float:
    """What is expected of a pick if search looks at nothing else, so often.

    Search hardly looks at what seems bad at first, and so never sees how it could be made good.
    """
    tree = Tree(evaluation_for(view.rules), Chance.seeded(f"annotate {seed}"))
    for other in view.options():
        if other != pick:
            tree.root.children[other] = Node(other, int(view.viewer), HOPELESS)
    tree.grow(view, max(iterations, 1), 0.0)
    return float(tree.root.children[pick].mean())


def turning_points(
    decisions: Iterable[Decision], seat: int | None = None, most: int = 5, least: int = SLIP
) -> list[Decision]:
    """The picks, of one seat or of all, that cost most and at least so many points; the dearest first."""
    dear = [each for each in decisions if each.points >= least and seat in (None, each.seat)]
    return sorted(dear, key=lambda each: (-each.points, -each.cost, each.number))[:most]


def grade(points: int) -> str:
    """What a pick is called that cost so many points: slip, error, blunder; nothing if it was good enough."""
    return next((name for name, least in GRADES.items() if points >= least), "")


def _by_seat(seats: int, seat: int, win: float) -> tuple[float, ...]:
    """What one seat expects, and the rest of a victory shared among the others."""
    others = (1.0 - win) / max(seats - 1, 1)
    return tuple(win if each == seat else others for each in range(seats))
