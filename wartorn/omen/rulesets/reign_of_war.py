"""Omen: Reign of War, second edition."""

from __future__ import annotations

from collections.abc import Mapping

from wartorn.kernel.errors import BadOption
from wartorn.kernel.game import Game
from wartorn.kernel.registry import Entry
from wartorn.kernel.rules import Ruleset
from wartorn.kernel.script import Script
from wartorn.omen.assemble import assemble, feat_conditions
from wartorn.omen.catalog import card_set
from wartorn.omen.steps.turn import Deal, Turns, turn_scripts
from wartorn.omen.table import FEAT, REWARD, REWARDS
from wartorn.omen.values import achieved, used_rewards

COINS = 40
HAND = 4
PURSE = 4
REWARD_CARDS = 12
FEAT_CARDS = 6


def make(entry: Entry, sets: tuple[str, ...], options: Mapping[str, str]) -> Ruleset:
    """The rules with these sets and options."""
    chosen = [card_set(name) for name in sets or (entry.name,)]
    cards = [card for each in chosen for card in each.cards]
    if options["beginner"] == "yes":
        cards = [card for card in cards if card.beginner or card.type in (REWARD, FEAT)]
    rewards = sum(card.copies for card in cards if card.type == REWARD)
    feats = sum(1 for card in cards if card.type == FEAT)
    units = sum(card.copies for card in cards if card.type not in (REWARD, FEAT))
    if rewards != REWARD_CARDS or feats != FEAT_CARDS or units < 2 * HAND:
        need = f"{REWARD_CARDS} reward cards, {FEAT_CARDS} feats and at least {2 * HAND} unit cards"
        have = f"these sets have {rewards}, {feats} and {units}"
        more = "" if entry.name in sets or not sets else f"; add the usual set, {entry.name!r}, to them"
        raise BadOption(f"{entry.name} needs {need}; {have}{more}")
    names = tuple(each.name for each in chosen)
    header = entry.header(() if names == (entry.name,) else names, options)
    rules = assemble(entry.name, entry.title, header, chosen, cards, COINS)
    rules.scripts.update(turn_scripts(options["comeback"] == "yes", feat_conditions(rules, cards)))
    first = -1 if options["first"] == "random" else int(options["first"])
    rules.main = Script("game", (Deal(HAND, PURSE), Turns(first)))
    rules.scripts["game"] = rules.main
    rules.turns = [rules.scripts["turn"], rules.scripts["turn"]]
    rules.steps = ["wealth", "surge", "portent", "feat", "war", "offering"]
    rules.scoring = [("feats", feat_points), ("rewards in hand", reward_points), ("rewards used", used_points)]
    rules.ties = [achieved]
    return rules


def feat_points(game: Game, seat: int) -> int:
    """2 points per achieved feat (RW-SCORE-1)."""
    return 2 * achieved(game, seat)


def reward_points(game: Game, seat: int) -> int:
    """2 points per reward in hand (RW-CARD-7)."""
    return 2 * (len(game.piles[REWARDS + seat]) - used_rewards(game, seat))


def used_points(game: Game, seat: int) -> int:
    """1 point per used reward (RW-CARD-7)."""
    return used_rewards(game, seat)
