"""The side doors by which hidden things have got out elsewhere, one test for each; the laws are in test_canary.py."""

from __future__ import annotations

import asyncio
import random
from typing import cast

import msgspec
import pytest
from fastapi import Request
from spies import (
    DEED,
    NOBODY,
    SEED,
    Shelf,
    Spied,
    StillHall,
    cards_in,
    play_to_the_end,
    row_of,
    spied,
)
from swaps import rebuilt

import wartorn
from wartorn.kernel.cards import kind_of
from wartorn.kernel.errors import WartornError
from wartorn.omen.table import DECK, DISCARD
from wartorn.picture import catalogue
from wartorn.server import rest
from wartorn.server.answers import hint, own_view, reasons
from wartorn.server.bodies import SeatWanted, TableWanted
from wartorn.server.clocks import Clock
from wartorn.server.entries import Left, WentBack
from wartorn.server.frames import Eyes
from wartorn.server.live import Live, NotAllowed, Onlooker
from wartorn.server.plays import SetUp
from wartorn.server.records import moment as moment_of
from wartorn.server.records import replayed, whole_record
from wartorn.server.wire import Act, Back, Board, Frame, Happening, Illegal, Ok, Resign, Stale, encode

FIRST, SECOND = Eyes("player-0", 0), Eyes("player-1", 1)
BLANK = {"at", "back", "count"}  # all that may be told of a card that the viewer does not know
CARD = {*BLANK, "slug", "turned", "notes", "cost", "strength", "traits"}  # all that is told of any card
MOVE = {"what", "seat", "card", "back", "source", "target", "amount"}


def told(table: Spied, eyes: Eyes, since: int = -1) -> str:
    """The frame of somebody as it is sent."""
    return encode(table.frame(eyes, since)).decode()


def names(frame: Frame | Board | Happening) -> set[str]:
    """The cards in a frame or a part of it."""
    found = {card.slug for card in cards_in(frame)}
    happenings = frame.happenings if isinstance(frame, Frame) else [frame] if isinstance(frame, Happening) else []
    for each in happenings:
        found |= {move.card for move in each.moves} | {slug for line in each.lines for slug in line.cards}
    return found - {""}


def held(frame: Frame, seat: int) -> list[str]:
    """What a frame shows of a hand, card by card."""
    shown = frame.boards[0].picture.players[seat].hand  # type: ignore[union-attr]
    return [card.slug for card in shown for _ in range(card.count)]


@pytest.fixture
def war() -> Spied:
    """A table of Reign of War in the first player's wealth step, with one card of each name that matters."""
    rest = "deck: Night Raider, Cave Sibyl, Ferry Rower"
    game = wartorn.setup(f"step: wealth\nhand0: Bronze Harrier\nhand1: Exile King, Olive Bearer\n{rest}\nstackA: 4")
    return spied(str(game))


def test_the_initial_state_is_not_sent_whole(war: Spied) -> None:
    """A first frame has neither the position nor the chance nor the hands and decks in it."""
    line = str(war.standing.play)
    for eyes in war.eyes:
        frame = war.frame(eyes)
        told_of = encode(frame).decode()
        assert line not in told_of and line.split("chance=")[1] not in told_of and "agenda" not in told_of
        feats = {card.slug for player in frame.boards[0].picture.players for card in cards_in(player.feats)}  # type: ignore[union-attr]
        hands = {FIRST: {"bronze-harrier"}, SECOND: {"exile-king", "olive-bearer"}, NOBODY: set()}
        assert names(frame) == feats | hands[eyes]
    assert "Exile King" not in told(war, FIRST) and "exile-king" not in told(war, NOBODY)


def test_the_undo_stack_is_not_sent(war: Spied) -> None:
    """What was taken back is in no frame, wherever a viewer comes from; a new deal has put it elsewhere."""
    war.pick("card")
    assert held(war.frame(FIRST), 0) == ["bronze-harrier", "night-raider"]
    undone = war.standing.seq
    war.go_back(undone, f"{SEED} again")
    assert war.backs == [0, 1]
    for eyes in war.eyes:
        for since in (-1, 0, undone - 1, undone, undone + 1):
            frame = war.frame(eyes, since)
            assert "night-raider" not in names(frame) and "Night Raider" not in encode(frame).decode()
            assert undone not in [happening.seq for happening in frame.happenings]
            assert SEED not in encode(frame).decode()
    assert "Night Raider" not in own_view(war.live, FIRST)


