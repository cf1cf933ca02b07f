"""Packed campaigns with something wrong in them, made in memory from a seed."""

from __future__ import annotations

import hashlib
import io
import struct
import warnings
import zipfile
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from assistant.storage.journal_lines import with_checksum

JOURNAL = "campaign/journal.jsonl"

Parts = list[tuple[zipfile.ZipInfo | str, bytes]]


def journal(lines: int = 3, **changed: Any) -> bytes:
    """Return a journal whose lines have what is checked when a file is opened."""
    about = {"game": "toy", "scenario": "cellar", "name": "Friday"}
    bodies = [{"format": 2, "n": n, "about": about if n == 0 else {}} | changed for n in range(lines)]
    return b"".join(with_checksum(msgspec.json.encode(body)) for body in bodies)


def good_members(journal_format: int) -> dict[str, bytes]:
    """Return the members of a sound file."""
    return {
        JOURNAL: journal(format=journal_format),
        "campaign/campaign.toml": b'name = "Friday"\n',
        "content/own.toml": b"",
        "content/scenarios/cellar.toml": b"",
    }


def manifest_of(members: dict[str, bytes], journal_format: int, **changed: Any) -> dict[str, Any]:
    infos = {name: {"size": len(data), "sha256": hashlib.sha256(data).hexdigest()} for name, data in members.items()}
    known = {"format": 1, "app": "0.1.0", "game": "toy", "scenario": "cellar", "name": "Friday", "lines": 3}
    return known | {"journal_format": journal_format, "members": infos} | changed


