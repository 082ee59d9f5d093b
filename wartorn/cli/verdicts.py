"""What was thought of a recorded game, as a graph of its chances, a list of its dearest picks and a summary."""

from __future__ import annotations

import dataclasses
import re
import statistics
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from wartorn.cli.company import called
from wartorn.cli.layout import who_left, who_won
from wartorn.cli.screen import plain_table
from wartorn.formats.courses import table_title
from wartorn.kernel.english import listed, so_many
from wartorn.kernel.game import Game
from wartorn.kernel.records import Record, Turn
from wartorn.players import is_player
from wartorn.players.annotate import GRADES, SLIP, Decision, grade, turning_points
from wartorn.text.tables import table_for

WIDTH = 20  # of a bar
COLOURS = {"slip": "yellow", "error": "red", "blunder": "bold red"}


@dataclasses.dataclass
class Study:
    """A recorded game and what is thought of its picks."""

    table: str  # of a match; empty for a game of its own
    seats: tuple[int, ...]  # of the match, by seat of the game
    headers: dict[str, str]
    record: Record
    game: Game  # as it ended
    choices: list[tuple[str, int, str]]
    decisions: list[Decision] = dataclasses.field(default_factory=list)

    @property
    def played_by(self) -> list[int]:
        """The seats of the match that somebody played here."""
        return [self.seats[seat] for seat in self.game.rules.players]

    def here(self, seat: int | None) -> int | None:
        """The seat of this game that a seat of the match has; None for all."""
        return None if seat is None else self.seats.index(seat)

    def reader(self, seat: int | None) -> int | None:
        """The seat of this game that somebody is told about who asks for a seat, or else sat there as a person."""
        people = [each for each in self.game.rules.players if self.is_person(each)]
        return people[0] if seat is None and people else self.here(seat)

    def is_person(self, seat: int) -> bool:
        """Whether the record names somebody there who is no player of ours."""
        name = self.headers.get(f"seat{self.seats[seat]}", "")
        return name != "" and not is_player(name)

    def names(self) -> list[str]:
        """Everybody as the record names them; where that is not enough, by number."""
        rules, table = self.game.rules, table_for(self.game.rules)
        given = [called(self.headers.get(f"seat{seat}", "")) for seat in self.seats]
        found = []
        for seat, name in enumerate(given):
            number = f"Player {self.seats[seat] + 1}" if len(rules.players) > 1 else table.who(seat, None)
            if seat not in rules.players or not name:
                found.append(number)
            else:
                found.append(name if given.count(name) == 1 else f"{number} ({name})")
        return found

    def turns(self) -> list[tuple[Turn, tuple[float, ...]]]:
        """Each turn with what every seat could expect at its end."""
        found, done = [], 0
        for turn in self.record.turns:
            done += len(turn.picks)
            found.append((turn, self.expected(done)))
        return found

    def expected(self, number: int) -> tuple[float, ...]:
        """What every seat could expect before the pick of that number; after the last one, how it ended."""
        later = next((each.wins for each in self.decisions if each.number >= number), None)
        if later is not None:
            return later
        if self.game.over:
            winner = self.game.winner
            return tuple(0.5 if winner is None else float(seat == winner) for seat in range(self.game.seats))
        return self.decisions[-1].wins if self.decisions else (1 / self.game.seats,) * self.game.seats


def sheet(study: Study, seat: int | None, most: int) -> dict[str, Any]:
    """All of it, for programs; seats are those of the game at this table."""
    here = study.here(seat)
    return {
        "table": study.table or None,
        "game": study.game.rules.header,
        "seats": list(study.seats),
        "names": study.names(),
        "over": study.game.over,
        "winner": study.game.winner,
        "decisions": [_rounded(each) for each in study.decisions if here in (None, each.seat)],
        "turns": [
            {"turn": turn.number, "seat": turn.seat, "wins": [round(win, 4) for win in wins]}
            for turn, wins in study.turns()
        ],
        "turning_points": [each.number for each in turning_points(study.decisions, here, most)],
        "players": [_summary(study, each) for each in study.game.rules.players if here in (None, each)],
    }


def _rounded(decision: Decision) -> dict[str, Any]:
    """A decision, with chances to four digits."""
    told = decision._asdict()
    told |= {key: round(told[key], 4) for key in ("cost", "win_best", "win_picked")}
    told["wins"] = [round(win, 4) for win in decision.wins]
    told["line"] = [{"seat": seat, "picked": word} for seat, word in decision.line]
    told["then"] = [{"seat": seat, "said": said} for seat, said in decision.then]
    return told | {"points": decision.points, "grade": grade(decision.points)}


def _summary(study: Study, seat: int) -> dict[str, Any]:
    """How well a seat has picked."""
    costs = [each.cost for each in study.decisions if each.seat == seat]
    grades = [grade(each.points) for each in study.decisions if each.seat == seat]
    return {
        "seat": seat,
        "name": study.names()[seat],
        "decisions": len(costs),
        "average_cost": round(statistics.fmean(costs), 4) if costs else 0.0,
        **{f"{each}s": grades.count(each) for each in reversed(GRADES)},
    }


