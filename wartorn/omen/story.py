"""How the Omen games speak: questions, labels of picks, and events as sentences."""

from __future__ import annotations

from wartorn.kernel.cards import AT, FACE_SHIFT, USE, is_word, kind_of, picked_face, picked_manner, picked_place, turned
from wartorn.kernel.events import BEGIN, MOVE, PAY, SHOW, SHUFFLE, TURN_OVER, Event
from wartorn.kernel.game import Game
from wartorn.kernel.rules import Voice
from wartorn.kernel.script import Effect, Frame
from wartorn.omen.language.texts import VERBS, say_action
from wartorn.omen.reasons import why_not
from wartorn.omen.steps.portent import Portent
from wartorn.omen.steps.surge import Surge
from wartorn.omen.steps.war import Keep, War
from wartorn.omen.steps.wealth import Offering, Receive, Wealth
from wartorn.omen.table import (
    ASIDE,
    BEAST,
    CARD,
    CITY,
    COIN,
    COINS,
    DECK,
    DISCARD,
    FEAT_BACK,
    FEATS,
    FIRST,
    HAND,
    ORACLE,
    REVEALED,
    REWARD_BACK,
    REWARDS,
    SEATS,
    STACK,
    SUPPLY,
    UNIT_BACK,
    YES,
    city_of,
    is_side,
    seat_of,
)
from wartorn.omen.values import CITY_LIMIT, cost, units
from wartorn.omen.verbs.control import Or
from wartorn.omen.verbs.deed import Choosing


class OmenVoice(Voice):
    """The voice of all Omen games."""

    def question(self, game: Game) -> str:
        """What is asked, as a sentence to the seat that is asked."""
        frame = game.agenda[-1]
        return question(game, frame, frame.script.effects[frame.cursor])

    def label(self, game: Game, pick: int) -> str:
        """What the pick would do, in a few words."""
        frame = game.agenda[-1]
        return label(game, frame, frame.script.effects[frame.cursor], pick)

    def deed(self, game: Game, pick: int) -> str:
        """Units are played, expended and offered, rewards are used."""
        frame = game.agenda[-1]
        place = picked_place(pick)
        if is_word(pick) or is_side(place):
            return ""
        if isinstance(frame.script.effects[frame.cursor], Offering):
            return "offered"
        if picked_manner(pick) == USE:
            return "expended" if place < REWARDS else "used"
        return "" if picked_manner(pick) == AT else "played"

    def deeds(self, back: int) -> tuple[str, ...]:
        """What is done with units, and with rewards."""
        return {UNIT_BACK: ("played", "expended", "offered"), REWARD_BACK: ("used",)}.get(back, ())

    def why_not(self, game: Game, pick: int) -> str:
        """Why the pick is not offered."""
        return why_not(game, pick)

    def fault(self, game: Game) -> str:
        """A side over the city limit, or a card where it cannot lie (RW-SURGE-2)."""
        for place, spec in enumerate(game.rules.piles):
            wrong = next((card for card in game.piles[place] if not may_lie(game, card, place)), None)
            if wrong is not None:
                return f"{spec.name} is no place for {card_name(game, wrong)}"
            if is_side(place) and units(game, place) > CITY_LIMIT:
                return f"{spec.name} holds {units(game, place)} units, and {CITY_LIMIT} is the limit (RW-SURGE-2)"
        expended = sum(frame.script.path == "expended" for frame in game.agenda)
        if expended != len(game.piles[ASIDE]):
            return "aside holds just the beasts that are being expended (RW-CARD-11)"
        return ""

    def tell(self, game: Game, event: Event, seat: int | None) -> str:
        """What happened, as a sentence for that seat."""
        return _Teller(game, seat).tell(event)


def question(game: Game, frame: Frame, effect: Effect) -> str:
    """The question of an effect, put to the one who must pick."""
    if isinstance(effect, Wealth):
        return f"Wealth: take a card or a coin ({frame.left} of {frame.times} actions left)."
    if isinstance(effect, Surge):
        return "Surge: play a unit, expend a beast, use a reward, or pass."
    if isinstance(effect, Portent):
        return "Portent: which oracle speaks next?"
    if isinstance(effect, War):
        return "War: which city is resolved next?"
    if isinstance(effect, Keep):
        count = "a unit" if effect.allowance == 1 else f"up to {effect.allowance} units"
        more = " Which one?" if frame.left == effect.allowance else " Which other one?"
        return f"War: you keep {count} in city {game.rules.cities[frame.here]}, a beast counting 2.{more}"
    if isinstance(effect, Offering):
        return "Offering: discard a unit for its offering value, or pass."
    if isinstance(effect, Receive):
        return f"Offering: take a card or a coin ({frame.left} left)."
    return f"{_source(game, frame)}: {_action(effect)}{_owed(effect, frame)}"


