"""From the entries of a table to how it stands: the only way to know it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from typing import NamedTuple

from wartorn.kernel.cards import KNOWN
from wartorn.kernel.errors import WartornError
from wartorn.kernel.events import MOVE, ROLL, SHOW, SHUFFLE, Event
from wartorn.kernel.game import Game
from wartorn.server.entries import Answered, Begun, Entry, Left, Picked, Pleaded, Resumed, WentBack
from wartorn.server.plays import Play, SetUp, continued, opened, same_position


class Chapter(NamedTuple):
    """What one entry that stands made happen at its board."""

    entry: Entry
    board: str
    turn: int
    events: list[Event]


class Drifted(WartornError):
    """The entries do not lead to the positions that were written down."""


class Standing:
    """A table after its last entry."""

    def __init__(self, setup: SetUp, play: Play) -> None:
        self.setup = setup
        self.entries: list[Entry] = []
        self.play = play
        self.chapters: list[Chapter] = []  # of what stands
        self.begun = False
        self.practice = False
        self.left: dict[int, str] = {}  # by seat that is out: why
        self.plea: Pleaded | None = None
        self.plea_by = -1
        self.agreed: list[int] = []
        self.resumed: Entry | None = None  # where play was resumed after the rules had changed

    @property
    def seq(self) -> int:
        """The number of the last entry."""
        return self.entries[-1].seq if self.entries else 0

    @property
    def asked(self) -> list[int]:
        """The seats that must pick, wherever they sit."""
        return [seat for _, seat in self.play.asking]

    @property
    def broken_off(self) -> tuple[int, str] | None:
        """The seat that left before the end, and why; at a table for one or two that is the end."""
        return None if self.play.over else next(iter(self.left.items()), None)

    def stands(self, seq: int) -> bool:
        """Whether one can go back to what was after this entry."""
        return seq == self.first or any(chapter.entry.seq == seq for chapter in self.chapters)

    @property
    def first(self) -> int:
        """The entry before everything that can be taken back."""
        if self.resumed is not None:
            return self.resumed.seq
        return next((each.seq for each in self.entries if isinstance(each.what, Begun)), 0)

    def before(self, seq: int) -> int:
        """The entry before this one, of what stands."""
        return max((each.entry.seq for each in self.chapters if each.entry.seq < seq), default=self.first)

    def take_in(self, entry: Entry) -> None:
        """Let an entry happen; Drifted if it cannot, or leads elsewhere than it did."""
        what = entry.what
        if isinstance(what, Picked):
            self._picked(entry, what)
        elif isinstance(what, WentBack):
            self._back(entry, what)
        elif isinstance(what, Pleaded):
            self.plea, self.plea_by, self.agreed = what, entry.seat, []
        elif isinstance(what, Answered):
            if what.agree:
                self.agreed.append(entry.seat)
            else:
                self._settled()
        elif isinstance(what, Resumed):
            self.play = continued(self.setup, what.line)
            self.chapters = []
            self.resumed = entry
        self.skim(entry)
        if entry.line and not isinstance(what, Resumed) and not same_position(str(self.play), entry.line):
            raise Drifted(f"entry {entry.seq} leads to another position than it did")

    def copy(self) -> Standing:
        """A table that goes on by itself."""
        other = copy(self)
        other.play = self.play.clone()
        other.entries, other.chapters = self.entries[:], self.chapters[:]
        other.left, other.agreed = dict(self.left), self.agreed[:]
        return other

    def skim(self, entry: Entry) -> None:
        """Take down an entry without playing it."""
        what = entry.what
        self.entries.append(entry)
        if isinstance(what, Begun):
            self.begun = True
        elif isinstance(what, Left):
            self.left[what.seat] = what.why
        elif isinstance(what, WentBack) and what.seed:
            self.practice = True
        if isinstance(what, Picked | WentBack | Left | Resumed):
            self._settled()

    def _settled(self) -> None:
        self.plea, self.plea_by, self.agreed = None, -1, []

    def _picked(self, entry: Entry, what: Picked) -> None:
        try:
            game = self.play.table(what.board).game
            before, turn = _happened(game), game.numbers[game.rules.turn]
            self.play.play(what.board, game.pick(what.word))
        except WartornError as error:
            raise Drifted(f"entry {entry.seq}: {error}") from None
        game = self.play.table(what.board).game
        self.chapters.append(Chapter(entry, what.board, turn, (game.log or [])[before:]))

    def _back(self, entry: Entry, what: WentBack) -> None:
        if self.picks_after(what.to):
            replayed = self.at(what.to)
            self.play, self.chapters = replayed.play, replayed.chapters
        self._dealt_again(entry, what)

    def _dealt_again(self, entry: Entry, what: WentBack) -> None:
        if what.seed:
            self.play.deal_again(what.seats, what.seed)
            if self.chapters and not self.chapters[-1].board:  # of two new deals only the second one matters
                self.chapters.pop()
            self.chapters.append(Chapter(entry, "", 0, []))

    def at(self, seq: int) -> Standing:
        """The table as it stood after that entry, of what stands now."""
        fresh = _from_the_start(self.setup, self.resumed)
        for chapter in self.chapters:
            if chapter.entry.seq > seq:
                break
            fresh._again(chapter.entry)
        return fresh

    def retold(self) -> Iterator[tuple[Chapter, Standing]]:
        """Each chapter of what stands, with the table as it was before it."""
        fresh = _from_the_start(self.setup, self.resumed)
        for chapter in self.chapters:
            yield chapter, fresh
            fresh._again(chapter.entry)

    def _again(self, entry: Entry) -> None:
        """Let an entry that stands happen once more."""
        if isinstance(entry.what, WentBack):
            self._dealt_again(entry, entry.what)
        else:
            self.take_in(entry)

    def went_back_after(self, seq: int) -> bool:
        """Whether something that happened up to an entry may stand no more."""
        later = (each.what for each in reversed(self.entries) if each.seq > seq)
        return any(isinstance(what, WentBack | Resumed) for what in later)

    # What can be taken back

    def picks_after(self, seq: int) -> list[Chapter]:
        """What happened after an entry, of what stands."""
        return [each for each in self.chapters if each.entry.seq > seq]

    def learned_since(self, seq: int, seats: Sequence[int]) -> bool:
        """Whether something random happened since, or one of these seats saw what it had not known."""
        for chapter in self.picks_after(seq):
            if not chapter.board:
                return True  # dealt anew
            table = self.play.table(chapter.board)
            here = sum(1 << place for place, seat in enumerate(table.seats) if seat in seats)
            if any(_news(table.game, event, here) for event in chapter.events):
                return True
        return False

    def closed_since(self, seq: int, seat: int) -> bool:
        """Whether another seat picked since, or something random or hidden happened, which a person cannot undo."""
        for chapter in self.picks_after(seq):
            if not chapter.board or chapter.entry.seat != seat:
                return True
            table = self.play.table(chapter.board)
            mine = 1 << table.seats.index(seat)
            if any(_news(table.game, event, mine) or _hidden(table.game, event) for event in chapter.events):
                return True
        return False


def _happened(game: Game) -> int:
    return len(game.log or [])


def _news(game: Game, event: Event, seats: int) -> bool:
    """Whether an event was random, or showed one of the seats a card from where it cannot look."""
    if event.what in (SHUFFLE, ROLL):
        return True
    if event.what not in (MOVE, SHOW) or not event.card & KNOWN & seats:
        return False
    return game.rules.piles[event.source].sight & seats == 0


def _hidden(game: Game, event: Event) -> bool:
    """Whether an event moved a card to where not everybody can look, or showed it to somebody."""
    if event.what == SHOW:
        return True
    return event.what == MOVE and game.rules.piles[event.target].sight != game.rules.everybody


def _from_the_start(setup: SetUp, resumed: Entry | None) -> Standing:
    """A table before everything that stands: as it was set up, or as it was resumed."""
    if resumed is None or not isinstance(resumed.what, Resumed):
        return Standing(setup, opened(setup))
    fresh = Standing(setup, continued(setup, resumed.what.line))
    fresh.resumed = resumed
    return fresh


def folded(setup: SetUp, entries: Sequence[Entry]) -> Standing:
    """The table that these entries make; Drifted if the rules have changed so that they make another one."""
    base = max((index for index, each in enumerate(entries) if isinstance(each.what, Resumed)), default=-1)
    standing = _from_the_start(setup, entries[base] if base >= 0 else None)
    for entry in entries[: base + 1]:
        standing.skim(entry)
    stands = _standing(entries)
    for entry in entries[base + 1 :]:
        if isinstance(entry.what, Picked | WentBack) and entry.seq not in stands:
            standing.skim(entry)  # what was taken back is not played, so that a table is read as fast as it is long
        else:
            standing.take_in(entry)
    return standing


def rescued(setup: SetUp, entries: Sequence[Entry]) -> str:
    """The line from which a table that has drifted goes on: the last that can be read, and what can be played on it."""
    standing_seqs = _standing(entries)
    for index in range(len(entries) - 1, -1, -1):
        entry = entries[index]
        line = entry.what.line if isinstance(entry.what, Resumed) else entry.line
        if not line or entry.seq not in standing_seqs:
            continue
        try:
            play = continued(setup, line)
        except WartornError:
            continue
        for later in entries[index + 1 :]:
            if isinstance(later.what, Picked) and later.seq in standing_seqs:
                try:
                    play.play(later.what.board, play.table(later.what.board).game.pick(later.what.word))
                except WartornError:
                    break
        return str(play)
    return str(opened(setup))


def _standing(entries: Sequence[Entry]) -> set[int]:
    """The entries that were not taken back, nor made idle by another new deal."""
    standing: list[Entry] = []
    for entry in entries:
        if isinstance(entry.what, WentBack):
            while standing and standing[-1].seq > entry.what.to:
                standing.pop()
            if entry.what.seed and standing and isinstance(standing[-1].what, WentBack) and standing[-1].what.seed:
                standing.pop()
        if isinstance(entry.what, Picked | Resumed | WentBack | Begun):
            standing.append(entry)
    return {entry.seq for entry in standing}
