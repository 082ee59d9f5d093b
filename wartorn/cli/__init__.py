"""The command `wartorn`."""

from __future__ import annotations


def main() -> None:
    """Run the command line."""
    from wartorn.cli.app import app

    app()
