"""Programs under torture: forks of this process, so that starting one takes milliseconds and not a second."""

from __future__ import annotations

import contextlib
import gc
import os
import resource
import select
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from assistant.cli import main

CPU_SECONDS = 30
"""More processor time than this means that a program hangs."""
PATIENCE = 120.0
"""How many seconds a program that should answer or end may take, also on a busy machine."""
FAILED = 70
"""The exit code of a fork that raised an error."""


class Ended(Struct, frozen=True):
    """How a program ended: its exit code or, as a negative number, the signal; its output; its memory in MB."""

    code: int
    out: str
    err: str
    memory: int

    @property
    def hangs(self) -> bool:
        return self.code == -signal.SIGXCPU


class Child:
    """A fork that runs a function. `keys` and `output` are its standard input and output."""

    def __init__(self, run: Callable[[], int], environ: Mapping[str, str] = {}) -> None:
        self._err = tempfile.TemporaryFile()  # noqa: SIM115
        read_keys, self.keys = os.pipe()
        self.output, write_output = os.pipe()
        self._lines = bytearray()
        sys.stdout.flush()
        sys.stderr.flush()
        self.pid = os.fork()
        if self.pid == 0:
            os.close(self.keys)
            os.close(self.output)
            _run_fork(run, environ, (read_keys, write_output, self._err.fileno()))
        os.close(read_keys)
        os.close(write_output)

    def send(self, line: bytes) -> None:
        """Send a line. A program that has ended does not get it."""
        with contextlib.suppress(BrokenPipeError):
            os.write(self.keys, line + b"\n")

    def line(self) -> bytes | None:
        """Return the next whole line of the output, or None at its end."""
        while b"\n" not in self._lines:
            if not select.select([self.output], [], [], PATIENCE)[0]:
                raise TimeoutError(f"no answer for {PATIENCE} seconds")
            data = os.read(self.output, 1 << 16)
            if not data:
                return None
            self._lines += data
        line, _, rest = self._lines.partition(b"\n")
        self._lines = rest
        return bytes(line)

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)

    def end(self) -> Ended:
        """Close the input, read all output and wait until the program has ended."""
        self.close_keys()
        while select.select([self.output], [], [], PATIENCE)[0] and (data := os.read(self.output, 1 << 16)):
            self._lines += data
        code, usage = _wait(self.pid)
        os.close(self.output)
        self._err.seek(0)
        err = self._err.read().decode("utf-8", "replace")
        self._err.close()
        return Ended(code, self._lines.decode("utf-8", "replace"), err, usage.ru_maxrss // 1024)

    def close_keys(self) -> None:
        if self.keys >= 0:
            os.close(self.keys)
            self.keys = -1


def _wait(pid: int) -> tuple[int, resource.struct_rusage]:
    until = time.monotonic() + PATIENCE
    while True:
        ended, status, usage = os.wait4(pid, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status), usage
        if time.monotonic() > until:
            os.kill(pid, signal.SIGKILL)
            _, _, usage = os.wait4(pid, 0)
            return -signal.SIGXCPU, usage
        time.sleep(0.001)


def _run_fork(run: Callable[[], int], environ: Mapping[str, str], handles: Sequence[int]) -> None:
    code = FAILED
    try:
        for number, handle in enumerate(handles):
            os.dup2(handle, number)
        prepare_fork(environ)
        sys.stdin = open(0, encoding="utf-8", errors="replace", closefd=False)  # noqa: SIM115
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
        sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
        code = run()
        sys.stdout.flush()
        sys.stderr.flush()
    except BaseException:
        import traceback

        os.write(2, traceback.format_exc().encode())
    finally:
        os._exit(code)


def prepare_fork(environ: Mapping[str, str]) -> None:
    """Give a fork its environment, a limit of processor time, and the usual signal handlers."""
    os.environ.update({"LANG": "C.UTF-8", "ASSISTANT_DEVICE": "", **environ})
    for name in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(name, signal.SIG_DFL)
    used = int(sum(resource.getrusage(resource.RUSAGE_SELF)[:2]))
    resource.setrlimit(resource.RLIMIT_CPU, (used + CPU_SECONDS, used + CPU_SECONDS + 5))
    gc.disable()


def command(home: Path, *argv: str, before: Callable[[], object] = lambda: None) -> Child:
    """Start `assistant argv` with the user folders below `home`. `before` runs in the fork before it."""

    def run() -> int:
        before()
        return main(argv)

    return Child(run, {"ASSISTANT_HOME": str(home)})


def ended(home: Path, *argv: str, keys: bytes = b"", before: Callable[[], object] = lambda: None) -> Ended:
    """Run `assistant argv` with this input to its end."""
    child = command(home, *argv, before=before)
    rest = memoryview(keys)
    with contextlib.suppress(BrokenPipeError):
        while rest:
            ready, writable, _ = select.select([child.output], [child.keys], [], PATIENCE)
            if ready and not (data := os.read(child.output, 1 << 16)):
                break
            if ready:
                child._lines += data
            if writable:
                rest = rest[os.write(child.keys, rest[:4096]) :]
    return child.end()


@contextlib.contextmanager
def killed_at_the_end(child: Child) -> Iterator[Child]:
    """Kill the program if the test fails."""
    try:
        yield child
    except BaseException:
        with contextlib.suppress(ProcessLookupError):
            child.kill()
        raise
