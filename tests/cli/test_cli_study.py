"""Simulations, counts and measures."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from cli_runs import Run

import wartorn
from wartorn import _build
from wartorn.cli.perft import count
from wartorn.lab.series import Outcome, Series, play_one

RATES = {
    "decisions_per_second",
    "games_per_second",
    "decisions_per_game",
    "clones_per_second",
    "determinizations_per_second",
    "lines_per_second",
    "search_iterations_per_second",
}
BENCH = ("bench", "reign-of-war", "--rounds", "1", "--seconds", "0.02")


def python(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own."""
    command = [sys.executable, "-m", "wartorn.cli", *arguments]
    return subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=False)


def test_simulation_reports(run: Run) -> None:
    said = run("sim", "reign-of-war", "--players", "random,random", "--games", "6", "--jobs", "1", "--json")
    assert said.code == 0
    found = json.loads(said.out)
    assert found["games"] == 6 and [player["name"] for player in found["players"]] == ["random", "random"]
    assert sum(player["wins"] for player in found["players"]) + found["draws"] == 6
    assert sum(found["wins_by_seat"]) + found["draws"] == 6
    for player in found["players"]:
        assert sum(player["wins_by_seat"]) == player["wins"]
        assert set(player["points"]) == {"feats", "rewards in hand", "rewards used"}
        assert player["interval"][0] <= player["share"] <= player["interval"][1]
    low, high = found["decisions"]["quartiles"]
    assert low <= found["decisions"]["median"] <= high
    assert len(found["kinds"]) == 62
    figures = {"held", "played", "expended", "offered", "difference", "interval", "verdict"}
    assert sum(figures <= set(kind) for kind in found["kinds"]) == 50
    assert sum("used" in kind for kind in found["kinds"]) == sum("achieved" in kind for kind in found["kinds"]) == 6


def test_simulation_is_the_same_with_any_number_of_processes(run: Run) -> None:
    match = ("sim", "reign-of-war", "--players", "random,random", "--games", "5", "--json")
    reports = [json.loads(run(*match, "--jobs", jobs).out) for jobs in ("1", "2")]
    for report in reports:
        del report["seconds"]
    assert reports[0] == reports[1]


def test_simulation_as_tables(run: Run) -> None:
    said = run("sim", "reign-of-war", "--players", "random,greedy", "--games", "1", "--jobs", "1")
    assert said.code == 0
    for part in ("1 random", "2 greedy", "95 % interval", "points a game", "quartiles"):
        assert part in said.out
    assert "Night Raider" not in said.out


def test_simulation_tells_of_every_kind(run: Run) -> None:
    said = run("sim", "reign-of-war", "--players", "random,random", "--games", "8", "--jobs", "1", "--kinds")
    assert said.code == 0
    for name in ("Night Raider", "Stone-Eyed Gorgon", "Trident's Bounty", "Wall of Spears"):
        assert name in said.out
    assert said.out.count("wins more by") == 2, "a feat is nobody's card"


def test_simulation_of_a_game_for_one(run: Run) -> None:
    match = ("sim", "corrupted-heir", "--players", "random", "--games", "6", "--jobs", "1", "--option", "difficulty=3")
    found = json.loads(run(*match, "--json").out)
    (player,) = found["players"]
    assert player["wins"] + player["losses"] + found["draws"] == 6 and player["losses"] == found["wins_by_seat"][1]
    (heir,) = found["automata"]
    assert heir["seat"] == 1 and set(heir["points"]) == set(player["points"])
    assert heir["total"] == pytest.approx(sum(heir["points"].values()), abs=0.03)
    said = run(*match, "--kinds")
    assert said.out.startswith("6 games of corrupted-heir, seed 0, difficulty 3\n")
    row = re.search(r"^random +(\d) +(\d) +(\d) +\d+\.\d% ", said.out, re.M)
    assert row and [int(count) for count in row.groups()] == [player["wins"], player["losses"], found["draws"]]
    assert re.search(r"points a game +random +Set\n", said.out)
    assert re.search(r"structure +completed", said.out) and "seat 0" not in said.out
    assert run("sim", "corrupted-heir", "--games", "1", "--jobs", "1").code == 0, "greedy, if nobody is named"


