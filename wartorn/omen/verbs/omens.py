"""Revealing and choosing."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import i64

from wartorn.kernel.cards import MARK_SHIFT, mark_of, picked_face, picked_place
from wartorn.kernel.game import Game
from wartorn.kernel.script import Effect, Frame
from wartorn.omen.deeds import cards_left, deck_ready, top_of_deck
from wartorn.omen.table import CITIES, CITY, HAND, KEPT, RAZED, REVEALED, UNDER, home
from wartorn.omen.verbs.deed import YOU, Choosing
from wartorn.omen.verbs.hands import CardVerb, among_them
from wartorn.omen.verbs.wealth import Amount


class Reveal(Amount):
    """Turn up the top cards of the deck for both players (RW-HIDDEN-3)."""

    phrase: ClassVar[str] = "reveal the top {number:top cards} of the deck"

    def can(self, game: Game, frame: Frame) -> bool:
        """Whether a card is left."""
        return cards_left(game, frame.seat) > 0

    def do(self, game: Game, frame: Frame) -> i64:
        """Reveal one by one; what this text revealed before is discarded now."""
        tidy(game, frame)
        frame.them = REVEALED
        frame.base = len(game.piles[REVEALED])
        frame.it = 0
        shown: i64 = 0
        while shown < self.number * frame.times and deck_ready(game, frame.seat):
            frame.it = top_of_deck(game, frame.seat, REVEALED)
            frame.at = REVEALED
            shown += 1
        return shown


class RevealHand(Amount):
    """Show the units in hand to both players; rewards stay hidden (RW-CARD-9)."""

    phrase: ClassVar[str] = "reveal {their} hand"

    def __init__(self, who: i64 = YOU, may: bool = False) -> None:
        super().__init__(0, who, may)

    def can(self, game: Game, frame: Frame) -> bool:
        """Whether there is a card in hand."""
        return len(game.piles[HAND + self.subject(frame)]) > 0

    def do(self, game: Game, frame: Frame) -> i64:
        """Show card by card."""
        tidy(game, frame)
        place = HAND + self.subject(frame)
        frame.them = place
        frame.base = 0
        for card in game.piles[place][:]:
            game.show(card, place, game.rules.everybody)
        return len(game.piles[place])


class RevealUnder(Amount):
    """Turn up all cards under the structure that was completed (HD-SURGE-2)."""

    phrase: ClassVar[str] = "reveal all cards under this structure"

    def __init__(self, who: i64 = YOU, may: bool = False) -> None:
        super().__init__(0, who, may)

    def do(self, game: Game, frame: Frame) -> i64:
        """Reveal card by card."""
        tidy(game, frame)
        frame.them = REVEALED
        frame.base = len(game.piles[REVEALED])
        place = UNDER + frame.seat
        while game.piles[place]:
            frame.it = game.move(game.piles[place][-1], place, REVEALED)
            frame.at = REVEALED
        return len(game.piles[REVEALED]) - frame.base


class ChooseOfThem(CardVerb):
    """Choose among the revealed cards; the rest is "the others"."""

    phrase: ClassVar[str] = "choose {cards:them}"

    def candidates(self, game: Game, frame: Frame) -> list[int]:
        """The revealed cards that fit and are not yet chosen."""
        found = among_them(self.cards, game, frame)
        return [each for each in found if picked_face(each) & KEPT == 0]

    def in_order(self) -> bool:
        """A set of cards has no order."""
        return True

    def act(self, game: Game, frame: Frame, pick: i64) -> None:
        """Mark it as chosen."""
        place = picked_place(pick)
        frame.it = game.mark(game.find(picked_face(pick), place), place, KEPT)
        frame.at = place


class ChooseCity(Choosing):
    """Choose the city that the next sentences call "that city"."""

    phrase: ClassVar[str] = "choose a city"

    def __init__(self, who: i64 = YOU, may: bool = False) -> None:
        super().__init__(who, may, 0, 1)

    def goal(self, game: Game, frame: Frame) -> i64:
        """One city, however often the sentence counts."""
        return 1

    def candidates(self, game: Game, frame: Frame) -> list[int]:
        """Every city that is not razed (KR-WAR-4)."""
        return [CITY + city for city in range(CITIES) if game.numbers[RAZED + city] == 0]

    def act(self, game: Game, frame: Frame, pick: i64) -> None:
        """Remember it."""
        frame.there = pick - CITY


class Tidy(Effect):
    """The end of every text that reveals: what went neither to a hand nor to a city is discarded (RW-DRAW-2)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Discard what is left."""
        tidy(game, frame)
        frame.them = -1


def tidy(game: Game, frame: Frame) -> None:
    """Discard what this text revealed and put nowhere; a shown hand is just a hand again."""
    if frame.them == REVEALED:
        while len(game.piles[REVEALED]) > frame.base:
            card: i64 = game.piles[REVEALED][-1]
            game.move(card, REVEALED, home(card))
    elif frame.them >= 0:
        for each in game.piles[frame.them][:]:
            shown: i64 = each
            if shown & (KEPT << MARK_SHIFT):
                game.mark(shown, frame.them, mark_of(shown) & ~KEPT)
