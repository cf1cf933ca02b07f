"""The words of a story's lines."""

from __future__ import annotations

from assistant.i18n import Translator
from assistant.messages.text import t
from assistant.sessions.story.story import StoryLine
from assistant.sessions.story.words import said

ORDER = t("Turn order: {who} first. {reason}", who="Tovak", reason=t("The lowest number is first."))


def why_of(*why: str) -> str:
    return said(
        StoryLine("told", (ORDER,), tuple(t("{words}", words=reason) for reason in why)), Translator.of("en")
    ).why


def test_a_reason_that_the_line_itself_says_is_not_repeated() -> None:
    assert why_of("The lowest number is first.") == ""
    assert why_of("The lowest number is first.", "Tovak chose first.") == "Why: Tovak chose first."
    assert why_of("Tovak chose first.") == "Why: Tovak chose first."
