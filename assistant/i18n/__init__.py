"""Languages: which one is spoken, and how a sentence sounds in it."""

from assistant.i18n.language import LANGUAGES, language_for, system_locale
from assistant.i18n.translator import Translator

__all__ = ["LANGUAGES", "Translator", "language_for", "system_locale"]
