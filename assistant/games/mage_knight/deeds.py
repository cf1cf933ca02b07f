"""What may happen in a turn beside its end: key `e`. Each chapter names its own; each keeps its number all evening."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from assistant.games.mage_knight.rules import MageTable
from assistant.table.questions import Option
from assistant.table.rules import Step
from assistant.table.text import Text


class Deed(Struct, frozen=True):
    """`may` says whether it can happen now in this hero's turn; `step` runs it, then the turn goes on."""

    id: str
    label: Text
    number: int
    may: Callable[[MageTable, str], bool]
    step: Step[[str]]

    @property
    def option(self) -> Option:
        return Option(self.id, self.label, number=self.number)
