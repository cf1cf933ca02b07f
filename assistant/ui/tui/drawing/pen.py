"""`Pen`: it turns texts into rows of styled text, in one language and one theme."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from assistant.i18n import Translator
from assistant.messages.text import Arg, Name, Text
from assistant.ui.tui.drawing.rows import Row, Run
from assistant.ui.tui.theme.ink import Ink

_BREAKS = str.maketrans({"\n": " ", "\r": " ", "\t": " ", "\v": " ", "\f": " "})
_BEGIN, _END = "\ue002", "\ue003"
"""Characters around a text with a style of its own. The character after `_BEGIN` is the index of the style."""
_FIRST = 0xE100
_STRONG = "strong"
_NO_MARKS = str.maketrans({_BEGIN: "", _END: ""})


class _Marked(int):
    """A number that is printed between the characters that mark bold text."""

    def __str__(self) -> str:
        return f"{_BEGIN}{chr(_FIRST)}{int(self)}{_END}"


class Pen:
    """What drawing functions need: the language, and the colours and signs (`ink`)."""

    def __init__(
        self, translator: Translator, ink: Ink | None = None, *, plain: bool = False, touch: bool = False
    ) -> None:
        self.translator = translator
        self.ink = ink if ink is not None else Ink(plain=plain)
        self.touch = touch
        """Whether the screen is a touch screen. What can be pressed is then drawn as a large button."""

    @property
    def plain(self) -> bool:
        """Whether the terminal shows only ASCII."""
        return self.ink.plain

    def row(self, thing: Arg, fg: str = "", *, bold: bool = False, capital: bool = False) -> Row:
        """Return a text as a row. Parts with a colour are drawn in it, names and numbers are bold."""
        hues = [_STRONG]
        said = self.translator.say(self._hued(thing, hues)).translate(_BREAKS)
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
                open_.append(open_[-1] if open_ and hue == _STRONG else hue)  # a name inside hued text keeps that hue
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
        """Return `arg` with marks around coloured parts, names and numbers, and add their colours to `hues`."""
        if isinstance(arg, Text):
            if arg.hue:  # the hue covers names and numbers inside the text, too
                return self._mark(self.translator.say(replace(arg, hue="")).translate(_NO_MARKS), arg.hue, hues)
            args = tuple((name, self._hued(inner, hues)) for name, inner in arg.args)
            return replace(arg, args=args, count=_Marked(arg.count) if arg.plural else arg.count)
        if isinstance(arg, Name):
            return self._mark(self.translator.say(arg).translate(_NO_MARKS), arg.hue or _STRONG, hues)
        if isinstance(arg, tuple):
            return ", ".join(self.translator.say(self._hued(part, hues)) for part in arg)
        return str(_Marked(arg)) if isinstance(arg, int) else arg.translate(_NO_MARKS)

    def _mark(self, words: str, hue: str, hues: list[str]) -> str:
        hues.append(hue)
        return f"{_BEGIN}{chr(_FIRST + len(hues) - 1)}{words}{_END}"

    def say(self, thing: Arg) -> str:
        """Return the text in the language of this pen, on one line."""
        return self.signs(self.translator.say(thing).translate(_BREAKS))

    def sentence(self, text: Text) -> str:
        """Return the text on one line with a capital first letter."""
        return capital(self.say(text))

    def short(self, thing: Text | Name) -> str:
        """Return the short form of a name."""
        return self.say(self.translator.short(thing))

    def signs(self, words: str) -> str:
        return self.ink.signs(words)


def capital(words: str) -> str:
    """Return the words with a capital first letter."""
    return words[:1].upper() + words[1:]


def joined(parts: Iterable[str], between: str = " · ") -> str:
    return between.join(part for part in parts if part)
