"""The parts of phrases: numbers, units, cards, places, conditions; each is read and said in one place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from wartorn.omen.conditions import (
    HELD_CARDS,
    HELD_COINS,
    IN_EVERY_CITY,
    IN_ONE_CITY,
    IN_THIS_CITY,
    OVERALL,
    Amount,
    Goods,
)
from wartorn.omen.language.reader import Reader
from wartorn.omen.selectors import (
    ALL,
    ANOTHER_CITY,
    ANYWHERE,
    BY_COST,
    BY_STRENGTH,
    EACH_CITY,
    EITHER,
    IT,
    NO_LIMIT,
    OPPOSING,
    OTHERS,
    OWN,
    SOME,
    STRONGEST,
    THAT_CITY,
    THIS,
    THIS_CITY,
    UP_TO,
    WEAKEST,
    Cards,
    Limit,
    Units,
)
from wartorn.omen.values import (
    A_BEAST,
    A_SOLDIER,
    A_TREASURE,
    AN_ORACLE,
    NEUTRAL,
    OF_ANUBIS,
    OF_HORUS,
    TRAITS,
    UNIT,
)
from wartorn.omen.verbs.deed import OPPONENT, YOU

# A part reads (reader, place, third person?) and gives every value it could be with the place behind it,
# and says a value (in the third person?).
Reading = Iterator[tuple[Any, int]]
Part = tuple[Callable[[Reader, int, bool], Reading], Callable[[Any, bool], str]]

UNIT_NOUNS = {
    UNIT: "unit",
    A_SOLDIER: "soldier",
    AN_ORACLE: "oracle",
    A_BEAST: "beast",
    NEUTRAL: "neutral unit",
    OF_ANUBIS: "Anubis unit",
    OF_HORUS: "Horus unit",
}
CARD_NOUNS = {
    UNIT: "card",
    A_SOLDIER: "soldier",
    AN_ORACLE: "oracle",
    A_BEAST: "beast",
    NEUTRAL: "neutral card",
    OF_ANUBIS: "Anubis card",
    OF_HORUS: "Horus card",
    A_TREASURE: "TREASURED card",
}
WHERES = {
    THIS_CITY: "in this city",
    THAT_CITY: "in that city",
    ANOTHER_CITY: "in another city",
    EACH_CITY: "in each city",
    ANYWHERE: "",
}
PLACES = {THIS_CITY: "this city", ANOTHER_CITY: "another city"}
COUNTED_WHERES = {IN_THIS_CITY: "in this city", IN_EVERY_CITY: "in every city", IN_ONE_CITY: "in 1 city", OVERALL: ""}
GOODS = {HELD_CARDS: "card", HELD_COINS: "coin"}
WHO = {YOU: "you", OPPONENT: "the opponent"}
WHO_HAS = {YOU: "you have", OPPONENT: "the opponent has"}
WHOM = {YOU: "the opponent", OPPONENT: "you"}  # the other one, seen from who has more
MEASURES = {BY_STRENGTH: "strength", BY_COST: "cost"}


def joined(*words: str) -> str:
    """The words that are not empty, with spaces between them."""
    return " ".join(word for word in words if word)


def plural(noun: str, count: int) -> str:
    """The noun for so many."""
    return noun if count == 1 else noun + "s"


def article(noun: str) -> str:
    """The noun with "a" or "an"."""
    return ("an " if noun[0] in "aeioA" else "a ") + noun


def possessive(third: bool) -> str:
    """The word for what is the subject's."""
    return "their" if third else "your"


def read_one_of(table: dict[int, str]) -> Callable[[Reader, int], Iterator[tuple[int, int]]]:
    """A reader for a table of phrases, one of which may be empty."""

    def read(reader: Reader, at: int) -> Iterator[tuple[int, int]]:
        for value, phrase in table.items():
            for end in reader.phrase(at, phrase):
                yield value, end

    return read


read_where = read_one_of(WHERES)


