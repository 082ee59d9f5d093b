"""A line written, read and written again is the same; clone and reread continue alike; a parent is untouched."""

from __future__ import annotations

import random

from walks import any_pick, walk

import wartorn
from wartorn.kernel.game import Game


def test_a_line_is_read_as_it_was_written(variant: dict[str, str], seed: str, slow_games: int) -> None:
    """What is read from a line offers the same, goes on alike, and does so to the end."""
    ends = 0
    for number in range(slow_games):
        chance = random.Random(f"{seed} {number} lines")
        carried = wartorn.new(**variant, seed=f"{seed} {number}")
        for game, pick in walk(variant, seed, number):
            line = str(game)
            reread = wartorn.read(line)
            assert str(reread) == line and "\n" not in line
            assert (reread.asking, reread.options()) == (game.asking, game.options())
            assert str(carried) == line
            if chance.random() < 0.02:
                carried = reread.clone()  # read once, and played on to the end or to the next such exchange
            reread.play(pick)
            carried.play(pick)
            after = game.clone()
            after.play(pick)
            assert str(reread) == str(after)
        assert str(carried) == str(game) and carried.over
        assert str(wartorn.read(str(game))) == str(game)
        ends += 1
    assert ends == slow_games


def test_a_clone_goes_on_alike_and_apart(variant: dict[str, str], seed: str, slow_games: int) -> None:
    """Neither parent nor clone feels what is done to the other, and a clone played alike stays alike."""
    apart = 0
    for number in range(slow_games):
        chance = random.Random(f"{seed} {number} clones")
        twin = wartorn.new(**variant, seed=f"{seed} {number}").clone()
        kept: list[tuple[Game, str]] = []
        for game, pick in walk(variant, seed, number):
            for clone, before in kept:
                assert str(clone) == before  # the parent has gone on since
            line, told = str(game), len(game.events())
            stray = game.clone()
            for _ in range(3):
                if not stray.over:
                    stray.play(any_pick(stray, chance))
            assert str(game) == line and len(game.events()) == told
            strayed = str(stray)
            grandchild = stray.clone()
            if not grandchild.over:
                grandchild.play(any_pick(grandchild, chance))
            assert str(stray) == strayed and str(game) == line
            assert str(twin) == line and twin.options() == game.options()
            twin = twin.clone()  # a clone of a clone of a clone, played on
            twin.play(pick)
            assert str(game) == line
            kept = [(game.clone(), line), (stray, strayed)]
            apart += strayed != line
        assert str(twin) == str(game)
        assert twin.events() == game.events()
    assert apart >= 20 * slow_games
