"""Hints between servers of one PostgreSQL database: a table has a new entry; the table itself is the truth."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import asyncpg
import structlog
from sqlalchemy.engine import make_url

from wartorn.server.hall import Hall
from wartorn.server.store import CHANNEL

log = structlog.get_logger()

PAUSE = 1.0  # seconds before it is tried again


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
    gone = asyncio.Event()
    heard: asyncio.Queue[str] = asyncio.Queue()
    connection.add_termination_listener(lambda _: gone.set())
    await connection.add_listener(CHANNEL, lambda *told: heard.put_nowait(str(told[3])))
    log.info("listening to other servers")
    await _catch_up(hall)
    await _pass_on(hall, heard, gone)


async def _pass_on(hall: Hall, heard: asyncio.Queue[str], gone: asyncio.Event) -> None:
    ended = asyncio.create_task(gone.wait())
    while not gone.is_set():
        hint: asyncio.Task[Any] = asyncio.create_task(heard.get())
        await asyncio.wait({hint, ended}, return_when=asyncio.FIRST_COMPLETED)
        if hint.done():
            name, _, seq = hint.result().partition(" ")
            with contextlib.suppress(Exception):
                await hall.heard(name, int(seq))
        else:
            hint.cancel()


async def _catch_up(hall: Hall) -> None:
    for name, live in list(hall.live.items()):
        with contextlib.suppress(Exception):
            await hall.heard(name, live.standing.seq + 1)
