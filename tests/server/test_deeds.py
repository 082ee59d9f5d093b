"""Deeds at a table: written down once, then acknowledged, then told to the others."""

from __future__ import annotations

import asyncio
import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from sitters import Sitter, entries_in, seated, take_turns

import wartorn
from wartorn.server.connection import Connection
from wartorn.server.entries import Begun, Entry, Picked
from wartorn.server.guard import Guard
from wartorn.server.hall import Hall
from wartorn.server.settings import Settings
from wartorn.server.wire import Act, Illegal, Ok, Stale

pytestmark = pytest.mark.anyio


async def two(hall: Hall, **more: Any) -> tuple[Sitter, Sitter]:
    """Two people at a table, of whom the first must pick: card or coin, with two actions."""
    first, second = Sitter(hall), Sitter(hall)
    await seated(hall, first, second, seed="7", **more)
    return first, second


async def test_a_pick_is_acknowledged_with_its_number(hall: Hall) -> None:
    """The first entry is the beginning, so the first pick is the second."""
    first, _ = await two(hall)
    assert first.frame.seq == 1
    said = await first.do(Act(first.table, 1, "mine", "coin"))
    assert said == Ok(first.table, "mine", 2)
    assert (first.frame.seq, (await first.standing()).seq) == (2, 2)


async def test_the_same_action_again_has_the_first_answer(hall: Hall) -> None:
    """Said again at once, or much later and with another number, it is not done again."""
    first, second = await two(hall)
    deed = Act(first.table, 1, "mine", "coin")
    assert await first.do(deed) == await first.do(deed) == Ok(first.table, "mine", 2)
    line = str((await first.standing()).play)
    assert await first.do(Act(first.table, 2, "mine", "card")) == Ok(first.table, "mine", 2)
    assert str((await first.standing()).play) == line
    await take_turns([first, second], 5)
    seq = (await first.standing()).seq
    assert await first.do(deed) == Ok(first.table, "mine", 2)
    assert (await first.standing()).seq == seq


async def test_the_same_action_at_the_same_time_is_done_once(hall: Hall) -> None:
    """A page that is in doubt says it twice, and the second need not wait for the first."""
    first, _ = await two(hall)
    deed = Act(first.table, 1, "mine", "coin")
    said = await asyncio.gather(first.do(deed), first.do(deed))
    assert said == [Ok(first.table, "mine", 2)] * 2
    assert (await first.standing()).seq == 2


async def test_nobody_can_use_the_action_of_another(hall: Hall) -> None:
    """An ok for what one has not done would be a lie."""
    first, second = await two(hall)
    await first.do(Act(first.table, 1, "mine", "coin"))
    said = await second.do(Act(first.table, 2, "mine", "coin"))
    assert isinstance(said, Illegal)
    assert (await first.standing()).seq == 2


async def test_of_two_pages_that_pick_at_once_one_is_late(hall: Hall) -> None:
    """Two pages of one player: the loser is told what it missed, and it can go on from there."""
    first, _ = await two(hall)
    page = Sitter(hall, first.name)
    await page.watch(first.table, 0)
    said = await asyncio.gather(
        first.do(Act(first.table, 1, "one", "coin")), page.do(Act(first.table, 1, "two", "card"))
    )
    won, lost = sorted(said, key=lambda each: isinstance(each, Stale))
    assert won == Ok(first.table, won.action_id, 2)
    assert isinstance(lost, Stale) and lost.seq == lost.frame.seq == 2
    assert [each.seq for each in lost.frame.happenings] == [2]
    assert lost.frame.boards[0].options
    assert (await first.standing()).seq == 2
    assert isinstance(await page.do(Act(first.table, lost.seq, "three", "coin")), Ok)


@pytest.mark.parametrize("expected", [0, 1, 3, 99, -1])
async def test_another_number_is_stale(hall: Hall, expected: int) -> None:
    """A number of the past or of the future is answered by what the page should have known."""
    first, _ = await two(hall)
    await first.pick(1)
    said = await first.do(Act(first.table, expected, "mine", "coin"))
    assert isinstance(said, Stale) and said.seq == said.frame.seq == 2
    assert [each.seq for each in said.frame.happenings] == [2], "all that has happened is one coin"
    assert (await first.standing()).seq == 2


