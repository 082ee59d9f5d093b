"""`wartorn analyse`: what the picks of a recorded game were worth."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wartorn.cli.options import Sets, by_name, learned
from wartorn.kernel.english import listed
from wartorn.kernel.errors import BadOption, BadRecord, WartornError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from wartorn.cli.verdicts import Study
    from wartorn.kernel.game import Game
    from wartorn.players.annotate import Decision
    from wartorn.players.search.searcher import Budget

USUAL = 300  # iterations a decision
Choice = tuple[str, int, str]  # what a seat knew, the number of its pick and the pick


def analyse(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record, as `wartorn play --save` writes it.")],
    iterations: Annotated[
        int | None,
        typer.Option(min=1, help="How long to think about each pick; more is better.", show_default=str(USUAL)),
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(min=0.01, max=3600, help="How long to think about each pick, instead.")
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=3,
            help="Tell only of the picks of this seat, and draw its chances; seat 0 is Player 1.",
            show_default="all, and the chances of a person",
        ),
    ] = None,
    most: Annotated[int, typer.Option(min=0, help="How many of the picks that cost most are told in full.")] = 5,
    as_json: Annotated[bool, typer.Option("--json", help="Print all of it as one JSON object instead.")] = False,
    jobs: Annotated[int | None, typer.Option(min=1, help="Processes.", show_default="one for each core")] = None,
    sets: Sets = None,
) -> None:
    """Tell how the chances of a recorded game went, which picks cost most, and what would have been better.

    Every pick is judged by search, from nothing but what its player could know. A match is told table by table; its
    drafts are left out.
    """
    from wartorn.cli.screen import progress, screen
    from wartorn.cli.verdicts import print_study, sheet
    from wartorn.players.search.searcher import Budget

    if iterations is not None and seconds is not None:
        raise BadOption("--iterations and --seconds: say one of them")
    if named := by_name(sets):
        raise BadOption(f"--set {named[0]}: {file} says its sets itself; only the file of a set can help to read it")
    learned(sets)
    budget = Budget(seconds=seconds) if seconds else Budget(iterations or USUAL)
    studies, left_out = _opened(file, seat)
    choices = [(study, choice) for study in studies for choice in study.choices]
    with progress() as bar:
        task = bar.add_task("thinking", total=len(choices))
        asked = [choice for _, choice in choices]
        for (study, _), decision in zip(
            choices, decided(asked, budget, jobs or os.cpu_count() or 1, sets), strict=True
        ):
            study.decisions.append(decision)
            bar.advance(task)
    if as_json:
        about = {"file": str(file), "iterations": budget.iterations, "seconds": budget.seconds, "left_out": left_out}
        typer.echo(json.dumps({**about, "tables": [sheet(study, seat, most) for study in studies]}, indent=2))
        return
    for name in left_out:
        typer.echo(f"Note: the {name} is left out: it has no winner of its own.", err=True)
    console = screen()
    for study in studies:
        print_study(console, study, seat, most)


def _opened(file: Path, seat: int | None) -> tuple[list[Study], list[str]]:
    """The games of a record that have a winner, verified, and the names of the tables that have none."""
    from wartorn.formats.records import MATCH_BEGINS
    from wartorn.kernel.records import text_of

    text = text_of(file)
    try:
        studies, left_out = _match(text) if text.startswith(MATCH_BEGINS) else _game(text)
    except BadRecord as error:
        raise BadRecord(f"{file}: {error}") from None
    if not studies:
        raise BadOption(f"{file}: there is nothing to analyse in it yet, for a draft has no winner")
    there = sorted({each for study in studies for each in study.played_by})
    if seat is not None and seat not in there:
        one, several = f"only seat {there[0]}", f"the seats {listed(list(map(str, there)))}; seat 0 is Player 1"
        raise BadOption(f"--seat {seat}: somebody played {one if len(there) == 1 else several}")
    return [study for study in studies if seat is None or seat in study.played_by], left_out


def _game(text: str) -> tuple[list[Study], list[str]]:
    """The game of a record."""
    from wartorn.cli.verdicts import Study
    from wartorn.kernel.records import Record

    record = Record.parse(text)
    record.verify()
    game = record.opened()
    if not game.rules.scoring:
        return [], [game.rules.name]
    choices = list(_choices(game, record.picks, game.play))
    return [Study("", tuple(range(game.seats)), record.headers, record, game, choices)], []


def _match(text: str) -> tuple[list[Study], list[str]]:
    """The games of a match, and its drafts."""
    from wartorn.cli.verdicts import Study
    from wartorn.formats import MatchRecord

    record = MatchRecord.parse(text)
    record.verify()
    match = record.opened()
    studies, left_out = [], []
    for name, seats, played in record.sections:
        game = match.table(name).game

        def play(pick: int, name: str = name) -> None:
            match.play(name, pick)

        choices = list(_choices(game, played.picks, play))
        if game.rules.scoring:
            studies.append(Study(name, seats, record.headers, played, game, choices))
        else:
            left_out.append(name)
    return studies, left_out


def _choices(game: Game, words: Sequence[str], play: Callable[[int], None]) -> Iterator[Choice]:
    """Play these picks, and give those that were choices with what their seats knew."""
    for number, word in enumerate(words):
        asked = game.asking
        if game.rules.scoring and asked is not None and len(game.options()) > 1:
            yield str(game.view(asked)), number, word
        play(game.pick(word))


# Many processes: each reads the lines of views itself


def decided(
    choices: Sequence[Choice], budget: Budget, jobs: int, sets: Sequence[str] | None = None
) -> Iterator[Decision]:
    """What is thought of each of these choices, in their order; with more than one job in processes of their own."""
    import concurrent.futures

    if jobs == 1 or len(choices) < 2:
        yield from (_decision(choice, budget) for choice in choices)
        return
    with concurrent.futures.ProcessPoolExecutor(min(jobs, len(choices)), None, _begin, (sets,)) as pool:
        try:
            yield from pool.map(_decision, choices, [budget] * len(choices))
        except concurrent.futures.BrokenExecutor:
            raise WartornError("a process that was thinking has died, perhaps for want of memory") from None
        finally:
            pool.shutdown(cancel_futures=True)


def _begin(sets: Sequence[str] | None) -> None:
    """Tell a process which sets it may meet; the first process alone answers Ctrl-C."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    learned(sets)


def _decision(choice: Choice, budget: Budget) -> Decision:
    """What is thought of one choice."""
    import wartorn
    from wartorn.players.annotate import judged

    line, number, word = choice
    return judged(wartorn.read(line), number, word, budget)
