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

    from wartorn.cli.cards import type_text
    from wartorn.cli.screen import plain_table, screen
    from wartorn.omen.catalog import learn_set
    from wartorn.omen.table import BEAST, TYPES

    found = learn_set(file)
    table = plain_table("type", "kinds", "cards", "mean cost", "mean strength", right=range(1, 5))
    for type in range(len(TYPES)):
        cards = [card for card in found.cards if card.type == type]
        copies = sum(card.copies for card in cards)
        means = ["", ""]
        if type <= BEAST and cards:
            totals = (
                sum(card.cost * card.copies for card in cards),
                sum(card.strength * card.copies for card in cards),
            )
            means = [f"{total / copies:.2f}" for total in totals]
        table.add_row(type_text(type), str(len(cards)), str(copies), *means)
    console = screen()
    console.print(Text.assemble((found.title, "bold"), f" ({found.name}), a set for {found.game}"))
    console.print("", table, "", sep="\n")
    console.print(Text(how_to_play(found, file)), soft_wrap=True)


def how_to_play(found: CardSet, file: Path) -> str:
    """How the set is played, alone or with the usual one; BadOption if it cannot be."""
    import wartorn
    from wartorn.kernel.errors import BadOption
    from wartorn.kernel.registry import game_called

    entry = game_called(found.game)
    usual = [name for name, _ in entry.ruleset().sets]
    why = ""
    for sets in ([found.name], [*usual, found.name]):
        try:
            rules = entry.ruleset(sets)
        except BadOption as error:
            why = str(error)
            continue
        wartorn.Game.opened(rules, wartorn.Chance.seeded("0"))
        asked = "".join(f" --set {file if name == found.name else name}" for name in sets)
        how = "by itself" if sets == [found.name] else "together with the usual set"
        return f"Every text is understood, and it can be played {how}: wartorn play {entry.name}{asked}"
    raise BadOption(f"{file}: every text is understood, but it cannot be played: {why}")
