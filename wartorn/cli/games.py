"""`wartorn games`: what can be played."""

from __future__ import annotations

import wartorn


def games() -> None:
    """List the games that can be played, with their options."""
    from rich.text import Text

    from wartorn.cli.screen import plain_table, screen

    console = screen()
    for entry in wartorn.games():
        console.print(Text.assemble((entry.name, "bold cyan"), "  ", (entry.title, "bold")))
        console.print(Text(entry.about))
        table = plain_table("option", "values", "")
        for option in entry.options:
            values = Text(" ").join(Text(value, "bold" if value == option.default else "") for value in option.values)
            table.add_row(f"--option {option.name}=…", values, Text(option.about))
        console.print("", table, "", sep="\n")
    console.print(Text("The first value of an option is the usual one. Play with: wartorn play GAME", "dim"))
