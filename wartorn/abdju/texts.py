"""What is printed on the cards, in words: the numbers stand in the ruleset, what they do in abilities.py."""

from __future__ import annotations

from wartorn.abdju.table import (
    ARTISAN,
    BAKER,
    FARMER,
    FOR,
    MERCHANT,
    NOBLE,
    PAYS,
    PHARAOH,
    PRIEST,
    SCRIBE,
    SOLDIER,
    VARIETY,
)
from wartorn.kernel.english import so_many
from wartorn.kernel.rules import Ruleset

# What a Citizen does for the player and for Osiris
ABILITIES = {
    PHARAOH: (
        "Roll the dice again; they stay where they are.",
        "The dice are rolled, moved to the rightmost card of the Forum and each lowered by 1.",
    ),
    SCRIBE: (
        "You may put a card from your hand face down under it, where it counts as a Citizen. A second Scribe is free.",
        "The top Citizen of the deck goes face down under it.",
    ),
    NOBLE: ("Take Debens equal to the sum of the dice, then lower each die by 1.", "Each die is lowered by 1."),
    PRIEST: (
        "Take an Afterlife card. You may hold one: of two keep one, and shuffle the other back.",
        "An Afterlife card goes face down under it.",
    ),
    ARTISAN: ("At the end 2 of your Debens score 1 point each.", "Nothing."),
    SOLDIER: ("Take an unprotected Farmer of Osiris. It protects one of yours.", "He takes an unprotected Farmer."),
    BAKER: (
        "Buy up to 3 Bread, for the highest die less 1 per Farmer of yours, at least 1. Then lower that die by 1.",
        "Bread goes on his Citizen with the highest bread value. The highest die is lowered by 1.",
    ),
    MERCHANT: (
        "Take Debens equal to the highest die, then lower it by 1.",
        "The highest die is lowered by 1. At the end it scores 2 points more.",
    ),
    FARMER: ("It makes Bread cheaper by 1. With Bread it is protected.", "Nothing."),
}


# What of the game is published, said wherever its values are shown
ORIGIN = (
    "How Osiris plays follows the published variant, and the Pharaoh's 9 points are published; what your Citizens do "
    "and the other values of the cards are this project's completion. wartorn rules osiris-in-abdju marks each."
)


def ability(kind: int) -> str:
    """What a Citizen does for the player."""
    return ABILITIES[kind][0]


def osiris_ability(kind: int) -> str:
    """What a Citizen does for Osiris."""
    return ABILITIES[kind][1]


def soul(rules: Ruleset, kind: int) -> str:
    """What an Afterlife card pays."""
    pays, wanted = rules.kinds[kind].numbers[PAYS], rules.kinds[kind].numbers[FOR]
    for_each = "each different kind of Citizen" if wanted == VARIETY else f"each {rules.kinds[wanted].name}"
    return f"{so_many(pays, 'point')} for {for_each} in your Dynasty."
