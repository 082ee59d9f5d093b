"""A connection: one page that is told of tables and does things at them."""

from __future__ import annotations

import asyncio
import contextlib
import re
import secrets
import time

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from wartorn.kernel.errors import WartornError
from wartorn.server.answers import hint, read_out, reasons
from wartorn.server.guard import Guard
from wartorn.server.hall import Hall
from wartorn.server.live import Onlooker
from wartorn.server.metrics import ACT_SECONDS, DROPPED, MESSAGES, SOCKETS
from wartorn.server.wire import (
    LONGEST_MESSAGE,
    Deed,
    Frame,
    FromClient,
    Hint,
    Illegal,
    Leave,
    Ok,
    ReadOut,
    Reasons,
    Refused,
    Stale,
    Text,
    ToClient,
    Watch,
    Why,
    decode,
    encode,
)

log = structlog.get_logger()

MOST_WAITING = 64  # messages for a page that is too slow to read them
MOST_WATCHED = 16  # tables at once
LAST_WORDS = 2.0  # seconds to say why a connection is closed
LONGEST_DEED = 20.0  # seconds
LONGEST_ID = 64
ACTION = re.compile(rf"[ -~]{{1,{LONGEST_ID}}}")
POLICY_VIOLATION, BROKEN, TOO_SLOW = 1008, 1011, 1013


class Connection:
    """A web socket with its queue; it never lets the server wait."""

    def __init__(self, socket: WebSocket, hall: Hall, guard: Guard, player: str) -> None:
        self.socket = socket
        self.hall = hall
        self.guard = guard
        self.player = player
        self.address = guard.address(socket)
        self.watched: dict[str, Onlooker] = {}
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue(MOST_WAITING)
        self._closing = 0
        self._dropped = asyncio.Event()
        self._doing: asyncio.Task[None] | None = None  # the last message, which is never broken off half way
        self._name = secrets.token_hex(8)

    async def serve(self) -> None:
        """Listen and answer until the page is gone."""
        await self.socket.accept()
        SOCKETS.inc()
        writer, listener = asyncio.create_task(self._write()), asyncio.create_task(self._listen())
        dropped = asyncio.create_task(self._dropped.wait())
        try:
            await asyncio.wait({writer, listener, dropped}, return_when=asyncio.FIRST_COMPLETED)
            if dropped.done():  # who reads nothing does not even read why
                await asyncio.wait({writer}, timeout=LAST_WORDS)
        finally:
            SOCKETS.dec()
            for task in (writer, listener, dropped):
                task.cancel()
            await asyncio.gather(writer, listener, dropped, return_exceptions=True)
            if self._doing is not None:  # what was begun is ended, whoever has gone
                await asyncio.wait({self._doing}, timeout=LONGEST_DEED)
            for name, onlooker in self.watched.items():
                self.hall.leave(name, onlooker)

    def say(self, message: ToClient) -> None:
        """Put a message into the queue; who does not read is dropped, and finds everything when they come back."""
        if self._closing:
            return
        try:
            self._queue.put_nowait(encode(message))
        except asyncio.QueueFull:
            self._drop("slow", TOO_SLOW)

    def _drop(self, why: str, code: int) -> None:
        DROPPED.labels(why).inc()
        self._closing = code
        with contextlib.suppress(asyncio.QueueEmpty):
            while True:
                self._queue.get_nowait()
        self._queue.put_nowait(None)
        self._dropped.set()

    async def _write(self) -> None:
        """Send what is in the queue, one after the other."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            while (message := await self._queue.get()) is not None:
                await self.socket.send_text(message.decode())
            await self.socket.close(self._closing)

    async def _listen(self) -> None:
        while not self._closing:
            try:
                received = await self.socket.receive()
            except (WebSocketDisconnect, RuntimeError):
                return
            if received["type"] == "websocket.disconnect":
                return
            text = received.get("text")
            if not self._allowed():
                self._drop("too many messages", POLICY_VIOLATION)
            elif text is None or len(text) > LONGEST_MESSAGE:
                self.say(Refused("Messages are short texts."))
            else:
                self._doing = asyncio.create_task(self._hear(text))
                await asyncio.shield(self._doing)

    def _allowed(self) -> bool:
        guard = self.guard
        return guard.allows(guard.socket_messages, "socket", self._name) and guard.allows(
            guard.address_messages, "messages", self.address
        )

    async def _hear(self, text: str) -> None:
        """Do what a message asks for; whatever is wrong with it is said to the page and to nobody else."""
        try:
            message = decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self.say(Refused(f"That is no message of ours: {str(error)[:200]}"))
            return
        MESSAGES.labels(type(message).__name__).inc()
        try:
            await self._do(message)
        except WartornError as error:
            self.say(Refused(str(error), message.game[:LONGEST_ID]))
        except Exception:
            log.exception("a message failed", message=type(message).__name__)
            self._drop("failed", BROKEN)  # the page comes back and asks again with the same action

    async def _do(self, message: FromClient) -> None:
        if isinstance(message, Deed):
            await self._deed(message)
        elif isinstance(message, Watch):
            await self._watch(message)
        elif isinstance(message, Leave):
            onlooker = self.watched.pop(message.game, None)
            if onlooker is not None:
                self.hall.leave(message.game, onlooker)
        else:
            live, eyes = await self.hall.table(message.game), self._onlooker(message.game).eyes
            if isinstance(message, Why):
                self.say(Reasons(message.game, message.at[:200], reasons(live, eyes, message.board, message.at)))
            elif isinstance(message, ReadOut):
                text = read_out(live, eyes, message.board, message.width)
                self.say(Text(message.game, message.board, text))
            elif isinstance(message, Hint):
                self.say(await hint(self.hall, live, eyes, message.board))

    async def _watch(self, message: Watch) -> None:
        if len(self.watched) >= MOST_WATCHED and message.game not in self.watched:
            self.say(Refused("You look at too many tables at once.", message.game[:LONGEST_ID]))
            return
        onlooker = self._onlooker(message.game)
        live = await self.hall.table(message.game)
        self.watched[live.row.id] = onlooker
        await self.hall.watch(live.row.id, onlooker, message.seat, message.seq)

    def _tell(self, frame: Frame) -> None:
        self.say(frame)

    def _onlooker(self, game: str) -> Onlooker:
        return self.watched.get(game) or Onlooker(self.player, self._tell)

    async def _deed(self, message: Deed) -> None:
        """Do something at a table, and measure how long the answer takes."""
        begun = time.perf_counter()
        if not ACTION.fullmatch(message.action_id):
            what = f"An action has an id of 1 to {LONGEST_ID} plain signs."
            self.say(Illegal(message.game[:LONGEST_ID], message.action_id[:LONGEST_ID], what))
            return

        def answer(said: Ok | Stale | Illegal) -> None:
            self.say(said)
            ACT_SECONDS.labels(type(said).__name__.lower()).observe(time.perf_counter() - begun)

        await self.hall.do(self._onlooker(message.game), message, answer)
