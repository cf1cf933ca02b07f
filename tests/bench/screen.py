"""The screen in a pty: time to the first frame against an empty Textual app; a key press with a long log."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time
from pathlib import Path

from assistant.sessions import opening
from assistant.sessions.user_dirs import UserDirs
from tests.bench.answers import Row, play

BARE = """
from textual.app import App
from textual.widgets import Footer, Header
class Bare(App):
    TITLE = "bare"
    BINDINGS = [("q", "quit", "ready to go")]
    def compose(self):
        yield Header()
        yield Footer()
Bare().run()
"""


class Terminal:
    """A program in a pty of 120 x 40."""

    def __init__(self, command: list[str], dirs: str) -> None:
        self.started = time.perf_counter()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # both start from compiled files, like any second start
            os.environ.update(TERM="xterm-256color", COLORTERM="truecolor", ASSISTANT_HOME=dirs, LANG="C.UTF-8")
            os.execvp(command[0], command)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))

    def until(self, marker: bytes, limit: float = 20.0) -> float:
        """Return the seconds from the start until this text is on the screen."""
        seen = b""
        while time.perf_counter() - self.started < limit:
            if select.select([self.fd], [], [], 0.05)[0]:
                seen += os.read(self.fd, 1 << 16)
                if marker in seen:
                    return time.perf_counter() - self.started
        raise TimeoutError(f"{marker!r} never came")

    def settled(self, key: bytes, quiet: float = 0.2) -> float:
        """Return the seconds from a key press to the last change it makes on the screen."""
        start = last = time.perf_counter()
        os.write(self.fd, key)
        while time.perf_counter() - last < quiet or last == start:
            if select.select([self.fd], [], [], 0.01)[0] and os.read(self.fd, 1 << 16):
                last = time.perf_counter()
            if time.perf_counter() - start > 5:
                break
        return last - start

    def drain(self, quiet: float = 0.4) -> None:
        last = time.perf_counter()
        while time.perf_counter() - last < quiet:
            if select.select([self.fd], [], [], 0.05)[0] and os.read(self.fd, 1 << 16):
                last = time.perf_counter()

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.fd)


def measure() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        dirs = UserDirs.below(Path(folder))
        for name, answers in (("short", 4), ("long", 2000)):
            session = opening.start(dirs, "mage_knight", "solo_conquest", ["tovak"], seed=1, name=name)
            play(session, answers)
            session.close()
        return [_start(folder), _key(folder)]


def _start(dirs: str) -> Row:
    ours, bare = [], []
    for _ in range(8):
        for times, command, marker in (
            (bare, [sys.executable, "-c", BARE], b"ready"),
            (ours, [sys.executable, "-m", "assistant", "play", "short"], b"Space"),
        ):
            terminal = Terminal(command, dirs)
            times.append(terminal.until(marker))
            terminal.kill()
    ratio = statistics.median(ours[1:]) / statistics.median(bare[1:])
    return ("start to first frame, campaign open, against a bare Textual app", f"{ratio:.2f} x", "1.3 x")


def _key(dirs: str) -> Row:
    medians = {}
    for name in ("short", "long"):
        terminal = Terminal([sys.executable, "-m", "assistant", "play", name], dirs)
        terminal.until(b"Space")
        terminal.drain()
        os.write(terminal.fd, b" ")
        terminal.drain()
        times = []
        for _ in range(15):
            times.append(terminal.settled(b"u"))
            times.append(terminal.settled(b"\x12"))
        medians[name] = statistics.median(times)
        terminal.kill()
    ratio = medians["long"] / medians["short"]
    return ("key press to settled frame, log of 2,000 answers against 4", f"{ratio:.2f} x", "1.3 x")
