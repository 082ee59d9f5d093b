"""Games over days: servers go and come back, sets and rules change, and no game is lost."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from pathlib import Path

import pytest
from guests import Guest, open_server
from sitters import Sitter, open_hall, seated, take_turns

from wartorn import Record
from wartorn.games import set_text
from wartorn.omen.catalog import read_set
from wartorn.server.entries import Resumed
from wartorn.server.hall import Hall
from wartorn.server.plays import same_position
from wartorn.server.records import replayed, whole_record
from wartorn.server.wire import Ok

FILE = "days.sqlite3"


def change(file: Path, order: str, *values: object) -> None:
    """Change something in the database of a server that is not there."""
    with sqlite3.connect(file) as connection:
        assert connection.execute(order, values).rowcount == 1
    connection.close()


def test_the_next_day(tmp_path: Path) -> None:
    """The same cookie, the same table, the same position; the bot picks on, and the game goes on."""
    with open_server(tmp_path / FILE) as server:
        ann = Guest(server, "Ann")
        table = ann.make(seats=[{"sort": "me"}, {"sort": "bot", "bot": "random"}])
        ann.watch(table)
        ann.play_on(table, 9)
        ann.until_asked(table)
        seq, line, boards = ann.seq(table), str(server.standing(table).play), ann.frames[table]["boards"]
        ann.hang_up()
        server.again()
        assert ann.get("/me") == {"name": "Ann"}
        assert [each["id"] for each in ann.get("/tables")["tables"]] == [table]
        frame = ann.watch(table, seq)
        assert frame["seq"] == seq and "happenings" not in frame and frame["boards"] == boards
        assert str(server.standing(table).play) == line
        ann.play_on(table, 5)
        assert ann.seq(table) > seq
        ann.close()


@pytest.mark.anyio
async def test_a_bot_that_was_thinking_picks_after_the_restart(tmp_path: Path) -> None:
    """The server died between my pick and the bot's; the table waits in the list of those that are due."""
    async with open_hall(tmp_path / FILE) as hall:
        first = Sitter(hall, "Ann")
        row = await seated(hall, first, "random", game="kraters", seed="1")
        for word in ("coin", "coin", "pass"):
            await first.pick_word(word)
        hall._wake = lambda live: None  # type: ignore[method-assign]
        await first.pick_word("pass")
        assert (await first.standing()).asked == [1]
    async with open_hall(tmp_path / FILE) as hall:
        assert await hall.store.bots_due(hall.now_ms()) == [row.id]
        again = Sitter(hall, "Ann")
        await again.watch(row)
        await again.until_asked()
        assert again.frame.seq > 5
        assert not await hall.store.bots_due(hall.now_ms())


@pytest.mark.anyio
@pytest.mark.parametrize("options", [{"game": "reign-of-war"}, {"format": "simple-draft"}, {"game": "corrupted-heir"}])
async def test_the_same_game_comes_out_of_the_file(tmp_path: Path, options: dict[str, str]) -> None:
    """With ways back and pleas in it, whoever reads it."""
    async with open_hall(tmp_path / FILE) as hall:
        first = Sitter(hall, "Ann")
        others = [] if "corrupted-heir" in options.values() else ["random"]
        row = await seated(hall, first, *others, **options, seed="2")
        for step in range(6):
            await first.play_on(3)
            if step % 2:
                await first.until_asked()
                await first.back()
        await first.until_asked()
        before = await first.standing()
    async with open_hall(tmp_path / FILE) as hall:
        after = (await hall.table(row.id)).standing
        assert str(after.play) == str(before.play)
        assert [(each.entry, each.events) for each in after.chapters] == [
            (each.entry, each.events) for each in before.chapters
        ]
        assert (after.practice, after.entries) == (before.practice, before.entries)


# Upgrades


async def played(file: Path, picks: int = 25) -> tuple[str, str, int]:
    """A game of two that has begun: its table, its position and its last entry."""
    async with open_hall(file) as hall:
        first, second = Sitter(hall, "Ann"), Sitter(hall, "Ben")
        row = await seated(hall, first, second, seed="7")
        await take_turns([first, second], picks)
        return row.id, str((await first.standing()).play), first.frame.seq


