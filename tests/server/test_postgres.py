"""A real PostgreSQL: the store on it, and servers that share it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from wreckers import PATIENCE, Server, Socket, Visitor, held, kept, options, postgres, serving, stood

from wartorn.server.clocks import Clock
from wartorn.server.entries import Begun, Entry, Picked
from wartorn.server.hall import SWEEP, Hall
from wartorn.server.listen import listen
from wartorn.server.plays import SetUp
from wartorn.server.store import CHANGED, CHANNEL, Conflict, SeatRow, Store, Summary, TableRow
from wartorn.server.tables import begun, new_table, texts_of
from wartorn.server.workers import Workers

ME, FREE, BOT = {"sort": "me"}, {"sort": "free"}, {"sort": "bot", "bot": "greedy"}
LONGEST_GAME = 2000  # picks


@pytest.fixture(scope="module")
def database() -> str:
    """A database that the tests of this module share."""
    return postgres().database()


@pytest.fixture(scope="module")
def two(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    """Two servers of that database, which were started together on an empty one."""
    with serving(database, tmp_path_factory.mktemp("servers"), servers=2) as servers:
        yield servers
        assert [line for server in servers for line in server.failures()] == []


# The store


def fresh(seed: str) -> tuple[TableRow, Summary, list[Entry]]:
    """A table that is not in the store yet."""
    setup = SetUp("reign-of-war", seed=seed)
    seats = [SeatRow(0, "person", "one", "One"), SeatRow(1, "free")]
    row, play = new_table(setup, seats, Clock("game", 600, 5), "one", 1_000)
    return row, Summary("running", "", [0], False, 1, 1_000), [begun(play, 1, 1_000)]


def picked(seq: int, action: str) -> Entry:
    """An entry that is well-formed."""
    return Entry(seq, action, 0, Picked("game", "coin"), 2_000, [1], "a line with ' and — and \u2028")


def test_the_store_keeps_on_postgresql_what_it_was_given(database: str) -> None:
    """A table, its seats, its entries and the texts of its sets come back as they were."""

    async def kept_and_read() -> None:
        store = Store(database)
        await store.open()
        await store.open()  # a second server finds everything there
        row, summary, first = fresh("store")
        await store.create(row, summary, first, texts_of(row.setup))
        assert await store.load(row.id) == row
        assert await store.load("none") is None
        await store.append(row.id, [picked(2, "one"), picked(3, "two")], summary)
        assert await store.tail(row.id) == [*first, picked(2, "one"), picked(3, "two")]
        assert await store.tail(row.id, 2) == [picked(3, "two")]
        for name, hash in row.setup.made_of:
            assert await store.set_text(hash) == texts_of(row.setup)[hash], name
        assert await store.secret() == await store.secret()
        await store.rename("one", "Ödön ☃")
        await store.rename("one", "Ödön ☃")
        assert await store.name_of("one") == "Ödön ☃"
        assert [each.id for each in await store.tables_of("one")] == [row.id]
        assert await store.sit_down(row.id, 1, "two", "Two")
        assert not await store.sit_down(row.id, 1, "three", "Three")
        assert await store.set_rematch(row.id, "first") == await store.set_rematch(row.id, "second") == "first"
        await store.close()

    asyncio.run(kept_and_read())


def test_a_number_or_an_action_that_is_taken_is_a_conflict_on_postgresql(database: str) -> None:
    """Of entries that are written together all are kept or none, and of many writers one is first."""

    async def written() -> None:
        store = Store(database)
        await store.open()
        row, summary, first = fresh("conflict")
        await store.create(row, summary, first, texts_of(row.setup))
        await store.append(row.id, [picked(2, "one")], summary)
        for taken in ([picked(2, "two")], [picked(3, "one")], [picked(3, "two"), picked(2, "three")]):
            with pytest.raises(Conflict):
                await store.append(row.id, taken, summary)
        assert len(await store.tail(row.id)) == 2
        for seq in range(3, 13):
            racers = [store.append(row.id, [picked(seq, f"{seq} {racer}")], summary) for racer in range(6)]
            told = await asyncio.gather(*racers, return_exceptions=True)
            assert sorted(str(type(each).__name__) for each in told) == ["Conflict"] * 5 + ["NoneType"]
        assert [entry.seq for entry in await store.tail(row.id)] == list(range(1, 13))
        await store.close()

    asyncio.run(written())


def test_what_is_written_is_notified_when_it_can_be_read_and_not_before(database: str) -> None:
    """Each entry is hinted at by table and number; what came to nothing is not."""

    async def heard() -> None:
        store = Store(database)
        await store.open()
        row, summary, first = fresh("notify")
        await store.create(row, summary, first, texts_of(row.setup))
        hints: asyncio.Queue[str] = asyncio.Queue()
        connection = await asyncpg.connect(database)
        await connection.add_listener(CHANNEL, lambda *told: hints.put_nowait(told[3]))
        await store.append(row.id, [picked(2, "one"), picked(3, "two")], summary)
        with pytest.raises(Conflict):
            await store.append(row.id, [picked(3, "three")], summary)
        await store.sit_down(row.id, 1, "two", "Two")
        async with asyncio.timeout(PATIENCE):
            mine = [hint for hint in [await hints.get(), await hints.get()] if hint.startswith(row.id)]
        assert mine == [f"{row.id} 3", f"{row.id} {CHANGED}"]
        assert hints.empty()
        await connection.close()
        await store.close()

    asyncio.run(heard())


# Two servers


async def at_both(two: list[Server], seed: str) -> tuple[Visitor, Visitor, str]:
    """Two people at one table, each with a server of their own."""
    one, other = Visitor(two[0]), Visitor(two[1])
    table, invitation = await one.make([ME, FREE], seed=seed)
    assert await other.join(table, invitation) == 1
    return one, other, table


async def running(socket: Socket, table: str) -> dict[str, Any]:
    """The table as soon as play has begun, which another server may have written down."""
    frame = await socket.watch(table)
    return frame if frame["state"] == "running" and frame["seq"] >= 1 else await stood(socket, 1)


@pytest.mark.parametrize("picks", [60, pytest.param(LONGEST_GAME, marks=pytest.mark.long)])
def test_two_servers_serve_one_game(two: list[Server], database: str, picks: int) -> None:
    """What one does at their server the other sees at theirs, in order and without gaps; to the end if it is long."""

    async def played() -> None:
        one, other, table = await at_both(two, "whole game")
        async with one, other, one.socket() as first, other.socket() as second:
            frames = [await running(first, table), await running(second, table)]
            seq = 1
            for _ in range(picks):
                if frames[0]["state"] == "over":
                    break
                asked = 0 if options(frames[0]) else 1
                assert not options(frames[1 - asked])
                actor, watcher = (first, second) if asked == 0 else (second, first)
                answer = await actor.act(table, seq, options(frames[asked])[0])
                assert (answer["type"], answer["seq"]) == ("ok", seq + 1)
                seq += 1
                seen = [await stood(actor, seq), await stood(watcher, seq)]
                for frame in seen:
                    assert [each["seq"] for each in frame.get("happenings", [])][-1:] == [seq]
                frames = seen if asked == 0 else seen[::-1]
            assert frames[0]["state"] == frames[1]["state"] == ("over" if picks == LONGEST_GAME else "running")
            assert frames[0].get("result") == frames[1].get("result")
        entries, standing = await kept(database, table)
        assert [entry.seq for entry in entries] == list(range(1, seq + 1))
        assert standing.play.over == (picks == LONGEST_GAME)

    asyncio.run(played())


def test_of_picks_that_race_through_two_servers_one_is_first(two: list[Server], database: str) -> None:
    """The same moment is picked at twice: one is written down, the other is told what came before it."""

    async def raced() -> None:
        async with Visitor(two[0]) as one:
            table, _ = await one.make([ME, {"sort": "here", "name": "Two"}], seed="race")
            async with one.socket() as first, one.socket(two[1]) as second:
                await first.say(type="watch", game=table, seat=0)
                await second.say(type="watch", game=table, seat=0)
                seq, same, told = 1, 0, {"ok": 0, "stale": 0}
                for race in range(30):
                    words = await _asked(one, two, table, seq)
                    twins = race % 3 == 0  # the same action, sent to both
                    names = ["twin"] * 2 if twins else ["left", "right"]
                    picks = [words[0]] * 2 if twins else [words[0], words[-1]]
                    answers = await asyncio.gather(
                        first.act(table, seq, picks[0], f"{names[0]} {race}"),
                        second.act(table, seq, picks[1], f"{names[1]} {race}"),
                    )
                    sorts = sorted(str(answer["type"]) for answer in answers)
                    assert sorts == (["ok", "ok"] if twins else ["ok", "stale"]), answers
                    assert [answer["seq"] for answer in answers] == [seq + 1, seq + 1]
                    same += twins
                    told["stale"] += not twins
                    seq += 1
                assert same == 10 and told["stale"] == 20
        entries, _ = await kept(database, table)
        assert [entry.seq for entry in entries] == list(range(1, seq + 1))

    asyncio.run(raced())


async def _asked(one: Visitor, two: list[Server], table: str, seq: int) -> list[str]:
    """What can be picked by whoever must, at an open page for two."""
    for seat in (0, 1):
        async with one.socket(two[seat]) as socket:
            await socket.say(type="watch", game=table, seat=seat)
            words = options(await stood(socket, seq))
            if words:
                return words
    raise AssertionError("nobody is asked")


def test_a_bot_that_two_servers_let_think_picks_once(two: list[Server], database: str) -> None:
    """Both servers have the table before them, and both let the bot think; its pick is written down once."""

    async def played() -> None:
        async with Visitor(two[0]) as one:
            table, _ = await one.make([ME, BOT], seed="bot at both")
            async with one.socket() as first, one.socket(two[1]) as second:
                frame, seen = await first.watch(table), await second.watch(table)
                for _ in range(25):
                    answer = await first.act(table, frame["seq"], options(frame)[0])
                    assert answer["type"] == "ok", answer
                    frame = await first.until(
                        lambda each: each["type"] == "frame" and each["seq"] >= answer["seq"] and bool(options(each))  # noqa: B023
                    )
                seen = await stood(second, frame["seq"])
                assert options(seen) == options(frame)
        entries, _ = await kept(database, table)
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
        picks = [entry for entry in entries if isinstance(entry.what, Picked) and entry.seat == 1]
        assert len(picks) > 3 and all(entry.action_id == f"bot-{entry.seq}" for entry in picks)

    asyncio.run(played())


def test_a_server_that_could_not_listen_for_a_while_catches_up(two: list[Server], database: str) -> None:
    """The connections that listen are cut; picks of the other server are told when they listen again."""
    name = database.rpartition("/")[2]
    listeners = f"FROM pg_stat_activity WHERE query LIKE 'LISTEN %' AND datname = '{name}'"

    async def played() -> None:
        one, other, table = await at_both(two, "deaf")
        async with one, other, one.socket() as first, other.socket() as second:
            frame = await running(first, table)
            await running(second, table)
            for _ in range(2):
                cut = await postgres().told(f"SELECT pg_terminate_backend(pid) {listeners}")
                assert len(cut) == 2
                answer = await first.act(table, frame["seq"], options(frame)[0])
                assert answer["type"] == "ok"
                frame = await stood(first, answer["seq"])
                assert (await stood(second, answer["seq"], 20))["seq"] == answer["seq"]
                if not options(frame):
                    break
                await _listening(listeners)

    asyncio.run(played())


async def _listening(listeners: str) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if len(await postgres().told(f"SELECT pid {listeners}")) == 2:
            return
        await asyncio.sleep(0.05)
    raise AssertionError("nobody listens again")


def test_a_connection_that_is_closed_at_once_does_not_end_the_listening(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL may shut down between two words: it is listened to again when it is back."""
    came: list[asyncpg.Connection] = []
    come = asyncpg.connect

    async def connected(address: str) -> asyncpg.Connection:
        came.append(await come(address))
        if len(came) == 1:
            await came[0].close()
        return came[-1]

    async def listened() -> None:
        hall = Hall(Store(database), Workers(1))
        monkeypatch.setattr("wartorn.server.listen.asyncpg.connect", connected)
        listening = asyncio.create_task(listen(hall))
        until = time.monotonic() + 10
        while len(came) < 2 and time.monotonic() < until and not listening.done():
            await asyncio.sleep(0.05)
        ended = listening.done()
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)
        for each in came:
            await each.close()
        await hall.store.close()
        assert not ended and len(came) == 2

    asyncio.run(listened())


