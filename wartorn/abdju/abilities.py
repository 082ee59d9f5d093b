"""What Citizens do: the player's when they are played, Osiris' when he takes them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wartorn.abdju.deeds import cast, gain, lower, lower_all, roll_all
from wartorn.abdju.table import (
    AFTERLIFE,
    BREAD,
    BREAD_WORTH,
    COVERS,
    DEBENS,
    DYNASTY,
    FARMER,
    HAND,
    SOULS,
    UNDER,
)
from wartorn.abdju.values import (
    bread_price,
    has_bread,
    highest,
    highest_die,
    printed,
    sum_of_dice,
    unprotected,
)
from wartorn.kernel.cards import FACE_SHIFT, PASS, kind_of, mark_of, picked_face, picked_kind
from wartorn.kernel.game import Game
from wartorn.kernel.script import Effect, Frame

MOST_BREAD: Final = 3  # that a Baker sells


class Roll(Effect):
    """The dice are rolled and stay where they are, not lowered (OA-CIT-1)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Roll them."""
        roll_all(game)


class Cast(Effect):
    """The dice are rolled, moved to the rightmost card of the Forum and lowered (OA-OSIRIS-2)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Do all of it."""
        cast(game)


class LowerAll(Effect):
    """Each die is lowered by 1 (OA-CIT-3, OA-OSIRIS-4)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Lower them."""
        lower_all(game)


class LowerHighest(Effect):
    """The highest die is lowered by 1 (OA-CIT-7, OA-CIT-8, OA-OSIRIS-8, OA-OSIRIS-9)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Lower it."""
        lower(game, highest_die(game))


class TakeSum(Effect):
    """The player takes Debens equal to the sum of the dice (OA-CIT-3)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Take them."""
        gain(game, sum_of_dice(game))


class TakeHighest(Effect):
    """The player takes Debens equal to the highest die (OA-CIT-8)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Take them."""
        gain(game, highest(game))


class Conceal(Effect):
    """The player may put a card from hand face down under the Scribe (OA-CIT-2)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Ask which one."""
        if game.piles[HAND]:
            game.ask(frame, frame.seat, [*game.faces(HAND), PASS])

    def take(self, game: Game, frame: Frame, pick: i64) -> None:
        """Put it there."""
        if pick != PASS:
            game.move(game.find(picked_face(pick), HAND), HAND, UNDER + frame.seat)


class Cover(Effect):
    """The top card of a deck goes face down under the card that Osiris got last (OA-OSIRIS-3, -5, -11)."""

    source: i64
    target: i64

    def __init__(self, source: i64, target: i64) -> None:
        self.source = source
        self.target = target  # + seat

    def start(self, game: Game, frame: Frame) -> None:
        """Put it there; with no card left nothing happens."""
        if game.piles[self.source]:
            place = DYNASTY + frame.seat
            last: i64 = len(game.piles[place]) - 1
            game.mark(game.piles[place][last], place, COVERS, last)
            game.move(game.piles[self.source][-1], self.source, self.target + frame.seat)


class DrawSoul(Effect):
    """The player takes the top Afterlife card, if there is one (OA-CIT-4)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Take it."""
        if game.piles[AFTERLIFE]:
            game.move(game.piles[AFTERLIFE][-1], AFTERLIFE, SOULS + frame.seat)


class KeepSoul(Effect):
    """Of two Afterlife cards the player keeps one, and the other is shuffled back (OA-CIT-4)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Ask which one is kept."""
        held = SOULS + frame.seat
        if len(game.piles[held]) > 1:
            game.ask(frame, frame.seat, game.faces(held))

    def take(self, game: Game, frame: Frame, pick: i64) -> None:
        """Return the other."""
        held = SOULS + frame.seat
        for card in game.piles[held][:]:
            if card >> FACE_SHIFT != picked_face(pick):
                game.move(card, held, AFTERLIFE)
        game.shuffle(AFTERLIFE, AFTERLIFE)


class Capture(Effect):
    """An unprotected Farmer of the other side joins the Dynasty, if there is one (OA-CIT-6, OA-OSIRIS-7)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Take it; no ability resolves."""
        theirs = DYNASTY + 1 - frame.seat
        if unprotected(game, 1 - frame.seat) == 0:
            return
        for card in game.piles[theirs]:
            if kind_of(card) == FARMER and not has_bread(card):
                game.move(card, theirs, DYNASTY + frame.seat)
                return


class BuyBread(Effect):
    """The player buys up to 3 Bread, each for an own face-up Citizen without Bread (OA-CIT-7)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Ask where the next one goes; kinds come in one order, the best bread first, so that a set is chosen once."""
        if frame.done >= MOST_BREAD or game.numbers[DEBENS] < bread_price(game, frame.seat):
            return
        options: list[int] = []
        for each in reversed(game.faces(DYNASTY + frame.seat)):
            hungry = not has_bread(picked_face(each) << FACE_SHIFT)
            if hungry and (frame.done == 0 or picked_kind(each) <= picked_kind(frame.last)):
                options.append(each)
        if options:
            game.ask(frame, frame.seat, [*options, PASS])

    def take(self, game: Game, frame: Frame, pick: i64) -> None:
        """Pay for it and put it there."""
        if pick == PASS:
            return
        place = DYNASTY + frame.seat
        card = game.find(picked_face(pick), place)
        gain(game, -bread_price(game, frame.seat))
        game.mark(card, place, mark_of(card) | BREAD)
        frame.done += 1
        frame.last = pick
        frame.again()


class Bake(Effect):
    """A Bread goes on Osiris' face-up Citizen of highest bread value; of equal ones the first he got (OA-OSIRIS-8)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Put it there; with Bread on all of them there is none."""
        place = DYNASTY + frame.seat
        best: i64 = -1
        most: i64 = 0
        for card in game.piles[place]:
            if not has_bread(card) and printed(game, card, BREAD_WORTH) > most:
                best = card
                most = printed(game, card, BREAD_WORTH)
        if best >= 0:
            game.mark(best, place, mark_of(best) | BREAD)  # of like ones the first is marked