async def plays_on(hall: Hall, table: str) -> Sitter:
    """Somebody who can pick there, and does."""
    people = [Sitter(hall, "Ann"), Sitter(hall, "Ben")]
    for seat, each in enumerate(people):
        await each.watch(table, seat)
    await take_turns(people, 4)
    return people[0]


@pytest.mark.anyio
async def test_rules_that_play_the_entries_otherwise_go_on_from_the_stored_line(tmp_path: Path) -> None:
    """The line of a turn says that Ann has another coin than the entries give her: the line is believed."""
    table, _, last = await played(tmp_path / FILE)
    with sqlite3.connect(tmp_path / FILE) as connection:
        query = "SELECT seq, line FROM entries WHERE \"table\" = ? AND line != '' ORDER BY seq DESC LIMIT 1"
        seq, line = connection.execute(query, (table,)).fetchone()
    words = dict(word.split("=", 1) for word in line.split()[1:])
    richer = line.replace(f"coins0={words['coins0']}", f"coins0={int(words['coins0']) + 1}").replace(
        f"supply={words['supply']}", f"supply={int(words['supply']) - 1}"
    )
    assert richer != line
    change(tmp_path / FILE, 'UPDATE entries SET line = ? WHERE "table" = ? AND seq = ?', richer, table, seq)
    async with open_hall(tmp_path / FILE) as hall:
        standing = (await hall.table(table)).standing
        assert isinstance(standing.entries[-1].what, Resumed) and standing.seq == last + 1
        assert same_position(standing.entries[-1].what.line, str(standing.play))
        first = await plays_on(hall, table)
        assert first.frame.seq == last + 5
        taken = [each for each in (await first.standing()).chapters if each.entry.seq <= last]
        assert not taken, "what was before cannot be told by the new rules"
    async with open_hall(tmp_path / FILE) as hall:
        standing = (await hall.table(table)).standing
        assert standing.seq == last + 5, "it is resumed once, and then it is a table like others"


@pytest.mark.anyio
async def test_a_pick_that_is_no_longer_legal_loses_no_game(tmp_path: Path) -> None:
    """The entries of one turn cannot be played: the game goes on from the last line that can be read."""
    table, line, _ = await played(tmp_path / FILE)
    what = json.dumps({"type": "pick", "board": "game", "word": "no-such-card>A"}).encode()
    change(tmp_path / FILE, 'UPDATE entries SET what = ? WHERE "table" = ? AND seq = 4', what, table)
    async with open_hall(tmp_path / FILE) as hall:
        standing = (await hall.table(table)).standing
        assert isinstance(standing.entries[-1].what, Resumed)
        assert same_position(str(standing.play), line), "later turns were kept, and their picks are legal"
        await plays_on(hall, table)


@pytest.mark.anyio
async def test_a_line_that_cannot_be_read_is_passed_over(tmp_path: Path) -> None:
    """Then the one before it is taken."""
    table, _, last = await played(tmp_path / FILE)
    with sqlite3.connect(tmp_path / FILE) as connection:
        query = "SELECT seq FROM entries WHERE \"table\" = ? AND line != '' ORDER BY seq DESC LIMIT 2"
        latest, before = (row[0] for row in connection.execute(query, (table,)).fetchall())
    assert before < latest
    change(tmp_path / FILE, 'UPDATE entries SET line = ? WHERE "table" = ? AND seq = ?', "nonsense", table, latest)
    async with open_hall(tmp_path / FILE) as hall:
        standing = (await hall.table(table)).standing
        assert isinstance(standing.entries[-1].what, Resumed) and standing.seq == last + 1
        await plays_on(hall, table)


