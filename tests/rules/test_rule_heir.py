"""What scenarios cannot say of Heir to the Dunes: its set-up over many seeds, its cards, what the players know (HD)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from tables import names, number, play

import wartorn
from wartorn.kernel.cards import mark_of, turned
from wartorn.kernel.errors import BadSet
from wartorn.omen.catalog import Card, card_set, learn_set, read_set
from wartorn.omen.table import EMBALMED, FOLLOWER, INITIATE, REWARD, STRUCTURE, VIZIER
from wartorn.omen.values import ANUBIS, BOTH_GODS, HORUS

SEEDS = range(60)
UNITS = (FOLLOWER, INITIATE, VIZIER, EMBALMED)
CARDS = card_set("heir-to-the-dunes").cards
GODS = {"Anubis": ANUBIS, "Horus": HORUS, "both": BOTH_GODS, "neutral": 0}
TYPES = {"Follower": FOLLOWER, "Initiate": INITIATE, "Vizier": VIZIER, "Embalmed": EMBALMED}
STRUCTURES = {
    ANUBIS: {"Monument to the Moon": (5, 3), "Temple of Darkness": (7, 5), "Tomb of Oblivion": (9, 7)},
    HORUS: {"Monument to the Sun": (5, 3), "Temple of Light": (7, 5), "Tomb of Rebirth": (9, 7)},
}
# As printed: type, devotion, cost, strength, offering, keywords
PRINTED = {
    "Remembered Soul": ("Follower", "Horus", 3, 2, 2, {"ENDURING", "REINFORCE"}),
    "Tortured Soul": ("Follower", "Anubis", 3, 2, 2, {"ENDURING", "REINFORCE"}),
    "Moonfall Conscripts": ("Follower", "Anubis", 3, 3, 3, {"COLOSSAL", "REINFORCE"}),
    "Opal Statuary": ("Follower", "Horus", 3, 3, 4, {"ENDURING", "REINFORCE"}),
    "Gifted Taskmaster": ("Follower", "Horus", 4, 2, 2, {"TREASURED", "REINFORCE"}),
    "Moonlight Channeller": ("Follower", "Anubis", 1, 2, 3, {"TREASURED", "REINFORCE"}),
    "Fallen Archivist": ("Embalmed", "both", 1, 1, 4, {"TREASURED", "LABOR"}),
    "Forgotten Pharaoh": ("Embalmed", "both", 1, 1, 4, {"TREASURED", "LABOR"}),
    "Sunset Marauder": ("Initiate", "neutral", 3, 2, 2, {"INVOCATION"}),
    "Temple Servant": ("Initiate", "neutral", 2, 1, 2, {"INVOCATION"}),
    "Rabid Usurper": ("Vizier", "neutral", 3, 3, 4, {"COLOSSAL", "MANEUVER"}),
}


def cards_in(game: wartorn.Game, pile: str) -> list[int]:
    """The cards of a pile."""
    return game.piles[[spec.name for spec in game.rules.piles].index(pile)]


def games(**options: object) -> list[wartorn.Game]:
    """A game for every seed."""
    return [wartorn.new("heir-to-the-dunes", seed=seed, **options) for seed in SEEDS]


def setups(step: str = "surge", **options: str) -> wartorn.Game:
    """A set-up of the game."""
    entries = {"game": "heir-to-the-dunes", "step": step, **options}
    return wartorn.setup("\n".join(f"{name}: {value}" for name, value in entries.items()))


def of_type(type: int) -> list[Card]:
    """The units of a type in the set."""
    return [card for card in CARDS if card.type == type]


# Set-up


@pytest.mark.rule("HD-SETUP-1")
def test_what_is_in_the_box() -> None:
    units = Counter({card.name: card.copies for card in CARDS if card.type in UNITS})
    assert units.total() == 40
    assert sum(card.copies for card in CARDS if card.type == REWARD) == 9
    structures = Counter(card.devotion for card in CARDS if card.type == STRUCTURE)
    assert structures == {ANUBIS: 3, HORUS: 3}
    for game in games():
        places = [spec.name for spec in game.rules.piles]
        everywhere = Counter(names(game, *places))
        assert everywhere.total() == 40 + 9 + 6
        assert {name: everywhere[name] for name in units} == units
        assert number(game, "supply") + number(game, "coins0") + number(game, "coins1") == 20
        assert {spec.spot for spec in game.rules.piles} == {-1, 0, 1, 2} and number(game, "favor") in (ANUBIS, HORUS)


@pytest.mark.rule("HD-SETUP-2")
def test_three_tiles_face_down_in_each_city() -> None:
    rewards = Counter(card.name for card in CARDS if card.type == REWARD for _ in range(card.copies))
    for game in games():
        stacks = [names(game, f"stack{city}") for city in "ABC"]
        assert [len(stack) for stack in stacks] == [3, 3, 3]
        assert Counter(stacks[0] + stacks[1] + stacks[2]) == rewards
        assert names(game, "treasury", "rewards0", "rewards1", *"AaBbCc") == []
        for seat in range(2):
            assert set(names(game.view(seat), "stackA", "stackB", "stackC")) == {"a reward"}


@pytest.mark.rule("HD-SETUP-2")
def test_the_tiles_are_shuffled() -> None:
    for city in "ABC":
        for place in range(3):
            assert len({names(game, f"stack{city}")[place] for game in games()}) == 9


@pytest.mark.rule("HD-SETUP-3")
def test_four_cards_and_four_coins_from_one_deck() -> None:
    for game in games(first=1):
        for seat in range(2):
            assert number(game, f"coins{seat}") == 4
            assert names(game.view(1 - seat), f"hand{seat}").count("a unit") >= 4
        gift = len(names(game, "hand1")) - 4  # the first player's wealth step has begun
        assert len(names(game, "hand0")) == 4 and gift in (0, 1)
        assert gift + len(names(game, "discard")) == 1
        assert len(names(game, "deck")) == 40 - 8 - 1
    assert len({tuple(names(game, "deck")) for game in games()}) == len(SEEDS)


@pytest.mark.rule("HD-SETUP-4")
@pytest.mark.parametrize(("god", "gods"), [("horus", (ANUBIS, HORUS)), ("anubis", (HORUS, ANUBIS))])
def test_each_player_has_a_god_and_its_structures(god: str, gods: tuple[int, int]) -> None:
    for game in games(god=god)[:10]:
        for seat in range(2):
            assert number(game, f"god{seat}") == gods[seat]
            assert sorted(names(game, f"structures{seat}")) == sorted(STRUCTURES[gods[seat]])
            assert not any(turned(card) or mark_of(card) for card in cards_in(game, f"structures{seat}"))
            assert names(game, f"under{seat}") == []


@pytest.mark.rule("HD-SETUP-4")
def test_the_gods_may_be_random() -> None:
    drawn: Counter[tuple[int, int]] = Counter()
    deals = 300
    for seed in range(deals):
        game = wartorn.new("heir-to-the-dunes", seed=seed, god="random")
        gods = number(game, "god0"), number(game, "god1")
        drawn[gods] += 1
        for seat in range(2):
            assert sorted(names(game, f"structures{seat}")) == sorted(STRUCTURES[gods[seat]])
        assert number(game, "favor") == gods[1]
    assert set(drawn) == {(ANUBIS, HORUS), (HORUS, ANUBIS)} and min(drawn.values()) > 0.4 * deals


@pytest.mark.rule("HD-SETUP-5")
@pytest.mark.parametrize("god", ["horus", "anubis", "random"])
@pytest.mark.parametrize("first", [0, 1])
def test_the_second_players_god_is_favored(first: int, god: str) -> None:
    for game in games(first=first, god=god)[:20]:
        assert (game.asking, number(game, "active"), number(game, "turn")) == (first, first, 1)
        assert number(game, "favor") == number(game, f"god{1 - first}")


@pytest.mark.rule("HD-SETUP-5")
def test_the_first_player_may_be_random() -> None:
    firsts: Counter[int] = Counter()
    for game in games(first="random"):
        assert game.asking is not None
        firsts[game.asking] += 1
        assert number(game, "favor") == number(game, f"god{1 - game.asking}")
    assert set(firsts) == {0, 1} and min(firsts.values()) > len(SEEDS) // 5


@pytest.mark.rule("HD-WEALTH-5")
@pytest.mark.parametrize("first", [0, 1])
def test_only_the_first_player_has_two_actions(first: int) -> None:
    for game in games(first=first)[:10]:
        for turn, actions in ((1, 2), (2, 3), (3, 3)):
            assert number(game, "turn") == turn
            if "neutral" in game.question():
                play(game, "pass")
            words = [game.word(pick) for pick in game.options()]
            assert words == [f"cards{n}" for n in range(actions + 1)]
            play(game, "cards0")
            while number(game, "turn") == turn:
                last = game.word(game.options()[-1])  # a pass, or a card beyond the limit of the hand
                play(game, last)


@pytest.mark.rule("HD-SURGE-5", "HD-OFFER-3")
def test_coins_capacity_and_structures_hold_in_whole_games() -> None:
    for seed in range(12):
        game = wartorn.new("heir-to-the-dunes", seed=seed, god="random", first="random")
        chance = Random(seed)
        while not game.over:
            assert number(game, "supply") + number(game, "coins0") + number(game, "coins1") == 20
            assert number(game, "supply") >= 0
            for side in "AaBbCc":
                sizes = ["COLOSSAL" in KEYWORDS[name] for name in names(game, side)]
                assert len(sizes) + sum(sizes) <= 5
            for seat in range(2):
                begun = [card for card in cards_in(game, f"structures{seat}") if mark_of(card)]
                assert len(begun) <= 1 and not any(turned(card) for card in begun)
            game.play(chance.choice(game.options()))


KEYWORDS = {card.name: card.abilities.names for card in CARDS}


# Units and cards


@pytest.mark.rule("HD-DEVOTION-1")
def test_the_units_are_devoted_to_one_god_to_both_or_to_neither() -> None:
    assert {card.devotion for card in CARDS if card.type in UNITS} == {ANUBIS, HORUS, BOTH_GODS, 0}


def refused(type: str, devotion: str, text: str) -> str:
    """Why a unit like this cannot be in a set."""
    god = f'devotion = "{devotion}"\n' if devotion else ""
    unit = f'[[unit]]\nname = "Odd"\ntype = "{type}"\n{god}cost = 1\nstrength = 1\noffering = 1\ntext = {text}\n'
    with pytest.raises(BadSet) as error:
        read_set(f'name = "odd"\ntitle = "Odd"\ngame = "heir-to-the-dunes"\n\n{unit}', "odd.toml")
    return str(error.value)


@pytest.mark.rule("HD-UNIT-1")
def test_embalmed() -> None:
    assert of_type(EMBALMED)
    for card in of_type(EMBALMED):
        assert card.devotion == BOTH_GODS and {"TREASURED", "LABOR"} <= set(card.abilities.names), card.name
    assert "embalmed" in refused("embalmed", "Horus", '["TREASURED", "LABOR: Draw 1 card."]')
    assert "embalmed" in refused("embalmed", "both", '"LABOR: Draw 1 card."')
    assert "embalmed" in refused("embalmed", "both", '"TREASURED"')


@pytest.mark.rule("HD-UNIT-2")
def test_followers() -> None:
    assert of_type(FOLLOWER)
    for card in of_type(FOLLOWER):
        assert card.devotion in (ANUBIS, HORUS) and "REINFORCE" in card.abilities.names, card.name
    assert "follower" in refused("follower", "", '"REINFORCE: Draw 1 card."')
    assert "follower" in refused("follower", "both", '"REINFORCE: Draw 1 card."')
    assert "follower" in refused("follower", "Anubis", '"ENDURING"')


@pytest.mark.rule("HD-UNIT-3")
def test_initiates() -> None:
    assert of_type(INITIATE)
    for card in of_type(INITIATE):
        assert card.devotion == 0 and "INVOCATION" in card.abilities.names, card.name
    assert "initiate" in refused("initiate", "Anubis", '"INVOCATION: Draw 1 card."')
    assert "initiate" in refused("initiate", "", '"TREASURED"')


@pytest.mark.rule("HD-UNIT-4")
def test_viziers() -> None:
    assert of_type(VIZIER)
    for card in of_type(VIZIER):
        assert card.devotion == 0 and {"COLOSSAL", "MANEUVER"} <= set(card.abilities.names), card.name
    assert "vizier" in refused("vizier", "Horus", '"COLOSSAL, MANEUVER 2"')
    assert "vizier" in refused("vizier", "", '"MANEUVER 2"')
    assert "vizier" in refused("vizier", "", '"COLOSSAL"')


@pytest.mark.rule("HD-CARD-1")
@pytest.mark.parametrize("name", PRINTED)
def test_the_printed_units(name: str) -> None:
    type, god, cost, strength, offering, keywords = PRINTED[name]
    (card,) = [card for card in CARDS if card.name == name]
    assert (card.type, card.devotion) == (TYPES[type], GODS[god])
    assert (card.cost, card.strength, card.offering) == (cost, strength, offering)
    assert set(card.abilities.names) == keywords
    assert card.origin == "printed"


@pytest.mark.rule("HD-CARD-1", "HD-SETUP-4")
def test_the_printed_rewards_and_structures() -> None:
    printed = {card.name for card in CARDS if card.origin == "printed" and card.type == REWARD}
    assert printed == {"Great Scouring", "Condemned to Toil"}
    for god, structures in STRUCTURES.items():
        here = {
            card.name: (card.build, card.points) for card in CARDS if card.type == STRUCTURE and card.devotion == god
        }
        assert here == structures


@pytest.mark.rule("HD-CARD-1")
def test_no_card_is_called_printed_that_is_not() -> None:
    printed = {card.name for card in CARDS if card.origin == "printed"}
    named = {"Great Scouring", "Condemned to Toil", *PRINTED, *STRUCTURES[ANUBIS], *STRUCTURES[HORUS]}
    assert printed == named


@pytest.mark.rule("HD-SURGE-4")
def test_no_unit_costs_less_than_nothing() -> None:
    learn_set(Path(__file__).parent / "sets" / "dune-yard.toml")
    game = setups(sets="heir-to-the-dunes dune-yard", hand0="Idle Pup, Usher Jackal")
    assert game.label(game.pick("idle-pup>A")) == "Idle Pup to city A for 0 coins"
    assert game.label(game.pick("usher-jackal>A")) == "Usher Jackal to city A for 0 coins"


# What the players know


@pytest.mark.rule("HD-HIDDEN-1")
def test_a_hand_is_its_holders_and_the_deck_nobodys() -> None:
    game = setups(hand0="Rabid Usurper, Temple Servant", hand1="Opal Statuary", rewards1="Great Scouring")
    for seat in range(2):
        view = game.view(seat)
        assert set(names(view, "deck")) == {"a unit"}
        assert set(names(view, "stackA", "stackB", "stackC")) == {"a reward"}
        assert names(view, f"hand{seat}") == names(game, f"hand{seat}")
        assert set(names(view, f"hand{1 - seat}")) == {"a unit"}
        assert len(names(view, f"hand{1 - seat}")) == len(names(game, f"hand{1 - seat}"))
    assert names(game.view(0), "rewards1") == ["a reward"]
    assert names(game.view(1), "rewards1") == ["Great Scouring"]


@pytest.mark.rule("HD-HIDDEN-1")
def test_structures_and_favor_are_open() -> None:
    game = setups(structures1="Tomb of Rebirth (completed), Temple of Light (begun)", under1="3", hand0="Rabid Usurper")
    for seat in range(2):
        view = game.view(seat)
        for name in ("favor", "god0", "god1", "coins0", "coins1", "supply"):
            assert number(view, name) == number(game, name)
        for pile in ("structures0", "structures1"):
            assert cards_in(view, pile) == cards_in(game, pile)


@pytest.mark.rule("HD-HIDDEN-2")
def test_nobody_knows_what_was_placed_from_the_deck() -> None:
    game = setups("offering", hand0="Moonlight Channeller", hand1="Rabid Usurper", deck="Opal Statuary, Tortured Soul")
    play(game, "moonlight-channeller build tomb-of-oblivion")
    assert sorted(names(game, "under0")) == ["Opal Statuary", "Tortured Soul"]
    for seat in range(2):
        assert names(game.view(seat), "under0") == ["a unit"] * 2
        told = " ".join(game.story(seat))
        assert "Opal Statuary" not in told and "Tortured Soul" not in told


@pytest.mark.rule("HD-HIDDEN-2")
def test_what_is_unseen_could_be_anything() -> None:
    game = setups("offering", hand0="Rabid Usurper", structures0="Tomb of Oblivion (begun)", under0="3")
    dealt = {tuple(names(game.view(0).determinize(wartorn.Chance.seeded(str(seed))), "under0")) for seed in range(20)}
    assert len(dealt) > 10


@pytest.mark.rule("HD-HIDDEN-2", "HD-SURGE-2")
def test_a_completed_structure_shows_its_cards_to_both() -> None:
    under = "Temple Servant, Sunset Marauder, Opal Statuary, Remembered Soul, Gifted Taskmaster"
    game = setups(structures0="Monument to the Moon (begun)", under0=under)
    for seat in range(2):
        assert sorted(names(game.view(seat), "revealed")) == sorted(under.split(", "))


# End and score


@pytest.mark.rule("HD-SCORE-1")
def test_the_score_line_by_line() -> None:
    game = setups(
        hand0="Moonlight Channeller, Fallen Archivist, Tortured Soul",
        rewards0="Great Scouring, Condemned to Toil (used)",
        structures0="Monument to the Moon (completed), Tomb of Oblivion (completed)",
        A="Forgotten Pharaoh",
    )
    assert [points for _, points in game.score_sheet(0)] == [2, 1, 2, 3 + 7]
    assert game.scores() == [15, 0]


@pytest.mark.rule("HD-SCORE-2")
@pytest.mark.parametrize(("favor", "winner"), [("Anubis", 0), ("Horus", 1)])
def test_the_last_tie_breaker_is_favor(favor: str, winner: int) -> None:
    game = setups("limits", favor=favor, stackA="0", stackB="0")
    assert game.over and game.scores() == [0, 0] and game.winner == winner
    assert game.tie_break == "the favored god"


def test_a_game_is_never_drawn() -> None:
    """One of the gods is favored at the end, whatever else is equal."""
    for seed in range(12):
        game = wartorn.new("heir-to-the-dunes", seed=seed)
        chance = Random(seed)
        while not game.over:
            game.play(chance.choice(game.options()))
        scores = game.scores()
        assert game.winner in (0, 1)
        assert scores[game.winner] == max(scores)
