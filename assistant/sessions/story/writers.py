"""A story as text for a terminal, as Markdown or as JSON. `html_page` has the printable page."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Callable, Iterator
from typing import Any

from assistant.i18n import Translator
from assistant.sessions.examples.expectations import translated
from assistant.sessions.story.html_page import html_of
from assistant.sessions.story.story import LineKind, Story, StoryChapter, StoryLine, StoryRound
from assistant.sessions.story.words import capital, facts, heading_of, left_out, said

WIDTH = 100
SIGNS: dict[LineKind, str] = {"deed": "> ", "note": '" ', "by_hand": "~ ", "choice": "~ ", "turning_point": "* "}

Writer = Callable[[Story, Translator], str]


def text_of(story: Story, translator: Translator) -> str:
    """Return a story as lines of text."""
    return "\n".join(_text_lines(story, translator)) + "\n"


def _text_lines(story: Story, translator: Translator) -> Iterator[str]:
    yield story.name
    yield "=" * len(story.name)
    yield from facts(story, translator)
    for chapter in story.chapters:
        title = capital(translator.say(chapter.title))
        yield ""
        yield title
        yield "-" * len(title)
        for part in chapter.rounds:
            if part.heading is not None:
                yield ""
                yield heading_of(part, translator)
            for line in part.lines:
                sign = SIGNS.get(line.kind, "  ")
                yield from textwrap.wrap(sign + _plain(line, translator), WIDTH, subsequent_indent="    ")
            if part.left_out:
                yield f"  {left_out(part, translator)}"


def _plain(line: StoryLine, translator: Translator) -> str:
    words = said(line, translator)
    head = words.head.upper() if line.kind == "turning_point" else words.head
    return " ".join(part for part in (head, words.after, words.why) if part)


def markdown_of(story: Story, translator: Translator) -> str:
    """Return a story as Markdown."""
    return "\n".join(_markdown_lines(story, translator)) + "\n"


def _markdown_lines(story: Story, translator: Translator) -> Iterator[str]:
    yield f"# {_escaped(story.name)}"
    yield ""
    yield "  \n".join(map(_escaped, facts(story, translator)))
    for chapter in story.chapters:
        yield ""
        yield f"## {_escaped(capital(translator.say(chapter.title)))}"
        for part in chapter.rounds:
            if part.heading is not None:
                yield ""
                yield f"### {_escaped(heading_of(part, translator))}"
            if part.lines or part.left_out:
                yield ""
            yield from (_markdown_line(line, translator) for line in part.lines)
            if part.left_out:
                yield f"- *{_escaped(left_out(part, translator))}*"


def _markdown_line(line: StoryLine, translator: Translator) -> str:
    words = said(line, translator)
    head, after, why = (_escaped(part) for part in (words.head, words.after, words.why))
    if line.kind in ("turning_point", "heading"):
        head = f"**{head}**"
    elif line.kind == "note":
        head = f"*{head}*"
    why = f"*{why}*" if why else ""
    return "- " + " ".join(part for part in (head, after, why) if part)


_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|])")


def _escaped(words: str) -> str:
    return _SPECIAL.sub(r"\\\1", words)


def json_of(story: Story, translator: Translator) -> str:
    """Return a story as JSON, with its texts in the language of the translator."""
    data: Any = {
        "language": translator.language,
        **{
            name: translated(getattr(story, name), translator) for name in story.__struct_fields__ if name != "chapters"
        },
        "chapters": [_chapter_data(chapter, translator) for chapter in story.chapters],
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _chapter_data(chapter: StoryChapter, translator: Translator) -> dict[str, Any]:
    names = ("title", "began", "outcome", "pictures")
    data = {name: translated(getattr(chapter, name), translator) for name in names}
    return data | {"rounds": [_round_data(part, translator) for part in chapter.rounds]}


def _round_data(part: StoryRound, translator: Translator) -> dict[str, Any]:
    data: Any = translated(part, translator)
    return dict(data)


WRITERS: dict[str, Writer] = {"text": text_of, "md": markdown_of, "html": html_of, "json": json_of}
"""The formats of a story. Each name is also the ending of a file, except that text has `.txt`."""


def file_ending(format: str) -> str:
    return ".txt" if format == "text" else f".{format}"
