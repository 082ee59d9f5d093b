"""The games of a grand melee: two tables, winners and losers, second place, drawn games (RW-MELEE)."""

from __future__ import annotations

from collections import Counter

import pytest
from drafters import all_copies, all_units, any_pick, cards, play_all, play_table, units_of
from tables import names, number

import wartorn
from wartorn.formats import Match, read_match
from wartorn.kernel.notation import parts_of
from wartorn.omen.catalog import card_set
from wartorn.omen.table import REWARD

FOUR = range(4)
FIRST_ROUND = ["first-1", "first-2"]
REWARDS = Counter({card.name: 2 for card in card_set("reign-of-war").cards if card.type == REWARD})
both_drafts = pytest.mark.parametrize("draft", ["cards", "simple"])


def begun(seed: int, **options: object) -> Match:
    """A melee whose draft is over."""
    match = wartorn.match("melee", seed=seed, **options)
    play_table(match, "draft", seed)
    return match


def tables(match: Match) -> list[str]:
    """The names of the tables."""
    return [table.name for table in match.tables]


def decks(match: Match) -> list[Counter[str]]:
    """What each of the four has drafted."""
    game = match.table("draft").game
    found = [cards(game, f"drafted{seat}") for seat in FOUR]
    return [Counter(deck) if match.options["draft"] == "simple" else all_copies(deck) for deck in found]


def decided(match: Match, name: str) -> tuple[int, int]:
    """Winner and loser of a table, as seats of the match; of a drawn game those of its replay."""
    while match.table(name).game.winner is None:
        name += "-again"
    seats, winner = match.table(name).seats, match.table(name).game.winner
    assert winner is not None
    return seats[winner], seats[1 - winner]


def is_fresh(game: wartorn.Game, own: list[Counter[str]]) -> None:
    """Assert that the game is just set up, with these decks and twelve rewards."""
    assert [units_of(game, seat) for seat in range(2)] == own and all_units(game) == own[0] + own[1]
    assert Counter(names(game, "stackA", "stackB", "stackC")) == REWARDS
    assert [len(cards(game, f"stack{city}")) for city in "ABC"] == [4, 4, 4]
    assert names(game, "treasury", "rewards0", "rewards1", "A", "a", "B", "b", "C", "c") == []
    assert (number(game, "turn"), number(game, "supply"), number(game, "picks")) == (1, 32, 0)
    for seat in range(2):
        assert (len(cards(game, f"hand{seat}")), number(game, f"coins{seat}")) == (4, 4)
        assert len(cards(game, f"feats{seat}")) == 6 and cards(game, f"discard{seat}") == []
    assert game.scores() == [0, 0]


@pytest.mark.rule("RW-MELEE-2")
@both_drafts
def test_two_tables_play_at_the_same_time(draft: str) -> None:
    """Both wait for a pick at once, each with its own twelve rewards, and neither feels what happens at the other."""
    match = begun(3, draft=draft)
    assert tables(match) == ["draft", *FIRST_ROUND]
    assert [table.name for table, _ in match.asking] == FIRST_ROUND
    assert sorted(match.table("first-1").seats + match.table("first-2").seats) == [0, 1, 2, 3]
    for table, seat in match.asking:
        assert seat == table.seats[table.game.asking or 0]
        is_fresh(table.game, [decks(match)[seat] for seat in table.seats])
    one, other = match.table("first-1"), match.table("first-2")
    line = str(other.game)
    chance = wartorn.Chance.seeded("one table")
    for _ in range(40):
        any_pick(match, one, chance)
    assert str(other.game) == line and not one.game.over
    line = str(one.game)
    play_table(match, "first-2")
    assert str(one.game) == line and other.game.over


