"""Texts that are not in the language: the error says what is wrong, what may stand there, and points at the word."""

from __future__ import annotations

import pytest

from wartorn.omen.language import BadText, read_condition, read_text


def fault(text: str) -> BadText:
    """Why the text cannot be read."""
    with pytest.raises(BadText) as error:
        read_text(text, "card")
    return error.value


@pytest.mark.parametrize(
    ("text", "word", "meant"),
    [
        ("Darw 1 card.", "Darw", "draw"),
        ("Draw 1 card. Gian 1 coin.", "Gian", "gain"),
        ("Destroy 1 opposing unti in this city.", "unti", "unit"),
        ("Destroy 1 unit in this ctiy.", "ctiy", "city"),
        ("The opponent discard 1 card.", "discard", "discards"),
        ("Each player draw 1 card.", "draw", "draws"),
        ("You may draws 1 card.", "draws", "draw"),
        ("Recover 1 soldier form the discard pile.", "form", "from"),
        ("Reveal the top card of the dekc.", "dekc", "deck"),
        ("If it is an orakle, draw 1 card.", "orakle", "oracle"),
    ],
)
def test_a_misspelt_word_is_guessed(text: str, word: str, meant: str) -> None:
    """It points at the word, and says which one was meant."""
    error = fault(text)
    assert text[error.start : error.end] == word
    assert error.message.startswith(f'"{word}" cannot stand here; did you mean "{meant}"?')


@pytest.mark.parametrize(
    ("text", "word", "expected"),
    [
        ("Draw one card.", "one", "a number in digits"),
        ("Draw 21 cards.", "21", "a number in digits"),
        ("Draw 0 cards.", "0", "a number in digits"),
        ("Fly to the moon.", "Fly", '"draw"'),
        ("Draw 1 card and gain 1 coin.", "and", '"." or "or"'),
        ("If you do draw 1 card.", "draw", '"," or "not"'),
        ("Otherwise, draw 1 card.", "Otherwise", '"If"'),
        ("Reveal the top card of the deck. Otherwise, draw 1 card.", "Otherwise", '"If"'),
        ("Destroy 2 units in each city.", "each", '"this"'),
        ("The opponent destroys 1 of your units.", "your", '"their"'),
        ("Destroy 1 of their units.", "their", '"your"'),
        ("Draw 1 card, gain 1 coin.", ",", '"."'),
        ("Draw ² cards.", "²", "a number in digits"),
    ],
)
def test_a_wrong_word_says_what_may_stand_there(text: str, word: str, expected: str) -> None:
    """It points at the word, and lists what could have stood there."""
    error = fault(text)
    assert text[error.start : error.end] == word
    assert error.message.startswith(f'"{word}" cannot stand here')
    assert expected in error.message.split("here may stand")[1]


@pytest.mark.parametrize(
    ("text", "said", "word"),
    [
        ("Draw 1 cards.", "Draw 1 card.", "cards"),
        ("Draw 2 card.", "Draw 2 cards.", "card"),
        ("draw 1 card.", "Draw 1 card.", "draw"),
        ("Draw 1 Card.", "Draw 1 card.", "Card"),
        ("Destroy 1 of your unit.", "Destroy 1 of your units.", "unit"),
        ("Reveal the top 1 card of the deck.", "Reveal the top card of the deck.", "1"),
        ("If it is a oracle, draw 1 card.", "If it is an oracle, draw 1 card.", "a"),
        ("Reclaim 2.", "RECLAIM 2.", "Reclaim"),
        ("If you have 1 or more units, draw 1 card.", "If you have a unit, draw 1 card.", "1"),
        ("Draw 1 card.Gain 1 coin.", "Draw 1 card. Gain 1 coin.", "card"),
        ("Draw ١ card.", "Draw 1 card.", "١"),
    ],
)
def test_a_text_that_is_said_differently_gets_the_sentence(text: str, said: str, word: str) -> None:
    """What can be read but is said otherwise is answered with how it is said."""
    error = fault(text)
    assert error.message == f'say it like this: "{said}"'
    assert text[error.start : error.end].startswith(word)


@pytest.mark.parametrize("text", ["Draw 1 card", "Draw 1", "Draw", "If you do", "", "  "])
def test_a_text_that_ends_too_early(text: str) -> None:
    """It points behind the last word; without its full stop a text is not over."""
    error = fault(text)
    assert error.message.startswith("the text ends too early; here may stand ")
    assert (error.start, error.end) == (len(text), len(text))
    if text == "Draw 1 card":
        assert '"."' in error.message


@pytest.mark.parametrize(
    ("text", "word", "expected"),
    [
        ("You have a soldiers in every city.", "soldiers", 'did you mean "soldier"?'),
        ("You have an soldier in every city.", "an", 'say it like this: "You have a soldier in every city."'),
        ("You has a soldier.", "has", 'here may stand "have"'),
        ("You have a coin in every city.", "in", '"."'),
        ("You have strength 99 or more.", "99", "a number in digits"),
        ("You have a soldier. Draw 1 card.", "Draw", "the end"),
    ],
)
def test_a_wrong_condition(text: str, word: str, expected: str) -> None:
    """Feats are read by the same grammar, with the same errors."""
    with pytest.raises(BadText) as error:
        read_condition(text)
    assert text[error.value.start : error.value.end] == word
    assert expected in error.value.message
