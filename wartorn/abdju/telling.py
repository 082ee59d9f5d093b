"""What happened, as sentences; events of one sort that follow each other are told together."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable

from wartorn.abdju.asking import debens
from wartorn.abdju.table import (
    AFTERLIFE,
    AFTERLIFE_BACK,
    ASIDE,
    BACKS,
    BREAD,
    CARRIES,
    DEBENS,
    DECK,
    DICE,
    DIE_COUNT,
    DYNASTY,
    FORUM,
    HAND,
    OSIRIS,
    PLAYER,
    SOULS,
    UNDER,
)
from wartorn.kernel.cards import kind_of, mark_of
from wartorn.kernel.english import listed, several, so_many
from wartorn.kernel.events import BEGIN, COUNT, MARKED, MOVE, ROLL, SHOW, Event
from wartorn.kernel.game import Game


class Teller:
    """Tells the game to the player, or to those who only watch."""

    def __init__(self, game: Game, seat: int | None) -> None:
        self.game = game
        self.seat = seat

    def story(self, events: Iterable[Event]) -> list[str]:
        """The events as sentences."""
        worth = [event for event in events if self.matters(event)]
        groups = [list(group) for _, group in itertools.groupby(worth, self.sort)]
        return [sentence for group in groups for sentence in self.told(group) if sentence]

    def matters(self, event: Event) -> bool:
        """Whether the event is told, or parts what comes before it from what comes after."""
        if event.what == MARKED:
            return bool(mark_of(event.card) & (BREAD | CARRIES))
        if event.what == COUNT:
            return event.target == DEBENS or is_die(event.target)
        return event.what in (MOVE, ROLL, SHOW, BEGIN)

    def sort(self, event: Event) -> tuple[int, ...]:
        """What events have in common that are told together."""
        if event.what == COUNT:
            return (COUNT, is_die(event.target))
        return (event.what, 0, 0) if event.what == ROLL else (event.what, event.source, event.target)

    def told(self, group: list[Event]) -> list[str]:
        """The sentences of events of one sort."""
        first = group[0]
        if first.what == BEGIN:
            return [f"{upper_first(self.whose(each.seat))} turn." for each in group if each.path in ("turn", "osiris")]
        if first.what == MARKED and first.source == FORUM:
            return [f"The dice now lie on the {self.game.rules.kinds[kind_of(group[-1].card)].name}."]
        if first.what == MARKED:
            return [f"{self.does(first.seat, 'put')} Bread on {self.cards([each])}." for each in group]
        if first.what == ROLL:
            return [f"The dice are rolled: {listed([str(each.amount) for each in group])}."]
        if first.what == COUNT and is_die(first.target):
            shown = listed([str(each.amount) for each in group])
            return [f"{'A die is' if len(group) == 1 else 'Dice are'} lowered to {shown}."]
        if first.what == COUNT:
            return [self.money(each.source) for each in group]
        return [self.shown(group) if first.what == SHOW else self.moved(group)]

    def money(self, by: int) -> str:
        """The player took or paid Debens."""
        return f"{self.does(PLAYER, 'take' if by > 0 else 'pay')} {debens(abs(by))}."

    def moved(self, group: list[Event]) -> str:
        """Cards went from one pile to another."""
        source, target, cards = group[0].source, group[0].target, self.cards(group)
        he, yours = self.who(OSIRIS), "yours" if self.seat == PLAYER else "the player"
        sentences = {
            (DECK, ASIDE): f"{so_many(len(group), 'Citizen')} are set aside.",
            (DECK, HAND): f"{self.does(PLAYER, 'draw')} {cards}.",
            (DECK, FORUM): f"{cards} {'comes' if len(group) == 1 else 'come'} into the Forum.",
            (DECK, DYNASTY + OSIRIS): f"{he} begins with {cards}.",
            (DECK, UNDER + OSIRIS): f"{he} puts {cards} face down under the Scribe.",
            (AFTERLIFE, SOULS + OSIRIS): f"{he} puts {cards} face down under the Priest.",
            (AFTERLIFE, SOULS + PLAYER): f"{self.does(PLAYER, 'take')} {cards}.",
            (SOULS + PLAYER, AFTERLIFE): f"{self.does(PLAYER, 'shuffle')} {cards} back.",
            (HAND, DYNASTY + PLAYER): f"{self.does(PLAYER, 'play')} {cards}.",
            (HAND, UNDER + PLAYER): f"{self.does(PLAYER, 'put')} {cards} face down under the Scribe.",
            (HAND, FORUM): f"{self.does(PLAYER, 'put')} {cards} into the Forum.",
            (FORUM, HAND): f"{self.does(PLAYER, 'take')} {cards} from the Forum.",
            (FORUM, DYNASTY + OSIRIS): f"{he} takes {cards}.",
            (DYNASTY + OSIRIS, DYNASTY + PLAYER): f"{self.does(PLAYER, 'take')} {cards} of Osiris.",
            (DYNASTY + PLAYER, DYNASTY + OSIRIS): f"{he} takes {cards} of {yours}.",
        }
        sentence = sentences.get((source, target), "")
        return upper_first(sentence)

    def shown(self, group: list[Event]) -> str:
        """Cards were turned up at the end."""
        seat, cards = (group[0].source - UNDER) % 2, self.cards(group)
        if group[0].source >= SOULS and seat == PLAYER:
            return f"{self.does(seat, 'show')} {cards}."
        under = "Priests" if group[0].source >= SOULS else "Scribes"
        return f"Under {self.whose(seat)} {under}: {cards}."

    def who(self, seat: int) -> str:
        """The seat as the subject of a sentence."""
        return "Osiris" if seat == OSIRIS else "You" if seat == self.seat else "The player"

    def whose(self, seat: int) -> str:
        """What is the seat's."""
        return "Osiris'" if seat == OSIRIS else "your" if seat == self.seat else "the player's"

    def does(self, seat: int, verb: str) -> str:
        """The seat with a verb."""
        return f"{self.who(seat)} {verb if seat == self.seat else verb + 's'}"

    def cards(self, group: list[Event]) -> str:
        """The cards of the events, like ones together; where they come into a row, only neighbours are."""
        kinds = [kind_of(event.card) for event in group]
        if group[0].target == FORUM:
            return listed([self.named(kind, len(list(like))) for kind, like in itertools.groupby(kinds)])
        return listed([self.named(kind, count) for kind, count in Counter(kinds).items()])

    def named(self, kind: int, count: int) -> str:
        """So many cards of a kind; Afterlife cards have names of their own."""
        name = self.game.rules.kinds[kind].name
        if kind >= BACKS and self.game.rules.kinds[kind].back == AFTERLIFE_BACK:
            return name
        return several(name.removeprefix("an ").removeprefix("a "), count)


def is_die(number: int) -> bool:
    """Whether the number is a die."""
    return DICE <= number < DICE + DIE_COUNT


def upper_first(sentence: str) -> str:
    """The sentence with a capital letter."""
    return sentence[:1].upper() + sentence[1:]
