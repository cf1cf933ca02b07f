"""A closed window, a system shutdown and invalid input bytes: the game is closed properly and nothing is lost."""

from __future__ import annotations

import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from fcntl import ioctl
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PATIENCE = 30


class Terminal:
    """The app in a pseudo-terminal."""

    def __init__(self, dirs: Path, *arguments: str) -> None:
        self.master, slave = pty.openpty()
        ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        environ = os.environ | {"ASSISTANT_HOME": str(dirs), "TERM": "xterm-256color", "PYTHONPATH": str(ROOT)}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "assistant", *arguments],
            stdin=slave, stdout=slave, stderr=slave, env=environ, start_new_session=True,
        )  # fmt: skip
        os.close(slave)
        self.seen = b""

    def until(self, words: bytes) -> None:
        self.until_true(lambda: words in self.seen)

    def until_true(self, seen: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not seen():
            assert time.monotonic() < end, self.seen[-2000:]
            assert self._read(), self.seen[-2000:]

    def until_quiet(self) -> None:
        """Wait until the first frame is complete; earlier keys are ignored."""
        while select.select([self.master], [], [], 0.3)[0]:
            self._read()

    def ended(self) -> int:
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < end
            self._read()
        while self._read():
            pass
        return self.process.returncode

    def _read(self) -> bytes:
        if not select.select([self.master], [], [], 0.2)[0]:
            return b" " if self.process.poll() is None else b""
        try:
            read = os.read(self.master, 1 << 16)
        except OSError:
            return b""
        self.seen += read
        return read

    def press(self, keys: bytes) -> None:
        os.write(self.master, keys)


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    command = ["new", "mage_knight", "solo_conquest", "--hero", "tovak", "--name", "Solo"]
    environ = os.environ | {"ASSISTANT_HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, "-m", "assistant", *command], check=True, env=environ, capture_output=True)
    (tmp_path / "saves" / "solo" / "campaign.toml").unlink(missing_ok=True)
    return tmp_path


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_closes_the_game_properly(campaign: Path, number: int, request: pytest.FixtureRequest) -> None:
    terminal = Terminal(campaign, "play", "solo")
    request.addfinalizer(terminal.process.kill)
    terminal.until(b"undo")
    terminal.until_quiet()
    journal = campaign / "saves" / "solo" / "journal.jsonl"
    terminal.press(b"\xff\xfe ")  # invalid UTF-8, then Space confirms the setup
    terminal.until_true(lambda: journal.read_bytes().count(b"\n") > 1)
    terminal.process.send_signal(number)
    assert terminal.ended() == 0
    assert (campaign / "saves" / "solo" / "campaign.toml").exists()
    assert b"Traceback" not in terminal.seen
    assert b"\x1b[?1049l" in terminal.seen  # the terminal is restored


def test_a_program_without_its_terminal_ends(campaign: Path, request: pytest.FixtureRequest) -> None:
    """After a closed window or a broken connection no process is left running."""
    terminal = Terminal(campaign, "play", "solo")
    request.addfinalizer(terminal.process.kill)
    terminal.until(b"undo")
    terminal.until_quiet()
    os.close(terminal.master)
    assert terminal.process.wait(timeout=PATIENCE) == 0
    assert (campaign / "saves" / "solo" / "picture.json").exists()  # the game was closed properly
