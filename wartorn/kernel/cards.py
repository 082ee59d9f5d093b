"""Cards and picks as ints, and what is printed on a kind of card.

A card holds, from high bits to low: kind, turned, mark, pool, known. So a sorted pile groups equal cards, and a card
without its low bits is its *face*: what tells two cards apart on the table. A pick is a face and a place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

if TYPE_CHECKING:
    from wartorn.kernel.script import Script

KNOWN_BITS: Final = 4
KNOWN: Final = 15  # one bit per seat
POOL_SHIFT: Final = 4
POOL: Final = 7 << 4  # 0 is the shared pool, n the own deck of seat n - 1
POOLS: Final = 8
REST: Final = 7  # no card has it: what is left of the box for decks of which nobody knows the cards
FACE_SHIFT: Final = 7
MARK_SHIFT: Final = 7
MARKS: Final = (1 << 15) - 1  # the most that a card can carry, as bits
MARK: Final = MARKS << MARK_SHIFT
TURNED: Final = 1 << 22
KIND_SHIFT: Final = 23

PLACE: Final = 255
MANNER_SHIFT: Final = 8
MANNER: Final = 15
PICK_FACE_SHIFT: Final = 12
AT: Final = 0  # the card as it lies; what other manners mean is the business of the game

PASS: Final = 0  # the first word of every game: no, enough, go on


def card(kind: i64, pool: i64 = 0) -> int:
    """A card of this kind as it comes from the box: face up, unmarked, known to nobody.

    >>> kind_of(card(3))
    3
    """
    return kind << KIND_SHIFT | pool << POOL_SHIFT


def kind_of(card: i64) -> i64:
    """The index of the kind that is printed on the card."""
    return card >> KIND_SHIFT


def face_of(card: i64) -> i64:
    """What tells the card apart on the table: kind, turned and mark."""
    return card >> FACE_SHIFT


def turned(card: i64) -> bool:
    """Whether the card is turned; what that means is the business of the game."""
    return card & TURNED != 0


def pool_of(card: i64) -> i64:
    """The pool that the card came from: 0 shared, n the deck of seat n - 1."""
    return (card & POOL) >> POOL_SHIFT


def mark_of(card: i64) -> i64:
    """The marks that the card carries, as bits."""
    return (card & MARK) >> MARK_SHIFT


def knowers(card: i64) -> i64:
    """How many seats know the card."""
    known: i64 = card & KNOWN
    count: i64 = 0
    while known:
        known &= known - 1
        count += 1
    return count


def pick(card: i64, place: i64, manner: i64 = AT) -> i64:
    """The pick of a card like this one in that pile, in that manner."""
    return (card >> FACE_SHIFT) << PICK_FACE_SHIFT | manner << MANNER_SHIFT | place


def picked_face(pick: i64) -> i64:
    """The face of the card that is picked."""
    return pick >> PICK_FACE_SHIFT


def picked_kind(pick: i64) -> i64:
    """The kind of the card that is picked."""
    return pick >> (PICK_FACE_SHIFT + KIND_SHIFT - FACE_SHIFT)


def picked_place(pick: i64) -> i64:
    """The pile of the card that is picked, or the number of the word if the pick is a word."""
    return pick & PLACE


def picked_manner(pick: i64) -> i64:
    """The manner of the pick: AT, or one that the game knows."""
    return (pick >> MANNER_SHIFT) & MANNER


def could_be_pick(pick: int) -> bool:
    """Whether the number is small enough to be a pick at all."""
    return 0 <= pick < 1 << 40


def is_word(pick: i64) -> bool:
    """Whether the pick is a bare word and no card (kind 0 is always a blank, which nobody can pick)."""
    return pick <= PLACE


class Kind:
    """What is printed on a card; immutable and shared by all games."""

    name: str
    slug: str
    code: str
    back: i64
    type: i64
    numbers: list[int]
    traits: i64
    scripts: list[Script | None]

    def __init__(
        self,
        name: str,
        slug: str,
        code: str,
        back: i64,
        type: i64 = 0,
        numbers: list[int] | None = None,
        traits: i64 = 0,
        scripts: list[Script | None] | None = None,
    ) -> None:
        self.name = name
        self.slug = slug
        self.code = code
        self.back = back  # the index of the blank kind that shows the same back
        self.type = type
        self.numbers = numbers if numbers is not None else []
        self.traits = traits
        self.scripts = scripts if scripts is not None else []  # by moment

    def __repr__(self) -> str:
        return f"Kind({self.name!r})"
