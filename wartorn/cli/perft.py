"""`wartorn perft`: how many positions lie ahead, depth by depth, so that a change of the rules shows."""

from __future__ import annotations

import contextlib
import time
from typing import Annotated

import typer

import wartorn
from wartorn.cli.options import AnyGameName, Seed, Sets, Settings, by_name, learned, new_game, tell_notes
from wartorn.kernel.errors import BadOption


def perft(
    game: AnyGameName = None,
    depth: Annotated[int, typer.Option(min=1, max=60, help="How many picks to look ahead.")] = 4,
    line: Annotated[str | None, typer.Option(help="Begin at the position of this line.")] = None,
    seed: Seed = None,
    option: Settings = None,
    sets: Sets = None,
) -> None:
    """Count the positions that can be reached in 1, 2, 3 … picks."""
    from rich.text import Text

    from wartorn.cli.screen import plain_table, screen, spinner

    if line is None:
        start = new_game(game, "0" if seed is None else seed, sets, option, log=False)
        tell_notes(start.rules.notes)
    elif game is not None or seed is not None or option or by_name(sets):
        raise BadOption("--line says the game, its sets, its options and its deal itself")
    else:
        learned(sets)
        start = wartorn.read(line)
        if start.viewer >= 0:
            raise BadOption("--line: this is what one seat may know; positions can only be counted from a whole game")
        start.log = None
    table = plain_table("depth", "positions", "seconds", right=range(3))
    title = f"{start.rules.title}, turn {start.numbers[start.rules.turn]}: {start.question()}"
    with spinner("counting") as bar, contextlib.suppress(KeyboardInterrupt):  # what is counted by then is shown
        for ahead in range(1, depth + 1):
            bar.update(bar.task_ids[0], description=f"counting depth {ahead}")
            began = time.process_time()
            positions = count(start, ahead)
            table.add_row(str(ahead), f"{positions:,}", f"{time.process_time() - began:.2f}")
            if not positions:
                break
    screen().print(Text(title, "bold"), table, sep="\n")


def count(game: wartorn.Game, depth: int) -> int:
    """How many sequences of so many picks there are from this position."""
    options = game.options()
    if depth == 1:
        return len(options)
    total = 0
    for pick in options:
        ahead = game.clone()
        ahead.play(pick)
        total += count(ahead, depth - 1)
    return total
