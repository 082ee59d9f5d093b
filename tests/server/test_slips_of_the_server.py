"""Slips that the server once made, each as somebody met it."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa
from guests import Guest
from sitters import AtOnce, Sitter, open_hall, person, seated

import wartorn
from wartorn.formats import MatchRecord, new_match
from wartorn.kernel.chance import Chance
from wartorn.kernel.errors import BadRecord
from wartorn.kernel.hidden import public_view, redealt
from wartorn.kernel.records import Record
from wartorn.server.clocks import Clock
from wartorn.server.entries import Picked
from wartorn.server.fold import Standing, folded
from wartorn.server.hall import Hall
from wartorn.server.plays import SetUp
from wartorn.server.records import brought, moment
from wartorn.server.store import OVER, RUNNING, SeatRow, Summary, tables
from wartorn.server.tables import new_table
from wartorn.server.wire import Ok
from wartorn.server.workers import Workers

Come = Callable[..., Guest]


# Tables that got stuck


@pytest.mark.anyio
async def test_a_server_that_died_between_sitting_down_and_beginning(tmp_path: Path) -> None:
    """All seats are taken, and nobody has written down that play begins: whoever comes next does."""
    file = tmp_path / "died.sqlite3"

    async def dies(*_: object) -> None:
        raise RuntimeError("killed here")

    async with open_hall(file) as hall:
        first = Sitter(hall, "Ann")
        row = await seated(hall, first, None)
        hall.store.append = dies  # type: ignore[method-assign]
        with pytest.raises(RuntimeError):
            await hall.join(row.id, "Ben", row.invitation, None, "Ben")
    async with open_hall(file) as hall:
        first, second = Sitter(hall, "Ann"), Sitter(hall, "Ben")
        await first.watch(row)
        await second.watch(row)
        await (first if first.asked() else second).pick()
        assert first.frame.state == second.frame.state == "running"


@pytest.mark.anyio
async def test_a_hint_that_comes_while_a_table_is_read_is_not_lost(tmp_path: Path) -> None:
    """Two servers of one database: the one reads a table while the other writes an entry."""
    file = tmp_path / "two.sqlite3"
    async with open_hall(file) as here, open_hall(file) as there:
        writer, reader = Sitter(there, "Ann"), Sitter(here, "Ann")
        row = await seated(there, writer, Sitter(there, "Ben"))
        tail, hints = here.store.tail, []

        async def meanwhile(table: str, after: int = 0) -> list[object]:
            found = await tail(table, after)
            if not hints:
                said = await writer.act("coin")
                assert isinstance(said, Ok)
                hints.append(asyncio.create_task(here.heard(table, said.seq)))
                await asyncio.sleep(0)
            return list(found)

        here.store.tail = meanwhile  # type: ignore[method-assign, assignment]
        await reader.watch(row, 0)
        await asyncio.gather(*hints)
        assert reader.frame.seq == writer.frame.seq == 2


class Pinned(AtOnce):
    """Workers that know of older sets only what they are told."""

    pins: list[object] = []

    async def ask(self, function: Callable[..., object], *arguments: object) -> object:  # type: ignore[override]
        """Note the pins, and think."""
        self.pins.append(arguments[-1])
        return await super().ask(function, *arguments)


@pytest.mark.anyio
async def test_a_bot_is_told_the_older_set_of_a_table_that_was_just_made(tmp_path: Path) -> None:
    """Who plays on from a game with an older text finds a bot that can read it."""
    from test_days import made_with_the_older_text, older_text

    table = await made_with_the_older_text(tmp_path / "older.sqlite3")
    workers = Pinned(1)
    async with open_hall(tmp_path / "older.sqlite3", workers=workers) as hall:
        old = (await hall.table(table)).standing
        alone = Sitter(hall, "Ann")
        await seated(hall, "random", alone, game="reign-of-war", position=str(old.play))
        await alone.until_asked()
        assert workers.pins and all(pins == [older_text()[0]] for pins in workers.pins)


# The way back


def test_a_new_deal_for_nobody_leaves_what_everybody_sees() -> None:
    """At a board where only bots sit the cities stay as they are."""
    lot = random.Random("nobody")
    for number in range(5):
        game = wartorn.new("reign-of-war", seed=f"nobody {number}")
        for _ in range(120):
            if game.over:
                break
            game.play(lot.choice(game.options()))
        fresh = redealt(game, 0, Chance.seeded(f"fresh {number}"))
        assert str(public_view(fresh)) == str(public_view(game))
        assert game.over or str(fresh) != str(game)


@pytest.mark.anyio
async def test_a_table_with_many_ways_back_is_read_in_one_go(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was taken back is not played again, and of many new deals only the last is dealt."""
    first = Sitter(hall)
    row = await seated(hall, first, "random", seed="3")
    for word in ("card", "coin", "card") * 20:  # a card that was seen is dealt anew, a coin is only given back
        await first.pick_word(word)
        await first.back()
    await first.play_on(8)
    standing = await first.standing()
    played: list[int] = []
    picked = Standing._picked
    monkeypatch.setattr(
        Standing, "_picked", lambda self, entry, what: (played.append(entry.seq), picked(self, entry, what))
    )
    again = folded(row.setup, standing.entries)
    assert str(again.play) == str(standing.play) and again.practice
    assert [each.entry.seq for each in again.chapters] == [each.entry.seq for each in standing.chapters]
    assert len(played) < 40 < sum(isinstance(entry.what, Picked) for entry in standing.entries)
    assert sum(not each.board for each in standing.chapters) == 1


