"""Matches: who sits where, what is noted, and that nothing depends on how the work is shared out."""

from __future__ import annotations

import pickle
import re
from collections import Counter

import pytest

import wartorn
from wartorn.kernel.errors import BadOption
from wartorn.lab import series
from wartorn.lab.series import Hand, Series, play_all, play_one, watch
from wartorn.players import player

SENTENCES = {
    "played": re.compile(r"You play (.+) to city [ABC]\."),
    "expended": re.compile(r"You expend (.+)\."),
    "used": re.compile(r"You use (.+)\."),
}


def test_seats_are_swapped_every_second_game() -> None:
    match = Series("reign-of-war", ("random", "greedy"), "swap")
    for number in (0, 1):
        outcome = play_one(match, number)
        if outcome.seat is not None:
            assert outcome.winner == (outcome.seat if number == 0 else 1 - outcome.seat)
    totals = [sum(points.values()) for points in outcome.points]
    assert totals[1] > totals[0], "the points are the players', not the seats'"


def test_what_is_noted_is_what_the_story_tells() -> None:
    """Plays, expended beasts and used rewards, counted from the sentences that each player reads."""
    told: Counter[str] = Counter()
    for seed in range(6):
        game = wartorn.new("reign-of-war", seed=seed)
        hands = {0: Hand(), 1: Hand()}
        watch(game, {0: player("random", seed), 1: player("random", -seed)}, hands, game.play)
        for seat in (0, 1):
            for deed, sentence in SENTENCES.items():
                names = Counter(found[1] for line in game.story(seat) if (found := sentence.fullmatch(line)))
                noted = {
                    game.rules.kinds[kind].name: count
                    for (kind, done), count in hands[seat].deeds.items()
                    if done == deed
                }
                assert noted == names
                told[deed] += sum(names.values())
    assert min(told.values()) > 2 and len(told) == 3, f"the sample has enough of each: {told}"


def test_an_offering_is_noted_and_a_discard_is_not() -> None:
    game = wartorn.setup("step: offering\nhand0: Olive Bearer, Goatherd Levy\nactive: 0\ncoins0: 3")
    offer = game.pick("olive-bearer")
    assert game.rules.voice.deed(game, offer) == "offered"
    assert game.rules.voice.deed(game, game.pick("pass")) == ""
    game = wartorn.setup("step: surge\nhand0: Night Raider, Goatherd Levy, Olive Bearer\nactive: 0\ncoins0: 3")
    assert game.rules.voice.deed(game, game.pick("goatherd-levy>A")) == "played"
    game.play(game.pick("goatherd-levy>A"))
    assert game.rules.voice.deed(game, game.pick("night-raider")) == "", "the text of the Levy discards it"


def test_a_hand_is_what_was_held_at_a_decision() -> None:
    outcome = play_one(Series("reign-of-war", ("random", "random"), "held"), 0)
    for hand in outcome.hands:
        done = {kind for kind, _ in hand.deeds}
        assert done <= hand.held, "nobody plays what was never in hand"
        assert len(hand.held) > 10
    rules = wartorn.new("reign-of-war").rules
    feats = {kind for kind in range(len(rules.kinds)) if rules.kinds[kind].name == "Wall of Spears"}
    assert not feats & outcome.hands[0].held, "a feat is no card in hand"


def test_what_is_turned_at_the_end_was_used_or_achieved() -> None:
    match = Series("reign-of-war", ("greedy", "greedy"), "turned")
    for number in range(2):
        outcome = play_one(match, number)
        for who, hand in enumerate(outcome.hands):
            feats = [kind for kind in hand.turned if match.rules.kinds[kind].back == 2]
            assert 2 * len(feats) == outcome.points[who]["feats"]
            used = {kind for kind, deed in hand.deeds if deed == "used"}
            assert used == hand.turned - set(feats)


def test_an_endless_game_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(series, "MOST_TURNS", 2)
    outcome = play_one(Series("reign-of-war", ("random", "random"), "long"), 0)
    assert not outcome.over and outcome.winner is None and outcome.turns == 3
    assert outcome.result(0) == outcome.result(1) == 0.5


def test_the_same_games_with_any_number_of_processes() -> None:
    match = Series("reign-of-war", ("random", "random"), "jobs")
    alone, shared = (sorted(play_all(match, 6, jobs), key=lambda each: each.number) for jobs in (1, 2))
    assert alone == shared
    assert len({str(outcome.points) for outcome in alone}) > 1


def test_a_match_travels_without_its_rules() -> None:
    match = Series("reign-of-war", ("random", "random"), "parcel", options={"beginner": "yes"})
    assert len(match.rules.kinds) < 60
    sent = pickle.dumps(match)
    assert len(sent) < 1000
    assert play_one(pickle.loads(sent), 3) == play_one(match, 3)


def test_a_wrong_name_is_told_at_once() -> None:
    with pytest.raises(BadOption, match="no player is called 'bob'"):
        next(play_all(Series("reign-of-war", ("greedy", "bob"), "0"), 10, 2))


def test_a_game_for_one_is_won_or_lost_against_the_rules() -> None:
    match = Series("corrupted-heir", ("random",), "alone")
    outcomes = [play_one(match, number) for number in range(6)]
    assert {outcome.seat for outcome in outcomes} <= {0, 1} and 1 in {outcome.seat for outcome in outcomes}
    for outcome in outcomes:
        assert len(outcome.points) == len(outcome.hands) == len(outcome.others) == 1
        mine, theirs = (sum(points[0].values()) for points in (outcome.points, outcome.others))
        assert outcome.winner == (0 if outcome.seat == 0 else None), "the rules are no player"
        assert outcome.result(0) == (1.0 if outcome.seat == 0 else 0.0)
        assert mine >= theirs if outcome.seat == 0 else theirs >= mine
    assert outcomes == sorted(play_all(match, 6, 2), key=lambda each: each.number)


def test_who_beats_the_rules_is_the_winner(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Series("corrupted-heir", ("random",), "alone")
    monkeypatch.setattr(match.rules, "scoring", [("being a person", lambda game, seat: 1 - seat)])
    outcome = play_one(match, 1)
    assert (outcome.winner, outcome.seat, outcome.result(0)) == (0, 0, 1.0)
    assert outcome.points == ({"being a person": 1},) and outcome.others == ({"being a person": 0},)


def test_structures_are_had_by_their_owner() -> None:
    match = Series("heir-to-the-dunes", ("random", "random"), "gods")
    kinds = match.rules.kinds
    for number in (0, 1):
        outcome = play_one(match, number)
        for who, hand in enumerate(outcome.hands):
            names = {kinds[kind].name for kind in hand.had if kinds[kind].back == 3}
            anubis = (who == 0) == (number == 0)  # who sits on seat 0
            assert names == {name for name in names if name.split()[-1] in (MOON if anubis else SUN)}
            assert len(names) == 3


MOON, SUN = ("Moon", "Darkness", "Oblivion"), ("Sun", "Light", "Rebirth")


@pytest.mark.parametrize(("game", "players"), [("corrupted-heir", ("random", "random")), ("kraters", ("random",))])
def test_too_many_or_too_few_players(game: str, players: tuple[str, ...]) -> None:
    with pytest.raises(BadOption, match="is for"):
        Series(game, players, "0").check()
