"""Where the commands write."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table


def screen() -> Console:
    """The terminal, with nothing coloured that was not meant to be."""
    return Console(highlight=False)


def progress() -> Progress:
    """A bar on the error stream, so that it never stands in a result; gone when the work is done."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True)


def plain_table(*headings: str, title: str | None = None, right: Iterable[int] = ()) -> Table:
    """A table with a line under its headings, whose numbers stand on the right."""
    from rich import box

    table = Table(box=box.SIMPLE_HEAD, title=title, title_justify="left", pad_edge=False, title_style="bold")
    for index, heading in enumerate(headings):
        table.add_column(heading, justify="right" if index in right else "left")
    return table
