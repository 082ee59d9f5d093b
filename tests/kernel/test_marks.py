"""Marks: a unit is touched once by one text, and what marks it for one text does not hide it from another."""

from __future__ import annotations

from pathlib import Path

import pytest

import wartorn
from wartorn.kernel.cards import MARKS
from wartorn.omen.catalog import learn_set
from wartorn.omen.table import TOUCHED
from wartorn.omen.verbs.cities import CHAIN_LIMIT

GROUND = Path(__file__).parent.parent / "rules" / "sets" / "proving-ground.toml"


@pytest.fixture
def marching_ground(tmp_path: Path) -> str:
    """A set with a beast and a soldier that both move several units, and an oracle that destroys two."""
    text = GROUND.read_text(encoding="utf-8").replace('name = "proving-ground"', 'name = "marching-ground"')
    for old, new in (
        (
            "Reveal the top 3 cards of the deck. Put 1 of them into your hand.",
            "Move up to 3 of your units to another city.",
        ),
        ("Move 1 of your other units to another city.", "Move up to 2 of your other units to another city."),
        ("Move 1 of your soldiers to another city.", "Destroy 2 of your units."),
    ):
        assert old in text
        text = text.replace(old, new)
    file = tmp_path / "marching-ground.toml"
    file.write_text(text, encoding="utf-8")
    return learn_set(file).name


def words(game: wartorn.Game) -> set[str]:
    """The options as words, without where they go."""
    return {game.word(pick).partition(">")[0] for pick in game.options()}


def play(game: wartorn.Game, *picks: str) -> None:
    """Play these picks one after the other."""
    for word in picks:
        game.play(game.pick(word))


def test_a_text_within_a_text_has_marks_of_its_own(marching_ground: str) -> None:
    """The soldier may move what the beast has moved; the beast may move what the soldier moved, nothing twice."""
    game = wartorn.setup(
        f"sets: {marching_ground}\nstep: surge\nhand0: Lookout\ncoins0: 9\nA: Shover, Paymaster, Inspector\nhand1: 2"
    )
    play(game, "lookout!", "paymaster@A>B")
    assert words(game) == {"inspector@A", "shover@A", "pass"}
    play(game, "shover@A>C")
    assert words(game) == {"inspector@A", "paymaster'4@B", "pass"}
    play(game, "inspector@A>B")
    assert words(game) == {"paymaster'4@B", "pass"}
    play(game, "pass")
    assert words(game) == {"inspector@B", "pass"}
    play(game, "inspector@B>A")
    assert "'" not in str(game), "all marks are gone"


def test_a_mark_of_the_step_does_not_hide_a_unit(marching_ground: str) -> None:
    """An oracle that has spoken can be the second unit of a set."""
    game = wartorn.setup(f"sets: {marching_ground}\nstep: portent\nactive: 1\na: Pathfinder\nb: Assessor\nc: Charmer")
    play(game, "pathfinder@a", "assessor@b")
    assert words(game) == {"charmer@c", "pathfinder'@a"}


def test_a_maneuver_moves_each_unit_once() -> None:
    """What came into the city does not leave it again, nor comes back what left; then all marks are gone."""
    game = wartorn.setup(
        "game: heir-to-the-dunes\nstep: surge\ncoins0: 9\nhand0: Master of Canals\n"
        "A: Temple Servant\nB: Lamp Novice, Silent Regent\nC: Sandglass Thief\nhand1: 2"
    )
    play(game, "master-of-canals>A")
    assert words(game) == {"lamp-novice@B", "sandglass-thief@C", "temple-servant@A", "pass"}
    play(game, "lamp-novice@B>A")
    assert words(game) == {"sandglass-thief@C", "temple-servant@A", "pass"}
    play(game, "temple-servant@A>B")
    assert words(game) == {"sandglass-thief@C", "pass"}
    play(game, "sandglass-thief@C>A")
    assert "'" not in str(game), "all marks are gone"


def test_a_text_within_a_text_within_a_text(marching_ground: str) -> None:
    """The second soldier has moved once by the first one's text, and does not by the same text again."""
    game = wartorn.setup(
        f"sets: {marching_ground}\nstep: surge\nhand0: Lookout\ncoins0: 9\nA: 2 Shover, Paymaster, Inspector\nhand1: 2"
    )
    play(game, "lookout!", "shover@A>B", "shover@A>C", "paymaster@A>B", "pass")
    assert words(game) == {"inspector@A", "paymaster@B", "pass"}


def test_every_text_of_the_longest_chain_has_a_mark_of_its_own() -> None:
    """The first text and each of those that it can set off."""
    assert TOUCHED << CHAIN_LIMIT <= MARKS


@pytest.mark.parametrize("mark", [32768, 99999])
def test_no_card_carries_more_marks_than_there_are(mark: int, marching_ground: str) -> None:
    """Neither a word nor a line with such a number is read, as it would make another card of it."""
    game = wartorn.setup(f"sets: {marching_ground}\nstep: surge\nhand0: Lookout\nA: Shover")
    with pytest.raises(wartorn.IllegalPick, match="not written like a pick"):
        game.pick(f"shover'{mark}@A")
    line = str(game)
    assert " A=S " in line
    assert wartorn.read(line.replace(" A=S ", " A=S'32767 ")).piles != game.piles
    with pytest.raises(wartorn.BadLine, match="32767"):
        wartorn.read(line.replace(" A=S ", f" A=S'{mark} "))


@pytest.mark.parametrize("text", ["Return 1 opposing unit to hand. Choose it.", "Discard 1 card. Choose it."])
def test_it_cannot_be_chosen(text: str, tmp_path: Path) -> None:
    """There is nothing to choose in it, and its mark would stay on it in a hand or a pile."""
    written = GROUND.read_text(encoding="utf-8").replace('name = "proving-ground"', 'name = "choosing-ground"')
    file = tmp_path / "choosing-ground.toml"
    file.write_text(written.replace("Move 1 of your soldiers to another city.", text), encoding="utf-8")
    with pytest.raises(wartorn.BadSet, match='"it" is one card, so there is nothing to choose'):
        learn_set(file)
