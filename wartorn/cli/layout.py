"""How a question, its options and a score stand on the screen."""

from __future__ import annotations

import itertools

from rich.console import Console, Group, RenderableType
from rich.segment import Segments
from rich.table import Table
from rich.text import Text

from wartorn.cli.screen import plain_table
from wartorn.cli.tables import Numbers, TextTable
from wartorn.kernel.game import Game

HELP = (
    ("7", "pick option 7"),
    ("bronze-harrier>B", "pick by its word: Bronze Harrier to city B; ! expends or uses, @a names a side"),
    ("undo", "take your last pick back"),
    ("why WORD", "why something is not offered, such as why bronze-harrier>B"),
    ("card NAME", "what a card says; its bare name does as well"),
    ("hand · table · feats", "your hand with its texts, the whole table, the feats"),
    ("discard · log", "the discard pile, the whole story so far"),
    ("line", "what you know of the position, on one line"),
    ("save FILE", "save the game; wartorn play --from FILE goes on with it"),
    ("quit", "leave; so do Ctrl-C and Ctrl-D"),
)


def numbers(view: Game) -> Numbers:
    """The number that the player types for each pick."""
    return {pick: number for number, pick in enumerate(view.options(), 1)}


def question(table: TextTable, view: Game, console: Console, drawn: bool) -> RenderableType:
    """The table if it is to be drawn, the hand if it matters, the question and its options."""
    width, height = console.width, console.height
    every = numbers(view)
    held = {pick: number for pick, number in every.items() if table.in_hand(view, pick)}
    others = {pick: number for pick, number in every.items() if pick not in held}
    below = [Text(view.question(), "bold"), *option_lines(table, view, others, width)]
    if not held and not drawn:
        return Group(*below)
    for room, texts in ((height, True), (0, True), (0, False)):  # leave out what would push the cities away
        above = [table.table(view, width, room)] if drawn else []
        whole = Group(*above, table.hand(view, held, width, texts), *below)
        lines = console.render_lines(whole, pad=False, new_lines=True)
        if len(lines) < height:  # the last line is for the answer
            break
    return Segments(itertools.chain.from_iterable(lines))


def option_lines(table: TextTable, view: Game, numbers: Numbers, width: int) -> list[Text]:
    """The options beside the hand: the ways of one card on one line, and short ones together."""
    choices = [(*table.choice(view, pick), pick) for pick in numbers]
    lines: list[Text] = []
    for head, group in itertools.groupby(choices, key=lambda choice: choice[0]):
        ways = [(way or head, pick) for _, way, pick in group]
        before = f"{head}  " if ways[0][0] != head else ""
        for worded in (True, False):  # words give way first
            line = Text("  " + before).append_text(Text("  ").join(_way(view, numbers, *way, worded) for way in ways))
            if len(line) <= width:
                break
        lines.append(line)
    together = Text("").join(lines)
    return [together] if lines and len(together) <= width else lines


def _way(view: Game, numbers: Numbers, what: str, pick: int, worded: bool) -> Text:
    """One option with its number and its word."""
    word = f" ({view.word(pick)})" if worded else ""
    return Text.assemble((str(numbers[pick]), "bold yellow"), f" {what}", (word, "dim"))


def score_sheet(game: Game, seat: int | None) -> Table:
    """The points line by line, the player of that seat first; with no seat, as players 1 and 2."""
    seats = sorted(range(game.seats), key=lambda each: each != seat)
    titles = [f"Player {each + 1}" if seat is None else "You" if each == seat else "Opponent" for each in seats]
    sheet = plain_table("points", *titles, right=range(1, game.seats + 1))
    for lines in zip(*(game.score_sheet(each) for each in seats), strict=True):
        sheet.add_row(lines[0][0], *(str(points) for _, points in lines))
    scores = game.scores()
    sheet.add_row("total", *(str(scores[each]) for each in seats), style="bold")
    return sheet


def help_table() -> Table:
    """What can be typed in a game."""
    table = plain_table("type", "to")
    for typed, what in HELP:
        table.add_row(Text(typed, "bold"), Text(what))
    return table
