"""The Corrupted Heir, the solo variant of Heir to the Dunes."""

from __future__ import annotations

from collections.abc import Mapping

from wartorn.kernel.errors import BadOption
from wartorn.kernel.registry import Entry
from wartorn.kernel.rules import Ruleset
from wartorn.omen.assemble import set_main, set_turn
from wartorn.omen.features import weights
from wartorn.omen.rulesets.heir_to_the_dunes import HAND, PURSE, REWARDS_IN_CITY, SPENT_CITIES, prepare, turn
from wartorn.omen.steps import ends, heir, war
from wartorn.omen.steps.turn import Deal, Turns
from wartorn.omen.table import BESIDE, FAVOR, HEIR, SUPPLY
from wartorn.omen.values import ANUBIS, HORUS

HEIR_SEAT = 1
HEIRS_COINS = 7


def make(entry: Entry, sets: tuple[str, ...], options: Mapping[str, str]) -> Ruleset:
    """The rules with these options; other sets do not fit (CS-10)."""
    if sets not in ((), ("heir-to-the-dunes",)):
        raise BadOption(
            f"{entry.name} is played with the cards of heir-to-the-dunes alone: "
            "nothing says how the Heir would use other ones (CS-10)"
        )
    gods = (ANUBIS, HORUS) if options["god"] == "anubis" else (HORUS, ANUBIS)
    rules, chosen = prepare(entry, (), options, gods)
    rules.automata = 1 << HEIR_SEAT
    rules.reaction = heir.Puppet()
    rules.weights = weights(building=25, units=0, strength=14)
    difficulty = options["difficulty"]
    rules.coins += [BESIDE, HEIR]
    rules.purses[HEIR] = int(difficulty) if difficulty.isdecimal() else 0
    rules.purses[BESIDE] = HEIRS_COINS - rules.purses[HEIR]
    rules.purses[SUPPLY] -= HEIRS_COINS
    rules.purses[FAVOR] = gods[0]  # CH-SETUP-4
    set_turn(rules, "turn", (0,), turn(rules, chosen))
    set_turn(
        rules,
        "heir",
        (HEIR_SEAT,),
        [
            ("wealth", heir.HeirsWealth(difficulty == "novice")),
            ("surge", heir.HeirsSurge()),
            ("war", war.War()),
            ("offering", heir.HeirsOffering()),
            ("", ends.CitiesEnd(SPENT_CITIES)),
            ("", ends.StructuresEnd()),
        ],
    )
    set_main(rules, Deal(HAND, PURSE, REWARDS_IN_CITY), Turns(HEIR_SEAT))
    return rules
