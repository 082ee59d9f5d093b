"""Says how many mutants of the rules the tests have killed, and helps mutmut to run them: `make mutants`.

The settings are [tool.mutmut] in pyproject.toml, and those that survive are explained in docs/mutants.md.
"""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from pathlib import Path

import pytest

BAR = 85  # per cent
KILLED = ("killed", "timeout")

# As a plugin of pytest, within mutmut

pytest.Item._nodeid = property(lambda item: item.nodeid)  # mutmut 3.8 asks for it, pytest 9.2 has it no more


def pytest_runtest_setup() -> None:
    """Make the rulesets anew for each test while mutmut notes which test needs which function."""
    from wartorn.kernel import registry

    if os.environ.get("MUTANT_UNDER_TEST") == "stats":
        registry._rulesets.clear()


# As a program, after mutmut


def main() -> None:
    """Print the survivors and the share of the killed, and fail below the bar."""
    from mutmut.stats import status_by_exit_code

    found: Counter[str] = Counter()
    for path in sorted(Path("mutants/wartorn").rglob("*.py.meta")):
        for name, code in json.loads(path.read_text(encoding="utf-8"))["exit_code_by_key"].items():
            found[status_by_exit_code[code]] += 1
            if status_by_exit_code[code] not in KILLED:
                print(f"{status_by_exit_code[code]}: {name}")
    killed = sum(found[status] for status in KILLED)
    share = 100 * killed / found.total()
    print(f"{killed} of {found.total()} mutants killed, {share:.1f} %; {BAR} % are wanted ({dict(found)})")
    sys.exit(share < BAR)


if __name__ == "__main__":
    main()
