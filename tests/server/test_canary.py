"""The laws of what is told: no name of a card that somebody may not know, and no byte that depends on one.

Canaries are cards of which each is its own kind. Twins are tables that differ in two cards which a viewer does not
know. Both are tried on frames and on every other answer.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

import pytest
from spies import DEED, NOBODY, SEED, Canaries, PlainCanaries, Spied, canary_set, cards_in
from swaps import Swap, moment, other_index, swapped, turned_up
from test_matches import MATCHES
from test_secret_lists import SECRET, relisted
from walks import any_pick, hides, walk

import wartorn
from wartorn.formats import Match, Table
from wartorn.kernel.game import Game
from wartorn.kernel.registry import game_called
from wartorn.omen.rulesets.decks import deck_text
from wartorn.server.answers import own_view, read_out, reasons
from wartorn.server.frames import Eyes, over
from wartorn.server.plays import SetUp
from wartorn.server.wire import Frame, encode

OMEN, HEIR, KRATERS = "canary-reign-of-war", "canary-heir-to-the-dunes", "canary-salt-and-silver"
OWN = "own decks"  # stands for the lists of two decks of a canary set
COURSES: dict[str, SetUp] = {
    "reign of war": SetUp("reign-of-war", sets=[OMEN]),
    "emissary": SetUp("reign-of-war", options={"emissary": "yes", "first": "random"}, sets=[OMEN]),
    "duplicate": SetUp("reign-of-war", options={"decks": "duplicate"}, sets=[OMEN]),
    "open lists": SetUp("reign-of-war", options={"decks": OWN}, sets=[OMEN]),
    "secret lists": SetUp("reign-of-war", options={"decks": OWN, "lists": "secret"}, sets=[OMEN]),
    "heir to the dunes": SetUp("heir-to-the-dunes", options={"emissary": "yes"}, sets=[HEIR]),
    "corrupted heir": SetUp("corrupted-heir"),  # no other set is welcome there (CS-10)
    "kraters": SetUp("kraters", sets=[KRATERS]),
    "guests": SetUp("heir-to-the-dunes", sets=[HEIR, f"{OMEN}:10"]),
    "card drafting": SetUp("card-drafting", sets=[OMEN]),
    "card drafting for four": SetUp("card-drafting", options={"seats": "4"}, sets=[OMEN]),
    "simplified drafting": SetUp("simplified-drafting", sets=[OMEN]),
    "simplified drafting for four": SetUp("simplified-drafting", options={"seats": "4"}, sets=[OMEN]),
    "deck building": SetUp("deck-building", sets=[OMEN]),
    "draft": SetUp(format="draft", options={"first": "random"}, sets=[OMEN]),
    "simple draft": SetUp(format="simple-draft", options={"emissary": "yes"}, sets=[OMEN]),
    "deck": SetUp(format="deck", sets=[OMEN]),
    "melee": SetUp(format="melee", options={"second": "yes"}, sets=[OMEN]),
    "simple melee": SetUp(format="melee", options={"draft": "simple"}, sets=[OMEN]),
}
OPEN = ("card drafting", "card drafting for four")  # nothing but match cards is hidden there
ENTRIES, LOOKS = 80, 2  # of a table in a small sample
LONGEST_WALK, LONGEST_MATCH = 60, 200  # picks until the last position of a small sample
EVERY = 5  # picks of a whole game
TRIES = 5  # to find two cards that matter
ANSWERS = 8  # twins are asked for everything once in so many times


@pytest.fixture(scope="module", autouse=True)
def _sets(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Learn the sets in which every card is its own kind."""
    folder = tmp_path_factory.mktemp("canaries")
    for name in (OMEN, HEIR, KRATERS):
        canary_set(name.removeprefix("canary-"), folder)


