"""The errors that people can cause; each message names the place and what was expected there."""

from __future__ import annotations


class WartornError(ValueError):
    """Something that was given does not fit; the message says where and what would."""


class IllegalPick(WartornError):
    """A pick that is not offered now; the game is unchanged."""


class BadLine(WartornError):
    """A position line that cannot be read."""


class BadSetup(WartornError):
    """A set-up that cannot be laid out."""


class BadRecord(WartornError):
    """A record that cannot be read, or that does not match its game."""


class BadSet(WartornError):
    """A card set that cannot be read."""


class BadDeck(WartornError):
    """A deck that cannot be read or played."""


class BadOption(WartornError):
    """An option or a name of a game that does not exist."""
