"""Lines with keywords that are not as they should be: what is said about it, and where that points."""

from __future__ import annotations

import pytest
from faults import band, faults, head, heir, only_fault, unit

from wartorn.omen.catalog import read_set
from wartorn.omen.language.lines import FROM_HAND, HEIR_KEYWORDS, KRATER_TRAITS, LEADS, TRIUMPHANT

SO_FAR = "MANEUVER has a number from 1 to 20 behind it, such as MANEUVER 2"
NOWHERE = "a card that stands in no city has no this city, no this unit and no other units"


BEGINNING = "Reveal all cards under this structure."
ONLY_THERE = '"this structure" can stand only where the text of a structure begins'


def structure(text: str) -> str:
    """A set of Heir to the Dunes with one structure."""
    keys = 'name = "Somebody"\ngod = "Horus"\nbuild = 5\npoints = 3'
    return f'{head("heir-to-the-dunes")}[[structure]]\n{keys}\ntext = "{text}"\n'


# Names


@pytest.mark.parametrize(
    ("text", "word", "meant"),
    [
        ("GLEEN: Draw 1 card.", "GLEEN", "GLEAN"),
        ("COVETD, VETERAN", "COVETD", "COVETED"),
        ("COVETED, VETRAN", "VETRAN", "VETERAN"),
        (["COVETED", "BOLSTR: Draw 1 card."], "BOLSTR", "BOLSTER"),
        ("TRIUMP in War: You have a unit.", "TRIUMP", "TRIUMPH"),
        ("VETERAN.", "VETERAN.", "VETERAN"),
    ],
)
def test_a_misspelt_name_is_guessed(text: str | list[str], word: str, meant: str) -> None:
    """It points at the name, says which one was meant, and lists those that there are."""
    fault = only_fault(band(text))
    assert fault.words == word
    assert f"\"{word}\" is no name for such a unit (did you mean '{meant}'?)" in fault.message
    assert all(name in fault.message for name in KRATER_TRAITS)


@pytest.mark.parametrize("name", HEIR_KEYWORDS)
def test_a_name_of_the_gods_is_none_of_the_kraters(name: str) -> None:
    """Each game has names of its own."""
    fault = only_fault(band(f"{name}: Draw 1 card."))
    assert fault.words == name and "no name for such a unit" in fault.message


@pytest.mark.parametrize("name", KRATER_TRAITS)
def test_a_name_of_the_kraters_is_none_of_the_gods(name: str) -> None:
    """Neither game lends them."""
    fault = only_fault(heir(["REINFORCE: Draw 1 card.", f"{name}: Draw 1 card."]))
    assert fault.words == name and "no name for such a unit" in fault.message
    assert all(known in fault.message for known in HEIR_KEYWORDS)


@pytest.mark.parametrize("name", [*HEIR_KEYWORDS, *KRATER_TRAITS])
def test_a_unit_of_reign_of_war_has_a_plain_text(name: str) -> None:
    """A name before the text is not understood there."""
    text = head("reign-of-war") + unit(f"{name}: Draw 1 card.", 'type = "soldier"')
    assert only_fault(text).words == name


@pytest.mark.parametrize("text", ["", ": Draw 1 card."])
def test_a_line_that_begins_with_nothing(text: str) -> None:
    """Units of the other games say nothing without a name."""
    fault = only_fault(band(text))
    assert "no name for such a unit" in fault.message or "the text is empty" in fault.message


@pytest.mark.parametrize("text", ["Draw 1 card.", "the", "Draw 1 card: gain 1 coin.", "COVETED, veterans"])
def test_a_line_that_begins_with_no_name(text: str) -> None:
    """It points at the word, and says how a line looks in this game."""
    word = "veterans" if "veterans" in text else text.split(" ", maxsplit=1)[0]
    fault = only_fault(band(text))
    assert fault.words == word
    assert fault.message.endswith('a line begins with a name, such as "BOLSTER: Draw 1 card."')
    fault = only_fault(heir(["REINFORCE: Draw 1 card.", text.replace("COVETED", "COLOSSAL")]))
    assert fault.words == word
    assert fault.message.endswith('a line begins with a name, such as "REINFORCE: Draw 1 card."')


