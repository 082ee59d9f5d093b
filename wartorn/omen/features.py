"""What an evaluation may look at: numbers of the table, no card names."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wartorn.kernel.cards import KIND_SHIFT, TURNED
from wartorn.kernel.game import Game
from wartorn.kernel.script import Frame
from wartorn.omen.conditions import WHOLE
from wartorn.omen.steps.portent import Feat
from wartorn.omen.table import CITIES, COINS, FEATS, HAND, ORACLE, REWARDS, STACK, other, side
from wartorn.omen.values import achieved, might, type_of, units, used_rewards, victor, war_torn

# What is looked at, with the weights of greedy:1
WEIGHED: Final = {
    "outcome": 2000,  # the game is over, and won
    "points": 170,
    "feats": 16,  # how much of the feats that are still open holds
    "coins": 40,  # up to 4
    "savings": 15,  # up to 10
    "cards": 30,  # up to 4
    "hand": 20,  # up to 8
    "units": 8,  # where there are rewards left
    "strength": 7,  # there, up to 12 in a city
    "winning": 100,  # cities that would be won, and are war-torn in one's own turn
    "oracles": 30,
}
NAMES: Final = tuple(WEIGHED)
WEIGHTS: Final = tuple(WEIGHED.values())


def features(game: Game, seat: i64) -> list[int]:
    """The seat's standing minus the other's, feature by feature, as NAMES lists them."""
    mine = _standing(game, seat)
    theirs = _standing(game, other(seat))
    return [mine[i] - theirs[i] for i in range(len(mine))]


def points(game: Game, seat: i64) -> i64:
    """The points of a seat (RW-SCORE-1)."""
    return 2 * achieved(game, seat) + 2 * len(game.piles[REWARDS + seat]) - used_rewards(game, seat)


def _standing(game: Game, seat: i64) -> list[int]:
    bodies: i64 = 0
    strength: i64 = 0
    winning: i64 = 0
    oracles: i64 = 0
    for city in range(CITIES):
        place = side(city, seat)
        if game.piles[STACK + city]:
            bodies += units(game, place)
            strength += min(might(game, place), 12)
            if war_torn(game, city, seat) and victor(game, city) == seat:
                winning += 1
        for card in game.piles[place]:
            if type_of(game, card) == ORACLE:
                oracles += 1
    coins: i64 = game.numbers[COINS + seat]
    cards: i64 = len(game.piles[HAND + seat])
    return [
        _outcome(game, seat),
        points(game, seat),
        _feats(game, seat),
        min(coins, 4),
        min(coins, 10),
        min(cards, 4),
        min(cards, 8),
        bodies,
        strength,
        winning,
        oracles,
    ]


def _outcome(game: Game, seat: i64) -> i64:
    """1 if the game is over and won."""
    return 1 if not game.agenda and game.winner == seat else 0


def _feats(game: Game, seat: i64) -> i64:
    """How much of the conditions of the open feats holds; the last part counts most."""
    frame = Frame(game.rules.main, seat)
    total: i64 = 0
    for effect in game.rules.turns[seat].effects:
        if isinstance(effect, Feat):
            for card in game.piles[FEATS + seat]:
                if card & TURNED == 0:
                    share = effect.conditions[card >> KIND_SHIFT].share(game, frame)
                    total += share * share // WHOLE
    return total
