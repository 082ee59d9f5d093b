"""Games that differ in two cards only, both unknown to one seat."""

from __future__ import annotations

import random
from typing import NamedTuple

from wartorn.kernel.cards import KIND_SHIFT, KNOWN, MARK, POOL, TURNED, is_word, kind_of, picked_place, pool_of
from wartorn.kernel.events import MOVE, SHOW
from wartorn.kernel.game import Game

STATE = KNOWN | MARK | TURNED  # what stays with the place; kind and pool change it
NEAR = 4  # how many cards of the top of a pile are more likely to matter


class Slot(NamedTuple):
    """A card of a pile."""

    place: int
    index: int


class Swap(NamedTuple):
    """Two games that look alike to a seat, each with an empty log, and the kinds that changed their places."""

    game: Game
    copy: Game
    kinds: frozenset[int]
    aligned: bool  # no card but the two stands anywhere else in its pile
    doubled: bool  # a hidden card has become the like of one that the seat knows in the same pile


def hidden(game: Game, seat: int) -> list[Slot]:
    """Where the cards lie that the seat does not know."""
    return [
        Slot(place, index)
        for place, pile in enumerate(game.piles)
        for index, card in enumerate(pile)
        if not card >> seat & 1
    ]


def swapped(game: Game, seat: int, chance: random.Random) -> Swap | None:
    """The game and a copy with two unlike cards swapped that the seat does not know and could not tell apart."""
    slots = hidden(game, seat)
    near = [slot for slot in slots if matters(game, slot)]
    if not near:
        return None
    first = chance.choice(near)
    partners = [slot for slot in slots if alike(game, first, slot)]
    known = {kind_of(card) for card in game.piles[first.place] if card >> seat & 1}
    doubles = [slot for slot in partners if kind_of(game.piles[slot.place][slot.index]) in known]
    if doubles and chance.random() < 0.7:
        partners = doubles
    if not partners:
        return None
    second = chance.choice(partners)
    kinds = frozenset(kind_of(game.piles[slot.place][slot.index]) for slot in (first, second))
    piles = [pile[:] for pile in game.piles]
    one, other = piles[first.place][first.index], piles[second.place][second.index]
    piles[first.place][first.index] = other & ~STATE | one & STATE
    piles[second.place][second.index] = one & ~STATE | other & STATE
    laid = [sorted(pile) if game.rules.piles[place].sorted else pile for place, pile in enumerate(piles)]
    untouched = [pile[:] for pile in game.piles]
    return Swap(rebuilt(game, untouched), rebuilt(game, laid), kinds, laid == piles, second in doubles)


def matters(game: Game, slot: Slot) -> bool:
    """Whether the card lies in a hand or near the top of its pile."""
    spec = game.rules.piles[slot.place]
    return spec.sorted or slot.index >= len(game.piles[slot.place]) - NEAR


def alike(game: Game, one: Slot, other: Slot) -> bool:
    """Whether two cards have the same back and pool but are of different kinds."""
    first, second = game.piles[one.place][one.index], game.piles[other.place][other.index]
    backs = [game.rules.kinds[kind_of(card)].back for card in (first, second)]
    return first >> KIND_SHIFT != second >> KIND_SHIFT and backs[0] == backs[1] and pool_of(first) == pool_of(second)


def rebuilt(game: Game, piles: list[list[int]]) -> Game:
    """The same position with these piles, whose question is still to be put."""
    agenda = [frame.copy() for frame in game.agenda]
    return Game(game.rules, piles, game.numbers[:], agenda, game.chance.copy(), [], -1, game.asking)


def message(game: Game, seat: int) -> list[object]:
    """All that a seat is told of a game, and those who only watch with it."""
    offered = game.options() if game.asking == seat else []
    labels = [game.label(option) for option in offered]
    told = (game.events(seat), game.story(seat), game.events(), game.story())
    return [str(game.view(seat)), game.asking, game.question(), *told, offered, labels]


def turned_up(swap: Swap, seat: int) -> bool:
    """Whether one of the swapped cards has come to the seat's knowledge, out of a place that it does not see."""
    for game in (swap.game, swap.copy):
        for event in game.log or []:
            unseen = event.what in (MOVE, SHOW) and not game.rules.piles[event.source].sight >> seat & 1
            if unseen and event.card >> seat & 1 and kind_of(event.card) in swap.kinds:
                return True
    return False


