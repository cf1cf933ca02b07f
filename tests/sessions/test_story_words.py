"""The words of a story's lines."""

from __future__ import annotations

from pathlib import Path

from party_games import MILL, play_to_the_end

from assistant.i18n import Translator
from assistant.messages.text import t
from assistant.sessions.story.builder import story_of
from assistant.sessions.story.story import StoryLine
from assistant.sessions.story.words import facts, said

ORDER = t("Turn order: {who} first. {reason}", who="Tovak", reason=t("The lowest number is first."))


def why_of(*why: str) -> str:
    return said(
        StoryLine("told", (ORDER,), tuple(t("{words}", words=reason) for reason in why)), Translator.of("en")
    ).why


def test_a_reason_that_the_line_itself_says_is_not_repeated() -> None:
    assert why_of("The lowest number is first.") == ""
    assert why_of("The lowest number is first.", "Tovak chose first.") == "Why: Tovak chose first."
    assert why_of("Tovak chose first.") == "Why: Tovak chose first."


def test_a_demo_that_was_lost_does_not_go_on(tmp_path: Path) -> None:
    lost = play_to_the_end(tmp_path, *MILL, seed=1)
    assert (lost.state.outcome, lost.over) == ("lost", False)
    assert "It goes on." not in facts(story_of(lost), Translator.of("en"))
    lost.undo()
    assert "It goes on." in facts(story_of(lost), Translator.of("en"))
    lost.close()
