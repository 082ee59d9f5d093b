"""The page about the language, written from the verbs themselves: `python -m wartorn.omen.language.guide`."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from wartorn import omen
from wartorn.kernel.script import Script
from wartorn.omen.catalog import FAMILIES, MAKINGS, SETS, Card, card_set
from wartorn.omen.conditions import (
    HELD_CARDS,
    HELD_COINS,
    IN_EVERY_CITY,
    IN_ONE_CITY,
    IN_THIS_CITY,
    Amount,
    Discarded,
    Fallen,
    Favored,
    Goods,
    Has,
    HasMore,
    HasStrength,
    Holds,
    HoldsMore,
    ItIs,
    Moved,
    Stole,
)
from wartorn.omen.language.keywords import KEYWORDS
from wartorn.omen.language.lines import FROM_HAND, HEIR_KEYWORDS, KRATER_TRAITS, LEADS, TRIUMPHANT
from wartorn.omen.language.parts import (
    CARD_NOUNS,
    COUNTED_WHERES,
    PIECE_NAMES,
    PLACES,
    UNIT_NOUNS,
    WHERES,
    say_cards,
    say_each_of,
    say_them,
    say_units,
)
from wartorn.omen.language.reader import LARGEST
from wartorn.omen.language.texts import GUARDS, VERBS, parts_of, say_condition_part, say_text
from wartorn.omen.selectors import (
    ALL,
    BY_COST,
    BY_STRENGTH,
    EACH_CITY,
    IT,
    OPPOSING,
    OTHERS,
    OWN,
    SOME,
    STRONGEST,
    THAT_CITY,
    THIS,
    THIS_CITY,
    UP_TO,
    WEAKEST,
    Cards,
    Limit,
    Units,
)
from wartorn.omen.table import TYPES
from wartorn.omen.values import A_BEAST, A_SOLDIER, A_TREASURE, AN_ORACLE, OF_HORUS, TRAITS
from wartorn.omen.verbs.deed import OPPONENT, YOU

HEAD = """# The language of the cards

<!-- Written by `python -m wartorn.omen.language.guide`: change the verbs, not this page. -->

What a card says is what it does. A text is read into a script when its set is loaded, and it is accepted only if the
script says exactly the same text again. So there is one way to say each thing; a text that is understood but said
differently is answered with the right sentence, and a word that does not fit with the words that do.

## Sentences

A text is one or more sentences, each with a full stop. A sentence has an optional guard, a subject and one action.

| sentence | subject |
| --- | --- |
| `Draw 1 card.` | you: who controls the unit, uses it from hand, uses the reward or completes the structure |
| `You may draw 1 card.` | you, if you like |
| `The opponent discards 1 card.` | the other player; the verb takes an s, "your" becomes "their" |
| `The opponent may discard 1 card.` | the other player, if they like |
| `Each player draws 1 card.` | both, the active player first |

- The subject chooses. "Opposing" is always seen from you.
- Two actions may be joined by `or`: the subject chooses; one that can do nothing cannot be chosen while the other can.
- Behind a guard two actions may be joined by `and`.
- A verb does as much as it can. "up to" lets the subject take fewer, none included. What one merely *may* do, one does
  whole or not at all: who has two cards cannot choose "may discard 3 cards".
- Numbers are digits from 1 to 20. A number counts cards (one beast is one unit to destroy); a condition counts units, a
  beast or MYRIAD as 2, COLOSSAL as 1; "For each" counts cards. The strength of a unit in a city is what it has there,
  such as 1 more with INVOCATION while your god is favored; in a hand it is what is printed.
- `it` is the card touched last in the open: revealed, discarded, chosen, moved or destroyed; after ENTOMB it is
  nothing, for no text reaches what lies under a structure. `them` are the cards revealed last; those that go nowhere
  are discarded at the end of the text. Of a hand that was revealed they are those that everybody has seen.
- "this city" is where the unit stands (where its text began), "that city" the one chosen by `choose a city`. What
  stands nowhere has no "this city", no "this unit" and no "other" units: beasts, rewards, Kraters, feats, structures,
  and units at their LABOR or JILT.
"""
FAMILY_HEAD = """## Three families of sets

