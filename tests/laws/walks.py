"""Games of chance, decision by decision, on which the laws are tried."""

from __future__ import annotations

import random
from collections.abc import Iterator

import wartorn
from wartorn.kernel.cards import PASS
from wartorn.kernel.game import Game
from wartorn.kernel.rules import Ruleset

MOST_PICKS = 10_000  # a game that is not over by then does not end
RESTLESS = ((False, False), (True, True), (True, False), (False, True))  # by number of the game: who never passes


def walk(variant: dict[str, str], seed: str, number: int) -> Iterator[tuple[Game, int]]:
    """A game with each pick that is about to be played; some players never pass of their own will."""
    name = f"{seed} {number}"
    chance = random.Random(name)
    game = wartorn.new(**variant, seed=name)
    for _ in range(MOST_PICKS):
        if game.over:
            return
        pick = any_pick(game, chance, RESTLESS[number % len(RESTLESS)][(game.asking or 0) % 2])
        yield game, pick
        game.play(pick)
    raise AssertionError(f"the game does not end in {MOST_PICKS} picks")


def hides(rules: Ruleset) -> bool:
    """Whether there is anything in the game that not everybody sees; a card draft for two is open."""
    piles = zip(rules.piles, rules.box, strict=True)
    return any(cards and spec.sight != rules.everybody for spec, cards in piles)


def any_pick(game: Game, chance: random.Random, restless: bool = False) -> int:
    """One of the options, each equally likely; a restless player passes only if nothing else is offered."""
    options = game.options()
    wanted = [option for option in options if option != PASS] if restless else options
    return chance.choice(wanted or options)


def positions(variant: dict[str, str], seed: str, number: int, every: int) -> Iterator[Game]:
    """Some positions of a game, as clones that may be kept."""
    for count, (game, _) in enumerate(walk(variant, seed, number)):
        if count % every == 0:
            yield game.clone()
