"""What can be had of a game: one's own view while it runs, everything afterwards; hints, reasons, the table as text."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest
from guests import Guest, Server
from sitters import Sitter, near_the_end, pile, seated, take_turns

import wartorn
from wartorn import Record
from wartorn.formats import MatchRecord
from wartorn.players.foresight import foreseen
from wartorn.players.opponents import OPPONENTS
from wartorn.server.answers import hint, own_view, read_out, reasons
from wartorn.server.frames import Eyes
from wartorn.server.hall import Hall
from wartorn.server.live import NotAllowed
from wartorn.server.records import brought, moment, replayed, whole_record
from wartorn.server.thoughts import advise
from wartorn.server.wire import Ok

Come = Callable[..., Guest]


# At the door


def test_a_record_is_had_after_the_end_and_not_before(guest: Come) -> None:
    """409 with a sentence while it runs, for who plays and for who looks on; then a file that replays."""
    ann, ben = guest("Ann"), guest("Ben")
    table = ann.make(game="corrupted-heir", seed="a seed of mine")
    frame = ann.watch(table)
    for each in (ann, ben):
        for path in ("record", "replay", "analysis"):
            answer = each.http.get(f"/api/tables/{table}/{path}")
            assert answer.status_code == 409
            assert answer.json() == {"reason": "The whole game can be seen when it is over."}
    start = {"start": {"table": table, "seq": 1}}
    assert ben.http.post("/api/tables", json=start).status_code == 409
    frame = ann.play_on(table)
    assert frame["state"] == "over" and frame["result"]
    for each in (ann, ben):
        answer = each.http.get(f"/api/tables/{table}/record")
        assert "attachment" in answer.headers["content-disposition"]
        record = Record.parse(answer.text)
        record.verify()
        assert record.headers["seed"] == "a seed of mine" and len(record.picks) == frame["seq"] - 1


def test_a_record_is_laid_on_the_table_again(guest: Come) -> None:
    """Every twentieth moment can be looked at, with all hands open, and played on from."""
    ann, ben = guest("Ann"), guest("Ben")
    game = wartorn.new("heir-to-the-dunes", seed="3")
    record, lines = Record.begin(game, "3"), [str(game)]
    while not game.over:
        record.play(game, game.options()[0])
        lines.append(str(game))
    table = ben.post("/records", {"text": str(record)})["id"]
    last = ann.get(f"/tables/{table}/replay")
    assert last["last"] == len(record.picks) + 1 and last["frame"]["boards"][0]["over"]
    assert last["turns"][0]["seq"] == 1
    for number in range(0, len(record.picks), 20):
        shown = ann.get(f"/tables/{table}/replay", params={"seq": number + 1})["frame"]
        assert [each["seq"] for each in shown.get("happenings", [])] == list(range(2, number + 2))
        assert "options" not in shown["boards"][0] and not shown.get("back")
    assert Record.parse(ann.get(f"/tables/{table}/record")).picks == record.picks
    start = {"table": table, "seq": 41}
    fresh = ann.make(start=start, seats=[{"sort": "me"}, {"sort": "here"}])
    ann.watch(fresh, seat=0)
    assert str(ann.server.game(fresh)) == lines[40]
    assert ann.http.post("/api/tables", json={"start": {"table": table, "seq": 100_000}}).status_code == 409
    assert table not in str(ben.get("/tables")), "a record is nobody's game"


def test_a_text_that_is_no_record_is_refused(guest: Come) -> None:
    """422, and a sentence that says where it is wrong."""
    ann = guest()
    game = wartorn.new("osiris-in-abdju", seed="3")
    record = Record.begin(game, "3")
    for _ in range(4):
        record.play(game, game.options()[0])
    text = str(record)
    for wrong in (
        "",
        "nonsense",
        text.replace("osiris-in-abdju", "osiris-in-abydos"),
        text.replace("seed: 3", "seed: 4"),
    ):
        answer = ann.http.post("/api/records", json={"text": wrong})
        assert answer.status_code == 422 and answer.json()["reason"], wrong
    assert ann.http.post("/api/records", json={"text": "x" * 400_001}).status_code == 422


def test_a_file_of_the_server_cannot_be_asked_for(guest: Come, tmp_path: object) -> None:
    """Whether it is there or not, the answer is the same."""
    ann = guest()
    for path in (f"{tmp_path}/none.toml", "pyproject.toml", "../pyproject.toml:5"):
        answers = [
            ann.http.post("/api/tables", json={"game": "reign-of-war", "sets": [path]}),
            ann.http.get("/api/cards/reign-of-war", params={"sets": path}),
            ann.http.post("/api/records", json={"text": f"game: reign-of-war;sets={path}\nseed: 1\n"}),
        ]
        assert {each.status_code for each in answers} == {422}
        assert not any("TOML" in each.text or "cannot be read" in each.text for each in answers)


def test_one_has_ones_own_view_while_it_runs(server: Server, guest: Come) -> None:
    """My hand and what I saw; the other's hand and the deck are blanks."""
    ann, ben, cy = guest("Ann"), guest("Ben"), guest("Cy")
    made = ann.make_open(seats=[{"sort": "me"}, {"sort": "free"}])
    ben.join(made["id"], made["invitation"])
    table = made["id"]
    ann.watch(table)
    assert ann.act(table, "card")["type"] == "ok"
    game = server.game(table)
    mine = ann.get(f"/tables/{table}/mine")
    assert str(game.view(0)) in mine and str(game) not in mine
    assert str(game.view(1)) in ben.get(f"/tables/{table}/mine")
    assert ann.http.get(f"/api/tables/{table}/mine", params={"seat": 1}).status_code == 409
    assert cy.http.get(f"/api/tables/{table}/mine").status_code == 409
    assert server.standing(table).setup.seed not in mine


