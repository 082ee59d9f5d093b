"""Many games between two players, and what came of them."""

from __future__ import annotations

import functools
import multiprocessing
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from wartorn.kernel.cards import kind_of, picked_kind, turned
from wartorn.kernel.chance import Chance
from wartorn.kernel.game import Game
from wartorn.kernel.registry import game_called
from wartorn.kernel.rules import Ruleset
from wartorn.players import Player, player

MOST_TURNS = 300  # a game that is longer is broken off: with sets of people's own it might never end


@dataclass(frozen=True)
class Match:
    """What is played: enough to play any of its games in any process."""

    game: str
    players: tuple[str, str]
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
        assert self.rules.seats == len(self.players)

    def __getstate__(self) -> dict[str, object]:
        """What another process needs to know; it reads the rules itself."""
        return {key: value for key, value in self.__dict__.items() if key != "rules"}


@dataclass
class Hand:
    """What one player did with which kinds in one game."""

    held: set[int] = field(default_factory=set)  # in hand when somebody was to pick
    deeds: Counter[tuple[int, str]] = field(default_factory=Counter)  # kind, and "played", "expended", …
    turned: set[int] = field(default_factory=set)  # used or achieved by the end


@dataclass(frozen=True)
class Outcome:
    """How one game ended; players are counted as the match names them, not by seat."""

    number: int
    winner: int | None  # the player, not the seat
    seat: int | None  # the seat that won
    turns: int
    decisions: int
    points: tuple[Mapping[str, int], Mapping[str, int]]
    hands: tuple[Hand, Hand]
    over: bool = True  # not broken off

    def result(self, who: int) -> float:
        """1 for a player who won, ½ for a draw, 0 for one who lost."""
        return 0.5 if self.winner is None else float(self.winner == who)


def play_one(match: Match, number: int) -> Outcome:
    """The game of that number: every second one with the seats swapped, each with a deal of its own."""
    seed = f"{match.seed}/{number}"
    game = Game.opened(match.rules, Chance.seeded(seed), False)
    seated = (0, 1) if number % 2 == 0 else (1, 0)  # the player of each seat; the same the other way round
    hands = [Hand(), Hand()]
    decisions = watch(game, [player(match.players[who], f"{seed}/{who}") for who in seated], hands)
    seat = game.winner
    return Outcome(
        number,
        None if seat is None else seated[seat],
        seat,
        game.numbers[game.rules.turn],
        decisions,
        (dict(game.score_sheet(seated[0])), dict(game.score_sheet(seated[1]))),
        (hands[seated[0]], hands[seated[1]]),
        game.over,
    )


def watch(game: Game, players: Sequence[Player], hands: Sequence[Hand]) -> int:
    """Let the players play to the end and note, seat by seat, what they do; gives the number of their decisions."""
    piles = game.rules.piles
    own = [[place for place, pile in enumerate(piles) if pile.seat == seat and pile.city < 0] for seat in (0, 1)]
    secret = [[place for place in own[seat] if piles[place].sight == 1 << seat] for seat in (0, 1)]
    decisions = 0
    while (asked := game.asking) is not None and game.numbers[game.rules.turn] <= MOST_TURNS:
        for seat in (0, 1):
            hands[seat].held.update(kind_of(card) for place in secret[seat] for card in game.piles[place])
        pick = players[asked].pick(game.view(asked))
        if deed := game.rules.voice.deed(game, pick):
            hands[asked].deeds[picked_kind(pick), deed] += 1
        game.play(pick)
        decisions += 1
    for seat in (0, 1):
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
