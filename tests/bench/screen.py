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
from tests.bench.answers import play
from tests.bench.rows import Row, ratios

LONG = 2000
STARTS = 7
KEYS = 15
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

    def kill(self) -> float:
        """End the program. Return the processor seconds it took."""
        os.kill(self.pid, signal.SIGKILL)
        used = os.wait4(self.pid, 0)[2]
        os.close(self.fd)
        return used.ru_utime + used.ru_stime


def measure() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        dirs = UserDirs.below(Path(folder))
        for name, answers in (("short", 4), ("long", LONG)):
            session = opening.start(dirs, "mage_knight", "solo_conquest", ["tovak"], seed=1, name=name)
            play(session, answers)
            session.close()
        return [*_starts(folder), _key(folder)]


def _starts(dirs: str) -> list[Row]:
    app = [sys.executable, "-m", "assistant"]
    programs = {
        "bare": ([sys.executable, "-c", BARE], b"ready"),
        "campaign": ([*app, "play", "short"], b"Space"),
        "first": (app, b"Space"),
    }
    times: dict[str, list[tuple[float, float]]] = {name: [] for name in programs}
    for _ in range(STARTS + 1):
        for name, (command, marker) in programs.items():
            terminal = Terminal(command, dirs)
            shown = terminal.until(marker)
            times[name].append((shown, terminal.kill()))
    how = f"{STARTS} starts each, in turns, in a terminal of 120 x 40, up to the first frame; medians of ratios"
    rows = []
    for name, what, aim in (
        ("campaign", "start with a campaign open", 1.3),
        ("first", "start to the first screen", 1.2),
    ):
        pairs = list(zip(times[name], times["bare"], strict=True))[1:]  # the first start compiles
        used = ratios([(ours[1], bare[1]) for ours, bare in pairs])
        more = f"{used:.2f} x in processor time"
        name = f"{what} against a bare Textual app"
        rows.append(Row(name, ratios([(ours[0], bare[0]) for ours, bare in pairs]), aim, how, more=more))
    return rows


def _key(dirs: str) -> Row:
    """Compare undo and redo in two programs that run at the same time, one key here, one there."""
    terminals = {}
    for name in ("short", "long"):
        terminal = terminals[name] = Terminal([sys.executable, "-m", "assistant", "play", name], dirs)
        terminal.until(b"Space")
        terminal.drain()
        os.write(terminal.fd, b" ")
        terminal.drain()
    pairs = []
    for _ in range(KEYS):
        for key in (b"u", b"\x12"):
            pairs.append((terminals["long"].settled(key), terminals["short"].settled(key)))
    for terminal in terminals.values():
        terminal.kill()
    took = statistics.median(long for long, _ in pairs) * 1000
    how = (
        f"{KEYS} times undo and redo in turns, up to the last change on the screen; a log of {LONG:,} answers against 4"
    )
    return Row("key press to settled frame with a long log", ratios(pairs), 1.3, how, more=f"{took:.0f} ms")
