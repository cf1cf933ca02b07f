"""`campaign.toml`: a readable record beside the journal, which the list of campaigns reads."""

from __future__ import annotations

import re
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
"""The largest size in bytes of a record. A larger one is ignored."""

_NOT_IN_SUMMARY = re.compile(r"^(?:log|campaign) = \[\n.*?^\]\n|^\[position\]\n.*", re.MULTILINE | re.DOTALL)
"""The long parts of a record as the app writes it. Without them, its summary is read in a fraction of the time."""
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
    """Replace the record and return its path. Raise `Refused` if it can't be written."""
    path = folder / RECORD_FILE
    files.replace(path, record_text(record).encode())
    return path


def record_text(record: Mapping[str, Any]) -> str:
    """Return the record as TOML. What readers need most comes first, the position comes last."""
    known = [key for key in _ORDER if key in record]
    others = [key for key in record if key not in _ORDER and key not in ("format", "position")]
    keys = (*known, *others, *(("position",) if "position" in record else ()))
    plain = {"format": FORMAT} | {key: toml_data(record[key]) for key in keys}
    return _HEADER + tomli_w.dumps({key: value for key, value in plain.items() if value not in (None, "", [], {})})


def toml_data(value: Any) -> Any:
    """Return a value as data for TOML: without None, keys as strings, tuples as lists."""
    if isinstance(value, Mapping):
        return {str(key): toml_data(item) for key, item in value.items() if item is not None}
    if isinstance(value, list | tuple):
        return [toml_data(item) for item in value if item is not None]
    return value


class RecordSummary(Struct, frozen=True):
    """The part of a campaign's record that the list of campaigns shows."""

    where: Name = Name("")
    heroes: Name = Name("")
    over: bool = False
    won: tuple[str, ...] = ()
    points: int | None = None


def read_summary(folder: Path, played: str) -> RecordSummary:
    """Return the summary of a campaign from its record, or an empty one if the record can't be read.

    If the record is older than the last input (`played`), return only the heroes and the won scenarios.
    """
    try:
        whole = files.read_regular(folder / RECORD_FILE, MOST_BYTES).decode()
    except (OSError, ValueError):
        return RecordSummary()
    short = _NOT_IN_SUMMARY.sub("", whole)
    found = _summary(short, played) if "[shown.en]" in short else None
    return found or _summary(whole, played) or RecordSummary()


def _summary(text: str, played: str) -> RecordSummary | None:
    """Return the summary from the text of a record, or None if a part that it needs is missing or wrong."""
    try:
        record = tomllib.loads(text)
        outcome, shown = record["outcome"], record.get("shown")
        heroes = _name(shown, "heroes")
        won = tuple(map(str, outcome.get("won", ())))
        if record["played"] != played:
            return RecordSummary(heroes=heroes, won=won)
        points = outcome.get("points")
        points = points if isinstance(points, int) and not isinstance(points, bool) else None
        return RecordSummary(_name(shown, "where"), heroes, outcome["over"] is True, won, points)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def _name(shown: Any, key: str) -> Name:
    """Return the text under `key` in both languages, from the sections `[shown.en]` and `[shown.pl]` of the record."""
    return Name(str(shown["en"][key]), str(shown["pl"][key])) if isinstance(shown, dict) else Name("")
