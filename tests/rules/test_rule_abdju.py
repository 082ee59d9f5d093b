"""The rules of Osiris in Abdju that chance, hidden cards or whole games show; the others are in scenarios."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from tables import names, number, play, words

import wartorn
from wartorn.abdju.table import DECK
from wartorn.kernel.cards import kind_of, mark_of
from wartorn.kernel.events import MOVE, ROLL
from wartorn.players import player

GAME = "osiris-in-abdju"
SEEDS = range(300)
HIDDEN = ("deck", "aside", "afterlife", "unused", "under1", "afterlife1")
CITIZENS = {  # cards, points, majority, bread value
    "Pharaoh": (3, 9, 4, 1),
    "Scribe": (5, 2, 5, 1),
    "Noble": (5, 3, 5, 1),
    "Priest": (5, 3, 6, 2),
    "Artisan": (6, 3, 6, 2),
    "Soldier": (6, 3, 7, 2),
    "Baker": (7, 2, 7, 3),
    "Merchant": (8, 2, 8, 3),
    "Farmer": (9, 2, 9, 4),
}
AFTERLIFE = {"Pharaoh": 4, "Scribe": 3, "Noble": 3, "Priest": 3, **dict.fromkeys(list(CITIZENS)[4:], 2)}


def games() -> Iterator[wartorn.Game]:
    """Games as they are dealt."""
    for seed in SEEDS:
        yield wartorn.new(GAME, seed=seed)


def table(*lines: str, seed: object = 0) -> wartorn.Game:
    """A set-up of the game."""
    return wartorn.setup("\n".join((f"game: {GAME}", f"seed: {seed}", *lines)))


def dice(game: wartorn.Game) -> list[int]:
    """What the dice show."""
    return [number(game, f"die{die}") for die in (1, 2, 3)]


def rolls(game: wartorn.Game) -> int:
    """How many dice were rolled, as far as the log goes back."""
    return sum(event.what == ROLL for event in game.events())


def marks(game: wartorn.Game, pile: str) -> list[int]:
    """The marks of the cards of a pile, in order."""
    place = [spec.name for spec in game.rules.piles].index(pile)
    return [mark_of(card) for card in game.piles[place]]


def finished(count: int) -> Iterator[wartorn.Game]:
    """Whole games of chance and of some sense."""
    for seed in range(count):
        game = wartorn.new(GAME, seed=f"finished {seed}")
        bot = player("greedy" if seed % 3 == 0 else "random", seed=seed)
        while not game.over:
            game.play(bot.pick(game.view(0)))
        yield game


def fair(counts: Counter[int], chances: dict[int, float]) -> None:
    """Every outcome comes about as often as it should, and there is no other."""
    assert set(counts) == set(chances)
    for outcome, chance in chances.items():
        expected = chance * counts.total()
        assert abs(counts[outcome] - expected) < 5 * (expected * (1 - chance)) ** 0.5, counts


# Set-up


@pytest.mark.rule("OA-SETUP-1")
def test_ten_unseen_cards_stay_out_of_the_game() -> None:
    """They are any cards, the player does not know them, and they lie there to the end."""
    seen: Counter[str] = Counter()
    for game in games():
        assert len(names(game, "aside")) == 10
        assert names(game.view(0), "aside") == ["a Citizen"] * 10
        seen.update(names(game, "aside"))
    for name, (cards, *_) in CITIZENS.items():
        assert abs(seen[name] / len(SEEDS) - 10 * cards / 54) < 0.35, "by chance"
    for seed in range(5):
        game = wartorn.new(GAME, seed=seed)
        aside = names(game, "aside")
        while not game.over:
            game.play(game.options()[0])
            assert names(game, "aside") == aside


@pytest.mark.rule("OA-SETUP-2")
def test_what_each_side_begins_with() -> None:
    """4 cards and 3 Debens; 4 open Citizens for Osiris, whose effects do not happen."""
    effective = 0
    for game in games():
        assert len(names(game, "hand0")) == 4 and number(game, "debens") == 3
        assert names(game.view(0), "dynasty1") == names(game, "dynasty1") and len(names(game, "dynasty1")) == 4
        assert names(game, "under1", "afterlife1", "dynasty0") == []
        assert marks(game, "dynasty1") == [0] * 4, "no Bread, and nothing lies under them"
        assert len(names(game, "deck")) == 54 - 10 - 4 - 4 - 5
        assert rolls(game) == 3, "a Pharaoh rolls nothing"
        effective += bool({"Scribe", "Priest", "Pharaoh", "Baker"} & set(names(game, "dynasty1")))
    assert effective > 100


@pytest.mark.rule("OA-SETUP-3")
def test_the_afterlife_deck_and_the_forum() -> None:
    """5 of the 10 Afterlife cards face down, 5 open Citizens in a row."""
    used: Counter[str] = Counter()
    for game in games():
        view = game.view(0)
        assert names(view, "afterlife") == ["an Afterlife card"] * 5
        assert len(names(game, "forum")) == 5 and names(view, "forum") == names(game, "forum")
        used.update(names(game, "afterlife"))
    assert len(used) == 10 and min(used.values()) > 100, "by chance"


@pytest.mark.rule("OA-SETUP-4")
def test_the_first_roll() -> None:
    """Four-sided dice, lowered by 1 but never below 1: half of them show 1; they lie on the rightmost card."""
    shown: Counter[int] = Counter()
    for game in games():
        shown.update(dice(game))
        assert [bool(mark) for mark in marks(game, "forum")] == [False] * 4 + [True]
    fair(shown, {1: 0.5, 2: 0.25, 3: 0.25})


@pytest.mark.rule("OA-SETUP-5")
def test_the_turns_alternate_and_have_two_phases() -> None:
    """The player is first; in a turn come the Dynasty phase, then the Rejuvenation phase."""
    game = wartorn.new(GAME, seed=5)
    phases: list[str] = []
    turns: list[tuple[int, int]] = []
    while not game.over:
        if game.question().startswith("Dynasty"):
            turns.append((number(game, "turn"), number(game, "active")))
            assert number(game, "picks") == 0, "a turn begins"
        if game.question().startswith(("Dynasty", "Rejuvenation: which card")):
            phases.append(game.question().partition(":")[0])
        game.play(game.options()[-1])
    assert turns == [(2 * turn + 1, 0) for turn in range(len(turns))], "every second turn is Osiris'"
    assert phases == ["Dynasty", "Rejuvenation"] * len(turns)
    told = [line for line in game.story(0) if line.endswith("turn.")]
    assert told == ["Your turn.", "Osiris' turn."] * len(turns)


@pytest.mark.rule("OA-SETUP-6")
def test_debens_and_bread_never_run_out() -> None:
    """There is always another Deben to take and another Bread to buy."""
    game = table("debens: 900", "die1: 4", "die2: 4", "die3: 4", "hand0: Noble, Farmer, Baker")
    play(game, "noble")
    assert number(game, "debens") == 912
    fed = "3 Pharaoh (bread), 5 Scribe (bread), 5 Noble (bread), 5 Priest (bread), 6 Artisan (bread)"
    game = table("debens: 900", f"dynasty0: {fed}", "hand0: Baker, 2 Farmer", "die1: 1", "die2: 1", "die3: 1")
    play(game, "baker baker")
    assert sum(bool(mark) for mark in marks(game, "dynasty0")) == 25


@pytest.mark.rule("OA-PLAY-1")
def test_nothing_is_paid_for_a_second_scribe() -> None:
    """Nor told of any payment."""
    game = table("debens: 2", "hand0: 2 Scribe, 2 Noble")
    play(game, "scribe*2 pass")
    assert number(game, "debens") == 2 and not any("Deben" in line for line in game.story(0))


@pytest.mark.rule("OA-PLAY-4")
def test_a_card_is_turned_up_also_if_none_was_put() -> None:
    """The hand is empty after the Dynasty phase, so that nothing can be put; two are taken, and one is turned up."""
    game = table(
        "active: 0", "hand0: Artisan", "forum: Noble, Baker, Priest (dice), Soldier, Farmer", "deck: 4 Merchant"
    )
    play(game, "noble@1 baker@1")
    assert names(game, "hand0") == ["Noble", "Baker", "Merchant", "Merchant"]
    assert names(game, "dynasty1") == ["Priest"] and names(game, "forum") == [
        "Soldier",
        "Farmer",
        "Merchant",
        "Merchant",
    ]


@pytest.mark.rule("OA-PLAY-2")
def test_two_cards_are_taken_if_there_are_two() -> None:
    """Of two that may be taken both are, without a question; of one, that one."""
    game = table("hand0: 3 Artisan, Soldier", "forum: Noble, Baker (dice), Priest", "deck: Farmer")
    play(game, "soldier artisan")
    assert names(game, "hand0") == ["Noble", "Priest", "Artisan", "Artisan"] and number(game, "turn") == 4
    game = table("hand0: 3 Artisan, Soldier", "forum: Baker (dice), Priest", "deck: Farmer")
    play(game, "soldier artisan")
    assert sorted(names(game, "hand0")) == ["Artisan", "Artisan", "Farmer", "Priest"]


@pytest.mark.rule("OA-OSIRIS-1")
def test_osiris_takes_both_cards_of_a_short_forum() -> None:
    """If they are of one kind."""
    game = table("active: 1", "hand0: 4", "forum: Artisan, Artisan (dice)", "deck: Farmer, Baker")
    assert names(game, "dynasty1") == ["Artisan"] * 2 and names(game, "forum") == ["Farmer", "Baker"]


# Dice

FORUM = "forum: {}, Noble, Baker, Soldier, Farmer"


@pytest.mark.rule("OA-DICE-2")
def test_new_dice_when_osiris_takes_their_card() -> None:
    """They are rolled, lowered like the first ones, and lie on what is then the rightmost card, before the refill."""
    shown: Counter[int] = Counter()
    for seed in SEEDS:
        game = table("active: 1", "forum: Artisan (dice), Noble, Baker, Soldier, Farmer", "deck: Merchant", seed=seed)
        assert names(game, "forum") == ["Noble", "Baker", "Soldier", "Farmer", "Merchant"]
        assert [bool(mark) for mark in marks(game, "forum")] == [False, False, False, True, False]
        assert marks(game, "dynasty1") == [0]
        shown.update(dice(game))
    fair(shown, {1: 0.5, 2: 0.25, 3: 0.25})


@pytest.mark.rule("OA-DICE-2")
def test_the_effect_meets_the_new_dice() -> None:
    """A Merchant that lay under the dice lowers the highest of the new ones."""
    before: Counter[int] = Counter()
    for seed in SEEDS:
        game = table("active: 1", "die1: 1", "die2: 1", "die3: 1", FORUM.format("Merchant (dice)"), seed=seed)
        rolled = [event.amount for event in game.events() if event.what == ROLL]
        lowered = sorted(max(die - 1, 1) for die in rolled)
        lowered[-1] = max(lowered[-1] - 1, 1)
        assert sorted(dice(game)) == sorted(lowered)
        before.update(rolled)
    fair(before, dict.fromkeys((1, 2, 3, 4), 0.25))


@pytest.mark.rule("OA-DICE-2")
@pytest.mark.rule("OA-OSIRIS-2")
def test_a_pharaoh_rolls_the_dice_once() -> None:
    """Whether the dice lay on it or elsewhere: three dice are rolled, and they lie on the rightmost card."""
    for taken, other in (("Pharaoh (dice), Noble, Baker", ""), ("Pharaoh, Noble, Baker", " (dice)")):
        shown: Counter[int] = Counter()
        for seed in SEEDS:
            game = table("active: 1", "die1: 4", "die2: 4", "die3: 4", f"forum: {taken}{other}, Farmer", seed=seed)
            assert rolls(game) == 3
            assert names(game, "forum")[:3] == ["Noble", "Baker", "Farmer"]
            assert [bool(mark) for mark in marks(game, "forum")] == [False, False, True, False]
            shown.update(dice(game))
        fair(shown, {1: 0.5, 2: 0.25, 3: 0.25})


@pytest.mark.rule("OA-DICE-2")
def test_dice_on_the_last_card_of_a_short_forum() -> None:
    """A single card is the rightmost, too; with none left they lie nowhere until they are placed again."""
    game = table("active: 1", "hand0: 4", "forum: Baker (dice), Noble", "deck: Priest")
    assert names(game, "forum") == ["Noble", "Priest"] and [bool(mark) for mark in marks(game, "forum")] == [
        True,
        False,
    ]
    game = table("active: 1", "hand0: 4", "forum: Baker (dice)", "deck: Priest")
    assert names(game, "forum") == ["Priest"] and marks(game, "forum") == [0]


@pytest.mark.rule("OA-DICE-3")
def test_one_of_several_highest_dice_is_lowered() -> None:
    """Whichever it is, the others stay."""
    for shown in ((3, 3, 1), (1, 3, 3), (3, 1, 3), (3, 3, 3)):
        game = table(*(f"die{die}: {value}" for die, value in enumerate(shown, 1)), "hand0: Merchant, 2 Farmer")
        play(game, "merchant")
        assert sorted(dice(game)) == sorted([2, *sorted(shown)[:-1]])


@pytest.mark.rule("OA-DICE-4")
@pytest.mark.parametrize("citizen", CITIZENS)
def test_only_a_pharaoh_rolls_the_dice_that_lie_elsewhere(citizen: str) -> None:
    """Neither a Citizen that is played, nor a round that ends, nor one that Osiris takes."""
    forum = FORUM.format("Artisan").replace("Baker", "Baker (dice)")
    game = table(f"hand0: {citizen}, Farmer, Priest", forum, "deck: Merchant, Merchant", "debens: 0", "active: 0")
    before = rolls(game)  # what the set-up left open
    play(game, citizen.lower())
    while "pass" in words(game):
        play(game, "pass")
    assert rolls(game) - before == (3 if citizen == "Pharaoh" else 0)
    play(game, "farmer noble@2")
    while number(game, "turn") == 2:
        game.play(game.options()[0])
    assert "Artisan" in names(game, "dynasty1"), "Osiris has had his turn"
    assert rolls(game) - before == (3 if citizen == "Pharaoh" else 0)
    forum = f"forum: {citizen}, Noble, Merchant, Soldier (dice), Farmer"
    taken = table("active: 1", "die1: 2", "die2: 2", "die3: 2", forum)
    assert rolls(taken) == (3 if citizen == "Pharaoh" else 0)


@pytest.mark.rule("OA-CIT-1")
def test_the_players_pharaoh_rolls_the_dice_where_they_lie() -> None:
    """They are not lowered, so that each side comes up as often as another."""
    shown: Counter[int] = Counter()
    for seed in SEEDS:
        game = table("hand0: Pharaoh, 2 Farmer", "forum: Noble, Baker (dice), Soldier, Farmer, Priest", seed=seed)
        play(game, "pharaoh")
        shown.update(dice(game))
        assert [bool(mark) for mark in marks(game, "forum")] == [False, True, False, False, False]
    fair(shown, dict.fromkeys((1, 2, 3, 4), 0.25))


@pytest.mark.rule("OA-CIT-4")
def test_the_other_afterlife_card_is_shuffled_back() -> None:
    """It may lie anywhere in the Afterlife deck afterwards, also on top."""
    places: Counter[int] = Counter()
    for seed in SEEDS:
        game = table("hand0: Priest, 2 Farmer", "afterlife0: Blessed Farmers", "afterlife: Blessed Bakers", seed=seed)
        assert len(names(game, "afterlife")) == 4
        play(game, "priest blessed-bakers")
        assert names(game, "afterlife0") == ["Blessed Bakers"]
        places[names(game, "afterlife").index("Blessed Farmers")] += 1
    fair(places, dict.fromkeys(range(4), 0.25))


# What the player knows


@pytest.mark.rule("OA-HIDDEN-1")
def test_what_the_player_sees() -> None:
    """Six piles are hidden, all others are known card by card; at the end also what lies under Osiris' cards."""
    covered = 0
    for seed in range(12):
        game = wartorn.new(GAME, seed=seed)
        bot = player("random", seed=seed)
        while not game.over:
            view = game.view(0)
            for spec, real, seen in zip(game.rules.piles, game.piles, view.piles, strict=True):
                if spec.name in HIDDEN:
                    assert all(kind_of(card) < game.rules.backs for card in seen), spec.name
                else:
                    assert [kind_of(card) for card in seen] == [kind_of(card) for card in real], spec.name
            covered += bool(names(game, "under1")) and bool(names(game, "afterlife1"))
            game.play(bot.pick(view))
        view = game.view(0)
        for pile in ("under0", "under1", "afterlife0", "afterlife1"):
            assert names(view, pile) == names(game, pile)
        assert set(names(view, "aside")) == {"a Citizen"}
        assert set(names(view, "unused")) == {"an Afterlife card"}
        assert view.scores() == game.scores()
    assert covered > 20


