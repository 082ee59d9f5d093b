"""What the words in capital letters on the cards mean, each in a few words, and the clauses that say so."""

from __future__ import annotations

import re
from collections.abc import Iterable

KEYWORDS = {
    "COLOSSAL": ("counts as 2 units for the city limit, for war and for what stays after it", "HD-KEY-9"),
    "TREASURED": ("worth 1 point in your hand when the game is over", "HD-KEY-8"),
    "ENDURING": ("destroyed in a war, it may return to your hand; you then discard 1 card", "HD-KEY-6"),
    "MANEUVER": ("when you play it, move so many of your units without MANEUVER into or out of its city", "HD-KEY-4"),
    "REINFORCE": (
        "when you play a unit of your god, you may use one of these on your units of that god",
        "HD-KEY-1",
    ),
    "INVOCATION": (
        "when you play it and your god is favored; 1 more strength while your god is",
        "HD-KEY-2, -3",
    ),
    "LABOR": ("when you discard it to build", "HD-KEY-5"),
    "MYRIAD": ("counts as 2 units for the city limit, for the sack of a city and for TRIUMPH", "KR-WAR-6"),
    "COVETED": ("worth 1 point in your hand when the game is over", "KR-SCORE-1"),
    "WRATH": ("each time you discard it in your turn, the opponent discards 1 card", "KR-OFFER-3"),
    "SPOILS": ("1 wealth action more while you have such units in a city", "KR-WEALTH-2"),
    "FATE": ("in Surge, discard it: draw 1 card, or take another one back from the discard pile", "KR-SURGE-7"),
    "RECRUIT": ("in Surge, discard it: draw 2 cards, then put 1 card on top of the deck", "KR-SURGE-5"),
    "PILFER": ("in Surge, discard it: steal 1 coin", "KR-SURGE-6"),
    "VETERAN": ("returns to hand instead of being destroyed in a war", "KR-WAR-5"),
    "CURSE": ("discarded in your Offering step: destroy 1 opposing unit", "KR-OFFER-2"),
    "BOLSTER": ("each time it enters your side of a city in your Surge step", "KR-SURGE-2"),
    "JILT": ("in Surge, pay its cost and use it from your hand; then it is discarded", "KR-SURGE-4"),
    "GLEAN": ("in your Portent step, while it is in a city", "KR-PORTENT-1"),
    "TRIUMPH": ("if this holds in that step of your turn, it leaves for your Rewards: 2 points", "KR-TRIUMPH-1"),
    "ENTOMB": ("put it under the structure that you are building, or begin one with it", "HD-KEY-7"),
    "RECLAIM": ("take up to so many units from the discard pile into your hand", "HD-KEY-10"),
}


def keywords_in(lines: Iterable[str]) -> list[str]:
    """The keywords that stand on a card, in order.

    >>> keywords_in(["TREASURED", "REINFORCE: RECLAIM 1."])
    ['TREASURED', 'REINFORCE', 'RECLAIM']
    """
    words = re.findall(r"[A-Z]{4,}", " ".join(lines))
    return list(dict.fromkeys(word for word in words if word in KEYWORDS))
