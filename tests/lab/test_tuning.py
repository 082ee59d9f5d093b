"""Tuning: lessons from games, and weights that explain them."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

from wartorn.kernel.chance import Chance
from wartorn.kernel.errors import BadOption
from wartorn.kernel.registry import game_called
from wartorn.lab.fitting import fitted, surprise, targets
from wartorn.lab.tuning import Course, Lessons, play_lessons
from wartorn.players.search.weights import ANY_STEP, Weighing, Weights, evaluation_by, step_names, steps_of, tuned

RULES = game_called("osiris-in-abdju").ruleset()
COUNT = len(RULES.feature_names)


def course(iterations: int, weights: Weights | None = None) -> Course:
    """A course of a quick game."""
    return Course("osiris-in-abdju", ((),), {}, "lessons", iterations, weights)


def lessons(iterations: int, games: int = 3, jobs: int = 1) -> list[Lessons]:
    """The lessons of a few games."""
    return [each for each in play_lessons(course(iterations), games, jobs) if each is not None]


@pytest.mark.parametrize("iterations", [0, 3])
def test_what_a_game_teaches(iterations: int) -> None:
    """A row for every decision, from the seat of the only player, and the result."""
    for game in lessons(iterations):
        assert len(game.features) == len(game.steps) == len(game.progress) == len(game.seats) == len(game.values) > 20
        assert {len(row) for row in game.features} == {COUNT}
        assert set(game.seats) == {0}
        assert game.progress == sorted(game.progress)
        assert {step_names(RULES)[step] for step in game.steps} == {"turn/dynasty", "turn/rejuvenation"}
        assert game.result in ([1.0, 0.0], [0.0, 1.0])
        assert (len(set(game.values)) > 10) == (iterations > 0)


def test_the_same_seed_gives_the_same_lessons_with_any_number_of_processes() -> None:
    assert lessons(3) == lessons(3, jobs=2)
    assert lessons(3)[0] != lessons(3)[1]


def test_two_seats_are_seen_from_the_one_whose_turn_it_is() -> None:
    (game,) = play_lessons(Course("kraters", ((),), {}, "two", 0, None), 1, 1)
    assert game is not None
    assert set(game.seats) == {0, 1}
    assert sum(game.result) == 1


def test_sets_are_played_with_in_turn() -> None:
    both = Course("kraters", (("salt-and-silver",), ("ash-and-augury",)), {}, "sets", 0, None)
    assert [both.rules(number).sets[0][0] for number in range(3)] == ["salt-and-silver", "ash-and-augury"] * 1 + [
        "salt-and-silver"
    ]


def test_a_target_blends_the_result_with_what_was_expected_later() -> None:
    """Seen from either seat; with all patience only the result counts, with none only the next expectation."""
    game = Lessons([[0]] * 3, [0] * 3, [0] * 3, [0, 1, 0], [0.9, 0.4, 0.8], [0.0, 1.0])
    assert list(targets(game, 1.0)) == [0.0, 1.0, 0.0]
    assert list(targets(game, 0.0)) == pytest.approx([0.6, 0.2, 0.0])
    assert list(targets(game, 0.5)) == pytest.approx([0.5 * 0.6 + 0.25 * 0.8, 1 - 0.5 * 0.8, 0.0])


def made_up(truth: Weighing, number: int) -> Lessons:
    """A game whose result was drawn by the odds that the weighing gives."""
    chance = Chance.seeded(f"made up {number}")
    row = [chance.below(7) - 3 for _ in range(COUNT)]
    far = chance.below(101)
    weights = zip(row, truth.early, truth.growth, strict=True)
    total = truth.bias + sum(x * (early + far / 100 * growth) for x, early, growth in weights)
    won = float(chance.below(10_000) < 10_000 / (1 + math.exp(-total)))
    return Lessons([row], [1 + number % 2], [far], [0], [0.5], [won, 1 - won])


def test_a_fit_finds_the_weights_that_made_the_results() -> None:
    """Of games that were drawn by known odds, and it is less surprised by other such games than greedy's weights."""
    truth = Weighing(0.4, [0.0, 0.5, -0.3, *[0.0] * (COUNT - 3)], [0.0, 0.4, 0.0, *[0.0] * (COUNT - 3)])
    games = [made_up(truth, number) for number in range(6_000)]
    weights = fitted(RULES, games[:5_000], 1.0, {})
    found = weights.steps[ANY_STEP]
    assert found.bias == pytest.approx(truth.bias, abs=0.12)
    assert found.early == pytest.approx(truth.early, abs=0.12)
    assert found.growth == pytest.approx(truth.growth, abs=0.2)
    right = Weights(list(RULES.feature_names), {ANY_STEP: truth}, {})
    assert surprise(RULES, right, games[5_000:]) < surprise(RULES, None, games[5_000:]) - 0.1
    assert surprise(RULES, weights, games[5_000:]) == pytest.approx(surprise(RULES, right, games[5_000:]), abs=0.02)


