"""Takes the pictures of docs/screens: `make screenshots`. Look at each of them before it is committed."""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "browser")]

from at_table import Sitter  # noqa: E402

from tools.browsing import chromium, serving  # noqa: E402

FOLDER = ROOT / "docs" / "screens"
CHANCES = re.compile("^The chances of")  # what the graph is called
PHONE, TABLET, WIDE = (390, 844), (820, 1180), (1440, 900)


class Picture(NamedTuple):
    """What is shown, at which size, by day or by night."""

    name: str
    size: tuple[int, int]
    scheme: str
    path: str = ""  # of a page
    table: dict[str, Any] | None = None  # or a table
    picks: int = 0  # and how many picks after it was laid; -1: the end
    whole: bool = False  # the whole page, as far as it can be scrolled


SEED = "screens"
PICTURES = (
    Picture("home", WIDE, "light", "/", whole=True),
    Picture("home-phone", PHONE, "dark", "/"),
    Picture("new-table", WIDE, "light", "/new?game=heir-to-the-dunes", whole=True),
    Picture("reign-of-war", WIDE, "light", table={"game": "reign-of-war", "seed": SEED}, picks=60),
    Picture("reign-of-war-phone", PHONE, "dark", table={"game": "reign-of-war", "seed": SEED}, picks=60),
    Picture("heir-to-the-dunes", WIDE, "dark", table={"game": "heir-to-the-dunes", "seed": SEED}, picks=60),
    Picture("corrupted-heir", TABLET, "light", table={"game": "corrupted-heir", "seed": SEED}, picks=50),
    Picture("kraters", WIDE, "dark", table={"game": "kraters", "seed": SEED}, picks=50),
    Picture("osiris-in-abdju", WIDE, "light", table={"game": "osiris-in-abdju", "seed": SEED}, picks=12),
    Picture("draft", WIDE, "light", table={"format": "draft", "seed": SEED}, picks=6),
    Picture("ending", WIDE, "dark", table={"game": "reign-of-war", "seed": SEED}, picks=-1),
    Picture("cards", WIDE, "light", "/cards/reign-of-war"),
    Picture("rules", PHONE, "light", "/rules/reign-of-war"),
)


def lay(page: Page, address: str, picture: Picture) -> str:
    """Lay the table and play so many picks; its name."""
    page.goto(address)
    table = page.request.post(f"{address}/api/tables", data=picture.table).json()["id"]
    page.goto(f"{address}/table/{table}")
    sitter = Sitter(page, SEED)
    if picture.picks < 0:
        sitter.play(sitter.by_keys)
    else:
        sitter.play(sitter.by_keys, picture.picks)
        sitter.wait()
    return str(table)


def take(browser: Browser, address: str, picture: Picture) -> Iterator[str]:
    """Take one picture, and of a game that is over one of its replay, too."""
    width, height = picture.size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme=picture.scheme,  # type: ignore[arg-type]
        reduced_motion="reduce",
    )
    page = context.new_page()
    if picture.table is None:
        page.goto(address + picture.path)
        page.wait_for_load_state("networkidle")
    else:
        table = lay(page, address, picture)
    if picture.picks < 0:
        analyse(page)
    page.mouse.move(0, 0)
    page.wait_for_timeout(300)
    yield shoot(page, picture.name, picture.whole)
    if picture.picks < 0:
        page.goto(f"{address}/replay/{table}")
        analyse(page)
        page.get_by_role("slider").first.fill("60")
        page.wait_for_timeout(800)
        yield shoot(page, "replay", False)
    context.close()


def analyse(page: Page) -> None:
    """Let a game that is over be thought through."""
    page.get_by_role("button", name="Analyse the game").click()
    page.get_by_role("img", name=CHANCES).wait_for(timeout=120_000)


def shoot(page: Page, name: str, whole: bool) -> str:
    """Write the picture."""
    file = FOLDER / f"{name}.png"
    page.screenshot(path=file, full_page=whole)
    return file.name


def main() -> None:
    """Take all pictures, or those that are named."""
    wanted = sys.argv[1:]
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as address, sync_playwright() as playwright:
        browser = chromium(playwright)
        for picture in PICTURES:
            if not wanted or picture.name in wanted:
                for name in take(browser, address, picture):
                    print(name, flush=True)
        browser.close()


if __name__ == "__main__":
    main()
