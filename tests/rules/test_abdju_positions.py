"""Positions of Osiris in Abdju that nobody can come to are refused, and what is accepted can be played and read on."""

from __future__ import annotations

import re

import pytest
from tables import names, number, play

import wartorn
from wartorn.abdju.table import MERCHANT, NOBLE
from wartorn.kernel.cards import kind_of
from wartorn.kernel.events import BEGIN

LINE = str(wartorn.setup("game: osiris-in-abdju\nhand0: Scribe, Baker, Priest, Noble\nforum: 2 Farmer, 2 Baker, Noble"))


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        (("asking=0", "asking=1"), "the rules play seat 1"),
        (("turn=2", "turn=0"), "turns are counted from 1"),
        (("agenda=game:1|turn:0", "agenda=game:0|turn:0"), "the agenda is the game, a turn"),
        (("agenda=game:1|turn:0", "agenda=game:1"), "the agenda is the game, a turn"),
        (("agenda=game:1|turn:0", "agenda=game:1|osiris:0,s1"), "this is no turn of seat 0"),
        (("agenda=game:1|turn:0", "agenda=game:1|turn:0,d1"), "nothing has been put into the Forum"),
        (("agenda=game:1|turn:0", "agenda=game:1|turn:2,b1"), "nothing has been put into the Forum"),
        (("agenda=game:1|turn:0", "agenda=game:1|turn:1|scribe/played:0"), "there is no Scribe"),
        (("agenda=game:1|turn:0", "agenda=game:1|turn:0|scribe/played:0"), "that the player has just played"),
        (("agenda=game:1|turn:0", "agenda=game:1|turn:1|scribe/taken:0"), "that the player has just played"),
        (("No'2", "No"), ""),
        (("2*Fa.2*Ba.No'2", "2*Fa.Ba'2.Ba.No'2"), "the dice lie on one card"),
        (("2*Fa.2*Ba.No'2", "2*Fa.2*Ba'1.No'2"), "Baker cannot lie like that in forum"),
        (("die1=", "die1=5 die1="), "die1 stands twice"),
    ],
)
def test_a_line_that_no_game_comes_to(changed: tuple[str, str], fault: str) -> None:
    assert changed[0] in LINE
    line = LINE.replace(*changed)
    if fault:
        with pytest.raises(wartorn.BadLine, match=re.escape(fault)):
            wartorn.read(line)
    else:
        assert str(wartorn.read(line)) == line, "dice whose card was the last one lie nowhere"


def test_nobody_is_asked_in_a_view_for_a_seat_that_the_rules_play() -> None:
    view = str(wartorn.new("osiris-in-abdju", seed=3).view(0)).replace("asking=0", "asking=1")
    with pytest.raises(wartorn.BadLine, match="the rules play seat 1"):
        wartorn.read(view)


@pytest.mark.parametrize(
    ("setup", "fault"),
    [
        ("turn: 0", "turns are counted from 1"),
        ("active: 1\nstep: rejuvenation", "no step is called 'rejuvenation'"),
        ("die2: 5", "a die shows 1 to 4"),
        ("forum: 6", "at most 5 cards"),
        ("forum: Baker (dice), Noble (dice), Farmer", "the dice lie on one card"),
        ("afterlife0: Blessed Farmers, Blessed Bakers", "at most one Afterlife card"),
        ("under0: Pharaoh", "at most one card for each Scribe"),
        ("dynasty1: Scribe\nunder1: Baker", "as many Scribes of Osiris cover a card"),
        ("dynasty1: Noble (covering)", "only Scribes and Priests cover a card"),
        ("dynasty0: Scribe (covering)", "cannot lie like that"),
        ("hand0: Blessed Farmers", "hand0 is no place for Blessed Farmers"),
    ],
)
def test_a_set_up_that_cannot_be(setup: str, fault: str) -> None:
    with pytest.raises(wartorn.BadSetup, match=re.escape(fault)):
        wartorn.setup(f"game: osiris-in-abdju\n{setup}")


@pytest.mark.parametrize("hand", ["Scribe", "2 Scribe", "Noble, Baker", "4"])
@pytest.mark.parametrize("forum", ["Soldier, Soldier, Baker, Farmer", "Baker", "Noble, Noble", "0", "5"])
def test_odd_tables_are_played_and_read_to_the_end(hand: str, forum: str) -> None:
    """A short hand or a short Forum is no rule's business, but nothing breaks of it."""
    for seed in range(4):
        game = wartorn.setup(f"game: osiris-in-abdju\nseed: {seed}\nhand0: {hand}\nforum: {forum}\ndebens: 9999")
        while not game.over:
            options = game.options()
            game.play(options[(number(game, "picks") + seed) % len(options)])
            assert str(wartorn.read(str(game))) == str(game)
            assert len(names(game, "forum")) <= 6


def test_two_lowerings_are_two_sentences() -> None:
    """A Noble that lay under the dice: they are lowered when they are placed, and once more by the Noble."""
    for seed in range(30):
        game = wartorn.setup(
            f"game: osiris-in-abdju\nseed: {seed}\nactive: 1\nforum: Noble (dice), Baker, Priest, Baker"
        )
        told = [line for line in game.story(0) if "lowered" in line]
        assert all(len(re.findall(r"\d", line)) <= 3 for line in told), told


def test_the_log_says_whose_ability_begins() -> None:
    """With the card that was played or taken, so that a table can show it."""
    game = wartorn.setup(
        "game: osiris-in-abdju\nhand0: Noble, 3 Farmer\nforum: Merchant, Baker, Priest (dice), Soldier"
    )
    play(game, "noble farmer baker@2")
    begun = {event.path: kind_of(event.card) for event in game.events() if event.what == BEGIN and "/" in event.path}
    assert begun == {"noble/played": NOBLE, "merchant/taken": MERCHANT}


def test_the_words_of_a_pick_that_is_not_offered_are_understood() -> None:
    game = wartorn.setup("game: osiris-in-abdju\nhand0: 2 Noble, Baker\nforum: Farmer, Baker, Priest, Artisan (dice)")
    play(game, "noble noble")
    for word, reason in (
        ("pass", '"pass" is no answer to this'),
        ("artisan@4", "you may never take that card (OA-DICE-1)"),
        ("noble@5", "You have just put the Noble there"),
        ("noble@6", "The Forum has no place 6."),
        ("priest@3", "right of this one there is none"),
        ("baker*2", "Say by its place"),
    ):
        assert reason in game.why_not(word)
    play(game, "baker@2")
    assert number(game, "turn") == 4, "the Priest was the only other one, and Osiris has had his turn"
    with pytest.raises(
        wartorn.IllegalPick, match="'farmer@7' is not written like a pick; behind farmer may stand @1 @2"
    ):
        game.pick("farmer@7")
    with pytest.raises(wartorn.IllegalPick, match="'pass@1' is not written like a pick: pass stands alone"):
        game.pick("pass@1")
    with pytest.raises(wartorn.IllegalPick, match=r"nothing is called 'Farmer' \(did you mean 'farmer'"):
        game.pick("Farmer")
