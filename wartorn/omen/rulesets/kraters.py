"""The Omen games of 2023, with Kraters."""

from __future__ import annotations

from collections.abc import Mapping

from wartorn.kernel.registry import Entry
from wartorn.kernel.rules import Ruleset
from wartorn.omen import scoring
from wartorn.omen.assemble import assemble, opening, set_main, set_turn, watches
from wartorn.omen.features import weights
from wartorn.omen.rulesets.combine import Chosen
from wartorn.omen.steps import ends, surge, war, wealth
from wartorn.omen.steps.portent import Portent
from wartorn.omen.steps.step import Step
from wartorn.omen.steps.turn import Deal
from wartorn.omen.table import BY_BOLSTERS

COINS = 20  # for each set
HAND = 4
PURSE = 4
HAND_LIMIT = 6
PURSE_LIMIT = 7
KRATERS = 3  # in each city; one more if sets are combined (KR-SETUP-1)
CITIES = 3  # razed cities that end the game; one fewer if sets are combined (KR-END-1)
USUAL = "salt-and-silver"


def make(entry: Entry, sets: tuple[str, ...], options: Mapping[str, str]) -> Ruleset:
    """The rules with these sets and options."""
    chosen = Chosen("kraters", sets, (USUAL,))
    combined = len(chosen.sets) > 1
    kraters, razed = (KRATERS + 1, CITIES - 1) if combined else (KRATERS, CITIES)
    chosen.demand(3 * kraters, False, (0,), 2 * HAND, USUAL, "ash-and-augury")
    coins = COINS * len(chosen.sets)
    rules = assemble(entry, entry.header(chosen.header, options), chosen, coins, kraters, BY_BOLSTERS)
    rules.reaction = surge.Bolster()
    rules.weights = weights(strength=12, units=12, cards=22, hand=14, coins=32, savings=10)
    rules.scripts.update(war.war_scripts(razing=True))
    watch = watches(rules, chosen.cards)
    set_turn(
        rules,
        "turn",
        (0, 1),
        [
            ("wealth", wealth.Wealth(watch=watch["wealth"])),
            ("", Step(watch["wealth"])),
            ("surge", surge.Surge(watch["surge"], tricks=True)),
            ("portent", Portent(watch["portent"])),
            ("war", war.Sack(watch["war"])),
            ("offering", wealth.Offering(watch["offering"])),
            ("", wealth.Receive(watch["offering"])),
            ("", Step(watch["offering"])),
            ("limits", ends.DiscardDown(HAND_LIMIT, rewards=True)),
            ("", ends.ReturnCoins(PURSE_LIMIT)),
            ("", ends.RazedEnd(razed)),
        ],
    )
    set_main(rules, Deal(HAND, PURSE, kraters), *opening(options))
    rules.scoring = [
        ("Kraters in hand", scoring.rewards),
        ("triumphs", scoring.triumphs),
        ("broken Kraters", scoring.used),
        ("coveted units", scoring.treasured),
    ]
    rules.ties = [("more Kraters in hand", scoring.unused_rewards), ("more triumphs", scoring.triumphed)]
    return rules
