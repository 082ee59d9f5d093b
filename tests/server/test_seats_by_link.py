"""Seats: taken by link, shown to those who look on, changed for a rematch, found in a list."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec
import pytest
from guests import Guest, Server
from sitters import Sitter, near_the_end, pile, seated, take_turns

import wartorn
from wartorn.kernel.errors import WartornError
from wartorn.kernel.notation import parts_of
from wartorn.server.hall import Hall
from wartorn.server.live import NotAllowed
from wartorn.server.wire import Illegal, Ok

Come = Callable[..., Guest]


# At the hall


@pytest.mark.anyio
async def test_the_right_link_and_no_other_gives_a_seat(hall: Hall) -> None:
    """The table begins when all seats are taken, and not before."""
    first, second, third = Sitter(hall), Sitter(hall), Sitter(hall)
    row = await seated(hall, first, None)
    assert row.invitation and first.frame.state == "free seats" and first.asked() is None
    assert isinstance(await first.act("coin"), Illegal), "the table waits"
    for wrong in ("", "wrong", row.invitation + "x", row.id):
        with pytest.raises(NotAllowed, match="does not invite"):
            await hall.join(row.id, second.name, wrong, None, "")
    assert await hall.join(row.id, second.name, row.invitation, None, "Ben") == 1
    assert first.frame.state == "running" and first.asked() is not None
    assert first.frame.seats[1].name == "Ben"
    with pytest.raises(NotAllowed, match="taken"):
        await hall.join(row.id, third.name, row.invitation, None, "")
    await third.watch(row)
    assert third.frame.you is None and not third.frame.mine


@pytest.mark.anyio
async def test_no_text_whatever_is_taken_for_a_link_or_breaks_the_door(hall: Hall) -> None:
    """Letters of all alphabets are wrong, not an error of the server."""
    row = await seated(hall, Sitter(hall), None)
    with pytest.raises(WartornError):
        await hall.join(row.id, "Ben", "überraschung", None, "")


@pytest.mark.anyio
async def test_who_sits_already_gets_the_same_seat(hall: Hall) -> None:
    """The link, clicked twice or by the host, changes nothing."""
    first = Sitter(hall)
    row = await seated(hall, None, first)
    assert await hall.join(row.id, first.name, row.invitation, None, "") == 1
    assert await hall.join(row.id, "Ben", row.invitation, None, "") == 0
    assert await hall.join(row.id, "Ben", row.invitation, None, "") == 0


@pytest.mark.anyio
async def test_two_who_come_at_once_do_not_get_one_seat(hall: Hall) -> None:
    """One sits down, the other looks on."""
    row = await seated(hall, Sitter(hall), None)
    came = await asyncio.gather(
        *(hall.join(row.id, name, row.invitation, None, name) for name in ("Ben", "Cy")), return_exceptions=True
    )
    assert sorted(map(str, came)) == ["1", "All seats are taken; you can look on."]


@pytest.mark.anyio
async def test_a_table_of_four_begins_when_the_last_one_comes(hall: Hall) -> None:
    """Seats may be chosen; a bot sits where it was put."""
    first = Sitter(hall)
    row = await seated(hall, first, None, "random", None, format="melee")
    assert await hall.join(row.id, "Dora", row.invitation, 3, "Dora") == 3
    assert first.frame.state == "free seats" and not (await first.standing()).begun
    assert await hall.join(row.id, "Ben", row.invitation, None, "Ben") == 1
    assert first.frame.state == "running"
    assert [seat.name for seat in first.frame.seats[1:]] == ["Ben", "random", "Dora"]


@pytest.mark.anyio
async def test_onlookers_see_what_everybody_knows(hall: Hall) -> None:
    """No options, no question, no hand, no way back; and they cannot look from a seat that is not theirs."""
    first, second, third = Sitter(hall), Sitter(hall), Sitter(hall)
    await seated(hall, first, second, seed="7")
    with pytest.raises(NotAllowed, match="not your seat"):
        await third.watch(first.table, 0)
    await third.watch(first.table)
    await take_turns([first, second], 12)
    game = (await first.standing()).play.tables[0].game
    secrets = {*pile(game, "hand0"), *pile(game, "hand1")}
    for each in ("A", "B", "C", "a", "b", "c", "discard"):
        secrets -= set(pile(game, each))
    for frame in third.told:
        for board in frame.boards:
            assert not board.options and not board.question and board.you is None
            assert board.waiting.endswith("is choosing.")
        assert frame.back is None and not frame.hints and not frame.claimable and not frame.mine
    told = msgspec.json.encode(third.frame).decode()
    assert secrets and not [each for each in secrets if f'"{each}' in told]


@pytest.mark.anyio
async def test_the_other_player_is_not_told_what_i_could_do(hall: Hall) -> None:
    """Options and question go to who is asked, and to nobody else."""
    first, second = Sitter(hall), Sitter(hall)
    await seated(hall, first, second)
    assert first.frame.boards[0].options and first.frame.boards[0].question
    assert not second.frame.boards[0].options and not second.frame.boards[0].question
    assert second.frame.boards[0].waiting == f"{first.name} is choosing."


@pytest.mark.anyio
async def test_who_is_there_can_be_seen(hall: Hall) -> None:
    """A page that is opened or closed is told to the others."""
    first, second = Sitter(hall), Sitter(hall)
    await seated(hall, first, second)
    assert [seat.here for seat in first.frame.seats] == [True, True]
    await second.leave()
    assert [seat.here for seat in first.frame.seats] == [True, False]


# Rematch


@pytest.mark.anyio
async def test_a_rematch_changes_the_seats_and_both_find_it(hall: Hall) -> None:
    """Whoever asks first makes the table; the other one finds it."""
    first, second = Sitter(hall, "Ann"), Sitter(hall, "Ben")
    row = await seated(hall, first, second, position=near_the_end("reign-of-war", 2))
    with pytest.raises(NotAllowed, match="not over"):
        await hall.rematch(row.id, "Ann")
    await take_turns([first, second])
    made = await hall.rematch(row.id, "Ann")
    assert [seat.player for seat in made.seats] == ["Ben", "Ann"]
    assert first.frame.rematch == second.frame.rematch == made.id
    assert (await hall.rematch(row.id, "Ben")).id == made.id
    with pytest.raises(NotAllowed, match="Only those who played"):
        await hall.rematch(row.id, "Cy")
    await second.watch(made, 0)
    assert second.asked() is not None and second.frame.seq == 1


@pytest.mark.anyio
@pytest.mark.parametrize("who", ["Ann", "Ben"])
async def test_who_has_resigned_may_ask_for_a_rematch(hall: Hall, who: str) -> None:
    """The loser wants it most."""
    first, second = Sitter(hall, "Ann"), Sitter(hall, "Ben")
    row = await seated(hall, first, second)
    await first.resign()
    assert [seat.player for seat in (await hall.rematch(row.id, who)).seats] == ["Ben", "Ann"]


@pytest.mark.anyio
async def test_who_has_resigned_still_sees_their_hand(hall: Hall) -> None:
    """It is over; their page, opened again, shows their own side of the table."""
    first, second = Sitter(hall, "Ann"), Sitter(hall, "Ben")
    await seated(hall, first, second)
    await first.resign()
    page = Sitter(hall, "Ann")
    await page.watch(first.table)
    assert page.frame.you == 0


@pytest.mark.anyio
async def test_who_has_resigned_is_not_called_a_bot(hall: Hall) -> None:
    """At a table of two nobody plays on."""
    first, second = Sitter(hall, "Ann"), Sitter(hall, "Ben")
    await seated(hall, first, second)
    await first.resign()
    assert [seat.sort for seat in second.frame.seats] == ["person", "person"]


@pytest.mark.anyio
async def test_two_who_ask_for_a_rematch_at_once_make_one_table(hall: Hall) -> None:
    """And no other one is left in their lists."""
    first, second = Sitter(hall, "Ann"), Sitter(hall, "Ben")
    row = await seated(hall, first, second)
    await first.resign()
    hall.leave(row.id, first.onlooker)
    made = await asyncio.gather(hall.rematch(row.id, "Ben"), hall.rematch(row.id, "Ben"))
    assert made[0].id == made[1].id
    assert len(await hall.store.tables_of("Ben")) == 2


@pytest.mark.anyio
async def test_a_rematch_keeps_the_options(hall: Hall) -> None:
    """Also of a game that was played on from the middle."""
    first = Sitter(hall, "Ann")
    line = str(wartorn.new("osiris-in-abdju", seed="1", difficulty="hard"))
    for more in ({"options": {"difficulty": "hard"}}, {"position": line}):
        row = await seated(hall, first, game="osiris-in-abdju", **more)
        game = (await first.standing()).play.tables[0].game
        while first.frame.state != "over":
            await first.pick()
        made = await hall.rematch(row.id, "Ann")
        again = (await hall.table(made.id)).standing.play.tables[0].game
        assert parts_of(str(again).split()[0]) == parts_of(str(game).split()[0])


# At the door


def test_names_are_seen_by_the_others(server: Server, guest: Come) -> None:
    """A name is kept by the cookie, and a seat has the name that its player had."""
    ann, ben = guest("  Ann   of  Troy "), guest()
    assert ann.get("/me") == {"name": "Ann of Troy"}
    made = ann.make_open(seats=[{"sort": "me"}, {"sort": "free"}])
    assert ben.join(made["id"], made["invitation"], name="Ben") == 1
    frame = ben.watch(made["id"])
    assert [seat["name"] for seat in frame["seats"]] == ["Ann of Troy", "Ben"]
    assert ben.http.put("/api/me", json={"name": "x" * 41}).status_code == 422


def test_a_wrong_link_is_a_sentence(guest: Come) -> None:
    """409, and the seat stays free."""
    ann, ben = guest(), guest()
    made = ann.make_open(seats=[{"sort": "me"}, {"sort": "free"}])
    for wrong in ("nonsense", "ключ"):
        answer = ben.http.post(f"/api/tables/{made['id']}/join", json={"invitation": wrong})
        assert (answer.status_code, answer.json()) == (409, {"reason": "This link does not invite to this table."})
    assert ben.get(f"/tables/{made['id']}")["state"] == "free seats"
    assert made["invitation"] not in str(ben.get(f"/tables/{made['id']}"))


def test_your_games_are_in_the_order_in_which_they_need_you(guest: Come) -> None:
    """My turn first, then those that run, those that wait for people, those that are over; of each the latest first."""
    ann, ben = guest("Ann"), guest("Ben")
    over = ann.make(game="osiris-in-abdju")
    ann.watch(over)
    assert ann.resign(over)["type"] == "ok"
    theirs = ann.make_open(seats=[{"sort": "free"}, {"sort": "me"}])
    waiting = ann.make(seats=[{"sort": "free"}, {"sort": "me"}])
    older = ann.make(game="osiris-in-abdju")
    mine = ann.make(game="corrupted-heir")
    ben.join(theirs["id"], theirs["invitation"])
    listed = ann.get("/tables")["tables"]
    assert [each["id"] for each in listed] == [mine, older, theirs["id"], waiting, over]
    assert [each["your_turn"] for each in listed] == [True, True, False, False, False]
    assert listed[-1]["result"] == "Ann resigned."
    assert [each["id"] for each in ben.get("/tables")["tables"]] == [theirs["id"]]
    assert guest().get("/tables") == {"tables": []}


def test_a_game_of_two_browsers(guest: Come) -> None:
    """Ann picks, and Ben hears of it."""
    ann, ben = guest("Ann"), guest("Ben")
    made = ann.make_open(seats=[{"sort": "me"}, {"sort": "free"}])
    table = made["id"]
    ann.watch(table)
    ben.join(table, made["invitation"])
    ben.watch(table)
    ann.until_asked(table)
    assert ann.act(table, "coin")["seq"] == 2
    frame = ben.caught_up(table, 2)
    assert [each["seq"] for each in frame["happenings"]] == [2]
    assert "options" not in frame["boards"][0]
    said = ben.act(table, "coin")
    assert said["type"] == "illegal" and said["reason"] == "It is not your turn to pick."


def test_without_a_cookie_one_looks_on(server: Server, guest: Come) -> None:
    """A forged cookie is none."""
    ann = guest("Ann")
    table = ann.make()
    for cookie in ("", "forged", ann.cookie[:-2] + "xx"):
        page = guest()
        page.connect(headers={"Cookie": f"wartorn={cookie}"})
        frame = page.watch(table)
        assert "you" not in frame and "mine" not in frame
        assert page.act(table, "coin")["type"] == "illegal"


@pytest.mark.anyio
async def test_at_one_screen_both_seats_are_mine(hall: Hall) -> None:
    """Each page looks from one seat, and picks for whoever is asked."""
    first = Sitter(hall, "Ann")
    other = Sitter(hall, "Ann")
    await seated(hall, first, other, seed="7")
    assert first.frame.mine == [0, 1] and first.frame.you == 0 and other.frame.you == 1
    assert first.frame.boards[0].options and not other.frame.boards[0].options
    assert isinstance(await other.act("coin"), Ok)
    none = Sitter(hall, "Ann")
    await none.watch(first.table)
    assert none.frame.you is None and not none.frame.boards[0].options, "a shield between the turns shows no hand"
