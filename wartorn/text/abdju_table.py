"""The table of Osiris in Abdju as text: the Forum, both Dynasties, hand and money."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from wartorn.abdju.asking import debens
from wartorn.abdju.scoring import soul_points
from wartorn.abdju.table import (
    ACTIVE,
    AFTERLIFE,
    AFTERLIFE_BACK,
    BACKS,
    BOTH,
    BREAD_WORTH,
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
    WORTH,
)
from wartorn.abdju.texts import ORIGIN, ability, osiris_ability, soul
from wartorn.abdju.values import bread_price, carries_dice, claimed, has_bread, tally, unprotected
from wartorn.kernel.cards import POOLS, Kind, is_word, kind_of, mark_of, picked_kind, picked_manner, picked_place
from wartorn.kernel.english import so_many
from wartorn.kernel.game import Game
from wartorn.kernel.rules import Ruleset
from wartorn.text.cards import name_meant
from wartorn.text.chairs import you
from wartorn.text.tables import Numbers

CARD_WIDTH = 13  # of a card in the Forum
TITLE = 8  # columns before a row of the Dynasties
WIDE = 79  # columns; below, kinds are told by their first letters
NARROW = 56  # columns; below, each kind has a row
STYLES = ("bright_yellow", "cyan", "magenta", "bright_blue", "yellow", "red", "bright_red", "bright_magenta", "green")
PIP = "●"  # Bread
LID = "▾"  # a card face down under it


class AbdjuTable:
    """Draws the table of Osiris in Abdju."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules

    # The table

    def scene(self, view: Game) -> Hashable:
        """The turn, and what lies in the Forum and in the Dynasties."""
        return view.numbers[TURN], str(view.piles[FORUM : UNDER + 2]), str(view.numbers[DICE : DICE + DIE_COUNT])

    def heading(self, view: Game) -> str:
        """The turn and the decks."""
        who = self.who(view.numbers[ACTIVE], you(view))
        turn = {"You": "your turn", "Osiris": "Osiris' turn"}.get(who, f"{who}'s turn")
        decks = f"deck {len(view.piles[DECK])} · Afterlife {len(view.piles[AFTERLIFE])}"
        return f"turn {view.numbers[TURN]}, {turn} · {decks}"

    def table(self, view: Game, width: int, height: int) -> RenderableType:
        """The Forum above, the Dynasties below it, and what the player has beside them."""
        return Group(self.forum(view, width), self.dynasties(view, width), self.standing(view))

    def forum(self, view: Game, width: int) -> RenderableType:
        """The cards of the Forum in their places; where there is no room for frames, one under the other."""
        cards = view.piles[FORUM]
        if width < CARD_WIDTH * len(cards):
            lines = [Text("Forum", "bold")]
            for place, card in enumerate(cards, 1):
                dice = f"  dice {self.dice(view)}" if carries_dice(card) else ""
                lines.append(Text.assemble(f"{self.place(view, place):>4} ", self.name(kind_of(card)), (dice, "bold")))
            return Text("\n").join(lines)
        grid = Table.grid()
        grid.add_row(*(self.stall(view, place, card) for place, card in enumerate(cards, 1)))
        return grid

    def stall(self, view: Game, place: int, card: int) -> Panel:
        """A card of the Forum with its place, and below it the dice."""
        dice = carries_dice(card)
        style = "bold" if dice else "dim"
        return Panel(
            self.name(kind_of(card)),
            title=Text(self.place(view, place) + (" dice" if dice else ""), style),
            subtitle=Text(self.dice(view) if dice else "", style),
            border_style=style,
            width=CARD_WIDTH,
        )

    def place(self, view: Game, place: int) -> str:
        """A place of the Forum, marked if Osiris would take the card there as the row lies now."""
        return f"◀ {place}" if view.agenda and place <= claimed(view) else str(place)

    def dice(self, view: Game) -> str:
        """What the dice show, the highest first."""
        return "-".join(map(str, sorted(view.numbers[DICE : DICE + DIE_COUNT], reverse=True)))

    def dynasties(self, view: Game, width: int) -> RenderableType:
        """Both Dynasties, a column for each kind, and between them who has its majority; where it is narrow, a row."""
        kinds = range(BACKS, CITIZENS_END)
        counts = [tally(view, seat) for seat in range(SEATS)]
        rows = [
            [Text(""), *(self.name(kind, NARROW <= width < WIDE) for kind in kinds), Text("pts", "dim")],
            self.row(view, OSIRIS),
            [Text("majority", "dim"), *(self.majority(counts, kind, width) for kind in kinds), Text("")],
            self.row(view, PLAYER),
        ]
        table = Table.grid(padding=(0, 1))
        if width < NARROW:
            rows = [list(each) for each in zip(*rows, strict=True)]
        for column in range(len(rows[0])):
            last = column == len(kinds) + 1
            table.add_column(
                justify="right" if last else "center" if column else "left", min_width=0 if column else TITLE
            )
        for each in rows:
            table.add_row(*each)
        return table

    def row(self, view: Game, seat: int) -> list[Text]:
        """The columns of one Dynasty, and its points by now."""
        who = Text(self.who(seat, you(view)), "bold green" if seat == PLAYER else "bold magenta")
        points = f"{view.scores()[seat]}{'+' if self.unknown(view, seat) else ''}"
        return [who, *(self.column(view, seat, kind) for kind in range(BACKS, CITIZENS_END)), Text(points, "bold")]

    def unknown(self, view: Game, seat: int) -> bool:
        """Whether something lies face down there that will score."""
        hidden = [*view.piles[UNDER + seat], *view.piles[SOULS + seat]]
        return any(kind_of(card) < BACKS for card in hidden)

    def column(self, view: Game, seat: int, kind: int) -> Text:
        """How many Citizens of the kind there are, and how many more under Scribes as far as one knows."""
        cards = [card for card in view.piles[DYNASTY + seat] if kind_of(card) == kind]
        hidden = sum(kind_of(card) == kind for card in view.piles[UNDER + seat])
        bread = sum(has_bread(card) for card in cards)
        covers = sum(bool(mark_of(card) & COVERS) for card in cards)
        if not cards and not hidden:
            return Text("·", "dim")
        count = f"{len(cards)}+{hidden}" if hidden else str(len(cards))
        return Text.assemble((count, "bold"), (PIP * bread, "yellow"), (LID * covers, "dim"))

    def majority(self, counts: list[list[int]], kind: int, width: int) -> Text:
        """The points of a majority, with an arrow to who has it."""
        lead = counts[PLAYER][kind] - counts[OSIRIS][kind]
        points = self.rules.kinds[kind].numbers[MAJORITY]
        his, yours = "◀▶" if width < NARROW else "▲▼"
        arrow, style = (yours, "green") if lead > 0 else (his, "magenta") if lead < 0 else (" ", "dim")
        return Text(f"{arrow}{points}", style)

    def standing(self, view: Game) -> Text:
        """The player's money, what Bread costs, the player's Afterlife card, and what a Soldier could take."""
        parts = [debens(view.numbers[DEBENS]), f"Bread costs {bread_price(view, PLAYER)}"]
        mine = tally(view, PLAYER)
        for card in view.piles[SOULS + PLAYER]:
            if kind_of(card) >= BACKS:
                worth = so_many(soul_points(view, card, mine), "point")
                parts.append(f"{self.rules.kinds[kind_of(card)].name} ({worth} now)")
        has, of_player = ("Player has ", "of the player") if you(view) is None else ("You have ", "of yours")
        for seat, whose in ((PLAYER, of_player), (OSIRIS, "of Osiris")):
            if exposed := unprotected(view, seat):
                parts.append(f"{so_many(exposed, 'Farmer')} {whose} unprotected")
        return Text.assemble((has, "bold green"), " · ".join(parts))

    # The hand and the choices

    def in_hand(self, view: Game, pick: int) -> bool:
        """Whether the pick is of a card in hand."""
        return you(view) is not None and not is_word(pick) and picked_place(pick) == HAND

    def hand(self, view: Game, numbers: Numbers, width: int, texts: bool) -> RenderableType:
        """The player's hand: each kind with what it is worth, what can be done with it and what it does."""
        if you(view) is None:
            return Group()
        held = Counter(kind_of(card) for card in view.piles[HAND])
        table = Table.grid(padding=(0, 2))
        for justify in ("left", "right", "right", "right", "left"):
            table.add_column(justify=justify, no_wrap=True)
        table.add_row(Text("Your hand", "bold"), *(Text(each, "dim") for each in ("points", "majority", "bread")))
        for kind, count in held.items():
            name = Text.assemble(f"{count}× " if count > 1 else "", self.name(kind))
            figures = [str(self.rules.kinds[kind].numbers[number]) for number in (WORTH, MAJORITY, BREAD_WORTH)]
            text = [Text(ability(kind), "dim")] if texts else []
            table.add_row(name, *figures, self.ways(kind, numbers), *text)
        return table

    def ways(self, kind: int, numbers: Numbers) -> Text:
        """The numbers of the picks of a kind in hand."""
        found = [
            Text.assemble((str(number), "bold yellow"), " both" if picked_manner(pick) == BOTH else "")
            for pick, number in numbers.items()
            if picked_kind(pick) == kind and picked_place(pick) == HAND
        ]
        return Text(" ").join(found)

    def choice(self, view: Game, pick: int) -> tuple[str, str]:
        """What is picked; there is one way of each."""
        return view.label(pick), ""

    def says(self, view: Game, pick: int) -> str:
        """What an Afterlife card pays."""
        if is_word(pick) or self.rules.kinds[picked_kind(pick)].back != AFTERLIFE_BACK:
            return ""
        return soul(self.rules, picked_kind(pick))

    # On request

    @property
    def listings(self) -> Mapping[str, str]:
        """What can be listed."""
        return {"cards": "every card with its numbers and what it does"}

    def listing(self, view: Game, name: str) -> RenderableType:
        """All cards."""
        return self.every_card()

    def every_card(self) -> RenderableType:
        """The Citizens and the Afterlife cards, with their numbers and what they do."""
        lines = [Text(f"{'Citizen':<10}{'cards':>6}{'points':>8}{'majority':>10}{'bread':>7}", "bold")]
        for kind in range(BACKS, CITIZENS_END):
            copies, (worth, majority, bread) = self.rules.copies[POOLS * kind], self.rules.kinds[kind].numbers
            name = self.name(kind)
            name.pad_right(10 - len(name))
            lines.append(Text.assemble(name, f"{copies:>6}{worth:>8}{majority:>10}{bread:>7}"))
            lines += self.sides(kind, "  ")
        lines += [Text(""), Text("Afterlife cards, one of each", "bold")]
        for kind in range(CITIZENS_END, len(self.rules.kinds)):
            lines.append(Text.assemble(f"{self.rules.kinds[kind].name:<19}", soul(self.rules, kind)))
        return Group(*lines, "", Text(ORIGIN, "dim"))

    def sides(self, kind: int, indent: str = "") -> list[Text]:
        """What a Citizen does for either side."""
        sides = (("You: ", "green", ability(kind)), ("Osiris: ", "magenta", osiris_ability(kind)))
        return [Text.assemble(indent, (who, style), does) for who, style, does in sides]

    def card(self, name: str) -> RenderableType:
        """A card of this game, or BadOption."""
        kind = BACKS + self.names().index(name_meant(name, self.names()))
        printed = self.rules.kinds[kind]
        title = Text(printed.name, "bold")
        if printed.back == AFTERLIFE_BACK:
            lines = [Text(soul(self.rules, kind)), Text("an Afterlife card, designed here", "dim")]
        else:
            figures = zip(("points", "majority", "bread value"), printed.numbers, strict=True)
            lines = [
                Text(" · ".join([*(f"{what} {number}" for what, number in figures), self.copies(kind)])),
                *self.sides(kind),
                Text(ORIGIN, "dim"),
            ]
        return Panel(Group(*lines), title=title, width=72)

    def copies(self, kind: int) -> str:
        """How many cards of the kind there are."""
        return so_many(self.rules.copies[POOLS * kind], "card")

    def name(self, kind: int, short: bool = False) -> Text:
        """A Citizen in its colour."""
        name = self.rules.kinds[kind].name
        return Text(name[:3] if short else name, STYLES[kind - BACKS])

    def names(self) -> list[str]:
        """The names of all cards."""
        return [kind.name for kind in self.rules.kinds[BACKS:]]

    def who(self, seat: int, viewer: int | None) -> str:
        """The seat as the viewer calls it."""
        return "Osiris" if seat == OSIRIS else "Player" if viewer is None else "You"

    @property
    def about_cards(self) -> str:
        """A card."""
        return "what a card is worth and what it does"

    def example(self, view: Game) -> Kind:
        """A Citizen, one in hand if there is any."""
        held = [kind_of(card) for card in view.piles[HAND] if kind_of(card) >= BACKS]
        return self.rules.kinds[held[0] if held else BACKS]

    def example_word(self, view: Game) -> tuple[str, str]:
        """A Citizen of whom two are played."""
        kind = self.example(view)
        return f"{kind.slug}*2", f"play two {kind.name}s; {kind.slug}@3 takes the one at place 3 of the Forum"

    def legend(self) -> list[str]:
        """How the table is to be read."""
        return [
            f"In a Dynasty: the Citizens of each kind, +1 for one under a Scribe; {PIP} Bread, {LID} a card under it.",
            "Between them: the points of each majority, with an arrow to who has it by what you know.",
            "◀ marks what Osiris would take as the Forum lies now. You can never take the card with the dice.",
            ORIGIN,
        ]