def test_a_way_back_without_a_new_deal_leaves_nothing_behind(war: Spied) -> None:
    """A coin that was put back was never taken."""
    before = {eyes: encode(war.frame(eyes).boards) for eyes in war.eyes}
    war.pick("coin")
    war.write(0, WentBack(1))
    for eyes in war.eyes:
        frame = war.frame(eyes, 2)
        assert frame.reset and not frame.happenings and encode(frame.boards) == before[eyes]


@pytest.mark.parametrize("name", ["reign-of-war", "heir-to-the-dunes", "kraters", "simplified-drafting"])
def test_a_spectator_sees_no_more_than_a_player(name: str, seed: str) -> None:
    """What is shown to those who look on, every player knows, and has seen it happen; not all of it is in a picture."""
    chance = random.Random(f"{seed} {name}")
    table = Spied(SetUp(name, seed=seed), most_back=1)
    list(table.steps(chance, 40))
    public = table.frame(NOBODY)
    for eyes in table.eyes[:-1]:
        view = table.boards[0].game.view(eyes.seat or 0)
        known = {view.rules.kinds[kind_of(card)].slug for pile in view.piles for card in pile}
        assert names(public.boards[0]) <= known
        for happening, same in zip(public.happenings, table.frame(eyes).happenings, strict=True):
            assert names(happening) <= names(same)
    assert not public.boards[0].options and public.you is None and public.back is None


def test_whoever_sits_twice_and_looks_from_no_seat_sees_what_spectators_see(war: Spied) -> None:
    """Seats are looked from one at a time."""
    for seat in war.row.seats:
        seat.player = "both"
    frame, public = war.frame(Eyes("both")), war.frame(NOBODY)
    assert encode(frame.boards) == encode(public.boards) and frame.mine == [0, 1]


def test_a_log_line_does_not_name_a_card_that_was_not_seen(war: Spied) -> None:
    """Who draws reads what it was; the others read of a card."""
    war.pick("card")
    lines = {eyes: [line.text for each in war.frame(eyes).happenings for line in each.lines] for eyes in war.eyes}
    assert lines[FIRST] == ["You draw Night Raider."]
    assert lines[SECOND] == ["The opponent draws a card."]
    assert lines[NOBODY] == ["Ada draws a card."]
    assert "Night Raider" in own_view(war.live, FIRST) and "Night Raider" not in own_view(war.live, SECOND)


def test_log_arguments_are_redacted(war: Spied) -> None:
    """The cards of lines and moves are blanks for whoever did not see them."""
    war.pick("card")
    for eyes, slug in ((FIRST, "night-raider"), (SECOND, ""), (NOBODY, "")):
        (happening,) = war.frame(eyes).happenings
        drawn = next(move for move in happening.moves if move.what == "move")
        assert (drawn.card, drawn.back, drawn.source, drawn.target) == (slug, "unit", "deck", "hand0")
        assert [line.cards for line in happening.lines] == [[slug] if slug else []]
        assert ("night-raider" in encode(happening).decode()) == bool(slug)


def test_no_card_has_an_id_that_outlives_a_shuffle(seed: str) -> None:
    """A card is its pile and its face: blanks of a pile are one and the same, and like cards are, too."""
    for name in ("reign-of-war", "osiris-in-abdju", "simplified-drafting"):
        chance = random.Random(f"{seed} {name}")
        table = Spied(SetUp(name, seed=seed), most_back=1)
        list(table.steps(chance, 25))
        for eyes in table.eyes:
            frame = table.frame(eyes)
            for card in cards_in(frame.boards):
                assert set(msgspec.to_builtins(card)) <= CARD
                pile, _, face = card.at.partition(":")
                assert pile in [each.name for each in table.standing.play.tables[0].game.rules.piles]
                assert face.partition("~")[0].partition("'")[0] == (card.slug or f"?{card.back}")
            for move in [move for each in frame.happenings for move in each.moves]:
                assert set(msgspec.to_builtins(move)) <= MOVE


