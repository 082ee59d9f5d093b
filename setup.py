"""Builds Wartorn: the hot modules are compiled by mypyc, in one unit; everything also runs as plain Python.

WARTORN_NATIVE says how: auto (the default) compiles if it can and otherwise says why not; 1 fails if it cannot; 0 does
not compile. `python setup.py build_ext --inplace` puts the compiled modules beside their sources and does nothing when
they are fresh; what does not belong there any more is removed, since a stale compiled module runs old code.

The page of wartorn/web is built by tools/web.py and put into a wheel; WARTORN_SKIP_WEB=1 leaves it out.
"""

import hashlib
import os
import runpy
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

COMPILED = (
    "wartorn/kernel/*.py",
    "wartorn/omen/table.py",
    "wartorn/omen/deeds.py",
    "wartorn/omen/values.py",
    "wartorn/omen/steps/*.py",
    "wartorn/omen/features.py",
    "wartorn/omen/selectors.py",
    "wartorn/omen/conditions.py",
    "wartorn/omen/verbs/*.py",
    "wartorn/omen/drafting/table.py",
    "wartorn/omen/drafting/steps.py",
    "wartorn/omen/drafting/features.py",
    "wartorn/abdju/table.py",
    "wartorn/abdju/values.py",
    "wartorn/abdju/deeds.py",
    "wartorn/abdju/abilities.py",
    "wartorn/abdju/turns.py",
    "wartorn/abdju/scoring.py",
    "wartorn/abdju/features.py",
    "wartorn/players/greedy.py",
    "wartorn/players/search/evaluation.py",
    "wartorn/players/search/tree.py",
)
INTERPRETED = (
    "__init__.py",
    "kernel/notation.py",
    "kernel/records.py",
    "kernel/registry.py",
    "kernel/setup.py",
)

# A dotted name puts the shared library into the package, so that it is found wherever the package is found.
GROUP = "wartorn._native"

ROOT = Path(__file__).resolve().parent
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")
STAMP = ROOT / "build" / f"fresh{SUFFIX}.txt"
NATIVE = os.environ.get("WARTORN_NATIVE") or "auto"
PAGE = runpy.run_path(str(ROOT / "tools" / "web.py"))  # an isolated build cannot import it


def sources() -> list[str]:
    """Give the modules that are compiled, as paths from the root."""
    found = {path for pattern in COMPILED for path in ROOT.glob(pattern)}
    return sorted(
        path.relative_to(ROOT).as_posix() for path in found if not any(path.match(pattern) for pattern in INTERPRETED)
    )


def compiled_files() -> list[str]:
    """Give the compiled modules of this Python that lie beside the sources."""
    return sorted(path.relative_to(ROOT).as_posix() for path in ROOT.glob(f"wartorn/**/*{SUFFIX}"))


def fingerprint() -> str:
    """Give a hash of everything that the compiled modules are made from."""
    digest = hashlib.sha256(sys.version.encode())
    for name in ["setup.py", "pyproject.toml", "requirements.lock", *sources()]:
        path = ROOT / name
        digest.update(f"\0{name}\0".encode() + (path.read_bytes() if path.exists() else b""))
    return digest.hexdigest()


def fresh() -> bool:
    """Tell whether the compiled modules beside the sources are those of the sources as they are now."""
    return STAMP.exists() and STAMP.read_text().split("\n") == [fingerprint(), *compiled_files()]


def remove_compiled(keep: set[str]) -> None:
    """Remove the compiled modules beside the sources that are not kept, and the stamp."""
    STAMP.unlink(missing_ok=True)
    for name in set(compiled_files()) - keep:
        (ROOT / name).unlink()


