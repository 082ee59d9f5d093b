"""What the fuzz tests share: how they run, how they mutate, and a limit of time."""

from __future__ import annotations

import contextlib
import faulthandler
import hashlib
import signal
from collections.abc import Callable, Iterator
from typing import Any

import hypothesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

# Every game, with and without what is most different in it, as arguments for wartorn.new
GAMES: list[dict[str, Any]] = [
    {"name": "reign-of-war", "comeback": True},
    {"name": "heir-to-the-dunes", "god": "random"},
    {"name": "heir-to-the-dunes", "sets": "heir-to-the-dunes+reign-of-war:10,feats"},
    {"name": "corrupted-heir"},
    {"name": "kraters"},
    {"name": "kraters", "sets": "salt-and-silver+ash-and-augury", "first": 1},
    {"name": "osiris-in-abdju"},
    {"name": "reign-of-war", "decks": "duplicate", "emissary": True},
    {
        "name": "reign-of-war",
        "decks": "4*gift-bearer+3*reef-siren/4*javelin-line+4*temple-herald",
        "lists": "secret",
    },
    {"name": "card-drafting", "seats": 4},
    {"name": "simplified-drafting"},
    {"name": "deck-building"},
]
MOST_SECONDS = 20.0  # a reader that takes longer hangs

NUMBERS = (
    "0",
    "-1",
    "1",
    "7",
    "99",
    "999",
    "1000",
    "10000",
    str(2**31),
    str(2**63),
    str(2**64),
    "9" * 5000,
    "1e9",
    "1_0",
)
ODD_NUMBERS = ("²", "١٢", "½", "Ⅷ", "०", "𝟘", "+1", " 1", "0x10", "1.5", "nan")
ODD_WORDS = (
    "",
    "?",
    "?r",
    "~",
    "'",
    "^",
    "^01",
    "%1",
    "'7",
    "*",
    "=",
    ":",
    ";",
    "|",
    ",",
    ".",
    "\x00",
    "\u2028",
    "é",
    "🂡",
    "\r",
)


def fuzz(examples: int, seed: str, cases: st.SearchStrategy[Any], check: Callable[[Any], None]) -> None:
    """Try the check on so many cases, the same for the same seed."""
    number = int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8], "big")

    @hypothesis.seed(number)
    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        print_blob=False,
        phases=[Phase.generate],  # a case has few changes as it is, and making long texts smaller takes long
        suppress_health_check=list(HealthCheck),
    )
    @given(case=cases)
    def run(case: Any) -> None:
        try:
            with in_time():
                check(case)
        except Exception as error:
            error.add_note(f"the case: {case!r}")
            raise

    run()


@contextlib.contextmanager
def in_time(seconds: float = MOST_SECONDS) -> Iterator[None]:
    """Let nothing take longer; what cannot even be interrupted ends the process with a trace."""

    def late(number: int, frame: object) -> None:
        raise TimeoutError(f"it takes more than {seconds} seconds")

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    faulthandler.dump_traceback_later(3 * seconds, exit=True)
    try:
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def accepted(read: Callable[[str], Any], text: str, refusal: type[Exception]) -> Any:
    """What the text is read as; None if it is refused with the documented error, which says why."""
    try:
        return read(text)
    except refusal as error:
        if not str(error):
            raise AssertionError("the refusal says nothing") from error
        return None


def mutations(texts: list[str], cut: Callable[[str], list[str]], words: list[str]) -> st.SearchStrategy[str]:
    """Valid texts, cut into pieces, with some of them deleted, doubled, swapped, replaced or inserted."""
    changes = st.lists(
        st.tuples(st.integers(0, 6), st.integers(0, 10**6), st.integers(0, 10**6)), min_size=1, max_size=4
    )
    pieces = [*words, *NUMBERS, *ODD_NUMBERS, *ODD_WORDS]
    return st.builds(lambda text, found: mutated(cut(text), found, pieces), st.sampled_from(texts), changes)


def mutated(pieces: list[str], changes: list[tuple[int, int, int]], words: list[str]) -> str:
    """The pieces with these changes, joined again."""
    pieces = pieces[:]
    for kind, where, what in changes:
        if not pieces:
            break
        at = where % len(pieces)
        word = words[what % len(words)]
        if kind == 0:
            del pieces[at]
        elif kind == 1:
            pieces.insert(at, pieces[at])
        elif kind == 2:
            other = what % len(pieces)
            pieces[at], pieces[other] = pieces[other], pieces[at]
        elif kind == 3:
            pieces[at] = word
        elif kind == 4:
            pieces.insert(at, word)
        elif kind == 5:
            pieces[at] = pieces[what % len(pieces)]
        else:
            numbers = [index for index, piece in enumerate(pieces) if piece.isdigit()]
            if numbers:
                pieces[numbers[where % len(numbers)]] = [*NUMBERS, *ODD_NUMBERS][
                    what % (len(NUMBERS) + len(ODD_NUMBERS))
                ]
    return "".join(pieces)
