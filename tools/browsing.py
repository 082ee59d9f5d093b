"""A real server and a real Chromium, for the tests of the page and for its pictures."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")  # as in the Makefile
ARGUMENTS = (
    "--no-sandbox",
    "--headless",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
MISSING = "The tests of the page need Chromium (on Debian: apt-get install chromium), or WARTORN_SKIP_WEB=1."
UNBOUND = {  # one player of a test does what many people do
    "WARTORN_ADDRESS_REQUESTS": "100000/minute",
    "WARTORN_ADDRESS_TABLES": "10000/minute",
    "WARTORN_SOCKET_MESSAGES": "10000/10 seconds",
    "WARTORN_ADDRESS_MESSAGES": "100000/10 seconds",
}


def chromium(playwright: Playwright) -> Browser:
    """A Chromium with a profile of its own."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        raise RuntimeError(MISSING)
    return playwright.chromium.launch(executable_path=found, args=list(ARGUMENTS))


@contextlib.contextmanager
def serving(folder: Path) -> Iterator[str]:
    """The address of a real server with a database in this folder; it may not complain."""
    database = {"WARTORN_DATABASE_URL": f"sqlite:///{folder / 'tables.sqlite3'}"}
    log = folder / "log.txt"
    with log.open("w") as complaints:
        server = subprocess.Popen(
            [sys.executable, "-m", "wartorn.cli", "serve", "--port", "0"],
            env={**os.environ, **UNBOUND, **database},
            stdout=subprocess.PIPE,
            stderr=complaints,
            text=True,
        )
        try:
            assert server.stdout is not None
            said = server.stdout.readline()
            assert "http://" in said, f"the server did not start: {said}{log.read_text()}"
            yield said.split()[3].rstrip("/")
        finally:
            server.terminate()
            server.wait(timeout=20)
    assert '"level": "error"' not in log.read_text(), f"the server complained: {log.read_text()}"
