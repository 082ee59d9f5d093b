"""What scores at the end of the Omen games, line by line, and what breaks ties."""

from __future__ import annotations

from wartorn.kernel.game import Game
from wartorn.omen.table import REWARDS, TRIUMPHS
from wartorn.omen.values import achieved, favored, structure_points, treasures, used_rewards


def feats(game: Game, seat: int) -> int:
    """2 points per achieved feat (RW-SCORE-1)."""
    return 2 * achieved(game, seat)


def unused_rewards(game: Game, seat: int) -> int:
    """How many rewards a player holds unused."""
    return len(game.piles[REWARDS + seat]) - used_rewards(game, seat)


def rewards(game: Game, seat: int) -> int:
    """2 points per reward in hand (RW-CARD-7, HD-SCORE-1, KR-SCORE-1)."""
    return 2 * unused_rewards(game, seat)


def used(game: Game, seat: int) -> int:
    """1 point per used reward (RW-CARD-7, HD-SCORE-1, KR-SCORE-1)."""
    return used_rewards(game, seat)


def structures(game: Game, seat: int) -> int:
    """The points of completed structures (HD-SCORE-1)."""
    return structure_points(game, seat)


def treasured(game: Game, seat: int) -> int:
    """1 point per TREASURED or COVETED unit in hand (HD-SCORE-1, KR-SCORE-1)."""
    return treasures(game, seat)


def triumphed(game: Game, seat: int) -> int:
    """How many units a player has in the Rewards (KR-SCORE-2)."""
    return len(game.piles[TRIUMPHS + seat])


def triumphs(game: Game, seat: int) -> int:
    """2 points per unit in the Rewards (KR-SCORE-1)."""
    return 2 * triumphed(game, seat)


def favor(game: Game, seat: int) -> int:
    """Whether the player's god is favored (HD-SCORE-2)."""
    return int(favored(game, seat))