def test_questions_over_the_socket(guest: Come) -> None:
    """A hint, a reason, the table as text: each is answered, and none is written down."""
    ann = guest("Ann")
    table = ann.make(seats=[{"sort": "me"}, {"sort": "bot", "bot": "random"}])
    ann.watch(table)
    ann.say("hint", game=table)
    hinted = ann.await_("hinted")
    assert hinted["word"] in ("card", "coin") and hinted["seq"] == 1
    assert hinted["label"] in ("Wealth: a card", "Wealth: a coin")
    (other,) = hinted["others"]
    assert {hinted["word"], other["word"]} == {"card", "coin"} and 0 < other["win"] < 1 and 0 < hinted["win"] < 1
    ann.say("read-out", game=table, width=60)
    text = ann.await_("text")["text"]
    assert text.startswith("turn 1") and max(len(line) for line in text.splitlines()) <= 60
    ann.say("why", game=table, at="nowhere")
    assert ann.await_("reasons")["reasons"] == ["You cannot pick that now."]
    for strange in ({"type": "why", "game": table}, {"type": "sing"}, [], 3, None, {"type": "act", "game": table}):
        ann.say_text(json.dumps(strange))
        assert ann.await_("refused")["reason"].startswith("That is no message of ours")
    ann.say("hint", game="nowhere")
    assert ann.await_("refused")["reason"] == "There is no such table."
    assert ann.act(table, "coin")["type"] == "ok"


# At the hall


@pytest.mark.anyio
async def test_hints_are_only_where_nobody_is_cheated(hall: Hall) -> None:
    """Not against a person, be it at the same screen, not while a seat is free for one, not for who looks on."""
    first, second, third = Sitter(hall), Sitter(hall), Sitter(hall)
    for others in ([second], [None], [first]):
        await seated(hall, first, *others)
        assert not first.frame.hints
        with pytest.raises(NotAllowed, match="no other person"):
            await hint(hall, await first.live(), first.onlooker.eyes, "game")
    await seated(hall, first, "random", seed="1")
    assert first.frame.hints
    said = await hint(hall, await first.live(), first.onlooker.eyes, "game")
    assert said.word in {option.word for option in first.frame.boards[0].options}
    assert isinstance(await first.resign(), Ok)
    with pytest.raises(NotAllowed, match="not your turn"):
        await hint(hall, await first.live(), first.onlooker.eyes, "game")
    await seated(hall, first, "random", seed="1")
    await third.watch(first.table)
    assert not third.frame.hints
    with pytest.raises(NotAllowed):
        await hint(hall, await third.live(), third.onlooker.eyes, "game")


