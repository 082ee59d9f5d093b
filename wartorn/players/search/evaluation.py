"""What a position promises: notions of its table, as self-play has taught them."""

from __future__ import annotations

import math

from mypy_extensions import i64

from wartorn.kernel.game import Game


class Four:
    """A number for each of four notions: attributes of a compiled class are read much faster than items of lists."""

    a: float
    b: float
    c: float
    d: float

    def __init__(self, a: float, b: float, c: float, d: float) -> None:
        self.a = a
        self.b = b
        self.c = c
        self.d = d


def by_fours(numbers: list[float]) -> list[Four]:
    """The numbers of all notions, four by four; missing ones are 0."""
    padded = [*numbers, 0.0, 0.0, 0.0]
    return [Four(*padded[i : i + 4]) for i in range(0, len(numbers), 4)]


def turn_at(game: Game) -> i64:
    """Where the turn is on the agenda, or -1."""
    turn = game.rules.turns[game.numbers[game.rules.active]]
    for i in range(len(game.agenda)):
        if game.agenda[i].script is turn:
            return i
    return -1


def amid_a_text(game: Game) -> bool:
    """Whether something is being carried out above the turn, such as the text of a card: what it brings is to come."""
    return 0 <= turn_at(game) < len(game.agenda) - 1


class Evaluation:
    """Gives the expected result of every seat, from 0 to 1, by a small neural network with one hidden layer.

    A *notion* is a unit of that layer: it weighs all features, and counts only as far as it is above zero.
    """

    steps: list[list[int]]
    notions: list[list[Four]]
    moods: list[list[Four]]
    worths: list[Four]
    leanings: list[float]

    def __init__(
        self,
        steps: list[list[int]],
        notions: list[list[float]],
        moods: list[list[float]],
        worths: list[float],
        leanings: list[float],
    ) -> None:
        self.steps = steps  # by seat and cursor of its turn: which step it is
        rows = [by_fours(row) for row in notions]  # what the notions gain by each feature, and last by the progress
        self.worths = by_fours(worths)  # of the notions, in log-odds
        self.notions = [[row[group] for row in rows] for group in range(len(self.worths))]
        self.moods = [by_fours(row) for row in moods]  # by step, where the notions begin
        self.leanings = leanings  # by step, the log-odds when no notion counts

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
        """Which step of the turn it is."""
        at = turn_at(game)
        if at < 0:
            return 0
        steps = self.steps[game.numbers[game.rules.active]]
        return steps[min(game.agenda[at].cursor, len(steps) - 1)]

    def expected(self, game: Game, seat: i64) -> float:
        """The expected result of one seat."""
        features = game.rules.features(game, seat)
        features.append(game.rules.progress(game))
        places: list[int] = []  # most features are 0 at most times
        amounts: list[float] = []
        for i in range(len(features)):
            feature: i64 = features[i]
            if feature != 0:
                places.append(i)
                amounts.append(float(feature))
        step = self.step(game)
        moods = self.moods[step]
        total: float = self.leanings[step]
        for group in range(len(moods)):
            rows = self.notions[group]
            worth = self.worths[group]
            mood = moods[group]
            a = mood.a
            b = mood.b
            c = mood.c
            d = mood.d
            for i in range(len(places)):
                row = rows[places[i]]
                amount = amounts[i]
                a += amount * row.a
                b += amount * row.b
                c += amount * row.c
                d += amount * row.d
            total += max(a, 0.0) * worth.a + max(b, 0.0) * worth.b + max(c, 0.0) * worth.c + max(d, 0.0) * worth.d
        return 1.0 / (1.0 + math.exp(-total))
