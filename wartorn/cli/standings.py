"""What came of `wartorn match`, as tables."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from wartorn.cli.screen import plain_table
from wartorn.kernel.english import so_many
from wartorn.lab.reports import Report
from wartorn.lab.sitters import RELAY

NUMBERS = 59  # signs of a line that a table needs beside the names
SHORT = 10  # signs of a name for which there is always room
PAIRS = ("0 : 2", "½ : 1½", "1 : 1", "1½ : ½", "2 : 0")


def print_standings(console: Console, found: Report, new: int) -> None:
    """All of it, with how many games are new where others were there before."""
    what = f"match of {found['format']}" if found["format"] else f"game of {found['game']}"
    if found["games"] != 1:
        what = what.replace("match ", "matches ").replace("game ", "games ")
    about = [f"{found['games']:,} {what}", f"seed {found['seed']}"]
    about += [part.replace("=", " ").replace("+", " and ") for part in found["header"].split(";")[1:]]
    console.print(Text(", ".join(about), "bold"))
    names = _names(console, [player["name"] for player in found["players"]])
    if "shares" in found:
        console.print(_alone_table(found, names), "", sep="\n")
        _print_differences(console, found, names)
    elif found["ratings"]:
        console.print(_ratings_table(found, names), "", _cross_table(found, names), sep="\n")
    else:
        console.print(_duel_table(found, names), "", sep="\n")
        _print_duel(console, found, names)
    console.print("", _thinking_table(found, names), "", sep="\n")
    if found["unfinished"]:
        broken = f"{so_many(found['unfinished'], 'game')} broken off, being endless; each counts as a draw"
        console.print(Text(broken, "red"))
    before = f"; {so_many(found['from_before'], 'game')} from before, {new} new" if found["from_before"] else ""
    end = f"{found['seconds']:.1f} seconds{before}; every game is in {found['file']}"
    console.print(Text(end, "dim"), soft_wrap=True)


def _names(console: Console, given: Sequence[str]) -> list[str]:
    """What the players are called in the tables: long names are told once, and go there without their settings."""
    room = max(console.width - NUMBERS, SHORT)
    found: list[str] = []
    for who, name in enumerate(given, 1):
        sort = RELAY.join(one.partition(":")[0] for one in name.split(RELAY))
        fitting = next((each for each in (name, sort, "") if len(each) <= room), "")
        found.append(f"{who} {fitting}".rstrip())
        if fitting != name:
            console.print(Text(f"{found[-1]} is {name}", "dim"))
    return found


def _table(first: str, *heads: str) -> Table:
    """A table with a line for each player; what has no room is broken in the columns of numbers."""
    table = plain_table(first, *heads, right=range(1, 1 + len(heads)))
    table.columns[0].no_wrap = True
    return table


def _duel_table(found: Report, names: Sequence[str]) -> Table:
    """Two players: who won how much."""
    heads = ("won", "drawn", "lost", "score", "95 % interval")
    table = _table("player", *heads)
    low, high = found["meetings"][0]["score_interval"]
    for name, player, ends in zip(names, found["players"], ((low, high), (1 - high, 1 - low)), strict=True):
        table.add_row(Text(name), *_counts(player), f"{player['score']:.1%}", _shares(*ends))
    return table


def _print_duel(console: Console, found: Report, names: Sequence[str]) -> None:
    """The difference of two players, how their pairs went, and what the test says."""
    (meeting,) = found["meetings"]
    console.print(Text(f"Elo of {names[0]} over {names[1]}: ").append(_elo(meeting), "bold"))
    pairs = [f"{count} × {pair}" for count, pair in zip(meeting["pairs"], PAIRS, strict=True) if count]
    console.print(Text(f"Pairs of games: {', '.join(reversed(pairs))}"))
    if test := found["sprt"]:
        low, high = test["bounds"]
        ratio = f"log-likelihood ratio {test['ratio']:+.2f}; {low:+.2f} or {high:+.2f} decides"
        said = Text(f"SPRT of {test['elo0']:g} and {test['elo1']:g} Elo: ")
        console.print(said.append(_decided(test, *names), "bold").append(f" ({ratio})"))


def _decided(test: Report, one: str, other: str) -> str:
    """What the test says: one bound or the other, for it tells no more."""
    more, less = f"more than {test['elo0']:g}", f"less than {test['elo1']:g}"
    if test["accepted"] is None:
        return f"not decided whether {one} is {more} or {less} Elo above {other}"
    if test["accepted"] == test["elo1"]:
        return f"{one} is {more} Elo above {other}"
    return f"{one} is {less} Elo above {other}{', or no better' if test['elo1'] > 0 else ''}"


def _ratings_table(found: Report, names: Sequence[str]) -> Table:
    """Several players: the strongest first."""
    heads = ("Elo", "95 % interval", "won", "drawn", "lost", "score")
    table = _table("player", *heads)
    for rating in sorted(found["ratings"], key=lambda each: -each["elo"]):
        who = rating["player"]
        player = found["players"][who]
        ends = _ends(*rating["elo_interval"]) if who else ""
        row = (f"{rating['elo']:+.0f}" if who else "0", ends, *_counts(player), f"{player['score'] or 0:.1%}")
        table.add_row(Text(names[who]), *row)
    return table


def _cross_table(found: Report, names: Sequence[str]) -> Table:
    """What each scored against each other."""
    numbers = [name.split()[0] for name in names]
    table = _table("score against", *numbers)
    cells = [["" for _ in names] for _ in names]
    for meeting in found["meetings"]:
        if meeting["games"]:
            one, other = meeting["players"]
            cells[one][other], cells[other][one] = f"{meeting['score']:.1%}", f"{1 - meeting['score']:.1%}"
    for name, row in zip(names, cells, strict=True):
        table.add_row(Text(name), *row)
    return table


def _alone_table(found: Report, names: Sequence[str]) -> Table:
    """Players of a game for one: how often each won."""
    heads = ("won", "drawn", "lost", "share", "95 % interval")
    table = _table("player", *heads)
    for name, player, share in zip(names, found["players"], found["shares"], strict=True):
        table.add_row(Text(name), *_counts(player), f"{share['share'] or 0:.1%}", _shares(*share["interval"]))
    return table


def _print_differences(console: Console, found: Report, names: Sequence[str]) -> None:
    """How much more the first won of the same deals."""
    for each in found["differences"]:
        if each["deals"]:
            low, high = (f"{100 * bound:+.1f}" for bound in each["difference_interval"])
            said = f"{100 * each['difference']:+.1f} wins in 100 games ({low} to {high})"
            console.print(Text(f"{names[0]} over {names[each['players'][1]]}: ").append(said, "bold"))


def _thinking_table(found: Report, names: Sequence[str]) -> Table:
    """The points of an average game, and how long a decision takes."""
    heads = ("points a game", "decisions", "a decision", "the longest")
    table = _table("player", *heads)
    for name, player in zip(names, found["players"], strict=True):
        points = "" if player["points"] is None else f"{player['points']:.2f}"
        seconds = [player[key] for key in ("seconds_per_decision", "longest_decision")]
        times = [_time(each) if player["decisions"] else "" for each in seconds]
        table.add_row(Text(name), points, f"{player['decisions']:,}", *times)
    return table


def _counts(player: Report) -> tuple[str, str, str]:
    return str(player["won"]), str(player["drawn"]), str(player["lost"])


def _shares(low: float, high: float) -> str:
    return f"{low:.1%} to {high:.1%}"


def _elo(meeting: Report) -> str:
    """The difference and its interval; it says little itself if an end is open."""
    ends = meeting["elo_interval"]
    return _ends(*ends) if None in ends else f"{meeting['elo']:+.0f} ({_ends(*ends)})"


def _ends(low: float | None, high: float | None) -> str:
    """An interval of Elo, of which an end may be open."""
    if low is None:
        return "anything" if high is None else f"less than {high:+.0f}"
    return f"more than {low:+.0f}" if high is None else f"{low:+.0f} to {high:+.0f}"


def _time(seconds: float) -> str:
    """A time in a unit that fits it.

    >>> _time(0.0000312), _time(0.0312), _time(3.12), _time(0.0000005)
    ('31 µs', '31 ms', '3.1 s', '< 1 µs')
    """
    if round(seconds * 1e6) < 1:
        return "< 1 µs"
    if seconds < 0.001:
        return f"{seconds * 1e6:.0f} µs"
    return f"{seconds * 1e3:.0f} ms" if seconds < 1 else f"{seconds:.1f} s"