@pytest.mark.rule("RW-MELEE-2")
@both_drafts
@pytest.mark.parametrize("early", FIRST_ROUND)
def test_winners_meet_and_losers_meet(draft: str, early: str) -> None:
    """When both games are over, and not before; all keep their decks, and every game is set up afresh."""
    late = FIRST_ROUND[1 - FIRST_ROUND.index(early)]
    for seed in range(4):
        match = begun(seed, draft=draft)
        drafted = decks(match)
        play_table(match, early, seed)
        assert not set(tables(match)) & {"winners", "losers"} and not match.over
        while not set(tables(match)) & {"winners", "losers"}:
            for table, _ in match.asking:
                assert table.name.startswith((late, f"{early}-again"))
                play_table(match, table.name, seed)
        results = [decided(match, name) for name in FIRST_ROUND]
        for name, index in (("winners", 0), ("losers", 1)):
            table = match.table(name)
            assert set(table.seats) == {result[index] for result in results}
            is_fresh(table.game, [drafted[seat] for seat in table.seats])
        assert [table.name for table, _ in match.asking] == ["winners", "losers"]
        assert match.places is None and match.winner is None


@pytest.mark.rule("RW-MELEE-2")
def test_a_deck_is_shuffled_anew_for_every_game() -> None:
    """The same player has other cards in hand and another order of the deck in the second game."""
    match = begun(3)
    orders: dict[int, list[list[str]]] = {seat: [] for seat in FOUR}
    seen: set[str] = set()
    while not match.over:
        for table in match.tables[1:]:
            if table.name not in seen:
                seen.add(table.name)
                for place, seat in enumerate(table.seats):
                    orders[seat].append(cards(table.game, f"deck{place}") + cards(table.game, f"hand{place}"))
        play_table(match, match.asking[0][0].name)
    for first, second, *_ in orders.values():
        assert first != second and Counter(first) == Counter(second)


@pytest.mark.rule("RW-MELEE-2", "RW-MELEE-3")
@both_drafts
@pytest.mark.parametrize("seed", range(5))
def test_two_victories_win_and_one_victory_shares_the_second_place(draft: str, seed: int) -> None:
    """Without a game for second place nothing parts the two with one victory; who has none is the fourth."""
    match = play_all(wartorn.match("melee", seed=seed, draft=draft), seed)
    rounds = [name for name in tables(match)[1:] if "again" not in name]
    assert rounds == [*FIRST_ROUND, "winners", "losers"]
    victories = Counter(decided(match, name)[0] for name in rounds)
    assert match.places == [{2: 1, 1: 2, 0: 4}[victories[seat]] for seat in FOUR]
    assert sorted(match.places) == [1, 2, 2, 4]
    assert match.winner is not None and victories[match.winner] == 2 and match.asking == []


@pytest.mark.rule("RW-MELEE-3")
@both_drafts
@pytest.mark.parametrize("seed", range(5))
def test_those_with_one_victory_may_play_for_second_place(draft: str, seed: int) -> None:
    """One more game, with the same decks, when all others are over: its winner is second, its loser third."""
    match = begun(seed, draft=draft, second="yes")
    while "second" not in tables(match):
        assert not match.over
        play_table(match, match.asking[0][0].name, seed)
    victories = Counter(decided(match, name)[0] for name in [*FIRST_ROUND, "winners", "losers"])
    table = match.table("second")
    assert [victories[seat] for seat in table.seats] == [1, 1] and match.places is None
    assert [each.name for each, _ in match.asking] == ["second"]
    is_fresh(table.game, [decks(match)[seat] for seat in table.seats])
    play_all(match, seed)
    places = {seat: {2: 1, 0: 4}.get(victories[seat], 0) for seat in FOUR}
    second, third = decided(match, "second")
    assert match.places == list((places | {second: 2, third: 3}).values()) and sorted(match.places) == [1, 2, 3, 4]


