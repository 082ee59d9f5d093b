"""Card drafting: fifty open stacks, ten for each, and a game with the decks (RW-DRAFT)."""

from __future__ import annotations

from collections import Counter

import pytest
from drafters import (
    LIMITS,
    TYPE,
    UNITS,
    all_copies,
    all_units,
    any_pick,
    cards,
    drafted,
    liking,
    named,
    of_type,
    offered,
    own_piles_stay_apart,
    play_table,
    take,
    units_of,
)
from tables import number

import wartorn
from wartorn.formats import Match

SEEDS = range(12)


def at_random(seed: int, **options: object) -> Match:
    """A match with a draft of chance behind it."""
    match = wartorn.match("draft", seed=seed, **options)
    play_table(match, "draft", seed)
    return match


@pytest.mark.rule("RW-DRAFT-1")
def test_fifty_open_stacks_and_ten_coins_each() -> None:
    """One stack for each kind with all its copies, seen by both; nothing is drafted, nothing else is on the table."""
    game = wartorn.match("draft", seed=7).table("draft").game
    assert len(UNITS) == 50
    for seen in (game, game.view(0), game.view(1)):
        assert sorted(cards(seen, "stacks")) == sorted(UNITS)
        assert (number(seen, "coins0"), number(seen, "coins1")) == (10, 10)
    assert sorted(offered(game)) == sorted(UNITS)
    assert sum(len(pile) for pile in game.piles) == 50
    labels = {game.label(pick) for pick in game.options()}
    assert labels == {f"{unit.name}, {unit.copies} cards" for unit in UNITS.values()}


@pytest.mark.rule("RW-DRAFT-1")
@pytest.mark.parametrize("first", [0, 1])
def test_the_drafters_alternate_and_pay_a_coin_for_a_stack(first: int) -> None:
    """Who does not go first is the youngest and drafts first; after twenty stacks both have ten and no coin."""
    match = wartorn.match("draft", seed=7, first=first)
    game = match.table("draft").game
    chance = wartorn.Chance.seeded("picks")
    for turn in range(20):
        seat = (1 - first + turn) % 2
        ((table, asked),) = match.asking
        assert (table.name, asked, number(game, "middle")) == ("draft", seat, turn)
        before = [number(game, f"coins{each}") for each in range(2)], [cards(game, f"drafted{s}") for s in range(2)]
        assert before[0][seat] == 10 - len(before[1][seat])
        options = game.options()
        pick = options[chance.below(len(options))]
        word = game.word(pick)
        match.play("draft", pick)
        assert number(game, f"coins{seat}") == before[0][seat] - 1
        assert Counter(cards(game, f"drafted{seat}")) == Counter([*before[1][seat], word])
        assert number(game, f"coins{1 - seat}") == before[0][1 - seat]
        assert cards(game, f"drafted{1 - seat}") == before[1][1 - seat]
        assert word not in cards(game, "stacks")
    assert game.over and len(cards(game, "stacks")) == 30
    assert [len(set(cards(game, f"drafted{seat}"))) for seat in range(2)] == [10, 10]
    assert match.table("game").game.asking == first


@pytest.mark.rule("RW-DRAFT-1")
def test_the_youngest_may_be_drawn_by_lot() -> None:
    """Then too the other one goes first in the game."""
    youngest: Counter[int] = Counter()
    for seed in range(40):
        match = wartorn.match("draft", seed=seed, first="random")
        asked = drafted(match, liking("beast"), liking("oracle"))
        assert asked == [asked[0], 1 - asked[0]] * 10
        game = match.table("game").game
        assert (game.asking, number(game, "active"), number(game, "turn")) == (1 - asked[0], 1 - asked[0], 1)
        youngest[asked[0]] += 1
    assert set(youngest) == {0, 1} and min(youngest.values()) > 6


def laid(seat: int, stacks: list[str]) -> wartorn.Game:
    """A draft in which a seat has these stacks and is to take another one."""
    return wartorn.setup(f"game: card-drafting\nactive: {seat}\ncoins{seat}: 5\ndrafted{seat}: {named(stacks)}")


@pytest.mark.rule("RW-DRAFT-2")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("type", list(LIMITS))
def test_so_many_stacks_of_a_type_and_no_more(type: str, seat: int) -> None:
    """One below the limit all stacks are offered; at the limit those of the type are refused with the clause."""
    stacks = of_type(type)
    below = laid(seat, stacks[: LIMITS[type] - 1])
    assert sorted(offered(below)) == sorted(set(UNITS) - set(stacks[: LIMITS[type] - 1]))
    full = laid(seat, stacks[: LIMITS[type]])
    assert full.asking == seat
    assert sorted(offered(full)) == sorted(slug for slug in UNITS if TYPE[slug] != type)
    line = str(full)
    for slug in stacks[LIMITS[type] :]:
        reason = full.why_not(slug)
        assert reason.endswith("(RW-DRAFT-2).") and f"at most {LIMITS[type]} {type} stacks" in reason
        with pytest.raises(wartorn.IllegalPick, match="RW-DRAFT-2"):
            full.play(full.pick(slug))
    assert str(full) == line


@pytest.mark.rule("RW-DRAFT-2")
def test_the_limits_are_for_each_player() -> None:
    """What the other one has taken does not count: after six soldiers of one, the other may take six."""
    game = wartorn.setup(f"game: card-drafting\nactive: 1\ndrafted0: {named(of_type('soldier')[:6])}")
    assert set(of_type("soldier")[6:]) <= set(offered(game))
    match = wartorn.match("draft", seed=1)
    drafted(match, liking("soldier"), liking("soldier"))
    for seat in range(2):
        assert Counter(TYPE[slug] for slug in cards(match.table("draft").game, f"drafted{seat}"))["soldier"] == 6


