"""The Corrupted Heir: a turn that asks nothing, and the choices of a seat that nobody plays."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wartorn.kernel.cards import FACE_SHIFT, PASS, is_word, picked_face, picked_place
from wartorn.kernel.game import Game
from wartorn.kernel.script import Effect, Frame
from wartorn.omen.deeds import build, deck_ready, top_of_deck, turn_favor
from wartorn.omen.steps.devotion import Devotion
from wartorn.omen.steps.structures import complete
from wartorn.omen.steps.war import Keep
from wartorn.omen.table import (
    BEGUN,
    BESIDE,
    BUILD_COST,
    CITIES,
    HEIR,
    REVEALED,
    STACK,
    STRENGTH,
    STRUCTURES,
    SUM,
    TURN,
    UNDER,
    deck_of,
    discard_of,
    home,
    side,
)
from wartorn.omen.values import begun, built, cost, incomplete, of_god, printed, room, size, staying

OMEN_CITY: Final = 0  # where the Omen token lies for the whole game (CH-SURGE-8)
NOWHERE: Final = -1
MOST_COINS: Final = 7  # on the card (CH-WEALTH-1)


def enter(game: Game, seat: i64, card: i64, source: i64, first: i64) -> i64:
    """Put a unit into the first city from there on with rewards and room, or discard it (CH-SURGE-4, CH-SURGE-5)."""
    for i in range(CITIES):
        city = (first + i) % CITIES
        if game.piles[STACK + city] and room(game, city, seat) >= size(game, card):
            game.move(card, source, side(city, seat))
            turn_favor(game, card)
            return city
    game.move(card, source, home(card))
    return NOWHERE


def all_full(game: Game, seat: i64) -> bool:
    """Whether every city with rewards is full (CH-SURGE-5)."""
    rooms: i64 = 0
    for city in range(CITIES):
        if game.piles[STACK + city]:
            rooms += room(game, city, seat)
    return rooms == 0


class HeirsWealth(Effect):
    """A coin comes onto the card, and a unit of the Heir's god into the Omen token's city (CH-WEALTH-1, -2)."""

    novice: bool

    def __init__(self, novice: bool) -> None:
        self.novice = novice  # no coin in the first turn (CH-LEVEL-1)

    def start(self, game: Game, frame: Frame) -> None:
        """Move the coin and reveal the card."""
        if game.numbers[HEIR] < MOST_COINS and not (self.novice and game.numbers[TURN] == 1):
            game.pay(BESIDE, HEIR, 1)
        if deck_ready(game, frame.seat):
            deck = deck_of(game, frame.seat)
            card: i64 = game.piles[deck][-1]
            if of_god(game, card, frame.seat):
                enter(game, frame.seat, card, deck, OMEN_CITY)
            else:
                game.move(card, deck, home(card))


class HeirsSurge(Effect):
    """A structure is completed; then units are revealed and placed until they cost too much (CH-SURGE-1 to -6)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Do all of it."""
        if built(game, frame.seat):
            self.complete(game, frame.seat)
        seat = frame.seat
        total: i64 = 0
        game.count(SUM, 0)
        cheaper = True
        city: i64 = OMEN_CITY
        while total <= game.numbers[HEIR] and not all_full(game, seat):
            if not deck_ready(game, seat):
                return  # CH-SURGE-9
            card = top_of_deck(game, seat, REVEALED)
            price = cost(game, card)
            if cheaper and of_god(game, card, seat):
                price = max(price - 1, 0)
                cheaper = False
            total += price
            game.count(SUM, total, card, price, game.numbers[HEIR])
            entered = enter(game, seat, card, REVEALED, city)
            if entered == NOWHERE:
                return
            city = entered + 1

    def complete(self, game: Game, seat: i64) -> None:
        """The strongest unit under the structure enters the Omen token's city, the rest is discarded (CH-SURGE-1)."""
        complete(game, seat)
        while game.piles[UNDER + seat]:
            game.move(game.piles[UNDER + seat][-1], UNDER + seat, REVEALED)
        chosen = game.piles[REVEALED][:]
        best = extreme(game, chosen, 1)
        enter(game, seat, best, REVEALED, OMEN_CITY)
        while game.piles[REVEALED]:
            card: i64 = game.piles[REVEALED][-1]
            game.move(card, REVEALED, home(card))


