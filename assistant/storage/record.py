"""`campaign.toml`: the readable record beside the journal, written from the state; the list of campaigns reads it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import tomli_w
from msgspec import Struct

from assistant.messages.text import Name
from assistant.storage import files

RECORD_FILE = "campaign.toml"
FORMAT = 1

MOST_BYTES = 4 << 20
"""A record is small; what is larger is not looked into for a list."""

_HEADER = (
    "# The record of this campaign, written by the app when it is packed up. The save is journal.jsonl;\n"
    "# to go on from here instead, also after a change of [position]: assistant new --from campaign.toml\n\n"
)
_ORDER = (
    "game",
    "scenario",
    "name",
    "heroes",
    "shown",
    "played",
    "notes",
    "log",
    "campaign",
    "outcome",
    "sources",
    "rulings",
    "dial",
)


def write_record(folder: Path, record: Mapping[str, Any]) -> Path:
    """Replaces the record; `Refused` if the disk doesn't take it."""
    path = folder / RECORD_FILE
    files.replace(path, record_text(record).encode())
    return path


def record_text(record: Mapping[str, Any]) -> str:
    """The record as TOML: what a reader looks for first, the position last."""
    known = [key for key in _ORDER if key in record]
    others = [key for key in record if key not in _ORDER and key not in ("format", "position")]
    keys = (*known, *others, *(("position",) if "position" in record else ()))
    plain = {"format": FORMAT} | {key: without_nothing(record[key]) for key in keys}
    return _HEADER + tomli_w.dumps({key: value for key, value in plain.items() if value not in (None, "", [], {})})


def without_nothing(value: Any) -> Any:
    """Plain data as TOML takes it: nothing that is None, keys as text, lists for tuples."""
    if isinstance(value, Mapping):
        return {str(key): without_nothing(item) for key, item in value.items() if item is not None}
    if isinstance(value, list | tuple):
        return [without_nothing(item) for item in value if item is not None]
    return value


class RecordSummary(Struct, frozen=True):
    """What a list of campaigns says of one: where it stands, who plays, whether it is over, which scenarios are won."""

    where: Name = Name("")
    heroes: Name = Name("")
    over: bool = False
    won: tuple[str, ...] = ()


def shown_in(folder: Path, played: str) -> RecordSummary:
    """As the record has it. Where it is older than the save, only the heroes and what was won are still right."""
    path = folder / RECORD_FILE
    try:
        files.check_regular(path)
        if path.stat().st_size > MOST_BYTES:
            return RecordSummary()
        record = tomllib.loads(path.read_text(encoding="utf-8"))
        heroes = _name(record.get("shown"), "heroes")
        outcome = record["outcome"]
        won = tuple(map(str, outcome.get("won", ())))
        if record["played"] != played:
            return RecordSummary(heroes=heroes, won=won)
        return RecordSummary(_name(record.get("shown"), "where"), heroes, outcome["over"] is True, won)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return RecordSummary()


def _name(shown: Any, key: str) -> Name:
    """A line in both languages: `[shown.en]`, `[shown.pl]`."""
    return Name(str(shown["en"][key]), str(shown["pl"][key])) if isinstance(shown, dict) else Name("")
