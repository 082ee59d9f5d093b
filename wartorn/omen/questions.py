"""How the Omen games ask: questions, and the labels of picks."""

from __future__ import annotations

from wartorn.kernel.cards import AT, FACE_SHIFT, is_word, kind_of, picked_face, picked_manner, picked_place, turned
from wartorn.kernel.english import so_many
from wartorn.kernel.game import Game
from wartorn.kernel.script import Effect, Frame
from wartorn.omen.deeds import cards_left
from wartorn.omen.language.lines import SPENDING
from wartorn.omen.language.texts import VERBS, say_action
from wartorn.omen.steps.devotion import Endure, Plea, Reinforce
from wartorn.omen.steps.emissary import SendEmissary
from wartorn.omen.steps.ends import DiscardDown
from wartorn.omen.steps.portent import Portent
from wartorn.omen.steps.step import Triumph
from wartorn.omen.steps.structures import BeginStructure, DeclaredWealth, Exchange, Present
from wartorn.omen.steps.surge import Surge
from wartorn.omen.steps.war import Keep, War
from wartorn.omen.steps.wealth import Offering, Receive, Wealth, wealth_actions
from wartorn.omen.table import (
    BEAST,
    BUILD,
    CARD,
    CITY,
    COIN,
    FIRST,
    HAND,
    KRATER,
    LETTERS,
    ORACLE,
    REWARDS,
    SEATS,
    SPENT,
    SPLIT,
    STRENGTH,
    SUPPLY,
    UNDER,
    USE,
    WARBAND,
    YES,
    automaton,
    city_of,
    is_side,
    seat_of,
)
from wartorn.omen.values import TRAITS, cost, offering, price, printed
from wartorn.omen.verbs.cities import Maneuver
from wartorn.omen.verbs.control import Or
from wartorn.omen.verbs.deed import Choosing


def question(game: Game, frame: Frame, effect: Effect) -> str:
    """The question of an effect, put to the one who must pick."""
    if isinstance(effect, Wealth):
        return f"Wealth: take a card or a coin ({frame.left} of {frame.times} actions left)."
    if isinstance(effect, Surge):
        return f"Surge: play a unit, {_uses(game)} or pass."
    if isinstance(effect, SendEmissary):
        return "Emissary of War: which unit do you send, face down? The higher sum of its numbers goes first."
    if isinstance(effect, Portent):
        who = "oracle speaks" if has_type(game, ORACLE) else "unit gleans"
        return f"Portent: which {who} next?"
    if isinstance(effect, War):
        return "War: which city is resolved next?"
    if isinstance(effect, Keep):
        count = "a unit" if effect.allowance == 1 else f"up to {effect.allowance} units"
        more = " Which one?" if frame.left == effect.allowance else " Which other one?"
        return f"War: you keep {count} in city {LETTERS[frame.here]}{_big(game)}.{more}"
    if isinstance(effect, Offering):
        return "Offering: discard a unit for its offering value, or pass."
    if isinstance(effect, Receive):
        return f"Offering: take a card or a coin ({frame.left} left)."
    return _gods_question(game, frame, effect) or f"{_source(game, frame)}: {_action(effect)}{_owed(effect, frame)}"


def _gods_question(game: Game, frame: Frame, effect: Effect) -> str:
    """The questions that gods, structures and triumphs bring."""
    name = game.rules.kinds[kind_of(frame.source)].name
    if isinstance(effect, Plea):
        return "Wealth: you may discard a neutral unit to reveal one more card for your god."
    if isinstance(effect, DeclaredWealth):
        return f"Wealth: spend {wealth_actions(game)} actions on cards and coins."
    if isinstance(effect, Reinforce):
        return f"{name} is played: whose REINFORCE do you use?"
    if isinstance(effect, Endure):
        return f"{name} is destroyed, and ENDURING: does it return to your hand, for a card that you discard?"
    if isinstance(effect, Present):
        return "Offering: pick a unit to discard for its offering value or to build with, or pass."
    if isinstance(effect, Exchange):
        return f"Offering: what do you take for {name}?"
    if isinstance(effect, BeginStructure):
        return f"Which structure do you begin, with {so_many(len(game.piles[UNDER + frame.seat]), 'card')} under it?"
    if isinstance(effect, DiscardDown):
        return f"End of the turn: discard down to {effect.limit} cards{_owed(effect, frame)}"
    if isinstance(effect, Triumph):
        return "Triumph: which unit leaves first?"
    if isinstance(effect, Maneuver):
        city = LETTERS[frame.here]
        count = so_many(effect.number, "unit")
        return f"{name}: MANEUVER up to {count} into or out of city {city}{_owed(effect, frame)}"
    return ""


def has_type(game: Game, type: int) -> bool:
    """Whether the game has cards of the type; blank kinds have none."""
    return any(kind.type == type for kind in game.rules.kinds[game.rules.backs :])


def _big(game: Game) -> str:
    """What counts as 2 units when it is said what stays; in the Krater games nothing does (KR-WAR-6)."""
    colossal = any(kind.traits & TRAITS["COLOSSAL"] for kind in game.rules.kinds)
    named = " or ".join(["a beast"] * has_type(game, BEAST) + ["COLOSSAL"] * colossal)
    return f", {named} counting 2" if named else ""


