"""What a turn remembers and forgets: its agenda as docs/notation.md tells it, its numbers, its options."""

from __future__ import annotations

import pytest

import wartorn

TURN = """
active: 1
turn: 6
coins0: 1
coins1: 6
hand0: Night Raider
hand1: Cloudpass Gryphon, Gift Bearer
A: Exile King, Ash Listener, Javelin Line
a: Ferry Rower, Cave Sibyl
B: Ring Champion, Marching Augur
b: Exile King, Keeper of the Tide, Hierophant of Nine Lamps
c: Cave Sibyl
rewards1: Messenger's Sandals
"""

# What is on the agenda above the game, and the pick; behind the number of the effect stands only what is not as usual
STEPS = (
    ("turn:0,s1,l3,x3", "card"),  # three of three wealth actions are left
    ("turn:0,s1,d1,l2,x3", "coin"),
    ("turn:0,s1,d1,l1,u1,x3", "coin"),
    ("turn:1,s1,l1", "cloudpass-gryphon!"),
    ("turn:1,s1,l1|expended:0,s1,cCG|cloudpass-gryphon:0,s1,l3,cCG", "pass"),
    ("turn:1,s1,l1", "messengers-sandals!"),
    ("turn:1,s1,l1|messengers-sandals:0,s1,l2,cMS", "pass"),
    ("turn:1,s1,l1", "pass"),
    ("turn:2,s1", "hierophant-of-nine-lamps@b"),
    ("turn:2,s1,d1", "cave-sibyl@a"),  # one oracle has spoken
    ("turn:2,s1,d2", "keeper-of-the-tide@b"),  # the last one is no question
    ("turn:4,s1", "B"),
    ("turn:4,s1|war/won:1,s1,h1,l1", "exile-king@b"),
    ("turn:4,s1|war/won:1,h0,l1", "exile-king@A"),  # nor is the last city, which seat 0 wins
    ("turn:5,s1,x0", "gift-bearer"),
    ("turn:6,s1,l4", "card"),
    ("turn:6,s1,d1,l3", "coin"),
    ("turn:6,s1,d1,l2,u1", "coin"),
    ("turn:6,s1,d1,l1,u2", "coin"),
    ("turn:0,l3,x3", ""),
)


def field(game: wartorn.Game, name: str) -> str:
    """One field of the line, or nothing."""
    return dict(part.partition("=")[::2] for part in str(game).split()).get(name, "")


@pytest.mark.rule("RW-TURN-1")
def test_a_step_leaves_nothing_on_the_agenda() -> None:
    game = wartorn.setup(TURN)
    for agenda, word in STEPS:
        assert field(game, "agenda") == f"game:1|{agenda}"
        assert wartorn.read(str(game)) == game
        if word:
            game.play(game.pick(word))


@pytest.mark.rule("RW-WAR-6")
def test_a_tie_can_be_saved_and_is_told() -> None:
    game = wartorn.setup("step: war\nturn: 5\nA: Exile King, Hearth Seer, Cave Sibyl\na: Exile King, 2 Hearth Seer")
    assert field(game, "agenda") == "game:1|turn:4|war/tied:0,h0,l2"
    assert wartorn.read(str(game)) == game
    for seat in (0, 1, None):
        assert "Nobody wins the war in city A." in game.story(seat)


NUMBERS = "moved0 moved1 discarded0 discarded1 stolen0 stolen1 destroyed picks".split()


@pytest.mark.rule("RW-FEAT-2")
@pytest.mark.parametrize("name", NUMBERS)
def test_what_counts_for_a_turn_ends_with_it(name: str) -> None:
    game = wartorn.setup(f"step: surge\nturn: 5\nhand0: Gift Bearer\n{name}: 3")
    assert field(game, name) == "3"
    for word in ("pass", "pass"):
        game.play(game.pick(word))
    assert game.asking == 1
    assert {field(game, each) for each in NUMBERS} == {""}


@pytest.mark.rule("RW-SURGE-1", "RW-SURGE-5")
def test_copies_are_one_option() -> None:
    game = wartorn.setup("step: surge\nhand0: 2 Thicket Boar\ncoins0: 3\nrewards0: 2 Trident's Bounty")
    offered = [game.word(pick) for pick in game.options()]
    plays = ["thicket-boar>A", "thicket-boar>B", "thicket-boar>C", "thicket-boar!"]
    assert sorted(offered) == sorted([*plays, "tridents-bounty!", "pass"])
