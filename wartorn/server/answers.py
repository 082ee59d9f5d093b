"""Answers to questions about a table that change nothing: why not, the table as text, hints, one's own view."""

from __future__ import annotations

import asyncio
import io

from rich.console import Console, Group

from wartorn.formats import Table
from wartorn.kernel.cards import AT, kind_of
from wartorn.kernel.cards import pick as pick_of
from wartorn.kernel.game import Game
from wartorn.kernel.hidden import public_view
from wartorn.picture import at_of_card
from wartorn.server.frames import Eyes, over, sole_player
from wartorn.server.hall import Hall
from wartorn.server.live import Live, NotAllowed
from wartorn.server.thoughts import advise
from wartorn.server.wire import Advised, Hinted
from wartorn.text.tables import table_for

MOST_REASONS = 4
HEIGHT = 60  # lines: nothing is left out
HINTING = 0.5  # seconds of thought for a hint


def seen(table: Table, eyes: Eyes) -> tuple[Game, int | None]:
    """A board as these eyes see it, and their seat there."""
    you = table.seats.index(eyes.seat) if eyes.seat in table.seats else None
    return (public_view(table.game) if you is None else table.game.view(you)), you


def reasons(live: Live, eyes: Eyes, board: str, at: str) -> list[str]:
    """Why nothing that is offered is about a card, in sentences."""
    table = live.standing.play.table(board)
    view, you = seen(table, eyes)
    if you is None:
        return ["You look on here."]
    if view.asking != you or over(live.row, live.standing) or not live.standing.begun:
        return ["It is not your turn to pick."]
    offered = set(view.options())
    found: list[str] = []
    for place, cards in enumerate(view.piles):
        for card in cards:
            if kind_of(card) >= view.rules.backs and at_of_card(view.rules, place, card) == at:
                # to name a card without saying how is a slip of those who type, not of those who tap
                manners = [manner for manner in view.rules.manners if manner != AT] or [AT]
                picks = [pick_of(card, place, manner) for manner in manners]
                found += [view.rules.voice.why_not(view, each) for each in picks if each not in offered]
                return list(dict.fromkeys(filter(None, found)))[:MOST_REASONS] or ["It can be picked."]
    return ["You cannot pick that now."]


def read_out(live: Live, eyes: Eyes, board: str, width: int) -> str:
    """A board as the terminal draws it."""
    table = live.standing.play.table(board)
    view, you = seen(table, eyes)
    drawn = table_for(view.rules)
    paper = io.StringIO()
    console = Console(file=paper, width=max(40, min(width, 200)), no_color=True, highlight=False, force_terminal=False)
    parts = [drawn.heading(view), drawn.table(view, console.width, HEIGHT)]
    if you is not None:
        parts.append(drawn.hand(view, {}, console.width, True))
    console.print(Group(*parts))
    lines = [line.rstrip() for line in paper.getvalue().splitlines()]
    return "\n".join(lines)


async def hint(hall: Hall, live: Live, eyes: Eyes, board: str) -> Hinted:
    """What search would pick, where nobody is cheated by it; whoever asks again gets the same answer."""
    if not sole_player(live.row, eyes.player) or eyes.seat is None:
        raise NotAllowed("Hints are there only where no other person plays.")
    table = live.standing.play.table(board)
    view, you = seen(table, eyes)
    if you is None or view.asking != you or over(live.row, live.standing):
        raise NotAllowed("It is not your turn to pick.")
    asked = (board, you, live.standing.seq)
    if live.advice is None or live.advice[0] != asked or _failed(live.advice[1]):
        live.advice = asked, asyncio.create_task(_advice(hall, live, board, asked[2], str(view)))
    return await asyncio.shield(live.advice[1])


def _failed(thought: asyncio.Task[Hinted]) -> bool:
    return thought.done() and (thought.cancelled() or thought.exception() is not None)


async def _advice(hall: Hall, live: Live, board: str, seq: int, line: str) -> Hinted:
    """Let a worker think about the view that a line tells."""
    found = await hall.readers.ask(advise, f"{live.row.id} hint {seq}", line, live.pins, HINTING)
    best, *others = found
    return Hinted(live.row.id, board, seq, *best, [Advised(*each) for each in others])


def own_view(live: Live, eyes: Eyes) -> str:
    """What a seat knows of a running table: each board as a line, and what it saw happen."""
    if eyes.seat is None:
        raise NotAllowed("You have no seat here.")
    parts: list[str] = []
    for table in live.standing.play.tables:
        if eyes.seat in table.seats:
            you = table.seats.index(eyes.seat)
            parts += [f"# {table.name}", str(table.game.view(you)), "", *table.game.story(you), ""]
    return "\n".join(parts)
