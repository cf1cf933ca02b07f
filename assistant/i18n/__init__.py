"""Everything for showing the app in English or Polish.

It chooses the language, translates texts and keeps the Polish catalogue up to date. This package imports `messages` and
no other package of the app.
"""

from assistant.i18n.language import LANGUAGES, language_for, system_locale
from assistant.i18n.translator import Translator

__all__ = ["LANGUAGES", "Translator", "language_for", "system_locale"]
