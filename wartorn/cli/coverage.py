"""Which tests claim which clauses of the rules."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from wartorn.kernel.errors import BadOption
from wartorn.text.pages import pages

CLAUSE_ID = re.compile(r"[A-Z]{2}(?:-[A-Z]+)*-\d+")
SCENARIO_CLAIM = re.compile(r"^rule:(.*)$", re.M)


def clauses() -> dict[str, str]:
    """Every clause of the rules pages, with its text."""
    return {clause.id: clause.text for page in pages() for clause in page.clauses}


def claims(tests: Path) -> dict[str, list[str]]:
    """The tests below this folder by the clause that they claim: marks in code, `rule:` lines in scenarios."""
    found: dict[str, list[str]] = {}
    claimed = [claim for file in sorted(tests.rglob("*.py")) for claim in _marked(file, tests)]
    for file in sorted((tests / "scenarios").rglob("*.txt")):
        for line in SCENARIO_CLAIM.findall(file.read_text(encoding="utf-8")):
            claimed += [(clause, str(file.relative_to(tests))) for clause in CLAUSE_ID.findall(line)]
    for clause, test in claimed:
        if test not in found.setdefault(clause, []):
            found[clause].append(test)
    return found


def _marked(file: Path, tests: Path) -> Iterator[tuple[str, str]]:
    """The claims of a file of tests: on functions, on classes, and on the whole of it."""
    name = str(file.relative_to(tests))
    try:
        tree = ast.parse(file.read_text(encoding="utf-8"), str(file))
    except (SyntaxError, ValueError) as error:
        raise BadOption(f"{file}: this is not Python: {error}") from None
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            for decorator in node.decorator_list:
                yield from ((clause, f"{name}::{node.name}") for clause in _rules(decorator))
        elif isinstance(node, ast.Assign):
            if any(isinstance(target, ast.Name) and target.id == "pytestmark" for target in node.targets):
                yield from ((clause, name) for clause in _rules(node.value))


def _rules(tree: ast.expr) -> Iterator[str]:
    """The clauses of every pytest.mark.rule(...) in an expression, also inside of parametrize."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule"):
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value
