"""Which build is loaded is what was asked for, from any folder, and the compiled modules and the page are not stale."""

import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import wartorn
from wartorn import _build

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = Path(wartorn.__file__).resolve().parent
SUFFIX: str = sysconfig.get_config_var("EXT_SUFFIX")
COMPILED = sorted(
    ".".join(path.relative_to(PACKAGE.parent).parts).removesuffix(SUFFIX)
    for path in PACKAGE.rglob(f"*{SUFFIX}")
    if not path.name.endswith(f"__mypyc{SUFFIX}")
)
SETUP = runpy.run_path(str(ROOT / "setup.py"), run_name="setup")
PAGE = SETUP["PAGE"]
needs_page = pytest.mark.skipif(PAGE["skipped"](), reason="WARTORN_SKIP_WEB leaves the page out")

SHOW_FILES = """
import importlib, sys
import wartorn
from wartorn import _build
for name in sys.argv[1:]:
    print(importlib.import_module(name).__file__)
print(_build.compiled())
"""


def python(code: str, *arguments: str, cwd: Path, **environment: str) -> list[str]:
    """Run code in a Python of its own, where nothing but the install helps it to find the package; give its lines."""
    inherited = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=cwd,
        env={**inherited, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_this_run_tests_the_build_that_was_asked_for() -> None:
    pure = os.environ.get("WARTORN_PURE", "0") not in ("", "0")
    assert _build.compiled() == (bool(COMPILED) and not pure)
    assert COMPILED or os.environ.get("WARTORN_NATIVE") != "1"


def test_pure_loads_sources(tmp_path: Path) -> None:
    names = COMPILED or ["wartorn.kernel.game"]
    *files, compiled = python(SHOW_FILES, *names, cwd=tmp_path, WARTORN_PURE="1")
    assert files == [str(PACKAGE.parent / Path(*name.split("."))) + ".py" for name in names]
    assert compiled == "False"


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
def test_default_loads_compiled_modules(tmp_path: Path) -> None:
    *files, compiled = python(SHOW_FILES, *COMPILED, cwd=tmp_path, WARTORN_PURE="0")
    # Only the names: a compiled module that another one imported first reports a folder that mypyc made up.
    assert [Path(file).name for file in files] == [name.rpartition(".")[2] + SUFFIX for name in COMPILED]
    assert compiled == "True"


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
def test_compiled_modules_are_fresh() -> None:
    assert SETUP["fresh"](), "a source changed since it was compiled: run `make build`"
    assert COMPILED == [name.removesuffix(".py").replace("/", ".") for name in SETUP["sources"]()]


def test_pure_refuses_a_compiled_module_without_a_source(tmp_path: Path) -> None:
    code = f"""
import wartorn
from pathlib import Path
wartorn.__path__.append({str(tmp_path)!r})
Path({str(tmp_path)!r}, "orphan{SUFFIX}").touch()
try:
    import wartorn.orphan
except ModuleNotFoundError as error:
    print(error)
"""
    assert python(code, cwd=tmp_path, WARTORN_PURE="1") == ["No module named 'wartorn.orphan'"]


def test_import_is_cheap(tmp_path: Path) -> None:
    code = """
import sys, time
start = time.process_time()
import wartorn
print(time.process_time() - start)
print(sorted({"typer", "rich", "pydantic"} & set(sys.modules)))
"""
    runs = [python(code, cwd=tmp_path, WARTORN_PURE="0") for _ in range(3)]
    assert runs[0][1] == "[]"
    assert min(float(seconds) for seconds, _ in runs) < 0.2


def test_rules_pages_are_found() -> None:
    assert list(_build.rules_folder().glob("*.md"))


def test_the_lock_has_everything_as_pyproject_wants_it() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    lines = [line for line in (ROOT / "requirements.lock").read_text().splitlines() if not line.startswith("#")]
    locked = {canonicalize_name(line.partition("==")[0]): re.split("==| ;", line)[1] for line in lines}
    for text in [*project["dependencies"], *project["optional-dependencies"]["dev"]]:
        wanted = Requirement(text)
        assert wanted.specifier.contains(locked[canonicalize_name(wanted.name)]), f"requirements.lock against {text}"


@needs_page
def test_the_page_is_fresh() -> None:
    assert PAGE["fresh"](), "a source of the page changed since it was built: run `make build`"


@needs_page
def test_the_page_has_scripts_and_styles_in_files_only() -> None:
    """The server forbids all others."""
    page = (PACKAGE / "web" / "dist" / "index.html").read_text()
    scripts = re.findall(r"<script\b.*?</script>", page, re.DOTALL)
    assert scripts and all(re.search(r' src="/assets/[\w-]+\.js"></script>$', script) for script in scripts)
    assert not re.search(r"<style\b|\sstyle=|\son\w+=|data:", page)


def test_the_lock_of_the_page_names_versions_and_no_places() -> None:
    lock = json.loads((PACKAGE / "web" / "package-lock.json").read_text())
    package = json.loads((PACKAGE / "web" / "package.json").read_text())
    for name, version in {**package["devDependencies"], **package["overrides"]}.items():
        assert lock["packages"][f"node_modules/{name}"]["version"] == version
    assert not [name for name, entry in lock["packages"].items() if "resolved" in entry]


@pytest.fixture
def small_page(tmp_path: Path) -> Path:
    """A checkout whose page is one file that Node copies, and which needs no packages."""
    web = tmp_path / "wartorn" / "web"
    (web / "src").mkdir(parents=True)
    (tmp_path / "tools").mkdir()
    shutil.copy(ROOT / "tools" / "web.py", tmp_path / "tools")
    build = "node -e \"fs.cpSync('src', 'dist', {recursive: true})\""
    (web / "package.json").write_text(json.dumps({"name": "small", "scripts": {"build": build}}))
    lock = {"name": "small", "lockfileVersion": 3, "requires": True, "packages": {"": {"name": "small"}}}
    (web / "package-lock.json").write_text(json.dumps(lock))
    (web / "src" / "index.html").write_text("one")
    return tmp_path


def make_page(checkout: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Build the page of a checkout."""
    return subprocess.run(
        [sys.executable, "tools/web.py", "build"],
        cwd=checkout,
        env={**os.environ, "WARTORN_SKIP_WEB": "0", **environment},
        capture_output=True,
        text=True,
        check=False,
    )


@needs_page
def test_the_page_is_built_when_something_changed(small_page: Path) -> None:
    built = small_page / "wartorn" / "web" / "dist" / "index.html"
    assert "left out" in make_page(small_page, WARTORN_SKIP_WEB="1").stdout
    assert not built.exists()
    first = make_page(small_page)
    assert first.returncode == 0 and "installing" in first.stdout and built.read_text() == "one", first.stderr
    assert make_page(small_page).stdout == ""
    (small_page / "wartorn" / "web" / "src" / "index.html").write_text("two")
    second = make_page(small_page)
    assert second.stdout == "wartorn: building the page\n" and built.read_text() == "two"
    built.unlink()
    assert make_page(small_page).stdout == "wartorn: building the page\n" and built.exists()


@needs_page
def test_a_page_that_cannot_be_built_is_a_sentence(small_page: Path) -> None:
    package = small_page / "wartorn" / "web" / "package.json"
    package.write_text(package.read_text().replace("cpSync", "nothing"))
    for _ in range(2):  # it does not pass for fresh afterwards
        done = make_page(small_page)
        assert done.returncode == 1 and "fs.nothing is not a function" in done.stderr
        last = (
            "wartorn: npm run build failed in wartorn/web; its words are above (WARTORN_SKIP_WEB=1 leaves the page out)"
        )
        assert done.stderr.splitlines()[-1] == last


def test_the_types_of_the_page_are_those_of_the_server() -> None:
    """Whatever the server can say the page knows by the same name; tools/page_types.py writes it down."""
    from tools.page_types import TARGET, page_types

    assert TARGET.read_text(encoding="utf-8") == page_types()


@pytest.mark.long
def test_wheel(tmp_path: Path) -> None:
    unwanted = shutil.ignore_patterns(
        ".*", "build", "*.so", "*.egg-info", "__pycache__", "mutants", "node_modules", "dist"
    )
    checkout, site = tmp_path / "checkout", tmp_path / "site"
    shutil.copytree(ROOT, checkout, ignore=unwanted)
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "wheel", "--no-deps", "--no-build-isolation", "-w", tmp_path, checkout], check=True)
    (wheel,) = tmp_path.glob("wartorn-*.whl")
    subprocess.run([*pip, "install", "--no-deps", "--target", site, wheel], check=True)
    shutil.rmtree(checkout)

    show = SHOW_FILES + "print(_build.rules_folder(), len(list(_build.rules_folder().glob('*.md'))))"
    names = COMPILED or ["wartorn.kernel.game"]
    for pure, suffix in (("0", SUFFIX if COMPILED else ".py"), ("1", ".py")):
        *files, compiled, rules = python(show, *names, cwd=tmp_path, PYTHONPATH=str(site), WARTORN_PURE=pure)
        assert [Path(file).name for file in files] == [name.rpartition(".")[2] + suffix for name in names]
        assert all(Path(file).is_relative_to(site) for file in files)
        assert compiled == str(suffix == SUFFIX)
        assert rules == f"{site / 'wartorn' / 'rules'} {len(list(_build.rules_folder().glob('*.md')))}"
    assert (site / "wartorn" / "py.typed").exists()
    assert len(list(site.glob("wartorn/omen/sets/*.toml"))) == len(list(PACKAGE.glob("omen/sets/*.toml")))
    page = sorted(
        path.relative_to(site / "wartorn" / "web") for path in site.glob("wartorn/web/**/*") if path.is_file()
    )
    assert page == ([] if PAGE["skipped"]() else [Path("dist", name) for name in PAGE["built_files"]()])
