"""Control characters never reach the terminal."""

from __future__ import annotations

import io

import pytest

from assistant.cli.arg_parser import HarmlessStream
from assistant.i18n import Translator
from assistant.i18n.translator import harmless
from assistant.messages.text import Name, t, verbatim

NASTY = "a\x1b]0;owned\x07\x9b31m\u202eb\u2066c\r\x00\x7f"


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("thing", [NASTY, Name(NASTY), verbatim(NASTY), t("note: {text}", text=NASTY), (Name(NASTY),)])
def test_the_translator_removes_control_characters(language, thing):
    assert Translator.of(language).say(thing).isprintable()


def test_letters_of_all_languages_are_kept():
    assert harmless("Zażółć gęślą jaźń – Ω 漢字") == "Zażółć gęślą jaźń – Ω 漢字"


def test_a_stream_keeps_newlines_and_tabs_only():
    stream = io.StringIO()
    print(f"one\t{NASTY}\ntwo", file=HarmlessStream(stream))
    assert stream.getvalue().count("\n") == 2
    assert stream.getvalue().replace("\n", "").replace("\t", "").isprintable()
