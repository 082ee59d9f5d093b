"""A set-up begins in the middle of a game: the turns alternate from there."""

from __future__ import annotations

import pytest

import wartorn


@pytest.mark.parametrize("active", [0, 1])
def test_the_other_player_is_next(active: int) -> None:
    """After the turn that was set up comes the other player, whatever was said about the number of the turn."""
    game = wartorn.setup(f"step: offering\nactive: {active}\nhand{active}: Olive Bearer\nhand{1 - active}: Ferry Rower")
    assert game.asking == active
    game.play(game.pick("pass"))
    assert game.asking == 1 - active
    assert "3 of 3 actions" in game.question()
