"""What an evaluation of Osiris in Abdju may look at: numbers of the table, no card names."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wartorn.abdju.scoring import points
from wartorn.abdju.table import (
    BACKS,
    CITIZENS_END,
    DEBENS,
    DECK,
    FORUM,
    HAND,
    MAJORITY,
    PLAYER,
    SOULS,
    WORTH,
)
from wartorn.abdju.values import citizens, claimed, printed, sum_of_dice, tally, unprotected
from wartorn.kernel.cards import kind_of
from wartorn.kernel.game import Game

# What is looked at, with the weights of greedy:1, which minds its own Dynasty and nothing else
WEIGHED: Final = {
    "outcome": 3000,  # the game is over, and won
    "points": 100,
    "rival": 0,  # the points of the other side
    "debens": 10,  # up to 6
    "purse": 0,  # Debens up to 12
    "citizens": 0,  # in the Dynasty, and on the other side
    "their citizens": 0,
    "secure": 0,  # the points of majorities that one Citizen more of the other side would not break
    "their secure": 0,
    "reach": 0,  # the points of majorities that one Citizen more would win
    "hand": 0,  # the points of the Citizens in hand
    "hand reach": 0,  # the points of majorities that a Citizen in hand would win
    "afterlife": 0,  # whether an Afterlife card is held
    "dice": 0,
    "exposed": 0,  # own Farmers that a Soldier could take
    "their exposed": 0,
    "next": 0,  # the points of the Citizens that Osiris takes next
}
FIRST_DECK: Final = 31  # cards, about what is left after the set-up


def progress(game: Game) -> i64:
    """How far the game has come, in hundredths: by the cards that have left the deck."""
    return 100 - min(100, 100 * len(game.piles[DECK]) // FIRST_DECK)


def features(game: Game, seat: i64) -> list[int]:
    """The standing of the seat, feature by feature, as WEIGHED lists them."""
    other: i64 = 1 - seat
    won: i64 = 1 if not game.agenda and game.winner == seat else 0
    found: list[int] = [won, points(game, seat), -points(game, other)]
    debens: i64 = game.numbers[DEBENS] if seat == PLAYER else 0
    found += [min(debens, 6), min(debens, 12), citizens(game, seat), -citizens(game, other)]
    secure: i64 = 0
    lost: i64 = 0
    reach: i64 = 0
    near: i64 = 0
    mine, theirs = tally(game, seat), tally(game, other)
    held: list[int] = [0] * CITIZENS_END
    worth: i64 = 0
    if seat == PLAYER:
        for card in game.piles[HAND]:
            if kind_of(card) >= BACKS:
                held[kind_of(card)] += 1
                worth += printed(game, card, WORTH)
    for kind in range(BACKS, CITIZENS_END):
        lead: i64 = mine[kind] - theirs[kind]
        prize: i64 = game.rules.kinds[kind].numbers[MAJORITY]
        if lead >= 2:
            secure += prize
        elif lead <= -2:
            lost += prize
        elif lead == 0:
            reach += prize
        if lead <= 0 and lead + held[kind] > 0:
            near += prize
    found += [secure, -lost, reach, worth, near]
    found += [min(len(game.piles[SOULS + seat]), 1), sum_of_dice(game)]
    found += [-unprotected(game, seat), unprotected(game, other)]
    coming: i64 = 0
    for i in range(claimed(game)):
        coming -= printed(game, game.piles[FORUM][i], WORTH)
    found.append(coming)
    return found
