"""How Osiris in Abdju asks: questions, and the labels of picks."""

from __future__ import annotations

from wartorn.abdju.abilities import MOST_BREAD, BuyBread, Conceal, KeepSoul
from wartorn.abdju.table import BOTH, FORUM, PLAYER
from wartorn.abdju.turns import Play, Put, Take, second_price
from wartorn.abdju.values import bread_price
from wartorn.kernel.cards import PASS, picked_kind, picked_manner, picked_place
from wartorn.kernel.english import so_many
from wartorn.kernel.game import Game
from wartorn.kernel.script import Effect, Frame


def debens(count: int) -> str:
    """So many Debens."""
    return so_many(count, "Deben")


def asking_effect(game: Game) -> tuple[Frame, Effect]:
    """The frame that asks, and its effect."""
    frame = game.agenda[-1]
    return frame, frame.script.effects[frame.cursor]


def question(game: Game) -> str:
    """What is asked, as a sentence to the player."""
    frame, effect = asking_effect(game)
    if isinstance(effect, Play):
        return "Dynasty: which Citizen do you play?"
    if isinstance(effect, Conceal):
        return "Scribe: which card do you put face down under it, if any?"
    if isinstance(effect, KeepSoul):
        return "Priest: which Afterlife card do you keep? The other one is shuffled back."
    if isinstance(effect, BuyBread):
        most = f"up to {MOST_BREAD - frame.done}{' more' if frame.done else ''}"
        return f"Baker: who gets Bread, {most}, for {debens(bread_price(game, PLAYER))} each? From right to left."
    if isinstance(effect, Put):
        return "Rejuvenation: which card do you put into the Forum?"
    if isinstance(effect, Take) and effect.first:
        return "Rejuvenation: which two cards do you take from the Forum? The left one first."
    return "Rejuvenation: which second card do you take from the Forum?"


def label(game: Game, pick: int) -> str:
    """What the pick would do, in a few words."""
    _, effect = asking_effect(game)
    if pick == PASS:
        return "no more Bread" if isinstance(effect, BuyBread) else "no card"
    name = game.rules.kinds[picked_kind(pick)].name
    if picked_manner(pick) == BOTH:
        price = second_price(picked_kind(pick))
        return f"two {name}s, {f'for {debens(price)}' if price else 'for nothing'}"
    return f"{name}, place {picked_manner(pick)}" if picked_place(pick) == FORUM else name


def deed(game: Game, pick: int) -> str:
    """What a pick does with a card, in a word that reports count."""
    _, effect = asking_effect(game)
    if pick == PASS:
        return ""
    return {Play: "played", Conceal: "hidden", Put: "given", KeepSoul: "kept"}.get(type(effect), "")
