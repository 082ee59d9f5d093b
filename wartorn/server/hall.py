"""The hall: all tables that somebody looks at, and everything that can be done at them."""

from __future__ import annotations

import asyncio
import contextlib
import re
import secrets
import time
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import structlog

from wartorn.games import is_present, pin_set
from wartorn.kernel.errors import WartornError
from wartorn.server.clocks import NONE, Clock, left_ms
from wartorn.server.deeds import meant
from wartorn.server.entries import Entry, Left, Picked, Resumed, WentBack, What
from wartorn.server.fold import Drifted, Standing, folded, rescued
from wartorn.server.frames import Eyes, bots, frame_of, over, people, result_of, state_of
from wartorn.server.live import Live, NoTable, NotAllowed, Onlooker
from wartorn.server.plays import SetUp
from wartorn.server.store import CHANGED, OVER, RUNNING, Conflict, SeatRow, Store, Summary, TableRow
from wartorn.server.tables import begun, new_id, new_table, texts_of
from wartorn.server.wire import Deed, Frame, Illegal, Ok, Seat, Stale
from wartorn.server.workers import Workers, think

log = structlog.get_logger()

NAME = re.compile(r"[A-Za-z0-9_-]{1,32}")  # of a table
MOST_LIVE = 2000  # tables kept in memory
SWEEP = 10.0  # seconds between looks for bots that nobody lets think
MOST_TRIES = 8  # to write an entry while other servers write theirs