def _source(game: Game, frame: Frame) -> str:
    where = f" in city {game.rules.cities[frame.here]}" if frame.here >= 0 else ""
    return game.rules.kinds[kind_of(frame.source)].name + where


def _action(effect: Effect) -> str:
    if isinstance(effect, Or):
        return f"{say_action(effect.first.effects[0])} or {say_action(effect.second.effects[0])}"
    may = isinstance(effect, VERBS) and effect.may
    return f"you may {say_action(effect)}" if may else say_action(effect)


def _owed(effect: Effect, frame: Frame) -> str:
    if isinstance(effect, Choosing) and effect.count > 1 and frame.done:
        return f" ({frame.left} more)."
    return "."


def label(game: Game, frame: Frame, effect: Effect, pick: int) -> str:
    """The pick in words that a player understands without the notation."""
    if is_word(pick):
        return _word_label(game, effect, pick)
    name = card_name(game, picked_face(pick) << FACE_SHIFT)
    place, manner = picked_place(pick), picked_manner(pick)
    if isinstance(effect, Surge):
        if place in (REWARDS, REWARDS + 1):
            return f"use {name}"
        price = f"for {coins(cost(game, picked_face(pick) << FACE_SHIFT))}"
        return f"expend {name} {price}" if manner == USE else f"{name} to city {game.rules.cities[manner - 1]} {price}"
    where = ""
    if is_side(place):
        whose = "your" if seat_of(place) == game.asking else "the opponent's"
        where = f" on {whose} side of city {game.rules.cities[city_of(place)]}"
    return name + where + (f", to city {game.rules.cities[manner - 1]}" if manner != AT else "")


def _word_label(game: Game, effect: Effect, pick: int) -> str:
    if pick >= CITY:
        return f"city {game.rules.cities[pick - CITY]}"
    if isinstance(effect, Or) and pick >= FIRST:
        return say_action((effect.first if pick == FIRST else effect.second).effects[0])
    labels = {CARD: "a card", COIN: "a coin", YES: "yes"}
    passes = "end the Surge step" if isinstance(effect, Surge) else "no" if _may(effect) else "enough"
    return labels.get(pick, "offer nothing" if isinstance(effect, Offering) else passes)


def _may(effect: Effect) -> bool:
    return isinstance(effect, Or) or (isinstance(effect, VERBS) and bool(effect.may))


def may_lie(game: Game, card: int, place: int) -> bool:
    """Whether a card of this back may lie there, and lie like this."""
    kind = game.rules.kinds[kind_of(card)]
    if FEATS <= place < FEATS + SEATS:
        return kind.back == FEAT_BACK
    if REWARDS <= place < REWARDS + SEATS or place >= STACK:
        return kind.back == REWARD_BACK and (place < STACK or not turned(card))
    return kind.back == UNIT_BACK and not (turned(card) and (kind.type == BEAST or not is_side(place)))


def card_name(game: Game, card: int) -> str:
    """The name of a card, and whether it is enraged."""
    name = game.rules.kinds[kind_of(card)].name
    return f"{name} (enraged)" if turned(card) and kind_of(card) >= game.rules.backs else name


def coins(count: int) -> str:
    """So many coins."""
    return f"{count} coin" if count == 1 else f"{count} coins"


