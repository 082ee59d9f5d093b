"""What a game must be able to draw, so that it can be played in a terminal."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Protocol

from rich.console import RenderableType

from wartorn.kernel.cards import Kind
from wartorn.kernel.errors import BadOption
from wartorn.kernel.game import Game
from wartorn.kernel.rules import Ruleset

Numbers = Mapping[int, int]  # the number that a player types for each pick


class TextTable(Protocol):
    """Draws what one seat may know, or those who look on; every game that is drawn is a view."""

    def scene(self, view: Game) -> Hashable:
        """What the table shows beside hands and coins; the table is drawn again when it changes."""

    def heading(self, view: Game) -> str:
        """The turn and what nobody owns, in a few words."""

    def table(self, view: Game, width: int, height: int) -> RenderableType:
        """The whole table but the hand."""

    def hand(self, view: Game, numbers: Numbers, width: int, texts: bool) -> RenderableType:
        """The viewer's hand, with the numbers of what can be done with each card; nothing for those who look on."""

    def in_hand(self, view: Game, pick: int) -> bool:
        """Whether the hand shows the number of this pick."""

    def choice(self, view: Game, pick: int) -> tuple[str, str]:
        """What is picked and where to, so that the ways of one card stand on one line."""

    def says(self, view: Game, pick: int) -> str:
        """What a player needs to know of the card to pick it; empty if its name is enough."""

    @property
    def listings(self) -> Mapping[str, str]:
        """What else can be shown in this game, by the word to type, with what it is."""

    def listing(self, view: Game, name: str) -> RenderableType:
        """One of the listings."""

    def card(self, name: str) -> RenderableType:
        """A card of this game, or BadOption."""

    def names(self) -> list[str]:
        """The names of all cards, which stand out in the story."""

    def who(self, seat: int, viewer: int | None) -> str:
        """The seat as the viewer calls it; with no viewer, as anybody does."""

    @property
    def about_cards(self) -> str:
        """What the command card shows."""

    def example(self, view: Game) -> Kind:
        """A card that could be played, for the help."""

    def example_word(self, view: Game) -> tuple[str, str]:
        """The word of a pick, what it means, and how other words are written."""

    def legend(self) -> list[str]:
        """How the table is to be read, in sentences."""


def table_for(rules: Ruleset) -> TextTable:
    """The table of a game; games that speak alike are drawn alike."""
    from wartorn.abdju.voice import AbdjuVoice
    from wartorn.omen.drafting.voice import DraftVoice
    from wartorn.omen.story import OmenVoice
    from wartorn.text.abdju_table import AbdjuTable
    from wartorn.text.draft_table import DraftTable
    from wartorn.text.omen_table import OmenTable

    if isinstance(rules.voice, OmenVoice):
        return OmenTable(rules)
    if isinstance(rules.voice, AbdjuVoice):
        return AbdjuTable(rules)
    if isinstance(rules.voice, DraftVoice):
        return DraftTable(rules)
    raise BadOption(f"{rules.title} cannot be drawn in a terminal yet")
