"""Reads and plays scenarios: examples of a rule or a card, written like those of a rulebook.

    # The higher total strength takes the reward
    rule: RW-WAR-3

    set-up
      step: war
      A: Exile King
      ...
    picks
      seat 1: bronze-harrier@a
    expect
      A: Exile King
      asking: 1

Every line must mean something: what is misspelt is an error, never an expectation that holds by mistake.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import wartorn
from wartorn.kernel.cards import kind_of, mark_of, turned
from wartorn.omen.catalog import learn_set
from wartorn.omen.table import STRUCTURE

HERE = Path(__file__).parent
SETS = HERE.parent / "rules" / "sets"
CARD = re.compile(r"(?:(\d{1,2}) )?([^()]+?)((?: \([a-z]+\))*)")
HEADINGS = ("set-up", "picks", "expect")
SETTLED = ("asking", "over")

Line = tuple[int, str]
Lying = tuple[str, str]  # the name and the state of a card: turned, what it is marked with, or nothing
Hand = Counter[Lying]


class BadScenario(Exception):
    """A scenario that says something that means nothing."""


class Failed(AssertionError):
    """A scenario whose expectation does not hold."""


class Scenario:
    """A set-up, and blocks of picks and expectations."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.title = ""
        self.rules: list[str] = []
        self.cards: list[str] = []
        self.setup = ""
        self.blocks: list[tuple[str, list[Line]]] = []
        self._read(text)

    def _read(self, text: str) -> None:
        heading = ""
        setup: list[str] = []
        for number, line in enumerate(text.splitlines(), 1):
            if number == 1:
                if not line.startswith("# "):
                    raise self.fault(1, "a scenario begins with # and what it shows")
                self.title = line[2:].strip()
            line = line.split("#")[0].rstrip()
            setup.append("")
            if not line:
                continue
            if line in HEADINGS:
                if (line == "set-up") != (heading == ""):
                    raise self.fault(number, "set-up comes first and once, then picks and expect")
                heading = line
                if heading != "set-up":
                    self.blocks.append((heading, []))
            elif not heading:
                self._header(number, line)
            elif not line.startswith(" "):
                raise self.fault(number, f"{line!r} is none of {', '.join(HEADINGS)}; what they hold is indented")
            elif heading == "set-up":
                setup[-1] = line.strip()
            else:
                self.blocks[-1][1].append((number, line.strip()))
        self.setup = "\n".join(setup)
        self._check(heading)

    def _header(self, number: int, line: str) -> None:
        key, _, value = line.partition(":")
        if key not in ("rule", "card") or not value.strip():
            raise self.fault(number, f"{line!r} should be rule: or card: and its name")
        (self.rules if key == "rule" else self.cards).append(value.strip())

    def _check(self, heading: str) -> None:
        if not self.rules and not self.cards:
            raise self.fault(1, "it claims no rule and no card")
        if any(not lines for _, lines in self.blocks):
            raise self.fault(1, "a block is empty")
        last = [line.partition(":")[0] for _, line in self.blocks[-1][1]] if self.blocks else []
        if heading != "expect" or not any(key in SETTLED for key in last):
            raise self.fault(1, "it should end with what is expected, and with who is asked or that the game is over")

    def fault(self, number: int, message: str) -> BadScenario:
        return BadScenario(f"{self.name}:{number}: {message}")


def load(path: Path) -> Scenario:
    """The scenario of a file."""
    return Scenario(path.relative_to(HERE).as_posix(), path.read_text(encoding="utf-8"))


def paths() -> list[Path]:
    """The files of all scenarios."""
    return sorted(HERE.rglob("*.txt"))


def play(scenario: Scenario) -> wartorn.Game:
    """Play the scenario; Failed tells the first line that does not hold."""
    learn_sets()
    try:
        game = wartorn.setup(scenario.setup)
    except wartorn.BadSetup as error:
        raise BadScenario(f"{scenario.name}: set-up: {error}") from None
    player = _Player(scenario, game)
    names = {kind.name for kind in game.rules.kinds}
    for card in scenario.cards:
        if card not in names:
            raise scenario.fault(1, f"no card is called {card!r}")
    for heading, lines in scenario.blocks:
        if heading == "picks":
            player.picks(lines)
        else:
            player.expect(lines)
    return game


@cache
def learn_sets() -> None:
    """Let scenarios name the small sets that were made for rules which no card of the game shows."""
    for path in SETS.glob("*.toml"):
        learn_set(path)


