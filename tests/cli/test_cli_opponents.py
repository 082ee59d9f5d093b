"""Whom one plays against in the terminal, what they are called, and hints."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from cli_runs import Run
from rich.console import Console

import wartorn
from wartorn.cli import patience
from wartorn.cli.company import HUMAN, called
from wartorn.cli.sitting import dealt
from wartorn.cli.terminal import Terminal
from wartorn.players import understood
from wartorn.players.opponents import OPPONENTS, USUAL, Opponent
from wartorn.players.search.searcher import Budget

FIRST, LAST = OPPONENTS[0], OPPONENTS[-1]


@pytest.fixture(autouse=True)
def _quick_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Think a little, so that tests are quick."""
    monkeypatch.setattr("wartorn.cli.terminal.HINT", Budget(iterations=20))


def test_opponents_are_listed(run: Run) -> None:
    said = run("opponents", width=120)
    for each in OPPONENTS:
        assert re.search(rf"^{each.number} +{each.name} +{re.escape(each.about)}", said.out, re.M)
    assert f"wartorn play --opponent {LAST.name.lower()}" in said.out and f"{USUAL.name} is the usual one" in said.flat


@pytest.mark.parametrize("each", OPPONENTS, ids=lambda each: each.name)
def test_an_opponent_is_named_in_many_ways(each: Opponent) -> None:
    ways = (str(each.number), each.name, each.name.upper(), f" {each.name.lower()} ")
    ways += (f"Opponent:{each.number}", f"opponent:{each.name}")
    assert {understood(way) for way in ways} == {each.full_name}
    assert called(each.full_name) == each.name


def test_other_players_keep_their_names() -> None:
    for name in ("random", "greedy", "greedy:1", "search", "search:seconds=2", HUMAN):
        assert understood(name, [HUMAN]) == name and called(name) == name
    assert understood(" search:weights=/some/Mine.json") == "search:weights=/some/Mine.json"


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        (f"{FIRST.name.lower()}s", f"(did you mean '{FIRST.name.lower()}'?)"),
        ("gredy", "(did you mean 'greedy'?)"),
        ("humon", "(did you mean 'human'?)"),
        ("bob", f"no player is called 'bob'; there are {FIRST.name}, "),
        (str(LAST.number + 1), f"there is no opponent '{LAST.number + 1}'"),
        ("opponent:x", "there is no opponent 'x'"),
        ("opponent:dorus", "there is no opponent 'dorus' (did you mean 'Doros'?)"),
        ("search:fast", "'fast' is no setting"),
    ],
)
def test_slips_in_a_name_are_answered(run: Run, typed: str, message: str) -> None:
    said = run("play", "--opponent", typed)
    assert said.code == 2 and message in said.err and len(said.err.splitlines()) == 1


def test_the_opponent_is_greeted_and_recorded(run: Run) -> None:
    said = run("play", "--seed", "7", "--opponent", FIRST.name, "--save", "game.txt", typed="2\n2\n")
    assert said.out.startswith(f"Reign of War against {FIRST.name}, seed 7.")
    assert f"{FIRST.name}: {FIRST.about}" in said.flat
    assert wartorn.Record.load(Path("game.txt")).headers["seat1"] == FIRST.full_name
    again = run("play", "--from", "game.txt")
    assert again.out.startswith(f"Reign of War against {FIRST.name}, seed 7.")


def test_nobody_named_is_the_usual_opponent(run: Run) -> None:
    said = run("play", "--seed", "7", "--save", "game.txt")
    assert f"against {USUAL.name}, seed 7" in said.out and USUAL.about in said.flat
    assert wartorn.Record.load(Path("game.txt")).headers["seat1"] == USUAL.full_name
    melee = run("play", "--format", "melee", "--seed", "7")
    assert f"against {USUAL.name} on three seats, seed 7" in melee.out and melee.out.count(USUAL.about) == 1


def test_an_old_record_against_greedy_goes_on(run: Run) -> None:
    run("play", "--seed", "7", "--opponent", "greedy", "--save", "game.txt", typed="2\n2\n")
    assert wartorn.Record.load(Path("game.txt")).headers["seat1"] == "greedy"
    assert "against greedy, seed 7" in run("play", "--from", "game.txt").out


