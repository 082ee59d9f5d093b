"""Counts of positions from pinned set-ups: any change of the rules that changes what can be picked changes these."""

from __future__ import annotations

from pathlib import Path

import pytest

import wartorn

POSITIONS = sorted(Path(__file__).parent.glob("*.txt"))


def perft(game: wartorn.Game, depth: int) -> int:
    """How many positions lie at that depth; a game that is over counts where it ended."""
    if depth == 0 or game.over:
        return 1
    total = 0
    for pick in game.options():
        child = game.clone()
        child.play(pick)
        total += perft(child, depth - 1)
    return total


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_perft(path: Path) -> None:
    """The counts by depth are the pinned ones."""
    text = path.read_text()
    counts = [int(word) for word in text.partition("# perft:")[2].splitlines()[0].split()]
    game = wartorn.setup(text)
    assert [perft(game, depth) for depth in range(1, len(counts) + 1)] == counts
