"""Clocks: how much time each seat has left, from the times of the entries alone."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from wartorn.server.entries import Begun, Entry, Picked, WentBack

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
    left = dict.fromkeys(seats, clock.seconds * 1000)
    given: list[tuple[int, int, int]] = []  # an entry, a seat, and the time that the one gave the other
    asked: list[int] = []
    since = now_ms
    for entry in entries:
        _spend(left, asked, entry.at_ms - since)
        if isinstance(entry.what, WentBack):  # whoever goes back gives back what was given since
            while given and given[-1][0] > entry.what.to:
                _, seat, time = given.pop()
                left[seat] -= time
        for seat in _refreshed(clock, entry, asked):
            if seat in left:
                time = clock.seconds * 1000 - left[seat] if clock.sort == PER_PICK else clock.increment * 1000
                left[seat] += time
                given.append((entry.seq, seat, time))
        if asked or isinstance(entry.what, Begun):
            asked = entry.asked
        since = entry.at_ms
    _spend(left, asked, max(now_ms - since, 0))
    return left


def _spend(left: dict[int, int], asked: Sequence[int], time: int) -> None:
    for seat in asked:
        if seat in left:
            left[seat] -= time


def _refreshed(clock: Clock, entry: Entry, asked: Sequence[int]) -> list[int]:
    """The seats that an entry gives time: who picked, and with a time for each pick whoever is newly asked."""
    picked = [entry.seat] if isinstance(entry.what, Picked) else []
    if clock.sort != PER_PICK or isinstance(entry.what, WentBack) or not (asked or isinstance(entry.what, Begun)):
        return picked
    return picked + [seat for seat in entry.asked if seat not in (*asked, *picked)]