class _Teller:
    """Tells events to one seat, or to nobody in particular."""

    def __init__(self, game: Game, seat: int | None) -> None:
        self.game = game
        self.seat = seat

    def tell(self, event: Event) -> str:
        if event.what == MOVE:
            return self.move(event)
        if event.what == TURN_OVER:
            return self.turned_over(event)
        if event.what == PAY:
            return self.paid(event)
        if event.what == BEGIN:
            return self.began(event)
        if event.what == SHUFFLE and event.source == DISCARD:
            return "The discard pile is shuffled into a new deck."
        if event.what == SHOW and HAND <= event.source < HAND + SEATS:
            return f"{self.does(event.source - HAND, 'show', 'shows')} {self.name(event)}."
        return ""

    def who(self, seat: int) -> str:
        if self.seat is None:
            return f"Player {seat + 1}"
        return "You" if seat == self.seat else "The opponent"

    def does(self, seat: int, you: str, they: str) -> str:
        return f"{self.who(seat)} {you if seat == self.seat else they}"

    def name(self, event: Event) -> str:
        return card_name(self.game, event.card)

    def city(self, place: int) -> str:
        return f"city {self.game.rules.cities[city_of(place)]}"

    def move(self, event: Event) -> str:
        source, target = event.source, event.target
        if is_side(target):
            return self.entered(event)
        if is_side(source):
            return self.left(event)
        if HAND <= target < HAND + SEATS:
            seat = target - HAND
            verbs = {DECK: ("draw", "draws"), DISCARD: ("recover", "recovers"), REVEALED: ("take", "takes")}
            return f"{self.does(seat, *verbs[source])} {self.drawn(event)}." if source in verbs else ""
        if HAND <= source < HAND + SEATS:
            return self.from_hand(event, source - HAND)
        if target == REVEALED:
            return f"{self.does(event.seat, 'reveal', 'reveals')} {self.name(event)}."
        if source == REVEALED:
            return f"{self.name(event)} is discarded."
        if REWARDS <= target < REWARDS + SEATS:
            city = self.game.rules.cities[source - STACK]
            return f"{self.does(target - REWARDS, 'take', 'takes')} {self.drawn(event)} from city {city}."
        return ""

    def drawn(self, event: Event) -> str:
        name = self.name(event)
        return "a card" if name == "a unit" else name

    def entered(self, event: Event) -> str:
        seat, city = seat_of(event.target), self.city(event.target)
        if not is_side(event.source):
            return f"{self.does(seat, 'play', 'plays')} {self.name(event)} to {city}."
        if city_of(event.source) == city_of(event.target):
            return f"{self.does(seat, 'win', 'wins')} over {self.name(event)} in {city}."
        return f"{self.name(event)} moves from {self.city(event.source)} to {city}."

    def left(self, event: Event) -> str:
        if event.target == DISCARD:
            return f"{self.name(event)} is destroyed in {self.city(event.source)}."
        whose = "your" if event.target - HAND == self.seat else f"{self.who(event.target - HAND)}'s"
        return f"{self.name(event)} returns from {self.city(event.source)} to {whose.replace('The', 'the')} hand."

    def from_hand(self, event: Event, seat: int) -> str:
        if event.target == DISCARD:
            return f"{self.does(seat, 'discard', 'discards')} {self.name(event)}."
        if event.target == ASIDE:
            return f"{self.does(seat, 'expend', 'expends')} {self.name(event)}."
        return f"{self.does(seat, 'put', 'puts')} {self.drawn(event)} on top of the deck."

    def turned_over(self, event: Event) -> str:
        name = self.game.rules.kinds[kind_of(event.card)].name
        if FEATS <= event.source < FEATS + SEATS:
            return f"{self.does(event.source - FEATS, 'achieve', 'achieves')} {name}."
        if REWARDS <= event.source < REWARDS + SEATS:
            return f"{self.does(event.source - REWARDS, 'use', 'uses')} {name}."
        return f"{name} is enraged in {self.city(event.source)}." if turned(event.card) else f"{name} calms down."

    def paid(self, event: Event) -> str:
        amount = coins(event.amount)
        if event.source == SUPPLY:
            return f"{self.does(event.target - COINS, 'gain', 'gains')} {amount}."
        if event.target == SUPPLY:
            return f"{self.does(event.source - COINS, 'spend', 'spends')} {amount}."
        return f"{self.does(event.target - COINS, 'steal', 'steals')} {amount}."

    def began(self, event: Event) -> str:
        if event.path == "turn":
            return f"{self.who(event.seat)}{'r' if event.seat == self.seat else chr(39) + 's'} turn."
        if event.path == "war/won":
            return f"{self.does(event.seat, 'win', 'wins')} the war in city {self.game.rules.cities[event.source]}."
        if event.path == "war/tied":
            return f"Nobody wins the war in city {self.game.rules.cities[event.source]}."
        kind = self.game.rules.kinds[kind_of(event.card)]
        if kind.type == ORACLE and event.path == kind.slug:
            return f"{kind.name} speaks in city {self.game.rules.cities[event.source]}."
        return ""
