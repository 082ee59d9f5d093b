"""`wartorn sim`: many games between two players, and a report."""

from __future__ import annotations

import contextlib
import json
import os
import statistics
import time
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wartorn.cli.options import GameName, Sets, Settings

if TYPE_CHECKING:
    from wartorn.cli.matches import Match, Outcome

Report = dict[str, Any]


def sim(
    game: GameName,
    players: Annotated[tuple[str, str], typer.Option(metavar="A B", help="The two players.")] = ("greedy", "random"),
    games: Annotated[int, typer.Option(min=1, max=10_000_000, help="How many games.")] = 100,
    seed: Annotated[str, typer.Option(help="The seed of all deals.")] = "0",
    option: Settings = None,
    sets: Sets = None,
    jobs: Annotated[int | None, typer.Option(min=1, help="Processes.", show_default="one for each core")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of tables.")] = False,
) -> None:
    """Let two players meet many times, with the seats swapped every second game, and report."""
    from wartorn.cli.matches import Match, check, play_all
    from wartorn.cli.screen import progress

    match = Match(game, players, seed, tuple(sets or ()), tuple(option or ()))
    check(match)
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
    else:
        _print(found)


def report(match: Match, outcomes: list[Outcome], seconds: float) -> Report:
    """What the games say, as plain values."""
    from wartorn.cli.matches import Spread, wilson

    players = []
    for who, name in enumerate(match.players):
        wins = [each.seat for each in outcomes if each.winner == who]
        sheets = [each.points[who] for each in outcomes]
        players.append(
            {
                "name": name,
                "wins": len(wins),
                "share": round(len(wins) / len(outcomes), 4),
                "interval": [round(bound, 4) for bound in wilson(len(wins), len(outcomes))],
                "wins_by_seat": [wins.count(seat) for seat in (0, 1)],
                "points": {line: round(statistics.fmean(sheet[line] for sheet in sheets), 2) for line in sheets[0]},
                "total": round(statistics.fmean(sum(sheet.values()) for sheet in sheets), 2),
            }
        )
    spreads = {}
    for key, numbers in (
        ("turns", [each.turns for each in outcomes]),
        ("decisions", [each.decisions for each in outcomes]),
    ):
        spread = Spread.of(numbers)
        spreads[key] = {"median": spread.median, "quartiles": [spread.quarter, spread.three_quarters]}
    return {
        "game": match.game,
        "games": len(outcomes),
        "seed": match.seed,
        "players": players,
        "draws": sum(1 for each in outcomes if each.winner is None),
        "wins_by_seat": [sum(1 for each in outcomes if each.seat == seat) for seat in (0, 1)],
        **spreads,
        "seconds": round(seconds, 3),
    }


def _print(found: Report) -> None:
    from rich.text import Text

    from wartorn.cli.screen import plain_table, screen

    console = screen()
    console.print(Text(f"{found['games']:,} games of {found['game']}, seed {found['seed']}", "bold"))
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
    console.print(Text(f"{found['seconds']:.1f} seconds", "dim"))
