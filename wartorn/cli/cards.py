"""`wartorn card` and `wartorn cards`: the cards as a player would like to see them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wartorn.cli.options import Sets, learned, ruleset_for, tell_notes
from wartorn.kernel.errors import BadOption
from wartorn.kernel.registry import game_called, games, home_and_part

if TYPE_CHECKING:
    from wartorn.kernel.rules import Ruleset
    from wartorn.omen.catalog import Card, CardSet
    from wartorn.text.abdju_table import AbdjuTable

DECK_GAME = "reign-of-war"  # the game that decks are drafted for


def card(
    name: Annotated[
        list[str], typer.Argument(metavar="NAME", help="The name of the card, or a part of it, or a keyword on it.")
    ],
    sets: Sets = None,
) -> None:
    """Show a card of any set: what is printed on it, and where it comes from."""
    from wartorn.cli.screen import screen
    from wartorn.omen.catalog import card_set
    from wartorn.text.cards import card_shown, shipped_sets, tables_without_sets

    known = [*shipped_sets(), *(card_set(home_and_part(each)[0]) for each in learned(sets))]
    screen().print(card_shown(" ".join(name), known, tables_without_sets()))


def cards(
    game: Annotated[str, typer.Argument(metavar="GAME|FILE", help="A game, a set, or the file of a set.")],
    type: Annotated[str | None, typer.Option("--type", help="Only cards of this type, such as oracle.")] = None,
    sets: Sets = None,
) -> None:
    """List the cards of a game or of a set."""
    from wartorn.text.cards import tables_without_sets

    for table in tables_without_sets():
        if table.rules.name == game:
            _print_own_cards(table, type, sets)
            return
    _print_sets(game, type, sets)


def _print_own_cards(table: AbdjuTable, type: str | None, sets: Sequence[str] | None) -> None:
    """List the cards of a game that has no sets."""
    from wartorn.cli.screen import screen

    ruleset_for(table.rules.name, sets)  # refuses sets
    if type is not None:
        raise BadOption(f"--type {type}: the cards of {table.rules.title} have no types")
    screen().print(table.every_card())


def _print_sets(game: str, type: str | None, sets: Sequence[str] | None) -> None:
    """List the cards of one set, or of the sets that a game is played with."""
    from rich.padding import Padding
    from rich.text import Text

    from wartorn.cli.screen import screen
    from wartorn.kernel.english import so_many
    from wartorn.omen.table import TYPES
    from wartorn.text.card_faces import BEGINNER, card_line, is_unit, on_one_line, type_words

    listed = cards_of(game, sets)
    types = sorted({one.type for _, found in listed for one, _ in found})
    if type is not None and type not in [TYPES[each] for each in types]:
        raise BadOption(f"--type may be {', '.join(TYPES[each] for each in types)}, not {type!r}")
    console = screen()
    for home, found in listed:
        shown = [(one, copies) for one, copies in found if type is None or TYPES[one.type] == type]
        if not shown:
            continue
        copies = sum(copies for _, copies in shown)
        title = f"{home.title}: {so_many(len(shown), 'kind')}, {so_many(copies, 'card')}"
        names = max(31, *(len(one.name) for one, _ in shown)) + 2
        words = max(7, *(len(type_words(one.type, one.devotion)) for one, _ in shown)) + 1
        columns = "cost  off  str  copies" if any(is_unit(one) for one, _ in shown) else ""
        head = (columns, "dim")
        console.print(Text.assemble((f"{title:<{names + words + 1}}", "bold"), head))
        for one, copies in shown:
            line = card_line(one, copies, names, words)
            console.print(line, Padding(Text(on_one_line(one)), (0, 0, 0, 2)), sep="\n")
        if any(one.beginner for one, _ in shown):
            console.print(Text(BEGINNER, "dim"))


Listed = list[tuple["CardSet", list[tuple["Card", int]]]]  # by set, each card with its copies


def cards_of(name: str, sets: Sequence[str] | None) -> Listed:
    """The cards that a game is played with, or all of the one set that is named or lies in the file."""
    from wartorn.omen.catalog import card_set, read_set_file

    if name in [entry.name for entry in games()]:
        rules = ruleset_for(DECK_GAME if game_called(name).stage else name, sets)  # what is drafted is played there
        tell_notes(rules.notes)
        return [(each, _in_game(rules, each)) for each in (card_set(used) for used, _ in rules.sets)]
    if sets:
        raise BadOption(f"--set goes with a game, and {name} is none; there are {', '.join(e.name for e in games())}")
    is_file = name.endswith(".toml") or "/" in name or Path(name).exists()
    found = read_set_file(Path(name)) if is_file else card_set(name)
    return [(found, [(one, one.copies) for one in found.cards])]


def _in_game(rules: Ruleset, home: CardSet) -> list[tuple[Card, int]]:
    """The cards of a set that are in a game, with their copies there; of a feat each player has one."""
    from wartorn.omen.table import FEAT

    kinds = {kind.slug: index for index, kind in enumerate(rules.kinds)}
    counts = {one.slug: rules.copies[8 * kinds[one.slug]] for one in home.cards if one.slug in kinds}
    return [(one, 1 if one.type == FEAT else counts[one.slug]) for one in home.cards if one.slug in counts]