class Watched:
    """A table of a course with canaries in its cards, and all that is told there."""

    def __init__(self, course: str, name: str, persons: int, most_back: int) -> None:
        plain = COURSES[course]
        options = dict(plain.options)
        self.canaries = Canaries() if plain.sets else PlainCanaries("heir-to-the-dunes")
        if options.get("decks") == OWN:
            kinds = game_called("reign-of-war").ruleset([OMEN]).kinds
            units = [kind.slug for kind in kinds if kind.back == 0 and self.canaries.find(kind.slug)]
            random.Random(name).shuffle(units)
            options["decks"] = "/".join(deck_text(dict.fromkeys(part, 1)) for part in (units[:25], units[25:50]))
        setup = SetUp(plain.game, plain.format, options, plain.sets, f"{SEED} {name}")
        self.spied = Spied(setup, persons, most_back)
        self.told: Counter[str] = Counter()

    @property
    def over(self) -> bool:
        """Whether all is over."""
        return over(self.spied.row, self.spied.standing)

    def look(self, chance: random.Random, answers: bool, whole: bool = True) -> None:
        """Let everybody look who has heard of all but the last entry, or also of less; one asks questions, too."""
        seq = self.spied.standing.seq
        for eyes in self.spied.eyes:
            for since in [chance.choice((seq - 1, chance.randrange(1, seq + 1))), -1] if whole else [seq - 1]:
                self.check_frame(eyes, self.spied.frame(eyes, since))
        if answers:
            self.check_answers(chance.choice(self.spied.eyes), chance)

    def check_frame(self, eyes: Eyes, frame: Frame) -> None:
        """A board shows what is known now, and the story what was seen when it happened."""
        self.check_secrets(encode(frame))
        for board, shown in zip(self.spied.boards, frame.boards, strict=True):
            known = self.canaries.known(board, eyes)
            asked, shown.question = self.canaries.find(shown.question), ""
            found = self.canaries.find(encode(shown)) | asked - self.speaking(board, eyes)
            assert found <= known, f"{eyes} is shown {found - known} at {board.name}"
            self.told["hidden"] += len(self.canaries.all(board) - known)
            self.told["shown"] += len(found)
        chapters = {chapter.entry.seq: chapter for chapter in self.spied.standing.chapters}
        for happening in frame.happenings:
            chapter = chapters[happening.seq]
            board = self.spied.standing.play.table(chapter.board)
            seen, found = self.canaries.witnessed(board, chapter.events, eyes), self.canaries.find(encode(happening))
            assert found <= seen, f"{eyes} is told of {found - seen} in entry {happening.seq}"
        frame.boards, frame.happenings = [], []
        assert not self.canaries.find(encode(frame)), "cards are on boards and in the story only"

    def speaking(self, board: Table, eyes: Eyes) -> set[int]:
        """The cards whose texts are carried out and were seen: one that was discarded may be in the deck again."""
        sources = self.canaries.numbers(board.game.rules, [frame.source for frame in board.game.agenda])
        return sources & self.canaries.witnessed(board, board.game.log, eyes)

    def check_answers(self, eyes: Eyes, chance: random.Random) -> None:
        """The table as text, reasons, one's own view, what is answered to somebody who is late, and lists."""
        for board in self.spied.boards:
            known = self.canaries.known(board, eyes)
            text = read_out(self.spied.live, eyes, board.name, chance.choice((80, 200)))
            found = self.canaries.find(text)
            assert found <= known, f"{eyes} reads of {found - known}"
            self.check_secrets(text.encode())
            self.check_reasons(board, eyes, chance)
        if eyes != NOBODY:
            self.check_own_view(eyes)
        stale = self.spied.stale(eyes, chance.randrange(self.spied.standing.seq))
        self.check_frame(eyes, stale.frame)
        row = self.spied.in_a_list(eyes.player)
        assert not self.canaries.find(row)
        self.check_secrets(row.encode())

    def check_reasons(self, board: Table, eyes: Eyes, chance: random.Random) -> None:
        """Why not, of every card in the picture and of some that somebody has guessed."""
        seen = self.canaries.known(board, eyes) | self.canaries.witnessed(board, board.game.log, eyes)
        shown = next(each for each in self.spied.frame(eyes, self.spied.standing.seq).boards if each.name == board.name)
        rules = board.game.rules
        guesses = [f"hand{chance.randrange(rules.seats)}:{kind.slug}" for kind in chance.sample(rules.kinds, 3)]
        for at in [*dict.fromkeys(card.at for card in cards_in(shown.picture)), *guesses]:
            said = " ".join(reasons(self.spied.live, eyes, board.name, at))
            found = self.canaries.find(said)
            assert found <= seen, f"{eyes} is told of {found - seen} when asking about {at}"

    def check_own_view(self, eyes: Eyes) -> None:
        """The line has the cards that are known now and the lists of decks, the story the cards that were seen."""
        text = own_view(self.spied.live, eyes)
        self.check_secrets(text.encode())
        mine = [board for board in self.spied.boards if eyes.seat in board.seats]
        for board, part in zip(mine, text.split("# ")[1:], strict=True):
            name, line, *story = part.split("\n")
            assert name == board.name
            known, seen = self.canaries.known(board, eyes), self.canaries.witnessed(board, board.game.log, eyes)
            assert self.canaries.find(line) <= known | seen | self.canaries.listed(board, eyes)
            assert self.canaries.find("\n".join(story)) <= seen
            view = wartorn.read(line)  # it has codes instead of names
            assert self.canaries.numbers(view.rules, (card for pile in view.piles for card in pile)) <= known
            held = [card for frame in view.agenda for card in (frame.source, frame.it)]
            assert self.canaries.numbers(view.rules, held) <= known | seen

    def check_secrets(self, told: bytes) -> None:
        """Neither a seed nor the state of chance nor what others called their actions is told."""
        assert SEED.encode() not in told and DEED.encode() not in told
        for board in self.spied.boards:
            assert str(board.game.chance).encode() not in told


