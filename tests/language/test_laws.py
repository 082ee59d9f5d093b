"""Both sides of the law of the language: text to script to text, and script to text to script."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from generate import ATTRIBUTES, Writer, attributes, branch, equal, within

from wartorn.omen import catalog, conditions
from wartorn.omen.language import read_condition, read_text, say_condition, say_text
from wartorn.omen.language.lines import HEIR_KEYWORDS, KRATER_TRAITS, LEADS, TRIUMPHANT, Abilities
from wartorn.omen.language.parts import PARTS
from wartorn.omen.language.texts import VERBS
from wartorn.omen.selectors import Cards, Limit, Units
from wartorn.omen.table import MANEUVERS
from wartorn.omen.values import TRAITS
from wartorn.omen.verbs.cities import Maneuver
from wartorn.omen.verbs.control import Or
from wartorn.omen.verbs.wealth import Draw, Gain

SETS = sorted(file.stem for file in catalog.SETS.glob("*.toml"))


@pytest.fixture(params=[pytest.param(3_000, id="few"), pytest.param(100_000, id="many", marks=pytest.mark.long)])
def texts(request: pytest.FixtureRequest) -> int:
    """How many scripts are written."""
    return int(request.param)


@pytest.mark.parametrize("name", SETS)
def test_every_card_is_said_as_it_was_written(name: str) -> None:
    """Reading the text of a card and saying it again gives the same text."""
    cards = catalog.card_set(name).cards
    assert cards
    for card in cards:
        if card.abilities.names:
            assert lines_of(card) == card.lines
        elif card.condition is None:
            (script,) = card.scripts.values()
            assert [say_text(script)] == card.lines
        else:
            assert [say_condition(card.condition)] == card.lines and not card.scripts


def lines_of(card: catalog.Card) -> list[str]:
    """What a unit with keywords says, name by name, in lines as its card has them."""
    said = [card.abilities.say(name) for name in card.abilities.names]
    lines = []
    for line in card.lines:
        names = 1 if ":" in line else line.count(", ") + 1
        lines.append(", ".join(said[:names]))
        said = said[names:]
    assert not said
    return lines


@pytest.mark.parametrize("name", SETS)
def test_every_script_of_a_card_is_read_again(name: str) -> None:
    """What a card says at one moment, read alone, gives an equal script; each name has its moment."""
    for card in catalog.card_set(name).cards:
        for moment, script in card.scripts.items():
            if moment == MANEUVERS:
                assert [type(effect) for effect in script.effects] == [Maneuver]
            else:
                assert equal(read_text(say_text(script), script.path), script)
                assert read_text(say_text(script), script.path).path == script.path
        led = {LEADS[name][0] for name in card.abilities.names if name in LEADS}
        led |= {MANEUVERS} if "MANEUVER" in card.abilities.names else set()
        assert not card.abilities.names or set(card.scripts) == led
        if card.abilities.triumph is not None:
            step, condition = card.abilities.triumph
            assert step in TRIUMPHANT.values() and equal(read_condition(say_condition(condition)), condition)


@pytest.mark.parametrize(("known", "gods"), [(HEIR_KEYWORDS, True), (KRATER_TRAITS, False)], ids=["heirs", "warbands"])
def test_all_lines_are_said_as_they_were_written(known: tuple[str, ...], gods: bool, seed: str, texts: int) -> None:
    """Any names, in any order, on lines of their own or with commas between them."""
    writer = Writer(random.Random(f"{seed} lines"))
    used: Counter[str] = Counter()
    for number in range(texts // 10):
        needed = (known[number % len(known)],)
        lines = writer.lines(known, needed, gods)
        abilities = Abilities()
        for line in lines:
            abilities.read(line, "card", known)
        assert ", ".join(lines) == ", ".join(abilities.say(name) for name in abilities.names)
        assert abilities.traits == sum(TRAITS[name] for name in set(abilities.names))
        assert set(needed) <= set(abilities.names) <= set(known)
        again = Abilities()
        for name in abilities.names:
            again.read(abilities.say(name), "card", known)
        assert again.names == abilities.names and again.shared == abilities.shared
        assert again.scripts.keys() == abilities.scripts.keys()
        for moment, script in abilities.scripts.items():
            assert moment == MANEUVERS or equal(again.scripts[moment], script)
        used.update(abilities.names)
    assert set(used) == set(known)


def test_every_script_is_read_as_it_was_said(seed: str, texts: int) -> None:
    """Saying a script and reading it again gives an equal script."""
    writer = Writer(random.Random(f"{seed} scripts"))
    used: Counter[type] = Counter()
    said = set()
    for _ in range(texts):
        script = writer.script()
        text = say_text(script)
        again = read_text(text, "random")
        assert equal(again, script), text
        assert say_text(again) == text
        used.update(type(effect) for effect in within(script.effects))
        said.add(text)
    assert {verb for verb in VERBS if used[verb] < 20} == set()
    assert len(said) > 0.8 * texts


def test_every_condition_is_read_as_it_was_said(seed: str, texts: int) -> None:
    """Also the bare conditions of feats and triumphs."""
    writer = Writer(random.Random(f"{seed} conditions"))
    used: Counter[type] = Counter()
    for _ in range(texts):
        condition = writer.condition()
        text = say_condition(condition)
        assert equal(read_condition(text), condition), text
        used[type(condition)] += 1
    kinds = [kind for kind in vars(conditions).values() if isinstance(kind, type) and kind is not conditions.Condition]
    bare = {kind for kind in kinds if issubclass(kind, conditions.Condition) and hasattr(kind, "phrase")}
    assert set(used) == bare


def test_the_writer_knows_every_part() -> None:
    """A new part of phrases must be written at random too."""
    assert set(Writer(random.Random(1)).parts) == set(PARTS)


def test_every_part_of_a_path_is_named(seed: str) -> None:
    """Each branch of a script has a path of its own, under that of the script."""
    writer = Writer(random.Random(f"{seed} paths"))
    for _ in range(300):
        script = read_text(say_text(writer.script()), "card")
        paths = [script.path]
        for effect in within(script.effects):
            paths += [getattr(effect, name).path for name in attributes(effect) if name in ("first", "second", "then")]
            if getattr(effect, "otherwise", None) is not None:
                paths.append(effect.otherwise.path)
        assert len(set(paths)) == len(paths)
        assert paths[0] == "card" and all(path.startswith("card/") for path in paths[1:])


def test_equal_tells_scripts_apart() -> None:
    """The comparison that the law rests on sees every attribute."""
    assert equal(Draw(1), Draw(1)) and not equal(Draw(1), Draw(2)) and not equal(Draw(1), Gain(1))
    assert not equal(Draw(1), Draw(1, who=1)) and not equal(Draw(1), Draw(1, may=True))
    assert not equal(Or(branch(Draw(1)), branch(Gain(1))), Or(branch(Draw(1)), branch(Gain(2))))
    assert not equal(Units(limit=Limit(1, 2, True)), Units(limit=Limit(1, 2, False)))
    assert not equal(branch(Draw(1)), branch(Draw(1), Draw(1)))
    for kind, samples in ((Units, [3, 3, 2, True, 3, 4]), (Cards, [1, 2, 3])):
        for name, value in zip(ATTRIBUTES[kind], samples, strict=False):
            assert not equal(kind(), kind(**{name: value})), name