class Hall:
    """The service that everything else speaks to; it imports no framework."""

    def __init__(
        self, store: Store, workers: Workers, gone_ms: int = 3 * 86_400_000, readers: Workers | None = None
    ) -> None:
        self.store = store
        self.workers = workers
        self.readers = readers or workers  # for what people bring and ask, so that no bot waits for it
        self.gone_ms = gone_ms  # after so long a seat that must pick can be claimed
        self.looking = asyncio.Lock()  # at games that are over, moment by moment
        self.live: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._seen: dict[tuple[str, str], int] = {}  # when players were at tables, not yet written down

    def now_ms(self) -> int:
        """The time."""
        return int(time.time() * 1000)

    # Tables

    async def make(self, setup: SetUp, seats: Sequence[SeatRow], clock: Clock, host: str, name: str = "") -> TableRow:
        """A new table, of a name that nobody can guess if none is given."""
        now = self.now_ms()
        row, play = new_table(setup, seats, clock, host, now, name)
        first = [] if any(seat.sort == "free" for seat in seats) else [begun(play, 1, now)]
        standing = folded(setup, first)
        pins = await self._pinned(setup)
        await self.store.create(row, self._summary(row, standing), first, texts_of(setup))
        self._wake(self._keep(Live(row, standing, pins)))
        return row

    async def table(self, name: str) -> Live:
        """The table of that name, from memory or from the store; NoTable if there is none."""
        if name in self.live:
            return self.live[name]
        if not NAME.fullmatch(name):
            raise NoTable("There is no such table.")
        try:
            async with self._loading.setdefault(name, asyncio.Lock()):
                live = self.live.get(name)
                if live is None:
                    live = self._keep(await self._load(name))
                    self._wake(live)
                return live
        finally:
            self._loading.pop(name, None)

    async def _load(self, name: str) -> Live:
        row = await self.store.load(name)
        if row is None:
            raise NoTable("There is no such table.")
        pins = await self._pinned(row.setup)
        entries = await self.store.tail(name)
        try:
            return Live(row, await asyncio.to_thread(folded, row.setup, entries), pins)
        except WartornError as error:
            log.warning("table drifted", table=name, error=str(error))
        line = rescued(row.setup, entries)
        resumed = Entry(len(entries) + 1, f"resumed-{len(entries) + 1}", -1, Resumed(line), self.now_ms(), [], line)
        standing = folded(row.setup, [*entries, resumed])
        resumed.asked = standing.asked
        with contextlib.suppress(Conflict):
            await self.store.append(name, [resumed], self._summary(row, standing))
        return Live(row, folded(row.setup, await self.store.tail(name)), pins)

    async def _pinned(self, setup: SetUp) -> list[str]:
        """The texts of the sets that are not what they were when the table was made."""
        texts: list[str] = []
        for name, hash in setup.made_of:
            if not is_present(name, hash):
                text = await self.store.set_text(hash)
                if text is not None:
                    pin_set(text)
                    texts.append(text)
        return texts

    def _keep(self, live: Live) -> Live:
        """Keep a table in memory, and let go of the oldest that nobody looks at."""
        self.live[live.row.id] = live
        if len(self.live) > MOST_LIVE:
            idle = (name for name, each in self.live.items() if not each.onlookers and each.thinking is None)
            for name in [name for name in idle if name != live.row.id][: len(self.live) - MOST_LIVE]:
                self._forget(name)
        return live

    def _forget(self, name: str) -> None:
        live = self.live.pop(name, None)
        if live is not None and live.alarm is not None:
            live.alarm.cancel()

    async def heard(self, name: str, seq: int) -> None:
        """Another server has written an entry of a table; the store knows the truth."""
        if name in self._loading:  # it may have been read before that entry was there
            await self.table(name)
        live = self.live.get(name)
        if live is not None and (seq == CHANGED or live.standing.seq < seq):
            async with live.lock:
                await self._catch_up(live)

    async def _catch_up(self, live: Live) -> None:
        """Read what others have written."""
        row = await self.store.load(live.row.id)
        if row is not None:
            live.row = row
        new = await self.store.tail(live.row.id, live.standing.seq)
        if new:
            self._swap(live, self._continued(live, new), new)
        self._tell(live)
        self._wake(live)

    def _continued(self, live: Live, new: Sequence[Entry]) -> Standing:
        standing = live.standing.copy()
        try:
            for entry in new:
                standing.take_in(entry)
        except Drifted:
            return folded(live.row.setup, [*live.standing.entries, *new])
        return standing

    def _swap(self, live: Live, standing: Standing, new: Sequence[Entry]) -> None:
        live.standing = standing
        live.actions.update({entry.action_id: entry for entry in new})

    # Looking on

    async def watch(self, name: str, onlooker: Onlooker, seat: int | None, seq: int) -> None:
        """Begin to tell somebody of a table, from one of their seats or from none, and what they have missed."""
        live = await self.table(name)
        await self._make_sure(live)
        mine = {each.seat for each in people(live.row) if each.player == onlooker.player}
        if seat is not None and seat not in mine:
            raise NotAllowed("That is not your seat.")
        arrived = onlooker not in live.onlookers
        onlooker.seat = live.place(onlooker.player, seat)
        onlooker.seq = live.standing.seq
        live.onlookers.add(onlooker)
        onlooker.tell(self._frame(live, onlooker.eyes, seq))
        if arrived and mine:
            self._see(live, onlooker.player)
            self._tell(live, but=onlooker)

    async def _make_sure(self, live: Live) -> None:
        """Whoever comes to a table lets it begin if nobody did, and hears what no hint has told."""
        if not live.standing.begun and all(seat.sort != "free" for seat in live.row.seats):
            async with live.lock:
                await self._begin(live)
        if self.store.postgres and await self.store.tail(live.row.id, live.standing.seq):
            async with live.lock:
                await self._catch_up(live)

    def leave(self, name: str, onlooker: Onlooker) -> None:
        """Tell somebody no more of a table."""
        live = self.live.get(name)
        if live is None or onlooker not in live.onlookers:
            return
        live.onlookers.discard(onlooker)
        if live.seats_of(onlooker.player):
            self._see(live, onlooker.player)
            self._tell(live)

    def _see(self, live: Live, player: str) -> None:
        """Note that a player is or was there; it is written down by and by, since no game depends on it."""
        now = self.now_ms()
        self._seen[live.row.id, player] = now
        for seat in people(live.row):
            if seat.player == player:
                seat.seen_ms = now

    async def _write_down_seen(self) -> None:
        """Write down who was where."""
        seen, self._seen = self._seen, {}
        if seen:
            await self.store.see(seen)

    def _frame(self, live: Live, eyes: Eyes, since: int) -> Frame:
        return frame_of(live.row, live.standing, eyes, since, self.now_ms(), live.here, self.gone_ms)

    def _around(self, live: Live, eyes: Eyes) -> list[Seat]:
        """Who sits around a table just now."""
        return self._frame(live, eyes, live.standing.seq).seats

    def _tell(self, live: Live, but: Onlooker | None = None) -> None:
        """Tell everybody who looks on how the table stands now."""
        for onlooker in [each for each in live.onlookers if each is not but]:
            place = live.place(onlooker.player, onlooker.seat)
            if place != onlooker.seat:  # the story is told anew, as it is seen from there
                onlooker.seat, onlooker.seq = place, -1
            onlooker.tell(self._frame(live, onlooker.eyes, onlooker.seq))
            onlooker.seq = live.standing.seq

    # Deeds

    async def do(self, onlooker: Onlooker, deed: Deed, answer: Callable[[Ok | Stale | Illegal], None]) -> None:
        """Write down what a player does, once; then answer, and only then tell the others."""
        live = await self.table(deed.game)
        async with live.lock:
            for _ in range(MOST_TRIES):
                refusal = self._refusal(live, onlooker, deed)
                if refusal is not None:
                    answer(refusal)
                    return
                try:
                    eyes, now = onlooker.eyes, self.now_ms()
                    seat, whats = meant(live, eyes, deed, now, lambda: self._around(live, onlooker.eyes))
                    written = await self._write(live, seat, whats, own_action(deed))
                except WartornError as error:
                    answer(Illegal(deed.game, deed.action_id, str(error)))
                    return
                except Conflict:
                    await self._catch_up(live)
                    continue
                answer(Ok(deed.game, deed.action_id, written[0].seq))
                self._tell(live)
                self._wake(live)
                return
        answer(Illegal(deed.game, deed.action_id, "Too much happens at this table at once; please try again."))

    def _refusal(self, live: Live, onlooker: Onlooker, deed: Deed) -> Ok | Stale | Illegal | None:
        """What is answered to a deed that was done before, or that came too late."""
        done = live.actions.get(own_action(deed))
        if done is not None:
            if done.seat in {seat.seat for seat in people(live.row) if seat.player == onlooker.player}:
                return Ok(deed.game, deed.action_id, done.seq)
            return Illegal(deed.game, deed.action_id, "This action was somebody else's.")
        if deed.expected_seq != live.standing.seq:
            frame = self._frame(live, onlooker.eyes, deed.expected_seq)
            return Stale(deed.game, deed.action_id, live.standing.seq, frame)
        return None

    async def _write(self, live: Live, seat: int, whats: Sequence[What], action: str) -> list[Entry]:
        """Commit entries, then let them stand; telling is the next step."""
        standing = live.standing.copy()
        now = max(self.now_ms(), standing.entries[-1].at_ms if standing.entries else 0)
        new: list[Entry] = []
        for index, what in enumerate(whats):
            before = _turns(standing)
            entry = Entry(standing.seq + 1, action if not index else f"{action}/{index}", seat, what, now, [])
            standing.take_in(entry)
            entry.asked = standing.asked
            entry.line = str(standing.play) if isinstance(what, WentBack) or before != _turns(standing) else ""
            new.append(entry)
        await self.store.append(live.row.id, new, self._summary(live.row, standing))
        self._swap(live, standing, new)
        return new

    # Seats

    async def join(self, name: str, player: str, invitation: str, seat: int | None, called: str) -> int:
        """Let somebody sit down who was invited."""
        live = await self.table(name)
        async with live.lock:
            await self._catch_up(live)
            if live.seats_of(player):
                return live.seats_of(player)[0]
            if not live.row.invitation or not secrets.compare_digest(invitation.encode(), live.row.invitation.encode()):
                raise NotAllowed("This link does not invite to this table.")
            free = [each.seat for each in live.row.seats if each.sort == "free" and seat in (None, each.seat)]
            for each in free:
                if await self.store.sit_down(name, each, player, called):
                    await self._catch_up(live)
                    await self._begin(live)
                    self._tell(live)
                    self._wake(live)
                    return each
        raise NotAllowed("All seats are taken; you can look on.")

    async def _begin(self, live: Live) -> None:
        """Let play begin when all seats are taken; whoever comes second finds it begun."""
        if live.standing.begun or any(seat.sort == "free" for seat in live.row.seats):
            return
        first = begun(live.standing.play, live.standing.seq + 1, self.now_ms())
        standing = self._continued(live, [first])
        try:
            await self.store.append(live.row.id, [first], self._summary(live.row, standing))
            self._swap(live, standing, [first])
        except Conflict:
            await self._catch_up(live)

    async def rematch(self, name: str, player: str) -> TableRow:
        """The table at which the same people play again, with the seats moved on by one."""
        live = await self.table(name)
        if player not in {seat.player for seat in people(live.row)}:
            raise NotAllowed("Only those who played can play again.")
        if not over(live.row, live.standing):
            raise NotAllowed("It is not over yet.")
        async with live.lock:
            if not live.row.rematch:
                live.row.rematch = await self.store.set_rematch(name, new_id())
            try:
                return (await self.table(live.row.rematch)).row
            except NoTable:
                made = await self._play_again(live, player)
        self._tell(live)
        return made

    async def _play_again(self, live: Live, player: str) -> TableRow:
        """Lay the table of a rematch; if another server is faster, it is the same table."""
        setup = live.row.setup
        fresh = SetUp(setup.game, setup.format, setup.options, setup.sets)
        old = live.row.seats
        moved = [old[(index + 1) % len(old)] for index in range(len(old))]
        seats = [
            SeatRow(seat.seat, who.sort, who.player, who.name, who.bot) for seat, who in zip(old, moved, strict=True)
        ]
        try:
            return await self.make(fresh, seats, live.row.clock, player, live.row.rematch)
        except Conflict:
            return (await self.table(live.row.rematch)).row

    # Bots and clocks

    def _wake(self, live: Live) -> None:
        """Let a bot think if one must pick, and set the alarm of the clock."""
        if not live.standing.begun or over(live.row, live.standing):
            return
        if self._bot_due(live) is not None and live.thinking is None:
            live.thinking = self._spawn(self._let_bots_pick(live))
        self._set_alarm(live)

    def _bot_due(self, live: Live) -> tuple[str, int, str] | None:
        """A board where a bot must pick, its seat, and which bot."""
        playing = bots(live.row, live.standing)
        for table, seat in live.standing.play.asking:
            if seat in playing:
                return table.name, seat, playing[seat]
        return None

    async def _let_bots_pick(self, live: Live) -> None:
        """Let bots pick until a person must."""
        try:
            while not over(live.row, live.standing) and (due := self._bot_due(live)) is not None:
                board, seat, bot = due
                seq = live.standing.seq
                table = live.standing.play.table(board)
                view = table.game.view(table.seats.index(seat))
                word = await self.workers.ask(
                    think, bot, f"{_secret(live.row.setup)} {seat} {seq}", str(view), live.pins
                )
                async with live.lock:
                    if live.standing.seq != seq:
                        continue
                    try:
                        await self._write(live, seat, [Picked(board, word)], f"bot-{seq + 1}")
                    except Conflict:
                        await self._catch_up(live)
                        continue
                    self._tell(live)
        finally:
            live.thinking = None
        self._set_alarm(live)

    def _set_alarm(self, live: Live) -> None:
        """Look again when the first clock runs out."""
        if live.alarm is not None:
            live.alarm.cancel()
            live.alarm = None
        left = self._time_left(live)
        if left:
            soonest = max(min(left.values()), 0) / 1000 + 0.05
            live.alarm = asyncio.get_running_loop().call_later(
                min(soonest, 86_400), lambda: self._spawn(self._ring(live))
            )

    def _time_left(self, live: Live) -> dict[int, int]:
        """What the people have left who must pick."""
        if live.row.clock.sort == NONE or over(live.row, live.standing):
            return {}
        seats = [seat.seat for seat in people(live.row) if seat.seat not in live.standing.left]
        left = left_ms(live.row.clock, live.standing.entries, seats, self.now_ms()) or {}
        return {seat: left[seat] for seat in live.standing.asked if seat in left}

    async def _ring(self, live: Live) -> None:
        """End the game of somebody whose time is up."""
        async with live.lock:
            late = [seat for seat, left in self._time_left(live).items() if left <= 0]
            for seat in late:
                try:
                    await self._write(live, -1, [Left(seat, "out of time")], f"late-{live.standing.seq + 1}")
                except Conflict:
                    await self._catch_up(live)
            if late:
                self._tell(live)
        self._wake(live)

    async def sweep(self) -> None:
        """For ever look for tables whose bots nobody lets think: their server has died."""
        while True:
            try:
                await self._write_down_seen()
                due = await self.store.bots_due(self.now_ms() - int(SWEEP * 1000))
            except Exception:
                log.exception("the sweep failed")
                due = []
            for name in due:
                await self._wake_up(name)
            await asyncio.sleep(SWEEP)

    async def _wake_up(self, name: str) -> None:
        """Let the bots of a table think that nobody has in memory; one that cannot be read keeps no other waiting."""
        try:
            live = await self.table(name)
            if live.thinking is None:
                async with live.lock:
                    await self._catch_up(live)
        except Exception:
            log.exception("a table cannot be woken", table=name)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("background work failed", exc_info=task.exception())

    async def close(self) -> None:
        """Stop everything that goes on by itself, and wait until it has stopped: the store is still needed for that."""
        for name in list(self.live):
            self._forget(name)
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        try:
            await self._write_down_seen()
        except Exception:
            log.exception("who was there is not written down")

    def _summary(self, row: TableRow, standing: Standing) -> Summary:
        """What lists tell."""
        state = state_of(row, standing)
        asked = standing.asked if state == RUNNING else []
        game = standing.play.tables[-1].game
        return Summary(
            state=state,
            result=result_of(row, standing) if state == OVER else "",
            asked=[seat for seat in asked if seat not in standing.left],
            bot_due=any(seat in bots(row, standing) for seat in asked),
            turn=game.numbers[game.rules.turn],
            changed_ms=self.now_ms(),
        )


def _secret(setup: SetUp) -> str:
    """What nobody at the table knows: from its picks nobody shall guess what a bot holds."""
    return setup.seed or setup.position.rpartition("chance=")[2]


def own_action(deed: Deed) -> str:
    """The action of a deed as it is written down: whatever a page makes up, it is none of the server's own."""
    return f"={deed.action_id}"


def _turns(standing: Standing) -> list[tuple[str, int, bool]]:
    """Which turn each board has come to."""
    return [(table.name, table.game.numbers[table.game.rules.turn], table.game.over) for table in standing.play.tables]
