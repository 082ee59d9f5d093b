"""What the games of a series say about its players and about its cards, as plain values."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from wartorn.lab.figures import FEW, Difference, Spread, wilson
from wartorn.lab.series import Hand, Outcome, Series, automata

Report = dict[str, Any]

SWING = 0.12  # a kind whose holders win more often than others by more than this is too strong
RARE = 0.03  # a kind that fewer of its holders than this put to use is a dud
SELDOM = 0.05  # a feat that fewer players than this achieve is one, too
GIVEN_UP = "offered"  # the one deed that is no use of a card's text or strength


def report(series: Series, outcomes: Sequence[Outcome], seconds: float) -> Report:
    """All of it."""
    return {
        "game": series.game,
        "format": series.format,
        "header": series.header,
        "sets": [name for name, _ in series.rules.sets],
        "options": dict(series.options),
        "decks": series.deck_names,
        "games": len(outcomes),
        "unfinished": sum(1 for each in outcomes if not each.over),
        "seed": series.seed,
        "notes": list(series.rules.notes),
        "players": [_player(name, who, series, outcomes) for who, name in enumerate(series.players)],
        "automata": [_automaton(number, series, outcomes) for number in range(len(automata(series.rules)))],
        "draws": sum(1 for each in outcomes if each.over and each.seat is None),
        "wins_by_seat": [sum(1 for each in outcomes if each.seat == seat) for seat in range(_seats(series))],
        "turns": _spread([each.turns for each in outcomes]),
        "decisions": _spread([each.decisions for each in outcomes]),
        "kinds": kinds(series, outcomes),
        "seconds": round(seconds, 3),
    }


def _player(name: str, who: int, series: Series, outcomes: Sequence[Outcome]) -> Report:
    wins = [each.seat for each in outcomes if each.winner == who]
    return {
        "name": name,
        "wins": len(wins),
        "losses": sum(1 for each in outcomes if each.seat is not None) - len(wins),
        "share": round(len(wins) / len(outcomes), 4),
        "interval": [round(bound, 4) for bound in wilson(len(wins), len(outcomes))],
        "wins_by_seat": [wins.count(seat) for seat in range(_seats(series))],
        **_places(who, series, outcomes),
        **_points([each.points[who] for each in outcomes]),
    }


def _seats(series: Series) -> int:
    """How many seats a game or match has, also those that the rules play."""
    return len(series.seats) if series.format else series.rules.seats


def _places(who: int, series: Series, outcomes: Sequence[Outcome]) -> Report:
    """How often a player of a match for more than two had which place."""
    if len(series.seats) <= 2:
        return {}
    had = [each.places[who] for each in outcomes if each.places]
    return {"places": [had.count(place) for place in range(1, len(series.seats) + 1)]}


def _automaton(number: int, series: Series, outcomes: Sequence[Outcome]) -> Report:
    """How a seat did that the rules play themselves."""
    return {"seat": automata(series.rules)[number], **_points([each.others[number] for each in outcomes])}


def _points(sheets: Sequence[Mapping[str, float]]) -> Report:
    """The points of an average game."""
    return {
        "points": {line: round(statistics.fmean(sheet[line] for sheet in sheets), 2) for line in sheets[0]},
        "total": round(statistics.fmean(sum(sheet.values()) for sheet in sheets), 2),
    }


def _spread(numbers: list[int]) -> Report:
    spread = Spread.of(numbers)
    return {"median": spread.median, "quartiles": [spread.quarter, spread.three_quarters]}


def kinds(series: Series, outcomes: Sequence[Outcome]) -> list[Report]:
    """Each kind of card: in how many hands it was, what was done with it there, and who won.

    Of a family that nobody holds, such as feats and structures, only how many players achieved it.
    """
    rules = series.rules
    hands = [hand for each in outcomes for hand in each.hands]
    found: list[Report] = []
    for back in range(rules.backs):
        family = [kind for kind in range(rules.backs, len(rules.kinds)) if rules.kinds[kind].back == back]
        if deeds := rules.voice.deeds(back):
            drafted = any(kind in hand.drafted for hand in hands for kind in family)
            rows = [
                {**_name(kind, series), **(_drafted(kind, hands) if drafted else {}), **_held(kind, deeds, outcomes)}
                for kind in family
            ]
            _level([row for row in rows if row["difference"] is not None])
            found += [{**row, "verdict": verdict(row, deeds)} for row in rows]
        else:
            found += [{**_name(kind, series), **_achieved(kind, hands)} for kind in family]
    return found


def _name(kind: int, series: Series) -> Report:
    printed = series.rules.kinds[kind]
    return {"name": printed.name, "slug": printed.slug, "back": series.rules.kinds[printed.back].name}


def _drafted(kind: int, hands: Sequence[Hand]) -> Report:
    """In how many of the own decks it was."""
    return {"drafted": _share(kind in hand.drafted for hand in hands)}


def _achieved(kind: int, hands: Sequence[Hand]) -> Report:
    """How many of those before whom it lay have achieved or completed it."""
    having = [hand for hand in hands if kind in hand.had]
    if not having:
        return {"achieved": None, "verdict": ""}
    share = _share(kind in hand.turned for hand in having)
    return {"achieved": share, "verdict": "a dud" if share < SELDOM and len(having) >= FEW else ""}


def _share(cases: Iterable[bool]) -> float:
    """How many of the cases are so."""
    told = list(cases)
    return round(sum(told) / max(len(told), 1), 4)


def _level(family: list[Report]) -> None:
    """Take the average from the differences: who wins has held more cards of every kind, above all more rewards."""
    if family:
        shared = statistics.fmean(kind["difference"] for kind in family)
        for kind in family:
            kind["difference"] = round(kind["difference"] - shared, 4)
            kind["interval"] = [round(bound - shared, 4) for bound in kind["interval"]]


def _held(kind: int, deeds: Sequence[str], outcomes: Sequence[Outcome]) -> Report:
    """The figures of one kind; the shares of deeds are of those hands that held it."""
    hands = [hand for each in outcomes for hand in each.hands]
    holders = [hand for hand in hands if kind in hand.held]
    shares = {deed: _share((kind, deed) in hand.deeds for hand in holders) for deed in deeds}
    difference, interval = _difference(outcomes, kind)
    held = _share(kind in hand.held for hand in hands)
    return {"held": held, **shares, "difference": difference, "interval": interval}


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
    if found["interval"] is None:
        return ""  # too few held it, or lacked it, to tell
    low, high = found["interval"]
    if low > SWING:
        return "too strong"
    if high < -SWING:
        return "too weak"
    uses = [found[deed] for deed in deeds if deed != GIVEN_UP]
    if max(uses, default=0.0) < RARE:
        return "a dud"
    return ""
