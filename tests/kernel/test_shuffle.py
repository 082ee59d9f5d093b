"""Shuffling: nothing of the old order decides the new one, and nobody knows the cards any more."""

from __future__ import annotations

import wartorn
from wartorn.kernel.cards import KNOWN, MARK, TURNED

DECK, DISCARD = 0, 1


def test_the_old_order_decides_nothing() -> None:
    """Whatever lay where, the same chance gives the same order."""
    one = wartorn.new("reign-of-war", seed=7)
    two = one.clone()
    two.piles[DECK] = two.piles[DECK][::-1]
    assert one.piles[DECK] != two.piles[DECK]
    before = sorted(one.piles[DECK])
    one.shuffle(DECK, DECK)
    two.shuffle(DECK, DECK)
    assert one.piles[DECK] == two.piles[DECK]
    assert sorted(one.piles[DECK]) == before != one.piles[DECK]


def test_nobody_knows_a_shuffled_card() -> None:
    """The discard pile was open; in the new deck its cards are known to nobody, and lie face up and unmarked."""
    game = wartorn.setup("step: surge\ndiscard: Exile King, 3 Border Scout, Cave Sibyl\nhand0: Ferry Rower")
    assert all(card & KNOWN == 3 for card in game.piles[DISCARD])
    cards = len(game.piles[DECK]) + len(game.piles[DISCARD])
    game.shuffle(DISCARD, DECK)
    assert len(game.piles[DECK]) == cards and not game.piles[DISCARD]
    assert not any(card & (KNOWN | TURNED | MARK) for card in game.piles[DECK])
