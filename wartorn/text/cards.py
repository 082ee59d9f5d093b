"""Cards by their names: which one is meant, and how it is shown."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rich.console import RenderableType

from wartorn.kernel.errors import BadOption
from wartorn.kernel.registry import games
from wartorn.omen.catalog import CardSet, card_set, shipped, slug
from wartorn.omen.language.keywords import KEYWORDS
from wartorn.text.card_faces import card_panel, keyword_line

if TYPE_CHECKING:
    from wartorn.text.abdju_table import AbdjuTable

CLOSE = 0.15  # names that are so much less alike than the closest one are not meant


def shipped_sets() -> list[CardSet]:
    """The sets that come with the games."""
    return [card_set(name) for name in sorted(shipped())]


def tables_without_sets() -> list[AbdjuTable]:
    """The tables of the games that have cards of their own and no sets."""
    from wartorn.text.abdju_table import AbdjuTable
    from wartorn.text.tables import table_for

    tables = [table_for(entry.ruleset()) for entry in games()]
    return [table for table in tables if isinstance(table, AbdjuTable)]


def card_shown(name: str, sets: Sequence[CardSet], tables: Sequence[AbdjuTable] = ()) -> RenderableType:
    """The card of that name in one of the sets or on one of the tables, or what a keyword of that name means."""
    if name.strip().upper() in KEYWORDS:
        return keyword_line(name.strip().upper())
    every = [(one, each) for each in sets for one in each.cards]
    others = {each: table for table in tables for each in table.names()}
    meant = name_meant(name, [*(one.name for one, _ in every), *others])
    for found, home in every:
        if found.name == meant:
            return card_panel(found, home.title)
    return others[meant].card(meant)


def name_meant(name: str, names: Sequence[str]) -> str:
    """The name that is meant, or the only one that holds these letters; or a "did you mean"."""
    wanted = slug(name)
    found = [each for each in names if slug(each) == wanted]
    if not found and wanted:
        found = [each for each in names if wanted in slug(each)]
    if len({slug(each) for each in found}) == 1:
        return found[0]
    if found:
        more = f" and {len(found) - 6} more" if len(found) > 6 else ""
        raise BadOption(f"{len(found)} cards have {name!r} in their names: {', '.join(found[:6])}{more}")
    raise BadOption(f"no card is called {name!r}{_meant(name, names)}")


def _meant(name: str, names: Iterable[str]) -> str:
    """A "did you mean" that also forgives a mistake in a single word of a name."""
    wanted = name.casefold()
    likeness: dict[str, float] = {}
    for each in names:
        full = each.casefold()
        whole = difflib.SequenceMatcher(None, wanted, full).ratio()
        word = max(difflib.SequenceMatcher(None, wanted, word).ratio() for word in full.split())
        likeness[each] = max(whole if whole >= 0.6 else 0.0, word if word >= 0.75 else 0.0)
    best = max(likeness.values(), default=0.0)
    close = sorted((each for each in likeness if likeness[each] > max(best - CLOSE, 0.0)), key=lambda e: -likeness[e])
    return f"; did you mean {' or '.join(close[:3])}?" if close else ""
