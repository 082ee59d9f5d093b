"""What a seat may know, and the games that it could be."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wartorn.kernel.cards import KIND_SHIFT, KNOWN, KNOWN_BITS, MARK, POOL, POOL_SHIFT, POOLS, TURNED, kind_of, pool_of
from wartorn.kernel.chance import Chance
from wartorn.kernel.game import Game
from wartorn.kernel.rules import Ruleset

ONLOOKER: Final = KNOWN_BITS  # a seat that no game has


def view(game: Game, seat: i64) -> Game:
    """The game with a blank of its back for every card that the seat does not know, and no chance in it."""
    return _seen(game, game.rules.views[seat] if game.rules.views else game.rules, 1 << seat, False, seat)


def public_view(game: Game) -> Game:
    """What everybody may know, and those who look on: a blank for every card that some seat does not know."""
    return _seen(game, game.rules, game.rules.everybody, True, ONLOOKER)


def redealt(game: Game, seats: i64, chance: Chance) -> Game:
    """The same game to these seats, given as bits, with all that none of them knows dealt anew, and another chance.

    To no seat at all what everybody knows stays.
    """
    seen = _seen(game, game.rules, seats, False, ONLOOKER) if seats else public_view(game)
    fresh = determinize(seen, chance)
    fresh.log = None if game.log is None else game.log[:]
    return fresh


def _seen(game: Game, rules: Ruleset, seats: i64, by_all: bool, viewer: i64) -> Game:
    """The game with a blank for every card that none of these seats knows, or that not all of them know."""
    kinds = rules.kinds
    piles: list[list[int]] = []
    for place in range(len(game.piles)):
        shown: list[int] = []
        for each in game.piles[place]:
            card: i64 = each
            known: i64 = card & seats
            if known == 0 or (by_all and known != seats):
                card = kinds[card >> KIND_SHIFT].back << KIND_SHIFT | card & (KNOWN | POOL | MARK | TURNED)
            shown.append(card)
        if rules.piles[place].sorted:
            shown.sort()
        piles.append(shown)
    agenda = [frame.copy() for frame in game.agenda]
    if rules is not game.rules:
        for frame in agenda:
            frame.script = rules.scripts[frame.script.path]
    return Game(rules, piles, game.numbers[:], agenda, Chance(0, 0, 0, 0), None, viewer, game._asked)


def determinize(view: Game, chance: Chance) -> Game:
    """A game that looks like this to its viewer: the unseen cards of each pool and back are dealt to the blanks."""
    decks: list[list[int]] = []
    for unseen in _unseen(view):
        deck = unseen[:]
        chance.shuffle(deck)
        decks.append(deck)
    piles: list[list[int]] = []
    for place in range(len(view.piles)):
        piles.append(_dealt(view, place, decks))
    view._owned = 0  # piles without blanks are shared now
    agenda = [frame.copy() for frame in view.agenda]
    seedling = Chance(chance.word(), chance.word(), chance.word(), chance.word())
    return Game(view.rules, piles, view.numbers[:], agenda, seedling, None, -1, view._asked)


def _unseen(view: Game) -> list[list[int]]:
    """The cards that do not lie open in the view, by back and pool; counted once, since a view does not change."""
    if view._unseen:
        return view._unseen
    kinds = view.rules.kinds
    left: list[int] = view.rules.copies[:]
    for pile in view.piles:
        for each in pile:
            card: i64 = each
            left[kind_of(card) * POOLS + view.rules.source_pool(pool_of(card))] -= 1
    decks: list[list[int]] = [[] for _ in range(view.rules.backs * POOLS)]
    for group in range(len(left)):
        if left[group] > 0:
            kind: i64 = group // POOLS
            pool: i64 = group % POOLS
            deck = decks[kinds[kind].back * POOLS + pool]
            for _ in range(left[group]):
                deck.append(kind << KIND_SHIFT | pool << POOL_SHIFT)
    if view.viewer >= 0:
        view._unseen = decks
    return decks


def _dealt(view: Game, place: i64, decks: list[list[int]]) -> list[int]:
    """The pile with cards of the right back and pool in place of its blanks; one without blanks is shared."""
    backs: i64 = view.rules.backs
    cards = view.piles[place]
    dealt: list[int] = []
    blank = False
    for each in cards:
        card: i64 = each
        if card >> KIND_SHIFT < backs:
            blank = True
            fresh: i64 = decks[(card >> KIND_SHIFT) * POOLS + view.rules.source_pool(pool_of(card))].pop()
            card = fresh & ~POOL | card & (KNOWN | POOL | MARK | TURNED)
        dealt.append(card)
    if not blank:
        return cards
    if view.rules.piles[place].sorted:
        dealt.sort()
    return dealt
