"""What an evaluation may look at: numbers of the table, no card names."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wartorn.kernel.game import Game
from wartorn.omen.table import (
    BEAST,
    CITIES,
    COINS,
    HAND,
    ORACLE,
    REWARDS,
    SOLDIER,
    STACK,
    other,
    side,
)
from wartorn.omen.values import achieved, might, type_of, used_rewards, victor, war_torn

NAMES: Final = ("points", "coins", "cards", "strength", "oracles", "spread", "holding", "winning", "losing")
WEIGHTS: Final = (200, 22, 24, 14, 20, 9, 10, 150, 60)


def features(game: Game, seat: i64) -> list[int]:
    """The seat's standing minus the other's, feature by feature, as NAMES lists them."""
    mine = _standing(game, seat)
    theirs = _standing(game, other(seat))
    return [mine[i] - theirs[i] for i in range(len(mine))]


def points(game: Game, seat: i64) -> i64:
    """The points of a seat (RW-SCORE-1)."""
    return 2 * achieved(game, seat) + 2 * len(game.piles[REWARDS + seat]) - used_rewards(game, seat)


def _standing(game: Game, seat: i64) -> list[int]:
    strength: i64 = 0
    oracles: i64 = 0
    holding: i64 = 0
    winning: i64 = 0
    losing: i64 = 0
    for city in range(CITIES):
        if not game.piles[STACK + city]:
            continue
        ours = might(game, side(city, seat))
        lead = ours - might(game, side(city, other(seat)))
        strength += min(ours, 12)
        holding += min(max(lead, 0), 6)
        if victor(game, city) == seat:
            if war_torn(game, city, seat):
                winning += 1
            if war_torn(game, city, other(seat)):
                losing += 1
    for city in range(CITIES):
        for card in game.piles[side(city, seat)]:
            if type_of(game, card) == ORACLE:
                oracles += 1
    return [
        points(game, seat),
        min(game.numbers[COINS + seat], 12),
        min(len(game.piles[HAND + seat]), 10),
        strength,
        oracles,
        _spread(game, seat),
        holding,
        winning,
        losing,
    ]


def _spread(game: Game, seat: i64) -> i64:
    """How far the seat is on the way to a soldier, an oracle and a beast in every city."""
    total: i64 = 0
    for wanted in (SOLDIER, ORACLE, BEAST):
        cities: i64 = 0
        for city in range(CITIES):
            for card in game.piles[side(city, seat)]:
                if type_of(game, card) == wanted:
                    cities += 1
                    break
        total += cities * cities
    return total
