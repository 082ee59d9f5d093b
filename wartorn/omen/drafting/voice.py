"""How drafts speak, and which positions they do not know."""

from __future__ import annotations

import itertools

from wartorn.kernel.cards import is_word, kind_of, mark_of, picked_kind, picked_place, pool_of, turned
from wartorn.kernel.english import listed, so_many
from wartorn.kernel.events import MOVE, SHOW, Event
from wartorn.kernel.game import Game
from wartorn.kernel.rules import Voice
from wartorn.omen.drafting.steps import KeepCard, TakeStack
from wartorn.omen.drafting.table import (
    COPIES,
    DEAL,
    KINDS_EACH,
    LIMITS,
    PACKS,
    STACKS,
    UNIT_BACK,
    kept,
    of_type,
    pack,
    within_limits,
)
from wartorn.omen.table import SOLDIER, TYPES


class DraftVoice(Voice):
    """The voice of all drafts."""

    def question(self, game: Game) -> str:
        """What is asked, as a sentence to the drafter."""
        frame, effect = game.agenda[-1], self._effect(game)
        taken = len(game.piles[kept(game, frame.seat)])
        if isinstance(effect, TakeStack):
            return f"Draft: take a stack for a coin ({taken + 1} of {KINDS_EACH})."
        if isinstance(effect, KeepCard):
            left = so_many(len(game.piles[pack(game, frame.seat)]) - 1, "card")
            return f"Draft: keep a card and pass {left} on (pack {max(game.numbers[DEAL], 1)} of {PACKS})."
        return f"Deck building: choose a kind ({taken + 1} of {KINDS_EACH})."

    def label(self, game: Game, pick: int) -> str:
        """The name of the stack or card."""
        kind = game.rules.kinds[picked_kind(pick)]
        one = isinstance(self._effect(game), KeepCard)
        return kind.name if one else f"{kind.name}, {so_many(kind.numbers[COPIES], 'card')}"

    def deed(self, game: Game, pick: int) -> str:
        """Stacks and cards are drafted."""
        return "drafted"

    def deeds(self, back: int) -> tuple[str, ...]:
        """What is done with units; match cards are nobody's business."""
        return ("drafted",) if back == UNIT_BACK else ()

    def why_not(self, game: Game, pick: int) -> str:
        """Why the pick is not offered."""
        if is_word(pick):
            return "A drafter cannot pass: take one of what is offered."
        if not game.rules.backs <= picked_kind(pick) < len(game.rules.kinds):
            return "That is no card of this draft."
        kind = game.rules.kinds[picked_kind(pick)]
        seat = game.agenda[-1].seat
        place = STACKS if isinstance(self._effect(game), TakeStack) else pack(game, seat)
        lying = [card for card in game.piles[place] if kind_of(card) == picked_kind(pick)]
        limited = not isinstance(self._effect(game), KeepCard)
        if lying and limited and picked_place(pick) == place and not within_limits(game, seat, lying[0]):
            limit = so_many(LIMITS[kind.type - SOLDIER], f"{TYPES[kind.type]} stack")
            return f"You have {of_type(game, seat, kind.type)} of at most {limit} (RW-DRAFT-2)."
        if lying:
            return f"{kind.name} is not picked like this."
        for other in range(game.seats):
            if any(kind_of(card) == picked_kind(pick) for card in game.piles[kept(game, other)]):
                return f"{'You have' if other == seat else f'Player {other + 1} has'} drafted {kind.name} already."
        return f"{kind.name} is not among what you can choose from."

    def story(self, game: Game, events: list[Event], seat: int | None) -> list[str]:
        """What happened, as sentences for that seat; packs are dealt and passed as a whole."""
        told: list[str] = []
        for (what, way), group in itertools.groupby(events, key=lambda event: (event.what, _way(game, event))):
            each = list(group)
            if what == MOVE and way == ("passed", "hand"):
                told.append("All packs are passed to the left.")
            elif what == MOVE and way == ("box", "hand"):
                told.append(f"{so_many(len(each) // game.seats, 'card')} are dealt to everybody.")
            elif what == MOVE and way[1] == "drafted":
                told += [self._drafted(game, event, seat) for event in each]
            elif what == SHOW and way[0] == "match":
                told += [self._number(game, event, seat) for event in each]
            elif what == SHOW:
                told += self._decks(game, each, seat)
        return told

    def fault(self, game: Game) -> str:
        """A card where it cannot lie, or an agenda that no draft comes to."""
        for place, spec in enumerate(game.rules.piles):
            for card in game.piles[place]:
                kind = game.rules.kinds[kind_of(card)]
                unit = not spec.name.startswith("match")
                wrong_deck = pool_of(card) and pool_of(card) != spec.seat + 1
                if (kind.back == UNIT_BACK) != unit or turned(card) or mark_of(card) or wrong_deck:
                    return f"{spec.name} is no place for {kind.name}"
        for number, frame in enumerate(game.agenda):
            if (frame.script is game.rules.main) != (number == 0) or number > 1:
                return "a draft is a turn of one drafter after another"
        return ""

    def _effect(self, game: Game) -> object:
        frame = game.agenda[-1]
        return frame.script.effects[frame.cursor]

    def _who(self, seat: int, viewer: int | None) -> str:
        return "You" if seat == viewer else f"Player {seat + 1}"

    def _drafted(self, game: Game, event: Event, viewer: int | None) -> str:
        """Who has taken what."""
        seat = game.rules.piles[event.target].seat
        kind = game.rules.kinds[kind_of(event.card)]
        name = "a card" if kind_of(event.card) < game.rules.backs else kind.name
        verbs = ("take", "takes") if event.source == STACKS else ("keep", "keeps")
        if pool_of(event.card):
            verbs, name = ("choose", "chooses"), name.replace("a card", "a kind")
        return f"{self._who(seat, viewer)} {verbs[seat != viewer]} {name}."

    def _number(self, game: Game, event: Event, viewer: int | None) -> str:
        """Who has which match number."""
        seat = game.rules.piles[event.source].seat
        number = game.rules.kinds[kind_of(event.card)].numbers[0]
        return f"{self._who(seat, viewer)} {'have' if seat == viewer else 'has'} match number {number}."

    def _decks(self, game: Game, events: list[Event], viewer: int | None) -> list[str]:
        """What everybody has built."""
        told: list[str] = []
        for seat in range(game.seats):
            shown = [each for each in events if game.rules.piles[each.source].seat == seat]
            names = listed([game.rules.kinds[kind_of(each.card)].name for each in shown])
            if names:
                told.append(f"{self._who(seat, viewer)} {'have' if seat == viewer else 'has'} built a deck of {names}.")
        return told


def _way(game: Game, event: Event) -> tuple[str, str]:
    """From which sort of pile to which a card went, whoever's they are."""
    if event.what not in (MOVE, SHOW):
        return "", ""
    source, target = (game.rules.piles[place].name.rstrip("0123") for place in (event.source, event.target))
    return source, target
