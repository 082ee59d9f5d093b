"""Readable set-ups: what lies where, in words; the rest is dealt from the box by the seed.

game: reign-of-war
step: surge
hand0: Bronze Harrier, 2 Olive Bearer
coins0: 5
A: Ferry Rower (enraged)
a: Cave Sibyl
"""

from __future__ import annotations

import re

from wartorn.kernel.cards import KNOWN, MARK_SHIFT, TURNED, kind_of
from wartorn.kernel.chance import Chance
from wartorn.kernel.errors import BadSetup, WartornError
from wartorn.kernel.game import Game
from wartorn.kernel.registry import game_called, games, suggestion
from wartorn.kernel.rules import Ruleset
from wartorn.kernel.script import Frame

CARD = re.compile(r"(?:(\d{1,2}) )?([^()]+?)((?: \([a-z]+\))*)")
SEEN = "seen"  # known to everybody; the words for a turned card are the game's
HEADERS = ("game", "sets", "options", "seed", "step")


def setup(text: str) -> Game:
    """The game that the set-up describes, at its first decision, or BadSetup.

    >>> game = setup("game: reign-of-war\\nstep: surge\\nhand0: Bronze Harrier\\ncoins0: 3")
    >>> [game.word(pick) for pick in game.options()]
    ['bronze-harrier>A', 'bronze-harrier>B', 'bronze-harrier>C', 'pass']
    """
    return _Layout(_entries(text)).game()


def _entries(text: str) -> dict[str, tuple[int, str]]:
    """The entries with the number of their line; # begins a comment."""
    found: dict[str, tuple[int, str]] = {}
    for number, line in enumerate(text.splitlines(), 1):
        line = line.split("#")[0].strip()
        if not line:
            continue
        key, colon, value = line.partition(":")
        key = key.strip()
        if not colon:
            raise BadSetup(f"line {number}: {line!r} should be a name, a colon and a value")
        if key in found:
            raise BadSetup(f"line {number}: {key} stands in line {found[key][0]} already")
        found[key] = (number, value.strip())
    return found


