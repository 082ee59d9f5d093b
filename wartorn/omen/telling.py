"""What happened, event by event, as sentences."""

from __future__ import annotations

from wartorn.kernel.cards import kind_of, mark_of, turned
from wartorn.kernel.events import BEGIN, COUNT, MARKED, MOVE, PAY, SHOW, SHUFFLE, TURN_OVER, Event
from wartorn.kernel.game import Game
from wartorn.omen.language.lines import LEADS, SHEDDING, SPENDING
from wartorn.omen.questions import card_name, coins, use_word
from wartorn.omen.table import (
    ASIDE,
    BESIDE,
    COINS,
    DECK,
    DISCARD,
    EMISSARY,
    FAVOR,
    FEATS,
    HAND,
    LETTERS,
    ORACLE,
    OWN_DECK,
    OWN_DISCARD,
    RAZED,
    REVEALED,
    REWARDS,
    SEATS,
    STACK,
    STRUCTURES,
    SUM,
    SUPPLY,
    TRICKS,
    TRIUMPHS,
    UNDER,
    automaton,
    city_of,
    is_deck,
    is_discard,
    is_side,
    seat_of,
)

AUTOMATON = "Set"


class Teller:
    """Tells events to one seat, or to nobody in particular."""

    def __init__(self, game: Game, seat: int | None) -> None:
        self.game = game
        self.seat = seat

    def tell(self, event: Event) -> str:
        """The event as a sentence; empty if it is not worth one."""
        tellers = {MOVE: self.move, TURN_OVER: self.turned_over, PAY: self.paid, BEGIN: self.began, COUNT: self.counted}
        if event.what in tellers:
            return tellers[event.what](event)
        if event.what == SHUFFLE and is_discard(event.source):
            whose = "The" if event.source == DISCARD else self.whose(event.source - OWN_DISCARD).capitalize()
            return f"{whose} discard pile is shuffled into a new deck."
        if event.what == SHOW and HAND <= event.source < HAND + SEATS:
            return f"{self.does(event.source - HAND, 'show', 'shows')} {self.name(event)}."
        if event.what == SHOW and is_of(EMISSARY, event.source):
            return f"{self.does(event.source - EMISSARY, 'send', 'sends')} {self.name(event)} as emissary."
        if event.what == MARKED and is_of(STRUCTURES, event.source) and mark_of(event.card):
            return f"{self.does(event.source - STRUCTURES, 'begin', 'begins')} {self.name(event)}."
        return ""

    def who(self, seat: int) -> str:
        """The seat as the subject of a sentence."""
        if automaton(self.game, seat):
            return AUTOMATON
        if self.seat is None:
            return "The player" if self.game.rules.automata else f"Player {seat + 1}"
        return "You" if seat == self.seat else "The opponent"

    def does(self, seat: int, you: str, they: str) -> str:
        """The seat with a verb."""
        return f"{self.who(seat)} {you if seat == self.seat else they}"

    def whose(self, seat: int) -> str:
        """What is the seat's."""
        return "your" if seat == self.seat else f"{self.who(seat)}'s".replace("The", "the")

    def name(self, event: Event) -> str:
        """The name of the event's card."""
        return card_name(self.game, event.card)

    def city(self, place: int) -> str:
        """The city of a side."""
        return f"city {LETTERS[city_of(place)]}"

    def move(self, event: Event) -> str:
        """A card went from one pile to another."""
        source, target = event.source, event.target
        if is_side(target):
            return self.entered(event)
        if is_side(source):
            return self.left(event)
        if is_of(HAND, target):
            seat = target - HAND
            verbs = self.to_hand(source)
            return f"{self.does(seat, *verbs)} {self.drawn(event)}." if verbs else ""
        if is_of(HAND, source):
            return self.from_hand(event, source - HAND)
        if is_of(UNDER, target):
            return f"{self.does(target - UNDER, 'put', 'puts')} {self.drawn(event)} under the structure."
        return self.revealed(event)

    def to_hand(self, source: int) -> tuple[str, str] | None:
        """How a card comes to hand from there."""
        if is_deck(source):
            return "draw", "draws"
        if is_discard(source):
            return "recover", "recovers"
        if is_of(EMISSARY, source):
            return "take back", "takes back"
        return ("take", "takes") if source == REVEALED else None

    def revealed(self, event: Event) -> str:
        """A card was turned up, or goes away; what an automaton reveals is told with what follows."""
        source, target = event.source, event.target
        heir = automaton(self.game, event.seat)
        if target == REVEALED:
            return (
                "" if heir and is_deck(source) else f"{self.does(event.seat, 'reveal', 'reveals')} {self.name(event)}."
            )
        if source == REVEALED:
            return f"{self.name(event)} is discarded."
        if is_of(EMISSARY, source):
            return f"{self.does(source - EMISSARY, 'discard', 'discards')} {self.name(event)}."
        if is_deck(source) and is_discard(target):
            return f"{self.does(event.seat, 'reveal', 'reveals')} {self.name(event)} and discards it."
        if is_of(REWARDS, target):
            city = LETTERS[source - STACK]
            return f"{self.does(target - REWARDS, 'take', 'takes')} {self.drawn(event)} from city {city}."
        return ""

    def drawn(self, event: Event) -> str:
        """The card, if it is known."""
        name = self.name(event)
        return "a card" if name == "a unit" else name

    def entered(self, event: Event) -> str:
        """A unit came into a city."""
        seat, city = seat_of(event.target), self.city(event.target)
        if not is_side(event.source):
            verbs = ("place", "places") if automaton(self.game, seat) else ("play", "plays")
            preposition = "in" if automaton(self.game, seat) else "to"
            return f"{self.does(seat, *verbs)} {self.name(event)} {preposition} {city}."
        if city_of(event.source) == city_of(event.target):
            return f"{self.does(seat, 'win', 'wins')} over {self.name(event)} in {city}."
        return f"{self.name(event)} moves from {self.city(event.source)} to {city}."

    def left(self, event: Event) -> str:
        """A unit left a city."""
        name, city = self.name(event), self.city(event.source)
        if is_discard(event.target):
            return f"{name} is destroyed in {city}."
        if is_of(TRIUMPHS, event.target):
            return f"{name} triumphs in {city}."
        if is_of(UNDER, event.target):
            return f"{name} is entombed from {city} under {self.whose(event.target - UNDER)} structure."
        seat = event.target - HAND
        if seat != seat_of(event.source):
            return f"{self.does(seat, 'take', 'takes')} {name} from {city}."
        return f"{name} returns from {city} to {self.whose(seat)} hand."

    def from_hand(self, event: Event, seat: int) -> str:
        """A card left a hand."""
        if is_discard(event.target):
            return f"{self.does(seat, 'discard', 'discards')} {self.name(event)}."
        if event.target == ASIDE:
            return ""  # what it is used for begins now, and is told then
        if is_of(EMISSARY, event.target):
            return f"{self.does(seat, 'lay', 'lays')} {self.drawn(event)} face down."
        deck = "the" if event.target == DECK else self.whose(event.target - OWN_DECK)
        return f"{self.does(seat, 'put', 'puts')} {self.drawn(event)} on top of {deck} deck."

    def turned_over(self, event: Event) -> str:
        """A card was turned."""
        name = self.game.rules.kinds[kind_of(event.card)].name
        for pile, verbs in (
            (FEATS, ("achieve", "achieves")),
            (REWARDS, ("use", "uses")),
            (STRUCTURES, ("complete", "completes")),
        ):
            if is_of(pile, event.source):
                return f"{self.does(event.source - pile, *verbs)} {name}."
        return f"{name} is enraged in {self.city(event.source)}." if turned(event.card) else f"{name} calms down."

    def paid(self, event: Event) -> str:
        """Coins went from one purse to another."""
        amount = coins(event.amount)
        if event.source == BESIDE:
            return f"{amount} more on {AUTOMATON}'s card."
        if event.source == SUPPLY:
            return f"{self.does(event.target - COINS, 'gain', 'gains')} {amount}."
        if event.target == SUPPLY:
            verbs = ("spend", "spends") if event.card else ("return", "returns")
            return f"{self.does(event.source - COINS, *verbs)} {amount}."
        return f"{self.does(event.target - COINS, 'steal', 'steals')} {amount}."

    def counted(self, event: Event) -> str:
        """A number changed that players care for."""
        if event.target == FAVOR:
            return f"{self.game.rules.named['favor'][event.amount]} is favored."
        if RAZED <= event.target < TRICKS:
            return f"City {LETTERS[event.target - RAZED]} is razed."
        if event.target == SUM and event.card:
            costs = f"costs {event.source}, sum {event.amount} of {event.of}"
            return f"{AUTOMATON} reveals {self.name(event)}, {costs}."
        return ""

    def began(self, event: Event) -> str:
        """A script began: a turn, a war, a text."""
        here = f" in city {LETTERS[event.source]}" if event.source >= 0 else ""
        if event.path in ("turn", "heir"):
            return f"{self.who(event.seat)}{'r' if event.seat == self.seat else chr(39) + 's'} turn."
        if event.path == "war/won":
            return f"{self.does(event.seat, 'win', 'wins')} the war{here}."
        if event.path == "war/tied":
            return f"Nobody wins the war{here}."
        kind = self.game.rules.kinds[kind_of(event.card)]
        if event.path == "expended":
            word = use_word(self.game, event.card)
            return f"{self.does(event.seat, word, word + 's')} {kind.name}."
        if event.path in ("offer", "build"):
            verbs = {"offer": ("present", "presents"), "build": ("build with", "builds with")}[event.path]
            return f"{self.does(event.seat, *verbs)} {kind.name}."
        if kind.type == ORACLE and event.path == kind.slug:
            return f"{kind.name} speaks{here}."
        lead = event.path.removeprefix(f"{kind.slug}/")
        own = lead != event.path and lead.upper() in LEADS and lead != "jilt"
        traits = lead.upper().replace("-", " and ")
        shared = event.path in SPENDING.values() or set(event.path.split("-")) <= set(SHEDDING)
        return f"{traits} of {kind.name}{here}." if own or shared else ""


def is_of(pile: int, place: int) -> bool:
    """Whether the place is this pile of one of the seats."""
    return pile <= place < pile + SEATS
