"""Options are unique and not empty, a turn has at most 300 picks, and the game ends."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from walks import walk

import wartorn
from wartorn.kernel.cards import FACE_SHIFT, KIND_SHIFT, MANNER, is_word, picked_face, picked_manner, picked_place
from wartorn.kernel.cards import pick as pick_of_card
from wartorn.kernel.game import Game

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
            for pick in options:
                assert is_word(pick) or game.find(picked_face(pick), picked_place(pick)) >= 0, "it lies where it says"
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
    assert len(seen) >= min(50, len(game.rules.kinds) - game.rules.backs), "a short draft shows all its kinds"


def near(game: Game, pick: int, chance: random.Random) -> int:
    """The pick with another card, place or manner, perhaps somewhat beyond all that there are."""
    card, place, manner = picked_face(pick) << FACE_SHIFT, picked_place(pick), picked_manner(pick)
    changed = chance.randrange(3)
    if changed == 0:
        card = chance.randrange((len(game.rules.kinds) + 1) << KIND_SHIFT)
    if changed == 1:
        place = chance.randrange(len(game.rules.piles) + 1)
    if changed == 2:
        manner = chance.randrange(MANNER + 1)
    return pick_of_card(card, place, manner)


def test_an_illegal_pick_changes_nothing(variant: dict[str, str], seed: str, games: int) -> None:
    """A pick that is not offered is refused with a reason, and the position stays what it was."""
    offered_before: set[int] = {0, 1, 10**9, 10**30, -1, -(10**30)}
    refused = 0
    for number in range(games):
        chance = random.Random(f"{seed} {number} illegal")
        for game, pick in walk(variant, seed, number):
            offered_before.add(pick)
            tried = {near(game, pick, chance), near(game, pick, chance), *chance.sample(sorted(offered_before), 2)}
            line = str(game)
            for wrong in sorted(tried - set(game.options())):
                with pytest.raises(wartorn.IllegalPick) as error:
                    game.play(wrong)
                assert str(error.value)
                assert str(game) == line
                refused += 1
        with pytest.raises(wartorn.IllegalPick):
            game.play(0)
    assert refused > 50 * games


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
