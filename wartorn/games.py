"""The games that come with this package; each is loaded when it is first asked for."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from typing import Any

from wartorn.kernel.registry import Entry, Option, register
from wartorn.kernel.rules import Ruleset


def _lazily(module: str, maker: str = "make") -> Callable[[Entry, tuple[str, ...], Mapping[str, str]], Ruleset]:
    """A maker of rulesets that loads its module when it is first asked."""

    def make(entry: Entry, sets: tuple[str, ...], options: Mapping[str, str]) -> Ruleset:
        rules: Ruleset = getattr(importlib.import_module(module), maker)(entry, sets, options)
        return rules

    return make


FIRST = Option("first", ("0", "1", "random"), "the seat that goes first")
EMISSARY = Option("emissary", ("no", "yes"), "a unit from each hand, picked in secret, says who goes first")
LEVELS = ("standard", "novice", "1", "2", "3", "4", "5", "6")

register(
    Entry(
        "reign-of-war",
        "Reign of War",
        "Omen: Reign of War, second edition: three cities, twelve rewards, six feats, for two.",
        (
            FIRST,
            Option("beginner", ("no", "yes"), "only the kinds for beginners are in the deck"),
            Option("comeback", ("no", "yes"), "an empty hand or purse brings more wealth actions"),
            EMISSARY,
            Option(
                "decks",
                ("shared", "duplicate"),
                "one deck for both; or a deck for each, with a card of every kind or with those that are listed",
                "two lists of cards such as 4*bronze-harrier+cave-sibyl with a / between them",
            ),
            Option("lists", ("open", "secret"), "whether each player knows the deck of the other one"),
        ),
        _lazily("wartorn.omen.rulesets.reign_of_war"),
    )
)
register(
    Entry(
        "heir-to-the-dunes",
        "Heir to the Dunes",
        "Omen: Heir to the Dunes: the heirs of two gods, their followers, favor and structures, for two.",
        (
            FIRST,
            EMISSARY,
            Option("god", ("horus", "anubis", "random"), "the god of seat 1; seat 0 is the heir of the other one"),
        ),
        _lazily("wartorn.omen.rulesets.heir_to_the_dunes"),
    )
)
register(
    Entry(
        "corrupted-heir",
        "The Corrupted Heir",
        "The solo game of Heir to the Dunes: you against a rival heir whom Set commands.",
        (
            Option("god", ("anubis", "horus"), "your god; the Corrupted Heir is of the other one"),
            Option("difficulty", LEVELS, "novice, standard, or so many coins more for the Heir"),
        ),
        _lazily("wartorn.omen.rulesets.corrupted_heir"),
    )
)
register(
    Entry(
        "kraters",
        "Kraters",
        "The Omen games of 2023: nine Kraters, cities that fall, units that triumph, for two.",
        (FIRST,),
        _lazily("wartorn.omen.rulesets.kraters"),
    )
)
register(
    Entry(
        "osiris-in-abdju",
        "Osiris in Abdju",
        "A solitaire of citizens, dice and bread: your Dynasty against that of a god. How Osiris plays follows the "
        "published variant, and the Pharaoh's 9 points are published; what your Citizens do, and the other values of "
        "the cards, are this project's completion.",
        (
            Option(
                "difficulty",
                ("standard", "easy", "hard"),
                "Osiris begins with 4 Citizens, on easy with 2, on hard with 6; easy and hard are this project's own",
            ),
        ),
        _lazily("wartorn.abdju.ruleset"),
    )
)

# What comes before a game of Reign of War with own decks
DRAFTS = "wartorn.omen.rulesets.drafts"
DRAFTERS = Option("seats", ("2", "4"), "how many draft; four play a grand melee with their decks")
BEGINNER = Option("beginner", ("no", "yes"), "only the kinds for beginners can be drafted")
register(
    Entry(
        "card-drafting",
        "Card drafting",
        "The draft before a game of Reign of War: fifty open stacks, a coin for each; ten make a deck.",
        (
            DRAFTERS,
            Option("youngest", ("1", "0", "2", "3", "random"), "the seat that drafts first"),
            BEGINNER,
        ),
        _lazily(DRAFTS, "card_drafting"),
        stage=True,
    )
)
register(
    Entry(
        "simplified-drafting",
        "Simplified drafting",
        "The short draft before a game of Reign of War: keep a card, pass the rest on; thirty make a secret deck.",
        (DRAFTERS, BEGINNER),
        _lazily(DRAFTS, "simplified_drafting"),
        stage=True,
    )
)
register(
    Entry(
        "deck-building",
        "Deck building",
        "Before a game of Reign of War: each player makes a deck of ten kinds of the whole box.",
        (BEGINNER,),
        _lazily(DRAFTS, "deck_building"),
        stage=True,
    )
)


# The texts of sets, for those who keep games for years


def set_text(name: str) -> str:
    """The text of a set."""
    from wartorn.omen.catalog import card_set

    return card_set(name).text


def shipped_sets() -> list[dict[str, Any]]:
    """The sets that come with the games: what they are, whose they are, and which other games welcome their cards."""
    from wartorn.omen.catalog import card_set, shipped
    from wartorn.omen.rulesets.combine import WELCOME

    found = [card_set(name) for name in sorted(shipped())]
    return [
        {
            "name": each.name,
            "title": each.title,
            "game": each.game,
            "guest_in": [game for game, guest in WELCOME if guest == each.game],
            "about": each.about,
            "cards": sum(card.copies for card in each.cards),
        }
        for each in found
    ]


def is_present(name: str, hash: str) -> bool:
    """Whether a set that comes with the games is still what it was when it had this hash."""
    from wartorn.omen.catalog import card_set, shipped

    return name in shipped() and card_set(name).hash == hash


def pinned_name(name: str, hash: str) -> str:
    """The name of a set as it was when it had this hash: its own if it is still the same."""
    return name if is_present(name, hash) else f"{name.partition('@')[0]}@{hash}"


def pin_set(text: str) -> str:
    """Keep an older text of a set beside the present one."""
    from wartorn.omen.catalog import pin_set

    return pin_set(text)
