"""Cards as pictures show them, and the words that a card and the picks of it have in common."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wartorn.kernel.cards import (
    AT,
    FACE_SHIFT,
    KIND_SHIFT,
    face_of,
    is_word,
    kind_of,
    mark_of,
    picked_face,
    picked_manner,
    picked_place,
    turned,
)
from wartorn.kernel.rules import Ruleset
from wartorn.picture.shapes import Card

USED = "!"  # how the word of a pick ends that uses its card
KIND_OF_FACE = KIND_SHIFT - FACE_SHIFT
PLACES = 8  # bits of a place
MOST_KEPT = 20_000  # words of one ruleset; no game comes near it unless somebody means to


def back_name(rules: Ruleset, kind: int) -> str:
    """What a card of the kind looks like from behind, in a word: unit, reward, krater, citizen, match."""
    _, name, *_ = rules.kinds[rules.kinds[kind].back].name.split()
    return name.lower()


def face_word(rules: Ruleset, face: int) -> str:
    """A face in one word, different for different faces: cave-sibyl, cave-sibyl~'1, ?unit for a blank."""
    card = face << FACE_SHIFT
    kind = kind_of(card)
    word = rules.kinds[kind].slug if kind >= rules.backs else f"?{back_name(rules, kind)}"
    if turned(card):
        word += "~"
    return f"{word}'{mark_of(card)}" if mark_of(card) else word


def at_of_card(rules: Ruleset, place: int, card: int) -> str:
    """The pile and the face of a card: what it has in common with the picks of it."""
    return f"{rules.piles[place].name}:{face_word(rules, face_of(card))}"


def at_of_pick(rules: Ruleset, pick: int) -> str:
    """The pile and the face of the card that is picked; empty for a word."""
    if is_word(pick):
        return ""
    return f"{rules.piles[picked_place(pick)].name}:{face_word(rules, picked_face(pick))}"


def to_of_pick(rules: Ruleset, pick: int) -> str:
    """Where the card goes or how it is used: A, use, 3; empty for a word and for a card that is just picked."""
    manner = AT if is_word(pick) else picked_manner(pick)
    ending = rules.manners[manner]
    return "use" if ending == USED else ending[1:]


class Lying:
    """The cards of one ruleset where they lie, as far as all games say the same of them."""

    def __init__(self, rules: Ruleset, turned_words: Sequence[str]) -> None:
        self.rules = rules
        self.blanks: int = rules.backs << KIND_OF_FACE  # the faces below are blanks
        self.backs = [back_name(rules, kind) for kind in range(len(rules.kinds))]
        self.slugs = ["" if kind < rules.backs else each.slug for kind, each in enumerate(rules.kinds)]
        self.turned_words = turned_words  # what being turned means, by place
        self._ats: dict[int, str] = {}

    def at(self, face: int, place: int) -> str:
        """The same as at_of_card, remembered."""
        key = face << PLACES | place
        found = self._ats.get(key)
        if found is None:
            if len(self._ats) >= MOST_KEPT:
                self._ats.clear()
            found = self._ats[key] = at_of_card(self.rules, place, face << FACE_SHIFT)
        return found

    def card(self, face: int, place: int, count: int = 1) -> Card:
        """So many cards with this face in that pile, with what can be told of them anywhere."""
        kind = face >> KIND_OF_FACE
        return Card(
            at=self.at(face, place),
            back=self.backs[kind],
            slug=self.slugs[kind],
            count=count,
            turned=self.turned_words[place] if turned(face << FACE_SHIFT) else "",
        )

    def shown(self, pile: Iterable[int], place: int) -> list[Card]:
        """The cards of a pile in its order, like ones together."""
        return [self.card(face, place, count) for face, count in counted(pile).items()]

    def known(self, pile: Iterable[int], place: int) -> list[Card]:
        """The cards of a pile that are no blanks."""
        faces = counted(pile).items()
        return [self.card(face, place, count) for face, count in faces if face >= self.blanks]

    def open(self, pile: Iterable[int]) -> bool:
        """Whether there is no blank in a pile."""
        return all(card >> FACE_SHIFT >= self.blanks for card in pile)


def counted(pile: Iterable[int]) -> dict[int, int]:
    """How many cards of each face there are, in the order in which they come."""
    counts: dict[int, int] = {}
    for card in pile:
        face = card >> FACE_SHIFT
        counts[face] = counts.get(face, 0) + 1
    return counts
