"""Trying mutants: each in a process of its own, in which the change is made and the units that run its lines are run.

Most changes lie in functions. They are made in a copy of a process that has loaded everything: only the code of the
function is exchanged. Changes that work when a module is imported or content is loaded need a fresh process.
"""

from __future__ import annotations

import contextlib
import functools
import gc
import importlib.util
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator
from importlib.machinery import ModuleSpec, SourceFileLoader
from types import CodeType, FunctionType
from typing import Any

from msgspec import Struct

from tests.mutants import suites
from tests.mutants.mutations import Mutant, mutated
from tests.mutants.suites import ROOT

SECONDS = 6.0
"""How much processor time a mutant gets at least. One that needs more counts as killed: it runs in circles."""
SLOWER = 5.0
"""How many times as long as usual the units of a mutant may take."""
WALL = 30.0
"""How many times as long as its processor time a mutant may take on a busy machine."""
MEMORY = 6 << 30

Live = dict[CodeType, list[FunctionType]]
"""The functions of a process that has loaded everything, by their code."""

KEPT = (suites.shelf, suites.cases_of, suites.recorded_of)

SURVIVED, KILLED, NOT_LIVE = 0, 1, 3


class Trial(Struct):
    """A mutant with the units that may notice it, and how long they take. `fresh`: it needs a fresh process."""

    mutant: Mutant
    units: list[str]
    seconds: float
    fresh: bool
    loads: bool
    """Whether the change works when content is loaded, so that no content made before may be used."""


def try_all(trials: list[Trial], processes: int, done: Callable[[int, str], None]) -> None:
    """Try all mutants. Call `done` with the number of each and "killed", "survived" or "too slow"."""
    first = [number for number, trial in enumerate(trials) if trial.fresh]
    then = [number for number, trial in enumerate(trials) if not trial.fresh]
    read, write = os.pipe()
    turns = _Turns([*first, *then])
    workers = [_forked(lambda: _work(trials, turns, write)) for _ in range(processes)]
    os.close(write)
    with os.fdopen(read) as results:
        for line in results:
            number, _, result = line.strip().partition(" ")
            done(int(number), result)
    for worker in workers:
        os.waitpid(worker, 0)


class _Turns:
    """A queue of numbers that several processes share."""

    def __init__(self, numbers: list[int]) -> None:
        self.read, write = os.pipe()
        filler = _forked(lambda: _fill(write, numbers))
        os.close(write)
        self.filler = filler

    def next(self) -> int | None:
        data = os.read(self.read, 8)
        return int(data) if data else None


def _fill(write: int, numbers: list[int]) -> None:
    for number in numbers:
        os.write(write, b"%8d" % number)


def _forked(work: Callable[[], object]) -> int:
    process = os.fork()
    if process:
        return process
    try:
        work()
    except BaseException as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
    finally:
        os._exit(0)


def _work(trials: list[Trial], turns: _Turns, write: int) -> None:
    live: Live = {}
    while (number := turns.next()) is not None:
        trial = trials[number]
        if not trial.fresh and not live:
            live |= _load(trials)
        result = _tried_live(trial, live) if not trial.fresh else _tried_fresh(trial) if not live else _aside(trial)
        words = {SURVIVED: "survived", KILLED: "killed"}.get(result, "too slow")
        os.write(write, f"{number} {words}\n".encode())


def _tried_fresh(trial: Trial) -> int:
    return _tried(trial, lambda: _import_changed(trial))


def _tried_live(trial: Trial, live: Live) -> int:
    result = _tried(trial, lambda: _exchange(trial.mutant, live))
    return _aside(trial) if result == NOT_LIVE else result


def _aside(trial: Trial) -> int:
    """Try a mutant in a fresh interpreter, because this process has already loaded everything."""
    import subprocess

    import msgspec

    program = "import sys; from tests.mutants.trial import alone; alone(sys.stdin.buffer.read())"
    done = subprocess.run([sys.executable, "-c", program], input=msgspec.json.encode(trial), cwd=ROOT, check=False)
    return done.returncode if done.returncode in (SURVIVED, KILLED) else -1


def alone(encoded: bytes) -> None:
    import msgspec

    trial = msgspec.json.decode(encoded, type=Trial)
    sys.exit(_tried_fresh(trial))


def _tried(trial: Trial, change: Callable[[], bool]) -> int:
    """Return how a trial in a copy of this process ends."""
    seconds = SECONDS + SLOWER * trial.seconds
    process = os.fork()
    if not process:
        code = KILLED
        with contextlib.suppress(BaseException):
            resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            os.setpgid(0, 0)
            if not change():
                code = NOT_LIVE
            elif not suites.first_failing(trial.units):
                code = SURVIVED
        os._exit(code)
    until, pause = time.monotonic() + seconds * WALL, 0.002
    while time.monotonic() < until:
        found, status = os.waitpid(process, os.WNOHANG)
        if found:
            return os.waitstatus_to_exitcode(status)
        time.sleep(pause)
        pause = min(0.05, pause * 1.5)
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)
    return -1


# -- a change in a fresh process


class _Changed(SourceFileLoader):
    """Loads one module with the change in it."""

    code: CodeType

    def get_code(self, fullname: str) -> CodeType:
        return self.code


class _Finder:
    def __init__(self, mutant: Mutant) -> None:
        path = ROOT / mutant.file
        parts = mutant.file.removesuffix(".py").split("/")
        self.is_package = parts[-1] == "__init__"
        self.name = ".".join(parts[:-1] if self.is_package else parts)
        self.path = str(path)
        self.loader = _Changed(self.name, self.path)
        self.loader.code = compile(mutated(path.read_text(encoding="utf-8"), mutant), self.path, "exec")

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        if name != self.name:
            return None
        folders = [os.path.dirname(self.path)] if self.is_package else None
        return importlib.util.spec_from_file_location(
            name, self.path, loader=self.loader, submodule_search_locations=folders
        )


def _import_changed(trial: Trial) -> bool:
    sys.meta_path.insert(0, _Finder(trial.mutant))  # type: ignore[arg-type]
    suites.use_content_cache = not trial.loads
    return True


# -- a change in a process that has loaded everything


def _load(trials: list[Trial]) -> Live:
    """Load the rules, the content and the examples. Return the functions by their code."""
    for file in dict.fromkeys(id.partition("#")[0] for trial in trials for id in trial.units if ".toml#" in id):
        suites.cases_of(file)
    for id in dict.fromkeys(id for trial in trials for id in trial.units if id.startswith(suites.RECORDED)):
        suites.load_recorded(id)
    live: Live = {}
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and thing.__code__.co_filename.startswith(f"{ROOT}/assistant/"):
            live.setdefault(thing.__code__, []).append(thing)
        elif isinstance(thing, functools._lru_cache_wrapper) and thing not in KEPT:
            thing.cache_clear()
    gc.freeze()
    return live


def _exchange(mutant: Mutant, live: Live) -> bool:
    """Exchange the code of the changed function. Return whether that was possible."""
    path = ROOT / mutant.file
    source = path.read_text(encoding="utf-8")
    old = compile(source, str(path), "exec")
    new = compile(mutated(source, mutant), str(path), "exec")
    exchanged = False
    for before, after in _pairs(old, new):
        for function in live.get(before, ()) if before != after else ():
            if function.__code__.co_filename == str(path):
                function.__code__ = after
                exchanged = True
    return exchanged


def _pairs(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    yield old, new
    inner = [[const for const in code.co_consts if isinstance(const, CodeType)] for code in (old, new)]
    for before, after in zip(*inner, strict=False):
        yield from _pairs(before, after)
