"""Servers, databases and workers that die in the middle of games: no acknowledged pick is lost or doubled."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import time
import uuid
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed
from wreckers import (
    BROKEN,
    LOST,
    PATIENCE,
    Failed,
    Postgres,
    Server,
    Socket,
    Visitor,
    alive,
    children,
    closed_with,
    held,
    kept,
    options,
    postgres,
    serving,
    sqlite,
    stood,
)

from wartorn.server.clocks import Clock
from wartorn.server.connection import Connection
from wartorn.server.entries import Entry, Picked
from wartorn.server.guard import Guard
from wartorn.server.hall import Hall
from wartorn.server.live import NoTable, Onlooker
from wartorn.server.plays import SetUp
from wartorn.server.settings import Settings
from wartorn.server.store import RUNNING, SeatRow, Store, Summary, TableRow, tables
from wartorn.server.tables import begun, new_table, texts_of
from wartorn.server.wire import Frame
from wartorn.server.workers import Workers

ME, FREE, BOT = {"sort": "me"}, {"sort": "free"}, {"sort": "bot", "bot": "greedy"}
PROGRESS = 4  # picks by table and interval, after which it is time for the next crash


class Sent(NamedTuple):
    """A pick that was sent."""

    action: str
    seq: int  # that was expected
    word: str


class Player:
    """Somebody who plays on at one table, whatever happens to the server: an unanswered pick is sent again."""

    def __init__(self, visitor: Visitor, table: str, seed: object, pause: float = 0.02) -> None:
        self.visitor = visitor
        self.table = table
        self.chance = random.Random(str(seed))
        self.pause = pause  # the longest, before a pick
        self.seq = -1
        self.over = False
        self.pending: Sent | None = None
        self.sent: dict[str, Sent] = {}
        self.acknowledged: dict[str, int] = {}
        self.faults: list[str] = []  # answers that nobody should get
        self.resent = 0
        self.wrong = 0  # times that the server said it had failed

    async def play(self, enough: asyncio.Event) -> None:
        """Play until the game is over or it is enough, and the last pick is answered."""
        until = time.monotonic() + 10 * PATIENCE
        while not self._done(enough):
            assert time.monotonic() < until, "this player has waited too long"
            try:
                async with self.visitor.socket() as socket:
                    await self._sit(socket, enough)
            except LOST as error:
                self.wrong += isinstance(error, ConnectionClosed) and closed_with(error) == BROKEN
            await asyncio.sleep(0.05)

    def _done(self, enough: asyncio.Event) -> bool:
        return self.pending is None and (self.over or enough.is_set())

    async def _sit(self, socket: Socket, enough: asyncio.Event) -> None:
        await socket.say(type="watch", game=self.table, seq=self.seq)
        if self.pending is not None:
            self.resent += 1
            await self._send(socket, self.pending)
        while not self._done(enough):
            try:
                heard = await socket.hear(0.25)
            except TimeoutError:
                continue
            words = self._heard(heard)
            if words and self.pending is None and not enough.is_set():
                await asyncio.sleep(self.chance.random() * self.pause)
                self.pending = Sent(uuid.uuid4().hex, self.seq, self.chance.choice(words))
                self.sent[self.pending.action] = self.pending
                await self._send(socket, self.pending)

    async def _send(self, socket: Socket, sent: Sent) -> None:
        await socket.say(type="act", game=self.table, expected_seq=sent.seq, action_id=sent.action, pick=sent.word)

    def _heard(self, heard: dict[str, Any]) -> list[str]:
        """What can be picked after that message."""
        sort = heard["type"]
        if sort == "frame":
            if heard["seq"] < self.seq:
                return []
            self.seq, self.over = heard["seq"], heard["state"] == "over"
            return options(heard)
        if sort == "ok" and self.pending is not None and heard["action_id"] == self.pending.action:
            self.acknowledged[self.pending.action] = heard["seq"]
            self.pending = None
        else:
            self.faults.append(json.dumps(heard)[:400])
            self.pending = None
        return []


def check_book(entries: list[Entry], players: Iterable[Player]) -> None:
    """Whether every acknowledged pick stands there exactly once, at its place, and nothing that nobody sent."""
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    actions = [entry.action_id for entry in entries]
    assert len(set(actions)) == len(actions)
    by_action = {entry.action_id: entry for entry in entries}
    sent: dict[str, Sent] = {}
    for player in players:
        assert player.faults == []
        sent |= player.sent
        for action, seq in player.acknowledged.items():
            entry = by_action[f"={action}"]
            assert entry.seq == seq == player.sent[action].seq + 1
            assert isinstance(entry.what, Picked) and entry.what.word == player.sent[action].word
    for entry in entries:
        if isinstance(entry.what, Picked):
            assert entry.action_id.removeprefix("=") in sent or entry.action_id == f"bot-{entry.seq}"


class Crowd:
    """Tables that are played on and on by people who never give up."""

    def __init__(self, server: Server, against_people: int, against_bots: int, seed: str) -> None:
        self.server = server
        self.kinds = [True] * against_people + [False] * against_bots
        self.seed = seed
        self.enough = asyncio.Event()
        self.games: dict[str, list[Player]] = {}
        self.failed = 0  # times that the server said it had failed

    @property
    def players(self) -> list[Player]:
        """Everybody who has ever played."""
        return [player for around in self.games.values() for player in around]

    @property
    def acknowledged(self) -> int:
        """How many picks were answered."""
        return sum(len(player.acknowledged) for player in self.players)

    async def play(self, place: int) -> None:
        """Play one game after the other at one place."""
        while not self.enough.is_set():
            try:
                async with Visitor(self.server) as one, Visitor(self.server) as other:
                    await self._game(place, one, other)
            except LOST:
                pass  # a table that could not be made is made again
            except Failed:
                self.failed += 1
            await asyncio.sleep(0.05)

    async def _game(self, place: int, one: Visitor, other: Visitor) -> None:
        seed = f"{self.seed} {place} {len(self.games)}"
        table, invitation = await one.make([ME, FREE if self.kinds[place] else BOT], seed=seed)
        around = [Player(one, table, f"{seed} 0")]
        if invitation:
            await other.join(table, invitation)
            around.append(Player(other, table, f"{seed} 1"))
        self.games[table] = around
        played = await asyncio.gather(*(player.play(self.enough) for player in around), return_exceptions=True)
        for player, gone_wrong in zip(around, played, strict=True):
            if gone_wrong is not None:
                player.faults.append(repr(gone_wrong))

    async def progress(self) -> None:
        """Wait until there are so many more answers; without them the server is dead."""
        wanted = self.acknowledged + PROGRESS * len(self.kinds)
        until = time.monotonic() + PATIENCE
        while self.acknowledged < wanted:
            assert time.monotonic() < until, "nobody gets answers any more"
            await asyncio.sleep(0.02)


async def crashes(crowd: Crowd, kills: int, chance: random.Random, database: Postgres | None) -> list[int]:
    """Let the crowd play while the server is killed, and the database too where there is one; the workers' numbers."""
    places = [asyncio.create_task(crowd.play(place)) for place in range(len(crowd.kinds))]
    server, workers = crowd.server, []
    for kill in range(kills):
        await crowd.progress()
        await asyncio.sleep(chance.random() * 0.3)
        workers += [*children(server.pid), *server.thinkers]
        if database is not None and kill % 5 == 2:  # the server lives on
            await asyncio.to_thread(database.kill)
            await asyncio.to_thread(database.start)
            await crowd.progress()
        server.kill()
        await asyncio.to_thread(server.start)
    await crowd.progress()
    crowd.enough.set()
    await asyncio.gather(*places)
    return workers


