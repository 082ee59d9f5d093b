"""Clocks, which know nothing but the entries; and what becomes of a table that somebody leaves."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sitters import Sitter, open_hall, seated, take_turns

from wartorn.server.clocks import NONE, PER_GAME, PER_PICK, Clock, left_ms
from wartorn.server.entries import Begun, Entry, Left, Picked, Pleaded, WentBack, What
from wartorn.server.hall import Hall
from wartorn.server.live import NotAllowed
from wartorn.server.wire import Act, Illegal, Ok

COIN = Picked("game", "coin")


def book(*lines: tuple[int, int, What, list[int]]) -> list[Entry]:
    """Entries by the second: when, who, what, and whom it asks."""
    return [
        Entry(seq, str(seq), seat, what, second * 1000, asked)
        for seq, (second, seat, what, asked) in enumerate(lines, 1)
    ]


def seconds(clock: Clock, entries: list[Entry], now: float, seats: tuple[int, ...] = (0, 1)) -> dict[int, float]:
    """What is left at a second, in seconds."""
    left = left_ms(clock, entries, seats, int(now * 1000))
    assert left is not None
    return {seat: ms / 1000 for seat, ms in left.items()}


BEGINNING = (100, -1, Begun(), [0])


def test_without_a_clock_nothing_is_left_to_tell() -> None:
    """There is none."""
    assert left_ms(Clock(NONE), book(BEGINNING), [0, 1], 200_000) is None


def test_before_the_beginning_no_time_runs() -> None:
    """The table waits for people."""
    assert seconds(Clock(PER_GAME, 60), [], 1000) == {0: 60, 1: 60}


def test_a_clock_for_the_game_runs_for_who_is_asked() -> None:
    """10 seconds of the first, then 5 of the second, and 3 of the first that are not over yet."""
    entries = book(BEGINNING, (110, 0, COIN, [1]), (115, 1, COIN, [0]))
    assert seconds(Clock(PER_GAME, 60), entries, 118) == {0: 60 - 10 - 3, 1: 60 - 5}


def test_each_pick_adds_the_increment() -> None:
    """To who has picked, and to nobody else."""
    entries = book(BEGINNING, (110, 0, COIN, [0]), (111, 0, COIN, [1]), (120, 1, COIN, [0]))
    assert seconds(Clock(PER_GAME, 60, 2), entries, 120) == {0: 60 - 11 + 4, 1: 60 - 9 + 2}


def test_going_back_gives_back_what_was_given_since() -> None:
    """Who picks and takes back again and again wins no time: neither increments nor a fresh clock for a pick."""
    lines: list[tuple[int, int, What, list[int]]] = [BEGINNING]
    for turn in range(3):
        lines += [(110 + 20 * turn, 0, COIN, [0]), (120 + 20 * turn, 0, WentBack(1), [0])]
    assert seconds(Clock(PER_GAME, 100, 30), book(*lines), 165) == {0: 100 - 65, 1: 100}
    assert seconds(Clock(PER_PICK, 100), book(*lines), 165) == {0: 100 - 65, 1: 100}


def test_what_was_picked_before_keeps_what_it_gave() -> None:
    """Only the time since the entry to which they go back is given back; the other one is given a whole pick anew."""
    entries = book(BEGINNING, (110, 0, COIN, [0]), (115, 0, COIN, [1]), (140, 1, WentBack(2), [0]))
    assert seconds(Clock(PER_GAME, 100, 30), entries, 150) == {0: 100 - 10 + 30 - 5 - 10, 1: 100 - 25}
    assert seconds(Clock(PER_PICK, 100), entries, 150) == {0: 100 - 5 - 10, 1: 100 - 25}


@pytest.mark.anyio
async def test_there_must_be_time_to_go_back(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody loses by going back to when the clock had run down."""
    now = 1_000_000
    monkeypatch.setattr(hall, "now_ms", lambda: now)
    first, second = Sitter(hall), Sitter(hall)
    await seated(hall, first, second, seed="7", clock=Clock(PER_PICK, 60))
    now += 50_000
    await first.pick_word("coin")
    now += 20_000
    said = await first.back()
    assert isinstance(said, Illegal) and "no time left" in said.reason
    assert first.frame.state == "running"


def test_what_is_no_pick_adds_nothing_but_takes_time() -> None:
    """A plea is no pick; the clock of who is asked runs on."""
    entries = book(BEGINNING, (110, 0, COIN, [1]), (114, 0, Pleaded(1), [1]))
    assert seconds(Clock(PER_GAME, 60, 5), entries, 120) == {0: 60 - 10 + 5, 1: 60 - 10}


def test_a_clock_per_pick_is_full_again_for_each() -> None:
    """Whoever is asked anew has all of it, and so has who must pick twice."""
    entries = book(BEGINNING, (110, 0, COIN, [0]), (117, 0, COIN, [1]))
    assert seconds(Clock(PER_PICK, 30), entries[:1], 110) == {0: 20, 1: 30}
    assert seconds(Clock(PER_PICK, 30), entries[:2], 117) == {0: 23, 1: 30}
    assert seconds(Clock(PER_PICK, 30), entries, 121)[1] == 26
    longer = entries + book(*[(0, 0, COIN, [0])] * 3, (140, 1, COIN, [0]))[3:]
    assert seconds(Clock(PER_PICK, 30), longer, 141)[0] == 29