def print_study(console: Console, study: Study, seat: int | None, most: int) -> None:
    """The chances turn by turn, the picks that cost most, and how well everybody has picked."""
    if study.table:
        console.print(Rule(Text(table_title(study.table), "bold")))
    names, here, reader = study.names(), study.here(seat), study.reader(seat)
    console.print(
        Text.assemble((study.game.rules.title, "bold"), f", {' against '.join(names)}: {_how_it_ended(study)}")
    )
    console.print("", _graph(study, names, here, reader), "", sep="\n")
    dearest = turning_points(study.decisions, here, most)
    if dearest:
        console.print(Text("The picks that cost most", "bold"))
        for number, each in enumerate(dearest, 1):
            _tell(console, number, each, names, reader)
    elif most:
        console.print(Text("No pick cost anything worth telling.", "bold"))
    console.print("", _players_table(study, here), "", sep="\n")
    said = listed([f"{'an' if name == 'error' else 'a'} {name} at least {least}" for name, least in _from_slips()])
    console.print(Text(f"Costs are in points of the chance to win: {said}.", "dim"))


def _from_slips() -> list[tuple[str, int]]:
    """The grades, the lightest first."""
    return list(reversed(GRADES.items()))


def _how_it_ended(study: Study) -> str:
    """The points and the winner, by name."""
    game = study.game
    if study.record.left is not None:
        return who_left(game, study.record.left, study.names())
    if not game.over:
        return "it is not over yet"
    points = "-".join(map(str, game.scores()))
    if game.winner is None:
        return f"{points}, a draw"
    by = who_won(table_for(game.rules), game, None).partition(",")[2]
    return f"{points}, {study.names()[game.winner]} wins{',' if by else ''}{by}"


def _graph(study: Study, names: list[str], here: int | None, reader: int | None) -> Table:
    """One line for each turn: the chances of the reader or of the first at its end, and what cost something in it."""
    drawn = study.game.rules.players[0] if reader is None else reader
    graph = plain_table("turn", "whose", f"{names[drawn]} wins", "", "what cost something", right=[0, 3])
    graph.columns[2].no_wrap = graph.columns[3].no_wrap = True
    for turn, wins in study.turns():
        dear = [each for each in study.decisions if each.turn == turn.number and each.points >= SLIP]
        told = Text("\n").join(
            Text.assemble(
                (f"−{each.points}", COLOURS[grade(each.points)]),
                " ",
                "" if each.seat == turn.seat else f"{names[each.seat]}: ",
                _told_of(each.seat, each.said, reader),
            )
            for each in dear
            if here in (None, each.seat)
        )
        graph.add_row(str(turn.number), Text(names[turn.seat]), _bar(wins[drawn]), f"{wins[drawn]:.0%}", told)
    return graph


def _bar(win: float) -> Text:
    """A chance as a bar."""
    full = round(win * WIDTH)
    return Text.assemble(("█" * full, "cyan"), ("·" * (WIDTH - full), "dim"))


def _tell(console: Console, number: int, decision: Decision, names: list[str], reader: int | None) -> None:
    """One of the picks that cost most."""
    said, better = (_told_of(decision.seat, each, reader) for each in (decision.said, decision.said_best))
    points, called = so_many(decision.points, "point"), grade(decision.points)
    about = f"{number}. Turn {decision.turn}, {names[decision.seat]}: {said}"
    console.print(Text.assemble(about, (f"  −{points}, {called}", COLOURS[called])))
    chances = f"{decision.win_best:.0%} instead of {decision.win_picked:.0%}"
    lines = [Text.assemble("Better: ", (better, "green"), f", {chances}")]
    if decision.then:
        lines.append(Text(f"Likely then: {_likely(decision, names, reader)}", "dim"))
    console.print(Padding(Text("\n").join(lines), (0, 0, 0, 3), expand=False))


def _likely(decision: Decision, names: list[str], reader: int | None) -> str:
    """What is likely to follow, with who picks it where that changes."""
    parts, before = [], decision.seat
    for seat, said in decision.then:
        who = "" if seat == before else f"{names[seat]}: "
        parts.append(who + _told_of(seat, said, reader))
        before = seat
    return " · ".join(parts)


def _told_of(seat: int, label: str, reader: int | None) -> str:
    """The label of a pick, which speaks to whoever picks, as it is told to the reader.

    >>> _told_of(1, "Exile King on your side of city B", 0)
    'Exile King on their side of city B'
    """
    return label if seat == reader else re.sub(r"\byour\b", "their", label)


def _players_table(study: Study, here: int | None) -> Table:
    """How well everybody has picked."""
    heads = [f"{name}s" for name, _ in _from_slips()]
    table = plain_table("player", "decisions", "cost of each", *heads, right=range(1, 3 + len(heads)))
    for seat in study.game.rules.players:
        if here in (None, seat):
            told = _summary(study, seat)
            counts = [str(told[head]) for head in heads]
            table.add_row(Text(told["name"]), str(told["decisions"]), f"{100 * told['average_cost']:.1f}", *counts)
    return table
