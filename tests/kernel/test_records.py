"""Records are written, read, replayed and verified, and say at which turn they do not match."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import wartorn
from wartorn.kernel.game import Game


def recorded(seed: object = 7, most: int = 10_000, **options: object) -> tuple[wartorn.Record, Game]:
    """A game of chance with its record, played to the end or for so many picks."""
    game = wartorn.new("reign-of-war", seed=seed, **options)
    record = wartorn.Record.begin(game, seed, players="chance against chance")
    chance = wartorn.Chance.seeded(f"picks of {seed}")
    for _ in range(most):
        if game.over:
            break
        options_now = game.options()
        record.play(game, options_now[chance.below(len(options_now))])
    return record, game


@pytest.mark.parametrize("options", [{}, {"first": "random", "comeback": True}, {"beginner": "yes"}])
def test_a_record_is_verified(options: dict[str, object]) -> None:
    """Written, read and written again it is the same, and its picks lead to the same position."""
    record, game = recorded(**options)
    text = str(record)
    read = wartorn.Record.parse(text)
    assert str(read) == text and text.startswith("wartorn record 1\ngame: reign-of-war")
    assert read.headers == record.headers and read.headers["players"] == "chance against chance"
    assert str(read.verify()) == str(game)
    assert len(read.turns) > 5 and [turn.number for turn in read.turns] == list(range(1, len(read.turns) + 1))


def test_replay_gives_every_position() -> None:
    """One position before each pick, and the last one."""
    record, game = recorded()
    again = wartorn.new("reign-of-war", seed=7)
    picks = iter(record.picks)
    positions = 0
    for position in wartorn.Record.parse(str(record)).replay():
        assert str(position) == str(again)
        positions += 1
        word = next(picks, None)
        if word is not None:
            again.play(again.pick(word))
    assert positions == len(record.picks) + 1 and str(again) == str(game)


def test_an_unfinished_game_is_verified() -> None:
    """A record may stop in the middle of a turn, and then it has no end."""
    record, game = recorded(most=100)
    assert record.end is None and not game.over
    assert str(wartorn.Record.parse(str(record)).verify()) == str(game)


@pytest.mark.parametrize("why", ["resigned", "out of time", "absent"])
def test_a_game_that_somebody_left_has_an_end(why: str) -> None:
    """Who left and why stands at its end, written, read and written again."""
    record, game = recorded(most=100)
    record.leave(game, 1, why)
    text = str(record)
    assert text.endswith(f": seat 1 {why}\n") and record.left == (1, why)
    read = wartorn.Record.parse(text)
    assert str(read) == text and read.left == (1, why) and str(read.verify()) == str(game)


@pytest.mark.parametrize("wrong", ["seat 2 resigned", "seat 1 went home", "winner 1", "3-3 draw"])
def test_nobody_leaves_who_does_not_sit_there_or_in_another_way(wrong: str) -> None:
    """Nor does a game end by points that is still going on."""
    record, game = recorded(most=100)
    record.leave(game, 1, "resigned")
    changed = wartorn.Record.parse(str(record).replace("seat 1 resigned", wrong))
    with pytest.raises(wartorn.BadRecord, match="end: the game does not end as recorded"):
        changed.verify()


def test_nobody_leaves_a_game_that_is_over() -> None:
    """Its result is that of its points."""
    record, game = recorded()
    record.leave(game, 1, "resigned")
    with pytest.raises(wartorn.BadRecord, match="does not end as recorded, seat 1 resigned"):
        record.verify()


def test_save_and_load(tmp_path: Path) -> None:
    """Through a file; one that is not there or is no text is a bad record."""
    record, game = recorded(most=50)
    record.save(tmp_path / "game.txt")
    assert str(wartorn.Record.load(tmp_path / "game.txt").verify()) == str(game)
    (tmp_path / "bytes.txt").write_bytes(b"wartorn record 1\n\xff\xfe\xff")
    for name in ("missing.txt", "bytes.txt"):
        with pytest.raises(wartorn.BadRecord, match=name):
            wartorn.Record.load(tmp_path / name)


def line_of_turn(text: str, number: int) -> str:
    """The line of a turn."""
    return next(line for line in text.splitlines() if line.startswith(f"turn {number} "))


def rejected(text: str) -> str:
    """Why a record is not verified."""
    with pytest.raises(wartorn.BadRecord) as error:
        wartorn.Record.parse(text).verify()
    return str(error.value)


def test_a_changed_pick_is_found() -> None:
    """Either it is not offered, which names the pick, or the next turn does not begin as it did."""
    text = str(recorded()[0])
    line = line_of_turn(text, 4)
    picks = line.split(": ")[1].split()
    first = "coin" if picks[0] == "card" else "card"
    changed = line.replace(f": {picks[0]}", f": {first}", 1)
    assert re.match(r"turn (4, pick \d+ \(|5: the position)", rejected(text.replace(line, changed)))
    wrong = line.replace(f": {picks[0]}", ": exile-king>A", 1)
    assert rejected(text.replace(line, wrong)).startswith("turn 4, pick 1 (exile-king>A): ")
    unknown = line.replace(f": {picks[0]}", ": exile-kong>A", 1)
    assert "did you mean 'exile-king'" in rejected(text.replace(line, unknown))


def test_a_missing_pick_is_found() -> None:
    """The next turn does not begin when it should."""
    text = str(recorded()[0])
    line = line_of_turn(text, 6)
    assert rejected(text.replace(line, line.rsplit(" ", 1)[0])).startswith("turn 7: ")


def test_a_changed_checksum_is_found() -> None:
    """It names the turn whose position it is."""
    text = str(recorded()[0])
    line = line_of_turn(text, 3)
    checksum = line.split(" ")[4].rstrip(":")
    other = f"{int(checksum, 16) ^ 1:08x}"
    assert rejected(text.replace(line, line.replace(checksum, other))) == "turn 3: the position is not the recorded one"


def test_a_changed_end_is_found() -> None:
    """The result and the checksum of the last position are verified too."""
    record, _ = recorded()
    text = str(record)
    assert record.end is not None
    checksum, result = record.end
    assert rejected(text.replace(f": {result}", f": 99-{result}")).startswith("end: ")
    assert rejected(text.replace(f"end {checksum}", f"end {int(checksum, 16) ^ 1:08x}")).startswith("end: ")


def test_a_changed_seed_is_found() -> None:
    """The very first position is another one."""
    assert rejected(str(recorded()[0]).replace("seed: 7", "seed: 8")).startswith("turn 1: ")


def test_a_changed_set_is_found() -> None:
    """A record is bound to the text of its sets."""
    text = str(recorded()[0])
    hashed = re.search(r"reign-of-war@(\w+)", text)
    assert hashed is not None
    message = rejected(text.replace(hashed[1], "0123456789ab"))
    assert message.startswith("sets: ") and "0123456789ab" in message and hashed[1] in message


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (("wartorn record 1", "wartorn record 9"), "line 1"),
        (("seed: 7\n", ""), "seed"),
        (("game: reign-of-war", "game: reign-of-wat"), "did you mean 'reign-of-war'"),
        (("game: reign-of-war", "game: reign-of-war;first=9"), "first may be"),
        (("\nturn 2 ", "\nturm 2 "), "line 8"),
    ],
)
def test_a_malformed_record_says_where(change: tuple[str, str], named: str) -> None:
    """Headers and lines that cannot be read."""
    assert named in rejected(str(recorded()[0]).replace(*change))
