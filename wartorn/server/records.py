"""Records of tables: written when they are over, looked at moment by moment, brought from elsewhere."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

import wartorn
from wartorn.formats import MatchRecord
from wartorn.formats.records import MATCH_BEGINS
from wartorn.kernel.errors import BadRecord, WartornError
from wartorn.kernel.notation import parts_of
from wartorn.kernel.records import Record
from wartorn.players import is_player
from wartorn.server.bots import titles
from wartorn.server.clocks import Clock
from wartorn.server.entries import Entry, Left, Picked
from wartorn.server.fold import Standing, folded
from wartorn.server.frames import PAST, Eyes, frame_of, name_of, over
from wartorn.server.hall import Hall
from wartorn.server.live import Live, NotAllowed
from wartorn.server.plays import BOARD, SetUp, made_of, opened, record_of, refuse_files_in, seats_played
from wartorn.server.store import OVER, SeatRow, Summary, TableRow
from wartorn.server.tables import begun, new_id, texts_of
from wartorn.server.wire import Replay, TurnMark
from wartorn.server.workers import Exhausted

LONGEST_GAME = 5_000  # picks
LONGEST_NAME = 40
PERSON = "human"  # whom the terminal calls so


def refuse_running(live: Live) -> None:
    """Refuse what would tell the secrets of a game that is not over."""
    if not over(live.row, live.standing):
        raise NotAllowed("The whole game can be seen when it is over.")


def whole_record(live: Live) -> str:
    """The record of everything that stands; after a new deal or an upgrade it begins with the position there."""
    refuse_running(live)
    standing = live.standing
    seed, opening = _opening(standing)
    first = max([standing.first, *(each.entry.seq for each in standing.chapters if not each.board)])
    picks = [each.entry.what for each in standing.chapters if each.entry.seq > first]
    words = [(what.board, what.word) for what in picks if isinstance(what, Picked)]
    headers = {f"seat{each.seat}": each.bot or name_of(live.row, standing, each.seat) for each in live.row.seats}
    return record_of(opening.play, words, seed, headers, standing.broken_off)


def _opening(standing: Standing) -> tuple[str, Standing]:
    """The seed and the table from which the picks of a record lead to the end."""
    dealt = [each.entry.seq for each in standing.chapters if not each.board]
    if dealt:
        return "", standing.at(dealt[-1])
    beginning = standing.at(standing.first)
    plain = standing.resumed is None and not standing.setup.position
    return standing.setup.seed if plain else "", beginning


def moment(hall: Hall, live: Live, player: str, seq: int, seat: int | None = None) -> Replay:
    """A game that is over as it stood after an entry, all hands open; from a seat of one's own, if none is named."""
    refuse_running(live)
    standing = live.standing
    last = standing.seq
    at = standing if seq < 0 or seq >= last else standing.at(seq)
    if at is not standing:
        at.begun = True
    last_seat = max(max(table.seats) for table in standing.play.tables)
    eyes = Eyes(player, _first_looked_from(live, player) if seat is None else min(seat, last_seat), everything=True)
    frame = frame_of(live.row, at, eyes, -1, hall.now_ms())
    steps = [chapter.entry.seq for chapter in standing.chapters if chapter.board]
    return Replay(frame, last, steps, _turn_marks(standing))


def _first_looked_from(live: Live, player: str) -> int:
    """One's own seat; else, in a record that was brought, the first that no bot had."""
    mine = [each.seat for each in live.row.seats if each.player == player]
    people = [each.seat for each in live.row.seats if each.sort == PAST and not each.bot]
    return next(iter(mine + people), live.row.seats[0].seat)


def _turn_marks(standing: Standing) -> list[TurnMark]:
    """The entries before which a turn began."""
    marks: list[TurnMark] = []
    known: set[tuple[str, int]] = set()
    for chapter in standing.chapters:
        if chapter.board and (chapter.board, chapter.turn) not in known:
            known.add((chapter.board, chapter.turn))
            marks.append(TurnMark(standing.before(chapter.entry.seq), chapter.board, chapter.turn, chapter.entry.seat))
    return marks


async def replayed(hall: Hall, live: Live, seq: int, board: str) -> SetUp:
    """A set-up from a moment of a game that is over: the whole match, or the game at one board."""
    refuse_running(live)
    at = live.standing.at(seq)
    setup = live.row.setup
    if at.play.over:
        raise NotAllowed("The game is over there; go back to where there is something to pick.")
    boards = {table.name: table for table in at.play.tables}
    if setup.format and len(boards.get(board, at.play.tables[0]).seats) == len(live.row.seats):
        return SetUp(format=setup.format, position=str(at.play), options=setup.options, sets=setup.sets)
    table = at.play.table(board)
    if table.game.over:
        raise NotAllowed("The game is over there; go back to where there is something to pick.")
    return SetUp(table.game.rules.name, position=str(table.game))