def test_two_boards_ask_two_seats_at_once() -> None:
    """Both clocks run."""
    entries = book((100, -1, Begun(), [0, 2]), (104, 0, COIN, [1, 2]))
    assert seconds(Clock(PER_GAME, 60), entries, 110, (0, 1, 2, 3)) == {0: 56, 1: 54, 2: 50, 3: 60}


def test_less_than_nothing_means_too_late() -> None:
    """The time is up."""
    assert seconds(Clock(PER_PICK, 30), book(BEGINNING), 131)[0] == -1
    assert seconds(Clock(PER_GAME, 30), book(BEGINNING), 130)[0] == 0


def test_bots_have_no_clock_that_matters() -> None:
    """Only the seats that are asked for are told."""
    assert seconds(Clock(PER_GAME, 30), book((100, -1, Begun(), [1]), (105, 1, COIN, [0])), 106, (0,)) == {0: 29}


# At a table


@pytest.mark.anyio
@pytest.mark.parametrize("sort", [PER_GAME, PER_PICK])
async def test_whose_time_is_up_loses(hall: Hall, sort: str) -> None:
    """Nobody has to claim it: the server rings."""
    first, second = Sitter(hall, "Ann"), Sitter(hall, "Ben")
    await seated(hall, first, second, clock=Clock(sort, 1))
    assert first.frame.clock and first.frame.seats[0].ticking and not first.frame.seats[1].ticking
    assert 0 < (first.frame.seats[0].clock_ms or 0) <= 1000
    await second.until(lambda frame: frame.state == "over")
    assert second.frame.result == "Ann ran out of time; Ben wins."
    entry = (await first.standing()).entries[-1]
    assert (entry.what, entry.seat) == (Left(0, "out of time"), -1)
    assert isinstance(await first.act("coin"), Illegal)


