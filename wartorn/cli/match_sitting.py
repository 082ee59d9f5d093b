"""A match at the terminal: one table after another, with bots in all free seats."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from wartorn.cli.company import HUMAN, MANY, Company, called, checked_seed, playing_on
from wartorn.cli.options import files_of, learned, settings_of
from wartorn.formats import Match, MatchRecord, Table, new_match
from wartorn.formats.courses import GAME, PLACES, table_title
from wartorn.formats.decks import DeckFile
from wartorn.kernel.english import listed
from wartorn.kernel.errors import BadOption
from wartorn.kernel.game import Game
from wartorn.omen.drafting.table import KINDS_EACH

if TYPE_CHECKING:
    from wartorn.text.tables import TextTable

BUILDING = "building"  # the table at which decks are built


class MatchSitting(Company[MatchRecord]):
    """A running match with its players, and all that is needed to save it and to take picks back."""

    def __init__(self, match: Match, seed: str | None) -> None:
        super().__init__(GAME, match.seats, seed, MatchRecord.begin(match, seed))
        self.match = match
        self.decks: dict[int, DeckFile] = {}  # by seat: a deck that is brought and not built
        self.at = match.tables[0].name  # the table on the screen
        self.told: set[str] = set()  # the tables whose results were told
        self.heard: dict[str, list[int]] = {}  # by table: how much had happened when each seat last picked
        self._before: list[tuple[Match, MatchRecord, dict[str, list[int]], str]] = []  # each decision of a person

    def turn_to_table(self) -> None:
        """Show the first running table with a person at it, or else the last one that had any."""
        attended = [table for table in self.match.tables if any(self.bots[seat] is None for seat in table.seats)]
        running = [table for table in attended if not table.game.over]
        self.at = (running or attended[-1:])[0].name

    # Who sits where

    def seat_players(self, names: Sequence[str]) -> None:
        """Let these players sit down, seat by seat of the match."""
        super().seat_players(names)
        self.turn_to_table()

    def bring(self, decks: Mapping[int, DeckFile]) -> None:
        """Let these seats play with decks that they have built before."""
        self.decks = dict(decks)

    @property
    def table(self) -> Table:
        """The table on the screen."""
        return self.match.table(self.at)

    @property
    def game(self) -> Game:
        """The game on the screen."""
        return self.table.game

    @property
    def people(self) -> list[int]:
        """The seats of the game on the screen that people sit on."""
        return [seat for seat, whose in enumerate(self.table.seats) if self.bots[whose] is None]

    def player_at(self, seat: int) -> int:
        """The seat of the match of whoever sits there in the game on the screen."""
        return self.table.seats[seat]

    @property
    def several(self) -> bool:
        """Whether several people play, so that each screen says whose it is."""
        return self.names.count(HUMAN) > 1

    @property
    def makes_decks(self) -> bool:
        """Whether decks of ten kinds are made, which can be saved."""
        return self.match.tables[0].game.rules.name in ("card-drafting", "deck-building")

    def against(self, table: TextTable) -> str:
        """Whom the people at the terminal play against."""
        bots = [called(name) for name in self.names if name != HUMAN]
        if len(bots) > 1 and len(set(bots)) == 1:
            return f" against {bots[0]} on {MANY[len(bots)]} seats"
        return f" against {listed(bots)}" if bots else self.together

    @property
    def title(self) -> str:
        """What is played."""
        return self.match.format.title

    @property
    def announcement(self) -> str:
        """Which table it is, and in a melee who sits there."""
        title = table_title(self.table.name)
        here = self.table.seats
        return title if len(here) == self.match.seats else f"{title}: {listed([self.called(seat) for seat in here])}"

    # Playing

    def let_bots_play(self) -> None:
        """Let bots play at all tables until only people are asked, and decks that are brought be built."""
        moved = True
        while moved:
            moved = False
            for table, seat in self.match.asking:
                bot = self.decks.get(seat) if table.name == BUILDING and seat in self.decks else self.bots[seat]
                if bot is not None and table.game.asking is not None:
                    self.before_bot(called(self.names[seat]))
                    self._play(table, bot.pick(table.game.view(table.game.asking)))
                    moved = True
        if not self.people:
            self.go_on()

    def choose(self, pick: int) -> None:
        """Play the pick of a person, who may take it back."""
        heard = {name: list(seats) for name, seats in self.heard.items()}
        self._before.append((self.match.clone(), self.record.copy(), heard, self.at))
        self._play(self.table, pick)

    def undo(self) -> bool:
        """Go back to the last decision of a person; whether there was one."""
        if not self._before:
            return False
        self.match, self.record, self.heard, self.at = self._before.pop()
        return True

    def go_on(self) -> bool:
        """Turn to the next table where a person is asked; False if there is none."""
        self.told.add(self.at)
        for table, seat in self.match.asking:
            if self.bots[seat] is None:
                self.at = table.name
                return True
        return False

    def news(self, seat: int) -> list[str]:
        """What the seat of the game on the screen saw happen since it last picked."""
        return self.game.story(seat, self._heard(self.table)[seat])

    def _heard(self, table: Table) -> list[int]:
        return self.heard.setdefault(table.name, [0] * table.game.seats)

    def _play(self, table: Table, pick: int) -> None:
        seat, happened = table.game.asking, len(table.game.events())
        self.record.play(self.match, table.name, pick)
        if seat is not None:
            self._heard(table)[seat] = happened

    # The end

    def standings(self) -> list[str]:
        """How the match ended, as sentences; nothing while it runs, or if it was one game."""
        places = self.match.places
        if places is None or self.match.seats == 2:
            return []
        ordered = sorted((place, seat) for seat, place in enumerate(places))
        return [f"{PLACES[place - 1]}: {self.called(seat)}" for place, seat in ordered]

    def results(self) -> list[str]:
        """How the games ended that are over and were not on the screen, each told once."""
        sentences: list[str] = []
        for table in self.match.tables:
            if table.game.over and table.game.rules.scoring and table.name not in self.told and table.name != self.at:
                sentences.append(f"{table_title(table.name)}: {self.result(table)}.")
            if table.game.over:
                self.told.add(table.name)
        return sentences

    def result(self, table: Table) -> str:
        """Who won at a table, and how."""
        points = "-".join(str(score) for score in sorted(table.game.scores(), reverse=True))
        winner = table.game.winner
        if winner is None:
            return f"{listed([self.called(seat) for seat in table.seats])} draw {points}, and play again"
        return f"{self.called(table.seats[winner])} beats {self.called(table.seats[1 - winner])}, {points}"

    def called(self, seat: int) -> str:
        """A seat of the match by its number and its player."""
        alone = self.names.count(HUMAN) == 1 and self.names[seat] == HUMAN
        return "you" if alone else f"player {seat + 1} ({called(self.names[seat])})"

    # Files

    def save_deck(self, seat: int, path: Path) -> str:
        """Write the deck of ten kinds that the seat of the game on the screen has drafted or built to a file."""
        whose = self.player_at(seat)
        made = self.match.tables[0]
        deck = DeckFile.built(made.game, made.seats.index(whose), path.stem.replace("-", " ").title() or "Deck")
        if len(deck.kinds) < KINDS_EACH:
            raise BadOption(f"your deck is not finished: {len(deck.kinds)} of {KINDS_EACH} kinds")
        if path.exists():
            raise BadOption(f"{path}: there is a file already; choose another name")
        deck.save(path)
        return deck.name


def dealt_match(
    format: str, seed: str | None, sets: Sequence[str] | None, pairs: Sequence[str] | None, deck_paths: Sequence[Path]
) -> MatchSitting:
    """A new match; without a seed every match is another one."""
    seed = checked_seed(seed)
    match = new_match(format, seed, learned(sets), True, **settings_of(pairs))
    sitting = MatchSitting(match, seed)
    command = ["wartorn", "play", GAME, "--format", format, "--seed", seed]
    for option, values in (("--option", pairs), ("--set", sets), ("--deck", [str(path) for path in deck_paths])):
        command += [word for value in values or () for word in (option, value)]
    sitting.deal = shlex.join(command)
    sitting.files = files_of(sets)
    return sitting


def resumed_match(text: str) -> tuple[MatchSitting, list[str] | None]:
    """The match that a record tells, and its players if it names them."""
    record = MatchRecord.parse(text)
    record.verify()
    match, seed = record.opened(), record.headers.get("seed")
    sitting = MatchSitting(match, seed)
    for name, _, played in record.sections:
        for word in played.picks:
            table = match.table(name)
            sitting._play(table, table.game.pick(word))
    return sitting, playing_on(record.headers, match.seats)
