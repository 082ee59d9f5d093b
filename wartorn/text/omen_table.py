"""The Omen table as text: three cities between two players."""

from __future__ import annotations

import functools
import re
import textwrap
from collections.abc import Hashable, Mapping

from rich.console import Group, RenderableType
from rich.text import Text

from wartorn.kernel.cards import FACE_SHIFT, Kind, is_word, kind_of, mark_of, picked_face, picked_place, turned
from wartorn.kernel.english import so_many
from wartorn.kernel.game import Game
from wartorn.kernel.rules import Ruleset
from wartorn.omen.catalog import card_set
from wartorn.omen.questions import coins
from wartorn.omen.steps.devotion import Reinforce
from wartorn.omen.steps.portent import Portent
from wartorn.omen.table import (
    BEGUN,
    BESIDE,
    BUILD_COST,
    CITIES,
    COINS,
    FAVOR,
    FEATS,
    HAND,
    HEIR,
    LETTERS,
    RAZED,
    REVEALED,
    REWARDS,
    SEATS,
    SIDE,
    STACK,
    STRUCTURES,
    SUPPLY,
    TRIUMPHS,
    TURN,
    UNDER,
    WORTH,
    active,
    deck_of,
    discard_of,
    other,
)
from wartorn.omen.values import achieved, built
from wartorn.text.cards import card_shown
from wartorn.text.chairs import chair, you
from wartorn.text.omen_cities import NARROW, Cities
from wartorn.text.omen_hand import Hand
from wartorn.text.omen_lists import Lists
from wartorn.text.omen_words import OmenWords
from wartorn.text.tables import Numbers

TALL = 34  # lines; from here on the feats are always told in full
TITLE = 11  # columns before what a player has


