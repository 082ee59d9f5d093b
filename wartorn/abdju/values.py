"""What the rules of Osiris in Abdju count, each in one place."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wartorn.abdju.table import (
    BREAD,
    CARRIES,
    CITIZENS_END,
    DICE,
    DIE_COUNT,
    DYNASTY,
    FARMER,
    FORUM,
    SOLDIER,
    UNDER,
)
from wartorn.kernel.cards import MARK_SHIFT, kind_of
from wartorn.kernel.game import Game

LEAST_PRICE: Final = 1


def printed(game: Game, card: i64, number: i64) -> i64:
    """A number that is printed on the card."""
    return game.rules.kinds[kind_of(card)].numbers[number]


def face_up(game: Game, seat: i64, kind: i64) -> i64:
    """How many cards of the kind lie face up in the Dynasty."""
    found: i64 = 0
    for card in game.piles[DYNASTY + seat]:
        if kind_of(card) == kind:
            found += 1
    return found


def tally(game: Game, seat: i64) -> list[int]:
    """How many Citizens of each kind the Dynasty has, those under Scribes included (OA-CIT-2, OA-SCORE-2)."""
    found = [0] * CITIZENS_END
    for place in (DYNASTY + seat, UNDER + seat):
        for card in game.piles[place]:
            found[kind_of(card)] += 1
    return found


def citizens(game: Game, seat: int) -> int:
    """How many Citizens the Dynasty has, those under Scribes included (OA-SCORE-4)."""
    return len(game.piles[DYNASTY + seat]) + len(game.piles[UNDER + seat])


def has_bread(card: i64) -> bool:
    """Whether there is Bread on the card."""
    return card & (BREAD << MARK_SHIFT) != 0


def carries_dice(card: i64) -> bool:
    """Whether the dice lie on the card, which the player may never take (OA-DICE-1)."""
    return card & (CARRIES << MARK_SHIFT) != 0


def dice_at(game: Game) -> i64:
    """The index of the card in the Forum that carries the dice, or -1."""
    forum = game.piles[FORUM]
    for i in range(len(forum)):
        if carries_dice(forum[i]):
            return i
    return -1


def claimed(game: Game) -> i64:
    """How many cards Osiris takes: the leftmost, or the two leftmost if they are of one kind (OA-OSIRIS-1)."""
    forum = game.piles[FORUM]
    if len(forum) > 1 and kind_of(forum[0]) == kind_of(forum[1]):
        return 2
    return min(len(forum), 1)


def unprotected(game: Game, seat: i64) -> i64:
    """How many Farmers a Soldier could take: those without Bread, less one for each Soldier (OA-CIT-10)."""
    found: i64 = 0
    for card in game.piles[DYNASTY + seat]:
        if kind_of(card) == FARMER and not has_bread(card):
            found += 1
    return max(found - face_up(game, seat, SOLDIER), 0)


def highest_die(game: Game) -> i64:
    """The die that shows most; of equal ones the first (OA-DICE-3)."""
    best: i64 = 0
    for die in range(1, DIE_COUNT):
        if game.numbers[DICE + die] > game.numbers[DICE + best]:
            best = die
    return best


def highest(game: Game) -> i64:
    """What the highest die shows."""
    return game.numbers[DICE + highest_die(game)]


def sum_of_dice(game: Game) -> i64:
    """What the dice show together."""
    total: i64 = 0
    for die in range(DIE_COUNT):
        total += game.numbers[DICE + die]
    return total


def bread_price(game: Game, seat: i64) -> i64:
    """What a Bread costs: the highest die less 1 for each Farmer that lies face up, at least 1 (OA-CIT-7)."""
    return max(highest(game) - face_up(game, seat, FARMER), LEAST_PRICE)
