"""The REST part: what is not told as it happens."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse

import wartorn
from wartorn.formats import FORMATS
from wartorn.formats.courses import GAME
from wartorn.formats.decks import DeckFile
from wartorn.games import shipped_sets
from wartorn.kernel.errors import WartornError
from wartorn.kernel.registry import Choice, game_called
from wartorn.picture import catalogue
from wartorn.server.answers import own_view
from wartorn.server.bodies import (
    BotShown,
    ClauseShown,
    DeckGiven,
    DeckShown,
    FormatShown,
    GameShown,
    Invited,
    Me,
    Offer,
    OptionShown,
    RecordGiven,
    RulesSection,
    RulesShown,
    Seated,
    SeatShown,
    SeatWanted,
    SetShown,
    TableMade,
    Tables,
    TableShown,
    TableWanted,
    Trouble,
)
from wartorn.server.bots import BOTS, USUAL, titles
from wartorn.server.clocks import Clock
from wartorn.server.frames import Eyes
from wartorn.server.guard import Guard
from wartorn.server.hall import Hall
from wartorn.server.live import Live, NoTable, NotAllowed
from wartorn.server.plays import BOARD, SetUp, refuse_files, seats_played, title_of
from wartorn.server.records import brought, moment, refuse_running, replayed, whole_record
from wartorn.server.store import FREE, OVER, RUNNING, Listed, SeatRow
from wartorn.server.studies import Studies
from wartorn.server.wire import encode
from wartorn.text.pages import pages

JSON = "application/json"
TableId = Annotated[str, Path(max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Name = Annotated[str, Path(max_length=64, pattern=r"^[a-z0-9-]+$")]
TROUBLE = {code: {"model": Trouble} for code in (400, 403, 404, 409, 413, 422, 429)}
THINKING: dict[int | str, dict[str, Any]] = {
    202: {"description": "How far it is; ask again in a second.", "content": {JSON: {"schema": {}}}}
}
TEXT: dict[int | str, dict[str, Any]] = {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}}

router = APIRouter(prefix="/api", responses=TROUBLE)  # type: ignore[arg-type]


def hall_of(request: Request) -> Hall:
    """The hall of this server."""
    hall: Hall = request.app.state.hall
    return hall


def player_of(request: Request) -> str:
    """Who asks."""
    return str(request.state.player)


TheHall = Annotated[Hall, Depends(hall_of)]
Player = Annotated[str, Depends(player_of)]


class NotThere(WartornError):
    """There is nothing of that name."""


class TooMany(WartornError):
    """Somebody asks for more than their share."""


# What there is


@router.get("/offer")
async def offer() -> Offer:
    """Everything that a new table can be made of."""
    return Offer(
        version=wartorn.__version__,
        games=[_game(entry.name) for entry in wartorn.games() if not entry.stage],
        formats=[
            FormatShown(name=each.name, title=each.title, about=each.about, seats=each.seats, options=_options(each))
            for each in FORMATS.values()
        ],
        format_game=GAME,
        bots=[BotShown(name=name, **each._asdict()) for name, each in BOTS.items()],
        usual_bot=USUAL,
        sets=[SetShown(**each) for each in shipped_sets()],
    )


def _game(name: str) -> GameShown:
    entry = game_called(name)
    rules = entry.ruleset()
    return GameShown(
        name=name,
        title=entry.title,
        about=entry.about,
        players=len(rules.players),
        seats=rules.seats,
        options=_options(entry),
        sets=[each for each, _ in rules.sets],
    )


def _options(choice: Choice) -> list[OptionShown]:
    return [
        OptionShown(name=each.name, values=list(each.values), about=each.about, form=each.form)
        for each in choice.options
    ]


@router.get("/cards/{game}")
async def cards(game: Name, sets: Annotated[str, Query(max_length=2_000)] = "") -> Response:
    """Every card of a game, as it is printed."""
    names = sets.split("+") if sets else []
    refuse_files(names)
    found = catalogue(game, names)
    return Response(encode(found), media_type=JSON)


@router.get("/rules")
async def rules_pages() -> list[RulesShown]:
    """The rules that there are."""
    return [RulesShown(name=page.name, title=page.title, sections=[]) for page in pages()]


@router.get("/rules/{name}")
async def rules_page(name: Name) -> RulesShown:
    """The rules of a game."""
    page = next((each for each in pages() if each.name == name), None)
    if page is None:
        raise NotThere(f"There are no rules of {name}.")
    sections: dict[str, list[ClauseShown]] = {}
    for clause in page.clauses:
        sections.setdefault(clause.section, []).append(ClauseShown(id=clause.id, text=clause.text))
    shown = [RulesSection(title=title, clauses=clauses) for title, clauses in sections.items()]
    return RulesShown(name=page.name, title=page.title, sections=shown)


@router.post("/decks")
async def deck(given: DeckGiven) -> DeckShown:
    """Whether a deck can be built, and what is in it."""
    rules = game_called("deck-building").ruleset(options={"beginner": given.beginner})
    found = DeckFile.parse(given.text, rules)
    return DeckShown(name=found.name, kinds=[kind.slug for kind in found.kinds], cards=found.cards, text=str(found))


# Players


@router.get("/me")
async def me(hall: TheHall, player: Player) -> Me:
    """The name that others see."""
    return Me(name=await hall.store.name_of(player))


@router.put("/me")
async def rename(body: Me, hall: TheHall, player: Player) -> Me:
    """Go by another name."""
    await hall.store.rename(player, body.name)
    return body


# Tables


@router.get("/tables")
async def your_tables(hall: TheHall, player: Player) -> Tables:
    """Your games, those that wait for you first."""
    shown = [_shown(each, player) for each in await hall.store.tables_of(player)]
    order = {RUNNING: 1, OVER: 3}
    return Tables(
        tables=sorted(shown, key=lambda each: (0 if each.your_turn else order.get(each.state, 2), -each.changed))
    )


@router.get("/tables/{table}")
async def table(table: TableId, hall: TheHall, player: Player) -> TableShown:
    """One table; nothing that is told is secret."""
    found = await hall.store.listed(table)
    if found is None:
        raise NoTable("There is no such table.")
    return _shown(found, player)


def _shown(found: Listed, player: str) -> TableShown:
    seats = [
        SeatShown(
            seat=seat.seat,
            name=seat.name or ("" if seat.sort == "free" else f"Player {seat.seat + 1}"),
            sort=seat.sort,
            mine=seat.sort == "person" and seat.player == player,
            asked=seat.seat in found.summary.asked,
        )
        for seat in found.seats
    ]
    mine = [seat.seat for seat in seats if seat.mine]
    return TableShown(
        id=found.id,
        title=title_of(found.setup),
        state=found.summary.state,
        seats=seats,
        your_turn=any(seat in mine for seat in found.summary.asked),
        result=found.summary.result,
        created=found.created_ms / 1000,
        changed=found.summary.changed_ms / 1000,
        turn=found.summary.turn,
        clock=str(found.clock),
        invitation=found.invitation if found.host == player and found.summary.state == FREE else "",
    )


@router.post("/tables", status_code=201)
async def new_table(wanted: TableWanted, request: Request, hall: TheHall, player: Player) -> TableMade:
    """Make a table."""
    guard: Guard = request.app.state.guard
    if not guard.allows(guard.address_tables, "tables", guard.address(request)):
        raise TooMany("You make tables faster than anybody can play; please wait a minute.")
    alone = all(seat.sort != "free" for seat in wanted.seats)
    if not alone and (wanted.seed or wanted.start is not None):
        raise NotAllowed("Whoever knows the deal plays alone: a seed or a known position is not for a table by link.")
    setup = await _setup(wanted, hall)
    name = await hall.store.name_of(player)
    seats = _seated(seats_played(setup), wanted.seats, player, name)
    clock = Clock() if wanted.clock.sort == "none" else Clock(**wanted.clock.model_dump())
    row = await hall.make(setup, seats, clock, player)
    return TableMade(id=row.id, invitation=row.invitation)


async def _setup(wanted: TableWanted, hall: Hall) -> SetUp:
    """What is to be played, or an error that says what is wrong."""
    if wanted.start is not None:
        live = await hall.table(wanted.start.table)
        return await replayed(hall, live, wanted.start.seq, wanted.start.board)
    if not wanted.format and not wanted.game:
        raise NotAllowed("A table is for a game or for a format.")
    if wanted.format and wanted.game not in ("", GAME):
        raise NotAllowed(f"Only {game_called(GAME).title} has formats.")
    refuse_files(wanted.sets)
    return SetUp(
        "" if wanted.format else wanted.game, wanted.format, dict(wanted.options), list(wanted.sets), wanted.seed
    )


def _seated(played: list[int], wanted: list[SeatWanted], player: str, name: str) -> list[SeatRow]:
    """The seats as they were asked for; what was not said is a bot's, and the first one's own."""
    found: list[SeatRow] = []
    asked = [wanted[at] if at < len(wanted) else SeatWanted(sort="bot" if at else "me") for at in range(len(played))]
    called = iter(titles([each.bot for each in asked if each.sort == "bot"]))
    for seat, each in zip(played, asked, strict=True):
        if each.sort == "bot":
            found.append(SeatRow(seat, "bot", "", next(called), each.bot))
        elif each.sort == "free":
            found.append(SeatRow(seat, "free"))
        else:
            found.append(SeatRow(seat, "person", player, each.name if each.sort == "here" else each.name or name))
    if all(seat.sort == "bot" for seat in found):
        raise NotAllowed("Somebody has to sit at the table, or bots would play for nobody.")
    if len(wanted) > len(played):
        raise NotAllowed(f"This table has {len(played)} seats to be taken, not {len(wanted)}.")
    return found


@router.post("/tables/{table}/join")
async def join(table: TableId, invited: Invited, hall: TheHall, player: Player) -> Seated:
    """Sit down at a table to which a link invites."""
    name = invited.name or await hall.store.name_of(player)
    return Seated(seat=await hall.join(table, player, invited.invitation, invited.seat, name))


@router.post("/tables/{table}/rematch", status_code=201)
async def rematch(table: TableId, hall: TheHall, player: Player) -> TableMade:
    """Play again."""
    return TableMade(id=(await hall.rematch(table, player)).id)


@router.get("/tables/{table}/mine", responses=TEXT)
async def mine(
    table: TableId, hall: TheHall, player: Player, seat: Annotated[int | None, Query(ge=0, le=3)] = None
) -> Response:
    """What you know of a running game: your view of the position, and what you saw happen."""
    live = await hall.table(table)
    seats = live.seats_of(player)
    if seat is not None and seat not in seats:
        raise NotAllowed("That is not your seat.")
    return PlainTextResponse(own_view(live, Eyes(player, seat if seat is not None else next(iter(seats), None))))


@router.get("/tables/{table}/record", responses=TEXT)
async def record(table: TableId, hall: TheHall) -> Response:
    """The whole record of a game that is over."""
    live = await hall.table(table)
    named = {"content-disposition": f'attachment; filename="wartorn-{live.row.id}.txt"'}
    return PlainTextResponse(whole_record(live), headers=named)


@router.get("/tables/{table}/replay")
async def replay(
    table: TableId,
    hall: TheHall,
    player: Player,
    seq: Annotated[int, Query(ge=-1, le=100_000)] = -1,
    seat: Annotated[int | None, Query(ge=0, le=3)] = None,
) -> Response:
    """A moment of a game that is over, with all hands open; without a number its end, without a seat from one's own."""
    live = await hall.table(table)
    async with hall.looking:  # one after the other, and beside the loop: nobody who plays waits for it
        return Response(await asyncio.to_thread(_moment, hall, live, player, seq, seat), media_type=JSON)


