"""Records: a game as its headers and picks, in text that people can read, replay and verify.

wartorn record 1
game: reign-of-war
seed: 7
sets: reign-of-war@0f3a9c...

turn 1 seat 0 5b2e09aa: coin coin pass
turn 2 seat 1 77d01c3e: card card card pass pass
end 91ab23cd: 10-8 winner 0
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator
from pathlib import Path

from wartorn.kernel.chance import Chance
from wartorn.kernel.errors import BadRecord, WartornError
from wartorn.kernel.game import Game
from wartorn.kernel.notation import read, rules_of

FORMAT = "wartorn record 1"
TURN = re.compile(r"turn (\d{1,5}) seat (\d) ([0-9a-f]{8}):((?: \S+)*)")
END = re.compile(r"end ([0-9a-f]{8}): (.+)")
LEAVING = {"resigned": "resigned", "out of time": "ran out of time", "absent": "was gone too long"}  # and in a sentence
LEFT = re.compile(rf"seat (\d) ({'|'.join(LEAVING)})")


class Turn:
    """The picks of one turn, and the checksum of the position that it began with."""

    def __init__(self, number: int, seat: int, checksum: str, picks: list[str]) -> None:
        self.number = number
        self.seat = seat
        self.checksum = checksum
        self.picks = picks


class Record:
    """A game that can be saved, replayed and verified."""

    def __init__(self, headers: dict[str, str], turns: list[Turn], end: tuple[str, str] | None = None) -> None:
        self.headers = headers
        self.turns = turns
        self.end = end  # the checksum of the last position and the result, if the game is over or somebody left it

    @staticmethod
    def begin(game: Game, seed: object = None, **headers: str) -> Record:
        """A record for a game that has just been set up from this seed; without a seed, from its position."""
        sets = " ".join(f"{name}@{hash}" for name, hash in game.rules.sets)
        origin = {"position": str(game)} if seed is None else {"seed": seed_text(seed)}
        made_of = {"sets": sets} if sets else {}
        record = Record({"game": game.rules.header, **origin, **made_of, **headers}, [])
        record.note(game)
        return record

    @property
    def picks(self) -> list[str]:
        """All picks as words."""
        return [word for turn in self.turns for word in turn.picks]

    def play(self, game: Game, pick: int) -> None:
        """Play a pick and write it down."""
        word = game.word(pick)
        game.play(pick)
        self.write(game, word)

    def write(self, game: Game, word: str) -> None:
        """Write down a pick that was played."""
        self.turns[-1].picks.append(word)
        self.note(game)

    def note(self, game: Game) -> None:
        """Write down a turn that has begun, or the end."""
        number, seat = _turn(game)
        if game.over:
            self.end = (checksum(game), result(game))
        elif not self.turns or self.turns[-1].number != number:
            self.turns.append(Turn(number, seat, checksum(game), []))

    def leave(self, game: Game, seat: int, why: str) -> None:
        """Write down that a seat left a game that is going on, which ends it."""
        self.end = (checksum(game), f"seat {seat} {why}")

    @property
    def left(self) -> tuple[int, str] | None:
        """The seat that left the game before its end, and why; None if nobody did."""
        found = None if self.end is None else LEFT.fullmatch(self.end[1])
        return None if found is None else (int(found[1]), found[2])

    def opened(self) -> Game:
        """The game as it was set up, or BadRecord."""
        if "game" not in self.headers or not {"seed", "position"} & set(self.headers):
            raise BadRecord("the header game is missing, or seed and position both")
        try:
            rules = rules_of(self.headers["game"])
        except WartornError as error:
            raise BadRecord(f"game: {error}") from None
        now = " ".join(f"{name}@{hash}" for name, hash in rules.sets)
        if self.headers.get("sets", now) != now:
            raise BadRecord(f"sets: it was played with {self.headers['sets']}, here are {now}")
        try:
            if "seed" in self.headers:
                return Game.opened(rules, Chance.seeded(self.headers["seed"]))
            return read(self.headers["position"])
        except WartornError as error:
            origin = "seed" if "seed" in self.headers else "position"
            raise BadRecord(f"{origin}: {error}") from None

    def replay(self) -> Iterator[Game]:
        """Every position in turn, the same game played on; BadRecord says at which turn it does not match."""
        game = self.opened()
        yield game
        for _ in self.follow(game, game.play):
            yield game

    def follow(self, game: Game, play: Callable[[int], None]) -> Iterator[None]:
        """Let the game be played pick by pick as it was recorded, or BadRecord."""
        for turn in self.turns:
            if _turn(game) != (turn.number, turn.seat) or checksum(game) != turn.checksum:
                raise BadRecord(f"turn {turn.number}: the position is not the recorded one")
            for number, word in enumerate(turn.picks, 1):
                try:
                    play(game.pick(word))
                except WartornError as error:
                    raise BadRecord(f"turn {turn.number}, pick {number} ({word}): {error}") from None
                yield
        if self.end is not None and (self.end[0] != checksum(game) or not self._ends(game)):
            raise BadRecord(f"end: the game does not end as recorded, {self.end[1]}")

    def _ends(self, game: Game) -> bool:
        """Whether the last position is an end as it is recorded: by its points, or because a player left."""
        left = self.left
        if left is not None and not game.over:
            return left[0] in game.rules.players
        return self.end is not None and game.over and self.end[1] == result(game)

    def copy(self) -> Record:
        """A record that goes on by itself."""
        turns = [Turn(turn.number, turn.seat, turn.checksum, turn.picks[:]) for turn in self.turns]
        return Record(self.headers, turns, self.end)

    def verify(self) -> Game:
        """The last position, if everything matches."""
        *_, game = self.replay()
        return game

    def __str__(self) -> str:
        lines = [FORMAT, *(f"{key}: {value}" for key, value in self.headers.items()), "", *self.body()]
        return "\n".join(lines) + "\n"

    def body(self) -> list[str]:
        """The turns and the end, line by line."""
        lines = [
            " ".join([f"turn {turn.number} seat {turn.seat} {turn.checksum}:", *turn.picks]) for turn in self.turns
        ]
        return lines if self.end is None else [*lines, f"end {self.end[0]}: {self.end[1]}"]

    @staticmethod
    def parse(text: str) -> Record:
        """The record that a text holds, or BadRecord."""
        first, *lines = text.splitlines() or [""]
        if first.strip() != FORMAT:
            raise BadRecord(f"line 1: a record begins with {FORMAT!r}")
        record = Record({}, [])
        for number, line in enumerate(lines, 2):
            if line.strip():
                record.take_in(number, line.strip())
        if not record.turns:
            raise BadRecord("there is no turn in it")
        return record

    def take_in(self, number: int, line: str) -> None:
        """Read a line of the text, or BadRecord."""
        turn, end = TURN.fullmatch(line), END.fullmatch(line)
        key, colon, value = line.partition(": ")
        if self.end is not None:
            raise BadRecord(f"line {number}: nothing stands behind the end")
        if turn is not None:
            self.turns.append(Turn(int(turn[1]), int(turn[2]), turn[3], turn[4].split()))
        elif end is not None:
            self.end = (end[1], end[2])
        elif colon and not self.turns and re.fullmatch(r"[a-z][a-z0-9-]*", key):
            self.headers[key] = value
        else:
            raise BadRecord(f"line {number}: {line[:40]!r} is neither a header, nor a turn, nor the end")

    def save(self, path: Path) -> None:
        """Write the record to a file."""
        path.write_text(str(self), encoding="utf-8")

    @staticmethod
    def load(path: Path) -> Record:
        """Read a record from a file."""
        return Record.parse(text_of(path))


def text_of(path: Path, wrong: type[WartornError] = BadRecord) -> str:
    """What is in the file of a record, or BadRecord; files of another kind have an error of their own."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise wrong(f"{path}: it cannot be read ({error.strerror})") from None
    except ValueError:  # wrong bytes, or a name that no file can have
        raise wrong(f"{path}: it cannot be read, for it is not a text") from None


def seed_text(seed: object) -> str:
    """The seed as a header can hold it, or BadRecord."""
    if not re.fullmatch(r"\S+( \S+)*", str(seed)):
        raise BadRecord(f"seed: {str(seed)!r} cannot be written into a line: use words with one space between them")
    return str(seed)


def checksum(game: Game) -> str:
    """Eight digits that tell a position from every other."""
    return hashlib.sha256(str(game).encode()).hexdigest()[:8]


def result(game: Game) -> str:
    """The scores, and who won; a draft has neither."""
    if not game.rules.scoring:
        return "done"
    scores = "-".join(str(score) for score in game.scores())
    return f"{scores} draw" if game.winner is None else f"{scores} winner {game.winner}"


def _turn(game: Game) -> tuple[int, int]:
    return game.numbers[game.rules.turn], game.numbers[game.rules.active]
