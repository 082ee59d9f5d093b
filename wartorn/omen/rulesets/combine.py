"""Which cards are in a game: the sets that it is played with, whole or in part, and what cannot be combined."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterable

from wartorn.kernel.errors import BadOption
from wartorn.kernel.registry import home_and_part, suggestion
from wartorn.omen.catalog import FAMILIES, Card, CardSet, card_set, slug
from wartorn.omen.table import FEAT, FEAT_BACK, REWARD_BACK, STRUCTURE_BACK, UNIT_BACK

FEAT_CARDS = 6
GUESTS_RECOMMENDED = 10
HOW = "such as reign-of-war:10, reign-of-war:10,feats or reign-of-war:cave-sibyl,2*bronze-harrier"


class Chosen:
    """The sets of a game and the cards that are in it."""

    def __init__(self, game: str, sets: Iterable[str], default: tuple[str, ...]) -> None:
        self.game = game
        self.sets: list[CardSet] = []
        self.cards: list[Card] = []
        self.names: list[str] = []
        self.notes: list[str] = []
        self.guests: list[Card] = []  # cards of sets that another game leads
        for each in tuple(sets) or default:
            name, part = home_and_part(each)
            wanted = ",".join(item.strip() for item in part[1:].split(","))
            found = card_set(name)
            self.refuse(found)
            picked = found.cards if not part else part_of(found, wanted)
            if found.game != game:
                picked = [card for card in picked if card.back in (UNIT_BACK, FEAT_BACK)]  # CS-9
                self.guests += picked
            self.sets.append(found)
            self.cards += picked
            self.names.append(f"{found.name}:{wanted}" if part else found.name)
        if tuple(self.names) == default:
            self.names = []
        guests = sum(card.copies for card in self.guests if card.back == UNIT_BACK)
        if guests > GUESTS_RECOMMENDED:
            self.notes.append(f"{guests} units of other sets are in the deck; at most 10 are recommended (CS-4)")

    def refuse(self, found: CardSet) -> None:
        """Refuse a set that cannot work in this game, with the reason (CS-5, CS-7, CS-8)."""
        if found.game == self.game or (self.game, found.game) in WELCOME:
            return
        reason = UNJOINED if "kraters" in (self.game, found.game) else LED
        raise BadOption(f"{found.name} cannot be played with the rules of {self.game}: {reason}")

    @property
    def header(self) -> tuple[str, ...]:
        """The sets as the header of a line names them; none if they are the usual ones."""
        return tuple(self.names)

    def count(self, back: int) -> int:
        """How many cards of this back are in the game; of feats each player has one."""
        return sum(card.copies for card in self.cards if card.back == back)

    def demand(self, rewards: int, exactly: bool, feats: tuple[int, ...], units: int, *helpful: str) -> None:
        """Refuse a choice that the game cannot be dealt from, and say which sets would help."""
        have = self.count(REWARD_BACK), self.count(FEAT_BACK), self.count(UNIT_BACK)
        enough = have[0] == rewards if exactly else have[0] >= rewards
        if enough and have[1] in feats and have[2] >= units:
            return
        what = "Kraters" if "krater" in FAMILIES[self.game].tables else "reward cards"
        need = f"{'' if exactly else 'at least '}{rewards} {what}"
        if feats != (0,):
            need += f", {' or '.join(str(n) for n in feats)} feats"
        need += f" and at least {units} unit cards"
        said = f"{have[0]}, {have[1]} and {have[2]}" if feats != (0,) else f"{have[0]} and {have[2]}"
        absent = [repr(name) for name in helpful if name not in (each.name for each in self.sets)]
        more = f"; add the usual set{'s' * (len(absent) > 1)}, {' and '.join(absent)}, to them" if absent else ""
        raise BadOption(f"{self.game} needs {need}; these sets have {said}{more}")

    def structures(self) -> list[Card]:
        """The structures that are in the game."""
        return [card for card in self.cards if card.back == STRUCTURE_BACK]


# The sets of which other game come into which game (CS-2), and why others do not
WELCOME = {("heir-to-the-dunes", "reign-of-war")}
LED = (
    "its units need gods, favor and structures, so its rules lead; "
    "play heir-to-the-dunes with sets such as heir-to-the-dunes and reign-of-war:10 (CS-5)"
)
UNJOINED = "one game razes cities and the other does not, and no rulebook joins them (CS-8)"


def part_of(found: CardSet, part: str) -> list[Card]:
    """Some cards of a set: so many units, units by name, its feats; what is no unit and no feat comes as a whole.

    >>> [(card.name, card.copies) for card in part_of(card_set("reign-of-war"), "2*cave-sibyl")][:1]
    [('Cave Sibyl', 2)]
    """
    units = [card for card in found.cards if card.back == UNIT_BACK]
    picked: dict[str, Card] = {}
    feats = False
    for item in part.split(","):
        match = re.fullmatch(r"(?:(\d{1,3})\*)?([a-z0-9-]{1,100})", item)
        if match is None:
            said = item if len(item) <= 100 else f"{item[:40]}…"
            raise BadOption(f"{found.name}: {said!r} is no part of a set, {HOW}")
        if item == "feats":
            feats = True
            if not any(card.type == FEAT for card in found.cards):
                raise BadOption(f"{found.name} has no feats")
        elif match[2].isdecimal() and not match[1]:
            for card in _cross_section(found.name, units, int(match[2])):
                _add(picked, card, card.copies)
        else:
            _add(picked, _named(found, units, match[2]), int(match[1] or 1))
    _check_copies(found, units, picked)
    rest = [card for card in found.cards if card.back in (REWARD_BACK, STRUCTURE_BACK)]
    return [*picked.values(), *rest, *(card for card in found.cards if feats and card.type == FEAT)]


def _add(picked: dict[str, Card], card: Card, copies: int) -> None:
    if card.slug not in picked:
        picked[card.slug] = copy.copy(card)
        picked[card.slug].copies = 0
    picked[card.slug].copies += copies


def _named(found: CardSet, units: list[Card], name: str) -> Card:
    for card in units:
        if card.slug == slug(name):
            return card
    slugs = [card.slug for card in units]
    raise BadOption(f"{found.name} has no unit called {name!r}{suggestion(name, slugs)}")


def _check_copies(found: CardSet, units: list[Card], picked: dict[str, Card]) -> None:
    for card in units:
        if card.slug in picked and not 1 <= picked[card.slug].copies <= card.copies:
            raise BadOption(f"{found.name} has {card.copies} {card.name}, not {picked[card.slug].copies}")


def _cross_section(name: str, units: list[Card], count: int) -> list[Card]:
    """So many unit cards, the same every time: single copies spread evenly over the kinds, then second ones."""
    total = sum(card.copies for card in units)
    if not 1 <= count <= total:
        raise BadOption(f"{name} has {total} unit cards; {count} of them cannot be picked")
    picked: dict[str, Card] = {}
    layer = 1
    while count:
        open_kinds = [card for card in units if card.copies >= layer]
        taken = min(count, len(open_kinds))
        for i in range(taken):
            _add(picked, open_kinds[i * len(open_kinds) // taken], 1)
        count -= taken
        layer += 1
    return list(picked.values())
