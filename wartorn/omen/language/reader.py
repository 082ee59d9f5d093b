"""A reader on words that remembers how far it came and what could have stood there."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator

TOKEN = re.compile(r"[A-Za-z][A-Za-z'-]*|\d+|\S")
NUMBER = "a number in digits"
END = "the end"
LARGEST = 20


class BadText(ValueError):
    """A text that is not in the language: what is wrong, and where in the text."""

    def __init__(self, message: str, start: int, end: int) -> None:
        super().__init__(message)
        self.message = message
        self.start = start
        self.end = end

    def behind(self, width: int) -> BadText:
        """The same error in a text with so many letters more before it."""
        return BadText(self.message, self.start + width, self.end + width)


class Reader:
    """The words of a text, and the farthest place where reading got stuck."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = list(TOKEN.finditer(text))
        self.words = [token.group() for token in self.tokens]
        self.farthest = 0
        self.expected: list[str] = []

    def expect(self, at: int, what: str) -> None:
        """Remember that this could have stood here."""
        if at > self.farthest:
            self.farthest = at
            self.expected = []
        if at == self.farthest and what not in self.expected:
            self.expected.append(what)

    def word(self, at: int, word: str) -> bool:
        """Whether this word stands here, in whatever case."""
        if at < len(self.words) and self.words[at].casefold() == word.casefold():
            return True
        self.expect(at, word)
        return False

    def phrase(self, at: int, phrase: str) -> Iterator[int]:
        """The place behind these words, if they stand here."""
        for word in TOKEN.findall(phrase):
            if not self.word(at, word):
                return
            at += 1
        yield at

    def number(self, at: int) -> Iterator[tuple[int, int]]:
        """The number that stands here, and the place behind it."""
        word = self.words[at] if at < len(self.words) else ""
        if word.isdecimal() and len(word) < 3 and 1 <= int(word) <= LARGEST:
            yield int(word), at + 1
        else:
            self.expect(at, NUMBER)

    def stuck(self) -> BadText:
        """The error for the farthest place."""
        expected = _listed(self.expected)
        if self.farthest >= len(self.words):
            return BadText(f"the text ends too early; here may stand {expected}", len(self.text), len(self.text))
        token = self.tokens[self.farthest]
        close = difflib.get_close_matches(token.group().casefold(), [e.casefold() for e in self.expected], 1, 0.6)
        hint = f'; did you mean "{close[0]}"?' if close else ""
        return BadText(f'"{token.group()}" cannot stand here{hint or ";"} here may stand {expected}', *token.span())


def _listed(words: list[str]) -> str:
    quoted = [word if word in (NUMBER, END) else f'"{word}"' for word in words]
    return ", ".join(quoted[:-1]) + " or " + quoted[-1] if len(quoted) > 1 else "".join(quoted)
