"""The pages of the sets: every kind is there, with its numbers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pages import ROOT, title
from set_tables import PAGES_OF_SETS, called, moments, refreshed, said

from wartorn.omen.catalog import Card, card_set, shipped
from wartorn.omen.table import BEAST, FEAT, REWARD, UNIT_BACK

PAGE = (ROOT / "docs" / "sets" / "reign-of-war.md").read_text(encoding="utf-8")
ROWS = {line.split(" | ")[0].removeprefix("| "): line for line in PAGE.splitlines() if line.startswith("| ")}
CARDS = card_set("reign-of-war").cards


def test_every_set_has_a_page() -> None:
    """And every page has a set."""
    assert {page.stem for page in (ROOT / "docs" / "sets").glob("*.md")} == shipped()
    assert {page.stem for page in PAGES_OF_SETS} == shipped() - {"reign-of-war"}


# Reign of War


@pytest.mark.parametrize("card", [card for card in CARDS if card.type <= BEAST], ids=lambda card: card.slug)
def test_every_kind_has_a_row_with_its_numbers(card: Card) -> None:
    row = ROWS[f"{card.name} ○" if card.beginner else card.name]
    assert row.split(" | ")[1:4] == [str(card.cost), str(card.offering), str(card.strength)]


def test_no_row_of_a_kind_that_is_gone() -> None:
    rows = [name.removesuffix(" ○") for name, line in ROWS.items() if re.search(r"\| \d \| \d \| \d \|", line)]
    assert sorted(rows) == sorted(card.name for card in CARDS if card.type <= BEAST)


def test_rewards_and_feats_have_their_figures() -> None:
    for card in CARDS:
        if card.type in (REWARD, FEAT):
            assert re.search(rf"\| {card.name} \| \d+ % \|", PAGE), card.name


def test_every_kind_has_its_own_moment_to_be_wrong() -> None:
    moments = [line.split(" | ")[4] for name, line in ROWS.items() if re.search(r"\| \d \| \d \| \d \|", line)]
    assert len(moments) == 50 and all(moments)


# The other sets, whose tables are made by set_tables.py


@pytest.mark.parametrize("page", PAGES_OF_SETS, ids=title)
def test_the_tables_are_those_of_the_set(page: Path) -> None:
    """After a change of a card: python tests/docs/set_tables.py."""
    assert page.read_text(encoding="utf-8") == refreshed(page)


@pytest.mark.parametrize("page", PAGES_OF_SETS, ids=title)
def test_every_card_of_the_set_is_on_its_page(page: Path) -> None:
    """With its text, a unit also with its numbers, and nothing stands in a table that is not in the set."""
    text = page.read_text(encoding="utf-8")
    cards = card_set(page.stem).cards
    lines = " ".join(text.split())
    for card in cards:
        assert f"{said(card)} " in lines, card.name
        if card.back == UNIT_BACK:
            row = f"| {called(card)} | {card.cost} | {card.strength} | {card.offering} | "
            assert re.search(re.escape(row) + (f"{card.copies} \\| \\w" if card.copies > 1 else ""), text), card.name
    listed = re.findall(r"^- \*\*(.+?)(?: ●)?\*\*(?: \(.+?\))?: ", text, re.M)
    assert sorted(listed) == sorted(card.name for card in cards)


@pytest.mark.parametrize("page", PAGES_OF_SETS, ids=title)
def test_every_unit_has_its_own_moment_to_be_wrong(page: Path) -> None:
    """A few words that are said of no other unit of the set."""
    found = moments(page.read_text(encoding="utf-8"))
    units = [card.name for card in card_set(page.stem).cards if card.back == UNIT_BACK]
    assert sorted(found) == sorted(units)
    assert all(found.values()) and len(set(found.values())) == len(units)
