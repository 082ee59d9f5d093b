"""A whole game against a bot by mouse, as a player would begin it: one click."""

from __future__ import annotations

from at_table import CARD, ENDING, TABLE, Sitter, score_lines, start
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
    expect(page.locator(f"{TABLE}[data-asked]")).to_be_visible()
    assert page.url != before


def test_a_tap_tells_why_not_and_undo_takes_back(page: Page, address: str) -> None:
    """A card that cannot be picked says why; a pick that told nothing new is taken back at once."""
    start(page, address)
    sitter = Sitter(page)
    sitter.wait()
    page.locator(".hand button.card").first.click()
    page.get_by_role("button", name="Why not?").click()
    expect(page.locator(".reasons")).to_contain_text(".")
    page.get_by_role("button", name="Put it back").click()
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


def test_a_card_is_dragged_to_a_city(page: Page, address: str) -> None:
    """Dragging is an extra: a unit that is dropped on a city is played there."""
    start(page, address)
    sitter = Sitter(page, "drag")
    for _ in range(200):
        assert sitter.wait()
        playable = page.locator(f".hand {CARD}")
        if "Surge" in page.locator(".question").inner_text() and playable.count():
            break
        page.locator(".rail button.pick:visible").first.click()
    name = playable.first.inner_text()
    playable.first.drag_to(page.locator("[data-city='B']"))
    sitter.wait()
    first_words = name.split("\n")
    assert any(word and word in page.locator("[data-city='B']").inner_text() for word in first_words) or sitter.seq > 0
