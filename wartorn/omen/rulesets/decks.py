"""Own decks: what each player's deck is made of, as an option of the game says it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping

from wartorn.kernel.cards import POOLS, REST, card
from wartorn.kernel.errors import BadOption
from wartorn.kernel.registry import suggestion
from wartorn.kernel.rules import Ruleset
from wartorn.omen.catalog import Card
from wartorn.omen.table import DECK, OWN_DECK, SEATS, UNIT_BACK

SHARED, DUPLICATE, UNKNOWN = "shared", "duplicate", "?"
SECRET = "secret"
ITEM = re.compile(r"(?:([1-9]\d{0,2})\*)?([a-z0-9-]+)")

Deck = Counter[str]  # how many cards of each kind, by slug


def deck_text(deck: Mapping[str, int]) -> str:
    """A deck as an option writes it.

    >>> deck_text({"cave-sibyl": 1, "bronze-harrier": 4})
    '4*bronze-harrier+cave-sibyl'
    """
    return "+".join(slug if deck[slug] == 1 else f"{deck[slug]}*{slug}" for slug in sorted(deck))


def decks_text(*decks: Mapping[str, int]) -> str:
    """The decks of all players as an option writes them."""
    return "/".join(deck_text(deck) for deck in decks)


class OwnDecks:
    """The decks of both players; a deck that is None is unknown."""

    def __init__(self, text: str, lists: str, cards: list[Card], least: int) -> None:
        self.units = {each.slug: each for each in cards if each.back == UNIT_BACK}
        self.secret = lists == SECRET
        self.decks = self.duplicates() if text == DUPLICATE else self.read(text, least)
        if self.secret:
            self.check_one_box()
        elif None in self.decks:
            raise BadOption(f"decks: only a game with lists={SECRET} has a deck that nobody knows")

    def duplicates(self) -> list[Deck | None]:
        """One card of every kind for each player (RW-DUPLICATE-1)."""
        return [Counter(dict.fromkeys(self.units, 1)) for _ in range(SEATS)]

    def read(self, text: str, least: int) -> list[Deck | None]:
        """The decks that the text lists, each with so many cards at least."""
        parts = text.split("/")
        if len(parts) != SEATS:
            both = f"{SHARED}, {DUPLICATE} or {SEATS} lists of cards with a / between them"
            raise BadOption(f"decks: it should be {both}, not {text[:60]!r}")
        decks = [None if part == UNKNOWN else self.deck(part) for part in parts]
        for deck in decks:
            if deck is not None and deck.total() < least:
                raise BadOption(f"decks: a deck needs at least {least} cards, not {deck.total()}")
        return decks

    def deck(self, text: str) -> Deck:
        """One deck; its kinds stand in order, so that equal decks are written alike."""
        deck: Deck = Counter()
        for item in text.split("+"):
            match = ITEM.fullmatch(item)
            if match is None:
                raise BadOption(f"decks: {item[:40]!r} should be a card such as cave-sibyl or 2*cave-sibyl")
            if match[2] not in self.units:
                raise BadOption(f"decks: no unit here is called {match[2]!r}{suggestion(match[2], self.units)}")
            deck[match[2]] += int(match[1] or 1)
            if deck[match[2]] > self.units[match[2]].copies:
                raise BadOption(
                    f"decks: there are {self.units[match[2]].copies} {self.units[match[2]].name} in the box"
                )
        return deck

    def check_one_box(self) -> None:
        """Decks that are secret were dealt from one box, so that it has all of their cards."""
        for slug, copies in self.together().items():
            if copies > self.units[slug].copies:
                raise BadOption(f"decks: secret decks come from one box, with {self.units[slug].copies} {slug} in it")

    def together(self) -> Deck:
        """The cards of all decks that are known."""
        return sum((deck for deck in self.decks if deck is not None), Counter())

    def text(self, viewer: int = -1) -> str:
        """The decks as an option writes them; of secret ones a viewer knows the own deck only."""
        shown = [viewer in (-1, seat) or not self.secret for seat in range(SEATS)]
        decks = zip(self.decks, shown, strict=True)
        return "/".join(UNKNOWN if deck is None or not seen else deck_text(deck) for deck, seen in decks)

    def lay(self, rules: Ruleset) -> None:
        """Put the decks into the box, each card with the pool of its player (RW-OWNDECK-1)."""
        kinds = {kind.slug: index for index, kind in enumerate(rules.kinds)}
        rules.box[DECK] = []
        for seat, deck in enumerate(self.decks):
            if deck is None:
                rules.unlisted |= 1 << (seat + 1)
            else:
                pile = rules.box[OWN_DECK + seat]
                pile += [card(kinds[slug], seat + 1) for slug in sorted(deck) for _ in range(deck[slug])]
        rules.close_box()
        if rules.unlisted:
            taken = self.together()
            for slug, each in self.units.items():
                rules.copies[POOLS * kinds[slug] + REST] = each.copies - taken[slug]

    def give_views(self, rules: Ruleset, named: Callable[[str], Ruleset]) -> None:
        """Let each seat know the rules with the own deck alone; `named` gives the rules with other decks."""
        if self.secret:
            texts = [self.text(seat) for seat in range(SEATS)]
            rules.views = [rules if text == self.text() else named(text) for text in texts]
