"""The War step: who wins a city, and what stays there."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wartorn.kernel.cards import MARK_SHIFT, pick, picked_face, picked_place
from wartorn.kernel.game import Game
from wartorn.kernel.script import Effect, Frame, Script
from wartorn.omen.deeds import destroy, unmark_pile
from wartorn.omen.steps.step import Step
from wartorn.omen.table import CITIES, CITY, HAND, KEPT, RAZED, REWARDS, STACK, automaton, city_of, other, seat_of, side
from wartorn.omen.values import ENDURING, VETERAN, able, cities_spent, staying, traits, victor, war_torn
from wartorn.omen.verbs.deed import OPPONENT, YOU

SPENT_CITIES_TO_END: Final = 2
WINNER_KEEPS: Final = 1
LOSER_KEEPS: Final = 2


class War(Step):
    """The war-torn cities are resolved one at a time, in the active player's order (RW-WAR-2, HD-WAR-2)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Ask which city is next."""
        if self.interrupted(game, frame) or self.prevented(game, frame):
            return
        options: list[int] = []
        for city in range(CITIES):
            if frame.spent & (1 << city) == 0 and war_torn(game, city, frame.seat):
                options.append(CITY + city)
        if options:
            game.choose(self, frame, frame.seat, options)
        else:
            frame.spent = 0

    def prevented(self, game: Game, frame: Frame) -> bool:
        """Whether something comes before the next war."""
        return False

    def take(self, game: Game, frame: Frame, pick: i64) -> None:
        """Higher strength wins, then what the game says, else nobody (RW-WAR-3, RW-WAR-6)."""
        frame.again()
        city = pick - CITY
        winner = victor(game, city)
        if winner < 0:
            game.begin(game.rules.scripts["war/tied"], frame.seat, city)
        else:
            game.begin(game.rules.scripts["war/won"], winner, city)


class LastWar(War):
    """Two spent cities end the game at once (RW-END-1)."""

    def prevented(self, game: Game, frame: Frame) -> bool:
        """See whether the game is over."""
        if cities_spent(game) < SPENT_CITIES_TO_END:
            return False
        game.finish()
        return True


class Sack(War):
    """Sacked cities are resolved once in a step, and razed when they have nothing left (KR-WAR-8, KR-WAR-10)."""

    def prevented(self, game: Game, frame: Frame) -> bool:
        """Raze what has lost its last Krater by another way than a war."""
        for city in range(CITIES):
            if not game.piles[STACK + city] and game.numbers[RAZED + city] == 0:
                frame.again()
                game.begin(game.rules.scripts["war/razed"], frame.seat, city)
                return True
        return False

    def take(self, game: Game, frame: Frame, pick: i64) -> None:
        """It is not resolved again in this step."""
        frame.spent |= 1 << (pick - CITY)
        super().take(game, frame, pick)


class Claim(Effect):
    """The winner takes the top reward of the city into hand (RW-WAR-3)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Take it unseen by the other."""
        stack = STACK + frame.here
        game.move(game.piles[stack][-1], stack, REWARDS + frame.seat)


class Raze(Effect):
    """A city without Kraters is razed: all units there are destroyed, and none comes again (KR-WAR-4, KR-WAR-9)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Destroy everything; nobody is asked what stays."""
        if game.piles[STACK + frame.here]:
            return
        for seat in (frame.seat, other(frame.seat)):
            place = side(frame.here, seat)
            for card in game.piles[place][:]:
                fall(game, card, place)
        game.count(RAZED + frame.here, 1)
        frame.cursor = len(frame.script.effects)


class Keep(Effect):
    """A player keeps so many units of a city, as many as may stay (RW-WAR-4, RW-WAR-5)."""

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
            frame.left = 0

    def stayers(self, game: Game, frame: Frame) -> list[int]:
        """The units that may stay next, so that the set is picked in one order and can be completed."""
        place = side(frame.here, self.seat(frame))
        loose: list[int] = []
        ones: i64 = 0  # loose units that count 1
        for each in game.piles[place]:
            card: i64 = each
            if card & (KEPT << MARK_SHIFT) == 0 and staying(game, card) <= frame.left:
                loose.append(card)
                if staying(game, card) == 1:
                    ones += 1
        options: list[int] = []
        owed: i64 = min(ones, frame.left)
        seen: i64 = 0
        for each in loose:
            card = each
            fills = staying(game, card) == 2
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
        frame.left -= staying(game, card)
        frame.last = pick
        game.mark(card, place, KEPT)
        if frame.left > 0:
            frame.again()


class Cull(Effect):
    """The units of a city that a player does not keep are destroyed (RW-WAR-4)."""

    who: i64

    def __init__(self, who: i64) -> None:
        self.who = who

    def start(self, game: Game, frame: Frame) -> None:
        """Destroy them one by one; what one of them asks is asked at once (HD-KEY-6)."""
        place = side(frame.here, frame.seat if self.who == YOU else other(frame.seat))
        for card in game.piles[place][:]:
            if card & (KEPT << MARK_SHIFT) == 0 and fall(game, card, place):
                frame.again()
                return
        unmark_pile(game, place, KEPT)


def fall(game: Game, card: i64, place: i64) -> bool:
    """Destroy a unit in the War step: VETERAN saves it, ENDURING asks its player (KR-WAR-5, HD-KEY-6)."""
    seat = seat_of(place)
    if traits(game, card) & VETERAN:
        game.move(card, place, HAND + seat)
        return False
    gone = destroy(game, card, place)
    if traits(game, card) & ENDURING == 0 or not able(game, card, seat) or automaton(game, seat):
        return False
    game.begin(game.rules.scripts["enduring"], seat, city_of(place), gone)
    return True


def war_scripts(razing: bool) -> dict[str, Script]:
    """What follows a war, by path: the winner keeps fewer, and goes first (RW-WAR-8, HD-WAR-7, KR-WAR-9)."""
    raze: tuple[Effect, ...] = (Raze(),) if razing else ()
    lost: tuple[Effect, ...] = (Keep(OPPONENT, LOSER_KEEPS), Cull(OPPONENT))
    scripts = {
        "war/won": Script("war/won", (Claim(), *raze, Keep(YOU, WINNER_KEEPS), Cull(YOU), *lost)),
        "war/tied": Script("war/tied", (Keep(YOU, LOSER_KEEPS), Cull(YOU), *lost)),
    }
    if razing:
        scripts["war/razed"] = Script("war/razed", raze)
    return scripts
