"""Card sets: TOML files read into cards, with errors that point at the word."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from wartorn.kernel.errors import BadOption, BadSet
from wartorn.kernel.records import text_of
from wartorn.kernel.registry import forget_rulesets, suggestion
from wartorn.kernel.script import Script
from wartorn.omen.conditions import Condition, Favored
from wartorn.omen.language import BadText, read_condition, read_text
from wartorn.omen.language.lines import HEIR_KEYWORDS, KRATER_TRAITS, Abilities
from wartorn.omen.language.sense import condition_sense, missing_sense, needs_gods, structure_sense
from wartorn.omen.table import (
    BEAST,
    COMPLETED,
    EMBALMED,
    ENTERS,
    EXPENDED,
    FEAT,
    FEAT_BACK,
    FOLLOWER,
    INITIATE,
    KRATER,
    ORACLE,
    PORTENT,
    REWARD,
    REWARD_BACK,
    REWARDED,
    SOLDIER,
    STRUCTURE,
    STRUCTURE_BACK,
    TYPES,
    UNIT_BACK,
    VIZIER,
    WARBAND,
    WORDS,
)
from wartorn.omen.values import ANUBIS, BOTH_GODS, HORUS

SETS = Path(__file__).parent / "sets"
ORIGINS = ("own", "wartorn", "printed")
DEVOTIONS = {"Anubis": ANUBIS, "Horus": HORUS, "both": BOTH_GODS}
HEAD_KEYS = ("name", "title", "game", "about", "origin")
KEYS = {
    "unit": ("name", "type", "devotion", "cost", "offering", "strength", "copies", "text", "beginner", "origin"),
    "reward": ("name", "copies", "melee", "text", "origin"),
    "krater": ("name", "copies", "text", "origin"),
    "feat": ("name", "text", "origin"),
    "structure": ("name", "god", "build", "points", "text", "origin"),
}
OPTIONAL = ("copies", "beginner", "melee", "origin", "devotion")
RESERVED = {*WORDS.lower().split(), *"game turn expended heir gift reinforce enduring begin war triumph".split(),
            *"curse wrath fate recruit pilfer offer curse-wrath wrath-curse".split()}  # fmt: skip
NUMBERS = {
    "cost": (0, 20), "offering": (0, 20), "strength": (0, 20), "copies": (1, 20), "melee": (0, 20), "build": (1, 20),
    "points": (0, 20),
}  # fmt: skip


class Family:
    """What the sets of one game may hold."""

    def __init__(self, tables: tuple[str, ...], types: tuple[int, ...], keywords: tuple[str, ...]) -> None:
        self.tables = tables
        self.types = types
        self.keywords = keywords  # that may lead or be the lines of a unit; none: a unit has a plain text


FAMILIES = {  # in the order in which EDITION counts the rulebooks
    "reign-of-war": Family(("unit", "reward", "feat"), (SOLDIER, ORACLE, BEAST), ()),
    "heir-to-the-dunes": Family(("unit", "reward", "structure"), (FOLLOWER, INITIATE, VIZIER, EMBALMED), HEIR_KEYWORDS),
    "kraters": Family(("unit", "krater"), (WARBAND,), KRATER_TRAITS),
}
STRANGE_TO_KRATERS = re.compile(r"\b(soldier|oracle|beast)s?\b|\b(Anubis|Horus|neutral|TREASURED)\b")  # CS-8
TABLE_TYPES = {"reward": REWARD, "krater": KRATER, "feat": FEAT, "structure": STRUCTURE}
MOMENT = {SOLDIER: ENTERS, BEAST: EXPENDED, ORACLE: PORTENT, REWARD: REWARDED, KRATER: REWARDED, STRUCTURE: COMPLETED}
# What makes a unit of Heir to the Dunes what it is (HD-UNIT-1 to -4): its devotions and its keywords
MAKINGS = {
    FOLLOWER: ((ANUBIS, HORUS), ("REINFORCE",), "a follower is devoted to one god and has REINFORCE"),
    INITIATE: ((0,), ("INVOCATION",), "an initiate is devoted to no god and has INVOCATION"),
    VIZIER: ((0,), ("COLOSSAL", "MANEUVER"), "a vizier is devoted to no god and has COLOSSAL and MANEUVER"),
    EMBALMED: ((BOTH_GODS,), ("TREASURED", "LABOR"), 'an embalmed is devoted to "both" and has TREASURED and LABOR'),
}


class Card:
    """A card of a set as it is printed."""

    def __init__(self, entry: dict[str, Any], type: int, path: str) -> None:
        self.name: str = entry["name"]
        self.slug = slug(self.name)
        self.type = type
        self.cost: int = entry.get("cost", 0)
        self.offering: int = entry.get("offering", 0)
        self.strength: int = entry.get("strength", 0)
        self.build: int = entry.get("build", 0)
        self.points: int = entry.get("points", 0)
        self.copies: int = entry.get("copies", 1)
        self.melee: int = entry.get("melee", 0)  # copies more, for the second table of a grand melee (RW-SETUP-7)
        self.beginner: bool = entry.get("beginner", False)
        self.devotion = DEVOTIONS.get(entry.get("devotion", entry.get("god", "")), 0)
        self.origin: str = entry["origin"]
        text = entry["text"]
        self.lines: list[str] = [text] if isinstance(text, str) else text
        self.set: str = path
        self.scripts: dict[int, Script] = {}  # by moment
        self.condition: Condition | None = None  # of a feat
        self.abilities = Abilities()

    @property
    def text(self) -> str:
        """What is printed, line by line."""
        return "\n".join(self.lines)

    @property
    def back(self) -> int:
        """The blank kind that shows the same back."""
        backs = {REWARD: REWARD_BACK, KRATER: REWARD_BACK, FEAT: FEAT_BACK, STRUCTURE: STRUCTURE_BACK}
        return backs.get(self.type, UNIT_BACK)

    @property
    def traits(self) -> int:
        """Devotion and keywords as bits."""
        return self.devotion | self.abilities.traits

    @property
    def sizes(self) -> list[int]:
        """How many units it is for limits and war, in texts, and for what stays (RW-CARD-5, HD-KEY-9, KR-WAR-6)."""
        if self.type == BEAST:
            return [2, 2, 2]
        if "COLOSSAL" in self.abilities.names:
            return [2, 1, 2]
        return [2, 2, 1] if "MYRIAD" in self.abilities.names else [1, 1, 1]

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
    if found.name in _known and _known[found.name].hash != found.hash:
        forget_rulesets(found.name)
    if found.name in shipped() and path.resolve().parent != SETS.resolve():
        raise BadSet(f"{path}: a set called {found.name!r} comes with the game; give yours another name")
    _known[found.name] = found
    return found


def pin_set(text: str) -> str:
    """Keep an older text of a set beside the present one, and give the name by which games can ask for it."""
    found = read_set(text, "an older set")
    found.name = f"{found.name}@{found.hash}"
    _known[found.name] = found
    return found.name


def read_set_file(path: Path) -> CardSet:
    """Read a set from a file."""
    return read_set(text_of(path, BadSet), str(path))


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
        head = {key: value for key, value in self.entries.items() if key not in KEYS}
        self.check_keys(head, (*HEAD_KEYS, *KEYS), ("name", "title", "game"), "the set", 1, 1)
        name = head.get("name")
        if isinstance(name, str) and not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
            self.fault_at("name", 1, "name should be small letters, digits and hyphens")
        for key in HEAD_KEYS:
            if not isinstance(head.setdefault(key, ORIGINS[0] if key == "origin" else ""), str):
                self.fault_at(key, 1, f"{key} should be a text in quotes")
        self.family = self.family_of(head["game"])
        cards = [card for table in KEYS for card in self.cards(table, head)]
        names: dict[str, str] = {}
        for card in cards:
            if card.slug in names:
                self.fault(self.last_line_of(card.name), f"{card.name}: a card before it is called {names[card.slug]}")
            names[card.slug] = card.name
        return CardSet(head, cards, self.text)

    def family_of(self, game: object) -> Family:
        if isinstance(game, str) and game in FAMILIES:
            return FAMILIES[game]
        if isinstance(game, str) and "game" in self.entries:
            games = list(FAMILIES)
            self.fault_at("game", 1, f"game may be {', '.join(games)}, not {game!r}{suggestion(game, games)}")
        return Family(tuple(KEYS), tuple(range(len(TYPES))), (*HEIR_KEYWORDS, *KRATER_TRAITS))

    def cards(self, table: str, head: dict[str, Any]) -> Iterator[Card]:
        keys = self.keys_of(table)
        needed = tuple(key for key in keys if key not in OPTIONAL)
        entries = self.entries.get(table, [])
        if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
            self.fault(1, f"{table} should be a list of tables, each headed [[{table}]]")
            return
        if entries and table not in self.family.tables:
            game, tables = head["game"], ", ".join(f"[[{each}]]" for each in self.family.tables)
            self.fault(self.table_line(table, 1), f"a set of {game} has no [[{table}]]; it has {tables}")
            return
        for number, entry in enumerate(entries, 1):
            name = entry.get("name")
            line = self.line_of(name) if isinstance(name, str) else self.table_line(table, number)
            title = name if isinstance(name, str) else f"[[{table}]] number {number}"
            before = len(self.faults)
            at = self.table_line(table, number)
            self.check_keys(entry, keys, needed, title, line, at)
            self.check_values(entry, title, at)
            if len(self.faults) == before:
                entry = {"origin": head["origin"], **entry}
                yield self.card(entry, table, line)

    def keys_of(self, table: str) -> tuple[str, ...]:
        """The keys of such a table: what the units of this game do not have is no key of theirs."""
        missing = []
        if SOLDIER not in self.family.types:
            missing += ["beginner", "melee"]
        if FOLLOWER not in self.family.types:
            missing.append("devotion")
        if self.family.types == (WARBAND,):
            missing.append("type")
        return tuple(key for key in KEYS[table] if key not in missing)

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
            elif key == "text" and isinstance(value, list):
                if not value or not all(isinstance(line, str) and line.strip() for line in value):
                    self.fault_at(key, at, f"{title}: text should be a text in quotes, or a list of them, a line each")
            elif not isinstance(value, str):
                self.fault_at(key, at, f"{title}: {key} should be a text in quotes")
            elif wrong := self.wrong_word(key, value):
                self.fault_at(key, at, f"{title}: {wrong}")

    def wrong_word(self, key: str, value: str) -> str:
        """What is wrong with the text behind a key, or nothing."""
        types = [TYPES[type] for type in self.family.types]
        if key == "name" and not re.search(r"[A-Za-z]", slug(value)):
            return "a name has at least one letter from a to z"
        if key == "name" and slug(value) in RESERVED:
            return "picks and positions use this word already; give the card another name"
        if key == "type" and value not in types:
            return f"type may be {', '.join(types)}, not {value!r}{suggestion(value.lower(), types)}"
        words = {"devotion": list(DEVOTIONS), "god": list(DEVOTIONS)[:2]}.get(key, [value])
        if value not in words:
            return f"{key} may be {', '.join(words)}, not {value!r}{suggestion(value, words)}"
        if key == "origin" and value not in ORIGINS:
            return f"origin may be {', '.join(ORIGINS)}, not {value!r}"
        return "the text is empty" if key == "text" and not value.strip() else ""

    def card(self, entry: dict[str, Any], table: str, line: int) -> Card:
        type = TABLE_TYPES[table] if table in TABLE_TYPES else TYPES.index(entry.get("type", TYPES[WARBAND]))
        card = Card(entry, type, self.file)
        for text in card.lines:
            try:
                self.read_line(card, text)
            except BadText as error:
                self.text_fault(card, text, error, line)
        self.check_making(card, line)
        return card

    def read_line(self, card: Card, text: str) -> None:
        """Read what stands on one line of a card."""
        before, triumph = set(card.scripts), card.abilities.triumph
        if card.type not in MOMENT and card.type != FEAT:
            card.abilities.read(text, card.slug, self.family.keywords)
            card.scripts = dict(card.abilities.scripts)
        elif len(card.lines) > 1:
            raise BadText(f"a {TYPES[card.type]} has one line of text", 0, len(text))
        elif card.type == FEAT:
            card.condition = read_condition(text)
            self.demand(text, condition_sense(card.condition, False))
        else:
            script = read_text(text, card.slug)
            card.scripts[MOMENT[card.type]] = script
            self.demand(text, missing_sense(script.effects, card.type in (SOLDIER, ORACLE)))
        gods = FOLLOWER in self.family.types
        condition = card.condition
        if card.abilities.triumph is not None and triumph is None:
            condition = card.abilities.triumph[1]
        if not gods and isinstance(condition, Favored):
            self.demand(text, "there are no gods in this game")
        for moment in card.scripts.keys() - before:
            effects = card.scripts[moment].effects
            missing = "" if gods else needs_gods(effects)
            self.demand(text, f"there are no {missing} in this game" if missing else "")
            self.demand(text, structure_sense(effects, card.type == STRUCTURE))
        if self.family.types == (WARBAND,) and (strange := STRANGE_TO_KRATERS.search(text)):
            raise BadText(f"no card of the Krater games is called {strange[0]}", *strange.span())

    def demand(self, text: str, fault: str) -> None:
        """Refuse the text if there is a fault in it."""
        if fault:
            raise BadText(fault, 0, len(text))

    def check_making(self, card: Card, line: int) -> None:
        """See that a unit is what its type says (HD-UNIT-1 to HD-UNIT-4)."""
        if card.type in MAKINGS:
            devotions, keywords, making = MAKINGS[card.type]
            if card.devotion not in devotions or not all(name in card.abilities.names for name in keywords):
                self.fault(line, f"{card.name}: {making}")

    def text_fault(self, card: Card, text: str, error: BadText, line: int) -> None:
        """A fault in a text, with the text and a mark under the word."""
        start = sum(len(each) + 1 for each in self.text.split("\n")[: line - 1])
        at = self.text.find(f'"{text}"', start)
        column = error.start + 1
        if at >= 0:
            line = self.text.count("\n", 0, at) + 1
            column = at - self.text.rfind("\n", 0, at) + 1 + error.start
        mark = " " * error.start + "^" * max(error.end - error.start, 1)
        self.fault(line, f"{card.name}: {error.message}\n    {text}\n    {mark}", column)

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
