"""Worker processes: what takes long is thought there, and a worker that dies is replaced."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from typing import TypeVar

from wartorn.games import pin_set
from wartorn.kernel.notation import read
from wartorn.players import player

T = TypeVar("T")

TRIES = 5
LONGEST = 120.0  # seconds that a worker may think before it is taken for dead


def think(name: str, seed: str, line: str, pins: Sequence[str]) -> str:
    """What a bot picks in the view that a line tells, as a word; older sets come with their texts."""
    for text in pins:
        pin_set(text)
    view = read(line)
    return view.word(player(name, seed).pick(view))


def _begin() -> None:
    """Leave Ctrl-C to the server, and never outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent.sentinel,), daemon=True).start()


def _follow(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)


class Exhausted(Exception):
    """No worker can answer this question."""


def _is_cancelled() -> bool:
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


class Workers:
    """A pool of processes that answers, however often one of them dies."""

    def __init__(self, processes: int, longest: float = LONGEST, tries: int = TRIES) -> None:
        self.processes = processes
        self.longest = longest
        self.tries = tries
        self.deaths = 0
        self._pool: ProcessPoolExecutor | None = None
        self._free = asyncio.Semaphore(processes)  # whoever waits for a worker waits here: only thinking takes time

    async def ask(self, function: Callable[..., T], *arguments: object) -> T:
        """What the function gives, thought in a worker; Exhausted if none can."""
        async with self._free:
            for _ in range(self.tries):
                pool = self._ready()
                try:
                    job = asyncio.get_running_loop().run_in_executor(pool, function, *arguments)
                    return await asyncio.wait_for(job, self.longest)
                except (BrokenProcessPool, TimeoutError):
                    self._replace(pool)
                except asyncio.CancelledError:
                    if pool is self._pool or _is_cancelled():
                        raise  # otherwise it was the pool that ended, and not the asking
        raise Exhausted(f"{self.tries} workers died of one question")

    def warm_up(self) -> None:
        """Start a worker before it is needed."""
        self._ready().submit(think, "random", "0", WARM, ())

    def close(self) -> None:
        """End the workers."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            ways = multiprocessing.get_all_start_methods()
            context = multiprocessing.get_context("forkserver" if "forkserver" in ways else "spawn")
            if "forkserver" in ways:
                multiprocessing.set_forkserver_preload(["wartorn.server.workers"])
            self._pool = ProcessPoolExecutor(self.processes, mp_context=context, initializer=_begin)
        return self._pool

    def _replace(self, broken: ProcessPoolExecutor) -> None:
        if self._pool is broken:
            self.deaths += 1
            for process in list((broken._processes or {}).values()):
                process.kill()
            self.close()


def _warm_line() -> str:
    import wartorn

    return str(wartorn.new("reign-of-war", seed=0).view(0))


WARM = _warm_line()
