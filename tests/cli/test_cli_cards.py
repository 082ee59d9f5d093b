"""Cards, sets and rules on the command line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from cli_runs import Run

import wartorn
from wartorn import games
from wartorn.cli.coverage import claims, clauses
from wartorn.omen.catalog import SETS
from wartorn.omen.language.keywords import KEYWORDS
from wartorn.omen.values import TRAITS
from wartorn.text.pages import page_of

UNIT = """
name = "mine"
title = "My Set"
game = "reign-of-war"

[[unit]]
name = "Salt Diver"
type = "soldier"
cost = 1
offering = 2
strength = 2
copies = 4
text = "Draw 1 card."
"""


@pytest.mark.parametrize("name", ["bronze-harrier", "Bronze Harrier", "harrier", "BRONZE HARRIER"])
def test_card_is_found_by_any_clear_name(run: Run, name: str) -> None:
    said = run("card", *name.split())
    assert said.code == 0
    for part in ("Bronze Harrier", "soldier", "cost 3", "offering 2", "strength 2", "4 copies", "designed here"):
        assert part in said.out
    assert "The opponent discards 1 card." in said.flat.replace("│ │ ", "")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("harier", "did you mean Bronze Harrier?"),
        ("brnze harier", "did you mean Bronze Harrier"),
        ("of the", "cards have 'of the' in their names"),
        ("qqqq", "no card is called 'qqqq'"),
        ("!!!", "no card is called '!!!'"),
    ],
)
def test_card_that_is_not_found_says_what_was_meant(run: Run, name: str, message: str) -> None:
    said = run("card", name)
    assert said.code == 2
    assert message in said.err


def test_rewards_and_feats_are_cards_too(run: Run) -> None:
    assert "2 points while it is held" in run("card", "owl").flat.replace("│ │ ", "")
    assert "You have a soldier in every city." in run("card", "wall of spears").out


def test_cards_of_every_kind_are_shown_whole(run: Run) -> None:
    follower = run("card", "moonlight").out
    for part in ("Anubis follower", "cost 1   offering 3   strength 2", "│ TREASURED  ", "│ REINFORCE: RECLAIM 1."):
        assert part in follower
    assert "as in the published game" in follower.replace("│\n│ ", "")
    assert "embalmed of both gods" in run("card", "wrapped twins").out
    structure = run("card", "temple of light").out
    assert "Horus structure" in structure and "build 7   points 5" in structure
    assert "when it is used in your Surge step" in run("card", "undertow").out
    assert "VETERAN  returns to hand" in run("card", "exiled heiress").out


def test_every_keyword_is_explained(run: Run) -> None:
    assert set(TRAITS) <= set(KEYWORDS)
    assert run("card", "reinforce").out.startswith("REINFORCE: when you play")


def test_cards_by_type_and_by_set(run: Run) -> None:
    followers = run("cards", "heir-to-the-dunes", "--type", "follower")
    assert "24 kinds, 24 cards" in followers.out and "Temple Servant" not in followers.out
    assert "TREASURED · REINFORCE: RECLAIM 1." in followers.out
    assert re.search(r"Tomb of Rebirth +Horus structure +build 9 for 7 points", run("cards", "corrupted-heir").out)
    assert "Ash and Augury: 29 kinds, 39 cards" in run("cards", "ash-and-augury").out
    assert "--type may be unit, krater, not 'oracle'" in run("cards", "kraters", "--type", "oracle").err


def test_cards_of_a_part_of_a_set(run: Run) -> None:
    sets = ("--set", "heir-to-the-dunes", "--set", "reign-of-war:cave-sibyl,2*bronze-harrier,feats")
    said = run("cards", "heir-to-the-dunes", *sets)
    assert said.code == 0 and said.err == ""
    guests = said.out.partition("Reign of War: ")[2]
    assert guests.startswith("8 kinds, 9 cards")
    assert re.search(r"Bronze Harrier +soldier +\d+ +\d+ +\d+ +2\n", guests)
    assert "Wall of Spears" in guests and "Ferry Rower" not in guests and "Owl's Stratagem" not in guests
    assert "--set goes with a game" in run("cards", "ash-and-augury", "--set", "reign-of-war").err


def test_cards_of_a_game_and_of_a_file(run: Run) -> None:
    said = run("cards", "reign-of-war", "--type", "oracle", width=160)
    assert "13 kinds, 39 cards" in said.out
    assert "Cave Sibyl" in said.out and "Ferry Rower" not in said.out
    narrow = run("cards", "reign-of-war", width=80).out.splitlines()
    row = next(number for number, line in enumerate(narrow) if line.startswith("Night Raider ○"))
    assert narrow[row].split()[3:] == ["soldier", "3", "2", "3", "4"]
    assert narrow[row + 1].strip() == "The opponent discards 1 card at random."
    Path("mine.toml").write_text(UNIT, encoding="utf-8")
    assert "Salt Diver" in run("cards", "mine.toml").out
    assert "Salt Diver" in run("card", "salt", "diver", "--set", "mine.toml").out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["reign-of-wra"], "did you mean 'reign-of-war'"),
        (["missing.toml"], "missing.toml"),
        (["."], "Is a directory"),
        (["reign-of-war", "--type", "wizard"], "--type may be soldier"),
    ],
)
def test_cards_that_are_not_there(run: Run, arguments: list[str], message: str) -> None:
    said = run("cards", *arguments)
    assert said.code == 2
    assert message in said.err


def test_check_set_says_what_is_in_it_and_how_to_play_it(run: Run) -> None:
    said = run("check-set", str(SETS / "reign-of-war.toml"))
    assert said.code == 0
    assert "it can be played by itself" in said.out
    Path("mine.toml").write_text(UNIT, encoding="utf-8")
    said = run("check-set", "mine.toml")
    assert said.code == 0
    assert "wartorn play reign-of-war --set reign-of-war --set mine.toml" in said.out
    played = run("play", "reign-of-war", "--set", "reign-of-war", "--set", "mine.toml", typed="card salt diver\n")
    assert "Salt Diver" in played.out
    assert "--set reign-of-war --set mine.toml" in played.out


def test_record_with_an_own_set_is_replayed_with_it(run: Run) -> None:
    Path("mine.toml").write_text(UNIT, encoding="utf-8")
    sets = ("--set", "reign-of-war", "--set", "mine.toml")
    left = run("play", *sets, "--seed", "1", "--opponent", "random", "--save", "game.txt", typed="1\n1\n")
    assert "Go on with: wartorn play --from game.txt --set mine.toml" in " ".join(left.out.split())
    said = run("replay", "game.txt", "--set", "mine.toml")
    assert said.code == 0 and "it is not over yet" in said.out
    again = run("play", "--from", "game.txt", "--set", "mine.toml", typed="card salt diver\n")
    assert "Salt Diver" in again.out
    saved = run("play", "--from", "game.txt", "--set", "mine.toml", typed="save late.txt\nquit\n")
    assert "Go on with: wartorn play --from late.txt --set mine.toml" in " ".join(saved.out.split())


def test_a_set_that_would_be_ignored_is_refused(run: Run) -> None:
    Path("mine.toml").write_text(UNIT, encoding="utf-8")
    run("play", "--seed", "1", "--opponent", "random", "--save", "game.txt", typed="1\n")
    said = run("play", "--from", "game.txt", "--set", "ash-and-augury")
    assert said.code == 2 and "--from game.txt: the file says the game, its sets, its options" in said.err
    said = run("play", "--from", "game.txt", "--set", "mine.toml")
    assert said.code == 2 and "--set mine.toml: game.txt is not played with it" in said.err
    said = run("replay", "game.txt", "--set", "ash-and-augury")
    assert said.code == 2 and "--set ash-and-augury: game.txt says its sets itself" in said.err
    line = str(wartorn.new("reign-of-war", seed=1))
    said = run("perft", "--line", line, "--depth", "1", "--set", "ash-and-augury")
    assert said.code == 2 and "--line says the game, its sets, its options and its deal itself" in said.err


@pytest.mark.parametrize("file", sorted(SETS.glob("*.toml")), ids=lambda file: file.stem)
def test_check_set_of_every_set(run: Run, file: Path) -> None:
    said = run("check-set", str(file))
    assert said.code == 0
    assert "it can be played by itself" in said.out


def test_check_set_of_a_few_cards_for_any_game(run: Run) -> None:
    warband = '[[unit]]\nname = "Oar Slave"\ncost = 0\noffering = 1\nstrength = 1\ntext = "PILFER"\n'
    Path("rowers.toml").write_text(f'name = "rowers"\ntitle = "Rowers"\ngame = "kraters"\n{warband}', "utf-8")
    said = run("check-set", "rowers.toml")
    assert said.code == 0
    assert re.search(r"^unit +1 +1 +0\.00 +1\.00", said.out, re.M) and "soldier" not in said.out
    command = said.out.partition("wartorn play ")[2].split()
    played = run("play", *command, typed="card oar slave\n")
    assert played.code == 0 and "PILFER" in played.out


def test_check_set_names_every_fault(run: Run) -> None:
    faulty = UNIT.replace("Draw 1 card.", "Draw 1 crad.").replace("cost = 1", "cost = -1")
    more = UNIT.split("\n\n")[1].replace("Salt Diver", "Other").replace("Draw 1 card.", "Drow 1 card.")
    Path("mine.toml").write_text(faulty + "\n" + more, encoding="utf-8")
    said = run("check-set", "mine.toml")
    assert said.code == 2
    assert "cost should be a whole number from 0 to 20" in said.err
    assert "Drow 1 card.\n    ^^^^" in said.err
    assert said.err.count("mine.toml:") == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "name is missing"),
        ("= = =", "this is not TOML"),
        (UNIT.replace('game = "reign-of-war"', 'game = "chess"'), "game may be reign-of-war"),
        (UNIT.replace('name = "mine"', 'name = "reign-of-war"'), "comes with the game"),
    ],
)
def test_check_set_of_a_bad_file(run: Run, text: str, message: str) -> None:
    Path("mine.toml").write_text(text, encoding="utf-8")
    said = run("check-set", "mine.toml")
    assert said.code == 2
    assert message in said.err


def test_games_are_listed_with_their_options_and_sets(run: Run) -> None:
    said = run("games", width=160)
    assert "reign-of-war" in said.out and "comeback" in said.out and "random" in said.out
    sections = dict(
        zip(names := [entry.name for entry in games() if not entry.stage], parts_of(said.out, names), strict=True)
    )
    assert re.search(r"--set reign-of-war +as usual +174 units, 12 rewards, 6 feats", sections["reign-of-war"])
    assert re.search(r"--set reign-of-war +added, best in part", sections["heir-to-the-dunes"])
    assert re.search(r"--set ash-and-augury +alone or added +30 units, 9 Kraters", sections["kraters"])
    assert "reign-of-war" not in sections["corrupted-heir"], "it is played with its own cards only"


def parts_of(text: str, names: list[str]) -> list[str]:
    """The text behind each name at the beginning of a line, up to the next one."""
    found = [re.search(rf"^{name}  ", text, re.M) for name in names]
    starts = [match.start() for match in found if match]
    return [text[start:end] for start, end in zip(starts, [*starts[1:], text.index("What comes before")], strict=True)]


# Rules


def test_clause_and_group_and_page(run: Run) -> None:
    said = run("rules", "rw-war-7")
    assert said.code == 0 and "RW-WAR-7" in said.out and "RW-WAR-8" not in said.out
    assert "  " in said.out and clauses()["RW-WAR-7"].split()[0] in said.out
    group = run("rules", "RW-WAR").out
    assert "RW-WAR-1" in group and "RW-WAR-8" in group and "RW-SURGE" not in group
    assert "RW-SURGE" in run("rules").out
    assert "RW-END-1" in run("rules", "--game", "reign-of-war").out


@pytest.mark.parametrize("name", ["kraters", "Kraters", "combining-sets"])
def test_rules_of_a_game_are_read_by_its_name(run: Run, name: str) -> None:
    said = run("rules", name)
    assert said.code == 0 and said.out == run("rules", "--game", name.lower()).out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["RW-WRA-3"], "did you mean RW-WAR-3"),
        (["zzz"], "no clause is called 'zzz'"),
        (["krater"], "did you mean kraters"),
        (["--game", "chess"], "there are no rules of 'chess'"),
        (["rw-war-3", "--game", "kraters"], "RW-WAR-3 is among the rules of reign-of-war, not of kraters"),
        (["reign-of-war", "--game", "kraters"], "no clause is called 'reign-of-war'"),
        (["KR-WRA", "--game", "kraters"], "did you mean KR-WAR"),
        (["--coverage"], "there is no folder tests here"),
    ],
)
def test_rules_that_are_not_there(run: Run, arguments: list[str], message: str) -> None:
    said = run("rules", *arguments)
    assert said.code == 2
    assert message in said.err


def test_pages_are_read_clause_by_clause() -> None:
    head = "# A Game\n\n- no clause\n\n## War\n\n"
    page = page_of("a-game", head + "- **XX-WAR-1** First\n  and more.\n- **XX-WAR-2** Second.\n\n  Not this.\n")
    assert page.title == "A Game"
    assert [(clause.id, clause.text, clause.section) for clause in page.clauses] == [
        ("XX-WAR-1", "First and more.", "War"),
        ("XX-WAR-2", "Second.", "War"),
    ]


def test_clauses_without_a_group_are_clauses() -> None:
    page = page_of("sets", "# Sets\n\n- **CS-1** One.\n- **CS-10** Ten.\n- **X-1** No clause.\n")
    assert [(clause.id, clause.group) for clause in page.clauses] == [("CS-1", "CS"), ("CS-10", "CS")]
    assert page.groups == ["CS"]


def test_coverage_finds_every_kind_of_claim(run: Run) -> None:
    tests = Path("tests")
    (tests / "scenarios" / "deep").mkdir(parents=True)
    (tests / "test_a.py").write_text(
        "import pytest\n"
        "pytestmark = pytest.mark.rule('RW-WAR-1')\n"
        "@pytest.mark.rule('RW-WAR-2', 'RW-WAR-3')\n"
        "def test_one() -> None: ...\n"
        "@pytest.mark.rule('RW-WAR-4')\n"
        "class TestTwo: ...\n"
        "@pytest.mark.parametrize('x', [pytest.param(1, marks=pytest.mark.rule('RW-WAR-5'))])\n"
        "async def test_three(x): ...\n"
        "# @pytest.mark.rule('RW-WAR-6')\n",
        encoding="utf-8",
    )
    (tests / "scenarios" / "deep" / "b.txt").write_text("rule: RW-WAR-7, RW-WAR-8\nA: x\nrule: XX-NO-1\n", "utf-8")
    found = claims(tests)
    assert found == {
        "RW-WAR-1": ["test_a.py"],
        "RW-WAR-2": ["test_a.py::test_one"],
        "RW-WAR-3": ["test_a.py::test_one"],
        "RW-WAR-4": ["test_a.py::TestTwo"],
        "RW-WAR-5": ["test_a.py::test_three"],
        "RW-WAR-7": ["scenarios/deep/b.txt"],
        "RW-WAR-8": ["scenarios/deep/b.txt"],
        "XX-NO-1": ["scenarios/deep/b.txt"],
    }
    said = run("rules", "RW-WAR", "--coverage")
    assert said.code == 0
    assert "7 of 8 clauses are claimed by a test." in said.out
    assert "Unclaimed: RW-WAR-6" in said.out
    assert "Claimed, but no clause: XX-NO-1" in said.out
