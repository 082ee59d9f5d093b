"""Replay: the story of a record, and the turn at which it does not match."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from cli_runs import Run

import wartorn
from wartorn.players import player

FEATS = "Day of Ashes, Empty Hands, Forced March, Lair upon Lair, Wall of Spears".replace(",", " (achieved),")


def recorded(name: str) -> wartorn.Record:
    """A record of a game between random players."""
    game = wartorn.new(name, seed="replay")
    found = wartorn.Record.begin(game, "replay")
    players = [player("random", seat) for seat in range(2)]
    while (seat := game.asking) is not None:
        found.play(game, players[seat].pick(game.view(seat)))
    return found


@pytest.fixture(scope="module")
def record() -> str:
    """A record of a game between two random players."""
    return str(recorded("reign-of-war"))


def test_story_is_told_turn_by_turn_and_verified(run: Run, record: str) -> None:
    Path("game.txt").write_text(record, encoding="utf-8")
    said = run("replay", "game.txt")
    assert said.code == 0
    assert "The set-up\n  Player 1 draws a card. (×4)" in said.out.replace(" " * 10, "")
    assert "Turn 1\n" in said.out and "Player 2's turn." in said.out
    assert "Verified: " in said.out


def test_the_winner_is_called_as_in_the_story(run: Run, record: str) -> None:
    Path("game.txt").write_text(record, encoding="utf-8")
    result = re.search(r": (\d+-\d+) winner (\d)$", record.strip())
    assert result is not None, "this seed is no draw"
    points, winner = result[1], int(result[2])
    end = f"all of them match; it ends {points}: "
    assert f"{end}Player {winner + 1} wins." in run("replay", "game.txt").flat
    assert f"{end}You win." in run("replay", "game.txt", "--seat", str(winner)).flat
    assert f"{end}The opponent wins." in run("replay", "game.txt", "--seat", str(1 - winner)).flat


def test_who_gave_up_is_told(run: Run) -> None:
    game = wartorn.new("reign-of-war", seed="7")
    record = wartorn.Record.begin(game, "7", seat0="Ann", seat1="opponent:4")
    record.play(game, game.pick("coin"))
    record.leave(game, 0, "resigned")
    record.save(Path("game.txt"))
    end = "all of them match; "
    assert f"{end}Player 1 resigned, Player 2 wins." in run("replay", "game.txt").flat
    assert f"{end}You resigned, the opponent wins." in run("replay", "game.txt", "--seat", "0").flat
    assert f"{end}The opponent resigned, you win." in run("replay", "game.txt", "--seat", "1").flat
    said = run("analyse", "game.txt", "--iterations", "2", "--jobs", "1")
    assert said.flat.startswith("Reign of War, Ann against Doros: Ann resigned, Doros wins ")


def test_a_game_of_the_page_is_played_on_by_its_people_against_its_opponents(run: Run) -> None:
    game = wartorn.new("reign-of-war", seed="7")
    record = wartorn.Record.begin(game, "7", seat0="opponent:1", seat1="Ann")
    record.leave(game, 1, "resigned")
    record.save(Path("game.txt"))
    said = run("play", "--from", "game.txt", typed="log\n")
    assert "Reign of War against Melitta" in said.flat and "Your turn." in said.flat


@pytest.mark.parametrize("name", ["osiris-in-abdju", "corrupted-heir"])
def test_nobody_wins_a_game_for_one_that_was_given_up(run: Run, name: str) -> None:
    game = wartorn.new(name, seed="7")
    record = wartorn.Record.begin(game, "7")
    record.leave(game, game.rules.players[0], "resigned")
    record.save(Path("game.txt"))
    assert "all of them match; The player resigned." in run("replay", "game.txt").flat


@pytest.mark.parametrize(
    ("mine", "end"),
    [
        (f"feats0: {FEATS} (achieved)", "10-10: a draw."),
        (
            f"feats0: {FEATS}\nrewards0: Cup of the Vine",
            "10-10: Player 2 wins, with as many points, by more feats.",
        ),
    ],
)
def test_an_even_end_says_what_it_means(run: Run, mine: str, end: str) -> None:
    text = f"step: offering\nhand0: Bronze Harrier\n{mine}\nfeats1: {FEATS} (achieved)\n"
    Path("position.txt").write_text(text, encoding="utf-8")
    run("play", "--from", "position.txt", "--opponent", "random", "--save", "game.txt", typed="pass\n")
    assert f"it ends {end}" in run("replay", "game.txt").flat


def test_one_turn_and_one_pick_are_told_as_one(run: Run) -> None:
    run("play", "--seed", "7", "--save", "game.txt", typed="1\n")
    assert "Verified: 1 turn, 1 pick, and all of them match; it is not over yet." in run("replay", "game.txt").flat
    assert "--turn: the record has 1 turn\n" in run("replay", "game.txt", "--turn", "2").err


def test_record_from_the_middle_of_a_game_keeps_its_turn_numbers(run: Run) -> None:
    Path("position.txt").write_text("step: offering\nturn: 5\nhand0: Bronze Harrier\n", encoding="utf-8")
    played = ("play", "--from", "position.txt", "--opponent", "random", "--save", "game.txt")
    run(*played, typed="bronze-harrier\ncoin\ncoin\n")
    said = run("replay", "game.txt")
    assert "The set-up" not in said.out
    assert re.search(r"Turn 5\n  Player 1 .*Bronze Harrier", said.out)
    assert "Turn 6\n  Player 2's turn." in said.out and "Turn 7\n  Player 1's turn." in said.out
    one = run("replay", "game.txt", "--turn", "6").out
    assert "Your hand" in one and "Player 2's turn." in one and "Turn 5" not in one
    assert "--turn: the record has 3 turns and begins with turn 5\n" in run("replay", "game.txt", "--turn", "4").err


def test_one_turn_as_one_seat_saw_it(run: Run, record: str) -> None:
    Path("game.txt").write_text(record, encoding="utf-8")
    said = run("replay", "game.txt", "--turn", "3", "--seat", "1")
    assert "The opponent's turn." in said.out
    assert "Your hand (" in said.out
    assert "Turn 3\n" in said.out and "Turn 4\n" not in said.out
    assert run("replay", "game.txt", "--turn", "3").code == 0


def test_verify_tells_no_story(run: Run, record: str) -> None:
    Path("game.txt").write_text(record, encoding="utf-8")
    said = run("replay", "game.txt", "--verify")
    assert said.code == 0
    assert said.out.startswith("Verified: ") and len(said.out.splitlines()) <= 2


def test_record_that_does_not_match_names_the_turn(run: Run, record: str) -> None:
    lines = record.splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("turn 4 "))
    words = lines[at].split(" ")
    words[4] = "00000000:"
    Path("game.txt").write_text("\n".join([*lines[:at], " ".join(words), *lines[at + 1 :]]), encoding="utf-8")
    said = run("replay", "game.txt")
    assert said.code == 2
    assert "game.txt: turn 4: " in said.err
    assert "Turn 3\n" in said.out and "Turn 5\n" not in said.out, "the story goes as far as the record matches"
    assert run("replay", "game.txt", "--verify").code == 2
    assert run("play", "--from", "game.txt").code == 2


def test_illegal_pick_names_turn_and_pick(run: Run, record: str) -> None:
    Path("game.txt").write_text(record.replace("card", "exile-king>A", 1), encoding="utf-8")
    said = run("replay", "game.txt")
    assert said.code == 2
    assert "turn 1, pick" in said.err


@pytest.mark.parametrize(
    ("arguments", "text", "message"),
    [
        (["--turn", "999"], None, "--turn: the record has"),
        (["--seat", "3"], None, "has the seats 0 to 1"),
        ([], "", "line 1: a record begins with"),
        ([], "wartorn record 1\n", "there is no turn in it"),
        ([], "wartorn record 1\ngame: chess\nseed: 1\n\nturn 1 seat 0 00000000: card\n", "no game is called 'chess'"),
        ([], "wartorn record 1\ngame: reign-of-war\nseed: 1\n\nrubbish\n", "line 5"),
    ],
)
def test_bad_records(run: Run, record: str, arguments: list[str], text: str | None, message: str) -> None:
    Path("game.txt").write_text(record if text is None else text, encoding="utf-8")
    said = run("replay", "game.txt", *arguments)
    assert said.code == 2
    assert message in said.err
