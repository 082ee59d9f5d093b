"""The way back: free where nobody is cheated, by consent where somebody could be."""

from __future__ import annotations

from typing import Any

import pytest
from sitters import Sitter, near_the_end, pile, seated, take_turns

import wartorn
from wartorn.server.entries import Answered, Picked, Pleaded, WentBack
from wartorn.server.hall import Hall
from wartorn.server.wire import Illegal, Ok

pytestmark = pytest.mark.anyio

# A beast that is played for three coins and does nothing else; then the turn can be ended by passing.
QUIET = "step: surge\nhand0: Harpy Squall\ncoins0: 3\nhand1: Ferry Rower, Border Scout\ncoins1: 2"


def quiet() -> str:
    """A position in which nothing random happens until the end of the turn."""
    return str(wartorn.setup(QUIET))


async def line(who: Sitter) -> str:
    """The position, all secrets included."""
    return str((await who.standing()).play)


async def views(who: Sitter, *seats: int) -> list[str]:
    """Every board as each of these seats of the table knows it."""
    tables = (await who.standing()).play.tables
    return [str(table.game.view(table.seats.index(seat))) for table in tables for seat in seats if seat in table.seats]


async def test_against_a_bot_the_position_is_the_same_when_nothing_was_random(hall: Hall) -> None:
    """A coin is taken and given back; the sequence grows all the same."""
    first = Sitter(hall)
    await seated(hall, first, "random", seed="7")
    before = await line(first)
    assert first.frame.back is None
    await first.pick_word("coin")
    assert await line(first) != before
    back = first.can_go_back()
    assert (back.to, back.free, back.redeals) == (1, True, False)
    assert await first.back() == Ok(first.table, (await first.standing()).entries[-1].action_id[1:], 3)
    assert await line(first) == before
    assert first.frame.reset and not first.frame.happenings and not first.frame.practice
    assert first.frame.back is None
    assert (await first.standing()).entries[-1].what == WentBack(1)


async def test_against_a_bot_unseen_cards_are_dealt_anew_after_a_draw(hall: Hall) -> None:
    """What I knew before I know again; the card that I saw is no longer sure to come, and it is practice now."""
    first = Sitter(hall)
    await seated(hall, first, "random", seed="7")
    before, deck = await views(first, 0), pile((await first.standing()).play.tables[0].game, "deck")
    await first.pick_word("card")
    back = first.can_go_back()
    assert (back.to, back.free, back.redeals) == (1, True, True)
    await first.back()
    assert await views(first, 0) == before
    after = pile((await first.standing()).play.tables[0].game, "deck")
    assert len(after) == len(deck) > 100 and after != deck, "so many cards in the same order would be a wonder"
    assert first.frame.practice and first.frame.reset
    await first.pick_word("card")
    assert first.frame.practice, "it stays practice"


async def test_the_bots_picks_are_taken_back_with_mine(hall: Hall) -> None:
    """After its turn I go back to before my last pick, and am asked again."""
    first = Sitter(hall)
    await seated(hall, first, "random", position=quiet())
    await first.pick_word("pass")
    before = await views(first, 0)
    to = first.frame.seq
    await first.pick_word("pass")
    await first.until(lambda frame: frame.seq > to + 2 and first.asked() is not None)
    assert first.can_go_back().to == to
    await first.back()
    assert await views(first, 0) == before
    assert first.asked() is not None and first.asked().question.startswith("Offering")  # type: ignore[union-attr]


async def test_one_can_go_back_to_the_very_beginning(hall: Hall) -> None:
    """Not only by one pick."""
    first = Sitter(hall)
    await seated(hall, first, "random", seed="7")
    before = await views(first, 0)
    await first.play_on(12)
    assert isinstance(await first.back(1), Ok)
    assert await views(first, 0) == before and first.frame.back is None


