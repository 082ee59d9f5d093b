"""Many games or matches between players, or of one against the rules, and what came of them."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from wartorn.formats import Match, Table, format_called, new_match
from wartorn.formats.courses import PASSED_ON, decks_made
from wartorn.formats.decks import DeckFile
from wartorn.kernel.cards import kind_of, picked_kind, turned
from wartorn.kernel.chance import Chance
from wartorn.kernel.errors import BadOption
from wartorn.kernel.game import Game
from wartorn.kernel.registry import game_called
from wartorn.kernel.rules import Ruleset
from wartorn.lab.pool import spread
from wartorn.lab.sitters import RELAY, Clock, Timed, seated_player
from wartorn.players import Player

MOST_TURNS = 300  # a game that is longer is broken off: with sets of people's own it might never end
Task = tuple[int, int]  # which of several series, and the number of its game


@dataclass(frozen=True)
class Series:
    """What is played: enough to play any of its games in any process."""

    game: str
    players: tuple[str, ...]
    seed: str
    sets: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict, hash=False)
    format: str = ""  # of matches, each with one game or several
    decks: tuple[str, ...] = ()  # the files of the decks that the players bring
    paired: bool = False  # a deal is played once from every seat, before the next one

    @functools.cached_property
    def rules(self) -> Ruleset:
        """The rules of its games; those of a match add decks to them."""
        options = {name: value for name, value in self.options.items() if not self.format or name in PASSED_ON}
        return game_called(self.game).ruleset(self.sets, options)

    @property
    def title(self) -> str:
        """What is played."""
        return format_called(self.format).title if self.format else self.rules.title

    @property
    def header(self) -> str:
        """The game or the format with its sets and options."""
        if not self.format:
            return self.rules.header
        format = format_called(self.format)
        return format.header(self.sets, format.chosen(self.options))

    @property
    def seats(self) -> list[int]:
        """The seats that the players sit on in turn."""
        return list(range(format_called(self.format).seats)) if self.format else self.rules.players

    def check(self) -> None:
        """Tell a wrong name or option before anything is played."""
        for name in self.players:
            seated_player(name, game=self.game)
        wanted = len(self.seats)
        if len(self.players) != wanted:
            names = " and ".join(self.players)
            raise BadOption(f"{self.title} is for {wanted} player{'s' if wanted > 1 else ''}, not for {names}")
        first = self.opened(0).tables[0].game.rules if self.format else self.rules
        relays = [name for name in self.players if RELAY in name]
        if relays and first.scoring:
            raise BadOption(f"{relays[0]}: {self.title} has nothing to draft; it should be a player without a {RELAY}")
        if self.format:
            self.brought(first)

    @property
    def deck_names(self) -> list[str]:
        """The names of the decks that the players bring, by player."""
        return [deck.name for deck in self.brought(self.opened(0).tables[0].game.rules)] if self.decks else []

    def deal(self, number: int) -> str:
        """The seed of the deal of that game or match."""
        return f"{self.seed}/{number // len(self.seats) if self.paired else number}"

    def opened(self, number: int) -> Match:
        """The match of that number, as it is set up."""
        return new_match(self.format, self.deal(number), self.sets, False, **self.options)

    def brought(self, rules: Ruleset) -> list[DeckFile]:
        """The decks that the players bring, by player; those behind the last one build their own."""
        return [DeckFile.load(Path(file), rules) for file in self.decks]

    def __getstate__(self) -> dict[str, object]:
        """What another process needs to know; it reads the rules itself."""
        return {key: value for key, value in self.__dict__.items() if key != "rules"}


@dataclass
class Hand:
    """What one player did with which kinds in one game."""

    held: set[int] = field(default_factory=set)  # in hand when somebody was to pick
    deeds: Counter[tuple[int, str]] = field(default_factory=Counter)  # kind, and "played", "expended", …
    turned: set[int] = field(default_factory=set)  # used or achieved by the end
    had: set[int] = field(default_factory=set)  # lying open before the player at the end, such as feats
    drafted: set[int] = field(default_factory=set)  # into an own deck


@dataclass(frozen=True)
class Outcome:
    """How one game ended; players are counted as the series names them, not by seat."""

    number: int
    winner: int | None  # the player, not the seat; nobody in a draw, or if the rules won
    seat: int | None  # the seat that won
    turns: int
    decisions: int
    points: tuple[Mapping[str, float], ...]  # of each player; of several games the average
    hands: tuple[Hand, ...]
    over: bool = True  # not broken off
    others: tuple[Mapping[str, int], ...] = ()  # the points of the seats that the rules play
    places: tuple[int, ...] = ()  # of each player in a match that is over
    clocks: tuple[Clock, ...] = field(default=(), compare=False)  # of each player; no two runs take equally long

    def result(self, who: int) -> float:
        """1 for a player who won, ½ for a draw, 0 for one who lost."""
        return 0.5 if self.seat is None else float(self.winner == who)


def play_one(series: Series, number: int) -> Outcome:
    """The game or match of that number: each with the seats turned once more, and with a deal of its own or paired."""
    if series.format:
        return play_match(series, number)
    game = Game.opened(series.rules, Chance.seeded(series.deal(number)), False)
    seat_of = seated(series, number)
    players = sitters(series, number)
    hands = {seat: Hand() for seat in seat_of}
    decisions = watch(game, players, hands, game.play)
    sheets = [dict(game.score_sheet(seat)) for seat in range(game.seats)]
    return Outcome(
        number,
        seat_of.index(game.winner) if game.winner in seat_of else None,
        game.winner,
        game.numbers[game.rules.turn],
        decisions,
        tuple(sheets[seat] for seat in seat_of),
        tuple(hands[seat] for seat in seat_of),
        game.over,
        tuple(sheets[seat] for seat in automata(series.rules)),
        clocks=tuple(players[seat].clock for seat in seat_of),
    )


def seated(series: Series, number: int) -> list[int]:
    """The seat of each player in the game or match of that number."""
    seats = series.seats
    turned_by = number % len(seats)
    return [*seats[turned_by:], *seats[:turned_by]]


def sitters(series: Series, number: int) -> dict[int, Timed]:
    """Fresh players on their seats, for the game or match of that number alone; their chance is their own."""
    seeds = [f"{series.seed}/{number}/{who}" for who in range(len(series.players))]
    fresh = [Timed(seated_player(name, seed)) for name, seed in zip(series.players, seeds, strict=True)]
    return dict(zip(seated(series, number), fresh, strict=True))


def play_match(series: Series, number: int) -> Outcome:
    """A whole match: what comes before its games, and all of them."""
    match = series.opened(number)
    seat_of = seated(series, number)
    players = sitters(series, number)
    decks = dict(zip(seat_of, series.brought(match.tables[0].game.rules), strict=False))
    hands = {seat: Hand() for seat in seat_of}
    decisions = 0
    broken_off = False
    while match.asking and not broken_off:
        table, _ = match.asking[0]
        play = functools.partial(match.play, table.name)
        if table.game.rules.scoring:
            sitting = dict(enumerate(table.seats))
            by_seat = {seat: players[whose] for seat, whose in sitting.items()}
            decisions += watch(table.game, by_seat, {seat: hands[whose] for seat, whose in sitting.items()}, play)
            broken_off = not table.game.over
        else:
            decisions += draft(series.rules, table, {**players, **decks}, hands, play)
    games = [table for table in match.tables if table.game.rules.scoring]
    return Outcome(
        number,
        None if match.winner is None else seat_of.index(match.winner),
        match.winner,
        sum(table.game.numbers[table.game.rules.turn] for table in games),
        decisions,
        tuple(_average_sheet(games, seat) for seat in seat_of),
        tuple(hands[seat] for seat in seat_of),
        match.over,
        (),
        () if match.places is None else tuple(match.places[seat] for seat in seat_of),
        tuple(players[seat].clock for seat in seat_of),
    )


def _average_sheet(games: Sequence[Table], seat: int) -> dict[str, float]:
    """The points of a seat of a match in an average one of its games."""
    sheets = [dict(table.game.score_sheet(table.seats.index(seat))) for table in games if seat in table.seats]
    return {line: sum(sheet[line] for sheet in sheets) / len(sheets) for line in sheets[0]}


def draft(
    rules: Ruleset,
    table: Table,
    players: Mapping[int, Player],
    hands: Mapping[int, Hand],
    play: Callable[[int], None],
) -> int:
    """Let the players draft or build their decks, and note what they take; gives the number of their decisions."""
    kinds = {kind.slug: index for index, kind in enumerate(rules.kinds)}
    game = table.game
    decisions = 0
    while (asked := game.asking) is not None:
        play(players[table.seats[asked]].pick(game.view(asked)))
        decisions += 1
    for whose, deck in zip(table.seats, decks_made(game), strict=True):
        hands[whose].drafted.update(kinds[slug] for slug in deck)
    return decisions


def automata(rules: Ruleset) -> list[int]:
    """The seats that the rules play themselves."""
    return [seat for seat in range(rules.seats) if seat not in rules.players]


def watch(game: Game, players: Mapping[int, Player], hands: Mapping[int, Hand], play: Callable[[int], None]) -> int:
    """Let the players play to the end and note, seat by seat, what they do; gives the number of their decisions."""
    piles = game.rules.piles
    own = {seat: [place for place, pile in enumerate(piles) if pile.seat == seat and pile.spot < 0] for seat in players}
    secret = {seat: [place for place in own[seat] if piles[place].sight == 1 << seat] for seat in players}
    decisions = 0
    while (asked := game.asking) is not None and game.numbers[game.rules.turn] <= MOST_TURNS:
        for seat in players:
            hands[seat].held.update(kind_of(card) for place in secret[seat] for card in game.piles[place])
        pick = players[asked].pick(game.view(asked))
        if deed := game.rules.voice.deed(game, pick):
            hands[asked].deeds[picked_kind(pick), deed] += 1
        play(pick)
        decisions += 1
    for seat in players:
        lying = [card for place in own[seat] if place not in secret[seat] for card in game.piles[place]]
        hands[seat].had.update(kind_of(card) for card in lying)
        hands[seat].turned.update(kind_of(card) for place in own[seat] for card in game.piles[place] if turned(card))
    return decisions


def play_all(series: Series, games: int, jobs: int) -> Iterator[Outcome]:
    """All games as they end; with more than one job in processes of their own."""
    series.check()
    yield from (outcome for _, outcome in play_these([series], [(0, number) for number in range(games)], jobs))


def play_these(several: Sequence[Series], tasks: Sequence[Task], jobs: int) -> Iterator[tuple[int, Outcome]]:
    """These games of several series as they end, each with the number of its series."""
    yield from spread(_played, several, tasks, jobs)


def _played(several: Sequence[Series], task: Task) -> tuple[int, Outcome]:
    which, number = task
    return which, play_one(several[which], number)
