"""The Corrupted Heir: set-up, lots, difficulty, what is told, and its turn against a second reading of the clauses."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

import wartorn
from wartorn.kernel.cards import kind_of, turned
from wartorn.kernel.script import Script
from wartorn.omen.catalog import Card, card_set
from wartorn.omen.selectors import OWN, UP_TO, Units
from wartorn.omen.table import REWARD, STRUCTURE
from wartorn.omen.values import ANUBIS, BOTH_GODS, HORUS
from wartorn.omen.verbs.cities import Destroy
from wartorn.omen.verbs.deed import OPPONENT
from wartorn.omen.verbs.hands import DiscardAtRandom
from wartorn.omen.verbs.omens import RevealHand
from wartorn.omen.verbs.wealth import Draw, Gain, Lose, Steal

SEEDS = range(40)
GAME = "corrupted-heir"
UNITS = {card.name: card for card in card_set("heir-to-the-dunes").cards if card.type not in (REWARD, STRUCTURE)}
STRUCTURES = {
    "Anubis": ["Monument to the Moon", "Temple of Darkness", "Tomb of Oblivion"],
    "Horus": ["Monument to the Sun", "Temple of Light", "Tomb of Rebirth"],
}
GODS = {"Anubis": ANUBIS, "Horus": HORUS}
LEVELS = ("novice", "standard", "1", "2", "3", "4", "5", "6")


def names(game: wartorn.Game, *piles: str) -> list[str]:
    """The names of the cards in these piles."""
    places = [spec.name for spec in game.rules.piles]
    return [game.rules.kinds[kind_of(card)].name for pile in piles for card in game.piles[places.index(pile)]]


def number(game: wartorn.Game, name: str) -> int:
    """A number of the game."""
    return game.numbers[game.rules.numbers.index(name)]


def god(game: wartorn.Game, name: str) -> str:
    """The god of a seat, or the favored one."""
    return game.rules.named[name][number(game, name)]


def games(**options: object) -> list[wartorn.Game]:
    """A game for every seed."""
    return [wartorn.new(GAME, seed=seed, **options) for seed in SEEDS]


def heirs_turn(step: str, *lines: str, seed: int = 0) -> wartorn.Game:
    """A game that begins with this step of the Heir, at the next question of the player."""
    return wartorn.setup("\n".join((f"game: {GAME}", f"seed: {seed}", "active: 1", f"step: {step}", "turn: 9", *lines)))


def strongest_first(unit: str) -> tuple[int, int]:
    """Printed strength, then cost."""
    return UNITS[unit].strength, UNITS[unit].cost


def is_of(unit: str, name: str) -> bool:
    """Whether the unit is devoted to that god, be it to both."""
    return UNITS[unit].traits & GODS[name] != 0


def shown(outcomes: Counter[tuple[str, ...]], wanted: set[tuple[str, ...]]) -> None:
    """Every outcome occurs, none is rare, and there is no other."""
    assert set(outcomes) == wanted
    assert min(outcomes.values()) * len(wanted) * 3 >= outcomes.total()


# Set-up


@pytest.mark.rule("CH-SETUP-1")
def test_deck_coins_and_tiles_as_usual() -> None:
    rewards = {card.name for card in card_set("heir-to-the-dunes").cards if card.type == REWARD}
    for game in games():
        hidden = ("deck", "discard", "hand0", "hand1", "under0", "under1", *"ABCabc")
        assert sorted(names(game, *hidden)) == sorted(UNITS) and len(UNITS) == 40
        stacks = [names(game, f"stack{city}") for city in "ABC"]
        assert [len(stack) for stack in stacks] == [3, 3, 3] and {name for stack in stacks for name in stack} == rewards
        assert set(names(game.view(0), "stackA", "stackB", "stackC")) == {"a reward"}
        assert sum(number(game, name) for name in ("supply", "coins0", "coins1", "beside", "heir")) == 20
    assert len({tuple(names(game, "stackA", "stackB", "stackC")) for game in games()}) == len(SEEDS)


@pytest.mark.rule("CH-SETUP-1", "CH-SURGE-8")
def test_the_omen_token_lies_on_the_leftmost_city() -> None:
    for game in games():
        told = [line for line in game.story(0) if line.startswith("Set places")]
        assert told[0].endswith("in city A.")


@pytest.mark.rule("CH-SETUP-2")
@pytest.mark.parametrize(("option", "mine", "its"), [("anubis", "Anubis", "Horus"), ("horus", "Horus", "Anubis")])
def test_the_player_chooses_a_god(option: str, mine: str, its: str) -> None:
    for game in games(god=option):
        assert (god(game, "god0"), god(game, "god1")) == (mine, its)
        assert sorted(names(game, "structures0")) == STRUCTURES[mine]
        assert sorted(names(game, "structures1")) == STRUCTURES[its]
        assert not any(turned(card) for spec, pile in zip(game.rules.piles, game.piles, strict=True) for card in pile)
        assert number(game, "coins0") == 4
        told = game.story(0)
        before = told[: told.index("Set's turn.")]
        assert sum(line.startswith("You draw ") for line in before) == 4
        assert names(game, "hand1") == names(game, "rewards0") == names(game, "rewards1") == []
        assert number(game, "coins1") == 0


@pytest.mark.rule("CH-SETUP-2")
def test_four_cards_of_the_deck_in_hand() -> None:
    hands = set()
    for game in games():
        drawn = [line[len("You draw ") : -1] for line in game.story(0) if line.startswith("You draw ")]
        assert len(drawn) == 4 and set(drawn) <= set(names(game, "hand0"))
        hands.add(tuple(drawn))
    assert len(hands) == len(SEEDS)


@pytest.mark.rule("CH-SETUP-3")
def test_seven_of_the_twenty_coins_are_the_heirs() -> None:
    for game in games():
        # one has come onto the card in its first turn
        assert (number(game, "beside"), number(game, "heir")) == (6, 1)
        assert number(game, "supply") == 20 - 7 - 4


@pytest.mark.rule("CH-SETUP-4")
@pytest.mark.parametrize(("option", "mine"), [("anubis", "Anubis"), ("horus", "Horus")])
def test_the_players_god_is_favored_and_the_heir_is_first(option: str, mine: str) -> None:
    for game in games(god=option):
        told = game.story(0)
        first = told.index("Set's turn.")
        assert [line for line in told[:first] if line.endswith("is favored.")] == [f"{mine} is favored."]
        assert "Your turn." not in told[:first] and told.index("Your turn.") > first
        assert (number(game, "turn"), number(game, "active"), game.asking) == (2, 0, 0)


@pytest.mark.rule("CH-SETUP-5")
def test_the_player_has_three_wealth_actions_from_the_first_turn_on() -> None:
    for game in games():
        while "spend 3 actions" not in game.question():
            assert "spend" not in game.question()
            game.play(game.pick("pass"))
        assert [game.word(pick) for pick in game.options()] == ["cards0", "cards1", "cards2", "cards3"]
        game.play(game.pick("cards0"))
        assert number(game, "coins0") == 4 + 3 + 1


# Difficulty


@pytest.mark.rule("CH-LEVEL-1", "CH-WEALTH-1")
@pytest.mark.parametrize("level", LEVELS)
def test_the_coins_of_every_level(level: str) -> None:
    start = int(level) if level.isdecimal() else 0
    for seed in range(4):
        game = wartorn.new(GAME, seed=seed, difficulty=level)
        first = start if level == "novice" else start + 1
        assert (number(game, "heir"), number(game, "beside")) == (first, 7 - first)
        assert number(game, "supply") + number(game, "coins0") == 13
        seen = [first]
        while not game.over and len(seen) < 10:
            turn = number(game, "turn")
            while not game.over and number(game, "turn") == turn:
                game.play(game.options()[-1])
            if not game.over:
                seen.append(number(game, "heir"))
                assert number(game, "beside") == 7 - seen[-1]
        assert seen == [min(first + turns, 7) for turns in range(len(seen))] and len(seen) > 2


@pytest.mark.rule("CH-LEVEL-1")
def test_there_is_no_level_beyond_six() -> None:
    for level in ("7", "0", "hard"):
        with pytest.raises(wartorn.BadOption):
            wartorn.new(GAME, difficulty=level)


@pytest.mark.rule("CH-LEVEL-1", "CH-SURGE-3")
def test_a_novice_heir_has_no_coin_to_compare_with_in_its_first_turn() -> None:
    for seed in SEEDS:
        told = wartorn.new(GAME, seed=seed, difficulty="novice").story(0)
        told = told[: told.index("Your turn.")]
        sums = [line for line in told if ", sum " in line]
        assert all(line.endswith(" of 0.") for line in sums)
        assert all(", sum 0 of 0." in line for line in sums[:-1]) and ", sum 0 of 0." not in sums[-1]
        assert not any("more on Set's card" in line for line in told)


# The Surge step, with cards whose numbers may still change


def some_unit(*, of: str = "", cost: int = -1, strength: int = -1) -> str:
    """A unit of that god alone (or neutral), with that cost or strength; a test without one is skipped."""
    for card in UNITS.values():
        if card.traits & BOTH_GODS == GODS.get(of, 0) and cost in (-1, card.cost) and strength in (-1, card.strength):
            return card.name
    pytest.skip("no unit is like this")


@pytest.mark.rule("CH-SURGE-2")
def test_a_unit_without_a_cost_is_not_cheaper_and_uses_up_the_discount() -> None:
    free = some_unit(of="Horus", cost=0)
    game = heirs_turn("surge", "heir: 2", "beside: 5", f"deck: {free}, Opal Statuary, Temple Servant, Fallen Archivist")
    told = game.story(0)
    assert f"Set reveals {free}, costs 0, sum 0 of 2." in told
    assert "Set reveals Opal Statuary, costs 3, sum 3 of 2." in told
    assert names(game, "a", "b", "c") == [free, "Opal Statuary"]


@pytest.mark.rule("CH-SURGE-3")
def test_the_sum_is_told_as_it_grows() -> None:
    game = heirs_turn(
        "surge",
        "heir: 6",
        "beside: 1",
        "favor: Anubis",
        "deck: Tortured Soul, Temple Servant, Moonlight Channeller, Opal Statuary, Fallen Archivist, Rabid Usurper",
    )
    told = game.story(0)
    wanted = [
        "Set reveals Tortured Soul, costs 3, sum 3 of 6.",
        "Set places Tortured Soul in city A.",
        "Set reveals Temple Servant, costs 2, sum 5 of 6.",
        "Set places Temple Servant in city B.",
        "Set reveals Moonlight Channeller, costs 1, sum 6 of 6.",
        "Set places Moonlight Channeller in city C.",
        "Set reveals Opal Statuary, costs 2, sum 8 of 6.",
        "Set places Opal Statuary in city A.",
        "Horus is favored.",
        "Set reveals Fallen Archivist and discards it.",
    ]
    assert told[: len(wanted)] == wanted
    assert game.story()[: len(wanted)] == wanted, "and to nobody in particular alike"


@pytest.mark.rule("CH-SURGE-5")
def test_a_colossal_unit_is_skipped_from_city_to_city_and_at_last_discarded() -> None:
    smalls = [card.name for card in UNITS.values() if card.sizes[0] == 1 and card.name not in ("Temple Servant",)]
    for rooms in ((1, 1, 1), (1, 1, 2), (1, 2, 1), (2, 1, 1), (2, 2, 2), (0, 0, 2), (0, 1, 0)):
        rest = iter(smalls)
        sides = [[next(rest) for _ in range(5 - room)] for room in rooms]
        lines = [f"{letter}: {', '.join(side)}" for letter, side in zip("abc", sides, strict=True)]
        game = heirs_turn("surge", "heir: 0", "beside: 7", *lines, "deck: Rabid Usurper, Temple Servant")
        told = game.story(0)
        fits = [city for city, room in zip("ABC", rooms, strict=True) if room >= 2]
        places = [line for line in told if line.startswith("Set places")]
        assert places == ([f"Set places Rabid Usurper in city {fits[0]}."] if fits else [])
        assert ("Rabid Usurper is discarded." in told) == (not fits)


@pytest.mark.rule("CH-SURGE-7")
def test_labor_does_not_work_for_the_heir() -> None:
    """Each Embalmed unit builds by its strength, and its LABOR does nothing, the god favored or not."""
    embalmed = [card for card in UNITS.values() if card.traits & BOTH_GODS == BOTH_GODS]
    assert len(embalmed) == 4
    for card in embalmed:
        for favor in ("Anubis", "Horus"):
            game = heirs_turn("offering", f"favor: {favor}", f"deck: {card.name}, 1 Remembered Soul, Opal Statuary")
            assert len(names(game, "under1")) == card.strength
            assert names(game, "hand1") == [] and number(game, "coins1") == number(game, "heir") == 0
            assert number(game, "supply") == 13


@pytest.mark.rule("CH-SURGE-7")
def test_no_unit_does_anything_when_the_heir_places_it() -> None:
    """Whatever unit is placed: the player is asked nothing, and nothing but this unit changes."""
    others = "A: Moonfall Conscripts\nb: Opal Statuary\nc: Remembered Soul\nhand0: Fallen Archivist, Forgotten Pharaoh"
    laid = {"Moonfall Conscripts", "Opal Statuary", "Remembered Soul", "Fallen Archivist", "Forgotten Pharaoh"}
    for card in UNITS.values():
        if card.name in {*laid, "Temple Servant", "Gifted Taskmaster"}:
            continue
        for favor in ("Anubis", "Horus"):
            # without coins a unit that costs nothing is followed by the Taskmaster
            deck = f"deck: {card.name}, Gifted Taskmaster, Temple Servant"
            game = heirs_turn("surge", *others.split("\n"), "heir: 0", "beside: 7", f"favor: {favor}", deck)
            told = game.story(0)
            told = told[: next(i for i, line in enumerate(told) if line.endswith("and discards it."))]
            assert told[0] == f"Set reveals {card.name}, costs {told_cost(card)}, sum {told_cost(card)} of 0."
            assert told[1] == f"Set places {card.name} in city A."
            assert all(line.endswith("is favored.") or "Gifted Taskmaster" in line for line in told[2:])
            assert names(game, "A", "c") == ["Moonfall Conscripts", "Remembered Soul"]
            assert {"Fallen Archivist", "Forgotten Pharaoh"} <= set(names(game, "hand0"))


def told_cost(card: Card) -> int:
    """What the first unit that the Heir of Horus reveals counts."""
    return max(card.cost - 1, 0) if card.traits & HORUS else card.cost


@pytest.mark.rule("CH-SURGE-6")
@pytest.mark.parametrize("step", ["wealth", "surge"])
def test_favor_turns_as_a_play_would_turn_it(step: str) -> None:
    """Over all units, and for the gift of the Wealth step as well: to the unit's god, and always for both."""
    for card in UNITS.values():
        if card.name in ("Rabid Usurper", "Temple Servant", "Sunset Marauder"):
            continue
        for favor in ("Anubis", "Horus"):
            deck = f"deck: {card.name}, Rabid Usurper, Sunset Marauder, Temple Servant"
            game = heirs_turn(step, "heir: 0", "beside: 7", f"favor: {favor}", deck)
            devotion = card.traits & BOTH_GODS
            placed = step == "surge" or devotion & HORUS
            turns = placed and devotion and (devotion == BOTH_GODS or devotion != GODS[favor])
            other = {"Anubis": "Horus", "Horus": "Anubis"}[favor]
            assert god(game, "favor") == (other if turns else favor), (card.name, favor)


