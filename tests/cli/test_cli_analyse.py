"""Analyse: the chances of a recorded game, the picks that cost most, and records that are refused."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from cli_runs import Run
from won_at_once import WON

import wartorn
from wartorn.cli.analyse import decided
from wartorn.formats import MatchRecord
from wartorn.players import player
from wartorn.players.annotate import annotated
from wartorn.players.search.searcher import Budget

QUICK = ("--iterations", "4", "--jobs", "1")


def recorded(name: str, picks: int = 1000, **headers: str) -> wartorn.Record:
    """A record of a game between players who pick by lot."""
    game = wartorn.new(name, seed="analyse")
    found = wartorn.Record.begin(game, "analyse", **headers)
    players = [player("random", seat) for seat in range(2)]
    while (seat := game.asking) is not None and len(found.picks) < picks:
        found.play(game, players[seat].pick(game.view(seat)))
    return found


def passed_by() -> wartorn.Record:
    """A record in which somebody could have won and passed."""
    game = wartorn.setup(WON)
    record = wartorn.Record.begin(game, seat0="Anna", seat1="opponent:1")
    for word in ("pass", "border-scout"):
        record.play(game, game.pick(word))
    return record


def test_the_pick_that_lost_the_game_is_found(run: Run) -> None:
    passed_by().save(Path("game.txt"))
    said = run("analyse", "game.txt", "--iterations", "30", "--jobs", "1")
    assert said.code == 0, said.err
    assert "Reign of War, Anna against Melitta: it is not over yet" in said.out
    assert re.search(r"^ +2 +Anna +█+·+ +\d+% +−\d\d end the Surge step", said.out, re.M)
    assert re.search(r"1\. Turn 2, Anna: end the Surge step +−\d\d points, blunder", said.out)
    assert re.search(r"Better: Border Scout to city A for 1 coin, 100% instead of \d+%", said.out)
    assert re.search(r"Likely then: .+ on your side of city A", said.flat)
    assert re.search(r"^Anna +2 +[\d.]+ +\d +\d +1", said.out, re.M)
    assert "a slip at least 3, an error at least 8 and a blunder at least 15" in said.flat


def test_a_whole_game_turn_by_turn(run: Run) -> None:
    record = recorded("reign-of-war")
    record.save(Path("game.txt"))
    said = run("analyse", "game.txt", *QUICK)
    assert said.code == 0, said.err
    shown = [int(turn) for turn in re.findall(r"^ +(\d+)   Player [12]", said.out, re.M)]
    assert shown == [turn.number for turn in record.turns]
    assert record.end is not None
    points, _, winner = record.end[1].partition(" winner ")
    assert f"Player 1 against Player 2: {points}, Player {int(winner) + 1} wins" in said.out
    last = "100%" if winner == "0" else "0%"
    assert re.search(rf"^ +{shown[-1]} .* {last}", said.out, re.M)
    one = run("analyse", "game.txt", *QUICK, "--seat", "1", "--most", "2").out
    assert "3. Turn" not in one and not re.search(r"\d\. Turn \d+, Player 1", one)
    assert max(len(line) for line in said.out.splitlines()) <= 100
    assert "points" not in run("analyse", "game.txt", *QUICK, "--most", "0").out.partition("player ")[0]


def test_one_object_for_programs(run: Run) -> None:
    record = recorded("kraters", 30, seat0="human", seat1="human")
    record.save(Path("game.txt"))
    said = run("analyse", "game.txt", *QUICK, "--json", "--most", "3")
    found = json.loads(said.out)
    assert found["file"] == "game.txt" and found["iterations"] == 4 and found["left_out"] == []
    (table,) = found["tables"]
    assert table["table"] is None and table["names"] == ["Player 1 (human)", "Player 2 (human)"]
    expected = list(annotated(record.opened(), record.picks, Budget(iterations=4)))
    assert [each["number"] for each in table["decisions"]] == [each.number for each in expected]
    for told, each in zip(table["decisions"], expected, strict=True):
        assert told["picked"] == each.picked
        assert [(step["seat"], step["picked"]) for step in told["line"]] == list(each.line)
        assert [(step["seat"], step["said"]) for step in told["then"]] == list(each.then)
        assert told["cost"] == pytest.approx(each.cost, abs=1e-4)
        assert set(told) == {*each._fields, "points", "grade"}
    assert [turn["turn"] for turn in table["turns"]] == [turn.number for turn in record.turns]
    assert len(table["turning_points"]) <= 3 and table["over"] is False and table["winner"] is None
    keys = {"seat", "name", "decisions", "average_cost", "slips", "errors", "blunders"}
    assert [set(each) for each in table["players"]] == [keys, keys]
    assert sum(each["decisions"] for each in table["players"]) == len(expected)


@pytest.mark.parametrize(
    ("headers", "more", "drawn"),
    [
        ({"seat0": "opponent:1", "seat1": "human"}, (), "human"),
        ({"seat0": "opponent:1", "seat1": "human"}, ("--seat", "0"), "Melitta"),
        ({"seat0": "search:iterations=5", "seat1": "Anna"}, (), "Anna"),
        ({"seat0": "greedy", "seat1": "opponent:1"}, (), "greedy"),
        ({"seat0": "human", "seat1": "human"}, ("--seat", "1"), "Player 2 (human)"),
        ({}, (), "Player 1"),
    ],
)
def test_the_chances_of_the_reader_are_drawn(
    run: Run, headers: dict[str, str], more: tuple[str, ...], drawn: str
) -> None:
    """Those of the seat that is asked for, else of a person, else of the first."""
    recorded("reign-of-war", 20, **headers).save(Path("game.txt"))
    said = run("analyse", "game.txt", *QUICK, *more)
    assert f" {drawn} wins " in said.out
    table = json.loads(run("analyse", "game.txt", *QUICK, "--json").out)["tables"][0]
    told = [int(each) for each in re.findall(r"^ +\d+ .*[█·]+ +(\d+)%", said.out, re.M)]
    assert told == [round(100 * turn["wins"][table["names"].index(drawn)]) for turn in table["turns"]]


def test_nobody_is_told_of_others_as_if_they_were_meant(run: Run) -> None:
    """What is picked speaks to the one who picks, and a report to the one who reads it."""
    record = passed_by()
    record.headers |= {"seat0": "opponent:2", "seat1": "Anna"}
    record.save(Path("game.txt"))
    said = run("analyse", "game.txt", "--iterations", "30", "--jobs", "1")
    assert "on their side of city A" in said.flat and "on your side of city A" not in said.flat


def test_several_processes_find_the_same(run: Run) -> None:
    recorded("reign-of-war", 12).save(Path("game.txt"))
    alone = run("analyse", "game.txt", *QUICK, "--json").out
    assert run("analyse", "game.txt", "--iterations", "4", "--jobs", "2", "--json").out == alone
    assert list(decided([], Budget(iterations=4), 2)) == []


@pytest.mark.parametrize(("name", "other"), [("corrupted-heir", "Set"), ("osiris-in-abdju", "Osiris")])
def test_a_game_for_one_is_against_the_rules(run: Run, name: str, other: str) -> None:
    recorded(name, 20, seat0="Anna").save(Path("game.txt"))
    said = run("analyse", "game.txt", *QUICK)
    assert said.code == 0, said.err
    assert f"Anna against {other}: it is not over yet" in said.out and "Anna wins" in said.out
    assert not re.search(rf"^{other} +\d", said.out, re.M), "the rules make no mistakes"
    assert "--seat 1: somebody played only seat 0\n" in run("analyse", "game.txt", *QUICK, "--seat", "1").err


def melee(picks: int) -> MatchRecord:
    """The record of a melee by lot that has come so far."""
    match = wartorn.match("melee", seed=5)
    record = MatchRecord.begin(match, 5, seat0="human", seat1="greedy", seat2="opponent:1", seat3="greedy")
    lot = player("random", 1)
    for _ in range(picks):
        table, _seat = match.asking[0]
        asked = table.game.asking
        assert asked is not None
        record.play(match, table.name, lot.pick(table.game.view(asked)))
    return record


def test_a_match_is_told_table_by_table_without_its_draft(run: Run) -> None:
    melee(60).save(Path("melee.txt"))
    said = run("analyse", "melee.txt", *QUICK)
    assert said.code == 0 and said.err == "Note: the draft is left out: it has no winner of its own.\n"
    assert said.out.count("Reign of War, ") == 2 and "first round" in said.out.lower()
    found = json.loads(run("analyse", "melee.txt", *QUICK, "--json").out)
    assert found["left_out"] == ["draft"] and len(found["tables"]) == 2
    names = {name for table in found["tables"] for name in table["names"]}
    assert {"human", "Melitta"} <= names
    assert sorted(seat for table in found["tables"] for seat in table["seats"]) == [0, 1, 2, 3]
    assert found["tables"][0]["decisions"], "something was judged"
    one = run("analyse", "melee.txt", *QUICK, "--seat", "0")
    assert one.code == 0 and one.out.count("Reign of War, ") == 1, "only the table where that seat sits"
    assert "human wins" in one.out and "human wins" not in run("analyse", "melee.txt", *QUICK, "--seat", "3").out


def test_records_that_are_refused(run: Run) -> None:
    melee(3).save(Path("draft.txt"))
    assert (
        "draft.txt: there is nothing to analyse in it yet, for a draft has no winner" in run("analyse", "draft.txt").err
    )
    text = str(recorded("reign-of-war", 20))
    at = text.index("turn 2 seat ")
    Path("wrong.txt").write_text(f"{text[: at + 14]}00000000{text[at + 22 :]}", encoding="utf-8")
    said = run("analyse", "wrong.txt")
    assert (said.code, said.out, said.err) == (
        2,
        "",
        "wartorn: wrong.txt: turn 2: the position is not the recorded one\n",
    )
    for name, content, message in (
        ("setup.txt", "hand0: Bronze Harrier\n", "line 1: a record begins with 'wartorn record 1'"),
        ("empty.txt", "wartorn record 1\n", "there is no turn in it"),
        ("match.txt", "wartorn match 1\n", "there is no table in it"),
    ):
        Path(name).write_text(content, encoding="utf-8")
        said = run("analyse", name)
        assert said.code == 2 and said.err == f"wartorn: {name}: {message}\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--iterations", "5", "--seconds", "1"), "--iterations and --seconds: say one of them"),
        (("--seat", "2"), "--seat 2: somebody played the seats 0 and 1; seat 0 is Player 1"),
        (("--set", "reign-of-war"), "says its sets itself"),
        (("--seconds", "-1"), "--seconds"),
    ],
)
def test_bad_arguments_of_analyse(run: Run, arguments: tuple[str, ...], message: str) -> None:
    recorded("reign-of-war", 3).save(Path("game.txt"))
    said = run("analyse", "game.txt", *arguments)
    assert said.code == 2 and message in said.err


def test_so_many_seconds_for_each(run: Run) -> None:
    recorded("reign-of-war", 3).save(Path("game.txt"))
    found = json.loads(run("analyse", "game.txt", "--seconds", "0.01", "--json", "--jobs", "1").out)
    assert found["seconds"] == 0.01 and found["iterations"] == 0 and len(found["tables"][0]["decisions"]) == 3
