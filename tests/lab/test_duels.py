"""Contests: the same deals from every seat, whatever the processes, and a file that a broken-off one goes on with."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import time
from pathlib import Path

import pytest

from wartorn.formats import Match
from wartorn.kernel.errors import BadOption, BadRecord, WartornError
from wartorn.kernel.game import Game
from wartorn.lab import ledger, pool, series
from wartorn.lab.duels import Contest, Duel, Place
from wartorn.lab.elo import Trial
from wartorn.lab.ledger import Ledger, file_name
from wartorn.lab.series import Series, play_one
from wartorn.lab.sitters import Clock, Relay, Timed, seated_player
from wartorn.lab.standings import standings
from wartorn.players import Player
from wartorn.players.search.weights import ANY_STEP, Weights

TWO = Contest(Series("kraters", ("random", "random"), "two"))
THREE = Contest(Series("kraters", ("random", "random", "random"), "three"))
ALONE = Contest(Series("osiris-in-abdju", ("random", "random"), "alone"))


def made_up(number: int, *results: float, players: tuple[int, ...] = (0, 1), points: float = 5.0) -> Duel:
    """A duel with these results."""
    clocks = tuple(Clock(10, 0.5 + who, 0.25 * (number + 1)) for who in players)
    return Duel(players, number, players, results, (points,) * len(players), 12, clocks)


def by_place(*duels: Duel) -> dict[Place, Duel]:
    """The duels as a ledger has them."""
    return {duel.place: duel for duel in duels}


class First:
    """Picks the first option, and remembers how each game began."""

    def __init__(self) -> None:
        self.views: list[Game] = []

    def pick(self, view: Game) -> int:
        """The first of the view's options."""
        self.views.append(view)
        return view.options()[0]


def openings(monkeypatch: pytest.MonkeyPatch, about: Series, numbers: int) -> list[dict[int, str]]:
    """What each seat saw at its first decision of each game, if everybody always picks the first option."""
    found = []
    for number in range(numbers):
        seen: list[First] = []

        def sit(name: str, seed: object = 0, seen: list[First] = seen) -> Player:
            seen.append(First())
            return seen[-1]

        monkeypatch.setattr(series, "seated_player", sit)
        play_one(about, number)
        found.append({one.views[0].viewer: str(one.views[0]) for one in seen})
    return found


@pytest.mark.parametrize(
    "about", [Series("kraters", ("a", "b"), "deal"), Series("reign-of-war", ("a", "b"), "deal", format="simple-draft")]
)
def test_both_games_of_a_pair_have_the_same_deal(monkeypatch: pytest.MonkeyPatch, about: Series) -> None:
    monkeypatch.setattr(series, "MOST_TURNS", 2)
    paired = Contest(about).meetings[0, 1]
    first, second, third = openings(monkeypatch, paired, 3)
    assert first == second != third and set(first) == {0, 1}
    assert [Contest(about).duel((0, 1), play_one(paired, number)).seats for number in (0, 1)] == [(0, 1), (1, 0)]
    plain = openings(monkeypatch, about, 2)
    assert plain[0] == first and plain[1] != first, "without pairs every game has a deal of its own"


def test_players_have_their_own_chance_in_each_game(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[object] = []

    def sit(name: str, seed: object = 0) -> Player:
        seeds.append(seed)
        return seated_player(name, seed)

    monkeypatch.setattr(series, "seated_player", sit)
    for number in range(4):
        play_one(TWO.meetings[0, 1], number)
    assert len(set(seeds)) == 8


def test_the_same_duels_with_any_number_of_processes() -> None:
    alone, shared = (sorted(THREE.play(2, jobs), key=lambda each: each.place) for jobs in (1, 2))
    assert alone == shared and [duel.place for duel in alone] == [(who, n) for who in THREE.meetings for n in (0, 1)]
    assert len({duel.points for duel in alone}) > 1
    assert all(len(duel.clocks) == 2 and min(clock.decisions for clock in duel.clocks) > 5 for duel in shared)
    assert all(0 < clock.longest <= clock.seconds < 60 for duel in shared for clock in duel.clocks)


def test_everybody_meets_everybody() -> None:
    assert list(THREE.meetings) == [(0, 1), (0, 2), (1, 2)]
    named = Contest(Series("kraters", ("greedy", "random", "greedy:1"), "three"))
    assert named.meetings[1, 2].players == ("random", "greedy:1")
    assert list(ALONE.meetings) == [(0,), (1,)]


def test_what_was_played_is_not_played_again() -> None:
    everything = list(TWO.play(4, 1))
    rest = list(TWO.play(4, 1, {everything[0].place, everything[3].place}))
    assert rest == everything[1:3]


def test_a_duel_is_read_as_it_was_told() -> None:
    (duel,) = TWO.play(1, 1)
    told = json.loads(json.dumps(duel.told))
    again = Duel.read(told)
    assert again == duel and [c.decisions for c in again.clocks] == [c.decisions for c in duel.clocks]
    assert told["winner"] in (0, 1, None) and sum(told["results"]) == 1
    assert made_up(0, 0.0, players=(1,)).told["winner"] is None, "the rules have won"
    assert made_up(0, 0.0, 1.0, players=(1, 2)).told["winner"] == 2


# The file


def told_by(path: Path) -> list[dict[str, object]]:
    """The games of a file without their times, in order."""
    told = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()[1:]]
    kept = [{key: value for key, value in each.items() if key not in ("seconds", "longest")} for each in told]
    return sorted(kept, key=lambda each: (each["players"], each["game"]))


