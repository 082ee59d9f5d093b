"""Where the commands write."""

from __future__ import annotations

import io
import itertools
import sys
from collections.abc import Iterable, Iterator

from rich import box
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    SpinnerColumn,
    TextColumn,
    TimeRemainingColumn,
)
from rich.table import Table
from rich.text import Text


def screen() -> Console:
    """The terminal, with nothing coloured that was not meant to be; what it cannot write becomes a question mark."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    return Console(highlight=False)


def progress() -> Progress:
    """A bar on the error stream, so that it never stands in a result; gone when the work is done."""
    return _passing(TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())


def spinner(description: str) -> Progress:
    """A sign of life for work whose length nobody knows."""
    bar = _passing(SpinnerColumn(), TextColumn("{task.description}"))
    bar.add_task(description, total=None)
    return bar


def _passing(*columns: ProgressColumn) -> Progress:
    """Something that is seen on a terminal for a while; in a pipe it would leave an empty line."""
    console = Console(stderr=True)
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def plain_table(*headings: str, right: Iterable[int] = ()) -> Table:
    """A table with a line under its headings, whose numbers stand on the right."""
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for index, heading in enumerate(headings):
        table.add_column(heading, justify="right" if index in right else "left")
    return table


def told(sentences: Iterable[str], names: Iterable[str]) -> Iterator[Text]:
    """Sentences of a story, line by line; what happens several times is told once, and the names stand out."""
    names = list(names)
    for sentence, group in itertools.groupby(sentences):
        count = len(list(group))
        line = Text(sentence + (f" (×{count})" if count > 1 else ""))
        line.highlight_words(names, "italic")
        yield line


def message_of(error: Exception) -> str:
    """What is wrong, in one message."""
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror}"
    return str(error)
