"""What an evaluation may look at: numbers of the table, no card names."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wartorn.kernel.cards import KIND_SHIFT, TURNED, kind_of
from wartorn.kernel.game import Game
from wartorn.kernel.script import Frame
from wartorn.omen.conditions import WHOLE
from wartorn.omen.steps.portent import Feat, speaks
from wartorn.omen.steps.step import Step
from wartorn.omen.table import (
    BUILD_COST,
    CITIES,
    COINS,
    FEATS,
    HAND,
    REINFORCES,
    REWARDS,
    STACK,
    TRIUMPHS,
    UNDER,
    WORTH,
    other,
    side,
)
from wartorn.omen.values import (
    TRIUMPH,
    achieved,
    begun,
    favored,
    might,
    of_god,
    printed,
    structure_points,
    traits,
    treasures,
    units,
    used_rewards,
    victor,
    war_torn,
)

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
    "oracles": 30,  # and others with a text for the Portent step
    "reinforcements": 12,  # units that can REINFORCE
    "favor": 20,
    "building": 10,  # the points of the structure that is being built, in twelfths, as far as it is built
    "triumphs": 16,  # how much of the requirements of units that could triumph holds
}
NAMES: Final = tuple(WEIGHED)


def weights(**others: int) -> list[int]:
    """The weights as NAMES lists them, but for those that a game weighs otherwise."""
    return list({**WEIGHED, **others}.values())


def features(game: Game, seat: i64) -> list[int]:
    """The seat's standing minus the other's, feature by feature, as NAMES lists them."""
    mine = _standing(game, seat)
    theirs = _standing(game, other(seat))
    return [mine[i] - theirs[i] for i in range(len(mine))]


def points(game: Game, seat: i64) -> i64:
    """The points of a seat by what lies on the table (RW-SCORE-1, HD-SCORE-1, KR-SCORE-1)."""
    rewards = 2 * len(game.piles[REWARDS + seat]) - used_rewards(game, seat)
    shown = 2 * achieved(game, seat) + 2 * len(game.piles[TRIUMPHS + seat])
    return rewards + shown + structure_points(game, seat) + treasures(game, seat)


def _standing(game: Game, seat: i64) -> list[int]:
    bodies: i64 = 0
    strength: i64 = 0
    winning: i64 = 0
    oracles: i64 = 0
    reinforcements: i64 = 0
    for city in range(CITIES):
        place = side(city, seat)
        if game.piles[STACK + city]:
            bodies += units(game, place)
            strength += min(might(game, place), 12)
            if war_torn(game, city, seat) and victor(game, city) == seat:
                winning += 1
        for card in game.piles[place]:
            if speaks(game, card):
                oracles += 1
            if game.rules.kinds[kind_of(card)].scripts[REINFORCES] is not None and of_god(game, card, seat):
                reinforcements += 1
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
        reinforcements,
        1 if favored(game, seat) else 0,
        _building(game, seat),
        _triumphs(game, seat),
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


def _building(game: Game, seat: i64) -> i64:
    """How far the structure that is being built has come, in twelfths of its points."""
    structure = begun(game, seat)
    if structure < 0:
        return 0
    cost = printed(game, structure, BUILD_COST)
    return WHOLE * printed(game, structure, WORTH) * min(len(game.piles[UNDER + seat]), cost) // cost


def _triumphs(game: Game, seat: i64) -> i64:
    """How much of what units in the cities need for a triumph holds; the last part counts most."""
    total: i64 = 0
    for city in range(CITIES):
        for card in game.piles[side(city, seat)]:
            if traits(game, card) & TRIUMPH:
                share = _triumph_share(game, seat, city, card)
                total += share * share // WHOLE
    return total


def _triumph_share(game: Game, seat: i64, city: i64, card: i64) -> i64:
    """How much of one unit's requirement holds."""
    for effect in game.rules.turns[seat].effects:
        if isinstance(effect, Step):
            watch = effect.watch
            if watch is not None and kind_of(card) in watch.conditions:
                return watch.conditions[kind_of(card)].share(game, Frame(game.rules.main, seat, city, card))
    return 0