def test_the_order_of_a_hand_does_not_tell_when_its_cards_came() -> None:
    """Whoever draws one card and then another has the same hand as the other way round; nobody else sees a change."""
    tables = []
    for top in ("Night Raider, Cave Sibyl", "Cave Sibyl, Night Raider"):
        game = wartorn.setup(f"step: wealth\nhand0: Bronze Harrier\nhand1: 2\ndeck: {top}")
        tables.append(spied(str(game)))
        for _ in range(2):
            tables[-1].pick("card")
    boards = [[encode(table.frame(eyes).boards) for table in tables] for eyes in tables[0].eyes]
    hands = [[encode(table.frame(eyes).boards[0].picture.players[0]) for table in tables] for eyes in tables[0].eyes]  # type: ignore[union-attr]
    assert hands[0][0] == hands[0][1]
    assert boards[1][0] == boards[1][1] and boards[2][0] == boards[2][1]


@pytest.mark.parametrize("name", ["reign-of-war", "heir-to-the-dunes", "corrupted-heir", "kraters", "osiris-in-abdju"])
def test_nothing_is_derived_from_a_card_that_lies_face_down(name: str, seed: str) -> None:
    """Of a blank a frame tells where it lies, its back and how many there are; no strength, cost, trait or note."""
    chance = random.Random(f"{seed} {name}")
    table = Spied(SetUp(name, seed=seed), most_back=1)
    blanks = 0
    for number in table.steps(chance, 50):
        for eyes in table.eyes if number % 10 == 0 else []:
            for card in cards_in(table.frame(eyes).boards):
                assert card.slug or set(msgspec.to_builtins(card)) <= BLANK
                blanks += not card.slug
    assert blanks > 0


def test_points_do_not_tell_what_is_in_a_hand() -> None:
    """A treasured unit scores for the one who holds it, and only that player is told so."""
    tables = []
    for kept in ("Moonlight Channeller", "Tortured Soul"):  # the first one is treasured
        cards = f"hand0: Temple Servant\nhand1: {kept}\ndeck: Jackal Whelps, Lamp Novice"
        game = wartorn.setup(f"game: heir-to-the-dunes\nstep: wealth\n{cards}")
        tables.append(spied(str(game), "heir-to-the-dunes"))
    points = [[table.frame(eyes).boards[0].picture.players[1].points for table in tables] for eyes in tables[0].eyes]  # type: ignore[union-attr]
    assert points[0][0] == points[0][1] and points[2][0] == points[2][1]
    assert points[1][0] > points[1][1]
    assert told(tables[0], FIRST) == told(tables[1], FIRST)
    assert told(tables[0], NOBODY) == told(tables[1], NOBODY)


def test_the_options_of_the_other_player_are_not_sent(war: Spied) -> None:
    """Who is not asked has neither question nor options, is told no reasons, and gets no hint."""
    assert war.frame(FIRST).boards[0].options and war.frame(FIRST).boards[0].question
    for eyes in (SECOND, NOBODY):
        (board,) = war.frame(eyes).boards
        assert not board.options and not board.question and board.waiting == "Ada is choosing."
        assert board.asking == 0
    for at in ("hand0:bronze-harrier", "hand0:?unit", "hand1:exile-king", "anything"):
        assert reasons(war.live, SECOND, "game", at) == ["It is not your turn to pick."]
        assert reasons(war.live, NOBODY, "game", at) == ["You look on here."]
    for eyes in war.eyes:
        with pytest.raises(NotAllowed, match="only where no other person plays"):
            asyncio.run(hint(StillHall(), war.live, eyes, "game"))


