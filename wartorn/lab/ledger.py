"""The file of a contest: each duel is written as it ends, so that a contest that was broken off can go on."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any, TextIO

from wartorn.kernel import game
from wartorn.kernel.english import listed
from wartorn.kernel.errors import BadRecord
from wartorn.lab.duels import Contest, Duel, Place
from wartorn.lab.sitters import weights_files

MARK = "wartorn match"  # how a header begins
PROGRAM = "program"
DECIDING = ("kernel", "omen", "abdju", "formats", "players")  # the parts that decide what is played


def heading(contest: Contest) -> dict[str, Any]:
    """Everything that makes this contest, but for the number of its games."""
    about = contest.about
    return {
        MARK: 1,
        "game": about.header,
        "sets": [f"{name}@{hash}" for name, hash in about.rules.sets],
        "players": list(contest.players),
        "weights": [f"{path.name}@{_digest(path)}" for name in contest.players for path in weights_files(name)],
        "seed": about.seed,
        PROGRAM: program(),
    }


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12]


def file_name(contest: Contest) -> str:
    """A name for the file that no other contest has."""
    digest = hashlib.sha256(json.dumps(heading(contest)).encode()).hexdigest()
    return f"{contest.about.format or contest.about.game}-{digest[:12]}.jsonl"


def program() -> str:
    """A hash of all that decides what is played, so that games of a changed program are not taken for those of this."""
    home = Path(__file__).resolve().parents[1]
    found = [path for part in DECIDING for path in (home / part).rglob("*")]
    files = [path for path in found if path.is_file() and path.suffix not in (".so", ".pyc")]
    if not game.__file__.endswith(".py"):
        files += home.glob("_native*")  # the compiled modules, which may be older than their sources
    digest = hashlib.sha256()
    for path in sorted(files):
        digest.update(f"{path.relative_to(home)} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()[:12]


class Ledger:
    """The duels that a file has, and the way to add one."""

    def __init__(self, path: Path, contest: Contest, fresh: bool = False) -> None:
        self.path = path
        self.duels: dict[Place, Duel] = {}
        self.notes: list[str] = []
        self._heading = heading(contest)
        self._meetings = contest.meetings
        self._file = self._opened(fresh)

    def write(self, duel: Duel) -> None:
        """Keep a duel, as it will be read again."""
        self._line(duel.told)
        self.duels[duel.place] = Duel.read(duel.told)

    def so_far(self, games: int) -> int:
        """How many duels it has, of so many games between every two."""
        return sum(1 for duel in self.duels.values() if duel.number < games)

    def close(self) -> None:
        """Nothing more will be written."""
        self._file.close()

    def _line(self, told: dict[str, Any]) -> None:
        self._file.write(json.dumps(told) + "\n")
        self._file.flush()

    def _opened(self, fresh: bool) -> TextIO:
        """The file at its end, behind all that is whole in it."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        data = self.path.read_bytes() if self.path.exists() else b""
        whole = data[: data.rfind(b"\n") + 1]  # a line without an end was being written when something broke
        first, *lines = whole.splitlines() or [b""]
        if data and not data.startswith(f'{{"{MARK}": '.encode()[: len(data)]):
            raise BadRecord(f"{self.path} is no file of a match, so nothing is written there; name another one")
        if first and not fresh:
            self._compare(self._read(first, 1))
            for number, line in enumerate(lines, 2):
                duel = self._duel(line, number)
                self.duels.setdefault(duel.place, duel)
        kept = len(whole) if first and not fresh else 0
        if kept < len(data):
            with self.path.open("rb+") as torn:
                torn.truncate(kept)
        self._file = self.path.open("a", encoding="utf-8")
        if not kept:
            self._line(self._heading)
        return self._file

    def _compare(self, there: dict[str, Any]) -> None:
        """Refuse a file of another match; who names one of an older program is told so."""
        wrong = [
            f"{key} {_shown(there.get(key))}, not {_shown(here)}"
            for key, here in self._heading.items()
            if there.get(key) != here and key != PROGRAM
        ]
        if wrong:
            raise BadRecord(f"{self.path} is of another match, with {listed(wrong)}; --fresh begins it anew")
        if there.get(PROGRAM) != self._heading[PROGRAM]:
            self.notes.append("the program has changed since this match began, and --fresh begins it anew")

    def _duel(self, line: bytes, number: int) -> Duel:
        told = self._read(line, number)
        try:
            duel = Duel.read(told)
        except (KeyError, TypeError, ValueError) as error:
            raise BadRecord(f"{self.path}, line {number}: this is no game of a match ({error!r})") from None
        many = {len(each) for each in (duel.players, duel.seats, duel.results, duel.points, duel.clocks)}
        if duel.players not in self._meetings or len(many) > 1:
            raise BadRecord(f"{self.path}, line {number}: this is no game of these players")
        return duel

    def _read(self, line: bytes, number: int) -> dict[str, Any]:
        try:
            told = json.loads(line)
        except ValueError:
            told = None
        if not isinstance(told, dict):
            raise BadRecord(f"{self.path}, line {number}: this should be an object of JSON")
        return told


def _shown(value: object) -> str:
    """A value of a header among words."""
    return " and ".join(map(str, value)) or "none" if isinstance(value, list) else str(value)
