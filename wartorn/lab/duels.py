"""Players who meet each other, or each alone the rules, with the same deals: who is stronger?"""

from __future__ import annotations

import dataclasses
import functools
import itertools
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wartorn.kernel.errors import BadOption
from wartorn.lab.series import Outcome, Series, play_these, seated
from wartorn.lab.sitters import Clock

Place = tuple[tuple[int, ...], int]  # of a duel: the numbers of its players, and that of the game among theirs


@dataclass(frozen=True)
class Duel:
    """A game or match that is over; the players are counted as the contest names them."""

    players: tuple[int, ...]  # two, or in a game for one the one
    number: int
    seats: tuple[int, ...]  # of these players
    results: tuple[float, ...]  # 1 for a win, ½ for a draw, 0 for a loss
    points: tuple[float, ...]  # of a match those of an average game
    turns: int
    clocks: tuple[Clock, ...] = dataclasses.field(compare=False)
    over: bool = True  # not broken off

    @property
    def place(self) -> Place:
        """Which duel of the contest it is."""
        return self.players, self.number

    @property
    def told(self) -> dict[str, Any]:
        """All of it as plain values."""
        return {
            "players": list(self.players),
            "game": self.number,
            "seats": list(self.seats),
            "winner": next((who for who, result in zip(self.players, self.results, strict=True) if result == 1), None),
            "results": list(self.results),
            "points": list(self.points),
            "turns": self.turns,
            "decisions": [clock.decisions for clock in self.clocks],
            "seconds": [round(clock.seconds, 6) for clock in self.clocks],
            "longest": [round(clock.longest, 6) for clock in self.clocks],
            "over": self.over,
        }

    @staticmethod
    def read(told: Mapping[str, Any]) -> Duel:
        """The duel that was told; an error of Python's if it was something else."""
        clocks = zip(told["decisions"], told["seconds"], told["longest"], strict=True)
        return Duel(
            tuple(map(int, told["players"])),
            int(told["game"]),
            tuple(map(int, told["seats"])),
            tuple(map(float, told["results"])),
            tuple(map(float, told["points"])),
            int(told["turns"]),
            tuple(Clock(int(count), float(seconds), float(longest)) for count, seconds, longest in clocks),
            bool(told["over"]),
        )


@dataclass(frozen=True)
class Contest:
    """Duels between every two of its players; in a game for one everybody plays the same deals alone."""

    about: Series  # with all the players

    @property
    def players(self) -> tuple[str, ...]:
        """The names of those who take part."""
        return self.about.players

    @property
    def seats(self) -> int:
        """How many of them meet at a table, and so how many games a deal has."""
        return len(self.about.seats)

    @functools.cached_property
    def meetings(self) -> dict[tuple[int, ...], Series]:
        """What those play who meet, by their numbers; the deals are the same for all."""
        found: dict[tuple[int, ...], Series] = {}
        for who in itertools.combinations(range(len(self.players)), self.seats):
            names = tuple(self.players[each] for each in who)
            found[who] = dataclasses.replace(self.about, players=names, paired=True)
        return found

    def check(self) -> None:
        """Tell a wrong name or option before anything is played."""
        if self.seats > 2:
            names = ",".join((*self.players, *["greedy"] * self.seats)[: self.seats])
            raise BadOption(
                f"{self.about.title} is for {self.seats}, and here two meet at a time; "
                f"wartorn sim {self.about.game} --format {self.about.format} --players {names} lets them all play"
            )
        if len(self.players) < 2:
            raise BadOption("name two players or more, such as greedy random; wartorn sim tells how one does")
        for series in self.meetings.values():
            series.check()

    def duel(self, who: tuple[int, ...], outcome: Outcome) -> Duel:
        """What is kept of a game of those players."""
        return Duel(
            who,
            outcome.number,
            tuple(seated(self.meetings[who], outcome.number)),
            tuple(outcome.result(each) for each in range(len(who))),
            tuple(float(sum(points.values())) for points in outcome.points),
            outcome.turns,
            outcome.clocks,
            outcome.over,
        )

    def play(self, games: int, jobs: int, played: Container[Place] = ()) -> Iterator[Duel]:
        """The duels as they end, so many between every two, without those that were played already."""
        meetings = list(self.meetings.items())
        tasks = [
            (which, number)
            for number in range(games)
            for which, (who, _) in enumerate(meetings)
            if (who, number) not in played
        ]
        for which, outcome in play_these([series for _, series in meetings], tasks, jobs):
            yield self.duel(meetings[which][0], outcome)

    def deal(self, who: tuple[int, ...], number: int, duels: Mapping[Place, Duel]) -> list[Duel] | None:
        """The games of a deal that those players have played from every seat; None if one is missing."""
        found = [duels.get((who, number * self.seats + turn)) for turn in range(self.seats)]
        return [each for each in found if each is not None] if None not in found else None

    def deals(self, who: tuple[int, ...], duels: Mapping[Place, Duel], games: int) -> Iterator[tuple[int, list[Duel]]]:
        """The deals that those players have played from every seat, with their games."""
        for number in range(games // self.seats):
            if (found := self.deal(who, number, duels)) is not None:
                yield number, found

    def in_a_row(self, duels: Mapping[Place, Duel], games: int) -> Iterator[float]:
        """The scores of the first two in their pairs of games, up to one that is not played yet."""
        for number in range(games // self.seats):
            if (pair := self.deal((0, 1), number, duels)) is None:
                return
            yield score(pair)


def score(deal: Sequence[Duel]) -> float:
    """The share that the first player has of the games of a deal."""
    return sum(duel.results[0] for duel in deal) / len(deal)
