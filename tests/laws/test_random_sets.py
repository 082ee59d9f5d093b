"""The laws hold with sets that nobody has thought of: every card has a text at random."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest
from made_up import some_set
from swaps import interference, secrets_told, swapped
from test_conservation import cards_of, coins_of
from test_options import MOST_PICKS_OF_A_TURN
from test_views import knows
from walks import any_pick

import wartorn
from wartorn.kernel.game import Game
from wartorn.omen.catalog import SETS, learn_set

PICKS = 250
# The game that is played, and of which games its random sets are, each whole or in part
MIXES = {
    "reign-of-war": ("reign-of-war", ["reign-of-war"]),
    "heir-to-the-dunes": ("heir-to-the-dunes", ["heir-to-the-dunes"]),
    "with-guests": ("heir-to-the-dunes", ["heir-to-the-dunes", "reign-of-war:30,feats"]),
    "kraters": ("kraters", ["kraters"]),
    "two-sets-of-kraters": ("kraters", ["kraters", "kraters"]),
}


@pytest.fixture(params=[pytest.param(3, id="few"), pytest.param(100, id="many", marks=pytest.mark.long)])
def sets(request: pytest.FixtureRequest) -> int:
    """How many times the sets are made up."""
    return int(request.param)


def written(parts: list[str], name: str, chance: random.Random, folder: Path) -> list[str]:
    """Sets at random as files, named as a game is asked for them."""
    names = []
    for index, each in enumerate(parts):
        game, colon, part = each.partition(":")
        file = folder / f"{name}-{index}.toml"
        file.write_text(some_set(chance, file.stem, game, str(index or "")), encoding="utf-8")
        names.append(f"{file}{colon}{part}")
    return names


def check(game: Game, pick: int, chance: random.Random, dealer: wartorn.Chance) -> list[str]:
    """Try the laws on a decision; gives how the swaps went."""
    options, line = game.options(), str(game)
    words = [game.word(option) for option in options]
    assert options and len(set(options)) == len(options)
    assert len(set(words)) == len(words) and [game.pick(word) for word in words] == options
    assert cards_of(game.piles) == cards_of(game.rules.box)
    assert coins_of(game, game.numbers) == coins_of(game, game.rules.purses)
    assert game.numbers[game.rules.picks] <= MOST_PICKS_OF_A_TURN
    reread = wartorn.read(line)
    assert str(reread) == line and reread.options() == options
    assert game.question() and len(game.scores()) == game.seats
    outcomes = []
    for seat in range(game.seats):
        view = game.view(seat)
        assert len(view.rules.features(view, seat)) == len(view.rules.feature_names)
        dealt = view.determinize(dealer)
        assert str(dealt.view(seat)) == str(view)
        assert dealt.asking == game.asking, "who is asked is open to all"
        if seat == game.asking:
            assert wartorn.read(str(view)).options() == options
        assert all(knows(view, card) for frame in view.agenda for card in (frame.it, frame.source))
        told = secrets_told(game, seat)
        assert not told.leak, told.leak
        swap = swapped(game, seat, chance)
        if swap is not None:
            outcomes.append(interference(swap, seat, pick))
    reread.play(pick)
    after = game.clone()
    after.play(pick)
    assert str(reread) == str(after) and str(game) == line
    assert not [outcome for outcome in outcomes if outcome.startswith("!")], outcomes
    return outcomes


def test_a_card_at_random_of_a_hand_that_has_grown(tmp_path: Path) -> None:
    """A swapped card is drawn into a sorted hand, and chance picks by index: that is no leak, and nothing else goes."""
    text = (SETS / "reign-of-war.toml").read_text(encoding="utf-8").replace('"reign-of-war"', '"by-index"', 1)
    grown = "The opponent draws 2 cards. The opponent discards 1 card at random."
    file = tmp_path / "by-index.toml"
    file.write_text(text.replace("Each player draws 1 card.", grown, 1), encoding="utf-8")
    table = f"sets: {learn_set(file).name}\nstep: surge\ncoins0: 3\nhand0: Olive Bearer\nhand1: 4"
    checked: Counter[str] = Counter()
    for number in range(300):
        game = wartorn.setup(f"{table}\nseed: {number}")
        swap = swapped(game, 0, random.Random(number))
        assert swap is not None
        outcome = interference(swap, 0, game.pick("olive-bearer>A"))
        assert not outcome.startswith("!"), outcome
        checked[outcome] += swap.aligned
    assert checked["other cards of chance"] > 0 and checked["asked"] > 200, checked


@pytest.mark.filterwarnings("ignore:.*at most 10 are recommended")
@pytest.mark.parametrize("mix", MIXES)
def test_laws_with_random_sets(mix: str, seed: str, sets: int, tmp_path: Path) -> None:
    """Options, words, lines, the box, views, re-deals, non-interference, and turns that end."""
    name, parts = MIXES[mix]
    checked: Counter[str] = Counter()
    for number in range(sets):
        chance = random.Random(f"{seed} {number} {mix}")
        files = written(parts, f"{mix}-{number}", chance, tmp_path)
        game = wartorn.new(name, seed=seed, sets=files)
        dealer = wartorn.Chance.seeded(seed)
        for _ in range(PICKS):
            if game.over:
                break
            pick = any_pick(game, chance, restless=number % 3 == 2)
            try:
                checked.update(check(game, pick, chance, dealer))
                game.play(pick)
            except Exception as error:
                read = "\n".join(Path(file.partition(":")[0]).read_text(encoding="utf-8") for file in files)
                error.add_note(f"{read}\n{game}\n{game.word(pick)}")
                raise
    assert checked["asked"] > 50 * sets and checked["watching"] > 50 * sets, checked
