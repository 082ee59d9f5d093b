"""The three cities of the Omen table as text."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from wartorn.kernel.cards import kind_of, mark_of, turned
from wartorn.kernel.english import so_many
from wartorn.kernel.game import Game
from wartorn.omen.steps.heir import OMEN_CITY
from wartorn.omen.table import CITIES, KEPT, LETTERS, RAZED, active, other, seat_of, side
from wartorn.omen.values import (
    CITY_LIMIT,
    able,
    might,
    rewards_left,
    size,
    strength,
    type_of,
    units,
    victor,
    war_torn,
)
from wartorn.text.chairs import chair, you
from wartorn.text.omen_words import OmenWords

NARROW = 72  # columns; below, the cities stand one under the other
WIDEST_CITY = 44
BORDER = 4  # a line and a space on either side
SWORDS = "⚔ "


class Cities:
    """Draws what stands in the cities."""

    def __init__(self, words: OmenWords) -> None:
        self.words = words
        self.rules = words.rules

    def drawn(self, view: Game, width: int) -> RenderableType:
        """The cities side by side, or one under the other where there is no room."""
        each = min(width // CITIES, WIDEST_CITY) if width >= NARROW else width
        rows = [max(len(view.piles[side(city, seat)]) for city in range(CITIES)) for seat in (0, 1)]
        spelt = self.widest(view) <= each - BORDER
        if width < NARROW:
            return Group(*(self.city(view, city, [0, 0], each, spelt) for city in range(CITIES)))
        grid = Table.grid()
        grid.add_row(*(self.city(view, city, rows, each, spelt) for city in range(CITIES)))
        return grid

    def widest(self, view: Game) -> int:
        """How much room the units would need with their traits spelt out."""
        sides = [side(city, seat) for city in range(CITIES) for seat in (0, 1)]
        found = [(card, place) for place in sides for card in view.piles[place]]
        return max((sum(map(len, self.unit(view, *each, True))) + 1 for each in found), default=0)

    def city(self, view: Game, city: int, rows: list[int], width: int, spelt: bool) -> Panel:
        """One city: its sides, what they weigh, what is left to win, and whether there is war."""
        seat = chair(view)
        torn = war_torn(view, city, active(view))
        war = self.words.war(view, victor(view, city), width - BORDER - 2 - len(SWORDS))
        foot = Text(f"{SWORDS}{war}", "bold red") if torn else Text("")
        sides = [self.side(view, city, each, rows, width - BORDER, spelt) for each in (other(seat), seat)]
        lines = [*sides[0], *sides[1]]
        if view.numbers[RAZED + city]:
            lines = [Text("in ruins, for ever", "dim italic"), *[Text("")] * (len(lines) - 1)]
        border = "red" if torn else "" if rewards_left(view, city) else "dim"
        title = Text(self.title(view, city, width - BORDER - 2), "bold")
        return Panel(Group(*lines), title=title, subtitle=foot, border_style=border, width=width)

    def title(self, view: Game, city: int, room: int) -> str:
        """The name of a city and what is left to win there."""
        left = rewards_left(view, city)
        what = "razed" if view.numbers[RAZED + city] else so_many(left, self.words.reward) if left else "spent"
        title = f"City {LETTERS[city]} · {what}"
        token = " · Omen token" if self.rules.automata and city == OMEN_CITY else ""
        return title + token if len(title + token) <= room else title

    def side(self, view: Game, city: int, seat: int, rows: list[int], inner: int, spelt: bool) -> list[Text]:
        """The lines of a side, filled up so that all cities are alike; the players face each other."""
        place = side(city, seat)
        near = seat == chair(view)
        cards = sorted(view.piles[place], key=lambda card: -strength(view, card, place))
        shown = [spread(*self.unit(view, card, place, spelt), inner) for card in cards]
        fill = [Text("")] * max(rows[seat] - len(cards), 0)
        who = Text(self.words.who(seat, you(view)), "green" if near else "magenta")
        weight = Text.assemble((f"{units(view, place)}/{CITY_LIMIT} units", "dim"), f"{might(view, place):>4}")
        weight.stylize("bold", len(weight) - 3)
        head = spread(who, weight, inner)
        return [head, *shown, *fill] if near else [*fill, *shown, head]

    def unit(self, view: Game, card: int, place: int, spelt: bool) -> tuple[Text, Text]:
        """A unit in a city: the letter of its type and its name; what matters of its traits, and its strength."""
        kind = self.rules.kinds[kind_of(card)]
        letter = self.words.letter(kind, type_of(view, card))
        name = Text(f"{letter} {kind.name}" if letter else kind.name, self.words.style(view, card))
        seat = seat_of(place)
        works = not turned(card) and able(view, card, seat) and not self.words.automaton(seat)
        traits = self.words.traits_in_city(kind) if works else []
        marks = " ".join(traits) if spelt else "".join(trait[0] for trait in traits)
        right = Text(f"{marks} " if marks else "", "dim")
        if mark_of(card) & KEPT:
            right.append("stays ", "bold")
        if turned(card):
            right.append("enraged " if spelt else "! ", "bold red")
        elif size(view, card) > 1:
            right.append("² ", "dim")
        return name, right.append(Text(f"{strength(view, card, place):>2}", "not dim"))


def spread(left: Text, right: Text, width: int) -> Text:
    """A line with one text on either side; the left one gives way."""
    room = width - len(right) - 1
    left = left.copy()
    left.truncate(room, overflow="ellipsis", pad=True)
    return Text.assemble(left, " ", right)
