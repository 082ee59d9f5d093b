"""Many games between two players, or of one against the rules, and what came of them."""

from __future__ import annotations

import functools
import multiprocessing
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from wartorn.kernel.cards import kind_of, picked_kind, turned
from wartorn.kernel.chance import Chance
from wartorn.kernel.errors import BadOption
from wartorn.kernel.game import Game
from wartorn.kernel.registry import game_called
from wartorn.kernel.rules import Ruleset
from wartorn.players import Player, player

MOST_TURNS = 300  # a game that is longer is broken off: with sets of people's own it might never end


@dataclass(frozen=True)
class Match:
    """What is played: enough to play any of its games in any process."""

    game: str
    players: tuple[str, ...]
    seed: str
    sets: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict, hash=False)

    @functools.cached_property
    def rules(self) -> Ruleset:
        """The rules of its games."""
        return game_called(self.game).ruleset(self.sets, self.options)

    def check(self) -> None:
        """Tell a wrong name or option before anything is played."""
        for name in self.players:
            player(name)
        wanted = len(self.rules.players)
        if len(self.players) != wanted:
            names = " and ".join(self.players)
            raise BadOption(f"{self.rules.title} is for {wanted} player{'s' if wanted > 1 else ''}, not for {names}")

    def __getstate__(self) -> dict[str, object]:
        """What another process needs to know; it reads the rules itself."""
        return {key: value for key, value in self.__dict__.items() if key != "rules"}


@dataclass
class Hand:
    """What one player did with which kinds in one game."""

    held: set[int] = field(default_factory=set)  # in hand when somebody was to pick
    deeds: Counter[tuple[int, str]] = field(default_factory=Counter)  # kind, and "played", "expended", …
    turned: set[int] = field(default_factory=set)  # used or achieved by the end
    had: set[int] = field(default_factory=set)  # lying open before the player at the end, such as feats


@dataclass(frozen=True)
class Outcome:
    """How one game ended; players are counted as the match names them, not by seat."""

    number: int
    winner: int | None  # the player, not the seat; nobody in a draw, or if the rules won
    seat: int | None  # the seat that won
    turns: int
    decisions: int
    points: tuple[Mapping[str, int], ...]  # of each player
    hands: tuple[Hand, ...]
    over: bool = True  # not broken off
    others: tuple[Mapping[str, int], ...] = ()  # the points of the seats that the rules play

    def result(self, who: int) -> float:
        """1 for a player who won, ½ for a draw, 0 for one who lost."""
        return 0.5 if self.seat is None else float(self.winner == who)


def play_one(match: Match, number: int) -> Outcome:
    """The game of that number: every second one with the seats swapped, each with a deal of its own."""
    seed = f"{match.seed}/{number}"
    game = Game.opened(match.rules, Chance.seeded(seed), False)
    seats = match.rules.players
    turned_by = number % len(seats)
    seat_of = [*seats[turned_by:], *seats[:turned_by]]  # by player
    players = {seat: player(match.players[who], f"{seed}/{who}") for who, seat in enumerate(seat_of)}
    hands = {seat: Hand() for seat in seat_of}
    decisions = watch(game, players, hands)
    sheets = [dict(game.score_sheet(seat)) for seat in range(game.seats)]
    return Outcome(
        number,
        seat_of.index(game.winner) if game.winner in seat_of else None,
        game.winner,
        game.numbers[game.rules.turn],
        decisions,
        tuple(sheets[seat] for seat in seat_of),
        tuple(hands[seat] for seat in seat_of),
        game.over,
        tuple(sheets[seat] for seat in automata(match.rules)),
    )


def automata(rules: Ruleset) -> list[int]:
    """The seats that the rules play themselves."""
    return [seat for seat in range(rules.seats) if seat not in rules.players]


def watch(game: Game, players: Mapping[int, Player], hands: Mapping[int, Hand]) -> int:
    """Let the players play to the end and note, seat by seat, what they do; gives the number of their decisions."""
    piles = game.rules.piles
    own = {seat: [place for place, pile in enumerate(piles) if pile.seat == seat and pile.spot < 0] for seat in players}
    secret = {seat: [place for place in own[seat] if piles[place].sight == 1 << seat] for seat in players}
    decisions = 0
    while (asked := game.asking) is not None and game.numbers[game.rules.turn] <= MOST_TURNS:
        for seat in players:
            hands[seat].held.update(kind_of(card) for place in secret[seat] for card in game.piles[place])
        pick = players[asked].pick(game.view(asked))
        if deed := game.rules.voice.deed(game, pick):
            hands[asked].deeds[picked_kind(pick), deed] += 1
        game.play(pick)
        decisions += 1
    for seat in players:
        lying = [card for place in own[seat] if place not in secret[seat] for card in game.piles[place]]
        hands[seat].had.update(kind_of(card) for card in lying)
        hands[seat].turned.update(kind_of(card) for place in own[seat] for card in game.piles[place] if turned(card))
    return decisions


def play_all(match: Match, games: int, jobs: int) -> Iterator[Outcome]:
    """All games as they end; with more than one job in processes of their own."""
    match.check()
    if jobs == 1:
        yield from (play_one(match, number) for number in range(games))
        return
    with multiprocessing.Pool(min(jobs, games), _begin, (match,)) as pool:
        yield from pool.imap_unordered(_work, range(games))


_match: Match | None = None


def _begin(match: Match) -> None:
    """Tell a process once which match it plays."""
    import signal

    global _match  # noqa: PLW0603
    _match = match
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process alone answers Ctrl-C


def _work(number: int) -> Outcome:
    assert _match is not None
    return play_one(_match, number)