def play_into(path: Path, contest: Contest, games: int) -> Ledger:
    """Play what the file has not got yet."""
    kept = Ledger(path, contest)
    for duel in contest.play(games, 1, kept.duels):
        kept.write(duel)
    kept.close()
    return kept


@pytest.mark.parametrize("torn_at", [-1, -30, -150])
def test_a_torn_line_is_played_again(tmp_path: Path, torn_at: int) -> None:
    whole, torn = tmp_path / "whole.jsonl", tmp_path / "torn.jsonl"
    play_into(whole, TWO, 4)
    torn.write_bytes(b"".join(whole.read_bytes().splitlines(keepends=True)[:4])[:torn_at])
    kept = Ledger(torn, TWO)
    assert sorted(kept.duels) == [((0, 1), 0), ((0, 1), 1)]
    kept.close()
    assert torn.read_bytes().endswith(b"\n"), "nothing of the torn line is left"
    went_on = play_into(torn, TWO, 4)
    assert told_by(torn) == told_by(whole)
    found = [standings(TWO, each.duels, 4) for each in (went_on, Ledger(whole, TWO))]
    for each in found:
        for player in each["players"]:
            del player["seconds_per_decision"], player["longest_decision"]
    assert found[0] == found[1] and found[0]["complete"]


def test_each_duel_is_written_as_it_ends(tmp_path: Path) -> None:
    kept = Ledger(tmp_path / "match.jsonl", TWO)
    for count, duel in enumerate(TWO.play(2, 1), 1):
        kept.write(duel)
        assert len(kept.path.read_bytes().splitlines()) == 1 + count, "without a close"


