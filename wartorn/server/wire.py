"""What travels over the wire: every message as a strict shape, and the only encoders there are."""

from __future__ import annotations

import msgspec

from wartorn.picture.shapes import Picture

LONGEST_MESSAGE = 16_384  # bytes that a client may send at once


# From the client


class Asked(msgspec.Struct, forbid_unknown_fields=True, tag_field="type"):
    """Anything that a client says; it is about a table."""

    game: str


class Watch(Asked, tag="watch"):
    """Tell me of this table from now on, and what I have missed; as one of my seats, or as an onlooker."""

    seq: int = -1  # the last that I know
    seat: int | None = None


class Leave(Asked, tag="leave"):
    """Tell me no more of this table."""


class Deed(Asked):
    """Something that is written down: it is done once, however often it is said."""

    expected_seq: int
    action_id: str


class Act(Deed, tag="act"):
    """I pick this at that board."""

    pick: str
    board: str = "game"


class Back(Deed, tag="back"):
    """Let us go back to what was after that entry."""

    to: int


class Answer(Deed, tag="answer"):
    """I agree to go back, or I do not."""

    agree: bool


class Resign(Deed, tag="resign"):
    """I give up."""


class Claim(Deed, tag="claim"):
    """They are gone, or their time is up: I claim the game."""


class Why(Asked, tag="why"):
    """Why can I not pick this?"""

    at: str
    board: str = "game"


class ReadOut(Asked, tag="read-out"):
    """Tell me the table as text."""

    width: int = 80
    board: str = "game"


class Hint(Asked, tag="hint"):
    """What would you do?"""

    board: str = "game"


FromClient = Watch | Leave | Act | Back | Answer | Resign | Claim | Why | ReadOut | Hint


# To the client


class Option(msgspec.Struct, omit_defaults=True):
    """One of the picks."""

    word: str  # what is sent back
    label: str  # what it does, in a few words
    at: str = ""  # the card that it is about
    to: str = ""  # where the card goes, or how it is used: A, B, C, use


class Seat(msgspec.Struct, omit_defaults=True):
    """Who sits there."""

    seat: int
    name: str
    sort: str  # person, bot, rules, free
    mine: bool = False
    here: bool = False  # a person whose page is open
    clock_ms: int | None = None  # what is left when the frame was made
    ticking: bool = False
    asked: bool = False
    gone: bool = False  # so long that the game can be claimed
    god: str = ""


class Line(msgspec.Struct, omit_defaults=True):
    """A line of the story; the cards in it can be looked at."""

    text: str
    cards: list[str] = []  # slugs


class Move(msgspec.Struct, omit_defaults=True):
    """Something to be animated, as the viewer saw it."""

    what: str  # move, turn over, mark, pay, count, shuffle, roll, show
    seat: int
    card: str = ""  # a slug; nothing: face down
    back: str = ""
    source: str = ""  # the name of a pile or of a number
    target: str = ""
    amount: int = 0


class Happening(msgspec.Struct, omit_defaults=True):
    """What one entry made happen."""

    seq: int
    board: str
    turn: int = 0
    seat: int | None = None  # who picked
    lines: list[Line] = []
    moves: list[Move] = []


class Score(msgspec.Struct):
    """A line of the score sheet, by seat."""

    name: str
    points: list[int]


class Board(msgspec.Struct, omit_defaults=True):
    """One game of the table, as the viewer may see it."""

    name: str
    title: str
    game: str  # which game it is, and with its sets which catalogue of cards
    sets: str  # joined by +
    seats: list[int]  # of the table, by seat of the game
    picture: Picture
    you: int | None = None  # the viewer's seat of this game
    asking: int | None = None  # the seat of this game that must pick
    question: str = ""  # to the viewer
    options: list[Option] = []
    waiting: str = ""  # whom everybody waits for, if it is not the viewer
    over: bool = False
    scores: list[Score] = []
    result: str = ""


