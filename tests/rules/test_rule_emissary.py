"""Emissary of War: two units, picked in secret, say who goes first (RW-EMISSARY)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from emissaries import met, sending, slug
from tables import names, number, play, words

import wartorn

SEEDS = range(60)
SECRET_DECKS = "4*bronze-harrier+3*cave-sibyl/4*gift-bearer+3*hearth-seer"
OTHERS = "Night Raider, Bronze Harrier, Thicket Boar"  # in both hands


def send(unit0: str, unit1: str, **options: object) -> wartorn.Game:
    """A game after seat 0 has sent the first unit and seat 1 the second one."""
    return met(unit0, unit1, (OTHERS, OTHERS), **options)


def asked() -> wartorn.Game:
    """A game in which seat 0 is asked for its emissary."""
    return sending(f"Exile King, {OTHERS}", f"Gift Bearer, {OTHERS}")


def goes_first(game: wartorn.Game) -> int:
    """The seat whose turn is the first one."""
    assert (number(game, "turn"), game.asking) == (1, number(game, "active"))
    assert "2 of 2 actions" in game.question()
    return number(game, "active")


@pytest.mark.rule("RW-EMISSARY-1")
@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("Exile King", "Cave Sibyl"),  # 4 + 1 + 5, 1 + 3 + 0
        ("Bone Caster", "Goatherd Levy"),  # 3 + 2 + 0, 0 + 3 + 1: the cost counts
        ("Gift Bearer", "Wine-Mad Reveler"),  # 0 + 4 + 1, 1 + 2 + 1: the offering counts
        ("Oathless Spear", "Keeper of the Tide"),  # 1 + 2 + 4, 3 + 2 + 1: the strength counts
        ("Ransom Crier", "Retreat Piper"),  # 3 + 2 + 2, 1 + 2 + 3: the sum counts before the strength
        ("Seaside Guardian", "Gift Bearer"),  # 2 + 2 + 2, 0 + 4 + 1: one more is enough
    ],
)
@pytest.mark.parametrize("default", [0, 1])
def test_the_higher_sum_goes_first(higher: str, lower: str, default: int) -> None:
    """Cost, offering and strength together decide, whoever sends it and whoever would go first otherwise."""
    assert goes_first(send(higher, lower, first=default)) == 0
    assert goes_first(send(lower, higher, first=default)) == 1


@pytest.mark.rule("RW-EMISSARY-1")
@pytest.mark.parametrize(
    ("stronger", "weaker"),
    [
        ("Torch Runner", "Ransom Crier"),  # 2 + 2 + 3, 3 + 2 + 2
        ("Oathless Spear", "Torch Runner"),  # 1 + 2 + 4, 2 + 2 + 3
        ("Gift Bearer", "Marching Augur"),  # 0 + 4 + 1, 3 + 2 + 0
    ],
)
@pytest.mark.parametrize("default", [0, 1])
def test_of_equal_sums_the_higher_strength_goes_first(stronger: str, weaker: str, default: int) -> None:
    """The strength breaks a tie, and not the cost or the offering."""
    assert goes_first(send(stronger, weaker, first=default)) == 0
    assert goes_first(send(weaker, stronger, first=default)) == 1


@pytest.mark.rule("RW-EMISSARY-1")
@pytest.mark.parametrize(
    ("one", "another"),
    [
        ("Olive Bearer", "Olive Bearer"),
        ("Gift Bearer", "Ferry Rower"),  # 0 + 4 + 1, 2 + 2 + 1
        ("Ferry Rower", "Border Scout"),  # 2 + 2 + 1, 1 + 3 + 1
    ],
)
@pytest.mark.parametrize("default", [0, 1])
def test_equals_leave_it_to_the_default_first_player(one: str, another: str, default: int) -> None:
    """With equal sums and equal strengths the setting says who goes first."""
    assert goes_first(send(one, another, first=default)) == default
    assert goes_first(send(another, one, first=default)) == default


@pytest.mark.rule("RW-EMISSARY-1")
def test_equals_may_leave_it_to_chance() -> None:
    """With the first player drawn by lot both seats turn up, but a higher sum is above the lot."""
    firsts = Counter(goes_first(send("Gift Bearer", "Ferry Rower", first="random", seed=seed)) for seed in SEEDS)
    assert set(firsts) == {0, 1} and min(firsts.values()) > len(SEEDS) // 5
    for seed in SEEDS:
        assert goes_first(send("Exile King", "Ferry Rower", first="random", seed=seed)) == 0


@pytest.mark.rule("RW-EMISSARY-2")
@pytest.mark.parametrize(("sent", "first"), [(("Exile King", "Gift Bearer"), 0), (("Gift Bearer", "Exile King"), 1)])
def test_the_first_discards_and_the_other_takes_back(sent: tuple[str, str], first: int) -> None:
    """The first player has three units left, the other four, and the emissary among them is known to both."""
    game = send(*sent)
    second = 1 - first
    assert goes_first(game) == first
    assert names(game, "discard") == ["Exile King"]
    assert sorted(names(game, f"hand{first}")) == sorted(OTHERS.split(", "))
    assert sorted(names(game, f"hand{second}")) == sorted(["Gift Bearer", *OTHERS.split(", ")])
    assert names(game, "emissary0", "emissary1") == []
    assert sorted(names(game.view(first), f"hand{second}")) == ["Gift Bearer", "a unit", "a unit", "a unit"]
    assert names(game.view(second), f"hand{first}") == ["a unit"] * 3
    for seat in range(2):
        assert names(game.view(seat), "discard") == ["Exile King"]
        assert number(game, f"discarded{seat}") == 0


@pytest.mark.rule("RW-EMISSARY-2")
def test_of_two_alike_one_is_known() -> None:
    """Who takes back one of two like units has shown only one of them."""
    game = met("Gift Bearer", "Exile King", ("Gift Bearer, Bronze Harrier, Thicket Boar", OTHERS))
    assert sorted(names(game, "hand0")) == ["Bronze Harrier", "Gift Bearer", "Gift Bearer", "Thicket Boar"]
    assert sorted(names(game.view(1), "hand0")) == ["Gift Bearer", "a unit", "a unit", "a unit"]


@pytest.mark.rule("RW-EMISSARY-2")
def test_the_known_unit_stays_in_every_re_deal() -> None:
    """A unit taken back is where the other player saw it go."""
    game = send("Exile King", "Gift Bearer")
    for deal_number in range(20):
        deal = game.view(0).determinize(wartorn.Chance.seeded(str(deal_number)))
        assert "Gift Bearer" in names(deal, "hand1") and len(names(deal, "hand1")) == 4


@pytest.mark.rule("RW-EMISSARY-1")
def test_any_unit_of_the_hand_can_be_sent() -> None:
    """Each player is offered the own hand, and nothing else."""
    game = asked()
    assert words(game) == ["bronze-harrier", "exile-king", "night-raider", "thicket-boar"]
    assert "Emissary" in game.question() and "You do not hold" in game.why_not("gift-bearer")
    play(game, "exile-king")
    assert words(game) == ["bronze-harrier", "gift-bearer", "night-raider", "thicket-boar"]


@pytest.mark.rule("RW-EMISSARY-1")
def test_the_pick_is_secret() -> None:
    """Whichever unit seat 0 laid down, seat 1 sees, is asked and is told the same, and nothing of the unit."""
    told = set()
    for word in words(asked()):
        game = asked()
        play(game, word)
        view = game.view(1)
        told.add((str(view), str(game.events(1)), " ".join(game.story(1)), game.question(), str(game.options())))
        assert names(view, "hand0") == ["a unit"] * 3 and names(view, "emissary0") == ["a unit"]
        assert names(game.view(0), "emissary0") == names(game, "emissary0") != ["a unit"]
        assert [slug(name) for name in names(game, "emissary0")] == [word]
        assert names(game, "emissary1", "discard") == []
    assert len(told) == 1
    assert told.pop()[2] == "The opponent lays a card face down."


@pytest.mark.rule("RW-EMISSARY-1")
def test_how_few_there_are_to_choose_from_is_secret() -> None:
    """A player with four like units is asked as well, so that the other sees no difference."""
    views = []
    for others in (OTHERS, "Exile King, Exile King, Exile King"):
        game = sending(f"Exile King, {others}", f"Gift Bearer, {OTHERS}")
        assert game.asking == 0
        before = str(game.view(1))
        play(game, "exile-king")
        views.append((before, str(game.view(1)), str(game.events(1)), game.story(1)))
    assert views[0] == views[1]


@pytest.mark.rule("RW-EMISSARY-1")
def test_any_unit_may_lie_there_in_a_re_deal() -> None:
    """What seat 0 laid down is, for seat 1, any unit that it does not see."""
    game = asked()
    play(game, "exile-king")
    view = game.view(1)
    found = {names(view.determinize(wartorn.Chance.seeded(str(n))), "emissary0")[0] for n in range(600)}
    assert len(found) == 50


@pytest.mark.rule("RW-EMISSARY-1")
def test_both_are_revealed_at_once() -> None:
    """Nobody is shown an emissary before both lie there; then both players see both of them."""
    game = asked()
    play(game, "exile-king")
    assert not any("as emissary" in line for seat in range(2) for line in game.story(seat))
    play(game, "gift-bearer")
    shown = {
        0: ["You send Exile King as emissary.", "The opponent sends Gift Bearer as emissary."],
        1: ["The opponent sends Exile King as emissary.", "You send Gift Bearer as emissary."],
    }
    for seat in range(2):
        assert [line for line in game.story(seat) if "as emissary" in line] == shown[seat]
        laid = [line for line in game.story(seat) if "face down" in line]
        assert laid[seat].startswith("You lay ") and laid[1 - seat] == "The opponent lays a card face down."


def test_without_the_option_nobody_is_asked() -> None:
    """Emissary of War is a variant: else the game begins with the first turn."""
    game = wartorn.new("reign-of-war")
    assert number(game, "turn") == 1 and game.question().startswith("Wealth")


@pytest.mark.rule("RW-EMISSARY-2", "RW-OWNDECK-1")
@pytest.mark.parametrize(("sent", "first"), [("exile-king gift-bearer", 0), ("gift-bearer exile-king", 1)])
def test_with_own_decks_it_goes_to_the_own_discard_pile(sent: str, first: int) -> None:
    """The emissary of the first player goes to that player's discard pile, and the other one back to hand."""
    deck = "cave-sibyl+exile-king+gift-bearer+olive-bearer"
    game = wartorn.new("reign-of-war", emissary=True, decks=f"{deck}/{deck}")
    play(game, sent)
    assert number(game, "active") == first
    assert names(game, f"discard{first}") == ["Exile King"]
    assert names(game, f"discard{1 - first}", "discard") == []
    assert names(game.view(first), f"hand{1 - first}").count("Gift Bearer") == 1


@pytest.mark.parametrize(
    "options", [{}, {"decks": "duplicate"}, {"decks": SECRET_DECKS, "lists": "secret"}, {"first": "random"}]
)
def test_the_record_of_such_a_game(options: dict[str, object], tmp_path: Path) -> None:
    """Lines can be read while the emissaries are sent, and the record is saved, loaded and replayed."""
    game = wartorn.new("reign-of-war", seed=5, emissary=True, **options)
    record = wartorn.Record.begin(game, 5)
    for step in range(120):
        if game.over:
            break
        assert step > 3 or wartorn.read(str(game)) == game
        assert step > 3 or wartorn.read(str(game.view(1))) == game.view(1)
        record.play(game, game.options()[(7 * step) % len(game.options())])
    assert record.turns[0].number == 0 and len(record.turns[0].picks) == 2
    record.save(tmp_path / "game.txt")
    assert wartorn.Record.load(tmp_path / "game.txt").verify() == game
