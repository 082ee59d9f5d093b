"""The Surge step: units are played, expended or spent, rewards used."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wartorn.kernel.cards import (
    MANNER_SHIFT,
    PASS,
    TURNED,
    kind_of,
    pick,
    picked_face,
    picked_manner,
    picked_place,
)
from wartorn.kernel.game import Game
from wartorn.kernel.rules import Reaction
from wartorn.kernel.script import Effect, Frame, Script
from wartorn.omen.deeds import begin_chain, discard, discard_aside, may_play, play, spend, tally
from wartorn.omen.steps.step import Step, Watch
from wartorn.omen.table import (
    ASIDE,
    BOLSTERS,
    CITIES,
    COINS,
    EXPENDED,
    HAND,
    PLAYED,
    REWARDED,
    REWARDS,
    SPENT,
    TRICKS,
    USE,
    USED,
    active,
    automaton,
    city_of,
    home,
    is_side,
    other,
    seat_of,
    side,
)
from wartorn.omen.values import TRICK, cost, price, room, size, traits
from wartorn.omen.verbs.cities import set_off, trigger

TRICK_LIMIT: Final = 12


class Surge(Step):
    """Play, expend and spend units, use a reward (RW-SURGE-1 to -8, HD-SURGE-3 to -8, KR-SURGE-1 to -10)."""

    tricks: bool

    def __init__(self, watch: Watch | None = None, tricks: bool = False) -> None:
        super().__init__(watch)
        self.tricks = tricks  # whether units can be used from hand by a trait

    def start(self, game: Game, frame: Frame) -> None:
        """Ask for the next play until the player says that it is enough."""
        if frame.left == 0:
            frame.left = 1
            game.count(USED, 0)
            game.count(PLAYED, 0)
            if game.numbers[TRICKS]:
                game.count(TRICKS, 0)
            if self.opened(game, frame):
                frame.again()
                return
        if self.interrupted(game, frame):
            return
        seat = frame.seat
        options = self.plays(game, frame)
        options += self.rewards(game, seat)
        # a player must not see that the other one can do nothing with what is in hand
        hidden = len(game.piles[HAND + seat]) > 0 and self.open(game) and not automaton(game, other(seat))
        if options or hidden:
            options.append(PASS)
            game.ask(frame, seat, options)
        else:
            frame.left = 0

    def open(self, game: Game) -> bool:
        """Whether anything from hand could still be played or used in this step (RW-SURGE-8, KR-SURGE-9)."""
        return may_play(game) or (self.tricks and game.numbers[TRICKS] < TRICK_LIMIT)

    def opened(self, game: Game, frame: Frame) -> bool:
        """Whether something is done first, at the start of the step."""
        return False

    def plays(self, game: Game, frame: Frame) -> list[int]:
        """Every unit in hand that can be paid, with every city that has room; some can be used from hand."""
        seat = frame.seat
        hand: i64 = HAND + seat
        coins: i64 = game.numbers[COINS + seat]
        rooms = [room(game, city, seat) for city in range(CITIES)]
        options: list[int] = []
        before: i64 = -1
        for each in game.piles[hand]:
            card: i64 = each
            if kind_of(card) == before:
                continue
            before = kind_of(card)
            chosen = pick(card, hand)
            if may_play(game) and price(game, card, seat) <= coins:
                needed = size(game, card)
                for city in range(CITIES):
                    if rooms[city] >= needed:
                        options.append(chosen | (1 + city) << MANNER_SHIFT)
            if self.usable(game, card, coins):
                options.append(chosen | USE << MANNER_SHIFT)
        return options

    def usable(self, game: Game, card: i64, coins: i64) -> bool:
        """Whether a unit can be used from hand: expended for its cost, or spent for its trait (KR-SURGE-9)."""
        scripts = game.rules.kinds[kind_of(card)].scripts
        if scripts[SPENT] is None and (scripts[EXPENDED] is None or cost(game, card) > coins):
            return False
        return game.numbers[TRICKS] < TRICK_LIMIT if traits(game, card) & TRICK else may_play(game)

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
        begin_chain(game)
        place = picked_place(pick)
        card = game.find(picked_face(pick), place)
        seat = frame.seat
        if place == REWARDS + seat:
            self.use(game, seat, card)
            return
        if picked_manner(pick) != USE:
            spend(game, seat, price(game, card, seat), card)
            play(game, card, place, side(picked_manner(pick) - 1, seat))
            return
        tally(game, TRICKS if traits(game, card) & TRICK else PLAYED, 1)
        script = game.rules.kinds[kind_of(card)].scripts[SPENT]
        if script is not None:
            self.spend(game, seat, card, script)
        else:
            self.expend(game, seat, card)

    def spend(self, game: Game, seat: i64, card: i64, script: Script) -> None:
        """The unit is discarded, and what that sets off comes before what its trait brings (KR-SURGE-5 to -7)."""
        game.begin(script, seat, -1, card | game.rules.everybody)
        discard(game, card, seat)

    def expend(self, game: Game, seat: i64, card: i64) -> None:
        """It is in no pile while its text resolves, and is discarded then (RW-CARD-3, RW-CARD-11, KR-SURGE-4)."""
        spend(game, seat, cost(game, card), card)
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
    """The expended unit goes to the discard pile when its text is over (RW-CARD-11, KR-SURGE-4)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Discard it; only a unit with JILT is discarded as from hand."""
        if traits(game, frame.source) & TRICK:
            discard_aside(game, frame.seat)
        else:
            card: i64 = game.piles[ASIDE][-1]
            game.move(card, ASIDE, home(card))


class Entry(Reaction):
    """A soldier's text begins when it enters a city, not when it changes sides there (RW-CARD-2, RW-CARD-14)."""

    def moved(self, game: Game, card: i64, source: i64, target: i64) -> None:
        """See whether the card has entered a city."""
        if is_side(target) and not (is_side(source) and city_of(source) == city_of(target)):
            trigger(game, card, target)


class Bolster(Reaction):
    """A unit with BOLSTER acts when it enters its player's side in the own Surge step, from anywhere (KR-SURGE-2)."""

    def moved(self, game: Game, card: i64, source: i64, target: i64) -> None:
        """See whether the card has entered the active player's side."""
        if is_side(target) and seat_of(target) == active(game) and surging(game):
            set_off(game, card, target, BOLSTERS)


def surging(game: Game) -> bool:
    """Whether the turn is in its Surge step."""
    for frame in game.agenda:
        if frame.cursor < len(frame.script.effects) and isinstance(frame.script.effects[frame.cursor], Surge):
            return True
    return False
