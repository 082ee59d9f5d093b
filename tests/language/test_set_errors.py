"""Cards that are not what their game asks for: what is said about it, and where that points."""

from __future__ import annotations

import pytest
from faults import band, faults, head, heir, only_fault, unit

from wartorn.omen.catalog import FAMILIES, read_set


@pytest.mark.parametrize(
    ("game", "type"),
    [
        ("reign-of-war", "follower"),
        ("heir-to-the-dunes", "soldier"),
        ("heir-to-the-dunes", "unit"),
        ("kraters", "unit"),
    ],
)
def test_a_type_of_another_game(game: str, type: str) -> None:
    """It lists those of the game; the units of the Krater games have none."""
    found = faults(head(game) + unit("Draw 1 card.", f'type = "{type}"'))
    assert {fault.line for fault in found} == {9}
    if game == "kraters":
        assert "'type' means nothing here" in found[0].message
    else:
        assert f"not '{type}'" in found[0].message and "type may be " in found[0].message


def test_a_misspelt_type_or_god_is_guessed() -> None:
    """As every other word."""
    assert "did you mean 'follower'?" in only_fault(heir("REINFORCE: Draw 1 card.", "folower")).message
    assert "did you mean 'Anubis'?" in only_fault(heir("REINFORCE: Draw 1 card.", devotion="anubis")).message
    assert "devotion may be Anubis, Horus, both" in only_fault(heir("REINFORCE: Draw 1 card.", devotion="Seth")).message


REINFORCING = "REINFORCE: Draw 1 card."
INVOKING = "INVOCATION: Draw 1 card."
TOILING = ["TREASURED", "LABOR: Draw 1 card."]


@pytest.mark.rule("HD-UNIT-1", "HD-UNIT-2", "HD-UNIT-3", "HD-UNIT-4")
@pytest.mark.parametrize(
    ("type", "devotion", "text"),
    [
        ("embalmed", "both", TOILING),
        ("embalmed", "Anubis", TOILING),
        ("embalmed", "", TOILING),
        ("embalmed", "both", "TREASURED"),
        ("embalmed", "both", "LABOR: Draw 1 card."),
        ("follower", "Anubis", REINFORCING),
        ("follower", "Horus", REINFORCING),
        ("follower", "both", REINFORCING),
        ("follower", "", REINFORCING),
        ("follower", "Horus", "COLOSSAL"),
        ("initiate", "", INVOKING),
        ("initiate", "Anubis", INVOKING),
        ("initiate", "", "TREASURED"),
        ("vizier", "", "COLOSSAL, MANEUVER 1"),
        ("vizier", "Horus", "COLOSSAL, MANEUVER 1"),
        ("vizier", "", "COLOSSAL"),
        ("vizier", "", "MANEUVER 1"),
    ],
)
def test_a_unit_is_what_its_type_says(type: str, devotion: str, text: str | list[str]) -> None:
    """The first line of each type is right; the others lack its god or one of its names."""
    right = {"embalmed": ("both", TOILING), "initiate": ("", INVOKING), "vizier": ("", "COLOSSAL, MANEUVER 1")}
    followers = (("Anubis", REINFORCING), ("Horus", REINFORCING))
    if (devotion, text) in ((right[type],) if type in right else followers):
        (card,) = read_set(heir(text, type, devotion), "small.toml").cards
        assert card.abilities.names
        return
    article = "an" if type[0] in "aei" else "a"
    fault = only_fault(heir(text, type, devotion))
    assert fault.message.startswith(f"Somebody: {article} {type} is devoted to ")


@pytest.mark.parametrize("table", ["reward", "krater", "feat", "structure"])
@pytest.mark.parametrize("game", FAMILIES)
def test_tables_of_a_game(game: str, table: str) -> None:
    """A table that a game does not have is refused with those that it has."""
    keys = 'god = "Anubis"\nbuild = 5\npoints = 3\n' if table == "structure" else ""
    texts = {"feat": "You have a unit.", "structure": "Reveal all cards under this structure."}
    said = texts.get(table, "Draw 1 card.")
    text = f'{head(game)}[[{table}]]\nname = "Somebody"\n{keys}text = "{said}"\n'
    if table in FAMILIES[game].tables:
        assert len(read_set(text, "small.toml").cards) == 1
    else:
        (fault,) = faults(text)
        assert fault.line == 4 and fault.message.startswith(f"a set of {game} has no [[{table}]]; it has [[unit]]")


