"""A game in the terminal: from the first question to the score, and everything that can be typed on the way."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from cli_runs import Run
from rich.console import Console

import wartorn
from wartorn.cli.company import HUMAN
from wartorn.cli.sitting import Sitting, dealt
from wartorn.cli.terminal import Terminal
from wartorn.kernel.cards import kind_of

DEAL = ("play", "reign-of-war", "--seed", "7", "--opponent", "random")
SETUP = """
game: reign-of-war
step: surge
hand0: Bronze Harrier, 2 Ferry Rower, Cloudpass Gryphon, Stone-Eyed Gorgon
coins0: 4
A: Olive Bearer (enraged), Night Raider
a: Cave Sibyl, Javelin Line
B: Ferry Rower
"""


def line_shown(out: str) -> list[str]:
    """The position lines in an output."""
    return re.findall(r"reign-of-war view=.*", out)


def terminal(sitting: Sitting, width: int = 100, height: int = 40, file: Path | None = None) -> Terminal:
    """A terminal that writes into a text."""
    found = Terminal(sitting, file)
    found.console = Console(file=io.StringIO(), width=width, height=height, highlight=False)
    return found


def written(found: Terminal) -> str:
    """What the terminal wrote since it was last looked at."""
    file = found.console.file
    assert isinstance(file, io.StringIO)
    text = file.getvalue()
    file.seek(0)
    file.truncate()
    return text


def test_whole_game_is_played_and_saved(run: Run) -> None:
    said = run(*DEAL, "--save", "evening.txt", typed="2\n1\n" * 400, height=24)
    assert said.code == 0
    assert "the end" in said.out
    assert re.search(r"rewards used +\d+ +\d+", said.out)
    assert re.search(r"total +\d+ +\d+", said.out)
    assert "wins." in said.out or "You win!" in said.out or "A draw." in said.out
    record = wartorn.Record.load(Path("evening.txt"))
    assert record.headers["seat0"] == "human" and record.headers["seat1"] == "random"
    assert record.verify().over


def test_first_screen_has_all_that_a_player_needs(run: Run) -> None:
    said = run(*DEAL, typed="", width=120)
    for part in (
        "City A · 4 rewards",
        "4 coins · 4 in hand · 0 rewards · 0/6 feats · 0 points",
        "deck 166 · discard 0 · supply 32",
        "You have a soldier in every city.",
        "Your hand (4)",
        "Take up to 2 opposing units into your hand.",
        "Wealth: take a card or a coin (2 of 2 actions left).",
        "1 a card (card)",
        "0/5 units",
    ):
        assert part in said.out


def test_cities_are_marked_when_they_are_war_torn(run: Run) -> None:
    Path("position.txt").write_text(SETUP, encoding="utf-8")
    said = run("play", "--from", "position.txt", typed="")
    assert "WAR-TORN, you win" in said.out
    assert re.search(r"b Olive Bearer +enraged  4", said.out)
    assert re.search(r"b Olive Bearer +!  4", run("play", "--from", "position.txt", typed="", width=80).out)
    assert "3/5 units   7" in said.out


@pytest.mark.parametrize("width", [40, 60, 80, 120, 200])
def test_table_keeps_to_the_width(run: Run, width: int) -> None:
    Path("position.txt").write_text(SETUP, encoding="utf-8")
    said = run("play", "--from", "position.txt", typed="cloudpass-gryphon!\nundo\ntable\nhand\nfeats\n", width=width)
    assert max(len(line.rstrip()) for line in said.out.splitlines() if "wartorn play" not in line) <= width
    for city in "ABC":
        assert f"City {city} · 4 rewards" in said.out


def test_a_pick_is_typed_as_a_number_or_as_a_word(run: Run) -> None:
    Path("position.txt").write_text(SETUP, encoding="utf-8")
    said = run("play", "--from", "position.txt", typed="bronze-harrier>a\njavelin-line@a\n")
    assert "You play Bronze Harrier to city A." in said.out
    assert "Javelin Line is destroyed in city A." in said.out
    by_number = run("play", "--from", "position.txt", typed="1\n2\n")
    assert "Javelin Line is destroyed in city A." in by_number.out


def test_ways_of_one_card_stand_on_one_line(run: Run) -> None:
    Path("position.txt").write_text(SETUP, encoding="utf-8")
    said = run("play", "--from", "position.txt", typed="cloudpass-gryphon!\n")
    assert re.search(r"Cloudpass Gryphon +beast +4 +2 +5 +4 A +5 B +6 C +7 expend", said.out)
    assert re.search(r"Ferry Rower on your side of city B +1 to A .*2 to C", said.out)
    assert re.search(r"Stone-Eyed Gorgon +beast +5 +2 +6 *\n", said.out), "what cannot be paid has no number"


def test_undo_restores_the_exact_line(run: Run) -> None:
    said = run(*DEAL, typed="line\n2\n2\nline\npass\npass\nundo\nundo\nline\nundo\nundo\nline\nundo\n")
    first, second, third, fourth = line_shown(said.out)
    assert first == fourth
    assert second == third != first
    assert "There is nothing to take back." in said.out


def test_undo_restores_the_whole_game() -> None:
    sitting = dealt("reign-of-war", "7", None, None)
    sitting.seat_players([HUMAN, "greedy"])
    lines = []
    while len(lines) < 60 and not sitting.game.over:
        sitting.let_bots_play()
        lines.append((str(sitting.game), sitting.game.story(0), str(sitting.record)))
        sitting.choose(sitting.game.options()[0])
    for before in reversed(lines):
        assert sitting.undo()
        assert (str(sitting.game), sitting.game.story(0), str(sitting.record)) == before
    assert not sitting.undo()


def test_questions_of_a_player_are_answered(run: Run) -> None:
    said = run(*DEAL, typed="card harrier\nKraken\ncard harier\nlog\ndiscard\nfeats\ntable\nhand\n?\nhelp\n\ncard \n")
    assert "Destroy 1 opposing unit of strength 2 or less" in said.flat
    assert said.out.count("Take up to 2 opposing units into your hand.") >= 3  # the name, the hand, the table again
    assert "did you mean Bronze Harrier?" in said.out
    assert "The discard pile is empty." in said.out
    assert "take your last pick back" in said.out
    assert "You draw Grizzled Veteran." in said.out


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("99", "There are options 1 to 2."),
        ("9" * 5000, "There are options 1 to 2."),
        ("0", "There are options 1 to 2."),
        ("bronze-harrier>B", '"card" or "coin"'),
        ("why bronze-harrier>B", '"card" or "coin"'),
        ("why card", "It is offered"),
        ("why", "Why what?"),
        ("why nonsense>A", "nothing is called 'nonsense'"),
        ("bronze-harrier>Q", "behind bronze-harrier may stand"),
        ("yes", "Wealth"),
        ("xyzzy", "is no option, no command and no card"),
        ("[red]x[/", "is no option, no command and no card"),
        ("save", "Where to?"),
        ("save .", "Is a directory"),
        ("save no/such/folder.txt", "No such file or directory"),
        ("save mine.md", "a file of another kind"),
        ("\x00save a\x00b", "no option"),
    ],
)
def test_slips_are_answered_and_change_nothing(run: Run, typed: str, answer: str) -> None:
    Path("mine.md").write_text("# precious\n", encoding="utf-8")
    said = run(*DEAL, typed=f"line\n{typed}\nline\n")
    before, after = line_shown(said.out)
    assert before == after
    assert answer in said.flat
    assert said.code == 0
    assert Path("mine.md").read_text(encoding="utf-8") == "# precious\n"


def test_bytes_that_are_no_text_are_survived(run: Run) -> None:
    said = run(*DEAL, typed=b"\xff\xfe\nline\n")  # type: ignore[arg-type]
    assert len(line_shown(said.out)) == 1


def test_leaving_says_how_to_go_on(run: Run) -> None:
    for leave in ("quit\n", ""):
        said = run(*DEAL, "--option", "comeback=yes", typed=leave)
        assert said.code == 0
        assert "It was not saved" in said.out
        assert "wartorn play reign-of-war --seed 7 --option comeback=yes" in said.out
    assert "wartorn play --from" in run(*DEAL, "--save", "my game.txt", typed="1\n").out
    assert Path("my game.txt").is_file()


def test_interrupt_leaves_politely(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = dealt("reign-of-war", "7", None, None)
    sitting.seat_players([HUMAN, "random"])
    found = terminal(sitting)

    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    found.run()
    assert "The same deal again" in written(found)


def test_saved_game_goes_on_where_it_was(run: Run) -> None:
    said = run(*DEAL, "--seat", "0", typed="2\n1\nline\nsave evening.txt\nquit\n")
    assert "Go on with: wartorn play --from evening.txt" in said.out
    again = run("play", "--from", "evening.txt", typed="line\n")
    assert line_shown(again.out) == line_shown(said.out)
    assert "against random" in again.out
    other = run("play", "--from", "evening.txt", "--opponent", "greedy", typed="")
    assert "against greedy" in other.out


def test_game_from_a_set_up_is_saved_with_its_position(run: Run) -> None:
    Path("position.txt").write_text(SETUP, encoding="utf-8")
    said = run("play", "--from", "position.txt", "--opponent", "random", typed="1\nline\nsave later.txt\nquit\n")
    assert "wartorn play --from later.txt" in said.out
    again = run("play", "--from", "later.txt", typed="line\n")
    assert line_shown(again.out) == line_shown(said.out)
    assert "against random" in again.out
    assert "wartorn replay" not in run("replay", "later.txt").err


def test_second_seat_and_first_player(run: Run) -> None:
    said = run(*DEAL, "--seat", "1", typed="line\n")
    assert "view=1 asking=1" in said.out
    assert "The opponent's turn." in said.out
    assert "asking=1" in run(*DEAL, "--seat", "1", "--option", "first=1", typed="line\n").out


def test_two_people_hand_the_keyboard_over(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = dealt("reign-of-war", "7", None, None)
    sitting.seat_players([HUMAN, HUMAN])
    found = terminal(sitting)
    answers = iter(["2", "2", "pass", "pass", "ready", "line", "undo", "ready", "line"])
    prompts: list[str] = []

    def answer(prompt: str) -> str:
        prompts.append(prompt)
        try:
            return next(answers)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answer)
    found.run()
    assert [prompt[:8] for prompt in prompts if "Enter" in prompt] == ["Player 2", "Player 1"]
    first, second = line_shown(written(found))
    assert "view=1" in first and "view=0" in second


Told = Callable[[wartorn.Game, str], None]
HIDDEN = ("hand1", "rewards1", "deck", "stackA", "stackB", "stackC", "under0", "under1")


def watched(monkeypatch: pytest.MonkeyPatch, name: str, seed: str, opponent: str, picks: int, look: Told) -> None:
    """Play a game by random picks and let somebody look at all that is written before each of them."""
    sitting = dealt(name, seed, None, None)
    sitting.seat_players([HUMAN, opponent])
    found = terminal(sitting, 120, 24)
    chance = wartorn.Chance.seeded(seed)
    why = sitting.game.rules.kinds[-1]
    asked = [f"why {why.slug}>A", "table", "hand", "line", "?", *found.text_table.listings]
    turn = 0

    def answer(prompt: str) -> str:
        nonlocal turn
        look(found.game, written(found).replace(f"You do not hold {why.name}.", ""))
        turn += 1
        if turn > picks:
            raise EOFError
        if turn % 7 == 0:
            return asked[turn // 7 % len(asked)]
        return str(chance.below(len(found.game.options())) + 1)

    monkeypatch.setattr("builtins.input", answer)
    found.run()


@pytest.mark.parametrize(
    ("name", "seed", "opponent"),
    [
        ("reign-of-war", "1", "random"),
        ("reign-of-war", "3", "greedy"),
        ("heir-to-the-dunes", "1", "random"),
        ("corrupted-heir", "2", "random"),
        ("kraters", "1", "random"),
    ],
)
def test_no_hidden_card_is_ever_shown(monkeypatch: pytest.MonkeyPatch, name: str, seed: str, opponent: str) -> None:
    looked = 0

    def look(game: wartorn.Game, text: str) -> None:
        nonlocal looked
        kinds = game.rules.kinds
        view = game.view(0)
        known = {kinds[kind_of(card)].name for pile in view.piles for card in pile}
        story = " ".join(game.story(0)[-60:])
        for place, spec in enumerate(game.rules.piles):
            if spec.name in HIDDEN:
                for card in game.piles[place]:
                    name = kinds[kind_of(card)].name
                    if name not in known and name not in story:
                        looked += 1
                        assert name not in text, f"{name} of {spec.name} was shown"

    watched(monkeypatch, name, seed, opponent, 100, look)
    assert looked > 100


def test_only_views_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = dealt("reign-of-war", "7", None, None)
    sitting.seat_players([HUMAN, "random"])
    found = terminal(sitting)
    drawn: list[int] = []
    table = found.text_table
    for name in ("table", "hand", "listing", "scene", "heading"):
        draw = getattr(table, name)
        monkeypatch.setattr(
            table, name, lambda view, *rest, draw=draw: (drawn.append(view.viewer), draw(view, *rest))[1]
        )
    answers = iter(["table", "hand", "discard", "feats", "1", "1"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(answers, "quit"))
    found.run()
    assert set(drawn) == {0}
