"""A match on one line: exactly, at every moment; a wrong line says what is wrong with it."""

from __future__ import annotations

import re

import pytest
from played import FORMATS, opened, picks_of, recorded, steps, title

import wartorn
from wartorn.formats import Match, read_match

each_format = pytest.mark.parametrize("chosen", FORMATS, ids=title)
EVERY = 17  # picks between two looks


@each_format
def test_a_match_is_read_as_it_was_written(chosen: dict[str, str], seed: str) -> None:
    """At any moment, with all tables, seats, options and places."""
    match = opened(chosen, seed)
    for count in steps(match, seed):
        if count % EVERY == 0 or match.over:
            line = str(match)
            again = read_match(line)
            assert again == match and str(again) == line and "\n" not in line
            assert [(table.name, table.seats) for table in again.tables] == [
                (table.name, table.seats) for table in match.tables
            ]
            assert (again.header, again.places, again.over, again.winner) == (
                match.header,
                match.places,
                match.over,
                match.winner,
            )
            assert [(table.name, seat) for table, seat in again.asking] == [
                (table.name, seat) for table, seat in match.asking
            ]
    assert match.over and match.asking == [] and len(match.places or []) == match.seats


@each_format
@pytest.mark.parametrize("part", [0.0, 0.6])
def test_a_match_that_was_read_goes_on_alike(chosen: dict[str, str], part: float, seed: str) -> None:
    """The tables that are set up later are the same too, for the line holds the chance of the match."""
    match = opened(chosen, seed)
    for count in steps(match, seed):
        if count == int(picks_of(chosen, seed) * part):
            break
    one, two = read_match(str(match)), match.clone()
    assert list(steps(one, "on"))[-1] == list(steps(two, "on"))[-1]
    assert one == two and one.places == two.places


@each_format
def test_a_clone_does_not_touch_its_parent(chosen: dict[str, str], seed: str) -> None:
    """Nor the parent its clone; both go on alike."""
    match = opened(chosen, seed)
    clones: list[tuple[Match, str]] = []
    for count in steps(match, seed):
        if count % 20 == 0:
            clones.append((match.clone(), str(match)))
    end = str(match)
    assert match.over and len(clones) > 3
    for clone, line in clones:
        assert str(clone) == line, "the parent has gone on, and the clone did not feel it"
    for number, (clone, _) in enumerate(clones[:2]):
        child = clone.clone()
        list(steps(child, f"child {number}"))
        assert child.over and str(clone) == clones[number][1] and str(match) == end


@each_format
def test_the_order_of_the_tables_does_not_matter(chosen: dict[str, str], seed: str) -> None:
    """Each table has its own chance: with the same picks there the match is the same, whichever goes on first."""
    ends = []
    for order in ("first", "last", "any"):
        match = opened(chosen, seed)
        list(steps(match, seed, order))
        ends.append(match)
    assert ends[0] == ends[1] == ends[2] and ends[0].places == ends[1].places
    assert [table.name for table in ends[0].tables] == [table.name for table in ends[1].tables]


def refused(line: str) -> str:
    """Why a line is not read."""
    with pytest.raises(wartorn.BadLine) as error:
        read_match(line)
    return str(error.value)


@pytest.fixture(scope="module")
def melee() -> Match:
    """A melee with two tables at play."""
    _, match = recorded({"format": "melee"}, 7, 100)
    assert [table.name for table, _ in match.asking] == ["first-1", "first-2"]
    return match


@pytest.mark.parametrize(
    "line", ["", "draft", "draft chance=12", "draft chance=" + "g" * 32, "draft  chance=" + "0" * 32, "\n"]
)
def test_a_line_begins_with_its_format_and_its_chance(line: str) -> None:
    """And says so if it does not."""
    assert refused(line) == "a match begins with its format and its chance, 32 hexadecimal digits"


def test_an_unknown_format_or_option_is_named() -> None:
    """With what was probably meant."""
    line = str(opened({"format": "draft"}, 7))
    assert "did you mean 'draft'" in refused(line.replace("draft", "draff", 1))
    assert "did you mean 'first'" in refused(line.replace("draft", "draft;frist=1", 1))
    assert "first may be 0, 1, random" in refused(line.replace("draft", "draft;first=2", 1))
    assert "should be option=value" in refused(line.replace("draft", "draft;first", 1))


