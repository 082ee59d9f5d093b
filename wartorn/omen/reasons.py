"""Why a pick is not offered, as a sentence."""

from __future__ import annotations

from wartorn.kernel.cards import (
    AT,
    FACE_SHIFT,
    MANNER,
    MANNER_SHIFT,
    TURNED,
    USE,
    is_word,
    kind_of,
    picked_face,
    picked_manner,
    picked_place,
)
from wartorn.kernel.game import Game
from wartorn.kernel.script import Frame
from wartorn.omen.deeds import may_play
from wartorn.omen.language.parts import say_units
from wartorn.omen.selectors import Units
from wartorn.omen.steps.portent import Portent
from wartorn.omen.steps.surge import Surge
from wartorn.omen.steps.war import Keep, War
from wartorn.omen.steps.wealth import Offering, Receive, Wealth
from wartorn.omen.table import (
    BEAST,
    CARD,
    CITY,
    COIN,
    COINS,
    FEAT,
    HAND,
    ORACLE,
    REWARD,
    REWARDS,
    STACK,
    SUPPLY,
    USED,
    city_of,
    is_side,
    seat_of,
)
from wartorn.omen.values import cost, room, size, type_of
from wartorn.omen.verbs.cities import Enrage, Move, UnitVerb, UseAbility, WinOver


def why_not(game: Game, pick: int) -> str:
    """Why the pick is not offered now."""
    frame = game.agenda[-1]
    effect = frame.script.effects[frame.cursor]
    if is_word(pick):
        return _why_not_word(game, frame, effect, pick)
    card = picked_face(pick) << FACE_SHIFT
    if kind_of(card) >= len(game.rules.kinds) or picked_place(pick) >= len(game.rules.piles):
        return "That is no pick of this game."
    if isinstance(effect, Surge):
        return _why_not_play(game, frame, pick, card)
    if isinstance(effect, Wealth | Receive):
        return 'Now "card" or "coin" is to be picked.'
    if isinstance(effect, War):
        return "Now a city is to be picked."
    missing = _missing(game, pick, card)
    if missing:
        return missing
    alike = [each for each in game.options() if _same_card(each, pick)]
    if alike:
        return f"{_name(game, card)} can be picked, but like this: {', '.join(game.word(each) for each in alike)}."
    if isinstance(effect, Portent):
        return _why_not_oracle(game, frame, pick, card)
    if isinstance(effect, UnitVerb):
        return _why_not_unit(game, frame, effect, pick, card)
    if isinstance(effect, Keep):
        return _why_not_kept(game, frame, effect, pick, card)
    if isinstance(effect, Offering):
        return f"{_name(game, card)} is not offered like that: name a unit in your hand."
    return f"{_name(game, card)} is not what the text asks for: {game.question()}"


def _same_card(one: int, another: int) -> bool:
    return picked_face(one) == picked_face(another) and picked_place(one) == picked_place(another)


def _name(game: Game, card: int) -> str:
    return game.rules.kinds[kind_of(card)].name


def _missing(game: Game, pick: int, card: int) -> str:
    """That there is no such card at that place, or nothing."""
    place = picked_place(pick)
    if game.find(picked_face(pick), place) >= 0:
        return ""
    if is_side(place):
        state = " enraged" if card & TURNED else ""
        return f"There is no{state} {_name(game, card)} on that side of city {game.rules.cities[city_of(place)]}."
    return f"You do not hold {_name(game, card)}."


def _why_not_word(game: Game, frame: Frame, effect: object, pick: int) -> str:
    words = game.rules.words
    if not 0 <= pick < len(words):
        return "That is no pick of this game."
    if isinstance(effect, War) and pick >= CITY:
        city = pick - CITY
        if not game.piles[STACK + city]:
            return f"City {words[pick]} has no rewards left, so it is never war-torn (RW-WAR-7)."
        return f"City {words[pick]} is not war-torn: it takes 3 opposing units or 5 in all (RW-WAR-1)."
    if isinstance(effect, Wealth | Receive):
        if pick == COIN and game.numbers[SUPPLY] == 0:
            return "The supply has no coins left (RW-SETUP-2)."
        if pick == CARD:
            return "Neither deck nor discard pile has a card left (RW-DRAW-1)."
    return f'"{words[pick]}" is no answer to this: {game.question()}'


