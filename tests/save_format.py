"""A description of everything that a save encodes: the fields of every saved struct, with their types.

`python -m tests.save_format` adds what is new to `tests/saves/format.json`. It refuses to change what is there: an
encoded field that is gone or has another type needs a new `FORMAT` with a migration.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import inspect

from assistant.engine.checkpoint import Checkpoint, World
from assistant.games import GAME_IDS, game_named
from assistant.storage.journal_lines import LineHeader
from assistant.timeline.timeline import FORMAT, JournalLine

FILE = Path(__file__).parent / "saves" / "format.json"
NEEDED = "!"
"""The end of the type of a field without a default: a save without it can't be read."""

Fields = dict[str, str]
Structs = dict[str, Fields]
Format = dict[str, Structs]


def present_format() -> Format:
    """Return the structs of the journal, and those of each game's state and events."""
    found: Format = {"journal": structs_of(JournalLine, LineHeader, Checkpoint, World[Any])}
    for id in GAME_IDS:
        rules = game_named(id).rules
        found[id] = structs_of(rules.state, *rules.events)
        for name in found["journal"]:
            found[id].pop(name, None)
    return found


def structs_of(*kinds: Any) -> Structs:
    """Return the encoded fields of these structs and of all structs in them."""
    found: Structs = {}
    for kind in kinds:
        _collect(inspect.type_info(kind), found)
    return dict(sorted(found.items()))


def _collect(kind: inspect.Type, found: Structs) -> None:
    if isinstance(kind, inspect.StructType):
        name = kind.tag if isinstance(kind.tag, str) else kind.cls.__name__
        if name in found:
            return
        found[name] = {}
        for field in kind.fields:
            needed = NEEDED if field.required else ""
            found[name][field.encode_name] = f"{describe(field.type)}{needed}"
            _collect(field.type, found)
        return
    for inner in _inside(kind):
        _collect(inner, found)


def _inside(kind: inspect.Type) -> Iterator[inspect.Type]:
    for name in ("key_type", "value_type", "item_type", "type"):
        inner = getattr(kind, name, None)
        if isinstance(inner, inspect.Type):
            yield inner
    yield from getattr(kind, "item_types", ())
    yield from getattr(kind, "types", ())


def describe(kind: inspect.Type) -> str:
    """Return a type in a few letters: `dict[str, list[HeldItem]]`."""
    match kind:
        case inspect.StructType(cls=cls, tag=tag):
            return tag if isinstance(tag, str) else cls.__name__
        case inspect.DictType(key_type=key, value_type=value):
            return f"dict[{describe(key)}, {describe(value)}]"
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item) | inspect.SetType(item_type=item):
            return f"list[{describe(item)}]"
        case inspect.TupleType(item_types=items):
            return f"list[{', '.join(map(describe, items))}]"
        case inspect.UnionType(types=types):
            return " | ".join(sorted(map(describe, types)))
        case inspect.LiteralType(values=values):
            return "int" if all(isinstance(value, int) for value in values) else "str"
        case inspect.Metadata(type=inner):
            return describe(inner)
        case _:
            return type(kind).__name__.removesuffix("Type").lower()


def differences(old: Format, new: Format) -> Iterator[str]:
    """Yield what an old save has and the present version does not read, and what it needs and no old save has."""
    for part, structs in old.items():
        for struct, fields in structs.items():
            now = new.get(part, {}).get(struct)
            if now is None:
                yield f"{part}: {struct} is gone"
                continue
            for field, kind in fields.items():
                if field not in now:
                    yield f"{part}: {struct}.{field} is gone"
                elif not _is_read_as(kind, now[field]):
                    yield f"{part}: {struct}.{field} was {kind}, it is {now[field]}"
            for field in now.keys() - fields.keys():
                if now[field].endswith(NEEDED):
                    yield f"{part}: {struct}.{field} is new and has no default"


def _is_read_as(old: str, new: str) -> bool:
    """Return whether a value of the old type is one of the new type, too."""
    if new.endswith(NEEDED) and not old.endswith(NEEDED):
        return False  # omitted where it had its default
    kinds = set(new.removesuffix(NEEDED).split(" | "))
    return "any" in kinds or old == new or set(old.removesuffix(NEEDED).split(" | ")) <= kinds


def frozen_formats() -> dict[str, Format]:
    """Return the description of each format that was ever released, by its number."""
    found: dict[str, Format] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    return found


def text_of(formats: dict[str, Format]) -> str:
    """Return the descriptions as JSON with one line for each struct."""
    encode = json.JSONEncoder(ensure_ascii=False).encode
    rows: list[str] = []
    for number, parts in formats.items():
        blocks = []
        for part, structs in parts.items():
            lines = ",\n".join(f"   {encode(struct)}: {encode(fields)}" for struct, fields in sorted(structs.items()))
            blocks.append(f"  {encode(part)}: {{\n{lines}\n  }}")
        rows.append(f" {encode(number)}: {{\n" + ",\n".join(blocks) + "\n }")
    return "{\n" + ",\n".join(rows) + "\n}\n"


def with_additions(formats: dict[str, Format], now: Format) -> dict[str, Format]:
    """Return the descriptions with what the present version has added to the present format."""
    old = formats.get(str(FORMAT), {})
    merged = {
        part: {
            struct: {**old.get(part, {}).get(struct, {}), **now.get(part, {}).get(struct, {})}
            for struct in sorted({*old.get(part, {}), *now.get(part, {})})
        }
        for part in (*now, *(part for part in old if part not in now))
    }
    return {**formats, str(FORMAT): merged}


def main() -> None:
    formats, now = frozen_formats(), present_format()
    if broken := list(differences(formats.get(str(FORMAT), {}), now)):
        raise SystemExit("\n".join([*broken, "This needs a new FORMAT and a migration in storage/migrations.py."]))
    FILE.write_text(text_of(with_additions(formats, now)), encoding="utf-8")


if __name__ == "__main__":
    main()
