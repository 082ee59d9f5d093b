"""How drafts count: every pick is a turn, and a setting says who begins."""

from __future__ import annotations

import pytest
from tables import number

import wartorn

DRAFTS = (
    {"name": "card-drafting"},
    {"name": "card-drafting", "seats": "4", "youngest": "2"},
    {"name": "simplified-drafting"},
    {"name": "simplified-drafting", "seats": "4"},
    {"name": "deck-building"},
)


@pytest.mark.parametrize("draft", DRAFTS, ids=lambda draft: "-".join(draft.values()))
def test_every_pick_is_a_turn(draft: dict[str, str]) -> None:
    """Turns are counted from 1 without a gap, but for the last card of a pack, which nobody is asked for."""
    game = wartorn.new(**draft, seed=5)
    turns: list[int] = []
    while not game.over:
        assert number(game, "picks") == 0 and number(game, "active") == game.asking
        turns.append(number(game, "turn"))
        game.play(game.options()[0])
    pack = 10 * game.seats
    asked = [
        turn
        for turn in range(1, turns[-1] + 1)
        if draft["name"] != "simplified-drafting" or 0 < turn % pack <= 9 * game.seats
    ]
    assert turns == asked


@pytest.mark.rule("RW-DRAFT-1", "RW-MELEE-6")
@pytest.mark.parametrize("youngest", ["0", "1", "2", "3"])
def test_the_youngest_drafts_first(youngest: str) -> None:
    """Whatever chance says; only at random it may be anybody."""
    for seats in ("2", "4"):
        if int(youngest) < int(seats):
            firsts = {wartorn.new("card-drafting", seed=n, seats=seats, youngest=youngest).asking for n in range(12)}
            assert firsts == {int(youngest)}
    drawn = {wartorn.new("card-drafting", seed=n, seats="4", youngest="random").asking for n in range(60)}
    assert drawn == {0, 1, 2, 3}


def test_a_simplified_draft_begins_with_the_first_seat() -> None:
    for seats in ("2", "4"):
        game = wartorn.new("simplified-drafting", seats=seats)
        assert (game.asking, number(game, "turn"), number(game, "deal")) == (0, 1, 1)
