"""A game at the terminal: who sits where, what was picked, and the way back."""

from __future__ import annotations

import secrets
import shlex
from collections.abc import Sequence
from pathlib import Path

import wartorn
from wartorn.cli.options import files_of, learned, new_game
from wartorn.kernel.errors import BadOption, WartornError
from wartorn.kernel.records import Turn
from wartorn.kernel.registry import home_and_part
from wartorn.players import Player, player

HUMAN = "human"
RECORD_BEGINS = "wartorn "


class Sitting:
    """A running game with its players, and all that is needed to save it and to take picks back."""

    def __init__(self, opening: wartorn.Game, seed: str | None, picks: Sequence[str] = ()) -> None:
        self.game = opening
        self.seed = seed  # None if it began from a position
        self.deal = ""  # the command that deals it again
        self.files: list[str] = []  # the sets that have to be read before the game can be
        self.record = wartorn.Record.begin(opening, seed)
        self.names = [HUMAN] * opening.seats
        self.bots: list[Player | None] = [None] * opening.seats
        self.heard = [0] * opening.seats  # how much had happened when each seat last picked
        self._before: list[tuple[wartorn.Game, wartorn.Record, list[int]]] = []  # each decision of a person
        for word in picks:
            self._play(self.game.pick(word))

    def seat_players(self, names: Sequence[str]) -> None:
        """Let these players sit down, seat by seat; where the rules play, a name means nothing."""
        try:
            bots = [None if name == HUMAN else player(name, f"{self.seed} {seat}") for seat, name in enumerate(names)]
        except BadOption as error:
            raise BadOption(f"{error}, {HUMAN}") from None
        self.names, self.bots = list(names), bots
        self.record.headers.update({f"seat{seat}": names[seat] for seat in self.game.rules.players})

    @property
    def people(self) -> list[int]:
        """The seats that people sit on."""
        return [seat for seat in self.game.rules.players if self.bots[seat] is None]

    def let_bots_play(self) -> None:
        """Play on until a person is asked or the game is over."""
        while (asked := self.game.asking) is not None:
            bot = self.bots[asked]
            if bot is None:
                return
            self._play(bot.pick(self.game.view(asked)))

    def choose(self, pick: int) -> None:
        """Play the pick of a person, who may take it back."""
        self._before.append((self.game.clone(), _copy(self.record), self.heard[:]))
        self._play(pick)

    def undo(self) -> bool:
        """Go back to the last decision of a person; whether there was one."""
        if not self._before:
            return False
        self.game, self.record, self.heard = self._before.pop()
        return True

    def news(self, seat: int) -> list[str]:
        """What the seat saw happen since it last picked."""
        return self.game.story(seat, self.heard[seat])

    def _play(self, pick: int) -> None:
        seat, happened = self.game.asking, len(self.game.events())
        self.record.play(self.game, pick)
        if seat is not None:
            self.heard[seat] = happened

    def command(self, *words: str) -> str:
        """A command for a file of this game, which needs the sets that it is played with."""
        needed = [word for each in self.files for word in ("--set", each)]
        return shlex.join(["wartorn", *words, *needed])

    def save(self, path: Path) -> None:
        """Write the game to a file, but never over something else."""
        if path.is_file() and path.stat().st_size:
            with path.open(encoding="utf-8", errors="replace") as file:
                begins = file.readline()
            if not begins.startswith(RECORD_BEGINS):
                raise BadOption(f"{path}: there is a file of another kind; choose another name")
        self.record.save(path)


def _copy(record: wartorn.Record) -> wartorn.Record:
    """A record that goes on by itself."""
    turns = [Turn(turn.number, turn.seat, turn.checksum, turn.picks[:]) for turn in record.turns]
    return wartorn.Record(record.headers, turns, record.end)


def dealt(name: str | None, seed: str | None, sets: Sequence[str] | None, pairs: Sequence[str] | None) -> Sitting:
    """A new game; without a seed every game is another one."""
    seed = secrets.token_hex(4) if seed is None else seed
    if not seed.isprintable() or seed != seed.strip() or not seed:
        raise BadOption(f"--seed {seed!r}: a record can only keep a seed of visible signs with no space around them")
    game = new_game(name, seed, sets, pairs)
    command = ["wartorn", "play", game.rules.name, "--seed", seed]
    for option, values in (("--option", pairs), ("--set", sets)):
        command += [word for value in values or () for word in (option, value)]
    sitting = Sitting(game, seed)
    sitting.deal = shlex.join(command)
    sitting.files = files_of(sets)
    return sitting


def resumed(path: Path, sets: Sequence[str] | None) -> tuple[Sitting, list[str] | None]:
    """The game that a file tells, and its players if it names them; the sets are files that it may need."""
    names = learned(sets)
    try:
        sitting, players = _told(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise BadOption(f"{path}: this is not a text") from None
    except WartornError as error:
        raise type(error)(f"{path}: {error}") from None
    for each, name in zip(sets or (), names, strict=True):
        if home_and_part(name)[0] not in dict(sitting.game.rules.sets):
            raise BadOption(f"--set {each}: {path} is not played with it; a set-up names its sets in a line sets:")
    sitting.files = files_of(sets)
    return sitting, players


def _told(text: str) -> tuple[Sitting, list[str] | None]:
    """The game of a record, a position line or a set-up; only a record names its players."""
    if text.startswith(RECORD_BEGINS):
        record = wartorn.Record.parse(text)
        record.verify()
        sitting = Sitting(record.opened(), record.headers.get("seed"), record.picks)
        names = [record.headers.get(f"seat{seat}", "greedy") for seat in range(sitting.game.seats)]
        return sitting, names if HUMAN in names else None
    first = text.split(maxsplit=1)[0] if text.strip() else ""
    if first.split(";")[0] in [entry.name for entry in wartorn.games()]:
        game = wartorn.read(text.strip())
        if game.viewer >= 0:
            raise BadOption("this is what one seat may know, not a whole game")
        return Sitting(game, None), None
    return Sitting(wartorn.setup(text), None), None
