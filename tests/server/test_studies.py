"""Games that are over, thought through: when, for whom, how often, and what is told of them."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from guests import Guest, Server, open_server, wait_for
from sitters import Sitter, near_the_end, seated, take_turns

import wartorn
from wartorn import Record
from wartorn.kernel.errors import BadOption
from wartorn.server import studies as module
from wartorn.server.hall import Hall
from wartorn.server.live import Live, NotAllowed
from wartorn.server.records import brought, moment, refuse_running
from wartorn.server.studies import Studies, passages
from wartorn.server.thoughts import judge

Come = Callable[..., Guest]
Json = dict[str, Any]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Little thought: what is tried here is not how good it is."""
    monkeypatch.setattr(module, "ITERATIONS", 6)


def some_record(picks: int = 30, seed: str = "3") -> Record:
    """The record of the last picks of a game that was played by lot."""
    game, lot = wartorn.read(near_the_end("reign-of-war", picks, seed)), random.Random(seed)
    record = Record.begin(game, None, seat0="Aia", seat1="Bion")
    while not game.over:
        record.play(game, lot.choice(game.options()))
    return record


def whole(guest: Guest, table: str, **asked: str) -> Json:
    """The study of a table, as soon as it is there."""

    def look() -> Any:
        answer = guest.http.get(f"/api/tables/{table}/analysis", params=asked)
        assert answer.is_success, answer.text
        return answer.json() if answer.status_code == 200 else None

    found: Json = wait_for(look, "the study")
    return found


async def thought_through(studies: Studies, live: Live, board: str = "game") -> Json:
    """A study that was begun here, when it is done."""
    study = studies.found(live, board) or studies.begin(live, board)
    assert study.work is not None
    await study.work
    found: Json = json.loads(study.told())
    return found


def counted(hall: Hall) -> list[Sequence[object]]:
    """What the readers of a hall are asked from now on."""
    asked: list[Sequence[object]] = []
    ask = hall.readers.ask

    async def listening(function: Any, *arguments: Any) -> Any:
        asked.append((function, *arguments))
        await asyncio.sleep(0)
        return await ask(function, *arguments)

    hall.readers.ask = listening  # type: ignore[method-assign]
    return asked


# At the door


def test_a_study_is_had_after_the_end_by_whoever_may_have_the_record(guest: Come) -> None:
    """First how far it is, then each decision with its moment, its chances and its cost."""
    ann, ben = guest("Ann"), guest("Ben")
    record = some_record()
    table = ann.post("/records", {"text": str(record)})["id"]
    first = ben.http.get(f"/api/tables/{table}/analysis")
    assert first.status_code == 202 and first.json() == {"board": "game", "done": 0, "of": len(record.picks)}
    found = whole(ben, table)
    assert found["done"] == found["of"] == len(record.picks)
    replay = ben.get(f"/tables/{table}/replay")
    game = record.opened()
    for number, word in enumerate(record.picks):
        seq = replay["steps"][number]
        told = [each for each in found["decisions"] if each["seq"] == seq]
        assert len(told) == (len(game.options()) > 1), "what was forced was no decision"
        for each in told:
            assert each["seat"] == game.asking and each["turn"] == game.numbers[game.rules.turn]
            assert each["said"] == game.label(game.pick(word))
            assert each["best"] in {game.label(pick) for pick in game.options()}
            assert sum(each["wins"]) == pytest.approx(1, abs=0.001) and all(0 <= win <= 1 for win in each["wins"])
            assert each.get("cost", 0) >= 0 and (each["best"] != each["said"] or not each.get("cost"))
            assert each["before"] == max([1, *(step for step in replay["steps"] if step < seq)])
        game.play(game.pick(word))
    assert found["end"] == [float(game.winner == 0), float(game.winner == 1)]
    costs = {each["seq"]: each.get("cost", 0) for each in found["decisions"]}
    turning = found["turning"]
    assert turning and [costs[seq] for seq in turning] == sorted(costs.values(), reverse=True)[: len(turning)]
    assert ann.http.get(f"/api/tables/{table}/analysis").json() == found, "it is kept for everybody"


def test_a_study_of_nothing_and_of_nowhere(guest: Come) -> None:
    """A game that was given up before a pick has no decisions; a board or table that is not there has none at all."""
    ann = guest("Ann")
    table = ann.make(seats=[{"sort": "me"}, {"sort": "bot"}])
    ann.watch(table)
    ann.resign(table)
    assert whole(ann, table) == {"board": "game", "done": 0, "of": 0, "end": [0.0, 1.0], "left": "resigned"}
    answer = ann.http.get(f"/api/tables/{table}/analysis", params={"board": "chess"})
    assert answer.status_code == 422 and "chess" in answer.json()["reason"]
    assert ann.http.get("/api/tables/nowhere/analysis").status_code == 404


