"""How a game is set up, over many seeds (RW-SETUP)."""

from __future__ import annotations

from collections import Counter

import pytest

import wartorn
from wartorn.kernel.cards import kind_of, turned
from wartorn.omen.catalog import card_set
from wartorn.omen.table import BEAST, FEAT, ORACLE, REWARD, SOLDIER

SEEDS = range(60)
UNITS = (SOLDIER, ORACLE, BEAST)
CARDS = card_set("reign-of-war").cards


def names(game: wartorn.Game, *piles: str) -> list[str]:
    """The names of the cards in these piles, a blank for one that a view does not know."""
    places = [spec.name for spec in game.rules.piles]
    return [game.rules.kinds[kind_of(card)].name for pile in piles for card in game.piles[places.index(pile)]]


def number(game: wartorn.Game, name: str) -> int:
    """A number of the game."""
    return game.numbers[game.rules.numbers.index(name)]


def games(**options: object) -> list[wartorn.Game]:
    """A game for every seed."""
    return [wartorn.new("reign-of-war", seed=seed, **options) for seed in SEEDS]


@pytest.mark.rule("RW-SETUP-1")
def test_one_deck_of_174_units_of_50_kinds() -> None:
    printed = Counter({card.name: card.copies for card in CARDS if card.type in UNITS})
    assert len(printed) == 50 and printed.total() == 174
    for game in games():
        assert game.seats == 2
        assert Counter(names(game, "deck", "hand0", "hand1")) == printed
        assert names(game, "discard") == []


@pytest.mark.rule("RW-SETUP-1")
def test_the_deck_is_shuffled_and_face_down() -> None:
    decks = [names(game, "deck") for game in games()]
    assert len({tuple(deck) for deck in decks}) == len(decks)
    for place in (0, 80, -1):
        assert len({deck[place] for deck in decks}) > 20
    for game in games():
        for seat in range(2):
            assert set(names(game.view(seat), "deck")) == {"a unit"}


@pytest.mark.rule("RW-SETUP-2")
def test_forty_coins() -> None:
    for game in games():
        assert number(game, "supply") + number(game, "coins0") + number(game, "coins1") == 40


@pytest.mark.rule("RW-SETUP-3", "RW-SETUP-7")
def test_three_stacks_of_four_rewards_two_of_each_of_six_kinds() -> None:
    kinds = {card.name for card in CARDS if card.type == REWARD}
    assert len(kinds) == 6
    for game in games():
        stacks = [names(game, f"stack{city}") for city in "ABC"]
        assert [len(stack) for stack in stacks] == [4, 4, 4]
        assert Counter(stacks[0] + stacks[1] + stacks[2]) == dict.fromkeys(kinds, 2)
        assert names(game, "treasury", "rewards0", "rewards1") == []
        for seat in range(2):
            assert set(names(game.view(seat), "stackA", "stackB", "stackC")) == {"a reward"}


@pytest.mark.rule("RW-SETUP-3")
def test_the_rewards_are_shuffled() -> None:
    for city in "ABC":
        stacks = [names(game, f"stack{city}") for game in games()]
        for place in range(4):
            assert len({stack[place] for stack in stacks}) == 6
        assert any(len(set(stack)) < 4 for stack in stacks), "a city may hold both copies of a kind"


@pytest.mark.rule("RW-SETUP-4")
def test_what_each_player_takes() -> None:
    feats = Counter(card.name for card in CARDS if card.type == FEAT)
    assert feats.total() == 6
    for game in games():
        places = [spec.name for spec in game.rules.piles]
        for seat in range(2):
            assert Counter(names(game, f"feats{seat}")) == feats
            assert not any(turned(card) for card in game.piles[places.index(f"feats{seat}")])
            assert len(names(game, f"hand{seat}")) == 4
            assert number(game, f"coins{seat}") == 4
            assert names(game.view(1 - seat), f"hand{seat}") == ["a unit"] * 4


@pytest.mark.rule("RW-SETUP-4")
def test_the_hands_come_from_the_shuffled_deck() -> None:
    for seat in range(2):
        assert len({tuple(names(game, f"hand{seat}")) for game in games()}) == len(SEEDS)


@pytest.mark.rule("RW-SETUP-5")
@pytest.mark.parametrize("first", [0, 1])
def test_the_first_player_is_a_setting(first: int) -> None:
    for game in games(first=first):
        assert (game.asking, number(game, "active"), number(game, "turn")) == (first, first, 1)


@pytest.mark.rule("RW-SETUP-5")
def test_the_first_player_may_be_random() -> None:
    firsts = Counter(game.asking for game in games(first="random"))
    assert set(firsts) == {0, 1} and min(firsts.values()) > len(SEEDS) // 5


@pytest.mark.rule("RW-SETUP-6")
def test_beginners_play_with_24_kinds_and_all_their_copies() -> None:
    printed = Counter({card.name: card.copies for card in CARDS if card.type in UNITS and card.beginner})
    assert len(printed) == 24
    for game in games(beginner=True):
        assert Counter(names(game, "deck", "hand0", "hand1")) == printed
        assert len(names(game, "stackA", "stackB", "stackC")) == 12
        assert len(names(game, "feats0")) == 6


@pytest.mark.rule("RW-SETUP-7")
def test_no_reward_of_the_second_table_is_in_the_box() -> None:
    assert [card.melee for card in CARDS if card.type == REWARD] == [2] * 6
    for game in games()[:5]:
        rewards = [card.name for card in CARDS if card.type == REWARD]
        here = Counter(name for pile in game.rules.piles for name in names(game, pile.name) if name in rewards)
        assert here == dict.fromkeys(rewards, 2)


@pytest.mark.rule("RW-WEALTH-3")
@pytest.mark.parametrize("first", [0, 1])
def test_only_the_first_player_has_two_actions(first: int) -> None:
    for game in games(first=first)[:10]:
        second = 1 - first
        assert "2 of 2 actions" in game.question()
        for word in ("card", "coin", "pass", "pass"):
            game.play(game.pick(word))
        assert game.asking == second and "3 of 3 actions" in game.question()
        for word in ("card", "coin", "coin", "pass", "pass"):
            game.play(game.pick(word))
        assert game.asking == first and "3 of 3 actions" in game.question()
