"""Those who look at a table, everything that they are told of it, and the cards that they may know."""

from __future__ import annotations

import json
import random
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, cast

import msgspec

from wartorn.formats import Table, format_called
from wartorn.kernel.cards import PASS, kind_of, pool_of
from wartorn.kernel.events import Event
from wartorn.kernel.rules import Ruleset
from wartorn.omen.catalog import SETS, card_set, learn_set
from wartorn.picture.shapes import Card
from wartorn.server.clocks import Clock
from wartorn.server.entries import Entry as Written
from wartorn.server.entries import Picked, WentBack, What
from wartorn.server.fold import Standing, folded
from wartorn.server.frames import Eyes, frame_of, people
from wartorn.server.hall import Hall
from wartorn.server.live import Live, Onlooker
from wartorn.server.plays import SetUp
from wartorn.server.rest import _shown
from wartorn.server.store import Listed, SeatRow, Store, Summary, TableRow
from wartorn.server.tables import begun, texts_of
from wartorn.server.wire import Act, Frame, Stale
from wartorn.server.workers import Workers

sys.path.append(str(Path(__file__).resolve().parents[1] / "laws"))  # the walks and swaps of the laws are used here too

NOW = 1_900_000_000_000  # what the clock of every hall here shows
SEED, DEED = "hushed-seed", "hushed-deed"  # how seeds and action ids begin: nobody may be told either
NOBODY = Eyes("onlooker")
CANARY = re.compile(rb"[Kk]a(\d{3})\b")
BASES = {"reign-of-war": 0, "heir-to-the-dunes": 300, "salt-and-silver": 600}  # the numbers of each canary set


# A set in which every card is its own kind, and has its number in its name


def canary_set(name: str, folder: Path) -> str:
    """Learn a set like a shipped one in which no two cards are alike; its name."""
    head = tomllib.loads((SETS / f"{name}.toml").read_text(encoding="utf-8"))
    text = [f"{key} = {json.dumps(value)}" for key, value in head.items() if isinstance(value, str) and key != "name"]
    text.insert(0, f'name = "canary-{name}"')
    number = BASES[name]
    for table, entries in head.items():
        for entry in entries if isinstance(entries, list) else []:
            for _ in range(entry.get("copies", 1)):
                number += 1
                text += _printed(table, entry, number)
    file = folder / f"canary-{name}.toml"
    file.write_text("\n".join(text), encoding="utf-8")
    return learn_set(file).name


def _printed(table: str, entry: dict[str, Any], number: int) -> list[str]:
    """One card; its number comes first, so that it is told even where a name is cut off."""
    single = {**entry, "name": f"Ka{number:03} {entry['name']}"}
    single |= {"copies": 1} if "copies" in entry else {}
    return [f"[[{table}]]", *(f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in single.items())]


class Canaries:
    """Finds the cards that somebody is told of by their numbers, and says which of them they may know."""

    def __init__(self) -> None:
        self._numbers: dict[Ruleset, list[int]] = {}

    def find(self, told: bytes | str) -> set[int]:
        """The numbers of the cards in what is told."""
        return {int(number) for number in CANARY.findall(told if isinstance(told, bytes) else told.encode())}

    def numbers(self, rules: Ruleset, cards: Iterable[int]) -> set[int]:
        """The numbers of these cards; what has none is a blank or a match card."""
        if rules not in self._numbers:
            self._numbers[rules] = [next(iter(self.find(kind.slug)), 0) for kind in rules.kinds]
        of_kinds = self._numbers[rules]
        return {of_kinds[kind_of(card)] for card in cards} - {0}

    def all(self, table: Table) -> set[int]:
        """All cards of a board."""
        return self.numbers(table.game.rules, (card for pile in table.game.piles for card in pile))

    def known(self, table: Table, eyes: Eyes) -> set[int]:
        """The cards of a board that these eyes know where they lie now."""
        seats = sight(table, eyes)
        cards = (card for pile in table.game.piles for card in pile)
        return self.numbers(table.game.rules, (card for card in cards if card & seats == seats))

    def witnessed(self, table: Table, events: Iterable[Event] | None, eyes: Eyes) -> set[int]:
        """The cards that these events showed to these eyes when they happened."""
        seats = sight(table, eyes)
        return self.numbers(table.game.rules, (each.card for each in events or [] if each.card & seats == seats))

    def listed(self, table: Table, eyes: Eyes) -> set[int]:
        """The cards of own decks whose lists these eyes know: their own, or both where lists are open."""
        rules = table.game.rules
        pools = {table.seats.index(eyes.seat) + 1} if eyes.seat in table.seats else set()
        if not rules.views:
            pools = {1, 2}
        return self.numbers(rules, (card for pile in rules.box for card in pile if pool_of(card) in pools))


