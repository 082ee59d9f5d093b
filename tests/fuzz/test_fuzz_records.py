"""Fuzz the reader of records: BadRecord, or a record that is written again as it was read."""

from __future__ import annotations

import random
import re

from fuzzing import GAMES, accepted, fuzz, mutations
from hypothesis import strategies as st

import wartorn


def records() -> list[str]:
    """Short and whole records of all games."""
    found = []
    for seed, options in enumerate(GAMES):
        game = wartorn.new(**options, seed=seed)
        record = wartorn.Record.begin(game, seed)
        chance = random.Random(seed)
        for _ in range((12, 40, 60, 10_000)[seed % 4]):
            if not game.over:
                record.play(game, chance.choice(game.options()))
        found.append(str(record))
    return found


RECORDS = records()
WORDS = [
    *(
        "turn 1 seat 0 00000000: pass",
        "end 00000000: 1-1 draw",
        "seed: 1",
        "game: reign-of-war",
        "position: ",
        "sets: ",
    ),
    *"pass card coin yes first A exile-king>A exile-king@a exile-king~@A>B bellows-giant! ? ?>A >A".split(),
    *"build cards0 cards20 cards21 tomb-of-rebirth jackal-whelps>C mutineers! krater-of-embers! a-unit".split(),
    *("\n", ": ", ";first=random", ";sets=reign-of-war", ";sets=", ";comeback", ";god=random", ";difficulty=6"),
    *("reign-of-war", "heir-to-the-dunes", "corrupted-heir", "kraters", "ash-and-augury", ":20,feats", "+"),
]


def check(text: str) -> None:
    """It is refused as a bad record, or written again as it was read; verifying has no other error either."""
    record = accepted(wartorn.Record.parse, text, wartorn.BadRecord)
    if record is None:
        return
    assert str(wartorn.Record.parse(str(record))) == str(record)
    game = accepted(lambda _: record.verify(), text, wartorn.BadRecord)
    if game is not None:
        assert str(wartorn.read(str(game))) == str(game)


def pieces(text: str) -> list[str]:
    """The record in words, numbers and signs."""
    return re.findall(r"[A-Za-z]+|\d+|.", text, re.S)


def test_unmutated_records_are_verified() -> None:
    """The corpus that the mutations begin with is valid."""
    for text in RECORDS:
        assert wartorn.Record.parse(text).verify()
        check(text)


def test_any_text(seed: str, effort: int) -> None:
    """Text that is no record at all."""
    fuzz(100 * effort, seed, st.text(max_size=100), check)
    fuzz(100 * effort, seed, st.text(max_size=60).map(lambda text: f"wartorn record 1\n{text}"), check)


def test_mutated_records(seed: str, effort: int) -> None:
    """Words, numbers and lines of valid records changed."""
    fuzz(200 * effort, seed, mutations(RECORDS, pieces, WORDS), check)
    lines = [line for text in RECORDS for line in text.splitlines(keepends=True)]
    fuzz(100 * effort, seed, mutations(RECORDS, lambda text: text.splitlines(keepends=True), lines), check)


def test_records_from_positions(seed: str, effort: int) -> None:
    """A record may begin with a position, which may be a bad one."""
    texts = []
    for setup in (
        "step: surge\nhand0: Bronze Harrier, 2 Olive Bearer\ncoins0: 5",
        "game: heir-to-the-dunes\nstep: offering\nhand0: Fallen Archivist, Jackal Whelps\ncoins0: 3",
        "game: kraters\nstep: surge\nhand0: Mutineers, Guild Envoy\ncoins0: 7",
    ):
        game = wartorn.setup(setup)
        record = wartorn.Record.begin(game)
        record.play(game, game.options()[0])
        texts.append(str(record))
        assert wartorn.Record.parse(texts[-1]).verify() and "\nposition: " in texts[-1]
    fuzz(150 * effort, seed, mutations(texts, pieces, WORDS), check)
