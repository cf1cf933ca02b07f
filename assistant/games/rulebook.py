"""Where a rule is in the printed rulebook: the chapter and heading for a reference such as "A2.3, L1186".

"A2.3" is an item of the rules digest, the developers' summary of the rules. "L1186" is a line of the text from which
the digest was made. Players have neither the digest nor this text. So the content lists the headings of the book with
their lines, and the app shows the heading instead of the reference.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property

from msgspec import Struct, field

from assistant.messages.text import Name, Text, t, verbatim

LINE = re.compile(r"\bL(\d+)")
MOST = 3
"""The highest number of rulebook headings shown for one rule. A rule may have exceptions in other chapters."""


class Heading(Struct, frozen=True, forbid_unknown_fields=True):
    """A printed heading of the rulebook. Its text reaches to the next heading.

    The headings after a `chapter` heading belong to that chapter and are shown with its name in front.
    """

    line: int
    name: Name
    chapter: bool = False


class Rulebook(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """The headings of a printed rulebook.

    - `headings`: the headings in the order of the book.
    - `items`: the line numbers for each item of the rules digest, the developers' summary of the rules.
    """

    headings: tuple[Heading, ...] = ()
    items: dict[str, int] = field(default_factory=dict)

    def places(self, reference: str) -> tuple[Text, ...]:
        """Return the headings in the printed rulebook for a reference such as "A2.3, L1186".

        Line numbers ("L1186") decide. A reference without line numbers uses the lines of its digest items ("A2.3"). The
        result is empty if the book has no heading for the reference.

        In a game without headings, references are page numbers and are returned unchanged.
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
