"""Hints between servers of one PostgreSQL database: a table has a new entry; the table itself is the truth."""

from __future__ import annotations

import asyncio

import asyncpg
import structlog
from sqlalchemy.engine import make_url

from wartorn.kernel.errors import WartornError
from wartorn.server.hall import Hall
from wartorn.server.store import CHANNEL

log = structlog.get_logger()

PAUSE = 1.0  # seconds before it is tried again
GONE = ""  # instead of a hint: the connection is broken
BEAT = 5.0  # seconds of silence after which the connection is tried


async def listen(hall: Hall) -> None:
    """For ever hear what other servers write; after a gap every table in memory is read again."""
    address = make_url(hall.store.url).set(drivername="postgresql").render_as_string(hide_password=False)
    while True:
        try:
            await _hear(hall, await asyncpg.connect(address))
        except Exception as error:  # whatever it was, a server that is deaf for good would be worse
            log.warning("not listening to other servers", error=str(error))
        await asyncio.sleep(PAUSE)


async def _hear(hall: Hall, connection: asyncpg.Connection) -> None:
    """Hear hints until the connection breaks."""
    heard: asyncio.Queue[str] = asyncio.Queue()
    connection.add_termination_listener(lambda _: heard.put_nowait(GONE))
    await connection.add_listener(CHANNEL, lambda *told: heard.put_nowait(str(told[3])))
    log.info("listening to other servers")
    try:
        for name, live in list(hall.live.items()):
            await _told(hall, name, live.standing.seq + 1)
        while (hint := await _next(heard, connection)) != GONE:
            name, _, seq = hint.partition(" ")
            await _told(hall, name, int(seq))
    finally:
        connection.terminate()


async def _next(heard: asyncio.Queue[str], connection: asyncpg.Connection) -> str:
    """The next hint; a connection that is silent is asked whether it is still there."""
    while True:
        try:
            return await asyncio.wait_for(heard.get(), BEAT)
        except TimeoutError:
            await connection.execute("SELECT 1", timeout=BEAT)


async def _told(hall: Hall, name: str, seq: int) -> None:
    """Pass a hint on; if the database does not answer, everything is read again after a while."""
    try:
        await hall.heard(name, seq)
    except WartornError as error:  # a table that cannot be read keeps no other waiting
        log.warning("a table cannot be read", table=name, error=str(error))
