"""A whole game against a bot by mouse, as a player would begin it: one click."""

from __future__ import annotations

from at_table import CARD, ENDING, TABLE, OpenPage, Sitter, score_lines, start
from playwright.sync_api import Page, expect


def test_a_game_by_mouse(page: Page, address: str) -> None:
    """One click begins it; cards are tapped; at the end there is a score sheet, a replay and a rematch."""
    start(page, address)
    sitter = Sitter(page, "mouse")
    assert sitter.play(sitter.by_mouse) > 20
    assert sitter.picks > 20
    ending = page.locator(ENDING)
    expect(ending).to_contain_text("wins")
    lines = score_lines(page)
    points = [[int(each) for each in line.split("\t")[1:]] for line in lines]
    assert [sum(column) for column in zip(*points[:-1], strict=True)] == points[-1]
    before = page.url
    ending.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: url != before and "/table/" in url)
    expect(page.locator(TABLE)).to_be_visible()


def test_a_tap_tells_why_not_and_undo_takes_back(page: Page, address: str) -> None:
    """A card that cannot be picked says why; a pick that told nothing new is taken back at once."""
    start(page, address)
    sitter = Sitter(page)
    sitter.wait()
    page.locator(".hand button.card").first.click()
    page.get_by_role("button", name="Why not?").click()
    expect(page.locator(".reasons")).to_contain_text(".")
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="2. a coin").click()
    sitter.wait()
    expect(page.locator(".question")).to_contain_text("1 of 2")
    page.keyboard.press("u")
    sitter.wait()
    expect(page.locator(".question")).to_contain_text("2 of 2")
    page.get_by_role("button", name="1. a card").click()  # a drawn card was seen: going back deals anew
    sitter.wait()
    page.keyboard.press("u")
    page.get_by_role("button", name="Take it back").click()
    sitter.wait()
    expect(page.get_by_text("practice", exact=False).first).to_be_visible()


def test_a_card_is_dragged_to_a_city(open_page: OpenPage, address: str) -> None:
    """Dragging is an extra: a unit that is dropped on a city is played there."""
    page = open_page(viewport={"width": 1440, "height": 1200}, reduced_motion="reduce")
    start(page, address)
    sitter = Sitter(page, "drag")
    playable = page.locator(f".hand {CARD}")
    while sitter.wait() and not ("Surge" in page.locator(".question").inner_text() and playable.count()):
        page.locator(".rail button.pick:visible").first.click()
    slug = (playable.first.get_attribute("data-at") or "").split(":")[1]
    held, city = playable.first.bounding_box(), page.locator("[data-city='B']").bounding_box()
    assert held and city
    page.mouse.move(held["x"] + 40, held["y"] + 60)
    page.mouse.down()
    page.mouse.move(city["x"] + 60, city["y"] + 100, steps=8)
    page.mouse.up()
    expect(page.locator(f"[data-city='B'] [data-at*='{slug}']")).to_be_visible()
