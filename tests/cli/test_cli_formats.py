"""Formats in the terminal: drafts, decks from files, the grand melee; saved, resumed, replayed and simulated."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from cli_runs import Run

from wartorn.formats import FORMATS, MatchRecord

KINDS = (
    "Frenzy Prophet", "Gift Bearer", "Vineyard Satyr", "Harpy Squall", "Reef Siren", "Wine-Mad Reveler",
    "Harbor Tollman", "Hearth Seer", "Marching Augur", "Riddle Keeper",
)  # fmt: skip
ONES = "1\n" * 900


def play(*more: str) -> tuple[str, ...]:
    """The arguments for a match against random players."""
    return ("play", "reign-of-war", "--seed", "7", "--opponent", "random", "--format", *more)


def deck_file(name: str, *kinds: str) -> str:
    """A deck file with these kinds, and its name."""
    Path(name).write_text(f'name = "Mine"\nkinds = {json.dumps(kinds)}\n', encoding="utf-8")
    return name


@pytest.mark.parametrize("format", ["draft", "melee"])
def test_a_whole_match_is_played_saved_and_replayed(run: Run, format: str) -> None:
    said = run(*play(format), "--save", "match.txt", typed=ONES * (4 if format == "melee" else 1))
    assert said.code == 0, said.err
    record = MatchRecord.load(Path("match.txt"))
    assert record.headers["seat0"] == "human" and record.headers["seat1"] == "random"
    match = record.verify()
    assert match.over and match.format.name == format
    assert re.search(r"total +\d+ +\d+", said.out)
    again = run("replay", "match.txt", "--verify")
    assert again.code == 0 and f"Verified: {len(match.tables)} table" in again.flat
    over = run("play", "--from", "match.txt", typed="")
    assert over.code == 0 and re.search(r"total +\d+ +\d+", over.out)


def test_the_first_screen_of_a_draft(run: Run) -> None:
    said = run(*play("draft"), typed="", width=120)
    for part in (
        "Card drafting against random, seed 7.",
        "The draft",
        "pick 1 of 10 · 10 coins",
        "You · nothing yet",
        "Soldiers",
        "Bellows Giant 6/2/8 ×3",
        "Draft: take a stack for a coin (1 of 10).",
    ):
        assert part in said.out


def test_help_texts_and_refusals_of_a_draft(run: Run) -> None:
    typed = "?\nbeasts\nscore\nhand\ntable\nbronze harrier\nwhy pass\npass\nlog\ncard\nwhy\ndeck\n"
    said = run(*play("draft"), typed=typed, width=120)
    assert "save your deck of ten kinds" in said.out and "wartorn rules RW-DRAFT prints card drafting" in said.flat
    assert "A deck has at most 6 soldier stacks, 4 oracle stacks and 4 beast stacks." in said.out
    assert "Choose a city. Destroy all units in that city." in said.out
    assert "A draft scores nothing" in said.out
    assert said.out.count("A drafter cannot pass") == 2
    assert "Where to? Type deck and the name of a file" in said.out


def test_undo_goes_back_into_the_draft(run: Run) -> None:
    said = run(*play("draft"), typed="1\n" * 10 + "undo\nquit\n")
    assert "Taken back." in said.out
    after = said.out.split("Taken back.")[1]
    assert "pick 10 of 10" in after and "Draft: take a stack for a coin (10 of 10)." in after


def test_a_match_is_left_and_gone_on_with(run: Run) -> None:
    left = run(*play("simple-draft"), "--save", "late.txt", typed="1\n" * 40 + "line\nquit\n")
    assert "Go on with: wartorn play --from late.txt" in left.out
    again = run("play", "--from", "late.txt", typed="line\nquit\n")
    lines = [re.findall(r"^(?:> )?((?:reign-of-war|simplified)\S* view=.*)", said.out, re.M) for said in (left, again)]
    assert lines[0] == lines[1] != []


def test_a_secret_deck_is_not_shown(run: Run) -> None:
    said = run(*play("simple-draft"), typed="1\n" * 27 + "decks\ndiscard\nline\nquit\n")
    assert "a secret deck" in said.out
    assert re.search(r"reign-of-war;decks=[^/ ]+/\?;lists=secret view=0", said.out)
    assert "Your discard pile is empty." in said.out and "The opponent's discard pile" in said.out


def test_open_decks_are_listed(run: Run) -> None:
    said = run(*play("duplicate"), typed="decks\nquit\n", width=100)
    assert "type decks to see what is in them" in said.out
    assert said.out.count("Bellows Giant") >= 2
    assert "deck 46 · discard 0" in said.out


def test_a_deck_is_brought_saved_and_checked(run: Run) -> None:
    mine = deck_file("mine.toml", *KINDS)
    said = run(*play("deck"), "--deck", mine, typed="decks\ndeck copy.toml\ndeck mine.toml\nquit\n")
    assert "Wealth: take a card or a coin" in said.out, "the deck is built without a question"
    assert "Saved as Copy." in said.out and "there is a file already" in said.flat
    checked = run("deck", "check", "copy.toml")
    assert checked.code == 0 and "Copy: 10 kinds, 33 cards" in checked.out
    assert "The deck can be played: 3 soldier kinds, 4 oracle kinds, 3 beast kinds." in checked.flat


@pytest.mark.parametrize(
    ("kinds", "message"),
    [
        (KINDS[1:], "exactly 10 kinds, this one has 9"),
        ((*KINDS[1:], "Cave Sibly"), "no unit here is called 'Cave Sibly' (did you mean 'Cave Sibyl'?)"),
        ((*KINDS[1:], "Gift Bearer"), "Gift Bearer may stand there once"),
        ((*KINDS[1:3], *KINDS[3:9], "Bone Caster", "Cave Sibyl"), ""),
        ((*KINDS[2:], "Bone Caster", "Cave Sibyl"), "5 oracle kinds are too many, 4 is the limit"),
    ],
)
def test_a_deck_that_cannot_be_played(run: Run, kinds: tuple[str, ...], message: str) -> None:
    said = run("deck", "check", deck_file("odd.toml", *kinds))
    assert said.code == (2 if message else 0)
    assert message in said.err and "Traceback" not in said.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("play", "kraters", "--format", "draft"), "only reign-of-war has formats, not kraters"),
        (("play", "--format", "draught"), "did you mean 'draft'?"),
        (("play", "--deck", "x.toml"), "--deck goes with --format deck"),
        (("play", "--format", "deck", "--deck", "x.toml"), "x.toml: it cannot be read"),
        (("play", "--format", "deck", "--deck", "a", "--deck", "b", "--deck", "c"), "two decks at most"),
        (("play", "--format", "draft", "--option", "second=yes"), "draft has no option 'second'"),
        (("play", "--format", "draft", "--seat", "3"), "Card drafting has the seats 0 to 1"),
        (("play", "--format", "melee", "--option", "beginner=yes"), "4 drafters need 40 kinds"),
        (("sim", "card-drafting"), "only a part of a match"),
        (("sim", "reign-of-war", "--format", "melee", "--players", "greedy,random"), "it should be 4 names"),
        (("rules", "--game", "card-drafting"), "wartorn rules RW-DRAFT"),
    ],
)
def test_wrong_arguments(run: Run, arguments: tuple[str, ...], message: str) -> None:
    said = run(*arguments)
    assert said.code == 2
    assert message in " ".join(said.err.split()) and "Traceback" not in said.err


def test_the_end_of_a_secret_draft_shows_nobodys_deck(run: Run) -> None:
    """Two at one terminal: whoever picked last does not see what the other one has kept."""
    typed = "\n" + "1\n\n" * 53 + "1\nquit\n"
    said = run("play", "--format", "simple-draft", "--seed", "7", "--opponent", "human", typed=typed)
    end = said.out.split("the end")[1].split("The game")[0]
    assert "All decks are made." in end
    assert "You keep" not in end and "soldiers" not in end


def test_an_open_draft_needs_no_curtain(run: Run) -> None:
    typed = "1\n1\n1\nquit\n"
    said = run("play", "--format", "draft", "--seed", "7", "--opponent", "human", typed=typed)
    assert "Player 2, it is your pick." in said.out and "Player 1, it is your pick." in said.out
    assert "Press Enter" not in said.out


def test_four_people_hand_the_keyboard_over(run: Run) -> None:
    said = run("play", "--format", "melee", "--seed", "7", "--opponent", "human", typed="\n1\n\n1\n\n1\n\n1\nquit\n")
    assert "Grand melee for four at one terminal" in said.out
    for player in (2, 3, 4):
        assert f"Player {player}, it is your pick." in said.out


def test_a_melee_tells_who_meets_whom(run: Run) -> None:
    said = run(*play("melee", "--option", "second=yes"), "--save", "melee.txt", typed=ONES * 4)
    assert re.search(r"First round, table [12]: you and player \d \(random\)|player \d \(random\) and you", said.out)
    assert len(re.findall(r"^First round, table [12]: player \d \(random\) beats ", said.out, re.M)) == 1
    places = re.findall(r"^(first|second|third|fourth): (?:you|player \d \(random\))$", said.out, re.M)
    assert places == ["first", "second", "third", "fourth"]
    replayed = run("replay", "melee.txt", "--table", "draft", "--seat", "1")
    assert "You take " in replayed.out and "Player 1 takes " in replayed.out
    winners = run("replay", "melee.txt", "--table", "winners", "--turn", "2")
    assert "Turn 2" in winners.out and "Turn 3" not in winners.out and "City A" in winners.out
    for wrong, message in (
        (("--table", "final"), "no table is called 'final'"),
        (("--turn", "2"), "say the --table"),
        (("--table", "draft", "--turn", "99"), "has the turns 1 to 40"),
        (("--seat", "4"), ""),
    ):
        said = run("replay", "melee.txt", *wrong)
        assert said.code == 2 and message in " ".join(said.err.split())
    text = Path("melee.txt").read_text(encoding="utf-8")
    Path("melee.txt").write_text(text.replace("table winners: ", "table winners: 0 "), encoding="utf-8")
    assert run("replay", "melee.txt").code == 2
    assert run("replay", "melee.txt", "--table", "draft", "--verify").code == 2


@pytest.mark.parametrize("format", FORMATS)
def test_every_format_can_be_simulated(run: Run, format: str) -> None:
    names = "random,random,random,random" if format == "melee" else "random,random"
    sim = ("sim", "reign-of-war", "--format", format, "--players", names, "--games", "4", "--jobs", "1")
    found = json.loads(run(*sim, "--json").out)
    assert found["format"] == format and found["games"] == 4 and found["unfinished"] == 0
    assert sum(found["wins_by_seat"]) + found["draws"] == 4
    if format == "melee":
        assert all(sum(player["places"]) == 4 for player in found["players"])
    if format != "duplicate":
        drafted = sum(kind["drafted"] for kind in found["kinds"] if "drafted" in kind)
        assert drafted == pytest.approx(10, abs=0.1) if format != "simple-draft" else 15 < drafted <= 30
    said = run(*sim, "--kinds")
    assert f"4 matches of {format}" in said.out and "a match has" in said.out


def test_decks_are_simulated(run: Run) -> None:
    mine = deck_file("mine.toml", *KINDS)
    sim = ("sim", "reign-of-war", "--format", "deck", "--deck", mine, "--players", "random,random", "--games", "4")
    found = json.loads(run(*sim, "--jobs", "2", "--json").out)
    drafted = {kind["name"]: kind["drafted"] for kind in found["kinds"] if "drafted" in kind}
    assert all(drafted[name] >= 0.5 for name in KINDS), "the first player has them, wherever it sits"
