"""What a game must be able to draw, so that it can be played in a terminal."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Protocol

from rich.console import RenderableType

from wartorn.kernel.errors import BadOption
from wartorn.kernel.game import Game
from wartorn.kernel.rules import Ruleset

Numbers = Mapping[int, int]  # the number that a player types for each pick


class TextTable(Protocol):
    """Draws what one seat may know; every game that is drawn is a view."""

    def scene(self, view: Game) -> Hashable:
        """What the table shows beside hands and coins; the table is drawn again when it changes."""

    def heading(self, view: Game) -> str:
        """The turn and what nobody owns, in a few words."""

    def table(self, view: Game, width: int, height: int) -> RenderableType:
        """The whole table but the hand."""

    def hand(self, view: Game, numbers: Numbers, width: int, texts: bool) -> RenderableType:
        """The viewer's hand, with the numbers of what can be done with each card."""

    def in_hand(self, view: Game, pick: int) -> bool:
        """Whether the hand shows the number of this pick."""

    def choice(self, view: Game, pick: int) -> tuple[str, str]:
        """What is picked and where to, so that the ways of one card stand on one line."""

    def discard(self, view: Game) -> RenderableType:
        """The discard pile, which anyone may look through."""

    def feats(self, view: Game) -> RenderableType:
        """What each player has achieved and may still achieve."""

    def card(self, name: str) -> RenderableType:
        """A card of this game, or BadOption."""

    def names(self) -> list[str]:
        """The names of all cards, which stand out in the story."""


def table_for(rules: Ruleset) -> TextTable:
    """The table of a game; games that speak alike are drawn alike."""
    from wartorn.cli.omen_table import OmenTable
    from wartorn.omen.story import OmenVoice

    if isinstance(rules.voice, OmenVoice):
        return OmenTable(rules)
    raise BadOption(f"{rules.title} cannot be drawn in a terminal yet")
