"""Greedy drafts and builds sensibly: its decks beat decks that chance has made, with equal players at the table."""

from __future__ import annotations

import pytest

import wartorn
from wartorn import _build
from wartorn.formats import Match
from wartorn.kernel.cards import kind_of
from wartorn.omen.drafting.features import MARGIN
from wartorn.omen.drafting.table import WORTH, kept
from wartorn.players import Player, player

GAMES = {"draft": 100, "simple-draft": 20, "deck": 20} if _build.compiled() else {"draft": 5}
WANTED = 0.6  # of the games


def drafted_by(match: Match, drafters: list[Player], seed: str) -> int | None:
    """The seat that wins a match in which these players draft, and greedy plays both seats of the game."""
    players = [player("greedy", f"{seed} {seat}") for seat in range(2)]
    while not match.over:
        table, seat = match.asking[0]
        game = table.game
        chosen = drafters if not game.rules.scoring else players
        match.play(table.name, chosen[seat].pick(game.view(game.asking or 0)))
    return match.winner


@pytest.mark.parametrize("format", GAMES)
def test_a_drafted_deck_beats_a_random_one(format: str) -> None:
    """In at least 60 of 100 games, with greedy on either seat."""
    won = 0
    for number in range(GAMES[format]):
        mine = number % 2
        drafters = [player("random", f"drafter {number}") for _ in range(2)]
        drafters[mine] = player("greedy", f"drafter {number}")
        match = wartorn.match(format, seed=f"drafts {number}", first=number // 2 % 2, log=False)
        won += drafted_by(match, drafters, f"drafts {number}") == mine
    assert won >= WANTED * GAMES[format], f"{won} of {GAMES[format]}"


def test_greedy_takes_what_is_worth_most() -> None:
    """Alone at the stacks no kind that it left is worth much more than one that it took."""
    game = wartorn.new("deck-building", seed="alone")
    drafter = player("greedy", 1)
    while not game.over:
        game.play(drafter.pick(game.view(game.asking or 0)))
    for seat in range(2):
        kinds = [game.rules.kinds[kind_of(card)] for card in game.piles[kept(game, seat)]]
        types = [kind.type for kind in kinds]
        rest = [kind for kind in game.rules.kinds[game.rules.backs :] if kind not in kinds]
        for kind in kinds:
            for other in rest:
                swapped = [*types, other.type]
                swapped.remove(kind.type)
                legal = all(swapped.count(type) <= limit for type, limit in enumerate((6, 4, 4)))
                assert not legal or other.numbers[WORTH] <= kind.numbers[WORTH] + MARGIN
