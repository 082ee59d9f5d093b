"""`wartorn tune`: one command from self-play to weights."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_runs import Run

from wartorn.players import player
from wartorn.players.search.searcher import Search
from wartorn.players.search.weights import Weights

QUICK = ("tune", "osiris-in-abdju", "--games", "4", "--iterations", "2", "--jobs", "1", "--rounds", "2")


def test_weights_come_out_and_can_be_played_with(run: Run, tmp_path: Path) -> None:
    """Each round is told; the file is that of a player, and the same seed gives the same file."""
    file = tmp_path / "new.json"
    said = run(*QUICK, "--fresh", "--file", str(file))
    assert said.code == 0
    assert [line.split(":")[0] for line in said.out.splitlines()[:2]] == ["Round 1", "Round 2"]
    assert "4 games" in said.out and "surprise" in said.out and str(file) in said.out.replace("\n", "")
    weights = Weights.load(file)
    assert weights.made["iterations"] == 2 and weights.made["games"] == 4
    searcher = player(f"search:iterations=5:weights={file}")
    assert isinstance(searcher, Search) and searcher.weights == weights
    before = file.read_text()
    assert run(*QUICK, "--fresh", "--file", str(file)).code == 0
    assert file.read_text() == before


def test_it_goes_on_from_the_weights_that_are_there(run: Run, tmp_path: Path) -> None:
    """Without --fresh no game is played by greedy, so that both rounds count."""
    file = tmp_path / "new.json"
    assert run(*QUICK, "--file", str(file)).code == 0
    assert Weights.load(file).made["games"] == 8


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
