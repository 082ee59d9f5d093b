"""The draft of a grand melee: match numbers, one pool for four, who drafts when (RW-MELEE)."""

from __future__ import annotations

from collections import Counter

import pytest
from drafters import (
    LIMITS,
    TYPE,
    UNITS,
    all_copies,
    cards,
    drafted,
    liking,
    named,
    of_type,
    offered,
    play_all,
    play_table,
    take,
    units_of,
)
from tables import number

import wartorn
from wartorn.formats import Match

FOUR = range(4)
FIRST_ROUND = ("first-1", "first-2")
both_drafts = pytest.mark.parametrize("draft", ["cards", "simple"])


def numbers(game: wartorn.Game) -> list[str]:
    """The match card of each seat, as far as it is known."""
    found = [cards(game, f"match{seat}") for seat in FOUR]
    assert [len(each) for each in found] == [1, 1, 1, 1]
    return [each[0] for each in found]


def pairs(match: Match) -> list[tuple[int, ...]]:
    """Who sits together in the first round."""
    return [match.table(name).seats for name in FIRST_ROUND]


@pytest.mark.rule("RW-MELEE-1")
@both_drafts
def test_match_numbers_are_dealt_before_the_draft_and_hidden(draft: str) -> None:
    """Two of each number, by chance; to the end of the draft each seat sees its own one only."""
    game = wartorn.match("melee", seed=4, draft=draft).table("draft").game
    dealt = numbers(game)
    assert Counter(dealt) == {"match-1": 2, "match-2": 2}
    chance = wartorn.Chance.seeded("picks")
    while not game.over:
        assert numbers(game) == dealt
        for seat in FOUR:
            assert numbers(game.view(seat)) == [dealt[each] if each == seat else "?m" for each in FOUR]
            assert "match number" not in " ".join(game.story(seat))
        options = game.options()
        game.play(options[chance.below(len(options))])


@pytest.mark.rule("RW-MELEE-1")
@both_drafts
def test_nobody_can_tell_the_numbers_of_the_others(draft: str) -> None:
    """Drafts that differ only in two numbers look alike to the seats that have neither; re-deals deal them anew."""
    game = wartorn.match("melee", seed=4, draft=draft).table("draft").game
    line = str(game)
    dealt = numbers(game)
    one, other = dealt.index("match-1"), dealt.index("match-2")
    swapped = line.replace(f"match{one}=M1", f"match{one}=M2").replace(f"match{other}=M2", f"match{other}=M1")
    twin = wartorn.read(swapped)
    assert numbers(twin) != dealt
    for seat in set(FOUR) - {one, other}:
        assert str(twin.view(seat)) == str(game.view(seat))
    chance = wartorn.Chance.seeded("deals")
    deals = {tuple(numbers(game.view(one).determinize(chance))) for _ in range(60)}
    assert all(deal[one] == "match-1" and Counter(deal)["match-1"] == 2 for deal in deals) and len(deals) == 3


@pytest.mark.rule("RW-MELEE-1")
@both_drafts
def test_the_numbers_pair_the_first_round_when_the_draft_is_over(draft: str) -> None:
    """Then all numbers are shown, and equal numbers are opponents; every pairing comes about."""
    seen: Counter[str] = Counter()
    for seed in range(24):
        match = wartorn.match("melee", seed=seed, draft=draft)
        dealt = numbers(match.table("draft").game)
        assert [table.name for table in match.tables] == ["draft"]
        game = play_table(match, "draft", seed)
        for seat in FOUR:
            assert numbers(game.view(seat)) == dealt
            for each in FOUR:
                who = "You have" if each == seat else f"Player {each + 1} has"
                assert f"{who} match number {dealt[each][-1]}." in game.story(seat)
        by_number = [tuple(seat for seat in FOUR if dealt[seat] == f"match-{number}") for number in (1, 2)]
        assert pairs(match) == by_number
        seen.update(["".join(map(str, sorted(pairs(match))[0]))])
    assert len(seen) == 3, "seat 0 meets each of the others at some time"


