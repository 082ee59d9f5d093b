"""Every Omen game in the terminal: gods and structures, Kraters and ruins, the Corrupted Heir, sets combined."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from cli_runs import Run

import wartorn
from wartorn.omen.catalog import card_set

BOTH = ("--set", "heir-to-the-dunes", "--set", "reign-of-war:10,feats")
GAMES = {entry.name: (entry.name,) for entry in wartorn.games() if entry.ruleset().sets and not entry.stage}
GAMES["heir-to-the-dunes with guests"] = ("heir-to-the-dunes", *BOTH)
GAMES["kraters of two sets"] = ("kraters", "--set", "salt-and-silver", "--set", "ash-and-augury")
SOLO = "corrupted-heir"

HEIR = """
game: heir-to-the-dunes
step: surge
favor: Anubis
hand0: Moonlight Channeller, Khopesh Levy, Opal Statuary, Temple Servant
hand1: 2
coins0: 9
structures0: Monument to the Moon (completed), Temple of Darkness (begun)
under0: 3
structures1: Tomb of Rebirth (begun)
under1: Sunset Marauder (seen), Locust Keeper
A: Caravan Pilgrim, Tortured Soul
a: Lamp Novice
B: Rabid Usurper
b: Remembered Soul, Duat Shade
"""
KRATERS = """
game: kraters
step: surge
hand0: Pearl Diver, Old Helmsman
hand1: 3
coins0: 7
rewards0: Krater of the Undertow, Krater of the Full Net (used)
triumphs0: Merchant Prince
rewards1: 2
A: Exiled Heiress, Salt Hauler
a: Ramming Trireme, Treasure Galley
stackB: 0
razedB: 1
"""
ALONE = """
game: corrupted-heir
step: surge
hand0: Moonlight Channeller
coins0: 4
heir: 3
beside: 4
favor: Horus
a: Falcon Fledgling, Sky Barge Captain, Temple Servant
"""


def printed(set: str, name: str) -> tuple[int, int]:
    """The printed cost and strength of a card."""
    return next((card.cost, card.strength) for card in card_set(set).cards if card.name == name)


def dealt(game: str, *more: str) -> list[str]:
    """How a game is dealt against somebody who thinks quickly, if it needs somebody."""
    opponent = () if game == SOLO else ("--opponent", "random")
    return ["play", *GAMES[game], "--seed", "7", *opponent, *more]


@pytest.mark.parametrize("game", list(GAMES)[1:])
def test_every_game_is_played_saved_and_replayed(run: Run, game: str) -> None:
    said = run(*dealt(game, "--save", "evening.txt"), typed="2\n1\n3\n1\n" * 300, width=80, height=60)
    assert said.code == 0 and "the end" in said.out
    assert re.search(r"total +\d+ +\d+", said.out)
    record = wartorn.Record.load(Path("evening.txt"))
    assert record.verify().over
    players = {key: value for key, value in record.headers.items() if key.startswith("seat")}
    assert players == ({"seat0": "human"} if game == SOLO else {"seat0": "human", "seat1": "random"})
    replayed = run("replay", "evening.txt")
    assert replayed.code == 0 and "Verified: " in replayed.out and "Turn 2\n" in replayed.out
    winners = "Set wins|The player wins" if game == SOLO else "Player [12] wins|a draw"
    assert re.search(rf"it ends \d+-\d+: ({winners})[.,]", replayed.flat)
    assert "Your hand" in run("replay", "evening.txt", "--turn", "2", "--seat", "0").out


@pytest.mark.parametrize("game", GAMES)
def test_every_game_goes_on_from_its_record(run: Run, game: str) -> None:
    said = run(*dealt(game), typed="1\n1\n1\nline\nsave later.txt\nquit\n")
    again = run("play", "--from", "later.txt", typed="line\n")
    lines = [re.findall(r"^(?:> )?(\S+ view=0 .*)", each.out, re.M) for each in (said, again)]
    assert len(lines[0]) == 1 and lines[0] == lines[1]
    assert f"against {'Set' if game == SOLO else 'random'}" in again.out


@pytest.mark.parametrize("width", [40, 60, 80, 120])
@pytest.mark.parametrize("text", [HEIR, KRATERS, ALONE], ids=["heir", "kraters", "alone"])
def test_tables_keep_to_the_width(run: Run, text: str, width: int) -> None:
    Path("position.txt").write_text(text, encoding="utf-8")
    typed = "table\nhand\nrewards\ndiscard\nstructures\nscore\n?\n1\nundo\n"
    said = run("play", "--from", "position.txt", typed=typed, width=width, height=24)
    assert said.code == 0
    lines = [line.removeprefix("> ").rstrip() for line in said.out.splitlines() if "wartorn play" not in line]
    assert max(len(line) for line in lines) <= width
    for city in "ABC":
        assert f"City {city} · " in said.out


@pytest.mark.parametrize("text", [HEIR, KRATERS, ALONE], ids=["heir", "kraters", "alone"])
def test_a_question_fits_a_small_terminal(run: Run, text: str) -> None:
    Path("position.txt").write_text(text, encoding="utf-8")
    shown = run("play", "--from", "position.txt", typed="", width=80, height=24).out
    table = shown[shown.index("──\n") :].partition("> ")[0].splitlines()
    assert "Your hand" in "\n".join(table) and len(table) <= 24


def test_gods_favor_and_structures_are_shown(run: Run) -> None:
    Path("position.txt").write_text(HEIR, encoding="utf-8")
    said = run("play", "--from", "position.txt", typed="", width=120)
    assert re.search(r"▶ You +Anubis \(favored\) · 9 coins · 4 in hand · 0 rewards · 4 points\n", said.out)
    assert re.search(r"  Opponent Horus · 0 coins · 2 in hand · 0 rewards · 0\+ points\n", said.out)
    own = "Monument to the Moon ✓ (3 points) · Temple of Darkness 3/7 (5 points) · Tomb of Oblivion 0/9 (7 points)"
    theirs = "Monument to the Sun 0/5 (3 points) · Temple of Light 0/7 (5 points) · Tomb of Rebirth 2/9 (7 points)"
    assert own in said.out and theirs in said.out
    narrow = run("play", "--from", "position.txt", typed="", width=60)
    assert "Monument ✓ (3) · Temple 3/7 (5) · Tomb 0/9 (7)" in narrow.out


def test_units_show_their_god_their_size_and_their_present_strength(run: Run) -> None:
    Path("position.txt").write_text(HEIR, encoding="utf-8")
    said = run("play", "--from", "position.txt", typed="", width=120)
    mine, theirs = (printed("heir-to-the-dunes", name)[1] for name in ("Caravan Pilgrim", "Lamp Novice"))
    assert re.search(rf"i Caravan Pilgrim +{mine + 1} ", said.out), "INVOCATION and favor"
    assert re.search(rf"i Lamp Novice +{theirs} ", said.out), "not the favored god's"
    assert re.search(r"v Rabid Usurper +² +\d ", said.out)
    assert re.search(r"a Tortured Soul +ENDURING +\d ", said.out)
    assert re.search(r"h Remembered Soul +ENDURING +\d ", said.out)
    assert re.search(r"a Duat Shade +\d ", said.out), "ENDURING is nothing to the heir of Horus"
    small = run("play", "--from", "position.txt", typed="", width=80)
    assert re.search(r"a Tortured Soul +E +\d ", small.out), "a letter where there is no room for all"


def test_hand_shows_the_price_and_what_is_treasured(run: Run) -> None:
    Path("position.txt").write_text(HEIR, encoding="utf-8")
    said = run("play", "--from", "position.txt", typed="khopesh-levy>C\nno\npass\nhand\n", width=80)
    levy, statuary = (printed("heir-to-the-dunes", name)[0] for name in ("Khopesh Levy", "Opal Statuary"))
    first, _, later = said.out.partition("You play Khopesh Levy")
    assert re.search(rf"Khopesh Levy +Anubis follower +{levy}→{levy - 1} ", first)
    assert re.search(rf"Opal Statuary +Horus follower +{statuary} ", first), "of the other god"
    assert "Your hand (4) 9 coins, ★ 1 treasured" in first and "Moonlight Channeller ★" in first
    assert f"You spend {levy - 1} coin" in said.out
    assert re.search(r"Moonlight Channeller ★ +Anubis follower +\d ", later), "only the first one is cheaper"
    assert "TREASURED · REINFORCE: RECLAIM 1." in later


def test_options_tell_what_a_reinforce_does_and_what_a_structure_brings(run: Run) -> None:
    Path("position.txt").write_text(HEIR, encoding="utf-8")
    said = run("play", "--from", "position.txt", typed="khopesh-levy>C\n", width=100)
    options = said.out.partition("whose REINFORCE do you use?")[2]
    assert "Tortured Soul on your side of city A" in options
    assert "The opponent discards 1 card. If it is an Anubis card, put it into your hand." in options
    text = "game: heir-to-the-dunes\nstep: offering\nhand0: Khopesh Levy\n"
    Path("begin.txt").write_text(text, encoding="utf-8")
    said = run("play", "--from", "begin.txt", typed="khopesh-levy\nbuild\n", width=100)
    assert "Tomb of Oblivion, build 9, 7 points" in said.out
    assert re.search(r"\d: \d cards? and \d coins? \(cards\d\)", said.out), "a number is told from a number"


def test_structures_and_rewards_are_listed(run: Run) -> None:
    Path("position.txt").write_text(HEIR, encoding="utf-8")
    said = run("play", "--from", "position.txt", typed="structures\nrewards\n", width=100)
    listed = said.out.partition("You, Anubis (favored)\n")[2]
    assert "Temple of Darkness  build 7, 5 points  3 cards under it" in listed
    assert "Tomb of Rebirth  build 9, 7 points  2 cards under it, among them Sunset Marauder\n" in listed
    assert "Locust Keeper" not in listed, "nobody has seen it"
    Path("position.txt").write_text(KRATERS, encoding="utf-8")
    said = run("play", "--from", "position.txt", typed="rewards\nscore\n", width=100)
    for line in (
        "held: Krater of the Undertow",
        "broken: Krater of the Full Net",
        "triumphs: Merchant Prince",
        "held: 2 Kraters",
    ):
        assert f"  {line}\n" in said.out
    assert re.search(r"Kraters in hand +2 +4\ntriumphs +2 +0\nbroken Kraters +1 +0\n", said.out)


def test_kraters_ruins_and_triumphs_are_shown(run: Run) -> None:
    Path("position.txt").write_text(KRATERS, encoding="utf-8")
    said = run("play", "--from", "position.txt", typed="", width=120)
    assert "7 coins · 2 in hand · 2 Kraters (1 broken) · 1 triumph · 6 points" in said.out
    assert "0 coins · 3 in hand · 2 Kraters · 4+ points" in said.out
    assert "City A · 3 Kraters" in said.out and "City B · razed" in said.out and "in ruins" in said.out
    assert "SACKED, you lose" in said.out and "WAR-TORN" not in said.out
    assert re.search(r"│ Exiled Heiress +VETERAN +\d", said.out), "no letter where all units are of one type"
    assert re.search(r"Old Helmsman +\d +\d +\d +\d+ A +\d+ C +\d+ fate", said.out), "nothing can be played to B"
    assert re.search(r"Krater of the Undertow +Krater +\d+ use", said.out)
    assert "★ 1 coveted" in said.out


def test_kraters_count_for_the_hand(run: Run) -> None:
    units = "Old Helmsman, Pearl Diver, Ramming Trireme, Salt Hauler, Treasure Galley"
    text = f"game: kraters\nstep: surge\nhand0: {units}\nrewards0: Krater of the Undertow, Krater of the Full Net\n"
    Path("position.txt").write_text(text, encoding="utf-8")
    for width in (80, 120):
        assert "Your hand (5 units and 2 Kraters) 0 coins" in run("play", "--from", "position.txt", width=width).out
    assert "Your hand (7 cards) " in run("play", "--from", "position.txt", width=40).out
    Path("position.txt").write_text(text.replace("Undertow", "Undertow (used)"), encoding="utf-8")
    assert "Your hand (5 units and 1 Krater) " in run("play", "--from", "position.txt").out
    assert "Your hand (4) " in run(*dealt("kraters")).out


def test_the_heir_is_called_set_and_has_no_hand(run: Run) -> None:
    Path("position.txt").write_text(ALONE, encoding="utf-8")
    said = run("play", "--from", "position.txt", typed="pass\npass\nlog\n", width=120)
    assert "The Corrupted Heir against Set" in said.out
    assert re.search(r"  Set +Horus \(favored\) · 3 coins on its card, 4 beside it · 0 rewards · 0 points\n", said.out)
    assert re.search(r"│ Set +3/5 units +\d+ │", said.out) and "Omen token" in said.out
    assert "── Set's turn." in said.out
    assert "Opponent" not in said.out and "human" not in said.out
    told = run(*dealt(SOLO), typed="?\n").flat
    assert "Set moves the Corrupted Heir, which the rules call the Heir" in told
    assert "wartorn rules --game corrupted-heir and wartorn rules --game heir-to-the-dunes" in told
    assert "wartorn rules CH-WAR prints those of the war; wartorn rules HD-SCORE prints what scores." in told
    end = run(*dealt(SOLO), typed="1\n2\n3\n" * 200).out.partition("the end")[2]
    assert re.search(r"points +You +Set\n", end) and ("You win!" in end or "Set wins." in end)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["play", SOLO, "--opponent", "greedy"], "a game for one, and the rules play the other side"),
        (["play", SOLO, "--opponent", "human"], "a game for one, and the rules play the other side"),
        (["play", SOLO, "--seat", "1"], "the rules play this seat of The Corrupted Heir; yours is 0"),
        (["play", SOLO, "--set", "reign-of-war:10"], "played with the cards of heir-to-the-dunes alone"),
        (["play", "kraters", "--set", "reign-of-war"], "no rulebook joins them (CS-8)"),
        (["play", "reign-of-war", "--set", "heir-to-the-dunes"], "play heir-to-the-dunes with sets such as"),
        (["play", "heir-to-the-dunes", "--set", "reign-of-war"], "add the usual set, 'heir-to-the-dunes'"),
        (["play", "heir-to-the-dunes", *BOTH[:3], "reign-of-war:500"], "500 of them cannot be picked"),
        (["play", "heir-to-the-dunes", *BOTH[:3], "reign-of-war:cave-sybil"], "did you mean 'cave-sibyl'?"),
        (["play", "heir-to-the-dunes", *BOTH[:3], "reign-of-war:9*cave-sibyl"], "has 3 Cave Sibyl, not 9"),
        (["play", "heir-to-the-dunes", *BOTH[:3], "reign-of-war:"], "is no part of a set, such as"),
        (["play", "heir-to-the-dunes", *BOTH[:3], "missing.toml:3"], "missing.toml"),
        (["play", "kraters", "--option", "god=horus"], "kraters has no option 'god'"),
        (["play", SOLO, "--option", "difficulty=9"], "difficulty may be standard, novice, 1"),
    ],
)
def test_what_cannot_be_played_is_refused_with_the_reason(run: Run, arguments: list[str], message: str) -> None:
    said = run(*arguments)
    assert said.code == 2
    assert message in said.err and len(said.err.strip().splitlines()) == 1


def test_many_guests_draw_a_note(run: Run) -> None:
    sets = BOTH[:3]
    note = "Note: 11 units of other sets are in the deck; at most 10 are recommended (CS-4)."
    assert note in run("play", "heir-to-the-dunes", *sets, "reign-of-war:11", typed="").out
    assert "Note" not in run("play", "heir-to-the-dunes", *sets, "reign-of-war:10", typed="").out
    counted = run("perft", "heir-to-the-dunes", *sets, "reign-of-war:11", "--depth", "1")
    assert note in counted.err and note not in counted.out
    with pytest.warns(UserWarning, match="at most 10 are recommended") as told:
        wartorn.new("heir-to-the-dunes", sets=["heir-to-the-dunes", "reign-of-war:11"])
    assert told[0].filename == __file__


def test_a_part_of_an_own_set(run: Run) -> None:
    head = 'name = "delta"\ntitle = "Delta"\ngame = "reign-of-war"\n'
    numbers = "cost = 1\noffering = 2\nstrength = 2\ncopies = 4"
    unit = f'[[unit]]\nname = "Reed Cutter"\ntype = "soldier"\n{numbers}\ntext = "Draw 1 card."\n'
    Path("delta.toml").write_text(head + unit, encoding="utf-8")
    said = run("play", "heir-to-the-dunes", *BOTH[:3], "delta.toml:3", "--save", "a.txt", typed="card reed cutter\n")
    assert said.code == 0 and "Reed Cutter" in said.out
    assert "sets=heir-to-the-dunes+delta:3" in Path("a.txt").read_text(encoding="utf-8")
    assert run("replay", "a.txt", "--set", "delta.toml", "--verify").code == 0
    listed = run("cards", "heir-to-the-dunes", *BOTH[:3], "./delta.toml:reed-cutter").out
    assert "Delta: 1 kind, 1 card " in listed


@pytest.mark.parametrize("game", GAMES)
def test_help_fits_the_game(run: Run, game: str) -> None:
    said = run(*dealt(game), typed="?\n", width=100)
    told = said.out.partition("take your last pick back")[2]
    listings = {line.split("  ")[0] for line in told.splitlines()}
    with_feats = game in ("reign-of-war", "heir-to-the-dunes with guests")
    assert ("feats" in listings) == ("feats" in said.out) == with_feats
    assert ("structures" in listings) == (game.startswith("heir") or game == SOLO)
    assert {"discard", "rewards", "score · log", "hand · table"} <= listings
    assert ("s soldier" in told) == (game.startswith("reign") or game.endswith("guests"))
    assert ("you pay 2" in told) == ("structures" in listings)
    assert ("★ is" in told) == (game != "reign-of-war")
    example = re.search(r"such as why ([a-z-]+)>B", told)
    assert example and "Now" not in example[1]
    assert run(*dealt(game), typed=f"card {example[1]}\n").code == 0


def test_a_turn_of_the_rules_has_a_story_and_the_table_of_the_player(run: Run) -> None:
    run(*dealt(SOLO, "--save", "evening.txt"), typed="1\n2\n3\n" * 20)
    for turn, purse in ((1, "1 coin on its card, 6 beside it"), (3, "2 coins on its card, 5 beside it")):
        table, _, story = run("replay", "evening.txt", "--turn", str(turn)).out.partition(f"Turn {turn}\n")
        assert purse in table and "▶ You" in table and "Your hand (" in table, "nobody picks before it is over"
        assert story.lstrip().startswith("Set's turn.")
    assert "▶ You" in run("replay", "evening.txt", "--turn", "2").out
    assert "--turn: the record has" in run("replay", "evening.txt", "--turn", "99").err
    assert "so nobody saw it from there" in run("replay", "evening.txt", "--seat", "1").err
