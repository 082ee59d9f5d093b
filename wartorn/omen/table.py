"""The table of the Omen games for two: its piles, its numbers, its words and what is printed on its cards."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wartorn.kernel.cards import PASS, pool_of
from wartorn.kernel.game import Game
from wartorn.kernel.rules import Pile

SEATS: Final = 2
CITIES: Final = 3
LETTERS: Final = "ABC"  # of the cities

# Piles
DECK: Final = 0
DISCARD: Final = 1
REVEALED: Final = 2  # cards turned up and not yet put anywhere
ASIDE: Final = 3  # a card in use: in no hand, city or pile
HAND: Final = 4  # + seat; units only
REWARDS: Final = 6  # + seat; rewards in hand, and turned the used ones
FEATS: Final = 8  # + seat; turned: achieved
SIDE: Final = 10  # + 2 * city + seat
STACK: Final = 16  # + city; the rewards that are left there
TREASURY: Final = 19  # the rewards before they are dealt
STRUCTURES: Final = 20  # + seat; marked: begun, turned: completed
UNDER: Final = 22  # + seat; the cards under the structure that is being built
TRIUMPHS: Final = 24  # + seat; units that have triumphed
EMISSARY: Final = 26  # + seat; from here on only where a variant needs them
OWN_DECK: Final = 28  # + seat
OWN_DISCARD: Final = 30  # + seat

# Numbers
COINS: Final = 0  # + seat
SUPPLY: Final = 2
TURN: Final = 3
ACTIVE: Final = 4
TRIGGERS: Final = 5  # in the present chain
USED: Final = 6  # rewards used in this Surge step
MOVED: Final = 7  # + seat; units moved this turn by what the seat controlled
DISCARDED: Final = 9  # + seat; cards discarded from hand this turn
STOLEN: Final = 11  # + seat; coins stolen this turn
DESTROYED: Final = 13  # units destroyed this turn
PICKS: Final = 14  # in this turn
PLAYED: Final = 15  # units played or expended in this Surge step
FAVOR: Final = 16  # the god that is favored; 0 in a game without gods
GOD: Final = 17  # + seat
DEVOTED: Final = 19  # units of the own god played from hand this turn
RAZED: Final = 20  # + city; 1: the city is razed
TRICKS: Final = 23  # units used for JILT, RECRUIT, PILFER or FATE in this Surge step
BESIDE: Final = 24  # coins beside the Corrupted Heir's card
HEIR: Final = 25  # coins on it
SUM: Final = 26  # the costs of what the Heir has placed in this Surge step
IDLE: Final = 27  # turns in a row in which a player could do nothing
NUMBERS: Final = (
    "coins0 coins1 supply turn active triggers used moved0 moved1 discarded0 discarded1 stolen0 stolen1 destroyed "
    "picks played favor god0 god1 devoted razedA razedB razedC tricks beside heir sum idle"
)

# Manners of a pick beside AT: 1 + the city that the card goes to, and
USE: Final = 9  # the card is used for its text

# Words that are picked
CARD: Final = 1
COIN: Final = 2
YES: Final = 3
FIRST: Final = 4  # + branch
CITY: Final = 6  # + city
BUILD: Final = 9
SPLIT: Final = 10  # + cards: so many cards, and the rest in coins
MOST_TAKEN: Final = 20  # cards and coins at once
WORDS: Final = " ".join(["pass card coin yes first second A B C build", *(f"cards{n}" for n in range(MOST_TAKEN + 1))])

# Types
SOLDIER: Final = 0
ORACLE: Final = 1
BEAST: Final = 2
REWARD: Final = 3
FEAT: Final = 4
FOLLOWER: Final = 5
INITIATE: Final = 6
VIZIER: Final = 7
EMBALMED: Final = 8
WARBAND: Final = 9  # a unit of the Krater games, which have no types
KRATER: Final = 10
STRUCTURE: Final = 11
TYPES: Final = (
    "soldier", "oracle", "beast", "reward", "feat", "follower", "initiate", "vizier", "embalmed", "unit", "krater",
    "structure",
)  # fmt: skip

# Backs: the blank kinds, first in every list of kinds
UNIT_BACK: Final = 0
REWARD_BACK: Final = 1
FEAT_BACK: Final = 2
STRUCTURE_BACK: Final = 3
BACKS: Final = 4

# Printed numbers
COST: Final = 0
OFFERING: Final = 1
STRENGTH: Final = 2
SIZE: Final = 3  # how many units it is for the city limit and for war
COUNTED: Final = 4  # how many it is where a text counts units
STAYING: Final = 5  # how many it is for what stays after a war
BUILD_COST: Final = 0  # of a structure
WORTH: Final = 1  # of a structure, in points

# Terms: what one Omen game settles otherwise than another
TIE: Final = 0  # what decides a war between equals
BY_SOLDIERS: Final = 0
BY_COSTS: Final = 1
BY_BOLSTERS: Final = 2
EDITION: Final = 1  # which rulebook is cited: Reign of War, Heir to the Dunes, Kraters
OWN_DECKS: Final = 2  # 1: each player has an own deck and an own discard pile

# Moments at which a text begins
ENTERS: Final = 0
EXPENDED: Final = 1
PORTENT: Final = 2
REWARDED: Final = 3
REINFORCES: Final = 4
INVOKED: Final = 5
MANEUVERS: Final = 6
LABORS: Final = 7
COMPLETED: Final = 8
BOLSTERS: Final = 9
SPENT: Final = 10  # discarded from hand in the Surge step for what its trait brings
SHED: Final = 11  # discarded by the active player
OFFERED: Final = 12  # discarded in the own Offering step
MOMENTS: Final = 13

# Marks
ACTED: Final = 1  # in this Portent step
BEGUN: Final = 1  # a structure with cards under it
KEPT: Final = 2  # stays after the war; chosen among the revealed
TOUCHED: Final = 4  # by a verb that is still going on; by one within it 8, and so on


def other(seat: i64) -> i64:
    """The other player."""
    return 1 - seat


def side(city: i64, seat: i64) -> i64:
    """The pile of the seat's units in the city."""
    return SIDE + 2 * city + seat


