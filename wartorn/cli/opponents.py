"""`wartorn opponents`: whom one can play against."""

from __future__ import annotations


def opponents() -> None:
    """List the opponents, from the weakest to the strongest, with what is known of them."""
    from rich.text import Text

    from wartorn.cli.screen import plain_table, screen
    from wartorn.kernel.english import listed
    from wartorn.players import PLAIN
    from wartorn.players.opponents import OPPONENTS, USUAL

    console = screen()
    table = plain_table("", "name", "character", right=[0])
    for each in OPPONENTS:
        table.add_row(str(each.number), Text(each.name, "bold cyan"), Text(each.about))
    console.print(table, "", sep="\n")
    last, word = OPPONENTS[-1], OPPONENTS[-1].name.lower()
    said = f"Play with: wartorn play --opponent {word}, or --opponent {last.number}; {USUAL.name} is the usual one."
    console.print(Text(said, "dim"))
    console.print(Text(f"Players without a face do as well: {listed(PLAIN)}, and search:seconds=2.", "dim"))
