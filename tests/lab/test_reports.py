"""What a report says about kinds of cards."""

from __future__ import annotations

from collections import Counter

import pytest

from wartorn.lab.reports import kinds, report, verdict
from wartorn.lab.series import Hand, Outcome, Series

MATCH = Series("reign-of-war", ("random", "random"), "made up")
NAMES = [kind.name for kind in MATCH.rules.kinds]
FEATS = [index for index, kind in enumerate(MATCH.rules.kinds) if MATCH.rules.kinds[kind.back].name == "a feat"]
RAIDER, LEVY, WALL = (NAMES.index(name) for name in ("Night Raider", "Goatherd Levy", "Wall of Spears"))


def game(winner: int | None, *hands: Hand) -> Outcome:
    """A game with these hands that somebody won."""
    assert len(hands) == 2
    points = {"feats": 2, "rewards in hand": 4}
    return Outcome(0, winner, winner, 20, 150, (points, points), (hands[0], hands[1]))


def hand(*held: int, deeds: dict[tuple[int, str], int] | None = None, turned: tuple[int, ...] = ()) -> Hand:
    """A hand of these kinds."""
    return Hand(set(held), Counter(deeds or {}), set(turned), set(FEATS))


GAMES = [
    game(0, hand(RAIDER, deeds={(RAIDER, "played"): 2}), hand(LEVY, deeds={(LEVY, "offered"): 1})),
    game(0, hand(RAIDER, turned=(WALL,)), hand(RAIDER, LEVY)),
    game(1, hand(), hand(RAIDER, deeds={(RAIDER, "played"): 1})),
    game(None, hand(LEVY), hand()),
] * 10


def test_how_often_a_kind_was_held_played_and_offered() -> None:
    found = {kind["name"]: kind for kind in kinds(MATCH, GAMES)}
    raider, levy, wall = found["Night Raider"], found["Goatherd Levy"], found["Wall of Spears"]
    assert (raider["held"], raider["played"], raider["offered"]) == (0.5, 0.5, 0.0), "2 plays in a game count once"
    assert (levy["held"], levy["played"], levy["offered"]) == (0.375, 0.0, 0.3333)
    assert wall == {
        "name": "Wall of Spears",
        "slug": "wall-of-spears",
        "back": "a feat",
        "achieved": 0.125,
        "verdict": "",
    }
    raw = (3 / 4 - 1 / 4, 0.5 / 3 - 3.5 / 5)  # more than other cards by half of what they are apart
    assert raider["difference"] == pytest.approx((raw[0] - raw[1]) / 2, abs=0.0001)
    assert raider["interval"][0] < raider["difference"] < raider["interval"][1]
    assert levy["difference"] == pytest.approx(-raider["difference"], abs=0.0001)
    assert {kind["back"] for kind in found.values()} == {"a unit", "a reward", "a feat"}
    assert len(found) == 50 + 6 + 6


def test_a_report_of_a_match() -> None:
    found = report(MATCH, GAMES, 1.5)
    assert found["sets"] == ["reign-of-war"] and found["options"] == {}
    assert found["games"] == 40 and found["draws"] == 10 and found["unfinished"] == 0
    assert found["wins_by_seat"] == [20, 10]
    assert [player["share"] for player in found["players"]] == [0.5, 0.25]
    assert found["turns"] == {"median": 20, "quartiles": [20, 20]}
    assert found["players"][0]["total"] == 6


def test_few_games_condemn_nobody() -> None:
    for kind in kinds(MATCH, GAMES[:4]):
        assert kind["verdict"] == ""
    assert {kind["verdict"] for kind in kinds(MATCH, GAMES) if "achieved" in kind} == {"", "a dud"}


@pytest.mark.parametrize(
    ("low", "high", "played", "offered", "said"),
    [
        (0.121, 0.3, 0.5, 0.1, "too strong"),
        (0.119, 0.3, 0.5, 0.1, ""),
        (-0.3, -0.121, 0.5, 0.1, "too weak"),
        (-0.3, -0.119, 0.5, 0.1, ""),
        (-0.1, 0.1, 0.029, 0.9, "a dud"),
        (-0.1, 0.1, 0.03, 0.9, ""),
    ],
)
def test_what_a_designer_should_look_at(low: float, high: float, played: float, offered: float, said: str) -> None:
    found = {"interval": [low, high], "held": 0.4, "played": played, "expended": 0.0, "offered": offered}
    assert verdict(found, ["expended", "offered", "played"]) == said


def test_a_game_for_one_in_a_report() -> None:
    match = Series("corrupted-heir", ("random",), "made up")
    mine, theirs = {"structures": 3, "treasured units": 1}, {"structures": 5, "treasured units": 0}
    moon, sun = (
        [i for i, kind in enumerate(match.rules.kinds) if kind.slug.endswith(word)] for word in ("-moon", "-sun")
    )
    won, lost = (
        Outcome(
            0, 0 if seat == 0 else None, seat, 9, 40, (mine,), (Hand(had=set(moon), turned=set(moon)),), True, (theirs,)
        )
        for seat in (0, 1)
    )
    found = report(match, [won] * 10 + [lost] * 30, 1.0)
    (player,), (rival,) = found["players"], found["automata"]
    assert (player["wins"], player["losses"], player["share"]) == (10, 30, 0.25)
    assert found["wins_by_seat"] == [10, 30] and found["draws"] == 0
    assert player["total"] == 4 and rival == {"seat": 1, "points": {**theirs}, "total": 5}
    told = {kind["slug"]: kind for kind in found["kinds"]}
    assert told["monument-to-the-moon"]["achieved"] == 1.0
    assert sun and told["monument-to-the-sun"]["achieved"] is None, "no player could have completed it"
    assert told["monument-to-the-sun"]["verdict"] == "" and told["tomb-of-oblivion"]["achieved"] is None


def test_a_difference_between_games_of_one_player() -> None:
    """Who holds a card wins 3 of 4 games, who does not 1 of 4."""
    match = Series("corrupted-heir", ("random",), "made up")
    kind = next(i for i, kind in enumerate(match.rules.kinds) if kind.slug == "temple-servant")
    other = next(i for i, kind in enumerate(match.rules.kinds) if kind.slug == "sunset-marauder")
    games = [
        Outcome(0, 0 if seat == 0 else None, seat, 9, 40, ({},), (Hand(held),), True, ({},))
        for held, results in (({kind}, (0, 0, 0, 1)), ({other}, (1, 1, 1, 0)))
        for seat in results
    ]
    found = {row["slug"]: row for row in kinds(match, games * 10)}
    assert found["temple-servant"]["held"] == 0.5
    assert found["temple-servant"]["difference"] == pytest.approx(0.5, abs=0.001)
    assert found["sunset-marauder"]["difference"] == pytest.approx(-0.5, abs=0.001)
