"""The Surge step: units are played, beasts expended, rewards used."""

from __future__ import annotations

from mypy_extensions import i64

from wartorn.kernel.cards import (
    MANNER_SHIFT,
    PASS,
    TURNED,
    USE,
    kind_of,
    pick,
    picked_face,
    picked_manner,
    picked_place,
)
from wartorn.kernel.game import Game
from wartorn.kernel.rules import Reaction
from wartorn.kernel.script import Effect, Frame
from wartorn.omen.deeds import may_play, play, spend, tally
from wartorn.omen.table import (
    ASIDE,
    BEAST,
    CITIES,
    COINS,
    DISCARD,
    EXPENDED,
    HAND,
    PLAYED,
    REWARDED,
    REWARDS,
    TRIGGERS,
    USED,
    city_of,
    is_side,
    side,
)
from wartorn.omen.values import cost, room, size, type_of
from wartorn.omen.verbs.cities import trigger


class Surge(Effect):
    """Play units, expend beasts, use a reward (RW-SURGE-1 to RW-SURGE-8)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Ask for the next play until the player says that it is enough."""
        if frame.left == 0:
            frame.left = 1
            game.count(USED, 0)
            game.count(PLAYED, 0)
        seat = frame.seat
        rewards = self.rewards(game, seat)
        if (game.piles[HAND + seat] and may_play(game)) or rewards:
            options = self.plays(game, frame) if may_play(game) else []
            options += rewards
            options.append(PASS)
            game.ask(frame, seat, options)
        else:
            frame.left = 0

    def plays(self, game: Game, frame: Frame) -> list[int]:
        """Every unit in hand that can be paid, with every city that has room; a beast may be expended."""
        seat = frame.seat
        hand: i64 = HAND + seat
        coins: i64 = game.numbers[COINS + seat]
        rooms = [room(game, city, seat) for city in range(CITIES)]
        options: list[int] = []
        before: i64 = -1
        for each in game.piles[hand]:
            card: i64 = each
            if kind_of(card) == before or cost(game, card) > coins:
                continue
            before = kind_of(card)
            chosen = pick(card, hand)
            needed = size(game, card)
            for city in range(CITIES):
                if rooms[city] >= needed:
                    options.append(chosen | (1 + city) << MANNER_SHIFT)
            if type_of(game, card) == BEAST:
                options.append(chosen | USE << MANNER_SHIFT)
        return options

    def rewards(self, game: Game, seat: i64) -> list[int]:
        """The rewards that may be used: one in a Surge step (RW-SURGE-5)."""
        options: list[int] = []
        if game.numbers[USED] == 0:
            before: i64 = -1
            for each in game.piles[REWARDS + seat]:
                card: i64 = each
                if card & TURNED == 0 and kind_of(card) != before:
                    before = kind_of(card)
                    options.append(pick(card, REWARDS + seat, USE))
        return options

    def take(self, game: Game, frame: Frame, pick: i64) -> None:
        """Play, expend or use it; its text comes before anything else is played (RW-SURGE-3)."""
        if pick == PASS:
            frame.left = 0
            return
        frame.again()
        if game.numbers[TRIGGERS]:
            game.count(TRIGGERS, 0)
        place = picked_place(pick)
        card = game.find(picked_face(pick), place)
        seat = frame.seat
        if place == REWARDS + seat:
            self.use(game, seat, card)
            return
        spend(game, seat, cost(game, card))
        if picked_manner(pick) == USE:
            tally(game, PLAYED, 1)
            self.expend(game, seat, card)
        else:
            play(game, card, place, side(picked_manner(pick) - 1, seat))

    def expend(self, game: Game, seat: i64, card: i64) -> None:
        """A beast is in no pile while its text resolves, and is discarded then (RW-CARD-3, RW-CARD-11)."""
        aside = game.move(card, HAND + seat, ASIDE)
        game.begin(game.rules.scripts["expended"], seat, -1, aside)
        script = game.rules.kinds[kind_of(card)].scripts[EXPENDED]
        if script is not None:
            game.begin(script, seat, -1, aside)

    def use(self, game: Game, seat: i64, card: i64) -> None:
        """A reward is turned face down for its effect (RW-SURGE-5, RW-CARD-7)."""
        game.count(USED, 1)
        shown = game.show(card, REWARDS + seat, game.rules.everybody)
        game.turn_over(shown, REWARDS + seat)
        script = game.rules.kinds[kind_of(card)].scripts[REWARDED]
        if script is not None:
            game.begin(script, seat, -1, shown)


class DiscardExpended(Effect):
    """The expended beast goes to the discard pile when its text is over (RW-CARD-11)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Discard it."""
        game.move(game.piles[ASIDE][-1], ASIDE, DISCARD)


class Entry(Reaction):
    """A soldier's text begins when it enters a city, not when it changes sides there (RW-CARD-2, RW-CARD-14)."""

    def moved(self, game: Game, card: i64, source: i64, target: i64) -> None:
        """See whether the card has entered a city."""
        if is_side(target) and not (is_side(source) and city_of(source) == city_of(target)):
            trigger(game, card, target)