def read_noun(reader: Reader, at: int, nouns: dict[int, str], counts: tuple[int, ...] = (1, 2)) -> Reading:
    """A noun, in the singular or the plural."""
    for sort, noun in nouns.items():
        for count in counts:
            for end in reader.phrase(at, plural(noun, count)):
                yield sort, end


def read_limit(reader: Reader, at: int) -> Reading:
    """ "of strength 2 or less", or nothing."""
    for measure, word in MEASURES.items():
        for start in reader.phrase(at, f"of {word}"):
            for number, behind in reader.number(start):
                for less, ending in ((True, "or less"), (False, "or more")):
                    for end in reader.phrase(behind, ending):
                        yield Limit(measure, number, less), end
    yield Limit(), at


def say_limit(limit: Limit) -> str:
    """The limit in words."""
    if limit.measure == NO_LIMIT:
        return ""
    return f"of {MEASURES[limit.measure]} {limit.number} or {'less' if limit.less else 'more'}"


def read_trait(reader: Reader, at: int) -> Reading:
    """ "with GLEAN", or nothing."""
    for start in reader.phrase(at, "with"):
        for name, bit in TRAITS.items():
            for end in reader.phrase(start, name):
                yield bit, end
    yield 0, at


def say_trait(trait: int) -> str:
    """The trait in words."""
    return "".join(f"with {name}" for name, bit in TRAITS.items() if bit == trait)


def read_count(reader: Reader, at: int) -> Reading:
    """How many: "2", "up to 2", "all", "the strongest", "the weakest"."""
    for number, end in reader.number(at):
        yield (SOME, number), end
    for start in reader.phrase(at, "up to"):
        for number, end in reader.number(start):
            yield (UP_TO, number), end
    for how, phrase in ((ALL, "all"), (STRONGEST, "the strongest"), (WEAKEST, "the weakest")):
        for end in reader.phrase(at, phrase):
            yield (how, 1), end


def say_count(how: int, count: int) -> str:
    """How many, in words."""
    words = {SOME: str(count), UP_TO: f"up to {count}", ALL: "all", STRONGEST: "the strongest", WEAKEST: "the weakest"}
    return words[how]


def number_for(how: int, count: int) -> int:
    """The number that decides between singular and plural."""
    return 2 if how == ALL else 1 if how in (STRONGEST, WEAKEST) else count


def one_only(how: int, count: int) -> bool:
    """Whether it is one unit, as "in each city" asks for."""
    return how in (STRONGEST, WEAKEST) or (how, count) == (SOME, 1)


def read_units(reader: Reader, at: int, third: bool) -> Reading:
    """Units in the cities."""
    for end in reader.phrase(at, "this unit"):
        yield Units(THIS), end
    for (how, count), behind in read_count(reader, at):
        for start in reader.phrase(behind, f"of {possessive(third)}"):
            yield from _read_units(reader, start, how, count, OWN)
        for start in reader.phrase(behind, "opposing"):
            yield from _read_units(reader, start, how, count, OPPOSING)
        yield from _read_units(reader, behind, how, count, EITHER)


def _read_units(reader: Reader, at: int, how: int, count: int, whose: int) -> Reading:
    for other, start in _read_other(reader, at, whose):
        for sort, behind in read_noun(reader, start, UNIT_NOUNS):
            for trait, further in read_trait(reader, behind):
                for limit, last in read_limit(reader, further):
                    for where, end in read_where(reader, last):
                        if where != EACH_CITY or one_only(how, count):
                            yield Units(how, count, whose, other, sort, trait, limit, where), end


def _read_other(reader: Reader, at: int, whose: int) -> Iterator[tuple[bool, int]]:
    if whose == OWN:
        for start in reader.phrase(at, "other"):
            yield True, start
    yield False, at


def say_units(units: Units, third: bool) -> str:
    """The units in words."""
    if units.how == THIS:
        return "this unit"
    tail = joined(say_trait(units.trait), say_limit(units.limit), WHERES[units.where])
    count = say_count(units.how, units.count)
    noun = UNIT_NOUNS[units.sort]
    if units.whose == OWN:
        return joined(count, "of", possessive(third), "other" if units.other else "", plural(noun, 2), tail)
    many = number_for(units.how, units.count)
    return joined(count, "opposing" if units.whose == OPPOSING else "", plural(noun, many), tail)


