"""The hand of a player of an Omen game, with all that can be done with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rich.console import Console, Group, RenderableType
from rich.text import Text

from wartorn.kernel.cards import (
    AT,
    KNOWN,
    POOL,
    face_of,
    is_word,
    kind_of,
    picked_face,
    picked_manner,
    picked_place,
    turned,
)
from wartorn.kernel.english import so_many
from wartorn.kernel.game import Game
from wartorn.omen.catalog import Card
from wartorn.omen.questions import coins, use_word
from wartorn.omen.table import COINS, COST, HAND, LETTERS, OFFERING, REWARDS, STRENGTH, USE, active
from wartorn.omen.values import BOTH_GODS, COVETED, TREASURED, price, treasures, turned_cards
from wartorn.text.card_faces import on_one_line, type_style
from wartorn.text.chairs import you
from wartorn.text.omen_words import OmenWords
from wartorn.text.tables import Numbers

WIDE = 118  # columns; from here on a card's text stands beside its numbers
LONGEST = 28  # a name is cut behind so many letters
GAP = 2  # columns between a name and a type
FIGURES = 15  # the columns of cost, offering and strength
BESIDE = 38  # the columns that the heading leaves for a text beside the numbers


class Row:
    """One line of the hand."""

    def __init__(self, name: str, type: Text, figures: list[str], ways: Text, text: str, dimmed: bool) -> None:
        self.name = Text(name, "dim" if dimmed else "bold")
        self.type = Text(type.plain, "dim") if dimmed else type
        self.figures = Text("".join(f"{figure:>5}" for figure in figures), "dim" if dimmed else "")
        self.ways = ways
        self.text = text


class Hand:
    """Draws the units and the unused rewards of a player."""

    def __init__(self, words: OmenWords, cards: dict[str, Card]) -> None:
        self.words = words
        self.rules = words.rules
        self.cards = cards  # by slug

    def drawn(self, view: Game, numbers: Numbers, width: int, texts: bool) -> RenderableType:
        """The viewer's units and unused rewards; equal ones on one line; none for those who look on."""
        if you(view) is None:
            return Group()
        rows = list(self.rows(view, numbers))
        names = min(max((len(row.name) for row in rows), default=0), LONGEST)
        ways = max((len(row.ways) for row in rows), default=0)
        types = max((len(row.type) for row in rows), default=0)
        if names + GAP + types + FIGURES + 1 + ways > width:  # the letter of a type says as much
            for row in rows:
                row.type = Text(row.type.plain[:1].lower(), row.type.style)
            types = min(types, 1)
        start = names + GAP + types
        beside = BESIDE if texts and width >= WIDE else 0
        room = max(start - 1, width - FIGURES - 1 - ways - 1 - beside)
        title = next((title for title in self.titles(view) if len(title) <= room), Text("Your hand", "bold"))
        start = max(start, len(title) + 1)
        names = start - GAP - types
        lines = [Text.assemble(title, " " * (start - len(title)), ("cost  off  str".rjust(FIGURES), "dim"))]
        for row in rows:
            line = Text.assemble(_padded(row.name, names), " " * GAP, row.type)
            line.pad_right(start - len(line))
            line.append_text(row.figures)
            beside = len(line) + 1 + ways <= width
            lines.append(Text.assemble(line, " ", row.ways) if beside and row.ways else line)
            if row.ways and not beside:
                lines.append(Text.assemble("  ", row.ways))
            if texts:
                lines += _told(lines, row.text, start + FIGURES + 1 + ways + (1 if ways else 0), width)
        return Text("\n").join(lines)

    def titles(self, view: Game) -> list[Text]:
        """How many cards, how many coins, and what scores at the end if it is kept; shorter and shorter."""
        seat = view.viewer
        hand, *shorter = [Text(f"Your hand ({held})", "bold") for held in self.counts(view)]
        purse = f" {coins(view.numbers[COINS + seat])}"
        if not (kept := treasures(view, seat)):
            return [Text.assemble(hand, purse), hand, *shorter]
        stars = Text(f", ★ {kept} {self.words.treasured}", "yellow")
        both = Text.assemble(hand, purse, stars)
        return [both, Text.assemble(hand, stars), Text.assemble(hand, purse), hand, *shorter]

    def counts(self, view: Game) -> list[str]:
        """How many cards are in hand, where whole Kraters are cards of the hand as well (KR-OFFER-4); then shorter."""
        units = len(view.piles[HAND + view.viewer])
        rewards = REWARDS + view.viewer
        kraters = len(view.piles[rewards]) - turned_cards(view, rewards) if self.words.kraters else 0
        if not kraters:
            return [str(units)]
        return [f"{so_many(units, 'unit')} and {so_many(kraters, 'Krater')}", so_many(units + kraters, "card")]

    def rows(self, view: Game, numbers: Numbers) -> Iterable[Row]:
        """A row for each kind of card that is held."""
        seat = view.viewer
        held = Counter((card & ~POOL | KNOWN, HAND + seat) for card in view.piles[HAND + seat])
        held.update((card | KNOWN, REWARDS + seat) for card in view.piles[REWARDS + seat] if not turned(card))
        for (card, place), count in held.items():
            kind = self.rules.kinds[kind_of(card)]
            star = " ★" if kind.traits & (TREASURED | COVETED) else ""
            name = f"{f'{count}× ' if count > 1 else ''}{kind.name}{star}"
            type = Text(self.words.type(kind), type_style(kind.type, kind.traits & BOTH_GODS))
            figures = [str(kind.numbers[i]) if place == HAND + seat else "" for i in (COST, OFFERING, STRENGTH)]
            if place == HAND + seat and active(view) == seat and price(view, card, seat) != kind.numbers[COST]:
                figures[0] = f"{kind.numbers[COST]}→{price(view, card, seat)}"
            ways = Text(" ").join(self.ways(view, card, place, numbers))
            text = on_one_line(self.cards[kind.slug]) if kind.slug in self.cards else ""
            yield Row(name, type, figures, ways, text, bool(numbers) and not ways)

    def ways(self, view: Game, card: int, place: int, numbers: Numbers) -> Iterable[Text]:
        """What can be done with a card in hand, each with its number."""
        for pick, number in numbers.items():
            if not is_word(pick) and picked_face(pick) == face_of(card) and picked_place(pick) == place:
                manner = picked_manner(pick)
                use = "use" if place == REWARDS + view.viewer else use_word(view, card)
                way = use if manner == USE else "" if manner == AT else LETTERS[manner - 1]
                yield Text.assemble((f"{number:>2}", "bold yellow"), f" {way}" if way else "")


def _padded(text: Text, width: int) -> Text:
    text = text.copy()
    text.truncate(width, overflow="ellipsis", pad=True)
    return text


def _told(lines: list[Text], text: str, beside: int, width: int) -> list[Text]:
    """What a card says: on the last line where there is room, and below."""
    indent = beside if width >= WIDE else 2
    told = list(Text(text, "dim").wrap(Console(width=width), width - indent))
    if width >= WIDE and told:
        lines[-1].pad_right(indent - len(lines[-1]))
        lines[-1].append_text(told.pop(0))
    return [Text(" " * indent).append_text(line) for line in told]