def is_side(place: i64) -> bool:
    """Whether the pile is a side of a city."""
    return SIDE <= place < STACK


def city_of(place: i64) -> i64:
    """The city of a side."""
    return (place - SIDE) >> 1


def seat_of(place: i64) -> i64:
    """The player whose side of a city it is."""
    return (place - SIDE) & 1


def automaton(game: Game, seat: i64) -> bool:
    """Whether the rules play the seat themselves."""
    return game.rules.automata & (1 << seat) != 0


def active(game: Game) -> i64:
    """The player whose turn it is."""
    return game.numbers[ACTIVE]


def deck_of(game: Game, seat: i64) -> i64:
    """The deck that the player draws from (RW-OWNDECK-1)."""
    return OWN_DECK + seat if game.rules.terms[OWN_DECKS] else DECK


def discard_of(game: Game, seat: i64) -> i64:
    """The discard pile that the player recovers cards from (RW-OWNDECK-1)."""
    return OWN_DISCARD + seat if game.rules.terms[OWN_DECKS] else DISCARD


def home(card: i64) -> i64:
    """The discard pile of a card: that of the player whose deck it came from (RW-OWNDECK-1)."""
    pool = pool_of(card)
    return OWN_DISCARD + pool - 1 if pool else DISCARD


def home_deck(card: i64) -> i64:
    """The deck that a card came from, so that every deck stays whole (RW-OWNDECK-1)."""
    pool = pool_of(card)
    return OWN_DECK + pool - 1 if pool else DECK


def is_deck(place: i64) -> bool:
    """Whether the pile is a deck."""
    return place == DECK or OWN_DECK <= place < OWN_DISCARD


def is_discard(place: i64) -> bool:
    """Whether the pile is a discard pile."""
    return place == DISCARD or OWN_DISCARD <= place < OWN_DISCARD + SEATS


def piles(stack: i64, own_decks: bool) -> list[Pile]:
    """The places of the table with so many rewards in a city, and who sees the cards there (RW-HIDDEN-1, -2)."""
    both: i64 = 3
    laid = [Pile("deck", 0, both), Pile("discard", both, both), Pile("revealed", both, both)]
    laid.append(Pile("aside", both, both))
    decks: list[i64] = [OWN_DECK + seat if own_decks else DECK for seat in range(SEATS)]
    laid += [
        Pile(f"hand{seat}", 1 << seat, 1 << seat, sorted=True, seat=seat, source=decks[seat]) for seat in range(SEATS)
    ]
    laid += [
        Pile(f"rewards{seat}", 1 << seat, 1 << seat, sorted=True, seat=seat, source=TREASURY) for seat in range(SEATS)
    ]
    laid += [Pile(f"feats{seat}", both, both, sorted=True, seat=seat) for seat in range(SEATS)]
    for city in range(CITIES):
        for seat in range(SEATS):
            letter = "Aa Bb Cc".split()[city][seat]
            laid.append(Pile(letter, both, both, True, True, seat, city, letter, reacts=True))
    laid += [Pile(f"stack{LETTERS[city]}", 0, both, spot=city, source=TREASURY, usual=stack) for city in range(CITIES)]
    laid.append(Pile("treasury", 0, both))
    laid += [Pile(f"structures{seat}", both, both, True, True, seat) for seat in range(SEATS)]
    laid += [Pile(f"under{seat}", 0, both, sorted=True, seat=seat, source=DECK) for seat in range(SEATS)]
    laid += [Pile(f"triumphs{seat}", both, both, sorted=True, seat=seat) for seat in range(SEATS)]
    return laid


def variant_piles(own_decks: bool) -> list[Pile]:
    """The places that only variants need: for the emissaries, and for own decks and discard piles."""
    both: i64 = 3
    laid = [Pile(f"emissary{seat}", 1 << seat, both, seat=seat) for seat in range(SEATS)]
    if own_decks:
        laid += [Pile(f"deck{seat}", 0, both, seat=seat) for seat in range(SEATS)]
        laid += [Pile(f"discard{seat}", both, both, seat=seat) for seat in range(SEATS)]
    return laid


assert WORDS.split()[PASS] == "pass"
