"""Deck building: ten kinds of the whole box for each, secret until the game starts (RW-BUILD)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from drafters import LIMITS, TYPE, UNITS, all_copies, all_units, cards, liking, named, of_type, offered, units_of
from tables import number

import wartorn
from wartorn.formats import Match
from wartorn.formats.decks import DeckFile

HERDERS = [*of_type("soldier")[:6], *of_type("beast")[:4]]
SEERS = [*of_type("soldier")[6:9], *of_type("oracle")[:4], *of_type("beast")[4:7]]


def brought(slugs: Sequence[str], match: Match) -> DeckFile:
    """A deck of these kinds as a file brings it."""
    kinds = ", ".join(f'"{UNITS[slug].name}"' for slug in slugs)
    return DeckFile.parse(f'name = "Brought"\nkinds = [{kinds}]', match.tables[0].game.rules)


def built(*decks: Sequence[str], **options: object) -> Match:
    """A match in which both players have brought their decks."""
    match = wartorn.match("deck", seed=7, **options)
    game = match.table("building").game
    files = [brought(deck, match) for deck in decks]
    while not game.over:
        ((table, seat),) = match.asking
        match.play(table.name, files[seat].pick(game.view(seat)))
    return match


@pytest.mark.rule("RW-BUILD-1")
@pytest.mark.parametrize("decks", [(HERDERS, SEERS), (SEERS, HERDERS), (SEERS, SEERS)])
def test_a_deck_is_ten_kinds_with_all_their_copies(decks: tuple[list[str], list[str]]) -> None:
    """Both play with what they brought, also when they chose the same kinds; set-up is as normal."""
    match = built(*decks)
    game = match.table("game").game
    assert [units_of(game, seat) for seat in range(2)] == [all_copies(deck) for deck in decks]
    assert all_units(game) == all_copies(decks[0]) + all_copies(decks[1])
    for seat in range(2):
        assert (len(cards(game, f"hand{seat}")), number(game, f"coins{seat}")) == (4, 4)
        assert Counter(cards(game, f"hand{seat}") + cards(game, f"deck{seat}")) == all_copies(decks[seat])
        assert cards(game, f"discard{seat}") == []


@pytest.mark.rule("RW-BUILD-1")
def test_each_player_chooses_from_all_kinds() -> None:
    """The whole box is there for both: what one has chosen is not gone for the other."""
    match = wartorn.match("deck", seed=7)
    game = match.table("building").game
    chosen: list[list[str]] = [[], []]
    for count in range(20):
        seat = game.asking
        assert seat == count // 10 and not game.over
        assert [table.name for table in match.tables] == ["building"]
        assert set(offered(game)) <= set(UNITS) - set(chosen[seat])
        if not chosen[seat]:
            assert sorted(offered(game)) == sorted(UNITS)
        word = min(offered(game), key=liking("oracle", "soldier"))
        match.play("building", game.pick(word))
        chosen[seat].append(word)
    assert chosen[0] == chosen[1] == [*of_type("oracle")[:4], *of_type("soldier")[:6]]
    assert game.over and match.table("game").game.asking == 0


@pytest.mark.rule("RW-BUILD-1")
@pytest.mark.parametrize("type", list(LIMITS))
def test_the_limits_of_the_draft_hold(type: str) -> None:
    """At the limit a kind of the type is not offered, and the reason names the clause; below it, it is."""
    stacks = of_type(type)
    for seat in range(2):
        start = f"game: deck-building\nactive: {seat}\n" + ("" if seat == 0 else f"drafted0: {named(SEERS)}\n")
        below = wartorn.setup(f"{start}drafted{seat}: {named(stacks[: LIMITS[type] - 1])}")
        assert below.asking == seat and set(stacks[LIMITS[type] - 1 :]) <= set(offered(below))
        full = wartorn.setup(f"{start}drafted{seat}: {named(stacks[: LIMITS[type]])}")
        assert sorted(offered(full)) == sorted(slug for slug in UNITS if TYPE[slug] != type)
        for slug in stacks[LIMITS[type] :]:
            assert "RW-DRAFT-2" in full.why_not(slug)
            with pytest.raises(wartorn.IllegalPick, match="RW-DRAFT-2"):
                full.play(full.pick(slug))


@pytest.mark.rule("RW-BUILD-1")
def test_a_kind_is_chosen_once() -> None:
    """All its copies are in the deck then."""
    game = wartorn.new("deck-building")
    game.play(game.pick(SEERS[0]))
    assert SEERS[0] not in offered(game)
    assert game.why_not(SEERS[0]) == f"You have drafted {UNITS[SEERS[0]].name} already."


@pytest.mark.rule("RW-BUILD-1")
@pytest.mark.parametrize(
    ("kinds", "reason"),
    [
        (SEERS[:9], r"exactly 10 kinds, this one has 9 \(RW-BUILD-1\)"),
        ([*SEERS, HERDERS[0]], r"exactly 10 kinds, this one has 11 \(RW-BUILD-1\)"),
        ([*of_type("soldier")[:7], *of_type("beast")[:3]], r"7 soldier kinds are too many, 6 .*\(RW-DRAFT-2\)"),
        ([*of_type("beast")[:5], *of_type("soldier")[:5]], r"5 beast kinds are too many, 4 .*\(RW-DRAFT-2\)"),
        ([*of_type("oracle")[:5], *of_type("soldier")[:5]], r"5 oracle kinds are too many, 4 .*\(RW-DRAFT-2\)"),
        ([*SEERS[:9], SEERS[0]], r"may stand there once.*\(RW-BUILD-1\)"),
    ],
)
def test_an_illegal_deck_is_refused_with_the_reason(kinds: list[str], reason: str) -> None:
    """Whoever brings one is told what is wrong with it."""
    with pytest.raises(wartorn.BadDeck, match=reason):
        brought(kinds, wartorn.match("deck"))


@pytest.mark.rule("RW-BUILD-2")
def test_a_deck_is_secret_while_it_is_built() -> None:
    """The other player is told the same whatever is chosen, and sees nothing but how many kinds there are."""
    games = [wartorn.new("deck-building", seed=7) for _ in range(3)]
    tastes = [liking("oracle", "soldier"), liking("beast", "oracle"), liking("soldier", "beast")]
    for count in range(1, 11):
        for game, taste in zip(games, tastes, strict=True):
            game.play(game.pick(min(offered(game), key=taste)))
        for game in games:
            view = game.view(1)
            assert cards(view, "drafted0") == ["?"] * count and set(cards(view, "hand0")) == {"?"}
            assert (str(view), game.events(1), game.story(1)) == (
                str(games[0].view(1)),
                games[0].events(1),
                games[0].story(1),
            )
    assert len({str(game) for game in games}) == 3 and {game.asking for game in games} == {1}
    for game, taste in zip(games, tastes, strict=True):
        game.play(game.pick(min(offered(game), key=taste)))
        assert cards(game.view(0), "drafted1") == ["?"] and set(cards(game.view(0), "drafted0")) <= set(UNITS)
        deals = [game.view(1).determinize(wartorn.Chance.seeded(str(deal))) for deal in range(5)]
        assert len({tuple(cards(deal, "drafted0")) for deal in deals}) > 1
        assert all(str(deal.view(1)) == str(game.view(1)) for deal in deals)


@pytest.mark.rule("RW-BUILD-2")
def test_both_lists_are_open_when_the_game_starts() -> None:
    """With the last kind both see both decks, are told of them, and know the lists in the game."""
    match = built(HERDERS, SEERS)
    building, game = match.table("building").game, match.table("game").game
    for seat in range(2):
        view = building.view(seat)
        assert (sorted(cards(view, "drafted0")), sorted(cards(view, "drafted1"))) == (sorted(HERDERS), sorted(SEERS))
        told = [line for line in building.story(seat) if "built a deck" in line]
        for line, deck in zip(told, (HERDERS, SEERS), strict=True):
            assert all(UNITS[slug].name in line for slug in deck)
        assert game.view(seat).rules.header == game.rules.header
        deal = game.view(seat).determinize(wartorn.Chance.seeded("deal"))
        assert [units_of(deal, each) for each in range(2)] == [all_copies(HERDERS), all_copies(SEERS)]


@pytest.mark.rule("RW-BUILD-2")
def test_the_last_kind_but_one_shows_nothing_yet() -> None:
    """Until the very last choice neither sees the deck of the other one."""
    match = wartorn.match("deck", seed=7)
    game = match.table("building").game
    for _ in range(19):
        match.play("building", game.options()[0])
    assert not game.over
    for seat in range(2):
        assert set(cards(game.view(seat), f"drafted{1 - seat}")) == {"?"}
        assert not any(unit.name in line for line in game.story() for unit in UNITS.values())
    match.play("building", game.options()[0])
    assert game.over and [table.name for table in match.tables] == ["building", "game"]
