"""Decks of one's own in views and re-deals: with secret lists a seat knows the own one alone."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

import wartorn
from wartorn.kernel.cards import kind_of, pool_of
from wartorn.kernel.game import Game
from wartorn.kernel.rules import Ruleset
from wartorn.omen.catalog import card_set
from wartorn.omen.rulesets.decks import deck_text, decks_text
from wartorn.omen.table import UNIT_BACK

COPIES = Counter({card.slug: card.copies for card in card_set("reign-of-war").cards if card.back == UNIT_BACK})
FIRST = Counter({"exile-king": 4, "cave-sibyl": 3, "olive-bearer": 2, "gift-bearer": 1})  # all kings and sibyls
SECOND = Counter({"night-raider": 3, "thicket-boar": 3, "olive-bearer": 2, "gift-bearer": 2})
DECKS = (FIRST, SECOND)
BOTH = decks_text(*DECKS)
FOUR = "cave-sibyl+exile-king+gift-bearer+olive-bearer"


def new(seed: int = 0, lists: str = "secret", decks: str = BOTH) -> Game:
    """A new game with own decks."""
    return wartorn.new("reign-of-war", seed=seed, decks=decks, lists=lists)


def units(game: Game, seat: int) -> Counter[str]:
    """The cards of the seat's deck, wherever they lie, without blanks."""
    kinds = game.rules.kinds
    cards = [card for pile in game.piles for card in pile if pool_of(card) == seat + 1]
    return Counter(kinds[kind_of(card)].slug for card in cards if kind_of(card) >= game.rules.backs)


def in_box(rules: Ruleset) -> Counter[str]:
    """The units that the box of these rules names."""
    found = [rules.kinds[kind_of(card)] for pile in rules.box for card in pile]
    return Counter(kind.slug for kind in found if kind.back == UNIT_BACK)


def positions(lists: str) -> Iterator[Game]:
    """Positions of some games with picks by lot."""
    for seed in range(6):
        lot = random.Random(seed)
        game = new(seed, lists)
        for step in range(80):
            if game.over:
                break
            if step % 8 == 0:
                yield game
            game.play(lot.choice(game.options()))


def deals(view: Game, how_many: int) -> list[Game]:
    """Games that the view could be a view of."""
    return [view.determinize(wartorn.Chance.seeded(str(number))) for number in range(how_many)]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_view_names_the_own_deck_alone(seat: int) -> None:
    """The header and the box of a view, and of the views of re-deals, have nothing of the other deck."""
    view = new().view(seat)
    parts = [deck_text(deck) if each == seat else "?" for each, deck in enumerate(DECKS)]
    header = f"reign-of-war;decks={'/'.join(parts)};lists=secret"
    assert view.rules.header == header
    assert str(view).split(" ")[0] == header
    assert in_box(view.rules) == DECKS[seat]
    hidden = deck_text(DECKS[1 - seat])
    assert hidden not in str(view)
    for rules in [view.rules, *view.rules.views, *(deal.rules for deal in deals(view, 3))]:
        assert hidden not in rules.header and in_box(rules) <= DECKS[seat]


def test_the_game_itself_names_both_decks() -> None:
    """A line of the whole game and its record need both lists."""
    game = new()
    assert game.rules.header == f"reign-of-war;decks={BOTH};lists=secret"
    assert in_box(game.rules) == FIRST + SECOND
    assert wartorn.read(str(game)) == game


@pytest.mark.parametrize("seat", [0, 1])
def test_open_lists_are_known_to_both(seat: int) -> None:
    """Without the option a view has the rules of the game, with both lists."""
    game = new(lists="open")
    assert game.view(seat).rules is game.rules
    assert str(game.view(seat)).startswith(f"reign-of-war;decks={BOTH} view={seat} ")


def test_a_view_is_the_same_whatever_the_other_deck_is() -> None:
    """What a seat sees and is told does not depend on the cards of the other deck, as long as they stay hidden."""
    another = Counter({"bellows-giant": 3, "javelin-line": 4, "bone-caster": 3})
    for seed in range(5):
        games = [new(seed), new(seed, decks=decks_text(FIRST, another))]
        for word in ("card", "coin", "pass", "pass"):
            for game in games:
                game.play(game.pick(word))
        assert str(games[0].view(0)) == str(games[1].view(0)) and str(games[0]) != str(games[1])
        assert games[0].events(0) == games[1].events(0) and games[0].story(0) == games[1].story(0)