async def test_an_illegal_pick_is_refused_by_the_words_of_the_rules(hall: Hall) -> None:
    """Bronze Harrier costs 3, and there are 2 coins."""
    game = wartorn.setup("step: surge\nhand0: Bronze Harrier, Border Scout\ncoins0: 2\nhand1: Ferry Rower")
    first, second = await two(hall, position=str(game))
    reason, heard = game.why_not("bronze-harrier>A"), len(second.told)
    assert "3" in reason and reason.endswith(".")
    said = await first.act("bronze-harrier>A")
    assert isinstance(said, Illegal) and said.reason == reason
    for nonsense in ("", "bronze-harrier", "gift-bearer>A", "???", "ferry-rower>A"):
        assert isinstance(await first.act(nonsense), Illegal)
    assert str((await first.standing()).play) == str(game)
    assert (await first.standing()).seq == 1 and len(second.told) == heard, "nobody hears of it"


async def test_only_who_is_asked_can_pick(hall: Hall) -> None:
    """Neither the other player nor somebody who looks on."""
    first, second = await two(hall)
    third = Sitter(hall)
    await third.watch(first.table)
    for each in (second, third):
        assert isinstance(await each.act("coin"), Illegal)
    assert isinstance(await first.act("coin", "nowhere"), Illegal)
    assert (await first.standing()).seq == 1


async def test_a_pick_is_in_the_file_before_it_is_acknowledged(hall: Hall, tmp_path: Path) -> None:
    """When the ok comes another store finds the entry, and the others have not heard of it."""
    first, second = await two(hall)
    found: list[int] = []

    def answer(said: object) -> None:
        assert isinstance(said, Ok)
        found.append(second.frame.seq)
        found.append(_read(tmp_path / "hall.sqlite3", first.table))

    await hall.do(first.onlooker, Act(first.table, 1, "mine", "coin"), answer)
    assert found == [1, 2], "the file has the entry, and the other has not heard of it"
    assert second.frame.seq == 2
    entry = (await entries_in(tmp_path / "hall.sqlite3", first.table))[-1]
    assert (entry.seq, entry.action_id, entry.seat, entry.what) == (2, "=mine", 0, Picked("game", "coin"))


def _read(file: Path, table: str) -> int:
    """The last entry of a table, by plain SQL."""
    import sqlite3

    with sqlite3.connect(file) as connection:
        return int(connection.execute('SELECT max(seq) FROM entries WHERE "table" = ?', (table,)).fetchone()[0])


async def test_the_others_hear_every_entry_in_order(hall: Hall) -> None:
    """Each frame goes on where the one before ended, for players and for those who look on."""
    first, second = await two(hall)
    third = Sitter(hall)
    await third.watch(first.table)
    await take_turns([first, second], 30)
    for each in (first, second, third):
        for before, frame in pairwise(each.told):
            assert not frame.reset and frame.seq - before.seq in (0, 1), "somebody came, or one entry"
            assert [happening.seq for happening in frame.happenings] == list(range(before.seq + 1, frame.seq + 1))
        assert each.frame.seq == 31


async def test_who_comes_back_hears_the_tail(hall: Hall) -> None:
    """With the last number just what came since; without one everything."""
    first, second = await two(hall)
    await take_turns([first, second], 9)
    known = second.frame.seq
    await second.leave()
    page = Sitter(hall, second.name)
    await page.watch(first.table)
    await take_turns([first, page], 6)
    last = first.frame.seq
    assert last == known + 6
    page = Sitter(hall, second.name)
    tail = await page.watch(first.table, 1, known)
    assert not tail.reset and [each.seq for each in tail.happenings] == list(range(known + 1, last + 1))
    everything = await page.watch(first.table, 1, -1)
    assert everything.reset and [each.seq for each in everything.happenings] == list(range(2, last + 1))
    nothing = await page.watch(first.table, 1, last)
    assert not nothing.reset and not nothing.happenings
    assert tail.boards == everything.boards == nothing.boards


async def test_a_tail_tells_what_was_told_before(hall: Hall) -> None:
    """Whoever was there and whoever comes later are told the same story."""
    first, second = await two(hall)
    await take_turns([first, second], 25)
    heard = [happening for frame in second.told for happening in frame.happenings]
    page = Sitter(hall, second.name)
    assert (await page.watch(first.table, 1)).happenings == heard


