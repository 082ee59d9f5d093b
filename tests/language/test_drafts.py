"""The drafted texts of the whole saga can be said."""

from __future__ import annotations

from pathlib import Path

import pytest

from wartorn.omen.language import read_condition, read_text, say_condition, say_text
from wartorn.omen.language.sense import needs_gods

FILE = Path(__file__).with_name("drafts.txt")


def drafts() -> dict[str, list[str]]:
    """The texts of each section."""
    sections: dict[str, list[str]] = {}
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            section = sections.setdefault(line.strip("[]"), [])
        elif line and not line.startswith("#"):
            section.append(line.split(": ", 1)[1])
    return sections


DRAFTS = drafts()


def test_nothing_was_lost() -> None:
    """The counts of the drafts."""
    assert {name: len(texts) for name, texts in DRAFTS.items()} == {"texts": 132, "conditions": 13, "structures": 13}


@pytest.mark.parametrize("text", DRAFTS["texts"])
def test_drafted_text(text: str) -> None:
    """It is read, and said as it was written; it needs no game of the gods."""
    script = read_text(text, "draft")
    assert say_text(script) == text
    assert needs_gods(script.effects) == ""


@pytest.mark.parametrize("text", DRAFTS["conditions"])
def test_drafted_condition(text: str) -> None:
    """It is read, and said as it was written, also in the guard of a sentence."""
    assert say_condition(read_condition(text)) == text
    guarded = f"If {text[0].lower()}{text[1:-1]}, draw 1 card."
    assert say_text(read_text(guarded, "draft")) == guarded


@pytest.mark.parametrize("text", DRAFTS["structures"])
def test_drafted_text_about_structures(text: str) -> None:
    """It is read, and said as it was written; only the game of the gods has what it speaks of."""
    script = read_text(text, "draft")
    assert say_text(script) == text
    assert needs_gods(script.effects) == ("gods" if "god is favored" in text else "structures")
