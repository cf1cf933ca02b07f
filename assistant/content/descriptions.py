"""The descriptions of fields, as the docstrings of their structs have them, for the JSON Schema of content."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, get_args, get_origin

from msgspec import Struct

from assistant.engine.overlay import fields_of
from assistant.messages.value_types import is_struct

_ITEM = re.compile(r"^- ((?:`\w+`(?:, | and )?)+): (.*(?:\n(?:  .*))*)", re.MULTILINE)
"""An item of a docstring that explains fields, such as "- `hp`: the health."."""


def structs_in(type_: Any, seen: dict[type[Struct], None] | None = None) -> Iterator[type[Struct]]:
    """Yield each struct class in a type, at any depth, once."""
    seen = {} if seen is None else seen
    kind = get_origin(type_) or type_
    if is_struct(kind) and kind not in seen:
        seen[kind] = None
        yield kind
        for field in fields_of(kind).values():
            yield from structs_in(field.type, seen)
    for inner in get_args(type_):
        yield from structs_in(inner, seen)


def description_of(struct: type[Struct]) -> str:
    """Return the docstring of a struct, or "" if it has none of its own."""
    doc = struct.__dict__.get("__doc__")
    return inspect.cleandoc(doc) if doc else ""


def field_descriptions(struct: type[Struct]) -> dict[str, str]:
    """Return the description of each field that has one, by the name of the field in Python.

    It is the item about the field in the docstring of the struct, or the text below the field.
    """
    found: dict[str, str] = {}
    for base in reversed(struct.__mro__):
        if issubclass(base, Struct) and base is not Struct:
            for names, words in _ITEM.findall(description_of(base)):
                found.update(dict.fromkeys(re.findall(r"`(\w+)`", names), _one_line(words)))
            found.update(_texts_below(base))
    return found


def _texts_below(struct: type[Struct]) -> dict[str, str]:
    """Return the texts that stand below fields in the source of a struct."""
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(struct)))
    except (OSError, TypeError, SyntaxError):
        return {}  # the source is not installed
    body = tree.body[0].body if isinstance(tree.body[0], ast.ClassDef) else []
    found = {}
    for line, below in pairwise(body):
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name) and isinstance(below, ast.Expr):
            words = below.value
            if isinstance(words, ast.Constant) and isinstance(words.value, str):
                found[line.target.id] = inspect.cleandoc(words.value)
    return found


def _one_line(words: str) -> str:
    return " ".join(words.split())
