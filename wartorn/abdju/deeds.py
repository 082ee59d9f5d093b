"""What several steps and abilities do."""

from __future__ import annotations

from mypy_extensions import i64

from wartorn.abdju.table import CARRIES, DEBENS, DICE, DIE_COUNT, FORUM, LOWEST, MOST_DEBENS, SIDES
from wartorn.abdju.values import dice_at
from wartorn.kernel.cards import kind_of
from wartorn.kernel.game import Game


def gain(game: Game, amount: i64) -> None:
    """Take Debens, which never run out, or pay them if the amount is negative (OA-SETUP-6)."""
    game.count(DEBENS, min(game.numbers[DEBENS] + amount, MOST_DEBENS), by=amount)


def lower(game: Game, die: i64) -> None:
    """Lower a die by 1, but not below 1 (OA-SETUP-4)."""
    shows: i64 = game.numbers[DICE + die]
    if shows > LOWEST:
        game.count(DICE + die, shows - 1)


def lower_all(game: Game) -> None:
    """Lower each die by 1."""
    for die in range(DIE_COUNT):
        lower(game, die)


def roll(game: Game, die: i64) -> None:
    """Roll a die, which is four-sided (OA-SETUP-4)."""
    game.roll(DICE + die, SIDES)


def roll_all(game: Game) -> None:
    """Roll the three dice."""
    for die in range(DIE_COUNT):
        roll(game, die)


def place_dice(game: Game) -> None:
    """Place the dice on the rightmost card of the Forum, wherever they were."""
    before = dice_at(game)
    if before >= 0:
        game.mark(game.piles[FORUM][before], FORUM, 0)
    end: i64 = len(game.piles[FORUM]) - 1
    if end >= 0:
        game.mark(game.piles[FORUM][end], FORUM, CARRIES, end)


def cast(game: Game) -> None:
    """Roll the dice, place them on the rightmost card of the Forum and lower each by 1 (OA-SETUP-4, OA-OSIRIS-2)."""
    roll_all(game)
    place_dice(game)
    lower_all(game)


def resolve(game: Game, seat: i64, card: i64, moment: i64) -> None:
    """Let the effect of the Citizen begin, if it has one at that moment."""
    script = game.rules.kinds[kind_of(card)].scripts[moment]
    if script is not None:
        game.begin(script, seat, source=card)
