"""`campaign.toml`: the readable record beside the journal. Written from the state, never read back by itself."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import tomli_w

from assistant.disk import files

RECORD_FILE = "campaign.toml"
FORMAT = 1

_HEADER = (
    "# The record of this campaign, written by the app when it is packed up. The save is journal.jsonl;\n"
    "# to go on from here instead, also after a change of [position]: assistant new --from campaign.toml\n\n"
)
_ORDER = (
    "game",
    "scenario",
    "chapter",
    "name",
    "heroes",
    "played",
    "notes",
    "log",
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
