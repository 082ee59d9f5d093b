"""Studies: games that are over, thought through pick by pick in a worker, a little at a time and once for everybody."""

from __future__ import annotations

import asyncio
import time
from typing import NamedTuple

import structlog

import wartorn
from wartorn.players.annotate import Decision, turning_points
from wartorn.players.search.searcher import Budget
from wartorn.server.entries import Picked
from wartorn.server.fold import Standing
from wartorn.server.hall import Hall
from wartorn.server.live import Live, NotAllowed
from wartorn.server.thoughts import judge
from wartorn.server.wire import Decided, Studied, encode

log = structlog.get_logger()

ITERATIONS = 200 if wartorn._build.compiled() else 20  # of search for a pick: never seconds, so that all judge alike
MOST_ITERATIONS = 400 * ITERATIONS  # for a game
LONGEST_GAME = 1_500  # picks
AT_ONCE = 10  # picks that a worker judges before others may ask it
MOST_KEPT = 32
MOST_RUNNING = 8
PATIENCE = 60.0  # seconds after which a study that nobody asks for is given up


class Passage(NamedTuple):
    """Picks of a board that follow each other from a position on, until cards are dealt anew."""

    line: str
    words: list[str]
    entries: list[int]
    before: list[int]  # for each of them the entry before it


def passages(standing: Standing, board: str) -> list[Passage]:
    """The picks of a board that stand, from where they were made."""
    found: list[Passage] = []
    fresh, before = True, standing.first
    for chapter, table in standing.retold():
        what = chapter.entry.what
        if not chapter.board:
            fresh = True
        elif chapter.board == board and isinstance(what, Picked):
            if fresh:
                found.append(Passage(str(table.play.table(board).game), [], [], []))
                fresh = False
            found[-1].words.append(what.word)
            found[-1].entries.append(chapter.entry.seq)
            found[-1].before.append(before)
        before = chapter.entry.seq
    return found


def ended(standing: Standing, board: str) -> list[float]:
    """By seat of a board what it got: 1 for a victory, ½ for a draw; nothing where the picks lead to no end."""
    table = standing.play.table(board)
    game = table.game
    if game.over:
        return [0.5 if game.winner is None else float(game.winner == seat) for seat in range(game.seats)]
    if any(seat in standing.left for seat in table.seats):
        return [float(seat not in standing.left) for seat in table.seats]
    return []


class Study:
    """One board of a table that is over, as far as it is thought through."""

    def __init__(self, board: str, of: int) -> None:
        self.board = board
        self.of = of  # picks
        self.done = 0
        self.whole = b""  # what is answered when everything is judged
        self.failed = False
        self.asked = time.monotonic()
        self.work: asyncio.Task[None] | None = None

    @property
    def running(self) -> bool:
        """Whether it is still thought about."""
        return not self.whole and not self.failed

    def told(self) -> bytes:
        """What is answered just now."""
        return self.whole or encode(Studied(self.board, self.done, self.of))


class Studies:
    """The studies of a server: each is made once, kept for a while, and given up if nobody waits for it."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._kept: dict[tuple[str, str, int], Study] = {}  # by table, board and last entry; the last asked for last

    @property
    def busy(self) -> bool:
        """Whether no more can be begun just now."""
        return sum(study.running for study in self._kept.values()) >= MOST_RUNNING

    def found(self, live: Live, board: str) -> Study | None:
        """The study of a board, if one was begun; NotAllowed tells once that it has failed."""
        key = (live.row.id, board, live.standing.seq)
        study = self._kept.pop(key, None)
        if study is None:
            return None
        if study.failed:
            raise NotAllowed("This game could not be thought through; please try again.")
        study.asked = time.monotonic()
        self._kept[key] = study
        return study

    def begin(self, live: Live, board: str) -> Study:
        """Begin to think a board through; NotAllowed or BadOption says why that cannot be."""
        standing = live.standing
        if not standing.play.table(board).game.rules.scoring:
            raise NotAllowed("Nobody wins a draft: there is nothing to be judged.")
        study = Study(board, sum(chapter.board == board for chapter in standing.chapters))
        if study.of > LONGEST_GAME:
            raise NotAllowed(f"Only games of at most {LONGEST_GAME} picks are thought through.")
        self._kept[live.row.id, board, standing.seq] = study
        done = [key for key, each in self._kept.items() if not each.running]
        for key in done[: max(len(self._kept) - MOST_KEPT, 0)]:
            del self._kept[key]
        study.work = asyncio.create_task(self._watched(study, live, standing))
        return study

    async def _watched(self, study: Study, live: Live, standing: Standing) -> None:
        """Think it through; what fails is told to whoever asks next, and may be tried again."""
        key = (live.row.id, study.board, standing.seq)
        try:
            if not await self._think(study, live, standing):
                self._kept.pop(key, None)
        except Exception:
            log.exception("a study failed", table=live.row.id)
            study.failed = True

    async def _think(self, study: Study, live: Live, standing: Standing) -> bool:
        """Judge pick after pick; whether somebody waited for the end of it."""
        async with self.hall.looking:
            found = await asyncio.to_thread(passages, standing, study.board)
        budget = Budget(min(ITERATIONS, MOST_ITERATIONS // max(study.of, 1)))
        judged: list[Decision] = []  # with their entries as numbers
        before: dict[int, int] = {}
        for number, passage in enumerate(found):
            before |= zip(passage.entries, passage.before, strict=True)
            for first in range(0, len(passage.words), AT_ONCE):
                if time.monotonic() - study.asked > PATIENCE:
                    return False
                some = await self.hall.readers.ask(
                    judge, passage.line, passage.words, first, AT_ONCE, budget, f"{live.row.id} {number}", live.pins
                )
                judged += [each._replace(number=passage.entries[each.number]) for each in some]
                study.done += len(passage.words[first : first + AT_ONCE])
        decisions = [_decided(each, before[each.number]) for each in judged]
        turning = [each.number for each in turning_points(judged)]
        end, left = ended(standing, study.board), standing.broken_off
        why = "" if left is None or standing.play.table(study.board).game.over else left[1]
        study.whole = encode(Studied(study.board, study.done, study.of, decisions, turning, end, why))
        return True

    async def close(self) -> None:
        """Give up what is not done."""
        running = [study.work for study in self._kept.values() if study.work is not None]
        for work in running:
            work.cancel()
        await asyncio.gather(*running, return_exceptions=True)


def _decided(judged: Decision, before: int) -> Decided:
    return Decided(
        seq=judged.number,
        before=before,
        turn=judged.turn,
        seat=judged.seat,
        wins=[round(win, 4) for win in judged.wins],
        said=judged.said,
        best=judged.said_best,
        cost=judged.points,
    )
