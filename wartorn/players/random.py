"""A player who picks anything."""

from __future__ import annotations

from wartorn.kernel.chance import Chance
from wartorn.kernel.game import Game


class Random:
    """Picks every option equally often."""

    def __init__(self, seed: object = 0) -> None:
        self.chance = Chance.seeded(f"random {seed}")

    def pick(self, view: Game) -> int:
        """One of the view's options."""
        options = view.options()
        return options[self.chance.below(len(options))]

    def __repr__(self) -> str:
        return "<random>"
