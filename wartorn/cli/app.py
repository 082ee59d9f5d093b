"""All commands, and how an error reaches the person who typed."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from typing import Annotated, ParamSpec, TypeVar

import typer

import wartorn
from wartorn import _build
from wartorn.cli.analyse import analyse
from wartorn.cli.bench import bench
from wartorn.cli.cards import card, cards
from wartorn.cli.check_set import check_set
from wartorn.cli.deck import check
from wartorn.cli.games import games
from wartorn.cli.match import match
from wartorn.cli.opponents import opponents
from wartorn.cli.perft import perft
from wartorn.cli.play import play
from wartorn.cli.replay import replay
from wartorn.cli.rules import rules
from wartorn.cli.serve import serve
from wartorn.cli.sim import sim
from wartorn.cli.tune import tune

P = ParamSpec("P")
T = TypeVar("T")

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["--help", "-h"]},
    epilog="Begin with [bold]wartorn play[/bold]; every command explains itself with --help.",
)


def plainly(command: Callable[P, T]) -> Callable[P, T]:
    """The command, telling an error that people can cause as one message and exit code 2."""

    @functools.wraps(command)
    def told(*arguments: P.args, **settings: P.kwargs) -> T:
        try:
            return command(*arguments, **settings)
        except BrokenPipeError:
            raise  # `wartorn cards | head` is no error of anybody
        except (wartorn.WartornError, OSError) as error:
            from wartorn.cli.screen import message_of

            typer.echo(f"wartorn: {message_of(error)}", err=True)
            raise typer.Exit(2) from None

    return told


def version_line() -> str:
    """The version, the build and the Python that runs it."""
    build = "compiled" if _build.compiled() else "interpreted"
    return f"wartorn {wartorn.__version__} ({build}), Python {sys.version.split()[0]}"


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(version_line())
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Say version and build, and leave.")
    ] = False,
) -> None:
    """The digital home of the Omen card games: play them, study them, design for them."""


def _add(command: Callable[..., None], panel: str, *examples: str, group: typer.Typer = app) -> None:
    """Add a command under a heading of the help, with examples."""
    lines = "\n\n".join(f"[bold]$[/bold] {example}" for example in examples)
    name = command.__name__.replace("_", "-")
    group.command(name, epilog=f"Examples:\n\n{lines}", rich_help_panel=panel)(plainly(command))


PLAYING, CARDS, STUDY = "Playing", "Rules and cards", "Studying"
_add(
    play,
    PLAYING,
    "wartorn play",
    "wartorn play reign-of-war --opponent 1 --seed 7 --option beginner=yes",
    "wartorn play corrupted-heir --option difficulty=novice",
    "wartorn play heir-to-the-dunes --set heir-to-the-dunes --set reign-of-war:10",
    "wartorn play reign-of-war --format draft",
    "wartorn play reign-of-war --format melee --option second=yes --save melee.txt",
    "wartorn play reign-of-war --format deck --deck mine.toml",
    "wartorn play --from evening.txt --save evening.txt",
)
_add(serve, PLAYING, "wartorn serve --open", "wartorn serve --host 0.0.0.0 --database postgresql://localhost/wartorn")
_add(replay, PLAYING, "wartorn replay evening.txt", "wartorn replay evening.txt --turn 5 --seat 0")
_add(games, PLAYING, "wartorn games")
_add(opponents, PLAYING, "wartorn opponents")
_add(
    analyse,
    PLAYING,
    "wartorn analyse evening.txt",
    "wartorn analyse evening.txt --seat 0 --iterations 2000",
    "wartorn analyse melee.txt --json",
)
_add(rules, CARDS, "wartorn rules RW-WAR-3", "wartorn rules RW-WAR", "wartorn rules --coverage")
_add(card, CARDS, "wartorn card bronze harrier", "wartorn card reinforce")
_add(
    cards,
    CARDS,
    "wartorn cards reign-of-war --type oracle",
    "wartorn cards heir-to-the-dunes --set heir-to-the-dunes --set reign-of-war:10",
    "wartorn cards my-set.toml",
)
_add(check_set, CARDS, "wartorn check-set my-set.toml")
decks = typer.Typer(no_args_is_help=True, help="Saved decks for Reign of War.", rich_markup_mode="rich")
_add(check, CARDS, "wartorn deck check mine.toml", group=decks)
app.add_typer(decks, name="deck", rich_help_panel=CARDS)
_add(
    sim,
    STUDY,
    "wartorn sim reign-of-war --players greedy,random --games 1000",
    "wartorn sim reign-of-war --games 2000 --kinds",
    "wartorn sim corrupted-heir --players greedy --option difficulty=3",
    "wartorn sim reign-of-war --format draft --games 500 --kinds",
    "wartorn sim reign-of-war --format deck --deck mine.toml --deck theirs.toml",
    "wartorn sim reign-of-war --set reign-of-war --set my-set.toml --json",
)
_add(
    match,
    STUDY,
    "wartorn match greedy random --games 1000",
    "wartorn match search:iterations=500 greedy --game kraters --sprt --games 4000",
    "wartorn match greedy random opponent:4 --game heir-to-the-dunes --file evening.jsonl",
    "wartorn match greedy random --game corrupted-heir --option difficulty=3",
    "wartorn match greedy+random random --format draft --json",
)
_add(
    tune,
    STUDY,
    "wartorn tune reign-of-war",
    "wartorn tune kraters --set my-set.toml --rounds 2 --file mine.json",
    "wartorn match search:weights=mine.json search --game kraters",
)
_add(perft, STUDY, "wartorn perft reign-of-war --depth 5 --seed 7")
_add(bench, STUDY, "wartorn bench --compare", "wartorn bench reign-of-war --json")
