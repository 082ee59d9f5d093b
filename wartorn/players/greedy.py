"""A player who looks one step ahead."""

from __future__ import annotations

from wartorn.kernel.chance import Chance
from wartorn.kernel.game import Game

DEALS = 3  # re-deals that an option is tried on


class Greedy:
    """Picks what leads to the best features, over a few games that its view could be."""

    def __init__(self, seed: object = 0) -> None:
        self.chance = Chance.seeded(f"greedy {seed}")

    def pick(self, view: Game) -> int:
        """One of the view's options."""
        options = view.options()
        if len(options) == 1:
            return options[0]
        totals = [0] * len(options)
        for _ in range(DEALS):
            deal = view.determinize(self.chance)
            for i, option in enumerate(options):
                trial = deal.clone()
                trial.play(option)
                totals[i] += worth(trial, view.viewer)
        best = max(totals)
        leaders = [option for option, total in zip(options, totals, strict=True) if total == best]
        return leaders[self.chance.below(len(leaders))]

    def __repr__(self) -> str:
        return "<greedy>"


def worth(game: Game, seat: int) -> int:
    """The features of a position, weighed by hand."""
    features = game.rules.features(game, seat)
    return sum(weight * feature for weight, feature in zip(game.rules.weights, features, strict=True))