def test_simulation_of_sets_combined(run: Run) -> None:
    sets = ("--set", "heir-to-the-dunes", "--set", "reign-of-war:11,feats")
    match = ("sim", "heir-to-the-dunes", *sets, "--players", "random,random", "--games", "4")
    note = "11 units of other sets are in the deck; at most 10 are recommended (CS-4)"
    said = run(*match, "--jobs", "1", "--kinds")
    assert "sets heir-to-the-dunes and reign-of-war:11,feats" in said.flat
    assert f"Note: {note}." in said.err
    assert "Wall of Spears" in said.out and "Tomb of Rebirth" in said.out
    found = json.loads(run(*match, "--jobs", "2", "--json").out)
    assert found["notes"] == [note] and found["automata"] == []
    assert {"feats", "structures", "treasured units"} <= set(found["players"][0]["points"])


def test_simulation_with_a_part_of_a_file(run: Run) -> None:
    numbers = "cost = 1\noffering = 2\nstrength = 2\ncopies = 4"
    unit = f'[[unit]]\nname = "Silt Digger"\ntype = "soldier"\n{numbers}\ntext = "Draw 1 card."\n'
    Path("silt.toml").write_text(f'name = "silt"\ntitle = "Silt"\ngame = "reign-of-war"\n{unit}', encoding="utf-8")
    match = ("sim", "reign-of-war", "--set", "reign-of-war", "--set", "silt.toml:3", "--players", "random,random")
    found = json.loads(run(*match, "--games", "2", "--jobs", "2", "--json").out)
    assert found["header"] == "reign-of-war;sets=reign-of-war+silt:3"
    assert "silt-digger" in [kind["slug"] for kind in found["kinds"]]


@pytest.mark.parametrize("game", [entry.name for entry in wartorn.games()])
def test_every_game_can_be_studied(run: Run, game: str) -> None:
    found = json.loads(run("bench", game, "--rounds", "1", "--games", "1", "--json").out)
    assert set(found["games"]) == {game} and all(rate > 0 for rate in found["games"][game].values())
    start = wartorn.new(game, seed="0")
    said = run("perft", game, "--depth", "2")
    assert said.code == 0 and start.question() in said.flat and f"{count(start, 2):,}" in said.out
    assert f"{count(start, 2):,}" in run("perft", "--depth", "2", "--line", str(start)).out


def test_interrupted_simulation_reports_what_was_played(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(match: Series, games: int, jobs: int) -> Iterator[Outcome]:
        yield play_one(match, 0)
        raise KeyboardInterrupt

    monkeypatch.setattr("wartorn.lab.series.play_all", interrupted)
    said = run("sim", "reign-of-war", "--players", "random,random", "--games", "1000")
    assert said.code == 0
    assert said.out.startswith("1 game of reign-of-war")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["sim", "chess"], "no game is called 'chess'"),
        (["sim", "reign-of-war", "--players", "greedy,bob"], "no player is called 'bob'"),
        (["sim", "reign-of-war", "--players", "greedy"], "two names and a comma"),
        (
            ["sim", "corrupted-heir", "--players", "greedy,random"],
            "a game for one, against the rules; it should be one",
        ),
        (["sim", "kraters", "--set", "reign-of-war:10"], "no rulebook joins them (CS-8)"),
        (["sim", "reign-of-war", "--option", "comeback"], "it should be name=value"),
        (["sim", "reign-of-war", "--option", "comeback=maybe"], "comeback may be no, yes"),
        (["sim", "reign-of-war", "--option", "seed=3"], "has no option 'seed'"),
        (["sim", "reign-of-war", "--set", "missing.toml"], "missing.toml"),
        (["perft", "chess"], "no game is called 'chess'"),
        (["perft", "--line", "nonsense"], "no game is called 'nonsense'"),
        (["perft", "--line", "x", "--seed", "1"], "--line says the game"),
        (["bench", "chess"], "no game is called 'chess'"),
    ],
)
def test_bad_arguments_of_studies(run: Run, arguments: list[str], message: str) -> None:
    said = run(*arguments)
    assert said.code == 2
    assert message in said.err
    assert said.out == ""


def test_perft_counts_every_sequence(run: Run) -> None:
    game = wartorn.new("reign-of-war", seed="7")
    ahead = []
    for pick in game.options():
        after = game.clone()
        after.play(pick)
        ahead.append(len(after.options()))
    assert count(game, 1) == len(game.options())
    assert count(game, 2) == sum(ahead)
    said = run("perft", "reign-of-war", "--depth", "3", "--seed", "7")
    assert said.code == 0
    assert f"{count(game, 3)}" in said.out
    assert f"{count(game, 3)}" in run("perft", "--depth", "3", "--line", str(game)).out
    assert run("perft", "--line", str(game.view(0))).code == 2