@pytest.mark.parametrize(
    ("game", "key"),
    [
        ("reign-of-war", 'devotion = "Anubis"'),
        ("heir-to-the-dunes", "beginner = true"),
        ("kraters", "beginner = true"),
        ("kraters", 'devotion = "Anubis"'),
        ("kraters", "points = 3"),
    ],
)
def test_keys_of_a_game(game: str, key: str) -> None:
    """What the units of a game do not have is no key of theirs."""
    keys = {"reign-of-war": ['type = "soldier"'], "heir-to-the-dunes": ['type = "initiate"'], "kraters": []}[game]
    (fault,) = faults(head(game) + unit("Draw 1 card.", key, *keys))
    assert fault.line == 9 and f"'{key.partition(' ')[0]}' means nothing here" in fault.message


@pytest.mark.parametrize(
    ("key", "message"),
    [
        ('god = "both"', "god may be Anubis, Horus, not 'both'"),
        ("build = 0", "build should be a whole number from 1 to 20"),
        ("points = 21", "points should be a whole number from 0 to 20"),
        ("copies = 2", "'copies' means nothing here"),
        ("", "god is missing"),
    ],
)
def test_a_structure_that_cannot_be_built(key: str, message: str) -> None:
    """It has a god, a number of cards, and points; there is one of each."""
    keys = {"god": 'god = "Horus"', "build": "build = 5", "points": "points = 3"}
    name = key.partition(" ")[0] or "god"
    keys[name] = key
    lines = [line for line in keys.values() if line]
    lines.append('text = "Reveal all cards under this structure."')
    text = "\n".join([head("heir-to-the-dunes") + '[[structure]]\nname = "Somebody"', *lines])
    fault = only_fault(text + "\n")
    assert message in fault.message
    assert not key or (text.splitlines()[fault.line - 1]) == key


@pytest.mark.parametrize(
    "text", ["[]", '[""]', '["FATE", ""]', '["FATE", " "]', '["FATE", 3]', "3", '""', '[["FATE"]]', '" "', "{}", "true"]
)
def test_a_text_that_is_no_text(text: str) -> None:
    """A text is a text in quotes, or a list of them."""
    fault = only_fault(band("FATE").replace('"FATE"', text))
    assert fault.line == 9 and (
        "text should be a text in quotes" in fault.message or "the text is empty" in fault.message
    )


@pytest.mark.parametrize(
    ("game", "table", "type"),
    [("reign-of-war", "unit", "soldier"), ("reign-of-war", "reward", ""), ("heir-to-the-dunes", "reward", ""),
     ("kraters", "krater", "")],
)  # fmt: skip
def test_only_units_with_names_have_several_lines(game: str, table: str, type: str) -> None:
    """One line in a list is as good as a line."""
    keys = f'cost = 1\noffering = 1\nstrength = 1\ntype = "{type}"\n' if type else ""
    card = f'{head(game)}[[{table}]]\nname = "Somebody"\n{keys}text = '
    assert read_set(f'{card}["Draw 1 card."]\n', "small.toml").cards[0].text == "Draw 1 card."
    found = faults(f'{card}["Draw 1 card.", "Gain 1 coin."]\n')
    assert all(fault.message.endswith(f"a {type or table} has one line of text") for fault in found)


@pytest.mark.parametrize("game", ["krater", "Kraters", "heir", ""])
def test_a_game_that_there_is_not(game: str) -> None:
    """It lists the three games, and guesses."""
    fault = faults(head(game) + unit("FATE"))[0]
    assert (fault.line, fault.column) == (3, 1)
    assert fault.message.startswith(f"game may be {', '.join(FAMILIES)}, not {game!r}")
    assert game != "krater" or fault.message.endswith("(did you mean 'kraters'?)")
