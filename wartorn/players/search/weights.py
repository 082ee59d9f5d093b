"""The weights of an evaluation, as they were tuned: a small file for each game."""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import Any, NamedTuple

from wartorn.kernel.errors import BadOption
from wartorn.kernel.rules import Ruleset
from wartorn.players.search.evaluation import Evaluation

FOLDER = Path(__file__).resolve().parent.parent / "weights"
ANY_STEP = "any"  # the weighing of a step that has none of its own
SCALE = 1 / 400  # from the weights of a ruleset to log-odds
DIGITS = 4


class Weighing(NamedTuple):
    """What the features are worth in one step of a turn, in log-odds."""

    bias: float
    early: list[float]  # at the beginning of the game
    growth: list[float]  # what they gain until its end


class Weights(NamedTuple):
    """What the features of a game are worth, step by step."""

    features: list[str]
    steps: dict[str, Weighing]
    made: dict[str, Any]  # how they came about

    @staticmethod
    def load(path: Path) -> Weights:
        """Read them from a file, or BadOption."""
        try:
            told = json.loads(path.read_text(encoding="utf-8"))
            steps = {name: Weighing(**weighing) for name, weighing in told["steps"].items()}
            return Weights(told["features"], steps, told["made"])
        except OSError as error:
            raise BadOption(f"{path}: it cannot be read ({error.strerror})") from None
        except (ValueError, KeyError, TypeError, AttributeError):
            raise BadOption(f"{path}: these are no weights; `wartorn tune` writes such a file") from None

    def save(self, path: Path) -> None:
        """Write them to a file, a weighing on three lines."""
        lines = [
            f'"{name}": {{"bias": {_rounded(each.bias)},\n  "early": {_row(each.early)},\n  '
            f'"growth": {_row(each.growth)}}}'
            for name, each in self.steps.items()
        ]
        steps = ",\n".join(lines)
        made, features = json.dumps(self.made), json.dumps(self.features)
        path.write_text(f'{{"made": {made},\n"features": {features},\n"steps": {{\n{steps}}}}}\n', encoding="utf-8")


def _rounded(number: float) -> str:
    return f"{number:.{DIGITS}f}".rstrip("0").rstrip(".")


def _row(numbers: list[float]) -> str:
    return "[" + ", ".join(_rounded(each) for each in numbers) + "]"


def step_names(rules: Ruleset) -> list[str]:
    """The steps that have a weighing of their own: those of each turn that have a name, and any other."""
    found = [ANY_STEP]
    for script, steps in zip(rules.turns, rules.steps, strict=True):
        found += [f"{script.path}/{step}" for step in steps if step]
    return list(dict.fromkeys(found))


def steps_of(rules: Ruleset) -> list[list[int]]:
    """By seat and cursor of its turn, which of the named steps it is in."""
    names = step_names(rules)
    found: list[list[int]] = []
    for script, steps in zip(rules.turns, rules.steps, strict=True):
        row: list[int] = []
        for step in steps:
            row.append(names.index(f"{script.path}/{step}") if step else row[-1] if row else 0)
        found.append(row)
    return found


def evaluation_by(rules: Ruleset, weights: Weights | None) -> Evaluation:
    """The evaluation by these weights, or by those of greedy; what the weights do not know counts nothing."""
    names = step_names(rules)
    if weights is None:
        flat = [each * SCALE for each in rules.weights]
        weighings = [Weighing(0.0, flat, [0.0] * len(flat))] * len(names)
    else:
        weighings = [weights.steps.get(name, weights.steps[ANY_STEP]) for name in names]
        places = [weights.features.index(name) if name in weights.features else -1 for name in rules.feature_names]
        weighings = [
            Weighing(each.bias, _placed(each.early, places), _placed(each.growth, places)) for each in weighings
        ]
    return Evaluation(
        steps_of(rules),
        [each.early for each in weighings],
        [each.growth for each in weighings],
        [each.bias for each in weighings],
    )


def _placed(numbers: list[float], places: list[int]) -> list[float]:
    return [float(numbers[place]) if place >= 0 else 0.0 for place in places]


def tuned(rules: Ruleset) -> Weights | None:
    """The weights that come with the game; None if it was never tuned."""
    path = FOLDER / f"{rules.name}.json"
    return Weights.load(path) if path.is_file() else None


@functools.lru_cache(maxsize=32)
def evaluation_for(rules: Ruleset) -> Evaluation:
    """The evaluation of a game as it was tuned."""
    return evaluation_by(rules, tuned(rules))
