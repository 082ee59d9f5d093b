"""The formats of Reign of War: what happens before and between its games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from wartorn.formats.match import Match
from wartorn.kernel.cards import kind_of
from wartorn.kernel.errors import BadLine
from wartorn.kernel.game import Game
from wartorn.kernel.registry import game_called
from wartorn.kernel.rules import Ruleset
from wartorn.omen.drafting.table import COPIES, KINDS_EACH, PACK_SIZE, PACKS, kept, match_number
from wartorn.omen.rulesets.decks import DUPLICATE, SECRET, Deck, decks_text

GAME = "reign-of-war"
SIMPLIFIED = "simplified-drafting"
PAIR = (0, 1)
PASSED_ON = ("beginner", "comeback", "emissary")  # options of the game that a format leaves alone
FIRST_ROUND = ("first-1", "first-2")
AGAIN = "-again"
PLACES = ("first", "second", "third", "fourth")
TITLES = {
    "draft": "The draft",
    "building": "Deck building",
    "game": "The game",
    "first-1": "First round, table 1",
    "first-2": "First round, table 2",
    "winners": "The winners' game",
    "losers": "The losers' game",
    "second": "The game for second place",
}


def duplicate(match: Match) -> list[int] | None:
    """Test of skill: two decks with a card of every kind (RW-DUPLICATE-1)."""
    return _places(match.due("game", PAIR, _rules(match, first=match.options["first"], decks=DUPLICATE)))


def draft(match: Match) -> list[int] | None:
    """Card drafting, and a game with the drafted decks (RW-DRAFT-1 to RW-DRAFT-3)."""
    youngest = {"0": "1", "1": "0"}.get(match.options["first"], "random")
    done = match.due("draft", PAIR, _draft(match, "card-drafting", youngest=youngest))
    if done is None:
        return None
    first = done.numbers[done.rules.active]  # who drafted last is not the youngest
    return _places(match.due("game", PAIR, _rules(match, first=str(first), decks=decks_text(*stacks(done)))))


def simple_draft(match: Match) -> list[int] | None:
    """Simplified drafting, and a game with secret decks (RW-SIMPLE-1, RW-SIMPLE-2)."""
    done = match.due("draft", PAIR, _draft(match, SIMPLIFIED))
    if done is None:
        return None
    rules = _rules(match, first=match.options["first"], decks=decks_text(*cards(done)), lists=SECRET)
    return _places(match.due("game", PAIR, rules))


def deck(match: Match) -> list[int] | None:
    """Deck building, and a game with the decks (RW-BUILD-1, RW-BUILD-2)."""
    done = match.due("building", PAIR, _draft(match, "deck-building"))
    if done is None:
        return None
    return _places(
        match.due("game", PAIR, _rules(match, first=match.options["first"], decks=decks_text(*stacks(done))))
    )


def melee(match: Match) -> list[int] | None:
    """Grand melee: four draft, two tables play, then winners meet winners and losers losers (RW-MELEE-1 to -3)."""
    simple = match.options["draft"] == "simple"
    if simple:
        rules = _draft(match, SIMPLIFIED, seats="4")
    else:
        rules = _draft(match, "card-drafting", seats="4", youngest=match.options["youngest"])
    done = match.due("draft", tuple(range(match.seats)), rules)
    if done is None:
        return None
    return _Bracket(match, done, cards(done) if simple else stacks(done), simple).places()


class _Bracket:
    """The games of a melee after its draft."""

    def __init__(self, match: Match, draft: Game, decks: list[Deck], secret: bool) -> None:
        self.match = match
        self.draft = draft
        self.decks = decks  # all keep them for the whole melee (RW-MELEE-2)
        self.secret = secret

    def places(self) -> list[int] | None:
        """The places by seat when all games are over."""
        first = [self.decided(name, pair) for name, pair in zip(FIRST_ROUND, self.pairs(), strict=True)]
        rounds = [result for result in first if result is not None]
        if len(rounds) < len(FIRST_ROUND):
            return None
        final = self.decided("winners", _pair(winner for winner, _ in rounds))
        small = self.decided("losers", _pair(loser for _, loser in rounds))
        if final is None or small is None:
            return None
        (best, runner_up), (climber, last) = final, small
        places = {best: 1, runner_up: 2, climber: 2, last: 4}  # one victory each: they share it (RW-MELEE-3)
        if self.match.options["second"] == "yes":
            duel = self.decided("second", _pair((runner_up, climber)))
            if duel is None:
                return None
            places[duel[1]] = 3
        return [places[seat] for seat in range(self.match.seats)]

    def pairs(self) -> list[tuple[int, int]]:
        """Who has the same match number (RW-MELEE-1)."""
        by_number: dict[int, list[int]] = {}
        for seat in range(self.match.seats):
            for card in self.draft.piles[match_number(self.draft, seat)]:
                by_number.setdefault(kind_of(card), []).append(seat)
        if sorted(seat for seats in by_number.values() for seat in seats) != list(range(self.match.seats)):
            raise BadLine("draft: everybody has one match card")
        return [_pair(by_number[number]) for number in sorted(by_number)]

    def decided(self, name: str, pair: tuple[int, int]) -> tuple[int, int] | None:
        """Winner and loser; a drawn game is replayed with the other player going first (RW-MELEE-4)."""
        options = {"first": self.match.options["first"]}
        while (game := self.match.due(name, pair, self.rules(pair, options))) is not None:
            if game.winner is not None:
                return pair[game.winner], pair[1 - game.winner]
            options = {"first": str(1 - went_first(game)), "emissary": "no"}
            name += AGAIN
        return None

    def rules(self, pair: tuple[int, int], options: dict[str, str]) -> Ruleset:
        """The rules of a game between two of the four, with a set-up of its own (RW-MELEE-2)."""
        text = decks_text(*(self.decks[seat] for seat in pair))
        return _rules(self.match, decks=text, lists=SECRET if self.secret else "open", **options)


def table_title(name: str) -> str:
    """What a table is called among people.

    >>> table_title("first-2-again")
    'First round, table 2, played again'
    """
    return TITLES[name.replace(AGAIN, "")] + ", played again" * name.count(AGAIN)


def went_first(game: Game) -> int:
    """The seat that had the first turn of a game for two."""
    return (game.numbers[game.rules.active] + game.numbers[game.rules.turn] - 1) % game.seats


def decks_made(draft: Game) -> list[Deck]:
    """The decks that a draft has made, by seat."""
    return cards(draft) if draft.rules.name == SIMPLIFIED else stacks(draft)


def stacks(draft: Game) -> list[Deck]:
    """The decks of drafted stacks: all copies of each kind (RW-DRAFT-3, RW-BUILD-1)."""
    kinds = draft.rules.kinds
    drafted = [_drafted(draft, seat, KINDS_EACH) for seat in range(draft.seats)]
    return [Counter({kinds[kind].slug: kinds[kind].numbers[COPIES] for kind in found}) for found in drafted]


def cards(draft: Game) -> list[Deck]:
    """The decks of drafted cards (RW-SIMPLE-2)."""
    drafted = [_drafted(draft, seat, PACKS * PACK_SIZE) for seat in range(draft.seats)]
    return [Counter(draft.rules.kinds[kind].slug for kind in found) for found in drafted]


def _drafted(draft: Game, seat: int, wanted: int) -> list[int]:
    """The kinds of what a seat has drafted; no draft that was played ends with fewer or more."""
    found = [kind_of(card) for card in draft.piles[kept(draft, seat)]]
    if len(found) != wanted:
        raise BadLine(f"draft: seat {seat} has drafted {len(found)} of {wanted}")
    return found


def _pair(seats: Iterable[int]) -> tuple[int, int]:
    """Two seats, the lower one first."""
    one, other = sorted(seats)
    return one, other


def _places(game: Game | None) -> list[int] | None:
    """The places of a single game for two."""
    if game is None:
        return None
    return [1 if game.winner in (None, seat) else 2 for seat in range(game.seats)]


def _rules(match: Match, **options: str) -> Ruleset:
    """The rules of a game of the match."""
    passed_on = {name: match.options[name] for name in PASSED_ON}
    return game_called(GAME).ruleset(match.sets, {**passed_on, **options})


def _draft(match: Match, name: str, **options: str) -> Ruleset:
    """The rules of a draft of the match, whose sets must do for the games that follow it."""
    _rules(match)
    return game_called(name).ruleset(match.sets, {"beginner": match.options["beginner"], **options})
