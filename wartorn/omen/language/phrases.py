"""Templates: a phrase with pieces in braces, read into values and said from them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from wartorn.omen.language.parts import PARTS, joined, possessive
from wartorn.omen.language.reader import Reader

PIECE = re.compile(r"\{([a-z]+)(?::([a-z ]+))?\}|([^{}]+)")
Pieces = list[tuple[str, str, str]]


def pieces_of(phrase: str) -> Pieces:
    """The pieces of a template: the name and the part of what stands in braces, or plain words."""
    return PIECE.findall(phrase)


def read_pieces(reader: Reader, at: int, pieces: Pieces, third: bool) -> Iterator[tuple[dict[str, Any], int]]:
    """Every way to fill a template; a name that stands in it twice has one value."""
    if not pieces:
        yield {}, at
        return
    (name, part, literal), rest = pieces[0], pieces[1:]
    if name and name != "their":
        for value, behind in PARTS[part or name][0](reader, at, third):
            for values, end in read_pieces(reader, behind, rest, third):
                if values.get(name, value) == value:
                    yield {name: value, **values}, end
    else:
        for behind in reader.phrase(at, possessive(third) if name else literal):
            yield from read_pieces(reader, behind, rest, third)


def say_pieces(thing: Any, pieces: Pieces, third: bool) -> str:
    """A template with the values of this verb or condition."""
    words: list[str] = []
    for name, part, literal in pieces:
        if name == "their":
            words.append(possessive(third))
        elif name:
            words.append(PARTS[part or name][1](getattr(thing, name), third))
        else:
            words.append(literal.strip())
    return joined(*words)
