"""The eight primitives and the knowledge rules on a game that is none of ours: four seats, own decks, dice."""

from __future__ import annotations

from collections import Counter

import pytest

from wartorn.kernel.cards import KNOWN, Kind, card, face_of, kind_of, mark_of, pool_of, turned
from wartorn.kernel.chance import Chance
from wartorn.kernel.game import Game
from wartorn.kernel.rules import Pile, Reaction, Ruleset, Voice

SEATS = 4
EVERYBODY = 15
DECK, TABLE, HAND = 0, 1, 2  # + seat
COINS, SUPPLY, DIE = 0, 1, 2
BLANK, OTHER_BLANK, FISH, BIRD, STONE = range(5)


def toy(*piles: tuple[int, list[int]], seed: str = "toy") -> Game:
    """A game with these piles; fish and birds have one back, stones another, and seat 0 has an own pool of birds."""
    rules = Ruleset("toy", "Toy", "toy", SEATS)
    rules.kinds = [Kind(name, name, name, back) for name, back in
                   (("?", 0), ("?s", 1), ("fish", 0), ("bird", 0), ("stone", 1))]  # fmt: skip
    rules.backs = 2
    rules.piles = [Pile("deck", 0, EVERYBODY), Pile("table", EVERYBODY, EVERYBODY, keeps=True)]
    rules.piles += [Pile(f"hand{seat}", 1 << seat, 1 << seat, sorted=True) for seat in range(SEATS)]
    rules.numbers = ["coins", "supply", "die", "picks"]
    rules.reaction, rules.voice = Reaction(), Voice()
    laid: list[list[int]] = [[] for _ in rules.piles]
    for place, cards in piles:
        laid[place] = sorted(cards) if rules.piles[place].sorted else cards
    rules.copies = [0] * (8 * len(rules.kinds))
    for each in (each for pile in laid for each in pile):
        rules.copies[8 * kind_of(each) + pool_of(each)] += 1
    return Game(rules, laid, [3, 7, 0, 0], [], Chance.seeded(seed))


def known_by(card: int) -> set[int]:
    """The seats that know a card."""
    return {seat for seat in range(SEATS) if card >> seat & 1}


def test_who_sees_a_card_arrive_learns_it() -> None:
    """A card drawn is known to its holder, a card on the table to everybody."""
    game = toy((DECK, [card(FISH), card(BIRD)]))
    drawn = game.move(game.piles[DECK][-1], DECK, HAND + 2)
    assert known_by(drawn) == {2} and game.piles[HAND + 2] == [drawn]
    assert known_by(game.move(drawn, HAND + 2, TABLE)) == {0, 1, 2, 3}
    assert [kind_of(each) for each in game.view(0).piles[TABLE]] == [BIRD]


def test_of_like_cards_in_a_row_the_one_at_the_index_is_meant() -> None:
    """The second fish of three is marked and moved, and the others stay where they are."""
    fish, bird = card(FISH) | EVERYBODY, card(BIRD) | EVERYBODY
    row = [fish, bird, fish, bird, fish]
    game = toy((TABLE, row[:]))
    twin = game.clone()
    game.mark(fish, TABLE, 2, 2)
    assert [mark_of(each) for each in game.piles[TABLE]] == [0, 0, 2, 0, 0]
    assert twin.piles[TABLE] == row, "a clone does not feel it"
    twin.move(fish, TABLE, DECK, 2)
    assert twin.piles[TABLE] == [fish, bird, bird, fish]
    with pytest.raises(AssertionError):
        twin.move(fish, TABLE, DECK, 1)


def test_who_cannot_follow_a_card_forgets_the_pile() -> None:
    """Seat 0 passes a card on face down: seats 2 and 3, who knew the hand, do not know any more what is left in it."""
    game = toy((HAND, [card(FISH) | KNOWN, card(BIRD) | KNOWN]))
    passed = game.move(card(BIRD) | KNOWN, HAND, HAND + 1)
    assert known_by(passed) == {0, 1}
    assert [known_by(each) for each in game.piles[HAND]] == [{0, 1}]


def test_who_follows_a_card_keeps_knowing_it() -> None:
    """The place of a card in the deck is open: who knows the top card knows who has drawn it."""
    game = toy((DECK, [card(FISH), card(BIRD) | 1 << 3]))
    assert known_by(game.move(card(BIRD) | 1 << 3, DECK, HAND + 1)) == {1, 3}
    assert known_by(game.piles[DECK][0]) == set()


