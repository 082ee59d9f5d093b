"""Own decks: what is dealt, and that every deck stays whole through whole games (RW-DUPLICATE, RW-OWNDECK)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from tables import names, number, play, words

import wartorn
from wartorn.kernel.cards import kind_of, pool_of
from wartorn.omen.catalog import card_set
from wartorn.omen.rulesets.decks import decks_text
from wartorn.omen.table import FEAT, REWARD

SEEDS = range(30)
CARDS = card_set("reign-of-war").cards
UNITS = Counter({card.name: card.copies for card in CARDS if card.type not in (FEAT, REWARD)})
SLUGS = {card.name: card.slug for card in CARDS}
SOLDIERS = Counter({"Exile King": 4, "Gift Bearer": 4, "Pyre Watcher": 4, "Retreat Piper": 3, "Reef Siren": 3})
MIXED = Counter(
    {"Kraken of the Narrow Sea": 3, "Gift Bearer": 4, "Temple Herald": 4, "Cave Sibyl": 3, "Ferry Rower": 1}
)
LISTS = decks_text(*({SLUGS[name]: deck[name] for name in deck} for deck in (SOLDIERS, MIXED)))


def decks(game: wartorn.Game) -> list[Counter[str]]:
    """The cards of each player's deck, wherever they lie now."""
    found: list[Counter[str]] = [Counter(), Counter()]
    for pile in game.piles:
        for card in pile:
            if pool_of(card):
                found[pool_of(card) - 1][game.rules.kinds[kind_of(card)].name] += 1
    return found


def played(seed: int, **options: object) -> Iterator[wartorn.Game]:
    """A game at every decision, with picks by lot."""
    lot = random.Random(seed)
    game = wartorn.new("reign-of-war", seed=seed, log=False, **options)
    while not game.over and number(game, "turn") < 40:
        yield game
        game.play(lot.choice(game.options()))


@pytest.mark.rule("RW-DUPLICATE-1")
def test_each_has_one_of_every_kind() -> None:
    """Fifty cards each, four of them in hand, and an empty discard pile of their own."""
    assert len(UNITS) == 50
    for seed in SEEDS:
        game = wartorn.new("reign-of-war", seed=seed, decks="duplicate")
        for seat in range(2):
            dealt = names(game, f"deck{seat}", f"hand{seat}")
            assert Counter(dealt) == dict.fromkeys(UNITS, 1) and len(dealt) == 50
            assert len(names(game, f"hand{seat}")) == 4
            assert names(game, f"discard{seat}") == []
        assert names(game, "deck", "discard") == []
        assert decks(game) == [dict.fromkeys(UNITS, 1)] * 2


@pytest.mark.rule("RW-DUPLICATE-1")
def test_the_two_decks_are_shuffled_apart_and_hidden() -> None:
    """Neither the order of one deck nor that of the other is known, and one tells nothing of the other."""
    dealt = [wartorn.new("reign-of-war", seed=seed, decks="duplicate") for seed in SEEDS]
    orders = {tuple(names(game, f"hand{seat}", f"deck{seat}")) for game in dealt for seat in range(2)}
    assert len(orders) == 2 * len(SEEDS)
    for seat in range(2):
        assert len({names(game, f"deck{seat}")[-1] for game in dealt}) > 10
        for viewer in range(2):
            assert set(names(dealt[0].view(viewer), f"deck{seat}")) == {"a unit"}


@pytest.mark.rule("RW-DUPLICATE-1")
def test_own_discard_piles() -> None:
    """Each player has a discard pile of the own, open to both."""
    game = wartorn.setup("options: decks=duplicate\nstep: offering\nturn: 5\nhand0: Gift Bearer\nhand1: Gift Bearer")
    play(game, "gift-bearer coin coin coin coin")
    assert (names(game, "discard0"), names(game, "discard1")) == (["Gift Bearer"], [])
    play(game, "coin coin coin pass gift-bearer coin coin coin coin")
    assert (names(game, "discard0"), names(game, "discard1")) == (["Gift Bearer"], ["Gift Bearer"])
    for viewer in range(2):
        assert names(game.view(viewer), "discard0", "discard1") == ["Gift Bearer"] * 2


@pytest.mark.rule("RW-OWNDECK-1")
@pytest.mark.parametrize("option", ["duplicate", LISTS])
def test_rewards_feats_and_coins_are_as_usual(option: str) -> None:
    """Own decks change nothing else of the set-up."""
    usual = wartorn.new("reign-of-war", seed=3)
    game = wartorn.new("reign-of-war", seed=3, decks=option)
    assert [len(names(game, f"stack{city}")) for city in "ABC"] == [4, 4, 4]
    assert Counter(names(game, "stackA", "stackB", "stackC")) == Counter(names(usual, "stackA", "stackB", "stackC"))
    for seat in range(2):
        assert names(game, f"feats{seat}") == names(usual, f"feats{seat}")
        assert (number(game, f"coins{seat}"), len(names(game, f"hand{seat}"))) == (4, 4)
    assert (number(game, "supply"), number(game, "turn"), game.asking) == (32, 1, 0)
    assert game.question() == usual.question()


