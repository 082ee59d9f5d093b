"""The store: tables and their entries, in SQLite or PostgreSQL; a unique key is the only lock."""

from __future__ import annotations

import contextlib
import json
import secrets
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from wartorn.kernel.errors import BadOption
from wartorn.server.clocks import Clock
from wartorn.server.entries import Entry, decode_what, encode_what
from wartorn.server.plays import SetUp

CHANNEL = "wartorn"  # on which PostgreSQL hints that a table has a new entry
CHANGED = -1  # instead of the number of an entry: something else of the table is new
FREE, RUNNING, OVER = "free seats", "running", "over"

metadata = sa.MetaData()
tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("setup", sa.LargeBinary, nullable=False),
    sa.Column("clock", sa.LargeBinary, nullable=False),
    sa.Column("rules_version", sa.String(64), nullable=False),
    sa.Column("host", sa.String(64), nullable=False),
    sa.Column("invitation", sa.String(64), nullable=False),
    sa.Column("rematch", sa.String(32), nullable=False, default=""),
    sa.Column("state", sa.String(16), nullable=False),
    sa.Column("result", sa.Text, nullable=False, default=""),
    sa.Column("asked", sa.String(32), nullable=False, default="[]"),
    sa.Column("bot_due", sa.Boolean, nullable=False, default=False),
    sa.Column("turn", sa.Integer, nullable=False, default=0),
    sa.Column("created_ms", sa.BigInteger, nullable=False),
    sa.Column("changed_ms", sa.BigInteger, nullable=False),
    sa.Index("tables_bot_due", "bot_due", "changed_ms"),
)
seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("sort", sa.String(8), nullable=False),  # person, bot, free
    sa.Column("player", sa.String(64), nullable=False, default=""),
    sa.Column("name", sa.String(64), nullable=False, default=""),
    sa.Column("bot", sa.String(64), nullable=False, default=""),
    sa.Column("seen_ms", sa.BigInteger, nullable=False, default=0),
    sa.Index("seats_player", "player"),
)
entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("action_id", sa.String(80), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("what", sa.LargeBinary, nullable=False),
    sa.Column("at_ms", sa.BigInteger, nullable=False),
    sa.Column("asked", sa.String(32), nullable=False),
    sa.Column("line", sa.Text, nullable=False, default=""),
    sa.UniqueConstraint("table", "action_id"),
)
card_sets = sa.Table(
    "card_sets",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
)
players = sa.Table(
    "players",
    metadata,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("name", sa.String(64), nullable=False, default=""),
)
kept = sa.Table(
    "kept",
    metadata,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)


# What happens at every pick is said once, so that it is put together once
WRITE = sa.insert(entries)
SUM_UP = (
    sa.update(tables)
    .where(tables.c.id == sa.bindparam("this"))
    .values({name: sa.bindparam(name) for name in ("state", "result", "asked", "bot_due", "turn", "changed_ms")})
)


SEE = (
    sa.update(seats)
    .where(seats.c.table == sa.bindparam("this"), seats.c.player == sa.bindparam("who"))
    .values(seen_ms=sa.bindparam("when"))
)


class Conflict(Exception):
    """Somebody else wrote this entry first."""


class SeatRow(msgspec.Struct):
    """Who sits there."""

    seat: int
    sort: str
    player: str = ""
    name: str = ""
    bot: str = ""
    seen_ms: int = 0


class TableRow(msgspec.Struct):
    """A table without its entries."""

    id: str
    setup: SetUp
    clock: Clock
    rules_version: str
    host: str
    invitation: str
    rematch: str
    created_ms: int
    seats: list[SeatRow]


class Summary(msgspec.Struct):
    """What lists tell of a table, written with each entry."""

    state: str
    result: str
    asked: list[int]
    bot_due: bool
    turn: int
    changed_ms: int


class Listed(msgspec.Struct):
    """A table in a list."""

    id: str
    setup: SetUp
    clock: Clock
    summary: Summary
    host: str
    invitation: str
    created_ms: int
    seats: list[SeatRow]


_encode = msgspec.json.Encoder().encode
_setup = msgspec.json.Decoder(SetUp).decode
_clock = msgspec.json.Decoder(Clock).decode


