"""Lines with keywords: a name alone, such as COLOSSAL, or a name that leads a text, such as REINFORCE."""

from __future__ import annotations

import re

from wartorn.kernel.registry import suggestion
from wartorn.kernel.script import Script
from wartorn.omen.conditions import Condition
from wartorn.omen.language.reader import LARGEST, BadText
from wartorn.omen.language.sense import condition_sense, missing_sense
from wartorn.omen.language.texts import read_condition, read_text, say_action, say_condition, say_text
from wartorn.omen.selectors import Cards
from wartorn.omen.table import (
    BOLSTERS,
    EXPENDED,
    INVOKED,
    LABORS,
    MANEUVERS,
    OFFERED,
    PORTENT,
    REINFORCES,
    SHED,
    SPENT,
)
from wartorn.omen.values import TRAITS
from wartorn.omen.verbs.cities import Maneuver
from wartorn.omen.verbs.control import Or
from wartorn.omen.verbs.hands import RecoverAnother
from wartorn.omen.verbs.wealth import Draw

# The moment at which the text behind a name begins, and whether the card stands in a city then
LEADS = {
    "REINFORCE": (REINFORCES, True),
    "INVOCATION": (INVOKED, True),
    "LABOR": (LABORS, False),
    "BOLSTER": (BOLSTERS, True),
    "JILT": (EXPENDED, False),
    "GLEAN": (PORTENT, True),
}
TRIUMPHANT = {f"TRIUMPH in {step.capitalize()}": step for step in ("wealth", "surge", "portent", "war", "offering")}
HEIR_KEYWORDS = ("COLOSSAL", "TREASURED", "ENDURING", "MANEUVER", "REINFORCE", "INVOCATION", "LABOR")
KRATER_TRAITS = (
    "MYRIAD", "COVETED", "WRATH", "SPOILS", "FATE", "RECRUIT", "PILFER", "VETERAN", "CURSE", "BOLSTER", "JILT", "GLEAN",
    "TRIUMPH",
)  # fmt: skip
FROM_HAND = ("FATE", "RECRUIT", "PILFER", "JILT")
SPENDING = {"FATE": "fate", "RECRUIT": "recruit", "PILFER": "pilfer"}


def trait_scripts() -> dict[str, Script]:
    """What the traits without a text of their own do, by path (KR-SURGE-5 to -7, KR-OFFER-2, KR-OFFER-3)."""
    draw, recover = Script("fate/1/or1", (Draw(1),), True), Script("fate/1/or2", (RecoverAnother(Cards()),), True)
    curse, wrath = (read_text(text, path) for path, text in SHEDDING.items())
    scripts = [
        Script("fate", (Or(draw, recover),)),
        draw,
        recover,
        read_text("Steal 1 coin.", "pilfer"),
        read_text("Draw 2 cards. Put 1 card on top of the deck.", "recruit"),
        curse,
        wrath,
        Script("curse-wrath", (*curse.effects, *wrath.effects)),
        Script("wrath-curse", (*wrath.effects, *curse.effects)),
    ]
    return {script.path: script for script in scripts}


SHEDDING = {"curse": "Destroy 1 opposing unit.", "wrath": "The opponent discards 1 card."}


def _example(known: tuple[str, ...]) -> str:
    return f"{next(name for name in LEADS if name in known)}: Draw 1 card."


