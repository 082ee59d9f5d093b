"""What an evaluation of a draft may look at: what the stacks and cards are expected to be worth."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wartorn.kernel.cards import kind_of
from wartorn.kernel.game import Game
from wartorn.omen.drafting.table import WORTH, kept

UNIT: Final = 4  # weights are in 400ths of a log-odds, worths in hundredths
WEIGHED: Final = {"worth": UNIT, "their worth": UNIT}
MARGIN: Final = 12  # what the worths of two units are known to, in hundredths of a log-odds


def features(game: Game, seat: i64) -> list[int]:
    """What the seat's deck is worth so far, and, below zero, an average one of the others."""
    others: i64 = 0
    for each in range(game.rules.seats):
        if each != seat:
            others += _worth(game, each)
    return [_worth(game, seat), -(others // (game.rules.seats - 1))]


def _worth(game: Game, seat: i64) -> i64:
    """What a deck is worth so far, as far as its cards are known."""
    total: i64 = 0
    for card in game.piles[kept(game, seat)]:
        kind = kind_of(card)
        if kind >= game.rules.backs:
            total += game.rules.kinds[kind].numbers[WORTH]
    return total