class Moment(NamedTuple):
    """What lay where in a game when its log was so long."""

    piles: list[list[int]]
    length: int


def moment(game: Game) -> Moment:
    """The game as it is now, before a pick."""
    return Moment([pile[:] for pile in game.piles], len(game.log or []))


def kinds_then(game: Game, since: Moment, place: int, end: int) -> list[int]:
    """The kinds that lay in a sorted pile, in its order, just before that event of the log."""
    kinds = [kind_of(card) for card in since.piles[place]]
    for event in (game.log or [])[since.length : end]:
        if event.what == MOVE and event.source == place:
            kinds.remove(kind_of(event.card))
        if event.what == MOVE and event.target == place:
            kinds.append(kind_of(event.card))
    return sorted(kinds)


def other_index(swap: Swap, seat: int, since: tuple[Moment, Moment]) -> bool:
    """Whether the games part when a card leaves a sorted pile into which a swapped one has come since the pick.

    Chance picks by index, and there other cards stand behind the swapped one: both that leave stood at one index.
    """
    games = (swap.game, swap.copy)
    seen = [game.events(seat) for game in games]
    parting = next((at for at, (one, other) in enumerate(zip(*seen, strict=False)) if one != other), None)
    if parting is None or parting < since[0].length or since[0].length != since[1].length:
        return False
    logs = [game.log or [] for game in games]
    one, other = (log[parting] for log in logs)
    place = one.source
    if one.what != MOVE or other.what != MOVE or other.source != place or not swap.game.rules.piles[place].sorted:
        return False
    came = [event for log in logs for event in log[since[0].length : parting] if event.what == MOVE]
    if not any(event.target == place and kind_of(event.card) in swap.kinds for event in came):
        return False
    laid = [kinds_then(game, then, place, parting) for game, then in zip(games, since, strict=True)]
    return any(kinds == (kind_of(one.card), kind_of(other.card)) for kinds in zip(*laid, strict=False))


def interference(swap: Swap, seat: int, pick: int) -> str:
    """How the comparison of the two games went, before and after the pick; a leak begins with "!"."""
    for one, other in zip(message(swap.game, seat), message(swap.copy, seat), strict=True):
        if one != other:
            return f"! before the pick seat {seat} is told {one} or {other}"
    asked = seat == swap.game.asking
    if pick not in swap.copy.options():
        return "! other options" if asked else "not offered"
    before = str(swap.game.chance)
    since = moment(swap.game), moment(swap.copy)
    swap.game.play(pick)
    swap.copy.play(pick)
    if turned_up(swap, seat) and swap.game.events(seat) != swap.copy.events(seat):
        return "turned up"
    if str(swap.game.chance) != before and (not swap.aligned or other_index(swap, seat, since)):
        return "other cards of chance"  # a card at random is another one in a hand that is sorted anew
    for one, other in zip(message(swap.game, seat), message(swap.copy, seat), strict=True):
        if one != other or len(str(one)) != len(str(other)):
            return f"! after the pick seat {seat} is told {one} or {other}"
    return "asked" if asked else "watching"


class Secrets(NamedTuple):
    """How many picks of others looked like another one to a seat, and what told them apart nevertheless."""

    alike: int
    leak: str


def secrets_told(game: Game, seat: int) -> Secrets:
    """Play each pick of a card that the seat cannot see: the same events for the seat must leave the same view."""
    shown: dict[str, tuple[int, str]] = {}
    alike = 0
    for pick in [] if game.asking == seat else game.options():
        if is_word(pick) or game.rules.piles[picked_place(pick)].sight >> seat & 1:
            continue  # what is chosen in the open may be remembered without an event
        after = rebuilt(game, [pile[:] for pile in game.piles])
        after.play(pick)
        seen = repr(after.events(seat))
        first, view = shown.setdefault(seen, (pick, str(after.view(seat))))
        if first != pick:
            alike += 1
            if view != str(after.view(seat)):
                return Secrets(alike, f"{game.word(first)} or {game.word(pick)}: {view} or {after.view(seat)}")
    return Secrets(alike, "")


assert POOL & STATE == 0
