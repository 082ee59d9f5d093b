"""One recorded game per ruleset, readable; any change of what happens or of how it is told shows here.

`python tests/playthroughs/test_playthroughs.py` writes them anew; read the difference before you keep it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import wartorn
from wartorn.players import player

FOLDER = Path(__file__).parent
GAMES = [entry.name for entry in wartorn.games()]


def playthrough(name: str) -> str:
    """A game of random players as text: every question with its options, every pick, and what everybody saw."""
    game = wartorn.new(name, seed="playthrough")
    players = [player("random", f"playthrough {seat}") for seat in range(game.seats)]
    lines = [f"{name}, seed playthrough, random players", ""]
    told = 0
    while game.asking is not None:
        seat = game.asking
        pick = players[seat].pick(game.view(seat))
        words = " ".join(game.word(each) for each in game.options())
        lines += [f"{seat}: {game.question()}", f"   of {words}", f"   picks {game.word(pick)}: {game.label(pick)}"]
        game.play(pick)
        lines += [f"      {sentence}" for sentence in game.story(None, told)]
        told = len(game.events())
    for seat in range(game.seats):
        lines.append(f"seat {seat}: " + ", ".join(f"{line} {points}" for line, points in game.score_sheet(seat)))
    return "\n".join([*lines, f"scores {game.scores()}, winner {game.winner}", str(game), ""])


@pytest.mark.parametrize("name", GAMES)
def test_playthrough(name: str) -> None:
    """The game goes as it is written down."""
    assert playthrough(name) == (FOLDER / f"{name}.txt").read_text()


if __name__ == "__main__":
    for each in GAMES:
        (FOLDER / f"{each}.txt").write_text(playthrough(each))
