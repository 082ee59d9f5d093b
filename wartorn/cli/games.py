"""`wartorn games`: what can be played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import wartorn

if TYPE_CHECKING:
    from rich.table import Table

    from wartorn.kernel.registry import Entry
    from wartorn.omen.catalog import CardSet


def games() -> None:
    """List the games that can be played, with their options and the card sets that they can be played with."""
    from rich.text import Text

    from wartorn.cli.screen import screen
    from wartorn.formats.courses import GAME
    from wartorn.kernel.english import listed

    console = screen()
    for entry in wartorn.games():
        if entry.stage:
            continue
        console.print(Text.assemble((entry.name, "bold cyan"), "  ", (entry.title, "bold")))
        console.print(Text(entry.about), "", sep="\n")
        if entry.options:
            console.print(_options_table(entry), "", sep="\n")
        if entry.ruleset().sets:
            console.print(_sets_table(entry), "", sep="\n")
        if entry.name == GAME:
            console.print(_formats_table(), "", sep="\n")
    stages = listed([entry.name for entry in wartorn.games() if entry.stage])
    console.print(Text(f"What comes before a game is a game, too: {stages}.", "dim"))
    console.print(Text("The first value of an option is the usual one. Play with: wartorn play GAME", "dim"))
    parts = (
        "--set NAME:10 takes 10 unit cards, NAME:10,feats the feats too, NAME:cave-sibyl,2*bronze-harrier these cards"
    )
    console.print(Text(f"Name every set to play with. Of a set {parts}.", "dim"))


def _options_table(entry: Entry) -> Table:
    """The options of a game with their values."""
    from rich.text import Text

    from wartorn.cli.screen import plain_table

    table = plain_table("option", "values", "")
    for option in entry.options:
        values = Text(" ").join(Text(value, "bold" if value == option.default else "") for value in option.values)
        about = f"{option.about}; {option.form}" if option.form else option.about
        table.add_row(f"--option {option.name}=…", values, Text(about))
    return table


def _formats_table() -> Table:
    """The formats with their options, of which those that a game has as well are not told again."""
    from rich.text import Text

    from wartorn.cli.screen import plain_table
    from wartorn.formats import FORMATS, USUAL

    table = plain_table("format", "players", "")
    for format in FORMATS.values():
        table.add_row(f"--format {format.name}", str(format.seats), Text(f"{format.title}. {format.about}"))
        for option in format.options:
            if option not in USUAL:
                values = ", ".join(option.values)
                table.add_row("", "", Text(f"--option {option.name}=…  {values}: {option.about}", "dim"))
    return table


def _sets_table(entry: Entry) -> Table:
    """The sets that come with the package and fit the game, with what is in them."""
    from rich.text import Text

    from wartorn.cli.screen import plain_table
    from wartorn.text.cards import shipped_sets

    table = plain_table("set", "is played", "")
    usual = [name for name, _ in entry.ruleset().sets]
    for each in sorted(shipped_sets(), key=lambda each: each.name not in usual):
        if how := "as usual" if each.name in usual else how_played(entry, usual, each.name):
            table.add_row(f"--set {each.name}", how, Text(f"{contents(each)}. {each.about or each.title}"))
    return table


def contents(found: CardSet) -> str:
    """How many cards of each family are in a set."""
    from wartorn.kernel.english import so_many
    from wartorn.text.card_faces import is_unit, type_words

    counts: dict[str, int] = {}
    for card in found.cards:
        family = "unit" if is_unit(card) else type_words(card.type, 0)
        counts[family] = counts.get(family, 0) + card.copies
    return ", ".join(so_many(count, family) for family, count in counts.items())


def how_played(entry: Entry, usual: list[str], name: str) -> str:
    """How a set can be played that is not the usual one: alone or with the usual ones, whole or best in part."""
    from wartorn.kernel.errors import BadOption

    ways: list[str] = []
    for sets, how in (([name], "alone"), ([*usual, name], "added")):
        try:
            rules = entry.ruleset(sets)
        except BadOption:
            continue
        ways.append(f"{how}, best in part" if rules.notes else how)
    return " or ".join(ways)
