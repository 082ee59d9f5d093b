"""The page about the language is the one that the verbs write, and it leaves nothing out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from wartorn.omen.catalog import FAMILIES, KEYS
from wartorn.omen.language.guide import PLAIN, guide
from wartorn.omen.language.keywords import KEYWORDS
from wartorn.omen.language.lines import HEIR_KEYWORDS, KRATER_TRAITS, LEADS
from wartorn.omen.language.parts import CARD_NOUNS, UNIT_NOUNS
from wartorn.omen.language.texts import CONDITIONS, VERBS
from wartorn.omen.table import TYPES

PAGE = Path(__file__).parent.parent / "docs" / "language.md"


@pytest.fixture(scope="module")
def page() -> str:
    """The page as it should be."""
    return guide()


@pytest.fixture(scope="module")
def rows(page: str) -> list[list[str]]:
    """The cells of all rows of the page."""
    lines = [line for line in page.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_guide_is_fresh(page: str) -> None:
    """After a change of a verb: python -m wartorn.omen.language.guide > docs/language.md."""
    assert PAGE.read_text(encoding="utf-8") == page


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.__name__)
def test_every_verb_has_a_row_with_an_example(verb: type, rows: list[list[str]]) -> None:
    """The first words of its phrase, what it means, and a card that says it."""
    words = re.split(r" ?\{", str(verb.phrase))[0]
    found = [row for row in rows if row[0].startswith(f"`{words}")]
    assert found and all(means and re.search(r"\*\(.+\)\*$", example) for _, means, example in found)


def test_every_condition_has_a_row(rows: list[list[str]]) -> None:
    """By what it means, since its phrase begins with anybody."""
    meanings = [condition.__doc__ for condition in CONDITIONS if condition.__doc__]
    assert {meaning for meaning in meanings if not any(row[1] == meaning for row in rows)} == set()


@pytest.mark.parametrize("name", [*HEIR_KEYWORDS, *KRATER_TRAITS])
def test_every_keyword_has_a_row_with_an_example(name: str, rows: list[list[str]]) -> None:
    """How it is written, when its text begins or what it does, and a line of a card that has it."""
    (row,) = [row for row in rows if re.match(rf"`{name}\b", row[0])]
    assert (":" in row[0]) == (name in LEADS or name == "TRIUMPH")
    assert row[1] == "{} ({})".format(*KEYWORDS[name]) and re.search(rf"\b{name}\b.*\*\(.+\)\*$", row[2])


def test_no_keyword_is_made_up() -> None:
    """Those that are explained are those that there are."""
    verbs = {"ENTOMB", "RECLAIM"}  # that the cards write in capitals too
    assert set(KEYWORDS) == {*HEIR_KEYWORDS, *KRATER_TRAITS, *verbs}


def test_every_sort_of_card_has_a_row(rows: list[list[str]]) -> None:
    """By the game, its table and its type, with when its text begins."""
    listed = {(row[0], row[1].strip("`[]"), row[2].strip("`")) for row in rows if len(row) == 4}
    for game, family in FAMILIES.items():
        assert {(game, table) for table in family.tables} == {row[:2] for row in listed if row[0] == game}
        types = {TYPES[type] for type in family.types} if len(family.types) > 1 else {""}
        assert {row[2] for row in listed if row[:2] == (game, "unit")} == types
    assert set(PLAIN) <= {*TYPES, *KEYS}


def test_every_noun_is_listed(page: str) -> None:
    """Of units and of cards."""
    assert all(f"`{noun}`" in page for noun in (*UNIT_NOUNS.values(), *CARD_NOUNS.values()))


def test_the_prose_can_be_read_in_a_terminal(page: str) -> None:
    """Only tables are wider than 120 characters."""
    assert [line for line in page.splitlines() if len(line) > 120 and not line.startswith("|")] == []