@pytest.mark.parametrize(("text", "word"), [("Glean: Draw 1 card.", "Glean"), ("coveted", "coveted"), ("Fate", "Fate")])
def test_a_name_in_small_letters_is_guessed(text: str, word: str) -> None:
    """Names are written in capitals."""
    fault = only_fault(band(text))
    assert fault.words == word
    assert f"\"{word}\" is no name for such a unit (did you mean '{word.upper()}'?)" in fault.message


@pytest.mark.parametrize("name", [name for name in KRATER_TRAITS if name in LEADS])
@pytest.mark.parametrize("line", ["{name}", "MYRIAD, {name}"])
def test_a_lead_without_a_text(name: str, line: str) -> None:
    """It says how such a line looks."""
    fault = only_fault(band(line.format(name=name)))
    assert fault.words == name
    assert fault.message.endswith(f'{name} leads a text, such as "{name}: Draw 1 card."')


@pytest.mark.parametrize(
    "line", ["GLEAN:", "GLEAN: ", "GLEAN:Draw 1 card.", "TRIUMPH in War:", "TRIUMPH in War:You have"]
)
def test_a_colon_with_nothing_behind_it(line: str) -> None:
    """It points at the colon."""
    fault = only_fault(band(line))
    assert fault.words == ":" and fault.message.endswith("behind the colon there is a space and a text")


@pytest.mark.parametrize("name", [name for name in KRATER_TRAITS if name not in LEADS and name != "TRIUMPH"])
def test_a_name_with_a_text(name: str) -> None:
    """What FATE and the like do is in the rules, not on the card."""
    fault = only_fault(band(f"{name}: Draw 1 card."))
    assert fault.words == name and fault.message.endswith(f"{name} stands alone, with no text behind it")


@pytest.mark.parametrize(
    ("line", "words", "message"),
    [
        ("GLEAN Draw 1 card.", "GLEAN Draw 1 card.", 'GLEAN leads a text, such as "GLEAN: Draw 1 card."'),
        ("COVETED VETERAN", "COVETED VETERAN", 'names have commas between them, such as "COVETED, VETERAN"'),
        ("MYRIAD, FATE WRATH", "FATE WRATH", 'names have commas between them, such as "FATE, WRATH"'),
        ("COVETED VETERAN WRATH", "COVETED VETERAN WRATH", 'such as "COVETED, VETERAN"'),
        ("COVETED and VETERAN", "COVETED and VETERAN", "COVETED stands alone"),
        ("MYRIAD, GLEAN: Draw 1 card.", "MYRIAD,", "a name with a text has a line of its own"),
        ("GLEAN, MYRIAD: Draw 1 card.", "GLEAN,", "a name with a text has a line of its own"),
    ],
)
def test_names_that_are_not_told_apart(line: str, words: str, message: str) -> None:
    """Between names stand commas, and a name with a text has a line of its own."""
    fault = only_fault(band(line))
    assert fault.words == words and fault.message.endswith(message)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("COVETED,VETERAN", "COVETED, VETERAN"),
        ("COVETED,  VETERAN", "COVETED, VETERAN"),
        ("COVETED,, VETERAN", "COVETED, VETERAN"),
        ("COVETED , VETERAN", "COVETED, VETERAN"),
        (", FATE", "FATE"),
        ("FATE,", "FATE"),
        (" FATE", "FATE"),
        ("FATE ", "FATE"),
    ],
)
def test_commas_between_names(line: str, said: str) -> None:
    """There is one way to write them."""
    fault = only_fault(band(line))
    assert fault.words == line and fault.message.endswith(f'say it like this: "{said}"')


def test_nothing_between_commas() -> None:
    """A line says something."""
    assert only_fault(band(",")).message.endswith("the line is empty")