def test_a_hint_is_for_the_seat_that_is_asked() -> None:
    """Whoever plays two seats alone is given no hint from the one that is not asked, nor from none."""
    table = Spied(SetUp("reign-of-war", seed=SEED))
    for seat in table.row.seats:
        seat.player = "both"
    for eyes in (Eyes("both", 1), Eyes("both"), NOBODY):
        with pytest.raises(NotAllowed):
            asyncio.run(hint(StillHall(), table.live, eyes, "game"))


def test_a_reveal_is_withdrawn_when_its_cards_are_shuffled(seed: str) -> None:
    """All have seen the discard pile; when it has become the deck, nobody is shown a card that another one draws."""
    game = wartorn.new("reign-of-war", seed=seed)
    piles = [pile[:] for pile in game.piles]
    piles[DISCARD], piles[DECK] = [card | game.rules.everybody for card in piles[DECK]], []
    table = spied(str(rebuilt(game, piles)))
    laid = {game.rules.kinds[kind_of(card)].slug for card in piles[DISCARD]}
    own = {eyes: set(held(table.frame(eyes), eyes.seat)) if eyes.seat is not None else set() for eyes in table.eyes}
    assert all(laid <= names(table.frame(eyes).boards[0]) for eyes in table.eyes)
    table.pick("card")
    hand = held(table.frame(FIRST), 0)
    assert len(hand) == 5 and own[FIRST] <= set(hand) <= laid | own[FIRST]  # what is drawn may be like what is held
    for eyes in (SECOND, NOBODY):
        frame = table.frame(eyes)
        assert names(frame) & laid <= own[eyes] and held(frame, 0) == [""] * 5
        assert "shuffle" in [move.what for each in frame.happenings for move in each.moves]


def test_a_card_that_was_shown_is_blank_when_it_may_have_left() -> None:
    """A hand that was shown is known, until a card of it goes where nobody can follow."""
    game = wartorn.new("reign-of-war", seed=3)
    place = next(at for at, spec in enumerate(game.rules.piles) if spec.name == "hand1")
    for card in game.piles[place]:
        game.show(card, place, 1)
    shown = [game.rules.kinds[kind_of(card)].slug for card in game.piles[place]]
    assert held(spied(str(game)).frame(FIRST), 1) == shown
    game.move(game.piles[place][0], place, DECK)
    table = spied(str(game))
    assert held(table.frame(FIRST), 1) == [""] * (len(shown) - 1)
    assert held(table.frame(SECOND), 1) == shown[1:]
    assert not set(shown) & names(table.frame(NOBODY))


DECKS = {
    "first": "4*exile-king+3*night-raider+4*gift-bearer+2*kraken-of-the-narrow-sea",
    "second": "3*hearth-seer+4*javelin-line+3*phoenix-of-the-ninth-dawn+2*reef-siren",
}


def slugs_in(text: str) -> set[str]:
    """The cards of the decks that a text names."""
    slugs = {item.rpartition("*")[2] for deck in DECKS.values() for item in deck.split("+")}
    return {slug for slug in slugs if slug in text or slug.replace("-", " ") in text.lower()}


@pytest.mark.parametrize("lists", ["open", "secret"])
def test_deck_lists_are_not_in_the_lobby(lists: str) -> None:
    """Lists of tables, the offer, rematches, titles and sets of boards hold no deck; a catalogue holds all cards."""
    shelf = Shelf()
    hall = StillHall(shelf)
    setup = SetUp("reign-of-war", options={"decks": "/".join(DECKS.values()), "lists": lists}, seed=SEED)

    async def lobby() -> list[str]:
        row = await hall.make(setup, row_of(setup).seats, Clock(), "player-0")
        shown = [rest._shown(shelf.listed(row.id), player).model_dump_json() for player in ("player-0", "stranger")]
        shown.append((await rest.offer()).model_dump_json())
        live = await hall.table(row.id)
        for eyes in (FIRST, SECOND, NOBODY):
            (board,) = hall._frame(live, eyes, -1).boards
            shown += [board.sets, board.title, board.game, board.name]
        said: list[Ok | Stale | Illegal] = []
        await hall.do(Onlooker("player-0", lambda _: None), Resign(row.id, 1, DEED), said.append)
        assert isinstance(said[0], Ok)
        again = await hall.rematch(row.id, "player-1")
        shown += [rest._shown(shelf.listed(name), "player-1").model_dump_json() for name in (row.id, again.id)]
        frames = [hall._frame(await hall.table(again.id), eyes, -1) for eyes in (FIRST, SECOND, NOBODY)]
        for frame in frames:
            for board in frame.boards:
                board.picture.players = []
            shown.append(encode(frame).decode())
        await hall.close()
        return shown

    for text in asyncio.run(lobby()):
        assert not slugs_in(text) and SEED not in text, text
    assert len(slugs_in(encode(catalogue("reign-of-war", ["reign-of-war"])).decode())) == 8


