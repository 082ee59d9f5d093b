"""Matches with sets of people's own: what cannot be played is refused before anything is drafted."""

from __future__ import annotations

from pathlib import Path

import pytest

import wartorn
from wartorn.formats import read_match
from wartorn.formats.decks import DeckFile
from wartorn.omen.catalog import learn_set

NUMBERS = "cost = 1\noffering = 2\nstrength = 1\ncopies = 4"
UNIT = f'[[unit]]\nname = {{name}}\ntype = "soldier"\n{NUMBERS}\ntext = "Draw 1 card."\n'


def own_set(path: Path, *names: str, set_name: str = "") -> Path:
    """A file with a set of soldiers of these names."""
    head = f'name = "{set_name or path.stem}"\ntitle = "Own"\ngame = "reign-of-war"\n'
    path.write_text(head + "".join(UNIT.format(name=f"'{name}'") for name in names), encoding="utf-8")
    return path


@pytest.mark.parametrize("format", ["draft", "simple-draft", "deck", "melee"])
@pytest.mark.parametrize(
    ("sets", "message"),
    [
        (["reign-of-war:150"], "6 feats"),
        (["reign-of-war", "reign-of-war"], "these sets have 24, 12"),
    ],
)
def test_sets_that_no_game_can_be_played_with(format: str, sets: list[str], message: str) -> None:
    with pytest.raises(wartorn.BadOption, match=message):
        wartorn.match(format, sets=sets)


def test_two_cards_of_one_name_are_refused(tmp_path: Path) -> None:
    twin = own_set(tmp_path / "twin.toml", "Cave Sibyl")
    with pytest.raises(wartorn.BadOption, match="two cards are called Cave Sibyl"):
        wartorn.match("draft", sets=["reign-of-war", str(twin)])


def test_long_names_and_many_kinds_can_be_drafted(tmp_path: Path) -> None:
    """However long the lists of two secret decks are, the game after the draft begins."""
    names = [f"{chr(65 + n % 26)}{'abcdefghij'[n // 26]}{' very long name' * 12}" for n in range(60)]
    long = own_set(tmp_path / "long.toml", *names)
    match = wartorn.match("simple-draft", seed=3, sets=["reign-of-war", str(long)])
    while match.tables[0].game.asking is not None:
        match.play("draft", match.tables[0].game.options()[-1])
    assert match.table("game").game.asking is not None
    assert read_match(str(match)) == match


def test_a_line_names_its_sets(tmp_path: Path) -> None:
    """A set that was asked for by its file, wherever that lies, stands in the line by its name."""
    folder = tmp_path / "my sets"
    folder.mkdir()
    coast = own_set(folder / "coast.toml", "Harbor Boy", "Harbor Girl", set_name="quiet-coast")
    match = wartorn.match("draft", seed=3, sets=["reign-of-war", str(coast)])
    assert str(match).startswith("draft;sets=reign-of-war+quiet-coast chance=")
    assert read_match(str(match)) == match
    assert wartorn.match("draft", sets="reign-of-war") == wartorn.match("draft")


def test_a_set_that_changes_after_the_draft(tmp_path: Path) -> None:
    """The game is not played with other cards than those that were drafted."""
    path = own_set(tmp_path / "tide.toml", "Tide Boy", set_name="changing-tide")
    learn_set(path)
    match = wartorn.match("draft", seed=3, sets=["reign-of-war", "changing-tide"])
    learn_set(own_set(path, "Tide Boy", "Tide Girl", set_name="changing-tide"))
    draft = match.tables[0].game
    for _ in range(19):
        match.play("draft", draft.options()[0])
    with pytest.raises(wartorn.BadOption, match="the sets have changed since the match began"):
        match.play("draft", draft.options()[0])


def test_a_deck_file_quotes_its_names(tmp_path: Path) -> None:
    """Names with quotes and strokes are read as they were written."""
    odd = own_set(tmp_path / "odd.toml", 'Aa "Red" Smith', "Back\\Slash Boy", set_name="odd-names")
    learn_set(odd)
    rules = wartorn.match("deck", sets=["reign-of-war", "odd-names"]).tables[0].game.rules
    others = [kind for kind in rules.kinds[rules.backs :] if kind.type == 1][:4]
    beasts = [kind for kind in rules.kinds[rules.backs :] if kind.type == 2][:4]
    named = [kind for kind in rules.kinds if "Red" in kind.name or "Slash" in kind.name]
    deck = DeckFile('A "quoted" \\ name', [*named, *others, *beasts])
    again = DeckFile.parse(str(deck), rules)
    assert again.name == deck.name and [kind.name for kind in again.kinds] == [kind.name for kind in deck.kinds]


def test_a_line_that_offers_nothing_is_refused() -> None:
    """A seat that is asked has something to choose from."""
    fields = str(wartorn.new("deck-building", seed=1)).split()
    hand = next(field for field in fields if field.startswith("hand0="))
    fields[fields.index(hand)] = hand.replace("hand0", "drafted0")
    with pytest.raises(wartorn.BadLine, match="agenda: "):
        wartorn.read(" ".join(fields))
