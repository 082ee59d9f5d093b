"""`wartorn tune`: one command from self-play to weights."""

from __future__ import annotations

import itertools
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from cli_runs import Run

from wartorn.lab import tuning
from wartorn.lab.tuning import Course, Lessons
from wartorn.players import player
from wartorn.players.search.searcher import Search
from wartorn.players.search.weights import ANY_STEP, FOLDER, Notion, Weights

QUICK = ("tune", "osiris-in-abdju", "--games", "4", "--iterations", "2", "--jobs", "1", "--rounds", "2")


def test_weights_come_out_and_can_be_played_with(run: Run, tmp_path: Path) -> None:
    """Each round is told; the file is that of a player, and the same seed gives the same file."""
    file = tmp_path / "new.json"
    said = run(*QUICK, "--fresh", "--file", str(file))
    assert said.code == 0
    assert [line.split(":")[0] for line in said.out.splitlines()[:2]] == ["Round 1", "Round 2"]
    assert "4 games" in said.out and "surprise" in said.out and str(file) in said.out.replace("\n", "")
    weights = Weights.load(file)
    assert weights.made["iterations"] == 2 and weights.made["games"] == 4 + 3
    searcher = player(f"search:iterations=5:weights={file}")
    assert isinstance(searcher, Search) and searcher.weights == weights
    before = file.read_text()
    assert run(*QUICK, "--fresh", "--file", str(file)).code == 0
    assert file.read_text() == before


@pytest.mark.parametrize(("more", "iterations"), [((), 2), (("--fresh",), 0)])
def test_a_new_file_begins_with_the_weights_of_all(
    run: Run, tmp_path: Path, more: tuple[str, ...], iterations: int
) -> None:
    """So that search plays from the first round on; anew it is greedy that begins."""
    file = tmp_path / "new.json"
    assert run(*QUICK, "--rounds", "1", *more, "--file", str(file)).code == 0
    assert Weights.load(file).made["iterations"] == iterations


def test_a_file_of_ones_own_goes_on(run: Run, tmp_path: Path) -> None:
    """What is in the file is what the games are played with: other weights there, other games, other weights."""
    found: set[str] = set()
    for leaning in (0.0, 5.0):
        file = tmp_path / f"{leaning}.json"
        notion = Notion(leaning, 0.0, [0.0], [1.0])
        Weights({}, ["points"], [ANY_STEP], [0.0], [notion]).save(file)
        assert run(*QUICK, "--file", str(file)).code == 0
        found.add(file.read_text())
    assert len(found) == 2
    alien = tmp_path / "alien.json"
    alien.write_text("[]")
    said = run(*QUICK, "--fresh", "--file", str(alien))
    assert said.code == 2 and "these are no weights" in said.err and alien.read_text() == "[]"


def test_weights_of_another_game_are_refused(run: Run, tmp_path: Path) -> None:
    """Before anything is played, and the file stays as it is; weights of the same game and another set do."""
    file = tmp_path / "abdju.json"
    assert run(*QUICK, "--rounds", "1", "--fresh", "--file", str(file)).code == 0
    assert Weights.load(file).made["game"] == "osiris-in-abdju"
    before, wrong = file.read_text(), f"{file}: these are weights for osiris-in-abdju, not for "
    mine = f"search:iterations=1:weights={file}"
    for command in (
        ("tune", "kraters", "--file", str(file)),
        ("tune", "kraters", "--fresh", "--file", str(file)),
        ("match", mine, "random", "--game", "kraters"),
        ("match", f"greedy+{mine}", "random", "--format", "draft"),
        ("sim", "kraters", "--players", f"random,{mine}"),
        ("play", "kraters", "--opponent", mine),
        ("play", "--format", "draft", "--opponent", mine),
    ):
        said = run(*command)
        assert said.code == 2 and wrong in said.err and len(said.err.splitlines()) == 1, command
        assert said.out == "" and file.read_text() == before
    assert f"{wrong}kraters" in run("tune", "kraters", "--file", str(file)).err
    kraters = f"search:iterations=1:weights={FOLDER / 'kraters.json'}"
    sets = ("--set", "ash-and-augury", "--games", "1", "--jobs", "1")
    assert run("sim", "kraters", "--players", f"random,{kraters}", *sets).code == 0


