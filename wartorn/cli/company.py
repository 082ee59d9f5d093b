"""The company at the terminal: who sits where, and what one game and a match have in common."""

from __future__ import annotations

import secrets
import shlex
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from wartorn.kernel.errors import BadOption
from wartorn.players import Player, is_player, player
from wartorn.players.opponents import OPPONENTS, Opponent

HUMAN = "human"
RECORD_BEGINS = "wartorn "
MANY = {2: "two", 3: "three", 4: "four"}  # people or seats, in a word


class Written(Protocol):
    """The record of a game or of a match."""

    headers: dict[str, str]

    def save(self, path: Path) -> None:
        """Write it to a file."""


R = TypeVar("R", bound=Written)


class Company(Generic[R]):
    """People and bots at one terminal, and the record of what they play; a match has more to say than a game."""

    def __init__(self, plays: str, seats: int, seed: str | None, record: R) -> None:
        self.plays = plays  # the game, also where a draft comes before it
        self.seats = seats
        self.seed = seed  # None if it began from a position
        self.record: R = record
        self.deal = ""  # the command that deals it again
        self.files: list[str] = []  # the sets that have to be read before it can be played
        self.names = [HUMAN] * seats
        self.bots: list[Player | None] = [None] * seats
        self.before_bot: Callable[[str], None] = _silent  # told who is about to think

    @property
    def players(self) -> list[int]:
        """The seats that somebody plays."""
        return list(range(self.seats))

    def seat_players(self, names: Sequence[str]) -> None:
        """Let these players sit down, seat by seat; where the rules play, a name means nothing."""
        self.bots = bots_called(names, self.seed, self.plays)
        self.names = list(names)
        self.record.headers.update({f"seat{seat}": names[seat] for seat in self.players})

    @property
    def alone(self) -> bool:
        """Whether one person plays, and nobody else who might mind."""
        return sum(self.bots[seat] is None for seat in self.players) == 1

    def characters(self) -> list[str]:
        """What there is to say of the opponents, each once."""
        met = [opponent_named(name) for name in dict.fromkeys(self.names[seat] for seat in self.players)]
        return [f"{each.name}: {each.about}" for each in met if each is not None]

    @property
    def together(self) -> str:
        """That all of them are people at this terminal, in words."""
        return f" for {MANY[self.seats]} at one terminal"

    def command(self, *words: str) -> str:
        """A command for a file of this game, which needs the sets that it is played with."""
        needed = [word for each in self.files for word in ("--set", each)]
        return shlex.join(["wartorn", *words, *needed])

    def save(self, path: Path) -> None:
        """Write the record to a file, but never over something else."""
        refuse_other_files(path)
        self.record.save(path)

    # What only a match has

    @property
    def several(self) -> bool:
        """Whether the first screen says whose it is: in a game for two that goes without saying."""
        return False

    @property
    def makes_decks(self) -> bool:
        """Whether decks of ten kinds are made, which can be saved."""
        return False

    @property
    def announcement(self) -> str:
        """Which of several tables it is, or nothing."""
        return ""

    def results(self) -> list[str]:
        """How games ended that were not on the screen, as sentences."""
        return []

    def standings(self) -> list[str]:
        """How it ended for everybody, as sentences."""
        return []

    def save_deck(self, seat: int, path: Path) -> str:
        """Write the deck of the seat to a file, and give its name."""
        raise BadOption("a deck of ten kinds is made in card drafting and in deck building only")

    def player_at(self, seat: int) -> int:
        """Whose seat of the game on the screen it is."""
        return seat

    def go_on(self) -> bool:
        """Turn to the next game where a person is asked; False if there is none."""
        return False


def _silent(_: str) -> None:
    """Nobody wants to know."""


def bots_called(names: Sequence[str], seed: str | None, game: str) -> list[Player | None]:
    """The players of these names for a game, seat by seat; nobody where a person sits."""
    return [None if name == HUMAN else player(name, f"{seed} {seat}", game) for seat, name in enumerate(names)]


def playing_on(headers: Mapping[str, str], seats: int) -> list[str] | None:
    """Who plays on from a record, seat by seat: whoever is no player of ours is a person; None if nobody is."""
    named = [headers.get(f"seat{seat}", "greedy") for seat in range(seats)]
    names = [name if is_player(name) else HUMAN for name in named]
    return names if HUMAN in names else None


def opponent_named(name: str) -> Opponent | None:
    """The opponent whom a record calls that; None if it is no opponent of ours."""
    return next((each for each in OPPONENTS if name == each.full_name), None)


def called(name: str) -> str:
    """A player as people call them: opponents by their names, others by what they are."""
    opponent = opponent_named(name)
    return name if opponent is None else opponent.name


def refuse_other_files(path: Path) -> None:
    """Refuse to write a record over something else."""
    if path.is_file() and path.stat().st_size:
        with path.open(encoding="utf-8", errors="replace") as file:
            begins = file.readline()
        if not begins.startswith(RECORD_BEGINS):
            raise BadOption(f"{path}: there is a file of another kind; choose another name")


def checked_seed(seed: str | None) -> str:
    """The seed that was asked for, or another one every time."""
    seed = secrets.token_hex(4) if seed is None else seed
    if not seed.isprintable() or seed != seed.strip() or not seed:
        raise BadOption(f"--seed {seed!r}: a record can only keep a seed of visible signs with no space around them")
    return seed
