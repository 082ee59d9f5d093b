"""Matches between players on the command line."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Container, Iterator
from pathlib import Path

import pytest
from cli_runs import Run

from wartorn.kernel.errors import WartornError
from wartorn.lab.duels import Contest, Duel, Place

KRATERS = ("match", "random", "random", "--game", "kraters", "--jobs", "1")


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder that is nobody's."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data" / "wartorn" / "matches"


def without_times(text: str) -> dict[str, object]:
    """A report without what differs between two equal runs."""
    found: dict[str, object] = json.loads(text)
    players = found["players"]
    assert isinstance(players, list)
    for player in players:
        assert 0 < player.pop("seconds_per_decision") <= player.pop("longest_decision")
    del found["seconds"], found["file"], found["from_before"]
    return found


def test_a_match_as_json(run: Run) -> None:
    said = run(*KRATERS, "--games", "6", "--json")
    assert said.code == 0 and said.err == ""
    found = json.loads(said.out)
    assert found["header"] == "kraters" and found["games"] == 6 and found["complete"] and found["seed"] == "0"
    (meeting,) = found["meetings"]
    assert meeting["won"] + meeting["drawn"] + meeting["lost"] == 6 and sum(meeting["pairs"]) == 3
    low, high = meeting["score_interval"]
    assert 0 <= low <= meeting["score"] <= high <= 1
    assert [player["name"] for player in found["players"]] == ["random", "random"] and found["notes"] == []
    said = run(*KRATERS, "--games", "5", "--json")
    assert json.loads(said.out)["notes"] == ["games come in pairs, so 5 become 6"]
    assert said.err == "Note: games come in pairs, so 5 become 6.\n"
    assert sum(player["score"] for player in found["players"]) == 1
    assert Path(found["file"]).is_file()


def test_a_match_as_tables_and_again_from_its_file(run: Run, data: Path) -> None:
    said = run(*KRATERS, "--games", "5", width=100)
    assert said.code == 0 and said.err == "Note: games come in pairs, so 5 become 6.\n", "no bar in a pipe"
    assert said.out.startswith("6 games of kraters, seed 0\n")
    rows = re.findall(r"^([12]) random +(\d+) +(\d+) +(\d+) +([\d.]+)% +[\d.]+% to [\d.]+%$", said.out, re.M)
    assert [row[0] for row in rows] == ["1", "2"] and sum(map(int, rows[0][1:4])) == 6
    assert re.search(r"^Elo of 1 random over 2 random: .*\d", said.out, re.M) and "points a game" in said.out
    pairs = re.findall(r"(\d+) × [012½]+ : [012½]+", said.out)
    assert sum(map(int, pairs)) == 3
    (file,) = data.iterdir()
    assert f"every game is in {file}" in said.out
    lines = file.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 1 + 6
    again = run(*KRATERS, "--games", "6", width=100)
    assert again.out.splitlines()[:-1] == said.out.splitlines()[:-1], "even the times are those of the file"
    assert file.read_text(encoding="utf-8").splitlines() == lines
    assert run(*KRATERS, "--games", "6", "--fresh").code == 0
    fresh = file.read_text(encoding="utf-8").splitlines()
    assert len(fresh) == 7 and fresh[0] == lines[0] and fresh != lines


def test_processes_and_interruptions_do_not_matter(run: Run) -> None:
    match = (*KRATERS[:-2], "--games", "8", "--json")
    whole, shared = (without_times(run(*match, "--jobs", jobs, "--file", f"{jobs}.jsonl").out) for jobs in ("1", "2"))
    assert whole == shared
    text = Path("1.jsonl").read_text(encoding="utf-8")
    Path("3.jsonl").write_text(text[: len(text) // 2], encoding="utf-8")
    assert without_times(run(*match, "--jobs", "1", "--file", "3.jsonl").out) == whole


def test_ctrl_c_keeps_what_is_over(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    play = Contest.play

    def interrupted(contest: Contest, games: int, jobs: int, played: Container[Place] = ()) -> Iterator[Duel]:
        for number, duel in enumerate(play(contest, games, jobs, played)):
            if number == 3:
                raise KeyboardInterrupt
            yield duel

    command = (*KRATERS, "--games", "6", "--file", "late.jsonl", "--fresh")
    monkeypatch.setattr(Contest, "play", interrupted)
    monkeypatch.setattr(sys, "argv", ["wartorn", *command])
    said = run(*command)
    assert said.code == 130
    assert said.out.startswith("2 games of kraters"), "the third has no other game with its deal"
    assert "Stopped; 3 games are kept. Go on with: wartorn match random random --game kraters" in said.err
    assert "--fresh" not in said.err
    assert len(Path("late.jsonl").read_text(encoding="utf-8").splitlines()) == 1 + 3
    monkeypatch.setattr(Contest, "play", play)
    went_on = without_times(run(*command[:-1], "--json").out)
    assert went_on == without_times(run(*KRATERS, "--games", "6", "--json").out)


def test_a_dead_process_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def dying(contest: Contest, games: int, jobs: int, played: Container[Place] = ()) -> Iterator[Duel]:
        raise WartornError("a process that played has died")
        yield

    monkeypatch.setattr(Contest, "play", dying)
    said = run(*KRATERS)
    assert said.code == 2
    assert said.err == "wartorn: a process that played has died; 0 games are kept, and the same command goes on\n"


def test_a_clear_match_stops_early(run: Run) -> None:
    test = ("match", "greedy", "random", "--option", "beginner=yes", "--sprt", "--elo1", "200", "--games", "400")
    said = run(*test, "--jobs", "1", "--file", "sprt.jsonl", width=120)
    games = re.match(r"(\d+) games of reign-of-war, seed 0, beginner yes\n", said.out)
    assert games and 4 <= int(games[1]) < 40
    assert "SPRT of 0 and 200 Elo: 1 greedy is more than 0 Elo above 2 random (log-likelihood ratio +" in said.flat
    assert "; -2.94 or +2.94 decides)" in said.flat
    assert re.search(r"Elo of 1 greedy over 2 random: more than \+\d+", said.out)
    found = json.loads(run(*test, "--file", "sprt.jsonl", "--json").out)
    assert found["sprt"]["accepted"] == 200 and found["complete"] and found["games"] == int(games[1])
    assert found["meetings"][0]["elo"] is None and found["meetings"][0]["elo_interval"][1] is None


def test_an_even_match_is_not_decided(run: Run) -> None:
    said = run(*KRATERS, "--sprt", "--games", "8", width=120)
    assert "8 games of kraters" in said.out and "SPRT of 0 and 20 Elo: not decided whether 1" in said.flat
    assert "is more than 0 or less than 20 Elo above 2" in said.flat


def test_a_match_that_is_lost_is_less_than_the_higher_bound(run: Run) -> None:
    test = ("match", "random", "greedy", "--option", "beginner=yes", "--sprt", "--elo1", "200", "--games", "400")
    said = run(*test, "--jobs", "1", width=120)
    assert "1 random is less than 200 Elo above 2 greedy, or no better (log-likelihood ratio -" in said.flat
    said = run(*test[:-4], "--elo0", "-90", "--elo1", "-10", *test[-2:], "--jobs", "1", width=120)
    assert "SPRT of -90 and -10 Elo: 1 random is less than -10 Elo above 2 greedy (log" in said.flat


def test_what_was_there_before_is_told(run: Run) -> None:
    """Also if all of it was; of a match that begins there is nothing to tell."""
    for games, told, before in (("4", "", 0), ("6", "; 4 games from before, 2 new", 4), ("6", "from before, 0 new", 6)):
        said = run(*KRATERS, "--games", games, width=200)
        assert told in said.out and ("from before" in said.out) == bool(before)
    assert json.loads(run(*KRATERS, "--games", "6", "--json").out)["from_before"] == 6
    assert json.loads(run(*KRATERS, "--games", "6", "--json", "--fresh").out)["from_before"] == 0


@pytest.mark.parametrize(("width", "short"), [(60, "1"), (80, "1 search+search")])
def test_long_names_are_told_once_where_they_leave_no_room(run: Run, width: int, short: str) -> None:
    long = "search:iterations=1:plain+search:iterations=1:seconds=0.01"
    said = run("match", long, "random", "--format", "draft", "--games", "2", "--jobs", "1", width=width)
    assert said.code == 0 and f"{short} is search:iterations=1:plain+search:" in said.flat
    rows = re.findall(rf"^{re.escape(short)}  +\d", said.out, re.M)
    assert len(rows) == 2 and "…" not in said.out and not re.search(r"^\d$", said.out, re.M)
    wide = run("match", long, "random", "--format", "draft", "--games", "2", "--jobs", "1", width=160)
    assert f"1 {long}" in wide.out and " is search" not in wide.out


def test_several_players(run: Run) -> None:
    match = ("match", "random", "random", "random", "--game", "kraters", "--games", "4", "--jobs", "2")
    found = json.loads(run(*match, "--json").out)
    assert found["games"] == 12 and [meeting["players"] for meeting in found["meetings"]] == [[0, 1], [0, 2], [1, 2]]
    assert [rating["player"] for rating in found["ratings"]] == [0, 1, 2] and found["ratings"][0]["elo"] == 0
    said = run(*match, width=100)
    assert re.search(r"^score against +1 +2 +3$", said.out, re.M)
    elos = [int(elo) for elo in re.findall(r"^\d random +([+-]?\d+) .*%$", said.out, re.M)]
    assert len(elos) >= 3 and elos[:3] == sorted(elos[:3], reverse=True)


def test_a_game_for_one(run: Run) -> None:
    match = ("match", "greedy", "random", "--game", "osiris-in-abdju", "--games", "3", "--jobs", "1")
    said = run(*match)
    assert said.code == 0 and said.err == "", "an odd number will do"
    assert said.out.startswith("6 games of osiris-in-abdju, seed 0\n")
    assert re.search(
        r"^1 greedy over 2 random: [+-][\d.]+ wins in 100 games \(-?[+-][\d.]+ to [+-][\d.]+\)", said.out, re.M
    )
    found = json.loads(run(*match, "--json").out)
    assert found["differences"][0]["deals"] == 3 and len(found["shares"]) == 2
    assert found["players"][0]["won"] + found["players"][0]["drawn"] + found["players"][0]["lost"] == 3


def test_a_format_with_a_drafter_and_a_player(run: Run) -> None:
    match = ("match", "greedy+random", "random", "--format", "draft", "--games", "4", "--jobs", "1")
    said = run(*match)
    assert said.code == 0 and said.out.startswith("4 matches of draft, seed 0\n") and "1 greedy+random" in said.out
    found = json.loads(run(*match, "--json").out)
    first, second = found["players"]
    assert first["seconds_per_decision"] > second["seconds_per_decision"], "greedy thinks, if only about ten stacks"
    assert (
        run("sim", "reign-of-war", "--format", "draft", "--players", "greedy+random,random", "--games", "1").code == 0
    )


def test_opponents_meet_by_name(run: Run) -> None:
    """In a match and in a simulation, as at the table."""
    match = ("match", "melitta", "opponent:phaon", "--game", "kraters", "--games", "2", "--jobs", "1", "--json")
    said = run(*match)
    assert said.code == 0 and [each["name"] for each in json.loads(said.out)["players"]] == [
        "melitta",
        "opponent:phaon",
    ]
    numbers = json.loads(run(*match[:1], "opponent:1", "2", *match[3:]).out)
    assert numbers["meetings"] == json.loads(said.out)["meetings"]
    assert run("sim", "kraters", "--players", "Melitta,random", "--games", "1", "--jobs", "1").code == 0
    assert "(did you mean 'melitta'?)" in run("sim", "kraters", "--players", "melita,random").err


def test_options_and_sets(run: Run) -> None:
    sets = ("--set", "heir-to-the-dunes", "--set", "reign-of-war:11,feats")
    said = run(
        "match", "random", "random", "--game", "heir-to-the-dunes", *sets, "--games", "2", "--jobs", "1", "--json"
    )
    found = json.loads(said.out)
    assert found["sets"] == ["heir-to-the-dunes", "reign-of-war"] and found["notes"]
    assert said.err.startswith("Note: 11 units of other sets are in the deck")
    found = json.loads(run(*KRATERS, "--games", "2", "--option", "first=1", "--json").out)
    assert found["header"] == "kraters;first=1"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["random"], "name two players or more"),
        (["random", "bob"], "no player is called 'bob'"),
        (["random", "random", "--game", "chess"], "no game is called 'chess'"),
        (["random", "random", "--game", "card-drafting"], "only a part of a match"),
        (
            ["random", "random", "--format", "melee"],
            "sim reign-of-war --format melee --players random,random,greedy,greedy",
        ),
        (["random", "random", "--game", "kraters", "--format", "draft"], "only reign-of-war has formats"),
        (["greedy+random", "random"], "has nothing to draft"),
        (["random", "random", "random", "--sprt"], "--sprt is for two players, not for 3"),
        (["random", "random", "--sprt", "--elo0", "5", "--elo1", "5"], "--elo0 5 should be less than --elo1 5"),
        (["random", "random", "--game", "corrupted-heir", "--sprt"], "each plays alone"),
        (["random", "random", "--elo1", "30"], "--elo1 goes with --sprt"),
        (["random", "random", "--elo0", "0"], "--elo0 goes with --sprt"),
        (["random", "random", "--option", "first=2"], "first may be"),
        (["random", "random", "--file", "notes.txt"], "notes.txt is no file of a match"),
        (["random", "random", "--file", "notes.txt/match.jsonl"], "notes.txt"),
    ],
)
def test_bad_arguments(run: Run, data: Path, arguments: list[str], message: str) -> None:
    Path("notes.txt").write_text("milk\n", encoding="utf-8")
    said = run("match", *arguments, "--games", "2")
    assert said.code == 2 and said.out == ""
    assert message in said.err and len(said.err.splitlines()) == 1
    assert Path("notes.txt").read_text(encoding="utf-8") == "milk\n" and not data.exists()


def test_a_file_of_another_match(run: Run) -> None:
    run(*KRATERS, "--games", "2", "--file", "one.jsonl")
    said = run(*KRATERS, "--games", "2", "--file", "one.jsonl", "--seed", "7")
    assert said.code == 2 and "one.jsonl is of another match, with seed 0, not 7; --fresh begins it anew" in said.err


def test_the_help_has_examples(run: Run) -> None:
    assert " match " in run("--help").out
    said = run("match", "--help", width=120)
    assert "$ wartorn match greedy random" in said.flat and "the first drafts, the second plays" in said.flat.replace(
        "│ │ ", ""
    )
