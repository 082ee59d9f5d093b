"""Why a pick of Osiris in Abdju is not offered."""

from __future__ import annotations

from wartorn.abdju.abilities import BuyBread, Conceal, KeepSoul
from wartorn.abdju.asking import asking_effect, debens, question
from wartorn.abdju.table import BOTH, DYNASTY, FORUM, HAND, LONGEST_FORUM, PLAYER, SOULS
from wartorn.abdju.turns import Play, Take, second_price
from wartorn.abdju.values import carries_dice, has_bread
from wartorn.kernel.cards import AT, FACE_SHIFT, is_word, kind_of, picked_face, picked_kind, picked_manner
from wartorn.kernel.english import listed, several
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
    if isinstance(effect, KeepSoul) and picked_kind(pick) not in map(kind_of, game.piles[SOULS + PLAYER]):
        both = listed([game.rules.kinds[kind_of(card)].name for card in game.piles[SOULS + PLAYER]])
        return f"{name} is none of the Afterlife cards that you look at: {both}."
    held = _held(game, pick)
    if not held and not isinstance(effect, KeepSoul):
        return f"You hold no {name}."
    if picked_manner(pick) == BOTH and isinstance(effect, Play):
        return _why_not_both(game, pick, held)
    if picked_manner(pick) == BOTH and isinstance(effect, Conceal):
        return f"One {name} can be put there, but no second card (OA-CIT-2)."
    return _like_this(game, pick)


def _name(game: Game, pick: int) -> str:
    return game.rules.kinds[picked_kind(pick)].name


def _like_this(game: Game, pick: int, ending: str = "") -> str:
    return f"{_name(game, pick)} is picked like this: {game.rules.kinds[picked_kind(pick)].slug}{ending}."


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
    return _like_this(game, pick)


def _why_not_taken(game: Game, frame: Frame, effect: Take, pick: int) -> str:
    """Why a card of the Forum cannot be taken."""
    forum, at, name = game.piles[FORUM], picked_manner(pick) - 1, _name(game, pick)
    if picked_manner(pick) in (AT, BOTH):
        places = [place for place, card in enumerate(forum, 1) if kind_of(card) == picked_kind(pick)]
        if not places:
            return f"There is no {name} in the Forum."
        return f"Say by its place which card you take, such as {game.rules.kinds[picked_kind(pick)].slug}@{places[0]}."
    if at >= len(forum):
        return f"The Forum has no place {at + 1}."
    if kind_of(forum[at]) != picked_kind(pick):
        here = several(game.rules.kinds[kind_of(forum[at])].name, 1)
        return f"At place {at + 1} lies {here}, not {several(name, 1)}."
    if carries_dice(forum[at]):
        return f"The dice lie on the {name} at place {at + 1}: you may never take that card (OA-DICE-1)."
    if at >= len(forum) - frame.done:
        return f"You have just put the {name} there: you take cards that were in the Forum before (OA-PLAY-2)."
    if at < frame.base:
        return "The two cards are named from left to right: this one lies left of the one that you took."
    if picked_face(pick) != forum[at] >> FACE_SHIFT:
        return _like_this(game, pick, f"@{at + 1}")
    return "The left one of the two cards is named first, and right of this one there is none that you may take."
