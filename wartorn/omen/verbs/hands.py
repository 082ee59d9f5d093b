"""Hands, the discard pile and the top of the deck."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import i64

from wartorn.kernel.cards import FACE_SHIFT, KNOWN, MARK, pick, picked_face, picked_manner, picked_place
from wartorn.kernel.game import Game
from wartorn.kernel.script import Frame
from wartorn.omen.deeds import discard, may_play, play
from wartorn.omen.selectors import IT, OTHERS, UP_TO, Cards
from wartorn.omen.table import CITIES, HAND, REVEALED, automaton, discard_of, home, home_deck, other, side
from wartorn.omen.values import room, size
from wartorn.omen.verbs.deed import YOU, Choosing, Plain, remember


class CardVerb(Choosing):
    """A verb about cards of one pile."""

    cards: Cards

    def __init__(self, cards: Cards, who: i64 = YOU, may: bool = False) -> None:
        super().__init__(who, may, cards.how, cards.count)
        self.cards = cards

    def goal(self, game: Game, frame: Frame) -> i64:
        """All of the others, or as many as the text says."""
        return 999 if self.how == OTHERS else super().goal(game, frame)

    def from_hand(self, game: Game, frame: Frame) -> list[int]:
        """The cards of the subject's hand that fit."""
        return self.cards.picks(game, HAND + self.subject(frame))

    def hand_is_hidden(self, game: Game, frame: Frame) -> bool:
        """Whether the subject holds anything that others do not see; an automaton looks at nothing."""
        seat = self.subject(frame)
        if automaton(game, other(seat)):
            return False
        unknown: i64 = 0
        for card in game.piles[HAND + seat]:
            if card & KNOWN != game.rules.everybody:
                unknown += 1
        return unknown > 0

    def put(self, game: Game, frame: Frame, pick: i64, target: i64) -> None:
        """Move the picked card and remember it."""
        place = picked_place(pick)
        remember(game, frame, game.move(game.find(picked_face(pick), place), place, target), target)


class Discard(CardVerb):
    """Discard cards from hand; the subject picks them."""

    phrase: ClassVar[str] = "discard {cards}"

    def candidates(self, game: Game, frame: Frame) -> list[int]:
        """The cards in hand that fit."""
        return self.from_hand(game, frame)

    def in_order(self) -> bool:
        """A set of discards has no order."""
        return True

    def secret(self, game: Game, frame: Frame) -> bool:
        """A hand is hidden."""
        return self.hand_is_hidden(game, frame)

    def can_is_secret(self) -> bool:
        """The size of a hand is open, what is in it is not."""
        return not self.cards.any_will_do()

    def act(self, game: Game, frame: Frame, pick: i64) -> None:
        """Discard it."""
        seat = self.subject(frame)
        frame.it = discard(game, game.find(picked_face(pick), HAND + seat), seat)
        frame.at = home(frame.it)


class DiscardAtRandom(Plain):
    """Discard cards that chance picks."""

    phrase: ClassVar[str] = "discard {number:n cards} at random"
    number: i64

    def __init__(self, number: i64, who: i64 = YOU, may: bool = False) -> None:
        super().__init__(who, may)
        self.number = number

    def can(self, game: Game, frame: Frame) -> bool:
        """Whether there is a card in hand."""
        return len(game.piles[HAND + self.subject(frame)]) > 0

    def do(self, game: Game, frame: Frame) -> i64:
        """Discard one by one."""
        seat = self.subject(frame)
        gone: i64 = 0
        while gone < self.number * frame.times and game.piles[HAND + seat]:
            hand = game.piles[HAND + seat]
            frame.it = discard(game, hand[game.chance.below(len(hand))], seat)
            frame.at = home(frame.it)
            gone += 1
        return gone


class DiscardIt(Plain):
    """Discard the card touched last."""

    phrase: ClassVar[str] = "discard it"

    def __init__(self, who: i64 = YOU, may: bool = False) -> None:
        super().__init__(who, may)

    def can(self, game: Game, frame: Frame) -> bool:
        """Whether it is still there."""
        return frame.it > 0 and game.find(frame.it >> FACE_SHIFT, frame.at) >= 0

    def do(self, game: Game, frame: Frame) -> i64:
        """Discard it from the hand where it is, or from among the revealed."""
        if not self.can(game, frame):
            return 0
        card = game.find(frame.it >> FACE_SHIFT, frame.at)
        if HAND <= frame.at < HAND + 2:
            frame.it = discard(game, card, frame.at - HAND)
        else:
            frame.it = game.move(card, frame.at, home(card))
        frame.at = home(frame.it)
        return 1


class Recover(CardVerb):
    """Take cards back from the discard pile, which is open (RW-DRAW-3)."""

    phrase: ClassVar[str] = "recover {cards} from the discard pile"

    def candidates(self, game: Game, frame: Frame) -> list[int]:
        """The cards of the discard pile that fit."""
        return self.cards.picks(game, discard_of(game, self.subject(frame)))

    def in_order(self) -> bool:
        """A set of cards has no order."""
        return True

    def act(self, game: Game, frame: Frame, pick: i64) -> None:
        """Take it into hand."""
        self.put(game, frame, pick, HAND + self.subject(frame))


