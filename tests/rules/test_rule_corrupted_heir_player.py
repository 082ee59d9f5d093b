"""The Corrupted Heir against the player: what it keeps of a war, gives up and loses, by lot where it is equal."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from solo import GAME, SEEDS, UNITS, heirs_turn, shown
from tables import names, number, play

import wartorn
from wartorn.kernel.script import Script
from wartorn.omen.selectors import OWN, UP_TO, Units
from wartorn.omen.verbs.cities import Destroy
from wartorn.omen.verbs.deed import OPPONENT
from wartorn.omen.verbs.hands import DiscardAtRandom
from wartorn.omen.verbs.omens import RevealHand
from wartorn.omen.verbs.wealth import Draw, Gain, Lose, Steal

# The War step


def kept(seeds: int, own: str, side: str, pick: str = "") -> Counter[tuple[str, ...]]:
    """What the Heir keeps of its side after a war, and how often."""
    outcomes: Counter[tuple[str, ...]] = Counter()
    for seed in range(seeds):
        game = heirs_turn("war", "favor: Anubis", f"A: {own}", f"a: {side}", seed=seed)
        play(game, pick)
        outcomes[tuple(sorted(names(game, "a")))] += 1
    return outcomes


ALIKE = ("Remembered Soul", "Sunset Marauder", "Tortured Soul")  # strength 2 and cost 3 all of them


@pytest.mark.rule("CH-WAR-1")
def test_the_winner_keeps_one_of_equals_by_lot() -> None:
    """The weaker one never stays."""
    outcomes = kept(90, "Fallen Archivist, Forgotten Pharaoh", f"{', '.join(ALIKE)}, Moonlight Channeller")
    shown(outcomes, {(name,) for name in ALIKE})


@pytest.mark.rule("CH-WAR-1")
def test_the_loser_keeps_one_of_equal_pairs_by_lot() -> None:
    """Of the three that are alike any two may stay; the weaker one never does."""
    own = "Rabid Usurper, Moonfall Conscripts, Opal Statuary"
    outcomes = kept(120, own, f"{', '.join(ALIKE)}, Moonlight Channeller")
    assert set(outcomes) == set(combinations(ALIKE, 2))


@pytest.mark.rule("CH-WAR-1")
def test_a_colossal_unit_and_an_equal_pair_by_lot() -> None:
    """Rabid Usurper has strength 3 and cost 3, Moonlight Channeller and Temple Servant have both together."""
    own = "Moonfall Conscripts, Opal Statuary, Sunset Marauder"
    outcomes = kept(60, own, "Rabid Usurper, Temple Servant, Moonlight Channeller", "opal-statuary@A")
    shown(outcomes, {("Rabid Usurper",), ("Moonlight Channeller", "Temple Servant")})


@pytest.mark.rule("CH-WAR-1")
def test_a_colossal_unit_and_an_equal_single_one_by_lot() -> None:
    """Rabid Usurper and Opal Statuary have strength 3 and cost 3 both, and cannot stay together."""
    own = "Moonfall Conscripts, Sunset Marauder, Tortured Soul"
    outcomes = kept(60, own, "Rabid Usurper, Opal Statuary", "tortured-soul@A")
    shown(outcomes, {("Rabid Usurper",), ("Opal Statuary",)})


def stays(side: list[str], allowance: int) -> set[tuple[str, ...]]:
    """Every set of units that may stay and than which none is stronger, or as strong and more expensive."""
    sets: list[tuple[str, ...]] = [()]
    for count in range(1, allowance + 1):
        for chosen in combinations(sorted(side), count):
            if sum(UNITS[name].sizes[2] for name in chosen) <= allowance:
                sets.append(chosen)
    values = [(sum(UNITS[n].strength for n in chosen), sum(UNITS[n].cost for n in chosen)) for chosen in sets]
    best = max(values)
    return {chosen for chosen, value in zip(sets, values, strict=True) if value == best}


@pytest.mark.rule("CH-WAR-1")
@pytest.mark.parametrize("wins", [True, False])
@pytest.mark.parametrize("seed", range(60))
def test_what_the_heir_keeps_by_a_second_reading(seed: int, wins: bool) -> None:
    """Some side of the Heir against one that is much weaker or much stronger; the player's turn or the Heir's."""
    rival = ["Fallen Archivist"] if wins else ["Opal Statuary", "Rabid Usurper", "Moonfall Conscripts"]
    game = wartorn.new(GAME, seed=seed)
    side: list[str] = []
    for name in names(game, "deck"):
        if name not in rival and sum(UNITS[each].sizes[0] for each in [*side, name]) <= 5:
            side.append(name)
    might = sum(UNITS[name].strength for name in side)
    if not (3 < might < 8):
        side = ["Tortured Soul", "Temple Servant", "Sunset Marauder", "Moonlight Channeller"]  # 7
    game = wartorn.setup(
        f"game: {GAME}\nseed: {seed}\nactive: {seed % 2}\nstep: war\nturn: 9\nfavor: Anubis\nhand0: Gifted Taskmaster\n"
        f"A: {', '.join(rival)}\na: {', '.join(name for name in side if name != 'Gifted Taskmaster')}"
    )
    side = [name for name in side if name != "Gifted Taskmaster"]
    assert f"{'Set wins' if wins else 'You win'} the war in city A." in game.story(0)
    assert tuple(sorted(names(game, "a"))) in stays(side, 1 if wins else 2)
    assert names(game, "hand1") == []


@pytest.mark.rule("CH-WAR-2")
def test_the_order_of_the_wars_is_told() -> None:
    game = heirs_turn(
        "war",
        "a: Opal Statuary, Rabid Usurper, Moonfall Conscripts",
        "b: Tortured Soul, Remembered Soul, Sunset Marauder, Moonlight Channeller, Temple Servant",
        "C: Fallen Archivist, Forgotten Pharaoh",
        "c: Gifted Taskmaster, Silent Regent",
    )
    wars = [line for line in game.story(0) if "wins the war" in line]
    assert wars == [f"Set wins the war in city {city}." for city in "ABC"]


# What the player does to the Heir


def players_turn(*lines: str) -> wartorn.Game:
    """A game at the player's Surge step."""
    usual = ("step: surge", "turn: 6", "heir: 3", "beside: 4", "coins0: 5", "favor: Anubis")
    return wartorn.setup("\n".join((f"game: {GAME}", *usual, *lines)))


