"""The end of a turn: what must be given back, and whether the game is over."""

from __future__ import annotations

from mypy_extensions import i64

from wartorn.kernel.cards import TURNED
from wartorn.kernel.game import Game
from wartorn.kernel.script import Effect, Frame
from wartorn.omen.deeds import spend
from wartorn.omen.selectors import Cards
from wartorn.omen.table import CITIES, COINS, HAND, REWARDS, STRUCTURES, other, side
from wartorn.omen.values import FEATS_TO_END, achieved, cities_spent, razed_cities, turned_cards
from wartorn.omen.verbs.hands import Discard


class Calm(Effect):
    """After the offering the active player's enraged units turn up again; nothing triggers (RW-OFFER-2)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Turn them up."""
        for city in range(CITIES):
            place = side(city, frame.seat)
            for card in game.piles[place][:]:
                if card & TURNED:
                    game.turn_over(card, place)


class DiscardDown(Discard):
    """Units are discarded until the hand is within its limit, in which Kraters may count (HD-OFFER-5, KR-OFFER-4)."""

    limit: i64
    rewards: bool

    def __init__(self, limit: i64, rewards: bool) -> None:
        super().__init__(Cards())
        self.limit = limit
        self.rewards = rewards  # whether the rewards in hand count

    def goal(self, game: Game, frame: Frame) -> i64:
        """As many as there are too many, if there are so many units."""
        units: i64 = len(game.piles[HAND + frame.seat])
        held = units
        if self.rewards:
            rewards = REWARDS + frame.seat
            held += len(game.piles[rewards]) - turned_cards(game, rewards)
        return max(min(held - self.limit, units), 0)


class ReturnCoins(Effect):
    """Coins beyond the limit go back to the supply (HD-OFFER-5, KR-OFFER-4)."""

    limit: i64

    def __init__(self, limit: i64) -> None:
        self.limit = limit

    def start(self, game: Game, frame: Frame) -> None:
        """Return them."""
        spend(game, frame.seat, game.numbers[COINS + frame.seat] - self.limit)


class Ending(Effect):
    """Something that ends the game with the turn."""

    def start(self, game: Game, frame: Frame) -> None:
        """See whether it has come to that."""
        if self.reached(game, frame.seat):
            game.finish()

    def reached(self, game: Game, seat: i64) -> bool:
        """Whether the game is over now."""
        return False


class FeatsEnd(Ending):
    """The opposing player has five feats (RW-END-2)."""

    def reached(self, game: Game, seat: i64) -> bool:
        """Look at the other player's feats."""
        return achieved(game, other(seat)) >= FEATS_TO_END


class CitiesEnd(Ending):
    """So many cities are without reward tiles (HD-END-1)."""

    count: i64

    def __init__(self, count: i64) -> None:
        self.count = count

    def reached(self, game: Game, seat: i64) -> bool:
        """Count them."""
        return cities_spent(game) >= self.count


class StructuresEnd(Ending):
    """All structures of the active player are completed (HD-END-1)."""

    def reached(self, game: Game, seat: i64) -> bool:
        """Look at them."""
        return turned_cards(game, STRUCTURES + seat) == len(game.piles[STRUCTURES + seat])


class RazedEnd(Ending):
    """So many cities are razed (KR-END-1)."""

    count: i64

    def __init__(self, count: i64) -> None:
        self.count = count

    def reached(self, game: Game, seat: i64) -> bool:
        """Count them."""
        return razed_cities(game) >= self.count