@pytest.mark.parametrize("seat", [0, 1])
def test_secret_decks_are_re_dealt_from_the_rest_of_the_box(seat: int) -> None:
    """The own deck stays as it is; the other one has any cards that the box has beside the own deck."""
    view = new().view(seat)
    rest = COPIES - DECKS[seat]
    seen: Counter[str] = Counter()
    for deal in deals(view, 500):
        assert units(deal, seat) == DECKS[seat]
        other = units(deal, 1 - seat)
        assert other.total() == 10 and other <= rest
        seen |= other
    assert set(seen) == set(rest) and max(seen.values()) > 1


@pytest.mark.parametrize("seat", [0, 1])
def test_a_deck_of_all_that_is_left(seat: int) -> None:
    """If the other deck is as large as the rest of the box, it has every card of it."""
    decks = [COPIES - FIRST, COPIES - FIRST]
    decks[seat] = FIRST
    view = new(decks=decks_text(*decks)).view(seat)
    for deal in deals(view, 5):
        assert (units(deal, seat), units(deal, 1 - seat)) == (FIRST, COPIES - FIRST)


@pytest.mark.parametrize("seat", [0, 1])
def test_every_card_turns_up_in_hand_and_deck(seat: int) -> None:
    """The other hand and the top of the other deck may be any card of the rest, the own top any of the own unseen."""
    game = new(2)
    places = {spec.name: place for place, spec in enumerate(game.rules.piles)}
    found: dict[str, set[str]] = {f"hand{1 - seat}": set(), f"deck{1 - seat}": set(), f"deck{seat}": set()}
    for deal in deals(game.view(seat), 800):
        for name, slugs in found.items():
            lying = deal.piles[places[name]][-1:] if name.startswith("deck") else deal.piles[places[name]]
            slugs |= {deal.rules.kinds[kind_of(card)].slug for card in lying}
    rest = set(COPIES - DECKS[seat])
    assert found[f"hand{1 - seat}"] == found[f"deck{1 - seat}"] == rest
    hand = Counter(game.rules.kinds[kind_of(card)].slug for card in game.piles[places[f"hand{seat}"]])
    assert found[f"deck{seat}"] == set(DECKS[seat] - hand)


@pytest.mark.parametrize("lists", ["open", "secret"])
def test_re_deals_in_the_middle_of_games(lists: str) -> None:
    """At any decision a re-deal keeps what is seen, keeps each known list, and looks the same to its viewer."""
    for game in positions(lists):
        for seat in range(2):
            view = game.view(seat)
            assert wartorn.read(str(view)) == view
            for deal in deals(view, 3):
                assert str(deal.view(seat)) == str(view)
                assert wartorn.read(str(deal)) == deal
                assert units(deal, seat) == DECKS[seat]
                other = units(deal, 1 - seat)
                assert units(view, 1 - seat) <= other and other.total() == 10
                assert other == DECKS[1 - seat] if lists == "open" else other <= COPIES - DECKS[seat]


def test_open_decks_are_re_dealt_each_from_its_list() -> None:
    """Nothing of one deck comes into the other, and the unseen cards of each really change places."""
    view = new(lists="open").view(0)
    hands = set()
    for deal in deals(view, 200):
        assert [units(deal, seat) for seat in range(2)] == [FIRST, SECOND]
        hands.add(str(deal).split(" hand1=")[1].split(" ")[0])
    assert len(hands) > 10


def test_a_re_deal_of_a_secret_deck_can_be_played() -> None:
    """A player who thinks ahead can play a re-deal to its end."""
    lot = random.Random(4)
    deal = deals(new(4).view(1), 1)[0]
    for _ in range(200):
        if deal.over:
            break
        deal.play(lot.choice(deal.options()))
    assert units(deal, 1) == SECOND and units(deal, 0) <= COPIES - SECOND


