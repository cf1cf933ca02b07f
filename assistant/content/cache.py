"""Content kept ready: what was read and checked once is not read and checked at every start.

A file of the cache holds the very bytes it was made from and the version of the code that checked them. If any of
that is different now, if the file is damaged or can't be written, the packs are read as if there were no cache. It
can be deleted at any time.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cache as once
from pathlib import Path
from typing import TypeVar
from zlib import crc32

import msgspec
from msgspec import Struct

from assistant import __version__
from assistant.content import loader
from assistant.content.effects import Checker
from assistant.content.merge import References
from assistant.content.packs import ID, SCENARIOS, Root, find_packs, toml_files
from assistant.content.problems import Report
from assistant.content.toml_reader import MAX_FILE_BYTES

C = TypeVar("C", bound=Struct)

Files = list[tuple[str, bytes]]
"""The files that content is made from, in order, with their bytes."""

PACKAGE = Path(__file__).resolve().parent.parent
CHECKING = ("content", "engine", "games")
"""The folders of the package whose code reads, checks and describes content."""
SUM = 4


class Cached(Struct, array_like=True):
    """What a file of the cache holds after its checksum."""

    code: str
    files: Files
    content: bytes


def load(
    cache: Path | None,
    schema: type[C],
    game: str,
    roots: Sequence[Root],
    references: References[C] | None = None,
    effects: Checker | None = None,
) -> C:
    """As `loading.load`, out of the cache if it is still true."""

    def read() -> C:
        return loader.load(schema, game, roots, references, effects).content

    return _ready(cache and cache / f"{game}.ready", schema, lambda: _pack_files(game, roots), read)


def load_scenario(
    cache: Path | None,
    schema: type[C],
    game: str,
    scenario: str,
    roots: Sequence[Root],
    effects: Checker | None = None,
) -> C:
    """As `loading.load_scenario`, out of the cache if it is still true; its effects name words of the pack."""

    def read() -> C:
        return loader.load_scenario(schema, game, scenario, roots, effects=effects).content

    if not ID.fullmatch(scenario):
        return read()
    path = cache and cache / game / f"{scenario}.ready"
    return _ready(path, schema, lambda: _scenario_files(game, scenario, roots), read)


def _ready(path: Path | None, schema: type[C], files: Callable[[], Files | None], read: Callable[[], C]) -> C:
    before = None if path is None else files()
    if path is None or before is None:
        return read()
    code = _code(schema)
    content = _kept(path, schema, code, before)
    if content is None:
        content = read()
        encoded = _encoded(content)
        if encoded is not None and files() == before:  # nobody has written meanwhile
            _keep(path, Cached(code, before, encoded))
    return content


def _encoded(content: Struct) -> bytes | None:
    """As bytes, if exactly this content comes out of them again."""
    try:
        data = msgspec.msgpack.encode(content)
        return data if msgspec.msgpack.decode(data, type=type(content)) == content else None
    except (TypeError, OverflowError, msgspec.MsgspecError):
        return None


def _kept(path: Path, schema: type[C], code: str, files: Files) -> C | None:
    try:
        data = path.read_bytes()
        if data[:SUM] != _sum(data[SUM:]):
            return None
        kept = msgspec.msgpack.decode(data[SUM:], type=Cached)
        if kept.code != code or kept.files != files:
            return None
        return msgspec.msgpack.decode(kept.content, type=schema)
    except (OSError, msgspec.MsgspecError):
        return None


def _keep(path: Path, kept: Cached) -> None:
    data = msgspec.msgpack.encode(kept)
    made = path.with_name(f".{path.name}.{os.getpid()}")
    with suppress(OSError):  # no room, a disk that can't be written: the next start reads the packs again
        path.parent.mkdir(parents=True, exist_ok=True)
        made.write_bytes(_sum(data) + data)
        made.replace(path)


def _sum(data: bytes) -> bytes:
    return crc32(data).to_bytes(SUM, "big")


# -- what it rests on


def _pack_files(game: str, roots: Sequence[Root]) -> Files | None:
    report = Report()
    paths = [path for pack in find_packs(game, roots, report) for path in toml_files(pack, pack.folder, report)]
    return None if report.problems else _read(paths)


def _scenario_files(game: str, scenario: str, roots: Sequence[Root]) -> Files | None:
    """The scenario in every pack that has it, the last one counts; and the packs, whose words its effects name."""
    report = Report()
    paths = [pack.folder / SCENARIOS / f"{scenario}.toml" for pack in find_packs(game, roots, report)]
    found = [path for path in paths if os.path.lexists(path)]
    here = None if report.problems or not found else _read(found)
    words = _pack_files(game, roots)
    return None if here is None or words is None else [*here, *words]


def _read(paths: Iterable[Path]) -> Files | None:
    """None if one of them is anything but a plain file of a size that is read."""
    files: Files = []
    try:
        for path in paths:
            about = os.lstat(path)
            if not stat.S_ISREG(about.st_mode) or about.st_size > MAX_FILE_BYTES:
                return None
            files.append((str(path), path.read_bytes()))
    except OSError:
        return None
    return files


def _code(schema: type[Struct]) -> str:
    """The app and all it is made of, so that neither another version nor a changed check trusts what this one kept."""
    return f"{schema.__module__}.{schema.__qualname__}\n{_modules()}"


@once
def _modules() -> str:
    versions = f"{__version__} {sys.version} {msgspec.__version__}"
    found: list[str] = []
    folders = [str(PACKAGE / name) for name in CHECKING]
    for folder in folders:
        with suppress(OSError), os.scandir(folder) as entries:
            for entry in entries:
                if entry.is_dir():
                    folders.append(entry.path)
                elif entry.name.endswith(".py"):
                    about = entry.stat()
                    found.append(f"{entry.path} {about.st_mtime_ns} {about.st_size}")
    return "\n".join((versions, *sorted(found)))
