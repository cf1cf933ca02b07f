"""The content cache: the TOML files are read and checked once, not at every start.

A cache file also contains the bytes of these files and the version of the code that checked them. If either has
changed, the files are read again. The cache can be deleted at any time.
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
from assistant.content.effects import EffectChecker
from assistant.content.merge import References
from assistant.content.packs import ID, SCENARIOS, Root, find_packs, toml_files
from assistant.content.problems import Report
from assistant.content.toml_reader import MAX_FILE_BYTES

C = TypeVar("C", bound=Struct)

Files = list[tuple[str, bytes]]
"""The TOML files that content is made from, in order, with their bytes."""

PACKAGE = Path(__file__).resolve().parent.parent
CHECKING = ("content", "engine", "games")
"""The folders of this package with code that reads, checks or describes content."""
CHECKSUM_BYTES = 4


class CachedContent(Struct, array_like=True):
    """What a cache file contains, without its checksum."""

    code: str
    files: Files
    content: bytes


def load(
    cache: Path | None,
    schema: type[C],
    game: str,
    roots: Sequence[Root],
    references: References[C] | None = None,
    effects: EffectChecker | None = None,
) -> C:
    """Return the content of a game, as `loader.load` does. It comes from the cache if that is up to date."""

    def read() -> C:
        return loader.load(schema, game, roots, references, effects).content

    return _load(cache and cache / _file_name(game, roots), schema, lambda: _pack_files(game, roots), read)


def load_scenario(
    cache: Path | None,
    schema: type[C],
    game: str,
    scenario: str,
    roots: Sequence[Root],
    effects: EffectChecker | None = None,
) -> C:
    """Return a scenario, as `loader.load_scenario` does. It comes from the cache if that is up to date."""

    def read() -> C:
        return loader.load_scenario(schema, game, scenario, roots, effects=effects).content

    if not ID.fullmatch(scenario):
        return read()
    path = cache and cache / game / _file_name(scenario, roots)
    return _load(path, schema, lambda: _scenario_files(game, scenario, roots), read)


def _file_name(content: str, roots: Sequence[Root]) -> str:
    """Return the name of the cache file for this content.

    A campaign that replaces `own.toml` by another text has a cache file of its own.
    """
    texts = "".join(root.own_text for root in roots if root.own_text is not None)
    return f"{content}.{crc32(texts.encode()):08x}.ready" if texts else f"{content}.ready"


def _load(path: Path | None, schema: type[C], files: Callable[[], Files | None], read: Callable[[], C]) -> C:
    before = None if path is None else files()
    if path is None or before is None:
        return read()
    code = _code_version(schema)
    content = _read_cached(path, schema, code, before)
    if content is None:
        content = read()
        encoded = _encoded(content)
        if encoded is not None and files() == before:  # the files are unchanged since they were read
            _write_cached(path, CachedContent(code, before, encoded))
    return content


def _encoded(content: Struct) -> bytes | None:
    """Return the content as bytes, or None if these bytes would not decode to exactly the same content."""
    try:
        data = msgspec.msgpack.encode(content)
        return data if msgspec.msgpack.decode(data, type=type(content)) == content else None
    except (TypeError, OverflowError, msgspec.MsgspecError):
        return None


def _read_cached(path: Path, schema: type[C], code: str, files: Files) -> C | None:
    try:
        data = path.read_bytes()
        if data[:CHECKSUM_BYTES] != _checksum(data[CHECKSUM_BYTES:]):
            return None
        cached = msgspec.msgpack.decode(data[CHECKSUM_BYTES:], type=CachedContent)
        if cached.code != code or cached.files != files:
            return None
        return msgspec.msgpack.decode(cached.content, type=schema)
    except (OSError, msgspec.MsgspecError):
        return None


def _write_cached(path: Path, cached: CachedContent) -> None:
    data = msgspec.msgpack.encode(cached)
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    with suppress(OSError):  # with a full or read-only disk, the next start reads the packs again
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_bytes(_checksum(data) + data)
        temporary.replace(path)


def _checksum(data: bytes) -> bytes:
    return crc32(data).to_bytes(CHECKSUM_BYTES, "big")


# -- what cached content depends on


def _pack_files(game: str, roots: Sequence[Root]) -> Files | None:
    report = Report()
    packs = find_packs(game, roots, report)
    paths = [(path, pack.text_instead_of(path)) for pack in packs for path in toml_files(pack, pack.folder, report)]
    return None if report.problems else _read(paths)


def _scenario_files(game: str, scenario: str, roots: Sequence[Root]) -> Files | None:
    """Return the files of this scenario and all files of the packs, or None if one can't be read.

    A scenario may use ids of the packs.
    """
    report = Report()
    paths = [pack.folder / SCENARIOS / f"{scenario}.toml" for pack in find_packs(game, roots, report)]
    found = [(path, None) for path in paths if os.path.lexists(path)]
    scenario_files = None if report.problems or not found else _read(found)
    pack_files = _pack_files(game, roots)
    return None if scenario_files is None or pack_files is None else [*scenario_files, *pack_files]


def _read(paths: Iterable[tuple[Path, str | None]]) -> Files | None:
    """Return the files with their bytes. If a path has a text, the text is used instead of the file.

    Return None if a file can't be read or is too large.
    """
    files: Files = []
    try:
        for path, text in paths:
            if text is not None:
                files.append((str(path), text.encode()))
                continue
            about = os.lstat(path)
            if not stat.S_ISREG(about.st_mode) or about.st_size > MAX_FILE_BYTES:
                return None
            files.append((str(path), path.read_bytes()))
    except OSError:
        return None
    return files


def _code_version(schema: type[Struct]) -> str:
    """Return a text that changes whenever the schema or the code that checks content changes.

    It also changes with the versions of the app, Python and msgspec.
    """
    return f"{schema.__module__}.{schema.__qualname__}\n{_modules()}"


@once
def _modules() -> str:
    """Return a text with the versions of the app, Python and msgspec, and the path, time and size of each module in
    `CHECKING`.
    """
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
