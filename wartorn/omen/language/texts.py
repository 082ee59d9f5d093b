"""Whole texts: sentences, guards and subjects, read into scripts and said from them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wartorn.kernel.script import Effect, Script
from wartorn.omen.conditions import (
    Condition,
    Discarded,
    Done,
    Fallen,
    Favored,
    Has,
    HasMore,
    HasStrength,
    Holds,
    HoldsMore,
    ItIs,
    Moved,
    Stole,
)
from wartorn.omen.language.parts import joined, read_each_of, say_each_of
from wartorn.omen.language.phrases import pieces_of, read_pieces, say_pieces
from wartorn.omen.language.reader import END, BadText, Reader
from wartorn.omen.verbs.cities import Destroy, Enrage, Entomb, Move, Return, Take, UseAbility, WinOver
from wartorn.omen.verbs.control import Each, ForEach, If, Or
from wartorn.omen.verbs.deed import OPPONENT, YOU, Deed
from wartorn.omen.verbs.hands import (
    Discard,
    DiscardAtRandom,
    DiscardIt,
    Play,
    PlayOfThem,
    PutIntoHand,
    PutOnDeck,
    Reclaim,
    Recover,
)
from wartorn.omen.verbs.omens import ChooseCity, ChooseOfThem, Reveal, RevealHand, RevealUnder, Tidy
from wartorn.omen.verbs.wealth import Build, Draw, Gain, Lose, Pay, Steal

VERBS: tuple[type[Any], ...] = (
    Draw, Gain, Lose, Steal, Pay, DiscardAtRandom, DiscardIt, Discard, Recover, Reclaim, PutOnDeck, PutIntoHand, Play,
    PlayOfThem, Reveal, RevealHand, RevealUnder, ChooseCity, ChooseOfThem, Destroy, Move, Return, Take, WinOver, Enrage,
    UseAbility, Entomb, Build,
)  # fmt: skip
CONDITIONS: tuple[type[Any], ...] = (
    ItIs, Has, Holds, HasStrength, HasMore, HoldsMore, Moved, Discarded, Stole, Fallen, Favored,
)  # fmt: skip
GUARDS = {
    "If you do": Done(YOU, True),
    "If you do not": Done(YOU, False),
    "If they do": Done(OPPONENT, True),
    "If they do not": Done(OPPONENT, False),
}


# Reading


def read_text(text: str, path: str) -> Script:
    """The script of a text, or BadText.

    >>> say_text(read_text("Draw 2 cards. Gain 1 coin.", "example"))
    'Draw 2 cards. Gain 1 coin.'
    """
    reader = Reader(text)
    wrong = ""
    for effects in _read_sentences(reader, 0, []):
        script = Script(path, _tidied(effects))
        said = say_text(script)
        if said == text:
            _name(script, path)
            return script
        wrong = wrong or said
    if wrong:
        raise BadText(f'say it like this: "{wrong}"', *_difference(text, wrong))
    raise reader.stuck()


def read_condition(text: str) -> Condition:
    """The condition of a feat or a triumph, or BadText.

    >>> say_condition(read_condition("You have a beast in every city."))
    'You have a beast in every city.'
    """
    reader = Reader(text)
    wrong = ""
    for condition, behind in _read_condition(reader, 0):
        for end in reader.phrase(behind, "."):
            if end < len(reader.words):
                reader.expect(end, END)
                continue
            said = say_condition(condition)
            if said == text:
                return condition
            wrong = wrong or said
    if wrong:
        raise BadText(f'say it like this: "{wrong}"', *_difference(text, wrong))
    raise reader.stuck()


def _difference(text: str, said: str) -> tuple[int, int]:
    """The first word in which they differ."""
    at = next((i for i, (a, b) in enumerate(zip(text, said, strict=False)) if a != b), min(len(text), len(said)))
    start = text.rfind(" ", 0, at) + 1
    end = text.find(" ", at)
    return start, len(text) if end < 0 else end


def _read_sentences(reader: Reader, at: int, before: list[Effect]) -> Iterator[list[Effect]]:
    """Every way to read the sentences from here to the end of the text."""
    if at == len(reader.words) and before:
        yield before
        return
    for effects, behind in _read_sentence(reader, at, before):
        for end in reader.phrase(behind, "."):
            yield from _read_sentences(reader, end, effects)


def _read_sentence(reader: Reader, at: int, before: list[Effect]) -> Iterator[tuple[list[Effect], int]]:
    """Every way to read one sentence, as the effects up to its end."""
    for phrase, done in GUARDS.items():
        for start in reader.phrase(at, f"{phrase},"):
            for effects, end in _read_clause(reader, start, True):
                yield [*before, If(done, _branch(effects))], end
    for start in reader.phrase(at, "If"):
        for condition, behind in _read_condition(reader, start):
            for further in reader.phrase(behind, ","):
                for effects, end in _read_clause(reader, further, True):
                    yield [*before, If(condition, _branch(effects))], end
    if before and isinstance(before[-1], If) and before[-1].otherwise is None:
        for start in reader.phrase(at, "Otherwise,"):
            for effects, end in _read_clause(reader, start, True):
                guard = If(before[-1].condition, before[-1].then, _branch(effects))
                yield [*before[:-1], guard], end
    for start in reader.phrase(at, "For each"):
        for units, behind in read_each_of(reader, start):
            for further in reader.phrase(behind, ","):
                for effects, end in _read_clause(reader, further, True):
                    yield [*before, ForEach(units, _branch(effects))], end
    for effects, end in _read_clause(reader, at, False):
        yield [*before, *effects], end


def _read_clause(reader: Reader, at: int, guarded: bool) -> Iterator[tuple[list[Effect], int]]:
    """A subject with its actions."""
    for start in reader.phrase(at, "you may"):
        yield from _read_actions(reader, start, YOU, True, False, False)
    for start in reader.phrase(at, "the opponent may"):
        yield from _read_actions(reader, start, OPPONENT, True, False, False, True)
    for start in reader.phrase(at, "the opponent"):
        yield from _read_actions(reader, start, OPPONENT, False, True, guarded)
    for start in reader.phrase(at, "each player"):
        for effects, end in _read_actions(reader, start, YOU, False, True, guarded):
            yield [Each(_branch(effects))], end
    yield from _read_actions(reader, at, YOU, False, False, guarded)


def _read_actions(
    reader: Reader, at: int, who: int, may: bool, third: bool, more: bool, theirs: bool = False
) -> Iterator[tuple[list[Effect], int]]:
    """One action, or two with "or", or behind a guard two with "and"."""
    for first, behind in _read_action(reader, at, who, may, third, theirs):
        yield [first], behind
        if more:
            for start in reader.phrase(behind, "and"):
                for second, end in _read_action(reader, start, who, may, third, theirs):
                    yield [first, second], end
    for first, behind in _read_action(reader, at, who, False, third, theirs):
        for start in reader.phrase(behind, "or"):
            for second, end in _read_action(reader, start, who, False, third, theirs):
                yield [Or(_branch([first]), _branch([second]), who, may)], end


def _read_action(reader: Reader, at: int, who: int, may: bool, third: bool, theirs: bool) -> Iterator[tuple[Deed, int]]:
    """One verb with its parts; in the third person it takes an s."""
    for verb in VERBS:
        head, _, tail = verb.phrase.partition(" ")
        for start in reader.phrase(at, head + "s" if third else head):
            for values, end in read_pieces(reader, start, pieces_of(tail), third or theirs):
                yield verb(**values, who=who, may=may), end


def _read_condition(reader: Reader, at: int) -> Iterator[tuple[Condition, int]]:
    """Any condition."""
    for condition in CONDITIONS:
        for values, end in read_pieces(reader, at, pieces_of(condition.phrase), False):
            yield condition(**values), end


def _branch(effects: list[Effect]) -> Script:
    return Script("", tuple(effects), branch=True)


def _tidied(effects: list[Effect]) -> tuple[Effect, ...]:
    """A text that reveals ends with tidying up."""
    reveals = any(isinstance(effect, Reveal | RevealHand | RevealUnder) for effect in _within(effects))
    return (*effects, Tidy()) if reveals else tuple(effects)


def _within(effects: list[Effect] | tuple[Effect, ...]) -> Iterator[Effect]:
    """The effects and all that they rule."""
    for effect in effects:
        yield effect
        for _, script in parts_of(effect):
            yield from _within(script.effects)


def parts_of(effect: Effect) -> list[tuple[str, Script]]:
    """The scripts that an effect rules, with the word that names each in a path."""
    if isinstance(effect, Or):
        return [("or1", effect.first), ("or2", effect.second)]
    if isinstance(effect, If):
        otherwise = [] if effect.otherwise is None else [("else", effect.otherwise)]
        return [("then", effect.then), *otherwise]
    if isinstance(effect, ForEach | Each):
        return [("each", effect.then)]
    return []


def _name(script: Script, path: str) -> None:
    """Give every part of a script its path."""
    script.path = path
    for number, effect in enumerate(script.effects, 1):
        for word, part in parts_of(effect):
            _name(part, f"{path}/{number}/{word}")


def scripts_of(script: Script) -> Iterator[Script]:
    """The script and all its parts."""
    yield script
    for effect in script.effects:
        for _, part in parts_of(effect):
            yield from scripts_of(part)


# Saying


def say_text(script: Script) -> str:
    """The text of a script."""
    sentences: list[str] = []
    for effect in script.effects:
        sentences += _say_sentences(effect)
    return " ".join(f"{sentence[0].upper()}{sentence[1:]}." for sentence in sentences)


def say_condition(condition: Condition) -> str:
    """The sentence of a feat or a triumph."""
    said = say_condition_part(condition)
    return f"{said[0].upper()}{said[1:]}."


def say_condition_part(condition: Any) -> str:
    """A condition in words."""
    return say_pieces(condition, pieces_of(condition.phrase), False)


def _say_sentences(effect: Effect) -> list[str]:
    if isinstance(effect, Tidy):
        return []
    if isinstance(effect, ForEach):
        return [f"for each {say_each_of(effect.units)}, {_say_clause(effect.then.effects)}"]
    if isinstance(effect, If):
        sentences = [f"{_say_guard(effect.condition)}, {_say_clause(effect.then.effects)}"]
        if effect.otherwise is not None:
            sentences.append(f"otherwise, {_say_clause(effect.otherwise.effects)}")
        return sentences
    return [_say_clause((effect,))]


def _say_guard(condition: Condition) -> str:
    if isinstance(condition, Done):
        who = "you do" if condition.who == YOU else "they do"
        return joined("if", who, "" if condition.least else "not")
    return f"if {say_condition_part(condition)}"


def _say_clause(effects: tuple[Effect, ...]) -> str:
    """A subject with its actions."""
    effect = effects[0]
    if isinstance(effect, Each):
        return f"each player {_say_actions(effect.then.effects, True, True)}"
    assert isinstance(effect, Deed)
    theirs = effect.who == OPPONENT
    subject = "the opponent" if theirs else "you" if effect.may else ""
    third = theirs and not effect.may
    return joined(subject, "may" if effect.may else "", _say_actions(effects, third, theirs))


def _say_actions(effects: tuple[Effect, ...], third: bool, theirs: bool) -> str:
    return " and ".join(_say_action(effect, third, theirs) for effect in effects)


def _say_action(effect: Effect, third: bool, theirs: bool) -> str:
    if isinstance(effect, Or):
        first, second = effect.first.effects[0], effect.second.effects[0]
        return f"{_say_action(first, third, theirs)} or {_say_action(second, third, theirs)}"
    return say_action(effect, third, theirs)


def say_action(effect: Any, third: bool = False, theirs: bool = False) -> str:
    """A verb with its parts, as an action."""
    head, _, tail = str(effect.phrase).partition(" ")
    return joined(head + "s" if third else head, say_pieces(effect, pieces_of(tail), third or theirs))