def test_nobody_can_have_all_games_studied_at_once(tmp_path: Path) -> None:
    """Who asks for too many is told to wait; looking how far one is, or at one that is there, costs nothing."""
    with open_server(tmp_path / "few.sqlite3", address_tables="3/minute") as server:
        ann = Guest(server, "Ann")
        tables = [ann.post("/records", {"text": str(some_record(12))})["id"] for _ in range(3)]
        server.app.state.guard._limiter.storage.reset()
        for table in tables:
            for _ in range(5):
                whole(ann, table)
        another = server.run(brought(server.hall, str(some_record(12)), "Ann"))
        answer = ann.http.get(f"/api/tables/{another}/analysis")
        assert answer.status_code == 429 and "wait" in answer.json()["reason"]
        ann.close()


def test_a_study_in_a_process_of_its_own(tmp_path: Path) -> None:
    """As people run it: the readers think, and nobody who plays waits for them."""
    with open_server(tmp_path / "processes.sqlite3", processes=True) as server:
        ann = Guest(server, "Ann")
        table = ann.post("/records", {"text": str(some_record(24))})["id"]
        found = whole(ann, table)
        assert found["decisions"] and server.hall.workers._pool is not server.hall.readers._pool
        ann.close()


# At the hall


@pytest.mark.anyio
async def test_who_asks_second_awaits_the_same_study(hall: Hall) -> None:
    """Each pick is judged once; somebody who goes back to another end has another game studied."""
    first = Sitter(hall)
    await seated(hall, first, "random", position=near_the_end("reign-of-war", 25))
    await first.play_on()
    live, studies, asked = await first.live(), Studies(hall), counted(hall)
    found = await asyncio.gather(*(thought_through(studies, live) for _ in range(5)))
    assert all(each == found[0] for each in found) and found[0]["decisions"]
    judged = [each for each in asked if each[0] is judge]
    assert len(judged) == -(-found[0]["of"] // module.AT_ONCE)
    await first.back()
    assert first.frame.state == "running"
    with pytest.raises(NotAllowed, match="when it is over"):
        refuse_running(live)
    await first.play_on()
    assert studies.found(live, "game") is None
    again = await thought_through(studies, live)
    assert again["decisions"][-1]["seq"] > found[0]["decisions"][-1]["seq"]
    await studies.close()


@pytest.mark.anyio
async def test_how_far_a_study_is_grows(hall: Hall) -> None:
    """By as many picks as a worker judges at once; in the end all of them."""
    record = some_record(45)
    of = len(record.picks)
    live, studies = await hall.table(await brought(hall, str(record), "Ann")), Studies(hall)
    counted(hall)
    study = studies.begin(live, "game")
    seen = [study.done]
    while study.running:
        await asyncio.sleep(0)
        if study.done != seen[-1]:
            seen.append(study.done)
            assert not study.running or json.loads(study.told()) == {"board": "game", "done": study.done, "of": of}
    assert of > 2 * module.AT_ONCE and seen == [*range(0, of, module.AT_ONCE), of]


@pytest.mark.anyio
async def test_the_same_game_is_judged_alike(hall: Hall) -> None:
    """What is thought depends on how often, and not on how fast."""
    table = await brought(hall, str(some_record(12)), "Ann")
    live = await hall.table(table)
    assert await thought_through(Studies(hall), live) == await thought_through(Studies(hall), live)


@pytest.mark.anyio
async def test_cards_that_were_dealt_anew_begin_another_passage(hall: Hall) -> None:
    """What was picked before and after them is judged, each from the deal that was on the table."""
    first = Sitter(hall)
    await seated(hall, first, "random", seed="7")
    await first.pick_word("coin", "card")
    await first.back()  # the card was seen, and the rest is dealt anew
    standing = await first.standing()
    assert standing.practice
    dealt = str(standing.play)
    await first.pick_word("card", "pass")
    await first.resign()
    standing = await first.standing()
    before, after = passages(standing, "game")
    assert before.words == ["coin"] and after.words[:2] == ["card", "pass"] and after.line == dealt
    assert wartorn.read(before.line).asking == 0
    found = await thought_through(Studies(hall), await first.live())
    assert found["of"] == len(before.words) + len(after.words)
    shown = moment(hall, await first.live(), "Cy", -1, 0)
    assert {each["seq"] for each in found["decisions"]} <= set(shown.steps)


@pytest.mark.anyio
async def test_a_match_is_studied_board_by_board_and_its_draft_not_at_all(hall: Hall) -> None:
    """Nobody wins a draft; of the game only its own picks are judged."""
    first, second = Sitter(hall), Sitter(hall)
    await seated(hall, first, second, format="simple-draft", seed="7")
    while all(board.name != "game" for board in first.frame.boards):
        await take_turns([first, second], 1)
    await take_turns([first, second], 12)
    await first.resign()
    live, studies = await first.live(), Studies(hall)
    with pytest.raises(NotAllowed, match="Nobody wins a draft"):
        studies.begin(live, "draft")
    with pytest.raises(BadOption, match="chess"):
        studies.begin(live, "chess")
    found = await thought_through(studies, live)
    drafted = [each.entry.seq for each in live.standing.chapters if each.board == "draft"]
    assert found["of"] == 12 and found["end"] == [0.0, 1.0]
    assert min(each["seq"] for each in found["decisions"]) > max(drafted)


@pytest.mark.anyio
@pytest.mark.parametrize("game", ["corrupted-heir", "osiris-in-abdju"])
async def test_a_game_for_one_is_studied(hall: Hall, game: str) -> None:
    """Every decision is the player's."""
    first = Sitter(hall)
    await seated(hall, first, game=game, seed="3")
    await first.play_on(12)
    await first.resign()
    found = await thought_through(Studies(hall), await first.live())
    assert found["decisions"] and {each["seat"] for each in found["decisions"]} == {0} and found["end"] == [0.0, 1.0]


@pytest.mark.anyio
async def test_a_study_that_fails_is_told_and_can_be_tried_again(hall: Hall) -> None:
    """Once a sentence, then a new one; it does not keep others waiting."""
    table = await brought(hall, str(some_record(12)), "Ann")
    live, studies = await hall.table(table), Studies(hall)
    ask = hall.readers.ask

    async def failing(*arguments: Any) -> Any:
        raise RuntimeError("no worker can answer")

    hall.readers.ask = failing  # type: ignore[method-assign]
    study = studies.begin(live, "game")
    assert study.work is not None
    await study.work
    assert study.failed and not study.running
    with pytest.raises(NotAllowed, match="try again"):
        studies.found(live, "game")
    hall.readers.ask = ask  # type: ignore[method-assign]
    assert (await thought_through(studies, live))["decisions"]


@pytest.mark.anyio
async def test_a_study_that_nobody_waits_for_is_given_up(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """The worker is asked no more, and whoever comes later begins it anew."""
    table = await brought(hall, str(some_record(45)), "Ann")
    live, studies, asked = await hall.table(table), Studies(hall), counted(hall)
    monkeypatch.setattr(module, "PATIENCE", -1.0)
    study = studies.begin(live, "game")
    assert study.work is not None
    await study.work
    assert not study.whole and not asked and studies.found(live, "game") is None


@pytest.mark.anyio
async def test_only_so_many_studies_run_and_are_kept(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """The one that was asked for longest ago is forgotten first; a game without end is not studied."""
    monkeypatch.setattr(module, "MOST_KEPT", 2)
    monkeypatch.setattr(module, "MOST_RUNNING", 1)
    studies = Studies(hall)
    lives = [await hall.table(await brought(hall, str(some_record(4)), "Ann")) for _ in range(3)]
    for live in lives[:2]:
        study = studies.begin(live, "game")
        assert studies.busy and study.work is not None
        await study.work
        assert not studies.busy
    assert studies.found(lives[0], "game") is not None
    await thought_through(studies, lives[2])
    assert [studies.found(live, "game") is not None for live in lives] == [True, False, True]
    monkeypatch.setattr(module, "LONGEST_GAME", 3)
    with pytest.raises(NotAllowed, match="at most 3 picks"):
        studies.begin(lives[1], "game")


def test_a_server_is_closed_while_it_studies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing hangs, and nothing complains."""
    monkeypatch.setattr(module, "AT_ONCE", 1)
    with open_server(tmp_path / "closed.sqlite3", processes=True) as server:
        ann = Guest(server, "Ann")
        table = ann.post("/records", {"text": str(some_record(45))})["id"]
        assert ann.http.get(f"/api/tables/{table}/analysis").status_code == 202
        ann.close()


def test_servers_have_studies_of_their_own(server: Server) -> None:
    """One for each hall."""
    assert server.app.state.studies.hall is server.hall
