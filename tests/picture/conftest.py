"""The walks and swaps of the laws are tried on pictures too."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "laws"))
