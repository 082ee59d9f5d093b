"""What the games of a match say about its players and about its cards, as plain values."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from typing import Any

from wartorn.lab.figures import Difference, Spread, wilson
from wartorn.lab.matches import Match, Outcome

Report = dict[str, Any]

SWING = 0.12  # a kind whose holders win more often than others by more than this is too strong
RARE = 0.03  # a kind that fewer of its holders than this put to use is a dud
GIVEN_UP = "offered"  # the one deed that is no use of a card's text or strength


def report(match: Match, outcomes: Sequence[Outcome], seconds: float) -> Report:
    """All of it."""
    return {
        "game": match.game,
        "games": len(outcomes),
        "unfinished": sum(1 for each in outcomes if not each.over),
        "seed": match.seed,
        "players": [_player(name, who, outcomes) for who, name in enumerate(match.players)],
        "draws": sum(1 for each in outcomes if each.winner is None),
        "wins_by_seat": [sum(1 for each in outcomes if each.seat == seat) for seat in (0, 1)],
        "turns": _spread([each.turns for each in outcomes]),
        "decisions": _spread([each.decisions for each in outcomes]),
        "kinds": kinds(match, outcomes),
        "seconds": round(seconds, 3),
    }


def _player(name: str, who: int, outcomes: Sequence[Outcome]) -> Report:
    wins = [each.seat for each in outcomes if each.winner == who]
    sheets = [each.points[who] for each in outcomes]
    return {
        "name": name,
        "wins": len(wins),
        "share": round(len(wins) / len(outcomes), 4),
        "interval": [round(bound, 4) for bound in wilson(len(wins), len(outcomes))],
        "wins_by_seat": [wins.count(seat) for seat in (0, 1)],
        "points": {line: round(statistics.fmean(sheet[line] for sheet in sheets), 2) for line in sheets[0]},
        "total": round(statistics.fmean(sum(sheet.values()) for sheet in sheets), 2),
    }


def _spread(numbers: list[int]) -> Report:
    spread = Spread.of(numbers)
    return {"median": spread.median, "quartiles": [spread.quarter, spread.three_quarters]}


def kinds(match: Match, outcomes: Sequence[Outcome]) -> list[Report]:
    """Each kind of card: in how many hands it was, what was done with it there, and who won."""
    rules = match.rules
    deeds = sorted({deed for each in outcomes for hand in each.hands for _, deed in hand.deeds})
    found = [_kind(kind, deeds, match, outcomes) for kind in range(rules.backs, len(rules.kinds))]
    for back in {kind["back"] for kind in found}:
        _level([kind for kind in found if kind["back"] == back and kind["difference"] is not None])
    for kind in found:
        kind["verdict"] = verdict(kind, deeds)
    return found


def _level(family: list[Report]) -> None:
    """Take from the differences what they share: who wins has held more cards of every kind, above all more rewards."""
    if family:
        shared = statistics.fmean(kind["difference"] for kind in family)
        for kind in family:
            kind["difference"] = round(kind["difference"] - shared, 4)
            kind["interval"] = [round(bound - shared, 4) for bound in kind["interval"]]


def _kind(kind: int, deeds: list[str], match: Match, outcomes: Sequence[Outcome]) -> Report:
    """The figures of one kind; the shares of deeds are of those hands that held it."""
    printed = match.rules.kinds[kind]
    hands = [hand for each in outcomes for hand in each.hands]
    holders = [hand for hand in hands if kind in hand.held]
    found: Report = {
        "name": printed.name,
        "slug": printed.slug,
        "back": match.rules.kinds[printed.back].name,
        "held": round(len(holders) / len(hands), 4),
        "turned": round(sum(kind in hand.turned for hand in hands) / (len(holders) or len(hands)), 4),
    }
    for deed in deeds:
        found[deed] = round(sum((kind, deed) in hand.deeds for hand in holders) / max(len(holders), 1), 4)
    found["difference"], found["interval"] = _difference(outcomes, kind)
    return found


def _difference(outcomes: Sequence[Outcome], kind: int) -> tuple[float | None, list[float] | None]:
    """How much more often those who held the kind won than those who did not."""
    told = Difference.of(
        [(kind in hand.held, each.result(who)) for who, hand in enumerate(each.hands)] for each in outcomes
    )
    if told is None:
        return None, None
    return round(told.value, 4), [round(told.low, 4), round(told.high, 4)]


def verdict(found: Report, deeds: Sequence[str]) -> str:
    """What a designer should look at: nothing, or in a word what is wrong with the kind."""
    low, high = found["interval"] or (0.0, 0.0)
    if low > SWING:
        return "too strong"
    if high < -SWING:
        return "too weak"
    uses = [found[deed] for deed in deeds if deed != GIVEN_UP]
    if found["held"] and max(uses, default=0.0) < RARE:
        return "a dud"
    return ""
