"""A game in which nobody can do anything any more ends: no rulebook needs to say so, but own sets can come to it."""

from __future__ import annotations

from pathlib import Path

import pytest
from tables import number

import wartorn
from wartorn.omen.catalog import learn_set

LONGEST = 20  # turns in a row without a pick


def position(text: str) -> wartorn.Game:
    """A game with eight units, all of which stand in the cities unless the text says more."""
    learn_set(Path(__file__).parent / "sets" / "krater-yard.toml")
    head = "game: kraters\nsets: krater-yard:8*cutpurse\nturn: 5\n"
    return wartorn.setup(f"{head}A: 2 Cutpurse\nB: 2 Cutpurse\na: Cutpurse\nb: Cutpurse\n{text}")


@pytest.mark.parametrize("idle", [0, 1, LONGEST - 2, LONGEST - 1])
def test_twenty_turns_without_a_pick_end_the_game(idle: int) -> None:
    """With no card anywhere but in the cities there is nothing to play, to draw or to offer."""
    game = position(f"C: Cutpurse\nc: Cutpurse\nidle: {idle}")
    assert game.over
    assert number(game, "turn") == 4 + LONGEST - idle
    assert number(game, "razedA") + number(game, "razedB") + number(game, "razedC") == 0


def test_a_turn_with_a_pick_is_not_idle() -> None:
    """Whoever has a choice, and be it to pass, has done something."""
    game = position(f"C: Cutpurse\nhand0: Cutpurse\nstep: offering\nidle: {LONGEST - 1}")
    assert game.asking == 0 and number(game, "idle") == LONGEST - 1
    game.play(game.pick("pass"))
    assert not game.over and number(game, "turn") == 7
    assert number(game, "idle") == 1, "the turn of the other, who holds nothing"
