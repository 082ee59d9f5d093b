"""Opponents for people: each with a name, a character and a strength of its own."""

from __future__ import annotations

from typing import NamedTuple

from wartorn.kernel.english import listed
from wartorn.kernel.errors import BadOption
from wartorn.kernel.registry import suggestion
from wartorn.players.search.searcher import Budget, Search


class Opponent(NamedTuple):
    """Somebody to play against."""

    number: int
    name: str
    about: str
    iterations: int
    whim: float

    @property
    def full_name(self) -> str:
        """What players and records call them."""
        return f"opponent:{self.number}"

    def player(self, seed: object) -> Search:
        """The opponent at a table."""
        return Search(Budget(self.iterations), seed, whim=self.whim)


OPPONENTS = (
    Opponent(1, "Melitta", "A goatherd who learnt the game last week. She plays what pleases her.", 1, 0.1),
    Opponent(2, "Phaon", "A ferryman with a good heart and a short memory. He sees what lies before him.", 1, 0.02),
    Opponent(3, "Kleito", "She keeps the inn and has seen many games. She counts her coins, not yours.", 6, 0.015),
    Opponent(4, "Doros", "A veteran of two wars. He knows a good fight from a bad one.", 20, 0.006),
    Opponent(5, "Thaleia", "An augur who reads your hand from your face. She plans a turn ahead.", 80, 0.0),
    Opponent(6, "Nikandra", "The strategos of the city. She forgets nothing and forgives little.", 2500, 0.0),
)


USUAL = OPPONENTS[2]  # whom somebody meets who names nobody: no fool, and can be beaten


def opponent(called: str) -> Opponent:
    """The opponent of that name or number."""
    for each in OPPONENTS:
        if called.casefold() in (str(each.number), each.name.casefold()):
            return each
    names = [each.name for each in OPPONENTS]
    meant = suggestion(called.capitalize(), names)
    raise BadOption(f"there is no opponent {called!r}{meant}; {listed(names)} are numbered from 1 to {len(names)}")
