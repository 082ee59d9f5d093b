"""What the pages say is so: examples run and give what they show, links and commands lead somewhere."""

from __future__ import annotations

import doctest
import importlib.util
import re
import shlex
import tomllib
from collections import Counter
from pathlib import Path

import pytest
from pages import PAGES, ROOT, WIDEST, Block, blocks, blocks_of, prose, title

import wartorn
from wartorn.omen.catalog import card_set, learn_set, read_set, shipped
from wartorn.omen.table import TYPES

LINK = re.compile(r"\[[^\]]+\]\(([^)\s]+)\)")
COMMAND = re.compile(r"^(?:[A-Z_]+=\S* )*(wartorn|make)(?: +([^#\n]*))?(?:#.*)?$", re.M)
SPAN = re.compile(r"`([^`\n]+)`")
HEAD = 'name = "example"\ntitle = "Example"\ngame = "reign-of-war"\n'

EXAMPLES = [page for page in PAGES if any(">>>" in block.text for block in blocks_of(page))]
QUOTED = [block for block in blocks("python", "toml", "text") if block.source]
README = ROOT / "README.md"


def by_name(block: Block) -> str:
    """Where a block stands, as the name of a test."""
    return block.name


# Examples


def session(page: Path) -> str:
    """The page with nothing but its sessions left, each in its line."""
    lines = [""] * (page.read_text(encoding="utf-8").count("\n") + 1)
    for block in blocks_of(page):
        if block.language == "python" and ">>>" in block.text:
            for number, line in enumerate(block.text.splitlines(), block.line - 1):
                lines[number] = line
    return "\n".join(lines)