def test_more_games_go_on(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    play_into(path, TWO, 2)
    before = path.read_bytes()
    play_into(path, TWO, 2)
    assert path.read_bytes() == before
    play_into(path, TWO, 4)
    assert path.read_bytes().startswith(before) and len(told_by(path)) == 4


@pytest.mark.parametrize("length", [0, 1, 10, 60])
def test_a_torn_header_is_written_again(tmp_path: Path, length: int) -> None:
    path = tmp_path / "match.jsonl"
    Ledger(path, TWO).close()
    header = path.read_bytes()
    path.write_bytes(header[:length])
    Ledger(path, TWO).close()
    assert path.read_bytes() == header


@pytest.mark.parametrize(
    ("other", "message"),
    [
        (Series("kraters", ("random", "greedy"), "two"), "players random and random, not random and greedy"),
        (Series("kraters", ("random", "random"), "3"), "seed two, not 3"),
        (Series("reign-of-war", ("random", "random"), "two"), "game kraters, not reign-of-war"),
        (Series("kraters", ("random", "random"), "two", options={"first": "1"}), "game kraters, not kraters;first=1"),
        (Series("kraters", ("random", "random"), "two", sets=("ash-and-augury",)), "sets salt-and-silver@"),
    ],
)
def test_another_match_is_refused(tmp_path: Path, other: Series, message: str) -> None:
    path = tmp_path / "match.jsonl"
    Ledger(path, TWO).close()
    before = path.read_bytes()
    with pytest.raises(BadRecord, match="of another match") as refused:
        Ledger(path, Contest(other))
    assert message in str(refused.value) and "--fresh" in str(refused.value)
    assert path.read_bytes() == before and file_name(Contest(other)) != file_name(TWO)
    fresh = Ledger(path, Contest(other), fresh=True)
    assert not fresh.duels and path.read_bytes() != before


def test_a_match_of_other_weights_is_another_match(tmp_path: Path) -> None:
    """The file has the same name, but something else is in it: nobody goes on with games of the old weights."""
    file = tmp_path / "mine.json"
    contest = Contest(Series("kraters", (f"search:iterations=1:weights={file}", "random"), "two"))
    Weights({}, ["points"], [ANY_STEP], [0.0], []).save(file)
    before, path = file_name(contest), tmp_path / "match.jsonl"
    Ledger(path, contest).close()
    Weights({}, ["points"], [ANY_STEP], [1.0], []).save(file)
    assert file_name(contest) != before
    with pytest.raises(BadRecord, match=r"of another match, with weights mine\.json@"):
        Ledger(path, contest)


def test_pairs_are_counted_up_to_the_first_that_is_missing() -> None:
    """However many games are wanted: what is not played is not looked through."""
    duels = {each.place: each for each in (made_up(number, 1.0, 0.0) for number in (0, 1, 2, 3, 4, 6, 7))}
    began = time.process_time()
    assert list(TWO.in_a_row(duels, 10**9)) == [1.0, 1.0]
    assert time.process_time() - began < 1


def test_a_changed_program_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.jsonl"
    play_into(path, TWO, 2)
    assert Ledger(path, TWO).notes == []
    name = file_name(TWO)
    monkeypatch.setattr(ledger, "program", lambda: "another")
    kept = Ledger(path, TWO)
    assert len(kept.duels) == 2 and "the program has changed" in kept.notes[0]
    assert file_name(TWO) != name, "a match without a file of its own begins anew"


@pytest.mark.parametrize("text", ["root:x:0:0\n", '{"name": 3}\n', "[1]", "{}\n"])
def test_other_files_are_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(text, encoding="utf-8")
    for fresh in (False, True):
        with pytest.raises(BadRecord, match="no file of a match"):
            Ledger(path, TWO, fresh)
    assert path.read_text(encoding="utf-8") == text


STRANGE = (
    "{}",
    "nonsense",
    "[]",
    '{"players": 3}',
    "\xff",
    json.dumps(made_up(0, 1.0, 0.0).told | {"players": [0, 5]}),
    json.dumps(made_up(0, 1.0, 0.0).told | {"results": [1.0]}),
    json.dumps(made_up(0, 1.0, 0.0).told | {"decisions": [], "seconds": [], "longest": []}),
)


@pytest.mark.parametrize("line", STRANGE)
def test_a_line_that_is_no_game_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "match.jsonl"
    Ledger(path, TWO).close()
    with path.open("a", encoding="latin-1") as file:
        file.write(f"{line}\n")
    with pytest.raises(BadRecord, match=r"match\.jsonl, line 2"):
        Ledger(path, TWO)


@pytest.mark.skipif(multiprocessing.get_start_method() != "fork", reason="other processes know nothing of the patch")
def test_a_process_that_dies_ends_the_match_and_nothing_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "LOOK", 0.1)
    monkeypatch.setattr(series, "play_one", _dying)
    ended: list[Duel] = []
    with pytest.raises(WartornError, match="has died"):
        ended.extend(TWO.play(40, 2))
    assert ended, "what was over before has been told"


def _dying(about: Series, number: int) -> series.Outcome:
    """A game in a process that is killed during the fourth."""
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return play_one(about, number)


# Standings


def test_standings_of_two() -> None:
    duels = by_place(
        *(made_up(0, 1.0, 0.0), made_up(1, 1.0, 0.0)),  # 2 : 0
        *(made_up(2, 1.0, 0.0), made_up(3, 0.0, 1.0)),  # 1 : 1
        *(made_up(4, 0.5, 0.5), made_up(5, 1.0, 0.0)),  # 1½ : ½
        *(made_up(6, 0.0, 1.0), made_up(7, 0.5, 0.5)),  # ½ : 1½
        made_up(8, 1.0, 0.0),  # the second game is missing
    )
    found = standings(TWO, duels, 10)
    assert found["games"] == 8 and not found["complete"] and found["sprt"] is None and found["ratings"] is None
    (meeting,) = found["meetings"]
    assert (meeting["won"], meeting["drawn"], meeting["lost"]) == (4, 2, 2)
    assert meeting["pairs"] == [0, 1, 1, 1, 1] and meeting["score"] == 0.625
    assert meeting["elo"] == pytest.approx(88.7, abs=0.05)
    first, second = found["players"]
    assert (first["score"], second["score"]) == (0.625, 0.375) and second["won"] == 2
    assert first["decisions"] == 80 and first["seconds_per_decision"] == 0.05 and second["seconds_per_decision"] == 0.15
    assert first["longest_decision"] == 2.0 and first["points"] == 5.0
    assert standings(TWO, duels, 8)["complete"] and standings(TWO, duels, 4)["games"] == 4


