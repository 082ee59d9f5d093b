"""Emissary of War: two units, picked in secret and revealed at once, say who goes first."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wartorn.kernel.cards import picked_face
from wartorn.kernel.game import Game
from wartorn.kernel.script import Effect, Frame
from wartorn.omen.steps.turn import drawn_first
from wartorn.omen.table import ACTIVE, COST, EMISSARY, HAND, OFFERING, SEATS, STRENGTH, home, other
from wartorn.omen.values import printed

NO_EMISSARY: Final = -1


class SendEmissary(Effect):
    """A player lays a unit from hand face down (RW-EMISSARY-1, HD-SETUP-6)."""

    seat: i64

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def start(self, game: Game, frame: Frame) -> None:
        """Ask which; how few there are to choose from is nobody else's business."""
        options = game.faces(HAND + self.seat)
        if options:
            game.ask(frame, self.seat, options)

    def take(self, game: Game, frame: Frame, pick: i64) -> None:
        """Lay it down."""
        hand: i64 = HAND + self.seat
        game.move(game.find(picked_face(pick), hand), hand, EMISSARY + self.seat)


class MeetEmissaries(Effect):
    """Both are revealed; the first player's is discarded, the other returns to hand (RW-EMISSARY-1, -2)."""

    first: i64

    def __init__(self, first: i64) -> None:
        self.first = first  # who goes first if nothing parts them; -1 is drawn by lot

    def start(self, game: Game, frame: Frame) -> None:
        """Reveal them, and let the turns know who goes first."""
        for seat in range(SEATS):
            for card in game.piles[EMISSARY + seat][:]:
                game.show(card, EMISSARY + seat, game.rules.everybody)
        lead = self.rank(game, 0) - self.rank(game, 1)
        first = drawn_first(game, self.first) if lead == 0 else 0 if lead > 0 else 1
        game.count(ACTIVE, other(first))
        for card in game.piles[EMISSARY + first][:]:
            game.move(card, EMISSARY + first, home(card))
        for card in game.piles[EMISSARY + other(first)][:]:
            game.move(card, EMISSARY + other(first), HAND + other(first))

    def rank(self, game: Game, seat: i64) -> i64:
        """Cost, offering and strength together, and then strength alone."""
        for card in game.piles[EMISSARY + seat]:
            strength = printed(game, card, STRENGTH)
            return (printed(game, card, COST) + printed(game, card, OFFERING) + strength) * 100 + strength
        return NO_EMISSARY
