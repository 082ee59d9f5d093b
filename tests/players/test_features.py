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


def test_what_one_seat_has_the_other_sees_below_zero() -> None:
    for seed in range(4):
        game = wartorn.new("reign-of-war", seed=seed)
        who = player("random", seed)
        half = len(game.rules.feature_names) // 2
        while game.asking is not None:
            mine, theirs = (game.rules.features(game, seat) for seat in (0, 1))
            assert mine[:half] == [-value for value in theirs[half:]]
            assert mine[half:] == [-value for value in theirs[:half]]
            game.play(who.pick(game.view(game.asking)))
        assert feature(game, 0, "outcome") == {0: 1, 1: 0, None: 0}[game.winner]
        assert feature(game, 0, "their outcome") == {0: 0, 1: -1, None: 0}[game.winner]


def feature(game: wartorn.Game, seat: int, name: str) -> int:
    """What the seat sees under that name."""
    return game.rules.features(game, seat)[game.rules.feature_names.index(name)]


@pytest.mark.parametrize(
    ("name", "setup", "wanted", "theirs"),
    [
        ("points", "rewards0: Cup of the Vine, Owl's Stratagem (used)\nfeats1: Wall of Spears (achieved)", 3, 2),
        ("coins", "coins0: 6\ncoins1: 3", 4, 3),
        ("savings", "coins0: 12\ncoins1: 3", 10, 3),
        ("cards", "hand0: 3 Olive Bearer, 3 Border Scout\nhand1: Border Scout", 4, 1),
        ("hand", "hand0: 3 Olive Bearer, 3 Border Scout\nhand1: Border Scout", 6, 1),
        ("units", "A: Bellows Giant, Cave Sibyl\nb: Night Raider", 3, 1),
        ("units", "A: Bellows Giant\nstackA:", 0, 0),
        ("strength", "A: Bellows Giant, Exile King\nb: Night Raider", 12, 3),
        ("winning", "A: Exile King, Night Raider\na: 3 Border Scout", 1, 0),
        ("winning", "A: Exile King, Night Raider\na: 2 Border Scout", 0, 0),
        ("oracles", "A: Cave Sibyl, Hearth Seer (enraged)\nb: 2 Hearth Seer", 1, 2),
        ("feats", "A: Border Scout\nB: Night Raider\nc: Cave Sibyl", 8 * 8 // 12, 4 * 4 // 12),
        ("achieved", "feats0: Wall of Spears (achieved)", 1, 0),
        ("unused", "rewards0: Cup of the Vine, Owl's Stratagem (used)", 1, 0),
        ("leads", "A: Exile King\nB: Border Scout\nb: Border Scout\nc: Night Raider", 1, 1),
        ("leads", "A: Border Scout\na: Hearth Seer, Border Scout (enraged)", 0, 1),
        ("margin", "A: Exile King\na: Border Scout\nc: Night Raider", 4, 3),
        ("margin", "A: 2 Exile King", 6, 0),
        ("holding", "A: Exile King, Night Raider, Border Scout\na: Border Scout", 1, 0),
        ("holding", "A: Exile King, Night Raider\na: Border Scout", 0, 0),
        ("pressing", "A: 3 Border Scout\na: 2 Exile King", 1, 0),
        ("brink", "A: Exile King, Night Raider\na: Border Scout", 1, 0),
        ("brink", "A: Exile King, Night Raider, Border Scout", 0, 0),
        ("brink", "A: Exile King", 0, 0),
        ("worth", "A: Night Raider, Border Scout\nstackB:\nb: Night Raider", 4, 0),
        ("offering", "hand0: Hearth Seer, Bronze Harrier", 3, 0),
        ("offerings", "hand0: Hearth Seer, Bronze Harrier", 5, 0),
        ("costs", "hand0: Hearth Seer, Bronze Harrier", 4, 0),
        ("reach", "hand0: Hearth Seer, Bronze Harrier, Cloudpass Gryphon\ncoins0: 3", 2, 0),
        ("affordable", "hand0: Hearth Seer, Bronze Harrier, Cloudpass Gryphon\ncoins0: 3", 2, 0),
        ("last", "stackA: Cup of the Vine\nA: Border Scout\nstackB: 2 Owl's Stratagem\nB: Border Scout", 1, 0),
    ],
)
def test_what_each_feature_is(name: str, setup: str, wanted: int, theirs: int) -> None:
    """What both seats have, with hands and coins that are empty if nothing is said."""
    nothing = "".join(f"{what}: 0\n" for what in ("coins0", "coins1") if f"{what}:" not in setup)
    nothing += "".join(f"{what}:\n" for what in ("hand0", "hand1") if f"{what}:" not in setup)
    game = wartorn.setup(nothing + setup)
    assert (feature(game, 0, name), feature(game, 0, f"their {name}")) == (wanted, -theirs)


@pytest.mark.parametrize(
    ("setup", "wanted"),
    [
        ("", 0),
        ("stackA: Cup of the Vine", 25),
        ("stackA:\nstackB: 2 Cup of the Vine", 50),
        ("feats1: Wall of Spears (achieved), Forced March (achieved)", 40),
        ("game: heir-to-the-dunes", 0),
        ("game: osiris-in-abdju", 0),
    ],
)
def test_how_far_a_game_has_come(setup: str, wanted: int) -> None:
    """By what brings the end nearest."""
    game = wartorn.setup(setup)
    assert game.rules.progress(game) == wanted


def test_a_game_comes_ever_further() -> None:
    """From its beginning to its end."""
    for name in ("reign-of-war", "heir-to-the-dunes", "kraters", "osiris-in-abdju"):
        game = wartorn.new(name, seed=1)
        who = player("random", 1)
        seen = [game.rules.progress(game)]
        while game.asking is not None:
            game.play(who.pick(game.view(game.asking)))
            seen.append(game.rules.progress(game))
        assert seen == sorted(seen) and seen[0] <= 5 and seen[-1] >= 60, name


def test_what_is_looked_at_in_abdju() -> None:
    """The points of either side, and the player's Debens as far as they matter."""
    game = wartorn.setup(
        "game: osiris-in-abdju\ndebens: 9\nhand0: 2 Farmer\ndynasty0: Noble, Farmer (bread)\ndynasty1: 2 Merchant"
    )
    seen = dict(zip(game.rules.feature_names, game.rules.features(game, 0), strict=True))
    assert seen == seen | {
        "outcome": 0,
        "points": (3 + 5) + (2 + 9 + 4),
        "rival": -(2 * 2 + 8 + 2 * 2),
        "debens": 6,
        "purse": 9,
        "citizens": 2,
        "their citizens": -2,
        "secure": 0,
        "their secure": -8,
        "hand": 2 * 2,
        "hand reach": 0,
        "afterlife": 0,
        "exposed": 0,
        "their exposed": 0,
    }
    assert seen["reach"] == sum(kind.numbers[1] for kind in game.rules.kinds[2:11]) - 5 - 8 - 9
    assert game.rules.features(game, 1)[:4] == [0, 16, -23, 0]
    while not game.over:
        game.play(game.options()[0])
    assert [game.rules.features(game, seat)[0] for seat in (0, 1)] == [int(game.winner == 0), int(game.winner == 1)]


def test_what_is_still_to_be_taken() -> None:
    """In the Wealth step, whether a bonus for three alike is near, and in the Offering step."""
    names = ("owed", "cards alone", "coins alone")
    game = wartorn.setup("turn: 3\nhand0: Border Scout\ncoins0: 1")
    seen = []
    for word in ("coin", "coin", "card"):
        seen.append([feature(game, 0, name) for name in names])
        game.play(game.pick(word))
    assert seen == [[3, 0, 0], [2, 0, 1], [1, 0, 2]]
    assert feature(game, 0, "owed") == 0, "in the Surge step nothing is"
    offered = wartorn.setup("step: offering\nhand0: Cave Sibyl")
    offered.play(offered.pick("cave-sibyl"))
    brings = feature(offered, 0, "owed")
    assert brings > 1
    offered.play(offered.pick("card"))
    assert [feature(offered, 0, name) for name in names] == [brings - 1, 0, 0], "there is no bonus here"
    assert feature(offered, 1, "their owed") == 1 - brings
