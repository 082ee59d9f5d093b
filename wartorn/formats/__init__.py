"""Formats: drafts, own decks and the grand melee; what happens before and between games."""

from __future__ import annotations

from collections.abc import Iterable

from wartorn.formats import courses
from wartorn.formats.match import FORMATS, Format, Match, Table, format_called, read_match
from wartorn.formats.records import MatchRecord
from wartorn.kernel.chance import Chance
from wartorn.kernel.registry import Option, game_called

__all__ = ["FORMATS", "Format", "Match", "MatchRecord", "Table", "format_called", "new_match", "read_match"]

FIRST, BEGINNER, COMEBACK, EMISSARY = (
    next(option for option in game_called(courses.GAME).options if option.name == name)
    for name in ("first", *courses.PASSED_ON)
)
USUAL = (FIRST, BEGINNER, COMEBACK, EMISSARY)
TWO, FOUR = 2, 4

for _format in (
    Format(
        "draft",
        "Card drafting",
        "Draft ten of fifty open stacks each, then play with the decks.",
        TWO,
        USUAL,
        courses.draft,
    ),
    Format(
        "simple-draft",
        "Simplified drafting",
        "Keep a card, pass the rest; after thirty cards play with secret decks.",
        TWO,
        USUAL,
        courses.simple_draft,
    ),
    Format(
        "duplicate",
        "Test of skill",
        "Each plays with an own deck that holds one card of every kind.",
        TWO,
        USUAL,
        courses.duplicate,
    ),
    Format(
        "deck",
        "Deck building",
        "Each brings an own deck of ten kinds, from a file or built at the table.",
        TWO,
        USUAL,
        courses.deck,
    ),
    Format(
        "melee",
        "Grand melee",
        "Four draft from one pool; two tables play, then winners meet winners and losers meet losers.",
        FOUR,
        (
            Option("first", ("random", "0", "1"), "who goes first at a table: by lot, or the lower or higher seat"),
            BEGINNER,
            COMEBACK,
            EMISSARY,
            Option("draft", ("cards", "simple"), "from open stacks, or by packs that are passed on"),
            Option("youngest", ("0", "1", "2", "3", "random"), "the seat that drafts first from open stacks"),
            Option("second", ("no", "yes"), "whether those with one victory each play for second place"),
        ),
        courses.melee,
    ),
):
    FORMATS[_format.name] = _format


def new_match(
    format: str, seed: object = 0, sets: str | Iterable[str] = (), log: bool = True, **options: object
) -> Match:
    """A new match, set up by its seed and waiting for its first picks.

    >>> match = new_match("melee", seed=7)
    >>> [(table.name, seat) for table, seat in match.asking]
    [('draft', 0)]
    """
    named = sets.split("+") if isinstance(sets, str) and sets else sets
    return Match.opened(format_called(format), Chance.seeded(str(seed)), named, options, log)
