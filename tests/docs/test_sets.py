"""The page of a set: every kind is there, with its numbers."""

from __future__ import annotations

import re

import pytest
from pages import ROOT

from wartorn.omen.catalog import Card, card_set
from wartorn.omen.table import BEAST, FEAT, REWARD

PAGE = (ROOT / "docs" / "sets" / "reign-of-war.md").read_text(encoding="utf-8")
ROWS = {line.split(" | ")[0].removeprefix("| "): line for line in PAGE.splitlines() if line.startswith("| ")}
CARDS = card_set("reign-of-war").cards


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
