"""Games with a set of one's own: what is written of them can be read again."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import wartorn
from wartorn.omen.catalog import SETS, learn_set

DESIGNING = Path(__file__).parent.parent.parent / "docs" / "designing.md"


def copy_of(name: str, folder: Path) -> Path:
    """A copy of a set under another name."""
    text = (SETS / f"{name}.toml").read_text(encoding="utf-8")
    file = folder / "mine.toml"
    mine = "-".join(["mine", *re.findall(r"[a-z0-9]+", folder.name)])  # in each folder another set
    file.write_text(text.replace(f'name = "{name}"', f'name = "{mine}"', 1))
    return file


@pytest.fixture
def own_set(tmp_path: Path) -> Path:
    """A copy of the set of Reign of War under another name."""
    return copy_of("reign-of-war", tmp_path)


def check(game: wartorn.Game) -> None:
    """Line and record of the game are read again."""
    record = wartorn.Record.begin(game, 7)
    assert re.search(r"[=+]mine-", str(game))
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


@pytest.mark.parametrize(
    ("name", "others"),
    [("heir-to-the-dunes", []), ("heir-to-the-dunes", ["reign-of-war:10,feats"]), ("ash-and-augury", []),
     ("ash-and-augury", ["salt-and-silver"])],
)  # fmt: skip
def test_an_own_set_of_another_game(name: str, others: list[str], tmp_path: Path) -> None:
    """By itself, and together with other sets."""
    game = "kraters" if name == "ash-and-augury" else name
    check(wartorn.new(game, seed=7, sets=[str(copy_of(name, tmp_path)), *others]))


@pytest.mark.filterwarnings("ignore:.*at most 10 are recommended")
@pytest.mark.parametrize("part", ["", ":10", ":2*bronze-harrier,cave-sibyl", ":10,feats"])
def test_a_part_of_an_own_set(part: str, own_set: Path) -> None:
    """A file may be named in part too."""
    check(wartorn.new("heir-to-the-dunes", seed=7, sets=["heir-to-the-dunes", f"{own_set}{part}"]))


@pytest.mark.parametrize("part", ["", ":2"])
def test_a_set_that_was_edited_is_read_again(part: str, tmp_path: Path) -> None:
    """The next game has the new cards, and so has what is read of its line."""
    head = 'name = "edited"\ntitle = "Edited"\ngame = "reign-of-war"\n'
    file = tmp_path / "edited.toml"
    for cost in (1, 5):
        unit = f'[[unit]]\nname = "Somebody"\ntype = "oracle"\ncost = {cost}\noffering = 1\nstrength = 1\ncopies = 3\n'
        file.write_text(f'{head}{unit}text = "Draw 1 card."\n', encoding="utf-8")
        game = wartorn.new("reign-of-war", seed=7, sets=["reign-of-war", f"{file}{part}"])
        for each in (game, wartorn.read(str(game))):
            (kind,) = [kind for kind in each.rules.kinds if kind.name == "Somebody"]
            assert kind.numbers[0] == cost


@pytest.mark.parametrize("text", ["Draw 1 card.", "You may reveal all cards under this structure.", "Discard 1 card."])
def test_a_structure_that_reveals_nothing(text: str, tmp_path: Path) -> None:
    """It is refused: what lies under it would stay there, under no structure at all."""
    file = copy_of("heir-to-the-dunes", tmp_path)
    printed = (
        "Reveal all cards under this structure. You may play 1 Anubis card of them at no cost or put 1 of them into"
    )
    written = file.read_text(encoding="utf-8")
    assert f"{printed} your hand." in written
    file.write_text(written.replace(f"{printed} your hand.", text), encoding="utf-8")
    with pytest.raises(wartorn.BadSet, match='the text of a structure begins with "Reveal all cards under this'):
        learn_set(file)


def test_the_page_for_designers_of_other_games(tmp_path: Path) -> None:
    """The files of its section are written, its commands run, and what it promises is there."""
    section = DESIGNING.read_text(encoding="utf-8").partition("## The other games")[2].partition("\n## ")[0]
    for name, text in re.findall(r"^```(?:toml|setup)\n# (\S+)\n(.*?)^```", section, re.M | re.S):
        (tmp_path / name).write_text(text, encoding="utf-8")
    typed = "".join(f"{word}\n" for word in re.findall(r"`(lamp-thief\S+)`", section)) + "quit\n"
    printed = []
    for line in re.findall(r"`(wartorn [^`]+)`", section):
        words = shlex.split(line.replace("--games 200", "--games 10 --players random,random"))[1:]
        done = subprocess.run(
            [sys.executable, "-m", "wartorn.cli", *words],
            cwd=tmp_path,
            input=typed,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        printed.append(done.stdout)
    night, played, causeway, simulated = printed
    assert "Every text is understood" in night and "Every text is understood" in causeway
    assert "The opponent discards Falcon Fledgling." in played and "You gain 1 coin." in played
    assert re.search(r"^Toll Breaker +\d+%", simulated, re.M)


def test_an_own_set_does_not_take_a_name_that_is_taken(tmp_path: Path) -> None:
    """The sets of the game keep their names."""
    file = tmp_path / "mine.toml"
    file.write_text((SETS / "reign-of-war.toml").read_text(encoding="utf-8"))
    with pytest.raises(wartorn.BadSet, match="give yours another name"):
        learn_set(file)


@pytest.mark.parametrize(
    "name",
    ["Coin", "Pass", "A", "Turn", "Expended", "Build", "Cards3", "Second", "Fate", "Curse-Wrath", "Gift", "Offer"],
)
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


@pytest.mark.parametrize("then", ["Put it into your hand.", "Discard it."])
def test_what_was_entombed_is_not_pointed_at(then: str, tmp_path: Path) -> None:
    """No text reaches it again."""
    file = copy_of("heir-to-the-dunes", tmp_path)
    text = file.read_text(encoding="utf-8").replace("RECLAIM 1.", f"ENTOMB 1 opposing unit. {then}")
    file.write_text(text, encoding="utf-8")
    with pytest.raises(wartorn.BadSet, match='"it" is nothing yet'):
        learn_set(file)


@pytest.mark.parametrize("then", ["Put it into your hand.", "Discard it."])
def test_what_was_entombed_stays_entombed(then: str, tmp_path: Path) -> None:
    """Where "it" might be another card, what was entombed stays, and the game can be written down."""
    file = copy_of("heir-to-the-dunes", tmp_path)
    text = file.read_text(encoding="utf-8")
    text = text.replace("REINFORCE: RECLAIM 1.", f"REINFORCE: Discard 1 card or ENTOMB 1 opposing unit. {then}")
    file.write_text(text, encoding="utf-8")
    game = wartorn.setup(
        f"game: heir-to-the-dunes\nsets: {learn_set(file).name}\nstep: surge\ncoins0: 9\n"
        "hand0: Moonlight Channeller, Temple Servant\na: Lamp Novice\nhand1: 2"
    )
    for word in ("moonlight-channeller>A", "moonlight-channeller@A", "second", "monument-to-the-moon"):
        game.play(game.pick(word))
        assert str(wartorn.read(str(game))) == str(game)
    assert " hand0=TS " in str(game) and " under0=LN" in str(game) and " discard=" not in str(game)


def test_them_are_the_cards_that_were_shown(own_set: Path) -> None:
    """Who sees a hand and picks one of them is not offered what was drawn since, which nobody has shown."""
    text = own_set.read_text(encoding="utf-8")
    shown = "Reveal your hand. Draw 2 cards. The opponent puts 1 of them into their hand."
    own_set.write_text(text.replace("Each player draws 1 card.", shown, 1), encoding="utf-8")
    game = wartorn.setup(
        f"sets: {learn_set(own_set).name}\nstep: surge\ncoins0: 3\nhand0: Olive Bearer, Border Scout, Cave Sibyl\n"
        "deck: Exile King, Night Raider"
    )
    game.play(game.pick("olive-bearer>A"))
    assert game.asking == 1 and game.view(1).options() == game.options()
    assert [game.word(pick) for pick in game.options()] == ["border-scout", "cave-sibyl"]
