"""The small deeds that verbs and steps share."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wartorn.kernel.cards import MARK_SHIFT, kind_of, mark_of
from wartorn.kernel.game import Game
from wartorn.omen.table import (
    ASIDE,
    COINS,
    DESTROYED,
    DEVOTED,
    DISCARDED,
    FAVOR,
    HAND,
    PLAYED,
    SHED,
    SIDE,
    STACK,
    STOLEN,
    SUPPLY,
    TRIGGERS,
    UNDER,
    active,
    automaton,
    deck_of,
    discard_of,
    home,
    other,
    seat_of,
)
from wartorn.omen.values import BOTH_GODS, begun, counted, incomplete, of_god, traits

SURGE_LIMIT: Final = 20


def tally(game: Game, number: i64, by: i64) -> None:
    """Add to a number of the turn."""
    game.count(number, game.numbers[number] + by)


def deck_ready(game: Game, seat: i64) -> bool:
    """Whether the player can draw or reveal; an empty deck is renewed from the discard pile (RW-DRAW-1)."""
    deck = deck_of(game, seat)
    discard_pile = discard_of(game, seat)
    if not game.piles[deck] and game.piles[discard_pile]:
        game.shuffle(discard_pile, deck)
    return len(game.piles[deck]) > 0


def top_of_deck(game: Game, seat: i64, target: i64) -> i64:
    """Move the top card of the player's deck, which is ready, to another pile."""
    deck = deck_of(game, seat)
    return game.move(game.piles[deck][-1], deck, target)


def cards_left(game: Game, seat: i64) -> i64:
    """How many cards the deck and the discard pile of the player have (RW-WEALTH-5)."""
    return len(game.piles[deck_of(game, seat)]) + len(game.piles[discard_of(game, seat)])


def draw(game: Game, seat: i64) -> i64:
    """Draw a card; gives how many were drawn, 0 or 1; an automaton has no hand (CH-PLAYER-5)."""
    if automaton(game, seat) or not deck_ready(game, seat):
        return 0
    top_of_deck(game, seat, HAND + seat)
    return 1


def gain(game: Game, seat: i64, coins: i64) -> i64:
    """Gain coins from the supply, as many as it has (RW-SETUP-2); an automaton has no purse (CH-PLAYER-5)."""
    return 0 if automaton(game, seat) else game.pay(SUPPLY, COINS + seat, coins)


def spend(game: Game, seat: i64, coins: i64, card: i64 = 0) -> i64:
    """Return coins to the supply, as many as there are, perhaps for a card that everybody sees."""
    return game.pay(COINS + seat, SUPPLY, coins, card | game.rules.everybody if card else 0)


def purse(game: Game, seat: i64) -> i64:
    """The number with the coins that the player can lose: for an automaton the supply pays (CH-PLAYER-1)."""
    return SUPPLY if automaton(game, seat) else COINS + seat


def lose(game: Game, seat: i64, coins: i64) -> i64:
    """Lose coins to the supply, as many as there are; what an automaton would lose the other player gets."""
    return gain(game, other(seat), coins) if automaton(game, seat) else spend(game, seat, coins)


def steal(game: Game, seat: i64, coins: i64) -> i64:
    """Take coins from the other player, as many as there are; they pass directly (RW-SETUP-2)."""
    taken: i64 = 0 if automaton(game, seat) else game.pay(purse(game, other(seat)), COINS + seat, coins)
    tally(game, STOLEN + seat, taken)
    return taken


def begin_chain(game: Game) -> None:
    """What is done now begins a new chain of triggers (RW-CARD-8)."""
    if game.numbers[TRIGGERS]:
        game.count(TRIGGERS, 0)


def may_play(game: Game) -> bool:
    """Whether one more unit may be played or expended in this Surge step (RW-SURGE-8)."""
    return game.numbers[PLAYED] < SURGE_LIMIT


def play(game: Game, card: i64, source: i64, place: i64) -> i64:
    """Put a unit into a city as a play, from wherever it is."""
    tally(game, PLAYED, 1)
    seat = seat_of(place)
    if source == HAND + active(game) and of_god(game, card, seat):
        tally(game, DEVOTED, 1)
    moved = game.move(card, source, place)
    game.rules.reaction.played(game, moved, place)
    return moved


def turn_favor(game: Game, card: i64) -> None:
    """A unit of the god that is not favored turns the favor card, one of both gods always (HD-FAVOR-1)."""
    favor: i64 = game.numbers[FAVOR]
    if favor and traits(game, card) & (BOTH_GODS ^ favor):
        game.count(FAVOR, BOTH_GODS ^ favor)


def discard(game: Game, card: i64, seat: i64, moment: i64 = SHED) -> i64:
    """Discard a card from hand (RW-CARD-15); what it does then, it does in its owner's turn (KR-OFFER-3)."""
    tally(game, DISCARDED + seat, 1)
    gone = game.move(card, HAND + seat, home(card))
    shed(game, gone, seat, moment)
    return gone


def shed(game: Game, card: i64, seat: i64, moment: i64) -> None:
    """Begin what a card does when the active player has discarded it (KR-OFFER-2, KR-OFFER-3)."""
    script = game.rules.kinds[kind_of(card)].scripts[moment]
    if script is not None and seat == active(game):
        game.begin(script, seat, -1, card)


def discard_aside(game: Game, seat: i64) -> None:
    """Discard the card that is aside, which came from hand."""
    tally(game, DISCARDED + seat, 1)
    card: i64 = game.piles[ASIDE][-1]
    shed(game, game.move(card, ASIDE, home(card)), seat, SHED)


def destroy(game: Game, card: i64, place: i64) -> i64:
    """Destroy a unit in a city (RW-CARD-15)."""
    tally(game, DESTROYED, counted(game, card))
    return game.move(card, place, home(card))


def can_build(game: Game, seat: i64) -> bool:
    """Whether the player has a structure under which cards can be placed (HD-KEY-7, HD-OFFER-7)."""
    return len(incomplete(game, seat)) > 0


def build(game: Game, seat: i64, cards: i64) -> i64:
    """Put the top cards of the deck under the player's structure, unseen (HD-OFFER-2); gives how many."""
    laid: i64 = 0
    while laid < cards and can_build(game, seat) and deck_ready(game, seat):
        top_of_deck(game, seat, UNDER + seat)
        laid += 1
    if laid > 0:
        begin_structure(game, seat)
    return laid


def begin_structure(game: Game, seat: i64) -> None:
    """Cards lie under a structure: if none is begun yet, the player says which one it is (HD-OFFER-3)."""
    if begun(game, seat) < 0:
        game.begin(game.rules.scripts["begin"], seat)


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
