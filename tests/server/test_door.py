"""The door: who may come in, from where, how often and with how much; and what a keeper of servers sees."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import os
import socket as sockets
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
import structlog
from guests import GENEROUS, Guest, Server, open_server, wait_for
from websockets.exceptions import ConnectionClosed, InvalidStatus

from wartorn.players.opponents import OPPONENTS
from wartorn.server.guard import HEADERS
from wartorn.server.logs import begin_logging
from wartorn.server.rest import router
from wartorn.server.wire import LONGEST_MESSAGE

Come = Callable[..., Guest]


@contextlib.contextmanager
def guests_of(file: Path, **settings: object) -> Iterator[tuple[Server, Come]]:
    """A server with settings of its own, and people who come to it."""
    with open_server(file, **settings) as server, contextlib.ExitStack() as stack:

        def come(name: str = "") -> Guest:
            guest = Guest(server, name)
            stack.callback(guest.close)
            return guest

        yield server, come


# What every answer carries


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/offer", 200),
        ("GET", "/api/openapi.json", 200),
        ("GET", "/healthz", 200),
        ("GET", "/metrics", 200),
        ("GET", "/api/tables/nowhere", 404),
        ("GET", "/api/nothing", 404),
        ("GET", "/assets/nothing.js", 404),
        ("POST", "/api/tables", 422),
        ("DELETE", "/api/tables", 405),
        ("GET", "/api/tables/no.name", 422),
        ("POST", "/api/decks", 422),
    ],
)
def test_every_answer_has_the_headers(server: Server, method: str, path: str, status: int) -> None:
    """CSP and its company, whether it went well or not; and errors are sentences."""
    answer = httpx.request(method, server.url + path)
    assert answer.status_code == status
    for name, value in HEADERS.items():
        assert answer.headers[name] == value
    assert (
        "unsafe" not in HEADERS["content-security-policy"]
        and "default-src 'none'" in answer.headers["content-security-policy"]
    )
    if status >= 400:
        assert answer.json()["reason"]
    if path.startswith("/api"):
        assert answer.headers["cache-control"] == "no-store"
    assert "server" not in answer.headers


def test_the_page_has_the_headers(server: Server) -> None:
    """Built or not, at every address that is none of the server's own."""
    for path in ("/", "/t/abc", "/rules"):
        answer = httpx.get(server.url + path)
        assert answer.status_code in (200, 503)
        assert answer.headers["content-security-policy"] == HEADERS["content-security-policy"]


