"""Thousands of broken messages through web sockets: the server lives and never fails, and no table changes."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from wreckers import PATIENCE, Server, Socket, Visitor, closed_with, options, postgres, serving, sqlite, whole

from wartorn.server.wire import LONGEST_MESSAGE, Deed, decode

FEW, MANY = 2_000, 10_000
BATCH = 50  # messages between two looks whether the server answers
WRONG_SEQ = 777_777_777_777  # no table is there
RIGHTLY = (1007, 1009)  # how a socket is closed on which no text comes, or too much
TOO_MUCH = 1008  # how it is closed on whoever says too much
LONGEST_FRAME = 4 * LONGEST_MESSAGE  # bytes, after which a socket is closed


class Message(NamedTuple):
    """What goes over the wire."""

    data: bytes
    text: bool = True

    @property
    def fatal(self) -> bool:
        """Whether a server has to close the socket: it is too long, or it says that it is text and is none."""
        try:
            self.data.decode("utf-8" if self.text else "latin-1")
        except UnicodeError:
            return True
        return len(self.data) > LONGEST_FRAME


STRINGS = (
    *("", " ", "\0", "\0" * 90, "\ud800", "\udfff x", "\u202e", "é" * 70, "😀" * 40, "\n", "'; DROP TABLE entries; --"),
    *("../../etc/passwd", "%s%n", "=", "bot-2", "begin-1", "game", "NaN", "null", "0", "-1", "a" * 64, "a" * 81),
    *(
        "x" * 5_000,
        "y" * LONGEST_MESSAGE,
        "harbor-tollman",
        "card",
        "coin",
        "pass",
        "hand0",
        "deck",
        "file:///etc/passwd",
    ),
)
NUMBERS = (
    0,
    1,
    -1,
    2**31,
    -(2**31),
    2**53,
    2**63 - 1,
    2**63,
    -(2**63),
    2**64,
    10**30,
    -(10**400),
    0.5,
    -0.0,
    1e308,
    2.0,
)
FIELDS = ("seat", "to", "agree", "pick", "at", "width", "__class__")
OTHERS: tuple[Any, ...] = (None, True, False, [], {}, [[]], [1, "a", None], {"a": 1}, {"type": "act"})


def messages(table: str, seq: int, words: list[str]) -> list[dict[str, Any]]:
    """A valid message of every type; deeds expect what is not."""
    deed = {"game": table, "expected_seq": WRONG_SEQ, "action_id": "an action"}
    return [
        {"type": "watch", "game": table, "seq": seq, "seat": 0},
        {"type": "watch", "game": table, "seq": -1},
        {"type": "leave", "game": table},
        {"type": "act", **deed, "pick": words[0], "board": "game"},
        {"type": "act", **deed, "pick": words[-1]},
        {"type": "back", **deed, "to": max(seq - 1, 0)},
        {"type": "answer", **deed, "agree": True},
        {"type": "resign", **deed},
        {"type": "claim", **deed},
        {"type": "why", "game": table, "at": words[0], "board": "game"},
        {"type": "read-out", "game": table, "width": 80, "board": "game"},
        {"type": "hint", "game": table, "board": "game"},
    ]


class Mutant:
    """Breaks messages, always in the same way with the same seed."""

    def __init__(self, seed: str) -> None:
        self.chance = random.Random(seed)

    def of(self, bases: list[dict[str, Any]]) -> Message:
        """A broken message, or one that is only odd."""
        message = dict(self.chance.choice(bases))
        for _ in range(self.chance.choice((0, 0, 1, 1, 1, 2, 3))):
            self._change(message, bases)
        text = self._written(message)
        if self.chance.random() < 0.25:
            text = self._scratched(text)
        data = text.encode("utf-8", "surrogatepass")
        way = self.chance.random()
        if way < 0.01:
            return Message(data[:-1] + b"\xff")
        if way < 0.012:
            return Message(data + b" " * LONGEST_FRAME)
        return Message(data, text=way < 0.97)

    def _change(self, message: dict[str, Any], bases: list[dict[str, Any]]) -> None:
        """Change, add, take away or rename a field."""
        chance = self.chance
        field = chance.choice(sorted(message)) if message else "type"
        way = chance.random()
        if way < 0.6:
            message[field] = self._value(message.get(field))
        elif way < 0.75:
            message.pop(field, None)
        elif way < 0.85:
            message[field] = chance.choice(bases).get(field, self._value(None))
        elif way < 0.95:
            message[chance.choice((*STRINGS[:12], "seat", "to", "agree", "pick", "at", "width", "__class__"))] = (
                self._value(0)
            )
        else:
            message["type"] = chance.choice(bases)["type"]

    def _value(self, was: Any) -> Any:
        chance = self.chance
        way = chance.random()
        if way < 0.4:
            return chance.choice(STRINGS)
        if way < 0.65:
            return chance.choice(NUMBERS)
        if way < 0.85:
            return chance.choice(OTHERS)
        if way < 0.92:
            return [was] * chance.choice((1, 3, 500))
        return was + chance.choice((1, -1)) if isinstance(was, int) else f"{was}{chance.choice(STRINGS[:12])}"

    def _written(self, message: dict[str, Any]) -> str:
        """The message as JSON, sometimes deep or twofold."""
        text = json.dumps(message, ensure_ascii=self.chance.random() < 0.7)
        way = self.chance.random()
        if way < 0.03:
            deep = self.chance.choice((50, 900, 1_100, 8_000))
            return text[:-1] + ', "deep": ' + "[" * deep + "]" * deep + "}"
        if way < 0.06 and message:
            field = self.chance.choice(sorted(message))
            return text[:-1] + f", {json.dumps(field)}: {json.dumps(self._value(0))}" + "}"
        if way < 0.08:
            return text.replace(str(WRONG_SEQ), "9" * self.chance.choice((20, 400, 5_000)))
        return text

    def _scratched(self, text: str) -> str:
        """Signs taken away, put in or changed, or an end that is missing."""
        chance = self.chance
        signs = list(text)
        for _ in range(chance.choice((1, 1, 2, 4))):
            place = chance.randrange(len(signs) + 1)
            way = chance.randrange(4)
            if way == 0 and place < len(signs):
                del signs[place]
            elif way == 1:
                signs.insert(place, chance.choice('{}[]",:\\0\0\x1f\u2028é😀-e.'))
            elif way == 2 and place < len(signs):
                signs[place] = chr(ord(signs[place]) ^ (1 << chance.randrange(7)))
            else:
                signs = signs[:place]
        return "".join(signs)


def would_count(message: Message, standing: dict[str, int]) -> bool:
    """Whether a message happens to be a deed at the present moment of a table, which a player may well do."""
    try:
        meant = decode(message.data)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False
    return isinstance(meant, Deed) and meant.expected_seq == standing.get(meant.game)


class Wire:
    """A socket that is opened again whenever the server rightly closes it."""

    def __init__(self, visitor: Visitor, table: str, told: Counter[str]) -> None:
        self.visitor = visitor
        self.table = table
        self.told = told
        self.asked = 0

    async def send(self, batch: list[Message]) -> None:
        """Send broken messages, and see that the server still answers, or closes as it has to."""
        async with self.visitor.socket() as socket:
            for message in batch:
                if not message.fatal:
                    await socket.opened.send(message.data, text=message.text)
            await self._answered(socket)
        for message in batch:
            if message.fatal:
                code = await self._closed(message)
                assert code in RIGHTLY, f"closed with {code} after {message!r:.500}"
                self.told[f"closed {code}"] += 1

    async def _closed(self, message: Message) -> int:
        """With which code the server closes a socket after a message that goes too far."""
        async with self.visitor.socket() as socket:
            try:
                await socket.opened.send(message.data, text=message.text)
                await socket.hear()
            except ConnectionClosed as error:
                return closed_with(error)
        return 0

    async def _answered(self, socket: Socket) -> None:
        """A sensible question is answered, and nothing before it tells of a failure."""
        self.asked += 1
        mark = f"mark {self.asked}"
        await socket.say(type="why", game=self.table, at=mark)
        async with asyncio.timeout(PATIENCE):
            while True:
                heard = await socket.hear()
                assert "went wrong" not in str(heard.get("reason")), heard
                self.told[heard["type"]] += 1
                if heard["type"] == "reasons" and heard["at"] == mark:
                    return


async def fuzzed(server: Server, seed: str, many: int) -> Counter[str]:
    """Send broken messages as an onlooker and as a player, and see that the tables are what they were."""
    told: Counter[str] = Counter()
    async with Visitor(server) as one, Visitor(server) as other, Visitor(server) as onlooker:
        against, invitation = await one.make([{"sort": "me"}, {"sort": "free"}], seed=f"{seed} against")
        await other.join(against, invitation)
        alone, _ = await one.make([{"sort": "me"}, {"sort": "bot"}], seed=f"{seed} alone")
        await onlooker.ask("PUT", "/me", {"name": "Somebody"})
        bases: list[dict[str, Any]] = []
        standing: dict[str, int] = {}
        for table in (against, alone):
            frame = await _some_picks(one, other, table)
            standing[table] = frame["seq"]
            made = messages(table, frame["seq"], options(frame))
            bases += [each for each in made if table == against or each["type"] != "hint"]
        before = [await whole(server.database, table) for table in (against, alone)]
        mutant = Mutant(seed)
        present = [{**each, "expected_seq": standing[each["game"]]} if "action_id" in each else each for each in bases]
        wires = [Wire(one, against, told), Wire(onlooker, against, told)]
        sent = 0
        while sent < many:
            mine = [mutant.of(bases) for _ in range(BATCH)]
            theirs = [mutant.of(present) for _ in range(BATCH)]  # an onlooker may expect what is
            mine = [message for message in mine if not would_count(message, standing)]
            await asyncio.gather(wires[0].send(mine), wires[1].send(theirs))
            sent += len(mine) + len(theirs)
        after = [await whole(server.database, table) for table in (against, alone)]
        assert after == before
        health = await one.client.get(f"{server.url}/healthz")
        assert health.text == "ok\n"
        metrics = (await one.client.get(f"{server.url}/metrics")).text
        assert 'wartorn_dropped_sockets_total{why="failed"}' not in metrics
    assert server.failures() == []
    told["sent"] = sent
    return told


async def _some_picks(one: Visitor, other: Visitor, table: str) -> dict[str, Any]:
    """How a table stands after a few picks, when its first seat must pick."""
    async with one.socket() as first, other.socket() as second:
        frame = await first.watch(table)
        await second.watch(table)
        while len(frame["boards"][0].get("options", [])) < 2 or frame["seq"] < 6:
            if options(frame):
                answer = await first.act(table, frame["seq"], options(frame)[0])
            else:
                theirs = await second.watch(table)
                answer = await second.act(table, theirs["seq"], options(theirs)[0]) if options(theirs) else {"seq": 0}
            frame = await first.watch(table)
            assert answer.get("type", "ok") == "ok"
        return frame


@pytest.mark.parametrize("many", [FEW, pytest.param(MANY, marks=pytest.mark.long)])
def test_broken_messages_break_nothing(many: int, tmp_path: Path, seed: str) -> None:
    """Whatever is sent is answered or refused, and nothing at the tables changes."""
    with serving(sqlite(tmp_path), tmp_path) as server:
        told = asyncio.run(fuzzed(server, seed, many))
    print(dict(told))
    assert told["sent"] >= many
    assert told["refused"] > many / 4 and told["illegal"] > many / 100 and told["stale"] > many / 100


@pytest.mark.long
def test_broken_messages_break_nothing_on_postgresql(tmp_path: Path, seed: str) -> None:
    """The same where the database has rules of its own for texts."""
    with serving(postgres().database(), tmp_path) as server:
        print(dict(asyncio.run(fuzzed(server, f"{seed} postgresql", MANY))))


def test_a_socket_on_which_too_much_is_said_is_closed_with_a_reason(tmp_path: Path) -> None:
    """Whether it looks at a table or at none, a page learns why it was dropped, and can come back."""

    async def talked(server: Server) -> None:
        async with Visitor(server) as one:
            table, _ = await one.make([{"sort": "me"}, {"sort": "bot"}])
            for watching in (True, False):
                async with one.socket() as socket:
                    if watching:
                        await socket.watch(table)
                    with pytest.raises(ConnectionClosed) as closed:
                        await _talk(socket)
                    assert closed_with(closed.value) == TOO_MUCH, watching

    with serving(sqlite(tmp_path), tmp_path, WARTORN_SOCKET_MESSAGES="5/minute") as server:
        asyncio.run(talked(server))


async def _talk(socket: Socket) -> None:
    """Say a little too much, and listen to the end."""
    for _ in range(5):
        await socket.say(type="leave", game="none")
    await socket.say(type="leave", game="the last one that is heard")
    while True:
        await socket.hear()
