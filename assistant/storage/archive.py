"""One file that holds a whole campaign, for another machine: a zip file with a manifest.

Such a file comes from elsewhere, so everything in it is checked before anything is written: sizes, names, links,
checksums and formats. No more than one line of its journal is in memory at a time.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, NoReturn

import msgspec
from msgspec import Struct

from assistant.messages.questions import Refused
from assistant.messages.text import Text, shown, t
from assistant.storage import files, migrations
from assistant.storage.campaigns import make_folder
from assistant.storage.journal import JOURNAL_FILE
from assistant.storage.journal_lines import LineHeader, decode_header, is_sound
from assistant.storage.picture import PICTURE_FILE
from assistant.storage.record import RECORD_FILE

FORMAT = 1
MANIFEST = "manifest.json"
CAMPAIGN = "campaign/"
CONTENT = "content/"
OWN_FACTS = "own_facts.json"
PARTS = (JOURNAL_FILE, RECORD_FILE, OWN_FACTS, PICTURE_FILE)
"""The files of a campaign's folder that are packed. The journal is the save and must be there."""

MOST_MEMBERS = 2_100
MOST_BYTES = 128 << 20
"""The largest size of a packed file."""
MOST_UNPACKED = 512 << 20
"""The largest size of all members together when they are unpacked."""
MOST_MANIFEST = 1 << 20
MOST_DIRECTORY = 1 << 20
"""The largest size of the zip file's list of members, which must be in memory as a whole."""
MOST_CONTENT = 8 << 20
"""The largest size of one file of the players' own content."""
MOST_RATIO = 400
"""How many times its packed size a member may have. Saves shrink to a tenth or a fiftieth."""
LONGEST_LINE = 1 << 24
CHUNK = 1 << 16

_CONTENT_NAME = re.compile(r"(?:scenarios/)?[\w][\w .+-]{0,99}\.toml")
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)
_END = struct.Struct("<4s4H2LH")
"""The last record of a zip file without a comment."""
ZIP64_LOCATOR = 20
"""The length of the record that stands before the last one in a zip file of the large kind."""
_UNREADABLE = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, struct.error)


class MemberInfo(Struct, frozen=True):
    """The size and the checksum of a member."""

    size: int
    sha256: str


class Manifest(Struct, frozen=True):
    """What is packed: format, version of the app, game, scenario and name of the campaign, and all members.

    - `lines`, `journal_format`: the number of lines of the journal and the format of its first one.
    """

    format: int
    app: str
    game: str
    scenario: str
    name: str
    lines: int
    journal_format: int
    members: dict[str, MemberInfo]


class NotPacked(Refused):
    """Raised when a file is no packed campaign, or when anything in it is wrong. `why` is a sentence."""

    def __init__(self, why: Text) -> None:
        self.why = why
        super().__init__(t("This is no packed campaign that can be opened: {why}", why=why))


def _refuse(why: Text) -> NoReturn:
    raise NotPacked(why)


def is_content_name(name: str) -> bool:
    """Return whether a file of the players' own content may have this name in a packed file."""
    parts = name.split("/")
    return _CONTENT_NAME.fullmatch(name) is not None and not any(_RESERVED.fullmatch(part) for part in parts)


# -- packing


def write_archive(path: Path, manifest: Manifest, members: Mapping[str, bytes]) -> None:
    """Write a packed campaign, check it as if it were opened, and only then give it its name.

    `members` maps names to contents. Raise `Refused` if there is such a file or if it can't be written.
    """
    if os.path.lexists(path):
        raise Refused(t("{path} is there already: name another file with -o.", path=str(path)))
    infos = {name: MemberInfo(len(data), hashlib.sha256(data).hexdigest()) for name, data in members.items()}
    whole = msgspec.structs.replace(manifest, members=infos)
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with open(temporary, "xb") as file:
            with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, allowZip64=False) as packed:
                packed.writestr(_info(MANIFEST), msgspec.json.format(msgspec.json.encode(whole), indent=1))
                for name, data in members.items():
                    packed.writestr(_info(name), data)
            file.flush()
            os.fsync(file.fileno())
        with open(temporary, "rb") as file:
            PackedCampaign(file).check()
        os.replace(temporary, path)
    except NotPacked as wrong:
        raise Refused(t("The campaign can't be packed: {why}", why=wrong.why)) from wrong
    except OSError as error:
        raise files.refusal(error, path) from error
    except zipfile.LargeZipFile as error:
        raise Refused(t("The campaign is too large to be packed.")) from error
    finally:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
    files.sync_folder(path.parent)


