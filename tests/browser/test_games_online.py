"""Two people with a browser each, at one table."""

from __future__ import annotations

import re

from at_table import ENDING, TABLE, OpenPage, Sitter
from playwright.sync_api import Page, expect


def invite(host: Page, friend: Page, address: str) -> None:
    """Let the one invite the other by a link, and both sit down."""
    host.goto(f"{address}/")
    host.get_by_role("button", name="Invite a friend").or_(host.get_by_role("link", name="Invite a friend")).click()
    if "/table/" not in host.url:
        host.get_by_role("button", name=re.compile("^(Make|Lay|Start|Begin)")).first.click()
    host.wait_for_url("**/table/**")
    link = host.get_by_role("textbox", name=re.compile("link", re.I)).first.input_value()
    assert "#" in link
    friend.goto(link)
    friend.get_by_label(re.compile("name", re.I)).fill("Berenike")
    friend.get_by_role("button", name="Sit down").click()
    for page in (host, friend):
        expect(page.locator(TABLE)).to_be_visible()
    assert "#" not in friend.url, "the invitation stays in the address"


def test_two_browsers_and_a_reload(open_page: OpenPage, address: str) -> None:
    """A whole game; one side reloads whenever the other's card asks it something, and finds the same question."""
    pages = [open_page(reduced_motion="reduce"), open_page(reduced_motion="reduce")]
    invite(pages[0], pages[1], address)
    sitters = [Sitter(page, f"online {index}") for index, page in enumerate(pages)]
    reloads = 0
    for _ in range(900):
        seen = [page.evaluate("() => document.querySelector('.table[data-seq]')?.dataset.asked") for page in pages]
        over = [page.locator(ENDING).count() for page in pages]
        if all(over):
            break
        asked = [index for index, each in enumerate(seen) if each == "true"]
        if not asked or any(over):
            pages[0].wait_for_timeout(20)
            continue
        who = asked[0]
        sitter, page = sitters[who], pages[who]
        question = page.locator(".question").inner_text()
        if "discard" in question.lower() and "Surge" not in question and reloads < 3:
            choices = page.locator(TABLE).get_attribute("data-choices")
            page.reload()
            expect(page.locator(f"{TABLE}[data-asked='true']")).to_be_visible()
            assert page.locator(".question").inner_text() == question
            assert page.locator(TABLE).get_attribute("data-choices") == choices
            reloads += 1
        seq = page.locator(TABLE).get_attribute("data-seq")
        sitter.by_keys()
        page.wait_for_function("(seq) => document.querySelector('.table[data-seq]')?.dataset.seq !== seq", arg=seq)
    assert reloads > 0
    results = [page.locator(f"{ENDING} h2").inner_text() for page in pages]
    assert (results[0] == results[1] and "wins" in results[0]) or "draw" in results[0]


def test_an_onlooker_sees_what_all_know(open_page: OpenPage, address: str) -> None:
    """Whoever has only the address looks on: no hand is open, nothing can be picked."""
    host, friend, third = (open_page(reduced_motion="reduce") for _ in range(3))
    invite(host, friend, address)
    third.goto(host.url)
    expect(third.locator(TABLE)).to_be_visible()
    assert third.locator("button.card.whole[data-at*='hand'] .face, .hand button.card.whole h3").count() == 0
    assert third.locator(TABLE).get_attribute("data-asked") == "false"
    expect(third.locator(".question")).to_contain_text("is choosing")
    names = host.locator(".hand [data-at^='hand']").evaluate_all(
        "(cards) => cards.map((card) => card.dataset.at.split(':')[1])"
    )
    assert names
    html = third.content()
    assert not [name for name in names if name in html]


def test_a_plea_to_go_back(open_page: OpenPage, address: str) -> None:
    """Beyond a card that was drawn the other one is asked, and agrees."""
    host, friend = open_page(reduced_motion="reduce"), open_page(reduced_motion="reduce")
    invite(host, friend, address)
    sitter = Sitter(host)
    sitter.wait()
    host.get_by_role("button", name="1. a card").click()
    sitter.wait()
    host.keyboard.press("u")
    host.get_by_role("button", name="Ask them").click()
    friend.get_by_role("dialog").get_by_role("button", name="Agree").click()
    host.wait_for_function("() => document.querySelector('.question').innerText.includes('2 of 2')")
