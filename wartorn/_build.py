"""Which build of Wartorn runs, the compiled modules or their sources, and where its rules pages are."""

import importlib
import os
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType


class _Sources:
    """Finds the modules of Wartorn as sources, never as the compiled modules beside them."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find a source, or refuse: going on would find the compiled module."""
        if path is None or not fullname.startswith("wartorn."):
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname, target)
            if spec is not None:
                return spec
        raise ModuleNotFoundError(f"No module named {fullname!r}", name=fullname)


def arrange() -> None:
    """Load sources from now on if WARTORN_PURE=1 asks for it."""
    wanted = os.environ.get("WARTORN_PURE", "0") not in ("", "0")
    if wanted and not any(isinstance(finder, _Sources) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Sources())


def compiled() -> bool:
    """Tell whether the compiled build is loaded."""
    file = importlib.import_module("wartorn.kernel.game").__file__
    return file is not None and not file.endswith(".py")


def rules_folder() -> Path:
    """Give the folder of the rules pages: in a wheel beside this file, in a checkout docs/rules."""
    here = Path(__file__).resolve().parent
    installed = here / "rules"
    return installed if installed.is_dir() else here.parent / "docs" / "rules"