def read_cards(reader: Reader, at: int, third: bool) -> Reading:
    """Cards of a hand or of the discard pile."""
    for (how, count), behind in read_count(reader, at):
        if how in (SOME, UP_TO, ALL):
            for sort, further in read_noun(reader, behind, CARD_NOUNS):
                for limit, end in read_limit(reader, further):
                    yield Cards(how, count, sort, limit), end


def say_cards(cards: Cards, third: bool) -> str:
    """The cards in words."""
    noun = plural(CARD_NOUNS[cards.sort], number_for(cards.how, cards.count))
    return joined(say_count(cards.how, cards.count), noun, say_limit(cards.limit))


def read_them(reader: Reader, at: int, third: bool) -> Reading:
    """It, or some of the cards revealed last."""
    for how, phrase in ((IT, "it"), (OTHERS, "the others")):
        for end in reader.phrase(at, phrase):
            yield Cards(how), end
    for (how, count), behind in read_count(reader, at):
        if how in (SOME, UP_TO, ALL):
            for end in reader.phrase(behind, "of them"):
                yield Cards(how, count), end
    for cards, behind in read_cards(reader, at, third):
        for end in reader.phrase(behind, "of them"):
            yield cards, end


def say_them(cards: Cards, third: bool) -> str:
    """Which of the revealed cards, in words."""
    if cards.how == IT:
        return "it"
    if cards.how == OTHERS:
        return "the others"
    if cards.any_will_do():
        return f"{say_count(cards.how, cards.count)} of them"
    return f"{say_cards(cards, third)} of them"


def read_each_of(reader: Reader, at: int) -> Reading:
    """What "For each" counts: None for what the sentence before did, or units."""
    for end in reader.phrase(at, "of them"):
        yield None, end
    for whose, phrase in ((OWN, "of your"), (OPPOSING, "opposing")):
        for start in reader.phrase(at, phrase):
            for units, end in _read_units(reader, start, ALL, 1, whose):
                if units.where != EACH_CITY:
                    yield units, end


def say_each_of(units: Units | None) -> str:
    """What "For each" counts, in words."""
    if units is None:
        return "of them"
    tail = joined(say_trait(units.trait), say_limit(units.limit), WHERES[units.where])
    noun = UNIT_NOUNS[units.sort]
    if units.whose == OWN:
        return joined("of your", "other" if units.other else "", plural(noun, 2), tail)
    return joined("opposing", noun, tail)


def read_number_of(noun: str) -> Callable[[Reader, int, bool], Reading]:
    """A number with its noun."""

    def read(reader: Reader, at: int, third: bool) -> Reading:
        for number, behind in reader.number(at):
            for count in (1, 2):
                for end in reader.phrase(behind, plural(noun, count)):
                    yield number, end

    return read


def say_number_of(noun: str) -> Callable[[int, bool], str]:
    """A number with its noun, in words."""
    return lambda number, third: f"{number} {plural(noun, number)}"


def read_top(reader: Reader, at: int, third: bool) -> Reading:
    """ "card", or "2 cards"."""
    for end in reader.phrase(at, "card"):
        yield 1, end
    yield from read_number_of("card")(reader, at, third)


def say_top(number: int, third: bool) -> str:
    """How many cards of the top, in words."""
    return "card" if number == 1 else f"{number} cards"


def read_plain_number(reader: Reader, at: int, third: bool) -> Reading:
    """A number."""
    yield from reader.number(at)


def read_a_card(reader: Reader, at: int, third: bool) -> Reading:
    """ "an oracle", "a card of cost 2 or less"."""
    for word in ("a", "an"):
        for behind in reader.phrase(at, word):
            for sort, further in read_noun(reader, behind, CARD_NOUNS, (1,)):
                for limit, end in read_limit(reader, further):
                    yield Cards(SOME, 1, sort, limit), end


