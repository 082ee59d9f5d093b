"""A game at the terminal: who sits where, what was picked, and the way back."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import wartorn
from wartorn.cli.company import RECORD_BEGINS, Company, called, checked_seed, playing_on
from wartorn.cli.options import files_of, learned, new_game
from wartorn.kernel.errors import BadOption, WartornError
from wartorn.kernel.records import text_of
from wartorn.kernel.registry import home_and_part

if TYPE_CHECKING:
    from wartorn.cli.match_sitting import MatchSitting
    from wartorn.text.tables import TextTable


class Sitting(Company[wartorn.Record]):
    """A running game with its players, and all that is needed to save it and to take picks back."""

    def __init__(self, opening: wartorn.Game, seed: str | None, picks: Sequence[str] = ()) -> None:
        super().__init__(opening.rules.name, opening.seats, seed, wartorn.Record.begin(opening, seed))
        self.game = opening
        self.heard = [0] * opening.seats  # how much had happened when each seat last picked
        self._before: list[tuple[wartorn.Game, wartorn.Record, list[int]]] = []  # each decision of a person
        for word in picks:
            self._play(self.game.pick(word))

    @property
    def players(self) -> list[int]:
        """The seats that somebody plays."""
        return self.game.rules.players

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
            self.before_bot(called(self.names[asked]))
            self._play(bot.pick(self.game.view(asked)))

    def choose(self, pick: int) -> None:
        """Play the pick of a person, who may take it back."""
        self._before.append((self.game.clone(), self.record.copy(), self.heard[:]))
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

    @property
    def title(self) -> str:
        """What is played."""
        return self.game.rules.title

    def against(self, table: TextTable) -> str:
        """Whom the people at the terminal play against."""
        players = self.game.rules.players
        others = [called(self.names[seat]) for seat in players if seat not in self.people]
        others += [table.who(seat, None) for seat in range(self.game.seats) if seat not in players]
        return f" against {others[0]}" if others else self.together


def dealt(name: str | None, seed: str | None, sets: Sequence[str] | None, pairs: Sequence[str] | None) -> Sitting:
    """A new game; without a seed every game is another one."""
    seed = checked_seed(seed)
    game = new_game(name, seed, sets, pairs)
    command = ["wartorn", "play", game.rules.name, "--seed", seed]
    for option, values in (("--option", pairs), ("--set", sets)):
        command += [word for value in values or () for word in (option, value)]
    sitting = Sitting(game, seed)
    sitting.deal = shlex.join(command)
    sitting.files = files_of(sets)
    return sitting


def resumed(path: Path, sets: Sequence[str] | None) -> tuple[Sitting | MatchSitting, list[str] | None]:
    """The game or match that a file tells, and its players if it names them; the sets are files that it may need."""
    names = learned(sets)
    text = text_of(path, BadOption)
    try:
        sitting, players = _told(text)
    except WartornError as error:
        raise type(error)(f"{path}: {error}") from None
    for each, name in zip(sets or (), names, strict=True):
        if home_and_part(name)[0] not in dict(sitting.game.rules.sets):
            raise BadOption(f"--set {each}: {path} is not played with it; a set-up names its sets in a line sets:")
    sitting.files = files_of(sets)
    return sitting, players


def _told(text: str) -> tuple[Sitting | MatchSitting, list[str] | None]:
    """The game of a record, a position line or a set-up, or a match; only a record names its players."""
    from wartorn.cli.match_sitting import MatchSitting, resumed_match
    from wartorn.formats import FORMATS, read_match
    from wartorn.formats.records import MATCH_BEGINS

    if text.startswith(MATCH_BEGINS):
        return resumed_match(text)
    if text.startswith(RECORD_BEGINS):
        record = wartorn.Record.parse(text)
        record.verify()
        sitting = Sitting(record.opened(), record.headers.get("seed"), record.picks)
        return sitting, playing_on(record.headers, sitting.game.seats)
    first = text.split(maxsplit=1)[0] if text.strip() else ""
    if first.split(";")[0] in [entry.name for entry in wartorn.games()]:
        game = wartorn.read(text.strip())
        if game.viewer >= 0:
            raise BadOption("this is what one seat may know, not a whole game")
        return Sitting(game, None), None
    if first.split(";")[0] in FORMATS:
        return MatchSitting(read_match(text.strip()), None), None
    return Sitting(wartorn.setup(text), None), None
