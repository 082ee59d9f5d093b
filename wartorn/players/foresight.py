"""What is likely to follow a pick, told to somebody who does not know all cards."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import NamedTuple

from wartorn.kernel.chance import Chance
from wartorn.kernel.game import Game

FORESEEN = 3  # picks that are told
REDEALS = 12  # deals on which they are tried: what cannot be so in half of them is not told


class Said(NamedTuple):
    """A pick in words: whose it is, what it is about, and what is picked."""

    seat: int
    about: str  # as its question begins; nothing where the pick says it already
    label: str


def in_words(game: Game, pick: int) -> str:
    """A pick in words that can be understood without its question: what it is about, and what is picked.

    >>> import wartorn
    >>> game = wartorn.setup("step: offering\\nhand0: Border Scout")
    >>> in_words(game, game.pick("border-scout"))
    'Offering: Border Scout'
    """
    return _joined([_said(game, pick)])[0][1]


def foreseen(view: Game, line: Sequence[tuple[int, int]], chance: Chance) -> list[str]:
    """The picks that the same seat is likely to make next, as far as they can be made in every other deal."""
    own = list(itertools.takewhile(lambda each: each[0] == view.viewer, line[: FORESEEN + 1]))
    return [words for _, words in foreseen_of_all(view, own, chance)]


def foreseen_of_all(view: Game, line: Sequence[tuple[int, int]], chance: Chance) -> list[tuple[int, str]]:
    """The same for all seats, to the end of the line: who picks what."""
    if len(line) < 2:
        return []
    told = [_told(view.determinize(chance), line) for _ in range(REDEALS)]
    longest: list[Said] = max(told, key=len)
    return next(
        (
            _joined(longest[:length])
            for length in range(len(longest), 0, -1)
            if 2 * sum(each[:length] == longest[:length] for each in told) >= REDEALS
        ),
        [],
    )


def _told(game: Game, line: Sequence[tuple[int, int]]) -> list[Said]:
    """What is picked along a line after the first pick, until it cannot be so."""
    said: list[Said] = []
    for seat, pick in line:
        while game.asking is not None and game.options() != [pick] and len(game.options()) == 1:
            game.play(game.options()[0])  # a search passes over what is forced
        if game.asking != seat or pick not in game.options():
            break
        said.append(_said(game, pick))
        game.play(pick)
    return said[1:]


def _said(game: Game, pick: int) -> Said:
    """A pick of the seat that is asked."""
    assert game.asking is not None
    label, (about, colon, _) = game.label(pick), game.question().partition(":")
    return Said(game.asking, about if colon and about not in label else "", label)


def _joined(said: Sequence[Said]) -> list[tuple[int, str]]:
    """Who picks what; what picks are about is said once of those that follow each other."""
    found = []
    for (seat, about), picks in itertools.groupby(said, key=lambda each: each[:2]):
        labels = ", ".join(each.label for each in picks)
        found.append((seat, f"{about}: {labels}" if about else labels))
    return found
