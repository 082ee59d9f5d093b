"""What tests of the rules look up and do at a table: names of cards, numbers, what is offered, picks by word."""

from __future__ import annotations

import wartorn
from wartorn.kernel.cards import kind_of


def names(game: wartorn.Game, *piles: str) -> list[str]:
    """The names of the cards in these piles, a blank for one that a view does not know."""
    places = [spec.name for spec in game.rules.piles]
    return [game.rules.kinds[kind_of(card)].name for pile in piles for card in game.piles[places.index(pile)]]


def number(game: wartorn.Game, name: str) -> int:
    """A number of the game."""
    return game.numbers[game.rules.numbers.index(name)]


def words(game: wartorn.Game) -> list[str]:
    """What is offered."""
    return [game.word(pick) for pick in game.options()]


def play(game: wartorn.Game, picks: str) -> None:
    """Make picks, each a word."""
    for word in picks.split():
        game.play(game.pick(word))
