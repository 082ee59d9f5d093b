"""`wartorn play`: a game in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wartorn.cli.options import AnyGameName, Seed, Sets, Settings, by_name
from wartorn.kernel.errors import BadOption

if TYPE_CHECKING:
    from wartorn.cli.sitting import Sitting


def play(
    game: AnyGameName = None,
    opponent: Annotated[
        str | None,
        typer.Option(
            help="Who plays against you: greedy, random, or human for two at one terminal; nobody in a game for one."
        ),
    ] = None,
    seat: Annotated[int | None, typer.Option(min=0, max=1, help="Your seat; seat 0 goes first as a rule.")] = None,
    seed: Seed = None,
    option: Settings = None,
    sets: Sets = None,
    begin: Annotated[
        Path | None, typer.Option("--from", metavar="FILE", help="Go on from a record, a set-up or a position line.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Save the game here as it goes, to go on or to replay it later.")
    ] = None,
) -> None:
    """Play a game in the terminal; type ? in the game for help."""
    from wartorn.cli.sitting import dealt, resumed
    from wartorn.cli.tables import table_for
    from wartorn.cli.terminal import Terminal

    names: list[str] | None = None
    if begin is None:
        sitting = dealt(game, seed, sets, option)
    elif game is not None or seed is not None or option or by_name(sets):
        raise BadOption(f"--from {begin}: the file says the game, its sets, its options and its deal itself")
    else:
        sitting, names = resumed(begin, sets)
    sitting.seat_players(_seated(sitting, names, opponent, seat))
    Terminal(sitting, table_for(sitting.game.rules), save).run()


def _seated(sitting: Sitting, names: list[str] | None, opponent: str | None, seat: int | None) -> list[str]:
    """Who sits where: what is not said is as it was, or you on the first seat against greedy."""
    from wartorn.cli.sitting import HUMAN

    rules = sitting.game.rules
    if len(rules.players) == 1 and opponent is not None:
        raise BadOption(f"--opponent {opponent}: {rules.title} is a game for one, and the rules play the other side")
    if seat is not None and seat not in rules.players:
        raise BadOption(f"--seat {seat}: the rules play this seat of {rules.title}; yours is {rules.players[0]}")
    if seat is None:
        seat = rules.players[0] if names is None else names.index(HUMAN)
    if opponent is None:
        opponent = "greedy" if names is None else next((name for name in names if name != HUMAN), HUMAN)
    seated = [opponent] * sitting.game.seats
    seated[seat] = HUMAN
    return seated
