"""Texts that can be read but point at nothing."""

from __future__ import annotations

import pytest

import wartorn
from wartorn.omen.catalog import read_set
from wartorn.omen.language import read_text
from wartorn.omen.language.sense import missing_sense

HEAD = 'name = "small"\ntitle = "Small"\ngame = "reign-of-war"\n'
UNIT = (
    '[[unit]]\nname = "Somebody"\ntype = "{type}"\ncost = 1\noffering = 1\nstrength = 1\ncopies = 1\ntext = "{text}"\n'
)
NOWHERE = "has no this city"


def sense(text: str, in_city: bool = True) -> str:
    """What the text points at in vain."""
    return missing_sense(read_text(text, "card").effects, in_city)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Destroy all units in that city.", '"that city" is nothing yet'),
        ("For each opposing unit in that city, draw 1 card.", '"that city" is nothing yet'),
        ("Destroy 1 unit in that city. Choose a city.", '"that city" is nothing yet'),
        ("Put it into your hand.", '"it" is nothing yet'),
        ("Draw 1 card. If it is an oracle, draw 1 card.", '"it" is nothing yet'),
        ("The opponent discards it.", '"it" is nothing yet'),
        ("Put 1 of them into your hand.", '"them" is nothing yet'),
        ("Put the others into your hand.", '"them" is nothing yet'),
        ("If you do, draw 1 card.", '"If you do" has nothing to look back to'),
        ("For each of them, draw 1 card.", '"of them" has nothing to count'),
        ("Draw 1 card or put it into your hand.", '"it" is nothing yet'),
        ("If you have a unit, choose a city. Otherwise, destroy 1 unit in that city.", '"that city" is nothing yet'),
        ("Build 1. If it is an Anubis card, draw 1 card.", '"it" is nothing yet'),
        ("Build 1. Put 1 of them into your hand.", '"them" is nothing yet'),
        ("ENTOMB all units in that city.", '"that city" is nothing yet'),
        ("If your god is favored, put it into your hand.", '"it" is nothing yet'),
        ("ENTOMB 1 opposing unit. If it is a Horus card, draw 1 card.", '"it" is nothing yet'),
        ("ENTOMB 1 opposing unit. Put it into your hand.", '"it" is nothing yet'),
        ("ENTOMB 1 opposing unit. Discard it.", '"it" is nothing yet'),
        ("Destroy 1 opposing unit. ENTOMB 1 opposing unit. Put it into your hand.", '"it" is nothing yet'),
        ("If you have a unit, ENTOMB 1 opposing unit and put it into your hand.", '"it" is nothing yet'),
        ("Discard 1 card. Choose it.", '"it" is one card, so there is nothing to choose'),
        ("Return 1 opposing unit to hand. Choose it.", '"it" is one card, so there is nothing to choose'),
        ("Choose it.", '"it" is one card, so there is nothing to choose'),
        ("Reveal the top card of the deck. You may choose it or draw 1 card.", '"it" is one card'),
    ],
)
def test_a_text_that_points_at_nothing(text: str, fault: str) -> None:
    """Everything that a text points at has been brought up before."""
    assert sense(text).startswith(fault)


@pytest.mark.parametrize(
    "text",
    [
        "Choose a city. Destroy all units in that city.",
        "Choose a city. Destroy 1 unit. Return 1 unit in that city to hand.",
        "If you have a unit, choose a city and destroy 1 unit in that city.",
        "Reveal the top card of the deck. If it is an oracle, put it into your hand.",
        "Reveal the top 3 cards of the deck. The opponent chooses 1 of them. Put the others into your hand.",
        "The opponent discards 1 card. If it is a beast, put it into your hand.",
        "You may draw 1 card. If you do not, gain 1 coin.",
        "Destroy 1 unit. For each of them, draw 1 card.",
        "Reveal all cards under this structure. You may play 1 Horus card of them at no cost or put it into your hand.",
        "Reveal all cards under this structure. The opponent chooses 1 of them. Put the others into your hand.",
        "ENTOMB 1 opposing unit. If you do, build 1.",
        "ENTOMB 1 opposing unit. Discard 1 card. If it is a Horus card, draw 1 card.",
        "Discard 1 card or ENTOMB 1 opposing unit. If it is a Horus card, draw 1 card.",
    ],
)
def test_a_text_that_points_back_makes_sense(text: str) -> None:
    """What was brought up before may be pointed at."""
    assert sense(text) == ""


@pytest.mark.parametrize(
    "text",
    [
        "Destroy 1 unit in this city.",
        "Destroy 1 unit in another city.",
        "Enrage this unit.",
        "Destroy 1 of your other units.",
        "Move 1 of your units to this city.",
        "If you have a unit in this city, draw 1 card.",
        "If you have strength 2 or more in this city, draw 1 card.",
        "If the opponent has more units than you in this city, draw 1 card.",
        "If you have another unit, draw 1 card.",
        "For each of your units in this city, draw 1 card.",
        "Draw 1 card or destroy this unit.",
        "Each player destroys 1 of their units in this city.",
        "Draw 1 card. If you have more units than the opponent in this city, draw 1 card. Otherwise, gain 1 coin.",
    ],
)
def test_this_city_needs_a_city(text: str) -> None:
    """A soldier or an oracle stands in a city; an expended beast or a reward does not."""
    assert sense(text, in_city=True) == ""
    assert NOWHERE in sense(text, in_city=False)
    assert read_set(HEAD + UNIT.format(type="soldier", text=text), "small.toml").cards
    assert read_set(HEAD + UNIT.format(type="oracle", text=text), "small.toml").cards
    with pytest.raises(wartorn.BadSet, match=NOWHERE):
        read_set(HEAD + UNIT.format(type="beast", text=text), "small.toml")
    with pytest.raises(wartorn.BadSet, match=NOWHERE):
        read_set(HEAD + f'[[reward]]\nname = "Prize"\ncopies = 1\ntext = "{text}"\n', "small.toml")


def test_a_set_points_at_the_word() -> None:
    """The file, the line and the column of the word, the card, the text, and a mark under the word."""
    text = HEAD + UNIT.format(type="soldier", text="Draw 1 card. Gian 1 coin.")
    with pytest.raises(wartorn.BadSet) as error:
        read_set(text, "small.toml")
    first, shown, mark = str(error.value).splitlines()
    line, column = (int(part) for part in first.split(":")[1:3])
    assert first.startswith("small.toml:11:") and "Somebody" in first and 'did you mean "gain"?' in first
    assert text.splitlines()[line - 1][column - 1 :].startswith("Gian")
    assert shown[mark.index("^") : mark.rindex("^") + 1] == "Gian"
