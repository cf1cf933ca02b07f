"""What a save or a content pack leaves out has its usual value. So these values are frozen, like the names.

`saves/defaults.json` holds them for the events, the state and the content of each game. New fields may be added to it:
`python tests/test_saved_defaults.py` adds them and changes nothing else. A value that must change needs a migration.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct, inspect

from assistant.games import GAME_IDS, game_named

FILE = Path(__file__).parent / "saves" / "defaults.json"
Defaults = dict[str, dict[str, dict[str, Any]]]


def defaults_of(game_id: str) -> Defaults:
    """Return the usual values of all fields that saves and packs of this game may leave out, by struct and field."""
    game = game_named(game_id)
    events = {event.__struct_config__.tag: dict(_defaults(event)) for event in game.rules.events}
    return {
        "events": events,
        "state": _of_structs(_structs(game.rules.state)),
        "content": _of_structs(_structs(game.pack) | _structs(game.scenario)),
    }


def _of_structs(kinds: set[type[Struct]]) -> dict[str, dict[str, Any]]:
    return {_name(kind): dict(_defaults(kind)) for kind in sorted(kinds, key=_name)}


def _defaults(kind: type[Struct]) -> Iterator[tuple[str, Any]]:
    for field in msgspec.structs.fields(kind):
        if field.default is msgspec.UNSET:
            continue
        if field.default is not msgspec.NODEFAULT:
            yield field.encode_name, _as_saved(field.default)
        elif field.default_factory is not msgspec.NODEFAULT:
            yield field.encode_name, _as_saved(field.default_factory())


def _as_saved(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def _name(kind: type[Struct]) -> str:
    return f"{kind.__module__.removeprefix('assistant.')}.{kind.__name__}"


def _structs(state: type[Struct]) -> set[type[Struct]]:
    """Return the structs that a state or a content file consists of."""
    found: set[type[Struct]] = set()

    def look(kind: Any) -> None:
        if isinstance(kind, inspect.StructType) and kind.cls not in found:
            found.add(kind.cls)
            for field in kind.fields:
                look(field.type)
        for name in ("type", "key_type", "value_type", "item_type"):
            look(getattr(kind, name)) if hasattr(kind, name) else None
        for name in ("types", "item_types"):
            for inner in getattr(kind, name, ()):
                look(inner)

    look(inspect.type_info(state))
    return found


def _known() -> dict[str, Defaults]:
    return json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}


@pytest.mark.parametrize("game", GAME_IDS)
def test_what_saves_and_packs_leave_out_keeps_its_value(game: str) -> None:
    now = defaults_of(game)
    for kind, structs in _known()[game].items():
        for name, fields in structs.items():
            assert {field: now[kind].get(name, {}).get(field) for field in fields} == fields, (kind, name)


def _add_new_ones() -> None:
    """Write what is known and what is new, one struct per line."""
    known = _known()
    rows: list[str] = []
    for game in GAME_IDS:
        kinds = []
        for kind, structs in defaults_of(game).items():
            old = known.get(game, {}).get(kind, {})
            merged = {name: fields | old.get(name, {}) for name, fields in (old | structs).items()}
            lines = [f"   {json.dumps(name)}: {json.dumps(fields)}" for name, fields in merged.items() if fields]
            kinds.append(f'  "{kind}": {{\n' + ",\n".join(lines) + "\n  }")
        rows.append(f' "{game}": {{\n' + ",\n".join(kinds) + "\n }")
    FILE.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    _add_new_ones()