def test_bench_reports_what_was_asked_for(run: Run) -> None:
    said = run(*BENCH, "--json")
    assert said.code == 0
    found = json.loads(said.out)
    assert set(found) == {"compiled", "games", "import_seconds", "peak_memory_mb"}
    assert found["compiled"] == _build.compiled()
    assert set(found["games"]["reign-of-war"]) == RATES
    assert all(rate > 0 for rate in found["games"]["reign-of-war"].values())
    assert 0 < found["import_seconds"] < 5 and found["peak_memory_mb"] > 5
    assert "decisions per second" in run(*BENCH, "--games", "3").out


def test_bench_compares_both_builds() -> None:
    trial = "import wartorn; from wartorn import _build; wartorn.new('reign-of-war'); assert _build.compiled()"
    environment = {**os.environ, "WARTORN_PURE": "0"}
    if subprocess.run([sys.executable, "-c", trial], env=environment, capture_output=True, check=False).returncode:
        pytest.skip("there is no compiled build that runs")
    done = python(*BENCH, "--compare", "--json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert set(found) == {"compiled", "interpreted", "ratio"}
    assert found["compiled"]["compiled"] and not found["interpreted"]["compiled"]
    assert set(found["ratio"]["games"]["reign-of-war"]) == RATES
    assert found["ratio"]["games"]["reign-of-war"]["decisions_per_second"] > 1


def test_version_says_which_build_runs() -> None:
    done = python("--version", WARTORN_PURE="1")
    assert done.returncode == 0
    assert done.stdout.startswith(f"wartorn {wartorn.__version__} (interpreted), Python 3.")


def test_version_needs_no_screen() -> None:
    code = "import sys; from wartorn.cli.app import app; app(['--version'], standalone_mode=False); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    loaded = set(done.stdout.split())
    assert "wartorn.cli.play" in loaded, done.stderr
    assert not loaded & {"rich.table", "rich.console", "multiprocessing", "wartorn.omen.catalog", "wartorn.players"}


def test_help_of_every_command_has_an_example(run: Run) -> None:
    commands = "play replay analyse games opponents rules card cards check-set sim match tune perft bench".split()
    overview = run("--help").out
    for command in commands:
        assert f" {command} " in overview
        said = run(command, "--help")
        assert said.code == 0
        assert f"$ wartorn {command}" in said.flat


def test_unknown_command_and_option(run: Run) -> None:
    assert run("plya").code == 2
    assert run("play", "--nonsense").code == 2


@pytest.mark.parametrize("command", ["play --from", "replay", "analyse", "check-set", "cards"])
def test_files_that_cannot_be_read(run: Run, command: str) -> None:
    Path("folder").mkdir()
    Path("bytes.toml").write_bytes(b"\xff\xfe\x00\x80")
    for file in ("missing.toml", "folder", "bytes.toml"):
        said = run(*command.split(), file)
        assert said.code == 2, (command, file)
        assert file in said.err and len(said.err.strip().splitlines()) == 1
        assert "Errno" not in said.err and "codec" not in said.err, "words of people, not of Python"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["play", "chess"], "no game is called 'chess'"),
        (["play", "--opponent", "bob"], "random, greedy, search and human"),
        (["play", "--option", "first=2"], "first may be 0, 1, random"),
        (["play", "--seat", "5"], "--seat"),
        (["play", "--seed", ""], "--seed ''"),
        (["play", "--seed", "a\nb"], "a seed of visible signs"),
        (["play", "chess", "--from", "x.txt"], "the file says the game"),
        (["play", "--option", "first=1", "--from", "x.txt"], "the file says the game"),
        (["play", "--save", "no/such/folder.txt"], "No such file or directory"),
    ],
)
def test_bad_arguments_of_play(run: Run, arguments: list[str], message: str) -> None:
    said = run(*arguments)
    assert said.code == 2
    assert message in said.err


@pytest.mark.parametrize(
    "text",
    ["", "nonsense", "hand0: Nobody", "game: chess", "reign-of-war asking=0", "wartorn record 1\n", "step: lunch"],
)
def test_bad_files_to_play_from_name_the_file(run: Run, text: str) -> None:
    Path("bad.txt").write_text(text, encoding="utf-8")
    said = run("play", "--from", "bad.txt", "--opponent", "random")
    assert said.code == 2 or text == ""  # an empty set-up is an empty table, which can be played
    assert text == "" or said.err.startswith("wartorn: bad.txt: ")
