"""A player who looks to the end of the turn."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wartorn.kernel.cards import PASS
from wartorn.kernel.chance import Chance
from wartorn.kernel.game import Game

WIDTH: Final = 8  # sequences of picks that are looked at behind an option


class Greedy:
    """Picks what leads to the best features at the end of the turn, in a game that its view could be."""

    chance: Chance

    def __init__(self, seed: object = 0) -> None:
        self.chance = Chance.seeded(f"greedy {seed}")

    def pick(self, view: Game) -> int:
        """One of the view's options."""
        options = view.options()
        if len(options) == 1:
            return options[0]
        outlook = Outlook(view)
        deal = view.determinize(self.chance)
        worths = [outlook.after(deal, option, WIDTH) for option in options]
        best = max(worths)
        margin: i64 = view.rules.margin
        leaders = [options[i] for i in range(len(options)) if worths[i] >= best - margin]
        return leaders[self.chance.below(len(leaders))]

    def __repr__(self) -> str:
        return "<greedy>"


class Outlook:
    """What a seat expects of a pick by the end of the turn."""

    seat: i64
    turn: i64
    depth: i64  # of the agenda; what is deeper is the text of a card that was begun later
    weights: list[int]

    def __init__(self, view: Game) -> None:
        self.seat = view.viewer
        self.turn = view.numbers[view.rules.turn]
        self.depth = len(view.agenda)
        self.weights = view.rules.weights

    def after(self, game: Game, pick: i64, width: i64) -> i64:
        """What the game is worth after the pick, if the best picks follow it so far as the width allows."""
        trial = game.clone()
        trial.play(pick)
        while not self.ended(trial):
            options = trial.options()
            if len(options) <= width:
                return self.best(trial, options, width // len(options))
            if len(trial.agenda) > self.depth or options[-1] != PASS:
                trial = self.obvious(trial, options)
            else:
                trial.play(PASS)
                width = 0
        return self.worth(trial)

    def ended(self, game: Game) -> bool:
        """Whether the turn is over, or the game."""
        return game.asking is None or game.numbers[game.rules.turn] != self.turn

    def best(self, game: Game, options: list[int], width: i64) -> i64:
        """What the game is worth with the best of the options for the one who is asked."""
        worths = [self.after(game, option, width) for option in options]
        return max(worths) if game.asking == self.seat else min(worths)

    def obvious(self, game: Game, options: list[int]) -> Game:
        """The game after the option that looks best at once to the one who is asked."""
        sign: i64 = 1 if game.asking == self.seat else -1
        found = game
        most: i64 = 0
        for option in options:
            trial = game.clone()
            trial.play(option)
            worth = sign * self.worth(trial)
            if found is game or worth > most:
                most = worth
                found = trial
        return found

    def worth(self, game: Game) -> i64:
        """The features of a position, weighed."""
        features = game.rules.features(game, self.seat)
        total: i64 = 0
        for i in range(len(features)):
            total += features[i] * self.weights[i]
        return total
