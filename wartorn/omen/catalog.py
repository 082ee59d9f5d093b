"""Card sets: TOML files read into cards, with errors that point at the word."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from wartorn.kernel.errors import BadOption, BadSet
from wartorn.kernel.registry import suggestion
from wartorn.kernel.script import Script
from wartorn.omen.conditions import Condition
from wartorn.omen.language import BadText, read_condition, read_text
from wartorn.omen.language.sense import missing_sense
from wartorn.omen.table import BEAST, FEAT, ORACLE, REWARD, SOLDIER, TYPES, WORDS

SETS = Path(__file__).parent / "sets"
ORIGINS = ("own", "wartorn", "printed")
HEAD_KEYS = ("name", "title", "game", "about", "origin")
UNIT_KEYS = ("name", "type", "cost", "offering", "strength", "copies", "text", "beginner", "origin")
REWARD_KEYS = ("name", "copies", "melee", "text", "origin")
FEAT_KEYS = ("name", "text", "origin")
RESERVED = {*WORDS.lower().split(), "game", "turn", "expended"}
NUMBERS = {"cost": (0, 20), "offering": (0, 20), "strength": (0, 20), "copies": (1, 20), "melee": (0, 20)}


class Card:
    """A card of a set as it is printed."""

    def __init__(self, entry: dict[str, Any], type: int, path: str) -> None:
        self.name: str = entry["name"]
        self.slug = slug(self.name)
        self.type = type
        self.cost: int = entry.get("cost", 0)
        self.offering: int = entry.get("offering", 0)
        self.strength: int = entry.get("strength", 0)
        self.copies: int = entry.get("copies", 1)
        self.melee: int = entry.get("melee", 0)  # copies more, for the second table of a grand melee (RW-SETUP-7)
        self.beginner: bool = entry.get("beginner", False)
        self.origin: str = entry["origin"]
        self.text: str = entry["text"]
        self.set: str = path
        self.script: Script | None = None
        self.condition: Condition | None = None

    @property
    def size(self) -> int:
        """How many units the card counts as (RW-CARD-5)."""
        return 2 if self.type == BEAST else 1

    def __repr__(self) -> str:
        return f"Card({self.name!r})"


class CardSet:
    """A set of cards, and the hash of the file that it was read from."""

    def __init__(self, head: dict[str, Any], cards: list[Card], text: str) -> None:
        self.name: str = head["name"]
        self.title: str = head["title"]
        self.game: str = head["game"]
        self.about: str = head["about"]
        self.cards = cards
        self.text = text
        self.hash = hashlib.sha256(text.encode()).hexdigest()[:12]


def slug(name: str) -> str:
    """The name as picks write it.

    >>> slug("Sky-Father's Verdict")
    'sky-fathers-verdict'
    """
    return re.sub(r"[^a-z0-9]+", "-", name.lower().replace("'", "")).strip("-")


_known: dict[str, CardSet] = {}


def shipped() -> set[str]:
    """The names of the sets that come with the game."""
    return {file.stem for file in SETS.glob("*.toml")}


def card_set(name: str) -> CardSet:
    """The set of that name, or of that file if the name ends in .toml."""
    if name.endswith(".toml"):
        return learn_set(Path(name))
    if name not in _known:
        if name not in shipped():
            names = sorted({*_known, *shipped()})
            raise BadOption(f"no set is called {name[:80]!r}{suggestion(name, names)}; there are {', '.join(names)}")
        _known[name] = read_set_file(SETS / f"{name}.toml")
    return _known[name]


def learn_set(path: Path) -> CardSet:
    """Read a set from a file, so that games can ask for it by its name."""
    found = read_set_file(path)
    if found.name in shipped() and path.resolve().parent != SETS.resolve():
        raise BadSet(f"{path}: a set called {found.name!r} comes with the game; give yours another name")
    _known[found.name] = found
    return found


def read_set_file(path: Path) -> CardSet:
    """Read a set from a file."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadSet(f"{path}: it cannot be read ({error.strerror})") from None
    except ValueError as error:  # no text, or no name of a file
        raise BadSet(f"{path}: it cannot be read ({error})") from None
    return read_set(text, str(path))


def read_set(text: str, file: str) -> CardSet:
    """Read a set from its text; BadSet names every fault that was found."""
    try:
        entries = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a TOMLDecodeError, or a number beyond all bounds
        raise BadSet(f"{file}: this is not TOML: {error}") from None
    reader = _SetReader(text, file, entries)
    found = reader.read()
    if reader.faults:
        raise BadSet("\n".join(f"{file}:{line}:{column}: {message}" for line, column, message in sorted(reader.faults)))
    return found