class PlainCanaries(Canaries):
    """Finds the cards of a shipped set, all of which are different as it is, by their names and slugs."""

    def __init__(self, name: str) -> None:
        super().__init__()
        cards = card_set(name).cards
        assert all(card.copies == 1 for card in cards)
        self.of_words = {word: at for at, card in enumerate(cards, 1) for word in (card.name.lower(), card.slug)}
        words = sorted(self.of_words, key=len, reverse=True)
        self.pattern = re.compile("|".join(map(re.escape, words)))

    def find(self, told: bytes | str) -> set[int]:
        """The numbers of the cards in what is told."""
        text = told.decode() if isinstance(told, bytes) else told
        return {self.of_words[word] for word in self.pattern.findall(text.lower())}


def sight(table: Table, eyes: Eyes) -> int:
    """The seats of a board, as bits, that must all know a card before these eyes may see it."""
    return 1 << table.seats.index(eyes.seat) if eyes.seat in table.seats else table.game.rules.everybody


# Tables without a server


class StillHall(Hall):
    """A hall whose clock stands still."""

    def __init__(self, store: object = None) -> None:
        super().__init__(cast("Store", store), cast("Workers", None))

    def now_ms(self) -> int:
        """Always the same."""
        return NOW


def row_of(setup: SetUp, played: Iterable[int] = (0, 1), persons: int = 4) -> TableRow:
    """A table with so many people at the seats that somebody plays; the rest are bots, which the tests play."""
    names = ("Ada", "Bo", "Cy", "Di")
    seats = [
        SeatRow(seat, "person", f"player-{seat}", names[seat])
        if index < persons
        else SeatRow(seat, "bot", "", "Greedy", "greedy")
        for index, seat in enumerate(played)
    ]
    return TableRow("table", setup, Clock(), "0", "player-0", "", "", NOW, seats)


class Spied:
    """A table, and all who look at it."""

    def __init__(self, setup: SetUp, persons: int = 4, most_back: int = 6) -> None:
        self.setup = setup
        self.most_back = most_back  # how often anybody goes back
        self.standing = folded(setup, [])
        played = range(format_called(setup.format).seats) if setup.format else self.boards[0].game.rules.players
        self.row = row_of(setup, played, persons)
        self.standing.take_in(begun(self.standing.play, 1, NOW))
        self.backs = [0, 0]  # how often the table went back, plainly and with a new deal

    @property
    def boards(self) -> list[Table]:
        """The boards of the table."""
        return self.standing.play.tables

    @property
    def eyes(self) -> list[Eyes]:
        """Everybody who looks: those who play, and somebody who does not."""
        return [*(Eyes(seat.player, seat.seat) for seat in people(self.row)), NOBODY]

    @property
    def live(self) -> Live:
        """The table as a hall has it."""
        return Live(self.row, self.standing, [])

    def write(self, seat: int, what: What) -> None:
        """Let something happen."""
        number = self.standing.seq + 1
        entry = Written(number, f"{DEED}-{number}", seat, what, NOW, [])
        self.standing.take_in(entry)
        entry.asked = self.standing.asked

    def pick(self, word: str, board: str = "game") -> None:
        """Let the seat that is asked at a board pick this."""
        table = self.standing.play.table(board)
        asked = table.game.asking
        assert asked is not None
        self.write(table.seats[asked], Picked(board, word))

    def steps(self, chance: random.Random, most: int) -> Iterator[int]:
        """Let so many things happen, unless it is over before."""
        for number in range(most):
            if self.standing.play.over:
                return
            self.step(chance)
            yield number

    def step(self, chance: random.Random) -> None:
        """Let anything happen: mostly a pick, now and then the way back."""
        if sum(self.backs) < self.most_back and self.standing.chapters and chance.random() < 0.05:
            self.go_back(chance.choice(self.standing.chapters[-5:]).entry.seq, f"{SEED} {chance.random()}")
            return
        table, _ = chance.choice(self.standing.play.asking)
        options = table.game.options()
        wanted = [option for option in options if option != PASS] if chance.random() < 0.5 else options
        self.pick(table.game.word(chance.choice(wanted or options)), table.name)

    def go_back(self, seq: int, seed: str) -> None:
        """Take back an entry and all after it, as a hall does it."""
        to = self.standing.before(seq)
        seats = [seat.seat for seat in people(self.row)]
        again = self.standing.learned_since(to, seats)
        self.backs[again] += 1
        self.write(seats[0], WentBack(to, seed, seats) if again else WentBack(to))

    def frame(self, eyes: Eyes, since: int = -1) -> Frame:
        """What somebody is told who last heard of that entry."""
        return frame_of(self.row, self.standing, eyes, since, NOW)

    def stale(self, eyes: Eyes, expected: int) -> Stale:
        """What somebody is answered who comes too late with a pick."""
        onlooker = Onlooker(eyes.player, lambda _: None)
        onlooker.seat = eyes.seat
        said = StillHall()._refusal(self.live, onlooker, Act("table", expected, "late", "pass"))
        assert isinstance(said, Stale)
        return said

    def in_a_list(self, player: str) -> str:
        """The table as a list of tables tells it."""
        return _shown(listed(self.row, StillHall()._summary(self.row, self.standing)), player).model_dump_json()


