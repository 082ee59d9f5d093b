"""What a seat may know: its view, its options, and the games that its view could be a view of."""

from __future__ import annotations

from itertools import chain

import pytest
from walks import hides, walk

import wartorn
from wartorn.kernel.cards import kind_of
from wartorn.kernel.game import Game


def knows(view: Game, card: int) -> bool:
    """Whether a card that the agenda points at is known to the viewer, or is none at all."""
    return card == 0 or bool(card >> view.viewer & 1)


def test_a_view_survives_a_re_deal(variant: dict[str, str], seed: str, slow_games: int) -> None:
    """A re-deal of a view looks the same to its viewer, and is a whole game of the same cards."""
    chance = wartorn.Chance.seeded(seed)
    seen = hidden = 0
    for number in range(slow_games):
        for game, _ in walk(variant, seed, number):
            for seat in game.rules.players:
                view = game.view(seat)
                dealt = view.determinize(chance)
                assert str(dealt.view(seat)) == str(view)
                assert dealt.viewer < 0 and not any(
                    kind_of(card) < game.rules.backs for card in chain.from_iterable(dealt.piles)
                )
                assert dealt.asking == game.asking, "who is asked is open to all"
                assert dealt.options() and str(dealt.view(seat)) == str(view)
                assert all(knows(view, card) for frame in view.agenda for card in (frame.it, frame.source))
                seen += 1
                hidden += "?" in str(view)
    assert not hides(game.rules) or (hidden > 20 * slow_games and hidden > 0.9 * seen)


def test_a_view_offers_what_the_game_offers(variant: dict[str, str], seed: str, slow_games: int) -> None:
    """Options are a function of the view alone; those of another seat are refused, and no view can be played."""
    for number in range(slow_games):
        for game, pick in walk(variant, seed, number):
            asked = game.asking
            for seat in game.rules.players:
                line = str(game.view(seat))
                view = wartorn.read(line)
                assert str(view) == line
                assert view.asking == asked
                if seat == asked:
                    assert view.options() == game.options(), line
                    assert game.view(seat).options() == game.options()
                    assert [view.pick(game.word(option)) for option in game.options()] == game.options()
                else:
                    with pytest.raises(wartorn.IllegalPick):
                        view.options()
                with pytest.raises(wartorn.IllegalPick):
                    game.view(seat).play(pick)
                assert str(view) == line


def test_a_view_that_was_asked_cannot_be_played(variant: dict[str, str], seed: str, slow_games: int) -> None:
    """Looking at the options of a view does not make a game of it."""
    for number in range(slow_games):
        for game, pick in walk(variant, seed, number):
            view = game.view(game.asking or 0)
            assert pick in view.options()
            line = str(view)
            with pytest.raises(wartorn.IllegalPick):
                view.play(pick)
            assert str(view) == line


def test_a_re_deal_can_be_played_on(variant: dict[str, str], seed: str, slow_games: int) -> None:
    """Every re-deal, from the view of whichever seat, asks somebody and goes on to an end."""
    chance = wartorn.Chance.seeded(seed)
    finished = 0
    for number in range(slow_games):
        for count, (game, _) in enumerate(walk(variant, seed, number)):
            if count % 25:
                continue
            for seat in game.rules.players:
                dealt = game.view(seat).determinize(chance)
                for _ in range(5_000):
                    if dealt.over:
                        break
                    options = dealt.options()
                    assert options
                    dealt.play(options[chance.below(len(options))])
                assert dealt.over
                finished += 1
    assert finished >= slow_games