@pytest.mark.parametrize(
    ("text", "name", "column"),
    [
        ("VETERAN, VETERAN", "VETERAN", 18),
        (["VETERAN", "COVETED, VETERAN"], "VETERAN", 30),
        (["GLEAN: Draw 1 card.", "GLEAN: Gain 1 coin."], "GLEAN", 33),
        (["TRIUMPH in War: You have a unit.", "TRIUMPH in Surge: You have a unit."], "TRIUMPH", 46),
    ],
)
def test_a_name_that_stands_twice(text: str | list[str], name: str, column: int) -> None:
    """It points at the second one, even where another line lies between them."""
    fault = only_fault(band(text))
    assert (fault.words, fault.column) == (name, column)
    assert fault.message.endswith(f"{name} stands here twice")


@pytest.mark.parametrize("first", FROM_HAND)
@pytest.mark.parametrize("second", FROM_HAND)
def test_a_unit_is_used_from_hand_in_one_way(first: str, second: str) -> None:
    """FATE, RECRUIT, PILFER and JILT exclude each other."""
    lines = [f"{name}: Draw 1 card." if name in LEADS else name for name in (first, second)]
    fault = only_fault(band(lines))
    ways = f"{first} or {second}, not both"
    assert fault.words == second and fault.message.endswith(ways if first != second else "stands here twice")


@pytest.mark.parametrize("number", ["", " x", " 0", " 21", " -1", " 2 3", " ²", " II", "2"])
def test_maneuver_without_its_number(number: str) -> None:
    """MANEUVER has a number from 1 to 20."""
    fault = faults(heir(f"COLOSSAL, MANEUVER{number}", "vizier", ""))[-1]
    if number == "2":
        assert fault.words == "MANEUVER2" and "did you mean 'MANEUVER'?" in fault.message
    else:
        assert fault.words == f"MANEUVER{number}" and fault.message.endswith(SO_FAR)


def test_maneuver_has_no_text() -> None:
    """What it does is in the rules."""
    fault = faults(heir(["COLOSSAL", "MANEUVER 2: Draw 1 card."], "vizier", ""))[-1]
    assert fault.words == "MANEUVER 2" and "stands alone" in fault.message


@pytest.mark.parametrize("step", ["", " in war", " in Feat", " in the War", " in War or Surge", " War"])
def test_triumph_names_its_step(step: str) -> None:
    """All five are listed."""
    fault = only_fault(band(f"TRIUMPH{step}: You have a unit."))
    assert fault.words == f"TRIUMPH{step}"
    assert fault.message.endswith(f"TRIUMPH names its step: {', '.join(TRIUMPHANT)}")


def test_triumph_alone() -> None:
    """It says how such a line looks."""
    fault = only_fault(band("TRIUMPH"))
    assert 'such as "TRIUMPH in War: You have 7 or more units."' in fault.message


# Texts behind names


@pytest.mark.parametrize(
    ("text", "words", "message"),
    [
        ("GLEAN: Draw 1 crad.", "crad", 'did you mean "card"?'),
        ("GLEAN: Draw 1 cards.", "cards.", 'say it like this: "Draw 1 card."'),
        ("BOLSTER: Draw 1 card. Gian 1 coin.", "Gian", 'did you mean "gain"?'),
        (["MYRIAD", "JILT: Destroy 1 opposing unti."], "unti", 'did you mean "unit"?'),
        ("GLEAN: JILT: Draw 1 card.", "JILT", "cannot stand here"),
        ("TRIUMPH in War: Draw 1 card.", "Draw", "cannot stand here"),
        ("TRIUMPH in Offering: You have a units.", "units", 'did you mean "unit"?'),
        ("TRIUMPH in Wealth: You have 1 or more units.", "1", 'say it like this: "You have a unit."'),
    ],
)
def test_a_fault_in_the_text_behind_a_name(text: str | list[str], words: str, message: str) -> None:
    """It points into the text, past the name and the colon."""
    fault = only_fault(band(text))
    assert fault.words == words and message in fault.message


def test_a_text_behind_a_name_that_ends_too_early() -> None:
    """The mark stands behind the last word."""
    (fault,) = faults(band("GLEAN: Draw 1 card").replace('card"', 'card" # here'))
    line = band("GLEAN: Draw 1 card").splitlines()[fault.line - 1]
    assert line[: fault.column - 1] == 'text = "GLEAN: Draw 1 card' and "the text ends too early" in fault.message