def test_secret_lists_are_told_to_their_players_only() -> None:
    """The line of one's own view names the own deck; nobody else's frame or view has a card of it."""
    table = Spied(SetUp("reign-of-war", options={"decks": "/".join(DECKS.values()), "lists": "secret"}, seed=SEED))
    first, second = (slugs_in(deck) for deck in DECKS.values())
    assert slugs_in(own_view(table.live, FIRST)) == first and slugs_in(own_view(table.live, SECOND)) == second
    assert slugs_in(told(table, FIRST)) <= first and slugs_in(told(table, SECOND)) <= second
    assert not slugs_in(told(table, NOBODY))
    assert "?" in own_view(table.live, FIRST).split("\n")[1]


# Before the end


def test_no_result_is_told_before_the_end(seed: str) -> None:
    """Neither result nor places nor a score sheet; of a match just those of the boards that are over."""
    for setup in (SetUp("reign-of-war", seed=seed), SetUp(format="simple-draft", seed=seed)):
        chance = random.Random(f"{seed} {setup.format}")
        table = Spied(setup, most_back=0)
        for number in table.steps(chance, 80):
            for eyes in table.eyes if number % 16 == 0 and not table.standing.play.over else []:
                frame = table.frame(eyes)
                assert frame.result == "" and frame.places == [] and frame.state == "running"
                assert all(not board.scores and not board.result for board in frame.boards if not board.over)
                assert '"result":""' in table.in_a_list(eyes.player)


def test_a_seat_that_resigns_opens_no_hand_in_frames(war: Spied) -> None:
    """The record is open then, and the frames show what they did before."""
    war.write(0, Left(0, "resigned"))
    frame = war.frame(FIRST)
    assert frame.state == "over" and frame.result == "Ada resigned; Bo wins."
    assert held(frame, 1) == ["", ""] and not frame.boards[0].scores and not frame.boards[0].options


class Seated:
    """Somebody at a table of a hall, and everything that they were ever told."""

    def __init__(self, hall: StillHall, player: str) -> None:
        self.hall = hall
        self.told: list[bytes] = []
        self.onlooker = Onlooker(player, lambda frame: self.told.append(encode(frame)))

    async def do(self, deed: Act | Back | Resign) -> Ok | Stale | Illegal:
        """Do something, and take down the answer."""
        said: list[Ok | Stale | Illegal] = []
        await self.hall.do(self.onlooker, deed, said.append)
        self.told.append(encode(said[0]))
        return said[0]


