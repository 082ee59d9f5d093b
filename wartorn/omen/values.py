"""Cost, strength, size, war-torn: each rule in one place."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wartorn.kernel.cards import KIND_SHIFT, TURNED, kind_of
from wartorn.kernel.game import Game
from wartorn.omen.table import (
    BEAST,
    CITIES,
    COST,
    FEATS,
    OFFERING,
    ORACLE,
    REWARDS,
    SIZE,
    SOLDIER,
    STACK,
    STRENGTH,
    other,
    side,
)

CITY_LIMIT: Final = 5
RAGE: Final = 4
OPPOSING_UNITS: Final = 3
UNITS_IN_ALL: Final = 5
FEATS_TO_END: Final = 5

# Traits, as bits; the first two are devotion
ANUBIS: Final = 1
HORUS: Final = 2
TREASURED: Final = 4
TRAITS: Final = {
    "TREASURED": 4, "COLOSSAL": 8, "ENDURING": 16, "MANEUVER": 32, "REINFORCE": 64, "INVOCATION": 128, "LABOR": 256,
    "MYRIAD": 512, "COVETED": 1024, "WRATH": 2048, "SPOILS": 4096, "FATE": 8192, "RECRUIT": 1 << 14,
    "PILFER": 1 << 15, "VETERAN": 1 << 16, "CURSE": 1 << 17, "BOLSTER": 1 << 18, "JILT": 1 << 19, "GLEAN": 1 << 20,
    "TRIUMPH": 1 << 21,
}  # fmt: skip

# What a text can ask a card to be
UNIT: Final = 0  # or any card
A_SOLDIER: Final = 1
AN_ORACLE: Final = 2
A_BEAST: Final = 3
NEUTRAL: Final = 4
OF_ANUBIS: Final = 5
OF_HORUS: Final = 6
A_TREASURE: Final = 7


def printed(game: Game, card: i64, number: i64) -> i64:
    """A number that is printed on the card."""
    return game.rules.kinds[card >> KIND_SHIFT].numbers[number]


def type_of(game: Game, card: i64) -> i64:
    """The type of the unit; an enraged one is a beast (RW-RAGE-1)."""
    return BEAST if card & TURNED else game.rules.kinds[card >> KIND_SHIFT].type


def is_a(game: Game, card: i64, sort: i64) -> bool:
    """Whether the card is what a text asks for."""
    if sort == UNIT:
        return True
    if sort <= A_BEAST:
        wanted: i64 = SOLDIER if sort == A_SOLDIER else ORACLE if sort == AN_ORACLE else BEAST
        return type_of(game, card) == wanted
    traits = game.rules.kinds[kind_of(card)].traits
    if sort == NEUTRAL:
        return traits & (ANUBIS | HORUS) == 0
    if sort == OF_ANUBIS:
        return traits & ANUBIS != 0
    if sort == OF_HORUS:
        return traits & HORUS != 0
    return traits & TREASURED != 0


def cost(game: Game, card: i64) -> i64:
    """What a unit costs to be played or expended (RW-SURGE-1, RW-CARD-3)."""
    return game.rules.kinds[card >> KIND_SHIFT].numbers[COST]


def offering(game: Game, card: i64) -> i64:
    """What a unit brings in the Offering step (RW-OFFER-1)."""
    return printed(game, card, OFFERING)


def strength(game: Game, card: i64) -> i64:
    """What a unit adds to its side; an enraged one has 4 (RW-RAGE-1)."""
    if card & TURNED:
        return RAGE
    return game.rules.kinds[card >> KIND_SHIFT].numbers[STRENGTH]


def size(game: Game, card: i64) -> i64:
    """How many units a card counts as: a beast 2, others 1 (RW-CARD-5)."""
    if card & TURNED:
        return 2
    return game.rules.kinds[card >> KIND_SHIFT].numbers[SIZE]


def units(game: Game, place: i64) -> i64:
    """How many units stand on a side (RW-CARD-5)."""
    total: i64 = 0
    for card in game.piles[place]:
        total += size(game, card)
    return total


def might(game: Game, place: i64) -> i64:
    """The total strength of a side (RW-WAR-3)."""
    total: i64 = 0
    for card in game.piles[place]:
        total += strength(game, card)
    return total


def soldiers(game: Game, place: i64) -> i64:
    """How many soldiers stand on a side; enraged ones are beasts (RW-WAR-6)."""
    total: i64 = 0
    for card in game.piles[place]:
        if type_of(game, card) == SOLDIER:
            total += 1
    return total


def room(game: Game, city: i64, seat: i64) -> i64:
    """How many units more may stand on a side (RW-SURGE-2)."""
    return CITY_LIMIT - units(game, side(city, seat))


def rewards_left(game: Game, city: i64) -> i64:
    """How many rewards a city still has."""
    return len(game.piles[STACK + city])


def war_torn(game: Game, city: i64, active: i64) -> bool:
    """Whether the city is war-torn in that player's turn (RW-WAR-1, RW-WAR-7)."""
    if not game.piles[STACK + city]:
        return False
    opposing = units(game, side(city, other(active)))
    return opposing >= OPPOSING_UNITS or opposing + units(game, side(city, active)) >= UNITS_IN_ALL


def victor(game: Game, city: i64) -> i64:
    """The seat that wins the city by strength, then by soldiers; -1 if nobody does (RW-WAR-3, RW-WAR-6)."""
    lead = might(game, side(city, 0)) - might(game, side(city, 1))
    if lead == 0:
        lead = soldiers(game, side(city, 0)) - soldiers(game, side(city, 1))
    return -1 if lead == 0 else 0 if lead > 0 else 1


def cities_spent(game: Game) -> i64:
    """How many cities have no rewards left (RW-END-1)."""
    spent: i64 = 0
    for city in range(CITIES):
        if not game.piles[STACK + city]:
            spent += 1
    return spent


def achieved(game: Game, seat: i64) -> i64:
    """How many feats a player has face down (RW-SCORE-1)."""
    return turned_cards(game, FEATS + seat)


def used_rewards(game: Game, seat: i64) -> i64:
    """How many rewards a player has used (RW-CARD-7)."""
    return turned_cards(game, REWARDS + seat)


def turned_cards(game: Game, place: i64) -> i64:
    """How many cards of the pile are turned."""
    count: i64 = 0
    for card in game.piles[place]:
        if card & TURNED:
            count += 1
    return count