def _moment(hall: Hall, live: Live, player: str, seq: int, seat: int | None) -> bytes:
    return encode(moment(hall, live, player, seq, seat))


@router.get("/tables/{table}/analysis", responses=THINKING)
async def analysis(
    table: TableId, request: Request, hall: TheHall, board: Annotated[str, Query(max_length=64)] = BOARD
) -> Response:
    """What the picks of a game that is over were worth: 202 and how far it is until all of them are judged."""
    live = await hall.table(table)
    refuse_running(live)
    studies: Studies = request.app.state.studies
    study = studies.found(live, board)
    if study is None:
        guard: Guard = request.app.state.guard
        if studies.busy or not guard.allows(guard.address_tables, "analyses", guard.address(request)):
            raise TooMany("Many games are being looked at just now; please wait a minute.")
        study = studies.begin(live, board)
    return Response(study.told(), 200 if study.whole else 202, media_type=JSON)


@router.post("/records", status_code=201)
async def bring_record(given: RecordGiven, request: Request, hall: TheHall, player: Player) -> TableMade:
    """Lay a record on the table, to be looked at and played on from."""
    guard: Guard = request.app.state.guard
    if not guard.allows(guard.address_tables, "tables", guard.address(request)):
        raise TooMany("You bring records faster than anybody can read; please wait a minute.")
    return TableMade(id=await brought(hall, given.text, player))
