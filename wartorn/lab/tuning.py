"""Tunes the evaluation of a game: it plays against itself, and learns early signs of who is going to win."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from wartorn.kernel.chance import Chance
from wartorn.kernel.game import Game
from wartorn.kernel.registry import game_called
from wartorn.kernel.rules import Ruleset
from wartorn.lab.pool import spread
from wartorn.lab.series import MOST_TURNS
from wartorn.players.greedy import Greedy
from wartorn.players.search.evaluation import Evaluation
from wartorn.players.search.searcher import Analysis, Budget, Search, by_whim
from wartorn.players.search.weights import Weights, evaluation_by

WHIMS = 9  # picks in a hundred that are not always the best, so that other positions are seen
WHIM = 0.03  # how much worse they may look
SLIPS = 3  # picks in a hundred that are made by lot


class Course(NamedTuple):
    """What is played to learn from."""

    game: str
    sets: tuple[tuple[str, ...], ...]  # that are played with in turn
    options: dict[str, str]
    seed: str
    iterations: int  # of a decision; 0: greedy plays, for the first lessons of all
    weights: Weights | None

    def rules(self, number: int) -> Ruleset:
        """The rules of the game of that number."""
        return game_called(self.game).ruleset(self.sets[number % len(self.sets)], self.options)


class Lessons(NamedTuple):
    """The decisions of one game."""

    features: list[list[int]]
    steps: list[int]
    progress: list[int]
    seats: list[int]  # from which the features were seen
    values: list[float]  # what was expected for that seat
    result: list[float]  # of the game, by seat


class Pupil:
    """Plays one game against itself and notes every decision."""

    def __init__(self, course: Course, number: int) -> None:
        seed = f"{course.seed}/{number}"
        rules = course.rules(number)
        self.evaluation: Evaluation = evaluation_by(rules, course.weights)
        self.game = Game.opened(rules, Chance.seeded(seed), False)
        self.chance = Chance.seeded(f"{seed}/whims")
        self.greedy = None if course.iterations else Greedy(seed)
        self.search = Search(Budget(course.iterations), seed, weights=course.weights)
        self.lessons = Lessons([], [], [], [], [], [])

    def play(self) -> Lessons | None:
        """The decisions of a whole game; None if it does not end."""
        game = self.game
        while (asked := game.asking) is not None:
            if game.numbers[game.rules.turn] > MOST_TURNS:
                return None
            options = game.options()
            game.play(self.decide(asked, options) if len(options) > 1 else options[0])
        lessons = self.lessons
        lessons.result.extend(self.evaluation.outcome(game))
        if self.greedy is not None:  # it expects nothing, so that only the result can be learnt from
            lessons.values[:] = [lessons.result[seat] for seat in lessons.seats]
        return lessons

    def decide(self, asked: int, options: list[int]) -> int:
        """A pick, noted with the position."""
        view = self.game.view(asked)
        if self.greedy is not None:
            pick, value = self.greedy.pick(view), 0.5
        else:
            analysis = self.search.analyse(view)
            pick, value = self.picked(analysis), analysis.win
        self.note(asked, value)
        return options[self.chance.below(len(options))] if self.chance.below(100) < SLIPS else pick

    def picked(self, analysis: Analysis) -> int:
        """The best pick, or now and then another one."""
        if self.chance.below(100) >= WHIMS:
            return analysis.options[0].pick
        return analysis.options[by_whim([each.win for each in analysis.options], WHIM, self.chance)].pick

    def note(self, asked: int, value: float) -> None:
        """Note the position and what the seat that is asked expects of it."""
        game, lessons = self.game, self.lessons
        seat = int(self.evaluation.beholder(game))
        lessons.features.append(game.rules.features(game, seat))
        lessons.steps.append(int(self.evaluation.step(game)))
        lessons.progress.append(game.rules.progress(game))
        lessons.seats.append(seat)
        lessons.values.append(value if asked == seat else 1.0 - value)


def play_lessons(course: Course, games: int, jobs: int) -> Iterator[Lessons | None]:
    """The lessons of so many games, in the order of their numbers; None for a game that did not end."""
    yield from spread(_played, course, range(games), jobs, in_order=True)


def _played(course: Course, number: int) -> Lessons | None:
    return Pupil(course, number).play()