class _SetReader:
    """Reads the entries of a set and gathers what is wrong with them."""

    def __init__(self, text: str, file: str, entries: dict[str, Any]) -> None:
        self.text = text
        self.file = file
        self.entries = entries
        self.faults: list[tuple[int, int, str]] = []

    def read(self) -> CardSet:
        lists = ("unit", "reward", "feat")
        head = {key: value for key, value in self.entries.items() if key not in lists}
        self.check_keys(head, (*HEAD_KEYS, *lists), ("name", "title", "game"), "the set", 1, 1)
        name = head.get("name")
        if isinstance(name, str) and not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
            self.fault_at("name", 1, "name should be small letters, digits and hyphens")
        for key in HEAD_KEYS:
            if not isinstance(head.setdefault(key, ORIGINS[0] if key == "origin" else ""), str):
                self.fault_at(key, 1, f"{key} should be a text in quotes")
        cards = [card for kind in lists for card in self.cards(kind, head)]
        names: dict[str, str] = {}
        for card in cards:
            if card.slug in names:
                self.fault(self.last_line_of(card.name), f"{card.name}: a card before it is called {names[card.slug]}")
            names[card.slug] = card.name
        return CardSet(head, cards, self.text)

    def cards(self, kind: str, head: dict[str, Any]) -> Iterator[Card]:
        keys = {"unit": UNIT_KEYS, "reward": REWARD_KEYS, "feat": FEAT_KEYS}[kind]
        needed = tuple(key for key in keys if key not in ("beginner", "melee", "origin"))
        entries = self.entries.get(kind, [])
        if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
            self.fault(1, f"{kind} should be a list of tables, each headed [[{kind}]]")
            return
        for number, entry in enumerate(entries, 1):
            name = entry.get("name")
            line = self.line_of(name) if isinstance(name, str) else self.table_line(kind, number)
            title = name if isinstance(name, str) else f"[[{kind}]] number {number}"
            before = len(self.faults)
            at = self.table_line(kind, number)
            self.check_keys(entry, keys, needed, title, line, at)
            self.check_values(entry, title, at)
            if len(self.faults) == before:
                entry = {"origin": head["origin"], **entry}
                yield self.card(entry, kind, line)

    def check_keys(
        self, entry: dict[str, Any], keys: tuple[str, ...], needed: tuple[str, ...], title: str, line: int, at: int
    ) -> None:
        for key in entry:
            if key not in keys:
                meant = suggestion(key, keys)
                self.fault_at(key, at, f"{title}: {key!r} means nothing here{meant}; {', '.join(keys)} do")
        for key in needed:
            if key not in entry:
                self.fault(line, f"{title}: {key} is missing")

    def check_values(self, entry: dict[str, Any], title: str, at: int) -> None:
        for key, value in entry.items():
            if key in NUMBERS:
                least, most = NUMBERS[key]
                if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
                    self.fault_at(key, at, f"{title}: {key} should be a whole number from {least} to {most}")
            elif key == "beginner":
                if not isinstance(value, bool):
                    self.fault_at(key, at, f"{title}: beginner should be true or false")
            elif key in UNIT_KEYS and not isinstance(value, str):
                self.fault_at(key, at, f"{title}: {key} should be a text in quotes")
            elif isinstance(value, str) and (wrong := self.wrong_word(key, value)):
                self.fault_at(key, at, f"{title}: {wrong}")

    def wrong_word(self, key: str, value: str) -> str:
        """What is wrong with the text behind a key, or nothing."""
        types = TYPES[: BEAST + 1]
        if key == "name" and not re.search(r"[A-Za-z]", slug(value)):
            return "a name has at least one letter from a to z"
        if key == "name" and slug(value) in RESERVED:
            return "picks and positions use this word already; give the card another name"
        if key == "type" and value not in types:
            return f"type may be {', '.join(types)}, not {value!r}{suggestion(value.lower(), types)}"
        if key == "origin" and value not in ORIGINS:
            return f"origin may be {', '.join(ORIGINS)}, not {value!r}"
        return "the text is empty" if key == "text" and not value.strip() else ""

    def card(self, entry: dict[str, Any], kind: str, line: int) -> Card:
        types = {"reward": REWARD, "feat": FEAT}
        type = types[kind] if kind in types else TYPES.index(entry["type"])
        card = Card(entry, type, self.file)
        try:
            if type == FEAT:
                card.condition = read_condition(card.text)
            else:
                card.script = read_text(card.text, card.slug)
                sense = missing_sense(card.script.effects, type in (SOLDIER, ORACLE))
                if sense:
                    raise BadText(sense, 0, len(card.text))
        except BadText as error:
            self.text_fault(card, error, line)
        return card

    def text_fault(self, card: Card, error: BadText, line: int) -> None:
        """A fault in a text, with the text and a mark under the word."""
        at = self.text.find(f'"{card.text}"')
        column = error.start + 1
        if at >= 0:
            line = self.text.count("\n", 0, at) + 1
            column = at - self.text.rfind("\n", 0, at) + 1 + error.start
        mark = " " * error.start + "^" * max(error.end - error.start, 1)
        self.fault(line, f"{card.name}: {error.message}\n    {card.text}\n    {mark}", column)

    def fault(self, line: int, message: str, column: int = 1) -> None:
        self.faults.append((line, column, message))

    def line_of(self, name: str) -> int:
        at = self.text.find(f'"{name}"')
        return self.text.count("\n", 0, at) + 1 if at >= 0 else 1

    def last_line_of(self, name: str) -> int:
        at = self.text.rfind(f'"{name}"')
        return self.text.count("\n", 0, at) + 1 if at >= 0 else 1

    def fault_at(self, key: str, after: int, message: str) -> None:
        """A fault in the first line with the key, or with the heading of that name, from a line on."""
        pattern = re.compile(rf"\s*(\[+{re.escape(key)}\]+|\"?{re.escape(key)}\"?\s*=)")
        lines = enumerate(self.text.splitlines(), 1)
        self.fault(next((line for line, text in lines if line >= after and pattern.match(text)), after), message)

    def table_line(self, kind: str, number: int) -> int:
        headings = [match.start() for match in re.finditer(rf"^\s*\[\[{kind}\]\]", self.text, re.M)]
        return self.text.count("\n", 0, headings[number - 1]) + 1 if number <= len(headings) else 1
