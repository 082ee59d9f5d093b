"""The laws at every decision of matches: drafts and the games that follow them, with two seats and with four."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import chain

import pytest
from walks import any_pick, hides

import wartorn
from wartorn.formats import Match, MatchRecord, Table, read_match
from wartorn.kernel.cards import kind_of, pool_of
from wartorn.kernel.game import Game

MATCHES: dict[str, dict[str, str]] = {
    "draft": {"format": "draft", "first": "random", "emissary": "yes"},
    "simple-draft": {"format": "simple-draft"},
    "duplicate": {"format": "duplicate", "comeback": "yes"},
    "deck": {"format": "deck", "first": "1"},
    "melee": {"format": "melee", "second": "yes", "youngest": "2"},
    "simple melee": {"format": "melee", "draft": "simple", "emissary": "yes"},
}
MOST_PICKS = 20_000
EVERY = 25  # decisions; what takes long is tried at every one of so many


@pytest.fixture(params=MATCHES)
def course(request: pytest.FixtureRequest) -> dict[str, str]:
    """A format with its options, as arguments for wartorn.match."""
    return MATCHES[request.param]


@pytest.fixture(params=[pytest.param(1, id="few"), pytest.param(25, id="many", marks=pytest.mark.long)])
def matches(request: pytest.FixtureRequest) -> int:
    """How many matches a law is tried on."""
    return int(request.param)


def walk(course: dict[str, str], name: str) -> Iterator[tuple[Match, Table, int]]:
    """A match of chance, with the table and the pick that is about to be played there."""
    chance = random.Random(name)
    match = wartorn.match(**course, seed=name)
    for _ in range(MOST_PICKS):
        if match.over:
            return
        table, _ = chance.choice(match.asking)
        pick = any_pick(table.game, chance)
        yield match, table, pick
        match.play(table.name, pick)
    raise AssertionError(f"the match does not end in {MOST_PICKS} picks")


def cards_of(piles: list[list[int]]) -> Counter[tuple[int, int]]:
    """How many cards there are of each kind and pool."""
    return Counter((kind_of(card), pool_of(card)) for card in chain.from_iterable(piles))


def check_table(game: Game, chance: wartorn.Chance) -> None:
    """The laws of one position."""
    options = game.options()
    assert options and len(set(options)) == len(options)
    assert cards_of(game.piles) == cards_of(game.rules.box)
    assert sum(game.numbers[i] for i in game.rules.coins) == sum(game.rules.purses[i] for i in game.rules.coins)
    for seat in range(game.seats):
        view = game.view(seat)
        dealt = view.determinize(chance)
        assert str(dealt.view(seat)) == str(view)
        assert dealt.asking == game.asking
        if seat == game.asking:
            assert view.options() == options


def test_every_table_keeps_the_laws(course: dict[str, str], seed: str, matches: int) -> None:
    """Options, cards, coins, views and re-deals, at every decision, wherever somebody is asked."""
    chance = wartorn.Chance.seeded(seed)
    tables: set[str] = set()
    for number in range(matches):
        for match, table, _ in walk(course, f"{seed} {number}"):
            assert [each.name for each, _ in match.asking] == [
                each.name for each in match.tables if each.game.asking is not None
            ]
            check_table(table.game, chance)
            tables.add(table.name)
        assert match.over and not match.asking and match.places is not None
        assert sorted(match.places) in ([1, 1], [1, 2], [1, 2, 2, 4], [1, 2, 3, 4])
    assert {"game", "first-1", "winners"} & tables


def test_a_line_and_a_record_are_the_match(course: dict[str, str], seed: str, matches: int) -> None:
    """Both can be read at every decision; what was read goes on alike, and the record verifies to the end."""
    for number in range(matches):
        name = f"{seed} {number}"
        carried = wartorn.match(**course, seed=name)
        record = MatchRecord.begin(carried, name)
        for count, (match, table, pick) in enumerate(walk(course, name)):
            if count % EVERY == 0:
                again = read_match(str(match))
                assert str(again) == str(match) == str(carried) and "\n" not in str(match)
                assert MatchRecord.parse(str(record)).verify() == match
                carried = again
            record.play(carried, table.name, pick)
        assert carried == match and carried.places == match.places
        assert MatchRecord.parse(str(record)).verify().places == match.places


def test_a_clone_goes_on_apart(course: dict[str, str], seed: str, matches: int) -> None:
    """Neither parent nor clone feels what is done to the other."""
    strayed = 0
    for number in range(matches):
        chance = random.Random(f"{seed} {number} clones")
        for count, (match, _, _) in enumerate(walk(course, f"{seed} {number}")):
            if count % EVERY:
                continue
            before = str(match)
            clone = match.clone()
            for _ in range(30):
                if not clone.over:
                    table, _ = chance.choice(clone.asking)
                    clone.play(table.name, any_pick(table.game, chance))
            assert str(match) == before
            strayed += str(clone) != before
    assert strayed > 5 * matches


def test_tables_do_not_feel_each_other(seed: str) -> None:
    """In whatever order the picks of two tables are played, the same melee comes of it."""
    course = MATCHES["melee"]
    picks: dict[str, list[int]] = {}
    whole = ""
    for played, table, pick in walk(course, seed):
        picks.setdefault(table.name, []).append(pick)
        after = played.clone()
        after.play(table.name, pick)
        whole = str(after)
    for at in (0, -1):
        left = {name: iter(each) for name, each in picks.items()}
        match = wartorn.match(**course, seed=seed)
        while not match.over:
            table, _ = match.asking[at]
            match.play(table.name, next(left[table.name]))
        assert str(match) == whole


def test_what_is_secret_stays_secret(course: dict[str, str], seed: str) -> None:
    """No view of a table tells a card that its seat does not know, neither among the cards nor in the rules."""
    seen = 0
    for match, table, _ in walk(course, seed):
        game = table.game
        for seat in range(game.seats):
            view = game.view(seat)
            assert "chance" not in str(view) and match.chance not in str(view)
            known = Counter(kind_of(card) for pile in game.piles for card in pile if card >> seat & 1)
            shown = Counter(kind_of(card) for pile in view.piles for card in pile if kind_of(card) >= game.rules.backs)
            assert shown == known
            if game.rules.views:
                assert "?" in view.rules.header
                assert {pool_of(card) for pile in view.rules.box for card in pile} <= {0, seat + 1}
                seen += 1
    assert seen > 100 or "simple" not in str(course)
    assert hides(match.tables[-1].game.rules)
