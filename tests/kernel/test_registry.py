"""Options of games: a wrong one names the right ones."""

from __future__ import annotations

import pytest

import wartorn


@pytest.mark.parametrize(
    ("name", "options", "expected"),
    [
        ("reign-of-wat", {}, ["no game is called 'reign-of-wat'", "did you mean 'reign-of-war'"]),
        ("chess", {}, ["no game is called 'chess'", "there are reign-of-war"]),
        ("reign-of-war", {"frist": 1}, ["no option 'frist'", "did you mean 'first'", "first, beginner, comeback"]),
        ("reign-of-war", {"first": 2}, ["first may be 0, 1, random, not 2"]),
        ("reign-of-war", {"beginner": "maybe"}, ["beginner may be no, yes, not 'maybe'"]),
        ("reign-of-war", {"comeback": None}, ["comeback may be no, yes, not None"]),
        ("reign-of-war", {"sets": ["reign-of-wat"]}, ["no set is called", "did you mean 'reign-of-war'"]),
        ("reign-of-war", {"sets": ["reign-of-war"] * 2}, ["needs 12 reward cards, 6 feats"]),
    ],
)
def test_wrong_options_name_the_right_ones(name: str, options: dict[str, object], expected: list[str]) -> None:
    """BadOption says what there is."""
    with pytest.raises(wartorn.BadOption) as error:
        wartorn.new(name, **options)
    for words in expected:
        assert words in str(error.value)


def test_options_may_be_said_in_several_ways() -> None:
    """A truth value is yes or no, a number is its digits, and the usual value need not be said."""
    assert str(wartorn.new("reign-of-war", comeback=True)) == str(wartorn.new("reign-of-war", comeback="yes"))
    assert str(wartorn.new("reign-of-war", first=1)) == str(wartorn.new("reign-of-war", first="1"))
    assert str(wartorn.new("reign-of-war", first=0, comeback=False)) == str(wartorn.new("reign-of-war"))
    assert str(wartorn.new("reign-of-war", beginner=True)).startswith("reign-of-war;beginner=yes ")


def test_every_game_says_what_it_is() -> None:
    """Each entry and each option has words about it, and the default is among the values."""
    assert wartorn.games()
    for entry in wartorn.games():
        assert entry.title and entry.about
        for option in entry.options:
            assert option.about and option.default in option.values


def test_the_same_question_has_the_same_ruleset() -> None:
    """So that games of one kind share their rules."""
    assert wartorn.new("reign-of-war").rules is wartorn.new("reign-of-war", seed=1, first="0").rules
