"""Why a pick is not offered, as a sentence."""

from __future__ import annotations

from wartorn.kernel.cards import (
    AT,
    FACE_SHIFT,
    MANNER,
    MANNER_SHIFT,
    TURNED,
    is_word,
    kind_of,
    picked_face,
    picked_kind,
    picked_manner,
    picked_place,
)
from wartorn.kernel.game import Game
from wartorn.kernel.script import Frame
from wartorn.omen.deeds import can_build, may_play
from wartorn.omen.language.parts import say_units
from wartorn.omen.selectors import Units
from wartorn.omen.steps.devotion import Reinforce
from wartorn.omen.steps.portent import Portent, speaks
from wartorn.omen.steps.structures import DeclaredWealth, Exchange, Present
from wartorn.omen.steps.surge import TRICK_LIMIT, Surge
from wartorn.omen.steps.war import Keep, War
from wartorn.omen.steps.wealth import Offering, Receive, Wealth
from wartorn.omen.table import (
    BUILD,
    CARD,
    CITY,
    COIN,
    COINS,
    EDITION,
    EXPENDED,
    FEAT_BACK,
    HAND,
    LETTERS,
    ORACLE,
    RAZED,
    REINFORCES,
    REWARD_BACK,
    REWARDS,
    SPENT,
    SPLIT,
    STACK,
    STRUCTURE_BACK,
    SUPPLY,
    TRICKS,
    USE,
    USED,
    city_of,
    is_side,
    seat_of,
)
from wartorn.omen.values import TRICK, cost, price, room, size, staying, traits, type_of
from wartorn.omen.verbs.cities import Enrage, Entomb, Maneuver, Move, UnitVerb, UseAbility, WinOver

# The clause to cite, by rulebook: Reign of War, Heir to the Dunes, Kraters
CLAUSES = {
    "city limit": ("RW-SURGE-2", "HD-SURGE-5", "KR-SURGE-1"),
    "aside": ("RW-CARD-11", "HD-OFFER-7", "KR-ALL-5"),
    "spent city": ("RW-WAR-7", "HD-WAR-1", "KR-WAR-4"),
    "peaceful city": ("RW-WAR-1", "HD-WAR-1", "KR-WAR-1"),
    "supply": ("RW-SETUP-2", "HD-SETUP-7", "KR-SETUP-3"),
    "no cards": ("RW-DRAW-1", "HD-WEALTH-6", "KR-ALL-1"),
    "surge limit": ("RW-SURGE-8", "HD-KEY-14", "KR-ALL-5"),
    "one reward": ("RW-SURGE-5", "HD-SURGE-6", "KR-SURGE-3"),
    "own omens": ("RW-PORTENT-1", "RW-PORTENT-1", "KR-PORTENT-1"),
    "once": ("RW-PORTENT-2", "RW-PORTENT-2", "KR-PORTENT-2"),
    "too big": ("RW-WAR-4", "HD-WAR-4", "KR-WAR-2"),
    "what stays": ("RW-WAR-5", "HD-WAR-7", "KR-WAR-9"),
}


# What the rulebook calls it
WAR_TORN = ("war-torn", "war-torn", "sacked")
REWARD = ("reward", "reward", "Krater")


def clause(game: Game, about: str) -> str:
    """The clause of this game's rulebook about something, in brackets."""
    return f" ({CLAUSES[about][game.rules.terms[EDITION]]})"


def why_not(game: Game, pick: int) -> str:
    """Why the pick is not offered now."""
    frame = game.agenda[-1]
    effect = frame.script.effects[frame.cursor]
    if is_word(pick):
        return _why_not_word(game, frame, effect, pick)
    if not _thinkable(game, pick):
        return "That is no pick of this game."
    card = picked_face(pick) << FACE_SHIFT
    if isinstance(effect, Surge):
        return _why_not_play(game, frame, pick, card)
    if isinstance(effect, Wealth | Receive):
        return 'Now "card" or "coin" is to be picked.'
    if isinstance(effect, DeclaredWealth | Exchange):
        return "Now a mix of cards and coins is to be picked, such as cards2 for two cards and the rest in coins."
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
    if isinstance(effect, Reinforce):
        return _why_not_reinforce(game, frame, pick, card)
    if isinstance(effect, UnitVerb):
        return _why_not_unit(game, frame, effect, pick, card)
    if isinstance(effect, Keep):
        return _why_not_kept(game, frame, effect, pick, card)
    if isinstance(effect, Offering | Present):
        return f"{_name(game, card)} is not offered like that: name a unit in your hand."
    return f"{_name(game, card)} is not what the text asks for: {game.question()}"