# Lots


@pytest.mark.rule("CH-SURGE-1")
def test_equals_under_a_structure_are_drawn_by_lot() -> None:
    """Opal Statuary and Rabid Usurper have strength 3 and cost 3 both."""
    outcomes: Counter[tuple[str, ...]] = Counter()
    for seed in SEEDS:
        game = heirs_turn(
            "surge",
            "heir: 0",
            "beside: 7",
            "structures1: Monument to the Sun (begun)",
            "under1: Opal Statuary, Gifted Taskmaster, Rabid Usurper, Moonlight Channeller, Temple Servant",
            "deck: Sunset Marauder, Fallen Archivist, Forgotten Pharaoh",
            seed=seed,
        )
        assert len(names(game, "a")) == 2 and not names(game, "b", "c")
        outcomes[tuple(name for name in names(game, "a") if name != "Sunset Marauder")] += 1
    shown(outcomes, {("Opal Statuary",), ("Rabid Usurper",)})


@pytest.mark.rule("CH-SURGE-1")
@pytest.mark.parametrize("seed", range(60))
def test_the_strongest_of_a_structure_by_a_second_reading(seed: int) -> None:
    """Some cards under some structure: the strongest, then the most expensive enters; all others are discarded."""
    build = {5: "Monument to the Sun", 7: "Temple of Light", 9: "Tomb of Rebirth"}
    cost = (5, 7, 9)[seed % 3]
    done = [f"{name} (completed)" for size, name in build.items() if size < cost]
    game = wartorn.new(GAME, seed=seed)
    under = (names(game, "deck") + names(game, "hand0"))[: cost + seed % 2]
    rest = [name for name in UNITS if name not in under]
    game = heirs_turn(
        "surge",
        "heir: 0",
        "beside: 7",
        f"structures1: {', '.join([*done, f'{build[cost]} (begun)'])}",
        f"under1: {', '.join(under)}",
        f"deck: {', '.join(rest)}",
        seed=seed,
    )
    best = max(map(strongest_first, under))
    told = game.story(0)
    entered = next(line for line in told if line.startswith("Set places")).split(" ", 2)[2].removesuffix(" in city A.")
    assert entered in under and strongest_first(entered) == best
    assert set(under) - {entered} <= set(names(game, "discard"))
    completed = [name for name in told if name.startswith("Set completes")]
    assert completed == [f"Set completes {build[cost]}."]