def _info(name: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name)  # without the time, so that the same campaign gives the same file
    info.compress_type = zipfile.ZIP_DEFLATED
    info.external_attr = (stat.S_IFREG | 0o644) << 16
    return info


# -- opening


class PackedCampaign:
    """A packed campaign in an open file. Making one checks the list of members and the manifest."""

    def __init__(self, file: IO[bytes]) -> None:
        _check_ends(file)
        try:
            self._zip = zipfile.ZipFile(file)
        except _UNREADABLE:
            _refuse(t("its list of members is broken."))
        self._members = _members(self._zip.infolist())
        self.manifest = self._read_manifest()

    def _read_manifest(self) -> Manifest:
        info = self._members.get(MANIFEST)
        if info is None:
            _refuse(t("it has no manifest."))
        if info.file_size > MOST_MANIFEST:
            _refuse(t("its manifest is too large."))
        data = b"".join(self._chunks(MANIFEST))
        try:
            found = msgspec.json.decode(data, type=_AnyFormat).format
            if found == FORMAT:
                manifest = msgspec.json.decode(data, type=Manifest)
        except (ValueError, RecursionError):
            _refuse(t("its manifest can't be read."))
        if found > FORMAT:
            _refuse(t("it has format {found}; a newer version of the app opens it.", found=found))
        if found != FORMAT:
            _refuse(t("there is no format {found}.", found=found))
        wanted = {name: info.file_size for name, info in self._members.items() if name != MANIFEST}
        if wanted != {name: info.size for name, info in manifest.members.items()}:
            _refuse(t("its members are not those of its manifest."))
        return manifest

    def check(self) -> None:
        """Check the checksums of all members and the lines of the journal, or raise `NotPacked`."""
        for name in self.manifest.members:
            if name != CAMPAIGN + JOURNAL_FILE:
                for _ in self.contents(name):
                    pass
        first, lines = self._check_journal()
        about = first.about
        if (about.get("game", ""), about.get("scenario", "")) != (self.manifest.game, self.manifest.scenario):
            _refuse(t("its manifest is of another game."))
        if (lines, first.format) != (self.manifest.lines, self.manifest.journal_format):
            _refuse(t("its manifest is of another journal."))

    def _check_journal(self) -> tuple[LineHeader, int]:
        """Check the journal line by line. Return the header of the first line and the number of lines."""
        first: LineHeader | None = None
        number = 0
        for line in self._lines():
            try:
                header = decode_header(line) if is_sound(line) else None
            except (ValueError, RecursionError):
                header = None
            if header is None or header.n != number:
                _refuse(t("line {line} of its journal is broken.", line=number + 1))
            if refused := migrations.refusal(Path(JOURNAL_FILE), header.format):
                _refuse(refused.text)
            first = first or header
            number += 1
        if first is None:
            _refuse(t("its journal is empty."))
        return first, number

    def _lines(self) -> Iterator[bytes]:
        rest = b""
        for chunk in self.contents(CAMPAIGN + JOURNAL_FILE):
            *lines, rest = (rest + chunk).split(b"\n")
            yield from lines
            if len(rest) > LONGEST_LINE:
                _refuse(t("a line of its journal is too long."))
        if rest:
            _refuse(t("the last line of its journal is torn."))

    def contents(self, name: str) -> Iterator[bytes]:
        """Yield the contents of a member in pieces. Raise `NotPacked` if its size or its checksum is wrong."""
        expected, found = self.manifest.members[name], hashlib.sha256()
        for chunk in self._chunks(name):
            found.update(chunk)
            yield chunk
        if found.hexdigest() != expected.sha256:
            _refuse(t("the checksum of {name} is wrong.", name=shown(name)))

    def _chunks(self, name: str) -> Iterator[bytes]:
        info, size = self._members[name], 0
        try:
            with self._zip.open(info) as member:
                while chunk := member.read(CHUNK):
                    size += len(chunk)
                    if size > info.file_size:
                        break
                    yield chunk
        except NotPacked:
            raise
        except _UNREADABLE:
            _refuse(t("{name} can't be unpacked.", name=shown(name)))
        if size != info.file_size:
            _refuse(t("the size of {name} is wrong.", name=shown(name)))

    def content_names(self) -> list[str]:
        """Return the names of the packed files of the players' own content, such as `own.toml`."""
        return [name.removeprefix(CONTENT) for name in self.manifest.members if name.startswith(CONTENT)]

    def unpack_campaign(self, saves: Path) -> Path:
        """Write the campaign to a new folder and return it. `check` must have been called before."""
        folder = make_folder(saves, self.manifest.name or self.manifest.game)
        try:
            # The journal comes last: a folder without one is no campaign.
            for part in reversed(PARTS):
                if CAMPAIGN + part in self.manifest.members:
                    self.write_member(CAMPAIGN + part, folder / part)
        except BaseException:
            for part in PARTS:
                with contextlib.suppress(OSError):
                    os.unlink(folder / part)
            with contextlib.suppress(OSError):
                folder.rmdir()
            raise
        return folder

    def write_member(self, name: str, path: Path) -> None:
        """Write a member to a new file. Raise `Refused` if that fails; then there is no file."""
        temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
        try:
            files.make_folder(path.parent)
            with open(temporary, "xb") as file:
                for chunk in self.contents(name):
                    file.write(chunk)
                file.flush()
                os.fsync(file.fileno())
            if os.path.lexists(path):
                raise Refused(t("{path} is there already: nothing is overwritten.", path=str(path)))
            os.replace(temporary, path)
        except OSError as error:
            raise files.refusal(error, path) from error
        finally:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
        files.sync_folder(path.parent)


