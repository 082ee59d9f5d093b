"""The generator: sfc32, four masked 32-bit words, the same in both builds."""

from __future__ import annotations

import hashlib
from typing import Final

from mypy_extensions import i64

WORD: Final = 0xFFFFFFFF


class Chance:
    """A stream of chance that can be copied and written down.

    >>> Chance.seeded("7").below(6) == Chance.seeded("7").below(6)
    True
    """

    a: i64
    b: i64
    c: i64
    d: i64

    def __init__(self, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 1) -> None:
        self.a = a
        self.b = b
        self.c = c
        self.d = d

    @staticmethod
    def seeded(seed: str) -> Chance:
        """The stream of a seed: its SHA-256 fills the words, so neighbouring seeds share nothing."""
        digest = hashlib.sha256(seed.encode()).digest()
        return Chance(
            int.from_bytes(digest[0:4], "big"),
            int.from_bytes(digest[4:8], "big"),
            int.from_bytes(digest[8:12], "big"),
            int.from_bytes(digest[12:16], "big"),
        )

    def copy(self) -> Chance:
        """A stream that goes on alike."""
        return Chance(self.a, self.b, self.c, self.d)

    def word(self) -> i64:
        """The next 32 bits."""
        a, b, c, d = self.a, self.b, self.c, self.d
        out: i64 = (a + b + d) & WORD
        self.d = (d + 1) & WORD
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & WORD
        self.c = ((((c << 21) & WORD) | (c >> 11)) + out) & WORD
        return out

    def below(self, n: i64) -> i64:
        """A whole number from 0 to n - 1, each equally likely, for n below 2 ** 31."""
        product: i64 = self.word() * n
        if product & WORD < n:
            floor: i64 = (WORD + 1 - n) % n
            while product & WORD < floor:
                product = self.word() * n
        return product >> 32

    def shuffle(self, cards: list[int]) -> None:
        """Put the cards into an order of chance, each order equally likely."""
        i: i64 = len(cards) - 1
        while i > 0:
            j = self.below(i + 1)
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = card
            i -= 1

    def __str__(self) -> str:
        return f"{self.a:08x}{self.b:08x}{self.c:08x}{self.d:08x}"