@pytest.mark.parametrize("course", COURSES)
def test_nobody_is_told_of_a_card_that_they_may_not_know(course: str, seed: str) -> None:
    """At some moments of a game with ways back, in everything that anybody is told."""
    chance = random.Random(f"{seed} {course}")
    table = Watched(course, f"{seed} {course}", chance.choice((4, 1)), most_back=2)
    looks = {0, ENTRIES - 1, *chance.sample(range(ENTRIES), LOOKS)}  # at last even an open draft is over
    for number in range(ENTRIES):
        if table.over:
            break
        table.spied.step(chance)
        if number in looks:
            table.look(chance, answers=True)
    assert table.told["hidden"] > 0 or course in OPEN
    assert table.told["shown"] > 0


@pytest.mark.long
@pytest.mark.parametrize("persons", [4, 1], ids=["people", "alone"])
@pytest.mark.parametrize("course", COURSES)
def test_nobody_is_ever_told_of_a_card_that_they_may_not_know(course: str, persons: int, seed: str) -> None:
    """After every entry of whole games."""
    for game in range(1 if COURSES[course].format else 3):
        name = f"{seed} {course} {persons} {game}"
        chance = random.Random(name)
        table = Watched(course, name, persons, most_back=6)
        while not table.over:
            table.spied.step(chance)
            number = table.spied.standing.seq
            table.look(chance, answers=number % 4 == 0, whole=number % 20 == 0)
        assert table.told["hidden"] > 0 or course in OPEN
        assert table.told["shown"] > 0


# Twins


class Twins:
    """Two tables that differ in two cards which a seat does not know."""

    def __init__(self, swap: Swap, setups: Sequence[SetUp], board: str, seat: int) -> None:
        self.swap = swap
        self.tables = [Spied(setup) for setup in setups]
        self.board = board
        self.seat = seat  # of the board

    @property
    def games(self) -> list[Game]:
        """Both games at the board."""
        return [table.standing.play.table(self.board).game for table in self.tables]

    @property
    def eyes(self) -> list[Eyes]:
        """Those who do not know the cards: the seat, and whoever only looks on."""
        seat = self.tables[0].standing.play.table(self.board).seats[self.seat]
        return [Eyes(f"player-{seat}", seat), NOBODY]

    def compare(self, answers: bool) -> None:
        """Whatever they are told is the same, byte by byte; what they can ask for besides takes longer."""
        for eyes in self.eyes:
            for since in (-1, self.tables[0].standing.seq - 1):
                one, other = (encode(table.frame(eyes, since)) for table in self.tables)
                assert one == other, f"{eyes} can tell {self.games[0]} from {self.games[1]}"
            if answers:
                said, meant = (list(asked_for(table, eyes, self.board)) for table in self.tables)
                assert said == meant, f"{eyes} can tell {self.games[0]} from {self.games[1]}"

    def play(self, pick: int, answers: bool) -> str:
        """Play the same pick at both tables, take it back again, and say what came of it."""
        game, copy = self.games
        if pick not in copy.options():
            assert game.asking != self.seat, "other options"
            return "not offered"
        word, before, since = game.word(pick), str(game.chance), (moment(game), moment(copy))
        for table in self.tables:
            table.pick(word, self.board)
        after = self.swap._replace(game=self.games[0], copy=self.games[1])
        if turned_up(after, self.seat) and after.game.events(self.seat) != after.copy.events(self.seat):
            return "turned up"
        if str(after.game.chance) != before and (not after.aligned or other_index(after, self.seat, since)):
            return "other cards of chance"
        self.compare(answers)
        for table in self.tables:
            table.go_back(table.standing.seq, "the same seed")
        self.compare(answers=False)
        return "the same"


def asked_for(table: Spied, eyes: Eyes, board: str) -> Iterator[bytes | str]:
    """All that somebody can ask for at a table as it stands."""
    yield encode(table.stale(eyes, table.standing.seq - 1))
    yield table.in_a_list(eyes.player)
    yield read_out(table.live, eyes, board, 100)
    if eyes != NOBODY:
        yield own_view(table.live, eyes)
    for at in dict.fromkeys(card.at for each in table.frame(eyes).boards for card in cards_in(each.picture)):
        yield " ".join(reasons(table.live, eyes, board, at))


