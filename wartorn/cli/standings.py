"""What came of `wartorn match`, as tables."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from wartorn.cli.screen import plain_table
from wartorn.kernel.english import so_many
from wartorn.lab.reports import Report

PAIRS = ("0 : 2", "½ : 1½", "1 : 1", "1½ : ½", "2 : 0")


def print_standings(console: Console, found: Report) -> None:
    """All of it."""
    what = f"match of {found['format']}" if found["format"] else f"game of {found['game']}"
    if found["games"] != 1:
        what = what.replace("match ", "matches ").replace("game ", "games ")
    about = [f"{found['games']:,} {what}", f"seed {found['seed']}"]
    about += [part.replace("=", " ").replace("+", " and ") for part in found["header"].split(";")[1:]]
    console.print(Text(", ".join(about), "bold"))
    names = [f"{who} {player['name']}" for who, player in enumerate(found["players"], 1)]
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
    console.print(Text(f"{found['seconds']:.1f} seconds; every game is in {found['file']}", "dim"), soft_wrap=True)


def _duel_table(found: Report, names: Sequence[str]) -> Table:
    """Two players: who won how much."""
    heads = ("won", "drawn", "lost", "score", "95 % interval")
    table = plain_table("player", *heads, right=range(1, 1 + len(heads)))
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
        ratio = f"log-likelihood ratio {test['ratio']:+.2f} of {low:+.2f} to {high:+.2f}"
        less, more = f"less than {test['elo1']:g}", f"more than {test['elo0']:g}"
        said = {None: "not decided", test["elo0"]: f"it is {less}", test["elo1"]: f"it is {more}"}[test["accepted"]]
        console.print(Text(f"SPRT, {less} or {more} Elo: ").append(said, "bold").append(f" ({ratio})"))


def _ratings_table(found: Report, names: Sequence[str]) -> Table:
    """Several players: the strongest first."""
    heads = ("Elo", "95 % interval", "won", "drawn", "lost", "score")
    table = plain_table("player", *heads, right=range(1, 1 + len(heads)))
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
    table = plain_table("score against", *numbers, right=range(1, 1 + len(names)))
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
    table = plain_table("player", *heads, right=range(1, 1 + len(heads)))
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
    table = plain_table("player", *heads, right=range(1, 1 + len(heads)))
    for name, player in zip(names, found["players"], strict=True):
        points = "" if player["points"] is None else f"{player['points']:.2f}"
        times = (_time(player[key]) for key in ("seconds_per_decision", "longest_decision"))
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

    >>> _time(0.0000312), _time(0.0312), _time(3.12)
    ('31 µs', '31 ms', '3.1 s')
    """
    if seconds < 0.001:
        return f"{seconds * 1e6:.0f} µs"
    return f"{seconds * 1e3:.0f} ms" if seconds < 1 else f"{seconds:.1f} s"
