"""What the words in capital letters on the cards mean, each in a few words."""

from __future__ import annotations

import re
from collections.abc import Iterable

KEYWORDS = {
    "TREASURED": "worth 1 point in your hand when the game is over",
    "COLOSSAL": "counts as 2 units for the city limit, for war and for what stays after it",
    "ENDURING": "destroyed in a war, it may return to your hand; you then discard 1 card",
    "MANEUVER": "when you play it, move so many of your units without MANEUVER into or out of its city",
    "REINFORCE": "each time you play a unit of your god, you may use one of these on your units of that god",
    "INVOCATION": "when you play it and your god is favored; it has 1 more strength while your god is",
    "LABOR": "when you discard it to build",
    "ENTOMB": "put it under the structure that you are building, or begin one with it",
    "RECLAIM": "take up to so many units from the discard pile into your hand",
    "MYRIAD": "counts as 2 units for the city limit, for the sack of a city and for TRIUMPH",
    "COVETED": "worth 1 point in your hand when the game is over",
    "WRATH": "each time you discard it in your turn, the opponent discards 1 card",
    "SPOILS": "1 wealth action more while you have such units in a city",
    "FATE": "in Surge, discard it: draw 1 card, or take another one back from the discard pile",
    "RECRUIT": "in Surge, discard it: draw 2 cards, then put 1 card on top of the deck",
    "PILFER": "in Surge, discard it: steal 1 coin",
    "VETERAN": "returns to hand instead of being destroyed in a war",
    "CURSE": "discarded in your Offering step: destroy 1 opposing unit",
    "BOLSTER": "each time it enters your side of a city in your Surge step",
    "JILT": "in Surge, pay its cost and use it from your hand; then it is discarded",
    "GLEAN": "in your Portent step, while it is in a city",
    "TRIUMPH": "if this holds in that step of your turn, it leaves for your Rewards: 2 points",
}


def keywords_in(lines: Iterable[str]) -> list[str]:
    """The keywords that stand on a card, in order.

    >>> keywords_in(["TREASURED", "REINFORCE: RECLAIM 1."])
    ['TREASURED', 'REINFORCE', 'RECLAIM']
    """
    words = re.findall(r"[A-Z]{4,}", " ".join(lines))
    return list(dict.fromkeys(word for word in words if word in KEYWORDS))
