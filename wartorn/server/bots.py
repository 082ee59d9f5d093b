"""The bots that tables offer: the opponents by strength, and those of older tables."""

from __future__ import annotations

from typing import NamedTuple

from wartorn.players import opponents


class Bot(NamedTuple):
    """A bot that can take a seat."""

    title: str
    about: str
    strength: int = 0  # the place among those that are offered, from 1; 0: not offered any more


BOTS = {
    f"opponent:{each.number}": Bot(each.name, each.about, place) for place, each in enumerate(opponents.OPPONENTS, 1)
}
ONCE_OFFERED = {
    "greedy": Bot("Greedy", "Takes what looks best now, and never looks further."),
    "random": Bot("Fickle", "Picks by lot."),
}
KNOWN = BOTS | ONCE_OFFERED
USUAL = f"opponent:{opponents.USUAL.number}"
NUMERALS = ("", "I", "II", "III", "IV")


def titles(bots: list[str]) -> list[str]:
    """What bots at one table are called: who sits there more than once is numbered.

    >>> titles(["random", "random", "greedy"])
    ['Fickle', 'Fickle II', 'Greedy']
    """
    found: list[str] = []
    for index, name in enumerate(bots):
        title = KNOWN[name].title if name in KNOWN else name
        before = bots[:index].count(name)
        found.append(f"{title} {NUMERALS[before + 1]}" if before else title)
    return found
