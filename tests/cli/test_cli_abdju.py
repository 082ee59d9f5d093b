"""Osiris in Abdju in the terminal: the Forum, the Dynasties, the hand, the story and the cards."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from cli_runs import Run

import wartorn

GAME = "osiris-in-abdju"
TABLE = """
game: osiris-in-abdju
turn: 9
debens: 8
die1: 1
die2: 3
die3: 2
hand0: 2 Noble, Farmer, Scribe
forum: Baker, Baker, Priest, Merchant (dice), Soldier
dynasty0: Farmer, Farmer (bread), Soldier, Scribe
under0: Pharaoh
afterlife0: Blessed Farmers
dynasty1: Merchant, Scribe (covering), Farmer, 2 Artisan
under1: Noble
deck: Artisan, Priest, Farmer, Farmer
"""


@pytest.fixture
def said(run: Run) -> str:
    """The first screen of that table."""
    return played(run, "")


def played(run: Run, typed: str, width: int = 80) -> str:
    """What is said at that table."""
    Path("table.txt").write_text(TABLE)
    said = run("play", "--from", "table.txt", typed=typed, width=width)
    assert said.code == 0
    return said.out


def row(said: str, begins: str) -> list[str]:
    """The words of the first line that begins like this."""
    return next(line.split() for line in said.splitlines() if line.startswith(begins))


def test_the_forum_is_a_row_with_the_dice_on_a_card(said: str) -> None:
    lines = said.splitlines()
    top = next(number for number, line in enumerate(lines) if line.startswith("╭"))
    assert re.findall(r"─ ((?:◀ )?\d(?: dice)?) ─", lines[top]) == ["◀ 1", "◀ 2", "3", "4 dice", "5"]
    assert re.findall(r"│ (\w+) +│", lines[top + 1]) == ["Baker", "Baker", "Priest", "Merchant", "Soldier"]
    assert lines[top + 2].index("3-2-1") > lines[top + 1].index("Priest")


def test_the_dynasties_stand_in_columns(said: str) -> None:
    kinds = "Pharaoh Scribe Noble Priest Artisan Soldier Baker Merchant Farmer".split()
    assert row(said, "         Pharaoh") == [*kinds, "pts"]
    # what lies under his Scribe is a Noble, and nobody's to see
    assert row(said, "Osiris   ") == ["Osiris", "·", "1▾", "·", "·", "2", "·", "·", "1", "1", "28+"]
    assert row(said, "You ") == ["You", "0+1", "1", "·", "·", "·", "1", "·", "·", "2●", "46"]
    assert row(said, "majority") == ["majority", "▼4", "5", "5", "6", "▲6", "▼7", "7", "▲8", "▼9"]


def test_money_hand_and_secrets_of_the_player(said: str) -> None:
    flat = " ".join(said.split())
    assert "You have 8 Debens · Bread costs 1 · Blessed Farmers (4 points now) · 1 Farmer of Osiris unprotected" in flat
    assert "of yours unprotected" not in flat
    assert re.search(r"2× Noble +3 +5 +1 +2 3 both +Take Debens equal to the sum", said)
    assert "Dynasty: which Citizen do you play?" in said
    assert "turn 9, your turn · deck" in said and "Afterlife 4" in said


def test_the_story_is_told_in_sentences(run: Run) -> None:
    told = played(run, "noble*2\nfarmer\npriest@3\n")
    for sentence in (
        "You pay 1 Deben.",
        "You play two Nobles.",
        "You take 6 Debens.",
        "Dice are lowered to 2 and 1.",
        "You put a Farmer into the Forum.",
        "You take a Priest and a Soldier from the Forum.",
        "You draw an Artisan.",
        "A Priest comes into the Forum.",
        "Osiris takes two Bakers.",
        "Osiris puts Bread on a Farmer.",
        "A die is lowered to 1.",
        "Two Farmers come into the Forum.",
    ):
        assert sentence in told


def test_questions_are_answered(run: Run) -> None:
    told = " ".join(
        played(run, "why scribe*2\nwhy noble@1\ncard baker\ncard blessed\ncards\nfarmer@9\n?\nscore\n").split()
    )
    assert "You hold only one Scribe." in told
    assert "Noble is not picked by its place" in told
    assert "points 2 · majority 7 · bread value 3 · 7 cards" in told
    assert "10 cards have 'blessed' in their names" in told
    assert "Blessed Kinds 1 point for each different kind of Citizen in your Dynasty." in told
    assert "behind farmer may stand @1 @2 @3 @4 @5 @6 *2" in told
    assert "pick by its word: play two Scribes; scribe@3 takes the one at place 3 of the Forum" in told
    assert "the other values of the cards are this project's completion" in told
    assert re.search(r"citizens 18 \d+ majorities 20", told)


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_the_table_keeps_to_the_width(run: Run, width: int) -> None:
    said = run("play", GAME, "--seed", "3", typed="1\n1\n1\n1\n" * 12, width=width)
    assert "── the end" not in said.out
    assert max(len(line) for line in said.out.replace("> ", "").splitlines() if "wartorn play" not in line) <= width


def test_slips_are_answered(run: Run) -> None:
    Path("poor.txt").write_text(f"game: {GAME}\nhand0: 2 Noble, Scribe, Farmer\nforum: Baker, Noble, Artisan, Priest\n")
    typed = "noble*2\nscribe*2\npriest@4\nfarmer\nscribe\nwhy merchant\nwhy noble\nmerchant@2\nnoble~@2\n"
    told = run("play", "--from", "poor.txt", typed=typed).flat
    for answer in (
        "A second Noble costs 1 Deben, which you do not have.",
        "You hold only one Scribe.",
        "Priest is not picked by its place: only cards that are taken from the Forum are.",
        "There is no Merchant in the Forum.",
        "Say by its place which card you take, such as noble@2.",
        "At place 2 lies a Noble, not a Merchant.",
        "Noble is picked like this: noble@2.",
    ):
        assert answer in told


def test_an_afterlife_card_is_chosen_by_what_it_pays(run: Run) -> None:
    cards = "hand0: Priest, Farmer\nafterlife0: Blessed Nobles\nafterlife: Blessed Kinds\ndynasty0: 2 Noble\n"
    Path("choice.txt").write_text(f"game: {GAME}\n{cards}")
    told = run("play", "--from", "choice.txt", typed="priest\nblessed-nobles\n").out
    assert "Which" not in told and "Priest: which Afterlife card do you keep?" in told
    assert re.search(r"Blessed Nobles \(blessed-nobles\)\n +3 points for each Noble in your Dynasty\.", told)
    assert "You shuffle Blessed Kinds back." in told


def test_the_game_says_what_is_published_and_what_is_not(run: Run) -> None:
    told = run("games").flat
    about = told[told.index(GAME) :]
    assert "How Osiris plays follows the published variant, and the Pharaoh's 9 points are published" in about
    assert "the other values of the cards, are this project's completion" in about
    assert "easy and hard are this project's own" in about
    assert "--set" not in about[: about.index("The first value")]
    assert run("rules", GAME).flat.count("(completion)") > 30


def test_the_cards_are_listed(run: Run) -> None:
    told = run("cards", GAME)
    assert re.search(r"Pharaoh +3 +9 +4 +1\n", told.out) and "Blessed Pharaohs" in told.out
    assert "Buy up to 3 Bread" in run("card", "baker").flat
    assert "1 point for each different kind" in run("card", "blessed", "kinds").flat
    assert "no types" in run("cards", GAME, "--type", "soldier").err
    for words in (("cards", GAME), ("play", GAME), ("sim", GAME)):
        refused = run(*words, "--set", "kraters")
        assert refused.code == 2 and "kraters" in refused.err
        refused = run(*words, "--set", "reign-of-war")
        assert refused.code == 2 and "it knows no sets" in " ".join(refused.err.split())


def test_a_match_against_osiris_is_reported(run: Run) -> None:
    told = run(
        "sim", GAME, "--players", "random", "--games", "20", "--jobs", "1", "--kinds", "--option", "difficulty=hard"
    )
    assert told.out.startswith("20 games of osiris-in-abdju, seed 0, difficulty hard\n")
    for line in ("citizens", "majorities", "bread", "afterlife", "artisans", "merchants"):
        assert re.search(rf"^{line} +[\d.]+ +[\d.]+", told.out, re.M)
    assert re.search(r"^Citizen +held +played +hidden +given +wins more by", told.out, re.M)
    assert re.search(r"^Afterlife card +held +kept", told.out, re.M)


def test_a_game_is_played_to_its_end_and_goes_on_from_its_record(run: Run) -> None:
    begun = run("play", GAME, "--seed", "7", typed="1\n1\n1\nline\nsave later.txt\nundo\nquit\n")
    again = run("play", "--from", "later.txt", "--save", "later.txt", typed="line\n" + "2\n1\n3\n" * 80)
    lines = [re.findall(r"^(?:> )?(\S+ view=0 .*)", each.out, re.M) for each in (begun, again)]
    assert len(lines[0]) == 1 and lines[0] == lines[1] and "Taken back." in begun.out
    assert "── the end ──" in again.out and re.search(r"(You win|Osiris wins)", again.out)
    assert re.search(r"total +\d+ +\d+", again.out)
    assert wartorn.Record.load(Path("later.txt")).verify().over


def test_a_record_is_replayed(run: Run) -> None:
    game = wartorn.new(GAME, seed=2, difficulty="easy")
    record = wartorn.Record.begin(game, 2)
    while not game.over:
        record.play(game, game.options()[0])
    record.save(Path("osiris.txt"))
    told = run("replay", "osiris.txt")
    assert told.code == 0 and "Osiris' turn." in told.out and "Under the player's Scribes" in told.out
    assert f"it ends {game.scores()[0]}-{game.scores()[1]}: " in told.out
    assert "dice" in run("replay", "osiris.txt", "--turn", "5").out
    refused = run("replay", "osiris.txt", "--seat", "1")
    assert refused.code == 2 and "the rules play this seat" in refused.err