@pytest.mark.rule("RW-OWNDECK-1")
def test_each_is_dealt_the_own_list() -> None:
    """Deck and hand of each player together are the cards that the option lists for that seat."""
    for seed in SEEDS:
        game = wartorn.new("reign-of-war", seed=seed, decks=LISTS)
        for seat, deck in enumerate((SOLDIERS, MIXED)):
            assert Counter(names(game, f"deck{seat}", f"hand{seat}")) == deck
            assert len(names(game, f"hand{seat}")) == 4


def test_lists_are_written_in_order() -> None:
    """The header of a line names the kinds in order, however they were listed."""
    game = wartorn.new("reign-of-war", decks="olive-bearer+2*exile-king+1*cave-sibyl+exile-king/4*gift-bearer")
    assert game.rules.header == "reign-of-war;decks=cave-sibyl+3*exile-king+olive-bearer/4*gift-bearer"
    assert wartorn.read(str(game)) == game


@pytest.mark.rule("RW-OWNDECK-1")
@pytest.mark.parametrize("option", ["duplicate", LISTS])
def test_every_deck_stays_whole(option: str) -> None:
    """Through whole games a deck and a discard pile hold nothing but cards of their own deck, and none is lost."""
    wandered = Counter[str]()
    for seed in range(12):
        for game in played(seed, decks=option):
            if seed % 3 == 0:
                assert wartorn.read(str(game)) == game
            whole = decks(game)
            expected = [dict.fromkeys(UNITS, 1)] * 2 if option == "duplicate" else [SOLDIERS, MIXED]
            assert whole == expected
            for place, spec in enumerate(game.rules.piles):
                pools = {pool_of(card) for card in game.piles[place]}
                if spec.name in ("deck0", "discard0", "deck1", "discard1"):
                    assert pools <= {spec.seat + 1}
                elif spec.seat >= 0 and 2 - spec.seat in pools:
                    wandered[spec.name[:4]] += 1
    assert wandered["hand"] + wandered["A"] + wandered["a"] > 0, "cards of one deck come to the other side"


@pytest.mark.rule("RW-OWNDECK-1")
@pytest.mark.parametrize("seat", [0, 1])
def test_who_has_no_card_left_takes_coins(seat: int) -> None:
    """A card is offered while the own deck or the own discard pile has one, whatever the other player has."""
    four = "cave-sibyl+exile-king+gift-bearer+olive-bearer"
    held = "Exile King, Cave Sibyl, Gift Bearer"
    base = f"options: decks={four}/{four}\nturn: 5\nactive: {seat}\nhand{seat}: {held}\n"
    assert words(wartorn.setup(base)) == ["card", "coin"]
    discarded = wartorn.setup(f"{base}discard{seat}: Olive Bearer")
    assert names(discarded, f"deck{seat}") == [] and words(discarded) == ["card", "coin"]
    none = wartorn.setup(f"{base}b: Olive Bearer" if seat else f"{base}B: Olive Bearer")
    assert len(names(none, f"deck{1 - seat}")) == 4
    assert none.question().startswith("Surge") and number(none, f"coins{seat}") == 4


@pytest.mark.rule("RW-OWNDECK-1")
@pytest.mark.parametrize("seat", [0, 1])
def test_no_card_lies_in_a_pile_of_the_other_deck(seat: int) -> None:
    """A line with a card in the wrong deck or discard pile is refused."""
    game = wartorn.setup(f"options: decks=duplicate\nhand{seat}: Exile King\ndiscard{seat}: Gift Bearer")
    line = str(game)
    own, other = seat + 1, 2 - seat
    assert f" discard{seat}=GB%{own} " in line and f" hand{seat}=EK%{own} " in line
    moved = line.replace(f" discard{seat}=GB%{own} ", f" discard{1 - seat}=GB%{own} ")
    with pytest.raises(wartorn.BadLine):
        wartorn.read(moved)
    moved = line.replace(f" hand{seat}=EK%{own} ", " ").replace(f" deck{1 - seat}=", f" deck{1 - seat}=EK%{own}.")
    with pytest.raises(wartorn.BadLine):
        wartorn.read(moved)
    with pytest.raises(wartorn.BadLine):
        wartorn.read(line.replace(f" hand{seat}=EK%{own} ", f" hand{seat}=EK%{other} "))
