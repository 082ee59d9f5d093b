"""`make bench-server`: how long picks take at many tables, on SQLite, the server on one core, the people on another.

Two people sit at each table of Reign of War, each with a web socket of their own. Now and then one of them picks; both
read what happens. What is measured is the time from sending a pick to reading that it is written down.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import subprocess
import sys
import tempfile
import time
import uuid
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

BAR_MS = 100.0  # what 99 of 100 picks have to stay below
PATIENCE = 30.0  # seconds after which an answer counts as missing
AT_ONCE = 16  # sockets that are opened together
HERE = "127.0.0.1"
WARTORN = Path(sys.executable).with_name("wartorn")
MANY = {
    "WARTORN_ADDRESS_SOCKETS": "100000",
    "WARTORN_ADDRESS_MESSAGES": "1000000/second",
    "WARTORN_ADDRESS_REQUESTS": "1000000/second",
    "WARTORN_ADDRESS_TABLES": "1000000/second",
    "WARTORN_LOG_LEVEL": "warning",
}


class Offered(msgspec.Struct):
    """A pick."""

    word: str


class Board(msgspec.Struct):
    """What there is to pick at a board."""

    options: list[Offered] = []


class Heard(msgspec.Struct):
    """As much of a message as matters here."""

    type: str
    seq: int = 0
    state: str = ""
    boards: list[Board] = []
    action_id: str = ""
    reason: str = ""


read = msgspec.json.Decoder(Heard).decode


class Person:
    """Somebody at a table."""

    def __init__(self, load: Load, table: str, cookie: str) -> None:
        self.load = load
        self.table = table
        self.cookie = cookie
        self.socket: ClientConnection | None = None
        self.seq = -1
        self.over = False
        self.words: list[str] = []
        self.waiting: dict[str, asyncio.Future[float]] = {}
        self.reading: asyncio.Task[None] | None = None

    async def come(self, address: str) -> None:
        """Open the page and look at the table."""
        self.socket = await connect(
            f"ws://{address}/ws",
            origin=f"http://{address}",  # type: ignore[arg-type]
            additional_headers={"cookie": self.cookie},
            ping_interval=None,  # browsers send none
            open_timeout=PATIENCE,
            max_size=None,
        )
        await self.socket.send(json.dumps({"type": "watch", "game": self.table}))
        self._hear(await self.socket.recv(decode=False))
        self.reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        assert self.socket is not None
        try:
            while True:
                self._hear(await self.socket.recv(decode=False))
        except ConnectionClosed as error:
            if not self.load.done:
                self.load.errors.append(f"closed: {error}")

    def _hear(self, message: bytes) -> None:
        now = time.perf_counter()
        heard = read(message)
        self.load.bytes += len(message)
        if heard.type == "frame":
            self.load.frames += 1
            if heard.seq < self.seq:
                self.load.errors.append("a frame came out of order")
            self.seq, self.over = heard.seq, heard.state == "over"
            self.words = [option.word for board in heard.boards for option in board.options]
        elif heard.type == "ok" and heard.action_id in self.waiting:
            self.waiting.pop(heard.action_id).set_result(now)
        else:
            self.load.errors.append(f"{heard.type}: {heard.reason}")
            if heard.action_id in self.waiting:
                self.waiting.pop(heard.action_id).cancel()

    async def pick(self) -> None:
        """Pick the first that is offered, and note how long the answer takes."""
        assert self.socket is not None
        action = uuid.uuid4().hex
        self.waiting[action] = answered = asyncio.get_running_loop().create_future()
        deed = {"type": "act", "game": self.table, "expected_seq": self.seq, "action_id": action, "pick": self.words[0]}
        self.words = []
        begun = time.perf_counter()
        try:
            await self.socket.send(json.dumps(deed))
            self.load.times.append(await asyncio.wait_for(answered, PATIENCE) - begun)
        except TimeoutError:
            self.load.errors.append("no answer")
        except (asyncio.CancelledError, ConnectionClosed):
            pass  # it is counted where it was read


class Load:
    """All the people, and what they measure."""

    def __init__(self) -> None:
        self.tables: list[tuple[Person, Person]] = []
        self.times: list[float] = []
        self.errors: list[str] = []
        self.frames = 0
        self.bytes = 0
        self.skipped = 0  # picks at games that were over
        self.done = False

    def set_up(self, address: str, tables: int) -> None:
        """Make the tables, and let two people sit down at each."""
        rest = http.client.HTTPConnection(address)
        for number in range(tables):
            body = {"game": "reign-of-war", "seats": [{"sort": "me"}, {"sort": "free"}]}
            made, host = _post(rest, "/api/tables", body)
            _, guest = _post(rest, f"/api/tables/{made['id']}/join", {"invitation": made["invitation"]})
            self.tables.append((Person(self, made["id"], host), Person(self, made["id"], guest)))
            _progress("tables", number + 1, tables)
        rest.close()

    async def open(self, address: str) -> None:
        """Let everybody open their page."""
        people = [person for around in self.tables for person in around]
        for number in range(0, len(people), AT_ONCE):
            await asyncio.gather(*(person.come(address) for person in people[number : number + AT_ONCE]))
            _progress("sockets", min(number + AT_ONCE, len(people)), len(people))
        until = time.monotonic() + PATIENCE
        while not all(any(person.words for person in around) for around in self.tables):
            if time.monotonic() > until:
                raise SystemExit("Not all tables have come to a first question.")
            await asyncio.sleep(0.1)

    async def play(self, seconds: float, every: float) -> None:
        """Let somebody pick at each table, every so often, one table after the other."""
        begun = time.perf_counter()
        await asyncio.gather(
            *(
                self._play(around, begun + every * number / len(self.tables), begun + seconds, every)
                for number, around in enumerate(self.tables)
            )
        )

    async def _play(self, around: tuple[Person, Person], at: float, until: float, every: float) -> None:
        while at < until:
            await asyncio.sleep(max(at - time.perf_counter(), 0))
            at += every
            asked = next((person for person in around if person.words), None)
            if asked is not None:
                await asked.pick()
            elif any(person.over for person in around):
                self.skipped += 1
            else:
                self.errors.append("nobody was asked")

    async def settle(self) -> None:
        """Wait until both people at each table have seen the same."""
        until = time.monotonic() + PATIENCE
        while any(one.seq != other.seq for one, other in self.tables):
            if time.monotonic() > until:
                self.errors.append("frames are missing")
                return
            await asyncio.sleep(0.1)

    async def close(self) -> None:
        """Let everybody go home."""
        self.done = True
        for around in self.tables:
            for person in around:
                if person.socket is not None:
                    await person.socket.close()


def _post(rest: http.client.HTTPConnection, path: str, body: object) -> tuple[dict[str, Any], str]:
    """What the server answers to somebody whom it has never seen, and the cookie that they get."""
    rest.request("POST", path, json.dumps(body), {"content-type": "application/json"})
    response = rest.getresponse()
    text = response.read().decode()
    if response.status >= 300:
        raise SystemExit(f"POST {path}: {response.status} {text}")
    return json.loads(text), (response.getheader("set-cookie") or "").partition(";")[0]


def _progress(what: str, number: int, of: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{what}: {number} of {of} ", end="" if number < of else "\n", file=sys.stderr, flush=True)
    elif number == of:
        print(f"{what}: {of}", file=sys.stderr, flush=True)


# The server


def _pin(cores: set[int]) -> None:
    """Run on these cores from now on, and let children do so."""
    if cores and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, cores)


def _cores() -> tuple[set[int], set[int]]:
    """One core for the server and one for the people; none where that cannot be said."""
    if not hasattr(os, "sched_getaffinity"):
        return set(), set()
    cores = sorted(os.sched_getaffinity(0))
    return {cores[0]}, {cores[-1]}


def _start(folder: Path) -> tuple[subprocess.Popen[str], str, list[str]]:
    """A server with an empty database: the process, its address, and how it was called."""
    call = ["wartorn", "serve", "--port", "0", "--database", f"sqlite:///{folder / 'bench.sqlite3'}"]
    process = subprocess.Popen(
        [sys.executable, str(WARTORN), *call[1:]], stdout=subprocess.PIPE, text=True, env={**os.environ, **MANY}
    )
    assert process.stdout is not None
    greeting = process.stdout.readline()
    if "http://" not in greeting:
        raise SystemExit("The server did not start.")
    port = greeting.partition("http://")[2].partition("/")[0].rpartition(":")[2]
    return process, f"{HERE}:{port}", call


def _cpu_seconds(process: int) -> float:
    """How long a process has run so far; nothing where the system does not tell."""
    try:
        told = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


def _megabytes(process: int) -> float:
    try:
        told = Path(f"/proc/{process}/status").read_text()
    except OSError:
        return 0.0
    return int(told.partition("VmRSS:")[2].split()[0]) / 1024


def _quantile(times: list[float], part: float) -> float:
    """The time below which that part of the times is, in milliseconds."""
    ordered = sorted(times)
    return 1000 * ordered[min(int(part * len(ordered)), len(ordered) - 1)] if ordered else 0.0


def main(
    tables: Annotated[int, typer.Option(min=1, help="How many tables, with two people each.")] = 500,
    seconds: Annotated[float, typer.Option(min=1, help="How long they play.")] = 60.0,
    every: Annotated[float, typer.Option(min=0.01, help="Seconds between the picks at a table.")] = 5.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Measure how long picks take when many tables are played at once; fails at 100 ms or any error."""
    server_core, load_core = _cores()
    load = os.getloadavg()[0]  # of the machine, before we add to it
    with tempfile.TemporaryDirectory(prefix="wartorn-bench-") as folder:
        _pin(server_core)
        process, address, call = _start(Path(folder))
        _pin(load_core)
        try:
            figures = asyncio.run(_measured(process.pid, address, tables, seconds, every))
        finally:
            process.terminate()
            process.wait(PATIENCE)
    shared = " (shared with the people)" if server_core == load_core else ""
    begun = {"server": " ".join(call), "core": f"{min(server_core, default='any')}{shared}"}
    figures = begun | figures | {"load before": round(load, 1)}
    print(json.dumps(figures, indent=2) if as_json else _table(figures))
    if figures["p99 ms"] >= BAR_MS or figures["errors"] or not figures["picks"]:
        print(f"The bar is p99 below {BAR_MS:.0f} ms, and no errors.", file=sys.stderr)
        raise SystemExit(1)