def _why_not_play(game: Game, frame: Frame, pick: int, card: int) -> str:
    """Why a unit cannot be played, a beast expended or a reward used."""
    seat, name, manner = frame.seat, _name(game, card), picked_manner(pick)
    kind = game.rules.kinds[kind_of(card)]
    if kind.type == REWARD:
        return _why_not_used(game, seat, card)
    if kind.type == FEAT:
        return f"{name} is a feat: it is achieved by itself in the Feat step (RW-FEAT-1)."
    if game.find(picked_face(pick), HAND + seat) < 0:
        return f"You do not hold {name}."
    if not may_play(game):
        return "20 units were played in this step, and that is the limit (RW-SURGE-8)."
    if manner == AT:
        return f"Say where {name} goes, such as {kind.slug}>A."
    if cost(game, card) > game.numbers[COINS + seat]:
        return f"{name} costs {cost(game, card)}, and you have {game.numbers[COINS + seat]}."
    if manner == USE:
        return f"{name} is no beast, so it cannot be expended (RW-CARD-3)."
    city = game.rules.cities[manner - 1]
    space = room(game, manner - 1, seat)
    return f"{name} needs room for {size(game, card)}, and your side of city {city} has room for {space} (RW-SURGE-2)."


def _why_not_used(game: Game, seat: int, card: int) -> str:
    held = game.find(card >> FACE_SHIFT, REWARDS + seat)
    if held < 0:
        used = game.find((card | TURNED) >> FACE_SHIFT, REWARDS + seat) >= 0
        return f"{_name(game, card)} has been used already." if used else f"You do not hold {_name(game, card)}."
    if game.numbers[USED]:
        return "Only one reward may be used in a Surge step (RW-SURGE-5)."
    return f"A reward is used: say {game.rules.kinds[kind_of(card)].slug}!"


def _why_not_oracle(game: Game, frame: Frame, pick: int, card: int) -> str:
    name = _name(game, card)
    if seat_of(picked_place(pick)) != frame.seat:
        return f"{name} stands on the other side; only your own oracles speak (RW-PORTENT-1)."
    if type_of(game, card) != ORACLE:
        return f"{name} is no oracle{' while it is enraged' if card & TURNED else ''} (RW-PORTENT-1)."
    return f"{name} has spoken in this step already (RW-PORTENT-2)."


def _why_not_unit(game: Game, frame: Frame, effect: UnitVerb, pick: int, card: int) -> str:
    """Why a verb cannot be done to a unit that is there."""
    name, place = _name(game, card), picked_place(pick)
    meant = effect.units.picks(game, frame, effect.subject(frame))
    if pick & ~(MANNER << MANNER_SHIFT) not in meant:
        wanted = say_units(_any(effect.units), False)
        return f"{name} is not meant: it asks for {wanted}."
    city = game.rules.cities[city_of(place)]
    if isinstance(effect, Enrage):
        if type_of(game, card) == BEAST:
            return f"{name} is a beast; only soldiers and oracles can be enraged (RW-RAGE-1)."
        return f"There is no room for an enraged unit in city {city}: it counts 2 (RW-RAGE-2)."
    if isinstance(effect, WinOver):
        return f"There is no room for {name} on the other side of city {city} (RW-SURGE-2)."
    if isinstance(effect, Move):
        return f"No other city has room for {name} (RW-SURGE-2)."
    if isinstance(effect, UseAbility):
        return f"{name} has no text that it could use now."
    return f"{name} cannot be picked any more: a set is picked in one order."


def _any(units: Units) -> Units:
    return Units(0, 1, units.whose, units.other, units.sort, units.trait, units.limit, units.where)


def _why_not_kept(game: Game, frame: Frame, effect: Keep, pick: int, card: int) -> str:
    name = _name(game, card)
    if not is_side(picked_place(pick)) or city_of(picked_place(pick)) != frame.here:
        return f"The war is in city {game.rules.cities[frame.here]}."
    if seat_of(picked_place(pick)) != effect.seat(frame):
        return f"{name} stands on the other side; you keep your own units."
    if size(game, card) > frame.left:
        return f"{name} counts {size(game, card)}, and only {frame.left} may stay (RW-WAR-4)."
    return f"{name} cannot be picked now: what stays is picked in one order, as much as may stay (RW-WAR-5)."
