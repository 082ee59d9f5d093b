"""Slips that the page once made, each as a player met it."""

from __future__ import annotations

import json

from at_table import TABLE, OpenPage, Sitter, lay, start
from playwright.sync_api import Page, expect

KINDS = (
    "fury-sworn gift-bearer harbor-tollman mocking-heckler wine-mad-reveler "
    "frenzy-prophet hearth-seer harpy-squall reef-siren vineyard-satyr"
).split()


def test_a_card_that_was_looked_at_is_not_there_for_the_next_one(page: Page, address: str) -> None:
    """Two at one screen: the pointer rests on a card of the hand; and one Enter too many does not lift the shield."""
    seats = [{"sort": "me", "name": "Aia"}, {"sort": "here"}]
    lay(page, address, {"game": "reign-of-war", "seats": seats, "seed": "a card at every question of the first turn"})
    page.locator(".shield button").first.click()
    sitter = Sitter(page, "peek")
    while sitter.wait():
        page.locator(".hand button.card").first.hover()
        expect(page.locator(".look")).to_be_visible()
        sitter.by_keys()
        page.wait_for_function(
            "([table, seq]) => document.querySelector('.shield') || document.querySelector(table)?.dataset.seq > seq",
            arg=[TABLE, sitter.seq],
        )
        if page.locator(".shield").count():
            break
    page.keyboard.press("Enter")
    expect(page.locator(".shield")).to_be_visible()
    assert page.locator("[aria-live=polite]").first.inner_text() == ""
    page.mouse.move(0, 0)
    page.locator(".shield button").first.click()
    expect(page.locator(f"{TABLE}[data-asked='true']")).to_be_visible()
    expect(page.locator(".look")).to_have_count(0)


def test_the_skip_link_keeps_an_invitation(open_page: OpenPage, address: str) -> None:
    """Whoever comes by keys skips to the content, and is still invited."""
    host, friend = open_page(), open_page()
    made = lay(host, address, {"game": "reign-of-war", "seats": [{"sort": "me"}, {"sort": "free"}]})
    friend.goto(f"{address}/table/{made['id']}#{made['invitation']}")
    expect(friend.get_by_role("button", name="Sit down")).to_be_visible()
    friend.get_by_role("link", name="To the content").focus()
    friend.keyboard.press("Enter")
    assert friend.evaluate("() => document.activeElement.id") == "main"
    friend.get_by_role("button", name="Sit down").click()
    expect(friend.locator(TABLE)).to_be_visible()


def test_a_saved_deck_is_taken_without_complaint(page: Page, address: str) -> None:
    """Ten kinds are taken one after the other, and the game with them comes to the front."""
    page.goto(address)
    page.evaluate(
        "(decks) => localStorage.setItem('wartorn.decks', decks)",
        json.dumps([{"id": "1", "name": "Mine", "kinds": KINDS}]),
    )
    lay(page, address, {"format": "deck", "seed": "decks"})
    page.get_by_role("button", name="Take it").click()
    expect(page.get_by_role("heading", name="City A")).to_be_visible()
    assert page.get_by_text("could not be taken").count() == 0
    page.get_by_role("navigation", name="Games of this match").get_by_role("button").first.click()
    names = page.locator(".kept").first.inner_text().lower()
    assert all(kind.split("-")[0] in names for kind in KINDS)


def test_a_pick_is_confirmed_although_somebody_came_in_between(open_page: OpenPage, address: str) -> None:
    """A frame in which nothing happened does not take the question back."""
    page = open_page(reduced_motion="reduce")
    page.goto(address)
    page.evaluate("() => localStorage.setItem('wartorn.settings', JSON.stringify({ confirmPicks: true }))")
    start(page, address)
    sitter = Sitter(page)
    sitter.wait()
    page.get_by_role("button", name="2. a coin").click()
    yes = page.get_by_role("button", name="Yes: a coin")
    expect(yes).to_be_visible()
    again = page.context.new_page()
    again.goto(page.url)
    expect(again.locator(TABLE)).to_be_visible()
    yes.click()
    sitter.wait()
    expect(page.locator(".question")).to_contain_text("1 of 2")


def test_a_card_is_read_in_the_text_view(page: Page, address: str) -> None:
    """What a card says, and why it cannot be picked, is there without the picture, too."""
    start(page, address)
    Sitter(page).wait()
    page.keyboard.press("t")
    page.get_by_text("Read a card").click()
    page.locator("details li button").first.click()
    expect(page.locator(".look .text")).not_to_be_empty()
    page.get_by_role("button", name="Why not?").click()
    expect(page.locator(".reasons")).to_contain_text(".")
