"""What happened, as the log keeps it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wartorn.kernel.cards import KIND_SHIFT, KNOWN, MARK, POOL, TURNED

MOVE: Final = 0  # card, source, target
TURN_OVER: Final = 1  # card, source
MARKED: Final = 2  # card, source
PAY: Final = 3  # source and target are numbers; amount
COUNT: Final = 4  # target is a number; amount; card: because of it; source: by how much; of: how many at most
SHUFFLE: Final = 5  # source
ROLL: Final = 6  # target is a number; amount
SHOW: Final = 7  # card, source
BEGIN: Final = 8  # path: a script begins; card: whose text it is; source: the spot, or -1
WHAT: Final = ("move", "turn over", "mark", "pay", "count", "shuffle", "roll", "show", "begin")


class Event:
    """One thing that happened; the card is as it was known then."""

    what: i64
    seat: i64
    card: i64
    source: i64
    target: i64
    amount: i64
    path: str
    of: i64

    def __init__(
        self, what: i64, seat: i64, card: i64, source: i64, target: i64, amount: i64, path: str = "", of: i64 = 0
    ) -> None:
        self.what = what
        self.seat = seat  # whose script did it
        self.card = card
        self.source = source
        self.target = target
        self.amount = amount
        self.path = path
        self.of = of

    def seen(self, seats: i64, back: i64) -> Event:
        """The event as these seats saw it: a card that one of them did not know shows its back."""
        if self.card & seats == seats:
            return self
        card = back << KIND_SHIFT | self.card & (KNOWN | POOL | MARK | TURNED)
        return Event(self.what, self.seat, card, self.source, self.target, self.amount, self.path, self.of)

    def __repr__(self) -> str:
        parts = f"{self.what}, {self.seat}, {self.card}, {self.source}, {self.target}, {self.amount}, {self.path!r}"
        return f"Event({parts}, {self.of})" if self.of else f"Event({parts})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash(repr(self))
