"""`wartorn replay`: a recorded game in sentences, verified."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import wartorn
from wartorn.cli.options import Sets, learned
from wartorn.kernel.errors import BadOption, BadRecord
from wartorn.kernel.events import BEGIN


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record, as `wartorn play --save` writes it.")],
    verify: Annotated[bool, typer.Option("--verify", help="Only check the record; tell no story.")] = False,
    turn: Annotated[int | None, typer.Option(min=1, help="Only this turn, with the table as it began.")] = None,
    seat: Annotated[
        int | None, typer.Option(min=0, max=3, help="Tell it as this seat saw it.", show_default="what everybody saw")
    ] = None,
    sets: Sets = None,
) -> None:
    """Tell a recorded game turn by turn and verify it; a record that does not match names the turn (exit code 2)."""
    from rich.text import Text

    from wartorn.cli.screen import screen

    learned(sets)
    record = wartorn.Record.load(file)
    game = record.opened()
    if seat is not None and seat >= game.seats:
        raise BadOption(f"--seat: {game.rules.title} has the seats 0 to {game.seats - 1}")
    if seat is not None and seat not in game.rules.players:
        raise BadOption(f"--seat {seat}: the rules play this seat of {game.rules.title}, so nobody saw it from there")
    table: wartorn.Game | None = None
    fault: BadRecord | None = None
    try:
        for game in record.replay():
            if table is None and game.numbers[game.rules.turn] == turn:
                table = game.clone()
    except BadRecord as error:
        fault = error
    if not verify:
        _tell(game, turn, seat, table)
    if fault is not None:
        raise BadRecord(f"{file}: {fault}")
    how = f"it ends {record.end[1]}" if record.end is not None else "it is not over yet"
    turns = game.numbers[game.rules.turn]
    sentence = f"Verified: {turns} turns, {len(record.picks)} picks, and all of them match; {how}."
    screen().print(Text(sentence, "bold green"))


def _tell(game: wartorn.Game, turn: int | None, seat: int | None, table: wartorn.Game | None) -> None:
    """Tell all turns, or one of them below the table as its player saw it begin."""
    from rich.padding import Padding
    from rich.text import Text

    from wartorn.cli.screen import screen, told
    from wartorn.cli.tables import table_for

    console = screen()
    drawn = table_for(game.rules)
    if turn is not None:
        if turn > game.numbers[game.rules.turn]:
            raise BadOption(f"--turn: the record has {game.numbers[game.rules.turn]} turns")
        if table is not None:  # in a turn of the rules themselves nobody may have been asked
            mover = table.numbers[table.rules.active]
            viewer = seat if seat is not None else mover if mover in table.rules.players else table.rules.players[0]
            view = table.view(viewer)
            console.print(drawn.table(view, console.width, console.height))
            console.print(drawn.hand(view, {}, console.width, True))
    for number, sentences in enumerate(by_turn(game, seat)):
        if turn is None or number == turn:
            console.print(Text(f"Turn {number}" if number else "The set-up", "bold cyan"))
            for line in told(sentences, drawn.names()):
                console.print(Padding(line, (0, 0, 0, 2)))


def by_turn(game: wartorn.Game, seat: int | None) -> list[list[str]]:
    """The story, cut where a turn begins; first comes what lies before the first turn."""
    paths = {script.path for script in game.rules.turns}
    turns: list[list[str]] = [[]]
    for event in game.events(seat):
        if event.what == BEGIN and event.path in paths:
            turns.append([])
        sentence = game.rules.voice.tell(game, event, seat)
        if sentence:
            turns[-1].append(sentence)
    return turns
