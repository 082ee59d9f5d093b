"""The laws hold with sets that nobody has thought of: every card has a text at random."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest
from language.generate import Writer
from swaps import interference, secrets_told, swapped
from test_views import knows
from walks import any_pick

import wartorn
from wartorn.kernel.game import Game
from wartorn.omen.language import say_text
from wartorn.omen.language.sense import missing_sense

PICKS = 250


@pytest.fixture(params=[pytest.param(6, id="few"), pytest.param(100, id="many", marks=pytest.mark.long)])
def sets(request: pytest.FixtureRequest) -> int:
    """How many sets are made up."""
    return int(request.param)


def some_text(writer: Writer, in_city: bool) -> str:
    """A text at random that makes sense on such a card."""
    while True:
        script = writer.script()
        if not missing_sense(script.effects, in_city):
            return say_text(script)


def some_set(chance: random.Random, name: str) -> str:
    """A set with texts at random."""
    writer = Writer(chance)
    lines = [f'name = "{name}"', 'title = "Random"', 'game = "reign-of-war"']
    for number in range(18):
        kind = ("soldier", "oracle", "beast")[number % 3]
        lines += ["[[unit]]", f'name = "{kind.capitalize()} {"ABCDEF"[number // 3]}"', f'type = "{kind}"']
        lines += [f"cost = {chance.randrange(3)}", f"offering = {chance.randint(1, 4)}"]
        lines += [f"strength = {chance.randrange(5)}", "copies = 4"]
        lines += [f'text = "{some_text(writer, kind != "beast")}"']
    for number in range(6):
        lines += ["[[reward]]", f'name = "Prize {"ABCDEF"[number]}"', "copies = 2"]
        lines += [f'text = "{some_text(writer, False)}"']
        lines += ["[[feat]]", f'name = "Feat {"ABCDEF"[number]}"', 'text = "You moved 2 or more units this turn."']
    return "\n".join(lines) + "\n"


def check(game: Game, pick: int, chance: random.Random, dealer: wartorn.Chance) -> list[str]:
    """Try the laws on a decision; gives how the swaps went."""
    options, line = game.options(), str(game)
    words = [game.word(option) for option in options]
    assert options and len(set(options)) == len(options)
    assert len(set(words)) == len(words) and [game.pick(word) for word in words] == options
    reread = wartorn.read(line)
    assert str(reread) == line and reread.options() == options
    assert game.question()
    outcomes = []
    for seat in range(game.seats):
        view = game.view(seat)
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


def test_laws_with_random_sets(seed: str, sets: int, tmp_path: Path) -> None:
    """Options, words, lines, views, re-deals and non-interference."""
    checked: Counter[str] = Counter()
    for number in range(sets):
        chance = random.Random(f"{seed} {number} sets")
        name = f"random-{number}"
        file = tmp_path / f"{name}.toml"
        file.write_text(some_set(chance, name), encoding="utf-8")
        game = wartorn.new("reign-of-war", seed=seed, sets=[str(file)])
        dealer = wartorn.Chance.seeded(seed)
        for _ in range(PICKS):
            if game.over:
                break
            pick = any_pick(game, chance)
            try:
                checked.update(check(game, pick, chance, dealer))
                game.play(pick)
            except Exception as error:
                error.add_note(f"{file.read_text(encoding='utf-8')}\n{game}\n{game.word(pick)}")
                raise
    assert checked["asked"] > 80 * sets and checked["watching"] > 80 * sets, checked
