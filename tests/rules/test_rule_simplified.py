"""Simplified drafting: keep a card, pass the rest to the left, thirty cards in secret (RW-SIMPLE)."""

from __future__ import annotations

from collections import Counter

import pytest
from drafters import (
    UNITS,
    all_units,
    any_pick,
    cards,
    own_piles_stay_apart,
    play_table,
    units_of,
)

import wartorn
from wartorn.formats import FORMATS
from wartorn.kernel.cards import kind_of
from wartorn.kernel.game import Game

BOX = Counter({slug: unit.copies for slug, unit in UNITS.items()})
two_or_four = pytest.mark.parametrize("seats", [2, 4])


def hands(game: Game) -> list[Counter[str]]:
    """What each drafter chooses from."""
    return [Counter(cards(game, f"hand{seat}")) for seat in range(game.seats)]


def decks(game: Game) -> list[Counter[str]]:
    """What each drafter has kept."""
    return [Counter(cards(game, f"drafted{seat}")) for seat in range(game.seats)]


def keep(game: Game, chance: wartorn.Chance) -> str:
    """Let the drafter who is asked keep any card; gives its slug."""
    options = game.options()
    pick = options[chance.below(len(options))]
    game.play(pick)
    return game.word(pick)


@pytest.mark.rule("RW-SIMPLE-1")
@two_or_four
def test_ten_cards_of_the_shuffled_box_are_dealt_to_each(seats: int) -> None:
    """All 174 units are shuffled, and nobody begins with anything else."""
    dealt: Counter[str] = Counter()
    for seed in range(60):
        game = wartorn.new("simplified-drafting", seed=seed, seats=seats)
        assert [hand.total() for hand in hands(game)] == [10] * seats
        assert sum(hands(game), Counter(cards(game, "box"))) == BOX and not any(decks(game))
        dealt += sum(hands(game), Counter())
    assert set(dealt) == set(UNITS), "every kind is dealt at some time"


@pytest.mark.rule("RW-SIMPLE-1")
@two_or_four
@pytest.mark.parametrize("seed", range(5))
def test_keep_one_and_pass_the_rest_to_the_left_three_times(seats: int, seed: int) -> None:
    """Round by round each pack is at the next seat, one card smaller; ten new cards follow when all are taken."""
    game = wartorn.new("simplified-drafting", seed=seed, seats=seats)
    chance = wartorn.Chance.seeded(f"keep {seed}")
    packs, kept = hands(game), decks(game)
    undealt = Counter(cards(game, "box"))
    for deal in range(1, 4):
        assert [pack.total() for pack in packs] == [10] * seats
        for size in range(10, 1, -1):
            assert hands(game) == packs and [pack.total() for pack in packs] == [size] * seats
            for seat in range(seats):
                assert game.asking == seat and f"pass {size - 1} card" in game.question()
                assert set(map(game.word, game.options())) == set(packs[seat]), "any card of the pack may be kept"
                word = keep(game, chance)
                packs[seat] -= Counter([word])
                kept[seat] += Counter([word])
            packs = [packs[(seat - 1) % seats] for seat in range(seats)]
        kept = [kept[seat] + packs[seat] for seat in range(seats)]  # of a single card nobody is asked
        assert decks(game) == kept and [deck.total() for deck in kept] == [10 * deal] * seats
        packs = hands(game)
        fresh = sum(packs, Counter())
        assert fresh <= undealt
        undealt -= fresh
    assert game.over and not any(packs)
    assert undealt == Counter(cards(game, "box")) and undealt.total() == 174 - 30 * seats