def survives(server: Server, kills: int, seed: str, database: Postgres | None, people: int, bots: int) -> Crowd:
    """Crash a server again and again, then look at everything that is left."""

    async def all_of_it() -> Crowd:
        crowd = Crowd(server, people, bots, seed)
        workers = await crashes(crowd, kills, random.Random(seed), database)
        for table, around in crowd.games.items():
            entries, standing = await kept(server.database, table)
            check_book(entries, around)
            assert standing.seq == len(entries)
        until = time.monotonic() + PATIENCE
        while any(alive(worker) for worker in workers):
            assert time.monotonic() < until, "a worker has outlived its server"
            await asyncio.sleep(0.05)
        return crowd

    crowd = asyncio.run(all_of_it())
    picks = [len(player.acknowledged) for player in crowd.players]
    resent, wrong = (sum(getattr(player, what) for player in crowd.players) for what in ("resent", "wrong"))
    print(
        f"{kills} kills, {len(crowd.games)} games, {sum(picks)} picks acknowledged, {resent} sent again, {wrong} failed"
    )
    assert database is not None or wrong == crowd.failed == 0
    return crowd


@pytest.mark.parametrize("kills", [2, pytest.param(20, marks=pytest.mark.long)])
def test_a_killed_server_loses_and_doubles_nothing_on_sqlite(kills: int, tmp_path: Path, seed: str) -> None:
    """Picks that were acknowledged stand where they were; the others are done once when they are sent again."""
    with serving(sqlite(tmp_path), tmp_path) as server:
        crowd = survives(server, kills, seed, None, people=2, bots=1)
        assert all(any(player.acknowledged for player in around) for around in crowd.games.values())


