"""The entries of a table: everything that was ever done there, one after the other, never changed."""

from __future__ import annotations

import msgspec


class Begun(msgspec.Struct, tag="begun"):
    """All seats are taken: picks are welcome and clocks run."""


class Picked(msgspec.Struct, tag="pick"):
    """A seat picked at a board."""

    board: str
    word: str


class WentBack(msgspec.Struct, tag="back", omit_defaults=True):
    """The table went back to what was after an entry; with a seed the unseen cards were dealt anew."""

    to: int
    seed: str = ""
    seats: list[int] = []  # whose knowledge the new deal respects


class Pleaded(msgspec.Struct, tag="plea"):
    """A seat asks the others to go back."""

    to: int


class Answered(msgspec.Struct, tag="answer"):
    """A seat agrees to go back, or refuses."""

    agree: bool


class Left(msgspec.Struct, tag="left"):
    """A seat is out: it resigned, its time was up, or it was gone too long."""

    seat: int
    why: str  # resigned, out of time, absent


class Resumed(msgspec.Struct, tag="resumed"):
    """What was played before cannot be played again by the present rules: play goes on from this line."""

    line: str


What = Begun | Picked | WentBack | Pleaded | Answered | Left | Resumed


class Entry(msgspec.Struct, gc=False):
    """One line of the book of a table."""

    seq: int
    action_id: str
    seat: int  # of the table; -1: the server
    what: What
    at_ms: int  # when, by the server's clock, which never goes back within a table
    asked: list[int]  # the seats that had to pick after it
    line: str = ""  # the position after it, when a turn began with it


encode_what = msgspec.json.Encoder().encode
decode_what = msgspec.json.Decoder(What).decode
