"""Every clause of docs/rules is claimed by a test or a scenario, and nothing else is claimed."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

from wartorn.cli.coverage import claims, clauses
from wartorn.omen.catalog import card_set, shipped
from wartorn.omen.table import FEAT, REWARD

TESTS = Path(__file__).resolve().parent.parent
CARD = re.compile(r"^card: *(.+?) *$", re.M)


def test_every_clause_is_claimed() -> None:
    assert sorted(set(clauses()) - set(claims(TESTS))) == []


def test_no_claim_without_a_clause() -> None:
    unknown = {clause: files for clause, files in claims(TESTS).items() if clause not in clauses()}
    assert unknown == {}


def test_every_card_has_scenarios() -> None:
    """The case, no target and the boundary; of many cards there are no more than two of them to show."""
    shown: dict[str, int] = defaultdict(int)
    for path in TESTS.rglob("*.txt"):
        for card in CARD.findall(path.read_text(encoding="utf-8")):
            shown[card] += 1
    needed = {card.name: 2 for name in shipped() for card in card_set(name).cards}
    needed |= {card.name: 3 for card in card_set("reign-of-war").cards if card.type not in (REWARD, FEAT)}
    assert {name: shown[name] for name in needed if shown[name] < needed[name]} == {}