def weight(game: Game, card: i64) -> i64:
    """Printed strength first, then cost."""
    return printed(game, card, STRENGTH) * 100 + cost(game, card)


def extreme(game: Game, cards: list[int], sign: i64) -> i64:
    """The card of greatest (1) or least (-1) printed strength, then cost, then by lot (CH-SURGE-1, CH-PLAYER-4)."""
    best: list[int] = []
    for card in cards:
        lead: i64 = sign * (weight(game, card) - weight(game, best[0])) if best else 1
        if lead > 0:
            best = []
        if lead >= 0:
            best.append(card)
    return best[0] if len(best) == 1 else best[game.chance.below(len(best))]


class HeirsOffering(Effect):
    """The top card builds by its printed strength the Heir's smallest incomplete structure (CH-OFFER-1, -2)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Reveal, discard and build."""
        seat = frame.seat
        if not incomplete(game, seat):
            return
        if not deck_ready(game, seat):
            return
        card = top_of_deck(game, seat, discard_of(game, seat))
        if begun(game, seat) < 0 and printed(game, card, STRENGTH) > 0 and deck_ready(game, seat):
            game.mark(self.smallest(game, seat), STRUCTURES + seat, BEGUN)
        build(game, seat, printed(game, card, STRENGTH))

    def smallest(self, game: Game, seat: i64) -> i64:
        """The incomplete structure of lowest cost."""
        found: i64 = -1
        for card in incomplete(game, seat):
            if found < 0 or printed(game, card, BUILD_COST) < printed(game, found, BUILD_COST):
                found = card
        return found


class Puppet(Devotion):
    """How the Heir chooses where it must: it keeps the most strength and gives up the least (CH-WAR-1, CH-PLAYER-4)."""

    def decide(self, game: Game, frame: Frame, options: list[int]) -> int:
        """It does nothing that it merely may do; among cities it takes them from left to right (CH-WAR-2)."""
        if options[-1] == PASS:
            return PASS
        if is_word(options[0]):
            return options[0]
        effect = frame.script.effects[frame.cursor - 1]
        if isinstance(effect, Keep):
            return self.kept(game, frame, options)
        faces = [picked_face(each) << FACE_SHIFT for each in options]
        given = extreme(game, faces, -1)
        return options[faces.index(given)]

    def kept(self, game: Game, frame: Frame, options: list[int]) -> int:
        """The first unit of the strongest set that may stay, by lot among equal sets (CH-WAR-1)."""
        best: i64 = -1
        firsts: list[int] = []  # the first unit of each of the strongest sets
        for each in options:
            chosen: i64 = each
            card = picked_face(chosen) << FACE_SHIFT
            partners = [0]
            if staying(game, card) < frame.left:
                partners = self.partners(game, game.piles[picked_place(chosen)], card)
            for partner in partners:
                value = weight(game, card) + partner
                if value > best:
                    best = value
                    firsts = []
                if value == best:
                    firsts.append(chosen)
        return firsts[0] if len(firsts) == 1 else firsts[game.chance.below(len(firsts))]

    def partners(self, game: Game, cards: list[int], card: i64) -> list[int]:
        """The weights of the other units that may stay beside this one, from there on in the pile; 0 if none may."""
        found: list[int] = []
        passed = False
        for each in cards:
            other: i64 = each
            if passed and staying(game, other) == 1:
                found.append(weight(game, other))
            if other >> FACE_SHIFT == card >> FACE_SHIFT:
                passed = True
        return found if found else [0]
