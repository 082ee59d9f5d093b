"""The arguments that several commands share, and the game that they ask for."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

import wartorn
from wartorn.kernel.errors import BadOption
from wartorn.kernel.registry import FILE, game_called, home_and_part
from wartorn.kernel.rules import Ruleset

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game, as `wartorn games` lists them.")]
AnyGameName = Annotated[
    str | None,
    typer.Argument(metavar="GAME", help="The game, as `wartorn games` lists them.", show_default="the first of them"),
]
Settings = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="A setting, such as comeback=yes; may be repeated."),
]
Sets = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="SET",
        help="A card set to play with instead of the usual one: its name, its file, or a part of it such as "
        "reign-of-war:10 or reign-of-war:10,feats or reign-of-war:cave-sibyl,2*bronze-harrier; may be repeated.",
    ),
]
FormatName = Annotated[
    str | None,
    typer.Option(
        "--format",
        metavar="FORMAT",
        help="How Reign of War is played: draft, simple-draft, duplicate, deck or melee; `wartorn games` tells more.",
    ),
]
Decks = Annotated[
    list[Path] | None,
    typer.Option(
        "--deck", metavar="FILE", help="The file of your deck, for --format deck; a second one is the opponent's."
    ),
]
Seed = Annotated[str | None, typer.Option(help="The seed of the deal; the same seed deals the same game.")]


def settings_of(pairs: Sequence[str] | None) -> dict[str, str]:
    """The settings that were typed as name=value."""
    settings: dict[str, str] = {}
    for pair in pairs or ():
        name, equals, value = pair.partition("=")
        if not equals or not name or not value:
            raise BadOption(f"--option {pair}: it should be name=value, such as comeback=yes")
        settings[name] = value
    return settings


def learned(sets: Sequence[str] | None) -> list[str]:
    """The sets by name, or parts of them; those that are files are read, so that games can ask for them."""
    from wartorn.omen.catalog import card_set, learn_set

    names: list[str] = []
    for each in sets or ():
        home, part = home_and_part(each)
        if is_file(home) and not home.endswith(FILE):
            raise BadOption(f"--set {each}: the name of a set's file ends in {FILE}")
        names.append((learn_set(Path(home)) if is_file(home) else card_set(home)).name + part)
    return names


def for_processes(sets: Sequence[str] | None) -> tuple[str, ...]:
    """The same, but sets that are files stay files, which every process reads for itself."""
    return tuple(each if home_and_part(each)[0].endswith(FILE) else learned([each])[0] for each in sets or ())


def is_file(home: str) -> bool:
    """Whether a set is asked for by its file."""
    return home.endswith(FILE) or "/" in home or Path(home).is_file()


def files_of(sets: Sequence[str] | None) -> list[str]:
    """The files of the sets that are asked for by file."""
    return [home for home, _ in map(home_and_part, sets or ()) if is_file(home)]


def by_name(sets: Sequence[str] | None) -> list[str]:
    """The sets that are asked for by name: to learn them changes nothing for a game that says its sets itself."""
    return [each for each in sets or () if not is_file(home_and_part(each)[0])]


def check_format(game: str | None, format: str | None, decks: Sequence[Path] | None) -> None:
    """Refuse a format of a game that has none, and decks where none are brought."""
    from wartorn.formats import format_called
    from wartorn.formats.courses import GAME

    if format is not None:
        format_called(format)
    if format is not None and game not in (None, GAME):
        raise BadOption(f"--format {format}: only {GAME} has formats, not {game}")
    if decks and format != "deck":
        raise BadOption("--deck goes with --format deck, in which the players bring their decks")
    if decks and len(decks) > 2:
        raise BadOption("--deck: two players bring two decks at most")


def first_game() -> str:
    """The game that is played if none is named."""
    return wartorn.games()[0].name


def ruleset_for(name: str | None, sets: Sequence[str] | None = None, pairs: Sequence[str] | None = None) -> Ruleset:
    """The rules that these arguments ask for."""
    return game_called(name or first_game()).ruleset(learned(sets), settings_of(pairs))


def tell_notes(notes: Sequence[str]) -> None:
    """Tell what a player should know, above all of this choice of sets, beside the result of the command."""
    for note in notes:
        typer.echo(f"Note: {note}.", err=True)


def new_game(
    name: str | None,
    seed: object,
    sets: Sequence[str] | None = None,
    pairs: Sequence[str] | None = None,
    log: bool = True,
) -> wartorn.Game:
    """The game that these arguments ask for."""
    return wartorn.Game.opened(ruleset_for(name, sets, pairs), wartorn.Chance.seeded(str(seed)), log)