@pytest.mark.parametrize(
    ("table", "seats"),
    [
        ({"game": "corrupted-heir"}, ["me"]),
        ({"game": "osiris-in-abdju"}, ["me"]),
        ({"game": "kraters"}, ["me", "random"]),
        ({"game": "heir-to-the-dunes"}, ["me", "me"]),
        ({"format": "simple-draft"}, ["me", "random"]),
        ({"format": "draft"}, ["me", "me"]),
        ({"format": "deck"}, ["me", "random"]),
        ({"format": "melee"}, ["random", "me", "random", "random"]),
    ],
    ids=lambda value: "+".join(value) if isinstance(value, list) else next(iter(value.values())),
)
async def test_step_by_step_back_where_nobody_else_plays(hall: Hall, table: dict[str, str], seats: list[str]) -> None:
    """Solo, against bots, hot-seat, in drafts: at each step back my seats know what they knew there."""
    first = Sitter(hall)
    mine = [index for index, each in enumerate(seats) if each == "me"]
    pages = [first, *(Sitter(hall, first.name) for _ in mine[1:])]
    rest = iter(pages)
    await seated(hall, *(next(rest) if each == "me" else each for each in seats), seed="3", **table)
    known: list[list[str]] = []
    lines: list[str] = []
    for step in range(7):
        await first.until(lambda _: any(page.asked() for page in pages))
        known.append(await views(first, *mine))
        lines.append(await line(first))
        await next(page for page in pages if page.asked()).pick(-1 if step % 2 else 0)
    await first.until(lambda _: any(page.asked() for page in pages))
    exact = True
    while known:
        exact = exact and not first.can_go_back().redeals
        assert isinstance(await first.back(), Ok)
        assert await views(first, *mine) == known.pop()
        assert (await line(first) == lines.pop()) >= exact
        assert first.frame.practice is not exact
    assert first.frame.back is None


async def test_after_going_back_the_game_goes_on(hall: Hall) -> None:
    """A game with many ways back comes to its end, and the entries are numbered without a gap."""
    first = Sitter(hall)
    await seated(hall, first, "random", position=near_the_end("reign-of-war", 24))
    for step in range(12):
        await first.play_on(1 + step % 3)
        if first.frame.state == "over":
            break
        await first.back()
    assert (await first.play_on()).state == "over"
    entries = (await first.standing()).entries
    assert [each.seq for each in entries] == list(range(1, len(entries) + 1))


async def test_alone_even_the_end_can_be_taken_back(hall: Hall) -> None:
    """The last pick of a solo game was a mistake: the table runs again."""
    first = Sitter(hall)
    await seated(hall, first, game="osiris-in-abdju", position=near_the_end("osiris-in-abdju", 2))
    before = await views(first, 0)
    await first.pick()
    assert (await first.play_on()).state == "over"
    await first.back()
    assert first.frame.state == "running" and first.asked() is not None
    await first.back(1)
    assert await views(first, 0) == before


async def test_nothing_is_taken_back_after_giving_up(hall: Hall) -> None:
    """Who has resigned has resigned, alone or not."""
    for other in ("random", Sitter(hall)):
        first = Sitter(hall)
        await seated(hall, first, other, seed="7")
        await first.pick_word("coin")
        await first.resign()
        assert first.frame.back is None
        assert isinstance(await first.back(1), Illegal)
        if isinstance(other, Sitter):
            assert isinstance(await other.back(1), Illegal)


@pytest.mark.parametrize("to", [-1, 0, 2, 3, 4, 99])
async def test_there_must_be_something_to_go_back_to(hall: Hall, to: int) -> None:
    """Entry 2 was taken back by entry 3, and after entry 4 there is nothing."""
    first = Sitter(hall)
    await seated(hall, first, "random", seed="7")
    await first.pick_word("coin")
    await first.back()
    await first.pick_word("coin")
    said = await first.back(to)
    if to == 3:  # the table as it stands after the way back is the table as it was after entry 1
        assert isinstance(said, Ok | Illegal)
    else:
        assert isinstance(said, Illegal) and said.reason == "There is nothing to go back to."


# With another person


async def two(hall: Hall, **more: Any) -> tuple[Sitter, Sitter]:
    """Two people at a table."""
    first, second = Sitter(hall), Sitter(hall)
    await seated(hall, first, second, **more)
    return first, second


async def test_a_person_takes_back_freely_what_told_nobody_anything(hall: Hall) -> None:
    """A beast was played and a step passed: nothing random, hidden, or of the other's."""
    first, second = await two(hall, position=quiet())
    before = await line(first)
    await first.pick_word("harpy-squall>A")
    assert first.can_go_back().free and second.frame.back is None
    await first.back()
    assert await line(first) == before
    assert second.frame.reset and not second.frame.practice
    await first.pick_word("pass")
    middle = await line(first)
    await first.pick_word("pass")
    assert second.asked() is not None
    await first.back()
    assert await line(first) == middle and second.asked() is None


async def test_a_draw_is_taken_back_by_consent(hall: Hall) -> None:
    """The other is asked; if they agree, both know what they knew, and the unseen cards are dealt anew."""
    first, second = await two(hall, seed="7")
    before = await views(first, 0, 1)
    await first.pick_word("card")
    after = await line(first)
    back = first.can_go_back()
    assert (back.to, back.free) == (1, False) and back.note
    assert isinstance(await first.back(), Ok)
    assert await line(first) == after, "a plea changes nothing"
    for each in (first, second):
        assert each.frame.plea is not None
        assert (each.frame.plea.by, each.frame.plea.to, each.frame.plea.agreed) == (0, 1, [])
    assert isinstance(await second.answer(True), Ok)
    assert await views(first, 0, 1) == before
    assert first.frame.plea is None and first.frame.practice
    assert [type(each.what) for each in (await first.standing()).entries[2:]] == [Pleaded, Answered, WentBack]


