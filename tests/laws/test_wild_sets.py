"""No loop with any set: who never passes of its own will cannot stretch a turn beyond 300 picks."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path

import pytest
from fuzz.fuzzing import in_time
from made_up import LETTERS
from test_options import MOST_PICKS_OF_A_TURN
from walks import any_pick

import wartorn

# Texts of units that feed each other, by game; heirs and warbands lead them with names
REIGN = {
    "marchers": "Move up to 9 units to another city.",
    "callers": "Move all of your other units to this city.",
    "quitters": "Return all of your other units to hand. Gain 9 coins.",
    "singers": "Use the ability of all of your other soldiers.",
    "buyers": "Draw 5 cards. Gain 5 coins. Play up to 5 cards at no cost.",
    "miners": "Recover up to 20 cards from the discard pile. Discard up to 20 cards.",
}
HEIRS = {
    "marching-heirs": ["ENDURING", "REINFORCE: Move up to 9 units to another city."],
    "calling-heirs": ["REINFORCE: Play up to 20 cards at no cost.", "MANEUVER 20"],
    "quitting-heirs": ["REINFORCE: Return all of your other units to hand. Gain 9 coins."],
    "invoking-heirs": [
        "REINFORCE: Draw 5 cards. Gain 5 coins.",
        "INVOCATION: RECLAIM 20. Play up to 5 cards at no cost.",
    ],
    "toiling-heirs": [
        "REINFORCE: ENTOMB up to 5 of your other units. Draw 5 cards. Build 3.",
        "LABOR: RECLAIM 20. Play up to 20 cards at no cost.",
    ],
}
BANDS = {
    "marching-bands": ["BOLSTER: Move up to 9 units to another city."],
    "winning-bands": ["BOLSTER: The opponent wins over this unit. Win over up to 5 opposing units. Gain 9 coins."],
    "gleaning-bands": ["GLEAN: Return all of your other units to hand. Play up to 20 cards at no cost.", "WRATH"],
    "jilting-bands": ["JILT: RECLAIM 20. Play up to 5 cards at no cost.", "WRATH, CURSE"],
    "fated-bands": ["FATE, WRATH", "BOLSTER: Draw 5 cards. Gain 5 coins. Play up to 5 cards at no cost."],
    "stubborn-bands": ["VETERAN, MYRIAD", "GLEAN: Recover up to 20 cards from the discard pile. Gain 9 coins."],
    "proud-bands": ["RECRUIT", "TRIUMPH in Surge: You have 5 or more units.", "BOLSTER: Play 20 cards at no cost."],
}
GAMES = {"reign-of-war": REIGN, "heir-to-the-dunes": HEIRS, "kraters": BANDS}
WILD = {name: (game, text) for game, texts in GAMES.items() for name, text in texts.items()}
BUSY = {"marchers": 200, "marching-bands": 200}
PLAYED = 2
PICKS_OF_A_GAME = 1_000


def wild_set(game: str, name: str, text: str | list[str]) -> str:
    """A set in which every unit costs nothing and says this."""
    cards = f'name = "{name}"\ntitle = "Wild"\ngame = "{game}"\n'
    for number, letter in enumerate(LETTERS[:5]):
        cards += f'[[unit]]\nname = "Unit {letter}"\ncost = 0\noffering = 9\nstrength = 1\ncopies = 20\n'
        cards += {
            "reign-of-war": 'type = "soldier"\n',
            "heir-to-the-dunes": f'type = "follower"\ndevotion = "{("Anubis", "Horus")[number % 2]}"\n',
            "kraters": "",
        }[game]
        cards += f"text = {json.dumps(text)}\n"
    reward, copies = {"reign-of-war": ("reward", 12), "heir-to-the-dunes": ("reward", 9), "kraters": ("krater", 9)}[
        game
    ]
    cards += f'[[{reward}]]\nname = "Prize"\ncopies = {copies}\ntext = "Play up to 20 cards at no cost."\n'
    for number, letter in enumerate(LETTERS[:6]):
        if game == "reign-of-war":
            cards += f'[[feat]]\nname = "Feat {letter}"\ntext = "You have 20 or more coins."\n'
        elif game == "heir-to-the-dunes":
            cards += f'[[structure]]\nname = "Temple {letter}"\ngod = "{("Anubis", "Horus")[number % 2]}"\n'
            cards += "build = 9\npoints = 1\n"
            cards += 'text = "Reveal all cards under this structure. Play up to 20 of them at no cost."\n'
    return cards


@pytest.mark.parametrize("name", WILD)
def test_a_turn_ends_with_any_set(name: str, seed: str, tmp_path: Path) -> None:
    """Free units that move, call back, repeat and feed each other."""
    game_name, text = WILD[name]
    file = tmp_path / f"{name}.toml"
    file.write_text(wild_set(game_name, name, text), encoding="utf-8")
    longest = 0
    for number in range(PLAYED):
        chance = random.Random(f"{seed} {name} {number}")
        game = wartorn.new(game_name, seed=f"{seed} {number}", sets=[str(file)])
        turns: Counter[int] = Counter()
        while not game.over and turns.total() < PICKS_OF_A_GAME:
            turns[game.numbers[game.rules.turn]] += 1
            assert max(turns.values()) <= MOST_PICKS_OF_A_TURN, f"turn {max(turns)} goes on: {game.question()}"
            with in_time():
                game.play(any_pick(game, chance, restless=True))
        longest = max(longest, *turns.values())
    assert longest > BUSY.get(name, 10), "the players are not restless"


def test_a_game_ends_when_no_unit_is_left(tmp_path: Path) -> None:
    """When all units have triumphed there is nothing to draw, to play or to offer, and no city can be sacked."""
    file = tmp_path / "vainglory.toml"
    file.write_text(wild_set("kraters", "vainglory", "TRIUMPH in Surge: You have a unit."), encoding="utf-8")
    game = wartorn.new("kraters", seed="vain", sets=[str(file)])
    chance = random.Random("vain")
    while not game.over:
        with in_time(2):
            game.play(any_pick(game, chance, restless=True))
