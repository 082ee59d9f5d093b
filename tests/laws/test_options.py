"""Options are unique and not empty, a turn has at most 300 picks, and the game ends."""

from __future__ import annotations

from collections import Counter

import pytest
from walks import walk

import wartorn

MOST_PICKS_OF_A_TURN = 300


def test_options_are_unique_and_turns_end(variant: dict[str, str], seed: str, games: int) -> None:
    """Whoever plays, even who never passes of its own will."""
    for number in range(games):
        turns: Counter[int] = Counter()
        for game, _ in walk(variant, seed, number):
            options = game.options()
            assert options, str(game)
            assert len(set(options)) == len(options), str(game)
            assert game.asking in range(game.seats)
            turns[game.numbers[game.rules.turn]] += 1
        assert max(turns.values()) <= MOST_PICKS_OF_A_TURN
        assert len(turns) > 1, "a game that is over at once shows nothing"
        assert game.over and game.asking is None and game.options() == [] and game.question() == ""


def test_words_are_unique_and_read_back(variant: dict[str, str], seed: str, games: int) -> None:
    """Every option has a word of its own, which means that option and nothing else."""
    seen: set[str] = set()
    for number in range(games):
        for game, _ in walk(variant, seed, number):
            words = [game.word(pick) for pick in game.options()]
            assert len(set(words)) == len(words), str(game)
            assert [game.pick(word) for word in words] == game.options()
            assert not any(" " in word for word in words)
            seen.update(words)
    assert len(seen) > 50


def test_an_illegal_pick_changes_nothing(variant: dict[str, str], seed: str, games: int) -> None:
    """A pick that is not offered is refused with a reason, and the position stays what it was."""
    offered_before: set[int] = {0, 1, 10**9, 10**30, -1, -(10**30)}
    refused = 0
    for number in range(games):
        for count, (game, pick) in enumerate(walk(variant, seed, number)):
            offered_before.add(pick)
            wrong = sorted(offered_before - set(game.options()))
            if count % 5 or not wrong:
                continue
            line = str(game)
            with pytest.raises(wartorn.IllegalPick) as error:
                game.play(wrong[count % len(wrong)])
            assert str(error.value)
            assert str(game) == line
            refused += 1
        with pytest.raises(wartorn.IllegalPick):
            game.play(0)
    assert refused > 5 * games


def test_same_seed_and_picks_give_the_same_game(variant: dict[str, str], seed: str, games: int) -> None:
    """Also when nothing is logged."""
    lines: set[str] = set()
    for number in range(games):
        silent = wartorn.new(**variant, seed=f"{seed} {number}", log=False)
        for game, pick in walk(variant, seed, number):
            assert silent.options() == game.options()
            silent.play(pick)
        assert str(silent) == str(game)
        assert silent.over and silent.scores() == game.scores() and silent.winner == game.winner
        lines.add(str(game))
    assert len(lines) == games, "other seeds give other games"
