"""`wartorn deck check`: whether a saved deck can be played."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wartorn.cli.options import Sets, learned
from wartorn.kernel.registry import game_called


def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The deck: a name and ten kinds, in TOML.")],
    sets: Sets = None,
) -> None:
    """Check a deck file, and list what is in the deck; a deck that cannot be played tells why (exit code 2)."""
    from rich.text import Text

    from wartorn.cli.screen import screen
    from wartorn.formats.decks import DeckFile
    from wartorn.kernel.english import so_many
    from wartorn.omen.catalog import card_set
    from wartorn.omen.table import TYPES
    from wartorn.text.card_faces import cards_told

    rules = game_called("deck-building").ruleset(learned(sets))
    deck = DeckFile.load(file, rules)
    cards = {card.slug: card for name, _ in rules.sets for card in card_set(name).cards}
    found = sorted((cards[kind.slug] for kind in deck.kinds), key=lambda card: (card.type, card.slug))
    console = screen()
    title = f"{deck.name}: {so_many(len(found), 'kind')}, {so_many(deck.cards, 'card')}"
    console.print(Text(title, "bold"), cards_told(found), sep="\n")
    types = [card.type for card in found]
    shape = ", ".join(so_many(types.count(type), f"{TYPES[type]} kind") for type in sorted(set(types)))
    console.print(Text(f"The deck can be played: {shape}.", "bold green"))
