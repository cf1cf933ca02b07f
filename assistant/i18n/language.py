"""The choice of the language: the player's setting, else the environment, else the system, else English."""

from __future__ import annotations

import re
from collections.abc import Mapping

from assistant.messages.text import Text, t

LANGUAGES = {"en": "English", "pl": "polski"}

# Windows names its locales in English: "Polish_Poland".
_CODES = {"": "en", "c": "en", "posix": "en", "english": "en", "polish": "pl"}


def language_for(setting: str | None, environ: Mapping[str, str], system: str | None = None) -> tuple[str, Text | None]:
    """Return the language to use, and a sentence for the player if the wanted language is not available.

    `system` is used if no environment variable is set.
    """
    variables = (environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    asked = next((name.strip() for name in (setting, *variables, system) if name and name.strip()), "")
    first = re.split(r"[_.@-]", asked.lower(), maxsplit=1)[0]
    code = _CODES.get(first, first)
    if code in LANGUAGES:
        return code, None
    return "en", t(
        "The language {asked} is not available; English is used. Available: {available}.",
        asked=asked,
        available=", ".join(LANGUAGES),
    )


def system_locale() -> str | None:
    """Return the locale of the operating system. Windows needs it, because LANG is rarely set there."""
    import locale

    try:
        return locale.getlocale()[0]
    except (ValueError, TypeError, locale.Error):
        return None
