"""A re-deal in the middle of a question: it is put again, and may turn out forced or empty."""

from __future__ import annotations

import wartorn
from wartorn.kernel.cards import kind_of
from wartorn.kernel.game import Game

FULL = """
step: surge
hand0: Goatherd Levy, Gift Bearer
hand1: Olive Bearer
rewards0: Owl's Stratagem
A: 4 Border Scout
B: 4 Ferry Rower
C: 4 Javelin Line
"""
BEAST = 2


def asked_to_play() -> Game:
    """Seat 0 is asked for a card to play at no cost, with room for one unit in each city."""
    game = wartorn.setup(FULL)
    game.play(game.pick("owls-stratagem!"))
    return game


def types_in_hand(game: Game) -> set[int]:
    """The types of the units that seat 0 holds."""
    place = [spec.name for spec in game.rules.piles].index("hand0")
    return {game.rules.kinds[kind_of(card)].type for card in game.piles[place]}


def re_deals(game: Game, seat: int) -> list[Game]:
    """Many games that the seat's view could be a view of."""
    return [game.view(seat).determinize(wartorn.Chance.seeded(str(number))) for number in range(400)]


def test_a_re_deal_empties_the_question() -> None:
    """With nothing but beasts in hand nothing can be played: only `pass` is offered, and the game goes on."""
    game = asked_to_play()
    assert len(game.options()) == 6 and "pass" not in [game.word(pick) for pick in game.options()]
    beasts = [deal for deal in re_deals(game, 1) if types_in_hand(deal) == {BEAST}]
    assert len(beasts) > 3
    for deal in beasts:
        assert deal.asking == 0
        assert [deal.word(pick) for pick in deal.options()] == ["pass"]
        assert deal.question() == game.question()
        hand = str(deal).split(" hand0=")[1].split(" ")[0]
        deal.play(deal.pick("pass"))
        assert deal.asking == 0 and deal.question().startswith("Surge")
        assert str(deal).split(" hand0=")[1].split(" ")[0] == hand
        line = str(deal)
        assert str(wartorn.read(line)) == line


def test_other_re_deals_still_ask() -> None:
    """With a unit that has room the question stays, and offers exactly the units of the re-dealt hand."""
    game = asked_to_play()
    asked = 0
    for deal in re_deals(game, 1):
        types = types_in_hand(deal)
        words = [deal.word(pick) for pick in deal.options()]
        assert (words == ["pass"]) == (types == {BEAST})
        asked += words != ["pass"]
        assert deal.asking == 0
    assert asked > 200


def test_the_view_of_the_asked_seat_keeps_its_question() -> None:
    """Who knows its own hand is offered the same in every re-deal."""
    game = asked_to_play()
    for deal in re_deals(game, 0)[:50]:
        assert deal.options() == game.options()
