"""Small sets with something wrong in them, and what is said about it."""

from __future__ import annotations

import json
import re
from typing import NamedTuple

import pytest

import wartorn
from wartorn.omen.catalog import read_set


class Fault(NamedTuple):
    """A fault of a set: where it is said to be, what is said, and the words that it points at."""

    line: int
    column: int
    message: str
    words: str


def faults(text: str) -> list[Fault]:
    """All faults of a set; every mark stands under words that stand in the set just there."""
    with pytest.raises(wartorn.BadSet) as error:
        read_set(text, "small.toml")
    found = []
    for each in re.split(r"(?=^small\.toml:)", str(error.value), flags=re.M)[1:]:
        first, *shown = each.splitlines()
        _, line, column, message = first.split(":", 3)
        words = ""
        if shown:
            said, mark = shown
            words = said[mark.index("^") : mark.rindex("^") + 1]
            assert text.splitlines()[int(line) - 1][int(column) - 1 :].startswith(words)
        found.append(Fault(int(line), int(column), message.strip(), words))
    return found


def head(game: str) -> str:
    """The head of a set."""
    return f'name = "small"\ntitle = "Small"\ngame = "{game}"\n'


def unit(text: str | list[str], *keys: str, name: str = "Somebody") -> str:
    """A unit with these lines, and these keys beside the usual ones."""
    usual = [f'name = "{name}"', "cost = 1", "offering = 1", "strength = 1"]
    return "\n".join(["[[unit]]", *usual, *keys, f"text = {json.dumps(text, ensure_ascii=False)}"]) + "\n"


def band(text: str | list[str], *keys: str) -> str:
    """A set of Kraters with one unit."""
    return head("kraters") + unit(text, *keys)


def heir(text: str | list[str], type: str = "follower", devotion: str = "Anubis") -> str:
    """A set of Heir to the Dunes with one unit."""
    keys = [f'type = "{type}"'] + ([f'devotion = "{devotion}"'] if devotion else [])
    return head("heir-to-the-dunes") + unit(text, *keys)


def only_fault(text: str) -> Fault:
    """The one fault of a set, which names the card."""
    (fault,) = faults(text)
    assert fault.message.startswith("Somebody: ")
    return fault
