"""From sentences to rows on the screen: one language, one theme, one set of signs. Nothing in a sentence is markup."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from assistant.i18n import Translator
from assistant.messages.text import Arg, Name, Text
from assistant.ui.tui.drawing.rows import Row, Run
from assistant.ui.tui.theme.ink import Ink

_BREAKS = str.maketrans({"\n": " ", "\r": " ", "\t": " ", "\v": " ", "\f": " "})
_BEGIN, _END = "\ue002", "\ue003"
"""Stand around what has a hue or a weight of its own in a row; the sign after the first one says which."""
_FIRST = 0xE100
_STRONG = "strong"
_NO_MARKS = str.maketrans({_BEGIN: "", _END: ""})


class _Marked(int):
    """A number that is printed strong: the first of the hues."""

    def __str__(self) -> str:
        return f"{_BEGIN}{chr(_FIRST)}{int(self)}{_END}"


class Pen:
    """One language, one theme, and the signs the terminal can show."""

    def __init__(
        self, translator: Translator, ink: Ink | None = None, *, plain: bool = False, touch: bool = False
    ) -> None:
        self.words = translator
        self.ink = ink if ink is not None else Ink(plain=plain)
        self.touch = touch
        """Whether it is pressed with a finger: then what is pressed is a plate."""

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
                hue = hues[ord(said[place + 1]) - _FIRST]
                open_.append(open_[-1] if open_ and hue == _STRONG else hue)  # a name within hued words is of their hue
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
            if arg.hue:  # all of it, also the names and numbers in it
                return self._mark(self.words.say(replace(arg, hue="")).translate(_NO_MARKS), arg.hue, hues)
            args = tuple((name, self._hued(inner, hues)) for name, inner in arg.args)
            return replace(arg, args=args, count=_Marked(arg.count) if arg.plural else arg.count)
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
        return self.signs(self.words.say(thing).translate(_BREAKS))

    def sentence(self, text: Text) -> str:
        """On one line, with a capital letter, whatever it begins with."""
        return capital(self.say(text))

    def short(self, thing: Text | Name) -> str:
        """The short form, for lists."""
        return self.say(self.words.short(thing))

    def signs(self, words: str) -> str:
        return self.ink.signs(words)


def capital(words: str) -> str:
    """A sentence that begins with the name of a place begins with a capital letter all the same."""
    return words[:1].upper() + words[1:]


def joined(parts: Iterable[str], between: str = " · ") -> str:
    return between.join(part for part in parts if part)
