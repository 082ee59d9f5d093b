"""`wartorn rules`: the rules clause by clause, and which tests claim them."""

from __future__ import annotations

import difflib
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wartorn.kernel.errors import BadOption

if TYPE_CHECKING:
    from rich.console import Console

    from wartorn.text.pages import Clause, Page

DRAFTS = {"card-drafting": "RW-DRAFT", "simplified-drafting": "RW-SIMPLE", "deck-building": "RW-BUILD"}


def rules(
    clause: Annotated[
        str | None,
        typer.Argument(
            metavar="CLAUSE|GAME", help="A clause such as RW-WAR-3, a group of them such as RW-WAR, or a game."
        ),
    ] = None,
    coverage: Annotated[
        bool,
        typer.Option("--coverage", help="List which tests in ./tests claim each clause, and what is unclaimed."),
    ] = False,
    game: Annotated[str | None, typer.Option(help="Only the rules of this game.")] = None,
) -> None:
    """Read the rules: a clause, a group of clauses, a whole game, or the list of what there is."""
    from wartorn.cli.screen import screen
    from wartorn.text.pages import pages

    shown = pages()
    names = [page.name for page in shown]
    if clause is not None and clause.lower() in names and game in (None, clause.lower()):
        game, clause = clause.lower(), None
    if game in DRAFTS and game not in names:
        raise BadOption(f"the rules of {game} are the clauses {DRAFTS[game]}: wartorn rules {DRAFTS[game]}")
    if game is not None and game not in names:
        raise BadOption(f"there are no rules of {game!r}; there are {', '.join(names)}")
    wanted = _wanted(shown, clause, game)
    console = screen()
    if coverage:
        _print_coverage(console, wanted)
    elif clause is None and game is None:
        _print_pages(console, shown)
    else:
        _print_clauses(console, wanted)


def _wanted(pages: list[Page], name: str | None, game: str | None) -> list[Clause]:
    """The clauses of that name or group, or all, in the rules of that game or of any; BadOption if there are none."""
    shown = [page for page in pages if game in (None, page.name)]
    if name is None:
        return [clause for page in shown for clause in page.clauses]
    asked = name.upper().rstrip("-*")
    found = [clause for page in shown for clause in page.called(asked)]
    elsewhere = [page.name for page in pages if page.called(asked)]
    if not found and elsewhere:
        raise BadOption(f"{asked} is among the rules of {elsewhere[0]}, not of {game}")
    if not found:
        raise BadOption(f"no clause is called {name!r}{_meant(asked, shown)}")
    return found


def _meant(asked: str, pages: list[Page]) -> str:
    """A "did you mean" of clauses, groups and games, or where to look."""
    clauses = [clause.id for page in pages for clause in page.clauses]
    groups = [group for page in pages for group in page.groups]
    names = {name.upper(): name for name in (*clauses, *groups, *(page.name for page in pages))}
    close = [names[each] for each in difflib.get_close_matches(asked, names, 3, 0.6)]
    return f"; did you mean {' or '.join(close)}?" if close else "; `wartorn rules` lists what there is"


def _print_pages(console: Console, pages: list[Page]) -> None:
    from rich.text import Text

    from wartorn.cli.screen import plain_table

    for page in pages:
        table = plain_table("group", "clauses", "section", right=(1,))
        for group in page.groups:
            clauses = [clause for clause in page.clauses if clause.group == group]
            table.add_row(Text(group, "cyan"), str(len(clauses)), Text(clauses[0].section))
        console.print(Text(f"{page.title} ({page.name})", "bold"), table, "", sep="\n")
    console.print(Text("Read on with: wartorn rules GAME, wartorn rules GROUP, wartorn rules CLAUSE", "dim"))


def _print_clauses(console: Console, clauses: list[Clause]) -> None:
    from rich.markdown import Markdown
    from rich.padding import Padding
    from rich.text import Text

    section = None
    for clause in clauses:
        if clause.section != section:
            section = clause.section
            console.print(Text(section, "bold underline"))
        console.print(Text(clause.id, "bold cyan"))
        console.print(Padding(Markdown(clause.text), (0, 0, 1, 2)), width=min(console.width, 100))


def _print_coverage(console: Console, clauses: list[Clause]) -> None:
    from rich.text import Text

    from wartorn.cli.coverage import claims
    from wartorn.cli.coverage import clauses as every_clause
    from wartorn.cli.screen import plain_table

    tests = Path("tests")
    if not tests.is_dir():
        raise BadOption("there is no folder tests here: run this in a checkout of Wartorn")
    claimed = claims(tests)
    table = plain_table("clause", "tests")
    for clause in clauses:
        by = claimed.get(clause.id, [])
        table.add_row(
            Text(clause.id, "cyan" if by else "bold red"), Text("\n".join(by)) if by else Text("unclaimed", "red")
        )
    console.print(table, "", sep="\n")
    unclaimed = [clause.id for clause in clauses if clause.id not in claimed]
    unknown = [f"{name} ({', '.join(claimed[name])})" for name in sorted(set(claimed) - set(every_clause()))]
    console.print(Text(f"{len(clauses) - len(unclaimed)} of {len(clauses)} clauses are claimed by a test.", "bold"))
    if unclaimed:
        console.print(Text(f"Unclaimed: {', '.join(unclaimed)}", "red"))
    if unknown:
        console.print(Text(f"Claimed, but no clause: {', '.join(unknown)}", "red"))
