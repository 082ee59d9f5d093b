"""`wartorn tune`: weights for the evaluation of a game, learnt from games against itself."""

from __future__ import annotations

import os
import shlex
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wartorn.cli.match import STOPPED
from wartorn.cli.options import GameName, Sets, Settings, for_processes, settings_of
from wartorn.kernel.errors import BadOption

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wartorn.kernel.rules import Ruleset
    from wartorn.lab.tuning import Course, Lessons
    from wartorn.players.search.weights import Weights

REMEMBERED = 3  # rounds whose games the weights are fitted to
EXAM = 10  # every such game of a round is not learnt from, but shows what was learnt


def tune(
    game: GameName,
    rounds: Annotated[int, typer.Option(min=1, help="How often to play and to fit.")] = 4,
    games: Annotated[int, typer.Option(min=2, help="Games in a round.")] = 300,
    iterations: Annotated[int, typer.Option(min=1, help="Iterations of search for a decision.")] = 150,
    seed: Annotated[str, typer.Option(help="The same seed, the same weights.")] = "0",
    jobs: Annotated[int, typer.Option(min=1, help="Processes.")] = os.cpu_count() or 1,
    fresh: Annotated[bool, typer.Option("--fresh", help="Begin anew, with games of greedy.")] = False,
    file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write them here.", show_default="where all players find them")
    ] = None,
    option: Settings = None,
    sets: Sets = None,
) -> None:
    """Tune the evaluation of a game: search plays against itself, and weights are fitted to how its games ended.

    Begins with the weights of the file, else with those that all players find, else with games of greedy. A game with
    several sets is played with each of them in turn, unless --set says otherwise. Do it again when a set has changed.
    """
    from rich.text import Text

    from wartorn.cli.screen import screen
    from wartorn.games import shipped_sets
    from wartorn.kernel.registry import game_called
    from wartorn.lab.tuning import Course
    from wartorn.players.search.weights import FOLDER, Weights, tuned

    import_module("wartorn.lab.fitting")  # who lacks numpy is told before anything is played
    entry = game_called(game)
    named = for_processes(sets)
    homes = [each["name"] for each in shipped_sets() if each["game"] == game]
    played_with = (named,) if named else tuple((name,) for name in homes) if len(homes) > 1 else ((),)
    options = settings_of(option)
    rules = entry.ruleset(played_with[0], options)
    if not rules.scoring:
        raise BadOption(f"{game}: a draft has no winner to learn from; tune the game that follows it")
    path = file or FOLDER / f"{rules.name}.json"
    check_writable(path)
    present = Weights.load(path, game) if path.exists() else tuned(rules)  # also if not wanted: nothing else is lost
    weights = begun = None if fresh else present
    console = screen()
    played: list[list[Lessons]] = []
    number = 0
    try:
        for number in range(1, rounds + 1):
            course = Course(game, played_with, options, f"{seed}/{number - 1}", iterations if weights else 0, weights)
            played = [*played[1 - REMEMBERED :], _played(course, games, jobs, f"round {number} of {rounds}")]
            weights, sentence = _fitted(rules, course, played)
            weights.save(path)
            console.print(Text(f"Round {number}: {sentence}"))
    except KeyboardInterrupt:
        typer.echo(f"Stopped in round {number}; {_kept(number - 1, path)}.", err=True)
        raise typer.Exit(STOPPED) from None
    if warning := _warning(rules, begun, weights, played[-1], file):
        console.print(Text(warning, "yellow"), soft_wrap=True)
    console.print(Text(f"The weights are in {path}.", "dim"), soft_wrap=True)


def _kept(rounds: int, path: Path) -> str:
    """What is not lost of so many rounds."""
    return f"what round {rounds} has learnt is in {path}" if rounds else "nothing has changed"


def _warning(
    rules: Ruleset, begun: Weights | None, weights: Weights | None, last: list[Lessons], file: Path | None
) -> str:
    """That all rounds together made the weights worse, what it means, and what can be done; nothing if they did not."""
    before, after = _surprises(rules, (begun, weights), last)
    if after <= before:
        return ""
    said = (
        f"Games that they have not learnt from surprise them more ({after:.4f}) than the weights that it began with "
        f"({before:.4f}), so they may play worse. More --games teach more"
    )
    if file is None:
        return f"{said}."
    command = shlex.join(["wartorn", "match", f"search:weights={file}", "search", "--game", rules.name])
    return f"{said}; who is stronger is told by: {command}"


def check_writable(path: Path) -> None:
    """Refuse a file that cannot be written before anything is played."""
    try:
        with path.open("a", encoding="utf-8"):
            pass
        if path.stat().st_size == 0:
            path.unlink()
    except OSError as error:
        raise BadOption(f"{path}: it cannot be written ({error.strerror}); --file names another file") from None


def _played(course: Course, games: int, jobs: int, title: str) -> list[Lessons]:
    """The lessons of a round, with a bar that shows how far it has come."""
    from wartorn.cli.screen import progress
    from wartorn.lab.tuning import play_lessons

    with progress() as bar:
        task = bar.add_task(title, total=games)
        found: list[Lessons] = []
        for lessons in play_lessons(course, games, jobs):
            bar.advance(task)
            if lessons is not None:
                found.append(lessons)
    if not found:
        raise BadOption(f"{course.game}: no game came to an end, so there is nothing to learn from")
    return found


def _fitted(rules: Ruleset, course: Course, played: list[list[Lessons]]) -> tuple[Weights, str]:
    """Weights for the games of these rounds, and how well old and new ones explain games that they do not know."""
    from wartorn.lab.fitting import PATIENCE, fitted, regret

    *old, new = played
    learnt = [game for each in old for game in each] + [game for i, game in enumerate(new) if i % EXAM]
    sets = {name: digest for number in range(len(course.sets)) for name, digest in course.rules(number).sets}
    made = {
        "game": course.game,
        "games": len(learnt),
        "iterations": course.iterations,
        "seed": course.seed,
        "sets": sets,
        "options": course.options,
    }
    weights = fitted(rules, learnt or new, PATIENCE, made, course.weights)
    decisions = sum(len(game.sights) for game in new)
    before, after = _surprises(rules, (course.weights, weights), new)
    how = "less, which is better" if after < before else "more, which is worse" if after > before else "as before"
    sentence = f"{len(new)} games, {decisions:,} decisions; surprise {before:.4f} before, {after:.4f} now, {how}."
    costs = [regret(rules, each, new[::EXAM]) for each in (course.weights, weights)]
    if any(costs):
        sentence += f" A pick at first sight cost {costs[0]:.4f} before, {costs[1]:.4f} now."
    return weights, sentence


def _surprises(rules: Ruleset, several: Sequence[Weights | None], games: list[Lessons]) -> list[float]:
    """How surprised each of several weights is by those games of a round that were kept apart, as it is shown."""
    from wartorn.lab.fitting import surprise

    return [round(surprise(rules, each, games[::EXAM]), 4) for each in several]