Each set is for one game, which its head names. The game says which tables there are, of which types its units are, and
whether their texts are plain or stand in [lines with keywords](#lines-with-keywords).

"""
LINES_HEAD = f"""## Lines with keywords

The units of Heir to the Dunes and of the Krater games say what they do in lines: `text` is one line, or a list of them,
such as `text = ["COLOSSAL, ENDURING", "REINFORCE: Draw 1 card. Discard 1 card."]`.

- A keyword alone needs no text: the rules say what it does. Several of them may share a line, with commas between them.
- A keyword with a colon leads a text, or for TRIUMPH a condition, and has a line of its own.
- Keywords are written in capitals; MANEUVER has a number from 1 to {LARGEST} behind it.
- A unit has each keyword once, in any order, and of {", ".join(FROM_HAND)} one at most: those are ways to
  use it from hand. Beside those that its type asks for it may have any others of its game.
"""
PLAIN = {  # when the text of a card begins that is not in lines
    "soldier": "when it enters a city",
    "oracle": "once in each of its player's Portent steps",
    "beast": "when it is expended",
    "reward": "when it is used",
    "krater": "when it is used",
    "structure": (
        "when it is completed, at the start of a Surge step; its first sentence is always `Reveal all cards under this "
        "structure.`"
    ),
}


def guide() -> str:
    """The whole page."""
    sections = [HEAD, _families(), _lines(), _guards(), _verbs(), _selectors(), _conditions(), _sense()]
    return "\n".join(sections)


def _families() -> str:
    rows = []
    for game, family in FAMILIES.items():
        for type in family.types:
            made = MAKINGS[type][2] if type in MAKINGS else "it has no type, and any keywords"
            text = f"in lines; {made}" if family.keywords else f"plain, and begins {PLAIN[TYPES[type]]}"
            rows.append((game, "`[[unit]]`", f"`{TYPES[type]}`" if len(family.types) > 1 else "", text))
        for table in family.tables[1:]:
            text = PLAIN.get(table, "a condition, looked at in the Feat step")
            rows.append((game, f"`[[{table}]]`", "", f"plain, and begins {text}" if table in PLAIN else text))
    return FAMILY_HEAD + _table(("game", "table", "type", "its text"), rows)


def _lines() -> str:
    page = LINES_HEAD
    for game, names in (("Heir to the Dunes", HEIR_KEYWORDS), ("Kraters", KRATER_TRAITS)):
        alone = [name for name in names if name not in LEADS and name != "TRIUMPH"]
        leading = [name for name in names if name not in alone]
        rows = [(_form(name), "{} ({})".format(*KEYWORDS[name]), _line_with(name)) for name in leading]
        page += f"\n**{game}**\n\n" + _table(("leads a text", "which begins when", "example"), rows)
        rows = [(_form(name), "{} ({})".format(*KEYWORDS[name]), _line_with(name)) for name in alone]
        page += "\n" + _table(("stands alone", "does", "example"), rows)
    return page + f"\n`<step>` is one of {_list(step.capitalize() for step in TRIUMPHANT.values())}.\n"


def _form(name: str) -> str:
    """How a keyword is written."""
    forms = {"MANEUVER": "MANEUVER n", "TRIUMPH": "TRIUMPH in <step>: <condition>."}
    return f"`{forms.get(name, f'{name}: <text>' if name in LEADS else name)}`"


def _line_with(name: str) -> str:
    """A line with the keyword, from the first card that has it."""
    for card in _cards():
        for line in card.lines if name in card.abilities.names else ():
            if name in line.partition(":")[0]:
                return f"{line} *({card.name})*"
    return ""


def _guards() -> str:
    rows = [(f"`{words}, …`", "the sentence before did at least one thing" if done.least else "it did nothing")
            for words, done in GUARDS.items()]  # fmt: skip
    rows += [
        ("`If <condition>, …`", "the condition holds now"),
        ("`Otherwise, …`", "the guard of the sentence before did not hold"),
        ("`For each <things>, …`", "the numbers of this sentence are multiplied by the count"),
    ]
    return "## Guards\n\nA guard rules its own sentence only.\n\n" + _table(("guard", "means"), rows)


def _verbs() -> str:
    rows = []
    for verb in VERBS:
        phrase = str(verb.phrase).replace("{their}", "{your}")
        for name, part in PIECE_NAMES.items():
            phrase = phrase.replace("{" + name + "}", part)
        rows.append((f"`{phrase}`", _meaning(verb), _example(verb)))
    note = (
        "The words in angle brackets are explained below. The examples are from the sets. Structures and gods are in\n"
        "Heir to the Dunes only: no other set can say `ENTOMB`, `build`, `this structure` or `your god is favored`.\n\n"
    )
    return f"## Verbs ({len(VERBS)})\n\n{note}" + _table(("phrase", "means", "example"), rows)


def _example(verb: type[Any]) -> str:
    """A line with the verb, from the first card that uses it."""
    for card in _cards():
        for script in card.scripts.values():
            if any(isinstance(effect, verb) for effect in _effects(script)):
                line = next(line for line in card.lines if line.endswith(say_text(script)))
                return f"{line} *({card.name})*"
    return ""


def _selectors() -> str:
    own = Units(UP_TO, 2, OWN, True, A_SOLDIER, 0, None, THIS_CITY)
    units = [
        own,
        Units(SOME, 1, OPPOSING, limit=Limit(BY_STRENGTH, 2, True), where=THIS_CITY),
        Units(ALL, 1, where=THAT_CITY),
        Units(SOME, 1, OWN, where=EACH_CITY),
        Units(STRONGEST, 1, OPPOSING),
        Units(STRONGEST, 1, where=EACH_CITY),
        Units(WEAKEST, 1, where=THIS_CITY),
        Units(SOME, 2, trait=TRAITS["GLEAN"]),
        Units(THIS),
    ]
    cards = [Cards(), Cards(UP_TO, 2, A_SOLDIER), Cards(SOME, 2, A_TREASURE), Cards(limit=Limit(BY_COST, 2, True))]
    them = [Cards(IT), Cards(), Cards(UP_TO, 2), Cards(ALL), Cards(OTHERS), Cards(SOME, 1, OF_HORUS)]
    counted = [None, Units(ALL, 1, OWN, sort=AN_ORACLE), Units(ALL, 1, OPPOSING, where=THAT_CITY)]
    rows = [
        ("`<units>`", _list(say_units(each, False) for each in units)),
        ("a noun", _list(UNIT_NOUNS.values())),
        ("where", _list(value for value in WHERES.values() if value)),
        ("`<place>`", _list(PLACES.values())),
        ("`<cards>`", _list(say_cards(each, False) for each in cards)),
        ("a noun", _list(CARD_NOUNS.values())),
        ("`<them>`", _list(say_them(each, False) for each in them)),
        ("`<things>` of For each", _list(say_each_of(each) for each in counted)),
    ]
    return "## Units and cards\n\n" + _table(("part", "such as"), rows)


def _conditions() -> str:
    examples: list[Any] = [
        ItIs(Cards(SOME, 1, AN_ORACLE)),
        ItIs(Cards(limit=Limit(BY_COST, 2, True))),
        Has(YOU, Amount(2, A_SOLDIER, True), IN_THIS_CITY),
        Has(OPPONENT, Amount(0), IN_THIS_CITY),
        Has(YOU, Amount(1, A_BEAST), IN_EVERY_CITY),
        Holds(YOU, Goods(10, HELD_COINS)),
        Holds(OPPONENT, Goods(0, HELD_CARDS)),
        HasStrength(YOU, 12, IN_ONE_CITY),
        HasMore(YOU, AN_ORACLE),
        HoldsMore(OPPONENT, HELD_COINS),
        Moved(YOU, 3),
        Discarded(OPPONENT, 3),
        Stole(YOU, 3),
        Fallen(5),
        Favored(),
    ]
    rows = [(f"`{say_condition_part(condition)}`", _meaning(type(condition))) for condition in examples]
    where = _list(value for value in COUNTED_WHERES.values() if value)
    tail = f"\nWhere: {where}, or nothing for all cities together. A razed city is none.\n"
    tail += "A feat, and what a TRIUMPH needs, is a bare condition with a full stop.\n"
    return "## Conditions\n\n" + _table(("condition", "means"), rows) + tail


def _sense() -> str:
    return (
        "## What makes no sense\n\n"
        "A text that can be read is refused if it points at nothing: `that city` with no city chosen, `it` or `them` "
        "with\nnothing touched or revealed, `If you do` in the first sentence, `this city` on a card that stands in "
        "no city,\n`this structure` anywhere but in the first sentence of a structure, gods and structures in a game "
        "that has none.\nSo is `choose it`: there is nothing to choose.\n"
    )


def _meaning(verb: type[Any]) -> str:
    """The docstring of a verb or a condition, from its source: a compiled class has lost it."""
    source = Path(omen.__file__).parent.joinpath(*verb.__module__.split(".")[2:]).with_suffix(".py")
    for node in ast.parse(source.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef) and node.name == verb.__name__:
            return ast.get_docstring(node) or ""
    return ""


def _cards() -> Iterator[Card]:
    """The cards of all sets that come with the games, game by game."""
    sets = [card_set(file.stem) for file in sorted(SETS.glob("*.toml"))]
    for each in sorted(sets, key=lambda each: list(FAMILIES).index(each.game)):
        yield from each.cards


def _effects(script: Script) -> Iterator[Any]:
    for effect in script.effects:
        yield effect
        for _, part in parts_of(effect):
            yield from _effects(part)


def _list(words: Any) -> str:
    return " · ".join(f"`{word}`" for word in words)


def _table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


if __name__ == "__main__":
    print(guide(), end="")
