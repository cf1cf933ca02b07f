"""The language the app starts in."""

import locale

import pytest

from assistant.i18n import LANGUAGES, Translator, language_for, system_locale


@pytest.mark.parametrize(
    ("setting", "environ", "system", "language"),
    [
        ("pl", {"LANG": "en_US.UTF-8"}, None, "pl"),
        ("EN", {"LANG": "pl_PL.UTF-8"}, None, "en"),
        (" pl-PL ", {}, None, "pl"),
        (None, {"LANG": "pl_PL.UTF-8"}, None, "pl"),
        ("", {"LANG": "pl_PL"}, None, "pl"),
        (None, {"LC_MESSAGES": "pl_PL@euro", "LANG": "en_GB"}, None, "pl"),
        (None, {"LC_ALL": "C", "LC_MESSAGES": "pl_PL", "LANG": "pl_PL"}, None, "en"),
        (None, {"LC_ALL": "", "LANG": "pl"}, None, "pl"),
        (None, {"LANG": "C.UTF-8"}, "Polish_Poland", "en"),
        (None, {"LANG": "POSIX"}, None, "en"),
        (None, {}, None, "en"),
        (None, {}, "Polish_Poland", "pl"),
        (None, {}, "English_United States", "en"),
        (None, {}, "pl_PL", "pl"),
    ],
)
def test_setting_then_environment_then_system(
    setting: str | None, environ: dict[str, str], system: str | None, language: str
) -> None:
    assert language_for(setting, environ, system) == (language, None)


@pytest.mark.parametrize(
    ("setting", "environ", "asked"),
    [("tlh", {"LANG": "pl_PL"}, "tlh"), (None, {"LANG": "de_DE.UTF-8"}, "de_DE.UTF-8")],
)
def test_an_unavailable_language_gives_english_and_a_sentence(
    setting: str | None, environ: dict[str, str], asked: str
) -> None:
    language, sentence = language_for(setting, environ)
    assert language == "en"
    assert sentence is not None
    assert Translator.of("en").say(sentence) == (
        f"The language {asked} is not available; English is used. Available: en, pl."
    )


def test_every_language_has_a_translator() -> None:
    assert [Translator.of(language).language for language in LANGUAGES] == ["en", "pl"]


@pytest.mark.parametrize("error", [ValueError, TypeError, locale.Error])
def test_an_invalid_system_locale_is_ignored(monkeypatch: pytest.MonkeyPatch, error: type[Exception]) -> None:
    def getlocale() -> None:
        raise error("unknown locale: UTF-8")

    monkeypatch.setattr(locale, "getlocale", getlocale)
    assert system_locale() is None
