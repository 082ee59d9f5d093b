"""Drafters with tastes, and what tests look up at their drafts and in the games that follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import wartorn
from wartorn.formats import Match, Table
from wartorn.kernel.cards import kind_of, pool_of
from wartorn.omen.catalog import card_set
from wartorn.omen.table import TYPES, UNIT_BACK

UNITS = {card.slug: card for card in card_set("reign-of-war").cards if card.back == UNIT_BACK}
TYPE = {slug: TYPES[card.type] for slug, card in UNITS.items()}
LIMITS = {"soldier": 6, "beast": 4, "oracle": 4}

Taste = Callable[[str], tuple[int, str]]  # what comes first is taken first


def liking(*types: str) -> Taste:
    """A taste for these types, in this order, before all others."""
    return lambda slug: (types.index(TYPE[slug]) if TYPE[slug] in types else len(types), slug)


def of_type(type: str) -> list[str]:
    """The kinds of that type, in the order of their names."""
    return sorted(slug for slug in UNITS if TYPE[slug] == type)


def named(slugs: Sequence[str]) -> str:
    """Units as a set-up lists them."""
    return ", ".join(UNITS[slug].name for slug in slugs)


def cards(game: wartorn.Game, pile: str) -> list[str]:
    """The slugs of the cards in a pile, a ? for one that a view does not know."""
    place = [spec.name for spec in game.rules.piles].index(pile)
    return [game.rules.kinds[kind_of(card)].slug for card in game.piles[place]]


def offered(game: wartorn.Game) -> list[str]:
    """What a drafter may take."""
    return [game.word(pick) for pick in game.options()]


def take(game: wartorn.Game, taste: Taste) -> str:
    """Let the drafter who is asked take what the taste likes best; gives its slug."""
    word = min(offered(game), key=taste)
    game.play(game.pick(word))
    return word


def drafted(match: Match, *tastes: Taste) -> list[int]:
    """Play the draft of a match to its end, each seat by its taste; gives who was asked, in order."""
    asked: list[int] = []
    table = match.tables[0]
    while not table.game.over:
        ((_, seat),) = match.asking
        asked.append(seat)
        word = min(offered(table.game), key=tastes[seat])
        match.play(table.name, table.game.pick(word))
    return asked


def any_pick(match: Match, table: Table, chance: wartorn.Chance) -> None:
    """A pick of chance at a table."""
    options = table.game.options()
    match.play(table.name, options[chance.below(len(options))])


def play_table(match: Match, name: str, seed: object = 0) -> wartorn.Game:
    """Play a table to its end by chance; gives its game."""
    table = match.table(name)
    chance = wartorn.Chance.seeded(f"{name} {seed}")
    while not table.game.over:
        any_pick(match, table, chance)
    return table.game


def play_all(match: Match, seed: object = 0) -> Match:
    """Play a match to its end by chance, now at this table and now at that one."""
    chance = wartorn.Chance.seeded(f"all {seed}")
    while not match.over:
        any_pick(match, match.asking[chance.below(len(match.asking))][0], chance)
    return match


def units_of(game: wartorn.Game, seat: int) -> Counter[str]:
    """All cards of a player's own deck, wherever they lie."""
    found = (card for pile in game.piles for card in pile if pool_of(card) == seat + 1)
    return Counter(game.rules.kinds[kind_of(card)].slug for card in found)


def all_units(game: wartorn.Game) -> Counter[str]:
    """All units on the table."""
    found = (game.rules.kinds[kind_of(card)] for pile in game.piles for card in pile)
    return Counter(kind.slug for kind in found if kind.back == UNIT_BACK)


def all_copies(stacks: Sequence[str]) -> Counter[str]:
    """The cards of these stacks."""
    return Counter({slug: UNITS[slug].copies for slug in stacks})


def own_piles_stay_apart(game: wartorn.Game) -> bool:
    """Whether each player's deck and discard pile hold cards of that player only, and the shared piles are empty."""
    places = [spec.name for spec in game.rules.piles]
    for seat in range(2):
        for pile in ("deck", "discard"):
            if any(pool_of(card) != seat + 1 for card in game.piles[places.index(f"{pile}{seat}")]):
                return False
    return not game.piles[places.index("deck")] and not game.piles[places.index("discard")]