class Store:
    """The database; every method is one transaction."""

    def __init__(self, url: str) -> None:
        self.url = async_url(url)
        self.postgres = self.url.startswith("postgresql")
        pool = {"pool_size": 8, "max_overflow": 8} if self.postgres else {"pool_size": 1, "max_overflow": 0}
        self.engine: AsyncEngine = create_async_engine(
            self.url,
            pool_pre_ping=self.postgres,
            hide_parameters=True,  # whatever fails, no deck and no invitation is logged
            **pool,
        )
        if not self.postgres:
            sa.event.listen(self.engine.sync_engine, "connect", _durable)

    async def open(self) -> None:
        """Bring the database to the present shape."""
        from wartorn.server.migrations import upgrade

        async with self.engine.begin() as connection:
            if self.postgres:  # servers that start together migrate one after the other
                await connection.execute(sa.text("SELECT pg_advisory_xact_lock(7203111)"))
            await connection.run_sync(upgrade)

    async def close(self) -> None:
        """Let go of the database."""
        await self.engine.dispose()

    async def secret(self) -> str:
        """What cookies are signed with: made once, and the same for all servers of this database."""
        async with self.engine.begin() as connection:
            found = await connection.scalar(sa.select(kept.c.value).where(kept.c.name == "secret"))
            if found is not None:
                return str(found)
        with contextlib.suppress(IntegrityError):
            async with self.engine.begin() as connection:
                await connection.execute(sa.insert(kept).values(name="secret", value=secrets.token_urlsafe(48)))
        return await self.secret()

    # Tables

    async def create(self, row: TableRow, summary: Summary, first: Iterable[Entry], texts: dict[str, str]) -> None:
        """Write down a new table, with the texts of its sets, or Conflict if there is one of that name."""
        try:
            await self._create(row, summary, first, texts)
        except IntegrityError:
            raise Conflict from None

    async def _create(self, row: TableRow, summary: Summary, first: Iterable[Entry], texts: dict[str, str]) -> None:
        async with self.engine.begin() as connection:
            for hash, text in texts.items():
                if not await connection.scalar(sa.select(card_sets.c.hash).where(card_sets.c.hash == hash)):
                    await connection.execute(_insert_once(card_sets, self.postgres).values(hash=hash, text=text))
            await connection.execute(
                sa.insert(tables).values(
                    id=row.id,
                    setup=_encode(row.setup),
                    clock=_encode(row.clock),
                    rules_version=row.rules_version,
                    host=row.host,
                    invitation=row.invitation,
                    created_ms=row.created_ms,
                    **_columns(summary),
                )
            )
            await connection.execute(sa.insert(seats), [_seat_columns(row.id, seat) for seat in row.seats])
            if rows := [_entry_columns(row.id, entry) for entry in first]:
                await connection.execute(sa.insert(entries), rows)

    async def load(self, table: str) -> TableRow | None:
        """A table without its entries."""
        async with self.engine.connect() as connection:
            found = (await connection.execute(sa.select(tables).where(tables.c.id == table))).first()
            if found is None:
                return None
            return TableRow(
                id=found.id,
                setup=_setup(found.setup),
                clock=_clock(found.clock),
                rules_version=found.rules_version,
                host=found.host,
                invitation=found.invitation,
                rematch=found.rematch,
                created_ms=found.created_ms,
                seats=(await _seats(connection, [table]))[table],
            )

    async def tail(self, table: str, after: int = 0) -> list[Entry]:
        """The entries after that one."""
        query = sa.select(entries).where(entries.c.table == table, entries.c.seq > after).order_by(entries.c.seq)
        async with self.engine.connect() as connection:
            return [_entry(row) for row in await connection.execute(query)]

    async def append(self, table: str, new: Sequence[Entry], summary: Summary) -> None:
        """Write entries down for good, or Conflict if one of their numbers or actions is taken."""
        async with self.engine.begin() as connection:
            try:
                await connection.execute(WRITE, [_entry_columns(table, entry) for entry in new])
            except IntegrityError:
                raise Conflict from None
            await connection.execute(SUM_UP, {**_columns(summary), "this": table})
            await self._hint(connection, table, new[-1].seq)

    async def _hint(self, connection: AsyncConnection, table: str, seq: int) -> None:
        """Let other servers of this database know that a table has changed, when the transaction is done."""
        if self.postgres:
            told = {"channel": CHANNEL, "hint": f"{table} {seq}"}
            await connection.execute(sa.text("SELECT pg_notify(:channel, :hint)"), told)

    async def set_text(self, hash: str) -> str | None:
        """The text of a set that a table was made of."""
        async with self.engine.connect() as connection:
            found = await connection.scalar(sa.select(card_sets.c.text).where(card_sets.c.hash == hash))
            return None if found is None else str(found)

    # Seats and players

    async def sit_down(self, table: str, seat: int, player: str, name: str) -> bool:
        """Take a free seat; False if it is taken."""
        free = sa.and_(seats.c.table == table, seats.c.seat == seat, seats.c.sort == "free")
        async with self.engine.begin() as connection:
            done = await connection.execute(
                sa.update(seats).where(free).values(sort="person", player=player, name=name)
            )
            await self._hint(connection, table, CHANGED)
            return bool(done.rowcount)

    async def see(self, seen: Mapping[tuple[str, str], int]) -> None:
        """Note when players were last at tables."""
        rows = [{"this": table, "who": player, "when": at_ms} for (table, player), at_ms in seen.items()]
        async with self.engine.begin() as connection:
            await connection.execute(SEE, rows)

    async def set_rematch(self, table: str, other: str) -> str:
        """The table at which they play again: this one, or the one that somebody else was first to make."""
        fresh = sa.and_(tables.c.id == table, tables.c.rematch == "")
        async with self.engine.begin() as connection:
            await connection.execute(sa.update(tables).where(fresh).values(rematch=other))
            await self._hint(connection, table, CHANGED)
            return str(await connection.scalar(sa.select(tables.c.rematch).where(tables.c.id == table)))

    async def name_of(self, player: str) -> str:
        """The name that a player goes by."""
        async with self.engine.connect() as connection:
            return str(await connection.scalar(sa.select(players.c.name).where(players.c.id == player)) or "")

    async def rename(self, player: str, name: str) -> None:
        """Let a player go by another name."""
        async with self.engine.begin() as connection:
            done = await connection.execute(sa.update(players).where(players.c.id == player).values(name=name))
            if not done.rowcount:
                await connection.execute(_insert_once(players, self.postgres).values(id=player, name=name))

    # Lists

    async def tables_of(self, player: str, most: int = 100) -> list[Listed]:
        """The tables at which a player sits, those that are over last, and those that changed last first."""
        mine = sa.select(seats.c.table).where(seats.c.player == player)
        order = (tables.c.state == OVER, tables.c.changed_ms.desc())
        query = sa.select(tables).where(tables.c.id.in_(mine)).order_by(*order).limit(most)
        return await self._listed(query)

    async def listed(self, table: str) -> Listed | None:
        """One table as a list tells it."""
        found = await self._listed(sa.select(tables).where(tables.c.id == table))
        return found[0] if found else None

    async def bots_due(self, before_ms: int) -> list[str]:
        """The tables that wait for a bot since then."""
        query = sa.select(tables.c.id).where(
            tables.c.bot_due.is_(True), tables.c.state == RUNNING, tables.c.changed_ms <= before_ms
        )
        async with self.engine.connect() as connection:
            return [str(row.id) for row in await connection.execute(query)]

    async def _listed(self, query: sa.Select[Any]) -> list[Listed]:
        async with self.engine.connect() as connection:
            rows = (await connection.execute(query)).all()
            around = await _seats(connection, [row.id for row in rows])
            return [
                Listed(
                    id=row.id,
                    setup=_setup(row.setup),
                    clock=_clock(row.clock),
                    summary=Summary(
                        row.state, row.result, json.loads(row.asked), row.bot_due, row.turn, row.changed_ms
                    ),
                    host=row.host,
                    invitation=row.invitation,
                    created_ms=row.created_ms,
                    seats=around[row.id],
                )
                for row in rows
            ]


