"""People at a `Hall` without HTTP, for tests that are about tables and not about the door."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import itertools
import random
import secrets
import tempfile
import threading
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import wartorn
from wartorn.kernel.cards import KIND_SHIFT
from wartorn.kernel.game import Game
from wartorn.server.clocks import Clock
from wartorn.server.entries import Entry
from wartorn.server.fold import Standing
from wartorn.server.hall import Hall
from wartorn.server.live import Live, Onlooker
from wartorn.server.plays import SetUp
from wartorn.server.store import SeatRow, Store, TableRow, file_url
from wartorn.server.wire import Act, Answer, Back, Board, Claim, Deed, Frame, Illegal, Ok, Resign, Stale, TakeBack
from wartorn.server.workers import Workers

T = TypeVar("T")
Said = Ok | Stale | Illegal

PATIENCE = 20.0  # seconds until something awaited is missing, on a busy machine


class AtOnce(Workers):
    """Workers that think in the server itself: quick to start, and alike in everything else."""

    async def ask(self, function: Callable[..., T], *arguments: object) -> T:
        """What the function gives."""
        await asyncio.sleep(0)
        return function(*arguments)

    def warm_up(self) -> None:
        """There is nobody to be woken."""


class Sitter:
    """Somebody at tables of a hall: what they do, and everything they are told."""

    _numbers = itertools.count(1)

    def __init__(self, hall: Hall, name: str = "") -> None:
        self.hall = hall
        self.name = name or f"guest {next(self._numbers)}"
        self.told: list[Frame] = []
        self._heard = asyncio.Event()
        self.onlooker = Onlooker(self.name, self._hear)
        self.table = ""

    def _hear(self, frame: Frame) -> None:
        self.told.append(frame)
        self._heard.set()

    @property
    def frame(self) -> Frame:
        """The last that was told."""
        return self.told[-1]

    async def watch(self, row: TableRow | str, seat: int | None = None, seq: int = -1) -> Frame:
        """Look at a table."""
        self.table = row if isinstance(row, str) else row.id
        await self.hall.watch(self.table, self.onlooker, seat, seq)
        return self.frame

    async def leave(self) -> None:
        """Look away."""
        self.hall.leave(self.table, self.onlooker)

    async def live(self) -> Live:
        """The table in memory."""
        return await self.hall.table(self.table)

    async def standing(self) -> Standing:
        """How it stands, all secrets included."""
        return (await self.live()).standing

    async def do(self, deed: Deed) -> Said:
        """What is answered to a deed."""
        said: list[Said] = []
        await self.hall.do(self.onlooker, deed, said.append)
        assert len(said) == 1, "there is one answer to everything"
        return said[0]

    async def _told(self) -> tuple[str, int, str]:
        return self.table, (await self.standing()).seq, secrets.token_hex(8)

    async def act(self, pick: str, board: str = "game") -> Said:
        """Pick a word."""
        return await self.do(Act(*await self._told(), pick, board))

    async def pick(self, index: int = 0) -> Ok:
        """Pick one of the options, the first if nothing is said."""
        board = self.asked()
        assert board is not None, f"{self.name} is not asked"
        said = await self.act(board.options[index % len(board.options)].word, board.name)
        assert isinstance(said, Ok), said
        return said

    async def pick_word(self, *words: str) -> None:
        """Pick words, one after the other."""
        for word in words:
            said = await self.act(word, (self.asked() or self.frame.boards[-1]).name)
            assert isinstance(said, Ok), said

    def asked(self) -> Board | None:
        """A board where this one must pick."""
        return next((board for board in self.frame.boards if board.options), None)

    async def until_asked(self) -> Frame:
        """Wait for bots."""
        return await self.until(lambda frame: self.asked() is not None or frame.state == "over")

    async def until(self, wanted: Callable[[Frame], bool]) -> Frame:
        """Wait until the last frame is as wanted."""
        async with asyncio.timeout(PATIENCE):
            while not wanted(self.frame):
                self._heard.clear()
                await self._heard.wait()
        return self.frame

    async def play_on(self, picks: int = 100_000) -> Frame:
        """Pick the first option so often, or until it is over."""
        for _ in range(picks):
            if (await self.until_asked()).state == "over":
                break
            await self.pick()
        return self.frame

    async def back(self, to: int | None = None) -> Said:
        """Go back, to where one can if nothing is said."""
        if to is None:
            assert self.frame.back is not None, "nothing can be taken back"
            to = self.frame.back.to
        return await self.do(Back(*await self._told(), to))

    def can_go_back(self) -> TakeBack:
        """What can be taken back."""
        assert self.frame.back is not None, "nothing can be taken back"
        return self.frame.back

    async def answer(self, agree: bool) -> Said:
        """Agree to go back, or refuse."""
        return await self.do(Answer(*await self._told(), agree))

    async def resign(self) -> Said:
        """Give up."""
        return await self.do(Resign(*await self._told()))

    async def claim(self) -> Said:
        """Claim the game of somebody who is gone."""
        return await self.do(Claim(*await self._told()))


def person(seat: int, who: Sitter | str) -> SeatRow:
    """The seat of a person."""
    name = who if isinstance(who, str) else who.name
    return SeatRow(seat, "person", name, name)


def bot(seat: int, name: str = "random") -> SeatRow:
    """The seat of a bot."""
    return SeatRow(seat, "bot", "", name, name)


def free(seat: int) -> SeatRow:
    """A free seat."""
    return SeatRow(seat, "free")


async def seated(
    hall: Hall, *seats: Sitter | str | None, clock: Clock | None = None, game: str = "", format: str = "", **more: Any
) -> TableRow:
    """A table with these people and bots around it, at which the people look; None is a free seat."""
    setup = SetUp(game if game or format else "reign-of-war", format, **more)
    rows: list[SeatRow] = []
    for index, who in enumerate(seats):
        if isinstance(who, Sitter):
            rows.append(person(index, who))
        else:
            rows.append(free(index) if who is None else bot(index, who))
    first = next((who for who in seats if isinstance(who, Sitter)), None)
    row = await hall.make(setup, rows, clock or Clock(), first.name if first is not None else "")
    for index, who in enumerate(seats):
        if isinstance(who, Sitter):
            await who.watch(row, index)
    return row


async def take_turns(players: Sequence[Sitter], picks: int = 100_000) -> Frame:
    """Let people pick the first option, whoever is asked, so often or until it is over."""
    for _ in range(picks):
        if players[0].frame.state == "over":
            break
        await next(each for each in players if each.asked() is not None).pick()
    return players[0].frame


def near_the_end(name: str, picks: int, seed: str = "3") -> str:
    """A line so many picks before the end of a game that is played by lot."""
    game, lot = wartorn.new(name, seed=seed), random.Random(seed)
    lines: list[str] = []
    while not game.over:
        assert len(lines) < 5_000, "this game has no end"
        lines.append(str(game))
        game.play(lot.choice(game.options()))
    return lines[-picks]


def pile(game: Game, name: str) -> list[str]:
    """The cards of a pile in their order."""
    place = next(index for index, each in enumerate(game.rules.piles) if each.name == name)
    return [game.rules.kinds[card >> KIND_SHIFT].slug for card in game.piles[place]]


@functools.cache
def _empty() -> bytes:
    """A database without tables; to make one takes longer than most tests."""

    async def make(file: Path) -> None:
        store = Store(file_url(file))
        await store.open()
        await store.close()

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "empty.sqlite3"
        maker = threading.Thread(target=lambda: asyncio.run(make(file)))
        maker.start()
        maker.join()
        return file.read_bytes()


def laid_out(file: Path) -> Path:
    """The file of a store, which is made if it is not there."""
    if not file.exists():
        file.write_bytes(_empty())
    return file


@contextlib.asynccontextmanager
async def open_hall(file: Path, gone_ms: int = 3 * 86_400_000, workers: Workers | None = None) -> AsyncIterator[Hall]:
    """A hall with its games in a file."""
    store = Store(file_url(laid_out(file)))
    await store.open()
    hall = Hall(store, workers or AtOnce(1), gone_ms)
    try:
        yield hall
    finally:
        tasks = list(hall._tasks)
        await hall.close()
        await asyncio.gather(*tasks, return_exceptions=True)
        hall.workers.close()
        await store.close()


async def entries_in(file: Path, table: str) -> list[Entry]:
    """The entries of a table, by a store of one's own."""
    store = Store(file_url(file))
    try:
        return await store.tail(table)
    finally:
        await store.close()
