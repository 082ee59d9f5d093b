"""The generator is sfc32, fair, and goes on alike when it is copied."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from itertools import islice, permutations

import pytest
from chi_square import unlikely

from wartorn.kernel.chance import Chance

# The words number 0, 1, 2, 3, 12, 13, 14, 15 and 999 of the sfc32 of PractRand, printed by a program in C
NUMBERS = (0, 1, 2, 3, 12, 13, 14, 15, 999)
REFERENCE = {
    (0, 0, 0, 1): (0x1, 0x2, 0xC, 0x120001F, 0x514676C3, 0x08A809DF, 0x30349D2B, 0xFB52C520, 0xC238A83F),
    (0x01234567, 0x89ABCDEF, 0xDEADBEEF, 0xFFFFFFFF): (
        0x8ACF1355, 0x5E0ACE70, 0x8393ED29, 0x2BCCC6AB, 0x290FFE85, 0xCED462B5, 0x4E0478D1, 0xB7778EB9, 0xC3B91543,
    ),
}  # fmt: skip


def sfc32(a: int, b: int, c: int, counter: int) -> Iterator[int]:
    """The generator in the words of its author, on numbers of 32 binary digits."""
    while True:
        total = (a + b + counter) % 2**32
        counter = (counter + 1) % 2**32
        a = b ^ (b // 2**9)
        b = 9 * c % 2**32
        digits = f"{c:032b}"
        c = (int(digits[21:] + digits[:21], 2) + total) % 2**32
        yield total


def unfair(found: Counter[int], kinds: int) -> bool:
    """Whether a fair generator would give such counts less than once in ten million runs."""
    return unlikely(found, dict.fromkeys(range(kinds), 1), 1e-7)


@pytest.mark.parametrize("state", REFERENCE)
def test_words_are_those_of_sfc32(state: tuple[int, int, int, int]) -> None:
    """As the program in C has them, and as an implementation of its own goes on."""
    chance = Chance(*state)
    words = [chance.word() for _ in range(2000)]
    assert tuple(words[number] for number in NUMBERS) == REFERENCE[state]
    assert words == list(islice(sfc32(*state), 2000))


def test_a_seed_is_hashed_into_the_state() -> None:
    """The words of the state are the SHA-256 of the seed, so that neighbouring seeds share nothing."""
    digest = hashlib.sha256(b"7").hexdigest()[:32]
    assert str(Chance.seeded("7")) == digest
    assert Chance.seeded("8").word() != Chance.seeded("7").word()


@pytest.mark.parametrize("sides", [2, 3, 6, 7, 52, 174])
def test_below_is_fair(sides: int, seed: str) -> None:
    """Every number below the bound comes about equally often, and no other."""
    chance = Chance.seeded(f"{seed} below {sides}")
    found = Counter(chance.below(sides) for _ in range(1000 * sides))
    assert set(found) == set(range(sides))
    assert not unfair(found, sides)


def test_below_is_fair_for_bounds_that_do_not_divide(seed: str) -> None:
    """A plain product would give every third number only 2 words of 8."""
    bound = 3 * 2**29
    chance = Chance.seeded(f"{seed} large")
    thirds = Counter(chance.below(bound) * 3 // bound for _ in range(20000))
    remainders = Counter(chance.below(bound) % 3 for _ in range(20000))
    assert not unfair(thirds, 3) and not unfair(remainders, 3)
    plain = Counter((chance.word() * bound >> 32) % 3 for _ in range(20000))
    assert unfair(plain, 3)


def test_below_one_is_zero() -> None:
    """The only number below one."""
    assert {Chance.seeded("1").below(1) for _ in range(10)} == {0}


def test_shuffle_is_fair(seed: str) -> None:
    """Every order of four cards comes about equally often."""
    chance = Chance.seeded(f"{seed} shuffle")
    orders = {order: number for number, order in enumerate(permutations(range(4)))}
    found: Counter[int] = Counter()
    for _ in range(20000):
        cards = [0, 1, 2, 3]
        chance.shuffle(cards)
        found[orders[tuple(cards)]] += 1
    assert set(found) == set(range(24))
    assert not unfair(found, 24)


def test_the_fairness_test_sees_bias() -> None:
    """A shuffle that swaps every card with any other is known to be unfair, and is found out."""
    chance = Chance.seeded("bias")
    orders = {order: number for number, order in enumerate(permutations(range(4)))}
    found: Counter[int] = Counter()
    for _ in range(20000):
        cards = [0, 1, 2, 3]
        for i in range(4):
            j = chance.below(4)
            cards[i], cards[j] = cards[j], cards[i]
        found[orders[tuple(cards)]] += 1
    assert unfair(found, 24)


def test_a_copy_goes_on_alike_and_apart() -> None:
    """A copy has the same future, and neither feels what is drawn from the other."""
    chance = Chance.seeded("copy")
    chance.word()
    copy = chance.copy()
    before = str(chance)
    drawn = [copy.below(1000) for _ in range(50)]
    assert str(chance) == before
    assert [chance.below(1000) for _ in range(50)] == drawn
    assert str(chance) == str(copy)
