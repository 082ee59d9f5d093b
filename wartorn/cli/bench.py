"""`wartorn bench`: how fast this machine plays."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from wartorn.cli.options import AnyGameName
from wartorn.kernel.errors import BadOption

if TYPE_CHECKING:
    from wartorn.cli.measures import Report

ROUND_SECONDS = 0.3
BUILDS = ("compiled", "interpreted")


def bench(
    game: AnyGameName = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of a table.")] = False,
    compare: Annotated[bool, typer.Option("--compare", help="Measure both builds in alternation.")] = False,
    seconds: Annotated[float, typer.Option(min=0.01, help="CPU time of play in one round.")] = ROUND_SECONDS,
    games: Annotated[int | None, typer.Option(min=1, help="Games in one round, instead of a time.")] = None,
    rounds: Annotated[int, typer.Option(min=1, help="Measure so often, and take the best.")] = 5,
) -> None:
    """Measure the speed: single-threaded, in CPU time, the best of 5 rounds of uniformly random play."""
    from wartorn.cli.measures import measured, ratio
    from wartorn.cli.screen import progress
    from wartorn.kernel.registry import game_called
    from wartorn.kernel.registry import games as every_game

    names = [entry.name for entry in every_game()] if game is None else [game_called(game).name]
    with progress() as bar:
        task = bar.add_task("measuring", total=rounds)
        if compare:
            compiled, interpreted = _both(game, seconds, games, rounds, lambda: bar.advance(task))
            reports = {"compiled": compiled, "interpreted": interpreted, "ratio": ratio(compiled, interpreted)}
        else:
            report = measured(names, rounds, seconds, games, lambda: bar.advance(task))
            reports = {BUILDS[0] if report["compiled"] else BUILDS[1]: report}
    if as_json:
        typer.echo(json.dumps(reports if compare else report, indent=2))
    else:
        _print(reports)


def _both(
    game: str | None, seconds: float, games: int | None, rounds: int, tick: Callable[[], None]
) -> tuple[Report, Report]:
    """The reports of the compiled and of the interpreted build, measured in turn so that both meet the same machine."""
    from wartorn.cli.measures import best_of

    command = [sys.executable, "-m", "wartorn.cli", "bench", "--json", "--rounds", "1", "--seconds", str(seconds)]
    command += [game] if game is not None else []
    command += ["--games", str(games)] if games is not None else []
    best: dict[bool, Report] = {}
    for _ in range(rounds):
        for pure in (False, True):
            environment = {**os.environ, "WARTORN_PURE": "1" if pure else "0"}
            done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
            if done.returncode:
                raise BadOption(f"the {BUILDS[pure]} build does not run: {done.stderr.strip()[-300:]}")
            report = json.loads(done.stdout)
            if report["compiled"] == pure:
                raise BadOption("there is no compiled build here to compare with: `make build` makes it")
            best[pure] = best_of(best.get(pure), report)
        tick()
    return best[False], best[True]


def _print(reports: dict[str, Report]) -> None:
    from rich.text import Text

    from wartorn.cli.screen import plain_table, screen

    columns = list(reports)
    first = reports[columns[0]]
    console = screen()
    for name, rates in first["games"].items():
        table = plain_table("", *columns, right=range(1, len(columns) + 1))
        for key in rates:
            table.add_row(key.replace("_", " "), *(figure(reports[each]["games"][name][key], each) for each in columns))
        console.print(Text(name, "bold"), table, "", sep="\n")
    table = plain_table("", *columns, right=range(1, len(columns) + 1))
    for key, label in (("import_seconds", "import, seconds"), ("peak_memory_mb", "peak memory, MB")):
        table.add_row(label, *(figure(reports[each][key], each) for each in columns))
    console.print(table)


def figure(value: float | None, column: str) -> str:
    """A figure as a person reads it."""
    if value is None:
        return "unknown"
    if column == "ratio":
        return f"× {value:.2f}"
    return f"{value:,.0f}" if value >= 1000 else f"{value:,.1f}" if value >= 10 else f"{value:.3f}"