# End and score


def held(game: wartorn.Game, seat: int) -> Counter[str]:
    """The Citizens of a Dynasty by name."""
    return Counter(names(game, f"dynasty{seat}", f"under{seat}"))


def sheet(game: wartorn.Game, seat: int) -> dict[str, int]:
    """The score of a seat, worked out from the names of its cards."""
    mine, theirs = held(game, seat), held(game, 1 - seat)
    face_up = Counter(names(game, f"dynasty{seat}"))
    fed = [
        name
        for name, mark in zip(names(game, f"dynasty{seat}"), marks(game, f"dynasty{seat}"), strict=True)
        if mark & 1
    ]
    souls = []
    for card in names(game, f"afterlife{seat}"):
        kind = card.removeprefix("Blessed ").removesuffix("s")
        souls.append(len(mine) if kind == "Kind" else AFTERLIFE[kind] * mine[kind])
    return {
        "citizens": sum(CITIZENS[name][1] * count for name, count in mine.items()),
        "majorities": sum(CITIZENS[name][2] for name in CITIZENS if mine[name] > theirs[name]),
        "bread": sum(CITIZENS[name][3] for name in fed),
        "afterlife": max(souls, default=0),
        "artisans": min(2 * face_up["Artisan"], number(game, "debens")) if seat == 0 else 0,
        "merchants": 2 * mine["Merchant"] if seat == 1 else 0,
    }


