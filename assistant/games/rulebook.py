"""Where a rule is in the printed rulebook: chapter and heading for a reference of the rules ("A2.3, L1186").

Rules refer to items of the rules digest and to lines of its source text, which players do not have. The content lists
the headings of the book by line, so a reference can be shown as a place that players can find.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property

from msgspec import Struct, field

from assistant.messages.text import Name, Text, t, verbatim

LINE = re.compile(r"\bL(\d+)")
MOST = 3
"""The highest number of places shown for a reference. A rule is in one place; its exceptions may be in others."""


class Heading(Struct, frozen=True, forbid_unknown_fields=True):
    """A printed heading. It covers the lines up to the next one. Headings below a `chapter` are shown after it."""

    line: int
    name: Name
    chapter: bool = False


class Rulebook(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """The headings in the order of the book, and the lines of the digest's items."""

    headings: tuple[Heading, ...] = ()
    items: dict[str, int] = field(default_factory=dict)

    def places(self, reference: str) -> tuple[Text, ...]:
        """Return the places of a reference, by its lines or else by its items; empty if the book has no such place.

        A game without headings refers to pages, which are returned as they are.
        """
        if not self.headings:
            return (verbatim(reference),) if reference else ()
        lines = [int(line) for line in LINE.findall(reference)]
        if not lines:
            parts = (reference, *(part.strip() for part in reference.split(",")))
            lines = [self.items[part] for part in parts if part in self.items]
        return tuple(dict.fromkeys(place for line in lines if (place := self._place(line))))[:MOST]

    def _place(self, line: int) -> Text | None:
        at = bisect_right(self._lines, line)
        if not at:
            return None
        heading = self.headings[at - 1]
        chapter = next((above for above in reversed(self.headings[:at]) if above.chapter), heading)
        if chapter is heading:
            return t("{heading}", heading=heading.name)
        return t("{chapter}: {heading}", chapter=chapter.name, heading=heading.name)

    @cached_property
    def _lines(self) -> list[int]:
        return [heading.line for heading in self.headings]
