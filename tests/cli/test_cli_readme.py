"""The commands in the README's command line section work as written."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from cli_run import Run

ROOT = Path(__file__).parents[2]


def commands() -> list[list[str]]:
    section = (ROOT / "README.md").read_text(encoding="utf-8").partition("## On the command line")[2]
    found = re.search(r"```sh\n(.*?)```", section, re.DOTALL)
    assert found
    return [shlex.split(line, comments=True) for line in found[1].splitlines()]


def test_the_commands_of_the_readme_run(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr("assistant.ui.tui.app.run", lambda *args, **options: 0)
    monkeypatch.setattr("assistant.cli.serve.asyncio.run", lambda serving: serving.close())
    assert len(commands()) > 5
    for program, *argv in commands():
        assert program == "assistant"
        result = run(*argv)
        assert result.code == 0, (argv, result.err)


def test_the_pictures_and_pages_of_the_readme_exist() -> None:
    for target in re.findall(r"\]\(([^):]+)\)", (ROOT / "README.md").read_text(encoding="utf-8")):
        assert (ROOT / target).is_file(), target