@pytest.mark.rule("CH-WAR-1")
def test_the_winner_keeps_one_of_equals_by_lot() -> None:
    """The two Souls have strength 2 and cost 3 both, and so has the Marauder."""
    outcomes: Counter[tuple[str, ...]] = Counter()
    for seed in range(90):
        game = heirs_turn(
            "war",
            "A: Fallen Archivist, Forgotten Pharaoh",
            "a: Tortured Soul, Remembered Soul, Sunset Marauder, Moonlight Channeller",
            seed=seed,
        )
        outcomes[tuple(names(game, "a"))] += 1
    shown(outcomes, {("Tortured Soul",), ("Remembered Soul",), ("Sunset Marauder",)})


@pytest.mark.rule("CH-WAR-1")
def test_the_loser_keeps_one_of_equal_pairs_by_lot() -> None:
    """Of the three that are alike any two may stay; the weaker one never does."""
    outcomes: Counter[tuple[str, ...]] = Counter()
    for seed in range(120):
        game = heirs_turn(
            "war",
            "favor: Anubis",
            "A: Rabid Usurper, Moonfall Conscripts, Opal Statuary",
            "a: Tortured Soul, Remembered Soul, Sunset Marauder, Moonlight Channeller",
            seed=seed,
        )
        outcomes[tuple(sorted(names(game, "a")))] += 1
    alike = ("Remembered Soul", "Sunset Marauder", "Tortured Soul")
    assert set(outcomes) == set(combinations(alike, 2))