def test_steps_may_differ() -> None:
    """What counts in one step only has its weight there and not in the other."""
    low, high = (Weighing(0.0, [0.0, sign, *[0.0] * (COUNT - 2)], [0.0] * COUNT) for sign in (-0.6, 0.6))
    games = [made_up(low if number % 2 == 0 else high, number) for number in range(4_000)]
    weights = fitted(RULES, games, 1.0, {})
    dynasty, rejuvenation = (weights.steps[f"turn/{step}"].early[1] for step in ("dynasty", "rejuvenation"))
    assert dynasty < -0.3 and rejuvenation > 0.3  # the truth is 0.6, held back by what both steps share


def test_weights_are_written_and_read_again(tmp_path: Path) -> None:
    """To four digits, and what a game does not know of them counts nothing."""
    given = Weights(["points", "unheard of"], {ANY_STEP: Weighing(0.25, [0.12345, 9.0], [-1.0, 0.0])}, {"games": 3})
    given.save(tmp_path / "some.json")
    found = Weights.load(tmp_path / "some.json")
    assert found == given._replace(steps={ANY_STEP: Weighing(0.25, [0.1235, 9.0], [-1.0, 0.0])})
    evaluation = evaluation_by(RULES, found)
    place = RULES.feature_names.index("points")
    assert [row[place] for row in evaluation.early] == [0.1235] * len(step_names(RULES))
    assert sum(sum(row) for row in evaluation.early) == pytest.approx(0.1235 * len(step_names(RULES)))


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"features": [], "steps": {"any": {"odd": 1}}, "made": {}}'])
def test_a_file_of_another_kind_is_told(tmp_path: Path, text: str) -> None:
    (tmp_path / "odd.json").write_text(text)
    with pytest.raises(BadOption, match="these are no weights"):
        Weights.load(tmp_path / "odd.json")


def test_which_step_a_turn_is_in() -> None:
    """By seat and cursor: what has no name belongs to the step before it."""
    assert step_names(RULES) == [ANY_STEP, "turn/dynasty", "turn/rejuvenation", "osiris/dynasty"]
    assert steps_of(RULES) == [[1, 2, 2, 2, 2, 2], [3, 3]]


@pytest.mark.parametrize("name", ["reign-of-war", "heir-to-the-dunes", "corrupted-heir", "kraters", "osiris-in-abdju"])
def test_every_game_was_tuned_with_the_features_that_it_has_now(name: str) -> None:
    """A change of the features wants `wartorn tune` again."""
    rules = game_called(name).ruleset()
    weights = tuned(rules)
    assert weights is not None
    assert weights.features == rules.feature_names
    assert set(weights.steps) <= set(step_names(rules)) and ANY_STEP in weights.steps
    assert all(len(each.early) == len(each.growth) == len(rules.feature_names) for each in weights.steps.values())
    assert json.dumps(weights.made)
