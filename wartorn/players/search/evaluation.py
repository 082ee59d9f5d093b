"""What a position promises: the features of its table, weighed by what self-play has taught."""

from __future__ import annotations

import math

from mypy_extensions import i64

from wartorn.kernel.game import Game


class Evaluation:
    """Gives the expected result of every seat, from 0 to 1, by one weighing for each step of a turn."""

    steps: list[list[int]]
    early: list[list[float]]
    growth: list[list[float]]
    bias: list[float]

    def __init__(
        self,
        steps: list[list[int]],
        early: list[list[float]],
        growth: list[list[float]],
        bias: list[float],
    ) -> None:
        self.steps = steps  # by seat and cursor of its turn: which weighing
        self.early = early  # by weighing and feature
        self.growth = growth  # what a weight gains until the end of the game
        self.bias = bias

    def values(self, game: Game) -> list[float]:
        """The expected result of every seat: 1 for a victory, ½ for a draw."""
        if not game.agenda and game.rules.scoring:
            return self.outcome(game)
        seats: i64 = game.rules.seats
        if seats != 2:
            return [self.expected(game, seat) for seat in range(seats)]
        seat = self.beholder(game)
        value = self.expected(game, seat)
        return [value, 1.0 - value] if seat == 0 else [1.0 - value, value]

    def beholder(self, game: Game) -> i64:
        """The seat from which a table for two is looked at: whose turn it is, unless the rules play it."""
        seat: i64 = game.numbers[game.rules.active]
        return seat if game.rules.automata & (1 << seat) == 0 else 1 - seat

    def outcome(self, game: Game) -> list[float]:
        """The result of a game that is over."""
        winner = game.winner
        if winner is None:
            return [0.5] * game.rules.seats
        return [1.0 if seat == winner else 0.0 for seat in range(game.rules.seats)]

    def step(self, game: Game) -> i64:
        """Which weighing is for this step of the turn."""
        active: i64 = game.numbers[game.rules.active]
        turn = game.rules.turns[active]
        for frame in game.agenda:
            if frame.script is turn:
                steps = self.steps[active]
                return steps[min(frame.cursor, len(steps) - 1)]
        return 0

    def expected(self, game: Game, seat: i64) -> float:
        """The expected result of one seat."""
        features = game.rules.features(game, seat)
        step = self.step(game)
        early = self.early[step]
        growth = self.growth[step]
        far: float = game.rules.progress(game) / 100.0
        total: float = self.bias[step]
        for i in range(len(features)):
            feature = features[i]
            if feature:
                total += feature * (early[i] + far * growth[i])
        return 1.0 / (1.0 + math.exp(-total))
