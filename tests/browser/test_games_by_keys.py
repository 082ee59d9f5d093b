"""Games that are played with nothing but the keyboard."""

from __future__ import annotations

from at_table import ENDING, Sitter
from playwright.sync_api import Page, expect


def reach(page: Page, name: str, most: int = 60) -> None:
    """Go on by Tab until the focus is on a button or a link of that name."""
    for _ in range(most):
        page.keyboard.press("Tab")
        text = page.evaluate("() => document.activeElement?.innerText ?? ''")
        if text.strip().startswith(name):
            return
    raise AssertionError(f"Tab does not lead to {name!r}")


def test_a_game_by_keys(page: Page, address: str) -> None:
    """From the address to the end without a pointer; the focus is never lost."""
    page.goto(address)
    reach(page, "Play Reign of War")
    page.keyboard.press("Enter")
    sitter = Sitter(page, "keys")

    def pick() -> None:
        assert page.evaluate("() => document.activeElement !== document.body"), "the focus is lost"
        sitter.by_keys()

    assert sitter.play(pick) > 20
    expect(page.locator(ENDING)).to_contain_text("wins")
    expect(page.locator(f"{ENDING} h2")).to_be_focused()


def test_a_solo_game_by_keys(page: Page, address: str) -> None:
    """The Corrupted Heir is played to its end."""
    page.goto(address)
    page.get_by_role("button", name="Play The Corrupted Heir alone").focus()
    page.keyboard.press("Enter")
    sitter = Sitter(page, "heir")
    assert sitter.play(sitter.by_keys) > 20
    expect(page.locator(ENDING)).to_contain_text("wins")


def test_abdju_by_keys(page: Page, address: str) -> None:
    """Osiris in Abdju is played to its end."""
    page.goto(address)
    page.get_by_role("button", name="Play Osiris in Abdju alone").focus()
    page.keyboard.press("Enter")
    sitter = Sitter(page, "abdju")
    assert sitter.play(sitter.by_keys) > 5
    expect(page.locator(ENDING)).to_contain_text("wins")


def test_the_text_view_plays_a_game(page: Page, address: str) -> None:
    """With the text view alone, as a screen reader has it, the first turns can be played."""
    page.goto(address)
    page.get_by_role("button", name="Play Reign of War", exact=True).click()
    sitter = Sitter(page, "text")
    sitter.wait()
    page.keyboard.press("t")
    expect(page.locator("pre")).to_contain_text("City A")
    sitter.seq = -1
    assert sitter.play(sitter.by_keys, 25) == 25
    expect(page.locator("pre")).to_contain_text("turn")