def test_of_equal_cards_the_best_known_leaves_first() -> None:
    """Best known is known to most, whatever their numbers are: three low seats beat seat 0 and seat 3."""
    game = toy((HAND, [card(FISH) | 0b1001, card(FISH) | 0b0111, card(FISH) | 0b0001]))
    assert known_by(game.find(face_of(card(FISH)), HAND)) == {0, 1, 2}


def test_show_tells_only_those_who_are_shown() -> None:
    """Seat 3 is shown a card of seat 0."""
    game = toy((HAND, [card(FISH) | 1]))
    assert known_by(game.show(card(FISH) | 1, HAND, 1 << 3)) == {0, 3}
    assert [kind_of(each) for each in game.view(3).piles[HAND]] == [FISH]
    assert [kind_of(each) for each in game.view(2).piles[HAND]] == [BLANK]


def test_turned_and_marked_cards_stay_so_only_where_piles_keep_them() -> None:
    """On the table a card keeps its state, in a hand it is itself again."""
    game = toy((TABLE, [card(FISH) | KNOWN]))
    marked = game.mark(game.turn_over(game.piles[TABLE][0], TABLE), TABLE, 5)
    assert turned(marked) and mark_of(marked) == 5 and game.piles[TABLE] == [marked]
    held = game.move(marked, TABLE, HAND)
    assert not turned(held) and mark_of(held) == 0 and known_by(held) == {0, 1, 2, 3}


def test_shuffling_forgets_everything() -> None:
    """Known, turned and marked cards come out of a shuffle as plain ones, and all of them come out."""
    game = toy((DECK, [card(BIRD)]), (TABLE, [card(FISH) | KNOWN, card(FISH) | KNOWN | 1 << 10]))
    game.shuffle(TABLE, DECK)
    assert game.piles[TABLE] == []
    assert sorted(game.piles[DECK]) == [card(FISH), card(FISH), card(BIRD)]


def test_coins_pass_as_far_as_they_go() -> None:
    """A purse of 3 pays 3 of 5, and the coins stay the same in all."""
    game = toy()
    assert game.pay(COINS, SUPPLY, 5) == 3
    assert game.numbers[:2] == [0, 10]
    assert game.pay(COINS, SUPPLY, 1) == 0
    game.count(DIE, 6)
    assert game.numbers[DIE] == 6


def test_dice_are_fair_and_belong_to_the_game() -> None:
    """A four-sided die shows every side about equally often, and a clone rolls the same."""
    game = toy()
    twin = game.clone()
    rolls = []
    for each in (game, twin):
        for _ in range(2000):
            each.roll(DIE, 4)
            rolls.append(each.numbers[DIE])
    assert rolls[:2000] == rolls[2000:]
    sides = Counter(rolls[:2000])
    assert set(sides) == {1, 2, 3, 4}
    assert all(abs(count - 500) < 100 for count in sides.values())  # five standard deviations


@pytest.mark.parametrize("seat", range(SEATS))
def test_a_re_deal_keeps_backs_and_pools(seat: int) -> None:
    """Stones are dealt to stones' backs and own birds to blanks of their pool; the viewer's own cards stay."""
    birds = [card(BIRD, 1), card(FISH, 1)]
    game = toy(
        (DECK, [card(FISH), card(BIRD), card(STONE)]),
        (HAND, [birds[0] | 1, birds[1] | 1]),
        (HAND + 1, [card(FISH) | 2, card(STONE) | 2]),
    )
    chance = Chance.seeded(f"re-deals {seat}")
    view = game.view(seat)
    seen: set[tuple[int, ...]] = set()
    for _ in range(200):
        dealt = view.determinize(chance)
        assert piles_of(dealt.view(seat)) == piles_of(view)
        assert sorted(kind_of(each) for each in dealt.piles[HAND]) == [FISH, BIRD]
        assert all(pool_of(each) == 1 for each in dealt.piles[HAND])
        assert [kind_of(each) == STONE for each in dealt.piles[DECK]] == [False, False, True]
        seen.add(tuple(kind_of(each) for pile in dealt.piles for each in pile))
    assert len(seen) > 1


def piles_of(game: Game) -> list[list[int]]:
    """The piles of a game, to compare."""
    return [list(pile) for pile in game.piles]


def test_clones_share_piles_until_one_writes() -> None:
    """The same list serves both, and neither feels what is done to the other."""
    game = toy((DECK, [card(FISH), card(BIRD)]))
    twin = game.clone()
    assert twin.piles[DECK] is game.piles[DECK]
    twin.move(twin.piles[DECK][-1], DECK, TABLE)
    assert len(game.piles[DECK]) == 2 and game.piles[TABLE] == []
    game.move(game.piles[DECK][-1], DECK, HAND)
    assert len(twin.piles[DECK]) == 1 and twin.piles[HAND] == []
