"""Which sets go with which game (CS): every cell of docs/combining.md, what a part of a set is, warnings, refusals."""

from __future__ import annotations

import random
import re
import warnings
from collections import Counter
from pathlib import Path

import pytest
from tables import names, number, play

import wartorn
from wartorn.kernel.cards import turned
from wartorn.kernel.registry import game_called
from wartorn.omen.catalog import card_set, learn_set, shipped
from wartorn.omen.table import BEAST, FEAT, KRATER, ORACLE, REWARD, SOLDIER, STRUCTURE

PAGE = Path(__file__).resolve().parents[2] / "docs" / "combining.md"
DUNES = "heir-to-the-dunes"
WAR = "reign-of-war"
UNITS = {card.name: card for card in card_set(WAR).cards if card.type in (SOLDIER, ORACLE, BEAST)}
KRATERS = ("salt-and-silver", "ash-and-augury")


def steps(game: wartorn.Game) -> list[str]:
    """The names of the steps of a turn."""
    return [name for name in game.rules.steps[0] if name]


def dunes(part: str, seed: int = 0) -> wartorn.Game:
    """Heir to the Dunes with this part of Reign of War, without a warning."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return wartorn.new(DUNES, seed=seed, sets=[DUNES, f"{WAR}:{part}"])


DEALT = ("deck", "hand0", "hand1", "discard")  # the first question comes after the first gift (HD-WEALTH-1)


def guests(game: wartorn.Game) -> Counter[str]:
    """The units of Reign of War that were shuffled in."""
    return Counter(name for name in names(game, *DEALT) if name in UNITS)


# The tables of the page


def cells(heading: str) -> list[tuple[str, str, str]]:
    """A table of the page: game, set and what is said about them."""
    text = PAGE.read_text(encoding="utf-8")
    table = text[text.index(f"| {heading} |") :].partition("\n\n")[0]
    rows = [[cell.strip(" `") for cell in line.strip("|").split("|")] for line in table.splitlines()]
    return [(game, row[0], cell) for row in rows[2:] for game, cell in zip(rows[0][1:], row[1:], strict=True)]


ADDED = cells("added set")
ALONE = cells("set alone")


def outcome(game: str, sets: tuple[str, ...]) -> str:
    """What the engine says, in the words of the page."""
    usual = tuple(name for name, _ in game_called(game).ruleset().sets)
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        try:
            dealt = wartorn.new(game, sets=sets)
        except wartorn.BadOption as error:
            match = re.search(r"\((CS-\d+)\)$", str(error))
            if match:
                return f"refused ({match[1]})"
            return "needs the usual set too" if f"add the usual set, {usual[0]!r}" in str(error) else str(error)
    finished(dealt)
    if not heard:
        return "its usual set" if sets == usual else "works"
    assert [str(each.message) for each in heard] == dealt.rules.notes
    return "works, with a warning"


def finished(game: wartorn.Game) -> None:
    """Play a while by chance: a combination that is dealt can be played."""
    chance = random.Random(7)
    for _ in range(150):
        if not game.over:
            game.play(chance.choice(game.options()))
    assert wartorn.read(str(game)) == game


def test_the_tables_have_every_game_and_every_set() -> None:
    every = {
        (entry.name, name)
        for entry in wartorn.games()
        if entry.ruleset().sets and not entry.stage
        for name in shipped()
    }
    for table in (ADDED, ALONE):
        assert len(table) == len(every) and {(game, name) for game, name, _ in table} == every


@pytest.mark.rule("CS-5", "CS-7", "CS-8", "CS-10")
@pytest.mark.parametrize(("game", "name", "said"), ADDED)
def test_a_set_added_to_the_usual_one(game: str, name: str, said: str) -> None:
    (usual,) = (each for each, _ in game_called(game).ruleset().sets)
    assert outcome(game, (usual, name) if name != usual else (usual,)) == said


@pytest.mark.rule("CS-5", "CS-7", "CS-8", "CS-10")
@pytest.mark.parametrize(("game", "name", "said"), ALONE)
def test_a_set_alone(game: str, name: str, said: str) -> None:
    assert outcome(game, (name,)) == said


@pytest.mark.rule("CS-5", "CS-8", "CS-10")
@pytest.mark.parametrize(("game", "name", "said"), [cell for cell in ADDED if cell[2].startswith("refused")])
def test_a_part_of_a_refused_set_is_refused_too(game: str, name: str, said: str) -> None:
    (usual,) = (each for each, _ in game_called(game).ruleset().sets)
    assert outcome(game, (usual, f"{name}:1")) == said
    assert outcome(game, (f"{name}:1", usual)) == said


@pytest.mark.rule("CS-7")
@pytest.mark.parametrize(
    ("game", "sets", "reason"),
    [
        (WAR, (WAR, DUNES), "its units need gods, favor and structures, so its rules lead"),
        (WAR, KRATERS[:1], "one game razes cities and the other does not"),
        (DUNES, (DUNES, KRATERS[1]), "one game razes cities and the other does not"),
        ("kraters", (KRATERS[0], WAR), "one game razes cities and the other does not"),
        ("corrupted-heir", (DUNES, f"{WAR}:1"), "nothing says how the Heir would use other ones"),
        (DUNES, (f"{WAR}:10",), "needs 9 reward cards, .* have 0, 0 and 10; add the usual set, 'heir-to-the-dunes'"),
        (DUNES, (DUNES, f"{WAR}:0"), "has 174 unit cards; 0 of them cannot be picked"),
        (DUNES, (DUNES, f"{WAR}:175"), "has 174 unit cards; 175 of them cannot be picked"),
        (DUNES, (DUNES, f"{WAR}:5*bronze-harrier"), "has 4 Bronze Harrier, not 5"),
        (DUNES, (DUNES, f"{WAR}:3*bronze-harrier,2*bronze-harrier"), "has 4 Bronze Harrier, not 5"),
        (DUNES, (DUNES, f"{WAR}:0*bronze-harrier"), "has 4 Bronze Harrier, not 0"),
        (DUNES, (DUNES, f"{WAR}:bronze-harier"), "no unit called 'bronze-harier' .did you mean 'bronze-harrier'"),
        (DUNES, (DUNES, f"{WAR}:cup-of-the-vine"), "no unit called 'cup-of-the-vine'"),
        (DUNES, (DUNES, f"{WAR}:"), "is no part of a set, such as reign-of-war:10"),
        (DUNES, (DUNES, f"{WAR}:{'9' * 5000}"), "'9{40}…' is no part of a set, such as"),
        (DUNES, (DUNES, f"{WAR}:10,"), "is no part of a set, such as reign-of-war:10"),
        (DUNES, (DUNES, f"{WAR}:3", f"{WAR}:feats"), "two sets are called 'reign-of-war'"),
        (WAR, (f"{WAR}:30",), "needs 12 reward cards, 6 feats .* these sets have 12, 0 and 30"),
        ("kraters", (f"{KRATERS[0]}:7",), "at least 9 Kraters and at least 8 unit cards; these sets have 9 and 7"),
        ("kraters", (f"{KRATERS[0]}:3", f"{KRATERS[1]}:3"), "these sets have 18 and 6$"),
        ("kraters", (f"{KRATERS[0]}:10,feats",), "salt-and-silver has no feats"),
        ("kraters", (KRATERS[0], KRATERS[0]), "two sets are called 'salt-and-silver'"),
        ("kraters", (KRATERS[0], "salt-and-pepper"), "no set is called 'salt-and-pepper' .did you mean"),
    ],
)
def test_what_cannot_work_is_refused_with_the_reason(game: str, sets: tuple[str, ...], reason: str) -> None:
    with pytest.raises(wartorn.BadOption, match=reason):
        wartorn.new(game, sets=sets)
    with pytest.raises(wartorn.BadSetup, match=reason):
        wartorn.setup(f"game: {game}\nsets: {' '.join(sets)}")


@pytest.mark.rule("CS-10")
def test_the_corrupted_heir_has_the_cards_of_heir_to_the_dunes() -> None:
    for sets in ((), (DUNES,)):
        game = wartorn.new("corrupted-heir", sets=sets)
        assert game.rules.sets == [(DUNES, card_set(DUNES).hash)]
        assert game == wartorn.new("corrupted-heir")


# One deck


@pytest.mark.rule("CS-1")
def test_all_units_are_in_one_deck() -> None:
    own = Counter({c.name: c.copies for c in card_set(DUNES).cards if c.type not in (REWARD, STRUCTURE)})
    for seed in range(20):
        game = dunes("cave-sibyl,2*bronze-harrier", seed)
        guest = Counter({"Cave Sibyl": 1, "Bronze Harrier": 2})
        assert Counter(names(game, *DEALT)) == own + guest
    places = {names(dunes("cave-sibyl", seed), *DEALT).index("Cave Sibyl") for seed in range(20)}
    assert len(places) > 10, "they are shuffled together"


@pytest.mark.rule("CS-1")
@pytest.mark.parametrize("count", [1, 3, 10, 50, 51, 174])
def test_a_number_is_so_many_unit_cards(count: int) -> None:
    found = guests(dunes(str(count)))
    assert found.total() == count and found == guests(dunes(str(count), 5)), "the same every time"
    assert all(copies <= UNITS[name].copies for name, copies in found.items())
    assert len(found) == min(count, 50), "no kind twice before every kind is in"


@pytest.mark.rule("CS-1")
def test_parts_add_up() -> None:
    assert guests(dunes("3,cave-sibyl,2*bronze-harrier,feats")) == guests(dunes("3")) + Counter(
        {"Cave Sibyl": 1, "Bronze Harrier": 2}
    )


@pytest.mark.rule("CS-1")
def test_a_position_says_its_sets_and_is_read_again() -> None:
    for sets in ([DUNES, f"{WAR}:10,feats"], [f"{WAR}:2*cave-sibyl", DUNES], f"{DUNES}+{WAR}:10"):
        game = wartorn.new(DUNES, sets=sets)
        listed = sets if isinstance(sets, str) else "+".join(sets)
        assert str(game).split()[0] == f"{DUNES};sets={listed}"
        assert wartorn.read(str(game)) == game


def test_spaces_in_a_part_mean_nothing() -> None:
    """The position says the part without them, so that it can be read."""
    game = wartorn.new(DUNES, sets=[DUNES, f"{WAR}: 10 , feats"])
    assert str(game).split()[0] == f"{DUNES};sets={DUNES}+{WAR}:10,feats"
    assert wartorn.read(str(game)) == game


# Heir to the Dunes with cards of Reign of War

BARE = ["wealth", "actions", "surge", "war", "offering", "limits"]


@pytest.mark.rule("CS-2")
@pytest.mark.parametrize(
    ("part", "more"),
    [
        ("bronze-harrier", []),
        ("thicket-boar", []),
        ("cave-sibyl", ["portent"]),
        ("feats", ["feat"]),
        ("bronze-harrier,feats", ["feat"]),
        ("10", ["portent"]),
        ("10,feats", ["portent", "feat"]),
    ],
)
def test_oracles_and_feats_bring_their_steps(part: str, more: list[str]) -> None:
    """In this order between Surge and War."""
    assert steps(dunes(part)) == [*BARE[:3], *more, *BARE[3:]]
    assert steps(wartorn.new(DUNES)) == BARE


@pytest.mark.rule("CS-2")
def test_six_feats_for_each_player() -> None:
    six = Counter(card.name for card in card_set(WAR).cards if card.type == FEAT)
    assert six.total() == 6
    game = dunes("10,feats")
    for seat in range(2):
        assert Counter(names(game, f"feats{seat}")) == six
        pile = game.piles[[spec.name for spec in game.rules.piles].index(f"feats{seat}")]
        assert not any(map(turned, pile))
    assert names(dunes("10"), "feats0", "feats1") == []


@pytest.mark.rule("CS-2")
@pytest.mark.parametrize("count", range(7))
def test_five_feats_of_the_opposing_player_end_the_game_with_the_turn(count: int) -> None:
    feats = [card.name for card in card_set(WAR).cards if card.type == FEAT][:count]
    text = f"game: {DUNES}\nsets: {DUNES} {WAR}:1,feats\nstep: offering\nhand0: Tortured Soul\n"
    game = wartorn.setup(text + (f"feats1: {', '.join(f'{name} (achieved)' for name in feats)}" if feats else ""))
    assert game.scores() == [0, 2 * count] and not game.over
    play(game, "pass")
    assert game.over == (count >= 5)
    assert ("feats", 2 * count) in game.score_sheet(1)


@pytest.mark.rule("CS-2")
def test_without_feats_nothing_is_scored_for_them() -> None:
    assert "feats" not in dict(dunes("10").score_sheet(0))


@pytest.mark.rule("CS-9")
def test_rewards_structures_and_coins_are_the_leading_games() -> None:
    rewards = Counter(card.name for card in card_set(DUNES).cards if card.type == REWARD)
    structures = {card.name for card in card_set(DUNES).cards if card.type == STRUCTURE}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        games = [dunes("10,feats"), wartorn.new(DUNES, sets=[DUNES, WAR])]
    for game in games:
        assert [len(names(game, f"stack{city}")) for city in "ABC"] == [3, 3, 3]
        assert Counter(names(game, "stackA", "stackB", "stackC")) == rewards
        assert names(game, "treasury") == []
        assert {*names(game, "structures0"), *names(game, "structures1")} == structures
        assert number(game, "supply") + number(game, "coins0") + number(game, "coins1") == 20
        assert len(names(game, "hand1")) == 4 and len(names(game, "hand0", "discard")) == 5
        assert "Wealth" in game.question() and game.asking == 0


@pytest.mark.rule("CS-9")
def test_a_tied_score_is_broken_as_in_the_leading_game() -> None:
    """More unused rewards win, not more feats, which break ties at home (HD-SCORE-2)."""
    game = wartorn.setup(
        f"game: {DUNES}\nsets: {DUNES} {WAR}:1,feats\nstep: offering\nhand0: Tortured Soul\n"
        "stackA: 0\nstackB: 0\nrewards0: Great Scouring\nfeats1: Wall of Spears (achieved)"
    )
    play(game, "pass")
    assert game.over and game.scores() == [2, 2] and game.winner == 0


HUNTERS = """
name = "hunters"
title = "Hunters"
game = "heir-to-the-dunes"
[[unit]]
name = "Giant Hunter"
type = "initiate"
cost = 0
strength = 1
offering = 1
copies = 4
text = "INVOCATION: Destroy all opposing units with COLOSSAL."
"""


@pytest.mark.rule("CS-3")
def test_a_text_about_colossal_does_not_mean_beasts(tmp_path: Path) -> None:
    (tmp_path / "hunters.toml").write_text(HUNTERS, encoding="utf-8")
    learn_set(tmp_path / "hunters.toml")
    game = wartorn.setup(
        f"game: {DUNES}\nsets: {DUNES} hunters {WAR}:thicket-boar,2*javelin-line\nfavor: Anubis\nstep: surge\n"
        "hand0: 2 Giant Hunter\na: Thicket Boar, Rabid Usurper\nb: Javelin Line (enraged), Moonfall Conscripts"
    )
    play(game, "giant-hunter>C")
    assert names(game, "a", "b") == ["Thicket Boar", "Javelin Line"]
    assert sorted(names(game, "discard")) == ["Moonfall Conscripts", "Rabid Usurper"]


@pytest.mark.rule("CS-3")
@pytest.mark.parametrize("god", ["horus", "anubis"])
def test_a_unit_of_another_set_costs_its_full_price_and_serves_everybody(god: str) -> None:
    """It is devoted to nobody: no discount for the heir of either god, and its text works for both."""
    game = wartorn.setup(
        f"game: {DUNES}\nsets: {DUNES} {WAR}:2*harbor-tollman\noptions: god={god}\nstep: surge\n"
        "coins0: 4\ncoins1: 5\nhand0: 2 Harbor Tollman"
    )
    play(game, "harbor-tollman>A")
    assert (number(game, "coins0"), number(game, "coins1"), number(game, "devoted")) == (3, 4, 0)


# The warning


@pytest.mark.rule("CS-4")
@pytest.mark.parametrize(
    ("part", "count"),
    [
        ("10", 0),
        ("10,feats", 0),
        ("4*bronze-harrier,3*cave-sibyl,3*thicket-boar", 0),
        ("11", 11),
        ("10,exile-king", 11),
        ("4*bronze-harrier,4*exile-king,3*cave-sibyl", 11),
        ("174", 174),
    ],
)
def test_more_than_ten_units_of_another_game_draw_a_warning(part: str, count: int) -> None:
    """Unit cards are counted, not kinds and not feats; the game is dealt all the same."""
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        game = wartorn.new(DUNES, sets=[DUNES, f"{WAR}:{part}"])
    said = [f"{count} units of other sets are in the deck; at most 10 are recommended (CS-4)"] if count else []
    assert [str(each.message) for each in heard] == game.rules.notes == said
    assert game.asking == 0


@pytest.mark.rule("CS-4")
def test_no_warning_among_the_sets_of_one_game() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for game in (wartorn.new("kraters", sets=KRATERS), wartorn.new(WAR), wartorn.new(DUNES)):
            assert game.rules.notes == []


# Sets with Kraters


@pytest.mark.rule("CS-6")
def test_two_sets_of_kraters() -> None:
    """40 coins, 4 Kraters in a city from both sets, one deck of both."""
    kraters = Counter({c.name: c.copies for name in KRATERS for c in card_set(name).cards if c.type == KRATER})
    units = Counter({c.name: c.copies for name in KRATERS for c in card_set(name).cards if c.type != KRATER})
    dealt: set[str] = set()
    for seed in range(30):
        game = wartorn.new("kraters", seed=seed, sets=KRATERS)
        assert number(game, "supply") == 32
        stacks = names(game, "stackA", "stackB", "stackC")
        assert len(stacks) == 12 and Counter(stacks) <= kraters
        assert Counter([*stacks, *names(game, "treasury")]) == kraters
        assert Counter(names(game, "deck", "hand0", "hand1")) == units
        dealt |= set(stacks)
    assert dealt == set(kraters)


@pytest.mark.rule("CS-6")
@pytest.mark.parametrize(("sets", "razed"), [(KRATERS, 2), (KRATERS[:1], 3), (KRATERS[1:], 3)])
def test_two_razed_cities_end_a_game_of_two_sets(sets: tuple[str, ...], razed: int) -> None:
    for count in range(4):
        cities = "".join(f"stack{city}: 0\nrazed{city}: 1\n" for city in "ABC"[:count])
        game = wartorn.setup(f"game: kraters\nsets: {' '.join(sets)}\nstep: offering\nhand0: 1\n{cities}")
        play(game, "pass")
        assert game.over == (count >= razed)