@pytest.mark.anyio
async def test_a_replay_has_no_step_for_what_was_taken_back(hall: Hall) -> None:
    """A coin is taken, given back, and taken again: two steps are not three."""
    first = Sitter(hall)
    await seated(hall, first, "random", seed="3")
    await first.pick_word("coin")
    await first.back()
    await first.pick_word("coin", "coin")
    await first.resign()
    found = moment(hall, await first.live(), first.name, -1, 0)
    assert [step for step in found.steps if step <= 5] == [4, 5] and found.last > 5


# What strangers bring


def test_a_record_opens_no_file_of_the_server(guest: Come, tmp_path: Path) -> None:
    """However the name of the file is hidden in it, nobody learns even whether it is there."""
    ann = guest()
    (tmp_path / "config.toml").write_text('[database]\npassword = "hunter2"\n')
    for gap in (" ", "\t", ""):
        for file in ("config.toml", "none.toml"):
            game = f"game: reign-of-war;sets=reign-of-war:10{gap}+{tmp_path / file}"
            answer = ann.http.post("/api/records", json={"text": f"wartorn record 1\n{game}\nseed: 1\n"})
            assert (answer.status_code, answer.json()["reason"]) == (422, "Sets are asked for by their names here.")


def record(**headers: str) -> str:
    """The record of a few picks."""
    game = wartorn.new("osiris-in-abdju", seed=3)
    found = Record.begin(game, 3, **headers)
    for _ in range(3):
        found.play(game, game.options()[0])
    return str(found)


def test_names_in_records_are_names(guest: Come) -> None:
    """Whatever stands there, it can be kept and shown."""
    ann = guest()
    for name, shown in (("x" * 70, "x" * 40), ("a\x00b", "Player 1"), ("  Ann   B ", "Ann B")):
        made = ann.post("/records", {"text": record(seat0=name)})
        assert ann.get(f"/tables/{made['id']}")["seats"][0]["name"] == shown


def test_a_record_that_contradicts_itself_is_refused(guest: Come) -> None:
    """It says melee, and begins with a draft for two; or its agenda is deeper than any game's."""
    ann = guest()
    match = new_match("draft", seed=1)
    found = MatchRecord.begin(match)
    table, _ = match.asking[0]
    found.play(match, table.name, table.game.options()[0])
    text = str(found).replace("match: draft", "match: melee")
    line = str(wartorn.new("reign-of-war", seed=1)).replace("agenda=", "agenda=" + "hearth-seer:0,x999|" * 20_000)
    deep = f"wartorn record 1\ngame: reign-of-war\nposition: {line}\n\nturn 1 seat 0 00000000: coin\n"
    for each in (text, deep):
        begun = time.process_time()
        answer = ann.http.post("/api/records", json={"text": each})
        assert answer.status_code == 422 and answer.json()["reason"]
        assert time.process_time() - begun < 3


@pytest.mark.anyio
async def test_a_record_that_takes_too_long_is_given_up(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """It keeps no bot waiting, and whoever brought it is told."""
    hall.readers = Workers(1, longest=0.5, tries=1)
    monkeypatch.setattr("wartorn.server.records.told", time.sleep)
    with pytest.raises(BadRecord, match="too long"):
        await brought(hall, 30, "Ann")  # type: ignore[arg-type]
    hall.readers.close()


@pytest.mark.anyio
async def test_who_waits_for_a_worker_is_not_taken_for_dead() -> None:
    """Only thinking counts: four questions of half a second, one worker, and a second for each."""
    workers = Workers(1, longest=1.5, tries=1)
    try:
        await workers.ask(time.sleep, 0)
        assert await asyncio.gather(*(workers.ask(time.sleep, 0.5) for _ in range(4))) == [None] * 4
        assert workers.deaths == 0
    finally:
        workers.close()


def test_bots_do_not_play_for_nobody(guest: Come) -> None:
    """A table needs somebody who sits there, or may sit down."""
    ann = guest()
    answer = ann.http.post(
        "/api/tables", json={"game": "reign-of-war", "seats": [{"sort": "bot", "bot": "random"}] * 2}
    )
    assert answer.status_code == 409 and "Somebody" in answer.json()["reason"]


# The store


@pytest.mark.anyio
async def test_an_error_of_the_database_tells_no_secret(hall: Hall) -> None:
    """It is logged: neither decks nor invitations may stand there."""
    first = Sitter(hall)
    row = await seated(hall, first, None)
    async with hall.store.engine.begin() as connection:
        await connection.execute(sa.text("ALTER TABLE seats RENAME TO chairs"))
        await connection.execute(sa.text("ALTER TABLE tables RENAME TO desks"))
    with pytest.raises(sa.exc.DBAPIError) as caught:
        await seated(hall, first, None, seed="a-seed-of-mine")
    assert "a-seed-of-mine" not in str(caught.value) and row.host not in str(caught.value)


@pytest.mark.anyio
async def test_a_running_game_is_not_lost_behind_many_that_are_over(hall: Hall) -> None:
    """Of your games those that are over come last, however old the others are."""
    for number in range(120):
        row, _ = new_table(
            SetUp("kraters", seed="1"), [person(0, "Ann"), SeatRow(1, "bot", bot="random")], Clock(), "Ann", 1
        )
        state = RUNNING if number == 0 else OVER
        await hall.store.create(row, Summary(state, "", [], False, 1, number), [], {})
    found = await hall.store.tables_of("Ann")
    assert [each.summary.state for each in found[:2]] == [RUNNING, OVER] and len(found) == 100
    async with hall.store.engine.connect() as connection:
        assert await connection.scalar(sa.select(sa.func.count()).select_from(tables)) == 120