def test_neither_the_seed_nor_the_actions_of_others_leave_the_server(seed: str) -> None:
    """Whatever is asked for at a running table; at the end the record has the seed."""
    shelf = Shelf()
    hall = StillHall(shelf)
    setup = SetUp("reign-of-war", seed=f"{SEED} {seed}")
    ada, bo, eve = (Seated(hall, player) for player in ("player-0", "player-1", "eve"))

    async def played() -> str:
        row = await hall.make(setup, row_of(setup).seats, Clock(), "player-0")
        for each in (ada, bo, eve):
            await hall.watch(row.id, each.onlooker, None, -1)
        assert isinstance(await ada.do(Act(row.id, 1, f"{DEED}-1", "card")), Ok)
        assert isinstance(await ada.do(Act(row.id, 2, f"{DEED}-2", "coin")), Ok)
        wrong: list[Act | Back] = [
            Act(row.id, 3, f"{DEED}-1", "card"),  # an action of somebody else
            Act(row.id, 0, "late", "card"),
            Act(row.id, 3, "turn", "card"),
            Act(row.id, 3, "word", "nonsense"),
            Act(row.id, 3, "board", "card", board="elsewhere"),
            Back(row.id, 3, "back", to=1),
        ]
        answers = [await each.do(deed) for each in (bo, eve) for deed in wrong]
        assert not any(isinstance(said, Ok) for said in answers)
        live = await hall.table(row.id)
        for each in (ada, bo):
            each.told.append(own_view(live, each.onlooker.eyes).encode())
        for each in (ada, bo, eve):
            each.told.append(rest._shown(shelf.listed(row.id), each.onlooker.player).model_dump_json().encode())
            each.told += [error.encode() for error in await refusals(hall, live, each.onlooker.player)]
        whole = str(live.standing.play)
        for each in (ada, bo, eve):
            for text in each.told:
                assert SEED.encode() not in text and whole.encode() not in text
                assert whole.split("chance=")[1].encode() not in text
        frames = [text for text in bo.told + eve.told if b'"type":"frame"' in text]
        assert len(frames) > 4 and not any(DEED.encode() in text for text in frames)
        assert isinstance(await ada.do(Resign(row.id, live.standing.seq, f"{DEED}-4")), Ok)
        await hall.close()
        return whole_record(await hall.table(row.id))

    assert f"seed: {SEED}" in asyncio.run(played())


async def refusals(hall: StillHall, live: Live, player: str) -> list[str]:
    """What is said to somebody who asks for the whole of a running game in every way there is."""
    found: list[str] = []
    with pytest.raises(NotAllowed) as error:
        whole_record(live)
    found.append(str(error.value))
    for seq in (-1, 0, 1, 3):
        with pytest.raises(NotAllowed) as error:
            moment_of(hall, live, player, seq, 0)
        found.append(str(error.value))
        with pytest.raises(NotAllowed) as error:
            await replayed(hall, live, seq, "game")
        found.append(str(error.value))
    with pytest.raises(NotAllowed) as error:
        own_view(live, Eyes(player))
    found.append(str(error.value))
    for seat in {0, 1} - set(live.seats_of(player)):
        with pytest.raises(NotAllowed) as error:
            await hall.watch(live.row.id, Onlooker(player, lambda _: pytest.fail("told")), seat, -1)
        found.append(str(error.value))
    return found


def test_the_seed_is_told_at_the_end_only(seed: str) -> None:
    """While it runs there is no record; when it is over the record is there, and frames still do not tell the seed."""
    table = Spied(SetUp("kraters", seed=f"{SEED} {seed}"))
    with pytest.raises(NotAllowed):
        whole_record(table.live)
    play_to_the_end(table.standing, random.Random(seed))
    assert SEED in whole_record(table.live)
    assert all(SEED not in told(table, eyes) for eyes in table.eyes)


class Doorman:
    """A request and all that it needs, as far as a new table asks for it."""

    def __init__(self) -> None:
        self.app = self.state = self.guard = self
        self.address_tables = None

    def allows(self, *_: object) -> bool:
        """Whoever comes."""
        return True

    def address(self, _: object) -> str:
        """Wherever they come from."""
        return ""


def test_a_host_does_not_choose_the_deal_of_others() -> None:
    """Whoever chose the seed of a table knows every hand at it: such a table is refused, or dealt otherwise."""
    hall = StillHall(Shelf())
    wanted = TableWanted(game="reign-of-war", seed="chosen", seats=[SeatWanted(sort="me"), SeatWanted(sort="free")])
    try:
        made = asyncio.run(rest.new_table(wanted, cast("Request", Doorman()), hall, "player-0"))
    except WartornError:
        return
    dealt = str(hall.live[made.id].standing.play)
    assert dealt != str(wartorn.new("reign-of-war", seed="chosen")), "the host knows all cards"
