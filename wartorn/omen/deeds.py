"""The small deeds that verbs and steps share."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wartorn.kernel.cards import MARK_SHIFT, mark_of
from wartorn.kernel.game import Game
from wartorn.omen.table import (
    COINS,
    DECK,
    DESTROYED,
    DISCARD,
    DISCARDED,
    HAND,
    PLAYED,
    SIDE,
    STACK,
    STOLEN,
    SUPPLY,
    other,
)
from wartorn.omen.values import size

SURGE_LIMIT: Final = 20


def tally(game: Game, number: i64, by: i64) -> None:
    """Add to a number of the turn."""
    game.count(number, game.numbers[number] + by)


def deck_ready(game: Game) -> bool:
    """Whether a card can be drawn or revealed; an empty deck is renewed from the discard pile (RW-DRAW-1)."""
    if not game.piles[DECK] and game.piles[DISCARD]:
        game.shuffle(DISCARD, DECK)
    return len(game.piles[DECK]) > 0


def cards_left(game: Game) -> bool:
    """Whether the deck or the discard pile has a card (RW-WEALTH-5)."""
    return len(game.piles[DECK]) > 0 or len(game.piles[DISCARD]) > 0


def draw(game: Game, seat: i64) -> i64:
    """Draw a card; gives how many were drawn, 0 or 1."""
    if not deck_ready(game):
        return 0
    game.move(game.piles[DECK][-1], DECK, HAND + seat)
    return 1


def gain(game: Game, seat: i64, coins: i64) -> i64:
    """Gain coins from the supply, as many as it has (RW-SETUP-2)."""
    return game.pay(SUPPLY, COINS + seat, coins)


def spend(game: Game, seat: i64, coins: i64) -> i64:
    """Return coins to the supply, as many as there are."""
    return game.pay(COINS + seat, SUPPLY, coins)


def steal(game: Game, seat: i64, coins: i64) -> i64:
    """Take coins from the other player, as many as there are; they pass directly (RW-SETUP-2)."""
    taken = game.pay(COINS + other(seat), COINS + seat, coins)
    tally(game, STOLEN + seat, taken)
    return taken


def may_play(game: Game) -> bool:
    """Whether one more unit may be played or expended in this Surge step (RW-SURGE-8)."""
    return game.numbers[PLAYED] < SURGE_LIMIT


def play(game: Game, card: i64, source: i64, place: i64) -> i64:
    """Put a unit into a city as a play, from wherever it is."""
    tally(game, PLAYED, 1)
    return game.move(card, source, place)


def discard(game: Game, card: i64, seat: i64) -> i64:
    """Discard a card from hand (RW-CARD-15)."""
    tally(game, DISCARDED + seat, 1)
    return game.move(card, HAND + seat, DISCARD)


def destroy(game: Game, card: i64, place: i64) -> i64:
    """Destroy a unit in a city (RW-CARD-15)."""
    tally(game, DESTROYED, size(game, card))
    return game.move(card, place, DISCARD)


def unmark(game: Game, marks: i64) -> None:
    """Take these marks from every unit in the cities."""
    place: i64 = SIDE
    while place < STACK:
        unmark_pile(game, place, marks)
        place += 1


def any_marked(game: Game, marks: i64) -> bool:
    """Whether a unit in the cities carries one of these marks."""
    bits: i64 = marks << MARK_SHIFT
    place: i64 = SIDE
    while place < STACK:
        for card in game.piles[place]:
            if card & bits:
                return True
        place += 1
    return False


def unmark_pile(game: Game, place: i64, marks: i64) -> None:
    """Take these marks from every card of a pile."""
    bits: i64 = marks << MARK_SHIFT
    for each in game.piles[place]:
        card: i64 = each
        if card & bits:
            game.mark(card, place, mark_of(card) & ~marks)
            unmark_pile(game, place, marks)  # the pile has changed, so look at it anew
            return
