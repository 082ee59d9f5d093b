"""A re-deal really re-deals: every unseen card turns up wherever it could be, and nothing hidden decides where."""

from __future__ import annotations

import re
from collections import Counter
from itertools import chain

import pytest
from chi_square import unlikely
from walks import hides, positions

import wartorn
from wartorn.kernel.cards import KIND_SHIFT, kind_of, pool_of
from wartorn.kernel.game import Game

OPEN = ("card-drafting", "deck-building")  # what is hidden there is little, or known to be there
FAR_OUT = 1e-7  # how unlikely a false alarm is in a whole test

Group = tuple[int, int]  # a back and a pool


def group_of(game: Game, card: int) -> Group:
    """The back and the pool of a card: what a seat sees of one that it does not know."""
    return game.rules.kinds[kind_of(card)].back, pool_of(card)


def unseen_cards(game: Game, seat: int) -> dict[Group, Counter[int]]:
    """How many cards of each kind the seat does not know, by back and pool."""
    unseen: dict[Group, Counter[int]] = {}
    for card in chain.from_iterable(game.piles):
        if not card >> seat & 1:
            unseen.setdefault(group_of(game, card), Counter())[kind_of(card)] += 1
    secret = [group for group in unseen if group[1] == 2 - seat] if game.rules.views else []
    for group in secret:  # of a secret deck all that could be in it
        unseen[group] = rest_of_the_box(game, seat)
    return unseen


def rest_of_the_box(game: Game, seat: int) -> Counter[int]:
    """The units of the whole box that are neither in the seat's own deck nor known to it."""
    whole = wartorn.new("reign-of-war").rules
    box = Counter(whole.kinds[kind_of(card)].slug for card in whole.box[0])
    kinds = [game.rules.kinds[kind_of(card)].slug for card in chain.from_iterable(game.piles) if seen(card, seat)]
    slugs = {kind.slug: index for index, kind in enumerate(game.rules.kinds)}
    return Counter({slugs[slug]: count for slug, count in (box - Counter(kinds)).items()})


def seen(card: int, seat: int) -> bool:
    """Whether a card is in the seat's own deck or known to it."""
    return pool_of(card) == seat + 1 or bool(card >> seat & 1)


def hidden_slots(game: Game, view: Game, seat: int) -> dict[tuple[int, int], Group]:
    """Every place where a card is hidden: each slot of an ordered pile, and each unordered pile as a whole (-1)."""
    slots: dict[tuple[int, int], Group] = {}
    for place, pile in enumerate(view.piles):
        for index, card in enumerate(pile):
            if kind_of(card) < view.rules.backs:
                whole = view.rules.piles[place].sorted
                slots[place, -1 if whole else index] = kind_of(card), pool_of(card)
    return slots


def kinds_there(dealt: Game, place: int, index: int, seat: int) -> list[int]:
    """The kinds that a re-deal put into a slot."""
    if index >= 0:
        return [kind_of(dealt.piles[place][index])]
    return [kind_of(card) for card in dealt.piles[place] if not card >> seat & 1]


def re_deals_needed(unseen: dict[Group, Counter[int]], slots: dict[tuple[int, int], Group]) -> int:
    """So many that a fair re-deal leaves out no kind in any slot, but once in ten million runs."""
    chances = [(1 / sum(cards.values()), len(cards)) for cards in unseen.values()]
    for count in range(100, 20_000, 100):
        if sum(len(slots) * kinds * (1 - least) ** count for least, kinds in chances) < FAR_OUT:
            return count
    raise AssertionError("there are too many cards to see them all")


@pytest.fixture(params=[pytest.param(1, id="few"), pytest.param(12, id="many", marks=pytest.mark.long)])
def positions_wanted(request: pytest.FixtureRequest) -> int:
    """How many positions of each variant are re-dealt thousands of times."""
    return int(request.param)


