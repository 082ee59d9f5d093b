"""Every page of the product: nothing runs over at the size of a phone, and axe finds no fault, by day and by night."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from at_table import TABLE, OpenPage, Sitter
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

import wartorn

PHONE = {"width": 360, "height": 740}
WIDE = {"width": 1280, "height": 800}
PAGES = "/ /new /new?format=melee /rules /rules/reign-of-war /cards /cards/kraters /decks /no/such".split()
GAMES = ("reign-of-war", "heir-to-the-dunes", "corrupted-heir", "kraters", "osiris-in-abdju")
FORMATS = ("draft", "simple-draft", "deck", "melee")
MOST_BYTES = 250_000  # of script and style, compressed, before the first game


def settle(page: Page) -> None:
    """Wait until everything that a page fetches is there."""
    page.wait_for_load_state("networkidle")
    page.wait_for_selector("h1")


def runs_over(page: Page) -> list[str]:
    """What reaches beyond the right edge of the window."""
    found: list[str] = page.evaluate(
        """() => {
          const width = document.documentElement.clientWidth;
          if (document.documentElement.scrollWidth <= width) return [];
          return [...document.querySelectorAll('body *')]
            .filter((each) => each.getBoundingClientRect().right > width + 1)
            .slice(0, 5).map((each) => each.outerHTML.slice(0, 120));
        }"""
    )
    return found


def faults(page: Page) -> list[str]:
    """What axe finds wrong."""
    found = Axe().run(page).response["violations"]
    nodes = [(each["id"], each["nodes"][0]) for each in found]
    return [f"{name}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}" for name, node in nodes]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages(open_page: OpenPage, address: str, scheme: str, complaints: list[str]) -> None:
    """Home, new table, rules, cards, decks, and a page that is not there."""
    page = open_page(viewport=PHONE, color_scheme=scheme, reduced_motion="reduce")
    for path in PAGES:
        page.set_viewport_size(PHONE)
        page.goto(address + path)
        settle(page)
        assert runs_over(page) == [], path
        assert faults(page) == [], path
        page.set_viewport_size(WIDE)
        assert runs_over(page) == [], path


def table_of(page: Page, address: str, kind: dict[str, object]) -> None:
    """Lay a table against bots and play some picks."""
    page.goto(address)
    made = page.request.post(f"{address}/api/tables", data=kind).json()
    page.goto(f"{address}/table/{made['id']}")
    sitter = Sitter(page, "sizes")
    sitter.play(sitter.by_keys, 14)


@pytest.mark.parametrize("name", [*GAMES, *FORMATS])
def test_tables(open_page: OpenPage, address: str, name: str) -> None:
    """Every kind of table after some picks."""
    scheme = "dark" if (*GAMES, *FORMATS).index(name) % 2 else "light"
    page = open_page(viewport=PHONE, color_scheme=scheme, reduced_motion="reduce")
    table_of(page, address, {"format" if name in FORMATS else "game": name})
    expect(page.locator(TABLE)).to_be_visible()
    for size in (PHONE, {"width": 820, "height": 1180}, WIDE, {"width": 1920, "height": 1080}):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.wait_for_timeout(100)
        assert runs_over(page) == [], size
    assert faults(page) == []
    page.set_viewport_size(PHONE)
    assert faults(page) == []
    small = page.evaluate(
        """() => [...document.querySelectorAll('.table button, .table a')]
             .filter((each) => each.offsetParent !== null)
             .map((each) => [each.outerHTML.slice(0, 100), each.getBoundingClientRect()])
             .filter(([, box]) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
             .map(([html]) => html)"""
    )
    assert small == [], "targets have at least 44 pixels"


def test_first_load() -> None:
    """What a browser fetches before the first game is small."""
    assets = Path(wartorn.__file__).parent / "web" / "dist" / "assets"
    files = [each for each in assets.iterdir() if each.suffix in (".js", ".css")]
    assert files
    assert sum(len(gzip.compress(each.read_bytes())) for each in files) < MOST_BYTES
