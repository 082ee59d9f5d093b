"""What can be played: every game registers itself here, with its options."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from wartorn.kernel.errors import BadOption
from wartorn.kernel.rules import Ruleset

FILE = ".toml"
FREE = re.compile(r"[a-z0-9*+/?-]{1,50000}")  # what a header can hold
MOST_RULESETS = 200  # that are kept; a draft makes a new one for each game
Key = tuple[str, tuple[tuple[str, int], ...], tuple[tuple[str, str], ...]]  # a game, its sets and its options


class Option:
    """A setting of a game, with the values that it may have; the first is the default."""

    def __init__(self, name: str, values: tuple[str, ...], about: str, form: str = "") -> None:
        self.name = name
        self.values = values
        self.about = about
        self.form = form  # what else may stand there, in words; the game says what is wrong with it

    @property
    def default(self) -> str:
        """The value if nothing is said."""
        return self.values[0]

    def __repr__(self) -> str:
        return f"Option({self.name!r}, {self.values!r})"


class Choice:
    """Something that can be chosen, with its options: a game, or a format of several games."""

    def __init__(self, name: str, title: str, about: str, options: tuple[Option, ...]) -> None:
        self.name = name
        self.title = title
        self.about = about
        self.options = options

    def chosen(self, options: Mapping[str, object] | None) -> dict[str, str]:
        """The value of every option, as given or as usual."""
        chosen = {option.name: option.default for option in self.options}
        for name, value in (options or {}).items():
            chosen[name] = self._value(name, value)
        return chosen

    def header(self, sets: tuple[str, ...], chosen: Mapping[str, str]) -> str:
        """How a line begins: the name, and all that is not as usual."""
        parts = [self.name]
        if sets:
            parts.append("sets=" + "+".join(sets))
        parts += [f"{o.name}={chosen[o.name]}" for o in self.options if chosen[o.name] != o.default]
        return ";".join(parts)

    def _value(self, name: str, value: object) -> str:
        for option in self.options:
            if option.name == name:
                text = {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
                if text in option.values or (option.form and FREE.fullmatch(text)):
                    return text
                may = ", ".join([*option.values, *filter(None, [option.form])])
                raise BadOption(f"{self.name}: {name} may be {may}, not {repr(value)[:100]}")
        names = [option.name for option in self.options]
        raise BadOption(f"{self.name} has no option {name!r}{suggestion(name, names)}; it has {', '.join(names)}")

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r})"


class Entry(Choice):
    """A game that can be played."""

    def __init__(
        self,
        name: str,
        title: str,
        about: str,
        options: tuple[Option, ...],
        make: Callable[[Entry, tuple[str, ...], Mapping[str, str]], Ruleset],
        stage: bool = False,
    ) -> None:
        super().__init__(name, title, about, options)
        self.stage = stage  # only a part of a match, such as a draft
        self._make = make

    def ruleset(self, sets: Iterable[str] = (), options: Mapping[str, object] | None = None) -> Ruleset:
        """The rules with these sets and options; the same value for the same question."""
        chosen = self.chosen(options)
        named = tuple(sets)
        key = (self.name, tuple((each, _changed(each)) for each in named), tuple(sorted(chosen.items())))
        if key not in _rulesets:
            rules = _numbered(self._make(self, named, chosen))
            while len(_rulesets) >= MOST_RULESETS:
                del _rulesets[next(iter(_rulesets))]
            _rulesets[key] = rules
        return _rulesets[key]


_entries: dict[str, Entry] = {}
_rulesets: dict[Key, Ruleset] = {}


def _numbered(rules: Ruleset) -> Ruleset:
    """Let the kernel find the three numbers that every game has."""
    rules.turn, rules.active, rules.picks = (rules.numbers.index(name) for name in ("turn", "active", "picks"))
    return rules


def home_and_part(each: str) -> tuple[str, str]:
    """A set or its file, and behind a colon which part of it is meant.

    >>> home_and_part("reign-of-war:10,feats")
    ('reign-of-war', ':10,feats')
    >>> home_and_part("sets/coast.toml:5"), home_and_part("sets/coast.toml")
    (('sets/coast.toml', ':5'), ('sets/coast.toml', ''))
    """
    if each.endswith(FILE):
        return each, ""
    end = each.find(FILE + ":") + len(FILE) if FILE + ":" in each else each.find(":")
    return (each[:end], each[end:]) if end >= 0 else (each, "")


def _changed(name: str) -> int:
    """When the file of a set was last changed, so that an edited set is read again; 0 for a plain name."""
    file, _ = home_and_part(name)
    try:
        return Path(file).stat().st_mtime_ns if file.endswith(FILE) else 0
    except (OSError, ValueError):  # no such file, or nothing that could be one: who reads it says so
        return 0


def forget_rulesets(name: str) -> None:
    """Forget the rulesets with a set of that name, which has changed."""
    for key in [key for key in _rulesets if any(home_and_part(each)[0] == name for each, _ in key[1])]:
        del _rulesets[key]


def register(entry: Entry) -> None:
    """Let the game be played."""
    _entries[entry.name] = entry


def games() -> list[Entry]:
    """What can be played, with their options."""
    return list(_entries.values())


def game_called(name: str) -> Entry:
    """The game of that name."""
    if name not in _entries:
        raise BadOption(
            f"no game is called {name!r}{suggestion(name, list(_entries))}; there are {', '.join(_entries)}"
        )
    return _entries[name]


def suggestion(word: str, words: Iterable[str]) -> str:
    """A "did you mean", if anything is close."""
    close = difflib.get_close_matches(word, list(words), 1, 0.6)
    return f" (did you mean {close[0]!r}?)" if close else ""
