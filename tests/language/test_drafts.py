"""The drafted texts of the whole saga can be said, but for those that need structures."""

from __future__ import annotations

from pathlib import Path

import pytest

from wartorn.omen.language import BadText, read_condition, read_text, say_condition, say_text

FILE = Path(__file__).with_name("drafts.txt")
NEEDS = {  # what is not sayable yet, and the word at which reading stops
    "ENTOMB": "ENTOMB",
    "your god is favored": "your",
    "build": "build",
    "all cards under this structure": "all",
}


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
    assert {name: len(texts) for name, texts in DRAFTS.items()} == {
        "texts": 132,
        "conditions": 13,
        "needs structures": 13,
    }


@pytest.mark.parametrize("text", DRAFTS["texts"])
def test_drafted_text(text: str) -> None:
    """It is read, and said as it was written."""
    assert say_text(read_text(text, "draft")) == text


@pytest.mark.parametrize("text", DRAFTS["conditions"])
def test_drafted_condition(text: str) -> None:
    """It is read, and said as it was written, also in the guard of a sentence."""
    assert say_condition(read_condition(text)) == text
    guarded = f"If {text[0].lower()}{text[1:-1]}, draw 1 card."
    assert say_text(read_text(guarded, "draft")) == guarded


@pytest.mark.parametrize("text", DRAFTS["needs structures"])
def test_what_needs_structures_is_refused(text: str) -> None:
    """The error names and points at the word that is not known yet."""
    word = next(word for phrase, word in NEEDS.items() if phrase.casefold() in text.casefold())
    with pytest.raises(BadText) as error:
        read_text(text, "draft")
    assert text[error.value.start : error.value.end].casefold() == word.casefold()
    assert error.value.message.casefold().startswith(f'"{word.casefold()}" cannot stand here')


@pytest.mark.parametrize("text", DRAFTS["needs structures"])
def test_only_structures_are_missing(text: str) -> None:
    """With a known verb in the place of the missing one the rest of the text is read."""
    known = text.replace("ENTOMB", "Destroy").replace("your god is favored", "you have a unit in every city")
    known = (
        known.replace("Build 3", "Draw 3 cards").replace("build 1", "gain 1 coin").replace("build 2", "draw 2 cards")
    )
    known = known.replace("all cards under this structure", "the top 5 cards of the deck")
    assert known != text and say_text(read_text(known, "draft")) == known