def test_even_an_error_of_ours_has_the_headers(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """500 says so in a sentence, without a traceback, and is as closed as the rest."""

    async def broken(*_: object) -> str:
        raise ZeroDivisionError("a secret of the server")

    monkeypatch.setattr(server.hall.store, "name_of", broken)
    answer = httpx.get(server.url + "/api/me")
    assert answer.status_code == 500
    assert "secret" not in answer.text and answer.json()["reason"].endswith(".")
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS


def test_the_cookie_is_for_the_server_alone(server: Server) -> None:
    """Scripts cannot read it, other sites do not send it, and it says nothing but who one is."""
    answer = httpx.get(server.url + "/api/me")
    parts = [part.strip() for part in answer.headers["set-cookie"].split(";")]
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(parts) and "Secure" not in parts
    assert any(part.startswith("Max-Age=") for part in parts)
    again = httpx.get(server.url + "/api/me", headers={"cookie": parts[0]})
    assert "set-cookie" not in again.headers


def test_behind_a_proxy_of_ours_the_cookie_is_secure(tmp_path: Path, server: Server) -> None:
    """What is forwarded counts only where it is configured: the protocol, the host and the address."""
    told = {"x-forwarded-proto": "https", "x-forwarded-host": "wartorn.example"}
    origin = {"origin": "https://wartorn.example"}
    assert "Secure" not in httpx.get(server.url + "/api/me", headers=told).headers["set-cookie"]
    body = {"json": {"name": "Ann"}}
    assert httpx.put(server.url + "/api/me", headers=told | origin, **body).status_code == 403  # type: ignore[arg-type]
    with open_server(tmp_path / "proxy.sqlite3", trust_proxy=True, **GENEROUS) as behind:
        assert httpx.get(behind.url + "/api/me", headers=told).headers["set-cookie"].endswith("Secure")
        answer = httpx.put(behind.url + "/api/me", headers=told | origin, **body)  # type: ignore[arg-type]
        assert answer.status_code == 200


def test_forwarded_addresses_count_only_if_that_is_configured(tmp_path: Path) -> None:
    """Otherwise anybody could be a thousand people; and of a list only what our own proxy added is believed."""
    limits = GENEROUS | {"address_requests": "3/minute"}

    def codes(server: Server, *headers: str) -> list[int]:
        return [httpx.get(server.url + "/api/me", headers={"x-forwarded-for": each}).status_code for each in headers]

    many = ("1.1.1.1", "2.2.2.2", "3.3.3.3", "4.4.4.4", "5.5.5.5")
    with open_server(tmp_path / "open.sqlite3", **limits) as server:
        assert codes(server, *many) == [200, 200, 200, 429, 429]
    with open_server(tmp_path / "proxy.sqlite3", trust_proxy=True, **limits) as server:
        assert codes(server, *many) == [200] * 5
        assert codes(server, *(f"{each}, 9.9.9.9" for each in many)) == [200, 200, 200, 429, 429]


# Where somebody comes from


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://localhost.evil"])
def test_a_page_of_another_site_can_do_nothing(server: Server, guest: Come, origin: str) -> None:
    """It could send the cookie along; so its requests and its sockets are refused."""
    ann = guest("Ann")
    answer = ann.http.post("/api/tables", json={"game": "kraters"}, headers={"origin": origin})
    assert answer.status_code == 403 and ann.get("/tables") == {"tables": []}
    with pytest.raises((InvalidStatus, ConnectionClosed)):
        ann.connect(origin=origin)


def test_a_socket_says_where_it_comes_from(guest: Come) -> None:
    """Every browser does; what does not is no page of ours."""
    with pytest.raises((InvalidStatus, ConnectionClosed)):
        guest().connect(origin=None)


def test_further_origins_can_be_allowed(tmp_path: Path) -> None:
    """By a setting, and by nothing else."""
    friend = "https://friend.example"
    with guests_of(tmp_path / "origins.sqlite3", origins=[friend]) as (_, come):
        ann = come()
        table = ann.make()
        ann.connect(origin=friend)
        assert ann.watch(table)["seq"] == 1


# How much


def test_a_body_has_a_limit(server: Server) -> None:
    """413 before it is read; a body whose length is not told is not read at all."""
    big = b'{"text": "' + b"x" * 600_000 + b'"}'
    headers = {"content-type": "application/json"}
    answer = httpx.post(server.url + "/api/records", content=big, headers=headers)
    assert answer.status_code == 413 and answer.json()["reason"]
    answer = httpx.post(server.url + "/api/records", content=iter([b"{}"]), headers=headers)
    assert answer.status_code == 413


def test_a_message_has_a_limit(guest: Come) -> None:
    """A long one is refused, a very long one ends the connection; both are the sender's trouble only."""
    ann, ben = guest(), guest()
    table = ann.make()
    ben.watch(table)
    ann.say_text(json.dumps({"type": "watch", "game": "x" * LONGEST_MESSAGE}))
    assert ann.await_("refused")["reason"] == "Messages are short texts."
    with contextlib.suppress(ConnectionClosed):
        ann.say_text("x" * (LONGEST_MESSAGE * 5))
    assert ann.closed_with() == 1009
    ann.hang_up()
    assert ann.watch(table)["seq"] == 1
    assert ben.act(table, "coin")["type"] == "illegal"


def test_too_many_requests(tmp_path: Path) -> None:
    """429 with a sentence; what is no part of the API still answers."""
    with guests_of(tmp_path / "limits.sqlite3", address_requests="4/minute") as (_, come):
        ann = come()
        codes = [ann.http.get("/api/me").status_code for _ in range(5)]
        assert codes == [200, 200, 200, 429, 429]
        assert ann.http.get("/api/me").json()["reason"].startswith("Too many requests")
        assert ann.http.get("/healthz").status_code == 200


def test_too_many_tables(tmp_path: Path) -> None:
    """Tables and records are counted together."""
    with guests_of(tmp_path / "tables.sqlite3", address_tables="2/minute") as (_, come):
        ann = come()
        ann.make()
        ann.make()
        answer = ann.http.post("/api/tables", json={"game": "kraters"})
        assert answer.status_code == 429 and answer.json()["reason"].startswith("You make tables faster")
        assert ann.http.post("/api/records", json={"text": "x"}).status_code == 429


@pytest.mark.parametrize("watching", [True, False])
def test_too_many_messages(tmp_path: Path, watching: bool) -> None:
    """The socket is closed with 1008, whether it looks at a table or not; another one goes on."""
    with guests_of(tmp_path / "messages.sqlite3", socket_messages="5/minute") as (_, come):
        ann, ben = come(), come()
        table = ann.make()
        ben.watch(table)
        if watching:
            ann.watch(table)
        for _ in range(8):
            with contextlib.suppress(ConnectionClosed):
                ann.say("leave", game="x")
        assert ann.closed_with() == 1008
        assert ben.act(table, "coin")["type"] == "illegal"


def test_all_sockets_of_an_address_share_a_limit(tmp_path: Path) -> None:
    """Two pages of four messages each are too much for six."""
    with guests_of(tmp_path / "address.sqlite3", address_messages="6/minute") as (_, come):
        ann, ben = come(), come()
        for _ in range(4):
            ann.say("leave", game="x")
        with contextlib.suppress(ConnectionClosed):  # the last one may come too late
            for _ in range(4):
                ben.say("leave", game="x")
        assert ben.closed_with() == 1008


def test_an_address_has_so_many_sockets(tmp_path: Path) -> None:
    """One more is refused until another is closed."""
    with guests_of(tmp_path / "sockets.sqlite3", address_sockets=2) as (server, come):
        people = [come() for _ in range(3)]
        people[0].connect()
        people[1].connect()
        with pytest.raises((InvalidStatus, ConnectionClosed)):
            people[2].connect()
        people[0].hang_up()
        guard = server.app.state.guard
        wait_for(lambda: sum(guard.sockets.values()) == 1, "the socket is closed")
        people[2].connect()


def test_a_page_looks_at_so_many_tables(guest: Come) -> None:
    """Sixteen; the seventeenth is refused until one is left."""
    ann = guest()
    tables = [ann.make(game="osiris-in-abdju") for _ in range(17)]
    for table in tables[:16]:
        ann.watch(table)
    ann.say("watch", game=tables[16])
    assert ann.await_("refused")["reason"] == "You look at too many tables at once."
    ann.say("leave", game=tables[0])
    assert ann.watch(tables[16])["seq"] == 1


@contextlib.contextmanager
def asleep(server: Server, guest: Guest, table: str) -> Iterator[None]:
    """A page that looks at a table and reads nothing, over a line that holds little."""
    server.listening.setsockopt(sockets.SOL_SOCKET, sockets.SO_SNDBUF, 4096)
    message = json.dumps({"type": "watch", "game": table}).encode()
    with sockets.socket() as raw:
        raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 2048)
        raw.connect(("127.0.0.1", server.port))
        raw.sendall(
            f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nOrigin: {server.url}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            f"Cookie: wartorn={guest.cookie}\r\n\r\n".encode()
        )
        assert b" 101 " in raw.recv(1024)
        raw.sendall(bytes([0x81, 0x80 | len(message), 0, 0, 0, 0]) + message)
        wait_for(lambda: guest.player in server.hall.live[table].here, "the page looks on")
        yield


