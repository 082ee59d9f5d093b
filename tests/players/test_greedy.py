"""The greedy player: its picks are pinned by recorded games, and it beats chance.

Run as a program, this records the games anew: only for a new set of cards, never to hide a change of the player.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import wartorn
from wartorn import _build
from wartorn.lab.matches import Match, play_one
from wartorn.players import Player, player

FOLDER = Path(__file__).parent / "greedy-1"
RECORDS = sorted(FOLDER.glob("*.txt"))
VARIANTS: tuple[dict[str, str], ...] = ({}, {}, {"beginner": "yes"}, {"comeback": "yes"})


def seated(number: int) -> list[Player]:
    """The two players of the game of that number."""
    return [player("greedy:1", f"pinned {number} {seat}") for seat in (0, 1)]


def test_twenty_games_are_recorded() -> None:
    assert [int(path.stem) for path in RECORDS] == list(range(20))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_greedy_1_picks_what_it_picked(path: Path) -> None:
    """Put before every decision of the recorded game again, it decides alike."""
    record = wartorn.Record.load(path)
    players = seated(int(path.stem))
    game = record.opened()
    for number, word in enumerate(record.picks):
        seat = game.asking
        assert seat is not None
        chosen = players[seat].pick(game.view(seat))
        assert game.word(chosen) == word, f"decision {number}, {game.question()}"
        game.play(chosen)
    assert game.over


def test_greedy_beats_random() -> None:
    """In at least 95 of 100 games; interpreted, in a sample of them."""
    games = 100 if _build.compiled() else 10
    match = Match("reign-of-war", ("greedy", "random"), "greedy and chance")
    wins = sum(play_one(match, number).winner == 0 for number in range(games))
    assert wins >= 0.95 * games


def test_greedy_is_greedy_1() -> None:
    game = wartorn.new("reign-of-war", seed=3)
    one, other = player("greedy", 5), player("greedy:1", 5)
    for _ in range(40):
        view = game.view(game.asking or 0)
        assert one.pick(view) == other.pick(view)
        game.play(one.pick(view))
        other.pick(view)


def write() -> None:
    """Record the games anew."""
    FOLDER.mkdir(exist_ok=True)
    for number in range(20):
        game = wartorn.new("reign-of-war", seed=f"pinned {number}", **VARIANTS[number % len(VARIANTS)])
        record = wartorn.Record.begin(game, f"pinned {number}")
        players = seated(number)
        while (seat := game.asking) is not None:
            record.play(game, players[seat].pick(game.view(seat)))
        record.save(FOLDER / f"{number:02}.txt")


if __name__ == "__main__":
    write()
