"""Languages: choosing one, translating texts, and keeping the Polish catalogue up to date.

This package imports only `messages`.
"""

from assistant.i18n.language import LANGUAGES, language_for, system_locale
from assistant.i18n.translator import Translator

__all__ = ["LANGUAGES", "Translator", "language_for", "system_locale"]
