"""Fuzz the reader of set-ups: BadSetup or a game that can be played."""

from __future__ import annotations

import random
import re

from fuzzing import accepted, fuzz, mutations
from hypothesis import strategies as st

import wartorn

SETUPS = [
    text + "\n"
    for text in """\
game: reign-of-war
step: surge
hand0: Bronze Harrier, 2 Olive Bearer
coins0: 5
A: Ferry Rower (enraged)
a: Cave Sibyl

step: war
A: 3 Border Scout, Exile King
a: 2 Javelin Line
stackA: Owl's Stratagem
active: 1
turn: 9

game: reign-of-war
options: comeback=yes beginner
seed: 12
step: wealth
hand0: 4
hand1: 2
coins1: 0

step: offering
hand0: goatherd-levy (seen), Night Raider
deck: Exile King, Border Scout
discard: 2 Gift Bearer

step: portent
B: Riddle Keeper, Storm Reader
rewards0: Trident's Bounty (used), Cup of the Vine
feats1: Forced March

sets: reign-of-war
step: feat
A: Cave Sibyl
B: Ash Listener
C: Storm Reader
feats0: Day of Ashes (achieved)""".split("\n\n")
]
PLACES = (
    "hand0 hand1 A a B b C c deck discard revealed aside treasury stackA stackB stackC rewards0 rewards1 feats0 feats1 "
    "coins0 coins1 supply turn active used triggers destroyed moved0"
).split()
STEPS = "wealth surge portent feat war offering".split()
WORDS = [
    *PLACES,
    *STEPS,
    *"game step sets options seed (enraged) (used) (seen) (achieved) (lost)".split(),
    *"reign-of-war beginner=yes first=random unit feat reward".split(),
]
NAMES = [
    "Thicket Boar",
    "Exile King",
    "Owl's Stratagem",
    "Empty Hands",
    "4 Vineyard Satyr",
    "a unit",
    "a reward",
    "?",
    "?r",
    "\n",
    ": ",
    ", ",
]


def check(text: str) -> None:
    """It is refused as a bad set-up, or it is a game that can be written down and played on."""
    game = accepted(wartorn.setup, text, wartorn.BadSetup)
    if game is None:
        return
    assert str(wartorn.read(str(game))) == str(game)
    chance = random.Random(text)
    for _ in range(50):
        if game.over:
            break
        assert game.question()
        game.play(chance.choice(game.options()))
        assert str(game)
    game.story(0)
    assert len(game.scores()) == game.seats


def pieces(text: str) -> list[str]:
    """The set-up in words, numbers and signs."""
    return re.findall(r"[A-Za-z'-]+|\d+|.", text, re.S)


def test_unmutated_setups_are_accepted() -> None:
    """The corpus that the mutations begin with is valid."""
    for text in SETUPS:
        wartorn.setup(text)
        check(text)


def test_any_text(seed: str, effort: int) -> None:
    """Text that is no set-up at all."""
    fuzz(100 * effort, seed, st.text(max_size=100), check)
    keys = st.sampled_from(WORDS)
    entries = st.lists(st.tuples(keys, st.text(max_size=20)), max_size=5)
    fuzz(100 * effort, seed, entries.map(lambda found: "\n".join(f"{key}: {value}" for key, value in found)), check)


def test_mutated_setups(seed: str, effort: int) -> None:
    """Words, names, numbers and lines of valid set-ups changed."""
    fuzz(250 * effort, seed, mutations(SETUPS, pieces, [*WORDS, *NAMES]), check)
    lines = [line for text in SETUPS for line in text.splitlines(keepends=True)]
    fuzz(100 * effort, seed, mutations(SETUPS, lambda text: text.splitlines(keepends=True), lines), check)


def test_random_setups(seed: str, effort: int) -> None:
    """Any cards anywhere, and any numbers."""
    kinds = [kind.name for kind in wartorn.new("reign-of-war").rules.kinds]
    states = st.sampled_from(["", "", "", " (enraged)", " (used)", " (seen)", " (achieved)", " (seen) (enraged)"])
    card = st.builds(lambda n, name, state: f"{n} {name}{state}", st.integers(0, 5), st.sampled_from(kinds), states)
    laid = st.lists(card, min_size=1, max_size=4).map(", ".join)
    value = laid | st.integers(0, 45).map(str)
    entries = st.dictionaries(st.sampled_from(PLACES), value, min_size=1, max_size=6)
    texts = st.builds(
        lambda step, found: "\n".join([f"step: {step}", *(f"{key}: {value}" for key, value in found.items())]),
        st.sampled_from(STEPS),
        entries,
    )
    fuzz(150 * effort, seed, texts, check)
