"""`wartorn check-set`: whether a set can be read and played, for people who design cards."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from wartorn.omen.catalog import CardSet


def check_set(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file of the set, in TOML.")],
) -> None:
    """Check a card set: name every fault, or say what is in it and how it can be played."""
    from rich.text import Text

    from wartorn.cli.screen import plain_table, screen
    from wartorn.omen.catalog import learn_set
    from wartorn.omen.table import UNIT_BACK
    from wartorn.text.card_faces import type_style, type_words

    found = learn_set(file)
    table = plain_table("type", "kinds", "cards", "mean cost", "mean strength", right=range(1, 5))
    for type in types_of(found):
        cards = [card for card in found.cards if card.type == type]
        copies = sum(card.copies for card in cards)
        means = ["", ""]
        if cards and cards[0].back == UNIT_BACK:
            totals = (
                sum(card.cost * card.copies for card in cards),
                sum(card.strength * card.copies for card in cards),
            )
            means = [f"{total / copies:.2f}" for total in totals]
        table.add_row(Text(type_words(type, 0), type_style(type)), str(len(cards)), str(copies), *means)
    console = screen()
    console.print(Text.assemble((found.title, "bold"), f" ({found.name}), a set for {found.game}"))
    console.print("", table, "", sep="\n")
    console.print(Text(how_to_play(found, file)), soft_wrap=True)


def types_of(found: CardSet) -> list[int]:
    """The types that the cards of such a set may have."""
    from wartorn.omen.catalog import FAMILIES, TABLE_TYPES

    family = FAMILIES[found.game]
    return sorted([*family.types, *(TABLE_TYPES[table] for table in family.tables if table in TABLE_TYPES)])


def how_to_play(found: CardSet, file: Path) -> str:
    """How the set is played, alone or with others of its game; BadOption if it cannot be."""
    import wartorn
    from wartorn.kernel.errors import BadOption
    from wartorn.kernel.registry import game_called
    from wartorn.text.cards import shipped_sets

    entry = game_called(found.game)
    usual = [name for name, _ in entry.ruleset().sets]
    family = [each.name for each in shipped_sets() if each.game == found.game]
    why = ""
    for others, how in (
        ([], "by itself"),
        (usual, "together with the usual set"),
        (family, "together with other sets"),
    ):
        sets = [*(name for name in others if name != found.name), found.name]
        try:
            rules = entry.ruleset(sets)
        except BadOption as error:
            why = why or str(error)
            continue
        wartorn.Game.opened(rules, wartorn.Chance.seeded("0"))
        asked = "".join(f" --set {file if name == found.name else name}" for name in sets)
        return f"Every text is understood, and it can be played {how}: wartorn play {entry.name}{asked}"
    raise BadOption(f"{file}: every text is understood, but it cannot be played: {why}")
