"""What is likely to follow a pick, told to somebody who does not know all cards."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from wartorn.kernel.chance import Chance
from wartorn.kernel.game import Game

FORESEEN = 3  # picks that are told
REDEALS = 12  # deals on which they are tried: what cannot be so in half of them is not told


def foreseen(view: Game, line: Sequence[tuple[int, int]], chance: Chance) -> list[str]:
    """The picks that the same seat is likely to make next, as far as they can be made in every other deal."""
    own = list(itertools.takewhile(lambda each: each[0] == view.viewer, line[: FORESEEN + 1]))
    return [said for _, said in foreseen_of_all(view, own, chance)]


def foreseen_of_all(view: Game, line: Sequence[tuple[int, int]], chance: Chance) -> list[tuple[int, str]]:
    """The same for all seats, to the end of the line: who picks what."""
    if len(line) < 2:
        return []
    told = [_told(view.determinize(chance), line) for _ in range(REDEALS)]
    longest: list[str] = max(told, key=len)
    likely = next(
        (
            longest[:length]
            for length in range(len(longest), 0, -1)
            if 2 * sum(each[:length] == longest[:length] for each in told) >= REDEALS
        ),
        [],
    )
    return [(seat, said) for (seat, _), said in zip(line[1:], likely, strict=False)]


def _told(game: Game, line: Sequence[tuple[int, int]]) -> list[str]:
    """What is picked along a line after the first pick, until it cannot be so."""
    said: list[str] = []
    for seat, pick in line:
        while game.asking is not None and game.options() != [pick] and len(game.options()) == 1:
            game.play(game.options()[0])  # a search passes over what is forced
        if game.asking != seat or pick not in game.options():
            break
        said.append(game.label(pick))
        game.play(pick)
    return said[1:]
