"""What an Omen game calls its things, read off the cards that are in it."""

from __future__ import annotations

from wartorn.kernel.cards import Kind, kind_of
from wartorn.kernel.game import Game
from wartorn.kernel.rules import Ruleset
from wartorn.omen.steps.heir import OMEN_CITY
from wartorn.omen.table import (
    FEAT_BACK,
    GOD,
    KRATER,
    LETTERS,
    ORACLE,
    OWN_DECKS,
    REWARD_BACK,
    SIZE,
    STRUCTURE_BACK,
    TYPES,
    UNIT_BACK,
    active,
)
from wartorn.omen.telling import AUTOMATON
from wartorn.omen.values import BOTH_GODS, COVETED, TRAITS, TREASURED, favored, type_of
from wartorn.text.card_faces import god_named, type_style, type_words
from wartorn.text.chairs import you

IN_CITY = ("SPOILS", "GLEAN", "BOLSTER", "VETERAN", "TRIUMPH", "ENDURING")  # no two begin alike


class OmenWords:
    """The words of one Omen game."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        kinds = rules.kinds[rules.backs :]
        self.units = [kind for kind in kinds if kind.back == UNIT_BACK]
        self.backs = {kind.back for kind in kinds}
        self.kraters = any(kind.type == KRATER for kind in kinds)
        self.reward = rules.kinds[REWARD_BACK].name.removeprefix("a ")
        self.used = "broken" if self.kraters else "used"
        self.torn = "SACKED" if self.kraters else "WAR-TORN"
        self.treasured = "coveted" if self.has_trait(COVETED) else "treasured" if self.has_trait(TREASURED) else ""
        self.types = sorted({kind.type for kind in self.units})

    @property
    def feats(self) -> bool:
        """Whether there are feats."""
        return FEAT_BACK in self.backs

    @property
    def structures(self) -> bool:
        """Whether there are structures."""
        return STRUCTURE_BACK in self.backs

    @property
    def own_decks(self) -> bool:
        """Whether each player has an own deck."""
        return bool(self.rules.terms[OWN_DECKS])

    def has_trait(self, trait: int) -> bool:
        """Whether a unit of the game has the trait."""
        return any(kind.traits & trait for kind in self.units)

    # Players

    def automaton(self, seat: int) -> bool:
        """Whether the rules play the seat themselves."""
        return seat not in self.rules.players

    def who(self, seat: int, viewer: int | None) -> str:
        """The seat as the viewer calls it."""
        if self.automaton(seat):
            return AUTOMATON
        if viewer is None:
            return f"Player {seat + 1}" if len(self.rules.players) > 1 else "Player"
        return "You" if seat == viewer else "Opponent"

    def whose_turn(self, view: Game) -> str:
        """Whose turn it is, as the viewer says it."""
        who = self.who(active(view), you(view))
        return {"You": "your turn", "Opponent": "the opponent's turn"}.get(who, f"{who}'s turn")

    def whose(self, view: Game, seat: int) -> str:
        """What is the seat's, at the beginning of a sentence."""
        if you(view) is None:
            return f"{self.who(seat, None)}'s"
        return "Your" if seat == you(view) else "The opponent's"

    def in_short(self, view: Game, seat: int) -> str:
        """The seat over a narrow column."""
        if you(view) is None:
            return self.who(seat, None)
        return "you" if seat == you(view) else "opp."

    def war(self, view: Game, winner: int, room: int) -> str:
        """How a war would end, as the viewer says it; where a name leaves no room, that there is one goes without."""
        if you(view) is not None or winner < 0:
            return f"{self.torn}, {'tied' if winner < 0 else 'you win' if winner == you(view) else 'you lose'}"
        wins = f"{self.who(winner, None)} wins"
        return f"{self.torn}, {wins}" if len(f"{self.torn}, {wins}") <= room else wins

    def knows(self, view: Game) -> str:
        """Who knows a card of a hand that the viewer does not hold."""
        return "all know" if you(view) is None else "you know"

    def god(self, view: Game, seat: int) -> str:
        """The god of the seat, and whether it is favored; empty in a game without gods."""
        if not view.numbers[GOD + seat]:
            return ""
        name = self.rules.named["god0"][view.numbers[GOD + seat]]
        return f"{name} (favored)" if favored(view, seat) else name

    # Cards

    def letter(self, kind: Kind, type: int) -> str:
        """What stands before a unit in a city: the letter of its god or of its type, if there are several types."""
        if len(self.types) == 1:
            return ""
        god = god_named(kind.traits & BOTH_GODS) if type == kind.type else ""
        return (god or TYPES[type])[0].lower()

    def type(self, kind: Kind) -> str:
        """The type of a card in hand; nothing for units where all are of one type."""
        if kind.back == UNIT_BACK and len(self.types) == 1:
            return ""
        return type_words(kind.type, kind.traits & BOTH_GODS)

    def traits_in_city(self, kind: Kind) -> list[str]:
        """The traits of a unit that matter as long as it is in a city."""
        return [trait for trait in IN_CITY if kind.traits & TRAITS[trait]]

    def style(self, view: Game, card: int) -> str:
        """The colour of a unit."""
        kind, type = self.rules.kinds[kind_of(card)], type_of(view, card)
        return type_style(type, kind.traits & BOTH_GODS if type == kind.type else 0)

    def legend(self) -> list[str]:
        """How the table is to be read, in sentences."""
        letters: dict[str, str] = {}
        for kind in sorted(self.units, key=lambda kind: kind.type):
            letters.setdefault(self.letter(kind, kind.type), type_words(kind.type, kind.traits & BOTH_GODS))
        words = [f"{letter} {word}" for letter, word in letters.items() if letter]
        known = f"{', '.join(words)}; " if words else ""
        signs = ["² counts as 2 units"] if any(kind.numbers[SIZE] > 1 for kind in self.units) else []
        if any(type <= ORACLE for type in self.types):
            signs.append("! enraged")
        if traits := [f"{trait[0]} {trait}" for trait in IN_CITY if self.has_trait(TRAITS[trait])]:
            signs.append(", ".join(traits))
        told = [f"In a city: {known}{'; '.join(['n/5 units on a side, then its strength', *signs])}."]
        if self.rules.automata:
            city = LETTERS[OMEN_CITY]
            told.append(f"{AUTOMATON} moves the Corrupted Heir, which the rules call the Heir.")
            told.append(f"{AUTOMATON} places its units from city {city}, where the Omen token lies, to the right.")
        if self.structures:
            told.append("Structures: cards under it / cards that it needs (its points); ✓ completed.")
        in_hand = [f"★ is {self.treasured} and scores if you keep it"] if self.treasured else []
        if self.rules.named:
            in_hand.append("3→2 is a cost of 3, of which you pay 2")
        return [*told, f"In your hand: {'; '.join(in_hand)}."] if in_hand else told