class _Player:
    """Plays one scenario."""

    def __init__(self, scenario: Scenario, game: wartorn.Game) -> None:
        self.scenario = scenario
        self.game = game
        self.line = 0
        self.piles = {spec.name: place for place, spec in enumerate(game.rules.piles)}
        self.numbers = {name: number for number, name in enumerate(game.rules.numbers)}
        self.names = {kind.name: index for index, kind in enumerate(game.rules.kinds) if index >= game.rules.backs}
        self.plain: dict[str, Callable[[str], None]] = {
            "asking": lambda value: self.same("asking", str(self.game.asking), value),
            "over": lambda value: self.same("over", "yes" if self.game.over else "no", value),
            "winner": lambda value: self.same("winner", str(self.game.winner).lower(), value),
            "scores": lambda value: self.same("scores", " ".join(map(str, self.game.scores())), value),
            "question": self.question,
            "options": self.options,
            "offered": self.offered,
            "not offered": self.not_offered,
        }

    def picks(self, lines: list[Line]) -> None:
        """Make the picks, by the seat that the line names."""
        for self.line, text in lines:
            seat, words = self.seat_and_words(text)
            for word in words:
                if self.game.asking is None:
                    raise self.failed(f"{word} cannot be picked: the game is over")
                if seat and str(self.game.asking) != seat:
                    raise self.failed(f"seat {seat} should be asked, not seat {self.game.asking}")
                self.game.play(self.pick(word))

    def seat_and_words(self, text: str) -> tuple[str, list[str]]:
        head, colon, tail = text.partition(":")
        if not colon:
            return "", text.split()
        match = re.fullmatch(r"seat ([0-3])", head)
        if match is None or not tail.strip():
            raise self.bad(f"{text!r} should be picks, or seat 0: and its picks")
        return match[1], tail.split()

    def pick(self, word: str) -> int:
        pick = self.understood(word)
        if pick not in self.game.options():
            raise self.failed(f"{word} is not offered: {self.game.why_not(word)}")
        return pick

    def understood(self, word: str) -> int:
        try:
            return self.game.pick(word)
        except wartorn.IllegalPick as error:
            raise self.bad(str(error)) from None

    def expect(self, lines: list[Line]) -> None:
        """Check every expectation."""
        seen: set[str] = set()
        for self.line, text in lines:
            key, colon, value = (part.strip() for part in text.partition(":"))
            if not colon or not value:
                raise self.bad(f"{text!r} should be a name, a colon and a value")
            if key in seen and not key.startswith(("story", "no story", "offered", "not offered")):
                raise self.bad(f"{key} is expected twice")
            seen.add(key)
            self.check(key, value)

    def check(self, key: str, value: str) -> None:
        """Check one expectation."""
        game = self.game
        if key in self.plain:
            self.plain[key](value)
        elif key in self.numbers:
            self.same(key, self.said(key, game.numbers[self.numbers[key]]), self.number(value, key))
        elif key in self.piles:
            self.pile(key, game, value)
        elif match := re.fullmatch(r"(\w+) top", key):
            self.top(self.place(match[1]), value)
        elif match := re.fullmatch(r"(\w+) row", key):
            self.row(self.place(match[1]), value)
        elif match := re.fullmatch(r"sheet ([0-3])", key):
            self.sheet(self.seat(match[1]), value)
        elif match := re.fullmatch(r"achieved([0-3])", key):
            feats = self.place(f"feats{match[1]}")
            self.same_cards(key, self.hand(card for card in game.piles[feats] if turned(card)), self.cards(value, True))
        elif match := re.fullmatch(r"why not (\S+)", key):
            self.why_not(match[1], value)
        elif match := re.fullmatch(r"view ([0-3]) (\w+)", key):
            self.place(match[2])
            self.pile(match[2], game.view(self.seat(match[1])), value)
        elif match := re.fullmatch(r"(no )?story ([0-3])", key):
            self.story(self.seat(match[2]), value, not match[1])
        else:
            raise self.bad(f"{key!r} is nothing that can be expected")

    # Expectations

    def question(self, value: str) -> None:
        if value not in self.game.question():
            raise self.failed(f"the question is {self.game.question()!r}, without {value!r}")

    def options(self, value: str) -> None:
        wanted = {self.game.word(self.understood(word)) for word in value.split()}
        here = set(self.words())
        if here != wanted:
            raise self.failed(f"missing options: {sorted(wanted - here)}; not expected: {sorted(here - wanted)}")

    def offered(self, value: str) -> None:
        for word in value.split():
            self.pick(word)

    def not_offered(self, value: str) -> None:
        for word in value.split():
            if self.understood(word) in self.game.options():
                raise self.failed(f"{word} is offered")

    def why_not(self, word: str, value: str) -> None:
        self.not_offered(word)
        reason = self.game.why_not(word)
        if value not in reason:
            raise self.failed(f"why not {word}: {reason!r}, without {value!r}")

    def story(self, seat: int, value: str, told: bool) -> None:
        """What a seat was told since the set-up; what it was not told, somebody else must have been."""
        if not told and not any(value in line for other in self.others(seat) for line in self.game.story(other)):
            raise self.bad(f"nobody was told {value!r}, so that it means nothing that seat {seat} was not")
        lines = self.game.story(seat)
        if any(value in line for line in lines) != told:
            raise self.failed(f"{value!r} is{' not' if told else ''} in what seat {seat} was told: {' '.join(lines)}")

    def pile(self, name: str, game: wartorn.Game, value: str) -> None:
        """A pile, as so many cards or as exactly these; a view says ? for what it does not know."""
        cards = game.piles[self.place(name)]
        if re.fullmatch(r"\d{1,3}", value):
            self.same(f"how many lie in {name}", str(len(cards)), value)
        else:
            self.same_cards(name, self.hand(cards), self.cards(value))

    def top(self, place: int, value: str) -> None:
        """The first cards of an ordered pile, from the top."""
        wanted = self.in_order(value)
        here = [self.lying(card) for card in self.game.piles[place][::-1]][: len(wanted)]
        if here != wanted:
            raise self.failed(f"on top lie {', '.join(name for name, _ in here)}")

    def row(self, place: int, value: str) -> None:
        """All cards of a row, from left to right."""
        here = [self.lying(card) for card in self.game.piles[place]]
        if here != self.in_order(value):
            raise self.failed(f"there lie {', '.join(f'{name} ({state})' if state else name for name, state in here)}")

    def sheet(self, seat: int, value: str) -> None:
        """The lines of the score sheet that are named, such as bread 4, afterlife 6."""
        lines = dict(self.game.score_sheet(seat))
        for part in value.split(","):
            match = re.fullmatch(r"([a-z ]+) (\d+)", part.strip())
            if match is None or match[1] not in lines:
                raise self.bad(f"{part.strip()!r} is no line of the sheet, such as {next(iter(lines))} 4")
            self.same(f"{match[1]} of seat {seat}", str(lines[match[1]]), match[2])

    # Words and cards

    def words(self) -> list[str]:
        return [self.game.word(pick) for pick in self.game.options()]

    def others(self, seat: int) -> list[int]:
        return [other for other in range(self.game.seats) if other != seat]

    def seat(self, text: str) -> int:
        if int(text) >= self.game.seats:
            raise self.bad(f"there is no seat {text}")
        return int(text)

    def place(self, name: str) -> int:
        if name not in self.piles:
            raise self.bad(f"no pile is called {name!r}; there are {', '.join(self.piles)}")
        return self.piles[name]

    def said(self, key: str, number: int) -> str:
        """A number, or the name that it has, such as that of a god."""
        names = self.game.rules.named.get(key)
        return names[number] if names else str(number)

    def number(self, value: str, key: str) -> str:
        names = self.game.rules.named.get(key)
        if value not in names if names else not re.fullmatch(r"\d+", value):
            raise self.bad(f"{value!r} should be {' or '.join(names) if names else 'a number'}")
        return value

    def hand(self, cards: list[int] | Iterator[int]) -> Hand:
        """Cards by name, and how they lie."""
        return Counter(map(self.lying, cards))

    def lying(self, card: int) -> Lying:
        """A card by name, and how it lies; a blank is ?."""
        kinds, backs = self.game.rules.kinds, self.game.rules.backs
        return "?" if kind_of(card) < backs else kinds[kind_of(card)].name, self.state(card)

    def state(self, card: int) -> str:
        """How a card lies; the marks of an Omen unit are no business of a scenario, only those of a structure."""
        if turned(card):
            return "turned"
        marked = self.game.rules.marked
        if "begun" in marked and self.game.rules.kinds[kind_of(card)].type != STRUCTURE:
            return ""
        return " ".join(sorted(word for word, mark in marked.items() if mark_of(card) & mark))

    def cards(self, value: str, over: bool = False) -> Hand:
        """The cards that a line names."""
        found: Hand = Counter()
        for part in value.split(",") if value != "none" else []:
            card, count = self.card(part.strip(), over)
            found[card] += count
        return found

    def card(self, text: str, over: bool = False) -> tuple[Lying, int]:
        """A card as it should lie, and how many of it."""
        rules = self.game.rules
        match = CARD.fullmatch(text)
        states = re.findall(r"[a-z]+", match[3]) if match else []
        known = [*rules.turned, *rules.marked]
        if match is None or (match[2] != "?" and match[2] not in self.names) or not set(states) <= set(known):
            states = [f"({word})" for word in known]
            raise self.bad(f"{text!r} is no card, such as 2 {next(iter(self.names))}, which may be {' '.join(states)}")
        is_turned = over or any(state in rules.turned for state in states)
        return (match[2], "turned" if is_turned else " ".join(sorted(states))), int(match[1] or 1)

    def in_order(self, value: str) -> list[Lying]:
        """The cards that a line names, one after the other."""
        named = [self.card(part.strip()) for part in value.split(",")] if value != "none" else []
        return [card for card, count in named for _ in range(count)]

    # Verdicts

    def same(self, name: str, here: str, wanted: str) -> None:
        if here.lower() != wanted.lower():
            raise self.failed(f"{name} is {here}, not {wanted}")

    def same_cards(self, name: str, here: Hand, wanted: Hand) -> None:
        if here != wanted:
            raise self.failed(f"{name} is {_said(here)}, not {_said(wanted)}")

    def failed(self, message: str) -> Failed:
        asked = f"{self.game.question()} {' '.join(self.words())}" if not self.game.over else "the game is over"
        return Failed(f"{self.scenario.name}:{self.line}: {message}\nseat {self.game.asking}: {asked}\n{self.game}")

    def bad(self, message: str) -> BadScenario:
        return self.scenario.fault(self.line, message)


def _said(cards: Hand) -> str:
    said = [f"{count} {name}{f' ({state})' if state else ''}" for (name, state), count in sorted(cards.items())]
    return ", ".join(said) or "none"