async def test_what_an_opponent_did_since_is_taken_back_by_consent(hall: Hall) -> None:
    """I passed, they took a coin: nothing was random, so the very same position comes back."""
    first, second = await two(hall, position=quiet())
    await first.pick_word("pass")
    before = await line(first)
    await first.pick_word("pass")
    await second.pick_word("coin")
    assert not first.can_go_back().free and second.can_go_back().free
    await first.back()
    await second.answer(True)
    assert await line(first) == before and not first.frame.practice


async def test_a_plea_can_be_refused(hall: Hall) -> None:
    """Nothing changes, and one may ask again."""
    first, second = await two(hall, seed="7")
    await first.pick_word("card")
    before = await line(first)
    await first.back()
    assert isinstance(await second.answer(False), Ok)
    assert first.frame.plea is None and second.frame.plea is None
    assert await line(first) == before and not first.frame.practice
    assert isinstance(await second.answer(True), Illegal), "there is nothing to agree to any more"
    assert isinstance(await first.back(), Ok) and second.frame.plea is not None


async def test_a_pick_ends_a_plea(hall: Hall) -> None:
    """Play went on."""
    first, second = await two(hall, seed="7")
    await first.pick_word("card")
    await first.back()
    await first.pick_word("coin")
    assert first.frame.plea is None and second.frame.plea is None
    assert isinstance(await second.answer(True), Illegal)


async def test_giving_up_ends_a_plea(hall: Hall) -> None:
    """There is nobody left to ask."""
    first, second = await two(hall, seed="7")
    await first.pick_word("card")
    await first.back()
    await first.resign()
    assert second.frame.plea is None
    assert isinstance(await second.answer(True), Illegal)


async def test_only_those_who_are_asked_answer_a_plea(hall: Hall) -> None:
    """Neither who asks, nor who looks on."""
    first, second = await two(hall, seed="7")
    third = Sitter(hall)
    await third.watch(first.table)
    await first.pick_word("card")
    await first.back()
    for each in (first, third):
        assert isinstance(await each.answer(True), Illegal)
    assert second.frame.plea is not None


async def test_nobody_takes_back_for_another(hall: Hall) -> None:
    """The other's pick is theirs; and only my last pick can be asked for."""
    first, second = await two(hall, seed="7")
    third = Sitter(hall)
    await third.watch(first.table)
    await first.pick_word("card", "card")
    for each, to in ((second, 1), (second, 2), (third, 1), (first, 1)):
        assert isinstance(await each.back(to), Illegal)
    assert isinstance((await first.standing()).entries[-1].what, Picked)


async def test_at_a_table_of_four_all_others_must_agree(hall: Hall) -> None:
    """One is not enough, and the bot is not asked."""
    people = [Sitter(hall) for _ in range(3)]
    await seated(hall, *people, "random", format="melee", options={"draft": "simple"}, seed="7")
    first, second, third = people
    before = await views(first, 0, 1, 2)
    await first.until_asked()
    await first.pick()
    assert not first.can_go_back().free, "a card was kept that nobody else may see"
    await first.back()
    assert isinstance(await second.answer(True), Ok)
    assert first.frame.plea is not None and first.frame.plea.agreed == [1]
    assert isinstance(await second.answer(True), Illegal), "who has agreed is not asked again"
    assert isinstance(await third.answer(True), Ok)
    assert first.frame.plea is None
    assert await views(first, 0, 1, 2) == before


async def test_nothing_is_taken_back_from_people_when_it_is_over(hall: Hall) -> None:
    """The result stands."""
    first, second = await two(hall, position=near_the_end("reign-of-war", 3))
    assert (await take_turns([first, second])).state == "over"
    for each in (first, second):
        assert each.frame.back is None
        assert isinstance(await each.back(each.frame.seq - 1), Illegal)


async def test_while_a_plea_is_open_a_tail_is_still_a_tail(hall: Hall) -> None:
    """A plea, its refusal and somebody's leaving tell no story, so nobody need hear the old one again."""
    first, second = await two(hall, seed="7")
    await first.pick_word("card")
    await first.back()
    await second.answer(False)
    await first.pick_word("coin")
    assert second.frame.seq == 5
    assert not second.frame.reset and [each.seq for each in second.frame.happenings] == [5]
