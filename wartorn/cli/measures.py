"""How fast a game is: single-threaded, in CPU time, through the public interface."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

import wartorn
from wartorn import _build
from wartorn.players.search.tree import Tree
from wartorn.players.search.weights import evaluation_for

BATCH = 10  # games that are set up together, so that the clock is read seldom
POSITIONS = 200  # that clones, re-deals and lines are measured on
ROOTS = 10  # positions in the middle of games that search is measured on
ITERATIONS = 20  # of search from each of them
IMPORT = "import time; start = time.process_time(); import wartorn; print(time.process_time() - start)"
LESS_IS_BETTER = ("import_seconds", "peak_memory_mb")

Rates = dict[str, float]
Report = dict[str, Any]


class Measures:
    """Measures one game, round by round, and keeps the best of each rate."""

    def __init__(self, name: str, seconds: float, games: int | None) -> None:
        self.name = name
        self.seconds = seconds  # of play in one round
        self.games = games  # in one round, instead
        self.played = 0
        self.decisions = 0
        self.best: Rates = {}
        self.positions = _positions(name)
        self.views = [game.view(game.asking or 0) for game in self.positions]
        self.roots = _roots(name)
        self.chance = wartorn.Chance.seeded("bench")

    def round(self) -> None:
        """Measure everything once."""
        rates = self.play()
        short = self.seconds / 4
        rates["clones_per_second"] = _rate(self.clones, POSITIONS, short)
        rates["determinizations_per_second"] = _rate(self.deals, POSITIONS, short)
        rates["lines_per_second"] = _rate(self.lines, POSITIONS, short)
        rates["search_iterations_per_second"] = _rate(self.searches, ROOTS * ITERATIONS, short)
        for key, rate in rates.items():
            self.best[key] = max(rate, self.best.get(key, 0.0))

    def play(self) -> Rates:
        """Uniformly random games with no log; a decision is options() and play()."""
        setting_up = playing = 0.0
        played = decisions = 0
        clock = time.process_time
        while setting_up + playing < self.seconds if self.games is None else played < self.games:
            began = clock()
            games = [wartorn.new(self.name, seed=self.played + i, log=False) for i in range(self.batch(played))]
            ready = clock()
            for game in games:
                decisions += _play_out(game, self.chance)
            playing += clock() - ready
            setting_up += ready - began
            played += len(games)
            self.played += len(games)
        self.decisions += decisions
        return {"decisions_per_second": decisions / playing, "games_per_second": played / (setting_up + playing)}

    def batch(self, played: int) -> int:
        """How many games to play next."""
        return BATCH if self.games is None else min(BATCH, self.games - played)

    def clones(self) -> None:
        """Clone every position."""
        for game in self.positions:
            game.clone()

    def deals(self) -> None:
        """Re-deal every view."""
        for view in self.views:
            view.determinize(self.chance)

    def lines(self) -> None:
        """Write every position on a line."""
        for game in self.positions:
            str(game)

    def searches(self) -> None:
        """Search from the middle of games."""
        for view in self.roots:
            Tree(evaluation_for(view.rules), self.chance).grow(view, ITERATIONS, 0.0)

    def report(self) -> Rates:
        """The best of all rounds."""
        per_game = self.decisions / self.played
        order: tuple[str, ...] = ("decisions_per_second", "games_per_second", "decisions_per_game", "clones_per_second")
        best = {**self.best, "decisions_per_game": per_game}
        order += ("determinizations_per_second", "lines_per_second", "search_iterations_per_second")
        return {key: round(best[key], 1) for key in order}


def _play_out(game: wartorn.Game, chance: wartorn.Chance) -> int:
    """Play a game to its end; gives how many decisions it took."""
    below, options, play = chance.below, game.options, game.play
    count = 0
    offered = options()
    while offered:
        play(offered[below(len(offered))])
        count += 1
        offered = options()
    return count


def _positions(name: str) -> list[wartorn.Game]:
    """Positions from all stages of a few random games."""
    chance = wartorn.Chance.seeded("positions")
    found: list[wartorn.Game] = []
    seed = 0
    while len(found) < POSITIONS:
        game = wartorn.new(name, seed=seed, log=False)
        seed += 1
        while not game.over and len(found) < POSITIONS:
            found.append(game.clone())
            offered = game.options()
            game.play(offered[chance.below(len(offered))])
    return found


def _roots(name: str) -> list[wartorn.Game]:
    """Views with a choice, each from the middle of a random game."""
    chance = wartorn.Chance.seeded("roots")
    found: list[wartorn.Game] = []
    for seed in range(ROOTS):
        game = wartorn.new(name, seed=f"root {seed}", log=False)
        past = [game.clone()]
        while offered := game.options():
            game.play(offered[chance.below(len(offered))])
            past.append(game.clone())
        middle = next(each for each in past[len(past) // 2 :: -1] if len(each.options()) > 1)
        found.append(middle.view(middle.asking or 0))
    return found


def _rate(work: Callable[[], None], times: int, seconds: float) -> float:
    """How often a second something is done that the work does so many times."""
    clock = time.process_time
    done = 0
    began = clock()
    while True:
        work()
        done += times
        spent = clock() - began
        if spent >= seconds:
            return done / spent


def measured(names: Sequence[str], rounds: int, seconds: float, games: int | None, tick: Callable[[], None]) -> Report:
    """The report of this build."""
    every = {name: Measures(name, seconds, games) for name in names}
    importing: list[float] = []
    for _ in range(rounds):
        for measures in every.values():
            measures.round()
        importing.append(import_seconds())
        tick()
    return {
        "compiled": _build.compiled(),
        "games": {name: measures.report() for name, measures in every.items()},
        "import_seconds": round(min(importing), 4),
        "peak_memory_mb": peak_memory_mb(),
    }


def import_seconds() -> float:
    """The CPU time of `import wartorn` in a Python of its own."""
    done = subprocess.run([sys.executable, "-c", IMPORT], capture_output=True, text=True, check=True)
    return float(done.stdout)


def peak_memory_mb() -> float | None:
    """The most memory that this process has held; None where the system does not say."""
    try:
        import resource
    except ImportError:
        return None
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit, 1)


def best_of(one: Report | None, other: Report) -> Report:
    """The better of two reports of the same build, figure by figure."""
    if one is None:
        return other
    games = {
        name: {key: max(value, other["games"][name][key]) if "second" in key else value for key, value in rates.items()}
        for name, rates in one["games"].items()
    }
    less = {key: min(one[key], other[key]) if one[key] is not None else None for key in LESS_IS_BETTER}
    return {"compiled": one["compiled"], "games": games, **less}


def ratio(one: Report, other: Report) -> Report:
    """How many times more the first report has, figure by figure."""
    games = {
        name: {key: round(value / other["games"][name][key], 2) for key, value in rates.items()}
        for name, rates in one["games"].items()
    }
    less = {key: round(one[key] / other[key], 2) if one[key] is not None else None for key in LESS_IS_BETTER}
    return {"games": games, **less}