@pytest.mark.rule("OA-SCORE-1")
@pytest.mark.rule("OA-SCORE-2")
@pytest.mark.rule("OA-SCORE-3")
def test_the_score_sheet_of_whole_games() -> None:
    """Line by line as worked out by hand, and every line scores something in some game."""
    scored: Counter[tuple[int, str]] = Counter()
    for game in finished(60):
        for seat in (0, 1):
            lines = dict(game.score_sheet(seat))
            assert lines == sheet(game, seat)
            scored.update((seat, line) for line, points in lines.items() if points)
        assert game.scores() == [sum(sheet(game, seat).values()) for seat in (0, 1)]
    assert {line for seat, line in scored if seat == 0} == {"citizens", "majorities", "bread", "afterlife", "artisans"}
    assert {line for seat, line in scored if seat == 1} == {"citizens", "majorities", "bread", "afterlife", "merchants"}


@pytest.mark.rule("OA-SCORE-4")
def test_who_wins_whole_games() -> None:
    """The higher total; the scenarios have the ties."""
    for game in finished(60):
        mine, his = game.scores()
        sizes = [held(game, seat).total() for seat in (0, 1)]
        assert game.winner == (0 if (mine, sizes[0]) > (his, sizes[1]) else 1)


@pytest.mark.rule("OA-END-1")
def test_a_game_ends_with_the_round_in_which_the_deck_runs_out() -> None:
    """The last turn is Osiris', the deck is empty then, and it was not before the round began."""
    emptied: Counter[int] = Counter()  # in whose turn
    for seed in range(40):
        game = wartorn.new(GAME, seed=f"end {seed}")
        bot = player("random", seed=seed)
        while not game.over:
            if game.question().startswith("Dynasty"):
                assert names(game, "deck"), "a round begins with a card in the deck"
            game.play(bot.pick(game.view(0)))
        assert names(game, "deck") == [] and number(game, "active") == 1
        drawn = [event.seat for event in game.events() if event.what == MOVE and event.source == DECK]
        emptied[drawn[-1]] += 1
    assert emptied[0] and emptied[1], "in either turn"


