"""Frames: the one place where a table becomes what a viewer is told."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from wartorn.formats import Table
from wartorn.kernel.cards import KIND_SHIFT
from wartorn.kernel.events import BEGIN, COUNT, PAY, ROLL, WHAT, Event
from wartorn.kernel.game import Game
from wartorn.kernel.hidden import public_view
from wartorn.kernel.records import LEAVING
from wartorn.picture import at_of_pick, back_name, picture_of, to_of_pick
from wartorn.server.bots import USUAL
from wartorn.server.clocks import left_ms
from wartorn.server.fold import Chapter, Standing
from wartorn.server.plays import board_title, title_of
from wartorn.server.store import FREE, OVER, RUNNING, SeatRow, TableRow
from wartorn.server.wire import Board, Frame, Happening, Line, Move, Option, Plea, Score, Seat, TakeBack
from wartorn.text.tables import table_for

PAST = "past"  # the sort of a seat in a record that was brought
FEW = 2  # seats: if one of them is out, the others have won
SUBSTITUTE = USUAL  # the bot that plays on for somebody at a larger table
NUMBERED = (PAY, COUNT, ROLL)  # events about numbers and not about piles
NUMBER = re.compile(r"\bPlayer ([1-4])\b")  # whom a story means that is told to nobody in particular


class Eyes(NamedTuple):
    """Whose eyes a frame is made for: a player with their seats, looking from one of them or from none."""

    player: str = ""
    seat: int | None = None  # of the table
    everything: bool = False  # all hands are open: the game is over


def state_of(row: TableRow, standing: Standing) -> str:
    """Whether a table waits for people, runs, or is over."""
    if any(seat.sort == "free" for seat in row.seats):
        return FREE
    return OVER if over(row, standing) else RUNNING


def over(row: TableRow, standing: Standing) -> bool:
    """Whether nothing can be picked any more: at a table for one or two that is so when somebody is out."""
    past = all(seat.sort == PAST for seat in row.seats)
    return standing.play.over or past or (bool(standing.left) and len(row.seats) <= FEW)


def bots(row: TableRow, standing: Standing) -> dict[int, str]:
    """The seats that bots play, with their names: they also play on for whoever is out."""
    found = {seat.seat: seat.bot for seat in row.seats if seat.sort == "bot"}
    return found if len(row.seats) <= FEW else found | dict.fromkeys(standing.left, SUBSTITUTE)


def people(row: TableRow) -> list[SeatRow]:
    """The seats of people."""
    return [seat for seat in row.seats if seat.sort == "person"]


def seats_of(row: TableRow, standing: Standing, player: str) -> list[int]:
    """The seats that a player has, and no bot plays for them."""
    playing = bots(row, standing)
    return [seat.seat for seat in people(row) if seat.player == player and seat.seat not in playing]


def alone(row: TableRow, player: str) -> bool:
    """Whether no other person plays there, so that nobody can be cheated."""
    return all(seat.player == player for seat in row.seats if seat.sort in ("person", "free"))


def sole_player(row: TableRow, player: str) -> bool:
    """Whether one person plays there and nobody else, so that a hint cheats nobody, not even beside them."""
    return alone(row, player) and len(people(row)) == 1


def name_of(row: TableRow, standing: Standing, seat: int) -> str:
    """What a seat of the table is called."""
    for each in row.seats:
        if each.seat == seat:
            return each.name or f"Player {seat + 1}"
    rules = standing.play.tables[0].game.rules
    return table_for(rules).who(seat, None)


def frame_of(
    row: TableRow, standing: Standing, eyes: Eyes, since: int, now_ms: int, here: Iterable[str] = (), gone_ms: int = 0
) -> Frame:
    """The table as these eyes may see it, with what has happened since that entry."""
    mine = seats_of(row, standing, eyes.player)
    reset = not standing.first <= since <= standing.seq or standing.went_back_after(since)
    told = standing.chapters if reset else standing.picks_after(since)
    seats = _seats(row, standing, eyes, now_ms, set(here), gone_ms)
    ended = over(row, standing)
    return Frame(
        game=row.id,
        seq=standing.seq,
        title=title_of(row.setup),
        state=state_of(row, standing),
        seats=seats,
        boards=[_board(row, standing, table, eyes) for table in standing.play.tables],
        happenings=[_happening(row, standing, chapter, eyes) for chapter in told if chapter.board],
        reset=reset,
        you=eyes.seat,
        mine=mine,
        result=result_of(row, standing),
        places=(standing.play.places or []) if ended else [],
        practice=standing.practice,
        back=None if eyes.everything else take_back(row, standing, eyes),
        plea=Plea(standing.plea_by, standing.plea.to, standing.agreed) if standing.plea is not None else None,
        claimable=not ended and eyes.seat is not None and any(seat.gone for seat in seats),
        hints=sole_player(row, eyes.player) and eyes.seat is not None and not ended and not eyes.everything,
        rematch=row.rematch,
        clock=str(row.clock),
        host=row.host == eyes.player,
        now_ms=now_ms,
    )


def _seats(row: TableRow, standing: Standing, eyes: Eyes, now_ms: int, here: set[str], gone_ms: int) -> list[Seat]:
    """Everybody around the table."""
    ended = over(row, standing)
    asked = [] if ended or not standing.begun else standing.asked
    left = left_ms(row.clock, standing.entries, [each.seat for each in row.seats], now_ms) or {}
    last = standing.entries[-1].at_ms if standing.entries else now_ms
    shown: list[Seat] = []
    count = max(max(table.seats) for table in standing.play.tables) + 1
    rows = {each.seat: each for each in row.seats}
    for seat in range(count):
        who = rows.get(seat)
        waited = now_ms - max(last, who.seen_ms if who is not None else last)
        present = who is not None and bool(who.player) and who.player in here
        shown.append(
            Seat(
                seat=seat,
                name=name_of(row, standing, seat),
                sort="rules" if who is None else "bot" if seat in bots(row, standing) else who.sort,
                mine=who is not None and who.sort == "person" and who.player == eyes.player,
                here=present,
                clock_ms=left.get(seat),
                ticking=seat in asked and seat in left,
                asked=seat in asked,
                gone=bool(gone_ms)
                and who is not None
                and who.sort == "person"
                and who.player != eyes.player
                and seat in asked
                and (left.get(seat, 1) <= 0 or (not present and waited >= gone_ms)),
            )
        )
    return shown


def _board(row: TableRow, standing: Standing, table: Table, eyes: Eyes) -> Board:
    """One game, as far as these eyes may see it."""
    game = table.game
    you = table.seats.index(eyes.seat) if eyes.seat in table.seats else None
    view = _seen(game, you, eyes)
    asked = game.asking
    ended = over(row, standing)
    board = Board(
        name=table.name,
        title=board_title(row.setup, table.name),
        game=game.rules.name,
        sets="+".join(name for name, _ in game.rules.sets),
        seats=list(table.seats),
        picture=picture_of(view, you),
        you=you,
        asking=None if ended else asked,
        over=game.over,
    )
    if game.over:
        board.scores = _scores(game)
        board.result = board_result(row, standing, table)
    elif asked is not None and standing.begun and not ended:
        if asked == you and not eyes.everything:
            board.question = view.question()
            board.options = [_option(view, pick) for pick in view.options()]
        else:
            board.waiting = f"{name_of(row, standing, table.seats[asked])} is choosing."
    return board


def _seen(game: Game, you: int | None, eyes: Eyes) -> Game:
    """The game with blanks for what these eyes may not see."""
    if eyes.everything:
        return game
    return public_view(game) if you is None else game.view(you)


def _option(view: Game, pick: int) -> Option:
    """A pick as the page shows it."""
    rules = view.rules
    return Option(view.word(pick), view.label(pick), at_of_pick(rules, pick), to_of_pick(rules, pick))


def _scores(game: Game) -> list[Score]:
    """The score sheet line by line."""
    sheets = [game.score_sheet(seat) for seat in range(game.seats)]
    return [Score(name, [sheet[index][1] for sheet in sheets]) for index, (name, _) in enumerate(game.rules.scoring)]


# What happened


def _happening(row: TableRow, standing: Standing, chapter: Chapter, eyes: Eyes) -> Happening:
    """What an entry made happen, as these eyes saw it."""
    table = standing.play.table(chapter.board)
    game = table.game
    you = table.seats.index(eyes.seat) if eyes.seat in table.seats else None
    events = _witnessed(game, chapter.events, you, eyes)
    told = game.rules.voice.story(game, events, None if eyes.everything else you)
    known = {kind.name: kind.slug for kind in map(game.rules.kinds.__getitem__, _known_kinds(game, events))}
    cards = [[slug for name, slug in known.items() if name in text] for text in told]
    lines = [Line(_by_name(row, standing, table, text), slugs) for text, slugs in zip(told, cards, strict=True)]
    moves = [_move(game, event) for event in events if event.what != BEGIN]
    return Happening(chapter.entry.seq, chapter.board, chapter.turn, chapter.entry.seat, lines, moves)


def _by_name(row: TableRow, standing: Standing, table: Table, text: str) -> str:
    """A sentence of the story with players by the names that stand on the table, and not by their numbers."""
    return NUMBER.sub(lambda found: name_of(row, standing, table.seats[int(found[1]) - 1]), text)


def _known_kinds(game: Game, events: Sequence[Event]) -> list[int]:
    """The kinds of the cards that events show."""
    kinds = {event.card >> KIND_SHIFT: None for event in events}
    return [kind for kind in kinds if kind >= game.rules.backs]


def _witnessed(game: Game, events: Sequence[Event], you: int | None, eyes: Eyes) -> list[Event]:
    """Events as they were seen: a card that was not known shows its back."""
    if eyes.everything:
        return list(events)
    seats = game.rules.everybody if you is None else 1 << you
    kinds = game.rules.kinds
    return [event.seen(seats, kinds[event.card >> KIND_SHIFT].back) for event in events]


def _move(game: Game, event: Event) -> Move:
    """An event as something to be shown."""
    rules = game.rules
    names = rules.numbers if event.what in NUMBERED else [pile.name for pile in rules.piles]
    card = event.card >> KIND_SHIFT
    is_pile = event.what not in NUMBERED
    return Move(
        what=WHAT[event.what],
        seat=event.seat,
        card=rules.kinds[card].slug if card >= rules.backs else "",
        back=back_name(rules, rules.kinds[card].back) if event.card and is_pile else "",
        source=names[event.source] if is_pile and 0 <= event.source < len(names) else _purse(rules.numbers, event),
        target=names[event.target] if 0 <= event.target < len(names) else "",
        amount=event.amount,
    )


def _purse(numbers: list[str], event: Event) -> str:
    return numbers[event.source] if event.what == PAY else ""


# The way back, and the end


def take_back(row: TableRow, standing: Standing, eyes: Eyes) -> TakeBack | None:
    """The last decision of the viewer that can be taken back."""
    if eyes.seat is None or standing.left or not standing.begun:
        return None
    alone_here = alone(row, eyes.player)
    mine = [seat.seat for seat in people(row)] if alone_here else [eyes.seat]
    last = next((each for each in reversed(standing.chapters) if each.board and each.entry.seat in mine), None)
    if last is None or (standing.play.over and not alone_here):
        return None
    to = standing.before(last.entry.seq)
    if not alone_here:
        free = not standing.closed_since(to, eyes.seat)
        return TakeBack(to, free, note="" if free else "The others have to agree: more has happened since.")
    redeals = standing.play.over or standing.learned_since(to, mine)
    note = "Cards that you have not seen are dealt anew, and the game counts as practice." if redeals else ""
    return TakeBack(to, True, redeals, note)


def result_of(row: TableRow, standing: Standing) -> str:
    """How it ended, in a sentence."""
    if not over(row, standing):
        return ""
    if standing.broken_off is not None:
        seat, why = standing.broken_off
        others = [each.seat for each in row.seats if each.seat != seat]
        wins = f"; {name_of(row, standing, others[0])} wins" if others else ""
        return f"{name_of(row, standing, seat)} {LEAVING[why]}{wins}."
    if not standing.play.over:
        return "It is not over yet."  # a record that was brought
    places = standing.play.places or []
    if row.setup.format and len(places) > 2:
        return f"{name_of(row, standing, places.index(1))} wins the melee."
    return board_result(row, standing, standing.play.tables[-1])


def board_result(row: TableRow, standing: Standing, table: Table) -> str:
    """Who won at a board, and by how much."""
    game = table.game
    if not game.rules.scoring:
        return "The decks are made."
    scores = game.scores()
    points = " to ".join(str(score) for score in sorted(scores, reverse=True))
    if game.winner is None:
        return f"A draw, {points}."
    broken = f" and {game.tie_break}" if game.tie_break else ""
    return f"{name_of(row, standing, table.seats[game.winner])} wins, {points}{broken}."
