"""The table of a draft, for two or four: its piles and its numbers."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wartorn.kernel.cards import kind_of
from wartorn.kernel.game import Game
from wartorn.kernel.rules import Pile
from wartorn.omen.table import SOLDIER

# Piles: two for all, and then one for each seat
STACKS: Final = 0  # the open stacks, one card for each; or the cards that are not dealt
MATCHES: Final = 1  # the match cards before they are dealt
FIRST_OWN: Final = 2
PACK: Final = 0  # what the seat chooses from
KEPT: Final = 1  # what it has drafted
MATCH: Final = 2  # its match number
PASSED: Final = 3  # the pack on its way to the seat

# Numbers
TURN: Final = 0
ACTIVE: Final = 1
PICKS: Final = 2
DEAL: Final = 3  # how many packs each seat has been dealt
MIDDLE: Final = 4  # the coins that were paid
COINS: Final = 5  # + seat
NUMBERS: Final = "turn active picks deal middle"

# Backs
UNIT_BACK: Final = 0
MATCH_BACK: Final = 1

# Printed numbers of a unit beside its cost, offering and strength
COPIES: Final = 3  # how many cards are in its stack
WORTH: Final = 4  # what drafters expect of it

KINDS_EACH: Final = 10  # stacks in a deck (RW-DRAFT-1)
LIMITS: Final = (6, 4, 4)  # soldier, oracle and beast stacks in a deck (RW-DRAFT-2)
PACKS: Final = 3  # for each seat (RW-SIMPLE-1)
PACK_SIZE: Final = 10


def own(seats: i64, which: i64, seat: i64) -> i64:
    """One of the seat's own piles, at a table with so many seats."""
    return FIRST_OWN + which * seats + seat


def pack(game: Game, seat: i64) -> i64:
    """The pile that the seat chooses from."""
    return own(game.rules.seats, PACK, seat)


def kept(game: Game, seat: i64) -> i64:
    """The pile with what the seat has drafted."""
    return own(game.rules.seats, KEPT, seat)


def match_number(game: Game, seat: i64) -> i64:
    """The pile with the match card of the seat."""
    return own(game.rules.seats, MATCH, seat)


def left_of(game: Game, seat: i64) -> i64:
    """The seat to the left."""
    return (seat + 1) % game.rules.seats


def of_type(game: Game, seat: i64, type: i64) -> i64:
    """How many of the seat's stacks are of the type."""
    found: i64 = 0
    for card in game.piles[kept(game, seat)]:
        if game.rules.kinds[kind_of(card)].type == type:
            found += 1
    return found


def within_limits(game: Game, seat: i64, card: i64) -> bool:
    """Whether the seat may have one more stack of this type (RW-DRAFT-2)."""
    type = game.rules.kinds[kind_of(card)].type
    return of_type(game, seat, type) < LIMITS[type - SOLDIER]


def piles(seats: i64, open_stacks: bool, open_decks: bool) -> list[Pile]:
    """The places of the table, and who sees the cards there."""
    everybody: i64 = (1 << seats) - 1
    laid = [Pile("stacks" if open_stacks else "box", everybody if open_stacks else 0, everybody, sorted=open_stacks)]
    laid.append(Pile("matches", 0, everybody))
    laid += [Pile(f"hand{seat}", 1 << seat, 1 << seat, sorted=True, seat=seat) for seat in range(seats)]
    sights = [everybody if open_decks else 1 << seat for seat in range(seats)]
    laid += [Pile(f"drafted{seat}", sights[seat], sights[seat], sorted=True, seat=seat) for seat in range(seats)]
    laid += [Pile(f"match{seat}", 1 << seat, everybody, seat=seat) for seat in range(seats)]
    laid += [Pile(f"passed{seat}", 1 << seat, everybody, sorted=True, seat=seat) for seat in range(seats)]
    return laid