@pytest.mark.rule("RW-MELEE-1")
def test_one_common_pool_of_fifty_stacks() -> None:
    """What one of the four has taken is gone for all; ten stacks each, and ten are left."""
    match = wartorn.match("melee", seed=3)
    game = match.table("draft").game
    assert game.seats == 4 and [number(game, f"coins{seat}") for seat in FOUR] == [10] * 4
    gone: set[str] = set()
    while not game.over:
        stacks = cards(game, "stacks")
        assert sorted(stacks) == sorted(set(UNITS) - gone)
        for seat in FOUR:
            assert cards(game.view(seat), "stacks") == stacks
        assert set(offered(game)) <= set(stacks)
        gone.add(take(game, liking("oracle", "soldier")))
    decks = [cards(game, f"drafted{seat}") for seat in FOUR]
    assert [len(deck) for deck in decks] == [10] * 4
    assert len(cards(game, "stacks")) == 10 and sorted(sum(decks, cards(game, "stacks"))) == sorted(UNITS)
    assert [number(game, f"coins{seat}") for seat in FOUR] == [0] * 4 and number(game, "middle") == 40


@pytest.mark.rule("RW-MELEE-1")
@pytest.mark.parametrize("type", list(LIMITS))
def test_the_limits_of_the_draft_hold_for_four(type: str) -> None:
    """At the limit no stack of the type is offered, and the reason names the clause."""
    stacks = of_type(type)
    game = wartorn.setup(
        f"game: card-drafting\noptions: seats=4\nactive: 2\ndrafted2: {named(stacks[: LIMITS[type]])}\n"
        f"drafted1: {named(stacks[LIMITS[type] : LIMITS[type] + 3])}"
    )
    assert game.asking == 2 and all(TYPE[slug] != type for slug in offered(game))
    assert "RW-DRAFT-2" in game.why_not(stacks[-1]) and len(offered(game)) == 50 - len(stacks)


@pytest.mark.rule("RW-MELEE-6")
@pytest.mark.parametrize("youngest", FOUR)
def test_four_draft_from_the_youngest_to_the_left(youngest: int) -> None:
    """In seat order, round after round, ten rounds long."""
    match = wartorn.match("melee", seed=3, youngest=youngest)
    asked = drafted(match, *[liking("beast"), liking("oracle"), liking("soldier"), liking("oracle", "beast")])
    assert asked == [(youngest + turn) % 4 for turn in range(40)]


@pytest.mark.rule("RW-MELEE-6")
def test_the_youngest_of_four_is_a_setting() -> None:
    """One of the seats or by lot, and nothing else."""
    youngest = {wartorn.match("melee", seed=seed, youngest="random").asking[0][1] for seed in range(40)}
    assert youngest == {0, 1, 2, 3}
    with pytest.raises(wartorn.BadOption, match="youngest may be 0, 1, 2, 3, random"):
        wartorn.match("melee", youngest=4)


@pytest.mark.rule("RW-MELEE-6")
@pytest.mark.parametrize("first", ["0", "1"])
def test_the_setting_decides_in_each_game_who_begins(first: str) -> None:
    """The lower or the higher seat begins at every table of every round, but for a replay (RW-MELEE-4)."""
    match = play_all(wartorn.match("melee", seed=5, first=first, second="yes"))
    games = [table.game for table in match.tables[1:] if not table.name.endswith("-again")]
    assert len(games) == 5
    for game in games:
        turn = number(game, "turn")
        assert (number(game, "active") + turn - 1) % 2 == int(first)


