"""Opponents that are chosen and remembered, hints that say why, and a game that is thought through when it is over."""

from __future__ import annotations

import random
import re

import pytest
from at_table import ENDING, TABLE, OpenPage, Sitter, lay, resign, start
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, ViewportSize, expect

import wartorn
from wartorn import Record
from wartorn.players.opponents import OPPONENTS

PHONE: ViewportSize = {"width": 360, "height": 740}
WIDE: ViewportSize = {"width": 1280, "height": 800}
LONG = 60_000  # milliseconds in which a short game is thought through, on a busy machine


def faults(page: Page) -> list[str]:
    """What axe finds wrong."""
    found = Axe().run(page).response["violations"]
    return [f"{each['id']}: {each['nodes'][0]['html'][:160]}" for each in found]


def too_wide(page: Page) -> list[str]:
    """What still reaches beyond its right edge when everything should have been drawn anew."""
    found: list[str] = []
    for _ in range(30):
        page.wait_for_timeout(100)
        found = page.evaluate(
            """() => [document.documentElement, ...document.querySelectorAll('.scrub, .ending, .place')]
              .filter((each) => each.scrollWidth > each.clientWidth)
              .map((each) => `${each.className} ${each.scrollWidth} > ${each.clientWidth}`)"""
        )
        if not found:
            break
    return found


def last_picks(count: int) -> Record:
    """The record of the last picks of a game that was played by lot, in which some of them were dear."""
    lot = random.Random("dear")
    game, lines = wartorn.new("reign-of-war", seed="dear"), []
    while not game.over:
        lines.append(str(game))
        game.play(lot.choice(game.options()))
    game = wartorn.read(lines[-count])
    record = Record.begin(game, None, seat0="Aia", seat1="Bion")
    while not game.over:
        record.play(game, lot.choice(game.options()))
    return record


def test_the_opponent_who_was_chosen_is_remembered(page: Page, address: str) -> None:
    """By name, with a character and pips; the next one-click game is against the same one."""
    chosen = OPPONENTS[1]
    page.goto(f"{address}/new?game=reign-of-war")
    which = page.get_by_label("Which bot is player 2?")
    assert which.locator("option").count() == len(OPPONENTS)
    which.select_option(f"opponent:{chosen.number}")
    about = page.locator("#about-1")
    expect(about).to_contain_text(f"strength 2 of {len(OPPONENTS)}")
    expect(about).to_contain_text(chosen.about)
    assert (about.locator(".pips").text_content() or "").count("●") == 2
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator(TABLE)).to_contain_text(chosen.name)
    page.goto(address)
    expect(page.locator(".hero")).to_contain_text(f"Your opponent is {chosen.name}")
    page.get_by_role("button", name="Play Reign of War", exact=True).click()
    expect(page.locator(TABLE)).to_contain_text(chosen.name)


def test_a_hint_says_how_likely_and_what_else(page: Page, address: str) -> None:
    """The pick is marked among the choices, and the others are there for whoever asks."""
    start(page, address)
    sitter = Sitter(page, "hint")
    sitter.wait()
    page.keyboard.press("h")
    hinted = page.locator(".hinted")
    expect(hinted).to_have_text(re.compile(r"Hint: Wealth: a (card|coin) · \d+\s% to win"))
    expect(hinted.locator("li")).to_have_count(0)
    hinted.get_by_role("button", name="or else").click()
    expect(hinted.locator("li")).to_have_count(1)
    expect(hinted.locator("li")).to_have_text(re.compile(r"a (card|coin) · \d+\s% to win"))
    expect(page.get_by_role("button", name=re.compile(", the hint$"))).to_have_count(1)
    assert faults(page) == []


@pytest.mark.parametrize("size", [PHONE, WIDE])
def test_a_hint_is_short_and_can_be_closed(open_page: OpenPage, address: str, size: ViewportSize) -> None:
    """By its button, by the button and the key that asked for it, and by Escape; and all choices are counted."""
    page = open_page(reduced_motion="reduce", viewport=size)
    lay(page, address, {"game": "reign-of-war", "seed": "screens"})
    sitter = Sitter(page, "hint")
    while sitter.wait() and "Surge: play" not in page.locator(".question").inner_text():
        page.keyboard.type("1")
    hinted, star = page.locator(".hinted"), page.get_by_role("button", name="Hint", exact=True)
    for close in (
        star.click,
        page.get_by_role("button", name="Close the hint").click,
        lambda: page.keyboard.press("Escape"),
        lambda: page.keyboard.press("h"),
    ):
        star.click()
        expect(hinted).to_be_visible()
        box = hinted.bounding_box()
        assert box is not None and box["height"] < 0.2 * size["height"]
        close()
        expect(hinted).to_have_count(0)
    choices = page.locator(TABLE).get_attribute("data-choices")
    if size is PHONE:
        page.get_by_role("button", name=f"All {choices} choices").click()
    expect(page.locator(".rail button.pick")).to_have_count(int(choices or 0))


