"""What an evaluation looks at, and how much of a feat holds."""

from __future__ import annotations

import pytest

import wartorn
from wartorn.kernel.script import Frame
from wartorn.omen.conditions import WHOLE
from wartorn.omen.language import read_condition
from wartorn.omen.table import DISCARDED, MOVED
from wartorn.players import player


def share(text: str, setup: str) -> int:
    """How much of the condition holds for seat 0."""
    game = wartorn.setup(setup)
    return read_condition(text).share(game, Frame(game.rules.main, 0))


@pytest.mark.parametrize(
    ("text", "setup", "wanted"),
    [
        ("You have a soldier in every city.", "a: Border Scout", 0),
        ("You have a soldier in every city.", "A: 2 Border Scout\nB: Night Raider", 8),
        ("You have a soldier in every city.", "A: Border Scout\nB: Night Raider\nC: Exile King", WHOLE),
        ("You have 2 or more oracles.", "A: Cave Sibyl", 6),
        ("You have strength 10 or more in 1 city.", "A: Exile King\nB: Night Raider", 6),
        ("You have strength 10 or more in 1 city.", "A: 2 Exile King", WHOLE),
        ("You have strength 10 or more in 1 city.", "A: Exile King, Ring Champion", 10),
        ("You have 4 or more coins.", "coins0: 3", 0),
    ],
)
def test_how_much_of_a_condition_holds(text: str, setup: str, wanted: int) -> None:
    assert share(text, setup) == wanted


@pytest.mark.parametrize(
    ("text", "number", "count", "wanted"),
    [
        ("You moved 4 or more units this turn.", MOVED, 3, 9),
        ("You moved 4 or more units this turn.", MOVED + 1, 3, 0),
        ("The opponent discarded 3 or more cards this turn.", DISCARDED + 1, 1, 4),
        ("The opponent discarded 3 or more cards this turn.", DISCARDED + 1, 5, WHOLE),
    ],
)
def test_how_much_of_a_turn_is_done(text: str, number: int, count: int, wanted: int) -> None:
    game = wartorn.setup("step: surge")
    game.count(number, count)
    assert read_condition(text).share(game, Frame(game.rules.main, 0)) == wanted


def test_features_of_the_two_seats_are_opposite() -> None:
    for seed in range(4):
        game = wartorn.new("reign-of-war", seed=seed)
        who = player("random", seed)
        while game.asking is not None:
            mine, theirs = (game.rules.features(game, seat) for seat in (0, 1))
            assert mine == [-value for value in theirs]
            game.play(who.pick(game.view(game.asking)))
        outcome = game.rules.features(game, 0)[game.rules.feature_names.index("outcome")]
        assert outcome == {0: 1, 1: -1, None: 0}[game.winner]


@pytest.mark.parametrize(
    ("feature", "setup", "wanted"),
    [
        ("points", "rewards0: Cup of the Vine, Owl's Stratagem (used)\nfeats1: Wall of Spears (achieved)", 1),
        ("coins", "coins0: 6\ncoins1: 3", 1),
        ("savings", "coins0: 12\ncoins1: 3", 7),
        ("cards", "hand0: 3 Olive Bearer, 3 Border Scout\nhand1: Border Scout", 3),
        ("hand", "hand0: 3 Olive Bearer, 3 Border Scout\nhand1: Border Scout", 5),
        ("units", "A: Bellows Giant, Cave Sibyl\nb: Night Raider", 2),
        ("strength", "A: Bellows Giant, Exile King\nb: Night Raider", 9),
        ("winning", "A: Exile King, Night Raider\na: 3 Border Scout", 1),
        ("winning", "A: Exile King, Night Raider\na: 2 Border Scout", 0),
        ("oracles", "A: Cave Sibyl, Hearth Seer (enraged)\nb: 2 Hearth Seer", -1),
        ("feats", "A: Border Scout\nB: Night Raider\nc: Cave Sibyl", 8 * 8 // 12 - 4 * 4 // 12),
    ],
)
def test_what_each_feature_is(feature: str, setup: str, wanted: int) -> None:
    game = wartorn.setup(setup)
    assert game.rules.features(game, 0)[game.rules.feature_names.index(feature)] == wanted


def test_what_is_looked_at_in_abdju() -> None:
    """The points of either side, and the player's Debens as far as they matter."""
    game = wartorn.setup(
        "game: osiris-in-abdju\ndebens: 9\nhand0: 2 Farmer\ndynasty0: Noble, Farmer (bread)\ndynasty1: 2 Merchant"
    )
    assert dict(zip(game.rules.feature_names, game.rules.features(game, 0), strict=True)) == {
        "outcome": 0,
        "points": (3 + 5) + (2 + 9 + 4),
        "rival": -(2 * 2 + 8 + 2 * 2),
        "debens": 6,
    }
    assert game.rules.features(game, 1) == [0, 16, -23, 0]
    while not game.over:
        game.play(game.options()[0])
    assert [game.rules.features(game, seat)[0] for seat in (0, 1)] == [int(game.winner == 0), int(game.winner == 1)]
