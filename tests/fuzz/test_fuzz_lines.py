"""Fuzz the reader of lines: BadLine or a game that can be played."""

from __future__ import annotations

import random
import re

from fuzzing import GAMES, accepted, fuzz, mutations
from hypothesis import strategies as st

import wartorn

PICKS = 50
WORDS = [
    *"view=0 view=1 asking=0 asking=1 agenda= chance= hand0= sets= first=1 2* favor=1 god0=2 razedB=1 tricks=3".split(),
    *"under0= structures1= triumphs0= beside=2 heir=7 aside= ~ '1 reign-of-war heir-to-the-dunes kraters".split(),
    *"dynasty1= forum= debens=9 die1=4 afterlife0= afterlife1= '2 '4 osiris-in-abdju easy".split(),
    " ",
]


RARE = {
    *"under0 under1 structures0 structures1 triumphs0 triumphs1 razedA razedB razedC heir aside".split(),
    *"afterlife0 afterlife1".split(),
}


def lines(games: int) -> list[str]:
    """Lines of positions of all sorts, and of views, from so many games with each choice; each field is in one.

    After those, games are played on only until each rare field has been seen, for lines with new fields.
    """
    chance = random.Random("lines")
    found: list[str] = []
    seen: set[str] = set()
    for number in range(40 * len(GAMES)):
        usual = number < games * len(GAMES)
        if not usual and seen >= RARE:
            break
        game = wartorn.new(**GAMES[number % len(GAMES)], seed=number)
        while not game.over:
            new = set(re.findall(r" ([A-Za-z0-9]+)=", str(game))) - seen
            if new or (usual and chance.random() < 0.02):
                found += [str(game), str(game.view(chance.choice(game.rules.players)))]
                seen |= new
            game.play(chance.choice(game.options()))
        if usual:
            found += [str(game), str(game.view(0))]
    return found


LINES = lines(2)


def pieces(line: str) -> list[str]:
    """The line in words, numbers and signs."""
    return re.findall(r"[A-Za-z]+|\d+|.", line, re.S)


def fields(line: str) -> list[str]:
    """The line in fields, which keep their space."""
    return re.findall(r"[^ ]+ ?", line)


def check(line: str) -> None:
    """It is refused as a bad line, or it is a position that can be looked at and played on."""
    game = accepted(wartorn.read, line, wartorn.BadLine)
    if game is None:
        return
    again = str(game)
    assert str(wartorn.read(again)) == again
    chance = random.Random(again)
    for seat in game.rules.players:
        if game.viewer in (-1, seat):
            view = game.view(seat)
            dealt = view.determinize(wartorn.Chance.seeded(again))
            assert str(dealt.view(seat)) == str(view)
    if game.viewer >= 0:
        game = game.determinize(wartorn.Chance.seeded(again))
    for _ in range(PICKS):
        if game.over:
            break
        assert game.question()
        options = game.options()
        assert options and len(options) == len(set(options))
        assert [game.label(option) for option in options]
        game.play(chance.choice(options))
        assert str(wartorn.read(str(game))) == str(game)
    game.story(0)
    assert len(game.scores()) == game.seats


def test_unmutated_lines_are_accepted() -> None:
    """The corpus that the mutations begin with is valid, and holds views and ends."""
    for line in LINES:
        wartorn.read(line)
        check(line)
    assert len(LINES) > 40 and {line.partition(";")[0].partition(" ")[0] for line in LINES} == names()
    assert any(" view=" in line for line in LINES) and any("agenda=" not in line for line in LINES)
    assert {field for field in RARE if not any(f" {field}=" in line for line in LINES)} == set()


def names() -> set[str]:
    """All games that can be played."""
    return {entry.name for entry in wartorn.games()}


def test_any_text(seed: str, effort: int) -> None:
    """Text that is no line at all."""
    fuzz(100 * effort, seed, st.text(max_size=80), check)
    heads = st.sampled_from([line.partition(" ")[0] for line in LINES])
    fuzz(100 * effort, seed, st.builds(lambda head, text: f"{head} {text}", heads, st.text(max_size=60)), check)


def test_mutated_lines(seed: str, effort: int) -> None:
    """Words, numbers and signs of valid lines changed."""
    codes = sorted(set(re.findall(r"[A-Z][A-Za-z]*", " ".join(LINES))))
    paths = sorted(set(re.findall(r"[=|]([a-z/0-9-]+:\d)", " ".join(LINES))))
    fuzz(400 * effort, seed, mutations(LINES, pieces, [*WORDS, *codes, *paths]), check)


def test_mutated_fields(seed: str, effort: int) -> None:
    """Fields of valid lines moved, doubled and mixed with those of others."""
    others = [field for line in LINES for field in fields(line)]
    fuzz(150 * effort, seed, mutations(LINES, fields, others), check)


def test_moved_cards(seed: str, effort: int) -> None:
    """Cards that lie elsewhere, turned or marked: the box stays whole, so that more is accepted."""
    cases = st.tuples(st.sampled_from(LINES), st.integers(0, 10**9))
    playable = []

    def try_moved(case: tuple[str, int]) -> None:
        line = moved(*case)
        check(line)
        if accepted(wartorn.read, line, wartorn.BadLine) is not None:
            playable.append(line)

    fuzz(200 * effort, seed, cases, try_moved)
    assert len(playable) > 3 * effort, "hardly any of them is a position"


def moved(line: str, number: int) -> str:
    """The line with some cards moved to other piles, turned, marked or made known, in good order."""
    chance = random.Random(number)
    game = wartorn.read(line)
    piles = [pile[:] for pile in game.piles]
    for _ in range(chance.randint(1, 3)):
        source, target = chance.choice([p for p in range(len(piles)) if piles[p]]), chance.randrange(len(piles))
        card = piles[source].pop(chance.randrange(len(piles[source])))
        card ^= chance.choice([0, 0, 1 << 10, chance.randrange(8) << 7, chance.randrange(4)])
        piles[target].insert(chance.randint(0, len(piles[target])), card)
    for place, spec in enumerate(game.rules.piles):
        game.piles[place] = sorted(piles[place]) if spec.sorted else piles[place]
    return str(game)
