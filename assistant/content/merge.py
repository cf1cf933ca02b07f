"""Merging packs: a later pack overrides an earlier one.

Entries with the same id are merged field by field. Other tables are merged key by key.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Generic, TypeVar, get_args, get_origin

import msgspec
from msgspec import Struct

from assistant.content.effects import EffectChecker
from assistant.content.packs import ID, OWN_FILE
from assistant.content.problems import (
    BrokenReference,
    KeyPath,
    Override,
    Report,
    dotted,
)
from assistant.content.toml_reader import SourceFile
from assistant.content.validation import convert, unknown_key
from assistant.messages.text import Text, shown, t
from assistant.messages.value_types import is_struct, members, words

C = TypeVar("C", bound=Struct)
References = Callable[[C], Iterable[BrokenReference]]

MAX_ENTRIES = 20_000
"""The largest number of entries in one pack."""


class SourcePlace(Struct, frozen=True):
    """Where an entry or a key is written: the file, the key path in it, and the number of the pack."""

    source: SourceFile
    path: KeyPath
    pack: int


def entry_type(expected: Any) -> Any:
    """Return the type of the entries in a dict of the content: `Hero` for `dict[str, Hero]`.

    Return None for other types.
    """
    if get_origin(expected) is not dict:
        return None
    key, item = get_args(expected)
    structs = members(item)
    has_id = all(is_struct(struct) and "id" in (get_origin(struct) or struct).__struct_fields__ for struct in structs)
    return item if key is str and has_id else None


class Merger(Generic[C]):
    """Collects the files of all packs in load order, and makes the content from them."""

    def __init__(self, schema: type[C], report: Report) -> None:
        self.schema = schema
        self.report = report
        self.overrides: list[Override] = []
        self._fields = {field.encode_name: field for field in msgspec.structs.fields(schema)}
        self._entries: dict[str, dict[str, Any]] = {}
        self._tables: dict[str, Any] = {}
        self._written: dict[tuple[str, str], dict[str, Any]] = {}
        self._places: dict[tuple[str, str], SourcePlace] = {}
        self._earlier: dict[tuple[str, str], list[SourcePlace]] = {}
        self._faulty: set[str] = set()
        self._pack = 0

    def add_pack(self, sources: Sequence[SourceFile]) -> None:
        """Add the files of a pack. They override the files of earlier packs."""
        self._pack += 1
        count = 0
        for source in sources:
            for key, value in source.data.items():
                field = self._fields.get(key)
                if field is None:
                    source.fault(self.report, (key,), unknown_key(key, self._fields))
                elif (item := entry_type(field.type)) is None:
                    self._add_table(source, key, value)
                elif isinstance(value, list):
                    count += len(value)
                    if count > MAX_ENTRIES:
                        message = t("There are too many entries; a pack has at most {most}.", most=MAX_ENTRIES)
                        source.fault(self.report, (key,), message)
                        return
                    for number, entry in enumerate(value):
                        self._add_entry(source, key, number, entry, item)
                else:
                    message = t("Write each entry as a table of its own, under [[{key}]].", key=key)
                    source.fault(self.report, (key,), message)

    def _add_entry(self, source: SourceFile, kind: str, number: int, entry: object, item: Any) -> None:
        path = (kind, number)
        name = entry.get("id") if isinstance(entry, dict) else None
        title = f"{kind}.{name}" if isinstance(name, str) else dotted(path)

        def fault(where: KeyPath, message: Text) -> None:
            inner = dotted(where[2:])
            joint = "." if inner and not inner.startswith("[") else ""
            source.fault(self.report, where, message, f"{title}{joint}{inner}")

        merged = self._merged(kind, name, entry, item)
        if merged is entry and Path(source.name).name == OWN_FILE and _is_partial(entry, item):
            return  # the players read facts of a card whose pack is no longer there
        fits, converted = convert(merged, item, path, fault)
        if isinstance(name, str) and not ID.fullmatch(name):
            fault((*path, "id"), t("An id has at most 64 letters, digits, _ and -."))
            fits = False
        if isinstance(name, str) and not fits:
            self._faulty.add(name)
        if fits and isinstance(name, str) and self._is_free(source, (kind, name), path, title):
            self._entries.setdefault(kind, {})[name] = converted
            self._written[kind, name] = merged

    def _merged(self, kind: str, name: object, entry: Any, item: Any) -> Any:
        """Return the entry, completed with the fields of the same entry in earlier packs."""
        place = self._places.get((kind, name)) if isinstance(name, str) else None
        if place is None or place.pack == self._pack or (kind, name) not in self._written:
            return entry
        earlier = self._written[kind, str(name)]
        tags = {struct.__struct_config__.tag_field for struct in members(item)} - {None}
        has_other_type = any(entry.get(tag, earlier.get(tag)) != earlier.get(tag) for tag in tags)
        return entry if has_other_type else {**earlier, **entry}

    def _add_table(self, source: SourceFile, key: str, value: object) -> None:
        old = self._tables.get(key)
        if isinstance(value, dict) and (old is None or isinstance(old, dict)):
            merged = self._tables.setdefault(key, {})
            for inner, item in value.items():
                if self._is_free(source, (key, inner), (key, inner), f"{key}.{inner}"):
                    merged[inner] = item
            self._places[key, ""] = SourcePlace(source, (key,), self._pack)
        elif self._is_free(source, (key, ""), (key,), key):
            for stale in [what for what in self._places if what[0] == key and what[1]]:
                del self._places[stale]
            self._tables[key] = value

    def _is_free(self, source: SourceFile, what: tuple[str, str], path: KeyPath, title: str) -> bool:
        """Return whether this entry or key is new in its pack, and note where it is written. Report a repeated one."""
        old = self._places.get(what)
        if old is not None and old.pack == self._pack:
            line = old.source.lines.of(old.path)
            message = t(
                '"{what}" is already there in {file}, line {line}; leave one of the two out or rename it.',
                what=shown(title),
                file=old.source.name,
                line=line,
            )
            source.fault(self.report, path, message, title)
            return False
        if old is not None:
            self._earlier.setdefault(what, []).append(old)
            self.overrides.append(Override(shown(title, 200), source.name, old.source.name))
        self._places[what] = SourcePlace(source, path, self._pack)
        return True

    def content(self, place: str, complete: bool = True) -> C | None:
        """Return the content, or None if it has mistakes.

        Missing keys are reported at `place`. If not all files could be read (not `complete`), they are not reported.
        """
        values: dict[str, Any] = {}
        fits_all = True
        for key, field in self._fields.items():
            if entry_type(field.type) is not None:
                values[field.name] = self._entries.get(key, {})
            elif key in self._tables:
                fits, values[field.name] = convert(self._tables[key], field.type, (key,), self._fault_in_table)
                fits_all = fits_all and fits
            elif field.required and not complete:
                fits_all = False
            elif field.required:
                message = t(
                    'The key "{key}" is missing; it should hold {expected}.',
                    key=key,
                    expected=words(field.type),
                )
                self.report.add(place, 0, key, message)
                fits_all = False
        return self.schema(**values) if fits_all else None

    def check_references(self, content: C, references: References[C], default_place: str) -> None:
        """Report each id in the content that no entry has. Ids of entries with mistakes are not reported."""
        for broken in references(content):
            if broken.value in self._faulty:
                continue
            title, message = broken.where, broken.message
            path: KeyPath = tuple(int(part) if part.isdigit() else part for part in broken.key.split("."))
            place = self._place_of(broken.kind, broken.id, path[0]) if broken.id else None
            if place is not None:
                path = (*place.path, *path)
            else:
                path = (broken.kind, *path) if broken.kind else path
                place = self._place_in_table(path)
            if place is None:
                self.report.add(default_place, 0, title, message)
            else:
                place.source.fault(self.report, path, message, title)

    def check_effects(self, content: C, checker: EffectChecker, default_place: str) -> None:
        """Report the mistakes in the effects of entries."""
        for mistake in checker.mistakes(content):
            title = ".".join(str(part) for part in (mistake.kind, mistake.id, *mistake.path) if part != "")
            place = self._place_of(mistake.kind, mistake.id, mistake.path[0])
            if place is None:
                self.report.add(default_place, 0, title, mistake.message)
            else:
                place.source.fault(self.report, (*place.path, *mistake.path), mistake.message, title)

    def _place_of(self, kind: str, id: str, key: str | int) -> SourcePlace | None:
        """Return where the value of `key` in an entry is written: in the last pack that has it."""
        place = self._places.get((kind, id))
        for earlier in reversed(self._earlier.get((kind, id), [])):
            if place is not None and key not in _written_at(place):
                place = earlier
        return place

    def _fault_in_table(self, path: KeyPath, message: Text) -> None:
        place = self._place_in_table(path)
        assert place is not None
        place.source.fault(self.report, path, message)

    def _place_in_table(self, path: KeyPath) -> SourcePlace | None:
        table = str(path[0])
        inner = self._places.get((table, str(path[1]))) if len(path) > 1 else None
        return inner or self._places.get((table, ""))


def _written_at(place: SourcePlace) -> Any:
    value: Any = place.source.data
    for part in place.path:
        value = value[part]
    return value


def _is_partial(entry: Any, item: Any) -> bool:
    """Return whether an entry lacks required fields."""

    def lacks_field(struct: Any) -> bool:
        return any(field.required and field.encode_name not in entry for field in msgspec.structs.fields(struct))

    return isinstance(entry, dict) and all(lacks_field(struct) for struct in members(item))
