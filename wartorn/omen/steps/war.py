"""The War step: who wins a city, and what stays there."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wartorn.kernel.cards import MARK_SHIFT, pick, picked_face, picked_place
from wartorn.kernel.game import Game
from wartorn.kernel.script import Effect, Frame
from wartorn.omen.deeds import destroy, unmark_pile
from wartorn.omen.table import CITIES, CITY, KEPT, REWARDS, STACK, other, side
from wartorn.omen.values import cities_spent, size, victor, war_torn
from wartorn.omen.verbs.deed import YOU

SPENT_CITIES_TO_END: Final = 2


class War(Effect):
    """The war-torn cities are resolved one at a time, in the active player's order (RW-WAR-2)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Ask which city is next; two spent cities end the game at once (RW-END-1)."""
        if cities_spent(game) >= SPENT_CITIES_TO_END:
            game.finish()
            return
        options: list[int] = []
        for city in range(CITIES):
            if war_torn(game, city, frame.seat):
                options.append(CITY + city)
        game.choose(self, frame, frame.seat, options)

    def take(self, game: Game, frame: Frame, pick: i64) -> None:
        """Higher strength wins, then more soldiers, else nobody (RW-WAR-3, RW-WAR-6)."""
        frame.again()
        city = pick - CITY
        winner = victor(game, city)
        if winner < 0:
            game.begin(game.rules.scripts["war/tied"], frame.seat, city)
        else:
            game.begin(game.rules.scripts["war/won"], winner, city)


class Claim(Effect):
    """The winner takes the top reward of the city into hand (RW-WAR-3)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Take it unseen by the other."""
        stack = STACK + frame.here
        game.move(game.piles[stack][-1], stack, REWARDS + frame.seat)


class Keep(Effect):
    """A player keeps so many units of a city, as many as may stay; the rest is destroyed (RW-WAR-4, RW-WAR-5)."""

    who: i64
    allowance: i64

    def __init__(self, who: i64, allowance: i64) -> None:
        self.who = who
        self.allowance = allowance

    def seat(self, frame: Frame) -> i64:
        """The player who keeps."""
        return frame.seat if self.who == YOU else other(frame.seat)

    def start(self, game: Game, frame: Frame) -> None:
        """Ask for the next unit that stays (RW-WAR-5)."""
        if frame.left == 0:
            frame.left = self.allowance
            frame.last = 0
        options = self.stayers(game, frame)
        if options:
            game.choose(self, frame, self.seat(frame), options)
        else:
            self.cull(game, frame)

    def stayers(self, game: Game, frame: Frame) -> list[int]:
        """The units that may stay next, so that the set is picked in one order and can be completed."""
        place = side(frame.here, self.seat(frame))
        loose: list[int] = []
        ones: i64 = 0  # loose units of size 1
        for each in game.piles[place]:
            card: i64 = each
            if card & (KEPT << MARK_SHIFT) == 0 and size(game, card) <= frame.left:
                loose.append(card)
                if size(game, card) == 1:
                    ones += 1
        options: list[int] = []
        owed: i64 = min(ones, frame.left)
        seen: i64 = 0
        for each in loose:
            card = each
            fills = size(game, card) == 2
            if not fills:
                seen += 1
            chosen = pick(card, place)
            fits = fills or ones - seen >= owed - 1
            if fits and chosen >= frame.last and (not options or options[-1] != chosen):
                options.append(chosen)
        return options

    def take(self, game: Game, frame: Frame, pick: i64) -> None:
        """It stays; go on while more may."""
        place = picked_place(pick)
        card = game.find(picked_face(pick), place)
        frame.left -= size(game, card)
        frame.last = pick
        game.mark(card, place, KEPT)
        if frame.left > 0:
            frame.again()
        else:
            self.cull(game, frame)

    def cull(self, game: Game, frame: Frame) -> None:
        """Destroy the rest."""
        frame.left = 0
        place = side(frame.here, self.seat(frame))
        for card in game.piles[place][:]:
            if card & (KEPT << MARK_SHIFT) == 0:
                destroy(game, card, place)
        unmark_pile(game, place, KEPT)
