"""Tuning: lessons from games, and weights that explain them."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

import pytest

from wartorn.kernel.chance import Chance
from wartorn.kernel.errors import BadOption
from wartorn.kernel.game import Game
from wartorn.kernel.registry import game_called
from wartorn.lab.fitting import fitted, regret, surprise, targets
from wartorn.lab.tuning import Compared, Course, Lessons, Pupil, Sight, play_lessons
from wartorn.players.search.evaluation import amid_a_text
from wartorn.players.search.weights import (
    ANY_STEP,
    FOLDER,
    Notion,
    Weights,
    aligned,
    evaluation_by,
    step_names,
    steps_of,
    tuned,
)

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
        assert len(game.sights) == len(game.values) == len(game.slips) > 20
        assert {len(sight.features) for sight in game.sights} == {COUNT}
        assert {sight.seat for sight in game.sights} == {0}
        far = [sight.progress for sight in game.sights]
        assert far == sorted(far)
        assert {step_names(RULES)[sight.step] for sight in game.sights} == {"turn/dynasty", "turn/rejuvenation"}
        assert game.result in ([1.0, 0.0], [0.0, 1.0])
        if iterations:
            assert len(set(game.values)) > 10
            assert len(game.choices) >= len(game.sights), "also of what is asked for amid a text"
        else:
            assert set(game.values) == {game.result[0]}, "greedy expects nothing: only the result is taught"
            assert game.choices == []


def test_the_same_seed_gives_the_same_lessons_with_any_number_of_processes() -> None:
    assert lessons(3) == lessons(3, jobs=2)
    assert lessons(3)[0] != lessons(3)[1]


def test_two_seats_are_seen_from_the_one_whose_turn_it_is() -> None:
    (game,) = play_lessons(Course("kraters", ((),), {}, "two", 0, None), 1, 1)
    assert game is not None
    assert {sight.seat for sight in game.sights} == {0, 1}
    assert sum(game.result) == 1


def test_sets_are_played_with_in_turn() -> None:
    both = Course("kraters", (("salt-and-silver",), ("ash-and-augury",)), {}, "sets", 0, None)
    assert [both.rules(number).sets[0][0] for number in range(3)] == ["salt-and-silver", "ash-and-augury"] * 1 + [
        "salt-and-silver"
    ]


def seen_by(*seats: int) -> list[Sight]:
    """A position that says nothing, as each of these seats sees it."""
    return [Sight([0], 0, 0, seat) for seat in seats]


def test_a_target_blends_the_result_with_what_was_expected_later() -> None:
    """Seen from either seat; with all patience only the result counts, with none only the next expectation."""
    game = Lessons(seen_by(0, 1, 0), [0.9, 0.4, 0.8], [False] * 3, [], [0.0, 1.0])
    assert list(targets(game, 1.0)) == [0.0, 1.0, 0.0]
    assert list(targets(game, 0.0)) == pytest.approx([0.6, 0.2, 0.0])
    assert list(targets(game, 0.5)) == pytest.approx([0.5 * 0.6 + 0.25 * 0.8, 1 - 0.5 * 0.8, 0.0])


def test_what_came_of_a_slip_is_not_taught_to_those_before_it() -> None:
    """They are to expect what was expected then."""
    game = Lessons(seen_by(0, 1, 0), [0.9, 0.4, 0.8], [False, True, False], [], [0.0, 1.0])
    assert list(targets(game, 1.0)) == pytest.approx([0.6, 0.4, 0.0])


def test_what_is_noted_of_a_decision() -> None:
    """No position amid a text, but every choice, with where each option leads when its text is done."""
    pupil = Pupil(Course("reign-of-war", ((),), {}, "amid", 2, None), 0)
    amid = 0
    while (asked := pupil.game.asking) is not None and amid < 5:
        options = pupil.game.options()
        if len(options) > 1:
            noted = len(pupil.lessons.sights)
            pupil.decide(asked, options)
            assert len(pupil.lessons.sights) - noted == (0 if amid_a_text(pupil.game) else 1)
            amid += amid_a_text(pupil.game)
            compared = pupil.lessons.choices[-1]
            assert len(compared) == len(options)
            for each in compared:
                assert each.sign == (1 if each.after.seat == asked else -1)
        pupil.game.play(options[0])
    assert amid == 5


Odds = Callable[[list[int], int, int], float]  # log-odds by features, step and progress


def made_up(truth: Odds, number: int) -> Lessons:
    """A game of one decision whose result was drawn by these odds."""
    chance = Chance.seeded(f"made up {number}")
    row = [chance.below(7) - 3 for _ in range(COUNT)]
    step, far = 1 + chance.below(2), chance.below(101)
    won = float(chance.below(10_000) < 10_000 / (1 + math.exp(-truth(row, step, far))))
    return Lessons([Sight(row, step, far, 0)], [0.5], [False], [], [won, 1 - won])


@pytest.mark.parametrize(
    ("truth", "bound"),
    [
        (lambda row, step, far: 0.4 + 0.6 * row[1] - 0.4 * row[2], 0.02),
        (lambda row, step, far: 0.8 * row[1] if step == 1 else -0.8 * row[1], 0.05),
        (lambda row, step, far: (0.02 * far - 1) * row[1], 0.05),
        (lambda row, step, far: 2.0, 0.02),
        (lambda row, step, far: 1.5 if row[1] > 0 and row[2] > 0 else -1.0, 0.05),
    ],
    ids=["a sum", "steps differ", "what counts late", "always ahead", "only together"],
)
def test_a_fit_finds_the_odds_that_made_the_results(truth: Odds, bound: float) -> None:
    """Of games that were drawn by known odds: it is about as little surprised by other such games as can be."""
    games = [made_up(truth, number) for number in range(12_000)]
    learnt, exam = games[:10_000], games[10_000:]
    least = 0.0
    for game in exam:
        (sight,) = game.sights
        odds = 1 / (1 + math.exp(-truth(sight.features, sight.step, sight.progress)))
        least -= math.log(odds if game.result[0] else 1 - odds) / len(exam)
    found = surprise(RULES, fitted(RULES, learnt, 1.0, {}), exam)
    assert found < least + bound
    assert least + bound < min(math.log(2), surprise(RULES, None, exam)), "there is something to learn"


def test_a_fit_builds_on_what_is_known() -> None:
    """From few games little can be learnt anew; who knew something before still knows it, and does learn."""

    def truth(row: list[int], step: int, far: int) -> float:
        return 0.6 * row[1] - 0.4 * row[2]

    games = [made_up(truth, number) for number in range(6_100)]
    known = fitted(RULES, games[:4_000], 1.0, {})
    few, exam = games[4_000:4_100], games[4_100:]
    onward, anew = fitted(RULES, few, 1.0, {}, known), fitted(RULES, few, 1.0, {})
    assert surprise(RULES, onward, exam) < surprise(RULES, known, exam) + 0.02 < surprise(RULES, anew, exam)
    turned = [made_up(lambda row, step, far: -truth(row, step, far), number) for number in range(4_000)]
    assert surprise(RULES, fitted(RULES, turned, 1.0, {}, known), turned) < surprise(RULES, known, turned) - 0.1
    still = [game._replace(sights=[game.sights[0]._replace(features=[7] * COUNT)]) for game in few]
    kept = fitted(RULES, still, 1.0, {}, known)
    for before, after in zip(known.notions, kept.notions, strict=True):
        assert after.features == pytest.approx(before.features), "nothing is learnt of what never changes"


def choice(number: int) -> list[Compared]:
    """Three options that lead to one table but for a feature, of which search expects the more, the more there is.

    Every second choice is seen from the other side, and the option with the least is the best.
    """
    chance = Chance.seeded(f"choice {number}")
    row = [chance.below(7) - 3 for _ in range(COUNT)]
    sign = 1 if number % 2 else -1
    found = []
    for _ in range(3):
        row[5] = chance.below(7) - 3
        win = 1 / (1 + math.exp(-0.8 * row[1] - 0.1 * row[5]))
        found.append(Compared(Sight(row[:], 1, 50, 0 if sign > 0 else 1), win, sign, 30))
    return found


def test_a_fit_learns_how_search_compares_options() -> None:
    """Of what does not show in results: without the choices it picks by chance at first sight, with them the best."""
    games = [made_up(lambda row, step, far: 0.8 * row[1], number) for number in range(3_000)]
    compared = [game._replace(choices=[choice(number)]) for number, game in enumerate(games)]
    learnt, exam = compared[:2_500], compared[2_500:]
    without = fitted(RULES, [game._replace(choices=[]) for game in learnt], 1.0, {})
    found = fitted(RULES, learnt, 1.0, {})
    assert regret(RULES, found, exam) < 0.004 < 0.015 < regret(RULES, without, exam)
    assert surprise(RULES, found, exam) < surprise(RULES, without, exam) + 0.03
    assert regret(RULES, found, games) == 0.0, "nothing was compared there"


def test_nothing_is_made_of_what_was_never_seen() -> None:
    """A feature that never changed counts nothing; a step that never came is like the average of the others."""

    def truth(row: list[int], step: int, far: int) -> float:
        return 0.5 * row[1] + (1.0 if step == 1 else -1.0)

    games = [made_up(truth, number) for number in range(3_000)]
    games = [
        game._replace(sights=[each._replace(features=[0, *each.features[1:-1], 5]) for each in game.sights])
        for game in games
    ]
    found = fitted(RULES, games, 1.0, {})
    assert {(each.features[0], each.features[-1]) for each in found.notions} == {(0.0, 0.0)}
    share = sum(game.sights[0].step == 1 for game in games) / len(games)
    for steps in (found.leanings, *(each.steps for each in found.notions)):
        assert steps[0] == steps[3] == pytest.approx(share * steps[1] + (1 - share) * steps[2])


def test_an_only_step_is_learnt_from() -> None:
    games = [made_up(lambda row, step, far: 2.0, number) for number in range(3_000)]
    games = [game._replace(sights=[game.sights[0]._replace(step=1)]) for game in games]
    assert surprise(RULES, fitted(RULES, games, 1.0, {}), games) < 0.45  # 0.37 is the least, and 0.69 knowing nothing


def test_a_fit_is_what_search_expects() -> None:
    """The arrays of the laboratory and the lists of the search are one evaluation."""
    games = lessons(3)
    weights = fitted(RULES, games, 1.0, {})
    evaluation = evaluation_by(RULES, weights)
    game = Game.opened(RULES, Chance.seeded("alike"), False)
    chance = Chance.seeded("picks")
    while (options := game.options()) and game.numbers[RULES.turn] < 5:
        sight = Sight(RULES.features(game, 0), int(evaluation.step(game)), RULES.progress(game), 0)
        rows = Lessons([sight], [0.5], [False], [], [1])
        assert -math.log(evaluation.expected(game, 0)) == pytest.approx(surprise(RULES, weights, [rows]))
        game.play(options[chance.below(len(options))])


def test_weights_are_written_and_read_again(tmp_path: Path) -> None:
    """To four digits."""
    given = Weights({"games": 3}, ["points"], [ANY_STEP], [0.25], [Notion(1.0, 0.0, [-0.5], [0.12345])])
    given.save(tmp_path / "some.json")
    found = Weights.load(tmp_path / "some.json")
    assert found == Weights({"games": 3}, ["points"], [ANY_STEP], [0.25], [Notion(1.0, 0.0, [-0.5], [0.1235])])


def test_what_a_game_does_not_know_counts_nothing() -> None:
    """Neither a feature of the weights that the game has not, nor the other way round; a new step is like any."""
    notion = Notion(1.0, 0.5, [7.0, 8.0], [9.0, 2.0])
    weights = Weights({}, ["unheard of", "points"], ["turn/dynasty", ANY_STEP], [3.0, 4.0], [notion])
    found = aligned(RULES, weights)
    place = RULES.feature_names.index("points")
    assert found.notions[0].features == [2.0 if i == place else 0.0 for i in range(COUNT)]
    assert found.notions[0].steps == [8.0, 7.0, 8.0, 8.0]
    assert found.leanings == [4.0, 3.0, 4.0, 4.0]
    assert (found.features, found.steps) == (RULES.feature_names, step_names(RULES))


def test_without_weights_those_of_greedy_count() -> None:
    """As they are, above and below zero: a sum of the features in 400ths of a log-odds."""
    evaluation = evaluation_by(RULES, None)
    game = Game.opened(RULES, Chance.seeded("greedy"), False)
    for seat in (0, 1):
        total = sum(x * y for x, y in zip(RULES.features(game, seat), RULES.weights, strict=True)) / 400
        assert total != 0
        assert evaluation.expected(game, seat) == pytest.approx(1 / (1 + math.exp(-total)))


ODD = (
    "",
    "[]",
    "{}",
    '{"made":{},"features":[],"steps":[],"leanings":[],"notions":[]}',
    '{"made":{},"features":["x"],"steps":["any"],"leanings":[0],"notions":[{"worth":1,"progress":0,"steps":[0]}]}',
    '{"made":{},"features":["x"],"steps":["any"],"leanings":[],"notions":[]}',
)


@pytest.mark.parametrize("text", ODD)
def test_a_file_of_another_kind_is_told(tmp_path: Path, text: str) -> None:
    (tmp_path / "odd.json").write_text(text)
    with pytest.raises(BadOption, match="these are no weights"):
        Weights.load(tmp_path / "odd.json")


def test_weights_are_for_one_game() -> None:
    """As they say themselves; those that come with the package all do, and of others nobody knows it."""
    rules = game_called("kraters").ruleset()
    weights = Weights({"game": "kraters"}, ["points"], [ANY_STEP], [0.0], [])
    evaluation_by(rules, weights)
    with pytest.raises(BadOption, match="these are weights for kraters, not for osiris-in-abdju"):
        evaluation_by(RULES, weights)
    evaluation_by(RULES, Weights({}, ["points"], [ANY_STEP], [0.0], []))
    shipped = list(FOLDER.glob("*.json"))
    assert shipped and all(Weights.load(path).game == path.stem for path in shipped)


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
    assert weights.steps == step_names(rules)
    assert weights.made["games"] > 0 and weights.made["sets"].keys() >= dict(rules.sets).keys()
