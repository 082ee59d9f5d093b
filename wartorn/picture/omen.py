"""The table of an Omen game for two as plain data."""

from __future__ import annotations

from wartorn.kernel.cards import FACE_SHIFT, kind_of, mark_of, turned
from wartorn.kernel.game import Game
from wartorn.kernel.rules import Ruleset
from wartorn.omen.questions import coins
from wartorn.omen.steps.heir import OMEN_CITY
from wartorn.omen.table import (
    ACTIVE,
    ASIDE,
    BEGUN,
    BESIDE,
    BUILD_COST,
    COINS,
    COST,
    DECK,
    DISCARD,
    EMISSARY,
    FEATS,
    GOD,
    HAND,
    HEIR,
    KEPT,
    LETTERS,
    OWN_DECK,
    OWN_DISCARD,
    REVEALED,
    REWARDS,
    SEATS,
    STRUCTURES,
    SUPPLY,
    TRIUMPHS,
    TURN,
    UNDER,
    WORTH,
    is_side,
)
from wartorn.omen.telling import AUTOMATON
from wartorn.omen.values import CITY_LIMIT, TRAITS, begun, built, favored, price
from wartorn.picture.cards import KIND_OF_FACE, Lying, counted
from wartorn.picture.omen_cities import Cities
from wartorn.picture.omen_steps import Steps
from wartorn.picture.shapes import Card, Feat, Holder, OmenPicture, Pile, Structure
from wartorn.text.omen_words import OmenWords

IN_HAND = ("TREASURED", "COVETED")  # the traits that matter as long as a unit is in hand
CHOSEN = ["chosen"]  # the notes of a revealed card that was chosen among others