@pytest.mark.rule("RW-DRAFT-2")
@pytest.mark.parametrize("tastes", [("beast", "oracle"), ("oracle", "soldier"), ("soldier", "beast")])
def test_who_takes_all_of_a_type_comes_to_the_limit(tastes: tuple[str, str]) -> None:
    """Both drafters like the same types best, and get as many as the limits say."""
    match = wartorn.match("draft", seed=1)
    drafted(match, liking(*tastes), liking(*tastes))
    for seat in range(2):
        types = Counter(TYPE[slug] for slug in cards(match.table("draft").game, f"drafted{seat}"))
        assert types[tastes[0]] == LIMITS[tastes[0]]
        assert types[tastes[1]] == min(LIMITS[tastes[1]], 10 - LIMITS[tastes[0]])
        assert types.total() == 10


@pytest.mark.rule("RW-DRAFT-2", "RW-DRAFT-3")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_decks_are_all_copies_of_the_drafted_stacks(seed: int) -> None:
    """Each player has the own ten stacks and nothing else; the other thirty stacks have left the game."""
    match = at_random(seed)
    draft, game = match.table("draft").game, match.table("game").game
    decks = [all_copies(cards(draft, f"drafted{seat}")) for seat in range(2)]
    assert [units_of(game, seat) for seat in range(2)] == decks
    assert all_units(game) == decks[0] + decks[1]
    left = set(cards(draft, "stacks"))
    assert len(left) == 30 and not left & set(all_units(game))


@pytest.mark.rule("RW-DRAFT-3")
@pytest.mark.parametrize("seed", SEEDS)
def test_set_up_as_normal_with_own_decks(seed: int) -> None:
    """Four cards of the own deck, four coins, twelve rewards, six feats; an own discard pile, empty at first."""
    match = at_random(seed, first="random")
    game = match.table("game").game
    for seat in range(2):
        own = units_of(game, seat)
        assert len(cards(game, f"hand{seat}")) == 4 and not Counter(cards(game, f"hand{seat}")) - own
        assert Counter(cards(game, f"hand{seat}") + cards(game, f"deck{seat}")) == own
        assert cards(game, f"discard{seat}") == [] and number(game, f"coins{seat}") == 4
        assert len(cards(game, f"feats{seat}")) == 6
    assert number(game, "supply") == 32
    assert [len(cards(game, f"stack{city}")) for city in "ABC"] == [4, 4, 4]


@pytest.mark.rule("RW-DRAFT-3")
def test_the_decks_are_shuffled() -> None:
    """The same stacks lie in another order after each draft, and as a hand of other cards."""
    seen: list[tuple[str, ...]] = []
    for seed in SEEDS:
        match = wartorn.match("draft", seed=seed)
        drafted(match, liking("beast"), liking("oracle"))
        seen += [tuple(cards(match.table("game").game, f"{pile}0")) for pile in ("deck", "hand")]
    assert len(set(seen)) > len(seen) - 3
    assert all(list(deck) != sorted(deck) for deck in seen[::2])


@pytest.mark.rule("RW-DRAFT-3")
@pytest.mark.parametrize("seed", SEEDS[:4])
def test_decks_and_discard_piles_stay_apart_in_play(seed: int) -> None:
    """To the end of the game each discard pile fills with the own cards only, and every deck stays whole."""
    match = at_random(seed)
    table = match.table("game")
    chance = wartorn.Chance.seeded(f"game {seed}")
    whole = [units_of(table.game, seat) for seat in range(2)]
    used = Counter[int]()
    while not match.over:
        any_pick(match, table, chance)
        assert own_piles_stay_apart(table.game)
        used.update(seat for seat in range(2) if cards(table.game, f"discard{seat}"))
    assert [units_of(table.game, seat) for seat in range(2)] == whole and min(used[0], used[1]) > 0


@pytest.mark.rule("RW-DRAFT-1")
@pytest.mark.parametrize("seed", SEEDS[:4])
def test_stacks_and_drafts_are_open(seed: int) -> None:
    """Both players see all stacks, whatever was taken and by whom; a re-deal finds nothing to deal."""
    game = wartorn.match("draft", seed=seed).table("draft").game
    chance = wartorn.Chance.seeded(str(seed))
    while not game.over:
        asked = game.asking
        word = take(game, lambda slug: (chance.below(1000), slug))
        for seat in range(2):
            view = game.view(seat)
            assert view.piles == game.piles and view.numbers == game.numbers
            assert view.determinize(chance).piles == game.piles
            who = "You take" if seat == asked else f"Player {(asked or 0) + 1} takes"
            assert game.story(seat)[-1] == f"{who} {UNITS[word].name}."


@pytest.mark.rule("RW-DRAFT-3")
@pytest.mark.parametrize("seed", SEEDS[:4])
def test_the_deck_lists_are_open_in_the_game(seed: int) -> None:
    """Each player knows both lists, not the order: a re-deal deals the other deck from the other one's stacks."""
    game = at_random(seed).table("game").game
    decks = [units_of(game, seat) for seat in range(2)]
    chance = wartorn.Chance.seeded(f"deals {seed}")
    for seat in range(2):
        view = game.view(seat)
        assert str(view).split(" ")[0] == str(game).split(" ")[0]
        assert set(cards(view, f"deck{seat}") + cards(view, f"hand{1 - seat}")) == {"?"}
        deals = [view.determinize(chance) for _ in range(20)]
        assert all([units_of(deal, each) for each in range(2)] == decks for deal in deals)
        assert len({tuple(cards(deal, f"hand{1 - seat}")) for deal in deals}) > 10
        assert all(str(deal.view(seat)) == str(view) for deal in deals)
