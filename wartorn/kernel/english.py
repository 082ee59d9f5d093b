"""The little grammar that all games share when they speak."""

from __future__ import annotations

from collections.abc import Sequence

FEW = {2: "two", 3: "three", 4: "four", 5: "five"}


def so_many(count: int, things: str) -> str:
    """So many things.

    >>> so_many(1, "card"), so_many(3, "card")
    ('1 card', '3 cards')
    """
    return f"{count} {things}" if count == 1 else f"{count} {things}s"


def several(name: str, count: int) -> str:
    """So many of something, in words if they are few.

    >>> several("Artisan", 1), several("Baker", 2), several("Farmer", 9)
    ('an Artisan', 'two Bakers', '9 Farmers')
    """
    if count > 1:
        return f"{FEW.get(count, count)} {name}s"
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def listed(things: Sequence[str]) -> str:
    """Things one after the other.

    >>> listed(["Farmer", "Baker", "Noble"])
    'Farmer, Baker and Noble'
    """
    return " and ".join(filter(None, [", ".join(things[:-1]), *things[-1:]]))
