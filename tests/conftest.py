"""What all tests share: the seed of the sample, the games that are sampled, and how many of them."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

import wartorn

SEED_NAME = "WARTORN_TEST_SEED"
ONCE = ("browser", "server", "cli", "fuzz", "lab")  # the folders whose tests one build is enough for


def sample_seed() -> str:
    """The seed of this run's sample: as asked for, else the commit, else always the same."""
    asked = os.environ.get(SEED_NAME)
    if asked:
        return asked
    here = Path(__file__).resolve().parent
    try:
        head = subprocess.run(["git", "rev-parse", "HEAD"], cwd=here, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return "wartorn"
    return head.stdout.strip()[:12]


SEED = sample_seed()


def variants() -> list[dict[str, str]]:
    """Every game as usual, with other values of each of its options (of many the first and the last), and combined."""
    found: list[dict[str, str]] = []
    for entry in wartorn.games():
        found.append({"name": entry.name})
        for option in entry.options:
            if option.name in TOGETHER or entry.stage:
                continue
            others = option.values[1:] if len(option.values) < 5 else option.values[1 :: len(option.values) - 2]
            found += [{"name": entry.name, option.name: value} for value in others]
    return found + [{"name": name, "sets": sets} for name, sets in COMBINED] + MORE


# Sets that are played together; in a list with + between them, as lines write it
COMBINED = (
    ("heir-to-the-dunes", "heir-to-the-dunes+reign-of-war:10"),
    ("heir-to-the-dunes", "heir-to-the-dunes+reign-of-war:20,feats"),
    ("kraters", "ash-and-augury"),
    ("kraters", "salt-and-silver+ash-and-augury"),
)


# Options that are tried together, and drafts, of which a sample is enough
TOGETHER = ("emissary", "decks", "lists")
FIRST_DECK = "4*bronze-harrier+3*cave-sibyl+4*gift-bearer+2*kraken-of-the-narrow-sea+3*reef-siren+2*retreat-piper"
SECOND_DECK = "3*hearth-seer+4*javelin-line+3*phoenix-of-the-ninth-dawn+2*reef-siren+3*temple-herald+2*pyre-watcher"
MORE: list[dict[str, str]] = [
    {"name": "reign-of-war", "decks": f"{FIRST_DECK}/{SECOND_DECK}"},
    {"name": "reign-of-war", "decks": f"{FIRST_DECK}/{SECOND_DECK}".replace("3*reef", "1*reef"), "lists": "secret"},
    {"name": "reign-of-war", "decks": "duplicate", "emissary": "yes"},
    {"name": "heir-to-the-dunes", "emissary": "yes", "god": "random"},
    {"name": "card-drafting", "seats": "4", "youngest": "3"},
    {"name": "simplified-drafting", "seats": "4"},
]


def title(variant: dict[str, str]) -> str:
    """How a variant is called in the names of tests."""
    name, *options = (value if key == "name" else f"{key}={value[:24]}" for key, value in variant.items())
    return "-".join([name, *options])


def pytest_report_header() -> str:
    """Tell the seed, so that a failure can be repeated."""
    return f"sample seed: {SEED} (to repeat: {SEED_NAME}={SEED})"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tell the seed again where something failed: a quiet run shows no header."""
    if terminalreporter.stats.get("failed"):
        terminalreporter.write_line(pytest_report_header())


@pytest.fixture(scope="session")
def seed() -> str:
    """The seed of this run's sample."""
    return SEED


@pytest.fixture(params=variants(), ids=title)
def variant(request: pytest.FixtureRequest) -> dict[str, str]:
    """A game with its options, as arguments for wartorn.new."""
    chosen: dict[str, str] = request.param
    return chosen


@pytest.fixture(params=[pytest.param(6, id="few"), pytest.param(300, id="many", marks=pytest.mark.long)])
def games(request: pytest.FixtureRequest) -> int:
    """How many games a law is tried on that costs little at each decision."""
    return int(request.param)


@pytest.fixture(params=[pytest.param(2, id="few"), pytest.param(60, id="many", marks=pytest.mark.long)])
def slow_games(request: pytest.FixtureRequest) -> int:
    """How many games a law is tried on that reads, re-deals or tells at each decision."""
    return int(request.param)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what does not ask which build runs, before -m looks at the marks: nothing of that is compiled."""
    here = Path(__file__).resolve().parent
    for item in items:
        if item.path.relative_to(here).parts[0] in ONCE:
            item.add_marker(pytest.mark.once)