@pytest.mark.long
def test_a_killed_server_loses_and_doubles_nothing_on_postgresql(tmp_path: Path, seed: str) -> None:
    """The same, while PostgreSQL itself is killed now and then."""
    database = Postgres().start()
    try:
        with serving(database.database(), tmp_path) as server:
            crowd = survives(server, 20, seed, database, people=3, bots=2)
            assert any(player.resent for player in crowd.players)
    finally:
        database.end()


@pytest.mark.long
def test_a_killed_postgresql_comes_back_and_the_server_answers_again(tmp_path: Path, seed: str) -> None:
    """The server outlives its database: players try again, and what was acknowledged is still there."""

    async def played(server: Server, database: Postgres) -> None:
        crowd = Crowd(server, 2, 1, seed)
        places = [asyncio.create_task(crowd.play(place)) for place in range(3)]
        await crowd.progress()
        await asyncio.to_thread(database.kill)
        await asyncio.to_thread(database.start)
        await crowd.progress()
        crowd.enough.set()
        await asyncio.gather(*places)
        for table, around in crowd.games.items():
            check_book((await kept(server.database, table))[0], around)

    database = postgres()
    with serving(database.database(), tmp_path) as server:
        asyncio.run(played(server, database))
        assert server.process is not None and server.process.poll() is None


def test_a_worker_that_is_killed_while_it_thinks_only_delays_the_bot(tmp_path: Path) -> None:
    """A bot whose worker dies thinks again in another one."""

    async def played(server: Server) -> None:
        async with Visitor(server) as one:
            table, _ = await one.make([ME, BOT], seed="worker")
            async with one.socket() as socket:
                frame = await socket.watch(table)
                for _ in range(PROGRESS):
                    with held(server):
                        while options(frame):  # until it is the bot's turn
                            answer = await socket.act(table, frame["seq"], options(frame)[0])
                            assert answer["type"] == "ok"
                            frame = await stood(socket, answer["seq"])
                        with pytest.raises(TimeoutError):
                            await socket.hear(0.2)
                    frame = await socket.until(lambda each: each["type"] == "frame" and bool(options(each)))
            metrics = (await one.client.get(f"{server.url}/metrics")).text
            assert f"wartorn_worker_deaths {PROGRESS}.0" in metrics
        entries, _ = await kept(server.database, table)
        check_bots = [entry for entry in entries if isinstance(entry.what, Picked) and entry.seat == 1]
        assert check_bots and all(entry.action_id == f"bot-{entry.seq}" for entry in check_bots)

    with serving(sqlite(tmp_path), tmp_path) as server:
        asyncio.run(played(server))


# Without a process: what is left in memory when something fails


def hall_of(folder: Path) -> Hall:
    """A hall whose games are in a file."""
    return Hall(Store(sqlite(folder)), Workers(1))


