"""Clocks: how much time each seat has left, from the times of the entries alone."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from wartorn.server.entries import Begun, Entry, Picked

NONE, PER_GAME, PER_PICK = "none", "game", "pick"


class Clock(msgspec.Struct, omit_defaults=True):
    """None, so much for the whole game with an increment for each pick, or so much for each pick."""

    sort: str = NONE
    seconds: int = 0
    increment: int = 0

    def __str__(self) -> str:
        if self.sort == PER_GAME:
            more = f" + {spoken(self.increment)} a pick" if self.increment else ""
            return f"{spoken(self.seconds)} for the game{more}"
        return f"{spoken(self.seconds)} a pick" if self.sort == PER_PICK else ""


def spoken(seconds: int) -> str:
    """A time as one says it.

    >>> spoken(90), spoken(600), spoken(172800)
    ('90 s', '10 min', '2 days')
    """
    for size, word in ((86_400, "day"), (3_600, "h"), (60, "min")):
        if seconds >= size and seconds % size == 0:
            many = seconds // size
            return f"{many} {word}s" if word == "day" and many != 1 else f"{many} {word}"
    return f"{seconds} s"


def left_ms(clock: Clock, entries: Sequence[Entry], seats: Sequence[int], now_ms: int) -> dict[int, int] | None:
    """What each seat has left; less than 0 if its time is up. None where there is no clock."""
    if clock.sort == NONE:
        return None
    full = clock.seconds * 1000
    left = dict.fromkeys(seats, full)
    asked: list[int] = []
    since = now_ms
    for entry in entries:
        for seat in asked:
            if seat in left:
                left[seat] -= entry.at_ms - since
        if isinstance(entry.what, Picked) and entry.seat in left:
            left[entry.seat] = full if clock.sort == PER_PICK else left[entry.seat] + clock.increment * 1000
        if asked or isinstance(entry.what, Begun):
            if clock.sort == PER_PICK:
                for seat in entry.asked:
                    if seat in left and seat not in asked:
                        left[seat] = full
            asked = entry.asked
        since = entry.at_ms
    for seat in asked:
        if seat in left:
            left[seat] -= max(now_ms - since, 0)
    return left
