"""The table of Osiris in Abdju: its piles, its numbers, its words and the kinds of its cards."""

from __future__ import annotations

from typing import Final

from wartorn.kernel.cards import AT
from wartorn.kernel.rules import Pile

SEATS: Final = 2
PLAYER: Final = 0
OSIRIS: Final = 1

# Piles
DECK: Final = 0
ASIDE: Final = 1  # out of the game, unseen
AFTERLIFE: Final = 2  # the Afterlife deck
UNUSED: Final = 3  # the Afterlife cards that are not in the game
HAND: Final = 4
FORUM: Final = 5  # a row from left to right; the dice lie on one of its cards
DYNASTY: Final = 6  # + seat; Osiris' in the order in which he got them
UNDER: Final = 8  # + seat; the Citizens under Scribes
SOULS: Final = 10  # + seat; the Afterlife cards that the player holds, or that lie under Osiris' Priests

# How many cards lie there at the start
SET_ASIDE: Final = 10
UNUSED_CARDS: Final = 5
FORUM_CARDS: Final = 5

# Numbers
DEBENS: Final = 0
DICE: Final = 1  # + die
TURN: Final = 4
ACTIVE: Final = 5
PICKS: Final = 6
NUMBERS: Final = "debens die1 die2 die3 turn active picks"
MOST_DEBENS: Final = 9_999  # no game comes near it, and with a limit every line can be read again
DIE_COUNT: Final = 3
SIDES: Final = 4
LOWEST: Final = 1  # what a die can be lowered to

# Manners of a pick beside AT: 1 + the index of a card in the Forum, and
BOTH: Final = 9  # two cards of the kind are played
LONGEST_FORUM: Final = FORUM_CARDS + 1  # with the card that the player has just put there
MANNERS: Final = {AT: "", **{place: f"@{place}" for place in range(1, LONGEST_FORUM + 1)}, BOTH: "*2"}
WORDS: Final = "pass"

# Marks
BREAD: Final = 1
CARRIES: Final = 2  # the dice
COVERS: Final = 4  # a card lies face down under it

# Kinds: the blanks of the two backs, the Citizens, the Afterlife cards
CITIZEN_BACK: Final = 0
AFTERLIFE_BACK: Final = 1
BACKS: Final = 2
PHARAOH: Final = 2
SCRIBE: Final = 3
NOBLE: Final = 4
PRIEST: Final = 5
ARTISAN: Final = 6
SOLDIER: Final = 7
BAKER: Final = 8
MERCHANT: Final = 9
FARMER: Final = 10
CITIZENS_END: Final = 11  # the Afterlife cards begin here

# What is printed on a Citizen, in points, and on an Afterlife card
WORTH: Final = 0
MAJORITY: Final = 1
BREAD_WORTH: Final = 2
PAYS: Final = 0  # for each Citizen of the kind
FOR: Final = 1  # the kind, or
VARIETY: Final = 0  # each different kind

# Moments at which a Citizen's effect begins
PLAYED: Final = 0  # by the player
TAKEN: Final = 1  # by Osiris


def piles() -> list[Pile]:
    """The places of the table, and who sees the cards there (OA-HIDDEN-1)."""
    player, both = 1, 3
    return [
        Pile("deck", 0, both),
        Pile("aside", 0, both, sorted=True, source=DECK, usual=SET_ASIDE),
        Pile("afterlife", 0, both),
        Pile("unused", 0, both, sorted=True, source=AFTERLIFE, usual=UNUSED_CARDS),
        Pile("hand0", player, player, sorted=True, seat=PLAYER, source=DECK),
        Pile("forum", both, both, keeps=True, source=DECK, usual=FORUM_CARDS, row=True),
        Pile("dynasty0", both, both, sorted=True, keeps=True, seat=PLAYER, source=DECK),
        Pile("dynasty1", both, both, keeps=True, seat=OSIRIS, source=DECK, row=True),
        Pile("under0", player, player, sorted=True, seat=PLAYER, source=DECK),
        Pile("under1", 0, both, sorted=True, seat=OSIRIS, source=DECK),
        Pile("afterlife0", player, player, sorted=True, seat=PLAYER, source=AFTERLIFE),
        Pile("afterlife1", 0, both, sorted=True, seat=OSIRIS, source=AFTERLIFE),
    ]
