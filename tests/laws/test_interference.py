"""Non-interference: what a seat does not know changes nothing of what it sees, until it is turned up."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from swaps import interference, secrets_told, swapped
from walks import hides, walk

import wartorn
from wartorn.kernel.game import Game
from wartorn.kernel.rules import Ruleset
from wartorn.omen.table import DECK
from wartorn.omen.verbs.hands import PutOnDeck

ENOUGH = 60  # no sample needs so many games to show what it is for
ALL_OR_NOTHING = (
    "osiris-in-abdju",
    "simplified-drafting",
)  # a player knows every card of a pile there, or none of them


def has_doubles(rules: Ruleset) -> bool:
    """Whether two cards of the deck are alike, so that a hidden one can be the like of a known one beside it."""
    return rules.name not in ALL_OR_NOTHING and any(rules.box[DECK].count(card) > 1 for card in rules.box[DECK])


def mixed(game: Game, seat: int) -> bool:
    """Whether the seat knows some cards of a pile and does not know others."""
    return any(len({card >> seat & 1 for card in pile}) > 1 for pile in game.piles)


def hides_picks(rules: Ruleset) -> bool:
    """Whether a player can do something that another one does not see, such as to put a card on the deck."""
    unseen = any(isinstance(effect, PutOnDeck) for script in rules.scripts.values() for effect in script.effects)
    return len(rules.players) > 1 and unseen


def test_hidden_cards_do_not_interfere(variant: dict[str, str], seed: str, slow_games: int) -> None:
    """Swap two cards that a seat does not know and play the same pick in both: it is told the same."""
    rules = wartorn.new(**variant).rules
    checked: Counter[str] = Counter()
    for number in range(max(slow_games, ENOUGH)):
        if number >= slow_games and (checked["doubled"] >= 20 or not has_doubles(rules)):
            break
        chance = random.Random(f"{seed} {number} swaps")
        for game, pick in walk(variant, f"{seed} swaps", number):
            for seat in game.rules.players:
                checked["mixed"] += mixed(game, seat)
                swap = swapped(game, seat, chance)
                if swap is not None:
                    outcome = interference(swap, seat, pick)
                    assert not outcome.startswith("!"), f"{outcome}\n{game}\n{game.word(pick)}"
                    checked[outcome] += 1
                    checked["doubled"] += swap.doubled and outcome in ("asked", "watching")
    compared = checked["asked"] + checked["watching"]
    assert checked["asked"] > 8 * slow_games or not hides(rules), checked
    few = 20 if rules.scoring else 15  # a deck is built in twenty picks
    assert checked["watching"] > few * slow_games or len(rules.players) == 1 or not hides(rules), checked
    assert not checked["mixed"] or rules.name not in ALL_OR_NOTHING
    if has_doubles(rules):
        assert checked["doubled"] >= 20, "a hidden card never became the like of a known one"
    others = checked["turned up"] + checked["not offered"] + checked["other cards of chance"]
    assert compared > 4 * others or not hides(rules), checked


def test_a_view_follows_from_what_was_shown(variant: dict[str, str], seed: str, slow_games: int) -> None:
    """Picks of another seat that look alike to a seat when they happen lead to the same view."""
    rules = wartorn.new(**variant).rules
    alike = 0
    for number in range(max(slow_games, ENOUGH)):
        if number >= slow_games and (alike >= 10 or not hides_picks(rules)):
            break
        for game, _ in walk(variant, f"{seed} shown", number):
            for seat in game.rules.players:
                told = secrets_told(game, seat)
                assert not told.leak, f"{told.leak}\n{game}"
                alike += told.alike
    assert alike >= 10 or not hides_picks(rules), "no pick was ever hidden"


def refusal(game: Game, pick: int) -> str:
    """What is said to a player who tries a pick that is not offered."""
    with pytest.raises(wartorn.IllegalPick) as error:
        game.play(pick)
    return str(error.value)


def test_a_refusal_tells_nothing_hidden(variant: dict[str, str], seed: str, slow_games: int) -> None:
    """Picks that the other seat was offered, tried by a seat that does not know the cards, are refused alike."""
    rules = wartorn.new(**variant).rules
    compared = 0
    for number in range(slow_games):
        chance = random.Random(f"{seed} {number} refusals")
        offered: set[int] = set()
        for game, _ in walk(variant, f"{seed} refusals", number):
            offered.update(game.options())
            swap = swapped(game, game.asking or 0, chance)
            wrong = sorted(offered - set(game.options()))
            if swap is None or not wrong:
                continue
            for pick in chance.sample(wrong, min(len(wrong), 8)):
                said = refusal(swap.game, pick)
                assert said == refusal(swap.copy, pick), f"{said}\n{game}\n{game.word(pick)}"
                compared += 1
    assert compared > 100 * slow_games or not hides(rules), rules.title
