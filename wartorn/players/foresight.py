"""What is likely to follow a pick, told to somebody who does not know all cards."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from wartorn.kernel.chance import Chance
from wartorn.kernel.game import Game

FORESEEN = 3  # picks that are told
REDEALS = 12  # deals on which they are tried: what cannot be so in half of them is not told


def in_words(game: Game, pick: int) -> str:
    """A pick in words that can be understood without its question: what it is about, and what is picked.

    >>> import wartorn
    >>> game = wartorn.setup("step: offering\\nhand0: Border Scout")
    >>> in_words(game, game.pick("border-scout"))
    'Offering: Border Scout'
    """
    return _joined([_about(game, pick)])[0]


def foreseen(view: Game, line: Sequence[tuple[int, int]], chance: Chance) -> list[str]:
    """The picks that the same seat is likely to make next, as far as they can be made in every other deal."""
    if len(line) < 2 or line[1][0] != view.viewer:
        return []
    told = [_told(view.determinize(chance), line, view.viewer) for _ in range(REDEALS)]
    longest: list[tuple[str, str]] = max(told, key=len)
    return next(
        (
            _joined(longest[:length])
            for length in range(len(longest), 0, -1)
            if 2 * sum(each[:length] == longest[:length] for each in told) >= REDEALS
        ),
        [],
    )


def _told(game: Game, line: Sequence[tuple[int, int]], viewer: int) -> list[tuple[str, str]]:
    """What a seat picks along a line after the first pick, until another one picks or it cannot be so."""
    said: list[tuple[str, str]] = []
    for seat, pick in line[: FORESEEN + 1]:
        while game.asking is not None and game.options() != [pick] and len(game.options()) == 1:
            game.play(game.options()[0])  # a search passes over what is forced
        if seat != viewer or game.asking != seat or pick not in game.options():
            break
        said.append(_about(game, pick))
        game.play(pick)
    return said[1:]


def _about(game: Game, pick: int) -> tuple[str, str]:
    """What a pick is about, as its question begins, and what is picked; nothing where that says it already."""
    label, (about, colon, _) = game.label(pick), game.question().partition(":")
    return (about if colon and about not in label else "", label)


def _joined(said: Sequence[tuple[str, str]]) -> list[str]:
    """Picks in words; what they are about is said once of those that follow each other."""
    found = []
    for about, picks in itertools.groupby(said, key=lambda each: each[0]):
        labels = ", ".join(label for _, label in picks)
        found.append(f"{about}: {labels}" if about else labels)
    return found
