"""A draft, or the building of decks, as plain data."""

from __future__ import annotations

from wartorn.kernel.cards import kind_of
from wartorn.kernel.english import listed, so_many
from wartorn.kernel.game import Game
from wartorn.kernel.rules import Ruleset
from wartorn.omen.drafting.steps import KeepCard
from wartorn.omen.drafting.table import (
    ACTIVE,
    COINS,
    DEAL,
    KINDS_EACH,
    LIMITS,
    PACKS,
    STACKS,
    TURN,
    kept,
    match_number,
    pack,
)
from wartorn.omen.table import SOLDIER, TYPES
from wartorn.picture.cards import Lying
from wartorn.picture.shapes import Drafter, DraftPicture

WORDS = [TYPES[SOLDIER + type] for type in range(len(LIMITS))]


class DraftPainter:
    """Paints any draft."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.lying = Lying(rules, [""] * len(rules.piles))
        self.packs = isinstance(rules.turns[0].effects[0], KeepCard)
        self.open = rules.common == STACKS  # all take from the same stacks
        limits = listed([f"{limit} {word} stacks" for limit, word in zip(LIMITS, WORDS, strict=True)])
        passing = "Everybody keeps one card of their pack, and all packs are passed to the left."
        self.legend = [passing if self.packs else f"A deck has at most {limits}."]

    def picture(self, view: Game, seat: int | None) -> DraftPicture:
        """What can be taken and what everybody has; who looks on sees the pack of the active drafter from behind."""
        drafter = view.numbers[ACTIVE] if seat is None else seat
        place = STACKS if self.open else pack(view, drafter)
        return DraftPicture(
            turn=view.numbers[TURN],
            active=view.numbers[ACTIVE],
            heading=self.heading(view, drafter),
            open=self.open,
            own=not self.open and not self.packs,
            offer=self.lying.shown(view.piles[place], place),
            players=[self.drafter(view, each, seat) for each in range(self.rules.seats)],
            legend=self.legend,
        )

    def heading(self, view: Game, drafter: int) -> str:
        """How far the draft has come."""
        if self.packs:
            return f"pack {max(view.numbers[DEAL], 1)} of {PACKS}"
        return f"pick {min(len(view.piles[kept(view, drafter)]) + 1, KINDS_EACH)} of {KINDS_EACH}"

    def drafter(self, view: Game, seat: int, viewer: int | None) -> Drafter:
        """What a seat has drafted, as far as the viewer knows it."""
        place = kept(view, seat)
        pile = view.piles[place]
        known = [card for card in pile if kind_of(card) >= self.rules.backs]
        numbers = [kind_of(card) for card in view.piles[match_number(view, seat)] if kind_of(card) >= self.rules.backs]
        return Drafter(
            seat=seat,
            who="You" if seat == viewer else f"Player {seat + 1}",
            count=len(pile),
            deck=self.lying.shown(known, place),
            shape=self.shape(known) if known else "",
            match_number=self.rules.kinds[numbers[0]].numbers[0] if numbers else None,
            coins=view.numbers[COINS + seat] if self.open else None,
        )

    def shape(self, known: list[int]) -> str:
        """How many there are of each type, with the limits where there are any."""
        types = [self.rules.kinds[kind_of(card)].type - SOLDIER for card in known]
        counts = [types.count(type) for type in range(len(LIMITS))]
        if self.packs:
            return ", ".join(so_many(count, word) for count, word in zip(counts, WORDS, strict=True))
        return ", ".join(f"{count}/{limit} {word}s" for count, limit, word in zip(counts, LIMITS, WORDS, strict=True))
