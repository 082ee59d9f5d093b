"""Tables as they are made: from what was asked for to set-up, seats and first entries."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

import wartorn
from wartorn.games import set_text
from wartorn.kernel.errors import BadOption
from wartorn.kernel.notation import parts_of
from wartorn.server.bots import BOTS, KNOWN
from wartorn.server.clocks import NONE, Clock
from wartorn.server.entries import Begun, Entry
from wartorn.server.plays import Play, SetUp, made_of, opened, seats_played
from wartorn.server.store import SeatRow, TableRow


def new_id() -> str:
    """A name for a table that nobody can guess."""
    return secrets.token_urlsafe(9)


def new_table(
    setup: SetUp, seats: Sequence[SeatRow], clock: Clock, host: str, now_ms: int, name: str = ""
) -> tuple[TableRow, Play]:
    """A table that was never there before; BadOption says what is wrong with it."""
    if not setup.seed and not setup.position:
        setup.seed = secrets.token_hex(8)
    play = opened(setup)
    setup.made_of = made_of(play)
    if setup.position and setup.game:  # a rematch begins from the beginning, with the same options
        _, setup.sets, options = parts_of(play.tables[0].game.rules.header)
        setup.options = {name: str(value) for name, value in options.items()}
    wanted = seats_played(setup)
    if [seat.seat for seat in seats] != wanted:
        raise BadOption(f"this table has {len(wanted)} seats to be taken, not {len(seats)}")
    for seat in seats:
        if seat.sort == "bot" and seat.bot not in KNOWN:
            raise BadOption(f"no bot is called {seat.bot!r}; there are {', '.join(BOTS)}")
    if clock.sort != NONE and len({seat.player for seat in seats if seat.sort != "bot"}) < 2:
        if all(seat.sort != "free" for seat in seats):
            clock = Clock()  # whoever plays alone has all the time there is
    row = TableRow(
        id=name or new_id(),
        setup=setup,
        clock=clock,
        rules_version=wartorn.__version__,
        host=host,
        invitation=secrets.token_urlsafe(18) if any(seat.sort == "free" for seat in seats) else "",
        rematch="",
        created_ms=now_ms,
        seats=list(seats),
    )
    return row, play


def texts_of(setup: SetUp) -> dict[str, str]:
    """The texts of the sets that a table is made of, by hash."""
    return {hash: set_text(name) for name, hash in setup.made_of}


def begun(play: Play, seq: int, now_ms: int) -> Entry:
    """The entry that lets play begin."""
    return Entry(seq, f"begin-{seq}", -1, Begun(), now_ms, [seat for _, seat in play.asking], str(play))
