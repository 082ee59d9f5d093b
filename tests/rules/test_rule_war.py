"""The War step against a second reading of its clauses, on positions made up by chance."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

import wartorn
from wartorn.kernel.cards import kind_of, turned
from wartorn.omen.catalog import Card, card_set
from wartorn.omen.table import BEAST, FEAT, REWARD, SOLDIER

UNITS = {card.name: card for card in card_set("reign-of-war").cards if card.type not in (REWARD, FEAT)}
LIMIT = 5

Unit = tuple[str, bool]  # its name, and whether it is enraged


def size(unit: Unit) -> int:
    """A beast, also an enraged unit, counts 2."""
    return 2 if unit[1] or UNITS[unit[0]].type == BEAST else 1


def strength(unit: Unit) -> int:
    """An enraged unit has strength 4."""
    return 4 if unit[1] else UNITS[unit[0]].strength


def soldiers(units: list[Unit]) -> int:
    """An enraged soldier is none."""
    return sum(UNITS[name].type == SOLDIER and not enraged for name, enraged in units)


def some_side(chance: random.Random) -> list[Unit]:
    """Units within the limit; few kinds, so that copies meet."""
    side: list[Unit] = []
    kinds: list[Card] = chance.sample(list(UNITS.values()), 4)
    for _ in range(chance.randrange(7)):
        card = chance.choice(kinds)
        unit = (card.name, card.type != BEAST and chance.random() < 0.2)
        if sum(map(size, [*side, unit])) <= LIMIT and [name for name, _ in side].count(card.name) < 2:
            side.append(unit)
    return side


def written(side: list[Unit]) -> str:
    """The units of a side, as a set-up names them."""
    return ", ".join(f"{name} (enraged)" if enraged else name for name, enraged in side) or "0"


def laid_out(sides: dict[str, list[Unit]]) -> wartorn.Game:
    """A game at the War step of seat 0, with a hand so that the Offering step asks."""
    piles = "\n".join(f"{letter}: {written(side)}" for letter, side in sides.items())
    return wartorn.setup(f"step: war\nturn: 5\nhand0: 1\nseed: 3\n{piles}")


def on_side(game: wartorn.Game, letter: str) -> list[Unit]:
    """What stands there now."""
    place = [spec.name for spec in game.rules.piles].index(letter)
    return [(game.rules.kinds[kind_of(card)].name, turned(card)) for card in game.piles[place]]


def held(game: wartorn.Game, seat: int) -> int:
    """How many rewards a seat has."""
    return len(game.piles[[spec.name for spec in game.rules.piles].index(f"rewards{seat}")])


@pytest.mark.rule("RW-WAR-1", "RW-WAR-3", "RW-WAR-6", "RW-WAR-8")
@pytest.mark.parametrize("seed", range(150))
def test_whether_there_is_war_and_who_wins_it(seed: int) -> None:
    chance = random.Random(seed)
    own, opposing = some_side(chance), some_side(chance)
    game = laid_out({"A": own, "a": opposing})
    torn = sum(map(size, opposing)) >= 3 or sum(map(size, own + opposing)) >= 5
    lead = sum(map(strength, own)) - sum(map(strength, opposing)) or soldiers(own) - soldiers(opposing)
    keeper_first = 0 if lead >= 0 else 1
    asked: list[int] = []
    while "War" in game.question():
        assert game.asking is not None
        asked.append(game.asking)
        game.play(chance.choice(game.options()))
    assert asked == sorted(asked, key=lambda seat: seat != keeper_first), "the winner chooses first, then the loser"
    won = [torn and lead > 0, torn and lead < 0]
    assert [held(game, 0), held(game, 1)] == won
    if not torn:
        assert sorted(on_side(game, "A")) == sorted(own) and sorted(on_side(game, "a")) == sorted(opposing)
    else:
        for letter, before, winner in (("A", own, won[0]), ("a", opposing, won[1])):
            assert kept(on_side(game, letter)) in maximal(before, 1 if winner else 2)


def kept(units: list[Unit]) -> tuple[Unit, ...]:
    """Units without their order."""
    return tuple(sorted(units))


def maximal(side: list[Unit], allowance: int) -> set[tuple[Unit, ...]]:
    """Every set of units within the allowance to which nothing more could be added."""
    fitting = [
        chosen
        for count in range(len(side) + 1)
        for chosen in combinations(range(len(side)), count)
        if sum(size(side[i]) for i in chosen) <= allowance
    ]
    whole = [one for one in fitting if not any(set(one) < set(another) for another in fitting)]
    return {kept([side[i] for i in one]) for one in whole}


@pytest.mark.rule("RW-WAR-4", "RW-WAR-5")
@pytest.mark.parametrize("winner", [True, False])
@pytest.mark.parametrize("seed", range(60))
def test_every_set_that_may_stay_can_be_kept_and_no_other(seed: int, winner: bool) -> None:
    chance = random.Random(1000 + seed)
    weak = [("Cave Sibyl", False)]
    strong = [("Bellows Giant", False), ("Stone-Eyed Gorgon", False), ("Exile King", False)]
    other = weak if winner else strong
    side: list[Unit] = []
    while not (0 < sum(map(strength, side)) < 19 and sum(map(size, side)) > 2):
        side = [unit for unit in some_side(chance) if unit[0] not in dict(other)]
    reached: list[tuple[Unit, ...]] = []
    games = [laid_out({"a" if winner else "A": side, "A" if winner else "a": other})]
    while games:
        game = games.pop()
        if "War" not in game.question():
            reached.append(kept(on_side(game, "a" if winner else "A")))
        else:
            for pick in game.options():
                games.append(game.clone())
                games[-1].play(pick)
    assert set(reached) == maximal(side, 1 if winner else 2)
    assert len(reached) == len(set(reached)), "a set is chosen once, not in every order"
