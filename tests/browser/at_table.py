"""Somebody at a table in the browser: finds what can be picked, and picks it by mouse or by keys."""

from __future__ import annotations

import random
from collections.abc import Callable

from playwright.sync_api import Page, expect

OpenPage = Callable[..., Page]  # opens a page in a context of its own, with options of the context

TABLE = ".table[data-seq]"
CHOICE = ".rail button.pick"
CARD = "button.card.pick"
WAY = ".look .ways .button.primary"
ENDING = "section[aria-label='The end']"
MOST_PICKS = 900  # of one person in one game

# Whether it is over, how many choices there are, and after which entry; nothing while the page has no table.
LOOK = """() => {
  const table = document.querySelector('.table[data-seq]');
  if (!table) return null;
  const over = document.querySelector("section[aria-label='The end']") !== null;
  return { over, seq: Number(table.dataset.seq), asked: table.dataset.asked === 'true' };
}"""
READY = f"""(seq) => {{
  const seen = ({LOOK})();
  return seen && seen.seq > seq && (seen.over || seen.asked);
}}"""


class Sitter:
    """One person at one page."""

    def __init__(self, page: Page, seed: object = 0) -> None:
        self.page = page
        self.chance = random.Random(f"{seed}")
        self.seq = -1
        self.picks = 0

    def wait(self) -> bool:
        """Wait until something is asked here, or it is over; whether something is asked."""
        self.page.wait_for_function(READY, arg=self.seq, polling=30)
        seen = self.page.evaluate(LOOK)
        self.seq = seen["seq"]
        return not seen["over"]

    def by_mouse(self) -> None:
        """Pick by tapping a card and a way to play it, or a choice that is no card."""
        cards = self.page.locator(CARD)
        plain = self.page.locator(f"{CHOICE}:visible")
        many = cards.count()
        if many and (not plain.count() or self.chance.random() < 0.8):
            cards.nth(self.chance.randrange(many)).click()
            ways = self.page.locator(WAY)
            ways.nth(self.chance.randrange(max(ways.count(), 1))).click()
        else:
            plain.nth(self.chance.randrange(plain.count())).click()
        self.picks += 1

    def by_keys(self) -> None:
        """Pick by the number of a choice, typed."""
        many = self.page.evaluate("() => Number(document.querySelector('.table[data-seq]').dataset.choices)")
        number = str(self.chance.randint(1, many))
        self.page.keyboard.type(number)
        if int(number) * 10 <= many:  # another digit could follow
            self.page.keyboard.press("Enter")
        self.picks += 1

    def play(self, pick: Callable[[], None], most: int = MOST_PICKS) -> int:
        """Pick whenever something is asked, until it is over or so often; how often it was."""
        for count in range(most):
            if not self.wait():
                return count
            pick()
        return most


def start(page: Page, address: str) -> None:
    """Open the page and begin a game of Reign of War with one click."""
    page.goto(address)
    page.get_by_role("button", name="Play Reign of War", exact=True).click()
    expect(page.locator(TABLE)).to_be_visible()


def lay(page: Page, address: str, body: dict[str, object]) -> dict[str, str]:
    """Make a table by the REST part, as this page's player, and go there; what was answered."""
    page.goto(address)
    made: dict[str, str] = page.request.post(f"{address}/api/tables", data=body).json()
    page.goto(f"{address}/table/{made['id']}")
    return made


def resign(page: Page) -> None:
    """Give up, and mean it."""
    page.get_by_role("button", name="Menu").or_(page.get_by_label("Menu")).first.click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign").last.click()


def score_lines(page: Page) -> list[str]:
    """The lines of the score sheet, as they are read."""
    return page.locator(f"{ENDING} tbody tr").all_inner_texts()
