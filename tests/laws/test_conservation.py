"""The cards of all piles are the box, and coins are conserved."""

from __future__ import annotations

from collections import Counter

from walks import walk

from wartorn.kernel.cards import kind_of, pool_of
from wartorn.kernel.game import Game


def cards_of(piles: list[list[int]]) -> Counter[tuple[int, int]]:
    """How many cards there are of each kind and pool."""
    return Counter((kind_of(card), pool_of(card)) for pile in piles for card in pile)


def coins_of(game: Game, numbers: list[int]) -> int:
    """How many coins there are in all purses."""
    return sum(numbers[number] for number in game.rules.coins)


def test_cards_and_coins_are_conserved(variant: dict[str, str], seed: str, games: int) -> None:
    """At every decision and at the end."""
    moved = set()
    for number in range(games):
        for game, _ in walk(variant, seed, number):
            assert cards_of(game.piles) == cards_of(game.rules.box), str(game)
            assert coins_of(game, game.numbers) == coins_of(game, game.rules.purses), str(game)
            assert all(amount >= 0 for amount in game.numbers)
            moved.add((number, tuple(len(pile) for pile in game.piles)))
        assert cards_of(game.piles) == cards_of(game.rules.box)
        assert coins_of(game, game.numbers) == coins_of(game, game.rules.purses)
    assert len(moved) > 10 * games, "a short game moves little, but not all of them are short"


def test_copies_and_sorted_piles(variant: dict[str, str], seed: str, games: int) -> None:
    """The counts from which re-deals are made are the box, and a pile without an order keeps the one of the set."""
    for number in range(games):
        for game, _ in walk(variant, seed, number):
            for spec, pile in zip(game.rules.piles, game.piles, strict=True):
                assert not spec.sorted or pile == sorted(pile), spec.name
        found = cards_of(game.piles)
        copies = {divmod(index, 8): count for index, count in enumerate(game.rules.copies) if count}
        assert found == copies
