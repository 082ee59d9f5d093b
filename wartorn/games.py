"""The games that come with this package; each is loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Mapping

from wartorn.kernel.registry import Entry, Option, register
from wartorn.kernel.rules import Ruleset


def _reign_of_war(entry: Entry, sets: tuple[str, ...], options: Mapping[str, str]) -> Ruleset:
    from wartorn.omen.rulesets.reign_of_war import make

    return make(entry, sets, options)


FIRST = Option("first", ("0", "1", "random"), "the seat that goes first")

register(
    Entry(
        "reign-of-war",
        "Reign of War",
        "Omen: Reign of War, second edition: three cities, twelve rewards, six feats, for two.",
        (
            FIRST,
            Option("beginner", ("no", "yes"), "only the kinds for beginners are in the deck"),
            Option("comeback", ("no", "yes"), "an empty hand or purse brings more wealth actions"),
        ),
        _reign_of_war,
    )
)
