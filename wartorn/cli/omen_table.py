"""The Omen table as text: three cities between two players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from wartorn.cli.cards import TYPE_STYLES, card_called, card_panel
from wartorn.cli.tables import Numbers
from wartorn.kernel.cards import (
    AT,
    FACE_SHIFT,
    KNOWN,
    TURNED,
    USE,
    face_of,
    is_word,
    kind_of,
    mark_of,
    picked_face,
    picked_manner,
    picked_place,
    turned,
)
from wartorn.kernel.game import Game
from wartorn.kernel.rules import Ruleset
from wartorn.omen.catalog import card_set
from wartorn.omen.questions import coins
from wartorn.omen.table import (
    CITIES,
    COINS,
    COST,
    DECK,
    DISCARD,
    FEATS,
    HAND,
    KEPT,
    OFFERING,
    REVEALED,
    REWARDS,
    SIDE,
    STACK,
    STRENGTH,
    SUPPLY,
    TURN,
    TYPES,
    active,
    other,
    side,
)
from wartorn.omen.values import CITY_LIMIT, achieved, might, rewards_left, strength, type_of, units, victor, war_torn

NARROW = 72  # columns; below, the cities stand one under the other
WIDE = 118  # columns; from here on a card's text stands beside its numbers
TALL = 34  # lines; from here on the feats are always told in full
WIDEST_CITY = 44
UNIT_NAME = 28
WAYS = 24
ROW = UNIT_NAME + 24  # a card with its type and its numbers


class OmenTable:
    """Draws the table of any Omen game for two."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.sets = [card_set(name) for name, _ in rules.sets]
        self.texts = {card.slug: card.text for each in self.sets for card in each.cards}

    # The table

    def scene(self, view: Game) -> Hashable:
        """The turn and its step, and what lies in the cities."""
        step = [frame.cursor for frame in view.agenda if frame.script in view.rules.turns]
        return view.numbers[TURN], *step, str(view.piles[SIDE : STACK + CITIES])

    def heading(self, view: Game) -> str:
        """The turn, the piles and the supply."""
        whose = "your turn" if active(view) == view.viewer else "the opponent's turn"
        piles = f"deck {len(view.piles[DECK])} · discard {len(view.piles[DISCARD])} · supply {view.numbers[SUPPLY]}"
        return f"turn {view.numbers[TURN]}, {whose} · {piles}"

    def table(self, view: Game, width: int, height: int) -> RenderableType:
        """The opponent above, the viewer below, the cities between them."""
        seat = view.viewer
        cities = self.cities(view, width)
        parts: list[RenderableType] = [self.standing(view, other(seat)), cities, self.standing(view, seat)]
        if height >= TALL and width >= NARROW:
            parts.append(self.feats(view))
        if view.piles[REVEALED]:
            parts.append(Text.assemble(("Revealed  ", "bold"), ", ".join(self.named(view, view.piles[REVEALED]))))
        return Group(*parts)

    def standing(self, view: Game, seat: int) -> Text:
        """What a player has beside units."""
        mine = seat == view.viewer
        hand, rewards = view.piles[HAND + seat], view.piles[REWARDS + seat]
        used = sum(1 for card in rewards if turned(card))
        seen = [] if mine else [card for card in hand if kind_of(card) >= self.rules.backs]
        parts = [
            coins(view.numbers[COINS + seat]),
            f"{len(hand)} in hand",
            _so_many(len(rewards), "reward") + (f" ({used} used)" if used else ""),
            f"{achieved(view, seat)}/{len(view.piles[FEATS + seat])} feats",
            _so_many(view.scores()[seat], "point"),
        ]
        if seen:
            parts.append(f"you know {', '.join(self.named(view, seen))}")
        turn = "▶ " if active(view) == seat else "  "
        title = "You      " if mine else "Opponent "
        return Text.assemble(turn, (title, "bold green" if mine else "bold magenta"), " · ".join(parts))

    def cities(self, view: Game, width: int) -> RenderableType:
        """The cities side by side, or one under the other where there is no room."""
        if width < NARROW:
            return Group(*(self.city(view, city, [0, 0], width) for city in range(CITIES)))
        rows = [max(len(view.piles[side(city, seat)]) for city in range(CITIES)) for seat in (0, 1)]
        grid = Table.grid()
        grid.add_row(*(self.city(view, city, rows, min(width // CITIES, WIDEST_CITY)) for city in range(CITIES)))
        return grid

    def city(self, view: Game, city: int, rows: list[int], width: int) -> Panel:
        """One city: its sides, what they weigh, what is left to win, and whether there is war."""
        seat = view.viewer
        left = rewards_left(view, city)
        title = f"City {self.rules.cities[city]} · {_so_many(left, 'reward') if left else 'spent'}"
        torn = war_torn(view, city, active(view))
        winner = victor(view, city)
        outcome = "tied" if winner < 0 else "you win" if winner == seat else "you lose"
        foot = Text(f"⚔ WAR-TORN, {outcome}", "bold red") if torn else Text("")
        inner = width - 4  # a border and a space on either side
        lines = [*self.side(view, city, other(seat), rows, inner), *self.side(view, city, seat, rows, inner)]
        border = "red" if torn else "dim" if not left else "white"
        return Panel(Group(*lines), title=Text(title, "bold"), subtitle=foot, border_style=border, width=width)

    def side(self, view: Game, city: int, seat: int, rows: list[int], inner: int) -> list[Text]:
        """The lines of a side, filled up so that all cities are alike; the players face each other."""
        place = side(city, seat)
        mine = seat == view.viewer
        cards = sorted(view.piles[place], key=lambda card: -strength(view, card, place))
        shown = [self.unit(view, card, place, inner) for card in cards]
        fill = [Text("")] * max(rows[seat] - len(cards), 0)
        who = Text("You", "green") if mine else Text("Opponent", "magenta")
        weight = Text.assemble((f"{units(view, place)}/{CITY_LIMIT} units", "dim"), f"{might(view, place):>4}")
        weight.stylize("bold", len(weight) - 3)
        head = _spread(who, weight, inner)
        return [head, *shown, *fill] if mine else [*fill, *shown, head]

    def unit(self, view: Game, card: int, place: int, inner: int) -> Text:
        """A unit in a city: the letter of its type, its name, its strength."""
        type = type_of(view, card)
        name = Text(f"{TYPES[type][0]} {self.rules.kinds[kind_of(card)].name}", TYPE_STYLES[type])
        right = Text(f"{strength(view, card, place):>2}")
        if card & TURNED:
            right = Text.assemble(("enraged " if inner > 30 else "! ", "bold red"), right)
        if mark_of(card) & KEPT:
            right = Text.assemble(("stays ", "bold"), right)
        return _spread(name, right, inner)

    # The hand and the choices

    def in_hand(self, view: Game, pick: int) -> bool:
        """Whether the pick is of a unit or a reward that the viewer holds."""
        return not is_word(pick) and picked_place(pick) in (HAND + view.viewer, REWARDS + view.viewer)

    def hand(self, view: Game, numbers: Numbers, width: int, texts: bool) -> RenderableType:
        """The viewer's units and unused rewards; equal ones on one line."""
        seat = view.viewer
        hand = view.piles[HAND + seat]
        held = Counter((card | KNOWN, HAND + seat) for card in hand)
        held.update((card | KNOWN, REWARDS + seat) for card in view.piles[REWARDS + seat] if not turned(card))
        title = Text.assemble((f"Your hand ({len(hand)})", "bold"), f" {coins(view.numbers[COINS + seat])}")
        title.truncate(UNIT_NAME, pad=True)
        rows = [Text.assemble(title, f"{'':9}", ("cost  off  str", "dim"))]
        for (card, place), count in held.items():
            kind = self.rules.kinds[kind_of(card)]
            ways = Text(" ").join(self.ways(card, place, numbers))
            style = "dim" if numbers and not ways.plain else ""
            name = Text(f"{f'{count}× ' if count > 1 else ''}{kind.name}", style or "bold")
            name.truncate(UNIT_NAME, overflow="ellipsis", pad=True)
            figures = [str(kind.numbers[i]) if place == HAND + seat else "" for i in (COST, OFFERING, STRENGTH)]
            row = Text.assemble(name, " ", (f"{TYPES[kind.type]:<7}", style or TYPE_STYLES[kind.type]))
            row.append("".join(f"{figure:>5}" for figure in figures), style).append(" ").append_text(ways)
            rows.append(row)
            if texts:
                self._add_text(rows, Text(self.texts.get(kind.slug, ""), "dim"), width, bool(numbers))
        return Text("\n").join(rows)

    def _add_text(self, rows: list[Text], text: Text, width: int, numbered: bool) -> None:
        """Add what a card says: beside its numbers where there is room, else below."""
        indent = ROW + (WAYS if numbered else 0) + 1 if width >= WIDE else 2
        lines = list(text.wrap(Console(width=width), width - indent))
        if width >= WIDE:
            rows[-1].pad_right(indent - len(rows[-1]))
            rows[-1].append_text(lines.pop(0))
        rows += [Text(" " * indent).append_text(line) for line in lines]

    def ways(self, card: int, place: int, numbers: Numbers) -> Iterable[Text]:
        """What can be done with a card in hand, each with its number."""
        for pick, number in numbers.items():
            if not is_word(pick) and picked_face(pick) == face_of(card) and picked_place(pick) == place:
                manner = picked_manner(pick)
                use = "expend" if place < REWARDS else "use"
                way = use if manner == USE else "" if manner == AT else self.rules.cities[manner - 1]
                yield Text.assemble((f"{number:>2}", "bold yellow"), f" {way}" if way else "")

    def choice(self, view: Game, pick: int) -> tuple[str, str]:
        """The card and where it goes, if it goes anywhere."""
        head, comma, city = view.label(pick).rpartition(", to city ")
        return (head, f"to {city}") if comma else (city, "")

    # On request

    def discard(self, view: Game) -> RenderableType:
        """The discard pile, the last card first."""
        pile = view.piles[DISCARD]
        if not pile:
            return Text("The discard pile is empty.", "dim")
        names = [Text(name) for name in self.named(view, pile[::-1])]
        return Group(Text(f"Discard pile ({len(pile)}), the last first", "bold"), Columns(names, column_first=True))

    def feats(self, view: Game) -> RenderableType:
        """Every feat with who has achieved it."""
        table = Table.grid(padding=(0, 1))
        table.add_row(Text("Feats", "bold"), Text("you", "green"), Text("opp.", "magenta"), "")
        seats = (view.viewer, other(view.viewer))
        for card in view.piles[FEATS + seats[0]]:
            face = face_of(card & ~TURNED)
            kind = self.rules.kinds[kind_of(card)]
            done = [view.find(face | TURNED >> FACE_SHIFT, FEATS + seat) >= 0 for seat in seats]
            marks = [Text("✓", "bold") if each else Text("·", "dim") for each in done]
            table.add_row(kind.name, *marks, Text(self.texts.get(kind.slug, ""), "dim"))
        return table

    def card(self, name: str) -> RenderableType:
        """What is printed on a card of this game."""
        found, home = card_called(name, self.sets)
        return card_panel(found, home.title)

    def names(self) -> list[str]:
        """The names of all cards."""
        return [kind.name for kind in self.rules.kinds[self.rules.backs :]]

    def named(self, view: Game, cards: Iterable[int]) -> list[str]:
        """The names of the cards, equal ones together."""
        counts = Counter(self.rules.kinds[kind_of(card)].name for card in cards)
        return [name if count == 1 else f"{count}× {name}" for name, count in counts.items()]


def _so_many(count: int, things: str) -> str:
    return f"{count} {things}" if count == 1 else f"{count} {things}s"


def _spread(left: Text, right: Text, width: int) -> Text:
    """A line with one text on either side; the left one gives way."""
    room = width - len(right) - 1
    left = left.copy()
    left.truncate(room, overflow="ellipsis", pad=True)
    return Text.assemble(left, " ", right)
