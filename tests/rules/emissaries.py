"""Games in which emissaries are sent, with hands of one's choice."""

from __future__ import annotations

from tables import number, play

import wartorn
from wartorn.kernel.cards import card, kind_of


def sending(hand0: str, hand1: str, name: str = "reign-of-war", **options: object) -> wartorn.Game:
    """A game with one deck in which seat 0 is asked for its emissary, with these units in the hands."""
    game = wartorn.new(name, emissary=True, **options)
    kinds = {kind.name: index for index, kind in enumerate(game.rules.kinds)}
    places = {spec.name: place for place, spec in enumerate(game.rules.piles)}
    deck = [card(kind_of(each)) for pile in ("deck", "hand0", "hand1") for each in game.piles[places[pile]]]
    for seat, units in enumerate((hand0, hand1)):
        hand = [card(kinds[unit]) for unit in units.split(", ")]
        for each in hand:
            deck.remove(each)
        game.piles[places[f"hand{seat}"]] = sorted(each | 1 << seat for each in hand)
    game.piles[places["deck"]] = deck
    return wartorn.read(str(game))


def met(unit0: str, unit1: str, others: tuple[str, str], name: str = "reign-of-war", **options: object) -> wartorn.Game:
    """A game after each seat has sent its unit; it held the others as well."""
    game = sending(f"{unit0}, {others[0]}", f"{unit1}, {others[1]}", name, **options)
    assert (game.asking, number(game, "turn")) == (0, 0)
    play(game, slug(unit0))
    assert (game.asking, number(game, "turn")) == (1, 0)
    play(game, slug(unit1))
    return game


def slug(name: str) -> str:
    """The word of a unit in hand."""
    return name.lower().replace(" ", "-")
