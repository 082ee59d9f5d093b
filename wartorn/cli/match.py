"""`wartorn match`: who plays better, in pairs of games with the same deal and swapped seats, and how sure is that?"""

from __future__ import annotations

import json
import os
import shlex
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wartorn.cli.options import (
    FormatName,
    Sets,
    Settings,
    check_format,
    first_game,
    for_processes,
    settings_of,
    tell_notes,
)
from wartorn.kernel.english import so_many
from wartorn.kernel.errors import BadOption, WartornError
from wartorn.kernel.registry import game_called

if TYPE_CHECKING:
    from wartorn.lab.duels import Contest, Duel
    from wartorn.lab.elo import Trial
    from wartorn.lab.ledger import Ledger

LOWER, HIGHER = 0.0, 20.0  # the differences in Elo that a trial is about, if nothing else is said
STOPPED = 130  # what shells say of a command that Ctrl-C has ended


def match(
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER",
            help="The players, such as doros, greedy or search:iterations=2000. With a --format that has "
            "a draft, DRAFTER+PLAYER such as greedy+random is two of them: the first drafts, the second plays.",
        ),
    ],
    game: Annotated[
        str | None,
        typer.Option(metavar="GAME", help="The game, as `wartorn games` lists them.", show_default="the first of them"),
    ] = None,
    games: Annotated[
        int, typer.Option(min=1, max=10_000_000, help="How many games every two play; in a game for one, each.")
    ] = 100,
    seed: Annotated[str, typer.Option(help="The seed of all deals.")] = "0",
    sprt: Annotated[
        bool, typer.Option("--sprt", help="Stop as soon as it is decided which of two differences in Elo is right.")
    ] = False,
    elo0: Annotated[
        float | None, typer.Option(help="The lower difference, with --sprt.", show_default=f"{LOWER:g}")
    ] = None,
    elo1: Annotated[
        float | None, typer.Option(help="The higher difference, with --sprt.", show_default=f"{HIGHER:g}")
    ] = None,
    option: Settings = None,
    sets: Sets = None,
    format: FormatName = None,
    jobs: Annotated[int | None, typer.Option(min=1, help="Processes.", show_default="one for each core")] = None,
    file: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Where each game is written as it ends; the same command goes on with what is there.",
            show_default="one for each match, in your data folder",
        ),
    ] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Begin anew, whatever is in the file.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print all of it as one JSON object instead.")] = False,
) -> None:
    """Let players meet to see who is stronger, by how much, and how sure that is.

    Every deal is played twice, with the seats swapped, and a draw is half a win. Of more than two players every two
    meet. In a game for one everybody plays the same deals. A match that was broken off goes on when the same command
    is given again, and --games may be more by then.
    """
    from wartorn.cli.screen import screen
    from wartorn.cli.standings import print_standings
    from wartorn.lab.ledger import Ledger, file_name
    from wartorn.lab.standings import standings

    contest = _contest(tuple(players), game or first_game(), seed, sets, option, format)
    for option_name, value in (("--elo0", elo0), ("--elo1", elo1)):
        if value is not None and not sprt:
            raise BadOption(f"{option_name} goes with --sprt, which tests two differences in Elo")
    trial = _trial(contest, LOWER if elo0 is None else elo0, HIGHER if elo1 is None else elo1) if sprt else None
    notes = list(contest.about.rules.notes)
    if games % contest.seats:
        notes.append(f"games come in pairs, so {games} become {games + 1}")
        games += 1
    began = time.perf_counter()
    ledger = Ledger(file or _folder() / file_name(contest), contest, fresh)
    notes += ledger.notes
    tell_notes(notes)
    before = ledger.so_far(games)
    stopped = _play(contest, ledger, games, jobs or os.cpu_count() or 1, trial)
    found = standings(contest, ledger.duels, games, trial)
    found |= {
        "notes": notes,
        "file": str(ledger.path),
        "from_before": before,
        "seconds": round(time.perf_counter() - began, 3),
    }
    if as_json:
        typer.echo(json.dumps(found, indent=2))
    elif found["games"]:
        print_standings(screen(), found, ledger.so_far(games) - before)
    if stopped:
        command = shlex.join(["wartorn", *(word for word in sys.argv[1:] if word != "--fresh")])
        typer.echo(f"Stopped; {_kept(ledger)}. Go on with: {command}", err=True)
        raise typer.Exit(STOPPED)


def _contest(
    players: tuple[str, ...],
    game: str,
    seed: str,
    sets: list[str] | None,
    option: list[str] | None,
    format: str | None,
) -> Contest:
    """What these arguments ask for, if nothing is wrong with it."""
    from wartorn.lab.duels import Contest
    from wartorn.lab.series import Series

    check_format(game, format, None)
    if game_called(game).stage:
        raise BadOption(f"{game} is only a part of a match; play reign-of-war with a --format instead")
    named = for_processes(sets)
    contest = Contest(Series(game, players, seed, named, settings_of(option), format or ""))
    contest.check()
    return contest


def _trial(contest: Contest, elo0: float, elo1: float) -> Trial:
    """The test of two differences, where it makes sense."""
    from wartorn.lab.elo import Trial

    if contest.seats == 1:
        raise BadOption(f"--sprt is for two players who meet; in {contest.about.title} each plays alone")
    if len(contest.players) > 2:
        raise BadOption(f"--sprt is for two players, not for {len(contest.players)}; test two of them at a time")
    if elo0 >= elo1:
        raise BadOption(f"--elo0 {elo0:g} should be less than --elo1 {elo1:g}")
    return Trial(elo0, elo1)


def _folder() -> Path:
    """Where matches are kept for which no file is named."""
    from wartorn.server.settings import data_folder

    return data_folder() / "matches"


def _play(contest: Contest, ledger: Ledger, games: int, jobs: int, trial: Trial | None) -> bool:
    """Play what is not in the ledger yet; gives whether somebody has stopped it."""
    from wartorn.cli.screen import progress

    totals = [0.0] * len(contest.players)
    there = [duel for duel in ledger.duels.values() if duel.number < games]
    for duel in there:
        _count(totals, duel)

    def decided() -> bool:
        return trial is not None and trial.judge(contest.in_a_row(ledger.duels, games)).accepted is not None

    try:
        if decided():
            return False
        with progress() as bar:
            task = bar.add_task(_standing(totals), total=games * len(contest.meetings), completed=len(there))
            for duel in contest.play(games, jobs, ledger.duels):
                ledger.write(duel)
                _count(totals, duel)
                bar.update(task, advance=1, description=_standing(totals))
                if decided():
                    break
    except KeyboardInterrupt:
        return True
    except WartornError as error:
        raise WartornError(f"{error}; {_kept(ledger)}, and the same command goes on") from None
    finally:
        ledger.close()
    return False


def _kept(ledger: Ledger) -> str:
    """How much is not lost."""
    return f"{so_many(len(ledger.duels), 'game')} {'is' if len(ledger.duels) == 1 else 'are'} kept"


def _count(totals: list[float], duel: Duel) -> None:
    """Add the results of a duel."""
    for who, result in zip(duel.players, duel.results, strict=True):
        totals[who] += result


def _standing(totals: list[float]) -> str:
    """How it stands, beside the bar."""
    return " : ".join(f"{total:g}" for total in totals)