@pytest.mark.anyio
async def test_a_pick_in_time_stops_the_clock(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that is set by hand: 9 of 10 seconds, then 9 again."""
    now = hall.now_ms()
    monkeypatch.setattr(hall, "now_ms", lambda: now)
    first, second = Sitter(hall), Sitter(hall)
    row = await seated(hall, first, second, clock=Clock(PER_PICK, 10))
    for _ in range(4):
        now += 9_000
        await take_turns([first, second], 1)
        await hall._ring(hall.live[row.id])
    assert first.frame.state == "running"
    now += 10_001
    await hall._ring(hall.live[row.id])
    assert first.frame.state == "over"


@pytest.mark.anyio
async def test_a_clock_runs_while_the_server_is_down(tmp_path: Path) -> None:
    """Whoever comes to the table afterwards finds the time gone, and the game over."""
    async with open_hall(tmp_path / "clock.sqlite3") as hall:
        first, second = Sitter(hall, "Ann"), Sitter(hall, "Ben")
        row = await seated(hall, first, second, clock=Clock(PER_GAME, 1))
    await asyncio.sleep(1.05)
    async with open_hall(tmp_path / "clock.sqlite3") as hall:
        again = Sitter(hall, "Ben")
        await again.watch(row)
        await again.until(lambda frame: frame.state == "over")
        assert again.frame.result == "Ann ran out of time; Ben wins."


@pytest.mark.anyio
async def test_no_action_of_a_page_stops_the_clock(hall: Hall) -> None:
    """Not even one that is named like the server's own."""
    first, second = Sitter(hall), Sitter(hall)
    await seated(hall, first, second, clock=Clock(PER_PICK, 1))
    for name in ("late-3", "late-4"):
        await first.do(Act(first.table, first.frame.seq, name, "coin"))
    await second.until(lambda frame: frame.state == "over")


@pytest.mark.anyio
async def test_who_plays_alone_has_no_clock(hall: Hall) -> None:
    """Against bots, and at one screen."""
    first = Sitter(hall)
    for other in ("random", first):
        await seated(hall, first, other, clock=Clock(PER_GAME, 1))
        assert first.frame.clock == "" and first.frame.seats[0].clock_ms is None


# Absence


@pytest.mark.anyio
async def test_who_is_gone_too_long_can_be_claimed_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not while their page is open, not before the time, and not by who must pick themselves."""
    async with open_hall(tmp_path / "gone.sqlite3", gone_ms=60_000) as hall:
        now = hall.now_ms()
        monkeypatch.setattr(hall, "now_ms", lambda: now)
        first, second = Sitter(hall, "Ann"), Sitter(hall, "Ben")
        await seated(hall, first, second)
        now += 100_000
        await second.watch(second.table, 1)
        assert not second.frame.claimable, "Ann's page is open"
        assert isinstance(await second.claim(), Illegal)
        await first.leave()
        now += 59_999
        await second.watch(second.table, 1)
        assert not second.frame.claimable and isinstance(await second.claim(), Illegal)
        now += 1
        await second.watch(second.table, 1)
        assert second.frame.claimable and second.frame.seats[0].gone
        back = Sitter(hall, "Ann")
        await back.watch(first.table, 0)
        assert isinstance(await back.claim(), Illegal), "it is Ann who must pick"
        assert not second.frame.claimable, "she came back in time"
        await back.leave()
        now += 60_000
        third = Sitter(hall)
        await third.watch(first.table)
        assert not third.frame.claimable and isinstance(await third.claim(), Illegal)
        assert isinstance(await second.claim(), Ok)
        assert second.frame.result == "Ann was gone too long; Ben wins."
        assert (await second.standing()).entries[-1].what == Left(0, "absent")


@pytest.mark.anyio
async def test_absence_is_known_after_a_restart(tmp_path: Path) -> None:
    """Whoever left before the server went down is still gone."""
    async with open_hall(tmp_path / "gone.sqlite3", gone_ms=200) as hall:
        first, second = Sitter(hall, "Ann"), Sitter(hall, "Ben")
        row = await seated(hall, first, second)
        await first.leave()
        await second.leave()
    async with open_hall(tmp_path / "gone.sqlite3", gone_ms=60_000) as hall:
        again = Sitter(hall, "Ben")
        await again.watch(row)
        assert not again.frame.claimable
    await asyncio.sleep(0.2)
    async with open_hall(tmp_path / "gone.sqlite3", gone_ms=200) as hall:
        again = Sitter(hall, "Ben")
        await again.watch(row)
        assert again.frame.claimable
        assert isinstance(await again.claim(), Ok)


# Giving up


@pytest.mark.anyio
async def test_at_a_table_of_two_the_other_wins(hall: Hall) -> None:
    """One can give up in the other's turn, too; nothing can be done afterwards."""
    first, second = Sitter(hall, "Ann"), Sitter(hall, "Ben")
    await seated(hall, first, second)
    assert isinstance(await second.resign(), Ok)
    assert first.frame.state == second.frame.state == "over"
    assert first.frame.result == "Ben resigned; Ann wins."
    for said in (await first.act("coin"), await first.resign(), await second.resign(), await first.claim()):
        assert isinstance(said, Illegal)


@pytest.mark.anyio
@pytest.mark.parametrize("game", ["corrupted-heir", "osiris-in-abdju"])
async def test_a_solo_game_can_be_given_up(hall: Hall, game: str) -> None:
    """Nobody wins it."""
    first = Sitter(hall, "Ann")
    await seated(hall, first, game=game)
    assert isinstance(await first.resign(), Ok)
    assert (first.frame.state, first.frame.result) == ("over", "Ann resigned.")


@pytest.mark.anyio
async def test_at_a_table_of_four_a_bot_plays_on(hall: Hall) -> None:
    """The others lose nothing; who is out looks on, and cannot pick any more."""
    first, second = Sitter(hall), Sitter(hall)
    await seated(hall, first, second, "random", "random", format="melee", options={"draft": "simple"}, seed="5")
    await first.until_asked()
    board = first.asked()
    assert board is not None
    assert isinstance(await first.resign(), Ok)
    assert second.frame.state == "running" and second.frame.seats[0].sort == "bot"
    assert isinstance(await first.act(board.options[0].word, board.name), Illegal)
    await second.play_on(4)
    picked = [each for each in (await second.standing()).entries if isinstance(each.what, Picked) and each.seat == 0]
    assert len(picked) >= 3, "in a draft everybody keeps as many cards as the others, but for who is about to"
    assert all(each.action_id.startswith("bot-") for each in picked)


@pytest.mark.anyio
async def test_who_is_out_sees_no_more_hands_than_before(hall: Hall) -> None:
    """At a table of four somebody who resigned looks on: their page, opened again, shows what everybody knows."""
    first, second = Sitter(hall), Sitter(hall)
    await seated(hall, first, second, "random", "random", format="melee", options={"draft": "simple"}, seed="5")
    await first.until_asked()
    await first.resign()
    assert first.frame.you is None and first.asked() is None and first.frame.reset
    page = Sitter(hall, first.name)
    for seat in (None, 0):  # the page may not know yet that it has no seat any more
        await page.watch(first.table, seat)
        assert page.frame.you is None and not page.frame.mine and page.asked() is None
    with pytest.raises(NotAllowed):
        await page.watch(first.table, 1)
    listed = await hall.store.listed(first.table)
    assert listed is not None and 0 not in listed.summary.asked


@pytest.mark.anyio
async def test_of_two_at_one_screen_the_other_one_plays_on(hall: Hall) -> None:
    """If one of them leaves a table of four, the page goes on with the seat that is left."""
    both = Sitter(hall)
    await seated(hall, both, both, "random", "random", format="melee", options={"draft": "simple"}, seed="5")
    await both.watch(both.table, 0)
    await both.resign()
    assert (both.frame.you, both.frame.mine) == (1, [1])
    page = Sitter(hall, both.name)
    await page.watch(both.table, 0)
    assert page.frame.you == 1
    await both.until_asked()
    await both.pick()
