"""Decoding saved events. The decoder of a class is made when its first event comes: all of them take long to make."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec import Raw, Struct

from assistant.messages.events import Event


class EventTag(Struct):
    """The part of a saved event that names its class."""

    type: str


_tag = msgspec.json.Decoder(EventTag)


class EventDecoder:
    """Decodes the events of one game."""

    def __init__(self, classes: Iterable[type[Event]]) -> None:
        self._classes = {str(one.__struct_config__.tag): one for one in classes}
        self._decoders: dict[str, msgspec.json.Decoder[Event]] = {}

    def decode(self, data: bytes | Raw) -> Event:
        """Return the event, or raise `ValidationError` if no class of this game fits."""
        tag = _tag.decode(data).type
        decoder = self._decoders.get(tag)
        if decoder is None:
            if tag not in self._classes:
                raise msgspec.ValidationError(f"no event of this game is named {tag}")
            decoder = self._decoders[tag] = msgspec.json.Decoder(self._classes[tag])
        return decoder.decode(data)