def resolve(game: wartorn.Game, script: Script) -> None:
    """Let the player resolve this text now."""
    game.begin(script, 0)
    game.settle()


@pytest.mark.rule("CH-PLAYER-4")
def test_the_heir_gives_up_one_of_equals_by_lot() -> None:
    """Fallen Archivist and Forgotten Pharaoh have strength 1 and cost 1 both."""
    outcomes: Counter[tuple[str, ...]] = Counter()
    for seed in SEEDS:
        game = wartorn.setup(
            f"game: {GAME}\nseed: {seed}\nstep: surge\nturn: 6\nhand0: Moonlight Channeller\n"
            "rewards0: Weighing of Hearts\nb: Fallen Archivist, Forgotten Pharaoh, Opal Statuary"
        )
        game.play(game.pick("weighing-of-hearts!"))
        outcomes[tuple(names(game, "discard"))] += 1
    shown(outcomes, {("Fallen Archivist",), ("Forgotten Pharaoh",)})


@pytest.mark.rule("CH-PLAYER-1")
@pytest.mark.parametrize("verb", [Steal(2), Lose(2, OPPONENT)], ids=["steal", "lose"])
def test_what_the_heir_would_lose_comes_from_the_supply(verb: Steal | Lose) -> None:
    game = players_turn("hand0: Moonlight Channeller")
    assert number(game, "supply") == 8
    resolve(game, Script("text", (verb,)))
    assert [number(game, name) for name in ("coins0", "supply", "heir", "beside", "coins1")] == [7, 6, 3, 4, 0]


@pytest.mark.rule("CH-PLAYER-1")
def test_the_heir_loses_coins_where_it_could_discard_or_lose() -> None:
    """Feather Bailiff: without a hand only the coins are left, and the player gets them."""
    game = players_turn("hand0: Feather Bailiff, Moonlight Channeller")
    game.play(game.pick("feather-bailiff>A"))
    game.play(game.pick("feather-bailiff@A"))
    assert number(game, "coins0") == 5 - max(UNITS["Feather Bailiff"].cost - 1, 0) + 2
    assert number(game, "heir") == 3 and game.asking == 0


