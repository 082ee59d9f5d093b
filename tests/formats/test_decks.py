"""Deck files: a name and ten kinds, written, read, and refused with all that is wrong with them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import wartorn
from wartorn.formats.decks import DeckFile
from wartorn.kernel.cards import kind_of
from wartorn.omen.catalog import card_set
from wartorn.omen.table import TYPES, UNIT_BACK

RULES = wartorn.new("deck-building").rules
UNITS = [card for card in card_set("reign-of-war").cards if card.back == UNIT_BACK]
SOLDIERS, ORACLES, BEASTS = (
    [card.name for card in UNITS if TYPES[card.type] == type] for type in ("soldier", "oracle", "beast")
)
GOOD = [*SOLDIERS[:4], *ORACLES[:3], *BEASTS[:3]]
COPIES = {card.name: card.copies for card in UNITS}


def text_of(kinds: list[str], name: str = "Rage of the Vine") -> str:
    """A deck as a file tells it; a TOML string is written like one of JSON."""
    return f"name = {json.dumps(name)}\nkinds = {json.dumps(kinds)}\n"


def refused(text: str) -> str:
    """Why a deck is refused."""
    with pytest.raises(wartorn.BadDeck) as error:
        DeckFile.parse(text, RULES)
    return str(error.value)


@pytest.mark.parametrize(
    "kinds",
    [
        GOOD,
        GOOD[::-1],
        [*SOLDIERS[:6], *ORACLES[:4]],
        [*SOLDIERS[:6], *BEASTS[:4]],
        [*SOLDIERS[:2], *ORACLES[:4], *BEASTS[:4]],
    ],
)
def test_a_deck_is_read(kinds: list[str]) -> None:
    """Its name, its kinds in their order, and how many cards they are, also where a type comes to its limit."""
    deck = DeckFile.parse(text_of(kinds), RULES)
    assert (deck.name, [kind.name for kind in deck.kinds]) == ("Rage of the Vine", kinds)
    assert deck.cards == sum(COPIES[name] for name in kinds)


@pytest.mark.parametrize("name", ["Rage of the Vine", 'The "Vine"', "a\\b", "Wölfe & Söhne", "x" * 80])
def test_written_and_read_again_it_is_the_same(name: str, tmp_path: Path) -> None:
    """Through text and through a file, whatever its name."""
    deck = DeckFile.parse(text_of(GOOD, name), RULES)
    again = DeckFile.parse(str(deck), RULES)
    assert (again.name, again.kinds) == (name, deck.kinds) and str(again) == str(deck)
    deck.save(tmp_path / "deck.toml")
    loaded = DeckFile.load(tmp_path / "deck.toml", RULES)
    assert (loaded.name, loaded.kinds) == (name, deck.kinds)


def test_kinds_may_be_written_like_picks_or_in_small_letters() -> None:
    """As people type them."""
    slugs = {card.name: card.slug for card in UNITS}
    for kinds in ([slugs[name] for name in GOOD], [name.upper() for name in GOOD], [f" {name} " for name in GOOD]):
        assert [kind.name for kind in DeckFile.parse(text_of(kinds), RULES).kinds] == GOOD


def test_what_is_built_can_be_saved_and_brought_again(tmp_path: Path) -> None:
    """A deck that was built at the table, and one that was drafted, are decks like any other."""
    chance = wartorn.Chance.seeded("build")
    for name in ("deck-building", "card-drafting"):
        game = wartorn.new(name, seed=1)
        while not game.over:
            options = game.options()
            game.play(options[chance.below(len(options))])
        for seat in range(2):
            DeckFile.built(game, seat, f"Seat {seat}").save(tmp_path / "built.toml")
            deck = DeckFile.load(tmp_path / "built.toml", RULES)
            place = [spec.name for spec in game.rules.piles].index(f"drafted{seat}")
            assert deck.name == f"Seat {seat}"
            assert [kind.slug for kind in deck.kinds] == [
                game.rules.kinds[kind_of(card)].slug for card in game.piles[place]
            ]


def test_a_deck_picks_its_kinds_at_the_table() -> None:
    """Ten picks, and the seat has built the deck of the file."""
    deck = DeckFile.parse(text_of(GOOD), RULES)
    game = wartorn.new("deck-building")
    while game.asking == 0:
        game.play(deck.pick(game.view(0)))
    assert sorted(kind.name for kind in DeckFile.built(game, 0, "x").kinds) == sorted(GOOD)


@pytest.mark.parametrize("text", ["name = Rage\n", "kinds = [\n", "Rage of the Vine", 'name = "a"\nname = "b"\n', "\0"])
def test_what_is_not_toml_says_so(text: str) -> None:
    """Whatever a file may hold."""
    assert refused(text).startswith("this is not TOML: ")


def test_a_wrong_key_is_named() -> None:
    """With what was probably meant, and what a deck has."""
    message = refused(text_of(GOOD).replace("kinds =", "kind ="))
    assert message == "'kind' is nothing that a deck has (did you mean 'kinds'?); it has name and kinds"
    assert refused(text_of(GOOD) + "copies = 3\n").startswith("'copies' is nothing that a deck has; it has name")


@pytest.mark.parametrize("name", ["", "name = 7\n", 'name = ""\n', 'name = " "\n', 'name = "a\\nb"\n'])
def test_a_deck_has_a_name(name: str) -> None:
    """A line of text that is not empty."""
    assert refused(name + text_of(GOOD).split("\n", 1)[1]).startswith("name should be a line of at most 80 signs")


def test_a_name_is_not_too_long() -> None:
    """It has to stand in a list."""
    assert refused(text_of(GOOD, "x" * 81)).startswith("name should be a line of at most 80 signs")


@pytest.mark.parametrize("kinds", ["", "kinds = 7\n", 'kinds = "Cave Sibyl"\n', "kinds = [1, 2]\n", "[kinds]\na = 1\n"])
def test_kinds_are_a_list_of_names(kinds: str) -> None:
    """And of nothing else."""
    assert refused('name = "x"\n' + kinds).startswith("kinds should be a list of names, such as")


@pytest.mark.parametrize(
    ("wrong", "meant"), [("Cave Sybil", "Cave Sibyl"), ("Bronze Harier", "Bronze Harrier"), ("exile kong", "")]
)
def test_an_unknown_unit_is_named(wrong: str, meant: str) -> None:
    """With what was probably meant, if anything is close."""
    message = refused(text_of([wrong, *GOOD[1:]]))
    assert message.startswith(f"no unit here is called {wrong!r}")
    assert not meant or message.endswith(f"(did you mean {meant!r}?)")


@pytest.mark.parametrize("other", ["a unit", "?", "Cup of the Vine", "Wall of Spears", "Match 1", "x" * 500])
def test_only_units_are_in_a_deck(other: str) -> None:
    """No blank, reward or feat; a long name is cut."""
    message = refused(text_of([other, *GOOD[1:]]))
    assert message.startswith(f"no unit here is called {other[:80]!r}") and len(message) < 200


@pytest.mark.parametrize("count", [0, 1, 9, 11, 12])
def test_a_deck_has_exactly_ten_kinds(count: int) -> None:
    """Neither nine nor eleven (RW-BUILD-1)."""
    kinds = [*SOLDIERS[:5], *ORACLES[:4], *BEASTS[:4]][:count]
    assert refused(text_of(kinds)) == f"a deck has exactly 10 kinds, this one has {count} (RW-BUILD-1)"


def test_a_kind_stands_there_once() -> None:
    """All its copies are in the deck already, however it is written (RW-BUILD-1)."""
    message = refused(text_of([*GOOD[:9], GOOD[0].lower()]))
    assert message == f"{GOOD[0]} may stand there once: all copies of a kind are in the deck (RW-BUILD-1)"
    message = refused(text_of([*GOOD[:8], GOOD[0], GOOD[1]]))
    assert message.startswith(" and ".join(sorted(GOOD[:2]))) and message.count("may stand there once") == 1


@pytest.mark.parametrize(
    ("type", "limit", "kinds"),
    [
        ("soldier", 6, [*SOLDIERS[:7], *ORACLES[:3]]),
        ("oracle", 4, [*ORACLES[:5], *BEASTS[:4], SOLDIERS[0]]),
        ("beast", 4, [*BEASTS[:5], *ORACLES[:4], SOLDIERS[0]]),
    ],
)
def test_the_limit_of_each_type(type: str, limit: int, kinds: list[str]) -> None:
    """One more than allowed is refused, and nothing else is found wrong (RW-DRAFT-2)."""
    message = f"{limit + 1} {type} kinds are too many, {limit} is the limit (RW-DRAFT-2)"
    assert refused(text_of(kinds)) == message


def test_all_faults_are_told_at_once() -> None:
    """Count, doubles and limits of several types in one message."""
    kinds = [*SOLDIERS[:7], *ORACLES[:5], *BEASTS[:5], SOLDIERS[0]]
    faults = refused(text_of(kinds)).split("; ")
    assert faults == [
        "a deck has exactly 10 kinds, this one has 18 (RW-BUILD-1)",
        f"{SOLDIERS[0]} may stand there once: all copies of a kind are in the deck (RW-BUILD-1)",
        "7 soldier kinds are too many, 6 is the limit (RW-DRAFT-2)",
        "5 oracle kinds are too many, 4 is the limit (RW-DRAFT-2)",
        "5 beast kinds are too many, 4 is the limit (RW-DRAFT-2)",
    ]


def test_a_double_does_not_count_towards_a_limit() -> None:
    """Six soldiers, one of them twice, are six kinds of soldiers."""
    assert "too many" not in refused(text_of([*SOLDIERS[:6], SOLDIERS[0], *BEASTS[:3]]))


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    """One that is not there, one that is no text, a folder, and one with a bad deck in it."""
    (tmp_path / "bytes.toml").write_bytes(b"name = \xff\xfe")
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "short.toml").write_text(text_of(GOOD[:9]), encoding="utf-8")
    for name in ("missing", "bytes", "folder"):
        with pytest.raises(wartorn.BadDeck, match=rf"{name}\.toml: it cannot be read"):
            DeckFile.load(tmp_path / f"{name}.toml", RULES)
    with pytest.raises(wartorn.BadDeck, match=r"short\.toml: a deck has exactly 10 kinds"):
        DeckFile.load(tmp_path / "short.toml", RULES)


def test_a_beginner_deck_has_only_beginner_kinds() -> None:
    """A deck is read by the rules that it is for."""
    rules = wartorn.new("deck-building", beginner=True).rules
    others = [card.name for card in UNITS if not card.beginner]
    with pytest.raises(wartorn.BadDeck, match=f"no unit here is called '{others[0]}'"):
        DeckFile.parse(text_of([others[0], *GOOD[1:]]), rules)