# Servers that die


async def _until_bot_is_due(socket: Socket, table: str) -> int:
    """Play until the bot must pick, whose workers are held; the last entry."""
    frame = await socket.watch(table)
    while options(frame):
        answer = await socket.act(table, frame["seq"], options(frame)[0])
        assert answer["type"] == "ok"
        frame = await stood(socket, answer["seq"])
    return int(frame["seq"])


@pytest.mark.long
def test_a_bot_whose_server_died_is_let_think_by_the_other_one(tmp_path: Path) -> None:
    """Nobody looks at the table: the other server finds it when it sweeps."""
    database = postgres().database()

    async def played(servers: list[Server]) -> None:
        async with Visitor(servers[0]) as one:
            table, _ = await one.make([ME, BOT], seed="orphan")
            async with one.socket() as socket:
                with held(servers[0]):
                    seq = await _until_bot_is_due(socket, table)
                    servers[0].kill()
            begun_at = time.monotonic()
            while (entries := (await kept(database, table))[0])[-1].seq == seq:
                assert time.monotonic() - begun_at < 2 * SWEEP + 10, "nobody lets the bot think"
                await asyncio.sleep(0.2)
            print(f"the bot's pick came {time.monotonic() - begun_at:.1f} s after its server died")
            assert entries[seq].action_id == f"bot-{seq + 1}"
            one.server = servers[1]
            async with one.socket() as socket:
                await socket.say(type="watch", game=table, seq=seq)
                frame = await socket.until(lambda each: each["type"] == "frame" and bool(options(each)))
                assert (await socket.act(table, frame["seq"], options(frame)[0]))["type"] == "ok"

    with serving(database, tmp_path, servers=2) as servers:
        asyncio.run(played(servers))


