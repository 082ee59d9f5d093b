"""The values of units and sides, asked for directly where no card of Reign of War shows them."""

from __future__ import annotations

import pytest

import wartorn
from wartorn.kernel.cards import kind_of
from wartorn.omen.table import side
from wartorn.omen.values import (
    A_TREASURE,
    ANUBIS,
    HORUS,
    NEUTRAL,
    OF_ANUBIS,
    OF_HORUS,
    TRAITS,
    TREASURED,
    UNIT,
    is_a,
    might,
    soldiers,
    victor,
)


@pytest.mark.parametrize(
    ("traits", "sorts"),
    [
        (0, {NEUTRAL}),
        (ANUBIS, {OF_ANUBIS}),
        (HORUS, {OF_HORUS}),
        (ANUBIS | HORUS, {OF_ANUBIS, OF_HORUS}),
        (TREASURED, {NEUTRAL, A_TREASURE}),
        (ANUBIS | TREASURED, {OF_ANUBIS, A_TREASURE}),
        (HORUS | TREASURED, {OF_HORUS, A_TREASURE}),
        (ANUBIS | HORUS | TREASURED, {OF_ANUBIS, OF_HORUS, A_TREASURE}),
        (TRAITS["COLOSSAL"] | TRAITS["TRIUMPH"], {NEUTRAL}),
    ],
)
def test_a_unit_is_devoted_to_either_god_to_both_or_to_neither(
    traits: int, sorts: set[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Devotion and treasures are of Heir to the Dunes, so a unit of this game is given them (HD-DEVOTION-1)."""
    game = wartorn.setup("A: Exile King")
    (unit,) = game.piles[side(0, 0)]
    monkeypatch.setattr(game.rules.kinds[kind_of(unit)], "traits", traits)
    assert is_a(game, unit, UNIT)
    assert {sort for sort in (NEUTRAL, OF_ANUBIS, OF_HORUS, A_TREASURE) if is_a(game, unit, sort)} == sorts


@pytest.mark.rule("RW-WAR-3", "RW-RAGE-1")
def test_strengths_are_added_up() -> None:
    game = wartorn.setup("A: 2 Exile King, Border Scout (enraged), Hearth Seer\nb: Cloudpass Gryphon, Night Raider")
    assert [might(game, side(city, seat)) for city in range(2) for seat in range(2)] == [5 + 5 + 4 + 0, 0, 0, 5 + 3]


@pytest.mark.rule("RW-WAR-6")
def test_soldiers_are_counted() -> None:
    game = wartorn.setup("A: 2 Exile King, Border Scout (enraged), Hearth Seer\nb: Thicket Boar, Night Raider")
    assert [soldiers(game, side(city, seat)) for city in range(2) for seat in range(2)] == [2, 0, 0, 1]


@pytest.mark.rule("RW-WAR-3", "RW-WAR-6")
@pytest.mark.parametrize(
    ("own", "opposing", "winner"),
    [
        ("Exile King", "Ring Champion", 0),
        ("Ring Champion", "Exile King", 1),
        ("Border Scout, Ring Champion", "Thicket Boar", 0),  # 5 to 5, two soldiers to none
        ("Thicket Boar", "Exile King", 1),
        ("Exile King", "Exile King", -1),
        ("Thicket Boar", "Thicket Boar", -1),
    ],
)
def test_who_wins_a_city(own: str, opposing: str, winner: int) -> None:
    assert victor(wartorn.setup(f"A: {own}\na: {opposing}"), 0) == winner
