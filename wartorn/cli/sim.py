"""`wartorn sim`: many games or matches between players, or of one against the rules, and a report."""

from __future__ import annotations

import contextlib
import dataclasses
import itertools
import json
import os
import time
from typing import TYPE_CHECKING, Annotated

import typer

from wartorn.cli.options import (
    Decks,
    FormatName,
    GameName,
    Sets,
    Settings,
    check_format,
    for_processes,
    settings_of,
    tell_notes,
)
from wartorn.kernel.errors import BadOption
from wartorn.kernel.registry import game_called

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from wartorn.lab.reports import Report
    from wartorn.lab.series import Outcome, Series

COMPLETED = "completed"  # what achieving a structure is called
ABOUT = ("name", "slug", "back", "difference", "interval", "verdict")  # of a kind, beside the shares of what was done


def sim(
    game: GameName,
    players: Annotated[
        str | None,
        typer.Option(
            metavar="A,B", help="The two players; in a game for one the player, in a melee four.", show_default="greedy"
        ),
    ] = None,
    games: Annotated[int, typer.Option(min=1, max=10_000_000, help="How many games, or matches.")] = 100,
    seed: Annotated[str, typer.Option(help="The seed of all deals.")] = "0",
    option: Settings = None,
    sets: Sets = None,
    jobs: Annotated[int | None, typer.Option(min=1, help="Processes.", show_default="one for each core")] = None,
    kinds: Annotated[bool, typer.Option("--kinds", help="Tell how each kind of card did, too.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print all of it as one JSON object instead.")] = False,
    format: FormatName = None,
    deck: Decks = None,
) -> None:
    """Let two players meet many times, with the seats swapped every second game, and report on them and the cards.

    In a game for one, a player meets the rules. With a format they draft or build their decks first; decks that they
    bring belong to the players, wherever they sit.
    """
    from wartorn.cli.screen import progress, screen
    from wartorn.lab.reports import report
    from wartorn.lab.series import Series, play_all
    from wartorn.text.tables import table_for

    settings = settings_of(option)
    named = for_processes(sets)
    check_format(game, format, deck)
    if game_called(game).stage:
        raise BadOption(f"{game} is only a part of a match; simulate reign-of-war with a --format instead")
    decks = tuple(str(path) for path in deck or ())
    series = Series(game, (), seed, named, settings, format or "", decks)
    series = dataclasses.replace(series, players=names_of(players, series))
    series.check()
    tell_notes(series.rules.notes)
    began = time.perf_counter()
    outcomes: list[Outcome] = []
    with progress() as bar, contextlib.suppress(KeyboardInterrupt):  # what is played by then is reported
        task = bar.add_task("playing", total=games)
        for outcome in play_all(series, games, jobs or os.cpu_count() or 1):
            outcomes.append(outcome)
            bar.advance(task)
    if not outcomes:
        raise typer.Abort
    outcomes.sort(key=lambda each: each.number)
    found = report(series, outcomes, time.perf_counter() - began)
    if as_json:
        typer.echo(json.dumps(found, indent=2))
        return
    table = table_for(series.rules)
    _print(screen(), found, [table.who(each["seat"], None) for each in found["automata"]])
    if kinds:
        _print_kinds(screen(), found)


def names_of(players: str | None, series: Series) -> tuple[str, ...]:
    """The names that were typed as one word, as many as the game or match has players."""
    wanted = len(series.seats)
    names = ["greedy"] * wanted if players is None else [name.strip() for name in players.split(",")]
    if len(names) == wanted:
        return tuple(names)
    if wanted == 1:
        why = f"{series.title} is a game for one, against the rules; it should be one name, such as greedy"
        raise BadOption(f"--players {players}: {why}")
    if wanted > 2:
        example = ",".join(["greedy"] * wanted)
        raise BadOption(f"--players {players}: it should be {wanted} names with commas between them, such as {example}")
    raise BadOption(f"--players {players}: it should be two names and a comma, such as greedy,random")