def single_twins(swap: Swap | None, seat: int) -> Twins | None:
    """Two tables with these games."""
    if swap is None:
        return None
    games = (swap.game, swap.copy)
    return Twins(swap, [SetUp(each.rules.name, position=str(each)) for each in games], "game", seat)


def swapped_in_hands(game: Game, seat: int, chance: random.Random) -> Swap | None:
    """Swap two cards, one of them where another seat looks, if that comes about in a few tries: a picture shows it."""
    found = swapped(game, seat, chance)
    for _ in range(TRIES):
        if found is not None and any(
            spec.sight and one != other
            for spec, one, other in zip(game.rules.piles, found.game.piles, found.copy.piles, strict=True)
        ):
            break
        found = swapped(game, seat, chance) or found
    return found


def try_positions(
    walked: Iterator[tuple[Game, int]], swap: Callable[[Game, int], Swap | None], chance: random.Random
) -> Counter[str]:
    """Compare twins at each of these positions, before and after the pick."""
    outcomes: Counter[str] = Counter()
    for game, pick in walked:
        for seat in game.rules.players if not outcomes else [chance.choice(game.rules.players)]:
            twins = single_twins(swap(game, seat), seat)
            if twins is not None:
                moment = chance.randrange(ANSWERS)
                twins.compare(moment == 0)
                outcomes["before"] += 1
                outcomes[twins.play(pick, moment == 1)] += 1
    return outcomes


def looks(chance: random.Random, whole: bool, last: int) -> Sequence[int]:
    """The numbers of the picks before which twins are compared: the first of all, and some or many later ones."""
    return range(0, 20_000, EVERY) if whole else [0, chance.randrange(1, last)]


def sampled(walked: Iterator[tuple[Game, int]], wanted: Sequence[int]) -> Iterator[tuple[Game, int]]:
    """Some positions of a game with their picks."""
    for number, position in enumerate(islice(walked, wanted[-1] + 1)):
        if number in wanted:
            yield position


@pytest.fixture(params=[pytest.param(False, id="few"), pytest.param(True, id="whole", marks=pytest.mark.long)])
def whole(request: pytest.FixtureRequest) -> bool:
    """Whether a whole game is looked at."""
    return bool(request.param)


def test_hidden_cards_change_no_byte(variant: dict[str, str], seed: str, whole: bool) -> None:
    """Swap two cards that a seat does not know: it is told the same, and those who look on are, too."""
    chance = random.Random(f"{seed} {variant}")
    walked = walk(variant, f"{seed} frames", chance.randrange(4))
    positions = sampled(walked, looks(chance, whole, LONGEST_WALK))
    outcomes = try_positions(positions, lambda game, seat: swapped_in_hands(game, seat, chance), chance)
    assert outcomes["before"] > 0 or not hides(wartorn.new(**variant).rules)


def test_a_secret_list_changes_no_byte(seed: str, whole: bool) -> None:
    """Let a hidden card of the other deck be another one, in the list of that deck as well."""
    chance = random.Random(f"{seed} lists")
    positions = sampled(walk(SECRET, f"{seed} frames of lists", 1), looks(chance, whole, LONGEST_WALK))
    outcomes = try_positions(positions, lambda game, seat: relisted(game, seat, chance), chance)
    assert outcomes["before"] > 0


@pytest.mark.parametrize("course", MATCHES)
def test_hidden_cards_of_a_match_change_no_byte(course: str, seed: str, whole: bool) -> None:
    """The same at every board of drafts and melees, for those who sit there and for those who look on."""
    options = dict(MATCHES[course])
    name = options.pop("format")
    chance = random.Random(f"{seed} {course}")
    match = wartorn.match(name, seed=f"{seed} frames", **options)
    wanted = looks(chance, whole, LONGEST_MATCH)
    compared = 0
    for number in range(wanted[-1] + 1):
        if match.over:
            break
        table, _ = chance.choice(match.asking)
        pick = any_pick(table.game, chance)
        seat = chance.randrange(table.game.seats)
        swap = swapped_in_hands(table.game, seat, chance) if number in wanted else None
        if swap is not None:
            lines = [str(with_game(match, table.name, game)) for game in (swap.game, swap.copy)]
            twins = Twins(swap, [SetUp("", name, options, position=line) for line in lines], table.name, seat)
            twins.compare(answers=number == 0)
            twins.play(pick, answers=number % ANSWERS == 0)
            compared += 1
        match.play(table.name, pick)
    assert compared > 0 or (not whole and not hides(match.tables[0].game.rules))  # an open draft hides nothing


def with_game(match: Match, board: str, game: Game) -> Match:
    """The match with another game at one board."""
    other = match.clone()
    other.tables = [each._replace(game=game) if each.name == board else each for each in other.tables]
    return other
