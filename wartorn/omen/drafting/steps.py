"""What a draft is made of: deals, turns, and the pick of a turn."""

from __future__ import annotations

from mypy_extensions import i64

from wartorn.kernel.cards import pick, picked_face
from wartorn.kernel.game import NOBODY, Game
from wartorn.kernel.script import Effect, Frame
from wartorn.omen.drafting.table import (
    ACTIVE,
    COINS,
    DEAL,
    KINDS_EACH,
    MATCHES,
    MIDDLE,
    PACK_SIZE,
    PACKS,
    PASSED,
    PICKS,
    STACKS,
    TURN,
    kept,
    left_of,
    match_number,
    own,
    pack,
    within_limits,
)


class DealMatches(Effect):
    """Before the draft of a melee everybody is dealt a hidden match number (RW-MELEE-1)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Shuffle and deal them."""
        if game.piles[MATCHES]:
            game.shuffle(MATCHES, MATCHES)
            for seat in range(game.seats):
                game.move(game.piles[MATCHES][-1], MATCHES, match_number(game, seat))


class Drafting(Effect):
    """The drafters pick in turn until all have a deck; then everybody sees the match numbers (RW-MELEE-1)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Begin the turn of the next drafter."""
        seat = self.next(game)
        if seat == NOBODY:
            self.close(game)
            return
        game.count(TURN, game.numbers[TURN] + 1)
        game.count(ACTIVE, seat)
        game.count(PICKS, 0)
        frame.again()
        game.begin(game.rules.turns[seat], seat)

    def next(self, game: Game) -> i64:
        """The seat that picks next, or NOBODY."""
        return NOBODY

    def close(self, game: Game) -> None:
        """Turn up what everybody may know now."""
        for seat in range(game.seats):
            self.turn_up(game, match_number(game, seat))

    def turn_up(self, game: Game, place: i64) -> None:
        """Show all cards of a pile."""
        for card in game.piles[place][:]:
            game.show(card, place, game.rules.everybody)


class StackDraft(Drafting):
    """One stack each, the youngest first and then to the left, round after round (RW-DRAFT-1, RW-MELEE-6)."""

    youngest: i64

    def __init__(self, youngest: i64) -> None:
        self.youngest = youngest  # -1: drawn by lot

    def next(self, game: Game) -> i64:
        """The youngest, and then always the seat to the left, until each has ten stacks."""
        if game.numbers[TURN] == 0:
            return self.youngest if self.youngest >= 0 else game.chance.below(game.seats)
        seat: i64 = game.numbers[ACTIVE]
        for _ in range(game.seats):
            seat = left_of(game, seat)
            if game.piles[STACKS] and len(game.piles[kept(game, seat)]) < KINDS_EACH:
                return seat
        return NOBODY


class PackDraft(Drafting):
    """Everybody keeps a card and passes the rest to the left; three packs each (RW-SIMPLE-1)."""

    def next(self, game: Game) -> i64:
        """Seat by seat; when all have kept a card the packs are passed, and when all are kept new ones are dealt."""
        seat: i64 = left_of(game, game.numbers[ACTIVE]) if game.numbers[TURN] else 0
        if seat == 0:
            if game.piles[pack(game, 0)]:
                self.hand_on(game)
            elif game.numbers[DEAL] < PACKS and len(game.piles[STACKS]) >= PACK_SIZE * game.seats:
                self.deal(game)
            else:
                return NOBODY
        return seat

    def deal(self, game: Game) -> None:
        """Ten cards for everybody (RW-SIMPLE-1)."""
        if game.numbers[DEAL] == 0:
            game.shuffle(STACKS, STACKS)
        game.count(DEAL, game.numbers[DEAL] + 1)
        for seat in range(game.seats):
            for _ in range(PACK_SIZE):
                game.move(game.piles[STACKS][-1], STACKS, pack(game, seat))

    def hand_on(self, game: Game) -> None:
        """All packs go to the left at once, so none is taken up before all are passed."""
        for seat in range(game.seats):
            self.move_all(game, pack(game, seat), own(game.seats, PASSED, left_of(game, seat)))
        for seat in range(game.seats):
            self.move_all(game, own(game.seats, PASSED, seat), pack(game, seat))

    def move_all(self, game: Game, source: i64, target: i64) -> None:
        """Move all cards of a pile."""
        while game.piles[source]:
            game.move(game.piles[source][-1], source, target)


class Building(Drafting):
    """Each player chooses ten kinds of the whole box; then both lists are open (RW-BUILD-1, RW-BUILD-2)."""

    def next(self, game: Game) -> i64:
        """The first seat whose deck is not yet built."""
        for seat in range(game.seats):
            if game.piles[pack(game, seat)] and len(game.piles[kept(game, seat)]) < KINDS_EACH:
                return seat
        return NOBODY

    def close(self, game: Game) -> None:
        """Turn up all decks."""
        for seat in range(game.seats):
            self.turn_up(game, kept(game, seat))


class TakeStack(Effect):
    """A coin for a stack (RW-DRAFT-1)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Ask which."""
        game.choose(self, frame, frame.seat, allowed(game, frame.seat, STACKS))

    def take(self, game: Game, frame: Frame, pick: i64) -> None:
        """Pay for it and take it."""
        card = game.find(picked_face(pick), STACKS)
        game.pay(COINS + frame.seat, MIDDLE, 1, card)
        game.move(card, STACKS, kept(game, frame.seat))


class TakeKind(Effect):
    """A kind for an own deck, which nobody else sees (RW-BUILD-1)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Ask which; there are always several, for a deck has fewer kinds than the box."""
        game.ask(frame, frame.seat, allowed(game, frame.seat, pack(game, frame.seat)))

    def take(self, game: Game, frame: Frame, pick: i64) -> None:
        """Take it."""
        source = pack(game, frame.seat)
        game.move(game.find(picked_face(pick), source), source, kept(game, frame.seat))


class KeepCard(TakeKind):
    """A card of the pack, which nobody else sees (RW-SIMPLE-1)."""

    def start(self, game: Game, frame: Frame) -> None:
        """Ask which, unless it is the last: that there is one card only is what everybody sees."""
        place = pack(game, frame.seat)
        options = game.faces(place)
        if len(game.piles[place]) == 1:
            self.take(game, frame, options[0])
        elif options:
            game.ask(frame, frame.seat, options)


def allowed(game: Game, seat: i64, place: i64) -> list[int]:
    """The kinds that the limits allow; if they allow none, all of them (RW-DRAFT-2, RW-MELEE-5)."""
    within: list[int] = []
    for card in game.piles[place]:
        if within_limits(game, seat, card):
            within.append(pick(card, place))
    return within if within else game.faces(place)