class _Layout:
    """Lays out a game entry by entry."""

    def __init__(self, entries: dict[str, tuple[int, str]]) -> None:
        self.entries = entries
        self.rules = self.ruleset()
        rules = self.rules
        self.slugs = {kind.slug: index for index, kind in enumerate(rules.kinds)}
        self.names = {kind.name.casefold(): index for index, kind in enumerate(rules.kinds)}
        self.rest = [pile[:] for pile in rules.box]
        self.piles: list[list[int]] = [[] for _ in rules.piles]
        self.numbers = rules.purses[:]
        self.numbers[rules.turn] = 2  # the first turn has rules of its own
        self.line = 0

    def game(self) -> Game:
        """The game, carried on to its first question."""
        rules = self.rules
        chance = Chance.seeded(self.value("seed") or "0")
        counts: dict[int, int] = {}
        step = self.step()
        known = [*HEADERS, *rules.numbers, *(spec.name for spec in rules.piles)]
        for key, (line, value) in self.entries.items():
            self.line = line
            if key in HEADERS:
                continue
            if key in rules.numbers:
                self.set_number(rules.numbers.index(key), value)
            elif key in known:
                place = known.index(key) - len(HEADERS) - len(rules.numbers)
                if re.fullmatch(r"\d{1,3}", value):
                    counts[place] = int(value)
                else:
                    counts.setdefault(place, 0)
                    self.lay(place, value)
            else:
                raise self.fault(f"{key!r} is nothing that can be set up{suggestion(key, known)}")
        self.deal(counts, chance)
        game = Game(rules, self.piles, self.numbers, self.agenda(step), chance, [])
        rules.reaction.laid(game)
        self.check(game)
        game.settle()
        return game

    def ruleset(self) -> Ruleset:
        options: dict[str, object] = {}
        for option in self.value("options").split():
            name, _, value = option.partition("=")
            options[name] = value or "yes"
        sets = self.value("sets").split()
        name = self.value("game") or games()[0].name
        try:
            entry = game_called(name)
            self.line = self.entries.get("options", self.entries.get("sets", (self.line, "")))[0]
            rules = entry.ruleset(sets, options)
            rules.check_known()
            return rules
        except WartornError as error:
            raise self.fault(str(error)) from None

    def value(self, key: str) -> str:
        self.line, value = self.entries.get(key, (0, ""))
        return value

    def fault(self, message: str) -> BadSetup:
        return BadSetup(f"line {self.line}: {message}" if self.line else message)

    def step(self) -> int:
        """The effect of the turn that begins now."""
        seats = [str(seat) for seat in range(self.rules.seats)]
        active = self.value("active")
        every = self.rules.steps[seats.index(active) if active in seats else 0]
        steps = [step for step in every if step]
        name = self.value("step") or steps[0]
        if name not in steps:
            raise self.fault(f"no step is called {name!r}{suggestion(name, steps)}; there are {', '.join(steps)}")
        return every.index(name)

    def set_number(self, number: int, value: str) -> None:
        names = [each.casefold() for each in self.rules.named.get(self.rules.numbers[number], ())]
        if value.casefold() in names:
            value = str(names.index(value.casefold()))
        if not re.fullmatch(r"\d{1,4}", value):
            raise self.fault(f"{self.rules.numbers[number]} should be a whole number, not {value!r}")
        if number in self.rules.coins:
            pool = self.rules.coins[0]
            self.numbers[pool] += self.numbers[number] - int(value)
            if number == pool or self.numbers[pool] < 0:
                coins = sum(self.rules.purses[each] for each in self.rules.coins)
                raise self.fault(f"there are only {coins} coins, and what nobody has is the supply")
        self.numbers[number] = int(value)

    def lay(self, place: int, value: str) -> None:
        """Lay named cards into a pile: a row from left to right, any other ordered one from the top."""
        parts = [part.strip() for part in value.split(",") if part.strip()]
        for part in parts if self.rules.piles[place].row else reversed(parts):
            match = CARD.fullmatch(part)
            if match is None:
                raise self.fault(
                    f"{part!r} should be a name, with or without a number before it and a (state) behind it"
                )
            kind = self.kind(match[2])
            for _ in range(int(match[1] or 1)):
                self.piles[place].append(self.take(kind, place) | self.state(match[3], place))

    def kind(self, name: str) -> int:
        kind = self.names.get(name.casefold(), self.slugs.get(name, -1))
        if kind < self.rules.backs:
            raise self.fault(f"no card is called {name!r}{suggestion(name, [k.name for k in self.rules.kinds])}")
        return kind

    def take(self, kind: int, place: int) -> int:
        """Take a card of the kind out of the box."""
        for source, pile in enumerate(self.rest):
            for card in pile:
                own = self.rules.piles[source].seat in (-1, self.rules.piles[place].seat)
                if kind_of(card) == kind and own:
                    pile.remove(card)
                    return card & ~KNOWN
        raise self.fault(f"the box has no more {self.rules.kinds[kind].name}")

    def state(self, words: str, place: int) -> int:
        state = self.rules.piles[place].sight
        for word in re.findall(r"[a-z]+", words):
            states = (*self.rules.turned, *self.rules.marked, SEEN)
            if word not in states:
                raise self.fault(f"({word}) says nothing; {', '.join(states)} do")
            mark = self.rules.marked.get(word, 0) << MARK_SHIFT
            state |= self.rules.everybody if word == SEEN else mark or TURNED
        return state

    def deal(self, counts: dict[int, int], chance: Chance) -> None:
        """Deal what is only counted, and what is not said as usual; the rest stays where the box has it."""
        for pile in self.rest:
            chance.shuffle(pile)
        for place, spec in enumerate(self.rules.piles):
            wanted = counts.get(place, spec.usual if spec.source >= 0 else 0)
            for _ in range(wanted):
                if spec.source < 0 or not self.rest[spec.source]:
                    if place in counts:
                        self.line = self.entries[spec.name][0]
                        few = "name them" if spec.source < 0 else "there are not so many left"
                        raise self.fault(f"{wanted} cards cannot be dealt to {spec.name}: {few}")
                    break
                self.piles[place].append(self.rest[spec.source].pop() & ~KNOWN | spec.sight)
        for place, spec in enumerate(self.rules.piles):
            self.piles[place] = [card & ~KNOWN | spec.sight for card in self.rest[place]] + self.piles[place]
            if spec.sorted:
                self.piles[place].sort()

    def agenda(self, step: int) -> list[Frame]:
        seat = self.numbers[self.rules.active]
        if seat >= self.rules.seats:
            raise BadSetup(f"active should be a seat from 0 to {self.rules.seats - 1}")
        main = Frame(self.rules.main, 0)
        main.cursor = len(self.rules.main.effects) - 1
        turn = Frame(self.rules.turns[seat], seat)
        turn.cursor = step
        return [main, turn]

    def check(self, game: Game) -> None:
        fault = self.rules.voice.fault(game)
        if fault:
            raise BadSetup(fault)
