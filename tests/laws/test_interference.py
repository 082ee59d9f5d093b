"""Non-interference: what a seat does not know changes nothing of what it sees, until it is turned up."""

from __future__ import annotations

import random
from collections import Counter

from swaps import interference, secrets_told, swapped
from walks import walk

ENOUGH = 60  # no sample needs so many games to show what it is for


def test_hidden_cards_do_not_interfere(variant: dict[str, str], seed: str, slow_games: int) -> None:
    """Swap two cards that a seat does not know and play the same pick in both: it is told the same."""
    checked: Counter[str] = Counter()
    for number in range(max(slow_games, ENOUGH)):
        if number >= slow_games and checked["doubled"] >= 20:
            break
        chance = random.Random(f"{seed} {number} swaps")
        for game, pick in walk(variant, f"{seed} swaps", number):
            for seat in range(game.seats):
                swap = swapped(game, seat, chance)
                if swap is not None:
                    outcome = interference(swap, seat, pick)
                    assert not outcome.startswith("!"), f"{outcome}\n{game}\n{game.word(pick)}"
                    checked[outcome] += 1
                    checked["doubled"] += swap.doubled and outcome in ("asked", "watching")
    compared = checked["asked"] + checked["watching"]
    assert checked["asked"] > 80 * slow_games and checked["watching"] > 80 * slow_games, checked
    assert checked["doubled"] >= 20, "a hidden card never became the like of a known one"
    assert compared > 4 * (checked["turned up"] + checked["not offered"] + checked["other cards of chance"]), checked


def test_a_view_follows_from_what_was_shown(variant: dict[str, str], seed: str, slow_games: int) -> None:
    """Picks of another seat that look alike to a seat when they happen lead to the same view."""
    alike = 0
    for number in range(max(slow_games, ENOUGH)):
        if number >= slow_games and alike >= 10:
            break
        for game, _ in walk(variant, f"{seed} shown", number):
            for seat in range(game.seats):
                told = secrets_told(game, seat)
                assert not told.leak, f"{told.leak}\n{game}"
                alike += told.alike
    assert alike >= 10, "no pick was ever hidden"
