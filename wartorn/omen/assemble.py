"""From cards to a ruleset: kinds, codes, scripts and the box."""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping
from pathlib import Path

from wartorn.kernel.cards import AT, POOLS, Kind, card
from wartorn.kernel.errors import BadOption
from wartorn.kernel.registry import Entry
from wartorn.kernel.rules import Ruleset
from wartorn.kernel.script import Effect, Script
from wartorn.omen import features, story, table
from wartorn.omen.catalog import FAMILIES, Card
from wartorn.omen.conditions import Condition
from wartorn.omen.language import scripts_of
from wartorn.omen.language.lines import trait_scripts
from wartorn.omen.rulesets.combine import Chosen
from wartorn.omen.steps.emissary import MeetEmissaries, SendEmissary
from wartorn.omen.steps.step import Watch
from wartorn.omen.steps.surge import DiscardExpended
from wartorn.omen.steps.turn import SENT, Turns
from wartorn.omen.table import (
    BACKS,
    BEGUN,
    COINS,
    DECK,
    FAVOR,
    FEAT,
    FEAT_BACK,
    FEATS,
    GOD,
    KRATER,
    LETTERS,
    MOMENTS,
    REWARD_BACK,
    SEATS,
    STRUCTURE,
    STRUCTURE_BACK,
    STRUCTURES,
    SUPPLY,
    TREASURY,
    UNIT_BACK,
    USE,
)

STEP_NAMES = ("wealth", "surge", "portent", "war", "offering")
Turn = list[tuple[str, Effect]]  # the effects of a turn, with the names of those with which a set-up may begin


def assemble(
    entry: Entry,
    header: str,
    chosen: Chosen,
    coins: int,
    rewards: int,
    tie: int,
    own_decks: bool = False,
    emissary: bool = False,
) -> Ruleset:
    """A ruleset on the Omen table with these cards in the box; its turns and scores are still to be said."""
    rules = Ruleset(entry.name, entry.title, header, SEATS)
    rules.piles = table.piles(rewards, own_decks)
    rules.piles += table.variant_piles(own_decks) if own_decks or emissary else []
    rules.numbers = table.NUMBERS.split()
    rules.words = table.WORDS.split()
    rules.manners = {AT: "", **{1 + city: f">{letter}" for city, letter in enumerate(LETTERS)}, USE: "!"}
    rules.turned = ["enraged", "used", "achieved", "completed"]
    rules.marked = {"begun": BEGUN}
    rules.sets = [(each.name, each.hash) for each in chosen.sets]
    rules.notes = chosen.notes
    reward = "a Krater" if any(card.type == KRATER for card in chosen.cards) else "a reward"
    rules.kinds = [Kind("a unit", "?", "?", UNIT_BACK), Kind(reward, "?r", "?r", REWARD_BACK)]
    rules.kinds += [Kind("a feat", "?f", "?f", FEAT_BACK), Kind("a structure", "?s", "?s", STRUCTURE_BACK)]
    rules.backs = BACKS
    rules.box = [[] for _ in rules.piles]
    rules.purses = [0] * len(rules.numbers)
    rules.purses[SUPPLY] = coins
    rules.coins = [SUPPLY, *(COINS + seat for seat in range(SEATS))]
    rules.terms = [tie, list(FAMILIES).index(chosen.game), int(own_decks)]
    rules.scripts = {"expended": Script("expended", (DiscardExpended(),))}
    rules.voice = story.OmenVoice(rules)
    rules.features = features.features
    rules.feature_names = list(features.NAMES)
    rules.weights = features.weights()
    rules.progress = features.progress
    _fill(rules, chosen)
    return rules


def give_gods(rules: Ruleset, gods: tuple[int, int]) -> None:
    """Make each seat the heir of a god, with its structures; the favor card is set when it is known who is first."""
    rules.purses[GOD : GOD + SEATS] = gods
    rules.purses[FAVOR] = gods[1]
    rules.named = {name: ["nobody", "Anubis", "Horus"] for name in ("god0", "god1", "favor")}
    for index, kind in enumerate(rules.kinds):
        if kind.type == STRUCTURE and index >= BACKS:
            rules.box[STRUCTURES + gods.index(kind.traits)].append(card(index) | (1 << SEATS) - 1)
            rules.copies[POOLS * index] = 1