@pytest.mark.rule("CH-WAR-1")
def test_a_colossal_unit_and_an_equal_pair_by_lot() -> None:
    """Rabid Usurper has strength 3 and cost 3, Moonlight Channeller and Temple Servant have both together."""
    outcomes: Counter[tuple[str, ...]] = Counter()
    for seed in range(60):
        game = heirs_turn(
            "war",
            "favor: Anubis",
            "A: Moonfall Conscripts, Opal Statuary, Sunset Marauder",
            "a: Rabid Usurper, Temple Servant, Moonlight Channeller",
            seed=seed,
        )
        game.play(game.pick("opal-statuary@A"))
        outcomes[tuple(sorted(names(game, "a")))] += 1
    shown(outcomes, {("Rabid Usurper",), ("Moonlight Channeller", "Temple Servant")})


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


# The Offering step


@pytest.mark.rule("CH-OFFER-1")
def test_every_unit_builds_by_its_printed_strength() -> None:
    """Also one of strength 0, which builds nothing and begins nothing."""
    for card in UNITS.values():
        for before in (0, 4):
            rest = [name for name in UNITS if name != card.name]
            lines = [f"deck: {', '.join([card.name, *rest[before:]])}"]
            if before:
                lines += [f"under1: {', '.join(rest[:before])}", "structures1: Monument to the Sun (begun)"]
            game = heirs_turn("offering", "favor: Horus", *lines)
            assert sorted(names(game, "under1")) == sorted(rest[: before + card.strength])
            assert card.name in names(game, "discard")
            begins = "Set begins Monument to the Sun." in game.story(0)
            assert begins == (before == 0 and card.strength > 0)