@pytest.mark.anyio
async def test_a_resumed_table_can_be_taken_back_and_recorded(tmp_path: Path) -> None:
    """Back to where it was resumed, and no further; its record begins there."""
    table, _, _ = await played(tmp_path / FILE)
    what = json.dumps({"type": "pick", "board": "game", "word": "no-such-card>A"}).encode()
    change(tmp_path / FILE, 'UPDATE entries SET what = ? WHERE "table" = ? AND seq = 4', what, table)
    async with open_hall(tmp_path / FILE) as hall:
        people = [Sitter(hall, "Ann"), Sitter(hall, "Ben")]
        for seat, each in enumerate(people):
            await each.watch(table, seat)
        assert people[0].frame.back is None and people[1].frame.back is None
        assert people[0].told[0].reset and not people[0].told[0].happenings
        await take_turns(people, 6)
        assert isinstance(await people[0].resign(), Ok)
        record = Record.parse(whole_record(await people[0].live()))
        record.verify()
        assert len(record.picks) == 6


def older_text() -> tuple[str, str]:
    """The text of Reign of War as it once was, with another price of a card, and its hash."""
    text = set_text("reign-of-war")
    old = text.replace(
        'name = "Bronze Harrier"\ntype = "soldier"\ncost = 3', 'name = "Bronze Harrier"\ntype = "soldier"\ncost = 1'
    )
    assert old != text
    assert read_set(old, "an older set").hash == hashlib.sha256(old.encode()).hexdigest()[:12]
    return old, read_set(old, "an older set").hash


async def made_with_the_older_text(file: Path) -> str:
    """A table that was made before the card had its present price, and not looked at since."""
    text, hash = older_text()
    async with open_hall(file) as hall:
        row = await seated(hall, Sitter(hall, "Ann"), Sitter(hall, "Ben"), seed="7")
    with sqlite3.connect(file) as connection:
        found = connection.execute("SELECT setup FROM tables WHERE id = ?", (row.id,)).fetchone()[0]
    setup = json.loads(found)
    assert [name for name, _ in setup["made_of"]] == ["reign-of-war"]
    setup["made_of"] = [["reign-of-war", hash]]
    change(file, "UPDATE tables SET setup = ? WHERE id = ?", json.dumps(setup).encode(), row.id)
    with sqlite3.connect(file) as connection:
        connection.execute("INSERT INTO card_sets (hash, text) VALUES (?, ?)", (hash, text))
    connection.close()
    return row.id


@pytest.mark.anyio
async def test_a_set_that_has_changed_is_played_with_its_old_text(tmp_path: Path) -> None:
    """The card costs what it cost when the table was made; it is no upgrade of rules, so nothing is resumed."""
    table = await made_with_the_older_text(tmp_path / FILE)
    async with open_hall(tmp_path / FILE) as hall:
        live = await hall.table(table)
        assert not live.standing.resumed and live.pins == [older_text()[0]]
        rules = live.standing.play.tables[0].game.rules
        assert [hash for _, hash in rules.sets] == [older_text()[1]]
        await plays_on(hall, table)
    async with open_hall(tmp_path / FILE) as hall:
        assert not (await hall.table(table)).standing.resumed
        first = await plays_on(hall, table)
        assert first.frame.seq == 9


@pytest.mark.anyio
async def test_one_can_play_on_from_a_game_with_an_older_text(tmp_path: Path) -> None:
    """Also its record can be had, and a moment of it played on from, after another restart, too."""
    table = await made_with_the_older_text(tmp_path / FILE)
    async with open_hall(tmp_path / FILE) as hall:
        first = await plays_on(hall, table)
        await first.resign()
        Record.parse(whole_record(await first.live())).verify()
        setup = await replayed(hall, await first.live(), 3, "game")
        alone = Sitter(hall, "Ann")
        row = await seated(
            hall, alone, "random", **{name: getattr(setup, name) for name in ("game", "sets", "position")}
        )
        await alone.play_on(3)
        hashes = [hash for _, hash in (await alone.standing()).play.tables[0].game.rules.sets]
        assert hashes == [older_text()[1]]
    async with open_hall(tmp_path / FILE) as hall:
        again = Sitter(hall, "Ann")
        await again.watch(row)
        await again.play_on(3)
