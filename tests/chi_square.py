"""Pearson's test for counts, with Wilson and Hilferty's approximation of its tail."""

from __future__ import annotations

import math
from collections.abc import Mapping


def unlikely(found: Mapping[int, int], weights: Mapping[int, int], level: float) -> bool:
    """Whether counts like these come about by chance with less than this probability, if the weights are true."""
    total, whole = sum(found.values()), sum(weights.values())
    if len(weights) < 2:
        return False
    square = 0.0
    for key, weight in weights.items():
        expected = total * weight / whole
        square += (found.get(key, 0) - expected) ** 2 / expected
    freedom = len(weights) - 1
    spread = 2 / (9 * freedom)
    score = ((square / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)
    return 0.5 * math.erfc(score / math.sqrt(2)) < level
