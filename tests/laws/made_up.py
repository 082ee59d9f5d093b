"""Sets of all games that nobody has thought of: every card has a text at random."""

from __future__ import annotations

import json
import random
from typing import NamedTuple

from language.generate import Writer

from wartorn.omen.catalog import FAMILIES, MAKINGS, STRANGE_TO_KRATERS
from wartorn.omen.language.lines import KRATER_TRAITS
from wartorn.omen.table import TYPES

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Make(NamedTuple):
    """What sort of unit is to be made up: its type, its god, and the names that it has to have."""

    type: str = ""
    god: str = ""
    names: tuple[str, ...] = ()


def some_set(chance: random.Random, name: str, game: str, tag: str = "") -> str:
    """A set of that game with texts at random; the tag makes its names differ from those of another such set."""
    writer = Writer(chance, STRANGE_TO_KRATERS if game == "kraters" else None)
    lines = [f'name = "{name}"', 'title = "Random"', f'game = "{game}"']
    if game == "reign-of-war":
        lines += some_units(writer, [Make("soldier"), Make("oracle"), Make("beast")] * 6, game, 4, tag)
        lines += some_rewards(writer, "reward", 6, 2, tag) + some_feats(writer)
    elif game == "heir-to-the-dunes":
        lines += some_units(writer, heirs(), game, 3, tag)
        lines += some_rewards(writer, "reward", 9, 1, tag, gods=True) + some_structures(writer)
    else:
        lines += some_units(writer, warbands(), game, 3, tag)
        lines += some_rewards(writer, "krater", chance.randint(9, 12), 1, tag)
    return "\n".join(lines) + "\n"


def heirs() -> list[Make]:
    """Units of all types of Heir to the Dunes."""
    gods = {"follower": ["Anubis", "Horus"] * 4, "initiate": [""] * 3, "vizier": [""] * 3, "embalmed": ["both"] * 3}
    return [Make(type, god, MAKINGS[TYPES.index(type)][1]) for type, each in gods.items() for god in each]


def warbands() -> list[Make]:
    """Units of the Krater games, each trait at least once."""
    return [Make(names=(name,)) for name in KRATER_TRAITS] + [Make()] * 5


def some_units(writer: Writer, makes: list[Make], game: str, copies: int, tag: str) -> list[str]:
    """Units at random."""
    chance = writer.chance
    lines = []
    for letter, make in zip(LETTERS, makes, strict=False):
        lines += ["[[unit]]", f'name = "{(make.type or "band").capitalize()} {letter}{tag}"']
        lines += [f'type = "{make.type}"'] if make.type else []
        lines += [f'devotion = "{make.god}"'] if make.god else []
        lines += [f"cost = {chance.randrange(3)}", f"offering = {chance.randint(1, 4)}"]
        lines += [f"strength = {chance.randrange(5)}", f"copies = {copies}"]
        if game == "reign-of-war":
            lines.append(f'text = "{writer.text(make.type != "beast")}"')
        else:
            said = writer.lines(FAMILIES[game].keywords, make.names, gods=game == "heir-to-the-dunes")
            lines.append(f"text = {json.dumps(said)}")
    return lines


def some_rewards(writer: Writer, table: str, kinds: int, copies: int, tag: str, gods: bool = False) -> list[str]:
    """Rewards or Kraters at random."""
    lines = []
    for letter in LETTERS[:kinds]:
        lines += [f"[[{table}]]", f'name = "Prize {letter}{tag}"', f"copies = {copies}"]
        lines += [f'text = "{writer.text(False, gods)}"']
    return lines


def some_feats(writer: Writer) -> list[str]:
    """Six feats at random."""
    lines = []
    for letter in LETTERS[:6]:
        lines += ["[[feat]]", f'name = "Feat {letter}"', f'text = "{writer.requirement(False)}"']
    return lines


def some_structures(writer: Writer) -> list[str]:
    """Three structures of each god at random; they begin like the printed ones (HD-SURGE-2)."""
    lines = []
    for letter, god in zip(LETTERS, ("Anubis", "Horus") * 3, strict=False):
        text = f"Reveal all cards under this structure. {writer.text(False, gods=True)}"
        lines += ["[[structure]]", f'name = "Temple {letter}"', f'god = "{god}"']
        lines += [f"build = {writer.chance.randint(1, 6)}", f"points = {writer.number()}", f'text = "{text}"']
    return lines
