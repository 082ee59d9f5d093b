"""The game: rules, piles, numbers, agenda, asking, chance, log; that is all the state there is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from wartorn.kernel.cards import FACE_SHIFT, KNOWN, MARK, MARK_SHIFT, TURNED, could_be_pick, kind_of, knowers, pool_of
from wartorn.kernel.cards import pick as pick_in
from wartorn.kernel.chance import Chance
from wartorn.kernel.errors import BadOption, IllegalPick
from wartorn.kernel.events import BEGIN, COUNT, MARKED, MOVE, PAY, ROLL, SHOW, SHUFFLE, TURN_OVER, Event
from wartorn.kernel.rules import Ruleset
from wartorn.kernel.script import Effect, Frame, Script

if TYPE_CHECKING:
    from collections.abc import Callable

NOBODY: Final = -1
ANYWHERE: Final = -1  # whichever of like cards: in most piles they are the same
MOST_PICKS: Final = 280  # in one turn; whatever a set may contain, the game then picks for the player


class Game:
    """A position of a game, at a decision or at its end; or, with a viewer, what one seat may know of it."""

    rules: Ruleset
    piles: list[list[int]]
    numbers: list[int]
    agenda: list[Frame]
    chance: Chance
    log: list[Event] | None
    viewer: i64  # NOBODY: the whole game
    _owned: i64  # the piles that no clone shares, as bits
    _asked: i64  # the seat that must pick
    _offered: list[int]
    _unseen: list[list[int]]  # of a view whose unseen cards were counted, by back and pool
    _started: bool  # whether the asking effect has been started, so that _offered holds

    def __init__(
        self,
        rules: Ruleset,
        piles: list[list[int]],
        numbers: list[int],
        agenda: list[Frame],
        chance: Chance,
        log: list[Event] | None = None,
        viewer: i64 = NOBODY,
        asked: i64 = NOBODY,
    ) -> None:
        self.rules = rules
        self.piles = piles
        self.numbers = numbers
        self.agenda = agenda
        self.chance = chance
        self.log = log
        self.viewer = viewer
        self._owned = 0
        self._asked = asked
        self._offered = []
        self._unseen = []
        self._started = False

    @staticmethod
    def opened(rules: Ruleset, chance: Chance, log: bool = True) -> Game:
        """A new game, set up and advanced to its first decision."""
        rules.check_known()
        game = Game(rules, rules.box[:], rules.purses[:], [], chance, [] if log else None)
        game.begin(rules.main, 0)
        game.settle()
        return game

    # What a player needs

    @property
    def asking(self) -> int | None:
        """The seat that must pick; None when the game is over."""
        if not self._started and self.viewer < 0:
            self.settle()
        return None if self._asked < 0 else self._asked

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.asking is None

    @property
    def seats(self) -> int:
        """How many seats the game has."""
        return self.rules.seats

    def options(self) -> list[int]:
        """The picks of the seat that is asked; a view knows only those of its own seat."""
        if not self._started:
            if self.viewer >= 0 and self.viewer != self._asked:
                raise IllegalPick(f"a view of seat {self.viewer} does not know the options of another seat")
            self.settle()
        return self._offered[:]

    def play(self, pick: int) -> None:
        """Apply one of the options; any other pick raises IllegalPick and changes nothing."""
        if self.viewer >= 0:
            raise IllegalPick("a view cannot be played; re-deal it first")
        if not self._started:
            self.settle()
        if pick not in self._offered:
            raise IllegalPick(self._refusal(pick))
        frame = self.agenda[-1]
        effect = frame.script.effects[frame.cursor]
        self._asked = NOBODY
        self._offered = []
        self.numbers[self.rules.picks] += 1
        frame.cursor += 1
        effect.take(self, frame, pick)
        self.advance()

    def clone(self) -> Game:
        """A game that goes on alike; neither ever feels what is done to the other."""
        log = self.log
        other = Game(
            self.rules,
            self.piles[:],
            self.numbers[:],
            [frame.copy() for frame in self.agenda],
            self.chance.copy(),
            None if log is None else log[:],
            self.viewer,
            self._asked,
        )
        other._offered = self._offered
        other._started = self._started
        self._owned = 0
        return other

    def view(self, seat: int) -> Game:
        """What the seat may know: the same game with a blank for every card that it does not know."""
        from wartorn.kernel.hidden import view

        if not 0 <= seat < self.rules.seats:
            raise BadOption(f"there is no seat {seat}; seats are counted from 0 to {self.rules.seats - 1}")
        return view(self, seat)

    def determinize(self, chance: Chance) -> Game:
        """A whole game that this view could be a view of: the unseen cards are dealt to the blanks by chance."""
        from wartorn.kernel.hidden import determinize

        return determinize(self, chance)

    def scores(self) -> list[int]:
        """The points of each seat by what lies on the table now."""
        return [sum(points for _, points in self.score_sheet(seat)) for seat in range(self.seats)]

    def score_sheet(self, seat: int) -> list[tuple[str, int]]:
        """The points of a seat line by line."""
        return [(name, points(self, seat)) for name, points in self.rules.scoring]

    @property
    def winner(self) -> int | None:
        """The seat that won; None for a draw or a running game."""
        leaders, _ = self._leaders()
        return leaders[0] if self.over and len(leaders) == 1 else None

    @property
    def tie_break(self) -> str:
        """What the winner has that broke a tie of points, in words; empty if there was none, or if nothing did."""
        leaders, broken = self._leaders()
        return broken if self.over and len(leaders) == 1 else ""

    def _leaders(self) -> tuple[list[int], str]:
        """The seats that nothing tells apart, and the last thing that told some apart beside the points."""
        leaders = _best(self.scores(), range(self.seats))
        broken = ""
        for name, tie in self.rules.ties:
            before = len(leaders)
            leaders = _best([tie(self, seat) for seat in range(self.seats)], leaders)
            if len(leaders) < before:
                broken = name
        return leaders, broken

    # Words

    def question(self) -> str:
        """What is asked, as a sentence."""
        return "" if self.over else self.rules.voice.question(self)

    def why_not(self, word: str) -> str:
        """Why that pick is not offered, as a sentence; empty if it is offered."""
        pick = self.pick(word)
        return "" if pick in self.options() else self._refusal(pick)

    def label(self, pick: int) -> str:
        """What the pick would do, in a few words."""
        if pick not in self.options():
            raise IllegalPick(self._refusal(pick))
        return self.rules.voice.label(self, pick)

    def word(self, pick: int) -> str:
        """The pick as a word."""
        from wartorn.kernel.notation import word_of

        return word_of(self.rules, pick)

    def pick(self, word: str) -> int:
        """The pick that the word means."""
        from wartorn.kernel.notation import pick_of

        return pick_of(self, word)

    def events(self, seat: int | None = None, since: int = 0) -> list[Event]:
        """What that seat could see happen from the given event on, as it was known then; with no seat, what all saw."""
        if self.log is None:
            return []
        seats: i64 = self.rules.everybody if seat is None else 1 << seat
        return [event.seen(seats, self.rules.kinds[kind_of(event.card)].back) for event in self.log[since:]]

    def story(self, seat: int | None = None, since: int = 0) -> list[str]:
        """The events as sentences for that seat, from the given event on."""
        return self.rules.voice.story(self, self.events(seat, since), seat)

    def __str__(self) -> str:
        from wartorn.kernel.notation import line_of

        return line_of(self)

    def __repr__(self) -> str:
        return f"<{self.rules.title}, asking {self._asked}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        from wartorn.kernel.notation import read

        return read, (str(self),)

    def _refusal(self, pick: int) -> str:
        if self._asked < 0:
            return "the game is over"
        if not could_be_pick(pick):
            return "That is no pick of any game."
        # by what the asked seat sees, so that no reason tells of a hidden card
        seen = self.view(self._asked) if self.viewer < 0 else self
        return self.rules.voice.why_not(seen, pick)

    # The agenda

    def begin(self, script: Script, seat: i64, here: i64 = -1, source: i64 = 0) -> None:
        """Put a script on top of the agenda."""
        self.agenda.append(Frame(script, seat, here, source))
        if self.log is not None:
            self.log.append(Event(BEGIN, seat, source | KNOWN, here, 0, 0, script.path))

    def advance(self) -> None:
        """Carry out the top of the agenda until a seat must pick or nothing is left to do."""
        agenda = self.agenda
        while self._asked < 0 and agenda:
            frame = agenda[-1]
            effects = frame.script.effects
            if frame.cursor < len(effects):
                effect = effects[frame.cursor]
                frame.cursor += 1
                effect.start(self, frame)
            else:
                agenda.pop()
                if frame.script.branch:
                    agenda[-1].learn(frame)

    def settle(self) -> None:
        """Put the question again, after reading or re-dealing; it may turn out to be another one."""
        self._started = True
        self._asked = NOBODY
        self.advance()
        assert self.viewer < 0 or self._asked == self.viewer, "what a seat is asked is a function of its view"

    def ask(self, frame: Frame, seat: i64, options: list[int]) -> None:
        """Ask the seat for one of these picks."""
        assert frame is self.agenda[-1] and self._asked < 0, "only the top frame asks, and once"
        if self.rules.automata & (1 << seat):
            effect = frame.script.effects[frame.cursor - 1]
            effect.take(self, frame, self.rules.reaction.decide(self, frame, options))
            return
        if self.numbers[self.rules.picks] >= MOST_PICKS:
            effect = frame.script.effects[frame.cursor - 1]
            effect.take(self, frame, options[-1])  # the last one: a pass stands there
            return
        frame.again()
        self._asked = seat
        self._offered = options

    def choose(self, effect: Effect, frame: Frame, seat: i64, options: list[int]) -> None:
        """Ask the seat, unless everybody can see that there is no choice: a forced pick is taken."""
        if len(options) == 1:
            effect.take(self, frame, options[0])
        elif options:
            self.ask(frame, seat, options)

    def finish(self) -> None:
        """End the game."""
        self.agenda.clear()

    # The eight primitives: nothing else changes piles or numbers

    def move(self, card: i64, source: i64, target: i64, at: i64 = ANYWHERE) -> i64:
        """Move a card and keep who knows it: who cannot see which card left forgets the pile that it came from.

        Of a row it can be said at which index the card lies, since like cards are told apart there.
        """
        origin = self.rules.piles[source]
        goal = self.rules.piles[target]
        self._remove(source, card, at)
        blind: i64 = self.rules.everybody & ~(origin.traced | goal.sight)
        if blind:
            self._forget(source, blind)
        moved: i64 = card & ~KNOWN | goal.sight | card & origin.traced & KNOWN
        if not goal.keeps:
            moved &= ~(TURNED | MARK)
        self._lay(target, moved)
        if self.log is not None:
            self._tell(MOVE, moved, source, target, 0)
        if goal.reacts:
            self.rules.reaction.moved(self, moved, source, target)
        return moved

    def turn_over(self, card: i64, place: i64) -> i64:
        """Turn a card where it lies."""
        return self._replace(TURN_OVER, card, place, card ^ TURNED)

    def mark(self, card: i64, place: i64, marks: i64, at: i64 = ANYWHERE) -> i64:
        """Set the marks of a card where it lies, of a row at that index."""
        return self._replace(MARKED, card, place, card & ~MARK | marks << MARK_SHIFT, at)

    def show(self, card: i64, place: i64, seats: i64) -> i64:
        """Let these seats see a card where it lies."""
        return self._replace(SHOW, card, place, card | seats)

    def pay(self, source: i64, target: i64, amount: i64, card: i64 = 0) -> i64:
        """Move coins from one purse to another, as many as there are; gives how many. A card may be what they buy."""
        held: i64 = self.numbers[source]
        paid: i64 = amount if amount < held else held
        if paid > 0:
            self.numbers[source] -= paid
            self.numbers[target] += paid
            if self.log is not None:
                self._tell(PAY, card, source, target, paid)
        return paid

    def count(self, number: i64, amount: i64, card: i64 = 0, by: i64 = 0, of: i64 = 0) -> None:
        """Set a number that is no purse; the log may be told because of which card, by how much and of how many."""
        self.numbers[number] = amount
        if self.log is not None:
            self._tell(COUNT, card, by, number, amount, of)

    def shuffle(self, source: i64, target: i64) -> None:
        """Shuffle all cards of the source into the target, which may be the same pile; nobody knows them now."""
        cards = self._own(target)
        if source != target:
            cards.extend(self._own(source))
            self.piles[source] = []
        for i in range(len(cards)):
            cards[i] &= ~(KNOWN | TURNED | MARK)
        cards.sort()  # nothing of the old order may decide the new one
        self.chance.shuffle(cards)
        if self.log is not None:
            self._tell(SHUFFLE, 0, source, target, len(cards))

    def roll(self, number: i64, sides: i64) -> None:
        """Roll a die into a number."""
        self.numbers[number] = self.chance.below(sides) + 1
        if self.log is not None:
            self._tell(ROLL, 0, 0, number, self.numbers[number])

    # Looking

    def find(self, face: i64, place: i64) -> i64:
        """A card with this face in the pile, or -1: of equal ones the one known to most, so that it tells nothing.

        Of those the one from the own deck of the pile's seat, so that it does not matter who sits where.
        """
        everybody = self.rules.everybody
        own: i64 = self.rules.piles[place].seat + 1
        found: i64 = -1
        most: i64 = -1
        for each in self.piles[place]:
            card: i64 = each
            if card >> FACE_SHIFT == face:
                pool = pool_of(card)
                if card & KNOWN == everybody and (pool == 0 or pool == own):
                    return card
                rank = 2 * knowers(card) + (1 if pool == own else 0)
                if rank > most:
                    found = card
                    most = rank
        return found

    def faces(self, place: i64) -> list[int]:
        """A pick for each different card of a sorted pile."""
        found: list[int] = []
        for card in self.piles[place]:
            chosen = pick_in(card, place)
            if not found or found[-1] != chosen:
                found.append(chosen)
        return found

    def _own(self, place: i64) -> list[int]:
        """The pile, to be written: copied first if a clone shares it."""
        bit: i64 = 1 << place
        if self._owned & bit == 0:
            self.piles[place] = self.piles[place][:]
            self._owned |= bit
        return self.piles[place]

    def _remove(self, place: i64, card: i64, at: i64) -> None:
        """Take a card from a pile, of a row at that index; of an ordered one the top card, if it is like this."""
        cards = self._own(place)
        if at >= 0:
            assert cards[at] == card, "the card lies there"
            cards.pop(at)
        elif cards[-1] == card:
            cards.pop()
        else:
            cards.remove(card)

    def _lay(self, place: i64, card: i64) -> None:
        cards = self._own(place)
        i: i64 = len(cards)
        if self.rules.piles[place].sorted:
            while i > 0 and cards[i - 1] > card:
                i -= 1
        cards.insert(i, card)

    def _replace(self, what: i64, card: i64, place: i64, changed: i64, at: i64 = ANYWHERE) -> i64:
        if changed != card:
            cards = self._own(place)
            if self.rules.piles[place].sorted:
                self._remove(place, card, at)
                self._lay(place, changed)
            else:
                index: i64 = cards.index(card) if at < 0 else at
                assert cards[index] == card, "the card lies there"
                cards[index] = changed
            if self.log is not None:
                self._tell(what, changed, place, place, 0)
        return changed

    def _forget(self, place: i64, seats: i64) -> None:
        cards = self._own(place)
        for i in range(len(cards)):
            cards[i] &= ~seats
        if self.rules.piles[place].sorted:
            cards.sort()

    def _tell(self, what: i64, card: i64, source: i64, target: i64, amount: i64, of: i64 = 0) -> None:
        log = self.log
        if log is not None:
            log.append(Event(what, self.agenda[-1].seat, card, source, target, amount, "", of))


def _best(values: list[int], seats: range | list[int]) -> list[int]:
    """The seats among these with the highest value."""
    best = max(values[seat] for seat in seats)
    return [seat for seat in seats if values[seat] == best]
