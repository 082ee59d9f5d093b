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
from wartorn.players.search.evaluation import Evaluation, amid_a_text
from wartorn.players.search.searcher import Analysis, Budget, Search, by_whim
from wartorn.players.search.weights import Weights, evaluation_by

WHIMS = 9  # picks in a hundred that are not always the best, so that other positions are seen
WHIM = 0.03  # how much worse they may look
SLIPS = 6  # picks in a hundred that are made by lot


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


class Sight(NamedTuple):
    """A position as an evaluation sees it."""

    features: list[int]
    step: int
    progress: int
    seat: int  # from which it is seen


class Compared(NamedTuple):
    """An option as search compares it with the others of its decision."""

    after: Sight  # when what it sets off is done
    win: float  # what is expected of it for the seat of that sight
    sign: int  # 1 if that is the seat that was asked, else -1
    visits: int


class Lessons(NamedTuple):
    """The decisions of one game."""

    sights: list[Sight]  # of those that are not asked for amid a text
    values: list[float]  # what was expected then for the seat of the sight
    slips: list[bool]  # whether from there to the next one a pick was made that was not the best
    choices: list[list[Compared]]  # the options of all decisions, if search compared them
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
        self.lessons = Lessons([], [], [], [], [])

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
            lessons.values[:] = [lessons.result[sight.seat] for sight in lessons.sights]
        return lessons

    def decide(self, asked: int, options: list[int]) -> int:
        """A pick, noted with the position."""
        view = self.game.view(asked)
        if self.greedy is not None:
            best = pick = self.greedy.pick(view)
            self.note(asked, 0.5)
        else:
            analysis = self.search.analyse(view)
            best, pick = analysis.options[0].pick, self.picked(analysis)
            self.note(asked, analysis.win)
            self.lessons.choices.append(list(self.compared(asked, analysis)))
        if self.chance.below(100) < SLIPS:
            pick = options[self.chance.below(len(options))]
        if pick != best and self.lessons.slips:
            self.lessons.slips[-1] = True
        return pick

    def picked(self, analysis: Analysis) -> int:
        """The best pick, or now and then another one."""
        if self.chance.below(100) >= WHIMS:
            return analysis.options[0].pick
        return analysis.options[by_whim([each.win for each in analysis.options], WHIM, self.chance)].pick

    def note(self, asked: int, value: float) -> None:
        """Note the position and what the seat that is asked expects of it, unless a text is being carried out."""
        if not amid_a_text(self.game):
            sight = self.sight(self.game)
            self.lessons.sights.append(sight)
            self.lessons.values.append(value if asked == sight.seat else 1.0 - value)
            self.lessons.slips.append(False)

    def compared(self, asked: int, analysis: Analysis) -> Iterator[Compared]:
        """The options, each with where it leads; not those that end the game, since nobody has to guess that."""
        for option in analysis.options:
            trial = self.game.clone()
            trial.play(option.pick)
            trial = self.settled(trial)
            if not trial.over:
                after = self.sight(trial)
                own = after.seat == asked
                yield Compared(after, option.win if own else 1.0 - option.win, 1 if own else -1, option.visits)

    def settled(self, game: Game) -> Game:
        """The game when no text is being carried out any more, if everybody picks what looks best at once."""
        while amid_a_text(game) and (asked := game.asking) is not None:
            trials = [game.clone() for _ in game.options()]
            for trial, option in zip(trials, game.options(), strict=True):
                trial.play(option)
            worths = [self.evaluation.values(trial)[asked] for trial in trials]
            game = trials[worths.index(max(worths))]
        return game

    def sight(self, game: Game) -> Sight:
        """The position as the evaluation sees it."""
        seat = int(self.evaluation.beholder(game))
        step, progress = int(self.evaluation.step(game)), game.rules.progress(game)
        return Sight(game.rules.features(game, seat), step, progress, seat)


def play_lessons(course: Course, games: int, jobs: int) -> Iterator[Lessons | None]:
    """The lessons of so many games, in the order of their numbers; None for a game that did not end."""
    yield from spread(_played, course, range(games), jobs, in_order=True)


def _played(course: Course, number: int) -> Lessons | None:
    return Pupil(course, number).play()
