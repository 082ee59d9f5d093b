"""`wartorn play`: a game or a match in the terminal."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wartorn.cli.options import AnyGameName, Decks, FormatName, Seed, Sets, Settings, by_name, check_format
from wartorn.kernel.errors import BadOption

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wartorn.cli.match_sitting import MatchSitting
    from wartorn.cli.sitting import Sitting


def play(
    game: AnyGameName = None,
    opponent: Annotated[
        str | None,
        typer.Option(
            help="Who plays against you, on all free seats: a name or a number, as `wartorn opponents` lists them, "
            "a player such as greedy or search:seconds=2, or human for several at one terminal; nobody in a game "
            "for one.",
            show_default="one of middling strength",
        ),
    ] = None,
    seat: Annotated[
        int | None, typer.Option(min=0, max=3, help="Your seat; seat 0 is Player 1 and goes first as a rule.")
    ] = None,
    seed: Seed = None,
    option: Settings = None,
    sets: Sets = None,
    begin: Annotated[
        Path | None, typer.Option("--from", metavar="FILE", help="Go on from a record, a set-up or a position line.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Save the game here as it goes, to go on or to replay it later.")
    ] = None,
    format: FormatName = None,
    deck: Decks = None,
) -> None:
    """Play a game in the terminal; type ? in the game for help.

    With a format it is a match of Reign of War, with the draft or the deck building that comes before its games.
    """
    from wartorn.cli.company import HUMAN
    from wartorn.cli.sitting import dealt, resumed
    from wartorn.cli.terminal import Terminal

    names: list[str] | None = None
    sitting: Sitting | MatchSitting
    check_format(game, format, deck)
    if begin is None:
        sitting = dealt(game, seed, sets, option) if format is None else _match(format, seed, sets, option, deck)
    elif game is not None or seed is not None or option or by_name(sets) or format is not None:
        raise BadOption(f"--from {begin}: the file says the game, its sets, its options and its deal itself")
    else:
        sitting, names = resumed(begin, sets)
    seated = _seated(sitting, names, opponent, seat)
    sitting.seat_players(seated)
    said = [("--opponent", opponent), ("--seat", None if seat is None else str(seat))]
    sitting.deal += "".join(f" {option} {shlex.quote(value)}" for option, value in said if value and sitting.deal)
    if deck:
        _bring(sitting, seated.index(HUMAN) if seat is None else seat, deck)
    Terminal(sitting, save).run()


def _match(
    format: str,
    seed: str | None,
    sets: Sequence[str] | None,
    option: Sequence[str] | None,
    deck: Sequence[Path] | None,
) -> MatchSitting:
    from wartorn.cli.match_sitting import dealt_match

    return dealt_match(format, seed, sets, option, deck or ())


def _bring(sitting: Sitting | MatchSitting, mine: int, deck: Sequence[Path]) -> None:
    """Give the decks to the players: the first to you, the second to the other one."""
    from wartorn.cli.match_sitting import MatchSitting
    from wartorn.formats.decks import DeckFile

    assert isinstance(sitting, MatchSitting)
    sitting.bring(dict(zip((mine, 1 - mine), (DeckFile.load(path, sitting.game.rules) for path in deck), strict=False)))


def _seated(
    sitting: Sitting | MatchSitting, names: list[str] | None, opponent: str | None, seat: int | None
) -> list[str]:
    """Who sits where: what is not said is as it was, or you on the first seat against the usual opponent."""
    from wartorn.cli.company import HUMAN
    from wartorn.players import understood
    from wartorn.players.opponents import USUAL

    players, title = sitting.players, sitting.title
    if len(players) == 1 and opponent is not None:
        raise BadOption(f"--opponent {opponent}: {title} is a game for one, and the rules play the other side")
    if seat is not None and seat >= sitting.seats:
        raise BadOption(f"--seat {seat}: {title} has the seats 0 to {sitting.seats - 1}")
    if seat is not None and seat not in players:
        raise BadOption(f"--seat {seat}: the rules play this seat of {title}; yours is {players[0]}")
    if seat is None:
        seat = players[0] if names is None else names.index(HUMAN)
    if opponent is None:
        opponent = USUAL.full_name if names is None else next((name for name in names if name != HUMAN), HUMAN)
    seated = [understood(opponent, [HUMAN])] * sitting.seats
    seated[seat] = HUMAN
    return seated
