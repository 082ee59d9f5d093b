"""`wartorn card` and `wartorn cards`: the cards as a player would like to see them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wartorn.cli.options import Sets, learned
from wartorn.kernel.errors import BadOption
from wartorn.kernel.registry import games

if TYPE_CHECKING:
    from rich.panel import Panel
    from rich.text import Text

    from wartorn.omen.catalog import Card, CardSet


def card(
    name: Annotated[list[str], typer.Argument(metavar="NAME", help="The name of the card, or a part of it.")],
    sets: Sets = None,
) -> None:
    """Show a card of any set: what is printed on it, and where it comes from."""
    from wartorn.cli.screen import screen
    from wartorn.omen.catalog import card_set

    known = [*shipped_sets(), *(card_set(each) for each in learned(sets))]
    found, home = card_called(" ".join(name), known)
    screen().print(card_panel(found, home.title))


def cards(
    game: Annotated[str, typer.Argument(metavar="GAME|FILE", help="A game, a set, or the file of a set.")],
    type: Annotated[
        str | None,
        typer.Option("--type", help="Only soldier, oracle, beast, reward or feat cards."),
    ] = None,
) -> None:
    """List the cards of a game or of a set."""
    from rich.padding import Padding
    from rich.text import Text

    from wartorn.cli.screen import screen
    from wartorn.omen.table import TYPES

    if type is not None and type not in TYPES:
        raise BadOption(f"--type may be {', '.join(TYPES)}, not {type!r}")
    console = screen()
    for each in sets_of(game):
        shown = [one for one in each.cards if type is None or TYPES[one.type] == type]
        title = f"{each.title}: {len(shown)} kinds, {sum(one.copies for one in shown)} cards"
        console.print(Text.assemble((f"{title:<42}", "bold"), ("cost  off  str  copies", "dim")))
        for one in shown:
            console.print(card_line(one), Padding(Text(one.text), (0, 0, 0, 2)), sep="\n")
        if any(one.beginner for one in shown):
            console.print(Text("○ is in the beginner's deck", "dim"))


def card_line(one: Card) -> Text:
    """The name, the type and the numbers of a card."""
    from rich.text import Text

    from wartorn.omen.table import TYPES

    numbers = [str(n) for n in (one.cost, one.offering, one.strength)] if is_unit(one) else ["", "", ""]
    name = f"{one.name} ○" if one.beginner else one.name
    figures = "".join(f"{number:>5}" for number in numbers) + f"{one.copies:>7}"
    return Text.assemble((f"{name:<33}", "bold"), (f"{TYPES[one.type]:<8}", TYPE_STYLES[one.type]), figures)


def shipped_sets() -> list[CardSet]:
    """The sets that come with the games."""
    from wartorn.omen.catalog import SETS, card_set

    return [card_set(file.stem) for file in sorted(SETS.glob("*.toml"))]


def sets_of(name: str) -> list[CardSet]:
    """The sets that a game uses, or the one set that is named or lies in the file."""
    from wartorn.kernel.registry import game_called
    from wartorn.omen.catalog import card_set, read_set_file

    if name in [entry.name for entry in games()]:
        return [card_set(each) for each, _ in game_called(name).ruleset().sets]
    if name.endswith(".toml") or "/" in name or Path(name).exists():
        return [read_set_file(Path(name))]
    return [card_set(name)]


def card_called(name: str, sets: Sequence[CardSet]) -> tuple[Card, CardSet]:
    """The card of that name or of the only name that holds these letters, with its set; or a "did you mean"."""
    from wartorn.omen.catalog import slug

    every = [(one, each) for each in sets for one in each.cards]
    wanted = slug(name)
    found = [pair for pair in every if pair[0].slug == wanted]
    if not found and wanted:
        found = [pair for pair in every if wanted in pair[0].slug]
    if len({pair[0].slug for pair in found}) == 1:
        return found[0]
    if found:
        names = [pair[0].name for pair in found]
        more = f" and {len(names) - 6} more" if len(names) > 6 else ""
        raise BadOption(f"{len(names)} cards have {name!r} in their names: {', '.join(names[:6])}{more}")
    raise BadOption(f"no card is called {name!r}{_meant(name, [one.name for one, _ in every])}")


def _meant(name: str, names: list[str]) -> str:
    """A "did you mean" that also forgives a mistake in a single word of a name."""
    import difflib

    lowered = {each.casefold(): each for each in names}
    close = difflib.get_close_matches(name.casefold(), lowered, 3, 0.6)
    if not close:
        words = {word: full for full in lowered for word in full.split()}
        close = [words[word] for word in difflib.get_close_matches(name.casefold(), words, 3, 0.75)]
    return f"; did you mean {' or '.join(dict.fromkeys(lowered[each] for each in close))}?" if close else ""


def is_unit(one: Card) -> bool:
    """Whether the card has a cost, an offering and a strength."""
    from wartorn.omen.table import BEAST

    return one.type <= BEAST


def type_text(type: int) -> str:
    """The type as a word in its colour."""
    from wartorn.omen.table import TYPES

    return f"[{TYPE_STYLES[type]}]{TYPES[type]}[/]"


TYPE_STYLES = ("red", "cyan", "green", "yellow", "magenta")


def card_panel(one: Card, home: str) -> Panel:
    """The card with all that is printed on it."""
    from rich.console import Group
    from rich.panel import Panel
    from rich.text import Text

    from wartorn.omen.table import BEAST, FEAT, ORACLE, REWARD, SOLDIER, TYPES

    when = {
        SOLDIER: "each time it comes into a city",
        ORACLE: "in your Portent step",
        BEAST: "when it is expended instead of played; it counts as 2 units",
        REWARD: "when it is used in your Surge step: 1 point then, 2 points while it is held",
        FEAT: "in your Feat step, if this holds: 2 points",
    }
    lines = [Text.assemble((TYPES[one.type], TYPE_STYLES[one.type]), (f" · {when[one.type]}", "dim")), Text("")]
    if is_unit(one):
        numbers = (("cost", one.cost), ("offering", one.offering), ("strength", one.strength))
        lines.insert(1, Text("   ").join(Text.assemble((f"{name} ", "dim"), (str(n), "bold")) for name, n in numbers))
    copies = "one for each player" if one.type == FEAT else f"{one.copies} cop{'y' if one.copies == 1 else 'ies'}"
    copies += f", {one.melee} more for the grand melee" if one.melee else ""
    origins = {"own": "a design of its own", "wartorn": "designed here", "printed": "as in the published game"}
    lines += [Text(one.text), Text("")]
    lines.append(Text(f"{home} · {copies} · {origins[one.origin]} · {one.slug}", "dim"))
    title = Text(one.name, "bold")
    return Panel(Group(*lines), title=title, title_align="left", border_style=TYPE_STYLES[one.type], width=72)