def test_a_trial_counts_the_pairs_in_their_order() -> None:
    """Whatever ended first, only the pairs up to the first that is missing are looked at, and none behind the end."""
    won = by_place(*(made_up(number, 1.0, 0.0) for number in range(80)))
    found = standings(TWO, won, 100, Trial())
    needed = found["sprt"]["pairs"]
    assert found["sprt"]["accepted"] == 20 and found["games"] == 2 * needed < 80 and found["complete"]
    gap = {place: duel for place, duel in won.items() if duel.number != 4}
    found = standings(TWO, gap, 100, Trial())
    assert found["sprt"]["accepted"] is None and found["sprt"]["pairs"] == 2 and not found["complete"]


def test_standings_of_several() -> None:
    duels = by_place(
        *(made_up(n, float(n % 2), 1.0 - n % 2, players=(0, 1)) for n in range(40)),
        *(made_up(n, float(n % 4 == 0), float(n % 4 > 0), players=(0, 2)) for n in range(40)),
        *(made_up(n, float(n % 4 == 0), float(n % 4 > 0), players=(1, 2)) for n in range(40)),
    )
    found = standings(THREE, duels, 40)
    assert (
        found["games"] == 120
        and found["complete"]
        and [each["score"] for each in found["meetings"]] == [0.5, 0.25, 0.25]
    )
    assert [each["player"] for each in found["ratings"]] == [0, 1, 2]
    assert [each["elo"] for each in found["ratings"]] == [0.0, pytest.approx(0, abs=0.1), pytest.approx(190, abs=2)]
    assert [player["score"] for player in found["players"]] == [0.375, 0.375, 0.75]


def test_standings_of_a_game_for_one() -> None:
    first = [made_up(number, 1.0, players=(0,)) for number in range(40)]
    second = [made_up(number, float(number % 2), players=(1,)) for number in range(40)]
    found = standings(ALONE, by_place(*first, *second), 40)
    assert found["games"] == 80 and found["complete"] and "meetings" not in found
    assert [share["share"] for share in found["shares"]] == [1.0, 0.5]
    (difference,) = found["differences"]
    assert difference["players"] == [0, 1] and difference["deals"] == 40 and difference["difference"] == 0.5
    low, high = difference["difference_interval"]
    assert 0.25 < low < 0.5 < high < 0.7


def test_the_same_deals_alone() -> None:
    """Two who are alike in everything but their chance meet the same deals."""
    assert ALONE.meetings[0,].deal(3) == ALONE.meetings[1,].deal(3) == "alone/3"
    found = standings(ALONE, by_place(*ALONE.play(3, 1)), 3)
    assert found["games"] == 6 and [player["games"] for player in found["players"]] == [3, 3]


# Who may take part


@pytest.mark.parametrize(
    ("about", "message"),
    [
        (Series("kraters", ("random",), "0"), "name two players or more"),
        (Series("kraters", ("random", "bob"), "0"), "no player is called 'bob'"),
        (
            Series("reign-of-war", ("random", "greedy"), "0", format="melee"),
            "sim reign-of-war --format melee --players",
        ),
        (Series("kraters", ("random+random", "random"), "0"), "has nothing to draft"),
        (Series("reign-of-war", ("random+random", "random"), "0", format="duplicate"), "has nothing to draft"),
        (Series("reign-of-war", ("random+bob", "random"), "0", format="draft"), "no player is called 'bob'"),
        (Series("reign-of-war", ("random+", "random"), "0", format="draft"), "one who drafts and one who plays"),
        (Series("reign-of-war", ("a+b+c", "random"), "0", format="draft"), "one who drafts and one who plays"),
    ],
)
def test_wrong_names_are_told_at_once(about: Series, message: str) -> None:
    with pytest.raises(BadOption) as refused:
        Contest(about).check()
    assert message in str(refused.value)


def test_a_relay_drafts_with_one_and_plays_with_the_other() -> None:
    drafter, second = First(), First()
    relay = Timed(Relay(drafter, second))
    match = Series("reign-of-war", ("random", "random"), "relay", format="draft").opened(0)
    _first_options(match, relay)
    drafts, games = ({view.rules.name for view in one.views} for one in (drafter, second))
    assert (drafts, games) == ({"card-drafting"}, {"reign-of-war"})
    assert relay.clock.decisions == len(drafter.views) + len(second.views) > 40 and relay.clock.seconds > 0


def _first_options(match: Match, player: Player) -> None:
    """Let one player play all seats."""
    while match.asking:
        table, _ = match.asking[0]
        asked = table.game.asking
        assert asked is not None
        match.play(table.name, player.pick(table.game.view(asked)))
