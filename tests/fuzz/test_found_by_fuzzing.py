"""What fuzzing has found, each once more by name, whatever the seed of the day."""

from __future__ import annotations

import re

import pytest
from test_fuzz_lines import check as check_line
from test_fuzz_sets import card_saying

import wartorn
from wartorn.kernel.cards import kind_of
from wartorn.omen.catalog import read_set

UNIT = ("reign-of-war", "unit")
SURGE = "step: surge\nhand0: Thicket Boar\nhand1: Ferry Rower\ncoins0: 9\na: 2 Ferry Rower\nb: Cave Sibyl"


@pytest.mark.parametrize("number", ["9" * 5000, "²", "१" * 5000])
def test_a_number_that_is_too_long_or_odd(number: str) -> None:
    """In the text of a card, and as a value of TOML."""
    with pytest.raises(wartorn.BadSet, match=r"^fuzz.toml:"):
        read_set(card_saying(UNIT, f"Draw {number} cards."), "fuzz.toml")
    with pytest.raises(wartorn.BadSet, match=r"^fuzz.toml:"):
        read_set(card_saying(UNIT, "Draw 1 card.").replace("cost = 1", f"cost = {number}"), "fuzz.toml")


def test_a_maneuver_beyond_all_bounds() -> None:
    """The number behind a keyword may be as long as any other."""
    with pytest.raises(wartorn.BadSet, match="MANEUVER has a number from 1 to 20 behind it"):
        read_set(card_saying(("heir-to-the-dunes", "unit"), f"MANEUVER {'9' * 5000}"), "fuzz.toml")


def test_a_seat_beyond_all_bounds() -> None:
    """Whose turn it is in a set-up."""
    with pytest.raises(wartorn.BadSetup, match="active"):
        wartorn.setup(f"step: war\nactive: {'9' * 5000}")


@pytest.mark.parametrize("game", ["[]", "{}", '["kraters"]'])
def test_a_game_that_is_no_word(game: str) -> None:
    """A list or a table cannot be looked up."""
    with pytest.raises(wartorn.BadSet, match=r"^fuzz.toml:3:1: game should be a text in quotes"):
        read_set(f'name = "one"\ntitle = "One"\ngame = {game}\n', "fuzz.toml")


def test_an_expended_beast_that_is_not_there() -> None:
    """The agenda is about to discard a card that lies elsewhere."""
    game = wartorn.setup(SURGE)
    game.play(game.pick("thicket-boar!"))
    line = str(game)
    assert " aside=TB " in line and "discard=" not in line
    check_line(line)
    check_line(line.replace(" aside=TB ", " discard=TB "))


@pytest.mark.parametrize("active", ["2", "999"])
def test_a_seat_that_does_not_exist(active: str) -> None:
    """Also in a view of a seat that is not asked, whose question cannot be tried."""
    line = str(wartorn.new("reign-of-war", seed=7, first=1).view(0))
    assert " active=1 " in line
    with pytest.raises(wartorn.BadLine):
        wartorn.read(line.replace(" active=1 ", f" active={active} "))


@pytest.mark.parametrize("name", ["reign-of-war", "heir-to-the-dunes", "corrupted-heir", "kraters"])
def test_a_turn_before_the_deal(name: str) -> None:
    """After the turn the game would deal again, from piles that are empty by then."""
    line = str(wartorn.new(name, seed=7))
    assert "agenda=game:" in line
    for cursor in range(4):
        check_line(re.sub(r"agenda=game:\d", f"agenda=game:{cursor}", line))
    with pytest.raises(wartorn.BadLine, match="a turn begins when the set-up is over"):
        wartorn.read(re.sub(r"agenda=game:\d", "agenda=game:0", line))


def test_a_card_among_the_feats() -> None:
    """A unit where only feats may lie, in a game and in a view."""
    game = wartorn.new("reign-of-war", seed=7)
    code = game.rules.kinds[kind_of(game.piles[0][-1])].code
    line = re.sub(rf"\.{code} hand0=", " hand0=", str(game))
    assert line != str(game)
    check_line(line.replace(" feats0=", f" feats0={code}."))
    check_line(str(game.view(0)).replace(" feats0=", " feats0=?^01."))


def test_a_blank_that_its_viewer_knows() -> None:
    """In a view a card is a blank if and only if the viewer does not know it."""
    view = str(wartorn.new("reign-of-war", seed=7).view(0))
    assert " hand1=4*? " in view
    with pytest.raises(wartorn.BadLine):
        wartorn.read(view.replace(" hand1=4*? ", " hand1=3*?.?^01 "))


@pytest.mark.parametrize("name", ["9" * 5000, "9" * 5000 + ".toml", "../sets/reign-of-war", "nul\0.toml", "nul\0"])
def test_a_set_of_a_name_that_no_file_can_have(name: str) -> None:
    """A name is looked up among the sets, never made into a path of its own."""
    with pytest.raises(wartorn.WartornError):
        wartorn.new("reign-of-war", sets=[name])
