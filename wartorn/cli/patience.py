"""A word on the terminal while somebody thinks."""

from __future__ import annotations

import time
from types import TracebackType

from rich.console import Console

LONG = 0.3  # seconds that nobody minds


class Patience:
    """Says who is thinking if it takes long; in a pipe it says nothing.

    Compiled players let no thread run beside them, so it is said before a pick that should take as long as the last
    one did.
    """

    def __init__(self, console: Console) -> None:
        self.console = console
        self.status = console.status("")
        self.long = True  # whether the next pick takes long, for all one knows
        self.began = self.picked = 0.0

    def __enter__(self) -> Patience:
        self.began = time.monotonic()
        self.picked = 0.0  # nobody has begun to pick
        return self

    def __call__(self, name: str) -> None:
        """Somebody of that name is about to pick."""
        self.look()
        if self.long or time.monotonic() - self.began > LONG:
            self.say(f"{name} is thinking…")
        self.picked = time.monotonic()

    def say(self, sentence: str) -> None:
        """Let this stand there until it is over."""
        if self.console.is_interactive:
            self.status.update(f"[dim]{sentence}[/dim]")
            self.status.start()

    def look(self) -> None:
        """See how long the last pick took."""
        if self.picked:
            self.long = time.monotonic() - self.picked > LONG

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.look()
        self.status.stop()
