"""Emissary of War in Heir to the Dunes, with favor set after it (HD-SETUP-6)."""

from __future__ import annotations

import pytest
from emissaries import met, sending
from tables import names, number, play

import wartorn

OTHERS = ("Tortured Soul, Night Barque Crew, Chariot of Noon", "Duat Shade, Khopesh Levy, Noonlance Wing")
HIGHER, LOWER = "Opal Statuary", "Jackal Whelps"  # 3 + 4 + 3, 0 + 3 + 1


def god(game: wartorn.Game, name: str) -> str:
    """The god of a seat, or the favored one."""
    return game.rules.named[name][number(game, name)]


def send(unit0: str, unit1: str, **options: object) -> wartorn.Game:
    """A game after these units were sent."""
    return met(unit0, unit1, OTHERS, "heir-to-the-dunes", **options)


@pytest.mark.rule("HD-SETUP-6")
@pytest.mark.parametrize("default", [0, 1])
@pytest.mark.parametrize("gods", ["horus", "anubis"])
@pytest.mark.parametrize("first", [0, 1])
def test_the_second_players_god_is_favored(first: int, gods: str, default: int) -> None:
    """Whoever the emissaries send first, the god of the other one begins favored."""
    sent = (HIGHER, LOWER) if first == 0 else (LOWER, HIGHER)
    game = send(*sent, god=gods, first=default)
    assert (number(game, "turn"), number(game, "active")) == (1, first)
    assert god(game, "god1") == gods.capitalize()
    assert god(game, "favor") == god(game, f"god{1 - first}")


@pytest.mark.rule("HD-SETUP-6")
def test_favor_also_follows_gods_that_are_drawn() -> None:
    """With random gods the second player's god is favored, whichever it is and whoever is second."""
    seen = set()
    for seed in range(40):
        for sent in ((HIGHER, LOWER), (LOWER, HIGHER)):
            game = send(*sent, god="random", seed=seed)
            second = 1 - number(game, "active")
            assert second == (1 if sent[0] == HIGHER else 0)
            assert god(game, "favor") == god(game, f"god{second}")
            seen.add((second, god(game, "favor")))
    assert len(seen) == 4


@pytest.mark.rule("HD-SETUP-6")
@pytest.mark.parametrize(
    ("unit0", "unit1", "default", "expected"),
    [
        ("Gifted Taskmaster", "Moonlight Channeller", 1, 0),  # 4 + 2 + 2, 1 + 3 + 2
        ("Temple Servant", "Dawn Herald", 0, 1),  # 2 + 2 + 1, 2 + 3 + 1
        ("Moonlight Channeller", "Dawn Herald", 1, 0),  # 1 + 3 + 2, 2 + 3 + 1: as many, but stronger
        ("Feather Bailiff", "Moonlight Channeller", 0, 1),  # 2 + 3 + 1, 1 + 3 + 2
        ("Dawn Herald", "Feather Bailiff", 0, 0),  # both 2 + 3 + 1
        ("Dawn Herald", "Feather Bailiff", 1, 1),
    ],
)
def test_who_goes_first(unit0: str, unit1: str, default: int, expected: int) -> None:
    """The higher sum, then the higher strength, then the default first player, as in Reign of War."""
    assert number(send(unit0, unit1, first=default), "active") == expected


@pytest.mark.rule("HD-SETUP-6")
@pytest.mark.parametrize("first", [0, 1])
def test_the_first_discards_and_the_other_takes_back(first: int) -> None:
    """The first player's emissary lies in the discard pile, the other's is in hand again and known."""
    second = 1 - first
    game = send(*((HIGHER, LOWER) if first == 0 else (LOWER, HIGHER)))
    assert names(game, "discard")[0] == HIGHER  # the card revealed for the first god may lie on it
    assert len(names(game, "discard", f"hand{first}")) == 5
    assert HIGHER not in names(game, f"hand{first}")
    assert sorted(names(game, f"hand{second}")) == sorted([LOWER, *OTHERS[second].split(", ")])
    assert sorted(names(game.view(first), f"hand{second}")) == sorted([LOWER, *["a unit"] * 3])


@pytest.mark.rule("HD-SETUP-6")
def test_the_pick_is_secret() -> None:
    """Whichever unit seat 0 laid down, seat 1 sees and is told the same."""
    told = set()
    for word in ("opal-statuary", "tortured-soul", "night-barque-crew", "chariot-of-noon"):
        game = sending(f"{HIGHER}, {OTHERS[0]}", f"{LOWER}, {OTHERS[1]}", "heir-to-the-dunes")
        play(game, word)
        told.add((str(game.view(1)), str(game.events(1)), " ".join(game.story(1)), game.question()))
    assert len(told) == 1
