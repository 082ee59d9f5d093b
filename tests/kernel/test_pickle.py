"""Games can be pickled and copied, and go on alike."""

from __future__ import annotations

import copy
import pickle

import wartorn


def test_pickled_games_go_on_alike(seed: str) -> None:
    """At every decision of a game, and so does a view."""
    game = wartorn.new("reign-of-war", seed=seed)
    chance = wartorn.Chance.seeded(seed)
    while not game.over:
        again = pickle.loads(pickle.dumps(game))
        assert type(again) is type(game)
        assert str(again) == str(game) and again == game and hash(again) == hash(game)
        assert again.options() == game.options()
        for seat in range(game.seats):
            view = game.view(seat)
            assert str(pickle.loads(pickle.dumps(view))) == str(view)
        options = game.options()
        pick = options[chance.below(len(options))]
        again.play(pick)
        game.play(pick)
        assert str(again) == str(game)
    assert pickle.loads(pickle.dumps(game)).scores() == game.scores()


def test_deep_copies_are_apart() -> None:
    """What is done to a copy does nothing to the game."""
    game = wartorn.new("reign-of-war", seed=7)
    line = str(game)
    other = copy.deepcopy(game)
    other.play(other.options()[0])
    assert str(game) == line != str(other)
