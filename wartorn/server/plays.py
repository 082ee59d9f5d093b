"""What is played at a table: one game, or a match of several; both are boards with seats around them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

import msgspec

from wartorn.formats import Match, MatchRecord, Table, format_called, read_match
from wartorn.formats.courses import table_title
from wartorn.games import pinned_name
from wartorn.kernel.chance import Chance
from wartorn.kernel.errors import BadOption
from wartorn.kernel.game import Game
from wartorn.kernel.hidden import redealt
from wartorn.kernel.notation import parts_of, read
from wartorn.kernel.records import Record
from wartorn.kernel.registry import FILE, game_called, home_and_part
from wartorn.kernel.rules import Ruleset

NO_FILES = "Sets are asked for by their names here."
BOARD = "game"  # what the only board of a table is called


class SetUp(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """What is played and from where it begins; with the entries it is the whole table."""

    game: str = ""
    format: str = ""
    options: dict[str, str] = {}
    sets: list[str] = []  # as asked for; none: the usual ones
    seed: str = ""
    position: str = ""  # a line to begin from instead of a seed
    made_of: list[tuple[str, str]] = []  # the sets by name and hash, as they were when the table was made


class Play(Protocol):
    """Boards and their seats; a match says which of them there are."""

    tables: list[Table]

    @property
    def asking(self) -> list[tuple[Table, int]]:
        """Every board that waits for a pick, with the seat of the table that must pick there."""

    @property
    def over(self) -> bool:
        """Whether everything is over."""

    @property
    def places(self) -> list[int] | None:
        """The places by seat of the table when all is over."""

    def table(self, name: str) -> Table:
        """The board of that name."""

    def play(self, name: str, pick: int) -> None:
        """Apply a pick at a board."""

    def clone(self) -> Play:
        """A play that goes on alike."""

    def deal_again(self, seats: Sequence[int], seed: str) -> None:
        """Deal anew what none of these seats knows."""


class Single:
    """One game."""

    def __init__(self, game: Game) -> None:
        self.tables = [Table(BOARD, tuple(range(game.seats)), game)]

    @property
    def game(self) -> Game:
        """The game."""
        return self.tables[0].game

    @property
    def asking(self) -> list[tuple[Table, int]]:
        """The board with the seat that must pick."""
        seat = self.game.asking
        return [] if seat is None else [(self.tables[0], seat)]

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.game.over

    @property
    def places(self) -> list[int] | None:
        """The winner is first; of a draw both are."""
        if not self.game.over:
            return None
        return [1 if self.game.winner in (None, seat) else 2 for seat in range(self.game.seats)]

    def table(self, name: str) -> Table:
        """The only board."""
        if name != BOARD:
            raise BadOption(f"no board is called {name[:80]!r}; there is {BOARD}")
        return self.tables[0]

    def play(self, name: str, pick: int) -> None:
        """Apply a pick."""
        self.table(name).game.play(pick)

    def clone(self) -> Single:
        """A game that goes on alike."""
        return Single(self.game.clone())

    def deal_again(self, seats: Sequence[int], seed: str) -> None:
        """Deal anew what none of these seats knows."""
        fresh = redealt(self.game, sum(1 << seat for seat in seats), Chance.seeded(seed))
        self.tables = [self.tables[0]._replace(game=fresh)]

    def __str__(self) -> str:
        return str(self.game)


class Several(Match):
    """A match whose unseen cards can be dealt again."""

    def clone(self) -> Several:
        """A match that goes on alike."""
        other = super().clone()
        return _several(other)

    def deal_again(self, seats: Sequence[int], seed: str) -> None:
        """Deal anew, at every board that is not over and for all that come, what none of these seats knows."""
        self.chance = str(Chance.seeded(seed))
        for index, table in enumerate(self.tables):
            here = sum(1 << place for place, seat in enumerate(table.seats) if seat in seats)
            if not table.game.over:
                fresh = redealt(table.game, here, Chance.seeded(f"{seed} {table.name}"))
                self.tables[index] = table._replace(game=fresh)


def _several(match: Match) -> Several:
    other = Several(match.format, match.sets, match.options, match.chance, match.tables)
    other.places = match.places
    return other


def opened(setup: SetUp) -> Play:
    """The table as it was set up."""
    sets = _sets_of(setup)
    if setup.position:
        return continued(setup, setup.position)
    if setup.format:
        match = Match.opened(format_called(setup.format), Chance.seeded(setup.seed), sets, setup.options)
        return _several(match)
    rules = game_called(setup.game).ruleset(sets, setup.options)
    return Single(Game.opened(rules, Chance.seeded(setup.seed)))


def continued(setup: SetUp, line: str) -> Play:
    """The table at a position that was written down, played on with the sets that it was made of."""
    header, space, rest = line.partition(" ")
    if _changed(setup):
        line = _with_sets(header, _sets_of(setup)) + space + rest
    return _several(read_match(line)) if setup.format else Single(read(line))


def refuse_files(sets: Iterable[str]) -> None:
    """Refuse sets that are asked for by file: whose files they would be is not for guests to say."""
    for each in sets:
        if FILE in each or "/" in each:
            raise BadOption(NO_FILES)


def refuse_files_in(text: str) -> None:
    """Refuse a record that names a file anywhere: only what ends like the file of a set is ever opened."""
    if FILE in text:
        raise BadOption(NO_FILES)


def made_of(play: Play) -> list[tuple[str, str]]:
    """The sets by name and hash."""
    return list(play.tables[0].game.rules.sets)


def same_position(one: str, other: str) -> bool:
    """Whether two lines tell the same, whatever they call their sets."""
    return _without_sets(one) == _without_sets(other)


def _without_sets(line: str) -> str:
    return " ".join(
        ";".join(part for part in word.split(";") if not part.startswith("sets=")) if ";" in word else word
        for word in line.split(" ")
    )


def _with_sets(header: str, sets: Sequence[str]) -> str:
    name, _, options = parts_of(header)
    return ";".join([name, "sets=" + "+".join(sets), *(f"{key}={value}" for key, value in options.items())])


def _changed(setup: SetUp) -> bool:
    return any(pinned_name(name, hash) != name for name, hash in setup.made_of)


def _sets_of(setup: SetUp) -> list[str]:
    """The sets to be asked for: those that have changed since by the name of their old text."""
    if not _changed(setup):
        return setup.sets
    pinned = {name: pinned_name(name, hash) for name, hash in setup.made_of}
    asked = [home_and_part(each) for each in setup.sets] or [(name, "") for name in pinned]
    return [pinned.get(home, home) + part for home, part in asked]


def title_of(setup: SetUp) -> str:
    """What is played, for people."""
    if setup.format:
        return format_called(setup.format).title
    return game_called(setup.game).title


def board_title(setup: SetUp, board: str) -> str:
    """What a board is called."""
    return table_title(board) if setup.format else title_of(setup)


def seats_played(setup: SetUp) -> list[int]:
    """The seats that somebody plays."""
    if setup.format:
        return list(range(format_called(setup.format).seats))
    return rules_of(setup).players


def rules_of(setup: SetUp) -> Ruleset:
    """The rules of a single game."""
    if setup.position:
        return opened(setup).tables[0].game.rules
    return game_called(setup.game).ruleset(_sets_of(setup), setup.options)


def record_of(
    opening: Play, picks: Sequence[tuple[str, str]], seed: str, headers: dict[str, str], left: tuple[int, str] | None
) -> str:
    """The record of what was played from an opening: boards and words in their order, and who left before the end."""
    play = opening.clone()
    if isinstance(play, Match):
        match_record = MatchRecord.begin(play, seed or None, **headers)
        for board, word in picks:
            match_record.play(play, board, play.table(board).game.pick(word))
        for table in play.tables:
            if left is not None and left[0] in table.seats and not table.game.over:
                match_record.section(table.name).leave(table.game, table.seats.index(left[0]), left[1])
        return str(match_record)
    game = play.tables[0].game
    record = Record.begin(game, seed or None, **headers)
    for _, word in picks:
        record.play(game, game.pick(word))
    if left is not None:
        record.leave(game, *left)
    return str(record)
