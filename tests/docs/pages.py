"""The pages of the documentation, and what stands in them between fences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
WIDEST = 120
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *ROOT.glob("docs/**/*.md")])
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)
SOURCE = re.compile(r"<!-- from (\S+) -->\n+$")


class Block(NamedTuple):
    """A block of a page: the word behind its fence, its text, and the file that it is said to be from, if any."""

    page: Path
    line: int
    language: str
    text: str
    source: str

    @property
    def name(self) -> str:
        """Where it stands."""
        return f"{title(self.page)}:{self.line}"


def title(page: Path) -> str:
    """How a page is called in the names of tests."""
    return page.relative_to(ROOT).as_posix()


def blocks(*languages: str) -> list[Block]:
    """All blocks of all pages in one of these languages."""
    return [block for page in PAGES for block in blocks_of(page) if block.language in languages]


def blocks_of(page: Path) -> Iterator[Block]:
    """The blocks of a page."""
    text = page.read_text(encoding="utf-8")
    for match in FENCE.finditer(text):
        source = SOURCE.search(text, 0, match.start())
        line = text.count("\n", 0, match.start()) + 2
        yield Block(page, line, match[1], match[2], source[1] if source else "")


def prose(page: Path) -> str:
    """A page without its blocks."""
    return FENCE.sub("", page.read_text(encoding="utf-8"))
