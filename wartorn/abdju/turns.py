"""The set-up, the player's turn and Osiris' turn, step by step."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wartorn.abdju.deeds import cast, gain, lower, place_dice, resolve, roll
from wartorn.abdju.table import (
    ACTIVE,
    AFTERLIFE,
    ASIDE,
    BOTH,
    DEBENS,
    DECK,
    DICE,
    DIE_COUNT,
    DYNASTY,
    FORUM,
    FORUM_CARDS,
    HAND,
    OSIRIS,
    PHARAOH,
    PICKS,
    PLAYED,
    PLAYER,
    SCRIBE,
    SEATS,
    SET_ASIDE,
    SOULS,
    TAKEN,
    TURN,
    UNDER,
    UNUSED,
    UNUSED_CARDS,
)
from wartorn.abdju.values import carries_dice, claimed, dice_at
from wartorn.kernel.cards import MANNER_SHIFT, kind_of, pick, picked_face, picked_kind, picked_manner
from wartorn.kernel.game import Game
from wartorn.kernel.rules import Reaction
from wartorn.kernel.script import Effect, Frame

FULL_HAND: Final = 4
FIRST_DEBENS: Final = 3
SECOND_PRICE: Final = 1  # of a second Citizen of the kind; a second Scribe costs nothing


class Deal(Effect):
    """The set-up; Osiris begins with so many Citizens, which resolve nothing (OA-SETUP-1 to OA-SETUP-4)."""

    citizens: i64

    def __init__(self, citizens: i64) -> None:
        self.citizens = citizens

    def start(self, game: Game, frame: Frame) -> None:
        """Shuffle, deal and roll."""
        game.shuffle(DECK, DECK)
        self.deal(game, DECK, ASIDE, SET_ASIDE)
        self.deal(game, DECK, HAND, FULL_HAND)
        gain(game, FIRST_DEBENS)
        self.deal(game, DECK, DYNASTY + OSIRIS, self.citizens)
        game.shuffle(AFTERLIFE, AFTERLIFE)
        self.deal(game, AFTERLIFE, UNUSED, UNUSED_CARDS)
        self.deal(game, DECK, FORUM, FORUM_CARDS)
        cast(game)

    def deal(self, game: Game, source: i64, target: i64, count: i64) -> None:
        """Move so many cards from the top."""
        for _ in range(count):
            game.move(game.piles[source][-1], source, target)


class Turns(Effect):
    """The player has the first turn, then the two alternate, until a round ends with an empty deck (OA-END-1)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Begin the next turn, or end the game."""
        turn = game.numbers[TURN] + 1
        seat: i64 = PLAYER if turn == 1 else 1 - game.numbers[ACTIVE]
        if seat == PLAYER and not game.piles[DECK]:
            self.reveal(game)
            game.finish()
            return
        game.count(TURN, turn)
        game.count(ACTIVE, seat)
        game.count(PICKS, 0)
        frame.again()
        game.begin(game.rules.turns[seat], seat)

    def reveal(self, game: Game) -> None:
        """Show what is hidden in the Dynasties, since it scores now (OA-SCORE-2)."""
        for place in (UNDER, SOULS):
            for seat in range(SEATS):
                for card in game.piles[place + seat][:]:
                    game.show(card, place + seat, game.rules.everybody)


def ask_of_hand(game: Game, effect: Effect, frame: Frame, options: list[int]) -> None:
    """Ask for a card of the hand; only with a single one everybody can see that there is no choice."""
    if len(game.piles[HAND]) == 1:
        game.choose(effect, frame, frame.seat, options)
    elif options:
        game.ask(frame, frame.seat, options)


class Play(Effect):
    """A Citizen is played from hand; a second of its kind costs 1 Deben, a second Scribe nothing (OA-PLAY-1)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Ask which kind, and whether one or two of it."""
        options: list[int] = []
        for each in game.faces(HAND):
            options.append(each)
            if self.two(game, each) and game.numbers[DEBENS] >= second_price(picked_kind(each)):
                options.append(each | BOTH << MANNER_SHIFT)
        ask_of_hand(game, self, frame, options)

    def two(self, game: Game, pick: i64) -> bool:
        """Whether there are two of the kind in hand."""
        found: i64 = 0
        for card in game.piles[HAND]:
            if kind_of(card) == picked_kind(pick):
                found += 1
        return found > 1

    def take(self, game: Game, frame: Frame, pick: i64) -> None:
        """Pay, play, and resolve the ability once."""
        if picked_manner(pick) == BOTH:
            price = second_price(picked_kind(pick))
            if price:
                gain(game, -price)
            game.move(game.find(picked_face(pick), HAND), HAND, DYNASTY + frame.seat)
        card = game.move(game.find(picked_face(pick), HAND), HAND, DYNASTY + frame.seat)
        resolve(game, frame.seat, card, PLAYED)


def second_price(kind: i64) -> i64:
    """What a second Citizen of the kind costs (OA-PLAY-1)."""
    return 0 if kind == SCRIBE else SECOND_PRICE


class Put(Effect):
    """A card from hand goes face up to the right end of the Forum (OA-PLAY-2)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Ask which one."""
        ask_of_hand(game, self, frame, game.faces(HAND))

    def take(self, game: Game, frame: Frame, pick: i64) -> None:
        """Put it there."""
        game.move(game.find(picked_face(pick), HAND), HAND, FORUM)
        frame.done = 1


class Take(Effect):
    """A card that was in the Forum before comes to hand, but not the one with the dice (OA-PLAY-2, OA-DICE-1)."""

    first: bool  # another one is taken after it, further to the right, so that a pair is chosen once

    def __init__(self, first: bool) -> None:
        self.first = first

    def start(self, game: Game, frame: Frame) -> None:
        """Ask which one."""
        game.choose(self, frame, frame.seat, self.options(game, frame))

    def options(self, game: Game, frame: Frame) -> list[int]:
        """The cards that may be taken, by their places in the row."""
        forum = game.piles[FORUM]
        found: list[int] = []
        for i in range(frame.base, len(forum) - frame.done):
            if not carries_dice(forum[i]):
                found.append(pick(forum[i], FORUM, i + 1))
        return found[:-1] if self.first and len(found) > 1 else found

    def take(self, game: Game, frame: Frame, pick: i64) -> None:
        """Take it."""
        at = picked_manner(pick) - 1
        game.move(game.piles[FORUM][at], FORUM, HAND, at)
        frame.base = at


class DrawUp(Effect):
    """With fewer than 4 cards in hand the player draws up to 4, as far as cards last (OA-PLAY-3, OA-END-1)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Draw them."""
        while len(game.piles[HAND]) < FULL_HAND and game.piles[DECK]:
            game.move(game.piles[DECK][-1], DECK, HAND)


class Refill(Effect):
    """Cards of the deck are turned up at the right end of the Forum, as far as they last (OA-PLAY-4, OA-OSIRIS-10)."""

    taken: bool  # as many as Osiris took, else one

    def __init__(self, taken: bool) -> None:
        self.taken = taken

    def start(self, game: Game, frame: Frame) -> None:
        """Turn them up."""
        for _ in range(frame.done if self.taken else 1):
            if game.piles[DECK]:
                game.move(game.piles[DECK][-1], DECK, FORUM)


class Claim(Effect):
    """Osiris takes the leftmost card of the Forum, or the two leftmost if they are of one kind (OA-OSIRIS-1)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Take them, move the dice if they lay there (OA-DICE-2), and resolve the effect once."""
        frame.done = claimed(game)
        under_dice = False
        last: i64 = 0
        for _ in range(frame.done):
            card = game.piles[FORUM][0]
            if carries_dice(card):
                under_dice = True
                card = game.mark(card, FORUM, 0)
            last = game.move(card, FORUM, DYNASTY + frame.seat, 0)
        if under_dice:
            cast(game)
        if last and not (under_dice and kind_of(last) == PHARAOH):
            resolve(game, frame.seat, last, TAKEN)


class Layout(Reaction):
    """What a set-up leaves open: the dice, and the card that they lie on."""

    def laid(self, game: Game) -> None:
        """Roll and lower the dice of which nothing is said, and place them as at the start (OA-SETUP-4)."""
        open_dice = [die for die in range(DIE_COUNT) if game.numbers[DICE + die] == 0]
        for die in open_dice:
            roll(game, die)
        for die in open_dice:
            lower(game, die)
        if dice_at(game) < 0:
            place_dice(game)
