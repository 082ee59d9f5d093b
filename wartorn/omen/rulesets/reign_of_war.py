"""Omen: Reign of War, second edition."""

from __future__ import annotations

from collections.abc import Mapping

from wartorn.kernel.errors import BadOption
from wartorn.kernel.registry import Entry
from wartorn.kernel.rules import Ruleset
from wartorn.omen import scoring
from wartorn.omen.assemble import assemble, feat_conditions, opening, set_main, set_turn
from wartorn.omen.rulesets.combine import FEAT_CARDS, Chosen
from wartorn.omen.rulesets.decks import DUPLICATE, SECRET, SHARED, OwnDecks
from wartorn.omen.steps import ends, surge, war, wealth
from wartorn.omen.steps.portent import Feat, Portent
from wartorn.omen.steps.turn import Deal
from wartorn.omen.table import BY_SOLDIERS, UNIT_BACK
from wartorn.omen.values import achieved

COINS = 40
HAND = 4
PURSE = 4
REWARDS_IN_CITY = 4
USUAL = "reign-of-war"  # set, and the game that it is for


def make(entry: Entry, sets: tuple[str, ...], options: Mapping[str, str]) -> Ruleset:
    """The rules with these sets and options."""
    chosen = Chosen(USUAL, sets, (USUAL,))
    if options["beginner"] == "yes":
        chosen.cards = [card for card in chosen.cards if card.beginner or card.back != UNIT_BACK]
    chosen.demand(3 * REWARDS_IN_CITY, True, (FEAT_CARDS,), 2 * HAND, USUAL)
    decks: OwnDecks | None = None
    if options["lists"] == SECRET and options["decks"] in (SHARED, DUPLICATE):
        raise BadOption(f"{entry.name}: lists={SECRET} goes with decks that are listed; everybody knows the usual ones")
    if options["decks"] != SHARED:
        decks = OwnDecks(options["decks"], options["lists"], chosen.cards, HAND)
        options = {**options, "decks": decks.text() if options["decks"] != DUPLICATE else DUPLICATE}
    rules = assemble(
        entry,
        entry.header(chosen.header, options),
        chosen,
        COINS,
        REWARDS_IN_CITY,
        BY_SOLDIERS,
        decks is not None,
        options["emissary"] == "yes",
    )
    if decks is not None:
        decks.lay(rules)
        decks.give_views(rules, lambda text: entry.ruleset(sets, {**options, "decks": text}))
    rules.reaction = surge.Entry()
    rules.scripts.update(war.war_scripts(razing=False))
    set_turn(
        rules,
        "turn",
        (0, 1),
        [
            ("wealth", wealth.Wealth(options["comeback"] == "yes")),
            ("surge", surge.Surge()),
            ("portent", Portent()),
            ("feat", Feat(feat_conditions(rules, chosen.cards))),
            ("war", war.LastWar()),
            ("offering", wealth.Offering()),
            ("", wealth.Receive()),
            ("", ends.Calm()),
            ("", ends.FeatsEnd()),
        ],
    )
    set_main(rules, Deal(HAND, PURSE, REWARDS_IN_CITY), *opening(options))
    rules.scoring = [("feats", scoring.feats), ("rewards in hand", scoring.rewards), ("rewards used", scoring.used)]
    rules.ties = [("more feats", achieved)]
    return rules
