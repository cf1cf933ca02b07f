"""Finding packs (the folders with content of a game) and their files."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

from msgspec import Struct

from assistant.content.problems import Report
from assistant.content.toml_reader import SourceFile, parse, read_source
from assistant.messages.text import shown, t

MAX_FILES = 2_000
MAX_PACK_BYTES = 8 * 1024 * 1024
"""The largest size of all files of a pack together, without scenarios."""

GAME_FILE = "game.toml"
SCENARIOS = "scenarios"
OWN_FILE = "own.toml"
"""The file in which the app saves facts that players entered from printed cards."""

ID = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_-]{0,63}")
"""The pattern for ids of games, entries and scenarios. No id can be a path."""


class Root(Struct, frozen=True):
    """A content folder. It has a folder for each game, or it is a single pack with its own `game.toml`.

    - `required`: whether it must exist, because the user named it.
    - `shipped`: whether it comes with the app.
    - `left_out`: the names of files that are ignored.
    - `own_text`: a text that is used instead of the file `own.toml`, or None.
    """

    path: Path
    required: bool = False
    shipped: bool = False
    left_out: frozenset[str] = frozenset()
    own_text: str | None = None

    @property
    def is_optional(self) -> bool:
        """Whether a game can be played without the files of this folder, because they are the players' own."""
        return not (self.required or self.shipped)

    def name_of(self, path: Path) -> str:
        """Return the name of a file for messages."""
        return shown(str(path.relative_to(self.path.parent) if self.shipped else path.absolute()), 400)


class Pack(Struct, frozen=True):
    """A pack: the folder of one game inside a content folder (`root`)."""

    root: Root
    folder: Path

    def name_of(self, path: Path) -> str:
        """Return the name of a file for messages."""
        return self.root.name_of(path)

    def text_instead_of(self, path: Path) -> str | None:
        """Return the text that is used instead of this file, or None if the file is read."""
        return self.root.own_text if path == self.folder / OWN_FILE else None


def shipped_root() -> Path:
    """Return the folder with the content that comes with the app."""
    package = Path(__file__).resolve().parent.parent
    installed = package / "shipped"
    return installed if installed.is_dir() else package.parent / "content"


def all_roots(user: Path | None = None, extra: Sequence[Path] = ()) -> tuple[Root, ...]:
    """Return the content folders in load order. Later folders override earlier ones."""
    shipped = Root(shipped_root(), shipped=True)
    users = () if user is None else (Root(user),)
    return (shipped, *users, *(Root(path, required=True) for path in extra))


def find_packs(game: str, roots: Sequence[Root], report: Report) -> tuple[Pack, ...]:
    """Return the packs of a game in load order. Later packs override earlier ones."""
    if not ID.fullmatch(game):
        report.add(shown(game), 0, "", t("This is no name of a game; use letters, digits, _ and -."))
        return ()
    packs = [pack for root in roots if (pack := _pack_of(game, root, report))]
    if not packs and not report.problems:
        where = ", ".join(str(root.path) for root in roots)
        report.add(shown(where, 400), 0, "", t('There is no content for the game "{game}" here.', game=game))
    return tuple(packs)


def _pack_of(game: str, root: Root, report: Report) -> Pack | None:
    try:
        if not root.path.is_dir():
            if root.required:
                report.add(
                    root.name_of(root.path),
                    0,
                    "",
                    t("There is no such folder; name a folder of content packs."),
                )
            return None
        if os.path.lexists(root.path / GAME_FILE):
            return Pack(root, root.path) if _single_pack_is_for(game, root, report) else None
        folder = root.path / game
        if not folder.is_dir():
            return None
        if not folder.resolve().is_relative_to(root.path.resolve()):
            message = t("This is a link that leads elsewhere; name the folder behind it with --content.")
            report.add(root.name_of(folder), 0, "", message)
            return None
        return Pack(root, folder)
    except (OSError, ValueError, RuntimeError):
        report.add(shown(str(root.path), 400), 0, "", t("This folder cannot be read."))
        return None


def _single_pack_is_for(game: str, root: Root, report: Report) -> bool:
    # An unreadable `game.toml` counts as one of this game, so that its problem is reported when the pack is read.
    path = root.path / GAME_FILE
    source = read_source(path, root.path, root.name_of(path), Report())
    return source is None or source.data.get("game", game) == game


def read_pack(pack: Pack, report: Report) -> tuple[list[SourceFile], bool]:
    """Return the files of a pack, sorted by name, and whether all could be read. Scenarios are left out."""
    sources: list[SourceFile] = []
    complete, size = True, 0
    for path in toml_files(pack, pack.folder, report):
        text, name = pack.text_instead_of(path), pack.name_of(path)
        source = read_source(path, pack.folder, name, report) if text is None else parse(text, name, report)
        if source is None:
            complete = False
            continue
        size += len(source.text)
        if size > MAX_PACK_BYTES:
            most = MAX_PACK_BYTES // 1024
            message = t("The files of this pack are too large together; at most {most} KiB are read.", most=most)
            report.add(pack.name_of(pack.folder), 0, "", message)
            return sources, False
        sources.append(source)
    return sources, complete


def scenario_files(pack: Pack, report: Report) -> Iterator[Path]:
    """Yield the scenario files of a pack. A file name that is no valid id is reported."""
    for path in toml_files(pack, pack.folder / SCENARIOS, report):
        if ID.fullmatch(path.stem):
            yield path
        else:
            message = t("A scenario file is named after its id; use letters, digits, _ and - only.")
            report.add(pack.name_of(path), 0, "", message)


def toml_files(pack: Pack, folder: Path, report: Report) -> list[Path]:
    """Return the TOML files of a folder, sorted by name, without hidden ones."""
    try:
        if not folder.resolve().is_relative_to(pack.folder.resolve()):
            report.add(pack.name_of(folder), 0, "", t("This is a link that leaves the pack; make it a folder."))
            return []
        with os.scandir(folder) as entries:
            names = [entry.name for entry in islice(entries, MAX_FILES + 1)]
    except FileNotFoundError:
        return []
    except (OSError, RuntimeError):
        report.add(pack.name_of(folder), 0, "", t("This folder cannot be read."))
        return []
    if len(names) > MAX_FILES:
        message = t("There are too many files here; at most {most} are read.", most=MAX_FILES)
        report.add(pack.name_of(folder), 0, "", message)
        return []
    paths = [folder / name for name in sorted(names) if name.endswith(".toml") and not name.startswith(".")]
    return [path for path in paths if pack.name_of(path) not in pack.root.left_out]
