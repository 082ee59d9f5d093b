"""No loop with any set: who never passes of its own will cannot stretch a turn beyond 300 picks."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest
from test_options import MOST_PICKS_OF_A_TURN
from walks import any_pick

import wartorn

WILD = {
    "marchers": "Move up to 9 units to another city.",
    "callers": "Move all of your other units to this city.",
    "quitters": "Return all of your other units to hand. Gain 9 coins.",
    "singers": "Use the ability of all of your other soldiers.",
    "buyers": "Draw 5 cards. Gain 5 coins. Play up to 5 cards at no cost.",
    "miners": "Recover up to 20 cards from the discard pile. Discard up to 20 cards.",
}
GAMES = 3
PICKS_OF_A_GAME = 1_500


def wild_set(text: str) -> str:
    """A set in which every soldier costs nothing and says this."""
    head = 'name = "wild"\ntitle = "Wild"\ngame = "reign-of-war"\n'
    cards = ""
    for number in range(5):
        cards += f'[[unit]]\nname = "Soldier {"ABCDE"[number]}"\ntype = "soldier"\ncost = 0\noffering = 9\n'
        cards += f'strength = 1\ncopies = 20\ntext = "{text}"\n'
    cards += '[[reward]]\nname = "Prize"\ncopies = 12\ntext = "Play up to 20 cards at no cost."\n'
    for number in range(6):
        cards += f'[[feat]]\nname = "Feat {"ABCDEF"[number]}"\ntext = "You have 20 or more coins."\n'
    return head + cards


@pytest.mark.parametrize("name", WILD)
def test_a_turn_ends_with_any_set(name: str, seed: str, tmp_path: Path) -> None:
    """Free soldiers that move, call back, repeat and feed each other."""
    file = tmp_path / f"{name}.toml"
    file.write_text(wild_set(WILD[name]), encoding="utf-8")
    longest = 0
    for number in range(GAMES):
        chance = random.Random(f"{seed} {name} {number}")
        game = wartorn.new("reign-of-war", seed=f"{seed} {number}", sets=[str(file)])
        turns: Counter[int] = Counter()
        while not game.over and turns.total() < PICKS_OF_A_GAME:
            turns[game.numbers[game.rules.turn]] += 1
            assert max(turns.values()) <= MOST_PICKS_OF_A_TURN, f"turn {max(turns)} goes on: {game.question()}"
            game.play(any_pick(game, chance, restless=True))
        longest = max(longest, *turns.values())
    assert longest > (200 if name == "marchers" else 10), "the players are not restless"
