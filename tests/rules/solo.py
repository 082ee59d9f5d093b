"""What the tests of the Corrupted Heir share: its game, its units, and a table at one of its steps."""

from __future__ import annotations

from collections import Counter

from tables import number

import wartorn
from wartorn.omen.catalog import card_set
from wartorn.omen.table import REWARD, STRUCTURE
from wartorn.omen.values import ANUBIS, HORUS

SEEDS = range(40)
GAME = "corrupted-heir"
UNITS = {card.name: card for card in card_set("heir-to-the-dunes").cards if card.type not in (REWARD, STRUCTURE)}
GODS = {"Anubis": ANUBIS, "Horus": HORUS}


def god(game: wartorn.Game, name: str) -> str:
    """The god of a seat, or the favored one."""
    return game.rules.named[name][number(game, name)]


def heirs_turn(step: str, *lines: str, seed: int = 0) -> wartorn.Game:
    """A game that begins with this step of the Heir, at the next question of the player."""
    return wartorn.setup("\n".join((f"game: {GAME}", f"seed: {seed}", "active: 1", f"step: {step}", "turn: 9", *lines)))


def is_of(unit: str, name: str) -> bool:
    """Whether the unit is devoted to that god, be it to both."""
    return UNITS[unit].traits & GODS[name] != 0


def shown(outcomes: Counter[tuple[str, ...]], wanted: set[tuple[str, ...]]) -> None:
    """Every outcome occurs, none is rare, and there is no other."""
    assert set(outcomes) == wanted
    assert min(outcomes.values()) * len(wanted) * 3 >= outcomes.total()