@pytest.mark.anyio
async def test_a_hint_knows_no_more_than_i_do(hall: Hall) -> None:
    """What the worker is given is my view, without any card that I have not seen."""
    first = Sitter(hall)
    await seated(hall, first, "opponent:1", seed="1")
    given: list[object] = []
    ask = hall.readers.ask

    async def listening(function: object, *arguments: object) -> object:
        given.extend(arguments)
        return await ask(function, *arguments)  # type: ignore[arg-type]

    hall.readers.ask = listening  # type: ignore[method-assign, assignment]
    await hint(hall, await first.live(), first.onlooker.eyes, "game")
    game = (await first.standing()).play.tables[0].game
    assert str(game.view(0)) in given and str(game) not in given


@pytest.mark.anyio
async def test_a_hint_is_thought_about_once(hall: Hall) -> None:
    """Whoever asks again, or twice at once, gets the same answer; after a failure it is thought about again."""
    first = Sitter(hall)
    await seated(hall, first, "opponent:1", seed="1")
    ask, asked = hall.readers.ask, 0

    async def counting(*arguments: Any) -> Any:
        nonlocal asked
        asked += 1
        if asked == 1:
            raise RuntimeError("the worker died")
        return await ask(*arguments)

    hall.readers.ask = counting  # type: ignore[method-assign]
    live, eyes = await first.live(), first.onlooker.eyes
    with pytest.raises(RuntimeError):
        await hint(hall, live, eyes, "game")
    one, other = await asyncio.gather(hint(hall, live, eyes, "game"), hint(hall, live, eyes, "game"))
    assert one == other == await hint(hall, live, eyes, "game") and asked == 2
    await first.pick_word("coin")
    assert (await hint(hall, live, eyes, "game")).seq == one.seq + 1 and asked == 3


@pytest.mark.anyio
async def test_a_hint_tells_the_best_options_and_what_follows(hall: Hall) -> None:
    """Each as it is offered, with how likely a victory is then, and with words for what comes next."""
    first = Sitter(hall)
    await seated(hall, first, "random", position=near_the_end("reign-of-war", 40))
    await first.until_asked()
    said = await hint(hall, await first.live(), first.onlooker.eyes, "game")
    offered = {option.word: option.label for option in first.frame.boards[0].options}
    told = [said, *said.others]
    assert len(told) == min(len(offered), 4) and len({each.word for each in told}) == len(told)
    assert said.label.endswith(offered[said.word]) and all(offered[each.word] == each.label for each in said.others)
    assert all(each.win is not None and 0 <= each.win <= 1 for each in told)
    assert all(isinstance(words, str) and words for each in told for words in each.then)
    assert len(said.then) <= 3


def test_what_follows_is_told_as_far_as_it_is_ones_own() -> None:
    """After a scout there is more to pick in the same turn; what another one might pick is not told."""
    view = wartorn.setup("step: surge\nhand0: 2 Border Scout\ncoins0: 2\nA: Ferry Rower\nB: Night Raider").view(0)
    scout = next(each for each in advise("follow", str(view), (), 0.3) if each.word == "border-scout>C")
    assert scout.then
    line = ((0, view.pick("border-scout>C")), (1, view.pick("border-scout>C")))
    assert foreseen(view, line, wartorn.Chance.seeded("other")) == []


def test_what_follows_is_told_with_what_it_is_about() -> None:
    """A unit that is offered is not taken for one that is played."""
    view = wartorn.setup("step: surge\nhand0: Boar-Spear Hunter, Border Scout\ncoins0: 1").view(0)
    offered = wartorn.setup("step: offering\nhand0: Boar-Spear Hunter, Border Scout").pick("boar-spear-hunter")
    line = ((0, view.pick("pass")), (0, offered), (0, view.pick("card")))
    told = foreseen(view, line, wartorn.Chance.seeded("offered"))
    assert told == ["Offering: Boar-Spear Hunter, a card"]


