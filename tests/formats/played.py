"""Matches of all formats, played by random players who see views only."""

from __future__ import annotations

from collections.abc import Iterator

import wartorn
from wartorn.formats import Match, MatchRecord, Table
from wartorn.players.random import Random

FORMATS: list[dict[str, str]] = [
    {"format": "draft"},
    {"format": "draft", "first": "random", "beginner": "yes"},
    {"format": "simple-draft"},
    {"format": "simple-draft", "emissary": "yes", "comeback": "yes"},
    {"format": "duplicate", "first": "1"},
    {"format": "deck", "first": "random"},
    {"format": "melee"},
    {"format": "melee", "second": "yes", "youngest": "random"},
    {"format": "melee", "draft": "simple", "first": "1"},
]


def title(chosen: dict[str, str]) -> str:
    """How a format is called in the names of tests."""
    return "-".join(chosen.values())


def opened(chosen: dict[str, str], seed: object) -> Match:
    """A new match."""
    options: dict[str, object] = dict(chosen)
    return wartorn.match(str(options.pop("format")), seed=seed, **options)


class Company:
    """A random player for each table and seat, so that the order of the tables changes nothing."""

    def __init__(self, seed: object) -> None:
        self.seed = seed
        self.players: dict[tuple[str, int], Random] = {}
        self.order = wartorn.Chance.seeded(f"order {seed}")

    def pick(self, table: Table, seat: int) -> int:
        """What the player of that seat picks at the table."""
        player = self.players.setdefault((table.name, seat), Random(f"{self.seed} {table.name} {seat}"))
        return player.pick(table.game.view(table.seats.index(seat)))

    def table(self, match: Match, order: str) -> tuple[Table, int]:
        """The table that is to go on: any, or always the first or the last that waits."""
        asking = match.asking
        return asking[{"any": self.order.below(len(asking)), "first": 0, "last": -1}[order]]


def steps(match: Match, seed: object, order: str = "any", record: MatchRecord | None = None) -> Iterator[int]:
    """Play a match to its end, with the count of the picks so far before each pick and at the end."""
    company = Company(seed)
    count = 0
    while not match.over:
        yield count
        table, seat = company.table(match, order)
        pick = company.pick(table, seat)
        if record is None:
            match.play(table.name, pick)
        else:
            record.play(match, table.name, pick)
        count += 1
    yield count


def picks_of(chosen: dict[str, str], seed: object) -> int:
    """How many picks the match with that seed and those players has."""
    key = f"{title(chosen)} {seed}"
    if key not in _picks:
        *_, _picks[key] = steps(opened(chosen, seed), seed)
    return _picks[key]


_picks: dict[str, int] = {}


def recorded(chosen: dict[str, str], seed: object = 7, most: int = 100_000) -> tuple[MatchRecord, Match]:
    """A match with its record, played to the end or for so many picks."""
    match = opened(chosen, seed)
    record = MatchRecord.begin(match, seed, players="chance against chance")
    for count in steps(match, seed, record=record):
        if count == most:
            break
    return record, match