@pytest.mark.rule("CH-OFFER-1")
def test_strength_zero_begins_no_structure() -> None:
    weak = some_unit(strength=0)
    game = heirs_turn("offering", f"deck: {weak}, Opal Statuary")
    assert names(game, "under1") == [] and not any(line.startswith("Set begins") for line in game.story(0))
    assert "structures1=MTTS.TOL.TOR" in str(game)


# What the player does to the Heir


def players_turn(*lines: str) -> wartorn.Game:
    """A game at the player's Surge step."""
    usual = ("step: surge", "turn: 6", "heir: 3", "beside: 4", "coins0: 5", "favor: Anubis")
    return wartorn.setup("\n".join((f"game: {GAME}", *usual, *lines)))


def resolve(game: wartorn.Game, script: Script) -> None:
    """Let the player resolve this text now."""
    game.begin(script, 0)
    game.settle()


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


@pytest.mark.rule("CH-PLAYER-1")
def test_the_coins_on_its_card_are_no_purse() -> None:
    """The Heir has no purse (CH-OFFER-2), so Widow of the West Bank never finds more coins there."""
    cost = max(UNITS["Widow of the West Bank"].cost - 1, 0)
    for on_card, stolen in ((7, 0), (2, 0), (0, 0)):
        game = wartorn.setup(
            f"game: {GAME}\nstep: surge\nturn: 6\nheir: {on_card}\nbeside: {7 - on_card}\ncoins0: {1 + cost}\n"
            "favor: Anubis\nhand0: Widow of the West Bank, Moonlight Channeller"
        )
        game.play(game.pick("widow-of-the-west-bank>A"))
        game.play(game.pick("widow-of-the-west-bank@A"))
        assert number(game, "coins0") == 1 + stolen
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


