"""Languages: which one is spoken, and how a sentence sounds in it."""

from assistant.words.language import LANGUAGES, language_for, system_locale
from assistant.words.say import Words

__all__ = ["LANGUAGES", "Words", "language_for", "system_locale"]
