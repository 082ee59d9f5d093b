"""Lets `python -m wartorn.cli` be the command `wartorn`."""

from wartorn.cli.app import app

app(prog_name="wartorn")
