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
from wartorn.omen.steps.wealth import Taking, Wealth
from wartorn.omen.table import (
    BUILD_COST,
    CITIES,
    COINS,
    FEATS,
    HAND,
    REINFORCES,
    REWARDS,
    STACK,
    STRUCTURES,
    TRIUMPHS,
    UNDER,
    WORTH,
    other,
    side,
)
from wartorn.omen.values import (
    FEATS_TO_END,
    OPPOSING_UNITS,
    TRICK,
    TRIUMPH,
    UNITS_IN_ALL,
    achieved,
    begun,
    cost,
    favored,
    might,
    of_god,
    offering,
    price,
    printed,
    strength,
    structure_points,
    tie_break,
    traits,
    treasures,
    turned_cards,
    units,
    used_rewards,
)

# What is looked at on either side
OUTCOME: Final = 0  # the game is over, and won
POINTS: Final = 1
OPEN_FEATS: Final = 2  # how much of the feats that are still open holds
PURSE: Final = 3  # up to 4
SAVINGS: Final = 4  # up to 10
CARDS: Final = 5  # up to 4
HELD: Final = 6  # up to 8
BODIES: Final = 7  # where there are rewards left
MIGHT: Final = 8  # there, up to 12 in a city
WINNING: Final = 9  # cities that would be won, and are war-torn in one's own turn
ORACLES: Final = 10  # and others with a text for the Portent step
REINFORCEMENTS: Final = 11  # units that can REINFORCE
FAVOR: Final = 12
BUILDING: Final = 13  # the points of the structure that is being built, in twelfths, as far as it is built
NEAR_TRIUMPH: Final = 14  # how much of the requirements of units that could triumph holds
DONE: Final = 15  # feats, and structures that are completed
UNUSED: Final = 16  # rewards that can still be used
LEADS: Final = 17  # cities that would be won, war-torn or not
MARGIN: Final = 18  # by how much, up to 6 in a city
HOLDING: Final = 19  # cities that would be won, and are war-torn in the other's turn
PRESSING: Final = 20  # cities with so many own units that they are war-torn in the other's turn
BRINK: Final = 21  # cities one unit short of that which would be won
PAID: Final = 22  # what the units cost that stand where there are rewards left
BEST_OFFERING: Final = 23  # the best offering value in hand
OFFERINGS: Final = 24  # all offering values in hand, up to 12
COSTS: Final = 25  # all costs in hand, up to 16
REACH: Final = 26  # the greatest strength in hand that can be paid for
AFFORDABLE: Final = 27  # the cards in hand that can be paid for one by one, up to 4
TRICKS: Final = 28  # cards in hand with a use in the Surge step beside being played
LAST: Final = 29  # cities with one reward left that would be won
OWED: Final = 30  # cards or coins that are still to be taken in the present step
CARDS_ALONE: Final = 31  # cards taken in the present Wealth step, if no coin was
COINS_ALONE: Final = 32  # coins taken in it, if no card was

# The weights of greedy:1, which does not look at the rest
WEIGHED: Final = {
    "outcome": 2000,
    "points": 170,
    "feats": 16,
    "coins": 40,
    "savings": 15,
    "cards": 30,
    "hand": 20,
    "units": 8,
    "strength": 7,
    "winning": 100,
    "oracles": 30,
    "reinforcements": 12,
    "favor": 20,
    "building": 10,
    "triumphs": 16,
    "achieved": 0,
    "unused": 0,
    "leads": 0,
    "margin": 0,
    "holding": 0,
    "pressing": 0,
    "brink": 0,
    "worth": 0,
    "offering": 0,
    "offerings": 0,
    "costs": 0,
    "reach": 0,
    "affordable": 0,
    "tricks": 0,
    "last": 0,
    "owed": 0,
    "cards alone": 0,
    "coins alone": 0,
}
NAMES: Final = (*WEIGHED, *(f"their {name}" for name in WEIGHED))


def weights(**others: int) -> list[int]:
    """The weights of greedy:1 as NAMES lists them, but for those that a game weighs otherwise."""
    return 2 * list({**WEIGHED, **others}.values())


def features(game: Game, seat: i64) -> list[int]:
    """What the seat has, feature by feature, and then what the other has, below zero; as NAMES lists them."""
    mine = _standing(game, seat)
    theirs = _standing(game, other(seat))
    for city in range(CITIES):
        if game.piles[STACK + city]:
            _look_at_war(game, city, seat, mine, theirs)
    for each in theirs:
        mine.append(-each)
    return mine


def points(game: Game, seat: i64) -> i64:
    """The points of a seat by what lies on the table (RW-SCORE-1, HD-SCORE-1, KR-SCORE-1)."""
    rewards = 2 * len(game.piles[REWARDS + seat]) - used_rewards(game, seat)
    shown = 2 * achieved(game, seat) + 2 * len(game.piles[TRIUMPHS + seat])
    return rewards + shown + structure_points(game, seat) + treasures(game, seat)