# Whole games


def played(seed: int, **options: object) -> Iterator[wartorn.Game]:
    """A game picked through by a rule of thumb, before every pick and at its end."""
    game = wartorn.new(GAME, seed=seed, **options)
    for turn in range(3000):
        yield game
        if game.over:
            return
        options_here = game.options()
        game.play(options_here[(turn * 7 + seed) % len(options_here)])
    pytest.fail("the game does not end")


@pytest.mark.rule("CH-WEALTH-1", "CH-WAR-3", "CH-PLAYER-2", "CH-PLAYER-5", "CH-OFFER-2")
@pytest.mark.parametrize("chosen", ["anubis", "horus"])
@pytest.mark.parametrize("seed", range(8))
def test_what_is_never_so(seed: int, chosen: str) -> None:
    """Only the player is asked; the Heir has no hand, no purse, at most 7 coins, and no used tile."""
    for game in played(seed, god=chosen):
        assert game.asking in (0, None)
        assert names(game, "hand1") == [] and number(game, "coins1") == 0
        assert 0 <= number(game, "heir") <= 7 and number(game, "heir") + number(game, "beside") == 7
        place = [spec.name for spec in game.rules.piles].index("rewards1")
        assert not any(turned(card) for card in game.piles[place])
        assert len(names(game, "revealed")) == 0 or number(game, "active") == 0