def _fill(rules: Ruleset, chosen: Chosen) -> None:
    """Put the chosen cards into the box."""
    for name in {each.name for each in chosen.sets}:
        if sum(each.name == name for each in chosen.sets) > 1:
            raise BadOption(f"two sets are called {name!r}")
    ordered = sorted(chosen.cards, key=lambda one: one.slug)
    for before, each in itertools.pairwise(ordered):
        if before.slug == each.slug:
            homes = " and in ".join(Path(one.set).name for one in (before, each))
            raise BadOption(f"two cards are called {each.name}, in {homes}")
    codes = {kind.code for kind in rules.kinds}
    traits = trait_scripts()
    for each in ordered:
        _add(rules, each, codes, traits)
    rules.close_box()


def _add(rules: Ruleset, each: Card, codes: set[str], traits: dict[str, Script]) -> None:
    """Put the copies of a card into the box."""
    scripts: list[Script | None] = [None] * MOMENTS
    shared = {moment: traits[path] for moment, path in each.abilities.shared.items()}
    for moment, script in {**each.scripts, **shared}.items():
        scripts[moment] = script
        rules.scripts.update({part.path: part for part in scripts_of(script)})
    code = code_for(each.name, codes)
    codes.add(code)
    numbers = [each.cost, each.offering, each.strength, *each.sizes]
    if each.type == STRUCTURE:
        numbers = [each.build, each.points, 0, 0, 0, 0]
    fresh = card(len(rules.kinds))
    rules.kinds.append(Kind(each.name, each.slug, code, each.back, each.type, numbers, each.traits, scripts))
    if each.type == FEAT:
        for seat in range(SEATS):
            rules.box[FEATS + seat].append(fresh | (1 << SEATS) - 1)
    elif each.type != STRUCTURE:
        rules.box[TREASURY if each.back == REWARD_BACK else DECK].extend([fresh] * each.copies)


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


def set_turn(rules: Ruleset, path: str, seats: tuple[int, ...], turn: Turn) -> None:
    """Let these seats have this turn."""
    script = Script(path, tuple(effect for _, effect in turn))
    rules.scripts[path] = script
    rules.turns = rules.turns or [script] * SEATS
    rules.steps = rules.steps or [[]] * SEATS
    for seat in seats:
        rules.turns[seat] = script
        rules.steps[seat] = [name for name, _ in turn]


def set_main(rules: Ruleset, *effects: Effect) -> None:
    """Let the game begin with these effects; the last one goes on for ever."""
    rules.main = Script("game", effects)
    rules.scripts["game"] = rules.main


def opening(options: Mapping[str, str]) -> tuple[Effect, ...]:
    """The turns, and before them the emissaries if they say who goes first (RW-SETUP-5, RW-EMISSARY-1)."""
    first = -1 if options["first"] == "random" else int(options["first"])
    if options.get("emissary") != "yes":
        return (Turns(first),)
    return (*(SendEmissary(seat) for seat in range(SEATS)), MeetEmissaries(first), Turns(SENT))


def feat_conditions(rules: Ruleset, cards: list[Card]) -> dict[int, Condition]:
    """The condition of each feat, by the index of its kind."""
    conditions = {each.slug: each.condition for each in cards if each.condition is not None}
    return {i: conditions[kind.slug] for i, kind in enumerate(rules.kinds) if kind.slug in conditions}


def watches(rules: Ruleset, cards: list[Card]) -> dict[str, Watch | None]:
    """Who triumphs in which step: a watch by the name of the step, or nothing (KR-TRIUMPH-1)."""
    kinds = {kind.slug: index for index, kind in enumerate(rules.kinds)}
    found: dict[str, Watch | None] = {}
    for step in STEP_NAMES:
        conditions: dict[int, Condition] = {}
        for each in cards:
            if each.abilities.triumph is not None and each.abilities.triumph[0] == step:
                conditions[kinds[each.slug]] = each.abilities.triumph[1]
        found[step] = Watch(f"triumph/{step}", conditions) if conditions else None
    rules.scripts.update({watch.script.path: watch.script for watch in found.values() if watch is not None})
    return found
