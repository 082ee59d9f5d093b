"""What picks are worth: an obvious blunder costs, a forced pick is passed over, and hidden cards change nothing."""

from __future__ import annotations

import pickle

import pytest
from won_at_once import WON

import wartorn
from wartorn.players import player
from wartorn.players.annotate import BLUNDER, Decision, annotated, grade, judged, turning_points, win_of
from wartorn.players.foresight import foreseen_of_all
from wartorn.players.search.searcher import Budget

QUICK = Budget(iterations=20)


def played(name: str, seed: int, picks: int) -> list[str]:
    """The first picks of a game by players who pick by lot."""
    game, bots = wartorn.new(name, seed=seed), [player("random", seat) for seat in range(2)]
    words: list[str] = []
    while (asked := game.asking) is not None and len(words) < picks:
        pick = bots[asked].pick(game.view(asked))
        words.append(game.word(pick))
        game.play(pick)
    return words


def test_a_victory_that_is_passed_by_costs() -> None:
    (passed,) = annotated(wartorn.setup(WON), ["pass"], QUICK)
    assert passed.best == "border-scout>A" and passed.said_best.startswith("Border Scout to city A")
    assert passed.cost > 0.4 and grade(passed.points) == "blunder"
    assert passed.win_best > 0.9 and passed.wins[0] == passed.win_best and sum(passed.wins) == pytest.approx(1)
    seat, word = passed.line[0]
    assert seat == 0 and word.endswith("@A"), "the war asks which unit stays"
    assert passed.then[0][0] == 0 and passed.then[0][1].endswith("on your side of city A")
    (taken, *_) = annotated(wartorn.setup(WON), ["border-scout>A"], QUICK)
    assert taken.best == taken.picked and taken.cost == 0.0 and grade(taken.points) == ""


def test_a_pick_is_worth_as_much_however_seldom_search_looked_at_it() -> None:
    view = wartorn.setup(WON).view(0)
    assert win_of(view, view.pick("border-scout>A"), 20, 0) > 0.9
    assert win_of(view, view.pick("pass"), 20, 0) < 0.6


@pytest.mark.parametrize("name", ["reign-of-war", "corrupted-heir", "osiris-in-abdju", "card-drafting"])
def test_every_choice_is_judged(name: str) -> None:
    words, choices = played(name, 3, 12), []
    game = wartorn.new(name, seed=3)
    for number, word in enumerate(words):
        if len(game.options()) > 1:
            choices.append((number, word, game.asking, game.numbers[game.rules.turn]))
        game.play(game.pick(word))
    again = wartorn.new(name, seed=3)
    found = list(annotated(again, words, Budget(iterations=4)))
    assert [(each.number, each.picked, each.seat, each.turn) for each in found] == choices
    assert again == game, "all picks were played"
    for each in found:
        assert each.cost == pytest.approx(each.win_best - each.win_picked) and each.cost >= 0
        assert len(each.wins) == game.seats and each.wins[each.seat] == each.win_best


def test_a_forced_pick_is_passed_over() -> None:
    game = wartorn.setup("step: offering\nhand0: Bronze Harrier")
    while len(game.options()) > 1:
        game.play(game.options()[0])
    word = game.word(game.options()[0])
    before = str(game)
    assert list(annotated(game, [word], QUICK)) == [] and str(game) != before


def test_a_decision_depends_on_nothing_but_what_its_seat_knew() -> None:
    game = wartorn.new("reign-of-war", seed=3)
    for word in played("reign-of-war", 3, 9):
        game.play(game.pick(word))
    seat = game.asking
    assert seat is not None
    view = game.view(seat)
    other = view.determinize(wartorn.Chance.seeded("elsewhere"))
    assert other != game and other.view(seat) == view, "other hidden cards, and nobody can tell"
    word = game.word(game.options()[0])
    found = judged(view, 9, word, QUICK, "seed")
    assert judged(other.view(seat), 9, word, QUICK, "seed") == found
    assert judged(pickle.loads(pickle.dumps(view)), 9, word, QUICK, "seed") == found


def test_a_decision_does_not_depend_on_those_before_it() -> None:
    words = played("kraters", 3, 10)
    whole = list(annotated(wartorn.new("kraters", seed=3), words, QUICK, 7))
    assert whole == list(annotated(wartorn.new("kraters", seed=3), words, QUICK, 7))
    last = whole[-1]
    game = wartorn.new("kraters", seed=3)
    for word in words[: last.number]:
        game.play(game.pick(word))
    assert judged(game.view(last.seat), last.number, last.picked, QUICK, 7) == last


def test_a_pick_that_is_not_offered_is_refused() -> None:
    game = wartorn.new("reign-of-war", seed=3)
    with pytest.raises(wartorn.IllegalPick, match="card"):
        list(annotated(game, ["pass"], QUICK))
    with pytest.raises(wartorn.WartornError):
        list(annotated(game, ["nonsense"], QUICK))


def decision(number: int, seat: int, cost: float) -> Decision:
    """A pick that cost so much."""
    return Decision(number, 1, seat, (0.5, 0.5), "coin", "card", cost, 0.5, 0.5 - cost, "a coin", "a card", (), ())


def test_the_dearest_picks_come_first() -> None:
    costs = [(0, 0.05), (1, 0.2), (0, 0.02), (1, 0.05), (0, 0.3)]
    all_of_them = [decision(number, seat, cost) for number, (seat, cost) in enumerate(costs)]
    assert [each.number for each in turning_points(all_of_them)] == [4, 1, 0, 3]
    assert [each.number for each in turning_points(all_of_them, 0)] == [4, 0]
    assert [each.number for each in turning_points(all_of_them, most=1)] == [4]
    assert turning_points(all_of_them, least=40) == []
    assert [grade(points) for points in (0, 2, 3, 8, BLUNDER)] == ["", "", "slip", "error", "blunder"]


@pytest.mark.parametrize(("best", "picked", "points"), [(0.414, 0.265, 15), (0.4149, 0.2651, 14), (0.5, 0.5, 0)])
def test_a_cost_is_the_difference_of_the_chances_that_are_shown(best: float, picked: float, points: int) -> None:
    told = decision(0, 0, best - picked)._replace(win_best=best, win_picked=picked)
    assert told.points == points == int(f"{best:.0%}"[:-1]) - int(f"{picked:.0%}"[:-1])
    assert grade(told.points) == {15: "blunder", 14: "error", 0: ""}[points]


def test_what_another_one_might_pick_is_told_with_their_seat() -> None:
    """As far as it can be so in every other deal: what nobody can know is left out."""
    view = wartorn.setup("step: offering\nhand0: Border Scout\nhand1: Exile King\nturn: 4").view(0)
    play = wartorn.setup("step: surge\nhand0: Exile King\ncoins0: 5").pick("exile-king>A")
    line = [(0, view.pick("pass")), *[(1, view.pick("coin"))] * 2, (1, play)]
    told = foreseen_of_all(view, line, wartorn.Chance.seeded("others"))
    assert told == [(1, "Wealth: a coin, a coin")]
