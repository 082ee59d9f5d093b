"""What a turn is made of: Wealth, Surge, Portent, Feat, War and Offering, and what stands around them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wartorn.kernel.cards import (
    KIND_SHIFT,
    MANNER_SHIFT,
    MARK_SHIFT,
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
from wartorn.kernel.script import Effect, Frame, Script
from wartorn.omen.conditions import Condition
from wartorn.omen.deeds import (
    cards_left,
    destroy,
    discard,
    draw,
    gain,
    may_play,
    play,
    spend,
    tally,
    unmark,
    unmark_pile,
)
from wartorn.omen.table import (
    ACTED,
    ACTIVE,
    ASIDE,
    BEAST,
    CARD,
    CITIES,
    CITY,
    COIN,
    COINS,
    DECK,
    DESTROYED,
    DISCARD,
    DISCARDED,
    EXPENDED,
    FEATS,
    HAND,
    KEPT,
    MOVED,
    ORACLE,
    PICKS,
    PLAYED,
    PORTENT,
    REWARDED,
    REWARDS,
    SEATS,
    STACK,
    STOLEN,
    SUPPLY,
    TREASURY,
    TRIGGERS,
    TURN,
    USED,
    city_of,
    is_side,
    other,
    side,
)
from wartorn.omen.values import (
    FEATS_TO_END,
    achieved,
    cities_spent,
    cost,
    offering,
    room,
    size,
    type_of,
    victor,
    war_torn,
)
from wartorn.omen.verbs.cities import trigger
from wartorn.omen.verbs.deed import YOU

WEALTH_ACTIONS: Final = 3
FIRST_WEALTH_ACTIONS: Final = 2
SPENT_CITIES_TO_END: Final = 2
WINNER_KEEPS: Final = 1
LOSER_KEEPS: Final = 2


class Deal(Effect):
    """The set-up: rewards into the cities, and cards and coins for everybody (RW-SETUP-1 to RW-SETUP-4)."""

    cards: i64
    coins: i64

    def __init__(self, cards: i64, coins: i64) -> None:
        self.cards = cards
        self.coins = coins

    def start(self, game: Game, frame: Frame) -> None:
        """Shuffle and deal."""
        game.shuffle(DECK, DECK)
        game.shuffle(TREASURY, TREASURY)
        city: i64 = 0
        while game.piles[TREASURY]:
            game.move(game.piles[TREASURY][-1], TREASURY, STACK + city)
            city = (city + 1) % CITIES
        for seat in range(SEATS):
            for _ in range(self.cards):
                draw(game, seat)
            gain(game, seat, self.coins)


class Turns(Effect):
    """The players alternate turns until the game is over (RW-TURN-1); a first seat of -1 is drawn by lot."""

    first: i64

    def __init__(self, first: i64) -> None:
        self.first = first

    def start(self, game: Game, frame: Frame) -> None:
        """Begin the next turn."""
        turn = game.numbers[TURN] + 1
        seat = other(game.numbers[ACTIVE])
        if turn == 1:
            seat = self.first if self.first >= 0 else game.chance.below(SEATS)
        game.count(TURN, turn)
        game.count(ACTIVE, seat)
        for number in (MOVED, MOVED + 1, DISCARDED, DISCARDED + 1, STOLEN, STOLEN + 1, DESTROYED, PICKS):
            if game.numbers[number]:
                game.count(number, 0)
        frame.again()
        game.begin(game.rules.turns[seat], seat)


class TurnEnd(Effect):
    """The game ends with a turn in which the opposing player has five feats (RW-END-2)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Look at the other player's feats."""
        if achieved(game, other(frame.seat)) >= FEATS_TO_END:
            game.finish()


class Taking(Effect):
    """Cards and coins taken one by one, in any mix (RW-WEALTH-1, RW-OFFER-1)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Ask for the next one; coins only while the supply has one, cards only while one is left (RW-WEALTH-5)."""
        if frame.left == 0 and not self.open(game, frame):
            return
        options: list[int] = []
        if cards_left(game):
            options.append(CARD)
        if game.numbers[SUPPLY] > 0:
            options.append(COIN)
        if options:
            game.choose(self, frame, frame.seat, options)
        else:
            frame.left = 0
            self.close(game, frame)

    def open(self, game: Game, frame: Frame) -> bool:
        """Set how many are to be taken; whether there is anything to take."""
        return False

    def take(self, game: Game, frame: Frame, pick: i64) -> None:
        """Take it and go on; `done` counts cards, `last` coins."""
        if pick == CARD:
            draw(game, frame.seat)
            frame.done += 1
        else:
            gain(game, frame.seat, 1)
            frame.last += 1
        frame.left -= 1
        if frame.left > 0:
            frame.again()
        else:
            self.close(game, frame)

    def close(self, game: Game, frame: Frame) -> None:
        """What follows the last one."""
        frame.done = 0
        frame.last = 0


