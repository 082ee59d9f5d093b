"""Structured logs: lines of JSON, or words where a person looks on."""

from __future__ import annotations

import contextlib
import io
import logging
import sys
from typing import Any, TextIO, cast

import structlog


class _StandardError(io.TextIOBase):
    """The standard error as it is now; if it is closed or full, a line is lost and not the work that wrote it."""

    def write(self, text: str) -> int:
        with contextlib.suppress(OSError, ValueError):
            sys.stderr.write(text)
        return len(text)

    def flush(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            sys.stderr.flush()


def begin_logging(level: str) -> None:
    """Let everything be logged in one way, to the standard error."""
    stream = cast("TextIO", _StandardError())
    person = sys.stderr.isatty()
    last: Any = structlog.dev.ConsoleRenderer() if person else structlog.processors.JSONRenderer()
    number = logging.getLevelNamesMapping().get(level.upper(), logging.INFO)
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            last,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(stream),
    )
    logging.basicConfig(level=logging.WARNING, stream=stream)
