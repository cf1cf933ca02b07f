"""Rulings as every game's content files hold them: a question, its readings, the one taken unless told otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from assistant.table.rules import Ruling
from assistant.table.text import Name, t


class RulingOption(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: Name


class RulingData(Struct, frozen=True, forbid_unknown_fields=True):
    """`rule` is the item of the rules digest that explains the choice."""

    id: str
    name: Name
    options: tuple[RulingOption, ...]
    default: str
    rule: str = ""


def rulings_of(entries: Iterable[RulingData]) -> Iterator[Ruling]:
    """As the kernel knows them."""
    for ruling in entries:
        yield Ruling(
            ruling.id,
            t("{question}", question=ruling.name),
            tuple((option.id, t("{option}", option=option.name)) for option in ruling.options),
            ruling.default,
            ruling.rule,
        )