class OmenTable:
    """Draws the table of any Omen game with two sides."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.sets = [card_set(name) for name, _ in rules.sets]
        self.cards = {card.slug: card for each in self.sets for card in each.cards}
        self.words = OmenWords(rules)
        self.cities = Cities(self.words)
        self.holding = Hand(self.words, self.cards)
        self.lists = Lists(self.words, self.cards)

    # The table

    def scene(self, view: Game) -> Hashable:
        """The turn and its step, and what lies in the cities and in the structures."""
        step = [frame.cursor for frame in view.agenda if frame.script in view.rules.turns]
        signs = [view.numbers[FAVOR], *view.numbers[RAZED : RAZED + CITIES]]
        open_piles = [*view.piles[SIDE : STACK + CITIES], *view.piles[STRUCTURES : TRIUMPHS + SEATS]]
        return view.numbers[TURN], *step, *signs, str(open_piles)

    def heading(self, view: Game) -> str:
        """The turn, the piles and the supply."""
        decks = "" if self.words.own_decks else f"{self.decks(view, chair(view))} · "
        turn = f"turn {view.numbers[TURN]}, {self.words.whose_turn(view)}" if view.numbers[TURN] else "before the game"
        return f"{turn} · {decks}supply {view.numbers[SUPPLY]}"

    def decks(self, view: Game, seat: int) -> str:
        """How many cards the deck and the discard pile of a player have."""
        counts = [len(view.piles[place]) for place in (deck_of(view, seat), discard_of(view, seat))]
        return f"deck {counts[0]} · discard {counts[1]}"

    def table(self, view: Game, width: int, height: int) -> RenderableType:
        """The opponent above, the viewer below, the cities between them."""
        seat = chair(view)
        parts = [
            *self.player(view, other(seat), width),
            self.cities.drawn(view, width),
            *self.player(view, seat, width),
        ]
        if height >= TALL and width >= NARROW and self.words.feats:
            parts.append(self.lists.feats(view))
        if view.piles[REVEALED]:
            parts.append(hanging(Text("Revealed", "bold"), self.lists.named(view.piles[REVEALED]), ", ", width))
        return Group(*parts)

    def player(self, view: Game, seat: int, width: int) -> list[RenderableType]:
        """What a player has beside units, and the structures that they build."""
        turn = "▶ " if active(view) == seat and view.numbers[TURN] else "  "
        style = "bold green" if seat == chair(view) else "bold magenta"
        title = Text(f"{turn}{self.words.who(seat, you(view))}", style)
        told = hanging(title, [part for part in self.standing(view, seat) if part], " · ", width)
        return [told, self.structures(view, width)[seat]] if view.piles[STRUCTURES + seat] else [told]

    def standing(self, view: Game, seat: int) -> list[str]:
        """What a player has beside units, part by part; what this game does not have is empty."""
        mine = seat == you(view)
        hand, rewards = view.piles[HAND + seat], view.piles[REWARDS + seat]
        used = sum(1 for card in rewards if turned(card))
        seen = [] if mine else [card for card in hand if kind_of(card) >= self.rules.backs]
        unseen = not mine and len(hand) > len(seen) and self.words.treasured
        return [
            self.words.god(view, seat),
            self.purse(view, seat),
            "" if self.words.automaton(seat) else f"{len(hand)} in hand",
            so_many(len(rewards), self.words.reward) + (f" ({used} {self.words.used})" if used else ""),
            so_many(len(triumphs), "triumph") if (triumphs := view.piles[TRIUMPHS + seat]) else "",
            f"{achieved(view, seat)}/{len(view.piles[FEATS + seat])} feats" if self.words.feats else "",
            f"{view.scores()[seat]}+ points" if unseen else so_many(view.scores()[seat], "point"),
            self.decks(view, seat) if self.words.own_decks else "",
            f"{self.words.knows(view)} {', '.join(self.lists.named(seen))}" if seen else "",
        ]

    def purse(self, view: Game, seat: int) -> str:
        """The coins of a player; those of an automaton lie on its card and beside it."""
        if self.words.automaton(seat):
            return f"{coins(view.numbers[HEIR])} on its card, {view.numbers[BESIDE]} beside it"
        return coins(view.numbers[COINS + seat])

    def structures(self, view: Game, width: int) -> list[Text]:
        """The structures of each seat on one line, in as many words as there is room for."""
        lines: list[Text] = []
        for indent, short, worded in (
            (TITLE, False, True),
            (TITLE, True, True),
            (TITLE, True, False),
            (2, True, False),
        ):
            told = functools.partial(self.structure, view, short=short, worded=worded)
            rows = [[told(seat, card) for card in self.lists.in_order(view, seat)] for seat in range(SEATS)]
            lines = [Text.assemble(" " * indent, Text(" · ").join(row)) for row in rows]
            if max(len(line) for line in lines) <= width:
                break
        return lines

    def structure(self, view: Game, seat: int, card: int, short: bool, worded: bool) -> Text:
        """A structure: how many cards are under it, of how many, and what it is worth."""
        kind = self.rules.kinds[kind_of(card)]
        name = re.split(r" (?:of|to) ", kind.name)[0] if short else kind.name
        worth = so_many(kind.numbers[WORTH], "point") if worded else str(kind.numbers[WORTH])
        if turned(card):
            return Text(f"{name} ✓ ({worth})", "bold")
        begun = mark_of(card) & BEGUN
        under = len(view.piles[UNDER + seat]) if begun else 0
        style = "bold" if begun and built(view, seat) else "" if begun else "dim"
        return Text(f"{name} {under}/{kind.numbers[BUILD_COST]} ({worth})", style)

    # The hand and the choices

    def in_hand(self, view: Game, pick: int) -> bool:
        """Whether the pick is of a unit or a reward that the viewer holds."""
        seat = you(view)
        return seat is not None and not is_word(pick) and picked_place(pick) in (HAND + seat, REWARDS + seat)

    def hand(self, view: Game, numbers: Numbers, width: int, texts: bool) -> RenderableType:
        """The viewer's units and unused rewards."""
        return self.holding.drawn(view, numbers, width, texts)

    def choice(self, view: Game, pick: int) -> tuple[str, str]:
        """The card and where it goes, if it goes anywhere."""
        label = view.label(pick)
        if not is_word(pick) and picked_place(pick) in (STRUCTURES, STRUCTURES + 1):
            numbers = self.rules.kinds[kind_of(picked_face(pick) << FACE_SHIFT)].numbers
            return f"{label}, build {numbers[BUILD_COST]}, {so_many(numbers[WORTH], 'point')}", ""
        head, comma, city = label.rpartition(", to city ")
        return (head, f"to {city}") if comma else (city, "")

    def says(self, view: Game, pick: int) -> str:
        """The text that the pick of a unit lets begin."""
        frame = view.agenda[-1]
        effect = frame.script.effects[frame.cursor]
        if is_word(pick) or not isinstance(effect, Portent | Reinforce):
            return ""
        kind = self.rules.kinds[kind_of(picked_face(pick) << FACE_SHIFT)]
        lead = "REINFORCE: " if isinstance(effect, Reinforce) else "GLEAN: "
        lines = self.cards[kind.slug].lines
        return next((line.removeprefix(lead) for line in lines if line.startswith(lead)), lines[-1])

    # On request

    @property
    def listings(self) -> Mapping[str, str]:
        """What can be listed in this game, with what it shows."""
        return {name: about for name, (about, _) in self.lists.known.items()}

    def listing(self, view: Game, name: str) -> RenderableType:
        """One of the listings."""
        return self.lists.known[name][1](view)

    def card(self, name: str) -> RenderableType:
        """What is printed on a card of this game, or what a keyword means."""
        return card_shown(name, self.sets)

    def names(self) -> list[str]:
        """The names of all cards."""
        return [kind.name for kind in self.rules.kinds[self.rules.backs :]]

    def who(self, seat: int, viewer: int | None) -> str:
        """The seat as the viewer calls it, or as those who look on do."""
        return self.words.who(seat, viewer)

    @property
    def about_cards(self) -> str:
        """A card, or a keyword on it."""
        return "what a card says, or a word in capitals on it"

    def example(self, view: Game) -> Kind:
        """A unit, one in hand if there is any."""
        held = [kind_of(card) for card in view.piles[HAND + chair(view)] if kind_of(card) >= self.rules.backs]
        return self.rules.kinds[held[0]] if held else self.words.units[0]

    def example_word(self, view: Game) -> tuple[str, str]:
        """A unit that is played to the city in the middle."""
        kind, city = self.example(view), LETTERS[1]
        return f"{kind.slug}>{city}", f"{kind.name} to city {city}; ! uses a card, @a names a side"

    def legend(self) -> list[str]:
        """How the table is to be read."""
        return self.words.legend()


def hanging(title: Text, parts: list[str], between: str, width: int) -> Text:
    """A title and the parts behind it, broken between parts and indented where they do not fit on one line."""
    lines = [Text.assemble(title, " " * (TITLE - len(title)))]
    pieces = [piece for part in parts for piece in textwrap.wrap(part, max(width - TITLE, TITLE))]
    for piece in pieces:
        begun = len(lines[-1]) > TITLE
        if begun and len(lines[-1]) + len(between) + len(piece) > width:
            lines.append(Text(" " * TITLE))
            begun = False
        lines[-1].append(between + piece if begun else piece)
    return Text("\n").join(lines)
