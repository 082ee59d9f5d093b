"""Whether a text that can be read also makes sense: everything it points at is there."""

from __future__ import annotations

from copy import copy
from typing import Any

from wartorn.kernel.script import Effect
from wartorn.omen.conditions import IN_THIS_CITY, Condition, Done, Favored, Has, ItIs
from wartorn.omen.language.texts import parts_of
from wartorn.omen.selectors import ANOTHER_CITY, IT, THAT_CITY, THIS, THIS_CITY, Units
from wartorn.omen.verbs.cities import Entomb, Move, UnitVerb
from wartorn.omen.verbs.control import ForEach, If
from wartorn.omen.verbs.deed import YOU
from wartorn.omen.verbs.hands import Discard, DiscardAtRandom, DiscardIt, PlayOfThem, PutIntoHand
from wartorn.omen.verbs.omens import ChooseCity, ChooseOfThem, Reveal, RevealHand, RevealUnder
from wartorn.omen.verbs.wealth import Build


class _Known:
    """What the sentences so far have brought up."""

    def __init__(self) -> None:
        self.city = False  # "that city"
        self.it = False
        self.them = False
        self.done = False


def missing_sense(effects: tuple[Effect, ...], in_city: bool) -> str:
    """What a text points at in vain, or nothing; only units that stand in a city have "this city"."""
    return _missing(effects, in_city, _Known())


def condition_sense(condition: Condition, in_city: bool) -> str:
    """What a requirement points at in vain, or nothing."""
    return _condition_fault(condition, in_city, _Known())


def needs_gods(effects: tuple[Effect, ...]) -> str:
    """What a text speaks of that only the game of the gods has, or nothing."""
    for effect in effects:
        if isinstance(effect, Entomb | Build | RevealUnder):
            return "structures"
        if isinstance(effect, If) and isinstance(effect.condition, Favored):
            return "gods"
        for _, script in parts_of(effect):
            found = needs_gods(script.effects)
            if found:
                return found
    return ""


def structure_sense(effects: tuple[Effect, ...], structure: bool) -> str:
    """Where "this structure" stands in vain, or is missing: a structure's text begins with it (HD-SURGE-2)."""
    rest = effects
    if structure:
        first = effects[0]
        if not isinstance(first, RevealUnder) or first.may or first.who != YOU:
            return 'the text of a structure begins with "Reveal all cards under this structure."'
        rest = effects[1:]
    return '"this structure" can stand only where the text of a structure begins' if _reveals_under(rest) else ""


def _reveals_under(effects: tuple[Effect, ...]) -> bool:
    return any(
        isinstance(effect, RevealUnder) or any(_reveals_under(script.effects) for _, script in parts_of(effect))
        for effect in effects
    )


def _missing(effects: tuple[Effect, ...], in_city: bool, known: _Known) -> str:
    for effect in effects:
        fault = _fault(effect, in_city, known)
        if fault:
            return fault
        _learn(effect, known)
        for _, script in parts_of(effect):
            branch = copy(known)
            fault = _missing(script.effects, in_city, branch)
            if fault:
                return fault
            known.it = known.it or branch.it
        known.done = True
    return ""


def _fault(effect: Effect, in_city: bool, known: _Known) -> str:
    if isinstance(effect, If):
        return _condition_fault(effect.condition, in_city, known)
    if isinstance(effect, ForEach):
        if effect.units is None:
            return "" if known.done else '"of them" has nothing to count: no sentence stands before it'
        return _units_fault(effect.units, in_city, known)
    if isinstance(effect, UnitVerb):
        place_here = isinstance(effect, Move) and effect.place == THIS_CITY
        return _here_fault(place_here, in_city) or _units_fault(effect.units, in_city, known)
    if isinstance(effect, ChooseOfThem) and effect.cards.how == IT:
        return '"it" is one card, so there is nothing to choose'
    if isinstance(effect, PutIntoHand | PlayOfThem | ChooseOfThem):
        if effect.cards.how == IT:
            return "" if known.it else '"it" is nothing yet: no card was revealed, discarded or chosen before'
        return "" if known.them else '"them" is nothing yet: no cards were revealed before'
    if isinstance(effect, DiscardIt) and not known.it:
        return '"it" is nothing yet: no card was revealed, discarded or chosen before'
    return ""


def _condition_fault(condition: Condition, in_city: bool, known: _Known) -> str:
    if isinstance(condition, Done) and not known.done:
        return '"If you do" has nothing to look back to: no sentence stands before it'
    if isinstance(condition, ItIs) and not known.it:
        return '"it" is nothing yet: no card was revealed, discarded or chosen before'
    about_here = getattr(condition, "where", None) == IN_THIS_CITY
    about_here = about_here or (isinstance(condition, Has) and condition.units.other)
    return _here_fault(about_here, in_city)


def _units_fault(units: Units, in_city: bool, known: _Known) -> str:
    if units.where == THAT_CITY and not known.city:
        return '"that city" is nothing yet: no city was chosen before'
    about_here = units.where in (THIS_CITY, ANOTHER_CITY) or units.how == THIS or units.other
    return _here_fault(about_here, in_city)


def _here_fault(about_here: bool, in_city: bool) -> str:
    if about_here and not in_city:
        return "a card that stands in no city has no this city, no this unit and no other units"
    return ""


def _learn(effect: Any, known: _Known) -> None:
    known.city = known.city or isinstance(effect, ChooseCity)
    known.them = known.them or isinstance(effect, Reveal | RevealHand | RevealUnder)
    touching = (Reveal, RevealUnder, Discard, DiscardAtRandom, ChooseOfThem, UnitVerb, PutIntoHand, PlayOfThem)
    known.it = (known.it or isinstance(effect, touching)) and not isinstance(effect, Entomb)