class Wealth(Taking):
    """Three wealth actions, and a bonus for those who spend them all alike."""

    comeback: bool

    def __init__(self, comeback: bool) -> None:
        self.comeback = comeback

    def open(self, game: Game, frame: Frame) -> bool:
        """Two actions in the very first turn, with the comeback rule more (RW-WEALTH-3, RW-WEALTH-4)."""
        actions: i64 = FIRST_WEALTH_ACTIONS if game.numbers[TURN] == 1 else WEALTH_ACTIONS
        if self.comeback:
            if not game.piles[HAND + frame.seat] and not unused(game, frame.seat):
                actions += 1
            if game.numbers[COINS + frame.seat] == 0:
                actions += 1
        frame.left = actions
        frame.times = actions
        frame.done = 0
        frame.last = 0
        return True

    def close(self, game: Game, frame: Frame) -> None:
        """The bonus is taken without asking (RW-WEALTH-2, RW-WEALTH-5)."""
        if frame.done == frame.times:
            draw(game, frame.seat)
        elif frame.last == frame.times:
            gain(game, frame.seat, 1)
        super().close(game, frame)
        frame.times = 1


def unused(game: Game, seat: i64) -> list[int]:
    """The rewards that a player still holds in hand."""
    return [card for card in game.piles[REWARDS + seat] if card & TURNED == 0]


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


class Portent(Effect):
    """Each own oracle uses its text once, in an order that the player chooses (RW-PORTENT-1, RW-PORTENT-2)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Ask which one is next; those that act no more this step carry a mark."""
        options: list[int] = []
        city: i64 = 0
        while city < CITIES:
            place = side(city, frame.seat)
            before: i64 = -1
            for each in game.piles[place]:
                card: i64 = each
                if type_of(game, card) == ORACLE and card & (ACTED << MARK_SHIFT) == 0 and kind_of(card) != before:
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
        if game.numbers[TRIGGERS]:
            game.count(TRIGGERS, 0)
        script = game.rules.kinds[kind_of(card)].scripts[PORTENT]
        if script is not None:
            game.begin(script, frame.seat, city_of(place), card)


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
        frame.last = 0
        place = side(frame.here, self.seat(frame))
        for card in game.piles[place][:]:
            if card & (KEPT << MARK_SHIFT) == 0:
                destroy(game, card, place)
        unmark_pile(game, place, KEPT)


class Offering(Effect):
    """One unit may be discarded for its offering value (RW-OFFER-1)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Ask which, unless the hand is empty."""
        frame.times = 0
        hand: i64 = HAND + frame.seat
        options: list[int] = []
        for each in game.piles[hand]:
            chosen = pick(each, hand)
            if not options or options[-1] != chosen:
                options.append(chosen)
        if options:
            options.append(PASS)
            game.ask(frame, frame.seat, options)

    def take(self, game: Game, frame: Frame, pick: i64) -> None:
        """Discard it; what it brings comes next."""
        if pick != PASS:
            card = game.find(picked_face(pick), HAND + frame.seat)
            frame.times = offering(game, card)
            discard(game, card, frame.seat)


class Receive(Taking):
    """What the offered unit brings, in any mix."""

    def open(self, game: Game, frame: Frame) -> bool:
        """As many as its offering value."""
        frame.left = frame.times
        frame.times = 1
        return frame.left > 0


class Calm(Effect):
    """After the offering the active player's enraged units turn up again; nothing triggers (RW-OFFER-2)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Turn them up."""
        for city in range(CITIES):
            place = side(city, frame.seat)
            for card in game.piles[place][:]:
                if card & TURNED:
                    game.turn_over(card, place)


def turn_scripts(comeback: bool, conditions: dict[int, Condition]) -> dict[str, Script]:
    """The scripts of the six steps and of what they set off, by path."""
    step: tuple[Effect, ...] = (
        Wealth(comeback),
        Surge(),
        Portent(),
        Feat(conditions),
        War(),
        Offering(),
        Receive(),
        Calm(),
        TurnEnd(),
    )
    won: tuple[Effect, ...] = (Claim(), Keep(YOU, WINNER_KEEPS), Keep(1, LOSER_KEEPS))
    tied: tuple[Effect, ...] = (Keep(YOU, LOSER_KEEPS), Keep(1, LOSER_KEEPS))
    return {
        "turn": Script("turn", step),
        "war/won": Script("war/won", won),
        "war/tied": Script("war/tied", tied),
        "expended": Script("expended", (DiscardExpended(),)),
    }
