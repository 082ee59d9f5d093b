"""Which build is loaded is what was asked for, from any folder, and the compiled modules are not stale."""

import os
import runpy
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

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


@pytest.mark.long
def test_wheel(tmp_path: Path) -> None:
    unwanted = shutil.ignore_patterns(".*", "build", "*.so", "*.egg-info", "__pycache__", "mutants")
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
