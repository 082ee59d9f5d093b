"""The little grammar that all games share when they speak."""

from __future__ import annotations

from collections.abc import Sequence


def so_many(count: int, things: str) -> str:
    """So many things.

    >>> so_many(1, "card"), so_many(3, "card")
    ('1 card', '3 cards')
    """
    return f"{count} {things}" if count == 1 else f"{count} {things}s"


def listed(things: Sequence[str]) -> str:
    """Things one after the other.

    >>> listed(["Farmer", "Baker", "Noble"])
    'Farmer, Baker and Noble'
    """
    return " and ".join(filter(None, [", ".join(things[:-1]), *things[-1:]]))
