"""The games of 2023: their set-up over many seeds, what is hidden, and the War step against a second reading."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from tables import names, number, play, words

import wartorn
from wartorn.omen.catalog import Card, card_set, learn_set
from wartorn.omen.table import KRATER, WARBAND

SEEDS = range(40)
SINGLE = ("salt-and-silver", "ash-and-augury", "krater-yard")
PAIRS = list(combinations(SINGLE, 2))
YARD = learn_set(Path(__file__).parent / "sets" / "krater-yard.toml")
UNITS = {card.name: card for card in YARD.cards if card.type == WARBAND}
LAID = "game: kraters\nsets: krater-yard\n"


def printed(type: int, *sets: str) -> Counter[str]:
    """The cards of that type in these sets, with their copies."""
    return Counter({card.name: card.copies for name in sets for card in card_set(name).cards if card.type == type})


def games(*sets: str, first: object = 0) -> list[wartorn.Game]:
    """A game for every seed."""
    return [wartorn.new("kraters", seed=seed, sets=sets, first=first) for seed in SEEDS]


# Set-up


@pytest.mark.rule("KR-SETUP-1")
@pytest.mark.parametrize("name", SINGLE)
def test_three_kraters_in_each_city_for_a_single_set(name: str) -> None:
    for game in games(name):
        stacks = [names(game, f"stack{city}") for city in "ABC"]
        assert [len(stack) for stack in stacks] == [3, 3, 3]
        assert Counter(stacks[0] + stacks[1] + stacks[2]) <= printed(KRATER, name)
        assert names(game, "rewards0", "rewards1", "triumphs0", "triumphs1") == []
        assert [number(game, f"razed{city}") for city in "ABC"] == [0, 0, 0]


@pytest.mark.rule("KR-SETUP-1", "CS-6")
@pytest.mark.parametrize("pair", PAIRS, ids="+".join)
def test_four_kraters_in_each_city_for_two_sets(pair: tuple[str, str]) -> None:
    for game in games(*pair):
        stacks = [names(game, f"stack{city}") for city in "ABC"]
        assert [len(stack) for stack in stacks] == [4, 4, 4]
        assert Counter(stacks[0] + stacks[1] + stacks[2]) <= printed(KRATER, *pair)


@pytest.mark.rule("KR-SETUP-1", "CS-6")
def test_four_kraters_in_each_city_for_three_sets_and_for_a_part_of_one() -> None:
    for sets in (SINGLE, ("salt-and-silver", "ash-and-augury:3")):
        game = wartorn.new("kraters", sets=sets)
        assert [len(names(game, f"stack{city}")) for city in "ABC"] == [4, 4, 4]


@pytest.mark.rule("KR-SETUP-1", "CS-6")
def test_the_kraters_are_shuffled_together_and_face_down() -> None:
    """In every place of every city lie Kraters of both sets, by chance, and nobody sees which."""
    dealt = games("salt-and-silver", "ash-and-augury")
    salt = printed(KRATER, "salt-and-silver")
    for city in "ABC":
        stacks = [names(game, f"stack{city}") for game in dealt]
        for place in range(4):
            of_salt = sum(stack[place] in salt for stack in stacks)
            assert 0 < of_salt < len(stacks)
            assert len({stack[place] for stack in stacks}) > 5
        for game in dealt[:3]:
            for seat in range(2):
                assert set(names(game.view(seat), f"stack{city}")) == {"a Krater"}


@pytest.mark.rule("KR-SETUP-2")
@pytest.mark.parametrize("sets", [("salt-and-silver",), ("salt-and-silver", "ash-and-augury")], ids="+".join)
def test_one_deck_and_four_units_and_four_coins_each(sets: tuple[str, ...]) -> None:
    for game in games(*sets):
        assert Counter(names(game, "deck", "hand0", "hand1")) == printed(WARBAND, *sets)
        assert names(game, "discard") == []
        for seat in range(2):
            assert len(names(game, f"hand{seat}")) == 4
            assert number(game, f"coins{seat}") == 4
            assert names(game.view(1 - seat), f"hand{seat}") == ["a unit"] * 4
            assert set(names(game.view(seat), "deck")) == {"a unit"}


@pytest.mark.rule("KR-SETUP-2")
def test_the_deck_is_shuffled() -> None:
    decks = [tuple(names(game, "deck")) for game in games()]
    assert len(set(decks)) == len(decks)
    assert len({deck[-1] for deck in decks}) > 10


@pytest.mark.rule("KR-SETUP-2")
@pytest.mark.parametrize("first", [0, 1])
def test_only_the_first_player_has_two_actions(first: int) -> None:
    for game in games(first=first)[:10]:
        assert (game.asking, number(game, "active"), number(game, "turn")) == (first, first, 1)
        assert "2 of 2 actions" in game.question()
        play(game, "card coin")
        while "Wealth" not in game.question():
            play(game, "pass")
        assert game.asking == 1 - first and "3 of 3 actions" in game.question()


@pytest.mark.rule("KR-SETUP-2")
def test_the_first_player_may_be_random() -> None:
    firsts = Counter(game.asking for game in games(first="random"))
    assert set(firsts) == {0, 1} and min(firsts.values()) > len(SEEDS) // 5


@pytest.mark.rule("KR-SETUP-3")
@pytest.mark.parametrize("sets", [(), *((name,) for name in SINGLE), *PAIRS, SINGLE], ids="+".join)
def test_twenty_coins_for_each_set(sets: tuple[str, ...]) -> None:
    game = wartorn.new("kraters", sets=sets)
    coins = number(game, "supply") + number(game, "coins0") + number(game, "coins1")
    assert coins == 20 * max(len(sets), 1)


# All that is played in a step


def test_the_yard_has_every_trait() -> None:
    """A rule is not shown by a card that is not there."""
    traits = {name for card in UNITS.values() for name in card.abilities.names}
    assert traits == {
        "MYRIAD", "COVETED", "WRATH", "SPOILS", "FATE", "RECRUIT", "PILFER", "VETERAN", "CURSE", "BOLSTER", "JILT",
        "GLEAN", "TRIUMPH",
    }  # fmt: skip
    assert {card.abilities.triumph[0] for card in UNITS.values() if card.abilities.triumph} == {
        "wealth", "surge", "portent", "war", "offering",
    }  # fmt: skip


@pytest.mark.rule("KR-ALL-5")
def test_at_most_twenty_units_are_played_in_a_surge_step() -> None:
    game = wartorn.setup(LAID + "step: surge\nhand0: Boomerang\nrewards0: Krater of Coins")
    for _ in range(20):
        assert "boomerang>A" in words(game)
        play(game, "boomerang>A")
    assert words(game) == ["krater-of-coins!", "pass"]
    assert "20 units" in game.why_not("boomerang>A")


@pytest.mark.rule("KR-SURGE-9")
def test_a_unit_used_from_hand_is_not_played() -> None:
    """Twenty plays leave the twelve uses as they are: the limits are two (RW-SURGE-8, KR-SURGE-9)."""
    game = wartorn.setup(LAID + "step: surge\nhand0: Boomerang, Cutpurse\ncoins1: 1")
    for _ in range(20):
        play(game, "boomerang>A")
    assert words(game) == ["cutpurse!", "pass"]


@pytest.mark.rule("KR-SURGE-9")
@pytest.mark.parametrize("unit", ["Levy Captain", "Cutpurse", "Gravedigger", "Herald"])
def test_every_way_to_use_a_unit_counts(unit: str) -> None:
    """Eleven uses of PILFER, then one of another trait, and the twelve are over for all of them."""
    hand = f"12 Cutpurse, {unit}, Footman" if unit != "Cutpurse" else "12 Cutpurse, Footman"
    game = wartorn.setup(LAID + f"step: surge\ncoins0: 9\nhand0: {hand}\ndeck: 3 Spearman")
    for _ in range(11):
        play(game, "cutpurse!")
    slug = UNITS[unit].slug
    assert f"{slug}!" in words(game)
    play(game, f"{slug}!")
    while "Surge" not in game.question():
        play(game, words(game)[0])
    assert [word for word in words(game) if word.endswith("!")] == []
    assert "footman>A" in words(game)


@pytest.mark.rule("KR-SURGE-9")
def test_the_uses_are_counted_anew_in_the_next_step() -> None:
    game = wartorn.setup(LAID + "step: surge\nhand0: 12 Cutpurse, Gravedigger\nhand1: Levy Captain")
    for _ in range(12):
        play(game, "cutpurse!")
    assert words(game) == ["pass"]
    play(game, "pass pass coin coin coin")
    assert game.asking == 1 and "levy-captain!" in words(game)


# What the players know


@pytest.mark.rule("KR-HIDDEN-1")
def test_a_hand_a_deck_and_kraters_are_hidden_in_every_view() -> None:
    held = "hand0: 2 Footman, Hexer\nhand1: Reader\nrewards0: Krater of Ruin\nrewards1: Krater of Coins"
    game = wartorn.setup(f"{LAID}step: surge\n{held}")
    for seat in range(2):
        view = game.view(seat)
        assert names(view, f"hand{seat}") == names(game, f"hand{seat}")
        assert names(view, f"rewards{seat}") == names(game, f"rewards{seat}")
        assert set(names(view, f"hand{1 - seat}", "deck")) == {"a unit"}
        assert set(names(view, f"rewards{1 - seat}", "stackA", "stackB", "stackC")) == {"a Krater"}


@pytest.mark.rule("KR-HIDDEN-1", "KR-SURGE-5")
def test_the_recruited_unit_is_drawn_again_by_who_knows_it_or_by_who_does_not() -> None:
    """The other player draws the unit from the deck, and its first player knows which one it is."""
    game = wartorn.setup(LAID + "step: surge\nhand0: Levy Captain, Footman\ndeck: Reader, Hexer\nhand1: Spearman")
    play(game, "levy-captain! hexer pass pass")
    assert game.asking == 1
    play(game, "card")
    assert Counter(names(game, "hand1")) == Counter(["Spearman", "Hexer"])
    assert Counter(names(game.view(0), "hand1")) == Counter(["a unit", "Hexer"])


# The War step


def size(name: str) -> int:
    """How many units it is for the limit and for sacking (KR-SURGE-1, KR-WAR-1)."""
    return 2 if "MYRIAD" in UNITS[name].abilities.names else 1


def has(card: Card, trait: str) -> bool:
    """Whether the trait stands on the card."""
    return trait in card.abilities.names


SORTS = ["Spearman", "Footman", "Horde", "Old Guard", "War Elephants", "Paymaster", "Reader", "Herald"]


def some_side(chance: random.Random) -> list[str]:
    """Units on a side by chance, within the limit and the box."""
    side: list[str] = []
    for _ in range(chance.randrange(6)):
        name = chance.choice(SORTS)
        room = 5 - sum(map(size, side))
        if size(name) <= room and side.count(name) < UNITS[name].copies // 2:
            side.append(name)
    return side


@pytest.mark.rule("KR-WAR-1", "KR-WAR-2", "KR-WAR-3", "KR-WAR-4", "KR-WAR-5", "KR-WAR-6", "KR-WAR-9")
@pytest.mark.parametrize("seed", range(300))
def test_a_war_by_a_second_reading(seed: int) -> None:
    chance = random.Random(seed)
    own, opposing = some_side(chance), some_side(chance)
    kraters = chance.choice([1, 2])
    text = LAID + f"step: war\nhand0: Hexer\nstackA: {kraters}\n"
    game = wartorn.setup(text + "".join(f"{s}: {', '.join(u)}\n" for s, u in (("A", own), ("a", opposing)) if u))
    before = [own, opposing]
    sizes = [sum(map(size, side)) for side in before]
    might = [sum(UNITS[name].strength for name in side) for side in before]
    bolsters = [sum(has(UNITS[name], "BOLSTER") for name in side) for side in before]
    sacked = sizes[1] >= 3 or sum(sizes) >= 5
    lead = (might[0] - might[1]) or (bolsters[0] - bolsters[1])
    won = [sacked and lead > 0, sacked and lead < 0]
    razed = kraters == 1 and any(won)
    asked: list[int] = []
    while "War" in game.question():
        assert not razed, "nobody is asked what stays in a razed city"
        assert "pass" not in words(game)
        asked.append(game.asking if game.asking is not None else -1)
        game.play(chance.choice(game.options()))
    order = [0, 1] if not won[1] else [1, 0]
    assert asked == sorted(asked, key=order.index), "the winner chooses first, else the active player"
    assert [len(names(game, f"rewards{seat}")) for seat in range(2)] == [int(each) for each in won]
    assert number(game, "razedA") == int(razed)
    assert len(names(game, "stackA")) == kraters - int(any(won))
    gone: list[str] = []
    for seat, side in enumerate(before):
        stayed = names(game, "Aa"[seat])
        allowed = len(side) if not sacked else 0 if razed else 1 if won[seat] else 2
        assert len(stayed) == min(allowed, len(side)) and not Counter(stayed) - Counter(side)
        left = list((Counter(side) - Counter(stayed)).elements())
        saved = [name for name in left if has(UNITS[name], "VETERAN")]
        hand = [name for name in names(game, f"hand{seat}") if name != "Hexer"]
        assert sorted(hand) == sorted(saved)
        gone += [name for name in left if name not in saved]
    assert sorted(names(game, "discard")) == sorted(gone)


STRONG = ["Horde", "Old Guard", "Paymaster", "Footman"]  # of strength 7
WEAK = ["Horde", "Reader", "Herald"]  # of strength 6


@pytest.mark.rule("KR-WAR-6", "KR-WAR-9")
@pytest.mark.parametrize("winner", [0, 1])
@pytest.mark.parametrize("seat", [0, 1])
def test_every_set_that_may_stay_can_be_kept_and_no_other(seat: int, winner: int) -> None:
    """MYRIAD counts one: any unit of the winner, any two of the loser, each set once."""
    sides = [STRONG, WEAK] if winner == 0 else [WEAK, STRONG]
    text = f"step: war\nhand0: Hexer\nA: {', '.join(sides[0])}\na: {', '.join(sides[1])}"
    reached: list[tuple[str, ...]] = []
    open_games = [wartorn.setup(LAID + text)]
    while open_games:
        game = open_games.pop()
        if "War" not in game.question():
            reached.append(tuple(sorted(names(game, "Aa"[seat]))))
            continue
        for pick in game.options() if game.asking == seat else game.options()[:1]:
            open_games.append(game.clone())
            open_games[-1].play(pick)
    count = 1 if seat == winner else 2
    assert sorted(reached) == sorted(tuple(sorted(kept)) for kept in combinations(sides[seat], count))


@pytest.mark.rule("KR-WAR-8")
@pytest.mark.parametrize(("unit", "won"), [("Horde", 1), ("War Elephants", 0)])
def test_a_city_that_is_sacked_again_waits_for_the_next_step(unit: str, won: int) -> None:
    """2 + 3 against 6 is a defeat, after which five units stay; 2 + 4 against 6 is a tie, after which all seven do."""
    game = wartorn.setup(LAID + f"step: war\nhand0: Hexer\nA: Spearman, {unit}\na: 2 Horde\nstackA: 3")
    assert game.asking == 0 and "Offering" in game.question()
    assert sorted(names(game, "A", "a")) == sorted(["Spearman", unit, *["Horde"] * (2 - won)])
    assert len(names(game, "rewards1")) == won and len(names(game, "stackA")) == 3 - won
    assert names(game, "rewards0") == []
