"""What scores at the end, line by line, and what breaks ties; by what is known, if the game is a view."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from wartorn.abdju.table import (
    ARTISAN,
    BACKS,
    BREAD_WORTH,
    CITIZENS_END,
    DEBENS,
    DYNASTY,
    FOR,
    MAJORITY,
    MERCHANT,
    OSIRIS,
    PAYS,
    PLAYER,
    SOULS,
    VARIETY,
    WORTH,
)
from wartorn.abdju.values import citizens, face_up, has_bread, printed, tally
from wartorn.kernel.cards import kind_of
from wartorn.kernel.game import Game

PER_ARTISAN: Final = 2  # Debens that score
PER_MERCHANT: Final = 2  # points of Osiris

Line = tuple[str, Callable[[Game, int], int]]


def citizen_points(game: Game, seat: int) -> int:
    """The points of all Citizens, those under Scribes included (OA-SCORE-1, OA-SCORE-2)."""
    total: i64 = 0
    mine = tally(game, seat)
    for kind in range(BACKS, CITIZENS_END):
        total += mine[kind] * game.rules.kinds[kind].numbers[WORTH]
    return total


def majority_points(game: Game, seat: int) -> int:
    """The points of the kinds of which the seat has strictly more than the other (OA-SCORE-3)."""
    total: i64 = 0
    mine, theirs = tally(game, seat), tally(game, 1 - seat)
    for kind in range(BACKS, CITIZENS_END):
        if mine[kind] > theirs[kind]:
            total += game.rules.kinds[kind].numbers[MAJORITY]
    return total


def bread_points(game: Game, seat: int) -> int:
    """The bread value of every Citizen with Bread (OA-SCORE-1, OA-SCORE-2)."""
    total: i64 = 0
    for card in game.piles[DYNASTY + seat]:
        if has_bread(card):
            total += printed(game, card, BREAD_WORTH)
    return total


def afterlife_points(game: Game, seat: int) -> int:
    """The player's Afterlife card, or the one that gives Osiris most (OA-SCORE-1, OA-SCORE-2)."""
    best: i64 = 0
    mine = tally(game, seat)
    for card in game.piles[SOULS + seat]:
        if kind_of(card) >= BACKS:
            best = max(best, soul_points(game, card, mine))
    return best


def soul_points(game: Game, card: i64, mine: list[int]) -> i64:
    """What an Afterlife card pays for these Citizens (OA-VALUE-2)."""
    wanted = printed(game, card, FOR)
    if wanted != VARIETY:
        return printed(game, card, PAYS) * mine[wanted]
    kinds: i64 = 0
    for kind in range(BACKS, CITIZENS_END):
        if mine[kind]:
            kinds += 1
    return printed(game, card, PAYS) * kinds


def artisan_points(game: Game, seat: int) -> int:
    """The player's Debens, as far as face-up Artisans let them score (OA-CIT-5)."""
    if seat != PLAYER:
        return 0
    return min(game.numbers[DEBENS], PER_ARTISAN * face_up(game, seat, ARTISAN))


def merchant_points(game: Game, seat: int) -> int:
    """2 points for each Merchant of Osiris, revealed ones included (OA-SCORE-2)."""
    return PER_MERCHANT * tally(game, seat)[MERCHANT] if seat == OSIRIS else 0


def has_to_be_beaten(game: Game, seat: int) -> int:
    """Osiris wins what is tied in everything, since the player has to be higher (OA-SCORE-4)."""
    return seat


LINES: Final[list[Line]] = [
    ("citizens", citizen_points),
    ("majorities", majority_points),
    ("bread", bread_points),
    ("afterlife", afterlife_points),
    ("artisans", artisan_points),
    ("merchants", merchant_points),
]
TIES: Final[list[Line]] = [("more Citizens", citizens), ("the rule that the player has to be higher", has_to_be_beaten)]


def points(game: Game, seat: i64) -> i64:
    """All points of a seat."""
    total: i64 = 0
    for _, line in LINES:
        total += line(game, seat)
    return total
