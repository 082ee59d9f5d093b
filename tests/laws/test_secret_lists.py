"""Non-interference of secret decks: what is in the other deck changes nothing of what a seat sees."""

from __future__ import annotations

import random
from collections import Counter

from swaps import STATE, Swap, hidden, interference, matters, rebuilt
from walks import walk

import wartorn
from wartorn.kernel.cards import KIND_SHIFT, POOL_SHIFT, kind_of, pool_of
from wartorn.kernel.game import Game
from wartorn.kernel.registry import game_called
from wartorn.omen.rulesets.decks import decks_text
from wartorn.omen.table import OWN_DECK

DECKS = (
    "4*bronze-harrier+3*cave-sibyl+4*gift-bearer+2*kraken-of-the-narrow-sea+reef-siren+2*retreat-piper",
    "3*hearth-seer+4*javelin-line+3*phoenix-of-the-ninth-dawn+2*reef-siren+3*temple-herald+2*pyre-watcher",
)
SECRET = {"name": "reign-of-war", "decks": "/".join(DECKS), "lists": "secret"}
BOX = Counter(
    wartorn.new("reign-of-war").rules.kinds[kind_of(card)].slug for card in wartorn.new("reign-of-war").rules.box[0]
)


def relisted(game: Game, seat: int, chance: random.Random) -> Swap | None:
    """The game, and one in which a hidden card of the other deck is of another kind, in the deck's list as well."""
    slots = [slot for slot in hidden(game, seat) if pool_of(game.piles[slot.place][slot.index]) == 2 - seat]
    near = [slot for slot in slots if matters(game, slot)]
    if not near:
        return None
    slot = chance.choice(near)
    card = game.piles[slot.place][slot.index]
    kinds = game.rules.kinds
    decks = [Counter(kinds[kind_of(each)].slug for each in game.rules.box[OWN_DECK + owner]) for owner in range(2)]
    slugs = {kind.slug: index for index, kind in enumerate(kinds)}
    spare = [slug for slug in BOX - decks[0] - decks[1] if slugs[slug] != kind_of(card)]
    other = chance.choice(sorted(spare))
    decks[1 - seat][kinds[kind_of(card)].slug] -= 1
    decks[1 - seat][other] += 1
    rules = game_called("reign-of-war").ruleset(
        (), {"decks": decks_text(*(+deck for deck in decks)), "lists": "secret"}
    )
    piles = [pile[:] for pile in game.piles]
    piles[slot.place][slot.index] = slugs[other] << KIND_SHIFT | card & STATE | (2 - seat) << POOL_SHIFT
    laid = [sorted(pile) if rules.piles[place].sorted else pile for place, pile in enumerate(piles)]
    copy = rebuilt(game, laid)
    copy.rules = rules
    for frame in copy.agenda:
        frame.script = rules.scripts[frame.script.path]
    changed = frozenset((kind_of(card), slugs[other]))
    return Swap(rebuilt(game, [pile[:] for pile in game.piles]), copy, changed, laid == piles, False)


def test_the_other_list_does_not_interfere(seed: str, slow_games: int) -> None:
    """View, question, options, events, story and the length of every message are the same, until the card turns up."""
    checked: Counter[str] = Counter()
    for number in range(slow_games):
        chance = random.Random(f"{seed} {number} lists")
        for game, pick in walk(SECRET, f"{seed} lists", number):
            for seat in range(2):
                swap = relisted(game, seat, chance)
                if swap is not None:
                    outcome = interference(swap, seat, pick)
                    assert not outcome.startswith("!"), f"{outcome}\n{game}\n{game.word(pick)}"
                    checked[outcome] += 1
    assert checked["asked"] > 20 * slow_games and checked["watching"] > 20 * slow_games, checked
