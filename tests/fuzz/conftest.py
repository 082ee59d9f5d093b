"""How many cases each reader is fuzzed with."""

from __future__ import annotations

import pytest


@pytest.fixture(params=[pytest.param(1, id="few"), pytest.param(100, id="many", marks=pytest.mark.long)])
def effort(request: pytest.FixtureRequest) -> int:
    """By what the usual number of cases is multiplied."""
    return int(request.param)
