"""How Osiris in Abdju speaks, and which positions it does not know."""

from __future__ import annotations

from wartorn.abdju.abilities import KeepSoul
from wartorn.abdju.asking import deed, label, question
from wartorn.abdju.reasons import why_not
from wartorn.abdju.table import (
    ACTIVE,
    AFTERLIFE,
    AFTERLIFE_BACK,
    BREAD,
    CARRIES,
    CITIZEN_BACK,
    COVERS,
    DEBENS,
    DICE,
    DIE_COUNT,
    DYNASTY,
    FORUM,
    LONGEST_FORUM,
    LOWEST,
    OSIRIS,
    PLAYED,
    PLAYER,
    PRIEST,
    SCRIBE,
    SEATS,
    SIDES,
    SOULS,
    UNDER,
    UNUSED,
)
from wartorn.abdju.telling import Teller
from wartorn.abdju.values import face_up
from wartorn.kernel.cards import kind_of, mark_of, turned
from wartorn.kernel.events import Event
from wartorn.kernel.game import Game
from wartorn.kernel.rules import Voice

MOST_DEBENS = 999  # a game does not come near it
SHORTEST_FORUM = 4


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
    """Dice or Debens that cannot be."""
    if not all(LOWEST <= game.numbers[DICE + die] <= SIDES for die in range(DIE_COUNT)):
        return f"a die shows {LOWEST} to {SIDES} (OA-SETUP-4)"
    if game.numbers[DEBENS] > MOST_DEBENS:
        return f"nobody comes to more than {MOST_DEBENS} Debens"
    carrying = sum(mark_of(card) & CARRIES > 0 for card in game.piles[FORUM])
    if carrying != min(len(game.piles[FORUM]), 1):
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
    agenda, rules = game.agenda, game.rules
    choosing = (
        bool(agenda)
        and agenda[-1].cursor < len(agenda[-1].script.effects)
        and isinstance(agenda[-1].script.effects[agenda[-1].cursor], KeepSoul)
    )
    if len(game.piles[SOULS]) > 1 + choosing:
        return "a player holds at most one Afterlife card (OA-CIT-4)"
    if not agenda:
        return ""
    seat = game.numbers[ACTIVE]
    abilities = [kind.scripts[PLAYED] for kind in rules.kinds if kind.scripts]
    main, turn, *above = agenda if len(agenda) > 1 else [*agenda, agenda[0]]
    fits = main.script is rules.main and main.cursor == len(rules.main.effects) - 1
    fits = fits and turn.script is rules.turns[seat] and turn.seat == seat and turn.done <= 1
    if above:
        fits = fits and len(above) == 1 and above[0].script in abilities and above[0].seat == PLAYER
        fits = fits and turn.cursor == 1 and turn.done == 0 and seat == PLAYER
    if not fits:
        return "the agenda is a turn, and above it at most what a Citizen does"
    most = LONGEST_FORUM - 1 + turn.done
    if not SHORTEST_FORUM <= len(game.piles[FORUM]) <= most:
        return f"the Forum has {SHORTEST_FORUM} to {most} cards now"
    return ""


assert SEATS == 2