@pytest.mark.parametrize("missing", ["draft", "first-1", "first-2"])
def test_a_missing_table_is_named(melee: Match, missing: str) -> None:
    """A line has all tables of its match."""
    parts = [part for part in str(melee).split(" // ") if not part.startswith(f"{missing} ")]
    assert f"the table {missing} is missing" in refused(" // ".join(parts))


def test_a_table_too_many_is_found(melee: Match) -> None:
    """One that is not due yet, one that is no table of the format, one that stands there twice, and a wrong order."""
    opening, draft, first, second = str(melee).split(" // ")
    for extra in ("winners", "first-1-again", "fourth"):
        line = " // ".join([opening, draft, first, second, second.replace("first-2", extra, 1)])
        assert "the tables are not those of the format" in refused(line)
    for parts in ([opening, draft, first, second, second], [opening, draft, second, first]):
        assert "the tables are not those of the format in their order" in refused(" // ".join(parts))


def test_wrong_seats_are_found(melee: Match) -> None:
    """Who plays whom follows from the match numbers."""
    table = melee.table("first-1")
    here, there = (".".join(map(str, seats)) for seats in (table.seats, table.seats[::-1]))
    message = refused(str(melee).replace(f"first-1 {here} ", f"first-1 {there} "))
    assert "the table first-1 should be reign-of-war;" in message and message.endswith(f"at the seats {here}")
    assert "the table draft" in refused(str(melee).replace("draft 0.1.2.3", "draft 0.1.2"))
    assert "should be a table, its seats and its position" in refused(str(melee).replace("draft 0.1.2.3", "draft 4"))


def test_other_options_at_a_table_are_found(melee: Match) -> None:
    """The games have the options of the match, and the decks of the draft."""
    table = melee.table("first-1")
    header = table.game.rules.header
    for other in (header.replace(";first=random", ""), header.replace(";first=random", ";first=random;comeback=yes")):
        assert other != header
        message = refused(str(melee).replace(header, other))
        assert f"the table first-1 should be {header} at the seats" in message
    match = opened({"format": "duplicate"}, 7)
    assert "the table game should be reign-of-war;first=1;" in refused(
        str(match).replace("duplicate ", "duplicate;first=1 ", 1)
    )
    foreign = str(wartorn.new("kraters", seed=7))
    message = refused(str(melee).replace(str(table.game), foreign))
    assert "the table first-1 should be reign-of-war;" in message


def test_a_view_is_no_game_of_a_match(melee: Match) -> None:
    """A match is the whole truth, not what one of its players may know."""
    for name in ("draft", "first-1"):
        game = melee.table(name).game
        message = refused(str(melee).replace(str(game), str(game.view(0))))
        assert f"{name}: this is what one seat may know, not a whole game" in message


def test_a_broken_position_says_what_is_wrong(melee: Match) -> None:
    """The messages of position lines come through."""
    assert "chance: it should be 32 hexadecimal digits" in refused(str(melee)[:-1])
    assert "should be a table, its seats and its position" in refused(f"{melee} // first-3")
    assert "'x' is not a field of reign-of-war" in refused(f"{melee} x=1")


@pytest.mark.parametrize("chosen", [{"format": "draft"}, {"format": "melee"}, {"format": "deck"}], ids=title)
def test_a_draft_that_ended_too_early_is_a_bad_line(chosen: dict[str, str]) -> None:
    """Whoever edits a line so that nobody is asked before all have their decks is told that it is the line."""
    line = re.sub(r" asking=\d", "", re.sub(r" agenda=\S+", "", str(opened(chosen, 7))))
    assert refused(line)


def test_a_draft_with_misplaced_match_cards_is_a_bad_line(melee: Match) -> None:
    """Each of four drafters has one match card; a line in which one has two and another none is no match."""
    found = re.search(r" match0=(M\d\S*)( match1=M\d\S*)", str(melee))
    assert found is not None
    assert refused(str(melee).replace(found[0], f"{found[2]}.{found[1]}"))