@pytest.mark.rule("CH-SURGE-2", "CH-SURGE-3")
@pytest.mark.parametrize("level", ["novice", "standard", "6"])
@pytest.mark.parametrize("seed", range(8))
def test_every_sum_of_a_game_adds_up(seed: int, level: str) -> None:
    heir, option = ("Horus", "anubis") if seed % 2 else ("Anubis", "horus")
    *_, game = played(seed, god=option, difficulty=level)
    for turn in "\n".join(game.story(0)).split("Set's turn.\n")[1:]:
        revealed = [line for line in turn.split("\n") if ", sum " in line]
        total, cheaper = 0, True
        for place, line in enumerate(revealed):
            name = line.removeprefix("Set reveals ").split(", costs")[0]
            cost = UNITS[name].cost
            if cheaper and is_of(name, heir):
                cost, cheaper = max(cost - 1, 0), False
            total += cost
            coins = int(line.removesuffix(".").split(" of ")[-1])
            assert line == f"Set reveals {name}, costs {cost}, sum {total} of {coins}."
            assert total <= coins or place == len(revealed) - 1


def surge(deck: list[str], sides: list[list[str]], tiles: list[int], coins: int, heir: str) -> list[str]:
    """The clauses of the Surge step once more: what is placed where, or discarded for want of room."""
    used = [sum(UNITS[name].sizes[0] for name in side) for side in sides]
    told: list[str] = []
    total, city, cheaper = 0, 0, True
    while total <= coins and deck and any(tiles[i] and used[i] < 5 for i in range(3)):
        name = deck.pop(0)
        if cheaper and is_of(name, heir):
            cheaper = False
            total += max(UNITS[name].cost - 1, 0)
        else:
            total += UNITS[name].cost
        size = UNITS[name].sizes[0]
        fits = [i % 3 for i in range(city, city + 3) if tiles[i % 3] and used[i % 3] + size <= 5]
        if not fits:
            return [*told, f"{name} is discarded."]
        used[fits[0]] += size
        city = fits[0] + 1
        told.append(f"Set places {name} in city {'ABC'[fits[0]]}.")
    return told


@pytest.mark.rule("CH-SURGE-2", "CH-SURGE-3", "CH-SURGE-4", "CH-SURGE-5", "CH-SURGE-9")
@pytest.mark.parametrize("seed", range(150))
def test_a_surge_by_a_second_reading(seed: int) -> None:
    """Some units of the Heir, some tiles, some coins and a deck that may be short, dealt by chance."""
    chance = random.Random(seed)
    deck = chance.sample(list(UNITS), len(UNITS))
    sides: list[list[str]] = [[], [], []]
    for side in sides:
        for _ in range(chance.randrange(6)):
            if sum(UNITS[name].sizes[0] for name in [*side, deck[0]]) <= 5:
                side.append(deck.pop(0))
    tiles = [chance.choice([0, 1, 3, 3]) for _ in range(3)]
    coins = chance.randrange(8)
    heir, option = chance.choice([("Horus", "anubis"), ("Anubis", "horus")])
    short = deck[: chance.choice([1, 3, len(deck)])]
    wanted = surge(short[:], sides, tiles, coins, heir)
    lines = [f"{letter}: {', '.join(side)}" for letter, side in zip("abc", sides, strict=True) if side]
    lines += [f"stack{city}: {count}" for city, count in zip("ABC", tiles, strict=True)]
    lines += [f"options: god={option}", f"heir: {coins}", f"beside: {7 - coins}", f"hand0: {len(deck) - len(short)}"]
    told = heirs_turn("surge", *lines, f"deck: {', '.join(short)}", seed=seed).story(0)
    placed = [line for line in told if line.startswith("Set places")]
    assert placed == [line for line in wanted if line.startswith("Set places")]
    if wanted and wanted[-1].endswith("discards it."):
        assert wanted[-1] in told
