"""Records of matches: table by table what records of games are, under one set of headers.

wartorn match 1
match: melee;second=yes
seed: 7
sets: reign-of-war@0f3a9c...

table draft: 0 1 2 3
turn 1 seat 0 5b2e09aa: bronze-harrier
...
end 91ab23cd: done
table first-1: 0 2
...
places 1 3 2 4
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from pathlib import Path

from wartorn.formats.match import Match, Table, format_called, read_match
from wartorn.kernel.chance import Chance
from wartorn.kernel.errors import BadRecord, WartornError
from wartorn.kernel.notation import parts_of
from wartorn.kernel.records import Record, seed_text, text_of

MATCH_BEGINS = "wartorn match"
FIRST_LINE = f"{MATCH_BEGINS} 1"
TABLE = re.compile(r"table ([a-z0-9-]{1,400}): ([0-3](?: [0-3])*)")
PLACES = re.compile(r"places ([1-4](?: [1-4])*)")

Section = tuple[str, tuple[int, ...], Record]  # the name of a table, its seats, and what was played there


class MatchRecord:
    """A match that can be saved, resumed, replayed and verified."""

    def __init__(self, headers: dict[str, str], sections: list[Section], places: str = "") -> None:
        self.headers = headers
        self.sections = sections
        self.places = places  # of all seats, if the match is over

    @staticmethod
    def begin(match: Match, seed: object = None, **headers: str) -> MatchRecord:
        """A record for a match that has just been set up from this seed; without a seed, from its position."""
        origin = {"position": str(match)} if seed is None else {"seed": seed_text(seed)}
        record = MatchRecord({"match": match.header, **origin, "sets": _sets(match), **headers}, [])
        record._note(match)
        return record

    def play(self, match: Match, name: str, pick: int) -> None:
        """Play a pick at a table and write it down."""
        game = match.table(name).game
        word = game.word(pick)
        match.play(name, pick)
        self.section(name).write(game, word)
        self._note(match)

    def section(self, name: str) -> Record:
        """What was played at that table."""
        return next(record for table, _, record in self.sections if table == name)

    def _note(self, match: Match) -> None:
        """Write down the tables that are new, in the order of the match, and the places if all is over."""
        known = {name: record for name, _, record in self.sections}
        self.sections = [(each.name, each.seats, known.get(each.name) or _begun(each)) for each in match.tables]
        self.places = "" if match.places is None else " ".join(map(str, match.places))

    def opened(self) -> Match:
        """The match as it was set up, or BadRecord."""
        if "match" not in self.headers or not {"seed", "position"} & set(self.headers):
            raise BadRecord("the header match is missing, or seed and position both")
        try:
            if "seed" in self.headers:
                name, sets, options = parts_of(self.headers["match"])
                chance = Chance.seeded(self.headers["seed"])
                match = Match.opened(format_called(name), chance, sets, options)
            else:
                match = read_match(self.headers["position"])
        except WartornError as error:
            raise BadRecord(f"match: {error}") from None
        if self.headers.get("sets", _sets(match)) != _sets(match):
            raise BadRecord(f"sets: it was played with {self.headers['sets']}, here are {_sets(match)}")
        return match

    def replay(self) -> Iterator[tuple[Match, str]]:
        """The same match played on, table by table, with the name of the table; BadRecord says what does not match."""
        match = self.opened()
        names = [name for name, _, _ in self.sections]
        for name, seats, record in self.sections:
            if names.count(name) > 1:
                raise BadRecord(f"table {name}: it stands there twice")
            if name not in [table.name for table in match.tables] or match.table(name).seats != seats:
                raise BadRecord(f"table {name}: there is no such table with these seats")
            yield match, name
            try:
                for _ in record.follow(match.table(name).game, functools.partial(match.play, name)):
                    yield match, name
            except BadRecord as error:
                raise BadRecord(f"table {name}, {error}") from None
        for table in match.tables:
            if table.name not in names:
                raise BadRecord(f"table {table.name}: it is missing")
        if self.places and self.places != " ".join(map(str, match.places or ())):
            raise BadRecord(f"places: the match does not end as recorded, {self.places}")

    def verify(self) -> Match:
        """The match as far as it has come, if everything matches."""
        *_, (match, _name) = self.replay()
        return match

    def copy(self) -> MatchRecord:
        """A record that goes on by itself."""
        sections = [(name, seats, record.copy()) for name, seats, record in self.sections]
        return MatchRecord(dict(self.headers), sections, self.places)

    def __str__(self) -> str:
        lines = [FIRST_LINE, *(f"{key}: {value}" for key, value in self.headers.items())]
        for name, seats, record in self.sections:
            lines += ["", f"table {name}: {' '.join(map(str, seats))}", *record.body()]
        lines += ["", f"places {self.places}"] if self.places else []
        return "\n".join(lines) + "\n"

    @staticmethod
    def parse(text: str) -> MatchRecord:
        """The record that a text holds, or BadRecord."""
        first, *lines = text.splitlines() or [""]
        if first.strip() != FIRST_LINE:
            raise BadRecord(f"line 1: the record of a match begins with {FIRST_LINE!r}")
        record = MatchRecord({}, [])
        for number, line in enumerate(lines, 2):
            if line.strip():
                record._take_in(number, line.strip())
        if not record.sections:
            raise BadRecord("there is no table in it")
        return record

    def _take_in(self, number: int, line: str) -> None:
        """Read a line of the text, or BadRecord."""
        table, places = TABLE.fullmatch(line), PLACES.fullmatch(line)
        key, colon, value = line.partition(": ")
        if self.places:
            raise BadRecord(f"line {number}: nothing stands behind the places")
        if table is not None:
            seats = tuple(int(seat) for seat in table[2].split())
            self.sections.append((table[1], seats, Record({}, [])))
        elif places is not None:
            self.places = places[1]
        elif self.sections:
            self.sections[-1][2].take_in(number, line)
        elif colon and re.fullmatch(r"[a-z][a-z0-9-]*", key):
            self.headers[key] = value
        else:
            raise BadRecord(f"line {number}: {line[:40]!r} is neither a header, nor a table")

    def save(self, path: Path) -> None:
        """Write the record to a file."""
        path.write_text(str(self), encoding="utf-8")

    @staticmethod
    def load(path: Path) -> MatchRecord:
        """Read a record from a file."""
        return MatchRecord.parse(text_of(path))


def _begun(table: Table) -> Record:
    """A record for a table that has just been set up."""
    record = Record({}, [])
    record.note(table.game)
    return record


def _sets(match: Match) -> str:
    """The sets that the match is played with, and their hashes."""
    return " ".join(f"{name}@{hash}" for name, hash in match.tables[0].game.rules.sets)
