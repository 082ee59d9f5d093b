"""How a question, its options and a score stand on the screen."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence

from rich.console import Console, Group, RenderableType
from rich.segment import Segments
from rich.table import Table
from rich.text import Text

from wartorn.cli.screen import plain_table
from wartorn.kernel.cards import is_word
from wartorn.kernel.chance import Chance
from wartorn.kernel.game import Game
from wartorn.kernel.records import LEAVING
from wartorn.kernel.rules import Ruleset
from wartorn.players.foresight import foreseen
from wartorn.players.search.searcher import Analysis
from wartorn.text.tables import Numbers, TextTable

PLAYING = {"WAR": "those of the war", "SCORE": "what scores"}  # the groups of rules that are told
DRAFTING = {"DRAFT": "card drafting", "SIMPLE": "simplified drafting", "BUILD": "deck building", "MELEE": "the melee"}
FEW = 2  # lines of options; more stand in columns if they are short
WITHIN = {"You": "you", "The opponent": "the opponent", "The player": "the player"}  # a sentence and not at its head


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
    for room, texts in ((height, True), (0, True), (0, False)):  # leave out what would push the table away
        above = [table.table(view, width, room)] if drawn else []
        whole = Group(*above, table.hand(view, held, width, texts), *below)
        lines = console.render_lines(whole, pad=False, new_lines=True)
        if len(lines) < height:  # the last line is for the answer
            break
    else:
        if not held and any(not is_word(pick) for pick in others):  # it is about what lies on the table
            lines = console.render_lines(Group(*above, *below), pad=False, new_lines=True)
    return Segments(itertools.chain.from_iterable(lines))


def option_lines(table: TextTable, view: Game, numbers: Numbers, width: int) -> list[Text]:
    """The options beside the hand: the ways of one card on one line, and short ones together."""
    choices = [(*table.choice(view, pick), pick) for pick in numbers]
    lines: list[Text] = []
    told = False
    for head, group in itertools.groupby(choices, key=lambda choice: choice[0]):
        ways = [(way or head, pick) for _, way, pick in group]
        before = f"{head}  " if ways[0][0] != head else ""
        for worded in (True, False):  # words give way first
            line = Text("  " + before).append_text(Text("  ").join(_way(view, numbers, *way, worded) for way in ways))
            if len(line) <= width:
                break
        lines.append(line)
        if says := table.says(view, ways[0][1]):
            told = True
            lines += [Text("     ").append_text(row) for row in Text(says, "dim").wrap(Console(width=width), width - 5)]
    together = Text("").join(lines)
    if lines and not told and len(together) <= width:
        return [together]
    return lines if told or len(lines) <= FEW else in_columns(lines, width)


def in_columns(lines: list[Text], width: int) -> list[Text]:
    """Many short lines as fewer long ones, read from left to right."""
    room = max(len(line) for line in lines)
    beside = max(width // room, 1)
    rows: list[Text] = []
    for number, line in enumerate(lines):
        if number % beside:
            rows[-1].pad_right(number % beside * room - len(rows[-1]))
            rows[-1].append_text(line)
        else:
            rows.append(line)
    return rows


def _way(view: Game, numbers: Numbers, what: str, pick: int, worded: bool) -> Text:
    """One option with its number and its word."""
    word = f" ({view.word(pick)})" if worded else ""
    colon = ":" if what[:1].isdecimal() else ""  # "2: 3 coins", so that one number is told from the other
    return Text.assemble((str(numbers[pick]), "bold yellow"), f"{colon} {what}", (word, "dim"))


def hint_lines(view: Game, thought: Analysis) -> Iterator[Text]:
    """The best option, what is likely to follow it, and up to two others; of a draft nobody knows how it ends."""
    every, best = numbers(view), thought.options[0]
    looked_at = [option for option in thought.options if option.visits or option is best]
    for head, option in zip(("Best: ", "Or:   ", "      "), looked_at, strict=False):
        chance = f": you win {option.win:.0%}" if view.rules.scoring else ""
        yield Text(head).append_text(_way(view, every, view.label(option.pick), option.pick, True)).append(chance)
        if option is best and (then := foreseen(view, best.line, Chance.seeded(f"hint {best.visits}"))):
            yield Text(f"      then {', then '.join(then)}", "dim")


def score_sheet(table: TextTable, game: Game, seat: int | None) -> Table:
    """The points line by line, the player of that seat first; with no seat, as players 1 and 2."""
    seats = sorted(range(game.seats), key=lambda each: each != seat)
    sheet = plain_table("points", *(table.who(each, seat) for each in seats), right=range(1, game.seats + 1))
    for lines in zip(*(game.score_sheet(each) for each in seats), strict=True):
        sheet.add_row(lines[0][0], *(str(points) for _, points in lines))
    scores = game.scores()
    sheet.add_row("total", *(str(scores[each]) for each in seats), style="bold")
    return sheet


def who_won(table: TextTable, game: Game, viewer: int | None) -> str:
    """Who won, called as in the story, and what decided it if points did not."""
    if game.winner is None:
        return "a draw"
    by = f", with as many points, by {game.tie_break}" if game.tie_break else ""
    return f"{in_story(table, game.winner, viewer)} {'win' if game.winner == viewer else 'wins'}{by}"


def in_story(table: TextTable, seat: int, viewer: int | None) -> str:
    """A seat as the story calls it, where a sentence begins."""
    who = table.who(seat, viewer)
    return {"Opponent": "The opponent", "Player": "The player"}.get(who, who)


def who_left(game: Game, left: tuple[int, str], names: Sequence[str]) -> str:
    """Who left the game before its end, by these names, and who has won by that; nobody wins a game for one."""
    seat, why = left
    wins = ""
    for other in game.rules.players:
        if other != seat:
            name = names[other]
            wins = f", {WITHIN.get(name, name)} {'win' if name == 'You' else 'wins'}"
    return f"{names[seat]} {LEAVING[why]}{wins}"


def help_table(table: TextTable, view: Game, more: Mapping[str, str]) -> Table:
    """What can be typed in a game, with what there is more of in a match."""
    shown = plain_table("type", "to")
    for typed, what in _help(table, view, more):
        shown.add_row(Text(typed, "bold"), Text(what))
    return shown


def _help(table: TextTable, view: Game, more: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """What can be typed, and to what end; the examples are of this game."""
    word, meaning = table.example_word(view)
    yield "7", "pick option 7"
    yield word, f"pick by its word: {meaning}"
    yield "undo", "take your last pick back"
    yield "hint", "what search would pick, and how likely you win; where no other person plays"
    yield "why WORD", f"why something is not offered, such as why {word}"
    yield "card NAME", f"{table.about_cards}; the bare name does as well"
    yield "hand · table", "your hand with its texts, the whole table"
    yield from table.listings.items()
    yield "score · log", "the points that you can see by now, the whole story so far"
    yield "line", "what you know of the position, on one line"
    yield "save FILE", "save the game; wartorn play --from FILE goes on with it"
    yield from more.items()
    yield "quit", "leave; so do Ctrl-C and Ctrl-D"


def where_rules_are(rules: Ruleset) -> str:
    """How to read the rules of this game."""
    from wartorn.text.pages import pages

    named = {page.name: page for page in pages()}
    names = [name for name in (rules.name, *(name for name, _ in rules.sets)) if name in named]
    if not names:
        return "wartorn rules lists the rules that can be read."
    groups = [(group, name) for name in names for group in named[name].groups]
    first = {group.split("-")[-1]: (group, name) for group, name in reversed(groups)}  # its own before its set's game
    wanted = PLAYING if rules.scoring else DRAFTING
    said = [(*first[word], what) for word, what in wanted.items() if word in first]
    homes = [f"wartorn rules --game {name}" for name in dict.fromkeys([names[0], *(name for _, name, _ in said)])]
    parts = [f"wartorn rules {group} prints {what}" for group, _, what in said]
    return "; ".join([f"The rules: {' and '.join(homes)}", *parts]) + "."