def _print(console: Console, found: Report, others: list[str]) -> None:
    """All but the kinds; the others are the names of those whom the rules play."""
    from rich.text import Text

    from wartorn.cli.screen import plain_table

    what = f"match of {found['format']}" if found["format"] else f"game of {found['game']}"
    about = [f"{found['games']:,} {what if found['games'] == 1 else _plural(what)}", f"seed {found['seed']}"]
    about += [part.replace("=", " ").replace("+", " and ") for part in found["header"].split(";")[1:]]
    console.print(Text(", ".join(about), "bold"))
    alone = len(found["players"]) == 1
    names = [player["name"] if alone else f"{who + 1} {player['name']}" for who, player in enumerate(found["players"])]
    names = [f"{name}, {deck}" if deck else name for name, deck in itertools.zip_longest(names, found["decks"])]
    console.print(_alone_table(found, names[0]) if alone else _wins_table(found, names), "", sep="\n")
    sides = [*found["players"], *found["automata"]]
    points = plain_table("points a game", *names, *others, right=range(1, len(sides) + 1))
    for line in sides[0]["points"]:
        points.add_row(line, *(f"{side['points'][line]:.2f}" for side in sides))
    points.add_row("total", *(f"{side['total']:.2f}" for side in sides), style="bold")
    console.print(points, "", sep="\n")
    heading = "a match has" if found["format"] else "a game has"
    lengths = plain_table(heading, "median", "quartiles", right=(1, 2))
    for key in ("turns", "decisions"):
        low, high = found[key]["quartiles"]
        lengths.add_row(key, f"{found[key]['median']:g}", f"{low:g} to {high:g}")
    console.print(lengths, "", sep="\n")
    if found["unfinished"]:
        broken = (
            f"{found['unfinished']} game{'s were' if found['unfinished'] > 1 else ' was'} broken off, being endless"
        )
        console.print(Text(broken, "red"))
    console.print(Text(f"{found['seconds']:.1f} seconds", "dim"))


def _plural(what: str) -> str:
    """Several games or matches of something."""
    return what.replace("match ", "matches ").replace("game ", "games ")


def _wins_table(found: Report, names: list[str]) -> Table:
    """Who won how often, from which seat."""
    from rich.text import Text

    from wartorn.cli.screen import plain_table

    if "places" in found["players"][0]:
        return _places_table(found, names)
    heads = [f"seat {seat}" for seat in range(len(found["wins_by_seat"]))]
    wins = plain_table("player", "wins", "share", "95 % interval", *heads, right=range(1, 4 + len(heads)))
    for name, player in zip(names, found["players"], strict=True):
        seats = [str(count) for count in player["wins_by_seat"]]
        wins.add_row(Text(name), str(player["wins"]), *_share_of(player), *seats)
    seats = [str(count) for count in found["wins_by_seat"]]
    together = "both" if len(seats) == 2 else "all"
    wins.add_row(together, str(sum(found["wins_by_seat"])), "", "", *seats, style="dim")
    wins.add_row("draws", str(found["draws"]), style="dim")
    return wins


def _places_table(found: Report, names: list[str]) -> Table:
    """Who had which place how often."""
    from rich.text import Text

    from wartorn.cli.screen import plain_table

    ranks = ("2nd", "3rd", "4th")
    places = plain_table("player", "wins", "share", "95 % interval", *ranks, right=range(1, 4 + len(ranks)))
    for name, player in zip(names, found["players"], strict=True):
        others = [str(count) for count in player["places"][1:]]
        places.add_row(Text(name), str(player["wins"]), *_share_of(player), *others)
    return places


def _alone_table(found: Report, name: str) -> Table:
    """How often the one player won and lost."""
    from rich.text import Text

    from wartorn.cli.screen import plain_table

    wins = plain_table("player", "won", "lost", "drawn", "share", "95 % interval", right=range(1, 6))
    (player,) = found["players"]
    wins.add_row(Text(name), str(player["wins"]), str(player["losses"]), str(found["draws"]), *_share_of(player))
    return wins


def _share_of(player: Report) -> tuple[str, str]:
    """The share of games that a player won, and how sure it is."""
    low, high = player["interval"]
    return f"{player['share']:.1%}", f"{low:.1%} to {high:.1%}"


def _print_kinds(console: Console, found: Report) -> None:
    """The kinds, family by family, the strongest first."""
    from rich.text import Text

    for back in dict.fromkeys(kind["back"] for kind in found["kinds"]):
        family = [kind for kind in found["kinds"] if kind["back"] == back]
        console.print("", _kinds_table(back.removeprefix("a ").removeprefix("an "), family), sep="\n")
    luck = "The truth lies within the ± for 19 kinds in 20; the others are where they are by luck."
    console.print("", Text(f"{luck} More games, less luck.", "dim"), sep="\n")


def _kinds_table(family: str, kinds: list[Report]) -> Table:
    """How often each was held, what its holders did with it, and how much more often they won."""
    from rich.text import Text

    from wartorn.cli.screen import plain_table

    shares = [key for key in kinds[0] if key not in ABOUT]
    measured = ["wins more by"] if "difference" in kinds[0] else []
    heads = [COMPLETED if family == "structure" else share for share in shares]
    table = plain_table(family, *heads, *measured, "", right=range(1, len(shares) + 2))
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
