"""The weights of an evaluation, as they were tuned: a small file for each game."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

import msgspec

from wartorn.kernel.errors import BadOption
from wartorn.kernel.rules import Ruleset
from wartorn.players.search.evaluation import Evaluation

FOLDER = Path(__file__).resolve().parent.parent / "weights"
ANY_STEP = "any"  # where there is no turn, or one whose step was never seen
SCALE = 1 / 400  # from the weights of a ruleset to log-odds
DIGITS = 4


class Notion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit of the hidden layer of an evaluation: it counts as far as it is above zero."""

    worth: float  # in log-odds
    progress: float  # what a hundredth of the game adds to it
    steps: list[float]  # where it begins in each of them
    features: list[float]  # what each of them adds to it


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the features of a game are worth."""

    made: dict[str, Any]  # how they came about
    features: list[str]
    steps: list[str]
    leanings: list[float]  # by step, the log-odds when no notion counts
    notions: list[Notion]

    @staticmethod
    def load(path: Path, game: str = "") -> Weights:
        """Read them from a file, for any game or for that one, or BadOption."""
        try:
            found = msgspec.json.decode(path.read_bytes(), type=Weights)
        except OSError as error:
            raise BadOption(f"{path}: it cannot be read ({error.strerror})") from None
        except msgspec.DecodeError:
            found = None
        if found is None or not found.fits_together():
            raise BadOption(f"{path}: these are no weights; `wartorn tune` writes such a file")
        if game:
            found.check(game, f"{path}: ")
        return found

    @property
    def game(self) -> str:
        """The game that they are for; nothing if the file does not say."""
        return str(self.made.get("game", ""))

    def check(self, game: str, where: str = "") -> None:
        """Refuse another game than the one that they are for."""
        if self.game not in ("", game):
            raise BadOption(f"{where}these are weights for {self.game}, not for {game}; name others")

    def fits_together(self) -> bool:
        """Whether every list is as long as what it is about."""
        lengths = {(len(each.steps), len(each.features)) for each in self.notions}
        steps = len(self.steps)
        return ANY_STEP in self.steps and len(self.leanings) == steps and lengths <= {(steps, len(self.features))}

    def save(self, path: Path) -> None:
        """Write them to a file, with a line for each notion."""
        text = msgspec.json.encode(self.rounded()).decode()
        path.write_text(text.replace('{"worth"', '\n{"worth"') + "\n", encoding="utf-8")

    def rounded(self) -> Weights:
        """The same, to so many digits as a file has."""
        found: Weights = msgspec.convert(_rounded(msgspec.to_builtins(self)), Weights)
        return found


def _rounded(told: Any) -> Any:
    if isinstance(told, dict):
        return {key: _rounded(value) for key, value in told.items()}
    if isinstance(told, list):
        return [_rounded(value) for value in told]
    return round(told, DIGITS) if isinstance(told, float) else told


def step_names(rules: Ruleset) -> list[str]:
    """The steps that are told apart: those of each turn that have a name, and any other."""
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
    """The evaluation by these weights, or by those of greedy."""
    known = aligned(rules, weights or of_greedy(rules))
    rows = [[each.features[i] for each in known.notions] for i in range(len(known.features))]
    return Evaluation(
        steps_of(rules),
        [*rows, [each.progress for each in known.notions]],
        [[each.steps[i] for each in known.notions] for i in range(len(known.steps))],
        [each.worth for each in known.notions],
        known.leanings,
    )


def aligned(rules: Ruleset, weights: Weights) -> Weights:
    """The weights for just the features and steps of these rules; a feature that they do not know counts nothing."""
    weights.check(rules.name)
    names = step_names(rules)
    usual = weights.steps.index(ANY_STEP)
    features = [weights.features.index(name) if name in weights.features else -1 for name in rules.feature_names]
    steps = [weights.steps.index(name) if name in weights.steps else usual for name in names]
    notions = [
        msgspec.structs.replace(
            each,
            steps=[each.steps[place] for place in steps],
            features=[each.features[place] if place >= 0 else 0.0 for place in features],
        )
        for each in weights.notions
    ]
    leanings = [weights.leanings[place] for place in steps]
    return Weights(weights.made, list(rules.feature_names), names, leanings, notions)


def of_greedy(rules: Ruleset) -> Weights:
    """The weights of greedy: what is above zero and what is below it are one notion each, so that all counts."""
    flat = [each * SCALE for each in rules.weights]
    notions = [Notion(sign, 0.0, [0.0], [sign * each for each in flat]) for sign in (1.0, -1.0)]
    return Weights({}, list(rules.feature_names), [ANY_STEP], [0.0], notions)


def tuned(rules: Ruleset) -> Weights | None:
    """The weights that come with the game; None if it was never tuned."""
    path = FOLDER / f"{rules.name}.json"
    return Weights.load(path) if path.is_file() else None


@functools.lru_cache(maxsize=32)
def evaluation_for(rules: Ruleset) -> Evaluation:
    """The evaluation of a game as it was tuned."""
    return evaluation_by(rules, tuned(rules))
