"""The Corrupted Heir: set-up and difficulty, and what holds in whole games."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from solo import GAME, SEEDS, UNITS, god, is_of
from tables import names, number

import wartorn
from wartorn.kernel.cards import turned
from wartorn.omen.catalog import card_set
from wartorn.omen.table import REWARD

STRUCTURES = {
    "Anubis": ["Monument to the Moon", "Temple of Darkness", "Tomb of Oblivion"],
    "Horus": ["Monument to the Sun", "Temple of Light", "Tomb of Rebirth"],
}
LEVELS = ("novice", "standard", "1", "2", "3", "4", "5", "6")


def games(**options: object) -> list[wartorn.Game]:
    """A game for every seed."""
    return [wartorn.new(GAME, seed=seed, **options) for seed in SEEDS]


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


@pytest.mark.rule("CH-SETUP-1")
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