@pytest.mark.rule("CH-OFFER-2")
def test_the_coins_on_its_card_are_no_purse() -> None:
    """The Heir has no purse, so Widow of the West Bank never finds more coins there."""
    cost = max(UNITS["Widow of the West Bank"].cost - 1, 0)
    for on_card in (7, 2, 0):
        game = wartorn.setup(
            f"game: {GAME}\nstep: surge\nturn: 6\nheir: {on_card}\nbeside: {7 - on_card}\ncoins0: {1 + cost}\n"
            "favor: Anubis\nhand0: Widow of the West Bank, Moonlight Channeller"
        )
        game.play(game.pick("widow-of-the-west-bank>A"))
        game.play(game.pick("widow-of-the-west-bank@A"))
        assert number(game, "coins0") == 1
        assert number(game, "heir") == on_card


@pytest.mark.rule("CH-PLAYER-2")
def test_one_returned_unit_of_the_heir_is_destroyed() -> None:
    """Chariot of Noon, of a player of Horus."""
    game = players_turn(
        "options: god=horus", "hand0: Chariot of Noon, Opal Statuary", "a: Temple Servant", "A: Remembered Soul"
    )
    game.play(game.pick("chariot-of-noon>A"))
    game.play(game.pick("chariot-of-noon@A"))
    assert names(game, "a") == names(game, "hand1") == [] and names(game, "discard") == ["Temple Servant"]
    assert number(game, "destroyed") == 1
    assert "Temple Servant is destroyed in city A." in game.story(0)


@pytest.mark.rule("CH-PLAYER-3")
@pytest.mark.parametrize("verb", [DiscardAtRandom(1, OPPONENT), RevealHand(OPPONENT)], ids=["discard", "reveal"])
def test_a_hand_that_is_not_there(verb: DiscardAtRandom | RevealHand) -> None:
    game = players_turn("hand0: Moonlight Channeller", "a: Opal Statuary")
    before = str(game)
    resolve(game, Script("text", (verb,)))
    assert str(game) == before


@pytest.mark.rule("CH-PLAYER-3")
def test_a_revealed_hand_offers_nothing_to_choose() -> None:
    """Veil Lifter chooses a card of the opponent's hand."""
    game = players_turn("hand0: Veil Lifter, Moonlight Channeller")
    game.play(game.pick("veil-lifter>A"))
    assert names(game, "hand0") == ["Moonlight Channeller"] and names(game, "discard") == []
    assert "Surge" in game.question()


@pytest.mark.rule("CH-PLAYER-4")
def test_the_heir_does_nothing_that_it_merely_may_do() -> None:
    """A text by which the opponent may destroy units, or destroys up to two; no card has it."""
    for verb in (Destroy(Units(UP_TO, 2, OWN), OPPONENT), Destroy(Units(whose=OWN), OPPONENT, True)):
        game = players_turn("hand0: Moonlight Channeller", "a: Opal Statuary, Temple Servant")
        resolve(game, Script("text", (verb,)))
        assert names(game, "a") == ["Opal Statuary", "Temple Servant"] and game.asking == 0
    resolve(game, Script("text", (Destroy(Units(whose=OWN), OPPONENT),)))
    assert names(game, "a") == ["Opal Statuary"]


@pytest.mark.rule("CH-PLAYER-4")
def test_the_heir_gives_up_the_least_in_one_city() -> None:
    """Sandstone Titan, of a player of Horus; what stands elsewhere is not meant."""
    game = players_turn(
        "options: god=horus",
        "hand0: Sandstone Titan, Fallen Archivist",
        "a: Opal Statuary, Gifted Taskmaster, Remembered Soul",
        "b: Forgotten Pharaoh",
    )
    game.play(game.pick("sandstone-titan>A"))
    game.play(game.pick("sandstone-titan@A"))
    assert names(game, "discard") == ["Remembered Soul"] and names(game, "b") == ["Forgotten Pharaoh"]


@pytest.mark.rule("CH-PLAYER-5")
@pytest.mark.parametrize("verb", [Draw(2, OPPONENT), Gain(2, OPPONENT)], ids=["cards", "coins"])
def test_what_the_heir_would_get_stays_where_it_is(verb: Draw | Gain) -> None:
    game = players_turn("hand0: Moonlight Channeller")
    before = str(game)
    resolve(game, Script("text", (verb,)))
    assert str(game) == before
