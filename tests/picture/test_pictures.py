"""The laws of pictures: they show what a view knows, all of it and nothing else."""

from __future__ import annotations

import random
from itertools import islice

import msgspec
import pytest
from lookers import BLANK, ats, cards, lying, painted, seen, viewers
from swaps import swapped
from walks import hides, positions

import wartorn
from wartorn.kernel.cards import face_of, is_word, picked_face, picked_place
from wartorn.kernel.game import Game
from wartorn.picture import at_of_card, at_of_pick, picture_of, shapes, to_of_pick

EVERY = 5  # decisions
MOST = 12  # positions of a game
encode = msgspec.json.encode


@pytest.mark.parametrize("number", [pytest.param(1, id="few"), pytest.param(30, id="many", marks=pytest.mark.long)])
def test_pictures(variant: dict[str, str], seed: str, number: int) -> None:
    """At some decisions of a game everybody is shown what they may know."""
    chance = random.Random(seed)
    swaps = picked = 0
    for each in range(number):
        for game in islice(positions(variant, f"{seed} pictures", each, EVERY), MOST):
            line, offered = str(game), game.options()
            for seat in viewers(game):
                check_picture(game, seat)
                swaps += check_swaps(game, seat, chance)
            picked += check_options(game, offered)
            check_steps(game)
            assert str(game) == line
    assert picked > 0
    assert swaps > 0 or not hides(game.rules)


def check_picture(game: Game, seat: int | None) -> None:
    """The picture can be sent and read, shows the cards of the view, and calls nobody you who only looks on."""
    view = seen(game, seat)
    line = str(view)
    picture = picture_of(view, seat)
    assert str(view) == line, "a picture asks and changes nothing"
    assert msgspec.json.decode(encode(picture), type=shapes.Picture) == picture
    family = str(picture.__struct_config__.tag)
    assert ats(picture) == lying(view, family, seat)
    for card in cards(picture):
        face = card.at.partition(":")[2]
        assert card.slug == ("" if face.startswith("?") else face.partition("~")[0].partition("'")[0])
        assert card.slug or set(msgspec.to_builtins(card)) <= BLANK
    names = [player.who for player in picture.players]
    assert ("You" in names) == (seat is not None) and len(set(names)) == len(names)
    if isinstance(picture, shapes.OmenPicture):
        check_counts(picture)


def check_counts(picture: shapes.OmenPicture) -> None:
    """What is counted is as much as what is shown."""
    for player in picture.players:
        assert player.hand_count == sum(card.count for card in player.hand)
    for pile in picture.piles + [each for player in picture.players for each in player.piles]:
        assert pile.known == ("discard" in pile.name)
        assert sum(card.count for card in pile.cards) == (pile.count if pile.known else 0)
    for city in picture.cities:
        for side in city.sides:
            assert side.might == sum(card.count * (card.strength or 0) for card in side.cards)


def check_swaps(game: Game, seat: int | None, chance: random.Random) -> int:
    """Two cards that a viewer does not know may change their places: the picture is the same, byte by byte."""
    done = 0
    for blind in game.rules.players if seat is None else [seat]:
        swap = swapped(game, blind, chance)
        if swap is not None:
            assert encode(painted(swap.game, seat)) == encode(painted(swap.copy, seat))
            done += 1
    return done


def check_options(game: Game, offered: list[int]) -> int:
    """Every card that can be picked is in the picture of who is asked, also when all hands are open."""
    picks = [pick for pick in offered if not is_word(pick)]
    assert all(at_of_pick(game.rules, pick) == to_of_pick(game.rules, pick) == "" for pick in offered if is_word(pick))
    for view in (game.view(game.asking or 0), game):
        shown = ats(picture_of(view, game.asking))
        for pick in picks:
            assert at_of_pick(game.rules, pick) in shown, game.word(pick)
    for pick in picks:
        place = picked_place(pick)
        for card in game.piles[place]:
            same = at_of_card(game.rules, place, card) == at_of_pick(game.rules, pick)
            assert same == (face_of(card) == picked_face(pick))
    return len(picks)


def check_steps(game: Game) -> None:
    """One step is going on in a turn, and it is the one that the question names, if it names one."""
    picture = painted(game, None)
    if isinstance(picture, shapes.OmenPicture):
        here = [step.name for step in picture.steps if step.here]
        assert len(here) == (1 if picture.turn else 0)
        named = game.question().partition(":")[0]
        assert named not in [step.name for step in picture.steps] or here == [named]


def test_the_end_of_every_game(variant: dict[str, str], seed: str) -> None:
    """A game that is over is shown too: to those who played it, and all open to whoever looks it up."""
    chance = random.Random(f"{seed} over")
    game = wartorn.new(**variant, seed=f"{seed} over", log=False)
    while not game.over:
        game.play(chance.choice(game.options()))
    for seat in viewers(game):
        check_picture(game, seat)
        open_table = picture_of(game, seat)
        assert all(card.slug for card in cards(open_table))
        assert not any(stall.claimed for stall in getattr(open_table, "forum", []))
        assert not any(step.here for step in getattr(open_table, "steps", []))
        assert not any(getattr(player, "more", False) for player in open_table.players)