async def test_after_going_back_the_tail_is_everything(hall: Hall) -> None:
    """What the page knows stands no more, so it begins anew."""
    first, _ = await two(hall)
    await first.pick_word("coin")
    assert first.frame.seq == 2
    await first.back()
    await first.pick_word("card")
    page = Sitter(hall, first.name)
    tail = await page.watch(first.table, 0, 2)
    assert tail.reset and [each.seq for each in tail.happenings] == [4]


async def test_a_frame_never_comes_after_a_later_one(hall: Hall) -> None:
    """Somebody who sits down at the table while another one picks hears the older frame first."""
    first, second = await two(hall)
    await second.leave()
    connection = Connection(NoSocket(), hall, Guard("secret", Settings()), second.name)  # type: ignore[arg-type]
    watch = json.dumps({"type": "watch", "game": first.table})
    for _ in range(5):
        await asyncio.gather(connection._hear(watch), first.pick(), connection._hear(watch))
    said = [json.loads(connection._queue.get_nowait() or b"") for _ in range(connection._queue.qsize())]
    seqs = [each["seq"] for each in said]
    assert len(seqs) > 10 and seqs == sorted(seqs)


class NoSocket:
    """A socket of which only the address is asked."""

    client = None
    headers: dict[str, str] = {}


async def test_an_unknown_table_is_forgotten_again(hall: Hall) -> None:
    """Whoever asks for a thousand tables that are not there leaves nothing behind."""
    guest = Sitter(hall)
    for number in range(20):
        with pytest.raises(wartorn.WartornError, match="no such table"):
            await guest.watch(f"nowhere{number}")
    assert not hall.live and not hall._loading


@pytest.mark.parametrize("name", ["bot-{}", "late-{}", "resumed-{}", "begin-{}"])
async def test_no_name_of_an_action_stops_the_server_from_writing(hall: Hall, name: str) -> None:
    """A page chooses the names of its actions, and may not take those that the server will need."""
    first = Sitter(hall)
    await seated(hall, first, "random", seed="7")
    for word in ("coin", "coin"):
        seq = (await first.standing()).seq
        taken = await first.do(Act(first.table, seq, name.format(seq + 3), word))
        assert isinstance(taken, Ok | Illegal)
        if isinstance(taken, Illegal):
            await first.pick_word(word)
    for _ in range(8):
        async with asyncio.timeout(3):
            await first.until_asked()
        seq = (await first.standing()).seq
        board = first.asked()
        assert board is not None
        await first.do(Act(first.table, seq, name.format(seq + 2), board.options[-1].word))
    async with asyncio.timeout(3):
        while first.asked() is None and first.frame.state != "over":
            await asyncio.sleep(0.001)


async def test_more_tables_than_memory_holds(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """When every table in memory is looked at, one more can still be looked at."""
    monkeypatch.setattr("wartorn.server.hall.MOST_LIVE", 2)
    people: list[Sitter] = []
    for _ in range(4):
        first, second = Sitter(hall), Sitter(hall)
        await seated(hall, first, second)
        people.append(first)
    for each in people:
        await each.pick()
        assert each.frame.seq == 2


async def test_tables_that_nobody_looks_at_are_let_go_and_come_back(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Memory is bounded; a table that comes back stands as it did."""
    monkeypatch.setattr("wartorn.server.hall.MOST_LIVE", 3)
    first, second = await two(hall)
    await take_turns([first, second], 12)
    line = str((await first.standing()).play)
    await first.leave()
    await second.leave()
    others = [Sitter(hall) for _ in range(6)]
    for one, two_ in zip(others[::2], others[1::2], strict=True):
        await seated(hall, one, two_)
    for each in others[:2]:
        await each.leave()
    assert first.table not in hall.live
    assert str((await first.standing()).play) == line


async def test_every_entry_has_its_time_and_whom_it_asks(hall: Hall) -> None:
    """Times never go back; the first entry is the beginning."""
    first, second = await two(hall)
    await take_turns([first, second], 30)
    entries: list[Entry] = (await first.standing()).entries
    assert isinstance(entries[0].what, Begun) and entries[0].line
    assert [each.seq for each in entries] == list(range(1, 32))
    times = [each.at_ms for each in entries]
    assert times == sorted(times)
    for entry, after in pairwise(entries):
        assert entry.asked == [after.seat]