def test_a_hint_tells_the_best_and_two_others(run: Run) -> None:
    said = run("play", "--seed", "7", "--opponent", "random", "--option", "beginner=yes", typed="hint\n2\n2\nHINT\n")
    hints = said.out.split("Best: ")[1:]
    assert len(hints) == 2
    assert re.match(r"[12] a (card|coin) \((card|coin)\): you win \d+%\n(      then .+\n)?Or:   [12] a c", hints[0])
    numbers = re.findall(r"^(?:Or: |    )? *(\d+) .* \(\S+\): you win \d+%$", hints[1].partition("> ")[0], re.M)
    assert 2 <= len(numbers) <= 3 and len(set(numbers)) == len(numbers)
    assert "thinking" not in said.out, "in a pipe nobody waits"
    assert "what search would pick" in run("play", "--seed", "7", typed="?\n").flat


def test_what_follows_the_best_stands_below_it_and_says_what_it_is_about(run: Run) -> None:
    Path("position.txt").write_text("step: surge\nhand0: Exile King, Border Scout\ncoins0: 1", encoding="utf-8")
    said = run("play", "--from", "position.txt", "--opponent", "random", typed="hint\n")
    best, then, other = said.out.partition("Best: ")[2].splitlines()[:3]
    assert "you win" in best and other.startswith("Or:   ")
    assert re.match(r"      then (end the Surge step|Surge: |Offering: )", then)


def test_a_hint_changes_nothing(run: Run) -> None:
    lines = run("play", "--seed", "7", "--opponent", "random", typed="line\nhint\nline\n").out
    first, second = re.findall(r"reign-of-war view=.*", lines)
    assert first == second


def test_a_hint_in_a_draft_has_no_chance_to_win(run: Run) -> None:
    said = run("play", "--format", "draft", "--seed", "7", "--opponent", "random", typed="hint\n")
    assert re.search(r"Best: \d+ .*\(\S+\)$", said.out, re.M) and "you win" not in said.out


@pytest.mark.parametrize("arguments", [("reign-of-war",), ("--format", "draft")])
def test_no_hint_where_another_person_plays(run: Run, arguments: tuple[str, ...]) -> None:
    said = run("play", *arguments, "--seed", "7", "--opponent", "human", typed="\n" * 2 + "hint\nhint\n")
    assert "Hints are there only where no other person plays." in said.out and "Best:" not in said.out


def test_a_hint_where_there_is_no_choice(run: Run) -> None:
    Path("position.txt").write_text("step: surge\nhand0: Exile King\ncoins0: 0", encoding="utf-8")
    said = run("play", "--from", "position.txt", "--opponent", "random", typed="hint\n")
    assert "There is only one option: type 1." in said.out


def test_the_end_says_how_to_study_the_game(run: Run) -> None:
    play = ("play", "--seed", "7", "--opponent", "random")
    said = run(*play, "--save", "my game.txt", typed="2\n1\n" * 400)
    assert "See which picks cost you something: wartorn analyse 'my game.txt'" in said.out
    assert run("analyse", "my game.txt", "--iterations", "2", "--jobs", "1").code == 0
    assert "wartorn analyse" not in run(*play, typed="2\n1\n" * 400).out


def waited(monkeypatch: pytest.MonkeyPatch, terminal: bool) -> str:
    """What is written while a slow bot plays its first turn."""
    monkeypatch.setattr(patience, "LONG", 0.0)
    sitting = dealt("reign-of-war", "7", None, None)
    sitting.seat_players(["random", HUMAN])
    found = Terminal(sitting, None)
    file = io.StringIO()
    found.console = Console(file=file, width=100, force_terminal=terminal, force_interactive=terminal)
    monkeypatch.setattr("builtins.input", lambda prompt: "quit")
    found.run()
    return file.getvalue()


def test_who_thinks_long_is_told_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "random is thinking…" in waited(monkeypatch, True)
    assert "thinking" not in waited(monkeypatch, False)


def test_of_a_quick_player_only_the_first_pick_may_be_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    file = io.StringIO()
    waiting = patience.Patience(Console(file=file, force_terminal=True, force_interactive=True))
    for long, told in ((60.0, True), (60.0, False), (0.0, True)):
        monkeypatch.setattr(patience, "LONG", long)
        with waiting:
            waiting("Anna")
            waiting("Anna")
        assert ("Anna is thinking…" in file.getvalue()) == told
        file.seek(0)
        file.truncate()
