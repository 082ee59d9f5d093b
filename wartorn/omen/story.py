"""The voice of the Omen games, and what makes a position impossible."""

from __future__ import annotations

from wartorn.kernel.cards import kind_of, mark_of, turned
from wartorn.kernel.events import Event
from wartorn.kernel.game import Game
from wartorn.kernel.rules import Ruleset, Voice
from wartorn.kernel.script import Effect, Frame
from wartorn.omen.questions import card_name, deed, label, question
from wartorn.omen.reasons import clause, why_not
from wartorn.omen.steps.emissary import SendEmissary
from wartorn.omen.steps.turn import Turns
from wartorn.omen.table import (
    ASIDE,
    BEAST,
    BEGUN,
    CITIES,
    EMISSARY,
    FAVOR,
    FEAT_BACK,
    FEATS,
    GOD,
    LETTERS,
    ORACLE,
    RAZED,
    REWARD_BACK,
    REWARDS,
    SEATS,
    STACK,
    STRUCTURE_BACK,
    STRUCTURES,
    TREASURY,
    UNDER,
    UNIT_BACK,
    WARBAND,
    home,
    home_deck,
    is_deck,
    is_discard,
    is_side,
    side,
)
from wartorn.omen.telling import Teller
from wartorn.omen.values import BOTH_GODS, CITY_LIMIT, units

HELD_ASIDE = ("expended", "offer", "build")  # scripts that hold a card aside until their last effect


class OmenVoice(Voice):
    """The voice of all Omen games."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules

    def question(self, game: Game) -> str:
        """What is asked, as a sentence to the seat that is asked."""
        frame = game.agenda[-1]
        return question(game, frame, frame.script.effects[frame.cursor])

    def label(self, game: Game, pick: int) -> str:
        """What the pick would do, in a few words."""
        frame = game.agenda[-1]
        return label(game, frame, frame.script.effects[frame.cursor], pick)

    def deed(self, game: Game, pick: int) -> str:
        """Units are played, expended, used from hand and offered, rewards are used."""
        frame = game.agenda[-1]
        return deed(game, frame.script.effects[frame.cursor], pick)

    def deeds(self, back: int) -> tuple[str, ...]:
        """What is done with units in this game, and with rewards."""
        types = {kind.type for kind in self.rules.kinds[self.rules.backs :]}
        expended = ("expended",) if BEAST in types else ("used",) if WARBAND in types else ()
        return {UNIT_BACK: ("played", *expended, "offered"), REWARD_BACK: ("used",)}.get(back, ())

    def why_not(self, game: Game, pick: int) -> str:
        """Why the pick is not offered."""
        return why_not(game, pick)

    def fault(self, game: Game) -> str:
        """A side over the city limit, a card where it cannot lie, gods or structures that do not fit together."""
        for place, spec in enumerate(game.rules.piles):
            wrong = next((card for card in game.piles[place] if not may_lie(game, card, place)), None)
            if wrong is not None:
                return f"{spec.name} is no place for {card_name(game, wrong)}"
            if is_side(place) and units(game, place) > CITY_LIMIT:
                limit = clause(game, "city limit")
                return f"{spec.name} holds {units(game, place)} units, and {CITY_LIMIT} is the limit{limit}"
        open_frames = [frame for frame in game.agenda if frame.cursor < len(frame.script.effects)]
        aside = sum(frame.script.path in HELD_ASIDE for frame in open_frames)
        if aside != len(game.piles[ASIDE]):
            return f"aside holds just the cards that are being used{clause(game, 'aside')}"
        return _turn_fault(game) or _emissary_fault(game) or _god_fault(game) or _razed_fault(game)

    def story(self, game: Game, events: list[Event], seat: int | None) -> list[str]:
        """What happened, each event as a sentence if it is worth one."""
        teller = Teller(game, seat)
        return [sentence for sentence in map(teller.tell, events) if sentence]


def may_lie(game: Game, card: int, place: int) -> bool:
    """Whether a card of this back may lie there, and lie like this."""
    kind = game.rules.kinds[kind_of(card)]
    if FEATS <= place < FEATS + SEATS:
        return kind.back == FEAT_BACK
    if REWARDS <= place < REWARDS + SEATS or STACK <= place <= TREASURY:
        return kind.back == REWARD_BACK and (place < STACK or not turned(card))
    if STRUCTURES <= place < STRUCTURES + SEATS:
        god = game.numbers[GOD + place - STRUCTURES]
        return kind.back == STRUCTURE_BACK and kind.traits == god and not (turned(card) and mark_of(card))
    if (is_deck(place) and place != home_deck(card)) or (is_discard(place) and place != home(card)):
        return False
    return kind.back == UNIT_BACK and (not turned(card) or (is_side(place) and kind.type <= ORACLE))


def _turn_fault(game: Game) -> str:
    """A turn that is not one of the game's turns: after it the set-up would be done again."""
    for below, frame in zip(game.agenda, game.agenda[1:], strict=False):
        if frame.script in game.rules.turns and not isinstance(effect_of(below), Turns):
            return "a turn begins when the set-up is over"
    return ""


def _emissary_fault(game: Game) -> str:
    """An emissary that lies there at another time than before all of them meet."""
    sending = effect_of(game.agenda[0]) if game.agenda else None
    for seat, pile in enumerate(game.piles[EMISSARY : EMISSARY + SEATS]):
        sent = isinstance(sending, SendEmissary) and seat < sending.seat
        if len(pile) > int(sent):
            return "one emissary of each player lies there, from when it is sent until all of them meet"
    return ""


def effect_of(frame: Frame) -> Effect | None:
    """The effect that a frame has come to; none if it is done."""
    return frame.script.effects[frame.cursor] if frame.cursor < len(frame.script.effects) else None


def _god_fault(game: Game) -> str:
    """Gods that are not one each, or cards under no structure."""
    if not game.rules.named:
        return ""
    if game.numbers[GOD] + game.numbers[GOD + 1] != BOTH_GODS or game.numbers[FAVOR] not in (1, 2):
        return "each player is the heir of one god, and one of them is favored"
    for seat in range(SEATS):
        begun = [card for card in game.piles[STRUCTURES + seat] if mark_of(card) & BEGUN]
        asked = any(frame.script.path == "begin" and frame.seat == seat for frame in game.agenda)
        wanted = 1 if game.piles[UNDER + seat] and not asked else 0
        if len(begun) != wanted or (asked and not game.piles[UNDER + seat]):
            return "cards lie under just the structure that is being built, which is marked (HD-OFFER-3)"
    return ""


def _razed_fault(game: Game) -> str:
    for city in range(CITIES):
        if game.numbers[RAZED + city] not in (0, 1):
            return "razed is 0 or 1"
        full = game.piles[STACK + city] or game.piles[side(city, 0)] or game.piles[side(city, 1)]
        if game.numbers[RAZED + city] and full:
            return f"city {LETTERS[city]} is razed, so nothing lies there (KR-WAR-4)"
    return ""