class OmenPainter:
    """Paints the table of any Omen game with two sides."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.words = OmenWords(rules)
        self.lying = Lying(rules, self.turned_words())
        self.cities = Cities(self.words, self.lying)
        self.steps = Steps(rules)
        self.automata = [self.words.automaton(seat) for seat in range(SEATS)]
        self.gods = rules.named.get("god0", [])
        self.emissaries = len(rules.piles) > EMISSARY
        self.own_decks = self.words.own_decks
        self.rewards_title = f"{self.words.reward.capitalize()}s"
        self.in_hand = [[trait for trait in IN_HAND if kind.traits & TRAITS[trait]] for kind in rules.kinds]
        self.legend = self.read_like_this()

    def turned_words(self) -> list[str]:
        """What it means that a card is turned, by pile."""
        words = dict.fromkeys((REWARDS, REWARDS + 1), self.words.used)
        words |= dict.fromkeys((FEATS, FEATS + 1), "achieved") | dict.fromkeys(
            (STRUCTURES, STRUCTURES + 1), "completed"
        )
        return ["enraged" if is_side(place) else words.get(place, "") for place in range(len(self.rules.piles))]

    def picture(self, view: Game, seat: int | None) -> OmenPicture:
        """The whole table, by the eyes of a seat or of somebody who looks on."""
        numbers, piles = view.numbers, view.piles
        scores = view.scores()
        return OmenPicture(
            turn=numbers[TURN],
            active=numbers[ACTIVE],
            steps=self.steps.shown(view),
            supply=numbers[SUPPLY],
            cities=self.cities.shown(view),
            players=[self.holder(view, each, seat, scores[each]) for each in range(SEATS)],
            piles=[] if self.own_decks else [self.deck(view, DECK), self.discard(view, DISCARD)],
            revealed=self.revealed(view) if piles[REVEALED] else [],
            aside=self.lying.shown(piles[ASIDE], ASIDE) if piles[ASIDE] else [],
            legend=self.legend,
        )

    # What lies before a player

    def holder(self, view: Game, seat: int, viewer: int | None, points: int) -> Holder:
        """One player with all that lies before them, as the viewer calls it."""
        piles, all_of = view.piles, self.lying.shown
        hand = piles[HAND + seat]
        automaton = self.automata[seat]
        god = view.numbers[GOD + seat]
        shown = Holder(
            seat=seat,
            who=self.words.who(seat, viewer),
            points=points,
            more=bool(self.words.treasured) and not self.lying.open(hand),
            coins=view.numbers[HEIR if automaton else COINS + seat],
            god=self.gods[god] if god else "",
            favored=favored(view, seat),
            rules_play=automaton,
            hand=self.hand(view, seat, seat == viewer),
            hand_count=len(hand),
            rewards=all_of(piles[REWARDS + seat], REWARDS + seat),
            rewards_title=self.rewards_title,
            triumphs=all_of(piles[TRIUMPHS + seat], TRIUMPHS + seat),
            feats=[Feat(card, bool(card.turned)) for card in all_of(piles[FEATS + seat], FEATS + seat)],
        )
        if automaton:
            shown.purse = f"{coins(view.numbers[HEIR])} on its card, {view.numbers[BESIDE]} beside it"
        if piles[STRUCTURES + seat]:
            shown.structures = self.structures(view, seat)
            if piles[UNDER + seat] and begun(view, seat) < 0:
                shown.under = all_of(piles[UNDER + seat], UNDER + seat)
        if self.emissaries:
            shown.emissary = all_of(piles[EMISSARY + seat], EMISSARY + seat)
        if self.own_decks:
            shown.piles = [self.deck(view, OWN_DECK + seat), self.discard(view, OWN_DISCARD + seat)]
        return shown

    def hand(self, view: Game, seat: int, mine: bool) -> list[Card]:
        """The units in a hand; those of the viewer with what they cost in this turn."""
        place = HAND + seat
        mine = mine and bool(self.gods) and view.numbers[ACTIVE] == seat
        return [self.held(view, face, place, count, mine) for face, count in counted(view.piles[place]).items()]

    def held(self, view: Game, face: int, place: int, count: int, mine: bool) -> Card:
        """A unit in a hand."""
        kind = face >> KIND_OF_FACE
        shown = self.lying.card(face, place, count)
        shown.traits = self.in_hand[kind]
        if mine and kind >= self.rules.backs:
            cost = price(view, face << FACE_SHIFT, place - HAND)
            shown.cost = cost if cost != self.rules.kinds[kind].numbers[COST] else None
        return shown

    def structures(self, view: Game, seat: int) -> list[Structure]:
        """The structures of a seat, the smallest first."""
        kinds = self.rules.kinds
        cards = sorted(view.piles[STRUCTURES + seat], key=lambda card: kinds[kind_of(card)].numbers[BUILD_COST])
        return [self.structure(view, seat, card) for card in cards]

    def structure(self, view: Game, seat: int, card: int) -> Structure:
        """A structure, and how far it is."""
        numbers = self.rules.kinds[kind_of(card)].numbers
        under: list[int] = []
        state = "completed" if turned(card) else "not begun"
        if mark_of(card) & BEGUN:
            under = view.piles[UNDER + seat]
            state = "built" if built(view, seat) else "begun"
        return Structure(
            card=self.lying.card(card >> FACE_SHIFT, STRUCTURES + seat),
            under=len(under),
            needs=numbers[BUILD_COST],
            points=numbers[WORTH],
            state=state,
            known=self.lying.known(under, UNDER + seat),
        )

    # Piles

    def deck(self, view: Game, place: int) -> Pile:
        """A deck, of which only the number of cards is told."""
        return Pile(self.rules.piles[place].name, "Deck", len(view.piles[place]))

    def discard(self, view: Game, place: int) -> Pile:
        """A discard pile, the last card first."""
        pile = view.piles[place]
        cards = self.lying.shown(reversed(pile), place)
        return Pile(self.rules.piles[place].name, "Discard pile", len(pile), cards, self.lying.open(pile))

    def revealed(self, view: Game) -> list[Card]:
        """The cards that are turned up, in the order in which they were."""
        found: list[Card] = []
        for face, count in counted(view.piles[REVEALED]).items():
            shown = self.lying.card(face, REVEALED, count)
            if mark_of(face << FACE_SHIFT) & KEPT:
                shown.notes = CHOSEN
            found.append(shown)
        return found

    def read_like_this(self) -> list[str]:
        """How the table is to be read, in sentences."""
        told = [
            f"A side of a city shows its units, of which {CITY_LIMIT} may stand there, and their strength together."
        ]
        if self.rules.automata:
            city = LETTERS[OMEN_CITY]
            told.append(f"{AUTOMATON} moves the Corrupted Heir, which the rules call the Heir.")
            told.append(f"{AUTOMATON} places its units from city {city}, where the Omen token lies, to the right.")
        if self.words.structures:
            told.append("A structure shows the cards under it, how many it needs, and its points.")
        if self.words.treasured:
            told.append(f"A {self.words.treasured} unit scores for the player who keeps it in hand.")
        if self.gods:
            told.append("The first unit of a player's own god in a turn costs 1 less.")
        return told
