"""What the tests of the server share: a hall for each test, and a server with guests for each module."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest
from guests import Guest, Server, open_server
from sitters import open_hall

from wartorn.server.hall import Hall


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """The loop that the server runs in."""
    return "asyncio"


@pytest.fixture
async def hall(anyio_backend: str, tmp_path: Path) -> AsyncIterator[Hall]:
    """A hall of its own, with its games in a file."""
    async with open_hall(tmp_path / "hall.sqlite3") as hall:
        yield hall


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that the tests of a module share; one that changes it starts its own by open_server."""
    with open_server(tmp_path_factory.mktemp("server") / "server.sqlite3") as server:
        yield server


@pytest.fixture
def guest(server: Server) -> Iterator[Callable[..., Guest]]:
    """More and more guests of the shared server, who go home afterwards."""
    guests: list[Guest] = []

    def come(name: str = "") -> Guest:
        guests.append(Guest(server, name))
        return guests[-1]

    yield come
    for each in guests:
        each.close()