HERE = [
    "Destroy 1 unit in this city.",
    "Destroy 1 unit in another city.",
    "Move 1 of your units to this city.",
    "Return this unit to hand.",
    "Enrage 1 of your other units.",
    "If you have a unit in this city, draw 1 card.",
    "For each of your other units, draw 1 card.",
]


@pytest.mark.parametrize("text", HERE)
def test_this_city_behind_names(text: str) -> None:
    """A unit that is used from hand or discarded to build stands in no city, nor does anything but a unit."""
    for name, (_, in_city) in LEADS.items():
        line = f"{name}: {text}"
        if name in KRATER_TRAITS:
            written = band(line)
        else:
            types = {"REINFORCE": "follower", "INVOCATION": "initiate", "LABOR": "embalmed"}
            gods = {"REINFORCE": "Anubis", "INVOCATION": "", "LABOR": "both"}
            written = heir(["TREASURED", line], types[name], gods[name])
        if in_city:
            assert read_set(written, "small.toml").cards
        else:
            fault = only_fault(written)
            assert fault.words == text and fault.message.endswith(NOWHERE)
    for game, table, keys in (
        ("kraters", "krater", ""),
        ("heir-to-the-dunes", "reward", ""),
        ("heir-to-the-dunes", "structure", 'god = "Horus"\nbuild = 5\npoints = 3\n'),
    ):
        fault = only_fault(f'{head(game)}[[{table}]]\nname = "Somebody"\n{keys}text = "{text}"\n')
        assert fault.words == text and fault.message.endswith(NOWHERE)


def test_this_city_in_requirements() -> None:
    """A unit that triumphs stands in a city, a feat does not."""
    condition = "You have another unit in this city."
    assert read_set(band(f"TRIUMPH in War: {condition}"), "small.toml").cards
    fault = only_fault(f'{head("reign-of-war")}[[feat]]\nname = "Somebody"\ntext = "{condition}"\n')
    assert fault.words == condition and fault.message.endswith(NOWHERE)


def test_a_requirement_that_points_at_nothing() -> None:
    """There is no "it" in a triumph."""
    fault = only_fault(band("TRIUMPH in War: It is a beast."))
    assert fault.words == "It is a beast." and '"it" is nothing yet' in fault.message


# What only the game of the gods has


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("Build 1.", "structures"),
        ("ENTOMB 1 opposing unit.", "structures"),
        ("Draw 1 card or build 1.", "structures"),
        ("If you have a unit, build 1.", "structures"),
        ("Reveal all cards under this structure.", "structures"),
        ("If your god is favored, draw 1 card.", "gods"),
        ("Draw 1 card. If your god is favored, draw 1 card. Otherwise, gain 1 coin.", "gods"),
    ],
)
def test_gods_and_structures_are_of_one_game(text: str, what: str) -> None:
    """Neither Reign of War nor the Krater games have them."""
    for written in (
        head("reign-of-war") + unit(text, 'type = "soldier"'),
        f'{head("reign-of-war")}[[reward]]\nname = "Somebody"\ntext = "{text}"\n',
        band(f"GLEAN: {text}"),
        f'{head("kraters")}[[krater]]\nname = "Somebody"\ntext = "{text}"\n',
    ):
        fault = only_fault(written)
        assert fault.words.endswith(text) and fault.message.endswith(f"there are no {what} in this game")
    if "this structure" not in text:
        assert read_set(heir(f"REINFORCE: {text}"), "small.toml").cards


@pytest.mark.parametrize("game", ["reign-of-war", "kraters"])
def test_favor_is_of_one_game(game: str) -> None:
    """Also as a bare condition."""
    feat = f'{head(game)}[[feat]]\nname = "Somebody"\ntext = "Your god is favored."\n'
    text = feat if game == "reign-of-war" else band("TRIUMPH in War: Your god is favored.")
    assert only_fault(text).message.endswith("there are no gods in this game")


