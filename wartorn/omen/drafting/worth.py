"""What drafters expect of a unit before they have played it."""

from __future__ import annotations

from wartorn.omen.catalog import Card
from wartorn.omen.language import scripts_of
from wartorn.omen.table import BEAST, ORACLE

# Fitted to 6,300 games of greedy against greedy with random legal decks, in hundredths of a log-odds for a stack
ORACLES, BEASTS = 5, 35
COSTS, OFFERINGS, STRENGTHS = -1, 4, -10  # for each coin, card or point; strong units are dear or help the opponent
VERBS = {
    "Enrage": 22,
    "WinOver": 21,
    "Steal": 15,
    "DiscardAtRandom": 6,
    "Destroy": 3,
    "Discard": 2,
    "Reveal": -3,
    "Gain": -5,
    "Draw": -6,
    "Recover": -14,
}


def worth(card: Card) -> int:
    """What a stack of the kind adds to a deck, by its type, its numbers and the verbs of its text."""
    parts = [part for script in card.scripts.values() for part in scripts_of(script)]
    verbs = {type(effect).__name__ for part in parts for effect in part.effects}
    spoken = sum(value for verb, value in VERBS.items() if verb in verbs)
    numbers = COSTS * card.cost + OFFERINGS * card.offering + STRENGTHS * card.strength
    return numbers + spoken + ORACLES * (card.type == ORACLE) + BEASTS * (card.type == BEAST)