def test_weights_of_the_game_do_not_speak_of_its_draft(run: Run) -> None:
    """Who drafts with weights of the game drafts as without them."""
    mine = f"search:iterations=1:weights={FOLDER / 'reign-of-war.json'}"
    match = ("--format", "draft", "--games", "2", "--jobs", "1", "--json")
    with_file, without = (
        json.loads(run("match", name, "random", *match).out)["meetings"] for name in (mine, "search:iterations=1")
    )
    assert with_file == without


@pytest.mark.parametrize(("after", "told"), [(0.5, "which is better"), (0.6, "as before"), (0.7, "which is worse")])
def test_weights_that_became_worse_are_told(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: float, told: str
) -> None:
    """Each round says whether less surprised or more, and the end what it means if all together did no good."""
    figures = itertools.cycle((0.6, after))
    monkeypatch.setattr("wartorn.lab.fitting.surprise", lambda rules, weights, games: next(figures))
    file = tmp_path / "new.json"
    said = run(*QUICK, "--file", str(file))
    assert said.code == 0 and f"surprise 0.6000 before, {after:.4f} now, " in said.flat and told in said.flat
    warning = f"surprise them more ({after:.4f}) than the weights that it began with (0.6000), so they may play worse"
    assert (warning in said.flat) == (after > 0.6)
    match = f"wartorn match search:weights={file} search --game osiris-in-abdju"
    assert (match in said.flat) == (after > 0.6)
    assert Weights.load(file).made["games"] > 0, "they are kept all the same: a few games may deceive"


def test_ctrl_c_says_what_is_kept(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The weights of the rounds that are over."""
    play = tuning.play_lessons
    for rounds, kept in ((0, "nothing has changed"), (1, "what round 1 has learnt is in")):
        file, left = tmp_path / f"{rounds}.json", [rounds]

        def interrupted(course: Course, games: int, jobs: int, left: list[int] = left) -> Iterator[Lessons | None]:
            if not left[0]:
                raise KeyboardInterrupt
            left[0] -= 1
            return play(course, games, jobs)

        monkeypatch.setattr(tuning, "play_lessons", interrupted)
        said = run(*QUICK, "--file", str(file))
        assert said.code == 130 and f"Stopped in round {rounds + 1}; {kept}" in said.err
        assert len(said.err.splitlines()) == 1 and file.exists() == bool(rounds)


def test_nothing_but_results_in_a_pipe(run: Run, tmp_path: Path) -> None:
    """No bar, and no empty line where one would have been."""
    said = run(*QUICK, "--file", str(tmp_path / "new.json"))
    assert said.err == "" and "" not in said.out.splitlines()
    assert run("sim", "kraters", "--players", "random,random", "--games", "2", "--jobs", "1").err == ""


def test_numpy_is_missed_at_once(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """And not when the games of the first round are played."""
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.delitem(sys.modules, "wartorn.lab.fitting", raising=False)
    monkeypatch.setattr("wartorn.lab.tuning.Pupil.play", lambda self: pytest.fail("a game was played"))
    said = run(*QUICK, "--file", str(tmp_path / "new.json"))
    assert said.code == 2 and "pip install 'wartorn[lab]'" in said.err


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (("tune", "card-drafting"), "a draft has no winner to learn from"),
        (("tune", "osiris-in-abdju", "--file", "/nowhere/at/all.json"), "it cannot be written"),
        (("tune", "osiris"), "no game is called"),
    ],
)
def test_what_cannot_be_tuned(run: Run, words: tuple[str, ...], wrong: str) -> None:
    said = run(*words)
    assert said.code == 2 and wrong in said.err
