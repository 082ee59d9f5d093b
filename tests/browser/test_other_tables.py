"""Drafts, a match with bots, two at one screen, and a game that is looked at again."""

from __future__ import annotations

from pathlib import Path

import pytest
from at_table import ENDING, TABLE, Sitter, lay, resign, start
from playwright.sync_api import Page, expect


def test_a_draft_and_its_game(page: Page, address: str) -> None:
    """Ten stacks are drafted from the open ones, and the game with the decks begins."""
    page.goto(address)
    page.get_by_role("link", name="Card drafting").or_(page.get_by_role("button", name="Card drafting")).first.click()
    page.wait_for_url("**/new**")
    page.get_by_role("button", name="Start the game").click()
    sitter = Sitter(page, "draft")
    sitter.wait()
    expect(page.locator("main")).to_contain_text("soldier")
    sitter.by_mouse()
    assert sitter.play(sitter.by_keys, 30) == 30
    expect(page.locator("main")).to_contain_text("City A")


def test_a_melee_that_one_leaves(page: Page, address: str) -> None:
    """Bots play on for whoever gives up in the draft, to the end of the bracket with its four places."""
    seats = [{"sort": "me"}, *[{"sort": "bot", "bot": "random"}] * 3]
    lay(page, address, {"format": "melee", "options": {"draft": "simple"}, "seats": seats})
    sitter = Sitter(page, "melee")
    assert sitter.play(sitter.by_keys, 4) == 4
    resign(page)
    expect(page.locator(f"{ENDING} .places li")).to_have_count(4, timeout=90_000)
    expect(
        page.get_by_role("tab", name="The winners' game").or_(page.get_by_text("The winners' game")).first
    ).to_be_visible()


@pytest.mark.long
def test_a_melee_with_three_bots(page: Page, address: str) -> None:
    """Four draft by packs and play two rounds; at the end there are four places."""
    seats = [{"sort": "me"}, *[{"sort": "bot", "bot": "random"}] * 3]
    lay(page, address, {"format": "melee", "options": {"draft": "simple"}, "seats": seats})
    sitter = Sitter(page, "melee")
    sitter.play(sitter.by_keys)
    expect(page.locator(f"{ENDING} .places li")).to_have_count(4)


def test_two_at_one_screen(page: Page, address: str) -> None:
    """Between the turns there is a shield, and nothing of the table is in the page."""
    seats = [{"sort": "me", "name": "Aia"}, {"sort": "here", "name": "Bion"}]
    lay(page, address, {"game": "reign-of-war", "seats": seats})
    shields = 0
    for _ in range(45):
        page.wait_for_selector(f".shield, {TABLE}[data-asked='true'], {ENDING}")
        if page.locator(".shield").count():
            assert not page.locator(".hand").count() and not page.locator(TABLE).count()
            page.locator(".shield button").first.click()
            page.wait_for_selector(f"{TABLE}[data-asked='true']")
            shields += 1
        seq = page.locator(TABLE).get_attribute("data-seq")
        Sitter(page, f"hot {seq}").by_keys()
        page.wait_for_function("(seq) => document.querySelector('.table[data-seq]')?.dataset.seq !== seq", arg=seq)
    assert shields > 3


def test_replay_and_play_on(page: Page, address: str, tmp_path: Path) -> None:
    """A game that is over is looked at again with both hands, its record saved, brought back and played on from."""
    start(page, address)
    sitter = Sitter(page, "replay")
    sitter.play(sitter.by_keys, 12)
    resign(page)
    expect(page.locator(ENDING)).to_contain_text("resigned")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download the record").click()
    record = tmp_path / "record.txt"
    saved.value.save_as(record)
    assert record.read_text().startswith("wartorn record 1")
    page.goto(address)
    page.locator("input[type=file]").first.set_input_files(record)
    page.wait_for_url("**/replay/**")
    scrub = page.get_by_role("slider").first
    expect(scrub).to_be_visible()
    last = int(scrub.get_attribute("max") or 0)
    assert last >= 12
    scrub.fill("6")
    expect(page.locator("main")).to_contain_text("City A")
    assert page.locator("[data-at^='hand0']").count() and page.locator("[data-at^='hand1']").count()
    scrub.fill("0")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function("() => Number(document.querySelector('input[type=range]').value) >= 3")
    page.get_by_role("button", name="Pause").click()
    scrub.fill("6")
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("dialog").get_by_role("button", name="Begin").click()
    page.wait_for_url("**/table/**")
    expect(page.locator(f"{TABLE}[data-asked='true']")).to_be_visible()