def test_a_game_that_was_played_is_analysed(page: Page, address: str) -> None:
    """From the end by a button; every decision leads to its moment of the replay, where the graph is as well."""
    start(page, address)
    sitter = Sitter(page, "analysis")
    sitter.play(sitter.by_keys, 12)
    resign(page)
    ending = page.locator(ENDING)
    expect(ending.get_by_role("img", name=re.compile("^The chances of"))).to_have_count(0)
    ending.get_by_role("button", name="Analyse the game").click()
    graph = ending.get_by_role("img", name=re.compile(r"^The chances of .* to win: .*; they lost\.$"))
    expect(graph).to_be_visible(timeout=LONG)
    expect(graph.locator("text.left")).to_have_text("resigned")
    ending.get_by_text(re.compile(r"^All \d+ decisions as a table$")).click()
    rows = ending.locator("details tbody tr")
    expect(rows.nth(9)).to_be_attached()
    for size in (PHONE, WIDE):
        page.set_viewport_size(size)
        assert too_wide(page) == [], size
        assert faults(page) == [], size
    link = rows.nth(4).get_by_role("link")
    moment = re.search(r"at=(\d+)", link.get_attribute("href") or "")
    assert moment is not None
    link.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/replay/**")
    expect(page.get_by_role("slider").first).to_have_value(moment[1])
    expect(page.locator(".scrub svg[role=img]")).to_be_visible()  # kept: nobody had to ask again


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_turning_points_lead_to_their_moments(open_page: OpenPage, address: str, scheme: str) -> None:
    """In a replay by their list, by the graph, and from the address alone."""
    page = open_page(reduced_motion="reduce", color_scheme=scheme, viewport=WIDE)
    page.goto(address)
    made = page.request.post(f"{address}/api/records", data={"text": str(last_picks(30))}).json()
    page.goto(f"{address}/replay/{made['id']}")
    page.get_by_role("button", name="Analyse the game").click()
    graph = page.locator(".scrub svg[role=img]")
    expect(graph).to_be_visible(timeout=LONG)
    page.get_by_text("Turning points").click()
    points = page.locator(".points a")
    dots = graph.locator(".dot")
    assert points.count() == dots.count() > 0
    expect(points.first).to_contain_text(re.compile(r"Turn \d+, (Aia|Bion): “.+” cost \d+\spoints?; better: “.+”"))
    moments = [re.search(r"at=(\d+)", each.get_attribute("href") or "") for each in points.all()]
    slider = page.get_by_role("slider").first
    for point, moment in zip(points.all(), moments, strict=True):
        assert moment is not None
        point.click()
        expect(slider).to_have_value(moment[1])
    box, dot = graph.bounding_box(), dots.last.bounding_box()  # the dearest is drawn last
    assert box is not None and dot is not None and moments[0] is not None
    graph.click(position={"x": dot["x"] - box["x"] + dot["width"] / 2, "y": 20})
    expect(slider).to_have_value(moments[0][1])
    title = page.get_by_role("heading", name="The chances of Aia to win")
    expect(title).to_be_visible()
    page.set_viewport_size(PHONE)
    assert too_wide(page) == [] and faults(page) == []
    said = page.locator(".scrub .said")
    expect(said).to_contain_text("; better: “")
    assert said.evaluate("(each) => each.scrollHeight <= each.clientHeight"), "the advice is not cut off"
    page.get_by_label("Seen by").select_option("Bion")
    expect(page.get_by_role("heading", name="The chances of Bion to win")).to_be_visible()
    page.reload()
    expect(slider).to_have_value(moments[0][1])
    page.get_by_role("button", name="Analyse the game").click()
    expect(graph).to_be_visible()


def test_how_it_ended_is_said_once(open_page: OpenPage, address: str) -> None:
    """On a phone no bar lies over the table, until a card is looked at."""
    page = open_page(reduced_motion="reduce", viewport=PHONE)
    lay(page, address, {"game": "reign-of-war", "seed": "screens"})
    sitter = Sitter(page, "end")
    sitter.play(sitter.by_keys, 9)
    sitter.wait()
    resign(page)
    headline = page.get_by_role("heading", name=re.compile("^Player 1 resigned; .* wins.$"))
    expect(headline).to_have_count(1)
    expect(page.locator(".rail")).to_have_count(0)
    page.locator("button.card").first.click()
    expect(page.locator(".rail .look")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".rail")).to_have_count(0)
    page.set_viewport_size(WIDE)
    expect(headline).to_have_count(1)
    assert faults(page) == []


def test_a_record_of_the_terminal_is_seen_by_the_person_who_played(page: Page, address: str) -> None:
    """The opponent is called by name, on the board and in the story, and nobody is taken for the one who looks."""
    game, lot = wartorn.new("reign-of-war", seed="terminal"), random.Random("terminal")
    record = Record.begin(game, "terminal", seat0="opponent:1", seat1="human")
    for _ in range(30):
        record.play(game, lot.choice(game.options()))
    record.leave(game, 1, "resigned")
    page.goto(address)
    made = page.request.post(f"{address}/api/records", data={"text": str(record)}).json()
    page.goto(f"{address}/replay/{made['id']}?at=99")
    expect(page.get_by_label("Seen by")).to_have_value("1")
    expect(page.locator(".band.near h2")).to_have_text("▶ to move: Player 2" if game.asking else "Player 2")
    expect(page.locator(".result")).to_have_text(f"Player 2 resigned; {OPPONENTS[0].name} wins.")
    expect(page.locator(".log")).to_contain_text(f"{OPPONENTS[0].name}'s turn.")
    expect(page.locator("body")).not_to_contain_text("opponent:1")


def test_a_draft_is_not_analysed(page: Page, address: str) -> None:
    """Nobody wins it, so nothing offers to tell who was ahead."""
    page.goto(address)
    made = page.request.post(f"{address}/api/tables", data={"format": "simple-draft"}).json()
    page.goto(f"{address}/table/{made['id']}")
    sitter = Sitter(page, "draft")
    sitter.wait()
    resign(page)
    expect(page.locator(ENDING)).to_contain_text("resigned")
    expect(page.get_by_role("button", name="Analyse the game")).to_have_count(0)
