"""The tables of the pages of sets, made from the sets: python tests/docs/set_tables.py writes them anew.

A table stands between a comment that says what is in it, such as <!-- cards: follower Anubis -->, and <!-- end -->.
Its last column, when a card is the wrong one, is written by people and kept.
"""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

from pages import ROOT, WIDEST

from wartorn.omen.catalog import DEVOTIONS, Card, card_set
from wartorn.omen.table import TYPES, UNIT_BACK

NAMES = ("heir-to-the-dunes", "salt-and-silver", "ash-and-augury")
PAGES_OF_SETS = [ROOT / "docs" / "sets" / f"{name}.md" for name in NAMES]
TABLE = re.compile(r"(?<=<!-- cards: )([^\n]+?)( -->\n).*?(?=<!-- end -->)", re.S)
PRINTED = " ●"


def moments(page: str) -> dict[str, str]:
    """When which unit is the wrong card, as the page says it now."""
    rows = re.findall(r"^\| (.+?) \|(?: \d+ \|){3,4} (.*?) ?\|$", page, re.M)
    return {name.removesuffix(PRINTED): moment for name, moment in rows}


def cards_of(name: str, what: str) -> list[Card]:
    """The cards that a table is about: a type, and with it a god; units by cost."""
    type, _, devotion = what.partition(" ")
    found = [card for card in card_set(name).cards if TYPES[card.type] == type]
    if devotion:
        found = [card for card in found if card.devotion == DEVOTIONS[devotion]]
    return sorted(found, key=lambda card: card.cost)


def table(name: str, what: str, wrong: dict[str, str]) -> str:
    """A table of units and their lines, or a list of what is no unit."""
    cards = cards_of(name, what)
    lines = [""]
    if cards[0].back == UNIT_BACK:
        columns = ("cost", "strength", "offering", "copies")[: 4 if any(card.copies > 1 for card in cards) else 3]
        lines += [f"| unit | {' | '.join(columns)} | the wrong card when |", "| --- " * (len(columns) + 2) + "|"]
        for card in cards:
            numbers = " | ".join(str(getattr(card, column)) for column in columns)
            lines.append(f"| {called(card)} | {numbers} | {wrong.get(card.name, '')} |".replace("  ", " "))
        lines.append("")
    for card in cards:
        lines += textwrap.wrap(said(card), WIDEST - 2, subsequent_indent="  ", break_on_hyphens=False)
    return "\n".join([*lines, "", ""])


def called(card: Card) -> str:
    """The name, with a dot if it is a printed card."""
    return card.name + (PRINTED if card.origin == "printed" else "")


def said(card: Card) -> str:
    """What is on the card, as an item of a list."""
    about = ""
    if card.build:
        about = f" (build {card.build}, {card.points} points)"
    elif card.back != UNIT_BACK and card.copies > 1:
        about = f" ({card.copies} copies)"
    return f"- **{called(card)}**{about}: {' · '.join(card.lines)}"


def refreshed(page: Path) -> str:
    """The page with its tables as the set has the cards now."""
    text = page.read_text(encoding="utf-8")
    wrong = moments(text)
    return TABLE.sub(lambda match: match[1] + match[2] + table(page.stem, match[1], wrong), text)


if __name__ == "__main__":
    for each in PAGES_OF_SETS:
        each.write_text(refreshed(each), encoding="utf-8")
