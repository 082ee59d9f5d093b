"""The turn of the Corrupted Heir: its structures, its Surge step against a second reading, and its Offering step."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from solo import GAME, GODS, SEEDS, UNITS, god, heirs_turn, is_of, shown
from tables import names, number

import wartorn
from wartorn.omen.catalog import Card
from wartorn.omen.values import BOTH_GODS, HORUS


def some_unit(*, of: str = "", cost: int = -1, strength: int = -1) -> str:
    """A unit of that god alone (or neutral), with that cost or strength; the set must have one."""
    for card in UNITS.values():
        if card.traits & BOTH_GODS == GODS.get(of, 0) and cost in (-1, card.cost) and strength in (-1, card.strength):
            return card.name
    raise AssertionError(f"the set has no unit of {of or 'no god'} with cost {cost} or strength {strength}")


def strongest_first(unit: str) -> tuple[int, int]:
    """Printed strength, then cost."""
    return UNITS[unit].strength, UNITS[unit].cost


# What enters from a structure


@pytest.mark.rule("CH-SURGE-1")
def test_equals_under_a_structure_are_drawn_by_lot() -> None:
    """Opal Statuary and Rabid Usurper have strength 3 and cost 3 both."""
    outcomes: Counter[tuple[str, ...]] = Counter()
    for seed in SEEDS:
        game = heirs_turn(
            "surge",
            "heir: 0",
            "beside: 7",
            "structures1: Monument to the Sun (begun)",
            "under1: Opal Statuary, Gifted Taskmaster, Rabid Usurper, Moonlight Channeller, Temple Servant",
            "deck: Sunset Marauder, Fallen Archivist, Forgotten Pharaoh",
            seed=seed,
        )
        assert len(names(game, "a")) == 2 and not names(game, "b", "c")
        outcomes[tuple(name for name in names(game, "a") if name != "Sunset Marauder")] += 1
    shown(outcomes, {("Opal Statuary",), ("Rabid Usurper",)})


@pytest.mark.rule("CH-SURGE-1")
@pytest.mark.parametrize("seed", range(60))
def test_the_strongest_of_a_structure_by_a_second_reading(seed: int) -> None:
    """Some cards under some structure: the strongest, then the most expensive enters; all others are discarded."""
    build = {5: "Monument to the Sun", 7: "Temple of Light", 9: "Tomb of Rebirth"}
    cost = (5, 7, 9)[seed % 3]
    done = [f"{name} (completed)" for size, name in build.items() if size < cost]
    game = wartorn.new(GAME, seed=seed)
    under = (names(game, "deck") + names(game, "hand0"))[: cost + seed % 2]
    rest = [name for name in UNITS if name not in under]
    game = heirs_turn(
        "surge",
        "heir: 0",
        "beside: 7",
        f"structures1: {', '.join([*done, f'{build[cost]} (begun)'])}",
        f"under1: {', '.join(under)}",
        f"deck: {', '.join(rest)}",
        seed=seed,
    )
    best = max(map(strongest_first, under))
    told = game.story(0)
    entered = next(line for line in told if line.startswith("Set places")).split(" ", 2)[2].removesuffix(" in city A.")
    assert entered in under and strongest_first(entered) == best
    assert set(under) - {entered} <= set(names(game, "discard"))
    completed = [name for name in told if name.startswith("Set completes")]
    assert completed == [f"Set completes {build[cost]}."]


# The Surge step, with cards whose numbers may still change


@pytest.mark.rule("CH-SURGE-2")
def test_a_unit_without_a_cost_is_not_cheaper_and_uses_up_the_discount() -> None:
    free = some_unit(of="Horus", cost=0)
    game = heirs_turn("surge", "heir: 2", "beside: 5", f"deck: {free}, Opal Statuary, Temple Servant, Fallen Archivist")
    told = game.story(0)
    assert f"Set reveals {free}, costs 0, sum 0 of 2." in told
    assert "Set reveals Opal Statuary, costs 3, sum 3 of 2." in told
    assert names(game, "a", "b", "c") == [free, "Opal Statuary"]


@pytest.mark.rule("CH-SURGE-3")
def test_the_sum_is_told_as_it_grows() -> None:
    game = heirs_turn(
        "surge",
        "heir: 6",
        "beside: 1",
        "favor: Anubis",
        "deck: Tortured Soul, Temple Servant, Moonlight Channeller, Opal Statuary, Fallen Archivist, Rabid Usurper",
    )
    told = game.story(0)
    wanted = [
        "Set reveals Tortured Soul, costs 3, sum 3 of 6.",
        "Set places Tortured Soul in city A.",
        "Set reveals Temple Servant, costs 2, sum 5 of 6.",
        "Set places Temple Servant in city B.",
        "Set reveals Moonlight Channeller, costs 1, sum 6 of 6.",
        "Set places Moonlight Channeller in city C.",
        "Set reveals Opal Statuary, costs 2, sum 8 of 6.",
        "Set places Opal Statuary in city A.",
        "Horus is favored.",
        "Set reveals Fallen Archivist and discards it.",
    ]
    assert told[: len(wanted)] == wanted
    assert game.story()[: len(wanted)] == wanted, "and to nobody in particular alike"


@pytest.mark.rule("CH-SURGE-5")
def test_a_colossal_unit_is_skipped_from_city_to_city_and_at_last_discarded() -> None:
    smalls = [card.name for card in UNITS.values() if card.sizes[0] == 1 and card.name not in ("Temple Servant",)]
    for rooms in ((1, 1, 1), (1, 1, 2), (1, 2, 1), (2, 1, 1), (2, 2, 2), (0, 0, 2), (0, 1, 0)):
        rest = iter(smalls)
        sides = [[next(rest) for _ in range(5 - room)] for room in rooms]
        lines = [f"{letter}: {', '.join(side)}" for letter, side in zip("abc", sides, strict=True)]
        game = heirs_turn("surge", "heir: 0", "beside: 7", *lines, "deck: Rabid Usurper, Temple Servant")
        told = game.story(0)
        fits = [city for city, room in zip("ABC", rooms, strict=True) if room >= 2]
        places = [line for line in told if line.startswith("Set places")]
        assert places == ([f"Set places Rabid Usurper in city {fits[0]}."] if fits else [])
        assert ("Rabid Usurper is discarded." in told) == (not fits)


@pytest.mark.rule("CH-SURGE-7")
def test_labor_does_not_work_for_the_heir() -> None:
    """Each Embalmed unit builds by its strength, and its LABOR does nothing, the god favored or not."""
    embalmed = [card for card in UNITS.values() if card.traits & BOTH_GODS == BOTH_GODS]
    assert len(embalmed) == 4
    for card in embalmed:
        for favor in ("Anubis", "Horus"):
            game = heirs_turn("offering", f"favor: {favor}", f"deck: {card.name}, 1 Remembered Soul, Opal Statuary")
            assert len(names(game, "under1")) == card.strength
            assert names(game, "hand1") == [] and number(game, "coins1") == number(game, "heir") == 0
            assert number(game, "supply") == 13


@pytest.mark.rule("CH-SURGE-7")
def test_no_unit_does_anything_when_the_heir_places_it() -> None:
    """Whatever unit is placed: the player is asked nothing, and nothing but this unit changes."""
    others = "A: Moonfall Conscripts\nb: Opal Statuary\nc: Remembered Soul\nhand0: Fallen Archivist, Forgotten Pharaoh"
    laid = {"Moonfall Conscripts", "Opal Statuary", "Remembered Soul", "Fallen Archivist", "Forgotten Pharaoh"}
    for card in UNITS.values():
        if card.name in {*laid, "Temple Servant", "Gifted Taskmaster"}:
            continue
        for favor in ("Anubis", "Horus"):
            # without coins a unit that costs nothing is followed by the Taskmaster
            deck = f"deck: {card.name}, Gifted Taskmaster, Temple Servant"
            game = heirs_turn("surge", *others.split("\n"), "heir: 0", "beside: 7", f"favor: {favor}", deck)
            told = game.story(0)
            told = told[: next(i for i, line in enumerate(told) if line.endswith("and discards it."))]
            assert told[0] == f"Set reveals {card.name}, costs {told_cost(card)}, sum {told_cost(card)} of 0."
            assert told[1] == f"Set places {card.name} in city A."
            assert all(line.endswith("is favored.") or "Gifted Taskmaster" in line for line in told[2:])
            assert names(game, "A", "c") == ["Moonfall Conscripts", "Remembered Soul"]
            assert {"Fallen Archivist", "Forgotten Pharaoh"} <= set(names(game, "hand0"))


def told_cost(card: Card) -> int:
    """What the first unit that the Heir of Horus reveals counts."""
    return max(card.cost - 1, 0) if card.traits & HORUS else card.cost


@pytest.mark.rule("CH-SURGE-6")
@pytest.mark.parametrize("step", ["wealth", "surge"])
def test_favor_turns_as_a_play_would_turn_it(step: str) -> None:
    """Over all units, and for the gift of the Wealth step as well: to the unit's god, and always for both."""
    for card in UNITS.values():
        if card.name in ("Rabid Usurper", "Temple Servant", "Sunset Marauder"):
            continue
        for favor in ("Anubis", "Horus"):
            deck = f"deck: {card.name}, Rabid Usurper, Sunset Marauder, Temple Servant"
            game = heirs_turn(step, "heir: 0", "beside: 7", f"favor: {favor}", deck)
            devotion = card.traits & BOTH_GODS
            placed = step == "surge" or devotion & HORUS
            turns = placed and devotion and (devotion == BOTH_GODS or devotion != GODS[favor])
            other = {"Anubis": "Horus", "Horus": "Anubis"}[favor]
            assert god(game, "favor") == (other if turns else favor), (card.name, favor)


