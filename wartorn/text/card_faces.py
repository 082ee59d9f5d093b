"""A card as a player would like to see it."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from wartorn.omen.catalog import DEVOTIONS, Card
from wartorn.omen.language.keywords import KEYWORDS, keywords_in
from wartorn.omen.table import BEAST, FEAT, KRATER, ORACLE, REWARD, SOLDIER, STRUCTURE, TYPES, UNIT_BACK, WARBAND

TYPE_STYLES = (
    "red", "cyan", "green", "yellow", "magenta", "bright_blue", "", "red", "cyan", "", "yellow", "magenta",
)  # fmt: skip
GOD_STYLES = {"Anubis": "bright_blue", "Horus": "bright_yellow"}
WHEN = {
    SOLDIER: "each time it comes into a city",
    ORACLE: "in your Portent step",
    BEAST: "when it is expended instead of played; it counts as 2 units",
    REWARD: "when it is used in your Surge step: 1 point then, 2 points while it is held",
    KRATER: "when it is used in your Surge step: 1 point then, 2 points while it is held",
    FEAT: "in your Feat step, if this holds: 2 points",
    STRUCTURE: "when it is completed, at the start of your Surge step",
}
BEGINNER = "○ is in the beginner's deck"
ORIGINS = {"own": "a design of its own", "wartorn": "designed here", "printed": "as in the published game"}


def god_named(devotion: int) -> str:
    """The one god that a card is devoted to; empty for both and for none."""
    return next((name for name, bits in DEVOTIONS.items() if bits == devotion and name in GOD_STYLES), "")


def type_words(type: int, devotion: int) -> str:
    """The type of a card and its god, as one says it.

    >>> type_words(TYPES.index("follower"), DEVOTIONS["Horus"])
    'Horus follower'
    """
    word = "Krater" if type == KRATER else TYPES[type]
    return f"{god_named(devotion)} {word}".strip()


def type_style(type: int, devotion: int = 0) -> str:
    """The colour of a type, or of its god."""
    return GOD_STYLES.get(god_named(devotion), TYPE_STYLES[type])


def is_unit(one: Card) -> bool:
    """Whether the card has a cost, an offering and a strength."""
    return one.back == UNIT_BACK


def on_one_line(one: Card) -> str:
    """What the card says, where there is little room."""
    return " · ".join(one.lines)


def figures(one: Card) -> list[tuple[str, int]]:
    """The numbers that are printed on the card, with their names."""
    if one.type == STRUCTURE:
        return [("build", one.build), ("points", one.points)]
    if is_unit(one):
        return [("cost", one.cost), ("offering", one.offering), ("strength", one.strength)]
    return []


def card_line(one: Card, copies: int, name_width: int, type_width: int) -> Text:
    """The name, the type and the numbers of a card, as a row of a list."""
    name = f"{one.name} ○" if one.beginner else one.name
    if one.type == STRUCTURE:
        worth = f"{one.points} point{'s' if one.points != 1 else ''}"
        numbers = f"{f'build {one.build} for {worth}':>22}"
    else:
        numbers = "".join(f"{number:>5}" for _, number in figures(one)) or " " * 15
        numbers += f"{copies:>7}"
    words = type_words(one.type, one.devotion)
    style = type_style(one.type, one.devotion)
    return Text.assemble((f"{name:<{name_width}}", "bold"), (f"{words:<{type_width}}", style), numbers)


def cards_told(cards: Sequence[Card]) -> Group:
    """Units line by line, each with what it says."""
    names = max(len(card.name) for card in cards) + 4
    types = max(len(type_words(card.type, card.devotion)) for card in cards) + 1
    lines: list[RenderableType] = [Text("cost  off  str  copies".rjust(names + types + 22), "dim")]
    for card in cards:
        lines += [card_line(card, card.copies, names, types), Padding(Text(on_one_line(card), "dim"), (0, 0, 0, 2))]
    if any(card.beginner for card in cards):
        lines.append(Text(BEGINNER, "dim"))
    return Group(*lines)


def card_panel(one: Card, home: str) -> Panel:
    """The card with all that is printed on it, and what its keywords mean."""
    style = type_style(one.type, one.devotion)
    lines: list[RenderableType] = [Text.assemble((type_words(one.type, one.devotion), style), (_when(one), "dim"))]
    if numbers := figures(one):
        lines.append(Text("   ").join(Text.assemble((f"{name} ", "dim"), (str(n), "bold")) for name, n in numbers))
    lines += [Text(""), Text(one.text), Text("")]
    if keywords := keywords_in(one.lines):
        lines += [_glossary(keywords), Text("")]
    lines.append(Text(f"{home} · {_copies(one)} · {ORIGINS[one.origin]} · {one.slug}", "dim"))
    return Panel(Group(*lines), title=Text(one.name, "bold"), title_align="left", border_style=style, width=72)


def _when(one: Card) -> str:
    """When the text of the card begins, if the text does not say so itself, or which gods it serves."""
    if one.type in WHEN:
        return f" · {WHEN[one.type]}"
    if one.devotion == DEVOTIONS["both"]:
        return " of both gods"
    return "" if one.devotion or one.type == WARBAND else " of no god"


def _copies(one: Card) -> str:
    """How many there are of it."""
    if one.type == FEAT:
        return "one for each player"
    copies = f"{one.copies} cop{'y' if one.copies == 1 else 'ies'}"
    return copies + (f", {one.melee} more for the grand melee" if one.melee else "")


def _glossary(keywords: list[str]) -> Table:
    """Keywords with their meanings."""
    table = Table.grid(padding=(0, 2, 0, 0))
    for keyword in keywords:
        table.add_row(Text(keyword, "dim"), Text(KEYWORDS[keyword][0], "dim"))
    return table


def keyword_line(keyword: str) -> Text:
    """A keyword with its meaning."""
    return Text.assemble((keyword, "bold"), f": {KEYWORDS[keyword][0]}")
