"""What a player of an Omen game may ask to see: the discard pile, feats, structures, rewards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from wartorn.kernel.cards import FACE_SHIFT, TURNED, face_of, kind_of, mark_of, pool_of, turned
from wartorn.kernel.english import so_many
from wartorn.kernel.game import Game
from wartorn.omen.catalog import Card
from wartorn.omen.table import (
    BEGUN,
    BUILD_COST,
    FEATS,
    REWARDS,
    STRUCTURES,
    TRIUMPHS,
    UNDER,
    WORTH,
    deck_of,
    discard_of,
    other,
)
from wartorn.text.card_faces import on_one_line
from wartorn.text.chairs import chair, you
from wartorn.text.omen_words import OmenWords

Listing = Callable[[Game], RenderableType]


class Lists:
    """Lists the cards that lie beside the cities."""

    def __init__(self, words: OmenWords, cards: dict[str, Card]) -> None:
        self.words = words
        self.rules = words.rules
        self.cards = cards  # by slug
        piles = "both discard piles" if words.own_decks else "the discard pile"
        self.known: dict[str, tuple[str, Listing]] = {"discard": (f"{piles}, the last card first", self.discard)}
        if words.own_decks:
            self.known["decks"] = ("what is in the decks, as far as you know it", self.decks)
        if words.feats:
            self.known["feats"] = ("the feats, and who has achieved them", self.feats)
        if words.structures:
            self.known["structures"] = ("the structures of both sides, and what lies under them", self.structures)
        self.known["rewards"] = (f"the {words.reward}s that each side has won", self.rewards)

    def discard(self, view: Game) -> RenderableType:
        """The discard pile, or the viewer's and then the other one, the last card first."""
        seats = _seats(view) if self.words.own_decks else _seats(view)[:1]
        return Group(*(self.discarded(view, seat) for seat in seats))

    def discarded(self, view: Game, seat: int) -> RenderableType:
        """The discard pile of one player."""
        pile = view.piles[discard_of(view, seat)]
        name = f"{self.words.whose(view, seat) if self.words.own_decks else 'The'} discard pile"
        if not pile:
            return Text(f"{name} is empty.", "dim")
        names = [Text(name) for name in self.named(pile[::-1])]
        return Group(Text(f"{name} ({len(pile)}), the last first", "bold"), Columns(names, column_first=True))

    def decks(self, view: Game) -> RenderableType:
        """What each deck was made of when the game began; a secret one tells nothing."""
        lines: list[RenderableType] = []
        secret = you(view) is None and view.rules.views  # a view of a seat has the rules that the seat knows
        for seat in _seats(view):
            deck = [] if secret else view.rules.box[deck_of(view, seat)]
            seen = [card for pile in view.piles for card in pile if pool_of(card) == seat + 1 and self.known_kind(card)]
            told = f"a deck of {so_many(len(deck), 'card')}" if deck else f"a secret deck, {len(seen)} of it in sight"
            lines.append(Text.assemble(self.head(view, seat), f": {told}"))
            lines.append(Columns([Text(name) for name in self.named(deck or seen)], column_first=True))
        return Group(*lines)

    def known_kind(self, card: int) -> bool:
        """Whether a card of a view is more than a back."""
        return kind_of(card) >= self.rules.backs

    def feats(self, view: Game) -> RenderableType:
        """Every feat with who has achieved it."""
        table = Table.grid(padding=(0, 1))
        seats = _seats(view)
        near, far = (self.words.in_short(view, seat) for seat in seats)
        table.add_row(Text("Feats", "bold"), Text(near, "green"), Text(far, "magenta"), "")
        for card in view.piles[FEATS + seats[0]]:
            face = face_of(card & ~TURNED)
            kind = self.rules.kinds[kind_of(card)]
            done = [view.find(face | TURNED >> FACE_SHIFT, FEATS + seat) >= 0 for seat in seats]
            marks = [Text("✓", "bold") if each else Text("·", "dim") for each in done]
            table.add_row(kind.name, *marks, Text(self.text(card), "dim"))
        return table

    def structures(self, view: Game) -> RenderableType:
        """Every structure with its cost, its points, what lies under it and what it does when it is completed."""
        lines: list[RenderableType] = []
        for seat in _seats(view):
            lines.append(self.head(view, seat))
            for card in self.in_order(view, seat):
                kind = self.rules.kinds[kind_of(card)]
                worth = f"build {kind.numbers[BUILD_COST]}, {so_many(kind.numbers[WORTH], 'point')}"
                lines.append(Text.assemble((f"  {kind.name}", "bold"), f"  {worth}  {self.progress(view, seat, card)}"))
                if not turned(card) and not self.words.automaton(seat):
                    lines.append(Padding(Text(self.text(card), "dim"), (0, 0, 0, 4)))
        return Group(*lines)

    def in_order(self, view: Game, seat: int) -> list[int]:
        """The structures of a seat, the smallest first."""
        cards = view.piles[STRUCTURES + seat]
        return sorted(cards, key=lambda card: self.rules.kinds[kind_of(card)].numbers[BUILD_COST])

    def progress(self, view: Game, seat: int, card: int) -> str:
        """How far a structure is."""
        if turned(card):
            return "completed"
        if not mark_of(card) & BEGUN:
            return "not begun"
        under = view.piles[UNDER + seat]
        known = self.named(each for each in under if kind_of(each) >= self.rules.backs)
        return f"{so_many(len(under), 'card')} under it" + (f", among them {', '.join(known)}" if known else "")

    def rewards(self, view: Game) -> RenderableType:
        """What each side has won: what it still holds, what it has used, and who has triumphed."""
        lines: list[Text] = []
        for seat in _seats(view):
            won = view.piles[REWARDS + seat]
            held = [card for card in won if not turned(card)]
            used = [card for card in won if turned(card)]
            groups = (("held", held), (self.words.used, used), ("triumphs", view.piles[TRIUMPHS + seat]))
            told = [Text(f"  {what}: {', '.join(self.named(cards))}") for what, cards in groups if cards]
            lines += [self.head(view, seat), *(told or [Text("  nothing yet", "dim")])]
        return Group(*lines)

    def head(self, view: Game, seat: int) -> Text:
        """Whose things follow."""
        near = seat == chair(view)
        god = self.words.god(view, seat)
        return Text(self.words.who(seat, you(view)) + (f", {god}" if god else ""), "green" if near else "magenta")

    def text(self, card: int) -> str:
        """What a card says."""
        one = self.cards.get(self.rules.kinds[kind_of(card)].slug)
        return "" if one is None else on_one_line(one)

    def named(self, cards: Iterable[int]) -> list[str]:
        """The names of the cards, equal ones together."""
        counts = Counter(kind_of(card) for card in cards)
        return [self.so_many_of(kind, count) for kind, count in counts.items()]

    def so_many_of(self, kind: int, count: int) -> str:
        """A card, or so many of them, perhaps seen from their backs only."""
        name = self.rules.kinds[kind].name
        if count == 1:
            return name
        return so_many(count, name.removeprefix("a ")) if kind < self.rules.backs else f"{count}× {name}"


def _seats(view: Game) -> tuple[int, int]:
    """Both seats, the one first that the table is drawn from."""
    return chair(view), other(chair(view))