@pytest.mark.parametrize("word", ["soldier", "oracle", "beast", "neutral unit", "Anubis unit", "Horus unit"])
def test_krater_sets_know_no_types_and_no_gods(word: str) -> None:
    """No rulebook joins them with another game, so such a text would never find its card."""
    text = f"Destroy 1 opposing {word}."
    strange = word.removesuffix(" unit")
    for written in (
        band(f"GLEAN: {text}"),
        band(f"TRIUMPH in War: You have 2 or more {word}s in 1 city."),
        f'{head("kraters")}[[krater]]\nname = "Somebody"\ntext = "{text}"\n',
    ):
        fault = only_fault(written)
        assert fault.words.startswith(strange)
        assert f"no card of the Krater games is called {strange}" in fault.message
    assert read_set(head("reign-of-war") + unit(text, 'type = "soldier"'), "small.toml").cards


def test_krater_sets_know_no_treasures() -> None:
    """TREASURED is a keyword of Heir to the Dunes."""
    fault = only_fault(band("GLEAN: The opponent discards 1 TREASURED card."))
    assert fault.words == "TREASURED" and "no card of the Krater games is called TREASURED" in fault.message


def test_this_structure_is_a_structure() -> None:
    """Nothing lies under a unit or a reward."""
    text = "Reveal all cards under this structure."
    for written in (
        heir(f"REINFORCE: {text}"),
        f'{head("heir-to-the-dunes")}[[reward]]\nname = "Somebody"\ntext = "{text}"\n',
    ):
        fault = only_fault(written)
        assert fault.words.endswith(text) and fault.message.endswith(ONLY_THERE)


@pytest.mark.parametrize(
    "text",
    [
        "You may reveal all cards under this structure or draw 1 card.",
        "If you have a unit, reveal all cards under this structure.",
        "Each player reveals all cards under this structure.",
    ],
)
def test_this_structure_deep_in_a_text(text: str) -> None:
    """Wherever it stands in the text, of a unit or behind the beginning of a structure's."""
    assert only_fault(heir(f"REINFORCE: {text}")).message.endswith(ONLY_THERE)
    fault = only_fault(structure(f"{BEGINNING} {text}"))
    assert fault.words == f"{BEGINNING} {text}" and fault.message.endswith(ONLY_THERE)


@pytest.mark.parametrize(
    "text",
    [
        "Draw 1 card.",
        f"Draw 1 card. {BEGINNING}",
        "You may reveal all cards under this structure.",
        "The opponent reveals all cards under this structure.",
        "The opponent may reveal all cards under this structure.",
        "Each player reveals all cards under this structure.",
        "Reveal all cards under this structure or draw 1 card.",
        "If you have a unit, reveal all cards under this structure.",
    ],
)
def test_the_text_of_a_structure_begins_alike(text: str) -> None:
    """What lies under it is always turned up first (HD-SURGE-2)."""
    fault = only_fault(structure(text))
    assert fault.words == text
    assert fault.message.endswith(f'the text of a structure begins with "{BEGINNING}"')
    assert read_set(structure(BEGINNING), "small.toml").cards


# Where a fault is


def test_a_line_that_an_earlier_card_has_too() -> None:
    """There it is right, and it is not the place of the fault."""
    text = head("kraters") + unit("FATE", name="Elder") + unit(["PILFER", "FATE"])
    fault = only_fault(text)
    assert text.splitlines()[fault.line - 1] == 'text = ["PILFER", "FATE"]'


def test_a_fault_is_told_once() -> None:
    """Not again for each line behind it."""
    assert only_fault(band(["GLEAN: Build 1.", "COVETED"])).words.endswith("Build 1.")
    favored = "TRIUMPH in War: Your god is favored."
    assert only_fault(band([favored, "COVETED"])).words == favored


def test_all_lines_of_a_card_are_read() -> None:
    """Each fault is told, in its line and column."""
    first, second, third = faults(band(["GLEEN: Draw 1 card.", "COVETED", "CURSE: Draw 1 card.", "JILT: Draw 1 crad."]))
    assert (first.words, second.words, third.words) == ("GLEEN", "CURSE", "crad")