def say_a_card(card: Cards, third: bool) -> str:
    """The sort of one card, in words."""
    return joined(article(CARD_NOUNS[card.sort]), say_limit(card.limit))


def read_amount(reader: Reader, at: int, third: bool) -> Reading:
    """ "2 or more other soldiers", "no units", "a beast", "another unit"."""
    for least, other, count, start in _read_least(reader, at, True):
        for sort, behind in read_noun(reader, start, UNIT_NOUNS, (count,)):
            for trait, end in read_trait(reader, behind):
                yield Amount(least, sort, other, trait), end


def say_amount(amount: Amount, third: bool) -> str:
    """So many units, in words."""
    noun = UNIT_NOUNS[amount.sort]
    if amount.least == 1:
        return joined(f"another {noun}" if amount.other else article(noun), say_trait(amount.trait))
    other = "other" if amount.other else ""
    return joined(_say_least(amount.least), other, plural(noun, 2), say_trait(amount.trait))


def read_goods(reader: Reader, at: int, third: bool) -> Reading:
    """ "10 or more coins", "no cards", "a coin"."""
    for least, _, count, start in _read_least(reader, at, False):
        for what, noun in GOODS.items():
            for end in reader.phrase(start, plural(noun, count)):
                yield Goods(least, what), end


def say_goods(goods: Goods, third: bool) -> str:
    """So many cards or coins, in words."""
    noun = GOODS[goods.what]
    return article(noun) if goods.least == 1 else joined(_say_least(goods.least), plural(noun, 2))


def _read_least(reader: Reader, at: int, others: bool) -> Iterator[tuple[int, bool, int, int]]:
    """How many at least, whether it is about others, 1 for a singular noun, and the place behind."""
    for word, other in (("a", False), ("an", False), ("another", True)):
        for end in reader.phrase(at, word) if others or not other else ():
            yield 1, other, 1, end
    for least, start in _read_many(reader, at):
        for end in reader.phrase(start, "other") if others else ():
            yield least, True, 2, end
        yield least, False, 2, start


def _read_many(reader: Reader, at: int) -> Iterator[tuple[int, int]]:
    for end in reader.phrase(at, "no"):
        yield 0, end
    for number, behind in reader.number(at):
        for end in reader.phrase(behind, "or more"):
            yield number, end


def _say_least(least: int) -> str:
    return "no" if least == 0 else f"{least} or more"


def read_kinds(reader: Reader, at: int, third: bool) -> Reading:
    """Units of a sort, in the plural."""
    yield from read_noun(reader, at, UNIT_NOUNS, (2,))


def table_part(table: dict[int, str]) -> Part:
    """A part that is one of a table of phrases."""
    read = read_one_of(table)
    return (lambda reader, at, third: read(reader, at)), (lambda value, third: table[value])


# The parts of phrases, by the name that a template uses: how to read and how to say
PARTS: dict[str, Part] = {
    "units": (read_units, say_units),
    "cards": (read_cards, say_cards),
    "them": (read_them, say_them),
    "place": table_part(PLACES),
    "n": (read_plain_number, lambda number, third: str(number)),
    "n cards": (read_number_of("card"), say_number_of("card")),
    "n coins": (read_number_of("coin"), say_number_of("coin")),
    "top cards": (read_top, say_top),
    "who": table_part(WHO),
    "has": table_part(WHO_HAS),
    "whom": table_part(WHOM),
    "a card": (read_a_card, say_a_card),
    "an amount": (read_amount, say_amount),
    "so much": (read_goods, say_goods),
    "kinds": (read_kinds, lambda sort, third: plural(UNIT_NOUNS[sort], 2)),
    "goods": table_part({what: plural(noun, 2) for what, noun in GOODS.items()}),
    "counted": table_part(COUNTED_WHERES),
}

# How the guide to the language shows the pieces of templates
PIECE_NAMES = {
    "units": "<units>",
    "cards": "<cards>",
    "cards:them": "<them>",
    "place": "<place>",
    "number:n": "n",
    "number:n cards": "n cards",
    "number:n coins": "n coins",
    "number:top cards": "n cards",
    "your": "your",
}