@pytest.mark.parametrize("page", EXAMPLES, ids=title)
def test_sessions_give_what_they_show(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sessions of a page are one session, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    found = doctest.DocTestParser().get_doctest(session(page), {}, title(page), str(page), 0)
    said: list[str] = []
    results = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(found, out=said.append)
    assert results.attempted and not results.failed, "".join(said)


def test_readme_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """The ten lines of the README play a game and tell how it ended."""
    (example,) = [block for block in blocks_of(README) if block.language == "python"]
    assert len([line for line in example.text.splitlines() if line]) <= 10
    names: dict[str, object] = {}
    exec(compile(example.text, "README.md", "exec"), names)
    game = names["game"]
    assert isinstance(game, wartorn.Game) and game.over
    assert capsys.readouterr().out


@pytest.mark.parametrize("block", QUOTED, ids=by_name)
def test_quoted_code_is_the_code(block: Block) -> None:
    """What is said to be from a file stands in that file."""
    assert block.text in (ROOT / block.source).read_text(encoding="utf-8")


def test_every_python_block_is_checked() -> None:
    """A block of Python is a session, or quoted, or the one of the README."""
    loose = [block for block in blocks("python") if ">>>" not in block.text and not block.source]
    assert [block.page for block in loose] == [README]


# Texts that the readers read


@pytest.mark.parametrize("block", [block for block in blocks("toml") if not block.source], ids=by_name)
def test_sets_are_read(block: Block) -> None:
    """A set, or cards of a set, have no fault."""
    text = block.text if "game" in tomllib.loads(block.text) else HEAD + block.text
    assert read_set(text, block.name).cards


def test_readme_card_has_seven_lines() -> None:
    """Under its heading a card is seven lines."""
    (card,) = [block for block in blocks_of(README) if block.language == "toml"]
    assert len(card.text.splitlines()) == 1 + 7


def test_readme_tells_the_origins() -> None:
    """How many kinds of each set are of our own design, and how many are printed."""
    readme = README.read_text(encoding="utf-8")
    for name in shipped():
        found = Counter((card.origin, CALLED.get(TYPES[card.type], "units")) for card in card_set(name).cards)
        assert {origin for origin, _ in found} <= {"printed", "wartorn"}
        cells = [origins(found, origin) for origin in ("printed", "wartorn")]
        assert f"| {card_set(name).title} | {cells[0]} | {cells[1]} |" in readme


CALLED = {"reward": "rewards", "feat": "feats", "krater": "Kraters", "structure": "structures"}


def origins(found: Counter[tuple[str, str]], origin: str) -> str:
    """How the README tells what of a set has that origin."""
    other = "wartorn" if origin == "printed" else "printed"
    parts = []
    for what in ("units", "rewards", "Kraters", "feats", "structures"):
        here, there = found[origin, what], found[other, what]
        called = "reward tiles" if what == "rewards" and found["printed", "structures"] else what
        if here and not there:
            parts.append(f"all {here} {called}")
        elif here:
            parts.append(f"{here} of the {here + there} {called}" if origin == "printed" else f"{here} {called}")
    return ", ".join(parts) or "none"


@pytest.mark.parametrize("block", blocks("setup"), ids=by_name)
def test_setups_are_laid_out(block: Block, tmp_path: Path) -> None:
    """A set-up can be laid out, if need be with the sets of its page, and asks somebody."""
    for each in blocks_of(block.page):
        if each.language == "toml" and "game" in tomllib.loads(each.text):
            (tmp_path / "set.toml").write_text(each.text, encoding="utf-8")
            learn_set(tmp_path / "set.toml")
    assert wartorn.setup(block.text).asking is not None


@pytest.mark.parametrize("block", blocks("line"), ids=by_name)
def test_lines_are_read(block: Block) -> None:
    """A line, broken between its fields to fit the page, is read as it was written."""
    line = " ".join(block.text.split())
    assert str(wartorn.read(line)) == line


@pytest.mark.parametrize("block", blocks("record"), ids=by_name)
def test_records_are_read(block: Block) -> None:
    """A record can be read and is written alike."""
    assert str(wartorn.Record.parse(block.text)) == block.text


@pytest.mark.parametrize("block", blocks("scenario"), ids=by_name)
def test_scenarios_hold(block: Block) -> None:
    """A scenario holds, by the runner of tests/scenarios."""
    spec = importlib.util.spec_from_file_location("scenario_runner", ROOT / "tests" / "scenarios" / "runner.py")
    assert spec is not None and spec.loader is not None
    runner = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(runner)
    runner.play(runner.Scenario(block.name, block.text))


def test_the_notation_names_every_field() -> None:
    """Every number and every pile of a line is explained."""
    spans = set(SPAN.findall(prose(ROOT / "docs" / "notation.md")))
    for entry in wartorn.games():
        rules = entry.ruleset()
        assert {*rules.numbers, *rules.words, *(spec.name for spec in rules.piles)} <= spans


def test_there_is_one_of_each() -> None:
    """No list of examples is empty by mistake."""
    for language in ("python", "toml", "setup", "line", "record", "scenario", "sh"):
        assert blocks(language), language
    assert QUOTED and len(EXAMPLES) > 3


# Links and commands


@pytest.mark.parametrize("page", PAGES, ids=title)
def test_links_lead_to_files(page: Path) -> None:
    """Every relative link names a file or a folder of the repository, and a heading of it if it says so."""
    for target in LINK.findall(prose(page)):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, heading = target.partition("#")
        file = (page.parent / path).resolve() if path else page
        assert file.exists() and file.is_relative_to(ROOT), target
        if heading:
            assert heading in anchors(file), target


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", prose(page), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def shown_commands() -> list[tuple[str, str, list[str]]]:
    """Every command line that a page shows, in a block or in the text: where, which program, with which words."""
    found: list[tuple[str, str, list[str]]] = []
    for page in PAGES:
        texts = [block.text for block in blocks_of(page) if block.language == "sh"]
        for text in [*texts, *SPAN.findall(prose(page))]:
            found += [(title(page), program, shlex.split(words)) for program, words in COMMAND.findall(text)]
    return found


def test_commands_exist() -> None:
    """Every command that is shown is one of the program, with options that it has; the README shows them all."""
    typer = pytest.importorskip("typer")
    app = typer.main.get_command(pytest.importorskip("wartorn.cli.app").app)
    own = {name for parameter in app.params for name in parameter.opts}
    shown: dict[str, set[str]] = {}
    for page, program, words in shown_commands():
        if program != "wartorn" or not words or words[0] in own:
            continue
        command = words[0]
        assert command in app.commands, f"{page}: wartorn {command}"
        shown.setdefault(page, set()).add(command)
        known = {name for parameter in app.commands[command].params for name in parameter.opts}
        for word in words[1:]:
            assert not word.startswith("--") or word in known, f"{page}: wartorn {' '.join(words)}"
    assert shown["README.md"] == {name for name, command in app.commands.items() if not command.hidden}


def test_make_targets_exist() -> None:
    """Every make that is shown is a target."""
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    shown = {words[0] for _, program, words in shown_commands() if program == "make" and words}
    assert {"play", "test"} <= shown <= targets


# Looks


@pytest.mark.parametrize("page", [page for page in PAGES if page != ROOT / "docs" / "language.md"], ids=title)
def test_lines_are_not_too_long(page: Path) -> None:
    """A page can be read in a terminal."""
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        assert len(line) <= WIDEST and line == line.rstrip(), f"{title(page)}:{number}"


def test_the_index_lists_every_page() -> None:
    """docs/README.md links to all pages."""
    index = ROOT / "docs" / "README.md"
    linked = {(index.parent / target.partition("#")[0]).resolve() for target in LINK.findall(prose(index))}
    assert {page for page in PAGES if page.is_relative_to(ROOT / "docs") and page != index} <= linked