def _thinkable(game: Game, pick: int) -> bool:
    """Whether there is such a kind, such a place and such a manner in this game."""
    kinds, piles, manner = game.rules.kinds, game.rules.piles, picked_manner(pick)
    known = picked_kind(pick) < len(kinds) and picked_place(pick) < len(piles)
    return known and manner in game.rules.manners


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
        return f"There is no{state} {_name(game, card)} on that side of city {LETTERS[city_of(place)]}."
    return f"You do not hold {_name(game, card)}."


def _why_not_word(game: Game, frame: Frame, effect: object, pick: int) -> str:
    words, edition = game.rules.words, game.rules.terms[EDITION]
    torn, reward = WAR_TORN[edition], REWARD[edition]
    if not 0 <= pick < len(words):
        return "That is no pick of this game."
    if isinstance(effect, War) and CITY <= pick < BUILD:
        city = pick - CITY
        if not game.piles[STACK + city]:
            return f"City {words[pick]} has no {reward}s left, so it is never {torn}{clause(game, 'spent city')}."
        if frame.spent & (1 << city):
            return f"City {words[pick]} has been resolved in this step already (KR-WAR-8)."
        peaceful = f"City {words[pick]} is not {torn}"
        return f"{peaceful}: it takes 3 opposing units or 5 in all{clause(game, 'peaceful city')}."
    if isinstance(effect, Wealth | Receive):
        if pick == COIN and game.numbers[SUPPLY] == 0:
            return f"The supply has no coins left{clause(game, 'supply')}."
        if pick == CARD:
            return f"Neither deck nor discard pile has a card left{clause(game, 'no cards')}."
    if isinstance(effect, Exchange) and pick == BUILD:
        return "All your structures are completed, so there is nothing to build (HD-OFFER-7)."
    if isinstance(effect, Exchange | DeclaredWealth) and pick >= SPLIT:
        return "There are not so many cards and coins, or they are not so many in all (HD-WEALTH-7, HD-OFFER-6)."
    return f'"{words[pick]}" is no answer to this: {game.question()}'


def _why_not_play(game: Game, frame: Frame, pick: int, card: int) -> str:
    """Why a unit cannot be played or used from hand, or a reward used."""
    seat, name, manner = frame.seat, _name(game, card), picked_manner(pick)
    kind = game.rules.kinds[kind_of(card)]
    if kind.back == REWARD_BACK:
        return _why_not_used(game, seat, card)
    if kind.back == FEAT_BACK:
        return f"{name} is a feat: it is achieved by itself in the Feat step (RW-FEAT-1)."
    if kind.back == STRUCTURE_BACK:
        return f"{name} is a structure: it is built in the Offering step (HD-OFFER-2)."
    if picked_place(pick) != HAND + seat:
        return f"{name} is not picked there: units are played from your own hand."
    if game.find(picked_face(pick), HAND + seat) < 0:
        return f"You do not hold {name}."
    if not may_play(game) and not (manner == USE and traits(game, card) & TRICK):
        return f"20 units were played in this step, and that is the limit{clause(game, 'surge limit')}."
    if manner == AT:
        return f"Say where {name} goes, such as {kind.slug}>A."
    if manner == USE and kind.scripts[EXPENDED] is None and kind.scripts[SPENT] is None:
        return f"{name} cannot be used from hand: {UNUSABLE[game.rules.terms[EDITION]]}."
    if manner == USE and traits(game, card) & TRICK and game.numbers[TRICKS] >= TRICK_LIMIT:
        return f"{TRICK_LIMIT} units were used from hand in this step, and that is the limit (KR-SURGE-9)."
    due = cost(game, card) if manner == USE else price(game, card, seat)
    if due > game.numbers[COINS + seat]:
        return f"{name} costs {due}, and you have {game.numbers[COINS + seat]}."
    city = LETTERS[manner - 1]
    if game.numbers[RAZED + manner - 1]:
        return f"City {city} is razed, and no unit can be played there (KR-WAR-4)."
    space = room(game, manner - 1, seat)
    needed = f"{name} needs room for {size(game, card)}"
    return f"{needed}, and your side of city {city} has room for {space}{clause(game, 'city limit')}."


