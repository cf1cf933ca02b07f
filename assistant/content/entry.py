"""What most tables of a pack hold."""

from __future__ import annotations

from msgspec import Struct

from assistant.messages.text import Name


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """A thing of the box with a name of its own."""

    id: str
    name: Name
