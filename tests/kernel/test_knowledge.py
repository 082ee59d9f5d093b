"""The two knowledge rules: of equal cards the known one leaves first; who cannot see which card left forgets."""

from __future__ import annotations

import pytest

import wartorn
from wartorn.kernel.game import Game

DOUBLED = """
step: {step}
coins0: 9
hand0: Harbor Tollman (seen), {other}, Olive Bearer
hand1: Ferry Rower
"""
HERALD = """
step: surge
coins0: 2
hand0: Temple Herald, Harbor Tollman (seen), Olive Bearer (seen)
hand1: Ferry Rower
deck: Exile King, Border Scout
"""


def pile(game: Game, name: str) -> str:
    """The cards of a pile as the line of the game has them; what everybody expects of the place is not said."""
    fields = dict(field.split("=", 1) for field in str(game).split(" ")[1:])
    return fields.get(name, "")


def play(game: Game, *words: str) -> None:
    """Play these picks."""
    for word in words:
        game.play(game.pick(word))


@pytest.mark.parametrize(("step", "pick"), [("surge", "harbor-tollman>A"), ("offering", "harbor-tollman")])
def test_doubled_card(step: str, pick: str) -> None:
    """Of two equal cards, one of them seen, the seen one is played or discarded: nothing is known of the other."""
    game = wartorn.setup(DOUBLED.format(step=step, other="Harbor Tollman"))
    assert pile(game, "hand0") == "HT.HT^01.OB"
    assert pile(game.view(1), "hand0") == "2*?.HT^01"
    play(game, pick)
    assert pile(game, "hand0") == "HT.OB"
    assert pile(game.view(1), "hand0") == "2*?"


@pytest.mark.parametrize(("step", "pick"), [("surge", "harbor-tollman>A"), ("offering", "harbor-tollman")])
def test_doubled_card_looks_like_a_single_one(step: str, pick: str) -> None:
    """The opponent sees the same whether there was a second one or not."""
    views = []
    for other in ("Harbor Tollman", "Night Raider"):
        game = wartorn.setup(DOUBLED.format(step=step, other=other))
        play(game, pick)
        views.append((pile(game.view(1), "hand0"), game.story(1), game.question(), game.asking))
    assert views[0] == views[1]


def test_hidden_move() -> None:
    """Who cannot see which card went on top of the deck forgets the hand that it came from."""
    game = wartorn.setup(HERALD)
    assert pile(game.view(1), "hand0") == "?.HT^01.OB^01"
    play(game, "temple-herald>A")
    assert pile(game.view(1), "hand0") == "2*?.HT^01.OB^01"  # drawn unseen; the seen ones are still there
    assert sorted(map(game.word, game.options())) == ["border-scout", "exile-king", "harbor-tollman", "olive-bearer"]
    play(game, "harbor-tollman")
    assert pile(game.view(1), "hand0") == "3*?"
    assert pile(game.view(0), "hand0") == "BS.EK.OB"
    assert pile(game.view(0), "deck").endswith(".HT^0")
    assert "HT" not in pile(game.view(1), "deck")


@pytest.mark.parametrize("put", ["exile-king", "harbor-tollman", "olive-bearer"])
def test_hidden_move_tells_nothing_of_the_card(put: str) -> None:
    """Whichever card was put there, seen before or not, the opponent sees and is told the same."""
    shown = []
    for word in (put, "exile-king"):
        game = wartorn.setup(HERALD)
        play(game, "temple-herald>A", word)
        shown.append((str(game.view(1)), game.events(1), game.story(1), game.question()))
    assert shown[0] == shown[1]


def test_card_put_on_the_deck_stays_known_to_its_owner() -> None:
    """Also when the other player draws it."""
    game = wartorn.setup(HERALD + "turn: 3\n")
    play(game, "temple-herald>A", "harbor-tollman", "pass", "pass")
    assert game.asking == 1
    play(game, "card")
    assert pile(game, "hand1") == "FR.HT^01"
    assert pile(game.view(0), "hand1") == "?.HT^01"
    dealt = [game.view(0).determinize(wartorn.Chance.seeded(str(number))) for number in range(20)]
    assert all("HT" in pile(deal, "hand1") for deal in dealt)


def test_returned_card_is_known_until_it_could_have_left() -> None:
    """A unit that goes back to hand in the open stays known in that hand, and counts as seen in re-deals."""
    game = wartorn.setup("step: surge\ncoins0: 1\nhand0: Retreat Piper\nhand1: Ferry Rower\nB: Exile King")
    play(game, "retreat-piper>A")
    assert pile(game.view(1), "hand0") == "EK^01"
    dealt = [game.view(1).determinize(wartorn.Chance.seeded(str(number))) for number in range(20)]
    assert all(pile(deal, "hand0") == "EK^01" for deal in dealt)