class TakeBack(msgspec.Struct, omit_defaults=True):
    """The last decision that the viewer could take back."""

    to: int
    free: bool
    redeals: bool = False  # unseen cards would be dealt anew
    note: str = ""


class Plea(msgspec.Struct):
    """Somebody asks to go back."""

    by: int
    to: int
    agreed: list[int]


class Frame(msgspec.Struct, omit_defaults=True, tag_field="type", tag="frame"):
    """A table as one viewer may see it, and what has happened since the viewer last heard of it."""

    game: str
    seq: int
    title: str
    state: str  # free seats, running, over
    seats: list[Seat]
    boards: list[Board]
    happenings: list[Happening] = []
    reset: bool = False  # the happenings are all of the story
    you: int | None = None  # the viewer's seat of the table
    mine: list[int] = []  # all seats of the viewer
    result: str = ""
    places: list[int] = []
    practice: bool = False
    back: TakeBack | None = None
    plea: Plea | None = None
    claimable: bool = False
    hints: bool = False
    rematch: str = ""
    clock: str = ""
    host: bool = False
    now_ms: int = 0


class TurnMark(msgspec.Struct):
    """The entry with which a turn began."""

    seq: int
    board: str
    turn: int
    seat: int


class Ok(msgspec.Struct, tag_field="type", tag="ok"):
    """It is written down."""

    game: str
    action_id: str
    seq: int


class Stale(msgspec.Struct, tag_field="type", tag="stale"):
    """Something else came before it; a frame with what was missed is part of it."""

    game: str
    action_id: str
    seq: int
    frame: Frame


class Illegal(msgspec.Struct, tag_field="type", tag="illegal"):
    """It cannot be done, and why."""

    game: str
    action_id: str
    reason: str


class Reasons(msgspec.Struct, tag_field="type", tag="reasons"):
    """Why the picks of a card are not offered."""

    game: str
    at: str
    reasons: list[str]


class Text(msgspec.Struct, tag_field="type", tag="text"):
    """The table as text."""

    game: str
    board: str
    text: str


class Advised(msgspec.Struct, omit_defaults=True):
    """An option, and what is expected of it."""

    word: str
    label: str
    win: float | None = None  # from 0 to 1; nothing where there is nothing to win
    then: list[str] = []  # the picks of one's own that are likely to follow, in words


class Hinted(msgspec.Struct, omit_defaults=True, tag_field="type", tag="hinted"):
    """What the strongest bot would pick after a moment's thought, and what else it thought of."""

    game: str
    board: str
    seq: int
    word: str
    label: str
    win: float | None = None
    then: list[str] = []
    others: list[Advised] = []


class Replay(msgspec.Struct):
    """A moment of a game that is over, with all hands open."""

    frame: Frame
    last: int  # the last entry
    steps: list[int]  # the picks that stand: what was taken back is passed over
    turns: list[TurnMark]


class Decided(msgspec.Struct, omit_defaults=True):
    """A pick of a game that is over, and what it was worth by what its seat knew."""

    seq: int  # the entry
    before: int  # the entry after which it was asked: the moment of the replay
    turn: int
    seat: int  # of the board
    wins: list[float]  # by seat of the board, what was expected before the pick
    said: str  # what was picked
    best: str  # what would have been best
    cost: int = 0  # by how many points of a hundred that would have been better


class Studied(msgspec.Struct, omit_defaults=True):
    """A game that is over, decision by decision; while it is thought about only how far that is."""

    board: str
    done: int
    of: int
    decisions: list[Decided] = []
    turning: list[int] = []  # the entries of the picks that cost most, the dearest first
    end: list[float] = []  # by seat of the board, how it ended
    left: str = ""  # why a seat left before the picks came to an end: resigned, out of time, absent


class Refused(msgspec.Struct, tag_field="type", tag="refused"):
    """A message that could not be understood or allowed."""

    reason: str
    game: str = ""


ToClient = Frame | Ok | Stale | Illegal | Reasons | Text | Hinted | Refused

encode = msgspec.json.Encoder().encode
_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
decode = _decoder.decode
