"""The steps of a turn of an Omen game, and the one that is going on."""

from __future__ import annotations

from wartorn.kernel.game import Game
from wartorn.kernel.rules import Ruleset
from wartorn.omen.table import ACTIVE
from wartorn.picture.shapes import Step

# Parts of a turn with which a set-up may begin, and which are no steps with a name of their own
PARTS = {"actions": "Wealth", "limits": "End of the turn"}
GIVEN = "offer"  # the script of a unit that was offered: the turn has gone on by one already, but its step has not


class Steps:
    """The steps of both players' turns."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.at = [step_of_effects(names) for names in rules.steps]  # by seat and effect
        self.lists = [step_lists(names) for names in rules.steps]  # by seat and step, the last one without any

    def shown(self, view: Game) -> list[Step]:
        """The steps of the active player's turn; none is going on before the first turn and after the last."""
        seat = view.numbers[ACTIVE]
        turn = self.rules.turns[seat]
        agenda = view.agenda
        for depth, frame in enumerate(agenda):
            if frame.script is turn:
                given = depth + 1 < len(agenda) and agenda[depth + 1].script.path == GIVEN
                steps = self.at[seat]
                return self.lists[seat][steps[min(frame.cursor - given, len(steps) - 1)]]
        return self.lists[seat][-1]


def title(name: str) -> str:
    """A step in the words of the rules."""
    return PARTS.get(name, name.capitalize())


def step_of_effects(names: list[str]) -> list[int]:
    """The index of its step for each effect of a turn; what has no name belongs to the step before it.

    >>> step_of_effects(["wealth", "", "actions", "surge", "offering", ""])
    [0, 0, 0, 1, 2, 2]
    """
    found: list[int] = []
    titles: list[str] = []
    for name in names:
        if name and (not titles or titles[-1] != title(name)):
            titles.append(title(name))
        found.append(len(titles) - 1)
    return found


def step_lists(names: list[str]) -> list[list[Step]]:
    """The steps of a turn, once with each of them going on, and last with none."""
    titles = list(dict.fromkeys(title(name) for name in names if name))
    return [[Step(name, here == at) for at, name in enumerate(titles)] for here in range(len(titles) + 1)]
