"""The start of the app: imported modules, language, no tracebacks."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from cli_run import Run

from assistant.cli import COMMANDS, main
from assistant.games import GAME_IDS

SAY_LOADED = """
import sys
from assistant.cli import main
code = main({argv!r})
loaded = sorted(name for name in sys.modules if name.split(".")[0] in ("textual", "rich"))
print("LOADED", code, loaded[:3])
"""


@pytest.mark.parametrize(
    "argv",
    [
        ["--help"],
        ["check"],
        ["new", "mage_knight", "solo_conquest", "--hero", "tovak", "--name", "Cold"],
        ["log", "cold"],
        ["position", "cold"],
        ["drive", "cold"],
        ["simulate", "mage_knight", "solo_conquest", "--games", "1"],
        ["examples", str(Path(__file__).parent.parent / "examples" / "mage_knight" / "virtual_player" / "skills.toml")],
    ],
    ids=lambda argv: argv[0],
)
def test_other_commands_do_not_import_the_screen(argv: list[str], tmp_path: Path) -> None:
    environ = {**os.environ, "ASSISTANT_HOME": str(tmp_path), "LANG": "C.UTF-8"}
    if argv[-1] == "cold" or argv[0] in ("log", "position", "drive"):
        new = ["new", "mage_knight", "solo_conquest", "--hero", "tovak", "--name", "Cold"]
        subprocess.run([sys.executable, "-m", "assistant", *new], env=environ, check=True, capture_output=True)
    script = SAY_LOADED.format(argv=argv)
    done = subprocess.run([sys.executable, "-c", script], env=environ, input="", capture_output=True, text=True)
    assert done.stdout.splitlines()[-1:] == ["LOADED 0 []"], done.stderr


SAY_GAMES = """
import gc, sys
from assistant.cli import main
assert main({argv!r}) == 0
assert gc.isenabled()
print("LOADED", sorted(name for name in sys.modules if name in {names!r}))
"""


def test_only_the_played_game_and_the_given_command_are_imported(tmp_path: Path) -> None:
    environ = {**os.environ, "ASSISTANT_HOME": str(tmp_path), "LANG": "C.UTF-8"}
    new = ["new", "mage_knight", "solo_conquest", "--hero", "tovak", "--name", "Cold"]
    subprocess.run([sys.executable, "-m", "assistant", *new], env=environ, check=True, capture_output=True)
    names = [f"assistant.games.{game}" for game in GAME_IDS] + [f"assistant.cli.{name}" for name in COMMANDS]
    script = SAY_GAMES.format(argv=["log", "cold"], names=names)
    done = subprocess.run([sys.executable, "-c", script], env=environ, capture_output=True, text=True)
    loaded = "LOADED ['assistant.cli.log', 'assistant.games.mage_knight']"
    assert done.stdout.splitlines()[-1:] == [loaded], done.stderr


def test_play_opens_the_screen(run: Run, friday: str, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[object] = []
    app = ModuleType("assistant.ui.tui.app")
    app.run = lambda dirs, settings, **options: opened.append(options) or 0  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "assistant.ui.tui.app", app)
    monkeypatch.setattr("assistant.cli.play.has_screen", lambda: True)
    assert run().code == 0
    assert run("play").code == 0
    assert run("play", friday, "--language", "pl").code == 0
    assert run("new", "mage_knight", "solo_conquest", "--hero", "tovak", "--play").code == 0
    campaigns = [options["campaign"] for options in opened]  # type: ignore[index]
    assert campaigns[:2] == [None, None]
    assert [campaign.folder.name for campaign in campaigns[2:]] == ["friday", "mage-knight"]
    assert opened[2]["language"] == "pl"  # type: ignore[index]


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_in_both_languages(run: Run, command: str, language: str) -> None:
    result = run(*filter(None, (command, "--help", "--language", language)))
    assert result.code == 0
    assert "assistant" in result.out
    assert result.err == ""


def test_an_interrupt_exits_with_130(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*args: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("assistant.cli.log.opening.resume", interrupted)
    assert run("log", "friday").code == 130


def test_a_closed_output_pipe_is_no_error(tmp_path: Path) -> None:
    environ = {**os.environ, "ASSISTANT_HOME": str(tmp_path), "LANG": "C.UTF-8"}
    argv = [sys.executable, "-m", "assistant", "examples", str(Path(__file__).parent.parent / "examples")]
    with subprocess.Popen(argv, env=environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""


def test_broken_settings_give_a_warning(run: Run, dirs: Path) -> None:
    dirs.mkdir()
    (dirs / "settings.toml").write_text("language = [\n")
    result = run("check")
    assert result.code == 0
    assert "settings.toml" in result.err
    assert run("check").err == ""


def test_the_language_of_the_settings_is_used(dirs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    dirs.mkdir()
    (dirs / "settings.toml").write_text('language = "xx"\n')
    assert main(["--version"]) == 0
    assert "xx" in capsys.readouterr().err


def test_watch_is_read_only(run: Run, friday: str) -> None:
    result = run("watch", friday, "--plain", stdin="\nu\nv\n")
    assert result.code == 0
    assert result.out.count("This screen only follows") == 2
    assert run("watch", "nobody").code == 1