UNUSABLE = (
    "it is no beast, so it cannot be expended (RW-CARD-3)",
    "units are played, and only a beast of another game could be expended (HD-SURGE-3, CS-2)",
    "it is without JILT, RECRUIT, PILFER or FATE (KR-SURGE-4 to -7)",
)


def _why_not_used(game: Game, seat: int, card: int) -> str:
    held = game.find(card >> FACE_SHIFT, REWARDS + seat)
    if held < 0:
        used = game.find((card | TURNED) >> FACE_SHIFT, REWARDS + seat) >= 0
        return f"{_name(game, card)} has been used already." if used else f"You do not hold {_name(game, card)}."
    reward = REWARD[game.rules.terms[EDITION]]
    if game.numbers[USED]:
        return f"Only one {reward} may be used in a Surge step{clause(game, 'one reward')}."
    return f"A {reward} is used: say {game.rules.kinds[kind_of(card)].slug}!"


def _why_not_oracle(game: Game, frame: Frame, pick: int, card: int) -> str:
    name = _name(game, card)
    if not is_side(picked_place(pick)):
        return f"{name} does not stand in a city{clause(game, 'own omens')}."
    if seat_of(picked_place(pick)) != frame.seat:
        return f"{name} stands on the other side; only your own units act now{clause(game, 'own omens')}."
    if not speaks(game, card):
        enraged = " while it is enraged" if card & TURNED else ""
        lacks = ("is no oracle", "is no oracle", "has no GLEAN")[game.rules.terms[EDITION]]
        return f"{name} {lacks}{enraged}{clause(game, 'own omens')}."
    return f"{name} has acted in this step already{clause(game, 'once')}."


def _why_not_reinforce(game: Game, frame: Frame, pick: int, card: int) -> str:
    name = _name(game, card)
    if not is_side(picked_place(pick)) or seat_of(picked_place(pick)) != frame.seat:
        return f"{name} does not stand on your side of a city (HD-KEY-1)."
    if game.rules.kinds[kind_of(card)].scripts[REINFORCES] is None:
        return f"{name} has no REINFORCE (HD-KEY-1)."
    return f"{name} serves the other god, so you cannot use its ability (HD-DEVOTION-2)."


def _why_not_unit(game: Game, frame: Frame, effect: UnitVerb, pick: int, card: int) -> str:
    """Why a verb cannot be done to a unit that is there."""
    name, place = _name(game, card), picked_place(pick)
    meant = effect.units.picks(game, frame, effect.subject(frame))
    if pick & ~(MANNER << MANNER_SHIFT) not in meant:
        wanted = say_units(_any(effect.units), False)
        return f"{name} is not meant: it asks for {wanted}."
    city = LETTERS[city_of(place)]
    if isinstance(effect, Enrage):
        if type_of(game, card) > ORACLE:
            return f"{name} is neither; only soldiers and oracles can be enraged (RW-RAGE-1)."
        return f"There is no room for an enraged unit in city {city}: it counts 2 (RW-RAGE-2)."
    if isinstance(effect, WinOver):
        return f"There is no room for {name} on the other side of city {city}{clause(game, 'city limit')}."
    if isinstance(effect, Maneuver):
        return f"{name} has MANEUVER itself, or would not go into or out of the city, or finds no room (HD-KEY-4)."
    if isinstance(effect, Move):
        return f"No other city has room for {name}{clause(game, 'city limit')}."
    if isinstance(effect, Entomb) and not can_build(game, effect.subject(frame)):
        return "You have no structure under which it could lie (HD-KEY-7)."
    if isinstance(effect, UseAbility):
        return f"{name} has no text that it could use now."
    return f"{name} cannot be picked any more: a set is picked in one order."


def _any(units: Units) -> Units:
    return Units(0, 1, units.whose, units.other, units.sort, units.trait, units.limit, units.where)


def _why_not_kept(game: Game, frame: Frame, effect: Keep, pick: int, card: int) -> str:
    name = _name(game, card)
    if not is_side(picked_place(pick)) or city_of(picked_place(pick)) != frame.here:
        return f"The war is in city {LETTERS[frame.here]}."
    if seat_of(picked_place(pick)) != effect.seat(frame):
        return f"{name} stands on the other side; you keep your own units."
    if staying(game, card) > frame.left:
        return f"{name} counts {staying(game, card)}, and only {frame.left} may stay{clause(game, 'too big')}."
    kept = clause(game, "what stays")
    return f"{name} cannot be picked now: what stays is picked in one order, as much as may stay{kept}."
