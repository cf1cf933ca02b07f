"""The Polish catalogue: updating it from the code, checking it, filling in translations, compiling it.

English needs no catalogue, because the messages in the code are English.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

import polib  # type: ignore[import-untyped]

from assistant.i18n.placeholders import fits, pieces
from assistant.i18n.scan import FoundMessages, Message
from assistant.messages.text import GAP, gaps

LANGUAGE = "pl"
PLURALS = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);"
FORMS = 3


class Unreadable(Exception):
    """Raised when a source file or the catalogue can't be read. Nothing is written in this case."""


class Catalogue:
    """The Polish catalogue: the .po file, and the compiled .mo file beside it."""

    def __init__(self, root: Path) -> None:
        self.path = root / "assistant" / "i18n" / "locale" / LANGUAGE / "assistant.po"
        self.compiled = self.path.with_suffix(".mo")
        self.file = f"{LANGUAGE}/assistant.po"
        try:
            self.po = polib.pofile(str(self.path), encoding="utf-8") if self.path.exists() else polib.POFile()
        except (OSError, ValueError) as error:
            raise Unreadable(f"{self.path}: {error}") from error
        self.entries = {_key(entry): entry for entry in self.po if not entry.obsolete}

    def update(self, found: FoundMessages) -> list[str]:
        """Update the catalogue: it then has exactly the messages of the code. Return the dropped messages.

        A translation is kept if only the names of its placeholders have changed.
        """
        old = self.entries
        self.entries = {key: self._entry(message, old.get(key)) for key, message in found.messages.items()}
        dropped = {key: entry for key, entry in old.items() if key not in self.entries}
        by_shape = {_shape(entry): entry for entry in (*old.values(), *dropped.values()) if any(self._forms(entry))}
        for key, entry in self.entries.items():
            before = by_shape.get(_shape(entry))
            if key not in old and before is not None and not any(self._forms(entry)):
                _set(entry, [_renamed(form, before, entry) for form in self._forms(before)])
                entry.tcomment, entry.flags = before.tcomment, before.flags
                dropped.pop(_key(before), None)
        self.po.clear()
        self.po.extend(sorted(self.entries.values(), key=lambda entry: (entry.msgid, entry.msgctxt or "")))
        self.po.header = "Kept equal to the code by: python -m assistant.i18n.extract"
        self.po.metadata = {
            "Project-Id-Version": "assistant",
            "Language": LANGUAGE,
            "MIME-Version": "1.0",
            "Content-Type": "text/plain; charset=UTF-8",
            "Content-Transfer-Encoding": "8bit",
            "Plural-Forms": PLURALS,
        }
        return [f"{entry.msgid!r} = {_translation(entry)}" for entry in dropped.values()]

    def _entry(self, message: Message, old: polib.POEntry | None) -> polib.POEntry:
        entry = polib.POEntry(
            msgid=message.message,
            msgid_plural=message.plural,
            msgctxt=message.context or None,
            occurrences=[(file, "") for file in message.files],
        )
        if old is not None and bool(old.msgid_plural) == bool(message.plural):
            _set(entry, self._forms(old))
            entry.tcomment = old.tcomment
            # If the English plural was reworded, the translation is kept but marked for review.
            entry.flags = ["fuzzy"] if old.fuzzy or old.msgid_plural != message.plural else []
        elif not message.plural and not any(letter.isalpha() for letter in "".join(pieces(message.message)[::2])):
            _set(entry, [message.message])
        else:
            _set(entry, self._forms(entry))
        return entry

    def _forms(self, entry: polib.POEntry) -> list[str]:
        if not entry.msgid_plural:
            return [entry.msgstr]
        return [entry.msgstr_plural.get(form, "") for form in range(FORMS)]

    def missing(self, found: FoundMessages) -> dict[str, str | list[str]]:
        """Return the messages without a correct translation: message -> its Polish forms so far."""
        todo: dict[str, str | list[str]] = {}
        for key, message in found.messages.items():
            entry = self._entry(message, self.entries.get(key))
            if list(self._faults(message, entry)):
                forms = self._forms(entry)
                todo[key] = forms if message.plural else forms[0]
        return todo

    def fill(self, found: FoundMessages, translations: Mapping[str, object]) -> list[str]:
        """Fill in translations. Return a sentence for each one that was refused."""
        refused = []
        for key, given in translations.items():
            forms = given if isinstance(given, list) else [given]
            message, entry = found.messages.get(key), self.entries.get(key)
            if not any(forms):
                continue
            if message is None or entry is None:
                refused.append(f"{key!r} is no message of the code")
            elif isinstance(given, list) != bool(message.plural) or not all(isinstance(f, str) for f in forms):
                wanted = f"a list of {FORMS} strings" if message.plural else "one string"
                refused.append(f"{key!r} needs {wanted}; it has {given!r}")
            else:
                before = (self._forms(entry), entry.flags)
                _set(entry, [str(form) for form in forms])
                entry.flags = []
                if faults := list(self._faults(message, entry)):
                    refused += [f"{key!r}: {fault}" for fault in faults]
                    _set(entry, before[0])
                    entry.flags = before[1]
        return refused

    def save(self) -> None:
        """Write the .po and the .mo file. A crash never leaves half of a file."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        _replace(self.path, str(self.po).encode())
        _replace(self.compiled, self.po.to_binary())

    def problems(self, found: FoundMessages) -> Iterator[str]:
        """Yield each difference between the catalogue and the code, and between the two files."""
        if not self.path.exists():
            yield f"{self.file}: there is no such catalogue; run python -m assistant.i18n.extract"
            return
        if self.po.metadata.get("Plural-Forms") != PLURALS:
            yield f"{self.file}: Plural-Forms must be {PLURALS}"
        for key, message in found.messages.items():
            where = f"{message.message!r} ({', '.join(message.files)})"
            if key in self.entries:
                yield from (f"{self.file}: {where}: {fault}" for fault in self._faults(message, self.entries[key]))
            else:
                yield f"{self.file}: {where}: missing"
        for key, entry in self.entries.items():
            if key not in found.messages:
                yield f"{self.file}: {entry.msgid!r}: unused"
        if len(self.entries) < len([entry for entry in self.po if not entry.obsolete]):
            yield f"{self.file}: some messages stand in it twice; run python -m assistant.i18n.extract"
        if not self.compiled.exists() or self.compiled.read_bytes() != self.po.to_binary():
            yield f"{LANGUAGE}/assistant.mo: stale; run python -m assistant.i18n.extract"

    def _faults(self, message: Message, entry: polib.POEntry) -> Iterator[str]:
        forms = self._forms(entry)
        if entry.msgid_plural != message.plural:
            yield f"the plural in the code is {message.plural!r}, here {entry.msgid_plural!r}"
        elif len(entry.msgstr_plural) not in (0, len(forms)):
            yield f"needs {len(forms)} plural forms; it has {len(entry.msgstr_plural)}"
        elif not all(forms):
            yield "untranslated"
        elif entry.fuzzy:
            yield "fuzzy"
        else:
            for number, form in enumerate(forms):
                if not fits(form, message.message, message.plural, single=number == 0):
                    yield f"other braces than in English: {form!r}"


def _key(entry: polib.POEntry) -> str:
    return f"{entry.msgctxt}\x04{entry.msgid}" if entry.msgctxt else str(entry.msgid)


def _shape(entry: polib.POEntry) -> tuple[str | None, str, str]:
    """Return the context, message and plural of an entry, with numbers instead of the names of placeholders.

    Two messages that differ only in these names have the same result.
    """
    names = _gap_names(entry)

    def numbered(text: str) -> str:
        return GAP.sub(lambda gap: f"{{{names.index(gap[1])}}}" if gap[1] in names else gap[0], text)

    return entry.msgctxt, numbered(entry.msgid), numbered(entry.msgid_plural)


def _gap_names(entry: polib.POEntry) -> list[str]:
    names = dict.fromkeys(gaps(entry.msgid) + gaps(entry.msgid_plural))
    return [name for name in names if not (entry.msgid_plural and name == "n")]


def _renamed(form: str, before: polib.POEntry, entry: polib.POEntry) -> str:
    names = dict(zip(_gap_names(before), _gap_names(entry), strict=True))
    return GAP.sub(lambda gap: f"{{{names.get(gap[1], gap[1])}}}", form)


def _translation(entry: polib.POEntry) -> str:
    return repr(list(entry.msgstr_plural.values()) if entry.msgid_plural else entry.msgstr)


def _set(entry: polib.POEntry, forms: list[str]) -> None:
    if entry.msgid_plural:
        entry.msgstr_plural = dict(enumerate(forms))
    else:
        entry.msgstr = forms[0]


def _replace(path: Path, data: bytes) -> None:
    if path.exists() and path.read_bytes() == data:
        return
    temporary = path.with_name(f"{path.name}.{os.getpid()}")
    temporary.write_bytes(data)
    temporary.replace(path)
