"""Fixtures to run commands inside a test, with their own user folders, in English, without a screen."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "engine"))  # for the toy games of the engine tests

from cli_run import Result, Run

from assistant.cli import main


@pytest.fixture
def dirs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """`ASSISTANT_HOME` of this test."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("ASSISTANT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def run(dirs: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """`run("log", "friday")` is `assistant log friday`."""

    def run(*argv: str, stdin: str = "") -> Result:
        capsys.readouterr()
        monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
        code = main([str(word) for word in argv])
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return Result(code, out, err)

    return run


@pytest.fixture
def friday(run: Run) -> str:
    """The name of a new campaign."""
    result = run("new", "mage_knight", "solo_conquest", "--hero", "tovak", "--name", "Friday", "--seed", "1")
    assert result.code == 0, result.err
    return "friday"