async def _measured(process: int, address: str, tables: int, seconds: float, every: float) -> dict[str, Any]:
    """Set everything up, let them play, and tell the figures."""
    load = Load()
    await asyncio.to_thread(load.set_up, address, tables)
    await load.open(address)
    load.frames = load.bytes = 0
    print(f"playing for {seconds:g} s", file=sys.stderr, flush=True)
    server, own, begun = _cpu_seconds(process), time.process_time(), time.perf_counter()
    await load.play(seconds, every)
    took = time.perf_counter() - begun
    server, own = _cpu_seconds(process) - server, time.process_time() - own
    memory = _megabytes(process)
    await load.settle()
    frames, size = load.frames, load.bytes
    await load.close()
    for error in load.errors[:10]:
        print(error[:300], file=sys.stderr)
    return {
        "tables": tables,
        "sockets": 2 * tables,
        "seconds": round(took, 1),
        "picks": len(load.times),
        "p50 ms": round(_quantile(load.times, 0.5), 1),
        "p95 ms": round(_quantile(load.times, 0.95), 1),
        "p99 ms": round(_quantile(load.times, 0.99), 1),
        "max ms": round(_quantile(load.times, 1.0), 1),
        "frames": frames,
        "kB a frame": round(size / max(frames, 1) / 1000, 1),
        "errors": len(load.errors),
        "games over": load.skipped,
        "server CPU %": round(100 * server / took, 1),
        "server MB": round(memory),
        "people CPU %": round(100 * own / took, 1),
    }


def _table(figures: dict[str, Any]) -> str:
    """The figures, one below the other."""
    width = max(map(len, figures))
    return "\n".join(f"{name:<{width}}  {value}" for name, value in figures.items())


if __name__ == "__main__":
    typer.run(main)
