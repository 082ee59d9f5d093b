"""Records of matches are written, read, verified and resumed, and name the table that does not match."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from played import FORMATS, opened, picks_of, recorded, steps, title

import wartorn
from wartorn.formats import Match, MatchRecord

each_format = pytest.mark.parametrize("chosen", FORMATS, ids=title)


@each_format
def test_a_record_is_verified(chosen: dict[str, str], seed: str) -> None:
    """Written, read and written again it is the same, and its picks lead to the same match."""
    record, match = recorded(chosen, seed)
    text = str(record)
    read = MatchRecord.parse(text)
    assert str(read) == text and text.startswith(f"wartorn match 1\nmatch: {match.header}\nseed: {seed}\nsets: ")
    assert read.headers["players"] == "chance against chance"
    assert [(name, seats) for name, seats, _ in read.sections] == [(table.name, table.seats) for table in match.tables]
    assert match.over and text.endswith(f"\nplaces {' '.join(map(str, match.places or []))}\n")
    verified = read.verify()
    assert verified == match and verified.places == match.places


@each_format
def test_a_record_may_stop_at_any_moment(chosen: dict[str, str], seed: str) -> None:
    """Also when it has just been begun, in the draft, and at both tables of a round."""
    match = opened(chosen, seed)
    record = MatchRecord.begin(match, seed)
    for count in steps(match, seed, record=record):
        if count % (picks_of(chosen, seed) // 8) == 0 or match.over:
            read = MatchRecord.parse(str(record))
            assert str(read) == str(record) and read.verify() == match
            assert bool(read.places) == match.over


@each_format
@pytest.mark.parametrize("part", [0.0, 0.5])
def test_a_match_is_resumed_from_its_record(chosen: dict[str, str], part: float, seed: str) -> None:
    """What was saved, read and verified goes on like the match that was never interrupted, record and all."""
    record, match = recorded(chosen, seed, int(picks_of(chosen, seed) * part))
    again = MatchRecord.parse(str(record))
    resumed = again.verify()
    assert resumed == match
    ends = []
    for ledger, going in ((record, match), (again, resumed)):
        list(steps(going, "on", record=ledger))
        ends.append((str(going), str(ledger), going.places))
    assert ends[0] == ends[1] and MatchRecord.parse(ends[0][1]).verify() == match


@each_format
def test_a_record_may_begin_at_a_position(chosen: dict[str, str], seed: str) -> None:
    """Without a seed it holds the line of the match where it began, be it in the middle."""
    for part in (0.0, 0.6):
        match = opened(chosen, seed)
        for count in steps(match, seed):
            if count == int(picks_of(chosen, seed) * part):
                break
        record = MatchRecord.begin(match)
        assert "seed" not in record.headers and record.headers["position"] == str(match)
        list(steps(match, "on", record=record))
        read = MatchRecord.parse(str(record))
        assert str(read) == str(record) and read.verify() == match and match.over


@each_format
def test_the_order_of_the_tables_leaves_no_trace(chosen: dict[str, str], seed: str) -> None:
    """Two tables that play at the same time are recorded alike, whichever went on first."""
    texts = set()
    for order in ("first", "last", "any"):
        match = opened(chosen, seed)
        record = MatchRecord.begin(match, seed)
        list(steps(match, seed, order, record))
        texts.add(str(record))
    assert len(texts) == 1


def test_a_copy_goes_on_by_itself() -> None:
    """What is written into a copy is not in the record that it was copied from."""
    record, match = recorded({"format": "melee"}, 7, 100)
    text = str(record)
    copy, going = record.copy(), match.clone()
    list(steps(going, "copy", record=copy))
    assert str(record) == text and MatchRecord.parse(text).verify() == match
    assert MatchRecord.parse(str(copy)).verify() == going
    list(steps(match, "parent", record=record))
    assert MatchRecord.parse(str(record)).verify() == match and str(copy) != str(record)


def test_replay_gives_every_position() -> None:
    """The match before and after each pick, with the table that it was made at."""
    record, match = recorded({"format": "draft"}, 7)
    names = [name for _, name in MatchRecord.parse(str(record)).replay()]
    picks = {name: len(each.picks) for name, _, each in record.sections}
    assert picks["draft"] == 20 and names == ["draft"] * 21 + ["game"] * (picks["game"] + 1)
    lines = [str(position) for position, _ in MatchRecord.parse(str(record)).replay()]
    assert lines[0] == str(opened({"format": "draft"}, 7)) and lines[-1] == str(match)
    assert len(set(lines)) == len(lines) - 1, "but for the first position of the game, every line is another one"


def test_a_pick_that_is_not_offered_is_not_written_down() -> None:
    """Match and record stay as they were."""
    record, match = recorded({"format": "draft"}, 7, 4)
    before = str(record), str(match)
    with pytest.raises(wartorn.IllegalPick):
        record.play(match, "draft", 0)
    with pytest.raises(wartorn.BadOption, match="no table is called 'game'"):
        record.play(match, "game", 0)
    assert (str(record), str(match)) == before


def test_save_and_load(tmp_path: Path) -> None:
    """Through a file; one that is not there or is no text is a bad record."""
    record, match = recorded({"format": "melee"}, 7, 60)
    record.save(tmp_path / "match.txt")
    assert MatchRecord.load(tmp_path / "match.txt").verify() == match
    (tmp_path / "bytes.txt").write_bytes(b"wartorn match 1\n\xff\xfe\xff")
    for name in ("missing.txt", "bytes.txt"):
        with pytest.raises(wartorn.BadRecord, match=name):
            MatchRecord.load(tmp_path / name)


# What does not match


@pytest.fixture(scope="module")
def melee() -> tuple[str, Match]:
    """The record of a whole melee."""
    record, match = recorded({"format": "melee", "second": "yes"}, 7)
    return str(record), match


def rejected(text: str) -> str:
    """Why a record is not verified."""
    with pytest.raises(wartorn.BadRecord) as error:
        MatchRecord.parse(text).verify()
    return str(error.value)


def section(text: str, name: str) -> str:
    """What a record says of a table."""
    return next(part for part in text.split("\n\n") if part.startswith(f"table {name}: "))


TABLES = ["draft", "first-1", "first-2", "winners", "losers", "second"]


@pytest.mark.parametrize("name", TABLES)
def test_a_changed_pick_is_found(melee: tuple[str, Match], name: str) -> None:
    """It names table, turn and pick if it is not offered, or else the turn that begins otherwise."""
    whole = section(melee[0], name)
    line = next(line for line in whole.splitlines() if line.startswith("turn 3 "))
    start, picks = line.split(": ", 1)
    for wrong in ("exile-kong", "pass" if name == "draft" else "exile-king@A@B"):
        changed = whole.replace(line, f"{start}: {' '.join([wrong, *picks.split()[1:]])}")
        assert rejected(melee[0].replace(whole, changed)).startswith(f"table {name}, turn 3, pick 1 ({wrong}): ")
    other = {"card": "coin", "coin": "card"}.get(picks.split()[0])
    if name == "draft":
        later = next(line for line in whole.splitlines() if line.startswith("turn 30 ")).split(": ")[1]
        other = later
    changed = whole.replace(line, f"{start}: {' '.join([str(other), *picks.split()[1:]])}")
    message = rejected(melee[0].replace(whole, changed))
    assert re.match(rf"table {name}, turn (3, pick \d+ \(|4: the position)", message)


@pytest.mark.parametrize("name", TABLES)
def test_a_changed_checksum_is_found(melee: tuple[str, Match], name: str) -> None:
    """Of any turn, and of the end."""
    whole = section(melee[0], name)
    for start, said in (
        ("turn 2 ", "turn 2: the position is not the recorded one"),
        ("end ", "end: the game does not"),
    ):
        line = next(line for line in whole.splitlines() if line.startswith(start))
        found = re.search(r"\b([0-9a-f]{8}):", line)
        assert found is not None
        changed = line.replace(found[1], f"{int(found[1], 16) ^ 1:08x}")
        message = rejected(melee[0].replace(whole, whole.replace(line, changed)))
        assert message.startswith(f"table {name}, {said}")


@pytest.mark.parametrize("name", TABLES[1:])
def test_a_changed_result_is_found(melee: tuple[str, Match], name: str) -> None:
    """A game does not end with more points than it ended with."""
    whole = section(melee[0], name)
    changed = re.sub(r"(end \w+: )", r"\g<1>99-", whole)
    assert rejected(melee[0].replace(whole, changed)).startswith(f"table {name}, end: ")


@pytest.mark.parametrize("name", TABLES)
def test_changed_seats_and_names_of_tables_are_found(melee: tuple[str, Match], name: str) -> None:
    """Each table is that of the format, with the seats that belong there."""
    head = section(melee[0], name).splitlines()[0]
    seats = head.split(": ")[1]
    for wrong in (seats[::-1], seats[:1], "0 0"):
        message = rejected(melee[0].replace(head, f"table {name}: {wrong}"))
        assert message == f"table {name}: there is no such table with these seats"
    message = rejected(melee[0].replace(head, f"table other: {seats}"))
    assert message == "table other: there is no such table with these seats"


@pytest.mark.parametrize("name", TABLES)
def test_a_missing_table_is_found(melee: tuple[str, Match], name: str) -> None:
    """Without it the tables that follow from it are not there, or it is missing itself."""
    message = rejected(melee[0].replace(section(melee[0], name) + "\n\n", ""))
    assert message.startswith("table ") and ("there is no such table" in message or "is missing" in message)


@pytest.mark.parametrize("name", ["first-1", "first-2"])
def test_the_table_that_is_missing_is_named(name: str) -> None:
    """Of two at play, the one that is not there."""
    record, _ = recorded({"format": "melee"}, 7, 100)
    parts = [part for part in str(record).split("\n\n") if not part.startswith(f"table {name}: ")]
    assert rejected("\n\n".join(parts) + "\n") == f"table {name}: it is missing"


@pytest.mark.parametrize("most", [10, 100, 100_000])
def test_a_table_that_stands_there_twice_is_found(most: int) -> None:
    """Whether its second copy has picks or none."""
    text = str(recorded({"format": "melee"}, 7, most)[0])
    parts = re.sub(r"\nplaces .*\n", "", text).strip().split("\n\n")
    for again in (parts[-1], parts[-1].splitlines()[0]):
        assert "table " in rejected("\n\n".join([*parts, again]) + "\n")


def test_changed_places_are_found(melee: tuple[str, Match]) -> None:
    """They follow from the games."""
    text, match = melee
    places = " ".join(map(str, match.places or []))
    for wrong in ("1 2 3 4", "4 3 2 1", "1 1 1 1", "1 2"):
        if wrong != places:
            message = rejected(text.replace(f"places {places}", f"places {wrong}"))
            assert message == f"places: the match does not end as recorded, {wrong}"
    unfinished = str(recorded({"format": "melee"}, 7, 100)[0])
    assert rejected(unfinished + "\nplaces 1 2 2 4\n").startswith("places: ")


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (("wartorn match 1", "wartorn match 9"), "line 1"),
        (("wartorn match 1", "wartorn record 1"), "line 1"),
        (("seed: 7\n", ""), "seed"),
        (("seed: 7\n", "seed: 8\n"), "table draft, turn 1: "),
        (("match: melee", "match: mellee"), "did you mean 'melee'"),
        (("match: melee;second=yes", "match: melee;second=maybe"), "second may be no, yes"),
        (("match: melee;second=yes", "match: melee"), "table second: there is no such table"),
        (("match: melee;second=yes", "match: melee;second=yes;youngest=2"), "table draft, turn 1: "),
        (("match: melee;second=yes\n", ""), "match"),
        (("\nturn 2 ", "\nturm 2 "), "line 9"),
        (("\ntable draft: 0 1 2 3\n", "\n"), "line 7"),
    ],
)
def test_a_malformed_record_says_where(melee: tuple[str, Match], change: tuple[str, str], named: str) -> None:
    """Headers and lines that cannot be read or that belong to another match."""
    assert change[0] in melee[0] and named in rejected(melee[0].replace(*change, 1))


def test_a_changed_set_is_found(melee: tuple[str, Match]) -> None:
    """A record is bound to the text of its sets."""
    hashed = re.search(r"reign-of-war@(\w+)", melee[0])
    assert hashed is not None
    message = rejected(melee[0].replace(hashed[1], "0123456789ab"))
    assert message.startswith("sets: ") and "0123456789ab" in message and hashed[1] in message


def test_nothing_stands_behind_the_places(melee: tuple[str, Match]) -> None:
    """And a record without a table is none."""
    assert "nothing stands behind the places" in rejected(melee[0] + section(melee[0], "draft"))
    assert rejected(melee[0].split("\n\n")[0]) == "there is no table in it"
