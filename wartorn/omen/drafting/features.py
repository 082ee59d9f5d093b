"""What an evaluation of a draft may look at: what the stacks and cards are expected to be worth."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wartorn.kernel.cards import kind_of
from wartorn.kernel.game import Game
from wartorn.omen.drafting.table import WORTH, kept

WEIGHED: Final = {"worth": 1}
MARGIN: Final = 12  # what the worths of two units are known to, in hundredths of a log-odds


def features(game: Game, seat: i64) -> list[int]:
    """What the seat's deck is worth so far, as WEIGHED lists it."""
    total: i64 = 0
    for card in game.piles[kept(game, seat)]:
        kind = kind_of(card)
        if kind >= game.rules.backs:
            total += game.rules.kinds[kind].numbers[WORTH]
    return [total]