class Abilities:
    """What the lines of a unit say: its traits, its texts by moment, the step and the requirement of its TRIUMPH."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.scripts: dict[int, Script] = {}
        self.shared: dict[int, str] = {}  # by moment: the path of what a trait without a text does
        self.triumph: tuple[str, Condition] | None = None

    @property
    def traits(self) -> int:
        """The names as bits."""
        return sum(TRAITS[name] for name in self.names)

    def read(self, line: str, slug: str, known: tuple[str, ...]) -> None:
        """Read one line, or BadText."""
        head, colon, _ = line.partition(":")
        if not colon:
            before = len(self.names)
            for match in re.finditer(r"[^,\s][^,]*", line):
                self.read_name(match.group().strip(), slug, known, match.start())
            said = ", ".join(self.say(name) for name in self.names[before:])
            if said != line:
                raise BadText(f'say it like this: "{said}"' if said else "the line is empty", 0, len(line))
            return
        name = head.split(" ")[0]
        self.add(name, known, 0)
        text = line[len(head) + 2 :]
        if line != f"{head}: {text}" or not text:
            raise BadText("behind the colon there is a space and a text", len(head), len(head) + 1)
        if name != "TRIUMPH" and head not in LEADS:
            raise BadText(f"{name} stands alone, with no text behind it", 0, len(head))
        if name == "TRIUMPH" and head not in TRIUMPHANT:
            raise BadText(f"TRIUMPH names its step: {', '.join(TRIUMPHANT)}", 0, len(head))
        try:
            if name == "TRIUMPH":
                self.read_triumph(TRIUMPHANT[head], text)
            else:
                self.read_lead(name, text, slug)
        except BadText as error:
            raise error.behind(len(head) + 2) from None

    def say(self, name: str) -> str:
        """The name as its card says it, with its number or its text."""
        if name == "MANEUVER":
            return say_action(self.scripts[MANEUVERS].effects[0])
        if name == "TRIUMPH" and self.triumph is not None:
            step, condition = self.triumph
            return f"TRIUMPH in {step.capitalize()}: {say_condition(condition)}"
        return f"{name}: {say_text(self.scripts[LEADS[name][0]])}" if name in LEADS else name

    def add(self, name: str, known: tuple[str, ...], start: int) -> None:
        """Add a name that may stand on such a card, once."""
        end = start + len(name)
        if name.rstrip(",") in known and name not in known:
            raise BadText("a name with a text has a line of its own", start, end)
        if name.upper() not in known and name != name.upper():
            raise BadText(f'a line begins with a name, such as "{_example(known)}"', start, end)
        if name not in known:
            raise BadText(
                f'"{name}" is no name for such a unit{suggestion(name.upper(), known)}; {", ".join(known)} are',
                start,
                end,
            )
        if name in self.names:
            raise BadText(f"{name} stands here twice", start, end)
        used = [each for each in self.names if each in FROM_HAND]
        if name in FROM_HAND and used:
            raise BadText(f"a unit is used from hand in one way: {used[0]} or {name}, not both", start, end)
        self.names.append(name)

    def read_name(self, text: str, slug: str, known: tuple[str, ...], start: int) -> None:
        """A name alone."""
        name, _, number = text.partition(" ")
        end = start + len(text)
        self.add(name, known, start)
        if name == "MANEUVER":
            if not re.fullmatch(r"[1-9]\d?", number) or int(number) > LARGEST:
                raise BadText(f"MANEUVER has a number from 1 to {LARGEST} behind it, such as MANEUVER 2", start, end)
            self.scripts[MANEUVERS] = Script(f"{slug}/maneuver", (Maneuver(int(number)),))
        elif name in LEADS or name == "TRIUMPH":
            like = "TRIUMPH in War: You have 7 or more units." if name == "TRIUMPH" else f"{name}: Draw 1 card."
            raise BadText(f'{name} leads a text, such as "{like}"', start, end)
        elif number.split(" ")[0] in known:
            raise BadText(f'names have commas between them, such as "{name}, {number.split(" ")[0]}"', start, end)
        elif number:
            raise BadText(f"{name} stands alone", start, end)
        if name in SPENDING:
            self.shared[SPENT] = SPENDING[name]
        if name.lower() in SHEDDING:
            self.shed(name.lower())

    def shed(self, name: str) -> None:
        """CURSE works in the own Offering step only, both in the order in which they are printed (KR-OFFER-5)."""
        if name == "wrath":
            self.shared[SHED] = name
        self.shared[OFFERED] = f"{self.shared[OFFERED]}-{name}" if OFFERED in self.shared else name

    def read_lead(self, name: str, text: str, slug: str) -> None:
        """A name with a text."""
        moment, in_city = LEADS[name]
        script = read_text(text, f"{slug}/{name.lower()}")
        sense = missing_sense(script.effects, in_city)
        if sense:
            raise BadText(sense, 0, len(text))
        self.scripts[moment] = script

    def read_triumph(self, step: str, text: str) -> None:
        """TRIUMPH with its step and its requirement."""
        condition = read_condition(text)
        sense = condition_sense(condition, True)
        if sense:
            raise BadText(sense, 0, len(text))
        self.triumph = (step, condition)
