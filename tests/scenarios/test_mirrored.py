"""Every scenario holds with the seats exchanged as well: the rules are the same for both players."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from runner import HERE, Scenario, paths, play

import wartorn

OF_A_SEAT = re.compile(r"\b(?!cards)([a-z]+|seat |view |story )([01])\b")  # such as hand0 or view 0; cards0 is a pick
A_SIDE = re.compile(r"(?:^|view [01] )[ABCabc]$")
PICKED_SIDE = re.compile(r"@[ABCabc]\b")
SEATS = {"0": "1", "1": "0"}


def mirrored(text: str) -> str:
    """The scenario with seat 1 in the place of seat 0, and seat 0 in that of seat 1."""
    lines = [mirrored_line(line) for line in text.split("\n")]
    start = lines.index("set-up") + 1
    end = min(lines.index(heading) for heading in ("picks", "expect") if heading in lines)
    laid = lines[start:end]
    if "  game: heir-to-the-dunes" in laid:
        laid = exchanged_gods(laid)
    if not any(line.startswith("  active:") for line in laid):
        laid.insert(0, "  active: 1")
    return "\n".join(lines[:start] + laid + lines[end:])


def exchanged_gods(laid: list[str]) -> list[str]:
    """A set-up in which each seat has the god of the other one; the favored god stays the same, said or not."""
    option, god = ("god=horus", "Anubis") if "god=anubis" in " ".join(laid) else ("god=anubis", "Horus")
    if not any(line.startswith("  options:") for line in laid):
        laid = ["  options: ", *laid]
    if not any(line.startswith("  favor:") for line in laid):
        laid = [f"  favor: {god}", *laid]
    return [f"{line.replace('god=anubis', '')} {option}" if line.startswith("  options:") else line for line in laid]


def mirrored_line(line: str) -> str:
    """A line, in which a seat may be named before the colon, or be what is said of it."""
    line = PICKED_SIDE.sub(lambda side: side[0].swapcase(), line)
    name, colon, value = line.strip().partition(":")
    if not colon or line.startswith("#"):
        return line
    if A_SIDE.search(name):
        name = name[:-1] + name[-1].swapcase()
    if name in ("asking", "active", "winner"):
        value = re.sub("[01]", lambda seat: SEATS[seat[0]], value)
    elif name == "scores":
        value = " " + " ".join(reversed(value.split()))
    name = OF_A_SEAT.sub(lambda found: found[1] + SEATS[found[2]], name)
    return line[: len(line) - len(line.lstrip())] + name + ":" + value


def for_two() -> list[Path]:
    """The scenarios of games in which both seats are played: there is no mirror of a seat that the rules play."""
    solo = [f"  game: {entry.name}\n" for entry in wartorn.games() if len(entry.ruleset().players) == 1]
    texts = {path: path.read_text(encoding="utf-8") for path in paths()}
    return [path for path, text in texts.items() if not any(game in text for game in solo)]


@pytest.mark.parametrize("path", for_two(), ids=lambda path: path.relative_to(HERE).as_posix())
def test_scenario_of_the_other_seat(path: Path) -> None:
    """It is played by the other seat, with everything else exchanged as well."""
    name = path.relative_to(HERE).as_posix()
    play(Scenario(f"{name} (mirrored)", mirrored(path.read_text(encoding="utf-8"))))


EXAMPLE = """# Seat 0: what it shows
rule: RW-WAR-3

set-up
  active: 0
  coins0: 1
  A: Exile King
  options: first=1

picks
  seat 1: border-scout@a javelin-line@B>C
  A pass
expect
  view 1 A: Exile King # A
  rewards0 top: Cup of the Vine
  no story 1: Cup of the Vine in city A
  why not exile-king@A: You
  asking: 0
  scores: 2 1
"""
MIRRORED = """# Seat 0: what it shows
rule: RW-WAR-3

set-up
  active: 1
  coins1: 1
  a: Exile King
  options: first=1

picks
  seat 0: border-scout@A javelin-line@b>C
  A pass
expect
  view 0 a: Exile King # A
  rewards1 top: Cup of the Vine
  no story 0: Cup of the Vine in city A
  why not exile-king@a: You
  asking: 1
  scores: 1 2
"""


def test_a_mirror_exchanges_everything() -> None:
    """What is a seat's becomes the other one's, cities stay, and a mirror of a mirror is the scenario."""
    assert mirrored(EXAMPLE) == MIRRORED
    assert mirrored(MIRRORED) == EXAMPLE
    assert mirrored(EXAMPLE.replace("  active: 0\n", "")) == MIRRORED


HEIR = """# Gods
rule: HD-FAVOR-1

set-up
  game: heir-to-the-dunes
  structures0: Tomb of Oblivion (begun)
  under0: 1

expect
  god0: Anubis
  why not cards0: No
  asking: 0
"""
HEIR_MIRRORED = """# Gods
rule: HD-FAVOR-1

set-up
  active: 1
  favor: Horus
  options:  god=anubis
  game: heir-to-the-dunes
  structures1: Tomb of Oblivion (begun)
  under1: 1

expect
  god1: Anubis
  why not cards0: No
  asking: 1
"""


def test_a_mirror_exchanges_the_gods() -> None:
    """The gods go with the seats, and the favored one stays favored."""
    assert mirrored(HEIR) == HEIR_MIRRORED
    assert "  options:   god=horus\n" in mirrored(HEIR_MIRRORED)
    assert "  favor: Horus\n" in mirrored(HEIR_MIRRORED)
