"""The small closed English of the cards: text to script and back."""

from wartorn.omen.language.reader import BadText
from wartorn.omen.language.texts import read_condition, read_text, say_condition, say_text, scripts_of

__all__ = ["BadText", "read_condition", "read_text", "say_condition", "say_text", "scripts_of"]
