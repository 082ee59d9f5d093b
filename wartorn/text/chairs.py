"""Where one sits who looks at a table: on a seat, which is called "You", or beside it."""

from __future__ import annotations

from wartorn.kernel.game import Game
from wartorn.kernel.hidden import ONLOOKER


def you(view: Game) -> int | None:
    """The seat that the view is told to; None for those who look on, who are told of all seats by their names."""
    return None if view.viewer == ONLOOKER else view.viewer


def chair(view: Game) -> int:
    """The seat that the table is drawn from: the viewer's, and the first for those who look on."""
    return 0 if view.viewer == ONLOOKER else view.viewer
