"""A draft as text: what can be taken, and what everybody has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.text import Text

from wartorn.kernel.cards import Kind, kind_of, picked_kind, picked_place
from wartorn.kernel.english import listed, so_many
from wartorn.kernel.game import Game
from wartorn.kernel.rules import Ruleset
from wartorn.omen.catalog import card_set
from wartorn.omen.drafting.steps import KeepCard
from wartorn.omen.drafting.table import (
    ACTIVE,
    COINS,
    COPIES,
    DEAL,
    KINDS_EACH,
    LIMITS,
    PACKS,
    STACKS,
    TURN,
    UNIT_BACK,
    kept,
    match_number,
    of_type,
    pack,
)
from wartorn.omen.table import COST, OFFERING, SOLDIER, STRENGTH, TYPES
from wartorn.text.card_faces import cards_told, on_one_line, type_style
from wartorn.text.cards import card_shown
from wartorn.text.chairs import chair, you
from wartorn.text.tables import Numbers

INDENT = 2


class DraftTable:
    """Draws any draft."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.sets = [card_set(name) for name, _ in rules.sets]
        self.cards = {card.slug: card for each in self.sets for card in each.cards}
        self.packs = isinstance(rules.turns[0].effects[0], KeepCard)
        self.open = rules.common == STACKS  # all take from the same stacks

    # The table

    def scene(self, view: Game) -> Hashable:
        """The turn: after each pick the table is another one."""
        return view.numbers[TURN]

    def heading(self, view: Game) -> str:
        """How far the draft has come; to those who look on, whoever is to pick has."""
        if self.packs:
            return f"pack {max(view.numbers[DEAL], 1)} of {PACKS}"
        seat = you(view)
        pick = len(view.piles[kept(view, view.numbers[ACTIVE] if seat is None else seat)]) + 1
        purse = f" · {so_many(view.numbers[COINS + seat], 'coin')}" if self.open and seat is not None else ""
        return f"pick {min(pick, KINDS_EACH)} of {KINDS_EACH}{purse}"

    def table(self, view: Game, width: int, height: int) -> RenderableType:
        """What everybody has drafted, the viewer last."""
        seat = chair(view)
        seats = [(seat + 1 + i) % view.seats for i in range(view.seats)]
        return Group(*(self.deck(view, each) for each in seats))

    def deck(self, view: Game, seat: int) -> Text:
        """What a seat has drafted, as far as the viewer knows it."""
        title = Text(self.who(seat, you(view)), "bold green" if seat == chair(view) else "bold magenta")
        number = [kind_of(card) for card in view.piles[match_number(view, seat)] if kind_of(card) >= view.rules.backs]
        match = f" · match number {self.rules.kinds[number[0]].numbers[0]}" if number else ""
        pile = view.piles[kept(view, seat)]
        known = [kind_of(card) for card in pile if kind_of(card) >= view.rules.backs]
        if not pile:
            return Text.assemble(title, match, (" · nothing yet", "dim"))
        if not known:
            return Text.assemble(title, match, (f" · {so_many(len(pile), 'card')} face down", "dim"))
        return Text.assemble(title, match, f" · {self.shape(view, seat)}: ", Text(", ").join(self.named(known)))

    def shape(self, view: Game, seat: int) -> str:
        """How many there are of each type, with the limits where there are any."""
        counts = [of_type(view, seat, SOLDIER + type) for type in range(len(LIMITS))]
        words = [TYPES[SOLDIER + type] for type in range(len(LIMITS))]
        if self.packs:
            return ", ".join(so_many(count, word) for count, word in zip(counts, words, strict=True))
        return ", ".join(f"{count}/{limit} {word}s" for count, limit, word in zip(counts, LIMITS, words, strict=True))

    def named(self, kinds: list[int]) -> list[Text]:
        """The names of kinds in the colours of their types, equal ones together."""
        ordered = sorted(Counter(kinds).items(), key=lambda item: (self.rules.kinds[item[0]].type, item[0]))
        return [
            Text(f"{count}× " * (count > 1) + self.rules.kinds[kind].name, type_style(self.rules.kinds[kind].type))
            for kind, count in ordered
        ]

    # What can be taken

    def in_hand(self, view: Game, pick: int) -> bool:
        """Everything that can be taken is drawn with its number, to those who may take it."""
        return you(view) is not None

    def hand(self, view: Game, numbers: Numbers, width: int, texts: bool) -> RenderableType:
        """The pack with its texts, or the stacks type by type in columns."""
        if you(view) is None:
            return Group()
        place = STACKS if self.open else pack(view, view.viewer)
        cards = Counter(kind_of(card) for card in view.piles[place] if kind_of(card) >= view.rules.backs)
        by_kind = {picked_kind(pick): number for pick, number in numbers.items() if picked_place(pick) == place}
        ordered = sorted(cards, key=lambda kind: (self.rules.kinds[kind].type, kind))
        if self.packs:
            return Group(*(line for kind in ordered for line in self.told(kind, cards[kind], by_kind, width, texts)))
        parts: list[RenderableType] = []
        for type in range(SOLDIER, SOLDIER + len(LIMITS)):
            family = [kind for kind in ordered if self.rules.kinds[kind].type == type]
            if family:
                parts.append(Text(f"{TYPES[type].capitalize()}s", f"bold {type_style(type)}"))
                parts.append(in_columns([self.short(kind, by_kind) for kind in family]))
        return Group(*parts)

    def short(self, kind: int, numbers: Mapping[int, int]) -> Text:
        """A stack in few letters: its number, its name, cost, offering and strength, and its copies."""
        printed = self.rules.kinds[kind]
        figures = "/".join(str(printed.numbers[i]) for i in (COST, OFFERING, STRENGTH))
        number = f"{numbers[kind]:>3} " if kind in numbers else "    "
        style = "" if kind in numbers or not numbers else "dim"
        return Text.assemble(
            (number, "bold yellow"), (printed.name, style), (f" {figures} ×{printed.numbers[COPIES]}", "dim")
        )

    def told(self, kind: int, count: int, numbers: Mapping[int, int], width: int, texts: bool) -> list[Text]:
        """A card of a pack with what it says."""
        printed = self.rules.kinds[kind]
        figures = "/".join(str(printed.numbers[i]) for i in (COST, OFFERING, STRENGTH))
        number = f"{numbers[kind]:>3} " if kind in numbers else "    "
        copies = f"{count}× " if count > 1 else ""
        line = Text.assemble(
            (number, "bold yellow"),
            (copies + printed.name, "bold"),
            (f"  {TYPES[printed.type]} ", type_style(printed.type)),
            (figures, ""),
        )
        says = Text(on_one_line(self.cards[printed.slug]), "dim").wrap(Console(width=width), width - 6)
        return [line, *(Text("      ").append_text(row) for row in says)] if texts else [line]

    def choice(self, view: Game, pick: int) -> tuple[str, str]:
        """The stack or card."""
        return view.label(pick), ""

    def says(self, view: Game, pick: int) -> str:
        """Nothing: a card tells what it says where it is drawn, or on request."""
        return ""

    # On request

    @property
    def listings(self) -> Mapping[str, str]:
        """The cards that can still be had, type by type, with their texts."""
        words = [f"{TYPES[SOLDIER + type]}s" for type in range(len(LIMITS))]
        return {word: f"the {word} with their texts" for word in words}

    def listing(self, view: Game, name: str) -> RenderableType:
        """All units of a type that can be chosen from now, with their texts."""
        place = STACKS if self.open else pack(view, chair(view))
        there = {self.rules.kinds[kind_of(card)].slug for card in view.piles[place]}
        ordered = [self.cards[kind.slug] for kind in self.rules.kinds if kind.slug in there and kind.slug in self.cards]
        found = [card for card in ordered if f"{TYPES[card.type]}s" == name]
        if not found:
            return Text(f"There are no {name} to choose from.", "dim")
        return cards_told(found)

    def card(self, name: str) -> RenderableType:
        """What is printed on a card."""
        return card_shown(name, self.sets)

    def names(self) -> list[str]:
        """The names of all cards."""
        return [kind.name for kind in self.rules.kinds[self.rules.backs :]]

    def who(self, seat: int, viewer: int | None) -> str:
        """The seat as the viewer calls it."""
        return "You" if seat == viewer else f"Player {seat + 1}"

    @property
    def about_cards(self) -> str:
        """A card."""
        return "what a card says"

    def example(self, view: Game) -> Kind:
        """The first card that can be taken."""
        options = view.options() if view.asking == view.viewer else []
        units = [kind for kind in self.rules.kinds[self.rules.backs :] if kind.back == UNIT_BACK]
        return self.rules.kinds[picked_kind(options[0])] if options else units[0]

    def example_word(self, view: Game) -> tuple[str, str]:
        """The word of a card that can be taken."""
        kind = self.example(view)
        return kind.slug, f"take {kind.name}"

    def legend(self) -> list[str]:
        """How the table is to be read."""
        figures = "The numbers behind a name are cost, offering and strength"
        if self.packs:
            return [f"{figures}. You keep one card of the pack, and all packs are passed to the left."]
        limits = listed([f"{limit} {TYPES[SOLDIER + type]} stacks" for type, limit in enumerate(LIMITS)])
        return [f"{figures}, and × how many cards the stack has.", f"A deck has at most {limits}."]


def in_columns(lines: list[Text]) -> Columns:
    """Short lines side by side, read from top to bottom."""
    return Columns(lines, padding=(0, INDENT), column_first=True, width=max(len(line) for line in lines))
