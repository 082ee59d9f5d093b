"""From sets of cards to a ruleset: kinds, codes, scripts and the box."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

from wartorn.kernel.cards import KIND_SHIFT, Kind, card
from wartorn.kernel.errors import BadOption
from wartorn.kernel.rules import Ruleset
from wartorn.kernel.script import Script
from wartorn.omen import features, story, table
from wartorn.omen.catalog import Card, CardSet
from wartorn.omen.conditions import Condition
from wartorn.omen.language import scripts_of
from wartorn.omen.steps.surge import Entry
from wartorn.omen.table import (
    BACKS,
    BEAST,
    COINS,
    DECK,
    ENTERS,
    EXPENDED,
    FEAT,
    FEAT_BACK,
    FEATS,
    MOMENTS,
    ORACLE,
    PORTENT,
    REWARD,
    REWARD_BACK,
    REWARDED,
    SEATS,
    SOLDIER,
    SUPPLY,
    TREASURY,
    UNIT_BACK,
)

MOMENT = {SOLDIER: ENTERS, BEAST: EXPENDED, ORACLE: PORTENT, REWARD: REWARDED}


def assemble(name: str, title: str, header: str, sets: list[CardSet], cards: list[Card], coins: int) -> Ruleset:
    """A ruleset on the Omen table with these cards in the box; its turns and scores are still to be said."""
    rules = Ruleset(name, title, header, SEATS)
    rules.piles = table.piles()
    rules.numbers = table.NUMBERS.split()
    rules.words = table.WORDS.split()
    rules.cities = "ABC"
    rules.turned = ["enraged", "used", "achieved"]
    rules.sets = [(each.name, each.hash) for each in sets]
    rules.kinds = [Kind("a unit", "?", "?", UNIT_BACK), Kind("a reward", "?r", "?r", REWARD_BACK)]
    rules.kinds.append(Kind("a feat", "?f", "?f", FEAT_BACK))
    rules.backs = BACKS
    rules.box = [[] for _ in rules.piles]
    codes = {kind.code for kind in rules.kinds}
    for name in {each.name for each in sets}:
        if sum(each.name == name for each in sets) > 1:
            raise BadOption(f"two sets are called {name!r}")
    ordered = sorted(cards, key=lambda one: one.slug)
    for before, each in itertools.pairwise(ordered):
        if before.slug == each.slug:
            homes = " and in ".join(Path(one.set).name for one in (before, each))
            raise BadOption(f"two cards are called {each.name}, in {homes}")
    for each in ordered:
        _add(rules, each, codes)
    rules.purses = [0] * len(rules.numbers)
    rules.purses[SUPPLY] = coins
    rules.coins = [SUPPLY, *(COINS + seat for seat in range(SEATS))]
    rules.copies = [0] * (8 * len(rules.kinds))
    for pile in rules.box:
        for one in pile:
            rules.copies[8 * (one >> KIND_SHIFT)] += 1
    rules.reaction = Entry()
    rules.voice = story.OmenVoice()
    rules.features = features.features
    rules.feature_names = list(features.NAMES)
    rules.weights = list(features.WEIGHTS)
    return rules


def _add(rules: Ruleset, each: Card, codes: set[str]) -> None:
    """Put the copies of a card into the box."""
    scripts: list[Script | None] = [None] * MOMENTS
    if each.script is not None:
        scripts[MOMENT[each.type]] = each.script
        rules.scripts.update({script.path: script for script in scripts_of(each.script)})
    code = code_for(each.name, codes)
    codes.add(code)
    back = {REWARD: REWARD_BACK, FEAT: FEAT_BACK}.get(each.type, UNIT_BACK)
    numbers = [each.cost, each.offering, each.strength, each.size]
    fresh = card(len(rules.kinds))
    rules.kinds.append(Kind(each.name, each.slug, code, back, each.type, numbers, 0, scripts))
    if each.type == FEAT:
        for seat in range(SEATS):
            rules.box[FEATS + seat].append(fresh | (1 << SEATS) - 1)
    else:
        rules.box[TREASURY if each.type == REWARD else DECK].extend([fresh] * each.copies)


def code_for(name: str, taken: set[str]) -> str:
    """A short code for a card: its initials, or as many letters more as it takes to be different.

    >>> code_for("Bronze Harrier", {"BH"})
    'BrH'
    """
    words: list[str] = re.findall(r"[A-Za-z0-9]+", name.replace("'", ""))
    initials = "".join(word[0].upper() for word in words[1:])
    for length in range(1, len(words[0]) + 1):
        code = words[0][:length].capitalize() + initials
        if code not in taken:
            return code
    number = 2
    while f"{words[0].capitalize()}{initials}{number}" in taken:
        number += 1
    return f"{words[0].capitalize()}{initials}{number}"


def feat_conditions(rules: Ruleset, cards: list[Card]) -> dict[int, Condition]:
    """The condition of each feat, by the index of its kind."""
    conditions = {each.slug: each.condition for each in cards if each.condition is not None}
    return {i: conditions[kind.slug] for i, kind in enumerate(rules.kinds) if kind.slug in conditions}
