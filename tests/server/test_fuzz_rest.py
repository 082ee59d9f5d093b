"""Schemathesis over the REST part: it never fails, it answers as its description says, and nobody's table changes."""

from __future__ import annotations

import asyncio
import contextlib
import json
import zlib
from collections.abc import Iterator
from typing import Any, NamedTuple

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode, checks
from wreckers import Server, Visitor, postgres, serving, sqlite, whole

CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
    checks.response_headers_conformance,
]
TRIED = {
    "deadline": None,
    "database": None,
    "derandomize": True,  # a failure is the same tomorrow
    "suppress_health_check": list(HealthCheck),
    "phases": [Phase.explicit, Phase.generate],
}
ME, FREE, BOT = {"sort": "me"}, {"sort": "free"}, {"sort": "bot", "bot": "greedy"}


class Hosted(NamedTuple):
    """A server with tables of somebody who does not fuzz, and the cookie of somebody who does."""

    server: Server
    cookie: str
    tables: list[str]  # of all sorts: free, running, over; the last is the fuzzer's own
    before: list[tuple[Any, ...]]


async def hosted(server: Server) -> Hosted:
    """Lay tables, and let some games run and one end."""
    async with Visitor(server) as host, Visitor(server) as friend, Visitor(server) as fuzzer:
        free, _ = await host.make([ME, FREE])
        running, invitation = await host.make([ME, FREE])
        await friend.join(running, invitation)
        alone, _ = await host.make([ME, BOT])
        tables = [free, running, alone]
        for visitor in (host, fuzzer):
            over, _ = await visitor.make([ME, {"sort": "here", "name": "Two"}])
            async with visitor.socket() as socket:
                frame = await socket.watch(over)
                await socket.say(type="resign", game=over, expected_seq=frame["seq"], action_id="enough")
                await socket.until(lambda each: each["type"] == "ok")
            tables.append(over)
        before = [await whole(server.database, table) for table in tables[:-1]]
        return Hosted(server, fuzzer.cookie, tables, before)


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.long)])
def fuzzed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """A server to be fuzzed; afterwards nothing has failed, and the tables of others are what they were."""
    folder = tmp_path_factory.mktemp("fuzzed")
    database = sqlite(folder) if request.param == "sqlite" else postgres().database()
    with serving(database, folder) as server:
        found = asyncio.run(hosted(server))
        yield found
        assert asyncio.run(_as_before(found))
        assert httpx.get(f"{server.url}/healthz").text == "ok\n"
        assert server.failures() == []


async def _as_before(found: Hosted) -> bool:
    now = [await whole(found.server.database, table) for table in found.tables[:-1]]
    return now == found.before


def tried(case: schemathesis.Case, fuzzed: Hosted) -> None:
    """Try a case: as it is, or at a table that there is; as a stranger, or as somebody with a table."""
    lot = zlib.crc32(repr((case.path_parameters, case.query, case.body)).encode("utf-8", "surrogatepass"))
    if case.path_parameters and "table" in case.path_parameters and lot % 4:
        case.path_parameters["table"] = fuzzed.tables[lot % len(fuzzed.tables)]
    case.call_and_validate(headers={"cookie": fuzzed.cookie} if lot % 3 else None, checks=CHECKS)


@pytest.mark.parametrize("examples", [8, pytest.param(100, marks=pytest.mark.long)])
def test_the_rest_part_answers_as_it_says(fuzzed: Hosted, examples: int) -> None:
    """Every operation, with what is asked for and with what is not."""
    description = schemathesis.openapi.from_url(f"{fuzzed.server.url}/api/openapi.json")
    operations = [each.ok() for each in description.get_all_operations()]
    assert len(operations) > 12
    for operation in operations:
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            _all_tried(operation, mode, fuzzed, examples)


def _all_tried(operation: schemathesis.APIOperation, mode: GenerationMode, fuzzed: Hosted, examples: int) -> None:
    """Try an operation with many cases."""

    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(max_examples=examples, **TRIED)
    def every(case: schemathesis.Case) -> None:
        tried(case, fuzzed)

    with contextlib.suppress(Unsatisfiable):  # nothing can be wrong about an operation that takes nothing
        every()


# What people do who read no descriptions


@pytest.mark.parametrize("name", ["", "é", "\0", "\ud800", "☃" * 40], ids="none accent nul half snow".split())
@pytest.mark.parametrize("path", ["/me", "/tables/{table}/join", "/tables"])
def test_odd_names_are_no_failures(fuzzed: Hosted, path: str, name: str) -> None:
    """Texts that a database or a comparison may stumble over."""
    bodies: dict[str, Any] = {
        "/me": {"name": name},
        "/tables/{table}/join": {"invitation": name or "x", "name": name},
        "/tables": {"game": "reign-of-war", "seats": [{"sort": "here", "name": name}], "seed": name},
    }
    address = f"{fuzzed.server.url}/api{path.format(table=fuzzed.tables[0])}"
    content = json.dumps(bodies[path])
    method = "PUT" if path == "/me" else "POST"
    response = httpx.request(method, address, content=content, headers={"content-type": "application/json"})
    assert response.status_code < 500, response.text


@pytest.mark.parametrize(
    "origin", ["http://[", "http://[::1", "null", "http://", "é".encode(), "http://elsewhere.example"]
)
def test_odd_origins_are_refused(fuzzed: Hosted, origin: str | bytes) -> None:
    """A page of nobody knows where may not speak to the server, however its address is written."""
    response = httpx.put(f"{fuzzed.server.url}/api/me", json={"name": "x"}, headers={"origin": origin})
    assert response.status_code == 403, response.text


@pytest.mark.parametrize(
    "cookie", ["wartorn=", "wartorn=x.y", "wartorn=é".encode(), "wartorn=" + "a" * 3_000, ";;=", "=="]
)
def test_odd_cookies_are_strangers(fuzzed: Hosted, cookie: str | bytes) -> None:
    """Whoever comes with a cookie that is not ours gets one that is."""
    response = httpx.get(f"{fuzzed.server.url}/api/me", headers={"cookie": cookie})
    assert response.status_code == 200 and response.headers["set-cookie"].startswith("wartorn=")


def test_bodies_without_end_are_refused(fuzzed: Hosted) -> None:
    """A body is as long as it says, and not longer than it may be."""
    address = f"{fuzzed.server.url}/api/decks"
    kind = {"content-type": "application/json"}
    long = httpx.post(address, content=b'{"text": "' + b"x" * 600_000 + b'"}', headers=kind)
    assert long.status_code == 413
    endless = httpx.post(address, content=iter([b'{"text": "', b'x"}']), headers=kind)
    assert endless.status_code == 413
    deep = httpx.post(address, content=b'{"text": ' + b"[" * 200_000, headers=kind)
    assert deep.status_code in (400, 422), deep.text
    broken = httpx.post(address, content=b'{"text": "\xff\xfe"}', headers=kind)
    assert broken.status_code in (400, 422), broken.text
