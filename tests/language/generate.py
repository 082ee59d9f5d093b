"""Scripts and lines at random, from the parameters of the verbs, and whether two scripts are equal."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

from wartorn.kernel.script import Effect, Script
from wartorn.omen.conditions import (
    IN_EVERY_CITY,
    IN_ONE_CITY,
    IN_THIS_CITY,
    OVERALL,
    Amount,
    Condition,
    Done,
    Favored,
    Goods,
)
from wartorn.omen.language.lines import FROM_HAND, LEADS, TRIUMPHANT
from wartorn.omen.language.parts import CARD_NOUNS, GOODS, PLACES, UNIT_NOUNS, WHERES, one_only
from wartorn.omen.language.phrases import PIECE
from wartorn.omen.language.sense import condition_sense, missing_sense
from wartorn.omen.language.texts import CONDITIONS, VERBS, say_condition, say_text
from wartorn.omen.selectors import (
    ALL,
    BY_COST,
    BY_STRENGTH,
    EACH_CITY,
    EITHER,
    IT,
    OPPOSING,
    OTHERS,
    OWN,
    SOME,
    STRONGEST,
    THIS,
    UP_TO,
    WEAKEST,
    Cards,
    Limit,
    Units,
)
from wartorn.omen.values import TRAITS
from wartorn.omen.verbs.cities import Entomb
from wartorn.omen.verbs.control import Each, ForEach, If, Or
from wartorn.omen.verbs.deed import OPPONENT, YOU
from wartorn.omen.verbs.omens import Reveal, RevealHand, RevealUnder, Tidy
from wartorn.omen.verbs.wealth import Build

COUNTED_WHERES = (OVERALL, IN_THIS_CITY, IN_EVERY_CITY, IN_ONE_CITY)


class Writer:
    """Writes scripts at random, all of which can be said."""

    def __init__(self, chance: random.Random, strange: re.Pattern[str] | None = None) -> None:
        self.chance = chance
        self.strange = strange  # the words that no text may use
        self.parts: dict[str, Callable[[], Any]] = {
            "units": self.units,
            "cards": self.cards,
            "them": self.them,
            "place": lambda: self.one_of(PLACES),
            "n": self.number,
            "n cards": self.number,
            "n coins": self.number,
            "top cards": self.number,
            "who": self.who,
            "has": self.who,
            "whom": self.who,
            "a card": lambda: Cards(SOME, 1, self.one_of(CARD_NOUNS), self.limit()),
            "an amount": self.amount,
            "so much": lambda: Goods(self.least(), self.one_of(GOODS)),
            "kinds": lambda: self.one_of(UNIT_NOUNS),
            "goods": lambda: self.one_of(GOODS),
            "counted": lambda: self.one_of(COUNTED_WHERES),
        }

    def one_of(self, things: Any) -> Any:
        """One of them, each equally likely."""
        return self.chance.choice(list(things))

    def now_and_then(self, share: float = 0.3) -> bool:
        """Whether a rarer thing happens."""
        return self.chance.random() < share

    def number(self) -> int:
        """A number of the language, mostly a small one."""
        return self.one_of((1, 1, 2, 2, 3, 4, 7, 20))

    def limit(self) -> Limit:
        """A limit, or none."""
        if not self.now_and_then():
            return Limit()
        return Limit(self.one_of((BY_STRENGTH, BY_COST)), self.number(), self.now_and_then(0.5))

    def trait(self) -> int:
        """A trait, mostly none."""
        return int(self.one_of(TRAITS.values())) if self.now_and_then(0.15) else 0

    def units(self) -> Units:
        """Units in the cities."""
        if self.now_and_then(0.1):
            return Units(THIS)
        how = self.one_of((SOME, SOME, UP_TO, ALL, STRONGEST, WEAKEST))
        count = self.number() if how in (SOME, UP_TO) else 1
        whose = self.one_of((EITHER, OPPOSING, OWN))
        other = whose == OWN and self.now_and_then(0.5)
        where = self.one_of(where for where in WHERES if where != EACH_CITY or one_only(how, count))
        return Units(how, count, whose, other, self.one_of(UNIT_NOUNS), self.trait(), self.limit(), where)

    def cards(self) -> Cards:
        """Cards of a hand or of the discard pile."""
        how = self.one_of((SOME, UP_TO, ALL))
        return Cards(how, 1 if how == ALL else self.number(), self.one_of(CARD_NOUNS), self.limit())

    def them(self) -> Cards:
        """Cards that were revealed."""
        return Cards(self.one_of((IT, OTHERS))) if self.now_and_then() else self.cards()

    def who(self) -> int:
        """You or the opponent."""
        return int(self.one_of((YOU, OPPONENT)))

    def least(self) -> int:
        """A number of a condition, none included."""
        return int(self.one_of((0, 1, 2, 3, 12, 20)))

    def amount(self) -> Amount:
        """What a condition counts."""
        return Amount(self.least(), self.one_of(UNIT_NOUNS), self.now_and_then(), self.trait())

    def condition(self) -> Condition:
        """Any condition, with its parts; one that stands in the phrase twice is written once."""
        kind = self.one_of(CONDITIONS)
        condition: Condition = kind(**self.filled(kind.phrase))
        return condition

    def filled(self, phrase: str) -> dict[str, Any]:
        """The pieces of a template, filled at random."""
        pieces = [(name, part) for name, part, _ in PIECE.findall(phrase) if name and name != "their"]
        return {name: self.parts[part or name]() for name, part in pieces}

    def verb(self, who: int, may: bool, verbs: tuple[type[Any], ...] = VERBS) -> Effect:
        """A verb with its parts."""
        verb = self.one_of(verbs)
        effect: Effect = verb(**self.filled(verb.phrase), who=who, may=may)
        return effect

    def action(self, who: int, may: bool) -> Effect:
        """A verb, or two of them with "or"."""
        if not self.now_and_then(0.25):
            return self.verb(who, may)
        return Or(branch(self.verb(who, False)), branch(self.verb(who, False)), who, may)

    def clause(self, guarded: bool) -> tuple[Effect, ...]:
        """A subject with its actions; behind a guard there may be two with "and"."""
        who, may, each = self.one_of(
            ((YOU, False, False),) * 3
            + ((YOU, True, False), (OPPONENT, False, False), (OPPONENT, True, False), (YOU, False, True))
        )
        if guarded and not may and self.now_and_then():
            actions: tuple[Effect, ...] = (self.verb(who, False), self.verb(who, False))
        else:
            actions = (self.action(who, may),)
        return (Each(branch(*actions)),) if each else actions

    def sentence(self) -> tuple[Effect, ...]:
        """A clause, with or without a guard."""
        guard = self.chance.randrange(6)
        if guard == 0:
            condition: Condition = Done(self.one_of((YOU, OPPONENT)), self.now_and_then(0.5))
            return (If(condition, branch(*self.clause(True)), self.otherwise()),)
        if guard == 1:
            return (If(self.condition(), branch(*self.clause(True)), self.otherwise()),)
        if guard == 2:
            return (ForEach(self.counted(), branch(*self.clause(True))),)
        return self.clause(False)

    def otherwise(self) -> Script | None:
        """What is done if a guard does not hold, if anything."""
        return branch(*self.clause(True)) if self.now_and_then() else None

    def counted(self) -> Units | None:
        """What "For each" counts."""
        if self.now_and_then():
            return None
        whose = self.one_of((OWN, OPPOSING))
        where = self.one_of(where for where in WHERES if where != EACH_CITY)
        other = whose == OWN and self.now_and_then(0.5)
        return Units(ALL, 1, whose, other, self.one_of(UNIT_NOUNS), self.trait(), self.limit(), where)

    def script(self) -> Script:
        """A whole text of one to three sentences."""
        effects = tuple(effect for _ in range(self.chance.randint(1, 3)) for effect in self.sentence())
        return Script("random", (*effects, Tidy()) if about(effects, Reveal, RevealHand, RevealUnder) else effects)

    def text(self, in_city: bool, gods: bool = False) -> str:
        """A text that makes sense on such a card: one in a city or not, of a game of the gods or not."""
        foreign = (RevealUnder,) if gods else (RevealUnder, Entomb, Build, Favored)
        while True:
            script = self.script()
            if not missing_sense(script.effects, in_city) and not about(script.effects, *foreign):
                text = say_text(script)
                if self.familiar(text):
                    return text

    def requirement(self, in_city: bool) -> str:
        """A sentence that makes sense as a feat, or in a city as what a TRIUMPH needs, in a game without gods."""
        while True:
            condition = self.condition()
            if not condition_sense(condition, in_city) and not isinstance(condition, Favored):
                text = say_condition(condition)
                if self.familiar(text):
                    return text

    def familiar(self, text: str) -> bool:
        """Whether no word of the text is strange."""
        return self.strange is None or self.strange.search(text) is None

    def line(self, name: str, gods: bool) -> str:
        """A line with this name, alone or before a text."""
        if name == "TRIUMPH":
            return f"{self.one_of(TRIUMPHANT)}: {self.requirement(True)}"
        if name == "MANEUVER":
            return f"MANEUVER {self.number()}"
        return f"{name}: {self.text(LEADS[name][1], gods)}" if name in LEADS else name

    def lines(self, known: tuple[str, ...], needed: tuple[str, ...], gods: bool) -> list[str]:
        """The lines of a unit with these names and up to two others, in any order; names alone may share a line."""
        names = list(needed)
        for name in self.chance.sample(known, self.chance.randint(0 if needed else 1, 2)):
            if name not in names and not (name in FROM_HAND and set(names) & set(FROM_HAND)):
                names.append(name)
        self.chance.shuffle(names)
        lines: list[str] = []
        for name in names:
            line = self.line(name, gods)
            if lines and ":" not in lines[-1] + line and self.now_and_then(0.7):
                lines[-1] += f", {line}"
            else:
                lines.append(line)
        return lines


def about(effects: tuple[Effect, ...], *sorts: type) -> bool:
    """Whether a text uses one of these verbs or conditions, anywhere."""
    found = within(effects)
    return any(isinstance(each, sorts) for each in [*found, *(getattr(each, "condition", None) for each in found)])


def branch(*effects: Effect) -> Script:
    """A part of a sentence."""
    return Script("", effects, branch=True)


def within(effects: tuple[Effect, ...]) -> list[Effect]:
    """The effects and all that they rule."""
    found: list[Effect] = []
    for effect in effects:
        found.append(effect)
        for name in attributes(effect):
            part = getattr(effect, name)
            if isinstance(part, Script):
                found += within(part.effects)
    return found


ATTRIBUTES: dict[type, tuple[str, ...]] = {
    Script: ("effects", "branch"),
    Limit: ("measure", "number", "less"),
    Units: ("how", "count", "whose", "other", "sort", "trait", "limit", "where"),
    Cards: ("how", "count", "sort", "limit"),
    Amount: ("least", "sort", "other", "trait"),
    Goods: ("least", "what"),
    Done: ("who", "least"),
    Or: ("who", "may", "first", "second"),
    If: ("condition", "then", "otherwise"),
    ForEach: ("units", "then"),
    Each: ("then",),
    Tidy: (),
}


def attributes(thing: object) -> tuple[str, ...]:
    """The names of all that makes up a part of a script; of a verb its subject and what its template names."""
    if type(thing) in ATTRIBUTES:
        return ATTRIBUTES[type(thing)]
    assert isinstance(thing, VERBS + CONDITIONS), f"{thing!r} is no part of a script"
    named = [name for name, _, _ in PIECE.findall(thing.phrase) if name and name != "their"]
    return ("who", "may", *named) if isinstance(thing, VERBS) else tuple(named)


def equal(one: Any, other: Any) -> bool:
    """Whether two scripts, or parts of scripts, say the same."""
    if type(one) is not type(other):
        return False
    if isinstance(one, tuple):
        return len(one) == len(other) and all(map(equal, one, other))
    if one is None or isinstance(one, int | str):
        return bool(one == other)
    return all(equal(getattr(one, name), getattr(other, name)) for name in attributes(one))
