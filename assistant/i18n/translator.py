"""Sentences in one language: a Text is looked up in the catalogue and its braces are filled."""

from __future__ import annotations

import os.path
from collections.abc import Callable
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations

from assistant.i18n.language import LANGUAGES
from assistant.i18n.placeholders import fits, pieces
from assistant.messages.text import Arg, Name, Text

LOCALE = os.path.join(os.path.dirname(__file__), "locale")
VERBATIM = "{words}"
DEEPEST = 40


_HARMFUL = {
    **dict.fromkeys([*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029], " "),
    **dict.fromkeys([0x61C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A), 0xFEFF]),
}
"""Control characters become spaces; what turns the direction of writing is left out."""
_HARMFUL_IN_LINES = {sign: to for sign, to in _HARMFUL.items() if chr(sign) not in "\n\t"}


def harmless(words: str, *, lines: bool = False) -> str:
    """Words that a terminal can only show, wherever they come from. `lines`: they may be several."""
    return words if words.isprintable() else words.translate(_HARMFUL_IN_LINES if lines else _HARMFUL)


def load(language: str, folder: str = LOCALE) -> NullTranslations:
    """The compiled catalogue; without one, as in English, or with a damaged one, the messages themselves."""
    try:
        with open(os.path.join(folder, language, "assistant.mo"), "rb") as file:
            return GNUTranslations(file)
    except Exception:  # gettext meets a damaged file with almost any error; an evening must not end on it
        return NullTranslations()


@lru_cache(maxsize=len(LANGUAGES))
def _spoken(language: str) -> Translator:
    return Translator(language, load(language))


class Translator:
    """One language. `say` returns plain words: nothing in them is markup."""

    def __init__(self, language: str, catalogue: NullTranslations, *, is_aloud: bool = False) -> None:
        self.language = language
        self._catalogue = catalogue
        self._is_aloud = is_aloud

    @staticmethod
    def of(language: str) -> Translator:
        """The words of a language; of one that isn't available, the English ones."""
        return _spoken(language if language in LANGUAGES else "en")

    def aloud(self) -> Translator:
        """The same language for lines that are read out: words instead of signs."""
        return Translator(self.language, self._catalogue, is_aloud=True)

    def say(self, text: Arg) -> str:
        """A sentence, a name, a number or a list in this language; a plain string as it is."""
        return self._say(text, 0, self._name)

    def short(self, thing: Name | Text) -> str:
        """The same for lists: names in their short form, whole if they have none."""
        return self._say(thing, 0, self._short_name)

    def _name(self, name: Name) -> str:
        return name.pl or name.en if self.language == "pl" else name.en or name.pl

    def _short_name(self, name: Name) -> str:
        english = name.short_en or name.en
        return name.short_pl or name.pl or english if self.language == "pl" else english or name.pl

    def _say(self, thing: Arg, depth: int, named: Callable[[Name], str]) -> str:
        if isinstance(thing, str):
            return harmless(thing)
        if depth > DEEPEST:
            return "…"
        if isinstance(thing, Text):
            return self._sentence(thing, depth, named)
        if isinstance(thing, Name):
            return harmless(named(thing))
        if isinstance(thing, tuple):
            return ", ".join([self._say(part, depth + 1, named) for part in thing])
        return str(thing)

    def _sentence(self, text: Text, depth: int, named: Callable[[Name], str]) -> str:
        if self._is_aloud and text.aloud is not None:
            text = text.aloud
        parts = list(pieces(self._message(text)))
        if len(parts) > 1:
            args = dict(text.args)
            if text.plural:
                args["n"] = text.count
            for place in range(1, len(parts), 2):
                name = parts[place]
                parts[place] = self._say(args[name], depth + 1, named) if name in args else f"{{{name}}}"
        return "".join(parts)

    def _message(self, text: Text) -> str:
        """The message in this language; in English if its translation is missing or has other braces."""
        message, plural, context = text.message, text.plural, text.context
        if not message or message == VERBATIM:  # gettext answers "" with the catalogue's header
            return message
        if not plural:
            found = self._catalogue.pgettext(context, message) if context else self._catalogue.gettext(message)
            return found if fits(found, message) else message
        count = abs(text.count)
        found = (
            self._catalogue.npgettext(context, message, plural, count)
            if context
            else self._catalogue.ngettext(message, plural, count)
        )
        if fits(found, message, plural, single=count == 1):
            return found
        return message if count == 1 else plural
