"""What a unit is made of (RW-CARD-1), what chance discards, and wars that change while they go on (RW-WAR-2)."""

from __future__ import annotations

from itertools import combinations

import pytest

import wartorn
from wartorn.kernel.cards import kind_of
from wartorn.omen.catalog import MOMENT, card_set, read_set
from wartorn.omen.table import BEAST, ORACLE, SOLDIER

UNIT = {
    "name": '"Test Unit"',
    "type": '"soldier"',
    "cost": "1",
    "offering": "2",
    "strength": "3",
    "copies": "4",
    "text": '"Draw 1 card."',
}


def written(**changes: str) -> str:
    """A set with one unit, as it would be written."""
    lines = [f"{key} = {value}" for key, value in {**UNIT, **changes}.items() if value]
    return "\n".join(['name = "test"', 'title = "Test"', 'game = "reign-of-war"', "[[unit]]", *lines])


@pytest.mark.rule("RW-CARD-1")
@pytest.mark.parametrize(("word", "type"), [("soldier", SOLDIER), ("beast", BEAST), ("oracle", ORACLE)])
def test_a_unit_has_its_numbers_a_type_and_an_ability(word: str, type: int) -> None:
    (unit,) = read_set(written(type=f'"{word}"'), "test.toml").cards
    assert (unit.cost, unit.offering, unit.strength, unit.type) == (1, 2, 3, type)
    assert list(unit.scripts) == [MOMENT[type]]
    assert unit.scripts[MOMENT[type]].effects and unit.text == "Draw 1 card."


@pytest.mark.rule("RW-CARD-1")
@pytest.mark.parametrize("key", ["cost", "offering", "strength", "type", "text"])
def test_a_unit_without_one_of_them_is_refused(key: str) -> None:
    with pytest.raises(wartorn.BadSet, match=f"{key} is missing"):
        read_set(written(**{key: ""}), "test.toml")


@pytest.mark.rule("RW-CARD-1")
@pytest.mark.parametrize(("key", "value"), [("type", '"hero"'), ("text", '""'), ("strength", '"3"'), ("cost", "-1")])
def test_a_unit_of_another_make_is_refused(key: str, value: str) -> None:
    with pytest.raises(wartorn.BadSet):
        read_set(written(**{key: value}), "test.toml")


@pytest.mark.rule("RW-CARD-1")
def test_every_unit_of_the_game_is_whole() -> None:
    units = [card for card in card_set("reign-of-war").cards if card.type in (SOLDIER, ORACLE, BEAST)]
    assert {card.type for card in units} == {SOLDIER, ORACLE, BEAST}
    assert all(len(card.scripts) == 1 and all(script.effects for script in card.scripts.values()) for card in units)


HAND = ("border-scout", "cave-sibyl", "exile-king", "thicket-boar")


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("word", "count"), [("night-raider>A", 1), ("harpy-squall!", 2)])
def test_chance_may_discard_any_card_of_a_hand(seat: int, word: str, count: int) -> None:
    """Over sixty fixed seeds every set of so many cards is discarded "at random", and none half of the time."""
    names = ", ".join(slug.replace("-", " ") for slug in HAND)
    discarded = []
    for seed in range(60):
        game = wartorn.setup(
            f"seed: {seed}\nstep: surge\nactive: {seat}\ncoins{seat}: 3\n"
            f"hand{seat}: Night Raider, Harpy Squall\nhand{1 - seat}: {names}"
        )
        hand = [pile.name for pile in game.rules.piles].index(f"hand{1 - seat}")
        game.play(game.pick(word))
        assert len(game.piles[hand]) == 4 - count, "chance discards, and nobody is asked"
        left = {game.rules.kinds[kind_of(card)].slug for card in game.piles[hand]}
        discarded.append(tuple(slug for slug in HAND if slug not in left))
    assert set(discarded) == set(combinations(HAND, count))
    assert max(discarded.count(cards) for cards in set(discarded)) < 30


WARS = """
step: war
turn: 5
hand0: Olive Bearer
A: Exile King, Ring Champion, Gift Bearer, Night Raider, Cave Sibyl
b: Border Scout, Ferry Rower, Hearth Seer
"""


@pytest.mark.rule("RW-WAR-2")
def test_a_city_is_checked_again_when_its_turn_comes() -> None:
    game = wartorn.setup(WARS)
    assert {game.word(pick) for pick in game.options()} == {"A", "B"}
    game.play(game.pick("A"))
    # No card of the game can do this: while the war in A goes on, a unit leaves B, which is then not war-torn.
    line = str(game)
    assert " b=BS.FR.HeS " in line
    changed = line.replace(" b=BS.FR.HeS ", " b=BS.FR ").replace(" hand0=OB", " discard=HeS hand0=OB")
    for text, at_war in ((line, True), (changed, False)):
        there = wartorn.read(text)
        there.play(there.pick("exile-king@A"))
        assert ("city B" in there.question()) == at_war
        assert ("Offering" in there.question()) != at_war
