"""Every scenario holds; and the runner lets no scenario hold by mistake."""

from __future__ import annotations

from pathlib import Path

import pytest
from runner import HERE, BadScenario, Failed, Scenario, load, paths, play

GOOD = """# The stronger side takes the reward
rule: RW-WAR-3

set-up
  step: war
  turn: 5
  hand0: Bronze Harrier
  A: Exile King
  a: Ferry Rower, Border Scout, Javelin Line
  stackA: Cup of the Vine

picks
  seat 1: border-scout@a javelin-line@a
expect
  rewards0: Cup of the Vine
  A: Exile King
  a: Border Scout, Javelin Line
  coins0: 0
  asking: 0
  question: Offering
  options: bronze-harrier pass
  offered: pass
  not offered: border-scout
  why not border-scout: You do not hold
  story 0: You take Cup of the Vine from city A.
  no story 1: Cup of the Vine
  view 1 rewards0: ?
  view 1 hand0: 1
  achieved0: none
  discard top: Ferry Rower
"""


@pytest.mark.parametrize("path", paths(), ids=lambda path: path.relative_to(HERE).as_posix())
def test_scenario(path: Path) -> None:
    play(load(path))


def test_the_example_holds() -> None:
    assert play(Scenario("example", GOOD)).asking == 0


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("rewards0: Cup of the Vine", "rewards0: Owl's Stratagem"),
        ("rewards0: Cup of the Vine", "rewards0: Cup of the Vine (used)"),
        ("  A: Exile King\n  a: Border", "  A: none\n  a: Border"),
        ("a: Border Scout, Javelin Line", "a: 2 Border Scout, Javelin Line"),
        ("coins0: 0", "coins0: 1"),
        ("asking: 0", "asking: 1"),
        ("asking: 0", "over: yes"),
        ("asking: 0", "over: no\n  winner: 0"),
        ("asking: 0", "over: no\n  scores: 0 2"),
        ("question: Offering", "question: Surge"),
        ("options: bronze-harrier pass", "options: pass"),
        ("offered: pass", "offered: card"),
        ("not offered: border-scout", "not offered: pass"),
        ("why not border-scout: You do not hold", "why not border-scout: It rains"),
        ("story 0: You take Cup of the Vine", "story 1: You take Cup of the Vine"),
        ("no story 1: Cup of the Vine", "no story 0: is destroyed in city A"),
        ("view 1 rewards0: ?", "view 0 rewards0: ?"),
        ("view 1 hand0: 1", "view 1 hand0: 2"),
        ("achieved0: none", "achieved0: Wall of Spears"),
        ("discard top: Ferry Rower", "discard top: Border Scout"),
        ("seat 1: border-scout@a", "seat 0: border-scout@a"),
        ("border-scout@a javelin-line@a", "border-scout@a exile-king@A"),
        ("border-scout@a javelin-line@a", "border-scout@a"),
    ],
)
def test_a_wrong_expectation_fails(line: str, wrong: str) -> None:
    with pytest.raises(Failed, match="example:"):
        play(Scenario("example", changed(line, wrong)))


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("coins0: 0", "coin0: 0"),
        ("coins0: 0", "coins0: none"),
        ("coins0: 0", "coins0:"),
        ("coins0: 0", "coins0 0"),
        ("coins0: 0", "coins0: 0\n  coins0: 0"),
        ("rewards0: Cup of the Vine", "rewards0: Cup of the Wine"),
        ("rewards0: Cup of the Vine", "rewards0: Cup of the Vine (seen)"),
        ("view 1 rewards0: ?", "view 1 reward0: ?"),
        ("view 1 rewards0: ?", "view 2 rewards0: ?"),
        ("achieved0: none", "achieved2: none"),
        ("discard top: Ferry", "discards top: Ferry"),
        ("offered: pass", "offerred: pass"),
        ("not offered: border-scout", "not offered: border-scoot"),
        ("why not border-scout:", "why not border-scoot:"),
        ("no story 1: Cup of the Vine", "no story 1: Cup of the Wine"),
        ("seat 1: border-scout@a", "seat one: border-scout@a"),
        ("border-scout@a jav", "border-scoot@a jav"),
        ("rule: RW-WAR-3", "rules: RW-WAR-3"),
        ("rule: RW-WAR-3", "card: Exile Queen"),
        ("rule: RW-WAR-3", ""),
        ("set-up", "setup"),
        ("A: Exile King\n  a: Ferry", "A: Exile Queen\n  a: Ferry"),
        ("picks\n", "pick\n"),
        ("picks\n", "picks\nexpect\n"),
        ("expect", "set-up"),
        ("asking: 0", "coins1: 0"),
        ("# The", "The"),
    ],
)
def test_what_means_nothing_is_an_error(line: str, wrong: str) -> None:
    with pytest.raises(BadScenario, match="example:"):
        play(Scenario("example", changed(line, wrong)))


def test_a_scenario_ends_with_an_expectation() -> None:
    with pytest.raises(BadScenario, match="should end"):
        Scenario("example", GOOD + "picks\n  pass\n")


def changed(line: str, wrong: str) -> str:
    """The example with another line."""
    assert GOOD.count(line) == 1, f"{line!r} stands {GOOD.count(line)} times in the example"
    return GOOD.replace(line, wrong)
