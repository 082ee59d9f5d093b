"""Which painter paints which game."""

from __future__ import annotations

from functools import lru_cache
from typing import Protocol

from wartorn.kernel.errors import BadOption
from wartorn.kernel.game import Game
from wartorn.kernel.rules import Ruleset
from wartorn.picture.shapes import Picture

MOST_PAINTERS = 256  # a few more than the registry keeps rulesets


class Painter(Protocol):
    """Paints what one viewer may know; every game that is painted is a view."""

    def picture(self, view: Game, seat: int | None) -> Picture:
        """The table by the eyes of a seat, or of somebody who looks on."""


@lru_cache(maxsize=MOST_PAINTERS)
def painter_for(rules: Ruleset) -> Painter:
    """The painter of a game; games that speak alike are painted alike."""
    from wartorn.abdju.voice import AbdjuVoice
    from wartorn.omen.drafting.voice import DraftVoice
    from wartorn.omen.story import OmenVoice
    from wartorn.picture.abdju import AbdjuPainter
    from wartorn.picture.drafts import DraftPainter
    from wartorn.picture.omen import OmenPainter

    if isinstance(rules.voice, OmenVoice):
        return OmenPainter(rules)
    if isinstance(rules.voice, AbdjuVoice):
        return AbdjuPainter(rules)
    if isinstance(rules.voice, DraftVoice):
        return DraftPainter(rules)
    raise BadOption(f"{rules.title} cannot be shown on a page yet")


def picture_of(view: Game, seat: int | None) -> Picture:
    """What lies on the table, as the seat knows it, or as everybody does."""
    return painter_for(view.rules).picture(view, seat)
