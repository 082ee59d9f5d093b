"""Bots: in any seat of any game and format, in processes that may die."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest
from guests import GENEROUS, Guest, open_server
from sitters import Sitter, near_the_end, open_hall, seated

import wartorn
from wartorn.formats import FORMATS, new_match
from wartorn.kernel.errors import BadOption
from wartorn.players import player
from wartorn.server.bots import BOTS, ONCE_OFFERED, USUAL
from wartorn.server.entries import Picked
from wartorn.server.hall import Hall
from wartorn.server.plays import SetUp, seats_played
from wartorn.server.workers import Workers

TABLES = [{"game": entry.name} for entry in wartorn.games() if not entry.stage]
TABLES += [{"format": name} for name in FORMATS]


def title(table: dict[str, str]) -> str:
    """What is played."""
    return next(iter(table.values()))


@pytest.mark.anyio
@pytest.mark.parametrize("table", TABLES, ids=title)
async def test_bots_take_any_seat_of_any_table(hall: Hall, table: dict[str, str]) -> None:
    """In all seats but mine, wherever I sit, they let the game come to me again and again."""
    count = len(seats_played(SetUp(**table)))
    for mine in {0, count - 1}:
        first = Sitter(hall)
        await seated(hall, *(first if seat == mine else "random" for seat in range(count)), seed="4", **table)
        await first.play_on(5)
        assert (await first.until_asked()).seq > 5
        picked = {each.seat for each in (await first.standing()).entries if isinstance(each.what, Picked)}
        assert mine in picked and picked <= set(range(count))


@pytest.mark.anyio
@pytest.mark.parametrize("table", TABLES, ids=title)
async def test_bots_play_among_themselves(hall: Hall, table: dict[str, str]) -> None:
    """Somebody looks on; nobody is asked."""
    count = len(seats_played(SetUp(**table)))
    row = await seated(hall, *["random"] * count, seed="4", **table)
    onlooker = Sitter(hall)
    await onlooker.watch(row)
    await onlooker.until(lambda frame: frame.seq >= 8)
    assert onlooker.asked() is None and onlooker.frame.back is None


@pytest.mark.anyio
async def test_a_melee_with_three_bots_runs_to_its_end(hall: Hall) -> None:
    """From the last games on: somebody is first, and everybody has a place."""
    match = new_match("melee", seed="11")
    bots = {seat: player("random", str(seat)) for seat in range(4)}
    lines: list[str] = []
    while not match.over:
        table, seat = match.asking[0]
        lines.append(str(match))
        match.play(table.name, bots[seat].pick(table.game.view(table.seats.index(seat))))
    first = Sitter(hall)
    await seated(hall, first, "random", "random", "random", format="melee", position=lines[-90])
    frame = await first.play_on()
    assert frame.state == "over" and frame.result.endswith(" wins the melee.")
    assert len(frame.places) == 4 and min(frame.places) == 1
    assert all(board.over for board in frame.boards)


@pytest.mark.anyio
@pytest.mark.long
async def test_a_whole_melee_with_three_bots(hall: Hall) -> None:
    """From the draft to the last game, by the first option."""
    first = Sitter(hall)
    await seated(hall, first, "random", "random", "random", format="melee", seed="1")
    assert (await first.play_on()).state == "over"


@pytest.mark.anyio
async def test_a_game_against_a_bot_ends(hall: Hall) -> None:
    """With a sentence, a score, and no bot that still thinks."""
    first = Sitter(hall, "Ann")
    await seated(hall, first, "greedy", position=near_the_end("reign-of-war", 12))
    frame = await first.play_on()
    assert frame.state == "over" and frame.result.endswith(".")
    await asyncio.sleep(0)
    assert (await first.live()).thinking is None
    assert not await hall.store.bots_due(hall.now_ms() + 1)


@pytest.mark.anyio
async def test_a_bot_that_is_not_there_cannot_be_asked(hall: Hall) -> None:
    """A sentence says who is; what costs the server more than an opponent is none of them."""
    for name in ("deep-thought", "search", "search:iterations=1000000", "opponent:0"):
        with pytest.raises(BadOption, match=f"there are .*{USUAL}"):
            await seated(hall, Sitter(hall), name)


@pytest.mark.anyio
@pytest.mark.parametrize("name", [*list(BOTS)[:3], *ONCE_OFFERED])
async def test_opponents_and_the_bots_of_older_tables_play(hall: Hall, name: str) -> None:
    """A table that names a bot which is offered no more goes on, and can be played again."""
    first = Sitter(hall)
    await seated(hall, name, first, game="kraters", seed="4")
    assert (await first.until_asked()).seq > 1
    await first.resign()
    again = await hall.rematch(first.table, first.name)
    assert [seat.bot for seat in again.seats] == ["", name]


def test_who_sits_there_more_than_once_is_numbered(tmp_path: Path) -> None:
    """At the door: the usual opponent where none is named, three of a melee with names of their own."""
    with open_server(tmp_path / "names.sqlite3") as server:
        ann = Guest(server, "Ann")
        usual, other = BOTS[USUAL].title, next(iter(BOTS.values())).title
        names = [seat["name"] for seat in ann.get(f"/tables/{ann.make(format='melee')}")["seats"]]
        assert names == ["Ann", usual, f"{usual} II", f"{usual} III"]
        bots = [{"sort": "bot", "bot": name} for name in (USUAL, next(iter(BOTS)), USUAL)]
        table = ann.make(format="melee", seats=[*bots, {"sort": "me"}])
        assert [seat["name"] for seat in ann.get(f"/tables/{table}")["seats"]] == [usual, other, f"{usual} II", "Ann"]
        ann.close()


@pytest.mark.anyio
async def test_a_bot_whose_thoughts_fail_is_asked_again_later(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever went wrong, the table is due, and the next look lets the bot pick."""
    monkeypatch.setattr("wartorn.server.hall.SWEEP", 0.05)
    first = Sitter(hall)
    ask, failures = hall.workers.ask, [1, 2, 3]

    async def failing(*arguments: Any) -> Any:
        if failures:
            failures.pop()
            raise RuntimeError("five workers died of one question")
        return await ask(*arguments)

    hall.workers.ask = failing  # type: ignore[method-assign]
    await seated(hall, "random", first, game="kraters")
    sweeping = asyncio.create_task(hall.sweep())
    await first.until_asked()
    sweeping.cancel()
    await asyncio.gather(sweeping, return_exceptions=True)
    assert not failures