@pytest.mark.anyio
async def test_a_draft_has_hints_without_a_victory(hall: Hall) -> None:
    """Stacks are advised, and nobody says how likely they win."""
    first = Sitter(hall)
    await seated(hall, first, "random", format="simple-draft", seed="1")
    await first.until_asked()
    said = await hint(hall, await first.live(), first.onlooker.eyes, "draft")
    assert said.label and said.win is None and all(each.win is None for each in said.others)


@pytest.mark.anyio
async def test_why_not(hall: Hall) -> None:
    """Bronze Harrier costs more than there is; Border Scout can be played; the other's card is none of mine."""
    game = wartorn.setup("step: surge\nhand0: Bronze Harrier, Border Scout\ncoins0: 2\na: Ferry Rower")
    first, second, third = Sitter(hall), Sitter(hall), Sitter(hall)
    await seated(hall, first, second, position=str(game))
    live = await first.live()
    hand = {spot.card: spot.at for spot in _spots(first)}
    assert game.why_not("bronze-harrier>A") in reasons(live, first.onlooker.eyes, "game", hand["bronze-harrier"])
    assert reasons(live, second.onlooker.eyes, "game", hand["bronze-harrier"]) == ["It is not your turn to pick."]
    await third.watch(first.table)
    assert reasons(live, third.onlooker.eyes, "game", hand["bronze-harrier"]) == ["You look on here."]
    for each in reasons(live, first.onlooker.eyes, "game", hand["border-scout"]):
        assert each.endswith(".")


@pytest.mark.anyio
async def test_reasons_are_for_people_who_tap_cards(hall: Hall) -> None:
    """Nobody at a page types words, so no reason tells how to spell one."""
    game = wartorn.setup("step: surge\nhand0: Bronze Harrier\ncoins0: 2\na: Ferry Rower")
    first = Sitter(hall)
    await seated(hall, first, "random", position=str(game))
    (spot,) = _spots(first)
    told = reasons(await first.live(), first.onlooker.eyes, "game", spot.at)
    assert told and not [each for each in told if "bronze-harrier" in each]


class Spot:
    """A card of a picture, and where it is."""

    def __init__(self, card: str, at: str) -> None:
        self.card = card
        self.at = at


def _spots(who: Sitter) -> list[Spot]:
    """The cards that a viewer's options and picture name."""
    from wartorn.kernel.cards import KIND_SHIFT
    from wartorn.picture import at_of_card

    game = who.hall.live[who.table].standing.play.tables[0].game
    return [
        Spot(game.rules.kinds[card >> KIND_SHIFT].slug, at_of_card(game.rules, place, card))
        for place, cards in enumerate(game.piles)
        if game.rules.piles[place].name == "hand0"
        for card in cards
    ]


@pytest.mark.anyio
async def test_the_table_as_text_has_my_hand_and_not_the_others(hall: Hall) -> None:
    """For each viewer what that viewer may know."""
    game = wartorn.setup("step: surge\nhand0: Bronze Harrier\ncoins0: 2\nhand1: Ferry Rower\nA: Exile King")
    first, second, third = Sitter(hall), Sitter(hall), Sitter(hall)
    await seated(hall, first, second, position=str(game))
    await third.watch(first.table)
    texts = [read_out(await each.live(), each.onlooker.eyes, "game", 100) for each in (first, second, third)]
    assert ["Bronze Harrier" in text for text in texts] == [True, False, False]
    assert ["Ferry Rower" in text for text in texts] == [False, True, False]
    assert all("Exile King" in text for text in texts)


@pytest.mark.anyio
@pytest.mark.parametrize(
    "table", [{"format": "melee"}, {"format": "simple-draft"}, {"game": "osiris-in-abdju"}, {"game": "corrupted-heir"}]
)
async def test_every_table_can_be_read_out_at_any_width(hall: Hall, table: dict[str, str]) -> None:
    """Also for those who look on, and with a width that makes no sense."""
    first, third = Sitter(hall), Sitter(hall)
    others = {"melee": 3, "simple-draft": 1}.get(next(iter(table.values())), 0)
    await seated(hall, first, *["random"] * others, **table)
    await third.watch(first.table)
    await first.until_asked()
    for each in (first, third):
        for width in (-5, 40, 200, 10**9):
            for board in first.frame.boards:
                assert read_out(await each.live(), each.onlooker.eyes, board.name, width).strip()


