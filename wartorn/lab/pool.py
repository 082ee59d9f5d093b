"""Work that is spread over processes, and what happens when one of them dies."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from wartorn.kernel.errors import WartornError

About = TypeVar("About")
Task = TypeVar("Task")
Found = TypeVar("Found")

LOOK = 1.0  # seconds between looks whether all processes are alive


def spread(
    work: Callable[[About, Task], Found], about: About, tasks: Sequence[Task], jobs: int, in_order: bool = False
) -> Iterator[Found]:
    """What comes of the tasks as they end, or in their order; every process is told once what they are about."""
    if jobs == 1 or not tasks:
        yield from (work(about, task) for task in tasks)
        return
    before = {child.pid for child in multiprocessing.active_children()}
    with multiprocessing.Pool(min(jobs, len(tasks)), _begin, (work, about)) as pool:
        born = {child.pid for child in multiprocessing.active_children()} - before
        ended = pool.imap(_work, tasks) if in_order else pool.imap_unordered(_work, tasks)
        while True:
            try:
                yield ended.next(LOOK)
            except StopIteration:
                return
            except multiprocessing.TimeoutError:
                if born - {child.pid for child in multiprocessing.active_children()}:  # its task would never end
                    raise WartornError("a process that played has died, perhaps for want of memory") from None


_told: tuple[Callable[[Any, Any], Any], Any]


def _begin(work: Callable[[Any, Any], Any], about: object) -> None:
    """Tell a process what it is for; the first process alone answers Ctrl-C."""
    global _told  # noqa: PLW0603
    _told = work, about
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _work(task: object) -> Any:
    work, about = _told
    return work(about, task)