def zipped(parts: Parts, compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    file = io.BytesIO()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about duplicates
        with zipfile.ZipFile(file, "w", compression) as packed:
            for name, data in parts:
                packed.writestr(name, data)
    return file.getvalue()


class Hostile:
    """Makes hostile files. `make` returns what is wrong and the bytes of the file."""

    def __init__(self, seed: int, journal_format: int) -> None:
        self.random = Random(seed)
        self.format = journal_format
        self.kinds: list[Callable[[], bytes]] = [
            self.bad_path, self.link, self.bomb, self.hidden_bomb, self.wrong_checksum, self.wrong_version,
            self.truncated, self.duplicate, self.nested, self.wrong_type, self.many, self.flipped, self.bad_journal,
            self.surplus, self.encrypted, self.comment, self.second_end, self.noise,
        ]  # fmt: skip

    def make(self, number: int) -> tuple[str, bytes]:
        kind = self.kinds[number % len(self.kinds)]
        return kind.__name__, kind()

    def pack(self, members: dict[str, bytes], more: Parts | None = None, **changed: Any) -> bytes:
        manifest = msgspec.json.encode(manifest_of(members, self.format, **changed))
        return zipped([("manifest.json", manifest), *members.items(), *(more or [])])

    def good(self) -> dict[str, bytes]:
        return good_members(self.format)

    def bad_path(self) -> bytes:
        name = self.random.choice(
            ["../journal.jsonl", "/etc/passwd", "C:/x.toml", "content/../../x.toml", "content//x.toml", "campaign/x.sh",
             "content\\..\\x.toml", "content/.x.toml", "content/con.toml", "content/a/b.toml", "content/x\0.toml",
             "content/scenarios/../x.toml", "content/NUL.x.toml", "content/x.toml/", "./manifest.json", "\x1b[2J.toml",
             "content/" + "x" * 5_000 + ".toml", "content/x.py", "~/x.toml", "campaign/../campaign/journal.jsonl"]
        )  # fmt: skip
        info = zipfile.ZipInfo("x")
        info.filename = name
        if self.random.random() < 0.5:
            return self.pack(self.good(), [(info, b"bad")])
        members = self.good() | {name: b"bad"}
        parts: Parts = [(info if key == name else key, data) for key, data in members.items()]
        return zipped([("manifest.json", msgspec.json.encode(manifest_of(members, self.format))), *parts])

    def link(self) -> bytes:
        members = self.good()
        target = self.random.choice(list(members))
        info = zipfile.ZipInfo(target)
        info.external_attr = self.random.choice([0o120777, 0o040755, 0o010644, 0o020644, 0o060644, 0o140644]) << 16
        parts: Parts = [(info if name == target else name, data) for name, data in members.items()]
        return zipped([("manifest.json", msgspec.json.encode(manifest_of(members, self.format))), *parts])

    def bomb(self) -> bytes:
        size = self.random.choice([1, 4, 7]) << 20
        name = self.random.choice(["campaign/campaign.toml", "content/x.toml", JOURNAL])
        return self.pack(self.good() | {name: bytes(size)})

    def hidden_bomb(self) -> bytes:
        """A member that declares another size than it has."""
        data = bytearray(self.pack(self.good() | {"campaign/campaign.toml": bytes(1 << 20)}))
        declared = struct.pack("<L", 1 << 20)
        return bytes(data.replace(declared, struct.pack("<L", self.random.choice([0, 10, 5 << 20, (1 << 32) - 1]))))

    def wrong_checksum(self) -> bytes:
        members = self.good()
        manifest = manifest_of(members, self.format)
        name = self.random.choice(list(members))
        manifest["members"][name]["sha256"] = self.random.choice(["", "0" * 64, "x", hashlib.sha256(b"?").hexdigest()])
        return zipped([("manifest.json", msgspec.json.encode(manifest)), *members.items()])

    def wrong_version(self) -> bytes:
        if self.random.random() < 0.5:
            return self.pack(self.good(), format=self.random.choice([0, -1, 2, 99, 10**30, "1", None, 1.5]))
        members = self.good() | {JOURNAL: journal(format=self.random.choice([1, self.format + 1, 99]))}
        return self.pack(members)

    def truncated(self) -> bytes:
        data = self.pack(self.good())
        cut = self.random.randrange(1, len(data))
        return data[:-cut] if self.random.random() < 0.5 else data[cut:]

    def duplicate(self) -> bytes:
        name = self.random.choice([*self.good(), "manifest.json", "CONTENT/own.toml", "content/OWN.toml"])
        return self.pack(self.good(), [(name, b"again")])

    def nested(self) -> bytes:
        inside = self.pack(self.good())
        if self.random.random() < 0.5:
            return self.pack(self.good(), [("campaign/more.zip", inside)])
        return self.pack({JOURNAL: inside})

    def wrong_type(self) -> bytes:
        wrong = self.random.choice([None, 5, "x", [], {"x": 1}, [[[]]], True, 10**40, "\ud7ff" * 50])
        if self.random.random() < 0.3:
            text = self.random.choice([b"", b"[" * 100_000, b"{}", b"null", b"\xff\xfe", b'{"format": 1}'])
            return zipped([("manifest.json", text), *self.good().items()])
        key = self.random.choice(["app", "game", "scenario", "lines", "journal_format", "members"])
        if key == "app":  # any text is allowed there
            wrong = 7
        manifest = manifest_of(self.good(), self.format) | {key: wrong}
        return zipped([("manifest.json", msgspec.json.encode(manifest)), *self.good().items()])

    def many(self) -> bytes:
        count = self.random.choice([2_200, 3_000])
        return self.pack(self.good() | {f"content/x{number}.toml": b"" for number in range(count)})

    def flipped(self) -> bytes:
        """A sound file in which one byte of the packed journal is another one."""
        data = bytearray(self.pack(self.good()))
        start = data.index(JOURNAL.encode()) + len(JOURNAL)
        length = zipfile.ZipFile(io.BytesIO(bytes(data))).getinfo(JOURNAL).compress_size
        data[start + self.random.randrange(length)] ^= self.random.randrange(1, 256)
        return bytes(data)

    def bad_journal(self) -> bytes:
        whole = journal(format=self.format)
        wrong = self.random.choice(
            [b"", b"\n", whole[:-1], whole[5:], whole + b"{}\n", whole + whole, b"[" * 100_000 + b"\n",
             journal(1, format=self.format, about=5), whole.replace(b"toy", b"boy"), journal(3, n=0)]
        )  # fmt: skip
        return self.pack(self.good() | {JOURNAL: wrong})

    def surplus(self) -> bytes:
        members = self.good()
        if self.random.random() < 0.5:
            return self.pack(members, [("content/more.toml", b"")])
        manifest = manifest_of(members | {"content/more.toml": b""}, self.format)
        return zipped([("manifest.json", msgspec.json.encode(manifest)), *members.items()])

    def encrypted(self) -> bytes:
        members = self.good()
        manifest = msgspec.json.encode(manifest_of(members, self.format))
        if self.random.random() < 0.5:
            return zipped([("manifest.json", manifest), *members.items()], zipfile.ZIP_BZIP2)
        data = bytearray(zipped([("manifest.json", manifest), *members.items()]))
        place = data.index(b"PK\1\2") + 8
        data[place] |= 1
        return bytes(data)

    def comment(self) -> bytes:
        """Something before, behind or at the end of a sound file."""
        data, more = self.pack(self.good()), self.random.randbytes(self.random.randrange(1, 90))
        return self.random.choice([data + more, more + data, data[:-2] + struct.pack("<H", len(more)) + more])

    def second_end(self) -> bytes:
        """A second list of members, in the record for large zip files."""
        data = self.pack(self.good())
        *begin, length, start, comment = struct.unpack("<4s4H2LH", data[-22:])
        large = struct.pack("<4sQ2H2L4Q", b"PK\6\6", 44, 45, 45, 0, 0, 3, 3, self.random.randrange(1 << 40), start)
        locator = struct.pack("<4sLQL", b"PK\6\7", 0, len(data) - 22, 1)
        end = struct.pack("<4s4H2LH", *begin, length + len(large) + len(locator), start, comment)
        return data[:-22] + large + locator + end

    def noise(self) -> bytes:
        begin = self.random.choice([b"", b"PK\3\4", b"PK\5\6", b"\x1f\x8b", b"Rar!"])
        return begin + self.random.randbytes(self.random.randrange(200))
