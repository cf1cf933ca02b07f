"""`Entry`, the base struct of most entries of a content pack."""

from __future__ import annotations

from msgspec import Struct

from assistant.messages.text import Name


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """A component of the game with an id and a name."""

    id: str
    name: Name
