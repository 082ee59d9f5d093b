"""The table of the Omen games for two: its piles, its numbers, its words and what is printed on its cards."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wartorn.kernel.cards import PASS
from wartorn.kernel.game import Game
from wartorn.kernel.rules import Pile

SEATS: Final = 2
CITIES: Final = 3

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
NUMBERS: Final = (
    "coins0 coins1 supply turn active triggers used moved0 moved1 discarded0 discarded1 stolen0 stolen1 destroyed "
    "picks played"
)

# Words that are picked
CARD: Final = 1
COIN: Final = 2
YES: Final = 3
FIRST: Final = 4  # + branch
CITY: Final = 6  # + city
WORDS: Final = "pass card coin yes first second A B C"

# Types
SOLDIER: Final = 0
ORACLE: Final = 1
BEAST: Final = 2
REWARD: Final = 3
FEAT: Final = 4
TYPES: Final = ("soldier", "oracle", "beast", "reward", "feat")

# Backs: the blank kinds, first in every list of kinds
UNIT_BACK: Final = 0
REWARD_BACK: Final = 1
FEAT_BACK: Final = 2
BACKS: Final = 3

# Printed numbers
COST: Final = 0
OFFERING: Final = 1
STRENGTH: Final = 2
SIZE: Final = 3

# Moments at which a text begins
ENTERS: Final = 0
EXPENDED: Final = 1
PORTENT: Final = 2
REWARDED: Final = 3
MOMENTS: Final = 4

# Marks
ACTED: Final = 1  # in this Portent step
KEPT: Final = 2  # stays after the war; chosen among the revealed; touched by a verb within another one
TOUCHED: Final = 4  # by a verb that is still going on


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


def active(game: Game) -> i64:
    """The player whose turn it is."""
    return game.numbers[ACTIVE]


def piles() -> list[Pile]:
    """The places of the table, and who sees the cards there (RW-HIDDEN-1, RW-HIDDEN-2)."""
    both: i64 = 3
    laid = [Pile("deck", 0, both), Pile("discard", both, both), Pile("revealed", both, both)]
    laid.append(Pile("aside", both, both))
    laid += [Pile(f"hand{seat}", 1 << seat, 1 << seat, sorted=True, seat=seat, source=DECK) for seat in range(SEATS)]
    laid += [
        Pile(f"rewards{seat}", 1 << seat, 1 << seat, sorted=True, seat=seat, source=TREASURY) for seat in range(SEATS)
    ]
    laid += [Pile(f"feats{seat}", both, both, sorted=True, seat=seat) for seat in range(SEATS)]
    for city in range(CITIES):
        for seat in range(SEATS):
            letter = "Aa Bb Cc".split()[city][seat]
            laid.append(Pile(letter, both, both, True, True, seat, city, letter, reacts=True))
    laid += [Pile(f"stack{'ABC'[city]}", 0, both, city=city, source=TREASURY, usual=4) for city in range(CITIES)]
    laid.append(Pile("treasury", 0, both))
    return laid


assert WORDS.split()[PASS] == "pass"
