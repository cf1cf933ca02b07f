"""Translating texts: a `Text` is looked up in the catalogue, and its gaps are filled."""

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
"""Characters to replace. Control characters become spaces, those that change the writing direction are removed."""
_HARMFUL_IN_LINES = {sign: to for sign, to in _HARMFUL.items() if chr(sign) not in "\n\t"}


def harmless(words: str, *, lines: bool = False) -> str:
    """Return the text without characters that control a terminal. With `lines`, newlines and tabs are kept."""
    return words if words.isprintable() else words.translate(_HARMFUL_IN_LINES if lines else _HARMFUL)


def load(language: str, folder: str = LOCALE) -> NullTranslations:
    """Load the catalogue of a language. Without one, as for English, messages stay untranslated."""
    try:
        with open(os.path.join(folder, language, "assistant.mo"), "rb") as file:
            return GNUTranslations(file)
    except Exception:  # gettext raises almost any error for a damaged file, and the game must go on
        return NullTranslations()


@lru_cache(maxsize=len(LANGUAGES))
def _spoken(language: str) -> Translator:
    return Translator(language, load(language))


class Translator:
    """Translates texts into one language. The results contain no markup."""

    def __init__(self, language: str, catalogue: NullTranslations, *, is_aloud: bool = False) -> None:
        self.language = language
        self._catalogue = catalogue
        self._is_aloud = is_aloud

    @staticmethod
    def of(language: str) -> Translator:
        """Return the translator for a language, or the English one if it is not available."""
        return _spoken(language if language in LANGUAGES else "en")

    def aloud(self) -> Translator:
        """Return a translator for a screen reader, with words instead of symbols."""
        return Translator(self.language, self._catalogue, is_aloud=True)

    def say(self, text: Arg) -> str:
        """Return a text, a name, a number or a list in this language. A plain string is not translated."""
        return self._say(text, 0, self._name)

    def short(self, thing: Name | Text) -> str:
        """Return the same as `say` with the short forms of names."""
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
        """Return the translated message, or the English one if there is no correct translation."""
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
