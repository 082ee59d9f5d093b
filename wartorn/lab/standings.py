"""What the duels of a contest say about its players, as plain values."""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping, Sequence

from wartorn.lab.duels import Contest, Duel, Place, score
from wartorn.lab.elo import SURE, Mean, Trial, ratings
from wartorn.lab.figures import wilson
from wartorn.lab.reports import Report
from wartorn.lab.sitters import Clock

Played = dict[tuple[int, ...], dict[int, list[Duel]]]  # by those who met and by deal, the games of it


def standings(contest: Contest, duels: Mapping[Place, Duel], games: int, trial: Trial | None = None) -> Report:
    """All of it; only deals count that were played from every seat, and in a trial only those that it needed."""
    verdict = trial.judge(contest.in_a_row(duels, games)) if trial else None
    decided = verdict is not None and verdict.accepted is not None
    most = 2 * verdict.pairs if verdict is not None and decided else games
    played: Played = {who: dict(contest.deals(who, duels, most)) for who in contest.meetings}
    counted = [duel for deals in played.values() for deal in deals.values() for duel in deal]
    about = contest.about
    return {
        "game": about.game,
        "format": about.format,
        "header": about.header,
        "sets": [name for name, _ in about.rules.sets],
        "options": dict(about.options),
        "seed": about.seed,
        "games": len(counted),
        "complete": decided or len(counted) == games * len(contest.meetings),
        "unfinished": sum(1 for duel in counted if not duel.over),
        "turns": statistics.median(duel.turns for duel in counted) if counted else None,
        "players": [_player(who, contest, counted) for who in range(len(contest.players))],
        **(_alone(contest, played) if contest.seats == 1 else _together(contest, played)),
        "sprt": None
        if trial is None or verdict is None
        else {
            "elo0": trial.elo0,
            "elo1": trial.elo1,
            "pairs": verdict.pairs,
            "ratio": round(verdict.ratio, 3),
            "bounds": [round(-SURE, 3), round(SURE, 3)],
            "accepted": verdict.accepted,
        },
    }


def _player(who: int, contest: Contest, counted: Sequence[Duel]) -> Report:
    """How one did against all others, or against the rules, and how long it thought."""
    mine = [(duel, duel.players.index(who)) for duel in counted if who in duel.players]
    results = [duel.results[place] for duel, place in mine]
    clocks = [duel.clocks[place] for duel, place in mine]
    return {
        "name": contest.players[who],
        "games": len(mine),
        **_counts(results),
        "score": _rounded(statistics.fmean(results)) if results else None,
        "points": round(statistics.fmean(duel.points[place] for duel, place in mine), 2) if mine else None,
        **_thinking(clocks),
    }


def _counts(results: Sequence[float]) -> Report:
    """How many games were won, drawn and lost."""
    return {word: results.count(result) for word, result in (("won", 1.0), ("drawn", 0.5), ("lost", 0.0))}


def _thinking(clocks: Sequence[Clock]) -> Report:
    """How long a decision took."""
    decisions = sum(clock.decisions for clock in clocks)
    return {
        "decisions": decisions,
        "seconds_per_decision": round(sum(clock.seconds for clock in clocks) / max(decisions, 1), 7),
        "longest_decision": round(max((clock.longest for clock in clocks), default=0.0), 7),
    }


def _alone(contest: Contest, played: Played) -> Report:
    """How often each won against the rules, and how much more often the first did so than the others."""
    shares = []
    for (who,), deals in played.items():
        results = [score(deal) for deal in deals.values()]
        shares.append({"player": who, **_share(results.count(1.0), len(results))})
    first = played[0,]
    differences = []
    for other in range(1, len(contest.players)):
        both = [
            score(deal) - score(played[other,][number]) for number, deal in first.items() if number in played[other,]
        ]
        told = Mean.of(both, floor=-1.0) if both else None
        differences.append({"players": [0, other], "deals": len(both), **_told("difference", told)})
    return {"shares": shares, "differences": differences}


def _share(wins: int, games: int) -> Report:
    return {
        "share": _rounded(wins / games) if games else None,
        "interval": [_rounded(bound) for bound in wilson(wins, games)],
    }


def _together(contest: Contest, played: Played) -> Report:
    """How every two did against each other, and of several their ratings."""
    found: Report = {"meetings": [_meeting(who, deals) for who, deals in played.items()], "ratings": None}
    if len(contest.players) > 2 and any(played.values()):
        scores = {
            (one, other): {number: score(deal) for number, deal in deals.items()}
            for (one, other), deals in played.items()
        }
        rated = enumerate(ratings(len(contest.players), scores))
        found["ratings"] = [{"player": who, **_told("elo", rating, digits=1)} for who, rating in rated]
    return found


def _meeting(who: tuple[int, ...], deals: Mapping[int, Sequence[Duel]]) -> Report:
    """How the first of two did against the second, with the pairs by what it scored in both games."""
    scores = [score(deal) for deal in deals.values()]
    told = Mean.of(scores) if scores else None
    return {
        "players": list(who),
        "games": sum(map(len, deals.values())),
        **_counts([duel.results[0] for deal in deals.values() for duel in deal]),
        "pairs": [scores.count(each / 4) for each in range(5)],
        **_told("score", told),
        **_told("elo", told.elo if told else None, digits=1),
    }


def _told(name: str, mean: Mean | None, digits: int = 4) -> Report:
    """A mean and its interval; an open end is null."""
    if mean is None:
        return {name: None, f"{name}_interval": None}
    ends = [_rounded(mean.low, digits), _rounded(mean.high, digits)]
    return {name: _rounded(mean.value, digits), f"{name}_interval": ends}


def _rounded(number: float, digits: int = 4) -> float | None:
    return round(number, digits) if math.isfinite(number) else None