class _AnyFormat(Struct):
    format: int


def _check_ends(file: IO[bytes]) -> None:
    """Check the first and the last bytes of a zip file before its list of members is read into memory."""
    size = file.seek(0, os.SEEK_END)
    if size > MOST_BYTES:
        _refuse(t("it is too large."))
    file.seek(0)
    if size < _END.size or file.read(4) != b"PK\3\4":
        _refuse(t("it is no zip file, or its beginning is missing."))
    file.seek(size - _END.size)
    magic, disk, first_disk, here, count, length, start, comment = _END.unpack(file.read(_END.size))
    if magic != b"PK\5\6" or comment:
        _refuse(t("its end is missing."))
    if disk or first_disk or here != count or start + length + _END.size != size:
        _refuse(t("its list of members is broken."))
    file.seek(max(0, size - _END.size - ZIP64_LOCATOR))
    if file.read(4) == b"PK\6\7":  # this other end would count instead of the one checked here
        _refuse(t("its list of members is broken."))
    if count > MOST_MEMBERS or length > MOST_DIRECTORY:
        _refuse(t("it has too many members."))
    file.seek(0)


def _members(infos: list[zipfile.ZipInfo]) -> dict[str, zipfile.ZipInfo]:
    """Return the members by name, or raise `NotPacked` if a name, a type or a size is not allowed."""
    if len(infos) > MOST_MEMBERS:
        _refuse(t("it has too many members."))
    found: dict[str, zipfile.ZipInfo] = {}
    folded: set[str] = set()
    for info in infos:
        name = info.orig_filename
        if name != info.filename or not _is_allowed(name):
            _refuse(t("{name} has no place in it.", name=shown(name)))
        if name.casefold() in folded:
            _refuse(t("{name} is there twice.", name=shown(name)))
        folded.add(name.casefold())
        _check_kind(info)
        if name.startswith(CONTENT) and info.file_size > MOST_CONTENT:
            _refuse(t("{name} is too large.", name=shown(name)))
        found[name] = info
    if sum(info.file_size for info in infos) > MOST_UNPACKED:
        _refuse(t("it is too large when it is unpacked."))
    if CAMPAIGN + JOURNAL_FILE not in found:
        _refuse(t("it has no journal."))
    return found


def _is_allowed(name: str) -> bool:
    if name == MANIFEST or name in [CAMPAIGN + part for part in PARTS]:
        return True
    return name.startswith(CONTENT) and is_content_name(name.removeprefix(CONTENT))


def _check_kind(info: zipfile.ZipInfo) -> None:
    name, kind = shown(info.filename), stat.S_IFMT(info.external_attr >> 16)
    if kind not in (0, stat.S_IFREG) or info.is_dir():
        _refuse(t("{name} is no file, but a link or a folder.", name=name))
    if info.flag_bits & 1 or info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        _refuse(t("{name} is encrypted or packed in an unknown way.", name=name))
    if info.file_size > MOST_RATIO * info.compress_size + CHUNK:
        _refuse(t("{name} would be far too large when it is unpacked.", name=name))
