"""Cost, strength, size, war-torn: each rule in one place."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wartorn.kernel.cards import KIND_SHIFT, MARK_SHIFT, TURNED, kind_of
from wartorn.kernel.game import Game
from wartorn.omen.table import (
    BEAST,
    BEGUN,
    BUILD_COST,
    BY_COSTS,
    BY_SOLDIERS,
    CITIES,
    COST,
    COUNTED,
    DEVOTED,
    FAVOR,
    FEATS,
    GOD,
    HAND,
    OFFERING,
    ORACLE,
    RAZED,
    REWARDS,
    SIZE,
    SOLDIER,
    STACK,
    STAYING,
    STRENGTH,
    STRUCTURES,
    TIE,
    UNDER,
    WORTH,
    is_side,
    other,
    seat_of,
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
BOTH_GODS: Final = 3
TREASURED: Final = 4
ENDURING: Final = 16
MANEUVER: Final = 32
INVOCATION: Final = 128
COVETED: Final = 1024
SPOILS: Final = 4096
VETERAN: Final = 1 << 16
BOLSTER: Final = 1 << 18
TRIUMPH: Final = 1 << 21
TRICK: Final = 1 << 13 | 1 << 14 | 1 << 15 | 1 << 19  # FATE, RECRUIT, PILFER, JILT: used from hand
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


def traits(game: Game, card: i64) -> i64:
    """What is printed on the card beside its text, as bits."""
    return game.rules.kinds[card >> KIND_SHIFT].traits


def of_god(game: Game, card: i64, seat: i64) -> bool:
    """Whether the card is devoted to the player's god, be it to the other one too (HD-DEVOTION-1, HD-DEVOTION-3)."""
    return game.rules.kinds[card >> KIND_SHIFT].traits & game.numbers[GOD + seat] != 0


def able(game: Game, card: i64, seat: i64) -> bool:
    """Whether the player can resolve the unit's abilities: not if it serves the other god only (HD-DEVOTION-2)."""
    return traits(game, card) & BOTH_GODS == 0 or of_god(game, card, seat)


def favored(game: Game, seat: i64) -> bool:
    """Whether the player's god is favored (HD-FAVOR-1)."""
    god: i64 = game.numbers[GOD + seat]
    return god != 0 and game.numbers[FAVOR] == god


def cost(game: Game, card: i64) -> i64:
    """What is printed as the cost of a unit, which is paid to expend it (RW-CARD-3, KR-SURGE-4)."""
    return game.rules.kinds[card >> KIND_SHIFT].numbers[COST]


def price(game: Game, card: i64, seat: i64) -> i64:
    """What a player pays to play a unit: the first of the own god in a turn costs 1 less (RW-SURGE-1, HD-SURGE-4)."""
    full = cost(game, card)
    if full > 0 and game.numbers[DEVOTED] == 0 and of_god(game, card, seat):
        return full - 1
    return full


def offering(game: Game, card: i64) -> i64:
    """What a unit brings in the Offering step (RW-OFFER-1)."""
    return printed(game, card, OFFERING)


def strength(game: Game, card: i64, place: i64) -> i64:
    """What a unit adds to its side: 4 if enraged, 1 more with INVOCATION and favor (RW-RAGE-1, HD-KEY-3)."""
    if card & TURNED:
        return RAGE
    kind = game.rules.kinds[card >> KIND_SHIFT]
    if kind.traits & INVOCATION and is_side(place) and favored(game, seat_of(place)):
        return kind.numbers[STRENGTH] + 1
    return kind.numbers[STRENGTH]


def size(game: Game, card: i64) -> i64:
    """How many units a card is for the city limit and for war: beast, COLOSSAL, MYRIAD 2 (RW-CARD-5, HD-KEY-9)."""
    if card & TURNED:
        return 2
    return game.rules.kinds[card >> KIND_SHIFT].numbers[SIZE]


def counted(game: Game, card: i64) -> i64:
    """How many units a card is where a text counts them: a beast and MYRIAD 2, COLOSSAL 1 (HD-KEY-9, KR-TRIUMPH-1)."""
    if card & TURNED:
        return 2
    return game.rules.kinds[card >> KIND_SHIFT].numbers[COUNTED]


def staying(game: Game, card: i64) -> i64:
    """How many of those that may stay after a war it is: a beast and COLOSSAL 2, MYRIAD 1 (RW-WAR-4, KR-WAR-6)."""
    if card & TURNED:
        return 2
    return game.rules.kinds[card >> KIND_SHIFT].numbers[STAYING]


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
        total += strength(game, card, place)
    return total


def soldiers(game: Game, place: i64) -> i64:
    """How many soldiers stand on a side; enraged ones are beasts (RW-WAR-6)."""
    total: i64 = 0
    for card in game.piles[place]:
        if type_of(game, card) == SOLDIER:
            total += 1
    return total


def room(game: Game, city: i64, seat: i64) -> i64:
    """How many units more may stand on a side: none where the city is razed (RW-SURGE-2, KR-WAR-4)."""
    return 0 if game.numbers[RAZED + city] else CITY_LIMIT - units(game, side(city, seat))


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
    """The seat that wins the city by strength, then by what the game says; -1 if nobody does (RW-WAR-3)."""
    lead = might(game, side(city, 0)) - might(game, side(city, 1))
    if lead == 0:
        lead = tie_break(game, side(city, 0)) - tie_break(game, side(city, 1))
    return -1 if lead == 0 else 0 if lead > 0 else 1


def tie_break(game: Game, place: i64) -> i64:
    """What a side has in a war between equals: soldiers, costs or BOLSTER units (RW-WAR-6, HD-WAR-5, KR-WAR-3)."""
    tie = game.rules.terms[TIE]
    if tie == BY_SOLDIERS:
        return soldiers(game, place)
    total: i64 = 0
    for card in game.piles[place]:
        if tie == BY_COSTS:
            total += cost(game, card)
        elif traits(game, card) & BOLSTER:
            total += 1
    return total


def razed_cities(game: Game) -> i64:
    """How many cities are razed (KR-WAR-4)."""
    return game.numbers[RAZED] + game.numbers[RAZED + 1] + game.numbers[RAZED + 2]


def begun(game: Game, seat: i64) -> i64:
    """The structure that the player is building, or -1 (HD-OFFER-3)."""
    for card in game.piles[STRUCTURES + seat]:
        if card & (BEGUN << MARK_SHIFT):
            return card
    return -1


def incomplete(game: Game, seat: i64) -> list[int]:
    """The player's structures that are not completed (HD-OFFER-2)."""
    return [card for card in game.piles[STRUCTURES + seat] if card & TURNED == 0]


def built(game: Game, seat: i64) -> bool:
    """Whether enough cards lie under the structure that is being built (HD-SURGE-1)."""
    structure = begun(game, seat)
    return structure >= 0 and len(game.piles[UNDER + seat]) >= printed(game, structure, BUILD_COST)


def structure_points(game: Game, seat: i64) -> i64:
    """The points of the completed structures (HD-SURGE-2, HD-SCORE-1)."""
    total: i64 = 0
    for card in game.piles[STRUCTURES + seat]:
        if card & TURNED:
            total += printed(game, card, WORTH)
    return total


def treasures(game: Game, seat: i64) -> i64:
    """How many TREASURED or COVETED units a player holds (HD-KEY-8, KR-SCORE-1)."""
    total: i64 = 0
    for card in game.piles[HAND + seat]:
        if traits(game, card) & (TREASURED | COVETED):
            total += 1
    return total


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
