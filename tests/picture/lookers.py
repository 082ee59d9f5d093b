"""What tests look up in pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec

from wartorn.kernel.cards import kind_of
from wartorn.kernel.game import Game
from wartorn.kernel.hidden import public_view
from wartorn.omen.values import begun
from wartorn.picture import at_of_card, picture_of
from wartorn.picture.shapes import Card, Picture

# The piles of which a picture shows every card, if only from behind, and those of which it shows the known ones
WHOLE = {
    "omen": "hand rewards feats A a B b C c structures triumphs discard revealed aside emissary".split(),
    "abdju": "hand forum dynasty under afterlife".split(),
    "draft": "stacks".split(),
}
KNOWN = {"omen": ["under"], "abdju": [], "draft": ["drafted"]}
AFTERLIFE_DECK = "afterlife"
BLANK = {"at", "back", "count"}  # all that is told of a card that the viewer does not know


def seen(game: Game, seat: int | None) -> Game:
    """What the seat may know of the game, or everybody."""
    return public_view(game) if seat is None else game.view(seat)


def painted(game: Game, seat: int | None) -> Picture:
    """What the seat is shown of the game, or an onlooker."""
    return picture_of(seen(game, seat), seat)


def viewers(game: Game) -> list[int | None]:
    """Everybody who may look at a game."""
    return [*game.rules.players, None]


def cards(shown: object) -> Iterator[Card]:
    """Every card of a picture."""
    if isinstance(shown, Card):
        yield shown
    elif isinstance(shown, msgspec.Struct):
        for name in shown.__struct_fields__:
            yield from cards(getattr(shown, name))
    elif isinstance(shown, list):
        for each in shown:
            yield from cards(each)


def ats(shown: object) -> Counter[str]:
    """How many cards there are with each `at`."""
    found: Counter[str] = Counter()
    for card in cards(shown):
        found[card.at] += card.count
    return found


def lying(view: Game, family: str, seat: int | None) -> Counter[str]:
    """What a picture of the view should show, and how many of each."""
    found: Counter[str] = Counter()
    for place, spec in enumerate(view.rules.piles):
        sort = spec.name.rstrip("0123")
        pack = family == "draft" and spec.name == f"hand{view.numbers[view.rules.active] if seat is None else seat}"
        whole = (pack and view.rules.common < 0) or (sort in WHOLE[family] and spec.name != AFTERLIFE_DECK)
        whole |= spec.name.startswith("under") and family == "omen" and begun(view, spec.seat) < 0
        for card in view.piles[place]:
            if whole or (sort in KNOWN[family] and kind_of(card) >= view.rules.backs):
                found[at_of_card(view.rules, place, card)] += 1
    return found