class RecoverAnother(Recover):
    """Take cards back from the discard pile, but not the one just discarded for it (KR-SURGE-10)."""

    def candidates(self, game: Game, frame: Frame) -> list[int]:
        """The cards that fit, without the one whose text it is; of two alike the other may be taken."""
        found = super().candidates(game, frame)
        own = pick(frame.source & ~MARK, home(frame.source))
        if own in found:
            found.remove(own)
        return found


class Reclaim(Recover):
    """Take up to so many units of choice from the discard pile into hand (HD-KEY-10)."""

    phrase: ClassVar[str] = "RECLAIM {number:n}"
    number: i64

    def __init__(self, number: i64, who: i64 = YOU, may: bool = False) -> None:
        super().__init__(Cards(UP_TO, number), who, may)
        self.number = number


class PutOnDeck(CardVerb):
    """Put cards from hand on top of the deck, unseen; the last one lies on top."""

    phrase: ClassVar[str] = "put {cards} on top of the deck"

    def candidates(self, game: Game, frame: Frame) -> list[int]:
        """The cards in hand that fit."""
        return self.from_hand(game, frame)

    def secret(self, game: Game, frame: Frame) -> bool:
        """A hand is hidden."""
        return self.hand_is_hidden(game, frame)

    def can_is_secret(self) -> bool:
        """The size of a hand is open, what is in it is not."""
        return not self.cards.any_will_do()

    def act(self, game: Game, frame: Frame, pick: i64) -> None:
        """Put it there; "it" stays what it was, for nobody else may know this card."""
        seat = self.subject(frame)
        card = game.find(picked_face(pick), HAND + seat)
        game.move(card, HAND + seat, home_deck(card))


class PutIntoHand(CardVerb):
    """Put revealed or just discarded cards into the hand; that is not drawing (RW-DRAW-3)."""

    phrase: ClassVar[str] = "put {cards:them} into {their} hand"

    def candidates(self, game: Game, frame: Frame) -> list[int]:
        """It, or those of the revealed cards that fit, unless they are in that hand already."""
        hand = HAND + self.subject(frame)
        there = frame.at if self.cards.how == IT else frame.them
        return [] if there == hand else among_them(self.cards, game, frame)

    def in_order(self) -> bool:
        """A set of cards has no order."""
        return True

    def act(self, game: Game, frame: Frame, pick: i64) -> None:
        """Take it into hand."""
        self.put(game, frame, pick, HAND + self.subject(frame))


def among_them(cards: Cards, game: Game, frame: Frame) -> list[int]:
    """The picks of "it", or of the cards revealed last that fit."""
    if cards.how == IT:
        there = frame.it > 0 and game.find(frame.it >> FACE_SHIFT, frame.at) >= 0
        return [pick(frame.it, frame.at)] if there else []
    if frame.them < 0:
        return []
    base = frame.base if frame.them == REVEALED else 0
    return cards.picks(game, frame.them, base, game.rules.everybody)  # a shown hand may have grown since


class Play(CardVerb):
    """Play cards from hand at no cost, like any other play; a beast is played, not expended."""

    phrase: ClassVar[str] = "play {cards} at no cost"

    def candidates(self, game: Game, frame: Frame) -> list[int]:
        """Every card that fits, with every city that has room for it."""
        return playable(game, self.subject(frame), self.from_hand(game, frame))

    def secret(self, game: Game, frame: Frame) -> bool:
        """A hand is hidden."""
        return self.hand_is_hidden(game, frame)

    def can_is_secret(self) -> bool:
        """Which cards fit where is not open."""
        return True

    def act(self, game: Game, frame: Frame, pick: i64) -> None:
        """Put it into the city."""
        play_picked(game, frame, pick, self.subject(frame))


class PlayOfThem(CardVerb):
    """Play revealed cards at no cost."""

    phrase: ClassVar[str] = "play {cards:them} at no cost"

    def candidates(self, game: Game, frame: Frame) -> list[int]:
        """Every revealed card that fits, with every city that has room for it."""
        return playable(game, self.subject(frame), among_them(self.cards, game, frame))

    def act(self, game: Game, frame: Frame, pick: i64) -> None:
        """Put it into the city."""
        play_picked(game, frame, pick, self.subject(frame))


def play_picked(game: Game, frame: Frame, pick: i64, seat: i64) -> None:
    """Play the picked card to the seat's side of the picked city, and let "it" be that unit."""
    frame.at = side(picked_manner(pick) - 1, seat)
    frame.it = play(game, game.find(picked_face(pick), picked_place(pick)), picked_place(pick), frame.at)


def playable(game: Game, seat: i64, picks: list[int]) -> list[int]:
    """Each of these cards with each city that has room for it."""
    plays: list[int] = []
    if not may_play(game):
        return plays
    for each in picks:
        chosen: i64 = each
        card = picked_face(chosen) << FACE_SHIFT
        for city in range(CITIES):
            if room(game, city, seat) >= size(game, card):
                plays.append(pick(card, picked_place(chosen), 1 + city))
    return plays
