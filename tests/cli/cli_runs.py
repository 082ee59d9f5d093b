"""What a run of the command line gives back."""

from __future__ import annotations

from collections.abc import Callable


class Said:
    """What a command printed, and how it ended."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err

    @property
    def flat(self) -> str:
        """The output without its line breaks."""
        return " ".join(self.out.split())


Run = Callable[..., Said]
