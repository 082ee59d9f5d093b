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
feats0: Day of Ashes (achieved)

game: osiris-in-abdju
hand0: 2 Noble, Baker, Scribe
debens: 3
die1: 3
forum: Farmer, Merchant, Priest, Baker, Soldier (dice)
dynasty0: 2 Farmer (bread), Soldier
dynasty1: Scribe (covering), Priest (covering), Farmer
under1: Artisan
afterlife1: Blessed Farmers

game: osiris-in-abdju
options: difficulty=hard
step: rejuvenation
hand0: 4
under0: Pharaoh
dynasty0: Scribe, Baker
afterlife0: Blessed Kinds
deck: Merchant, Noble

game: heir-to-the-dunes
step: surge
favor: Horus
hand0: Rabid Usurper, Jackal Whelps, Gifted Taskmaster
coins0: 8
A: Duat Shade
b: Lamp Novice, Opal Statuary
structures0: Monument to the Moon (begun), Temple of Darkness (completed), Tomb of Oblivion
under0: 5

game: heir-to-the-dunes
sets: heir-to-the-dunes reign-of-war
options: god=random
step: war
A: Exile King, Duat Shade, Silent Regent
a: Cave Sibyl (enraged), Tortured Soul
feats1: Wall of Spears
rewards1: Drawn Plans (used), Great Scouring

game: heir-to-the-dunes
step: offering
hand0: Fallen Archivist (seen)
options: god=anubis
structures0: Tomb of Rebirth, Monument to the Sun (completed), Temple of Light
discard: Khopesh Levy

game: corrupted-heir
options: difficulty=6
step: surge
hand0: Temple Servant, Sunset Marauder
coins0: 5
a: Sandstone Titan, Opal Statuary
heir: 3
under1: 4
structures1: Monument to the Sun (begun), Temple of Light, Tomb of Rebirth

game: kraters
step: surge
hand0: Mutineers, Guild Envoy, Ramming Trireme
coins0: 7
rewards0: Krater of the Silver Vein, Krater of the Full Net (used)
razedB: 1
stackB: 0
tricks: 11

game: kraters
sets: salt-and-silver ash-and-augury
step: war
A: Sworn Dead, Levy of Ash
a: 2 Ember Wolves, Barrow King
triumphs0: Siege Widow

game: kraters
sets: ash-and-augury
step: portent
A: Crow Reader, Prophet of the Last Wall
b: Doorpost Doomsayer
hand1: 3""".split("\n\n")
]
PLACES = (
    "hand0 hand1 A a B b C c deck discard revealed aside treasury stackA stackB stackC rewards0 rewards1 feats0 feats1 "
    "coins0 coins1 supply turn active used triggers destroyed moved0 structures0 structures1 under0 under1 triumphs0 "
    "favor god0 god1 devoted razedA razedC tricks beside heir sum played picks "
    "forum dynasty0 dynasty1 afterlife afterlife0 afterlife1 unused debens die1 die2 die3"
).split()
STEPS = "wealth actions surge portent feat war offering limits dynasty rejuvenation".split()
WORDS = [
    *PLACES,
    *STEPS,
    *"game step sets options seed (enraged) (used) (seen) (achieved) (lost) (begun) (completed)".split(),
    *"reign-of-war beginner=yes first=random god=random unit feat reward structure Anubis Horus nobody".split(),
    *"osiris-in-abdju difficulty=easy (dice) (bread) (covering)".split(),
    *"heir-to-the-dunes corrupted-heir kraters salt-and-silver ash-and-augury reign-of-war:20,feats".split(),
]
NAMES = [
    "Thicket Boar",
    "Exile King",
    "Owl's Stratagem",
    "Empty Hands",
    "4 Vineyard Satyr",
    "Tomb of Rebirth",
    "Drawn Plans",
    "Krater of Embers",
    "Barrow King",
    "Fallen Archivist",
    "2 Farmer",
    "Priest",
    "Blessed Bakers",
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
        assert str(wartorn.read(str(game))) == str(game)
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
    fuzz(200 * effort, seed, st.sampled_from(HEADS).flatmap(any_setup), check)


HEADS = ["game: reign-of-war", "game: heir-to-the-dunes", "game: corrupted-heir", "game: kraters"]


def any_setup(head: str) -> st.SearchStrategy[str]:
    """A set-up of that game with any of its cards anywhere, in any state."""
    rules = wartorn.setup(head).rules
    names = [kind.name for kind in rules.kinds]
    words = ["enraged", "used", "seen", "achieved", "begun", "completed", "seen) (enraged"]
    states = st.just("") | st.just("") | st.sampled_from(words).map(lambda word: f" ({word})")
    card = st.builds(lambda n, name, state: f"{n} {name}{state}", st.integers(0, 5), st.sampled_from(names), states)
    laid = st.lists(card, min_size=1, max_size=4).map(", ".join)
    value = laid | st.integers(0, 45).map(str)
    places = [place for place in PLACES if place in {*rules.numbers, *(pile.name for pile in rules.piles)}]
    entries = st.dictionaries(st.sampled_from(places), value, min_size=1, max_size=6)
    return st.builds(
        lambda step, found: "\n".join([head, f"step: {step}", *(f"{key}: {value}" for key, value in found.items())]),
        st.sampled_from([step for step in rules.steps[0] if step]),
        entries,
    )
