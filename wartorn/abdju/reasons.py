"""Why a pick of Osiris in Abdju is not offered."""

from __future__ import annotations

from wartorn.abdju.abilities import BuyBread, Conceal, KeepSoul
from wartorn.abdju.asking import asking_effect, debens, question
from wartorn.abdju.table import BOTH, DYNASTY, FORUM, HAND, LONGEST_FORUM, PLAYER, SOULS
from wartorn.abdju.turns import Play, Take, second_price
from wartorn.abdju.values import carries_dice, has_bread
from wartorn.kernel.cards import AT, FACE_SHIFT, is_word, kind_of, picked_face, picked_kind, picked_manner
from wartorn.kernel.game import Game
from wartorn.kernel.script import Frame

NO_PICK = "That is no pick of this game."


def why_not(game: Game, pick: int) -> str:
    """Why the pick is not offered now."""
    frame, effect = asking_effect(game)
    if is_word(pick):
        known = pick < len(game.rules.words)
        return f'"{game.rules.words[pick]}" is no answer to this: {question(game)}' if known else NO_PICK
    if picked_kind(pick) not in range(game.rules.backs, len(game.rules.kinds)) or (
        picked_manner(pick) not in game.rules.manners
    ):
        return NO_PICK
    if isinstance(effect, Take):
        return _why_not_taken(game, frame, effect, pick)
    name = _name(game, pick)
    if 1 <= picked_manner(pick) <= LONGEST_FORUM:
        return f"{name} is not picked by its place: only cards that are taken from the Forum are."
    if isinstance(effect, BuyBread):
        return _why_not_fed(game, frame, pick)
    if isinstance(effect, KeepSoul):
        return f"{name} is none of the Afterlife cards that you look at: {_names(game, SOULS + PLAYER)}."
    held = _held(game, pick)
    if not held:
        return f"You do not hold {name}."
    if picked_manner(pick) == BOTH and isinstance(effect, Play):
        return _why_not_both(game, pick, held)
    if isinstance(effect, Conceal):
        return f"{name} can be put there, but one card and no more (OA-CIT-2)."
    return f"{name} is picked like this: {game.rules.kinds[picked_kind(pick)].slug}."


def _name(game: Game, pick: int) -> str:
    return game.rules.kinds[picked_kind(pick)].name


def _names(game: Game, place: int) -> str:
    return " and ".join(game.rules.kinds[kind_of(card)].name for card in game.piles[place])


def _held(game: Game, pick: int) -> int:
    """How many cards of the kind are in hand."""
    return sum(kind_of(card) == picked_kind(pick) for card in game.piles[HAND])


def _why_not_both(game: Game, pick: int, held: int) -> str:
    """Why no second Citizen of the kind can be played."""
    if held < 2:
        return f"You hold only one {_name(game, pick)}."
    return f"A second {_name(game, pick)} costs {debens(second_price(picked_kind(pick)))}, which you do not have."


def _why_not_fed(game: Game, frame: Frame, pick: int) -> str:
    """Why a Citizen gets no Bread."""
    name, kind = _name(game, pick), picked_kind(pick)
    mine = [card for card in game.piles[DYNASTY + PLAYER] if kind_of(card) == kind]
    if not mine:
        return f"There is no {name} face up in your Dynasty."
    if all(has_bread(card) for card in mine):
        return f"Every {name} of yours has Bread already (OA-CIT-7)."
    if frame.done and kind > picked_kind(frame.last):
        return (
            f"Bread is bought from the right to the left of the table: {name} comes before {_name(game, frame.last)}."
        )
    return f"{name} is picked like this: {game.rules.kinds[kind].slug}."


def _why_not_taken(game: Game, frame: Frame, effect: Take, pick: int) -> str:
    """Why a card of the Forum cannot be taken."""
    forum, at, name = game.piles[FORUM], picked_manner(pick) - 1, _name(game, pick)
    if picked_manner(pick) in (AT, BOTH):
        places = [game.word(each) for each in game.options() if picked_kind(each) == picked_kind(pick)]
        return f"Say which one by its place, such as {(places or [game.word(game.options()[0])])[0]}."
    if at >= len(forum):
        return f"The Forum has no place {at + 1}."
    if kind_of(forum[at]) != picked_kind(pick):
        return f"At place {at + 1} lies {game.rules.kinds[kind_of(forum[at])].name}, not {name}."
    if carries_dice(forum[at]):
        return f"The dice lie on {name} at place {at + 1}: you may never take that card (OA-DICE-1)."
    if at >= len(forum) - frame.done:
        return f"You have just put {name} there: you take cards that were in the Forum before (OA-PLAY-2)."
    if at < frame.base:
        return "The two cards are named from left to right: this one lies left of the one that you took."
    if picked_face(pick) != forum[at] >> FACE_SHIFT:
        return f"{name} is picked like this: {game.rules.kinds[picked_kind(pick)].slug}@{at + 1}."
    return "The left one of the two cards is named first, and right of this one there is none that you may take."