# Values


@pytest.mark.rule("OA-VALUE-1")
def test_the_citizens_and_their_numbers() -> None:
    """54 Citizens of nine kinds."""
    game = wartorn.new(GAME)
    piles = [spec.name for spec in game.rules.piles if "afterlife" not in spec.name and spec.name != "unused"]
    assert Counter(names(game, *piles)) == {name: cards for name, (cards, *_) in CITIZENS.items()}
    printed = {kind.name: tuple(kind.numbers) for kind in game.rules.kinds}
    assert {name: printed[name] for name in CITIZENS} == {
        name: tuple(numbers) for name, (_, *numbers) in CITIZENS.items()
    }


@pytest.mark.rule("OA-VALUE-2")
@pytest.mark.parametrize("kind", [*CITIZENS, "Kind"])
def test_an_afterlife_card_pays(kind: str) -> None:
    """For each Citizen of its kind, or for each different kind; there is one of each."""
    game = table(f"afterlife0: Blessed {kind}s", "dynasty0: 2 " + ", 2 ".join(CITIZENS), "hand0: Farmer, Baker")
    assert dict(game.score_sheet(0))["afterlife"] == (9 if kind == "Kind" else 2 * AFTERLIFE[kind])
    everywhere = Counter(names(game, "afterlife", "unused", "afterlife0", "afterlife1"))
    assert everywhere[f"Blessed {kind}s"] == 1 and everywhere.total() == 10


@pytest.mark.rule("OA-LEVEL-1")
def test_the_difficulties_differ_in_the_citizens_that_osiris_begins_with() -> None:
    """And in nothing else."""
    for difficulty, citizens in (("easy", 2), ("standard", 4), ("hard", 6)):
        game = wartorn.new(GAME, seed=1, difficulty=difficulty)
        assert len(names(game, "dynasty1")) == citizens
        assert len(names(game, "deck")) == 54 - 10 - 4 - 5 - citizens
        assert (len(names(game, "hand0")), len(names(game, "forum")), number(game, "debens")) == (4, 5, 3)