@pytest.mark.anyio
async def test_what_a_bot_thought_before_i_went_back_is_forgotten(hall: Hall) -> None:
    """I end my turn, the bot thinks, I take it back: its pick comes too late, and I am asked."""
    first = Sitter(hall)
    await seated(hall, first, "random", game="kraters", seed="1")
    await first.pick_word("coin", "coin", "pass")
    thinking, ready = asyncio.Event(), asyncio.Event()
    ask = hall.workers.ask

    async def slowly(*arguments: Any) -> Any:
        thinking.set()
        await ready.wait()
        return await ask(*arguments)

    hall.workers.ask = slowly  # type: ignore[method-assign]
    await first.pick_word("pass")
    await thinking.wait()
    await first.back()
    seq = first.frame.seq
    ready.set()
    while (await first.live()).thinking is not None:
        await asyncio.sleep(0.001)
    assert (await first.standing()).seq == seq and first.asked() is not None
    await first.pick_word("pass")
    await first.until_asked()
    assert first.frame.seq > seq + 1, "the next time it picks"


# Real processes


@pytest.mark.anyio
async def test_a_worker_that_is_killed_while_it_thinks_is_replaced() -> None:
    """The question is asked again, and answered; the death is counted."""
    workers = Workers(1)
    try:
        asked = asyncio.create_task(workers.ask(time.sleep, 1.5))
        while not (workers._pool is not None and workers._pool._processes):
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.2)
        for process in list(workers._pool._processes.values()):
            os.kill(process.pid, signal.SIGKILL)
        workers_answer = await asyncio.wait_for(asked, 30)
        assert workers_answer is None and workers.deaths == 1
    finally:
        workers.close()


@pytest.mark.anyio
async def test_a_pick_comes_though_the_worker_was_killed(tmp_path: Path) -> None:
    """At a table: the bot picks once, and nothing is doubled."""
    workers = Workers(1)
    async with open_hall(tmp_path / "killed.sqlite3", workers=workers) as hall:
        first = Sitter(hall)
        killing = True

        async def killer() -> None:
            while killing:
                for process in list((workers._pool._processes if workers._pool else None) or {}):
                    os.kill(process, signal.SIGKILL)
                    return
                await asyncio.sleep(0)

        task = asyncio.create_task(killer())
        await seated(hall, "random", first, game="kraters", seed="1")
        await first.until_asked()
        killing = False
        await task
        entries = (await first.standing()).entries
        assert [each.seq for each in entries] == list(range(1, len(entries) + 1))
        assert workers.deaths == 1


@pytest.mark.anyio
async def test_what_a_worker_says_is_wrong_is_still_a_sentence() -> None:
    """An error of somebody who typed something wrong comes through as it is."""
    from wartorn.kernel.errors import WartornError
    from wartorn.server.records import told

    workers = Workers(1)
    try:
        with pytest.raises(WartornError, match=r"\w+"):
            await workers.ask(told, "nonsense")
    finally:
        workers.close()


def test_the_whole_server_with_processes(tmp_path: Path) -> None:
    """As people run it: a bot picks, a hint is given, and stopping leaves no process behind."""
    with open_server(tmp_path / "processes.sqlite3", processes=True, **GENEROUS) as server:
        ann = Guest(server, "Ann")
        table = ann.make(game="kraters", seats=[{"sort": "bot", "bot": "random"}, {"sort": "me"}])
        ann.watch(table)
        ann.until_asked(table)
        ann.say("hint", game=table)
        assert ann.await_("hinted")["word"]
        processes = list(server.hall.workers._pool._processes.values())  # type: ignore[union-attr]
        assert processes
        ann.close()
    for process in processes:
        process.join(10)
        assert not process.is_alive()
