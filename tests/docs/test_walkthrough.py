"""The page for designers, done as it says: write a card, check it, play it, see its numbers, in a minute."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from pages import ROOT, blocks_of

from wartorn import _build

PAGE = ROOT / "docs" / "designing.md"
MINUTE = 60
CORES = 2  # of the machine that the page was written on
GAMES = re.compile(r"--games \d+")
FEW = "--games 60 --players random,random"  # interpreted, the players of the page think ten times as long


def type_command(line: str, typed: str) -> str:
    """Run a command line of the page as a designer would, and give what it printed."""
    words = shlex.split(line)
    assert words[0] == "wartorn"
    command = [sys.executable, "-m", "wartorn.cli", *words[1:]]
    done = subprocess.run(command, input=typed, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_walk_takes_a_minute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every file of the page is written, every command is run, and what the page promises is there."""
    monkeypatch.chdir(tmp_path)
    began = os.times()
    typed = "".join(f"{word}\n" for word in ("lantern-keeper>A", "pass", "quit"))
    printed: dict[str, str] = {}
    for block in blocks_of(PAGE):
        if block.language in ("toml", "setup"):
            name = block.text.splitlines()[0].removeprefix("# ")
            Path(name).write_text(block.text, encoding="utf-8")
        elif block.language == "sh":
            for line in block.text.splitlines():
                run = line if _build.compiled() else GAMES.sub(FEW, line)
                printed[line] = type_command(run, typed)
    checked, played, dealt, simulated = printed.values()
    assert "it can be played together with the usual set" in checked
    assert "reveal Thicket Boar" in played and "Thicket Boar  " in played.rpartition("Your hand (1)")[2]
    assert "Your hand (4)" in dealt
    row = re.search(r"^Lantern Keeper +\d+% +\d+% +\d+% +[+-]\d+\.\d ± \d+\.\d", simulated, re.M)
    assert row, simulated
    ended = os.times()
    spent = ended.children_user - began.children_user + ended.children_system - began.children_system
    assert spent < MINUTE * CORES, "whatever else the machine does meanwhile"


def test_the_page_tells_what_to_type() -> None:
    """The picks that the walk makes stand on the page."""
    text = PAGE.read_text(encoding="utf-8")
    assert all(f"`{word}`" in text for word in ("lantern-keeper>A", "pass", "quit"))
