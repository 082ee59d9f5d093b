"""Saved decks: a name and ten kinds in a small TOML file."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Sequence
from pathlib import Path

from wartorn.kernel.cards import Kind, kind_of, picked_kind
from wartorn.kernel.english import listed, so_many
from wartorn.kernel.errors import BadDeck
from wartorn.kernel.game import Game
from wartorn.kernel.records import text_of
from wartorn.kernel.registry import suggestion
from wartorn.kernel.rules import Ruleset
from wartorn.omen.drafting.table import COPIES, KINDS_EACH, LIMITS, UNIT_BACK, kept
from wartorn.omen.table import SOLDIER, TYPES

LONGEST_NAME = 80
NAME = f'name should be a line of at most {LONGEST_NAME} signs, such as name = "Rage of the Vine"'
KEYS = ("name", "kinds")


class DeckFile:
    """A deck that a player brings: a name and ten kinds, all copies of each (RW-BUILD-1)."""

    def __init__(self, name: str, kinds: Sequence[Kind]) -> None:
        if not name.strip() or not name.isprintable() or len(name) > LONGEST_NAME:
            raise BadDeck(NAME)
        self.name = name.strip()
        self.kinds = list(kinds)

    @staticmethod
    def load(path: Path, rules: Ruleset) -> DeckFile:
        """The deck of a file, of what can be built by these rules, or BadDeck with all that is wrong with it."""
        text = text_of(path, BadDeck)
        try:
            return DeckFile.parse(text, rules)
        except BadDeck as error:
            raise BadDeck(f"{path}: {error}") from None

    @staticmethod
    def parse(text: str, rules: Ruleset) -> DeckFile:
        """The deck that a text tells."""
        name, names = _told(text)
        units = [kind for kind in rules.kinds[rules.backs :] if kind.back == UNIT_BACK]
        called = {word: kind for kind in units for word in (kind.slug, kind.name.casefold())}
        kinds = [called[each.strip().casefold()] for each in names if each.strip().casefold() in called]
        unknown = [each for each in names if each.strip().casefold() not in called]
        faults = [f"no unit here is called {each[:80]!r}{_meant(each, units)}" for each in unknown]
        faults += _faults(kinds, len(names))
        if faults:
            raise BadDeck("; ".join(faults))
        return DeckFile(name, kinds)

    @staticmethod
    def built(game: Game, seat: int, name: str) -> DeckFile:
        """The deck that a seat has built or drafted, to be saved."""
        return DeckFile(name, [game.rules.kinds[kind_of(card)] for card in game.piles[kept(game, seat)]])

    @property
    def cards(self) -> int:
        """How many cards it has."""
        return sum(kind.numbers[COPIES] for kind in self.kinds)

    def pick(self, view: Game) -> int:
        """The next of its kinds that is offered while the deck is built."""
        slugs = [kind.slug for kind in self.kinds]
        return next(pick for pick in view.options() if view.rules.kinds[picked_kind(pick)].slug in slugs)

    def save(self, path: Path) -> None:
        """Write the deck to a file."""
        path.write_text(str(self), encoding="utf-8")

    def __str__(self) -> str:
        lines = [f"    {_quoted(kind.name)}," for kind in self.kinds]
        return "\n".join([f"name = {_quoted(self.name)}", "kinds = [", *lines, "]"]) + "\n"


def _quoted(text: str) -> str:
    """A text as a string of TOML, which is one of JSON, too."""
    return json.dumps(text, ensure_ascii=False)


def _told(text: str) -> tuple[str, list[str]]:
    """The name of a deck and the names of its kinds, as a text tells them."""
    try:
        told = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadDeck(f"this is not TOML: {error}") from None
    for key in told:
        if key not in KEYS:
            raise BadDeck(f"{key!r} is nothing that a deck has{suggestion(key, KEYS)}; it has {' and '.join(KEYS)}")
    name, kinds = told.get("name"), told.get("kinds")
    if not isinstance(name, str):
        raise BadDeck(NAME)
    if not isinstance(kinds, list) or not all(isinstance(each, str) for each in kinds):
        raise BadDeck('kinds should be a list of names, such as kinds = ["Cave Sibyl", "Bronze Harrier"]')
    return name, kinds


def _meant(name: str, units: Sequence[Kind]) -> str:
    """A "did you mean" among the names of units."""
    return suggestion(name.strip().title(), [kind.name for kind in units])


def _faults(kinds: list[Kind], count: int) -> list[str]:
    """All that is wrong with a deck of these kinds, of which so many are listed (RW-BUILD-1)."""
    faults: list[str] = []
    if count != KINDS_EACH:
        faults.append(f"a deck has exactly {KINDS_EACH} kinds, this one has {count} (RW-BUILD-1)")
    names = [kind.name for kind in kinds]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        faults.append(f"{listed(twice)} may stand there once: all copies of a kind are in the deck (RW-BUILD-1)")
    types = [kind.type - SOLDIER for kind in {kind.slug: kind for kind in kinds}.values()]
    for type, limit in enumerate(LIMITS):
        if types.count(type) > limit:
            have = so_many(types.count(type), f"{TYPES[SOLDIER + type]} kind")
            faults.append(f"{have} are too many, {limit} is the limit (RW-DRAFT-2)")
    return faults
