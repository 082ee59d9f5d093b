"""The table of Osiris in Abdju as plain data."""

from __future__ import annotations

from wartorn.abdju.scoring import soul_points
from wartorn.abdju.table import (
    ACTIVE,
    AFTERLIFE,
    BACKS,
    BREAD,
    CARRIES,
    CITIZENS_END,
    COVERS,
    DEBENS,
    DECK,
    DICE,
    DIE_COUNT,
    DYNASTY,
    FORUM,
    HAND,
    MAJORITY,
    OSIRIS,
    PLAYER,
    SEATS,
    SOULS,
    TURN,
    UNDER,
)
from wartorn.abdju.texts import ORIGIN
from wartorn.abdju.values import bread_price, carries_dice, claimed, has_bread, tally, unprotected
from wartorn.kernel.cards import FACE_SHIFT, kind_of, mark_of
from wartorn.kernel.english import so_many
from wartorn.kernel.game import Game
from wartorn.kernel.rules import Ruleset
from wartorn.picture.cards import KIND_OF_FACE, Lying, counted
from wartorn.picture.shapes import AbdjuPicture, Card, Column, Ledger, Pile, Stall

TITLES = {DECK: "Deck", AFTERLIFE: "Afterlife deck"}
NOTES = ((BREAD, "Bread"), (CARRIES, "dice"), (COVERS, "covers a card"))
LEGEND = [
    "A Dynasty shows its Citizens of each kind, and apart from them those under Scribes, as far as they are known.",
    "Between the Dynasties stand the points of each majority, and who has it by what is known.",
    "What is claimed, Osiris would take as the Forum lies now. Nobody else can take the card with the dice.",
]


class AbdjuPainter:
    """Paints the table of Osiris in Abdju."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.lying = Lying(rules, [""] * len(rules.piles))

    def picture(self, view: Game, seat: int | None) -> AbdjuPicture:
        """The whole table, by the eyes of the player or of somebody who looks on."""
        numbers = view.numbers
        counts = [tally(view, each) for each in range(SEATS)]
        scores = view.scores()
        return AbdjuPicture(
            turn=numbers[TURN],
            active=numbers[ACTIVE],
            debens=numbers[DEBENS],
            bread_price=bread_price(view, PLAYER),
            dice=numbers[DICE : DICE + DIE_COUNT],
            forum=self.forum(view),
            columns=self.columns(view, counts),
            players=[self.ledger(view, each, seat, scores[each], counts[each]) for each in range(SEATS)],
            hand=self.lying.shown(view.piles[HAND], HAND),
            piles=[
                Pile(self.rules.piles[place].name, title, len(view.piles[place])) for place, title in TITLES.items()
            ],
            legend=LEGEND if seat is None else [*LEGEND, ORIGIN],
        )

    def forum(self, view: Game) -> list[Stall]:
        """The cards of the Forum in their places; when the game is over, Osiris takes none of them."""
        last = claimed(view) if view.agenda else 0
        dice = sorted(view.numbers[DICE : DICE + DIE_COUNT], reverse=True)
        return [
            Stall(
                place=place,
                card=self.citizen(card >> FACE_SHIFT, FORUM, 1),
                dice=dice if carries_dice(card) else [],
                claimed=place <= last,
            )
            for place, card in enumerate(view.piles[FORUM], 1)
        ]

    def citizen(self, face: int, place: int, count: int) -> Card:
        """A Citizen with what lies on it and under it."""
        shown = self.lying.card(face, place, count)
        if marks := mark_of(face << FACE_SHIFT):
            shown.notes = [note for mark, note in NOTES if marks & mark]
        return shown

    def columns(self, view: Game, counts: list[list[int]]) -> list[Column]:
        """Both Dynasties, kind by kind."""
        found = {kind: self.column(kind, counts) for kind in range(BACKS, CITIZENS_END)}
        for seat in range(SEATS):
            for card in view.piles[DYNASTY + seat]:
                column = found[kind_of(card)]
                column.counts[seat] += 1
                column.bread[seat] += has_bread(card)
                column.covers[seat] += bool(mark_of(card) & COVERS)
            for card in view.piles[UNDER + seat]:
                if kind_of(card) >= BACKS:
                    found[kind_of(card)].hidden[seat] += 1
            for face, count in counted(view.piles[DYNASTY + seat]).items():
                found[face >> KIND_OF_FACE].cards.append(self.citizen(face, DYNASTY + seat, count))
        return list(found.values())

    def column(self, kind: int, counts: list[list[int]]) -> Column:
        """The column of a kind, still without its Citizens, and who has most of them."""
        printed = self.rules.kinds[kind]
        mine, his = counts[PLAYER][kind], counts[OSIRIS][kind]
        return Column(
            slug=printed.slug,
            name=printed.name,
            majority=printed.numbers[MAJORITY],
            counts=[0] * SEATS,
            lead=None if mine == his else PLAYER if mine > his else OSIRIS,
        )

    def ledger(self, view: Game, seat: int, viewer: int | None, points: int, count: list[int]) -> Ledger:
        """What one side has beside its Dynasty."""
        under, souls = view.piles[UNDER + seat], view.piles[SOULS + seat]
        return Ledger(
            seat=seat,
            who="Osiris" if seat == OSIRIS else "Player" if viewer is None else "You",
            points=points,
            more=not (self.lying.open(under) and self.lying.open(souls)),
            souls=self.lying.shown(souls, SOULS + seat),
            soul_notes=[self.worth(view, face, count) for face in counted(souls)],
            unprotected=unprotected(view, seat),
            under=self.lying.shown(under, UNDER + seat),
        )

    def worth(self, view: Game, face: int, count: list[int]) -> str:
        """What an Afterlife card is worth now; empty for one that the viewer does not know."""
        if face < self.lying.blanks:
            return ""
        return f"{so_many(soul_points(view, face << FACE_SHIFT, count), 'point')} now"