def missing_tool() -> str:
    """Tell what is missing to compile an extension module, or nothing."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "probe.c")
        for code, missing in (
            ("int probe;\n", f"no working C compiler ({compiler[0]}; on Debian: apt-get install gcc libc6-dev)"),
            ("#include <Python.h>\n", "no Python headers (Python.h; on Debian: apt-get install python3-dev)"),
        ):
            program.write_text(code)
            command = [*compiler, f"-I{sysconfig.get_path('include')}", "-c", str(program), "-o", f"{program}.o"]
            try:
                subprocess.run(command, check=True, capture_output=True)
            except (OSError, subprocess.CalledProcessError):
                return missing
    return ""


def fall_back(why: str) -> None:
    """Go on in plain Python, loudly, or stop if compiling was demanded."""
    if NATIVE == "1":
        sys.exit(f"wartorn: not compiled, and WARTORN_NATIVE=1 demands it: {why}")
    print(f"wartorn: NOT COMPILED, plain Python runs instead, some ten times slower: {why}", file=sys.stderr)


def extensions() -> list:
    """Give the extension modules to build; none means plain Python."""
    if NATIVE == "0" or not sources():
        return []
    if why := missing_tool():
        fall_back(why)
        return []
    print(f"wartorn: compiling {len(sources())} modules with mypyc, which takes a while", flush=True)
    try:
        from mypyc.build import mypycify

        # Errors in modules that are only imported by compiled ones are the business of `make check`.
        found = mypycify(["--follow-imports=silent", *sources()], opt_level="3", group_name=GROUP)
    except (Exception, SystemExit) as error:
        fall_back(f"mypyc failed ({error!r}; its words are above)")
        return []
    for extension in found:
        extension.depends = [*extension.depends, "setup.py"]  # the flags are there
        # compilers differ in warnings; and both builds are to round alike
        extension.extra_compile_args = [*extension.extra_compile_args, "-Wno-error", "-ffp-contract=off"]
    return found


def main() -> None:
    """Run setuptools."""
    os.chdir(ROOT)
    words = set(sys.argv[1:])
    in_place = bool(words & {"--inplace", "-i", "editable_wheel", "develop"})
    if NATIVE not in ("auto", "0", "1"):
        sys.exit(f"wartorn: WARTORN_NATIVE is auto, 0 or 1, not {NATIVE!r}")
    made_from = fingerprint()  # before anything is read: a source that is edited meanwhile is not fresh
    leave = in_place and NATIVE != "0" and fresh()
    if leave and "build_ext" in words:
        return
    if in_place and not leave:
        STAMP.unlink(missing_ok=True)  # a build that is broken off leaves nothing fresh

    from setuptools import setup
    from setuptools.command.build_ext import build_ext as setuptools_build_ext
    from setuptools.command.build_py import build_py as setuptools_build_py

    class build_ext(setuptools_build_ext):
        """Builds all compiled modules or none."""

        def run(self) -> None:
            try:
                super().run()
            except Exception as error:
                fall_back(f"building the C code failed ({type(error).__name__}; the compiler's words are above)")
                self.extensions = self.distribution.ext_modules = []
            if in_place:
                remove_compiled({f"{extension.name.replace('.', '/')}{SUFFIX}" for extension in self.extensions})
                if self.extensions:
                    STAMP.write_text("\n".join([made_from, *compiled_files()]))

    class build_py(setuptools_build_py):
        """Puts docs/rules into the wheel as wartorn/rules, and the built page as wartorn/web/dist."""

        def run(self) -> None:
            super().run()
            PAGE["build"]()
            if not self.editable_mode:
                folder = Path(self.build_lib, "wartorn", "rules")
                self.mkpath(str(folder))
                for page in Path("docs/rules").glob("*.md"):
                    self.copy_file(str(page), str(folder / page.name))
                if not PAGE["skipped"]():
                    self.copy_tree(str(PAGE["DIST"]), str(Path(self.build_lib, "wartorn", "web", "dist")))

        def get_source_files(self) -> list[str]:
            return [*super().get_source_files(), *map(str, Path("docs/rules").glob("*.md")), *PAGE["sources"]()]

    if "bdist_wheel" in words:
        for folder in Path("build").glob("lib*"):  # a wheel takes everything that lies there, also what is stale
            shutil.rmtree(folder)
    building = bool(words & {"build", "build_ext", "bdist_wheel", "editable_wheel", "install", "develop"})
    found = extensions() if building and not leave else []
    if in_place and not leave and not found:
        remove_compiled(set())
    setup(ext_modules=found, cmdclass={"build_ext": build_ext, "build_py": build_py})


if __name__ == "__main__":
    main()
