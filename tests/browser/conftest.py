"""What the tests of the page share: a server, a Chromium, and pages that may not complain.

Each module has its browser and closes it: while one is open
Playwright keeps an event loop running, and no async test, nor asyncio.run, could start its own in the same worker.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from at_table import OpenPage
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, sync_playwright

from tools.browsing import chromium, serving

HERE = Path(__file__).resolve().parent
PATIENCE = 15_000  # milliseconds until something awaited is missing, on a busy machine


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Without a page the tests of this folder are skipped."""
    if os.environ.get("WARTORN_SKIP_WEB", "0") not in ("", "0"):
        for item in items:
            if item.path.is_relative_to(HERE):
                item.add_marker(pytest.mark.skip(reason="WARTORN_SKIP_WEB leaves the page out"))


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a real server listens, with an empty database of its own."""
    with serving(tmp_path_factory.mktemp("server")) as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A Chromium with a profile of its own."""
    with sync_playwright() as playwright:
        running = chromium(playwright)
        yield running
        running.close()


@pytest.fixture
def complaints() -> list[str]:
    """What the pages of this test complain of; a test that provokes a complaint clears the list."""
    return []


@pytest.fixture
def open_page(browser: Browser, complaints: list[str]) -> Iterator[OpenPage]:
    """Open a page in a context of its own, as for one more player, with options of the context; it may not complain."""

    def hear(message: ConsoleMessage) -> None:
        if message.type == "error":
            complaints.append(f"console: {message.text} ({message.location['url']})")

    def fail(error: Error) -> None:
        complaints.append(f"page: {error}")

    def open_one(**options: Any) -> Page:
        context = browser.new_context(**options)
        context.set_default_timeout(PATIENCE)
        context.on("console", hear)
        context.on("weberror", lambda error: fail(error.error))
        return context.new_page()

    before = len(browser.contexts)
    yield open_one
    for context in browser.contexts[before:]:
        context.close()
    assert not complaints, "the page complained:\n" + "\n".join(complaints)


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """A page in a context of its own that may not complain, and where nothing moves."""
    return open_page(reduced_motion="reduce")
