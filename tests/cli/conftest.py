"""What the tests of the command line share: a way to run it."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_runs import Run, Said
from typer.testing import CliRunner

from wartorn.cli.app import app


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the command in an empty folder; whatever happens, nobody sees a traceback."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, typed: str = "", width: int = 100, height: int = 40) -> Said:
        environment = {"COLUMNS": str(width), "LINES": str(height), "TERM": "dumb"}
        result = CliRunner(env=environment).invoke(app, list(arguments), input=typed)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        assert "Traceback" not in result.output
        return Said(result.exit_code, result.stdout, result.stderr)

    return run