@pytest.mark.rule("RW-SIMPLE-1", "RW-SIMPLE-3")
@two_or_four
@pytest.mark.parametrize("seed", range(3))
def test_a_drafter_sees_what_was_passed_on_and_the_own_picks(seats: int, seed: int) -> None:
    """At every decision: the own pack and deck, and what the seat itself passed on while it lies there untouched."""
    game = wartorn.new("simplified-drafting", seed=seed, seats=seats)
    chance = wartorn.Chance.seeded(f"see {seed}")
    passed: list[Counter[str]] = [Counter() for _ in range(seats)]  # by the seat that passed them on
    rests = passed[:]
    while not game.over:
        for seat in range(seats):
            view = game.view(seat)
            assert hands(view)[seat] == hands(game)[seat] and decks(view)[seat] == decks(game)[seat]
            for other in set(range(seats)) - {seat}:
                left = other == (seat + 1) % seats and game.asking is not None and game.asking <= other
                known = passed[seat] if left else Counter()
                shown = hands(view)[other]
                assert shown == (known or Counter({"?": shown.total()}))
                assert set(decks(view)[other]) <= {"?"}
            assert set(cards(view, "box")) <= {"?"} and set(cards(view, "passed0")) <= {"?"}
        asked = game.asking or 0
        rests[asked] = hands(game)[asked]
        rests[asked] -= Counter([keep(game, chance)])
        if asked == seats - 1:  # now they are passed on; but of single cards nothing is left, and new ones are dealt
            passed = [rest if rest.total() > 1 else Counter() for rest in rests]


@pytest.mark.rule("RW-SIMPLE-3")
@two_or_four
def test_events_and_story_name_no_card_that_the_seat_did_not_see(seats: int) -> None:
    """A seat is told which cards it keeps, and of the others that they keep a card."""
    game = wartorn.new("simplified-drafting", seed=3, seats=seats)
    chance = wartorn.Chance.seeded("tell")
    kept: list[list[str]] = [[] for _ in range(seats)]
    while not game.over:
        before = decks(game)
        keep(game, chance)
        for seat in range(seats):
            kept[seat] += [UNITS[slug].name for slug in (decks(game)[seat] - before[seat]).elements()]
    piles = [spec.name for spec in game.rules.piles]
    for seat in range(seats):
        own = {f"{pile}{seat}" for pile in ("hand", "drafted", "passed")} | {f"passed{(seat + 1) % seats}"}
        for event in game.events(seat):
            kind = game.rules.kinds[kind_of(event.card)]
            if kind.slug in UNITS:
                assert {piles[event.source], piles[event.target]} & own, f"{event} tells of {kind.name}"
        told = [line for line in game.story(seat) if "keep" in line]
        mine = [line for line in told if line.startswith("You ")]
        assert Counter(mine) == Counter(f"You keep {name}." for name in kept[seat])
        others = Counter(told) - Counter(mine)
        assert others == {f"Player {other + 1} keeps a card.": 30 for other in range(seats) if other != seat}
        text = " ".join(game.story(seat))
        assert not any(unit.name in text for unit in UNITS.values() if unit.name not in kept[seat])
    watched = " ".join(game.story())
    assert not any(unit.name in watched for unit in UNITS.values())


def told(game: Game, seat: int) -> tuple[str, list[object], list[str]]:
    """All that a seat is told."""
    return str(game.view(seat)), list(game.events(seat)), game.story(seat)


@pytest.mark.rule("RW-SIMPLE-1", "RW-SIMPLE-3")
@two_or_four
@pytest.mark.parametrize("before", [0, 1, 5])
def test_nobody_is_told_what_another_one_keeps(seats: int, before: int) -> None:
    """Whatever the first seat keeps, the others are told the same until its pack comes to them."""
    game = wartorn.new("simplified-drafting", seed=5, seats=seats)
    chance = wartorn.Chance.seeded("before")
    for _ in range(before * seats):
        keep(game, chance)
    assert game.asking == 0
    futures = [game.clone() for _ in game.options()]
    assert len(futures) > 2
    for future, pick in zip(futures, game.options(), strict=True):
        future.play(pick)
    for asked in range(1, seats):
        for seat in range(1, seats):
            assert all(told(future, seat) == told(futures[0], seat) for future in futures)
        assert {future.asking for future in futures} == {asked}
        assert {tuple(future.options()) for future in futures} == {tuple(futures[0].options())}
        for future in futures:
            future.play(future.options()[0])
    assert len({str(future.view(1)) for future in futures}) == len(futures), "the next seat sees what is left"
    for seat in range(2, seats):
        assert all(told(future, seat) == told(futures[0], seat) for future in futures)


