"""What an evaluation of Osiris in Abdju may look at: numbers of the table, no card names."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wartorn.abdju.scoring import points
from wartorn.abdju.table import DEBENS, PLAYER
from wartorn.kernel.game import Game

# What is looked at, with the weights of greedy:1, which minds its own Dynasty and nothing else
WEIGHED: Final = {
    "outcome": 3000,  # the game is over, and won
    "points": 100,
    "rival": 0,  # the points of the other side
    "debens": 10,  # up to 6
}


def features(game: Game, seat: i64) -> list[int]:
    """The standing of the seat, feature by feature, as WEIGHED lists them."""
    won: i64 = 1 if not game.agenda and game.winner == seat else 0
    debens: i64 = min(game.numbers[DEBENS], 6) if seat == PLAYER else 0
    return [won, points(game, seat), -points(game, 1 - seat), debens]