@pytest.mark.rule("RW-MELEE-6")
def test_by_lot_each_game_draws_anew_who_begins() -> None:
    """The tables of a round do not share the lot, nor do they with the draft."""
    starts: Counter[tuple[int, int]] = Counter()
    for seed in range(40):
        match = wartorn.match("melee", seed=seed)
        drafted(match, *[liking("beast")] * 4)
        starts[match.table("first-1").game.asking or 0, match.table("first-2").game.asking or 0] += 1
    assert len(starts) == 4 and max(starts.values()) < 25


GREEDY = [liking("beast", "oracle")] * 3


@pytest.mark.rule("RW-MELEE-5")
def test_a_drafter_without_an_allowed_stack_takes_any() -> None:
    """Three take all the beasts and oracles they may; the fourth has six soldiers and is left with soldiers only."""
    match = wartorn.match("melee", seed=3, youngest=0)
    game = match.table("draft").game
    tastes = [*GREEDY, liking("soldier")]
    free: list[int] = []
    while not game.over:
        seat = game.asking or 0
        own = Counter(TYPE[slug] for slug in cards(game, f"drafted{seat}"))
        stacks = cards(game, "stacks")
        within = [slug for slug in stacks if own[TYPE[slug]] < LIMITS[TYPE[slug]]]
        assert sorted(offered(game)) == sorted(within or stacks)
        if not within:
            free.append(seat)
            assert own == {"soldier": 6 + len(free) - 1, "beast": 1, "oracle": 1}
            assert {TYPE[slug] for slug in stacks} == {"soldier"} and game.why_not(stacks[0]) == ""
        word = min(offered(game), key=tastes[seat])
        match.play("draft", game.pick(word))
    assert free == [3, 3]
    decks = [cards(game, f"drafted{seat}") for seat in FOUR]
    assert [Counter(TYPE[slug] for slug in deck) for deck in decks] == [
        *[Counter(beast=4, oracle=4, soldier=2)] * 3,
        Counter(soldier=8, beast=1, oracle=1),
    ]
    for table in match.tables[1:]:
        assert [units_of(table.game, seat) for seat in range(2)] == [all_copies(decks[seat]) for seat in table.seats]


BEASTS, ORACLES, SOLDIERS = of_type("beast"), of_type("oracle"), of_type("soldier")


def last_of_four(stacks: list[str]) -> wartorn.Game:
    """A draft in which three have four beasts and four oracles each, and the last one is to take a stack."""
    others = [[*BEASTS[4 * n : 4 * n + 4], *ORACLES[4 * n : 4 * n + 4]] for n in range(3)]
    lines = [f"drafted{seat}: {named(each)}" for seat, each in enumerate([*others, stacks])]
    return wartorn.setup("\n".join(["game: card-drafting", "options: seats=4", "active: 3", *lines]))


@pytest.mark.rule("RW-MELEE-5")
def test_while_a_stack_is_allowed_no_other_may_be_taken() -> None:
    """With a beast and an oracle left, those are offered to a drafter with six soldiers; with none, all soldiers."""
    left = last_of_four(SOLDIERS[:6])
    assert sorted(offered(left)) == sorted([BEASTS[12], ORACLES[12]])
    assert "RW-DRAFT-2" in left.why_not(SOLDIERS[6])
    none = last_of_four([*SOLDIERS[:6], BEASTS[12], ORACLES[12]])
    assert none.asking == 3 and sorted(offered(none)) == SOLDIERS[6:]
    none.play(none.pick(SOLDIERS[6]))
    assert sorted(cards(none, "drafted3")) == sorted([*SOLDIERS[:7], BEASTS[12], ORACLES[12]])


@pytest.mark.rule("RW-MELEE-5")
def test_a_single_allowed_stack_is_taken_without_asking() -> None:
    """It is a forced pick that everybody sees, and no reason to take any other stack."""
    game = last_of_four([*SOLDIERS[:6], BEASTS[12]])
    assert game.asking == 0
    assert sorted(cards(game, "drafted3")) == sorted([*SOLDIERS[:6], BEASTS[12], ORACLES[12]])