@pytest.mark.long
def test_whoever_comes_back_to_the_other_server_finds_the_bot_thinking(tmp_path: Path) -> None:
    """A page that opens the table again lets the bot think at once, without a sweep."""
    database = postgres().database()

    async def played(servers: list[Server]) -> None:
        async with Visitor(servers[0]) as one:
            for round in range(3):
                dying, living = (servers[0], servers[1]) if round % 2 == 0 else (servers[1], servers[0])
                one.server = dying
                table, _ = await one.make([ME, BOT], seed=f"orphan {round}")
                async with one.socket() as socket:
                    with held(dying):
                        seq = await _until_bot_is_due(socket, table)
                        dying.kill()
                async with one.socket(living) as socket:
                    begun_at = time.monotonic()
                    await socket.say(type="watch", game=table, seq=seq)
                    await socket.until(lambda each: each["type"] == "frame" and each["seq"] > seq)  # noqa: B023
                    assert time.monotonic() - begun_at < SWEEP
                await asyncio.to_thread(dying.start)

    with serving(database, tmp_path, servers=2) as servers:
        asyncio.run(played(servers))


def test_the_beginning_of_a_table_is_written_once_by_two_servers(two: list[Server], database: str) -> None:
    """Two people who take the last two seats at once through two servers begin one game."""

    async def joined() -> None:
        host, one, other = Visitor(two[0]), Visitor(two[0]), Visitor(two[1])
        async with host, one, other:
            for _ in range(5):
                table, invitation = await host.make([FREE, FREE])
                seats = await asyncio.gather(one.join(table, invitation), other.join(table, invitation))
                assert sorted(seats) == [0, 1]
                entries, standing = await kept(database, table)
                assert [type(entry.what) for entry in entries] == [Begun] and standing.begun
                async with one.socket() as first, other.socket() as second:
                    frames = [await running(first, table), await running(second, table)]
                    assert sum(bool(options(frame)) for frame in frames) == 1

    asyncio.run(joined())
