"""The compiled and the interpreted build play the same games."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import wartorn

pytestmark = pytest.mark.once  # each of these tests asks both builds
SCRIPT = Path(__file__).with_name("fingerprint.py")


def fingerprint(variant: dict[str, str], seed: str, games: int, pure: str) -> list[str]:
    """What the script prints in the build that is asked for: build, decisions and hash."""
    done = subprocess.run(
        [sys.executable, SCRIPT, seed, str(games), json.dumps(variant)],
        env={**os.environ, "WARTORN_PURE": pure},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_both_builds_play_alike(variant: dict[str, str], seed: str, slow_games: int) -> None:
    """The same lines, words, questions, views, re-deals, features, events and stories, hashed over whole games."""
    usual, decisions, digest = fingerprint(variant, seed, slow_games, "0")
    pure, *same = fingerprint(variant, seed, slow_games, "1")
    print(f"compared: {usual} with {pure}, {decisions} decisions")
    assert pure == "interpreted"
    assert same == [decisions, digest]
    assert int(decisions) >= 20 * slow_games


def test_the_hash_tells_games_apart(seed: str) -> None:
    """Another seed has another hash, or the comparison above would show nothing."""
    variant = {"name": wartorn.games()[0].name}
    one, two = (fingerprint(variant, f"{seed} {number}", 1, "1")[-1] for number in range(2))
    assert one != two