def progress(game: Game) -> i64:
    """How far the game has come, in hundredths: by the rewards that are gone, the feats and the structures."""
    gone: i64 = 0
    whole: i64 = 0
    for city in range(CITIES):
        usual = game.rules.piles[STACK + city].usual
        whole += usual
        gone += usual - len(game.piles[STACK + city])
    far: i64 = 100 * gone // whole if whole > 0 else 0
    for seat in range(2):
        done = 100 * achieved(game, seat) // FEATS_TO_END
        built = turned_cards(game, STRUCTURES + seat)
        every: i64 = len(game.piles[STRUCTURES + seat])
        if every > 0:
            done = max(done, 100 * built // every)
        far = max(far, done)
    return min(far, 100)


def _standing(game: Game, seat: i64) -> list[int]:
    """What one side has, as WEIGHED lists it, but for the wars."""
    found: list[int] = [0] * len(WEIGHED)
    found[OUTCOME] = _outcome(game, seat)
    found[POINTS] = points(game, seat)
    found[OPEN_FEATS] = _feats(game, seat)
    coins: i64 = game.numbers[COINS + seat]
    found[PURSE] = min(coins, 4)
    found[SAVINGS] = min(coins, 10)
    cards: i64 = len(game.piles[HAND + seat])
    found[CARDS] = min(cards, 4)
    found[HELD] = min(cards, 8)
    found[FAVOR] = 1 if favored(game, seat) else 0
    found[BUILDING] = _building(game, seat)
    found[NEAR_TRIUMPH] = _triumphs(game, seat)
    found[DONE] = achieved(game, seat) + turned_cards(game, STRUCTURES + seat)
    found[UNUSED] = len(game.piles[REWARDS + seat]) - used_rewards(game, seat)
    for city in range(CITIES):
        _look_at_side(game, seat, city, found)
    _look_at_hand(game, seat, coins, found)
    _look_at_taking(game, seat, found)
    return found


def _look_at_side(game: Game, seat: i64, city: i64, found: list[int]) -> None:
    """Add what the units of one side of a city are good for to the standing of its seat."""
    rewards: i64 = len(game.piles[STACK + city])
    for card in game.piles[side(city, seat)]:
        if rewards > 0:
            found[PAID] += cost(game, card)
        if speaks(game, card):
            found[ORACLES] += 1
        if game.rules.kinds[kind_of(card)].scripts[REINFORCES] is not None and of_god(game, card, seat):
            found[REINFORCEMENTS] += 1


def _look_at_war(game: Game, city: i64, seat: i64, mine: list[int], theirs: list[int]) -> None:
    """Add how the two sides of a city with rewards stand against each other to the standings of both seats."""
    near = side(city, seat)
    far = side(city, other(seat))
    near_units = units(game, near)
    far_units = units(game, far)
    near_might = might(game, near)
    far_might = might(game, far)
    _add_force(mine, near_units, near_might)
    _add_force(theirs, far_units, far_might)
    lead: i64 = near_might - far_might
    last = len(game.piles[STACK + city]) == 1
    if lead > 0 or (lead == 0 and tie_break(game, near) > tie_break(game, far)):
        _add_lead(mine, near_units, far_units, lead, last)
    elif lead < 0 or tie_break(game, near) < tie_break(game, far):
        _add_lead(theirs, far_units, near_units, -lead, last)


def _add_force(found: list[int], bodies: i64, strong: i64) -> None:
    """Add the units of one side of a city."""
    found[BODIES] += bodies
    found[MIGHT] += min(strong, 12)
    if bodies >= OPPOSING_UNITS:
        found[PRESSING] += 1


def _add_lead(found: list[int], mine: i64, theirs: i64, lead: i64, last: bool) -> None:
    """Add a city that would be won, with so many units against so many."""
    found[LEADS] += 1
    found[MARGIN] += min(lead, 6)
    crowded = mine + theirs >= UNITS_IN_ALL
    if crowded or theirs >= OPPOSING_UNITS:
        found[WINNING] += 1
    if crowded or mine >= OPPOSING_UNITS:
        found[HOLDING] += 1
    elif mine + theirs >= UNITS_IN_ALL - 1 or mine >= OPPOSING_UNITS - 1:
        found[BRINK] += 1
    if last:
        found[LAST] += 1


def _look_at_hand(game: Game, seat: i64, coins: i64, found: list[int]) -> None:
    """Add what the cards in hand are good for to the standing of a seat."""
    most: i64 = 0
    offered: i64 = 0
    costs: i64 = 0
    reach: i64 = 0
    affordable: i64 = 0
    tricks: i64 = 0
    for card in game.piles[HAND + seat]:
        if kind_of(card) < game.rules.backs:
            continue
        value = offering(game, card)
        most = max(most, value)
        offered += value
        costs += cost(game, card)
        if price(game, card, seat) <= coins:
            affordable += 1
            reach = max(reach, strength(game, card, HAND + seat))
        if traits(game, card) & TRICK:
            tricks += 1
    found[BEST_OFFERING] = most
    found[OFFERINGS] = min(offered, 12)
    found[COSTS] = min(costs, 16)
    found[REACH] = reach
    found[AFFORDABLE] = min(affordable, 4)
    found[TRICKS] = tricks


def _look_at_taking(game: Game, seat: i64, found: list[int]) -> None:
    """Add what a seat has still to take in a step of its turn, and whether a bonus for taking all alike is near."""
    turn = game.rules.turns[seat]
    for frame in game.agenda:
        if frame.script is turn and frame.seat == seat and frame.left > 0 and frame.cursor < len(turn.effects):
            effect = turn.effects[frame.cursor]
            if isinstance(effect, Taking):
                found[OWED] = frame.left
            if isinstance(effect, Wealth) and frame.spent == 0:
                found[CARDS_ALONE] = frame.done
            if isinstance(effect, Wealth) and frame.done == 0:
                found[COINS_ALONE] = frame.spent


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
