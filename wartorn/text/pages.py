"""The rules pages, read into clauses."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from wartorn import _build

CLAUSE = re.compile(r"- \*\*([A-Z]{2,}(?:-[A-Z]+)*-\d+)\*\* (.*)")
HEADING = re.compile(r"(#+) (.*)")


@dataclass
class Clause:
    """One numbered statement of the rules, and the heading that it stands under."""

    id: str
    text: str
    section: str

    @property
    def group(self) -> str:
        """The clause ID without its number."""
        return self.id.rpartition("-")[0]


@dataclass
class Page:
    """A page of the rules."""

    name: str
    title: str = ""
    clauses: list[Clause] = field(default_factory=list)

    @property
    def groups(self) -> list[str]:
        """The prefixes of its clauses, in order."""
        return list(dict.fromkeys(clause.group for clause in self.clauses))

    def called(self, name: str) -> list[Clause]:
        """The clause of that name, or those of the group."""
        return [clause for clause in self.clauses if f"{clause.id}-".startswith(f"{name}-")]


def pages(folder: Path | None = None) -> list[Page]:
    """All rules pages."""
    files = sorted((folder or _build.rules_folder()).glob("*.md"))
    return [page_of(file.stem, file.read_text(encoding="utf-8")) for file in files]


def page_of(name: str, text: str) -> Page:
    """The page that a text holds; a clause may go on in lines that are indented."""
    page = Page(name, name)
    section, open_clause = "", False
    for line in text.splitlines():
        heading, clause = HEADING.fullmatch(line), CLAUSE.fullmatch(line)
        if clause is not None:
            page.clauses.append(Clause(clause[1], clause[2].strip(), section))
        elif open_clause and line.startswith("  ") and line.strip():
            page.clauses[-1].text += " " + line.strip()
            continue
        elif heading is not None and len(heading[1]) == 1:
            page.title = heading[2]
        elif heading is not None:
            section = heading[2]
        open_clause = clause is not None
    return page