def listed(row: TableRow, summary: Summary) -> Listed:
    """A table in a list."""
    return Listed(
        id=row.id,
        setup=row.setup,
        clock=row.clock,
        summary=summary,
        host=row.host,
        invitation=row.invitation,
        created_ms=row.created_ms,
        seats=row.seats,
    )


def spied(position: str, game: str = "reign-of-war") -> Spied:
    """A table that begins with a position."""
    return Spied(SetUp(game=game, position=position))


def cards_in(shown: object) -> Iterator[Card]:
    """Every card of a picture."""
    if isinstance(shown, Card):
        yield shown
    elif isinstance(shown, msgspec.Struct):
        for name in shown.__struct_fields__:
            yield from cards_in(getattr(shown, name))
    elif isinstance(shown, list):
        for each in shown:
            yield from cards_in(each)


class Shelf:
    """A store in memory, as much of it as a hall needs to play."""

    postgres = False

    def __init__(self) -> None:
        self.rows: dict[str, TableRow] = {}
        self.entries: dict[str, list[Written]] = {}
        self.summaries: dict[str, Summary] = {}

    async def create(self, row: TableRow, summary: Summary, first: list[Written], texts: dict[str, str]) -> None:
        """Put a table there."""
        assert texts == texts_of(row.setup)
        self.rows[row.id], self.entries[row.id], self.summaries[row.id] = row, list(first), summary

    async def load(self, name: str) -> TableRow | None:
        """Find a table."""
        return self.rows.get(name)

    async def tail(self, name: str, after: int = 0) -> list[Written]:
        """The entries of a table."""
        return [entry for entry in self.entries[name] if entry.seq > after]

    async def append(self, name: str, new: list[Written], summary: Summary) -> None:
        """Write entries down."""
        self.entries[name] += new
        self.summaries[name] = summary

    async def name_of(self, player: str) -> str:
        """Nobody has a name."""
        return ""

    async def see(self, seen: object) -> None:
        """Note nothing."""

    async def set_rematch(self, name: str, other: str) -> str:
        """Note where they play again."""
        self.rows[name].rematch = other
        return other

    def listed(self, name: str) -> Listed:
        """A table in a list."""
        return listed(self.rows[name], self.summaries[name])


def play_to_the_end(standing: Standing, chance: random.Random) -> None:
    """Play a table to its end."""
    while not standing.play.over:
        table, seat = chance.choice(standing.play.asking)
        word = table.game.word(chance.choice(table.game.options()))
        number = standing.seq + 1
        standing.take_in(Written(number, f"{DEED}-{number}", seat, Picked(table.name, word), NOW, []))