async def tell_often(server: Server, table: str) -> None:
    """Tell everybody at a table how it stands, more often than a queue is long."""
    for _ in range(150):
        server.hall._tell(server.hall.live[table])
        await asyncio.sleep(0)


SLOW = 'wartorn_dropped_sockets_total{why="slow"}'


def test_nobody_waits_for_a_page_that_reads_nothing(tmp_path: Path) -> None:
    """Its queue is full after a while, it is told no more, and the others go on."""
    with guests_of(tmp_path / "slow.sqlite3") as (server, come):
        ann, slow = come("Ann"), come("Slow")
        table = ann.make()
        ann.watch(table)
        before = _metric(server, SLOW)
        with asleep(server, slow, table):
            reader = threading.Thread(target=lambda: ann.await_("ok"))
            reader.start()
            server.run(tell_often(server, table))
            wait_for(lambda: _metric(server, SLOW) == before + 1, "the slow one is dropped, and nobody else")
            ann.say("act", game=table, expected_seq=1, action_id="mine", pick="coin")
            reader.join(10)
            assert "ok" in {each["type"] for each in ann.told}


def test_a_page_that_reads_nothing_is_let_go(tmp_path: Path) -> None:
    """A dropped page is no longer there: others see that it is gone, and its place at the door is free again."""
    with guests_of(tmp_path / "slow.sqlite3") as (server, come):
        ann, slow = come("Ann"), come("Slow")
        table = ann.make()
        before = _metric(server, SLOW)
        with asleep(server, slow, table):
            server.run(tell_often(server, table))
            wait_for(lambda: _metric(server, SLOW) == before + 1, "the slow one is dropped")
            here = server.hall.live[table]
            wait_for(lambda: slow.player not in here.here, "the slow one is let go", patience=3)
            assert sum(server.app.state.guard.sockets.values()) == 0


def _metric(server: Server, name: str) -> float:
    """The value of a metric."""
    for line in httpx.get(server.url + "/metrics").text.splitlines():
        if line.startswith(name):
            return float(line.rpartition(" ")[2])
    return 0.0


# What a keeper of servers sees


def test_the_rest_part_describes_itself(server: Server) -> None:
    """Every route, and none that is not there."""
    described = httpx.get(server.url + "/api/openapi.json").json()["paths"]
    routes = {(route.path, method) for route in router.routes for method in route.methods}  # type: ignore[attr-defined]
    assert len(routes) >= 15
    assert {(path, method.upper()) for path, methods in described.items() for method in methods} == routes


