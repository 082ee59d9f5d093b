"""The bodies of the REST part: what pages post and what they get."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from wartorn.server.bots import USUAL


def _visible(text: str) -> str:
    """A text of visible signs with single spaces between them."""
    plain = " ".join(text.split())
    if not plain.isprintable():
        raise ValueError("only visible signs, please")
    return plain


Visible = AfterValidator(_visible)
Name = Annotated[str, Field(max_length=40), Visible]
Word = Annotated[str, Field(max_length=64)]


class Body(BaseModel):
    """A body with no other fields than these."""

    model_config = ConfigDict(extra="forbid", strict=True)


class OptionShown(Body):
    """A setting of a game or format; the first value is the usual one."""

    name: str
    values: list[str]
    about: str
    form: str = ""  # what else may stand there, in words


class GameShown(Body):
    """A game that can be played."""

    name: str
    title: str
    about: str
    players: int  # the seats that somebody plays
    seats: int
    options: list[OptionShown]
    sets: list[str] = []  # the usual ones
    undo: bool = True


class FormatShown(Body):
    """A format: several games, or a draft and a game."""

    name: str
    title: str
    about: str
    seats: int
    options: list[OptionShown]


class BotShown(Body):
    """A bot that can take a seat."""

    name: str
    title: str
    about: str
    strength: int  # from 1, the friendliest, to as many as there are


class SetShown(Body):
    """A card set that games can be played with."""

    name: str
    title: str
    game: str
    guest_in: list[str] = []  # other games that welcome some of its cards
    about: str
    cards: int


class Offer(Body):
    """Everything that a new table can be made of."""

    version: str
    games: list[GameShown]
    formats: list[FormatShown]
    format_game: str  # the game that formats are of
    bots: list[BotShown]  # from the friendliest to the strongest
    usual_bot: str  # for a first game
    sets: list[SetShown]


class Me(Body):
    """The name that others see."""

    name: Name = ""


class SeatWanted(Body):
    """Who shall sit there: me, a bot, somebody else at this page, or whoever comes by the link."""

    sort: Literal["me", "bot", "here", "free"]
    name: Name = ""  # of somebody here
    bot: Word = USUAL


class ClockWanted(Body):
    """None, so much for the whole game with an increment for each pick, or so much for each pick."""

    sort: Literal["none", "game", "pick"] = "none"
    seconds: Annotated[int, Field(ge=1, le=60 * 60 * 24 * 14)] = 600
    increment: Annotated[int, Field(ge=0, le=600)] = 0


class StartingPoint(Body):
    """A position of a game that is over, to play on from."""

    table: Word
    seq: Annotated[int, Field(ge=0, le=100_000)]
    board: Word = "game"


class TableWanted(Body):
    """A new table."""

    game: Word = ""
    format: Word = ""
    options: Annotated[dict[Word, Annotated[str, Field(max_length=50_000)]], Field(max_length=20)] = {}
    sets: Annotated[list[Annotated[str, Field(max_length=2_000)]], Field(max_length=10)] = []
    seats: Annotated[list[SeatWanted], Field(max_length=4)] = []  # by seat that somebody plays
    clock: ClockWanted = ClockWanted()
    seed: Annotated[str, Field(max_length=80), Visible] = ""
    start: StartingPoint | None = None


class TableMade(Body):
    """The new table; the invitation is shown to its host alone."""

    id: str
    invitation: str = ""


class Invited(Body):
    """I would like to sit down."""

    invitation: Annotated[str, Field(max_length=200)]
    seat: Annotated[int, Field(ge=0, le=3)] | None = None
    name: Name = ""


class Seated(Body):
    """The seat that I have now."""

    seat: int


class SeatShown(Body):
    """Who sits there."""

    seat: int
    name: str
    sort: str
    mine: bool = False
    asked: bool = False


class TableShown(Body):
    """A table in a list: nothing of it is secret."""

    id: str
    title: str
    state: str  # free seats, running, over
    seats: list[SeatShown]
    your_turn: bool = False
    result: str = ""
    created: float
    changed: float
    turn: int = 0
    clock: str = ""
    invitation: str = ""  # while a seat is free, for the host alone


class Tables(Body):
    """Your games, those that wait for you first."""

    tables: list[TableShown]


class RecordGiven(Body):
    """The text of a record."""

    text: Annotated[str, Field(max_length=400_000)]


class DeckGiven(Body):
    """The text of a deck, or the ten kinds of one."""

    text: Annotated[str, Field(max_length=4_000)]
    beginner: bool = False


class DeckShown(Body):
    """A deck that can be built."""

    name: str
    kinds: list[str]  # slugs
    cards: int
    text: str


class ClauseShown(Body):
    """A clause of the rules."""

    id: str
    text: str


class RulesSection(Body):
    """A group of clauses under its heading."""

    title: str
    clauses: list[ClauseShown]


class RulesShown(Body):
    """The rules of a game."""

    name: str
    title: str
    sections: list[RulesSection]


class Trouble(Body):
    """What was wrong."""

    reason: str