def test_a_card_that_the_box_no_longer_has_is_refused() -> None:
    """A line of a view cannot show a card of the other deck when all of its copies are in the own one."""
    game = wartorn.setup(f"options: decks={BOTH} lists=secret\nhand0: Cave Sibyl\ndiscard1: Night Raider")
    line = str(game.view(0))
    assert " discard1=NR%2 " in line
    assert wartorn.read(line) == game.view(0)
    assert wartorn.read(line.replace(" discard1=NR%2 ", " discard1=BG%2 "))
    with pytest.raises(wartorn.BadLine, match="Exile King"):
        wartorn.read(line.replace(" discard1=NR%2 ", " discard1=EK%2 "))
    with pytest.raises(wartorn.BadLine, match="missing"):
        wartorn.read(line.replace(" deck0=9*?%1 ", " deck0=10*?%1 "))
    with pytest.raises(wartorn.BadLine, match="missing"):
        wartorn.read(line.replace(" deck0=9*?%1 ", " deck0=8*?%1 "))


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"decks": f"cave-sibil+{FOUR}/{FOUR}"}, ["'cave-sibil'", "did you mean 'cave-sibyl'?"]),
        ({"decks": f"{FOUR}/cup-of-the-vine+{FOUR}"}, ["no unit here is called 'cup-of-the-vine'"]),
        ({"decks": f"wall-of-spears+{FOUR}/{FOUR}"}, ["no unit here is called 'wall-of-spears'"]),
        ({"decks": f"{FOUR}/5*exile-king"}, ["there are 4 Exile King in the box"]),
        ({"decks": f"4*exile-king+{FOUR}/{FOUR}"}, ["there are 4 Exile King in the box"]),
        ({"decks": FOUR}, ["2 lists", "/", "duplicate"]),
        ({"decks": f"{FOUR}/{FOUR}/{FOUR}"}, ["2 lists", "not '"]),
        ({"decks": f"{FOUR}/3*exile-king"}, ["at least 4 cards", "not 3"]),
        ({"decks": f"0*exile-king+{FOUR}/{FOUR}"}, ["'0*exile-king' should be a card such as"]),
        ({"decks": f"{FOUR}/"}, ["'' should be a card such as"]),
        ({"decks": f"Exile King/{FOUR}"}, ["decks may be shared, duplicate, two lists of cards"]),
        ({"decks": f"?/{FOUR}"}, ["only a game with lists=secret"]),
        ({"decks": f"{FOUR}/?", "lists": "open"}, ["only a game with lists=secret"]),
        ({"decks": f"?/{FOUR}", "lists": "secret"}, ["a deck that nobody knows cannot be dealt"]),
        ({"decks": f"4*exile-king/{FOUR}", "lists": "secret"}, ["from one box, with 4 exile-king"]),
        ({"decks": f"{FOUR}/{FOUR}", "lists": "hidden"}, ["lists may be open, secret, not 'hidden'"]),
    ],
)
def test_wrong_decks_are_refused_with_the_reason(options: dict[str, object], expected: list[str]) -> None:
    """BadOption says what is wrong with the decks."""
    with pytest.raises(wartorn.BadOption) as error:
        wartorn.new("reign-of-war", **options)
    for words in expected:
        assert words in str(error.value)


def test_open_decks_may_have_more_than_one_box() -> None:
    """Each player brings all copies of the own kinds, the other one of the same kinds too."""
    game = wartorn.new("reign-of-war", decks="4*exile-king/4*exile-king")
    assert [units(game, seat) for seat in range(2)] == [{"exile-king": 4}] * 2


def test_a_wrong_deck_in_a_set_up_or_in_a_line() -> None:
    """The same reason is given where the option stands in a set-up or in a header."""
    with pytest.raises(wartorn.BadSetup, match=r"line 1: .*did you mean 'cave-sibyl'"):
        wartorn.setup(f"options: decks=cave-sibil+{FOUR}/{FOUR}")
    with pytest.raises(wartorn.BadLine, match=r"header: .*did you mean 'cave-sibyl'"):
        wartorn.read(f"reign-of-war;decks=cave-sibil+{FOUR}/{FOUR} asking=0")