@pytest.mark.anyio
async def test_a_game_that_was_given_up_has_a_record(hall: Hall) -> None:
    """Of what was played until then, with the seed, with who sat there and who gave it up."""
    first, second = Sitter(hall), Sitter(hall)
    await seated(hall, first, second, seed="7")
    await take_turns([first, second], 11)
    await first.resign()
    record = Record.parse(whole_record(await first.live()))
    record.verify()
    assert record.headers["seed"] == "7" and len(record.picks) == 11
    assert [record.headers[f"seat{seat}"] for seat in (0, 1)] == [first.name, second.name]
    assert record.left == (0, "resigned")


@pytest.mark.anyio
@pytest.mark.parametrize("what", [{"game": "reign-of-war"}, {"game": "osiris-in-abdju"}, {"format": "draft"}])
async def test_a_game_that_was_given_up_is_told_so_wherever_it_is_brought(hall: Hall, what: dict[str, str]) -> None:
    """The same names and the same result, and the same record again."""
    first = Sitter(hall, "Ann")
    await seated(hall, first, *([] if what.get("game") == "osiris-in-abdju" else ["opponent:4"]), seed="7", **what)
    for _ in range(3):
        await first.until_asked()
        await first.pick()
    await first.resign()
    text = whole_record(await first.live())
    laid = await hall.table(await brought(hall, text, "Ann"))
    shown = moment(hall, laid, "Cy", -1).frame
    wins = "" if what.get("game") == "osiris-in-abdju" else "; Doros wins"
    assert shown.result == f"Ann resigned{wins}." and whole_record(laid) == text


@pytest.mark.anyio
async def test_a_record_that_stops_before_the_end_is_no_draw(hall: Hall) -> None:
    """Nobody left and nobody won."""
    game = wartorn.new("reign-of-war", seed="3")
    record = Record.begin(game, "3")
    record.play(game, game.options()[0])
    laid = await hall.table(await brought(hall, str(record), "Ann"))
    assert moment(hall, laid, "Cy", -1).frame.result == "It is not over yet."


@pytest.mark.anyio
async def test_a_record_of_the_terminal_has_the_names_of_opponents_and_the_eyes_of_a_person(hall: Hall) -> None:
    """Opponents are called by their names, who has none by the seat; it is seen from where a person sat."""
    game = wartorn.new("reign-of-war", seed="3")
    record = Record.begin(game, "3", seat0="opponent:1", seat1="human")
    for _ in range(9):
        record.play(game, game.options()[0])
    laid = await hall.table(await brought(hall, str(record), "Ann"))
    shown = moment(hall, laid, "Cy", -1).frame
    assert [seat.name for seat in shown.seats] == [OPPONENTS[0].name, "Player 2"] and shown.you == 1
    assert moment(hall, laid, "Cy", -1, 0).frame.you == 0
    again = Record.parse(whole_record(laid))
    assert [again.headers[f"seat{seat}"] for seat in (0, 1)] == ["opponent:1", "Player 2"]


@pytest.mark.anyio
@pytest.mark.parametrize("what", [{"game": "reign-of-war"}, {"format": "draft"}])
async def test_the_story_of_a_replay_has_the_names_of_its_board(hall: Hall, what: dict[str, str]) -> None:
    """Also if somebody is called as the story would call the other one; those who look on hear the same."""
    first, second, third = Sitter(hall, "Ann"), Sitter(hall, "Player 1"), Sitter(hall)
    await seated(hall, first, second, seed="7", **what)
    await third.watch(first.table)
    await take_turns([first, second], 20)
    looked_on = [line.text for frame in third.told for each in frame.happenings for line in each.lines]
    await first.resign()
    shown = moment(hall, await first.live(), "Ann", -1).frame
    for told in (looked_on, [line.text for each in shown.happenings for line in each.lines]):
        begin = [each.partition(" ")[0] for each in told]
        assert "Ann" in str(begin) and "Player" in begin and not [each for each in told if "Player 2" in each]