@pytest.mark.rule("RW-SIMPLE-3")
@two_or_four
def test_a_re_deal_keeps_what_is_known_and_deals_the_rest(seats: int) -> None:
    """The seat sees the same in every re-deal, and the cards that it does not know are others."""
    game = wartorn.new("simplified-drafting", seed=8, seats=seats)
    chance = wartorn.Chance.seeded("re-deals")
    for count in range(27 * seats):
        if count % 7 == 0:
            for seat in range(seats):
                view = game.view(seat)
                deals = [view.determinize(chance) for _ in range(4)]
                assert all(str(deal.view(seat)) == str(view) for deal in deals)
                assert all(sum(hands(deal) + decks(deal), Counter(cards(deal, "box"))) == BOX for deal in deals)
                other = (seat + 1) % seats
                assert len({repr(decks(deal)[other]) for deal in deals}) > 1 or not decks(game)[other]
                assert len({repr(cards(deal, "box")) for deal in deals}) == 4
        keep(game, chance)
    assert game.over


@pytest.mark.rule("RW-SIMPLE-2", "RW-SIMPLE-3")
@pytest.mark.parametrize("seed", range(6))
def test_each_plays_with_the_own_thirty_cards(seed: int) -> None:
    """The decks of the game are what was kept, card by card; what was never dealt is in none of them."""
    match = wartorn.match("simple-draft", seed=seed)
    draft = play_table(match, "draft", seed)
    game = match.table("game").game
    assert [units_of(game, seat) for seat in range(2)] == decks(draft)
    assert [deck.total() for deck in decks(draft)] == [30, 30]
    assert all_units(game) == BOX - Counter(cards(draft, "box")) and all_units(game).total() == 60
    for seat in range(2):
        assert Counter(cards(game, f"hand{seat}") + cards(game, f"deck{seat}")) == decks(draft)[seat]
        assert len(cards(game, f"hand{seat}")) == 4 and cards(game, f"discard{seat}") == []
    table = match.table("game")
    chance = wartorn.Chance.seeded(f"game {seed}")
    while not match.over:
        any_pick(match, table, chance)
        assert own_piles_stay_apart(game) and [units_of(game, seat) for seat in range(2)] == decks(draft)


@pytest.mark.rule("RW-SIMPLE-3")
@pytest.mark.parametrize("seed", range(4))
def test_the_decks_are_secret_in_the_game(seed: int) -> None:
    """A player knows the own list and a ? for the other one; a re-deal deals that deck from all the box has left."""
    match = wartorn.match("simple-draft", seed=seed)
    play_table(match, "draft", seed)
    game = match.table("game").game
    chance = wartorn.Chance.seeded(f"deals {seed}")
    header = dict(part.partition("=")[::2] for part in game.rules.header.split(";")[1:])
    lists = header["decks"].split("/")
    assert header["lists"] == "secret" and "?" not in lists
    for seat in range(2):
        view = game.view(seat)
        seen = dict(part.partition("=")[::2] for part in view.rules.header.split(";")[1:])
        assert seen["decks"].split("/") == [lists[each] if each == seat else "?" for each in range(2)]
        assert str(wartorn.read(str(view))) == str(view)
        others = Counter[str]()
        for _ in range(40):
            deal = view.determinize(chance)
            assert str(deal.view(seat)) == str(view)
            assert units_of(deal, seat) == units_of(game, seat) and units_of(deal, 1 - seat).total() == 30
            assert not units_of(deal, 1 - seat) - (BOX - units_of(game, seat))
            others += units_of(deal, 1 - seat)
        assert not set(BOX - units_of(game, seat)) - set(others), "each unseen kind may be in the other deck"


@pytest.mark.rule("RW-SIMPLE-3", "RW-SIMPLE-1")
def test_four_draft_like_this_before_a_melee_only() -> None:
    """The draft of packs is in the place of the one from open stacks; for two there is a format of its own."""
    assert (FORMATS["simple-draft"].seats, FORMATS["melee"].seats) == (2, 4)
    assert [name for name, format in FORMATS.items() if format.seats == 4] == ["melee"]
    match = wartorn.match("melee", seed=2, draft="simple")
    ((table, seat),) = match.asking
    assert (table.name, table.seats, table.game.rules.name, seat) == ("draft", (0, 1, 2, 3), "simplified-drafting", 0)
    play_table(match, "draft")
    assert [table.name for table in match.tables] == ["draft", "first-1", "first-2"]
    kept = decks(match.table("draft").game)
    for table in match.tables[1:]:
        assert [units_of(table.game, seat) for seat in range(2)] == [kept[seat] for seat in table.seats]
        assert all("?" in table.game.view(seat).rules.header for seat in range(2))
