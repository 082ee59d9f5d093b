"""How Osiris in Abdju speaks, and which positions it does not know."""

from __future__ import annotations

from wartorn.abdju.asking import deed, label, question
from wartorn.abdju.reasons import why_not
from wartorn.abdju.table import (
    ACTIVE,
    AFTERLIFE,
    AFTERLIFE_BACK,
    BACKS,
    BREAD,
    CARRIES,
    CITIZEN_BACK,
    CITIZENS_END,
    COVERS,
    DEBENS,
    DICE,
    DIE_COUNT,
    DYNASTY,
    FORUM,
    FORUM_CARDS,
    LOWEST,
    MOST_DEBENS,
    OSIRIS,
    PLAYED,
    PLAYER,
    PRIEST,
    SCRIBE,
    SIDES,
    SOULS,
    TURN,
    UNDER,
    UNUSED,
)
from wartorn.abdju.telling import Teller
from wartorn.abdju.values import carries_dice, face_up
from wartorn.kernel.cards import kind_of, mark_of, turned
from wartorn.kernel.events import Event
from wartorn.kernel.game import Game
from wartorn.kernel.rules import Voice

TURNS_AT = 1  # the effects of the game and of the player's turn, by index
PUT_AT = 1
FIRST_TAKE = 2
LAST_TAKE = 3


class AbdjuVoice(Voice):
    """The voice of the game."""

    def question(self, game: Game) -> str:
        """What is asked, as a sentence to the player."""
        return question(game)

    def label(self, game: Game, pick: int) -> str:
        """What the pick would do, in a few words."""
        return label(game, pick)

    def deed(self, game: Game, pick: int) -> str:
        """Citizens are played, hidden under Scribes and given to the Forum, Afterlife cards kept."""
        return deed(game, pick)

    def deeds(self, back: int) -> tuple[str, ...]:
        """What is done with Citizens, and with Afterlife cards."""
        return ("played", "hidden", "given") if back == CITIZEN_BACK else ("kept",)

    def why_not(self, game: Game, pick: int) -> str:
        """Why the pick is not offered."""
        return why_not(game, pick)

    def story(self, game: Game, events: list[Event], seat: int | None) -> list[str]:
        """What happened, as sentences for that seat."""
        return Teller(game, seat).story(events)

    def fault(self, game: Game) -> str:
        """Cards or marks where they cannot be, dice that no die shows, an agenda that no game comes to."""
        return _card_fault(game) or _number_fault(game) or _cover_fault(game) or _agenda_fault(game)


def _card_fault(game: Game) -> str:
    """A card or a mark that does not belong where it is."""
    for place, spec in enumerate(game.rules.piles):
        back = AFTERLIFE_BACK if place in (AFTERLIFE, UNUSED, SOULS, SOULS + 1) else CITIZEN_BACK
        marks = {FORUM: CARRIES, DYNASTY: BREAD, DYNASTY + OSIRIS: BREAD | COVERS}.get(place, 0)
        for card in game.piles[place]:
            kind = game.rules.kinds[kind_of(card)]
            if kind.back != back:
                return f"{spec.name} is no place for {kind.name}"
            if turned(card) or mark_of(card) & ~marks:
                return f"{kind.name} cannot lie like that in {spec.name}"
    return ""


def _number_fault(game: Game) -> str:
    """A turn, dice or Debens that cannot be."""
    if game.numbers[TURN] == 0:
        return "turns are counted from 1"
    if not all(LOWEST <= game.numbers[DICE + die] <= SIDES for die in range(DIE_COUNT)):
        return f"a die shows {LOWEST} to {SIDES} (OA-SETUP-4)"
    if game.numbers[DEBENS] > MOST_DEBENS:
        return f"nobody comes to more than {MOST_DEBENS} Debens"
    if sum(carries_dice(card) for card in game.piles[FORUM]) > 1:
        return "the dice lie on one card of the Forum (OA-DICE-1)"
    return ""


def _cover_fault(game: Game) -> str:
    """Hidden cards that do not lie under a card which covers one."""
    for kind, place in ((SCRIBE, UNDER), (PRIEST, SOULS)):
        covering = [card for card in game.piles[DYNASTY + OSIRIS] if mark_of(card) & COVERS and kind_of(card) == kind]
        if len(covering) != len(game.piles[place + OSIRIS]):
            name = game.rules.kinds[kind].name
            return f"as many {name}s of Osiris cover a card as lie in {game.rules.piles[place + OSIRIS].name}"
    if any(mark_of(c) & COVERS and kind_of(c) not in (SCRIBE, PRIEST) for c in game.piles[DYNASTY + OSIRIS]):
        return "only Scribes and Priests cover a card (OA-OSIRIS-11)"
    if len(game.piles[UNDER]) > face_up(game, PLAYER, SCRIBE):
        return "under0 holds at most one card for each Scribe of the player (OA-CIT-2)"
    return ""


def _agenda_fault(game: Game) -> str:
    """An agenda that is not a turn of the one who is to move, with or without the ability of a Citizen above it."""
    agenda, rules, seat = game.agenda, game.rules, game.numbers[ACTIVE]
    souls = len(game.piles[SOULS])
    if not agenda:
        return "a player holds at most one Afterlife card (OA-CIT-4)" if souls > 1 else ""
    if len(agenda) not in (2, 3) or agenda[0].script is not rules.main or agenda[0].cursor != TURNS_AT:
        return "the agenda is the game, a turn, and above it at most what a Citizen does"
    turn = agenda[1]
    begun = turn.cursor if seat == PLAYER else 0
    if turn.script is not rules.turns[seat] or turn.seat != seat or turn.cursor != begun or begun > LAST_TAKE:
        return f"this is no turn of seat {seat}"
    if turn.done > (begun >= FIRST_TAKE) or (turn.base and begun != LAST_TAKE):
        return "in this step of the turn nothing has been put into the Forum or taken from it"
    if len(game.piles[FORUM]) > FORUM_CARDS + turn.done - (begun == LAST_TAKE):
        return f"the Forum has at most {FORUM_CARDS} cards at the start of a turn"
    above = _ability_fault(game) if len(agenda) == 3 else ""
    choosing = len(agenda) == 3 and agenda[2].script is rules.kinds[PRIEST].scripts[PLAYED]
    return above or ("a player holds at most one Afterlife card (OA-CIT-4)" if souls > 1 + choosing else "")


def _ability_fault(game: Game) -> str:
    """An ability of no Citizen that the player could just have played."""
    turn, above = game.agenda[1:]
    kinds = [kind for kind in range(BACKS, CITIZENS_END) if game.rules.kinds[kind].scripts[PLAYED] is above.script]
    if not kinds or above.seat != PLAYER or game.numbers[ACTIVE] != PLAYER or turn.cursor != PUT_AT:
        return "above a turn there is at most what a Citizen does that the player has just played"
    name = game.rules.kinds[kinds[0]].name
    if face_up(game, PLAYER, kinds[0]) == 0:
        return f"there is no {name} in the player's Dynasty that could just have been played"
    if kinds[0] == SCRIBE and len(game.piles[UNDER]) >= face_up(game, PLAYER, SCRIBE):
        return "under0 holds at most one card for each Scribe of the player (OA-CIT-2)"
    return ""
