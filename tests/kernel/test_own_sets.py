"""Games with a set of one's own: what is written of them can be read again."""

from __future__ import annotations

from pathlib import Path

import pytest

import wartorn
from wartorn.omen.catalog import SETS, learn_set


@pytest.fixture
def own_set(tmp_path: Path) -> Path:
    """A copy of the set of Reign of War under another name."""
    text = (SETS / "reign-of-war.toml").read_text(encoding="utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(text.replace('name = "reign-of-war"', f'name = "mine-{tmp_path.name.replace("_", "-")}"', 1))
    return file


def check(game: wartorn.Game) -> None:
    """Line and record of the game are read again."""
    record = wartorn.Record.begin(game, 7)
    assert "sets=mine-" in str(game)
    for _ in range(10):
        record.play(game, game.options()[0])
        assert str(wartorn.read(str(game))) == str(game)
    assert str(wartorn.Record.parse(str(record)).verify()) == str(game)


def test_a_learnt_set_is_asked_for_by_name(own_set: Path) -> None:
    """As `--set FILE` does it."""
    name = learn_set(own_set).name
    check(wartorn.new("reign-of-war", seed=7, sets=[name]))


def test_a_set_is_asked_for_by_its_file(own_set: Path) -> None:
    """As a program does it."""
    check(wartorn.new("reign-of-war", seed=7, sets=[str(own_set)]))


def test_an_own_set_does_not_take_a_name_that_is_taken(tmp_path: Path) -> None:
    """The sets of the game keep their names."""
    file = tmp_path / "mine.toml"
    file.write_text((SETS / "reign-of-war.toml").read_text(encoding="utf-8"))
    with pytest.raises(wartorn.BadSet, match="give yours another name"):
        learn_set(file)


@pytest.mark.parametrize("name", ["Coin", "Pass", "A", "Turn", "Expended"])
def test_a_card_is_not_called_like_a_word_of_the_game(own_set: Path, name: str) -> None:
    """A pick or a line with that word would have two meanings."""
    own_set.write_text(own_set.read_text().replace("Bronze Harrier", name))
    with pytest.raises(wartorn.BadSet, match=f"{name}: picks and positions use this word already"):
        learn_set(own_set)


def test_two_sets_do_not_call_a_card_the_same(tmp_path: Path) -> None:
    """Its word would mean two cards."""
    unit = '[[unit]]\nname = "Bronze Harrier"\ntype = "soldier"\ncost = 1\noffering = 1\nstrength = 1\ncopies = 1\n'
    head = 'name = "one-more"\ntitle = "One more"\ngame = "reign-of-war"\n'
    file = tmp_path / "one-more.toml"
    file.write_text(f'{head}{unit}text = "Draw 1 card."\n')
    with pytest.raises(wartorn.BadOption, match="two cards are called Bronze Harrier"):
        wartorn.new("reign-of-war", sets=["reign-of-war", str(file)])
