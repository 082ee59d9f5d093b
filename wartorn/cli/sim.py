"""`wartorn sim`: many games between two players, and a report."""

from __future__ import annotations

import contextlib
import json
import os
import time
from typing import TYPE_CHECKING, Annotated

import typer

from wartorn.cli.options import GameName, Sets, Settings, learned, settings_of
from wartorn.kernel.errors import BadOption

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from wartorn.lab.matches import Outcome
    from wartorn.lab.reports import Report


def sim(
    game: GameName,
    players: Annotated[str, typer.Option(metavar="A,B", help="The two players.")] = "greedy,greedy",
    games: Annotated[int, typer.Option(min=1, max=10_000_000, help="How many games.")] = 100,
    seed: Annotated[str, typer.Option(help="The seed of all deals.")] = "0",
    option: Settings = None,
    sets: Sets = None,
    jobs: Annotated[int | None, typer.Option(min=1, help="Processes.", show_default="one for each core")] = None,
    kinds: Annotated[bool, typer.Option("--kinds", help="Tell how each kind of card did, too.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print all of it as one JSON object instead.")] = False,
) -> None:
    """Let two players meet many times, with the seats swapped every second game, and report on them and the cards."""
    from wartorn.cli.screen import progress, screen
    from wartorn.lab.matches import Match, play_all
    from wartorn.lab.reports import report

    named = tuple(each if each.endswith(".toml") else learned([each])[0] for each in sets or ())
    match = Match(game, both(players), seed, named, settings_of(option))
    match.check()
    began = time.perf_counter()
    outcomes: list[Outcome] = []
    with progress() as bar, contextlib.suppress(KeyboardInterrupt):  # what is played by then is reported
        task = bar.add_task("playing", total=games)
        for outcome in play_all(match, games, jobs or os.cpu_count() or 1):
            outcomes.append(outcome)
            bar.advance(task)
    if not outcomes:
        raise typer.Abort
    outcomes.sort(key=lambda each: each.number)
    found = report(match, outcomes, time.perf_counter() - began)
    if as_json:
        typer.echo(json.dumps(found, indent=2))
        return
    _print(screen(), found)
    if kinds:
        _print_kinds(screen(), found)


def both(players: str) -> tuple[str, str]:
    """The two names that were typed as one word."""
    names = players.split(",")
    if len(names) != 2:
        raise BadOption(f"--players {players}: it should be two names and a comma, such as greedy,random")
    return names[0].strip(), names[1].strip()


def _print(console: Console, found: Report) -> None:
    from rich.text import Text

    from wartorn.cli.screen import plain_table

    about = [f"{found['games']:,} game{'s' if found['games'] > 1 else ''} of {found['game']}", f"seed {found['seed']}"]
    if found["sets"] != [found["game"]]:
        about.append(f"sets {' and '.join(found['sets'])}")
    about += [f"{name} {value}" for name, value in found["options"].items()]
    console.print(Text(", ".join(about), "bold"))
    names = [f"{who + 1} {player['name']}" for who, player in enumerate(found["players"])]
    wins = plain_table("player", "wins", "share", "95 % interval", "seat 0", "seat 1", right=range(1, 6))
    for name, player in zip(names, found["players"], strict=True):
        low, high = player["interval"]
        seats = [str(count) for count in player["wins_by_seat"]]
        wins.add_row(Text(name), str(player["wins"]), f"{player['share']:.1%}", f"{low:.1%} to {high:.1%}", *seats)
    seats = [str(count) for count in found["wins_by_seat"]]
    wins.add_row("both", str(sum(found["wins_by_seat"])), "", "", *seats, style="dim")
    wins.add_row("draws", str(found["draws"]), style="dim")
    console.print(wins, "", sep="\n")
    points = plain_table("points a game", *names, right=(1, 2))
    for line in found["players"][0]["points"]:
        points.add_row(line, *(f"{player['points'][line]:.2f}" for player in found["players"]))
    points.add_row("total", *(f"{player['total']:.2f}" for player in found["players"]), style="bold")
    console.print(points, "", sep="\n")
    lengths = plain_table("a game has", "median", "quartiles", right=(1, 2))
    for key in ("turns", "decisions"):
        low, high = found[key]["quartiles"]
        lengths.add_row(key, f"{found[key]['median']:g}", f"{low:g} to {high:g}")
    console.print(lengths, "", sep="\n")
    if found["unfinished"]:
        console.print(Text(f"{found['unfinished']} games were broken off, being endless", "red"))
    console.print(Text(f"{found['seconds']:.1f} seconds", "dim"))


def _print_kinds(console: Console, found: Report) -> None:
    """The kinds, family by family, the strongest first."""
    from rich.text import Text

    for back in dict.fromkeys(kind["back"] for kind in found["kinds"]):
        family = [kind for kind in found["kinds"] if kind["back"] == back]
        console.print("", _kinds_table(back.removeprefix("a "), family), sep="\n")
    luck = "The truth lies within the ± for 19 kinds in 20; the others are where they are by luck."
    console.print("", Text(f"{luck} More games, less luck.", "dim"), sep="\n")


def _kinds_table(family: str, kinds: list[Report]) -> Table:
    """How often each was held, what its holders did with it, and how much more often they won."""
    from rich.text import Text

    from wartorn.cli.screen import plain_table

    shares = [key for key in ("held", "played", "expended", "used", "offered", "achieved") if key in kinds[0]]
    measured = ["wins more by"] if "difference" in kinds[0] else []
    table = plain_table(family, *shares, *measured, "", right=range(1, len(shares) + 2))
    for kind in sorted(kinds, key=_rank, reverse=True):
        row = [Text(f"{kind[key]:.0%}" if kind[key] else "") for key in shares]
        row += [Text(_difference(kind)) for _ in measured]
        table.add_row(Text(kind["name"]), *row, Text(kind["verdict"], "red"))
    return table


def _rank(kind: Report) -> float:
    """What the kinds of a table are sorted by; last come those that nobody, or everybody, held."""
    rank: float | None = kind.get("difference", kind.get("achieved"))
    return -1.0 if rank is None else rank


def _difference(kind: Report) -> str:
    """By how many points its holders win more often, and how sure that is."""
    if kind["difference"] is None:
        return ""
    low, high = kind["interval"]
    return f"{100 * kind['difference']:+.1f} ± {50 * (high - low):.1f}"
