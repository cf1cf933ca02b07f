"""From sentences to rows on the screen: one language, one set of signs. Nothing in a sentence is ever markup."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from msgspec.structs import replace
from textual.content import Content
from textual.style import Style

from assistant.speech.text import Arg, Name, Text
from assistant.tui.ink import Ink
from assistant.tui.rows import Row, Run
from assistant.words import Words

BOLD = Style(bold=True)
REVERSE = Style(reverse=True)
QUIET = "$foreground-muted"
WARN = "$text-warning"
KEY = "$text-accent"

_PLAIN = str.maketrans(
    {
        "▓": "#", "▒": "%", "█": "#", "░": ".", "✓": "x", "·": "-", "…": "...", "→": ">", "–": "-", "—": "-",
        "„": '"', "”": '"', "“": '"', "’": "'", "×": "x", "•": "*", "│": "|", "─": "-", "┌": "+", "┐": "+",
        "└": "+", "┘": "+",
    }
)  # fmt: skip
_BREAKS = str.maketrans({"\n": " ", "\r": " ", "\t": " ", "\v": " ", "\f": " "})
_ON, _OFF = "\ue000", "\ue001"
"""Stand around what is printed bold while a sentence is put together; from a private area of Unicode."""
_MARKS = str.maketrans({_ON: "", _OFF: ""})
_BEGIN, _END = "\ue002", "\ue003"
"""Stand around what has a hue or a weight of its own in a row; the sign after the first one says which."""
_FIRST = 0xE100
_STRONG = "strong"
_NO_MARKS = str.maketrans({_BEGIN: "", _END: ""})

Piece = str | Content | tuple[str, str | Style]


class _Bold(int):
    """A count that is printed bold."""

    def __str__(self) -> str:
        return f"{_ON}{int(self)}{_OFF}"


class _Marked(int):
    """A number that is printed strong: the first of the hues."""

    def __str__(self) -> str:
        return f"{_BEGIN}{chr(_FIRST)}{int(self)}{_END}"


@lru_cache(maxsize=256)
def pressing(key: str) -> Style:
    """A click on such words is the same as pressing this key."""
    return Style.from_meta({"press": key})


class Pen:
    """One language, one theme, and the signs the terminal can show."""

    def __init__(self, words: Words, ink: Ink | None = None, *, plain: bool = False) -> None:
        self.words = words
        self.ink = ink if ink is not None else Ink(plain=plain)

    @property
    def plain(self) -> bool:
        """Whether only ASCII can be shown."""
        return self.ink.plain

    def row(self, thing: Arg, fg: str = "", *, bold: bool = False, capital: bool = False) -> Row:
        """A sentence as runs: what carries a hue is shown in it, numbers are strong; all else in `fg`."""
        hues = [_STRONG]
        said = self.words.say(self._hued(thing, hues)).translate(_BREAKS)
        if capital:
            start = next((place for place, sign in enumerate(said) if sign != _BEGIN and ord(sign) < _FIRST), 0)
            said = said[:start] + said[start : start + 1].upper() + said[start + 1 :]
        made: Row = []
        open_: list[str] = []
        place = 0
        while place < len(said):
            sign = said[place]
            if sign == _BEGIN:
                open_.append(hues[ord(said[place + 1]) - _FIRST])
                place += 2
                continue
            if sign == _END:
                del open_[-1:]
                place += 1
                continue
            stop = min((at for at in (said.find(_BEGIN, place), said.find(_END, place)) if at >= 0), default=len(said))
            made.append(Run(self.signs(said[place:stop]), open_[-1] if open_ else fg, "", bold or bool(open_)))
            place = stop
        return made

    def _hued(self, arg: Arg, hues: list[str]) -> Arg:
        """The same with marks around what has a hue, and around numbers."""
        if isinstance(arg, Text):
            args = tuple((name, self._hued(inner, hues)) for name, inner in arg.args)
            inner = replace(arg, args=args, hue="", count=_Marked(arg.count) if arg.plural else arg.count)
            return self._mark(self.words.say(inner), arg.hue, hues) if arg.hue else inner
        if isinstance(arg, Name):
            return self._mark(self.words.say(arg).translate(_NO_MARKS), arg.hue or _STRONG, hues)
        if isinstance(arg, tuple):
            return ", ".join(self.words.say(self._hued(part, hues)) for part in arg)
        return str(_Marked(arg)) if isinstance(arg, int) else arg.translate(_NO_MARKS)

    def _mark(self, words: str, hue: str, hues: list[str]) -> str:
        hues.append(hue)
        return f"{_BEGIN}{chr(_FIRST + len(hues) - 1)}{words}{_END}"

    def say(self, thing: Arg) -> str:
        """On one line, in this language."""
        return self.signs(self.words.say(thing).translate(_BREAKS).translate(_MARKS))

    def sentence(self, text: Text) -> str:
        """On one line, with a capital letter, whatever it begins with."""
        return capital(self.say(text))

    def short(self, thing: Text | Name) -> str:
        """The short form, for lists."""
        return self.say(self.words.short(thing))

    def signs(self, words: str) -> str:
        return words.translate(_PLAIN) if self.plain else words

    def strong(self, text: Text) -> Content:
        """A sentence with the figures and numbers it names in bold."""
        said = capital(self.signs(self.words.say(self._marked(text)).translate(_BREAKS)))
        pieces: list[Piece] = []
        for place, part in enumerate(said.split(_ON)):
            bold, _, rest = part.partition(_OFF) if place else ("", "", part)
            pieces += [(bold.translate(_MARKS), BOLD), rest.translate(_MARKS)]
        return row(*pieces)

    def _marked(self, arg: Arg) -> Arg:
        if isinstance(arg, Text):
            args = tuple((name, self._marked(inner)) for name, inner in arg.args)
            return replace(arg, args=args, count=_Bold(arg.count))
        if isinstance(arg, Name | int):
            return f"{_ON}{self.words.say(arg)}{_OFF}"
        if isinstance(arg, tuple):
            return ", ".join(self.words.say(self._marked(part)) for part in arg)
        return arg


def capital(words: str) -> str:
    """A sentence that begins with the name of a place begins with a capital letter all the same."""
    return words[:1].upper() + words[1:]


def first_number(texts: Iterable[Arg]) -> int | None:
    """The first number these sentences are given, as deep as it may stand."""
    for text in texts:
        if isinstance(text, int):
            return text
        if isinstance(text, Text):
            counted = [text.count] if text.plural and "{n}" in text.message else []
            inner: tuple[Arg, ...] = (*counted, *(arg for _, arg in text.args))
        else:
            inner = text if isinstance(text, tuple) else ()
        if (number := first_number(inner)) is not None:
            return number
    return None


def row(*pieces: Piece) -> Content:
    return Content.assemble(*pieces)


def wrapped(content: Content, width: int, indent: int = 0) -> list[Content]:
    """Broken into lines of this width; those after the first are indented."""
    if width < 1:
        return []
    if content.cell_length <= width:
        return [content]
    first, *rest = content.wrap(width)
    if not rest or not 0 < indent < width:
        return [first, *rest]
    length = len(first.plain)
    below = content[length:]
    spaces = len(below.plain) - len(below.plain.lstrip(" "))
    return [first, *(line.pad_left(indent) for line in below[spaces:].wrap(width - indent))]


def cut(content: Content, width: int) -> Content:
    return content.truncate(max(0, width), ellipsis=True) if content.cell_length > width else content


def filled(content: Content, width: int) -> Content:
    """Exactly this wide."""
    content = cut(content, width)
    return content.pad_right(width - content.cell_length) if content.cell_length < width else content


def side_by_side(left: Content, right: Content, width: int) -> Content:
    """One at the left edge, one at the right; the left one gives way."""
    right = cut(right, width)
    room = width - right.cell_length
    return row(filled(left, room - 1) if room > 1 else "", " " if room > 0 else "", right)


def columns(rows: Sequence[Content], count: int, width: int) -> list[Content]:
    """The rows again, going down in so many columns."""
    height = -(-len(rows) // count)
    each = (width - 2 * (count - 1)) // count
    made = []
    for y in range(height):
        cells = [rows[place] for place in range(y, len(rows), height)]
        made.append(Content("  ").join([filled(cell, each) for cell in cells]))
    return made


def joined(parts: Iterable[str], between: str = " · ") -> str:
    return between.join(part for part in parts if part)
