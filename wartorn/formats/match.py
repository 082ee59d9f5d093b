"""A match: seats, stages and running games, for formats with more than one game or more than two seats."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from wartorn.kernel.chance import Chance
from wartorn.kernel.english import so_many
from wartorn.kernel.errors import BadLine, BadOption, WartornError
from wartorn.kernel.game import Game
from wartorn.kernel.notation import parts_of, read
from wartorn.kernel.registry import Choice, Option, suggestion
from wartorn.kernel.rules import Ruleset

BETWEEN = " // "  # the tables of a line
TABLE = re.compile(r"([a-z0-9-]{1,400}) ([0-3](?:\.[0-3])*) (.+)")
OPENING = re.compile(r"(\S+) chance=([0-9a-f]{32})")


class Table(NamedTuple):
    """A game of a match, and who of the match sits where."""

    name: str
    seats: tuple[int, ...]  # of the match, by seat of the game
    game: Game


class Format(Choice):
    """What is played in which order: a value that says which tables a match has, as far as it has come."""

    def __init__(
        self,
        name: str,
        title: str,
        about: str,
        seats: int,
        options: tuple[Option, ...],
        course: Callable[[Match], list[int] | None],
    ) -> None:
        super().__init__(name, title, about, options)
        self.seats = seats
        self.course = course  # sets up the tables that are due; gives the places by seat when all is over


FORMATS: dict[str, Format] = {}


def format_called(name: str) -> Format:
    """The format of that name."""
    if name not in FORMATS:
        raise BadOption(f"no format is called {name!r}{suggestion(name, FORMATS)}; there are {', '.join(FORMATS)}")
    return FORMATS[name]


class Match:
    """A running match; everything that has happened is in its tables."""

    def __init__(
        self, format: Format, sets: tuple[str, ...], options: Mapping[str, str], chance: str, tables: Iterable[Table]
    ) -> None:
        self.format = format
        self.sets = sets
        self.options = options
        self.chance = chance  # from which every table has its own
        self.tables: list[Table] = list(tables)
        self.places: list[int] | None = None  # by seat, 1 for the first, when the match is over
        self._log = True
        self._due: list[Table] = []  # while the course is asked
        self._may_open = True  # a table that is due is set up; otherwise the line that lacks it is wrong

    @staticmethod
    def opened(
        format: Format,
        chance: Chance,
        sets: Iterable[str] = (),
        options: Mapping[str, object] | None = None,
        log: bool = True,
    ) -> Match:
        """A new match, with its first tables set up."""
        match = Match(format, tuple(sets), format.chosen(options), str(chance), [])
        match._log = log
        match._advance()
        return match

    # What a player needs

    @property
    def seats(self) -> int:
        """How many seats the match has."""
        return self.format.seats

    @property
    def asking(self) -> list[tuple[Table, int]]:
        """Every table that waits for a pick, with the seat of the match that must pick there."""
        asked = ((table, table.game.asking) for table in self.tables)
        return [(table, table.seats[seat]) for table, seat in asked if seat is not None]

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.places is not None

    @property
    def winner(self) -> int | None:
        """The seat that won; None for a draw or a running match."""
        return self.places.index(1) if self.places is not None and self.places.count(1) == 1 else None

    def table(self, name: str) -> Table:
        """The table of that name."""
        for table in self.tables:
            if table.name == name:
                return table
        names = [table.name for table in self.tables]
        raise BadOption(f"no table is called {name!r}{suggestion(name, names)}; there are {', '.join(names)}")

    def play(self, name: str, pick: int) -> None:
        """Apply a pick at a table; what is due when its game is over is set up."""
        game = self.table(name).game
        game.play(pick)
        if game.over:
            self._advance()

    def clone(self) -> Match:
        """A match that goes on alike."""
        tables = [table._replace(game=table.game.clone()) for table in self.tables]
        other = Match(self.format, self.sets, self.options, self.chance, tables)
        other.places = None if self.places is None else self.places[:]
        other._log = self._log
        return other

    # What a format needs

    def due(self, name: str, seats: tuple[int, ...], rules: Ruleset) -> Game | None:
        """A table that is due now, set up if it is not there yet; gives its game if it is over."""
        found = next((table for table in self.tables if table.name == name), None)
        if found is None:
            if not self._may_open:
                raise BadLine(f"the table {name} is missing")
            game = Game.opened(rules, Chance.seeded(f"{self.chance} {name}"), self._log)
            found = Table(name, seats, game)
        elif found.seats != seats or found.game.rules.header != rules.header:
            where = ".".join(map(str, seats))
            raise BadLine(f"the table {name} should be {rules.header} at the seats {where}")
        if self._due and found.game.rules.sets != self._due[0].game.rules.sets:
            raise BadOption(f"the sets have changed since the match began, so {name} cannot be played with its decks")
        self._due.append(found)
        return found.game if found.game.over else None

    def _advance(self, may_open: bool = True) -> None:
        """Let the format say what is due, in its order, and set it up if that is allowed."""
        self._due = []
        self._may_open = may_open
        self.places = self.format.course(self)
        self.tables = self._due

    # Words

    @property
    def header(self) -> str:
        """How the line begins: the format, its sets by name and its options."""
        _, sets, _ = parts_of(self.tables[0].game.rules.header)
        return self.format.header(tuple(sets), self.options)

    def __str__(self) -> str:
        tables = [f"{table.name} {'.'.join(map(str, table.seats))} {table.game}" for table in self.tables]
        return BETWEEN.join([f"{self.header} chance={self.chance}", *tables])

    def __repr__(self) -> str:
        return f"<{self.format.title}, {so_many(len(self.tables), 'table')}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Match) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


def read_match(line: str) -> Match:
    """The match that a line tells, or BadLine.

    >>> from wartorn.formats import new_match
    >>> match = new_match("draft", seed=7)
    >>> read_match(str(match)) == match
    True
    """
    opening, *texts = line.split(BETWEEN)
    found = OPENING.fullmatch(opening)
    if found is None:
        raise BadLine("a match begins with its format and its chance, 32 hexadecimal digits")
    name, sets, options = parts_of(found[1])
    try:
        format = format_called(name)
        match = Match(format, tuple(sets), format.chosen(options), found[2], map(_table, texts))
    except WartornError as error:
        raise BadLine(f"match: {error}") from None
    given = [table.name for table in match.tables]
    try:
        match._advance(may_open=False)
    except WartornError as error:
        raise BadLine(f"match: {error}") from None
    if [table.name for table in match.tables] != given:
        raise BadLine("match: the tables are not those of the format in their order")
    return match


def _table(text: str) -> Table:
    """One table of a line."""
    found = TABLE.fullmatch(text)
    if found is None:
        raise BadLine(f"{text[:40]!r} should be a table, its seats and its position")
    game = read(found[3])
    if game.viewer >= 0:
        raise BadLine(f"{found[1]}: this is what one seat may know, not a whole game")
    seats = tuple(int(seat) for seat in found[2].split("."))
    return Table(found[1], seats, game)
