"""`Entry`, the base class of most entries of a content pack."""

from __future__ import annotations

from msgspec import Struct

from assistant.messages.text import Name


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of a content pack, such as a card or a hero, with an id and a name."""

    id: str
    name: Name
