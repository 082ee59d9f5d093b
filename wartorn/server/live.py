"""A table in memory, and those who look on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from wartorn.kernel.errors import WartornError
from wartorn.server.fold import Standing
from wartorn.server.frames import Eyes, seats_of
from wartorn.server.store import TableRow
from wartorn.server.wire import Frame, Hinted


class NoTable(WartornError):
    """There is no such table."""


class NotAllowed(WartornError):
    """That is not for you to do."""


class Onlooker:
    """Somebody who is told of a table: a connection with its eyes."""

    def __init__(self, player: str, tell: Callable[[Frame], None]) -> None:
        self.player = player
        self.tell = tell  # never waits: a slow one is dropped by its connection
        self.seat: int | None = None
        self.seq = -1

    @property
    def eyes(self) -> Eyes:
        """What it may see."""
        return Eyes(self.player, self.seat)


class Live:
    """A table in memory."""

    def __init__(self, row: TableRow, standing: Standing, pins: list[str]) -> None:
        self.row = row
        self.standing = standing
        self.pins = pins  # the texts of sets that have changed since
        self.lock = asyncio.Lock()
        self.onlookers: set[Onlooker] = set()
        self.thinking: asyncio.Task[None] | None = None
        self.alarm: asyncio.TimerHandle | None = None
        self.actions = {entry.action_id: entry for entry in standing.entries}
        self.advice: tuple[tuple[str, int, int], asyncio.Task[Hinted]] | None = None  # board, seat and entry of it

    @property
    def here(self) -> set[str]:
        """The players whose pages are open."""
        return {each.player for each in self.onlookers}

    def seats_of(self, player: str) -> list[int]:
        """The seats that a player has here."""
        return seats_of(self.row, self.standing, player)

    def place(self, player: str, seat: int | None) -> int | None:
        """From where a player looks who sat there: who is out looks from the one other seat of theirs, or looks on."""
        mine = self.seats_of(player)
        if seat in mine:
            return seat
        return mine[0] if len(mine) == 1 else None
