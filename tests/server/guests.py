"""Guests: the real app behind a real port, in a thread, and people with cookies and sockets who come to it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import socket as sockets
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar
from unittest import mock

import httpx
import uvicorn
from sitters import PATIENCE, AtOnce, entries_in, laid_out
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from wartorn.kernel.game import Game
from wartorn.server import app as app_module
from wartorn.server.entries import Entry
from wartorn.server.fold import Standing
from wartorn.server.guard import COOKIE
from wartorn.server.hall import Hall
from wartorn.server.settings import Settings
from wartorn.server.store import file_url
from wartorn.server.wire import LONGEST_MESSAGE
from wartorn.server.workers import Workers

T = TypeVar("T")
Json = dict[str, Any]

GONE = 1006  # what browsers say of a connection that ended without a word
GENEROUS: dict[str, Any] = {
    "socket_messages": "100000/second",
    "address_messages": "100000/second",
    "address_requests": "100000/second",
    "address_tables": "100000/second",
}


class Server:
    """The real app on a free port of this machine, with its games in a file; it can be stopped and started again."""

    def __init__(self, file: Path, processes: bool = False, limits: bool = False, **settings: Any) -> None:
        told: dict[str, Any] = {} if limits else dict(GENEROUS)
        told |= {"database_url": file_url(laid_out(file)), "log_level": "error"} | settings
        self.file = file
        self.settings = Settings(**told)
        self.processes = processes  # whether bots think in processes of their own, as they do for people
        self.port = 0

    def start(self) -> Server:
        """Open the doors; the port stays the same when it is started again."""
        self.listening = sockets.create_server(("127.0.0.1", self.port))
        self.port = self.listening.getsockname()[1]
        with mock.patch.object(app_module, "Workers", Workers if self.processes else AtOnce):
            self.app = app_module.make_app(self.settings)
            config = uvicorn.Config(
                self.app,
                log_level="error",
                access_log=False,
                ws_max_size=LONGEST_MESSAGE * 4,
                ws="websockets-sansio",
                server_header=False,
                timeout_graceful_shutdown=3,
                proxy_headers=False,
            )
            self.server = uvicorn.Server(config)
            self.thread = threading.Thread(target=self.server.run, args=([self.listening],), daemon=True)
            self.thread.start()
            wait_for(lambda: self.server.started or not self.thread.is_alive(), "the server starts")
        assert self.server.started, "the server did not start"
        return self

    def stop(self) -> None:
        """Close the doors; open sockets are closed."""
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive(), "the server did not stop"
        self.listening.close()

    def again(self) -> Server:
        """Stop and start, as for an upgrade."""
        self.stop()
        return self.start()

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def hall(self) -> Hall:
        """Its hall; what is asked of it runs in its own loop, by `run`."""
        hall: Hall = self.app.state.hall
        return hall

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """What a coroutine gives that runs in the loop of the server."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """The loop of the server."""
        return next(iter(self.server.servers)).get_loop()

    def standing(self, table: str) -> Standing:
        """How a table stands, all secrets included."""
        return self.run(self.hall.table(table)).standing

    def game(self, table: str, board: str = "game") -> Game:
        """The game at a table, all secrets included."""
        return self.standing(table).play.table(board).game

    def entries(self, table: str) -> list[Entry]:
        """What is in the file, read by somebody else than the server."""
        return asyncio.run(entries_in(self.file, table))


def wait_for(done: Callable[[], Any], what: str, patience: float = PATIENCE) -> Any:
    """What is given as soon as it is something."""
    ends = time.monotonic() + patience
    while time.monotonic() < ends:
        found = done()
        if found:
            return found
        time.sleep(0.005)
    raise AssertionError(f"not within {patience} seconds: {what}")


class Guest:
    """Somebody at a page: a cookie, requests, and one socket with all that it was ever told."""

    def __init__(self, server: Server, name: str = "", **client: Any) -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.url, timeout=PATIENCE, **client)
        self.http.get("/api/me")  # a cookie
        if name:
            self.http.put("/api/me", json={"name": name}).raise_for_status()
        self.socket: ClientConnection | None = None
        self._open = contextlib.ExitStack()
        self.told: list[Json] = []  # every message of the socket
        self.frames: dict[str, Json] = {}  # by table: the last frame

    @property
    def cookie(self) -> str:
        """What the server knows this guest by."""
        return self.http.cookies[COOKIE]

    @property
    def player(self) -> str:
        """Who this is in the store."""
        found: str = self.server.app.state.guard._signer.loads(self.cookie)
        return found

    # Requests

    def get(self, path: str, **more: Any) -> Any:
        """What a request gives that works."""
        answer = self.http.get(f"/api{path}", **more)
        assert answer.is_success, answer.text
        return answer.json() if "json" in answer.headers["content-type"] else answer.text

    def post(self, path: str, body: Json | None = None) -> Any:
        """What a request gives that works."""
        answer = self.http.post(f"/api{path}", json=body)
        assert answer.is_success, answer.text
        return answer.json()

    def make(self, **wanted: Any) -> str:
        """A table of one's own; by default of Reign of War against a bot that picks by lot."""
        return str(self.make_open(**wanted)["id"])

    def make_open(self, **wanted: Any) -> Json:
        """A table and its invitation."""
        if not {"game", "format", "start"} & set(wanted):
            wanted["game"] = "reign-of-war"
        made: Json = self.post("/tables", wanted)
        return made

    def join(self, table: str, invitation: str, **more: Any) -> int:
        """The seat that this guest gets."""
        return int(self.post(f"/tables/{table}/join", {"invitation": invitation, **more})["seat"])

    # The socket

    def connect(self, **more: Any) -> Guest:
        """Open the socket."""
        headers = {"Cookie": f"{COOKIE}={self.cookie}", **more.pop("headers", {})}
        url = self.server.url.replace("http", "ws") + "/ws"
        more.setdefault("origin", self.server.url)
        opened = connect(url, additional_headers=headers, max_size=None, **more)
        self.socket = self._open.enter_context(opened)
        return self

    def hang_up(self) -> None:
        """Close the socket."""
        self._open.close()
        self.socket = None

    def close(self) -> None:
        """Go home."""
        self.hang_up()
        self.http.close()

    def say(self, type: str, **fields: Any) -> None:
        """Say something."""
        self.say_text(json.dumps({"type": type, **fields}))

    def say_text(self, text: str) -> None:
        """Say whatever it is."""
        if self.socket is None:
            self.connect()
        assert self.socket is not None
        self.socket.send(text)

    def hear(self, patience: float = PATIENCE) -> Json:
        """The next message, whatever it is."""
        assert self.socket is not None
        message: Json = json.loads(self.socket.recv(patience))
        self.told.append(message)
        if message["type"] == "frame":
            self.frames[message["game"]] = message
        if message["type"] == "stale":
            self.frames[message["game"]] = message["frame"]
        return message

    def await_(self, *types: str, where: Callable[[Json], bool] = lambda _: True) -> Json:
        """The next message of one of these types that is as wanted."""
        ends = time.monotonic() + PATIENCE
        while time.monotonic() < ends:
            message = self.hear(max(ends - time.monotonic(), 0.01))
            if message["type"] in types and where(message):
                return message
        raise AssertionError(f"no {' or '.join(types)} came")

    def quiet(self, seconds: float = 0.15) -> bool:
        """Whether nothing more is heard for a while."""
        with contextlib.suppress(TimeoutError):
            self.hear(seconds)
            return False
        return True

    def closed_with(self) -> int:
        """The code with which the server closes the socket."""
        ends = time.monotonic() + PATIENCE
        while time.monotonic() < ends:
            try:
                self.hear()
            except ConnectionClosed as closed:
                return closed.rcvd.code if closed.rcvd is not None else GONE
        raise AssertionError("the socket was not closed")

    # At a table

    def watch(self, table: str, seq: int = -1, seat: int | None = None) -> Json:
        """Look at a table; the frame that comes first."""
        self.say("watch", game=table, seq=seq, seat=seat)
        return self.await_("frame", where=lambda frame: frame["game"] == table)

    def seq(self, table: str) -> int:
        """The last entry that this guest knows."""
        return int(self.frames[table]["seq"]) if table in self.frames else 0

    def deed(self, type: str, table: str, **fields: Any) -> Json:
        """Do something; what is answered."""
        fields.setdefault("expected_seq", self.seq(table))
        fields.setdefault("action_id", secrets.token_hex(8))
        self.say(type, game=table, **fields)
        answers = ("ok", "stale", "illegal", "refused")
        return self.await_(
            *answers, where=lambda said: said.get("action_id", fields["action_id"]) == fields["action_id"]
        )

    def act(self, table: str, pick: str, **fields: Any) -> Json:
        """Pick a word; what is answered."""
        return self.deed("act", table, pick=pick, **fields)

    def pick(self, table: str, index: int = 0) -> Json:
        """Pick one of the options, the first if nothing is said; the frame after it."""
        board, options = self.asked(table)
        said = self.act(table, options[index % len(options)]["word"], board=board)
        assert said["type"] == "ok", said
        return self.caught_up(table, said["seq"])

    def asked(self, table: str) -> tuple[str, list[Json]]:
        """The board where this guest must pick, and the options; wait until there is one."""
        while True:
            for board in self.frames[table]["boards"]:
                if board.get("options"):
                    return str(board["name"]), list(board["options"])
            self.await_("frame", where=lambda frame: frame["game"] == table)

    def caught_up(self, table: str, seq: int) -> Json:
        """The frame of that entry or of a later one."""
        while self.seq(table) < seq:
            self.await_("frame", where=lambda frame: frame["game"] == table)
        return self.frames[table]

    def until_asked(self, table: str) -> Json:
        """The frame in which this guest must pick, or the last one of the game."""
        while not any(board.get("options") for board in self.frames[table]["boards"]):
            if self.frames[table]["state"] == "over":
                break
            self.await_("frame", where=lambda frame: frame["game"] == table)
        return self.frames[table]

    def play_on(self, table: str, picks: int = 100_000) -> Json:
        """Pick the first option so often, or until it is over; the last frame."""
        for _ in range(picks):
            if self.until_asked(table)["state"] == "over":
                break
            self.pick(table)
        return self.frames[table]

    def resign(self, table: str) -> Json:
        """Give up; what is answered."""
        return self.deed("resign", table)


@contextlib.contextmanager
def open_server(file: Path, **settings: Any) -> Iterator[Server]:
    """A server that is stopped afterwards."""
    server = Server(file, **settings).start()
    try:
        yield server
    finally:
        server.stop()