def surge(deck: list[str], sides: list[list[str]], tiles: list[int], coins: int, heir: str) -> list[str]:
    """The clauses of the Surge step once more: what is placed where, or discarded for want of room."""
    used = [sum(UNITS[name].sizes[0] for name in side) for side in sides]
    told: list[str] = []
    total, city, cheaper = 0, 0, True
    while total <= coins and deck and any(tiles[i] and used[i] < 5 for i in range(3)):
        name = deck.pop(0)
        if cheaper and is_of(name, heir):
            cheaper = False
            total += max(UNITS[name].cost - 1, 0)
        else:
            total += UNITS[name].cost
        size = UNITS[name].sizes[0]
        fits = [i % 3 for i in range(city, city + 3) if tiles[i % 3] and used[i % 3] + size <= 5]
        if not fits:
            return [*told, f"{name} is discarded."]
        used[fits[0]] += size
        city = fits[0] + 1
        told.append(f"Set places {name} in city {'ABC'[fits[0]]}.")
    return told


@pytest.mark.rule("CH-SURGE-2", "CH-SURGE-3", "CH-SURGE-4", "CH-SURGE-5", "CH-SURGE-9")
@pytest.mark.parametrize("seed", range(150))
def test_a_surge_by_a_second_reading(seed: int) -> None:
    """Some units of the Heir, some tiles, some coins and a deck that may be short, dealt by chance."""
    chance = random.Random(seed)
    deck = chance.sample(list(UNITS), len(UNITS))
    sides: list[list[str]] = [[], [], []]
    for side in sides:
        for _ in range(chance.randrange(6)):
            if sum(UNITS[name].sizes[0] for name in [*side, deck[0]]) <= 5:
                side.append(deck.pop(0))
    tiles = [chance.choice([0, 1, 3, 3]) for _ in range(3)]
    coins = chance.randrange(8)
    heir, option = chance.choice([("Horus", "anubis"), ("Anubis", "horus")])
    short = deck[: chance.choice([1, 3, len(deck)])]
    wanted = surge(short[:], sides, tiles, coins, heir)
    lines = [f"{letter}: {', '.join(side)}" for letter, side in zip("abc", sides, strict=True) if side]
    lines += [f"stack{city}: {count}" for city, count in zip("ABC", tiles, strict=True)]
    lines += [f"options: god={option}", f"heir: {coins}", f"beside: {7 - coins}", f"hand0: {len(deck) - len(short)}"]
    told = heirs_turn("surge", *lines, f"deck: {', '.join(short)}", seed=seed).story(0)
    placed = [line for line in told if line.startswith("Set places")]
    assert placed == [line for line in wanted if line.startswith("Set places")]
    if wanted and wanted[-1].endswith("is discarded."):
        assert wanted[-1] in told


# The Offering step


@pytest.mark.rule("CH-OFFER-1")
def test_every_unit_builds_by_its_printed_strength() -> None:
    """Also one of strength 0, which builds nothing and begins nothing."""
    for card in UNITS.values():
        for before in (0, 4):
            rest = [name for name in UNITS if name != card.name]
            lines = [f"deck: {', '.join([card.name, *rest[before:]])}"]
            if before:
                lines += [f"under1: {', '.join(rest[:before])}", "structures1: Monument to the Sun (begun)"]
            game = heirs_turn("offering", "favor: Horus", *lines)
            assert sorted(names(game, "under1")) == sorted(rest[: before + card.strength])
            assert card.name in names(game, "discard")
            begins = "Set begins Monument to the Sun." in game.story(0)
            assert begins == (before == 0 and card.strength > 0)


@pytest.mark.rule("CH-OFFER-1")
def test_strength_zero_begins_no_structure() -> None:
    weak = some_unit(strength=0)
    game = heirs_turn("offering", f"deck: {weak}, Opal Statuary")
    assert names(game, "under1") == [] and not any(line.startswith("Set begins") for line in game.story(0))
    assert "structures1=MTTS.TOL.TOR" in str(game)
