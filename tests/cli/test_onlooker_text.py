"""Tables as those see them who look on: from the first chair, in the third person, with what everybody knows."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console, Group

import wartorn
from wartorn.kernel.cards import kind_of
from wartorn.kernel.game import Game
from wartorn.kernel.hidden import ONLOOKER, public_view
from wartorn.text.abdju_table import AbdjuTable
from wartorn.text.omen_table import OmenTable
from wartorn.text.tables import TextTable, table_for

sys.path.append(str(Path(__file__).resolve().parents[1] / "laws"))  # the walks of the laws are used here too

from walks import walk

WIDTHS = (40, 80, 120)
TALL, LOW = 60, 20  # with the feats and without
SPOKEN_TO = re.compile(r"\b(you|your|yours|opponents?|opp)\b", re.IGNORECASE)
SWORDS = "⚔"
WAR = re.compile(rf"{SWORDS} (?:[A-Z-]+, )?(?:tied|(?:Player(?: [12])?|Set) wins) ")


def printed(*parts: object, width: int = 80) -> str:
    """What the terminal would show."""
    paper = io.StringIO()
    Console(file=paper, width=width, no_color=True, highlight=False).print(*parts, sep="\n")
    return "\n".join(line.rstrip() for line in paper.getvalue().splitlines())


def drawn(game: Game, width: int = 80, height: int = TALL) -> str:
    """The heading and the table of a game for those who look on."""
    view = public_view(game)
    table = table_for(view.rules)
    return printed(table.heading(view), table.table(view, width, height), width=width)


def listed(game: Game, name: str) -> str:
    """One of the listings of a game for those who look on."""
    view = public_view(game)
    return printed(table_for(view.rules).listing(view, name), width=120)


def positions(variant: dict[str, str], seed: str) -> Iterator[Game]:
    """Some positions of a game, ever farther from each other, and its end."""
    for count, (game, _) in enumerate(walk(variant, f"{seed} onlookers", 0)):
        if count & (count - 1) == 0:
            yield game
    yield game


def own_words(table: TextTable, text: str) -> str:
    """The text on one line, without what is printed on feats: they speak to whom they are shown."""
    flat = " ".join(text.split())
    for card in table.cards.values() if isinstance(table, OmenTable) else ():
        for line in card.lines:
            flat = flat.replace(line, "")
    return flat


def names_in(table: TextTable, text: str) -> set[str]:
    """The cards whose names are in the text."""
    names = sorted(table.names(), key=len, reverse=True)  # the longest first: one name may be a part of another
    return set(re.findall(rf"\b(?:{'|'.join(map(re.escape, names))})(?!\w)", text))


def open_names(table: TextTable, game: Game) -> set[str]:
    """The names of all cards that every seat knows, and of those that stand over a column of the table."""
    everybody = game.rules.everybody
    known = {kind_of(card) for pile in game.piles for card in pile if card & everybody == everybody}
    columns = table.names()[:9] if isinstance(table, AbdjuTable) else []
    return {game.rules.kinds[kind].name for kind in known} | set(columns)


# Laws


@pytest.mark.filterwarnings("ignore:.*are recommended")
def test_any_table_can_be_looked_at(variant: dict[str, str], seed: str) -> None:
    """At every width a table speaks to nobody, names no card that somebody does not know, and tells every war."""
    for game in positions(variant, seed):
        view = public_view(game)
        assert view.viewer == ONLOOKER
        line, table = str(view), table_for(view.rules)
        known = open_names(table, game)
        for width in WIDTHS:
            text = drawn(game, width)
            assert max(map(len, text.splitlines())) <= width
            flat = own_words(table, text)
            assert SPOKEN_TO.search(flat) is None
            assert names_in(table, flat) <= known
            assert len(WAR.findall(f"{flat} ")) == flat.count(SWORDS)
            assert printed(Group(table.hand(view, {}, width, True)), width=width) == ""
        assert SPOKEN_TO.search(drawn(game, height=LOW)) is None
        assert not any(table.in_hand(view, pick) for pick in ([] if game.over else game.options()))
        assert table.example(view) in view.rules.kinds[view.rules.backs :]
        assert str(view) == line, "who draws changes nothing"


@pytest.mark.filterwarnings("ignore:.*are recommended")
def test_any_listing_can_be_looked_at(variant: dict[str, str], seed: str) -> None:
    """What can be listed of an Omen game speaks to nobody either."""
    for game in positions(variant, seed):
        table = table_for(game.rules)
        for name in table.listings if isinstance(table, OmenTable) else ():
            text = own_words(table, listed(game, name))
            assert SPOKEN_TO.search(re.sub(r"Reveal all cards.*?hand\.", "", text)) is None
            assert name == "decks" or names_in(table, text) <= open_names(table, game)


@pytest.mark.filterwarnings("ignore:.*are recommended")
def test_the_first_seat_sees_the_same_cities(variant: dict[str, str], seed: str) -> None:
    """Who looks on sits where the first seat does: what both know is drawn in the same place."""
    for game in positions(variant, seed):
        view = game.view(0)
        table = table_for(view.rules)
        if not isinstance(table, OmenTable):
            return
        mine = printed(table.cities.drawn(view, 120), width=120)
        others = printed(table.cities.drawn(public_view(game), 120), width=120)
        units = [re.findall(r"[a-z]? ?[A-Z][^│]*? \d+ │", text) for text in (mine, others)]
        heads = [[len(re.findall(r"\d/5 units", line)) for line in text.splitlines()] for text in (mine, others)]
        assert heads[0] == heads[1]
        assert [each for each in units[0] if "/5" not in each] == [each for each in units[1] if "/5" not in each]


# Worked examples

REIGN = """
step: surge
coins0: 5
coins1: 2
hand0: 2 Bronze Harrier, Cave Sibyl
hand1: Night Raider, Olive Bearer (seen)
A: Ferry Rower (enraged), Exile King
a: Thicket Boar, Cave Sibyl
C: Torch Runner
rewards0: Cup of the Vine, Owl's Stratagem (used) (seen)
feats1: Wall of Spears (achieved)
stackC: 0
discard: Gift Bearer, Storm Reader, Gift Bearer
"""


def test_reign_of_war() -> None:
    """Both players by their numbers, the first below; hands are counted, and what all know of them is named."""
    game = wartorn.setup(REIGN)
    lines = drawn(game).splitlines()
    assert lines[0].startswith("turn 2, Player 1's turn · deck ")
    assert lines[1] == "  Player 2 2 coins · 2 in hand · 0 rewards · 1/6 feats · 2 points"
    assert lines[2] == "           all know Olive Bearer"
    assert "▶ Player 1 5 coins · 3 in hand · 2 rewards (1 used) · 0/6 feats · 3 points" in lines
    assert any(line.startswith("╰─── ⚔ Player 1 wins ────╯") for line in lines)
    assert any(line.startswith("Feats                 Player 1 Player 2") for line in lines)
    assert any(re.match(r"Wall of Spears +·        ✓ ", line) for line in lines)
    assert "⚔ WAR-TORN, Player 1 wins" in drawn(game, 120)
    assert "⚔ WAR-TORN, Player 1 wins" in drawn(game, 40)
    assert listed(game, "rewards").splitlines() == [
        "Player 1",
        "  held: a reward",
        "  used: Owl's Stratagem",
        "Player 2",
        "  nothing yet",
    ]


def test_the_seats_are_spoken_to_as_ever() -> None:
    """The same table as the seats see it."""
    game = wartorn.setup(REIGN)
    for seat, outcome, turn in ((0, "you win", "your turn"), (1, "you lose", "the opponent's turn")):
        view = game.view(seat)
        table = table_for(view.rules)
        text = printed(table.heading(view), table.table(view, 80, TALL), table.hand(view, {}, 80, False))
        active = "▶ You" if seat == 0 else "▶ Opponent"
        for told in (outcome, turn, active, "Feats                 you opp.", "Your hand"):
            assert told in text
        assert ("you know Olive Bearer" in text) == (seat == 0)
        assert "Player" not in text


def test_points_that_only_a_player_knows() -> None:
    """A treasured unit scores for who keeps it: of a hand that is not open there may be more points."""
    setup = "game: kraters\nturn: 3\nhand0: {}\nhand1:\ntriumphs1: Wharf Rat"
    treasure = "Pearl Diver"  # COVETED
    hidden = drawn(wartorn.setup(setup.format(treasure)))
    assert "1 in hand · 0 Kraters · 0+ points" in hidden and treasure not in hidden
    assert "0 in hand · 0 Kraters · 1 triumph · 2 points" in hidden
    shown = drawn(wartorn.setup(setup.format(f"{treasure} (seen)")))
    assert f"all know {treasure}" in shown and "+ points" not in shown


def test_a_game_against_set() -> None:
    """With one player there is Set, and the player has no number."""
    text = drawn(wartorn.new("corrupted-heir", seed=1))
    assert "Player's turn" in text or "before the game" in text
    assert re.search(r"^..Set ", text, re.MULTILINE) and re.search(r"^..Player ", text, re.MULTILINE)
    assert "Player 1" not in text


ABDJU = """
game: osiris-in-abdju
hand0: Scribe, Baker, Priest, Noble
forum: 2 Farmer, 2 Baker, Noble
dynasty0: 2 Farmer
afterlife0: Blessed Farmers
debens: 4
"""


def test_osiris_in_abdju() -> None:
    """The player is called so, and the Afterlife card that only the player knows lies there from behind."""
    game = wartorn.setup(ABDJU)
    lines = drawn(game).splitlines()
    assert "Player's turn" in lines[0]
    assert lines[-1].startswith("Player has 4 Debens · Bread costs ")
    assert lines[-1].endswith(" · 2 Farmers of the player unprotected")
    (row,) = [line for line in lines if line.startswith("Player ") and "Debens" not in line]
    assert row.endswith("+")
    assert "Blessed" not in drawn(game)
    view = game.view(0)
    assert "Blessed Farmers" in printed(table_for(view.rules).table(view, 80, TALL))


def test_drafts() -> None:
    """A draft is told by the pick of whoever is to pick, and what is face down is counted."""
    game = wartorn.new("card-drafting", seed=1)
    game.play(game.options()[0])
    first = game.asking
    assert first is not None
    lines = drawn(game, 120).splitlines()
    assert lines[0] == "pick 1 of 10"
    assert [line.split(" · ")[0] for line in lines[1:]] == ["Player 2", "Player 1"]
    assert f"Player {first + 1} · nothing yet" in lines
    game = wartorn.new("simplified-drafting", seed=1, seats=4)
    for _ in range(4):
        game.play(game.options()[0])
    players = [f"Player {number} · 1 card face down" for number in (2, 3, 4, 1)]
    assert drawn(game).splitlines() == ["pack 1 of 3", *players]


def test_secret_decks_stay_secret() -> None:
    """Of decks that only their players know the listing names what lies in the open."""
    decks = "4*gift-bearer+4*olive-bearer/3*night-raider+3*thicket-boar"
    text = listed(wartorn.new("reign-of-war", seed=1, decks=decks, lists="secret"), "decks")
    assert text.split("\n")[0] == "Player 1: a secret deck, 0 of it in sight"
    assert "Bearer" not in text and "Thicket" not in text
    assert "3× Night Raider" in listed(wartorn.new("reign-of-war", seed=1, decks=decks), "decks")
