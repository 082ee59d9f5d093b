"""`wartorn replay` for matches: table by table."""

from __future__ import annotations

from pathlib import Path

from rich.rule import Rule
from rich.text import Text

from wartorn.cli.layout import who_left, who_won
from wartorn.cli.replay import draw, tell_turns
from wartorn.cli.screen import screen
from wartorn.formats import Match, MatchRecord, Table
from wartorn.formats.courses import PLACES, table_title
from wartorn.kernel.english import listed, so_many
from wartorn.kernel.errors import BadOption, BadRecord
from wartorn.kernel.game import Game
from wartorn.text.tables import table_for


def replay_match(file: Path, verify: bool, name: str | None, turn: int | None, seat: int | None) -> None:
    """Tell a recorded match and verify it; only one table or turn of it, or as one seat saw it."""
    try:
        record = MatchRecord.load(file)
        opened = record.opened()
    except BadRecord as error:
        raise BadRecord(f"{file!s}: {str(error).removeprefix(f'{file}: ')}") from None
    if seat is not None and seat >= opened.seats:
        raise BadOption(f"--seat: {opened.format.title} has the seats 0 to {opened.seats - 1}")
    if turn is not None and name is None:
        raise BadOption("--turn: of a match say the --table, too")
    match, fault = _played(record)
    begun = {table.name: table.game.numbers[table.game.rules.turn] for table in opened.tables}
    if "seed" in record.headers:
        begun = {}  # all from their set-ups
    if fault is not None and name is not None and name not in [table.name for table in match.tables]:
        raise BadRecord(f"{file}: {fault}")
    told = match.tables if name is None else [match.table(name)]
    if seat is not None and all(seat not in table.seats for table in told):
        raise BadOption(f"--seat {seat}: this seat did not play at the table {name}")
    for table in [] if verify else told:
        _tell(record, table, begun.get(table.name, 0), turn, seat)
    if fault is not None:
        raise BadRecord(f"{file}: {fault}")
    picks = sum(len(played.picks) for _, _, played in record.sections)
    counts = f"{so_many(len(match.tables), 'table')}, {so_many(picks, 'pick')}"
    screen().print(Text(f"Verified: {counts}, and all of them match; {_how_it_ends(match, record)}.", "bold green"))


def _played(record: MatchRecord) -> tuple[Match, BadRecord | None]:
    """The match as far as the record matches, and why not further."""
    match = record.opened()
    try:
        for played, _ in record.replay():
            match = played
    except BadRecord as error:
        return match, error
    return match, None


def _tell(record: MatchRecord, table: Table, begins: int, turn: int | None, seat: int | None) -> None:
    """Tell one table, all of its turns or one of them, if the seat sat there."""
    if seat is not None and seat not in table.seats:
        return
    console, game = screen(), table.game
    viewer = None if seat is None else table.seats.index(seat)
    last = game.numbers[game.rules.turn]
    if turn is not None and not begins <= turn <= last:
        raise BadOption(f"--turn: the table {table.name} has the turns {max(begins, 1)} to {last}")
    console.print(Rule(Text(table_title(table.name), "bold")))
    if told := _who_is_who(table):
        console.print(Text(told, "bold"))
    if turn is not None:
        draw(_first_of(record, table.name, turn), viewer)
    tell_turns(game, begins, turn, viewer)
    if game.over and game.rules.scoring:
        points = "-".join(map(str, game.scores()))
        console.print(Text(f"It ends {points}: {who_won(table_for(game.rules), game, viewer)}.", "bold"))


def _who_is_who(table: Table) -> str:
    """Who of the match is called what at a table where not all of them sit."""
    if table.seats == tuple(range(len(table.seats))):
        return ""
    names = [f"Player {here + 1} is player {seat + 1} of the match" for here, seat in enumerate(table.seats)]
    return f"{listed(names)}."


def _first_of(record: MatchRecord, name: str, turn: int) -> Game:
    """The game of a table when somebody is first asked in that turn."""
    for match, at in record.replay():
        game = match.table(name).game if at == name else None
        if game is not None and game.numbers[game.rules.turn] >= turn:
            return game
    raise BadOption(f"--turn: the table {name} has no turn {turn}")


def _how_it_ends(match: Match, record: MatchRecord) -> str:
    """Who won, or who had which place, or who left before it was over."""
    for name, seats, played in record.sections:
        if played.left is not None:
            return who_left(match.table(name).game, played.left, [f"player {seat + 1}" for seat in seats])
    if match.places is None:
        return "it is not over yet"
    if match.seats == 2:
        return "it ends in a draw" if match.winner is None else f"player {match.winner + 1} wins"
    return listed([f"player {seat + 1} is {PLACES[place - 1]}" for seat, place in enumerate(match.places)])