def _uses(game: Game) -> str:
    """What can be done in the Surge step beside playing."""
    expend = "expend a beast, " if has_type(game, BEAST) else "use one from hand, " if has_type(game, WARBAND) else ""
    return expend + ("use a Krater," if has_type(game, KRATER) else "use a reward,")


def _source(game: Game, frame: Frame) -> str:
    where = f" in city {LETTERS[frame.here]}" if frame.here >= 0 else ""
    return game.rules.kinds[kind_of(frame.source)].name + where


def _action(effect: Effect) -> str:
    if isinstance(effect, Or):
        return f"{say_action(effect.first.effects[0])} or {say_action(effect.second.effects[0])}"
    may = isinstance(effect, VERBS) and effect.may
    return f"you may {say_action(effect)}" if may else say_action(effect)


def _owed(effect: Effect, frame: Frame) -> str:
    if isinstance(effect, Choosing) and (effect.count > 1 or isinstance(effect, DiscardDown)) and frame.done:
        return f" ({frame.left} more)."
    return "."


def label(game: Game, frame: Frame, effect: Effect, pick: int) -> str:
    """The pick in words that a player understands without the notation."""
    if is_word(pick):
        return _word_label(game, frame, effect, pick)
    card = picked_face(pick) << FACE_SHIFT
    name = card_name(game, card)
    place, manner = picked_place(pick), picked_manner(pick)
    if isinstance(effect, Surge):
        if place in (REWARDS, REWARDS + 1):
            return f"use {name}"
        if manner == USE:
            return _use_label(game, card, name)
        return f"{name} to city {LETTERS[manner - 1]} for {coins(price(game, card, frame.seat))}"
    where = ""
    if is_side(place):
        rival = "Set's" if automaton(game, seat_of(place)) else "the opponent's"
        whose = "your" if seat_of(place) == game.asking else rival
        where = f" on {whose} side of city {LETTERS[city_of(place)]}"
    return name + where + (f", to city {LETTERS[manner - 1]}" if manner != AT else "")


def _use_label(game: Game, card: int, name: str) -> str:
    """What using a unit from hand is called."""
    trait = spent(game, card)
    return f"discard {name} for {trait}" if trait else f"{use_word(game, card)} {name} for {coins(cost(game, card))}"


def spent(game: Game, card: int) -> str:
    """The trait for which a unit can be discarded in the Surge step, or nothing."""
    script = game.rules.kinds[kind_of(card)].scripts[SPENT]
    return next((name for name, path in SPENDING.items() if script is not None and script.path == path), "")


def use_word(game: Game, card: int) -> str:
    """The word for using the unit from hand: a beast is expended, others are used by their trait."""
    if game.rules.kinds[kind_of(card)].type == BEAST:
        return "expend"
    return (spent(game, card) or "JILT").lower()


def _word_label(game: Game, frame: Frame, effect: Effect, pick: int) -> str:
    if CITY <= pick < BUILD:
        return f"city {LETTERS[pick - CITY]}"
    if pick == BUILD:
        return f"build for {printed(game, frame.source, STRENGTH)}"
    if pick >= SPLIT:
        total = offering(game, frame.source) if isinstance(effect, Exchange) else wealth_actions(game)
        return _mix(game, pick - SPLIT, total - (pick - SPLIT), isinstance(effect, DeclaredWealth))
    if isinstance(effect, Or) and pick >= FIRST:
        return say_action((effect.first if pick == FIRST else effect.second).effects[0])
    labels = {CARD: "a card", COIN: "a coin", YES: "yes"}
    passes = "end the Surge step" if isinstance(effect, Surge) else "no" if _may(effect) else "enough"
    return labels.get(pick, "offer nothing" if isinstance(effect, Offering | Present) else passes)


def _mix(game: Game, cards: int, money: int, bonus: bool) -> str:
    """So many cards and coins, the bonus included if it is there to be taken."""
    left = game.numbers[SUPPLY] - money if money else cards_left(game, game.agenda[-1].seat) - cards
    more = int(bonus and not (cards and money) and left > 0)
    parts = [so_many(cards + more, "card") if cards else "", coins(money + more) if money else ""]
    return " and ".join(part for part in parts if part) or "nothing"


def _may(effect: Effect) -> bool:
    optional = (Or, Endure, Reinforce)
    return isinstance(effect, optional) or (isinstance(effect, VERBS) and bool(effect.may))


def card_name(game: Game, card: int) -> str:
    """The name of a card, and whether it is enraged."""
    kind = game.rules.kinds[kind_of(card)]
    return (
        f"{kind.name} (enraged)"
        if turned(card) and kind.type <= ORACLE and kind_of(card) >= game.rules.backs
        else kind.name
    )


def coins(count: int) -> str:
    """So many coins."""
    return so_many(count, "coin")


def deed(game: Game, effect: Effect, pick: int) -> str:
    """What a pick does with a card, in a word that reports count."""
    place = picked_place(pick)
    if is_word(pick) or not (HAND <= place < HAND + SEATS or REWARDS <= place < REWARDS + SEATS):
        return ""
    if isinstance(effect, Offering | Present):
        return "offered"
    if picked_manner(pick) == USE:
        beast = game.rules.kinds[kind_of(picked_face(pick) << FACE_SHIFT)].type == BEAST
        return "expended" if beast else "used"
    return "" if picked_manner(pick) == AT else "played"