# Records from elsewhere


class Told(NamedTuple):
    """What a record tells."""

    setup: SetUp
    picks: list[tuple[str, str, int]]  # board, word, seat of the table
    names: list[str]
    left: tuple[int, str] | None  # who left before the end, and why


def told(text: str) -> Told:
    """What a text tells, checked pick by pick; BadRecord says where it is wrong."""
    refuse_files_in(text)
    try:
        return _match_told(MatchRecord.parse(text)) if text.startswith(MATCH_BEGINS) else _game_told(Record.parse(text))
    except WartornError:
        raise
    except Exception as error:  # whatever a made-up position leads to, it is the record that is wrong
        raise BadRecord(f"it cannot be played ({type(error).__name__})") from None


def _game_told(record: Record) -> Told:
    if len(record.picks) > LONGEST_GAME:
        raise BadRecord(f"a record has at most {LONGEST_GAME} picks")
    record.verify()
    name, sets, options = parts_of(record.headers["game"])
    setup = SetUp(name, "", {key: str(value) for key, value in options.items()}, sets, *_origin(record.headers))
    game = record.opened()
    if game.rules.name != name:
        raise BadRecord(f"it begins with a position of {game.rules.name}, and says that it is {name}")
    picks: list[tuple[str, str, int]] = []
    for word in record.picks:
        picks.append((BOARD, word, game.asking or 0))
        game.play(game.pick(word))
    return Told(setup, picks, [_name(record.headers, seat) for seat in range(game.seats)], record.left)


def _match_told(record: MatchRecord) -> Told:
    if sum(len(section.picks) for _, _, section in record.sections) > LONGEST_GAME:
        raise BadRecord(f"a record has at most {LONGEST_GAME} picks")
    record.verify()
    name, sets, options = parts_of(record.headers["match"])
    setup = SetUp("", name, {key: str(value) for key, value in options.items()}, sets, *_origin(record.headers))
    match = record.opened()
    if match.format.name != name:
        raise BadRecord(f"it begins with a position of {match.format.name}, and says that it is {name}")
    picks: list[tuple[str, str, int]] = []
    for board, _, section in record.sections:
        for word in section.picks:
            table = match.table(board)
            picks.append((board, word, table.seats[table.game.asking or 0]))
            match.play(board, table.game.pick(word))
    left = [(seats[each.left[0]], each.left[1]) for _, seats, each in record.sections if each.left is not None]
    return Told(setup, picks, [_name(record.headers, seat) for seat in range(match.seats)], next(iter(left), None))


def _name(headers: dict[str, str], seat: int) -> str:
    """What a seat was called, if that can be shown."""
    name = " ".join(headers.get(f"seat{seat}", "").split())
    return name[:LONGEST_NAME] if name.isprintable() else ""


def _origin(headers: dict[str, str]) -> tuple[str, str]:
    return headers.get("seed", ""), "" if "seed" in headers else headers["position"]


def _seats_once_taken(names: list[str], played: list[int]) -> list[SeatRow]:
    """Who sat where, bots by their titles; of people the terminal knows no name."""
    called = iter(titles([names[seat] for seat in played if is_player(names[seat])]))
    rows: list[SeatRow] = []
    for seat in played:
        if is_player(names[seat]):
            rows.append(SeatRow(seat, PAST, "", next(called), names[seat]))
        else:
            rows.append(SeatRow(seat, PAST, "", "" if names[seat] == PERSON else names[seat]))
    return rows


async def brought(hall: Hall, text: str, player: str) -> str:
    """Lay a record on a table of its own, over as it is; the name of the table."""
    try:
        found = await hall.readers.ask(told, text)
    except Exhausted:
        raise BadRecord("it takes too long to be checked") from None
    setup = found.setup
    play = opened(setup)
    setup.made_of = made_of(play)
    now = hall.now_ms()
    entries = [begun(play, 1, now)]
    for number, (board, word, seat) in enumerate(found.picks, 2):
        entries.append(Entry(number, f"record-{number}", seat, Picked(board, word), now, []))
    if found.left is not None:
        entries.append(Entry(len(entries) + 1, "record-left", found.left[0], Left(*found.left), now, []))
    standing = await asyncio.to_thread(folded, setup, entries)
    seats = _seats_once_taken(found.names, seats_played(setup))
    row = TableRow(new_id(), setup, Clock(), wartorn.__version__, player, "", "", now, seats)
    game = standing.play.tables[-1].game
    summary = Summary(OVER, "", [], False, game.numbers[game.rules.turn], now)
    await hall.store.create(row, summary, entries, texts_of(setup))
    return row.id
