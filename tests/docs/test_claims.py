"""The example of a claimed rule in CONTRIBUTING.md."""

import pytest

import wartorn


@pytest.mark.rule("RW-SCORE-1")
def test_rewards_and_feats_are_worth_points() -> None:
    """A reward in hand scores 2, a used one 1, an achieved feat 2."""
    game = wartorn.setup("rewards0: Cup of the Vine, Owl's Stratagem (used)\nfeats1: Wall of Spears (achieved)")
    assert game.scores() == [3, 2]
