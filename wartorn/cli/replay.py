"""`wartorn replay`: a recorded game in sentences, verified."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import wartorn
from wartorn.cli.options import Sets, by_name, learned
from wartorn.kernel.errors import BadOption, BadRecord
from wartorn.kernel.events import BEGIN, Event
from wartorn.kernel.rules import Ruleset


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record, as `wartorn play --save` writes it.")],
    verify: Annotated[bool, typer.Option("--verify", help="Only check the record; tell no story.")] = False,
    turn: Annotated[
        int | None, typer.Option(min=1, help="Only this turn, with the table at the first pick from then on.")
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option(
            min=0, max=3, help="Tell it as this seat saw it; seat 0 is Player 1.", show_default="what everybody saw"
        ),
    ] = None,
    sets: Sets = None,
    table: Annotated[
        str | None, typer.Option(metavar="TABLE", help="Of a match only this table, such as draft or winners.")
    ] = None,
) -> None:
    """Tell a recorded game turn by turn and verify it; a record that does not match names the turn (exit code 2).

    A match is told table by table.
    """
    from wartorn.cli.replay_match import replay_match
    from wartorn.formats.records import MATCH_BEGINS
    from wartorn.kernel.records import text_of

    if named := by_name(sets):
        raise BadOption(f"--set {named[0]}: {file} says its sets itself; only the file of a set can help to read it")
    learned(sets)
    if text_of(file).startswith(MATCH_BEGINS):
        replay_match(file, verify, table, turn, seat)
    elif table is not None:
        raise BadOption(f"--table {table}: {file} is the record of one game, not of a match")
    else:
        _replay(file, verify, turn, seat)


def _replay(file: Path, verify: bool, turn: int | None, seat: int | None) -> None:
    """Tell and verify the record of a game."""
    from rich.text import Text

    from wartorn.cli.screen import screen
    from wartorn.kernel.english import so_many

    record = wartorn.Record.load(file)
    opened = record.opened()
    _check_seat(opened.rules, seat)
    begins = 0 if "seed" in record.headers else opened.numbers[opened.rules.turn]  # with this turn; 0 is the set-up
    game, fault = _played(record)
    last = game.numbers[game.rules.turn]
    turns = so_many(last - max(begins, 1) + 1, "turn")
    if turn is not None and not begins <= turn <= last:
        later = f" and begins with turn {begins}" if begins > 1 else ""
        raise BadOption(f"--turn: the record has {turns}{later}")
    if turn is not None and not verify:
        draw(first_of(record, turn), seat)
    if not verify:
        tell_turns(game, begins, turn, seat)
    if fault is not None:
        raise BadRecord(f"{file}: {fault}")
    picks = so_many(len(record.picks), "pick")
    sentence = f"Verified: {turns}, {picks}, and all of them match; {_how_it_ends(game, record, seat)}."
    screen().print(Text(sentence, "bold green"))


def _check_seat(rules: Ruleset, seat: int | None) -> None:
    """Refuse a seat from which nobody saw the game."""
    if seat is not None and seat >= rules.seats:
        raise BadOption(f"--seat: {rules.title} has the seats 0 to {rules.seats - 1}")
    if seat is not None and seat not in rules.players:
        raise BadOption(f"--seat {seat}: the rules play this seat of {rules.title}, so nobody saw it from there")


def _played(record: wartorn.Record) -> tuple[wartorn.Game, BadRecord | None]:
    """The game as far as the record matches, and why not further."""
    game = record.opened()
    try:
        for position in record.replay():
            game = position
    except BadRecord as error:
        return game, error
    return game, None


def _how_it_ends(game: wartorn.Game, record: wartorn.Record, seat: int | None) -> str:
    """The points and the winner, or who left, as that seat calls them or as anybody does."""
    from wartorn.cli.layout import in_story, who_left, who_won
    from wartorn.text.tables import table_for

    if record.left is not None:
        return who_left(game, record.left, [in_story(table_for(game.rules), each, seat) for each in range(game.seats)])
    if not game.over:
        return "it is not over yet"
    if not game.rules.scoring:
        return "all decks are made"
    return f"it ends {'-'.join(map(str, game.scores()))}: {who_won(table_for(game.rules), game, seat)}"


def draw(game: wartorn.Game, seat: int | None) -> None:
    """Draw the table as that seat sees it, or else the player whose turn it is; in a turn of the rules, the first."""
    from wartorn.cli.screen import screen
    from wartorn.text.tables import table_for

    console, drawn = screen(), table_for(game.rules)
    mover, players = game.numbers[game.rules.active], game.rules.players
    view = game.view(seat if seat is not None else mover if mover in players else players[0])
    console.print(drawn.table(view, console.width, console.height))
    console.print(drawn.hand(view, {}, console.width, True))


def tell_turns(game: wartorn.Game, begins: int, turn: int | None, seat: int | None) -> None:
    """Tell all turns from the one that the record begins with, or one of them."""
    from rich.padding import Padding
    from rich.text import Text

    from wartorn.cli.screen import screen, told
    from wartorn.text.tables import table_for

    console, names = screen(), table_for(game.rules).names()
    for number, sentences in enumerate(by_turn(game, seat), begins):
        if turn is None or number == turn:
            console.print(Text(f"Turn {number}" if number else "The set-up", "bold cyan"))
            for line in told(sentences, names):
                console.print(Padding(line, (0, 0, 0, 2)))


def by_turn(game: wartorn.Game, seat: int | None) -> list[list[str]]:
    """The story, cut where a turn begins; first comes what lies before the first of them."""
    paths = {script.path for script in game.rules.turns}
    turns: list[list[Event]] = [[]]
    for event in game.events(seat):
        if event.what == BEGIN and event.path in paths:
            turns.append([])
        turns[-1].append(event)
    return [game.rules.voice.story(game, events, seat) for events in turns]


def first_of(record: wartorn.Record, turn: int) -> wartorn.Game:
    """The game when somebody is first asked in that turn, or after it if the rules play it without asking."""
    return next(game for game in record.replay() if game.numbers[game.rules.turn] >= turn)
