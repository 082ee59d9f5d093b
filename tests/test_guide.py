"""The page about the language is the one that the verbs write."""

from __future__ import annotations

from pathlib import Path

from wartorn.omen.language.guide import guide

PAGE = Path(__file__).parent.parent / "docs" / "language.md"


def test_guide_is_fresh() -> None:
    """After a change of a verb: python -m wartorn.omen.language.guide > docs/language.md."""
    assert PAGE.read_text(encoding="utf-8") == guide()