@pytest.mark.anyio
async def test_a_replay_is_first_seen_from_ones_own_seat(hall: Hall) -> None:
    """And by those who have none from the first one."""
    first, second = Sitter(hall, "Ann"), Sitter(hall, "Ben")
    await seated(hall, first, second)
    await first.resign()
    live = await first.live()
    assert [moment(hall, live, who, -1).frame.you for who in ("Ann", "Ben", "Cy")] == [0, 1, 0]


@pytest.mark.anyio
async def test_a_record_has_what_stands_and_not_what_was_taken_back(hall: Hall) -> None:
    """After a new deal it begins with the position there; without one it is as if nothing had been taken back."""
    first = Sitter(hall)
    await seated(hall, first, "random", seed="7")
    await first.pick_word("coin")
    await first.back()
    await first.pick_word("coin")
    live = await first.live()
    await first.resign()
    record = Record.parse(whole_record(live))
    record.verify()
    assert record.headers["seed"] == "7" and record.picks == ["coin"]
    await seated(hall, first, "random", seed="7")
    await first.pick_word("card")
    await first.back()
    dealt = str((await first.standing()).play)
    await first.pick_word("card", "coin")
    await first.resign()
    record = Record.parse(whole_record(await first.live()))
    record.verify()
    assert "seed" not in record.headers and record.headers["position"] == dealt and record.picks == ["card", "coin"]


@pytest.mark.anyio
@pytest.mark.parametrize("name", ["draft", "melee"])
async def test_a_match_has_a_record_and_can_be_played_on_from(hall: Hall, name: str) -> None:
    """The record of a draft that was given up comes to the same boards elsewhere."""
    first, second = Sitter(hall), Sitter(hall)
    people = [first, second, *(Sitter(hall) for _ in range(2 if name == "melee" else 0))]
    await seated(hall, *people, format=name, seed="7")
    await take_turns(people, 30)
    live = await first.live()
    with pytest.raises(NotAllowed):
        whole_record(live)
    if name == "melee":
        live.row.seats[:] = live.row.seats[:2]  # at a table of two giving up is the end
    await first.resign()
    text = whole_record(live)
    MatchRecord.parse(text).verify()
    table = await brought(hall, text, "Ann")
    laid = await hall.table(table)
    assert str(laid.standing.play) == str(live.standing.play)
    shown = moment(hall, laid, "Cy", 11, 1).frame
    assert shown.seq == 11 and len(shown.happenings) == 10
    setup = await replayed(hall, laid, 11, "game")
    assert setup.format == name and setup.position


@pytest.mark.anyio
async def test_only_seats_of_mine_have_a_view(hall: Hall) -> None:
    """In a match every board at which I sit."""
    first, second = Sitter(hall), Sitter(hall)
    await seated(hall, first, second, format="simple-draft")
    live = await first.live()
    text = own_view(live, first.onlooker.eyes)
    assert text.startswith("# draft\n") and str(live.standing.play.tables[0].game.view(0)) in text
    with pytest.raises(NotAllowed):
        own_view(live, Eyes("Cy"))


@pytest.mark.anyio
async def test_the_end_shows_the_score_and_all_hands_only_in_the_replay(hall: Hall) -> None:
    """By line, with who won; the frame of a player keeps the other's hand closed, the replay opens it."""
    first, second = Sitter(hall), Sitter(hall)
    await seated(hall, first, second, position=near_the_end("reign-of-war", 3))
    frame = await take_turns([first, second])
    board = frame.boards[0]
    game = (await first.standing()).play.tables[0].game
    assert [sum(score.points[seat] for score in board.scores) for seat in (0, 1)] == game.scores()
    assert board.over and frame.result == board.result and frame.places == (await first.standing()).play.places
    shown = str(moment(hall, await first.live(), "Cy", -1, 0).frame.boards[0].picture)
    assert all(f"'{card}" in shown for card in {*pile(game, "hand0"), *pile(game, "hand1")})
