"""What can notice a change: cases of examples, recorded games and tests, and which lines each of them runs."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from time import process_time
from typing import Any

import msgspec
from msgspec import Struct, field

ROOT = Path(__file__).parents[2]
EXAMPLES = "tests/examples"
RECORDED = "tests/recorded_games"
CACHE = ROOT / ".cache" / "mutants"
CONTENT = ROOT / ".cache" / "content"
PYTEST = ("-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:randomly", "--no-header")


class CoverageMap(Struct):
    """The units of a suite with their seconds, and which of them run which lines.

    `units` has the ids: `file#number` for a case of an example file, the file of a recorded game, the node id of a
    test. `lines` maps each file and line to the numbers of the units. `loaded` has the lines that run while content is
    loaded, before any unit.
    """

    key: str
    units: list[tuple[str, float]] = field(default_factory=list)
    lines: dict[str, dict[int, list[int]]] = field(default_factory=dict)
    loaded: dict[str, list[int]] = field(default_factory=dict)

    def covering(self, file: str, lines: range) -> set[int]:
        """Return the numbers of the units that run any of these lines."""
        return {unit for line, units in self.lines.get(file, {}).items() if line in lines for unit in units}


SHARED = ("engine", "components", "timeline", "messages")
"""The packages under all games that can be changed like a game."""


def folder_of(target: str) -> Path:
    """Return the folder with the code of a game or a shared package."""
    return ROOT / "assistant" / (target if target in SHARED else f"games/{target}")


AT_IMPORT = "tests/test_saved_defaults.py"
"""Tests that look at what a module makes when it is imported."""


def suites_of(target: str, *, tests: bool) -> list[str]:
    """Return the folders and files with the units for a game or a shared package, in the order in which they are tried.

    The recorded games come after the examples and, with `tests`, the tests of a game after those.
    """
    if target in SHARED:
        games = ("runebound3", "warhammer_quest")
        tried = [f"{folder}/{game}" for folder in (EXAMPLES, RECORDED) for game in games]
        return ["tests/engine", "tests/components", *tried]
    last = [AT_IMPORT, *([f"tests/games/{target}"] if tests else [])]
    return [f"{EXAMPLES}/{target}", f"{RECORDED}/{target}", *last]


def coverage_map(suite: str, target: str) -> CoverageMap:
    """Return the lines of a game or a shared package that a suite runs.

    They are found out anew if the code or the suite has changed. Lines elsewhere are left out, which is much faster.
    """
    file, key = CACHE / target / f"{suite.replace('/', '.')}.json", _key(suite)
    if file.exists():
        known = msgspec.json.decode(file.read_bytes(), type=CoverageMap)
        if known.key == key:
            return known
    print(f"finding out which lines {suite} runs ...", flush=True)
    file.parent.mkdir(parents=True, exist_ok=True)
    process = os.fork()  # the code under test is not imported here
    if not process:
        try:
            made = _made(suite, folder_of(target), key)
            file.write_bytes(msgspec.json.encode(made))
            os._exit(0)
        finally:
            os._exit(1)
    if os.waitpid(process, 0)[1]:
        raise SystemExit(f"The lines that {suite} runs could not be found out.")
    return msgspec.json.decode(file.read_bytes(), type=CoverageMap)


def _key(suite: str) -> str:
    digest = sha256()
    folder = ROOT / (RECORDED if suite.startswith(RECORDED) else suite)
    folders = (ROOT / "assistant", folder, ROOT / "content")
    kinds = (".py", ".toml", ".txt")
    for path in sorted(path for folder in folders for path in folder.rglob("*") if path.suffix in kinds):
        digest.update(path.read_bytes())
    if folder.is_file():
        digest.update(folder.read_bytes())
    return digest.hexdigest()


def _made(suite: str, folder: Path, key: str) -> CoverageMap:
    from coverage import Coverage

    coverage = Coverage(data_file=None, config_file=False, include=[f"{folder}/*"], messages=False)
    coverage.start()
    coverage.switch_context("import")
    made = CoverageMap(key)
    for id, seconds in _measured(suite, coverage.switch_context):
        made.units.append((id, round(seconds, 4)))
    coverage.stop()
    numbers = {id: number for number, (id, _) in enumerate(made.units)}
    data = coverage.get_data()
    for path in data.measured_files():
        file = Path(path).relative_to(ROOT).as_posix()
        for line, contexts in data.contexts_by_lineno(path).items():
            found = [numbers[context] for context in contexts if context in numbers]
            if found:
                made.lines.setdefault(file, {})[line] = found
            if "load" in contexts:
                made.loaded.setdefault(file, []).append(line)
    return made


def _measured(suite: str, switch: Callable[[str], None]) -> Iterator[tuple[str, float]]:
    """Run all units of a suite. Yield those that pass, with their seconds."""
    if suite.startswith(EXAMPLES):
        from assistant.sessions.examples import run_example

        units: dict[str, Any] = {}
        switch("load")
        for path in sorted((ROOT / suite).rglob("*.toml")):
            units |= cases_of(path.relative_to(ROOT).as_posix())
        for id, example in units.items():
            switch(id)
            start = process_time()
            if run_example(example, shelf).passed:
                yield id, process_time() - start
        switch("end")
        return
    if suite.startswith(RECORDED):
        for name, game in recorded_of(suite.removeprefix(f"{RECORDED}/")).items():
            switch(name)
            start = process_time()
            if is_told_the_same(game):
                yield name, process_time() - start
            else:
                print(f"{game.name} is told differently and left out: make recordings", flush=True)
        switch("end")
        return
    import pytest

    plugin = _Measuring(switch)
    with Silence():
        pytest.main([*PYTEST[:1], *PYTEST[2:], suite], plugins=[plugin])
    yield from plugin.passed.items()


class _Measuring:
    """A pytest plugin that notes which tests pass, and how long they take."""

    def __init__(self, switch: Callable[[str], None]) -> None:
        self.switch = switch
        self.passed: dict[str, float] = {}

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.switch(nodeid)

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.when == "call" and report.passed and not hasattr(report, "wasxfail"):
            self.passed[report.nodeid] = report.duration


class Silence:
    """Send everything that is printed nowhere."""

    def __enter__(self) -> None:
        self._kept = [os.dup(1), os.dup(2)]
        nowhere = os.open(os.devnull, os.O_WRONLY)
        for handle in (1, 2):
            os.dup2(nowhere, handle)

    def __exit__(self, *error: object) -> None:
        for handle, kept in zip((1, 2), self._kept, strict=True):
            os.dup2(kept, handle)


# -- running units


use_content_cache = True


@cache
def shelf(game: str, scenario: str) -> Any:
    from assistant.content import all_roots
    from assistant.sessions import opening

    return opening.load(game, scenario, all_roots(), None, CONTENT if use_content_cache else None)


@cache
def cases_of(file: str) -> dict[str, Any]:
    """Return the cases of an example file by their ids."""
    from assistant.sessions.examples import examples_in

    return {f"{file}#{number}": example for number, example in enumerate(examples_in(ROOT / file, shelf))}


@cache
def recorded_of(game: str) -> dict[str, Any]:
    """Return the recorded games of a game by their files."""
    from tests.recorded_games.recording import recorded_games

    return {f"{RECORDED}/{one.file.name}": one for one in recorded_games() if one.game == game}


def recorded(file: str) -> Any:
    """Return the recorded game with this text file."""
    return recorded_of(file.removeprefix(f"{RECORDED}/").partition("-")[0])[file]


def load_recorded(file: str) -> None:
    """Import the code of a recorded game and load its content."""
    game = recorded(file)
    shelf(game.game, game.scenario)


def is_told_the_same(game: Any) -> bool:
    from tests.recorded_games.recording import text_of

    if not game.file.exists():
        return False
    return bool(text_of(game, CONTENT if use_content_cache else None) == game.file.read_text(encoding="utf-8"))


def first_failing(units: list[str]) -> str:
    """Run units until one fails. Return its id, or "" if all pass."""
    tests = [id for id in units if ".toml#" not in id and not id.startswith(RECORDED)]
    for id in units:
        if id not in tests and not _passes(id):
            return id
    if tests:
        import pytest

        with Silence():
            if pytest.main([*PYTEST, *tests]):
                return "a test"
    return ""


def _passes(id: str) -> bool:
    from assistant.sessions.examples import run_example

    try:
        if id.startswith(RECORDED):
            return is_told_the_same(recorded(id))
        return run_example(cases_of(id.partition("#")[0])[id], shelf).passed
    except Exception:
        return False
