"""Osiris in Abdju as a ruleset: what is in the box, what the Citizens do, what a turn is."""

from __future__ import annotations

from collections.abc import Mapping

from wartorn.abdju import abilities, features, scoring, table, turns
from wartorn.abdju.voice import AbdjuVoice
from wartorn.kernel.cards import Kind, card
from wartorn.kernel.errors import BadOption
from wartorn.kernel.registry import Entry
from wartorn.kernel.rules import Ruleset
from wartorn.kernel.script import Effect, Script

# Name, cards, points, majority, bread value (OA-VALUE-1); all but the Pharaoh's 9 points are this project's
CITIZENS = (
    ("Pharaoh", 3, 9, 4, 1),
    ("Scribe", 5, 2, 5, 1),
    ("Noble", 5, 3, 5, 1),
    ("Priest", 5, 3, 6, 2),
    ("Artisan", 6, 3, 6, 2),
    ("Soldier", 6, 3, 7, 2),
    ("Baker", 7, 2, 7, 3),
    ("Merchant", 8, 2, 8, 3),
    ("Farmer", 9, 2, 9, 4),
)

# What the player's Citizens do and what Osiris' do (OA-CIT, OA-OSIRIS); Artisans and Farmers do nothing
EFFECTS: dict[int, tuple[tuple[Effect, ...], tuple[Effect, ...]]] = {
    table.PHARAOH: ((abilities.Roll(),), (abilities.Cast(),)),
    table.SCRIBE: ((abilities.Conceal(),), (abilities.Cover(table.DECK, table.UNDER),)),
    table.NOBLE: ((abilities.TakeSum(), abilities.LowerAll()), (abilities.LowerAll(),)),
    table.PRIEST: ((abilities.DrawSoul(), abilities.KeepSoul()), (abilities.Cover(table.AFTERLIFE, table.SOULS),)),
    table.SOLDIER: ((abilities.Capture(),), (abilities.Capture(),)),
    table.BAKER: ((abilities.BuyBread(), abilities.LowerHighest()), (abilities.Bake(), abilities.LowerHighest())),
    table.MERCHANT: ((abilities.TakeHighest(), abilities.LowerHighest()), (abilities.LowerHighest(),)),
}

# What an Afterlife card pays for each Citizen of a kind (OA-VALUE-2); the tenth pays for each different kind
SOULS = {
    table.PHARAOH: 4,
    table.SCRIBE: 3,
    table.NOBLE: 3,
    table.PRIEST: 3,
    table.ARTISAN: 2,
    table.SOLDIER: 2,
    table.BAKER: 2,
    table.MERCHANT: 2,
    table.FARMER: 2,
    table.VARIETY: 1,
}

# The Citizens that Osiris begins with (OA-SETUP-2); easy and hard are this project's
FIRST_CITIZENS = {"easy": 2, "standard": 4, "hard": 6}


def make(entry: Entry, sets: tuple[str, ...], options: Mapping[str, str]) -> Ruleset:
    """The rules with these options."""
    if sets:
        raise BadOption(f"{entry.name} is played with its own cards; it knows no sets")
    rules = Ruleset(entry.name, entry.title, entry.header((), options), table.SEATS)
    rules.piles = table.piles()
    rules.numbers = table.NUMBERS.split()
    rules.words = table.WORDS.split()
    rules.manners = table.MANNERS
    rules.marked = {"bread": table.BREAD, "dice": table.CARRIES, "covering": table.COVERS}
    rules.automata = 1 << table.OSIRIS
    rules.reaction = turns.Layout()
    rules.voice = AbdjuVoice()
    rules.scoring = scoring.LINES
    rules.ties = scoring.TIES
    rules.features = features.features
    rules.feature_names = list(features.WEIGHED)
    rules.weights = list(features.WEIGHED.values())
    rules.progress = features.progress
    rules.purses = [0] * len(rules.numbers)
    _fill(rules)
    _set_turns(rules, FIRST_CITIZENS[options["difficulty"]])
    return rules


def _fill(rules: Ruleset) -> None:
    """Put the cards into the box."""
    rules.backs = table.BACKS
    rules.box = [[] for _ in rules.piles]
    rules.kinds = [
        Kind("a Citizen", "?", "?", table.CITIZEN_BACK),
        Kind("an Afterlife card", "?a", "?a", table.AFTERLIFE_BACK),
    ]
    for name, copies, *numbers in CITIZENS:
        kind = len(rules.kinds)
        scripts = [
            _script(rules, f"{name.lower()}/{moment}", effects)
            for moment, effects in zip(("played", "taken"), EFFECTS.get(kind, ((), ())), strict=True)
        ]
        rules.kinds.append(Kind(name, name.lower(), name[:2], table.CITIZEN_BACK, 0, numbers, 0, scripts))
        rules.box[table.DECK] += [card(kind)] * copies
    for kind, pays in SOULS.items():
        name = "Blessed Kinds" if kind == table.VARIETY else f"Blessed {rules.kinds[kind].name}s"
        slug = name.lower().replace(" ", "-")
        code = f"B{name.split()[1][:2].lower()}"
        rules.box[table.AFTERLIFE].append(card(len(rules.kinds)))
        rules.kinds.append(Kind(name, slug, code, table.AFTERLIFE_BACK, 0, [pays, kind]))
    rules.close_box()


def _script(rules: Ruleset, path: str, effects: tuple[Effect, ...]) -> Script | None:
    """A script that the rules know, or nothing if there is nothing to do."""
    if not effects:
        return None
    rules.scripts[path] = Script(path, effects)
    return rules.scripts[path]


def _set_turns(rules: Ruleset, citizens: int) -> None:
    """Let the game begin with its set-up, and each side have its turn (OA-SETUP-5)."""
    turn = Script(
        "turn",
        (
            turns.Play(),
            turns.Put(),
            turns.Take(first=True),
            turns.Take(first=False),
            turns.DrawUp(),
            turns.Refill(taken=False),
        ),
    )
    osiris = Script("osiris", (turns.Claim(), turns.Refill(taken=True)))
    rules.turns = [turn, osiris]
    rules.steps = [["dynasty", "rejuvenation", "", "", "", ""], ["dynasty", ""]]
    rules.main = Script("game", (turns.Deal(citizens), turns.Turns()))
    rules.scripts.update({script.path: script for script in (turn, osiris, rules.main)})
