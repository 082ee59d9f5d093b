"""Omen: Heir to the Dunes, also with cards of Reign of War."""

from __future__ import annotations

from collections.abc import Mapping

from wartorn.kernel.errors import BadOption
from wartorn.kernel.registry import Entry
from wartorn.kernel.rules import Ruleset
from wartorn.kernel.script import Effect
from wartorn.omen import scoring
from wartorn.omen.assemble import Turn, assemble, feat_conditions, give_gods, opening, set_main, set_turn
from wartorn.omen.catalog import FAMILIES
from wartorn.omen.features import weights
from wartorn.omen.rulesets.combine import FEAT_CARDS, Chosen
from wartorn.omen.steps import devotion, ends, structures, war
from wartorn.omen.steps.portent import Feat, Portent
from wartorn.omen.steps.turn import Deal, DrawGods
from wartorn.omen.table import BY_COSTS, FEAT_BACK, ORACLE
from wartorn.omen.values import ANUBIS, HORUS

COINS = 20
HAND = 4
PURSE = 4
REWARDS_IN_CITY = 3
HAND_LIMIT = 5
PURSE_LIMIT = 10
SPENT_CITIES = 2
STRUCTURES = 3  # of each god


def make(entry: Entry, sets: tuple[str, ...], options: Mapping[str, str]) -> Ruleset:
    """The rules with these sets and options."""
    gods = (HORUS, ANUBIS) if options["god"] == "anubis" else (ANUBIS, HORUS)
    rules, chosen = prepare(entry, sets, options, gods)
    set_turn(rules, "turn", (0, 1), turn(rules, chosen))
    drawn: tuple[Effect, ...] = (DrawGods(),) if options["god"] == "random" else ()
    set_main(rules, *drawn, Deal(HAND, PURSE, REWARDS_IN_CITY), *opening(options))
    return rules


def prepare(
    entry: Entry, sets: tuple[str, ...], options: Mapping[str, str], gods: tuple[int, int]
) -> tuple[Ruleset, Chosen]:
    """The rules but for the turns, and the cards that are in them."""
    chosen = Chosen("heir-to-the-dunes", sets, ("heir-to-the-dunes",))
    chosen.demand(3 * REWARDS_IN_CITY, True, (0, FEAT_CARDS), 2 * HAND, "heir-to-the-dunes")
    built = [card.devotion for card in chosen.structures()]
    if built.count(ANUBIS) != STRUCTURES or built.count(HORUS) != STRUCTURES:
        raise BadOption(f"{entry.name} needs {STRUCTURES} structures of each god, and these sets have others")
    rules = assemble(
        entry,
        entry.header(chosen.header, options),
        chosen,
        COINS,
        REWARDS_IN_CITY,
        BY_COSTS,
        emissary=options.get("emissary") == "yes",
    )
    give_gods(rules, gods)
    rules.reaction = devotion.Devotion()
    rules.weights = weights(building=18)
    for scripts in (devotion.devotion_scripts(), structures.structure_scripts(), war.war_scripts(razing=False)):
        rules.scripts.update(scripts)
    rules.scoring = [
        ("reward tiles unused", scoring.rewards),
        ("reward tiles used", scoring.used),
        ("treasured units", scoring.treasured),
        ("structures", scoring.structures),
    ]
    if chosen.count(FEAT_BACK):
        rules.scoring.insert(0, ("feats", scoring.feats))
    rules.ties = [
        ("more unused reward tiles", scoring.unused_rewards),
        ("more treasured units", scoring.treasured),
        ("the favored god", scoring.favor),
    ]
    return rules, chosen


def turn(rules: Ruleset, chosen: Chosen) -> Turn:
    """The turn of a player; oracles and feats bring their steps (HD-TURN-1, CS-2)."""
    gift, plea, again = devotion.gifts(rules.scripts["gift"])
    portent: Turn = [("portent", Portent())] if any(card.type == ORACLE for card in chosen.cards) else []
    feats: Turn = []
    feats_end: Turn = []
    if chosen.count(FEAT_BACK):
        feats = [("feat", Feat(feat_conditions(rules, chosen.cards)))]
        feats_end = [("", ends.FeatsEnd())]
    soldiers = any(card.type in FAMILIES["reign-of-war"].types for card in chosen.cards)
    calm: Turn = [("", ends.Calm())] if soldiers else []
    return [
        ("wealth", gift),
        ("", plea),
        ("", again),
        ("actions", structures.DeclaredWealth()),
        ("surge", structures.BuildersSurge()),
        *portent,
        *feats,
        ("war", war.War()),
        ("offering", structures.Present()),
        *calm,
        ("limits", ends.DiscardDown(HAND_LIMIT, rewards=False)),
        ("", ends.ReturnCoins(PURSE_LIMIT)),
        ("", ends.CitiesEnd(SPENT_CITIES)),
        ("", ends.StructuresEnd()),
        *feats_end,
    ]