def test_every_unseen_card_turns_up_everywhere(variant: dict[str, str], seed: str, positions_wanted: int) -> None:
    """Over many re-deals each kind that a seat has not seen lies once in each hand, slot of the deck and stack."""
    chance = wartorn.Chance.seeded(f"{seed} everywhere")
    for number in range(positions_wanted):
        reached = list(positions(variant, f"{seed} everywhere", number, 1))
        game = reached[chance.below(len(reached))]
        seat = game.rules.players[chance.below(len(game.rules.players))]
        view = game.view(seat)
        unseen, slots = unseen_cards(game, seat), hidden_slots(game, view, seat)
        assert slots or not hides(game.rules)
        found: dict[tuple[int, int], Counter[int]] = {slot: Counter() for slot in slots}
        for _ in range(re_deals_needed(unseen, slots)):
            dealt = view.determinize(chance)
            for slot, counter in found.items():
                counter.update(kinds_there(dealt, *slot, seat))
        for (place, index), group in slots.items():
            where = f"{game.rules.piles[place].name}[{index}]"
            counter, cards = found[place, index], unseen[group]
            assert set(counter) == set(cards), where
            assert not unlikely(counter, cards, FAR_OUT / len(slots)), where


def test_a_re_deal_knows_only_the_view(variant: dict[str, str], seed: str, games: int) -> None:
    """Games that look alike to a seat are re-dealt alike: neither hidden cards nor the game's chance play a part."""
    differ = could = 0
    for number in range(games):
        for count, game in enumerate(positions(variant, f"{seed} alike", number, 20)):
            for seat in game.rules.players:
                view = game.view(seat)
                other = view.determinize(wartorn.Chance.seeded(f"{seed} {number} {count}"))
                assert str(other.view(seat)) == str(view)
                for again in ("one", "two"):
                    mine = view.determinize(wartorn.Chance.seeded(again))
                    theirs = other.view(seat).determinize(wartorn.Chance.seeded(again))
                    assert str(mine) == str(theirs)
                one, two = (view.determinize(wartorn.Chance.seeded(again)) for again in ("one", "two"))
                assert str(one.chance) != str(two.chance)
                assert one.piles != two.piles or not must_differ(game, seat)
                assert one.piles != game.piles or not must_differ(game, seat)
                differ += one.piles != two.piles
                could += must_differ(game, seat)
    assert differ >= games or (not could and variant["name"] in OPEN)


def must_differ(game: Game, seat: int) -> bool:
    """Whether so much is hidden, and not all of it in one pile without an order, that no two re-deals are equal."""
    slots = hidden_slots(game, game.view(seat), seat)
    for group, cards in unseen_cards(game, seat).items():
        homes = {place for (place, _), held in slots.items() if held == group}
        apart = len(homes) > 1 or not all(game.rules.piles[place].sorted for place in homes)
        if apart and sum(cards.values()) >= 30:
            return True
    return False


def test_no_seed_is_in_a_view(variant: dict[str, str], seed: str, games: int) -> None:
    """A view holds no chance, and games that differ in nothing else have the same views."""
    for number in range(games):
        for game in positions(variant, f"{seed} seeds", number, 40):
            line = str(game)
            assert re.search(r" chance=[0-9a-f]{32}$", line)
            other = wartorn.read(re.sub(r"chance=\w+", "chance=0123456789abcdef0123456789abcdef", line))
            assert str(other) != line
            for seat in game.rules.players:
                view = game.view(seat)
                assert "chance" not in str(view)
                assert str(other.view(seat)) == str(view)
                assert str(view.chance) == "0" * 32 and view.log is None
                true = str(game.chance)
                deals = [view.determinize(wartorn.Chance.seeded(str(deal))) for deal in range(3)]
                assert all(str(deal.chance) != true for deal in deals)
                assert all(
                    card >> KIND_SHIFT >= game.rules.backs or not card >> seat & 1
                    for card in chain.from_iterable(view.piles)
                )