def async_url(url: str) -> str:
    """The address of the database with the driver that is used here."""
    for plain, driver in (
        ("sqlite+aiosqlite:", ""),
        ("postgresql+asyncpg:", ""),
        ("sqlite:", "sqlite+aiosqlite:"),
        ("postgresql:", "postgresql+asyncpg:"),
        ("postgres:", "postgresql+asyncpg:"),
    ):
        if url.startswith(plain):
            return driver + url.removeprefix(plain) if driver else url
    raise BadOption("WARTORN_DATABASE_URL should begin with sqlite: or postgresql:")


def file_url(path: Path) -> str:
    """The address of an SQLite file."""
    return f"sqlite+aiosqlite:///{path}"


def _durable(connection: Any, _record: Any) -> None:
    """Let SQLite write ahead and wait for the disk, so that what is committed stays."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _insert_once(table: sa.Table, postgres: bool) -> Any:
    from sqlalchemy.dialects import postgresql, sqlite

    return (postgresql if postgres else sqlite).insert(table).on_conflict_do_nothing()


def _columns(summary: Summary) -> dict[str, object]:
    return {**msgspec.structs.asdict(summary), "asked": json.dumps(summary.asked)}


def _seat_columns(table: str, seat: SeatRow) -> dict[str, object]:
    return {"table": table, **msgspec.structs.asdict(seat)}


def _entry_columns(table: str, entry: Entry) -> dict[str, object]:
    return {
        "table": table,
        "seq": entry.seq,
        "action_id": entry.action_id,
        "seat": entry.seat,
        "what": encode_what(entry.what),
        "at_ms": entry.at_ms,
        "asked": json.dumps(entry.asked),
        "line": entry.line,
    }


def _entry(row: Any) -> Entry:
    return Entry(row.seq, row.action_id, row.seat, decode_what(row.what), row.at_ms, json.loads(row.asked), row.line)


async def _seats(connection: AsyncConnection, ids: Sequence[str]) -> dict[str, list[SeatRow]]:
    """The seats of each of these tables."""
    query = sa.select(seats).where(seats.c.table.in_(ids)).order_by(seats.c.table, seats.c.seat)
    found: dict[str, list[SeatRow]] = {each: [] for each in ids}
    for row in await connection.execute(query):
        found[row.table].append(SeatRow(row.seat, row.sort, row.player, row.name, row.bot, row.seen_ms))
    return found
