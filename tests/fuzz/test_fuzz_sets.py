"""Fuzz the reader of sets: BadSet that names places, or a set of cards."""

from __future__ import annotations

import json
import re
from typing import Any

from fuzzing import NUMBERS, ODD_NUMBERS, fuzz, mutations
from hypothesis import strategies as st

import wartorn
from wartorn.omen.catalog import SETS, read_set
from wartorn.omen.language import say_condition, say_text

WHOLE = (SETS / "reign-of-war.toml").read_text(encoding="utf-8")
HEAD, *TABLES = re.split(r"(?=^\[\[)", WHOLE, flags=re.M)
SMALL = [HEAD + "".join(TABLES[start::11]) for start in range(11)]
WORDS = [
    *("[[unit]]\n", "[[reward]]\n", "[[feat]]\n", "[unit]\n", "\n", "=", '"', '""', "'''", "#", "\\u0000", "\\"),
    *"name type cost text copies soldier oracle beast true [] {} 1979-05-27 inf nan reign-of-war".split(),
    *"the opponent that city it them others If you do Otherwise For each or and all".split(),
    *("Draw 1 card.", "up to", "Choose a city."),
]


def check(text: str) -> None:
    """It is refused as a bad set, each fault with its place, or every card of it says what it is."""
    try:
        cards = read_set(text, "fuzz.toml").cards
    except wartorn.BadSet as error:
        first = str(error).splitlines()[0]
        assert first.startswith("fuzz.toml:")
        return
    for card in cards:
        said = say_text(card.script) if card.script is not None else say_condition(card.condition)
        assert said == card.text
        assert card.slug and card.copies > 0


def pieces(text: str) -> list[str]:
    """The set in words, numbers and signs."""
    return re.findall(r"[A-Za-z'-]+|\d+|.", text, re.S)


def test_unmutated_sets_are_accepted() -> None:
    """The corpus that the mutations begin with is valid."""
    for text in [WHOLE, *SMALL]:
        assert read_set(text, "fuzz.toml").cards
        check(text)


def test_any_text(seed: str, effort: int) -> None:
    """Text that is no TOML, or no set."""
    fuzz(200 * effort, seed, st.text(max_size=100), check)
    fuzz(100 * effort, seed, st.text(max_size=60).map(lambda text: HEAD + text), check)


def test_mutated_sets(seed: str, effort: int) -> None:
    """Words, numbers and signs of valid sets changed."""
    fuzz(400 * effort, seed, mutations(SMALL, pieces, WORDS), check)


def test_any_card_text(seed: str, effort: int) -> None:
    """Words of the language in any order, with odd numbers, on any sort of card."""
    words = sorted(set(pieces(WHOLE)) - {"\n", '"', "\\"})
    word = st.sampled_from([*words, *NUMBERS, *ODD_NUMBERS]) | st.text(max_size=5)
    text = st.lists(word, max_size=14).map(" ".join) | st.text(max_size=40)
    table = st.sampled_from(["unit", "reward", "feat"])
    fuzz(250 * effort, seed, st.builds(card_saying, table, text), check)


def card_saying(kind: str, text: str) -> str:
    """A set with one card of this text."""
    unit = 'type = "soldier"\ncost = 1\noffering = 1\nstrength = 1\n' if kind == "unit" else ""
    copies = "" if kind == "feat" else "copies = 1\n"
    return f'{HEAD}[[{kind}]]\nname = "One"\n{unit}{copies}text = {json.dumps(text)}\n'


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
            "game": value | st.just("reign-of-war"),
            "about": value,
            "origin": value,
            "unit": value | st.lists(table, max_size=2),
            "reward": value | st.lists(table, max_size=2),
            "feat": value | st.lists(table, max_size=2),
            "other": value,
        },
    )
    fuzz(150 * effort, seed, whole.map(toml), check)


def keys() -> st.SearchStrategy[str]:
    """The keys of cards, and some that mean nothing."""
    return st.sampled_from("name type cost offering strength copies text beginner origin size Name".split())


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
