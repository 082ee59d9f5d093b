"""Who may import whom, as docs/design.md says."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from pages import ROOT

MAY_IMPORT = {
    "kernel": {"kernel"},
    "omen": {"kernel", "omen"},
    "abdju": {"kernel", "abdju"},
    "players": {"kernel", "players"},
    "formats": {"kernel", "omen", "formats"},
    "text": {"_build", "kernel", "omen", "abdju", "text"},
    "lab": {"kernel", "players", "formats", "lab"},
    "picture": {"kernel", "omen", "abdju", "text", "picture"},
    "server": {"", "games", "kernel", "players", "formats", "picture", "text", "server"},
}
FILES = sorted(path for part in MAY_IMPORT for path in (ROOT / "wartorn" / part).rglob("*.py"))


def imported(path: Path) -> Iterator[str]:
    """The modules of ours that a file imports, anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.split(".")[0] == "wartorn")
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            if node.module == "wartorn":
                yield from (f"wartorn.{alias.name}" for alias in node.names)
            elif (node.module or "").startswith("wartorn."):
                yield str(node.module)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_imports(path: Path) -> None:
    """A part imports only what lies below it."""
    part = path.relative_to(ROOT / "wartorn").parts[0]
    for module in imported(path):
        assert f"{module}.".split(".")[1] in MAY_IMPORT[part], f"{path.name} imports {module}"


def test_files_were_found() -> None:
    """There is something to look at in each part."""
    assert {path.relative_to(ROOT / "wartorn").parts[0] for path in FILES} == set(MAY_IMPORT)