def test_health_and_metrics(server: Server, guest: Come) -> None:
    """The time from a deed to its answer is measured, by answer."""
    assert httpx.get(server.url + "/healthz").text == "ok\n"
    ann = guest()
    table = ann.make()
    ann.watch(table)
    before = _metric(server, 'wartorn_act_seconds_count{answer="ok"}')
    assert ann.act(table, "coin")["type"] == "ok"
    ann.caught_up(table, 2)
    assert ann.act(table, "nonsense")["type"] == "illegal"
    text = httpx.get(server.url + "/metrics").text
    assert _metric(server, 'wartorn_act_seconds_count{answer="ok"}') == before + 1
    for name in ("wartorn_sockets", "wartorn_live_tables", "wartorn_worker_deaths", "wartorn_request_seconds"):
        assert name in text
    assert table not in text and ann.player not in text


def test_no_secret_is_logged(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Neither seeds, nor invitations, nor cookies, however much is logged."""
    with guests_of(tmp_path / "logs.sqlite3", log_level="debug") as (_, come):
        ann, ben = come("Ann"), come("Ben")
        made = ann.make_open(seats=[{"sort": "me"}, {"sort": "free"}])
        ann.make(seed="a-seed-of-mine")
        ben.join(made["id"], made["invitation"])
        ann.watch(made["id"])
        ann.act(made["id"], "coin")
        ann.http.get("/api/tables/nowhere")
        secrets = [made["invitation"], ann.cookie, ann.player, "a-seed-of-mine", ben.cookie]
    logged = "".join(capfd.readouterr())
    assert '"event": "open"' in logged
    assert not [each for each in secrets if each in logged]


def test_a_log_that_nobody_reads_any_more_does_not_end_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """The standard error may be a pipe whose reader has gone, or a file that was closed."""
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w") as broken:
        monkeypatch.setattr("sys.stderr", broken)
        begin_logging("debug")
        structlog.get_logger().warning("into a broken pipe")
        with contextlib.suppress(BrokenPipeError):
            broken.close()
        structlog.get_logger().warning("into a closed file")
    seen = io.StringIO()
    monkeypatch.setattr("sys.stderr", seen)
    structlog.get_logger().warning("where it is read")
    assert "where it is read" in seen.getvalue() and "closed file" not in seen.getvalue()


def test_every_part_of_the_offer_can_be_had(server: Server, guest: Come) -> None:
    """What the page builds its first page from."""
    ann = guest()
    offer = ann.get("/offer")
    assert {each["name"] for each in offer["games"]} >= {"reign-of-war", "corrupted-heir", "osiris-in-abdju"}
    assert {each["name"] for each in offer["formats"]} >= {"draft", "melee"}
    bots = offer["bots"]
    assert [each["name"] for each in bots] == [f"opponent:{each.number}" for each in OPPONENTS] and len(bots) >= 6
    assert [each["strength"] for each in bots] == list(range(1, len(bots) + 1)), "the strongest is the last"
    assert len({each["title"] for each in bots}) == len(bots) and all(each["about"] for each in bots)
    assert offer["usual_bot"] in {each["name"] for each in bots[1:-1]}, "neither the weakest nor the strongest"
    for game in offer["games"]:
        assert ann.get(f"/cards/{game['name']}")
        table = ann.make(game=game["name"])
        assert ann.get(f"/tables/{table}")["title"] == game["title"]
    for each in ann.get("/rules"):
        assert ann.get(f"/rules/{each['name']}")["sections"]


@pytest.mark.parametrize(
    "wanted",
    [
        {},
        {"game": "kraters", "format": "draft"},
        {"game": "chess"},
        {"format": "chess"},
        {"game": "reign-of-war", "options": {"first": "2"}},
        {"game": "reign-of-war", "options": {"colour": "red"}},
        {"game": "reign-of-war", "seats": [{"sort": "me"}] * 3},
        {"game": "reign-of-war", "seats": [{"sort": "king"}]},
        {"game": "reign-of-war", "seats": [{"sort": "bot", "bot": "nobody"}]},
        {"game": "reign-of-war", "clock": {"sort": "game", "seconds": 0}},
        {"game": "reign-of-war", "sets": ["nothing"]},
        {"start": {"table": "nowhere", "seq": 1}},
        {"game": "reign-of-war", "start": 3},
        {"game": "reign-of-war", "more": 1},
    ],
    ids=str,
)
def test_what_cannot_be_played_is_refused_in_a_sentence(guest: Come, wanted: dict[str, object]) -> None:
    """And no table is made."""
    ann = guest()
    answer = ann.http.post("/api/tables", json=wanted)
    assert answer.status_code in (404, 409, 422) and answer.json()["reason"]
    assert ann.get("/tables") == {"tables": []}
