"""A ruleset is a value: what is in the box, where cards may lie, what a turn is, what scores."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from wartorn.kernel.cards import AT, POOLS, REST, Kind, kind_of, pool_of
from wartorn.kernel.errors import BadOption
from wartorn.kernel.script import Frame, Script

if TYPE_CHECKING:
    from wartorn.kernel.events import Event
    from wartorn.kernel.game import Game


class Pile:
    """Where cards may lie, and who sees them there."""

    name: str
    letter: str
    sight: i64
    traced: i64
    sorted: bool
    keeps: bool
    seat: i64
    spot: i64
    source: i64
    usual: i64
    reacts: bool
    row: bool

    def __init__(
        self,
        name: str,
        sight: i64,
        traced: i64,
        sorted: bool = False,
        keeps: bool = False,
        seat: i64 = -1,
        spot: i64 = -1,
        letter: str = "",
        source: i64 = -1,
        usual: i64 = 0,
        reacts: bool = False,
        row: bool = False,
    ) -> None:
        self.name = name
        self.sight = sight  # the seats that learn a card which arrives
        self.traced = traced  # the seats that see which card leaves
        self.sorted = sorted  # its cards have no order, so they are kept in one that tells nothing
        self.keeps = keeps  # cards stay turned and marked when they come here
        self.seat = seat
        self.spot = spot  # which of several places of the table it belongs to, such as a city
        self.source = source  # the pile of the box that a set-up deals from
        self.reacts = reacts  # the ruleset wants to know when a card arrives
        self.usual = usual  # how many it deals if nothing is said
        self.row = row  # it lies in a row, so that a set-up names its cards from the left and not from the top
        self.letter = letter  # how picks name it; nothing where the question says it already

    def __repr__(self) -> str:
        return f"Pile({self.name!r})"


class Reaction:
    """What a ruleset does when a card has moved or was played, and how it picks for a seat that nobody plays."""

    def moved(self, game: Game, card: i64, source: i64, target: i64) -> None:
        """The card has just come from the source to the target."""

    def played(self, game: Game, card: i64, place: i64) -> None:
        """The card has just come there because it was played."""

    def laid(self, game: Game) -> None:
        """A set-up has laid out the game; what it left open can be settled now."""

    def decide(self, game: Game, frame: Frame, options: list[int]) -> int:
        """What a seat picks that nobody plays; the asking effect is the one before the cursor."""
        return options[-1]


@mypyc_attr(allow_interpreted_subclasses=True)
class Voice:
    """How a game speaks to people: questions, reasons, labels and the story."""

    def question(self, game: Game) -> str:
        """What is asked, as a sentence."""
        return ""

    def label(self, game: Game, pick: int) -> str:
        """What the pick would do, in a few words."""
        return ""

    def deed(self, game: Game, pick: int) -> str:
        """What the pick does with its card, in a word that reports count; empty if it is not worth counting."""
        return ""

    def deeds(self, back: int) -> tuple[str, ...]:
        """The words of `deed` for cards with that back; none for cards that nobody holds."""
        return ()

    def why_not(self, game: Game, pick: int) -> str:
        """Why the pick is not offered, as a sentence."""
        return ""

    def story(self, game: Game, events: list[Event], seat: int | None) -> list[str]:
        """What happened, as sentences for that seat."""
        return []

    def fault(self, game: Game) -> str:
        """Why the position cannot be played, as a sentence; empty if it can."""
        return ""


def _nowhere(game: Game) -> int:
    """A game that does not say how far it has come."""
    return 0


class Ruleset:
    """Everything that one game does not share with another."""

    name: str
    title: str
    header: str
    seats: i64
    everybody: i64
    kinds: list[Kind]
    piles: list[Pile]
    numbers: list[str]
    words: list[str]
    manners: dict[int, str]
    turned: list[str]
    marked: dict[str, int]
    box: list[list[int]]
    purses: list[int]
    coins: list[int]
    scripts: dict[str, Script]
    main: Script
    turns: list[Script]
    steps: list[list[str]]
    active: i64
    turn: i64
    picks: i64
    reaction: Reaction
    voice: Voice
    scoring: list[tuple[str, Callable[[Game, int], int]]]
    ties: list[tuple[str, Callable[[Game, int], int]]]
    features: Callable[[Game, int], list[int]]
    weights: list[int]
    progress: Callable[[Game], int]
    margin: i64
    feature_names: list[str]
    sets: list[tuple[str, str]]
    backs: i64
    copies: list[int]
    common: i64
    unlisted: i64
    views: list[Ruleset]
    automata: i64
    terms: list[int]
    named: dict[str, list[str]]
    notes: list[str]

    def __init__(self, name: str, title: str, header: str, seats: i64) -> None:
        self.name = name
        self.title = title
        self.header = header  # name, sets and options, as a line begins
        self.seats = seats
        self.everybody = (1 << seats) - 1
        self.kinds = []
        self.piles = []
        self.numbers = []
        self.words = []
        self.manners = {AT: ""}  # how the word of a pick ends, by the manner of the pick
        self.turned = []  # what a set-up calls a card that is turned
        self.marked = {}  # what it calls a card that carries a mark
        self.box = []  # the cards of each pile before the set-up
        self.purses = []  # the numbers before the set-up
        self.coins = []  # the numbers whose sum never changes
        self.scripts = {}
        self.turns = []  # by seat
        self.steps = []  # by seat: the name of each effect of a turn with which a set-up may begin, or nothing
        self.active = 0  # the number that tells whose turn it is
        self.turn = 0  # the number that counts the turns
        self.picks = 0  # the number that counts the picks of the turn
        self.scoring = []
        self.ties = []
        self.weights = []  # of greedy:1, in 400ths of a log-odds
        self.progress = _nowhere
        self.margin = 0  # what differs by no more than this in worth is equally good
        self.feature_names = []
        self.backs = 0  # the blank kinds, which come first
        self.copies = []  # how many cards of each kind and pool are in the box, at POOLS * kind + pool
        self.common = -1  # the pile of cards that all pick from, if they do not pick from their hands
        self.unlisted = 0  # the pools, as bits, of which nobody knows the cards
        self.views = []  # by seat: the rules as the seat knows them; nothing where everybody knows all of the box
        self.sets = []  # the name and the hash of each set in the game
        self.automata = 0  # the seats that the rules play themselves, as bits
        self.terms = []  # what games of one family settle in different ways, by an index of their own
        self.named = {}  # numbers of which each value has a name
        self.notes = []  # what a player should be told of this choice of sets

    def close_box(self) -> None:
        """Count how many cards of each kind and pool are in the box."""
        self.copies = [0] * (POOLS * len(self.kinds))
        for pile in self.box:
            for each in pile:
                self.copies[POOLS * kind_of(each) + pool_of(each)] += 1

    def source_pool(self, pool: i64) -> i64:
        """The pool that holds the cards which a blank of this pool can be."""
        return REST if self.unlisted >> pool & 1 else pool

    def check_known(self) -> None:
        """Refuse to deal what only a view can speak of."""
        if self.unlisted:
            raise BadOption("a deck that nobody knows cannot be dealt")

    @property
    def players(self) -> list[int]:
        """The seats that somebody plays."""
        return [seat for seat in range(self.seats) if not self.automata >> seat & 1]

    def __repr__(self) -> str:
        return f"Ruleset({self.header!r})"