async def laid(hall: Hall, seats: list[SeatRow], changed_ms: int = 1) -> TableRow:
    """A table that is in the store and not in memory."""
    row, play = new_table(SetUp("reign-of-war", seed="laid"), seats, Clock(), "host", changed_ms)
    asked = [seat for _, seat in play.asking]
    due = any(seat.sort == "bot" for seat in seats if seat.seat in asked)
    summary = Summary(RUNNING, "", asked, due, 1, changed_ms)
    await hall.store.create(row, summary, [begun(play, 1, changed_ms)], texts_of(row.setup))
    return row


PEOPLE = [SeatRow(0, "person", "one", "One"), SeatRow(1, "person", "two", "Two")]
BOTS = [SeatRow(0, "bot", bot="random"), SeatRow(1, "bot", bot="random")]


def test_a_table_that_cannot_be_read_does_not_keep_the_sweep_from_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bots of other tables are let think, whatever has happened to one."""
    monkeypatch.setattr("wartorn.server.hall.SWEEP", 0.1)

    async def swept() -> None:
        hall = hall_of(tmp_path)
        await hall.store.open()
        broken, sound = await laid(hall, BOTS, 1), await laid(hall, BOTS, 2)
        async with hall.store.engine.begin() as connection:
            await connection.execute(sa.update(tables).where(tables.c.id == broken.id).values(setup=b"{"))
        sweep = asyncio.create_task(hall.sweep())
        try:
            async with asyncio.timeout(10):
                while len(await hall.store.tail(sound.id)) < 2:
                    await asyncio.sleep(0.1)
        finally:
            sweep.cancel()
            await asyncio.gather(sweep, return_exceptions=True)  # the store is still needed to stop it
            await hall.close()
            hall.workers.close()
            await asyncio.sleep(0)
            await hall.store.close()

    asyncio.run(swept())


def test_names_of_no_table_leave_nothing_behind(tmp_path: Path) -> None:
    """Whoever asks for tables that are not there does not fill the memory."""

    async def asked() -> None:
        hall = hall_of(tmp_path)
        await hall.store.open()
        for number in range(20):
            with pytest.raises(NoTable):
                await hall.table(f"none {number}")
        await hall.store.close()
        assert not hall._loading

    asyncio.run(asked())


def test_a_hall_that_is_full_of_watched_tables_still_opens_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So many tables are kept in memory; one more that somebody wants to look at is not let go of at once."""
    monkeypatch.setattr("wartorn.server.hall.MOST_LIVE", 2)

    async def looked_at() -> None:
        hall = hall_of(tmp_path)
        await hall.store.open()
        rows = [await laid(hall, PEOPLE) for _ in range(3)]
        frames: list[Frame] = []
        for row in rows:
            await hall.watch(row.id, Onlooker("one", frames.append), None, -1)
        assert {frame.game for frame in frames} == {row.id for row in rows}
        await hall.close()
        await hall.store.close()

    asyncio.run(looked_at())


class Gone:
    """The socket of a page that has just been closed."""

    client = None
    headers: dict[str, str] = {}

    async def accept(self) -> None:
        """Let it in."""

    async def receive(self) -> dict[str, str]:
        """It says good-bye."""
        return {"type": "websocket.disconnect"}


def test_a_page_that_goes_while_the_database_is_gone_leaves_no_ghost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody seems to be there who has left, at none of their tables."""

    async def left() -> None:
        hall = hall_of(tmp_path)
        await hall.store.open()
        rows = [await laid(hall, PEOPLE) for _ in range(2)]
        connection = Connection(Gone(), hall, Guard("secret", Settings()), "one")  # type: ignore[arg-type]
        for row in rows:
            connection.watched[row.id] = Onlooker("one", lambda _: None)
            await hall.watch(row.id, connection.watched[row.id], None, -1)

        async def fail(*_: object) -> None:
            raise OSError("the database is gone")

        monkeypatch.setattr(hall.store, "see", fail)
        with contextlib.suppress(OSError):
            await connection.serve()
        assert [hall.live[row.id].onlookers for row in rows] == [set(), set()]
        assert [task for task in asyncio.all_tasks() if "_write" in str(task.get_coro())] == []
        await hall.close()
        await hall.store.close()

    asyncio.run(left())