def drawn(match: Match, name: str, first: int) -> Match:
    """The match with a game at that table which this seat of the table began, drawn as soon as both have passed.

    Both have five feats and no reward (RW-END-2, RW-SCORE-2).
    """
    table = match.table(name)
    _, sets, options = parts_of(table.game.rules.header)
    feats = ", ".join(f"{feat} (achieved)" for feat in names(table.game, "feats0")[:5])
    lines = [f"options: {' '.join(f'{key}={value}' for key, value in options.items())}", f"active: {1 - first}"]
    for seat in range(2):
        lines += [f"hand{seat}: {names(table.game, f'hand{seat}')[0]}", f"feats{seat}: {feats}"]
    game = wartorn.setup("\n".join(["game: reign-of-war", f"sets: {' '.join(sets)}", "step: offering", *lines]))
    assert game.rules.header == table.game.rules.header and game.asking == 1 - first
    return read_match(str(match).replace(str(table.game), str(game)))


def draw(match: Match, name: str) -> None:
    """Pass until the game at that table is over."""
    game = match.table(name).game
    while not game.over:
        match.play(name, game.pick("pass"))
    assert game.winner is None and game.scores()[0] == game.scores()[1] == 10


@pytest.mark.rule("RW-MELEE-4")
@both_drafts
@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("name", FIRST_ROUND)
def test_a_drawn_game_is_replayed_with_the_other_player_going_first(name: str, first: int, draft: str) -> None:
    """With the same players and decks and a fresh set-up; nobody goes on before there is a winner."""
    match = drawn(begun(3, draft=draft), name, first)
    other = FIRST_ROUND[1 - FIRST_ROUND.index(name)]
    play_table(match, other)
    assert f"{other}-again" not in tables(match), "that game had a winner"
    pair = match.table(name).seats
    draw(match, name)
    again = match.table(f"{name}-again")
    assert [table.name for table, _ in match.asking] == [again.name] and again.seats == pair
    is_fresh(again.game, [decks(match)[seat] for seat in pair])
    assert again.game.asking == 1 - first and number(again.game, "active") == 1 - first
    assert match.table(name).game.over, "the drawn game stays in the match"
    play_all(match)
    assert set(decided(match, name)) == set(pair) and match.places is not None
    assert {decided(match, name)[0], decided(match, other)[0]} == set(match.table("winners").seats)


@pytest.mark.rule("RW-MELEE-4")
@pytest.mark.parametrize("first", [0, 1])
def test_emissaries_do_not_change_who_begins_a_replay(first: int) -> None:
    """It is said who goes first then, so nobody is asked for an emissary."""
    match = drawn(begun(3, emissary="yes"), "first-1", first)
    draw(match, "first-1")
    again = match.table("first-1-again").game
    assert again.asking == 1 - first and "Wealth" in again.question()


@pytest.mark.rule("RW-MELEE-4")
def test_a_replay_that_is_drawn_is_replayed_too() -> None:
    """The players take turns in going first until one of them wins."""
    match = drawn(begun(3, first="1"), "first-1", 1)
    name, first = "first-1", 1
    for _ in range(3):
        draw(match, name)
        name, first = f"{name}-again", 1 - first
        assert match.table(name).game.asking == first
        match = drawn(match, name, first)
    assert name == "first-1-again-again-again" and read_match(str(match)) == match


@pytest.mark.rule("RW-MELEE-4")
@pytest.mark.parametrize("name", ["winners", "losers", "second"])
def test_later_games_are_replayed_too(name: str) -> None:
    """A draw of the winners, of the losers or for second place gives nobody a place."""
    match = begun(6, second="yes")
    while name not in tables(match):
        play_table(match, match.asking[0][0].name)
    match = drawn(match, name, 0)
    draw(match, name)
    assert not match.over and match.table(f"{name}-again").game.asking == 1
    assert match.table(f"{name}-again").seats == match.table(name).seats
    while not match.over:
        assert "second" not in tables(match) or name == "second" or match.table(f"{name}-again").game.over
        play_table(match, match.asking[0][0].name)
    assert sorted(match.places or []) == [1, 2, 3, 4]
