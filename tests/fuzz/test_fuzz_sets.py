"""Fuzz the reader of sets: BadSet that names places, or a set of cards."""

from __future__ import annotations

import json
import re
from typing import Any

from fuzzing import NUMBERS, ODD_NUMBERS, fuzz, mutations
from hypothesis import strategies as st

import wartorn
from wartorn.omen.catalog import FAMILIES, KEYS, SETS, read_set
from wartorn.omen.language import say_condition, say_text
from wartorn.omen.language.lines import HEIR_KEYWORDS, KRATER_TRAITS, TRIUMPHANT

WHOLE = {file.stem: file.read_text(encoding="utf-8") for file in sorted(SETS.glob("*.toml"))}
HEADS = {read_set(text, name).game: text.partition("[[")[0] for name, text in WHOLE.items()}
WORDS = [
    *("[[unit]]\n", "[[reward]]\n", "[[feat]]\n", "[unit]\n", "\n", "=", '"', '""', "'''", "#", "\\u0000", "\\"),
    *("[[krater]]\n", "[[structure]]\n", '["', '", "', '"]', ": ", ", "),
    *"name type cost text copies soldier oracle beast true [] {} 1979-05-27 inf nan reign-of-war".split(),
    *"follower initiate vizier embalmed devotion both god build points heir-to-the-dunes kraters".split(),
    *"the opponent that city it them others If you do Otherwise For each or and all under this structure".split(),
    *("Draw 1 card.", "up to", "Choose a city.", "Build 2.", "in War", "your god is favored", "MANEUVER 2"),
    *HEIR_KEYWORDS,
    *KRATER_TRAITS,
]


def small(text: str) -> list[str]:
    """Sets of a few cards of this set."""
    head, *tables = re.split(r"(?=^\[\[)", text, flags=re.M)
    return [head + "".join(tables[start::11]) for start in range(11)]


SMALL = [each for text in WHOLE.values() for each in small(text)]


def check(text: str) -> None:
    """It is refused as a bad set, each fault with its place, or every card of it says what it is."""
    try:
        cards = read_set(text, "fuzz.toml").cards
    except wartorn.BadSet as error:
        first = str(error).splitlines()[0]
        assert first.startswith("fuzz.toml:")
        return
    for card in cards:
        said = [say_text(script) for script in card.scripts.values()]
        if card.condition is not None:
            said = [say_condition(card.condition)]
        elif card.abilities.names:
            said = [card.abilities.say(name) for name in card.abilities.names]
        assert ", ".join(said) == ", ".join(card.lines)
        assert card.slug and card.copies > 0


def pieces(text: str) -> list[str]:
    """The set in words, numbers and signs."""
    return re.findall(r"[A-Za-z'-]+|\d+|.", text, re.S)


def test_unmutated_sets_are_accepted() -> None:
    """The corpus that the mutations begin with is valid."""
    for text in [*WHOLE.values(), *SMALL]:
        assert read_set(text, "fuzz.toml").cards
        check(text)


def test_any_text(seed: str, effort: int) -> None:
    """Text that is no TOML, or no set."""
    fuzz(200 * effort, seed, st.text(max_size=100), check)
    heads = st.sampled_from(list(HEADS.values()))
    fuzz(100 * effort, seed, st.builds(lambda head, text: head + text, heads, st.text(max_size=60)), check)


def test_mutated_sets(seed: str, effort: int) -> None:
    """Words, numbers and signs of valid sets changed."""
    fuzz(400 * effort, seed, mutations(SMALL, pieces, WORDS), check)


def test_any_card_text(seed: str, effort: int) -> None:
    """Words of the language in any order, with odd numbers, in any lines, on any sort of card."""
    words = sorted({piece for text in WHOLE.values() for piece in pieces(text)} - {"\n", '"', "\\"})
    word = st.sampled_from([*words, *NUMBERS, *ODD_NUMBERS]) | st.text(max_size=5)
    text = st.lists(word, max_size=14).map(" ".join) | st.text(max_size=40)
    lead = st.sampled_from([*HEIR_KEYWORDS, *KRATER_TRAITS, *TRIUMPHANT])
    names = st.lists(lead | word, max_size=3).map(", ".join)
    line = text | names | st.builds(lambda name, said: f"{name}: {said}", lead, text)
    fuzz(250 * effort, seed, st.builds(card_saying, st.sampled_from(TABLES), line | st.lists(line, max_size=3)), check)


TABLES = [(game, table) for game, family in FAMILIES.items() for table in family.tables]


def card_saying(where: tuple[str, str], text: str | list[str]) -> str:
    """A set of that game with one card of that table, which says this."""
    game, table = where
    keys = {"unit": "cost = 1\noffering = 1\nstrength = 1\n", "structure": 'god = "Horus"\nbuild = 5\npoints = 3\n'}
    types = {"reign-of-war": 'type = "soldier"\n', "heir-to-the-dunes": 'type = "follower"\ndevotion = "Anubis"\n'}
    more = keys.get(table, "") + (types.get(game, "") if table == "unit" else "")
    return f'{HEADS[game]}[[{table}]]\nname = "One"\n{more}text = {json.dumps(text)}\n'


def test_values_of_wrong_types(seed: str, effort: int) -> None:
    """Any value for any key, on any level."""
    plain = st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=8)
    value = st.recursive(plain, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys(), inner, max_size=3))
    table = st.dictionaries(keys(), value, max_size=6)
    whole = st.fixed_dictionaries(
        {},
        optional={
            "name": value | st.just("fine"),
            "title": value | st.just("Fine"),
            "game": value | st.sampled_from(list(FAMILIES)),
            "about": value,
            "origin": value,
            **{name: value | st.lists(table, max_size=2) for name in KEYS},
            "other": value,
        },
    )
    fuzz(150 * effort, seed, whole.map(toml), check)


def keys() -> st.SearchStrategy[str]:
    """The keys of cards, and some that mean nothing."""
    return st.sampled_from([*sorted({key for each in KEYS.values() for key in each}), "size", "Name"])


def toml(value: dict[str, Any]) -> str:
    """The value as TOML; there is no nothing in TOML."""
    return "\n".join(f"{key} = {inline(each)}" for key, each in value.items() if each is not None) + "\n"


def inline(value: Any) -> str:
    """A value as TOML on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {inline(each)}" for key, each in value.items() if each is not None) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(inline(each) for each in value if each is not None) + "]"
    if isinstance(value, bool) or value is None:
        return str(value is True).lower()
    return json.dumps(value) if isinstance(value, str) else str(value)
