"""What workers think for people: advice while a game runs, and judgement of its picks when it is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wartorn.games import pin_set
from wartorn.kernel.chance import Chance
from wartorn.kernel.game import Game
from wartorn.kernel.notation import read
from wartorn.players.annotate import Decision, annotated
from wartorn.players.foresight import foreseen, in_words
from wartorn.players.search.searcher import Budget, Judged, analyse

ADVISED = 4  # options: the best and some others


class Advice(NamedTuple):
    """An option, and what is expected of it."""

    word: str
    label: str
    win: float | None  # nothing where there is nothing to win, or nothing was thought of it
    then: list[str]  # the picks of one's own that are likely to follow, in words


def advise(seed: str, line: str, pins: Sequence[str], seconds: float) -> list[Advice]:
    """The best options of the view that a line tells, after so much thought; the best first."""
    for text in pins:
        pin_set(text)
    view = read(line)
    thought = analyse(view, Budget(seconds=seconds) if len(view.options()) > 1 else Budget(1), seed)
    looked_at = [each for each in thought.options if each.visits] or list(thought.options)
    chance = Chance.seeded(f"advice {seed}")
    found = [_advice(view, each, chance) for each in looked_at[:ADVISED]]
    # the best is told by itself; what else could be picked stands below it
    return [found[0]._replace(label=in_words(view, looked_at[0].pick)), *found[1:]]


def _advice(view: Game, judged: Judged, chance: Chance) -> Advice:
    win = judged.win if judged.visits and view.rules.scoring else None
    return Advice(view.word(judged.pick), view.label(judged.pick), win, foreseen(view, judged.line, chance))


def judge(
    line: str, words: Sequence[str], first: int, count: int, budget: Budget, seed: str, pins: Sequence[str]
) -> list[Decision]:
    """Judge so many picks of those that were made from a position on, beginning with the one of that number."""
    for text in pins:
        pin_set(text)
    game = read(line)
    for word in words[:first]:
        game.play(game.pick(word))
    judged = annotated(game, words[first : first + count], budget, f"{seed} {first}")
    return [each._replace(number=each.number + first) for each in judged]
