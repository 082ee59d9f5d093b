"""The Portent and the Feat step."""

from __future__ import annotations

from mypy_extensions import i64

from wartorn.kernel.cards import KIND_SHIFT, MARK_SHIFT, TURNED, kind_of, pick, picked_face, picked_place
from wartorn.kernel.game import Game
from wartorn.kernel.script import Effect, Frame
from wartorn.omen.conditions import Condition
from wartorn.omen.deeds import begin_chain, unmark
from wartorn.omen.steps.step import Step
from wartorn.omen.table import ACTED, CITIES, FEATS, PORTENT, city_of, side


class Portent(Step):
    """Each own oracle or GLEAN unit uses its text once, as the player orders (RW-PORTENT-1, -2, KR-PORTENT-1, -2)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Ask which one is next; those that act no more this step carry a mark."""
        if self.interrupted(game, frame):
            return
        options: list[int] = []
        city: i64 = 0
        while city < CITIES:
            place = side(city, frame.seat)
            before: i64 = -1
            for each in game.piles[place]:
                card: i64 = each
                if speaks(game, card) and card & (ACTED << MARK_SHIFT) == 0 and kind_of(card) != before:
                    before = kind_of(card)
                    options.append(pick(card, place))
            city += 1
        if options:
            game.choose(self, frame, frame.seat, options)
        elif frame.done:
            frame.done = 0
            unmark(game, ACTED)

    def take(self, game: Game, frame: Frame, pick: i64) -> None:
        """The oracle acts, as the beginning of a new chain (RW-CARD-8)."""
        frame.again()
        frame.done += 1
        place = picked_place(pick)
        card = game.mark(game.find(picked_face(pick), place), place, ACTED)
        begin_chain(game)
        script = game.rules.kinds[kind_of(card)].scripts[PORTENT]
        if script is not None:
            game.begin(script, frame.seat, city_of(place), card)


def speaks(game: Game, card: i64) -> bool:
    """Whether the unit has a text for the Portent step; an enraged oracle is a beast (RW-RAGE-1)."""
    return card & TURNED == 0 and game.rules.kinds[kind_of(card)].scripts[PORTENT] is not None


class Feat(Effect):
    """Every feat whose condition holds now is achieved (RW-FEAT-1, RW-FEAT-2)."""

    conditions: dict[int, Condition]

    def __init__(self, conditions: dict[int, Condition]) -> None:
        self.conditions = conditions  # by kind

    def start(self, game: Game, frame: Frame) -> None:
        """Turn them face down; an achieved one stays so."""
        for card in game.piles[FEATS + frame.seat][:]:
            if card & TURNED == 0 and self.conditions[card >> KIND_SHIFT].holds(game, frame):
                game.turn_over(card, FEATS + frame.seat)
