"""What the players are told and asked when the code of a rule has failed.

The changes of the failed rule are dropped.
"""

from __future__ import annotations

from collections.abc import Sequence

from assistant.engine.checkpoint import TranscriptEntry
from assistant.engine.rules import BY_HAND
from assistant.engine.side_actions import SETTINGS, clean
from assistant.engine.signals import RuleError
from assistant.messages.questions import OneOf, Option, Refused
from assistant.messages.text import Text, t

RETRY = "retry"


def failed_question(step: Text, error: str) -> OneOf:
    """Return the question to the players after a rule has failed: try it again, or carry it out by hand."""
    return OneOf(
        key="failed",
        prompt=t("The rule {step} failed: {error}. Nothing of it was kept.", step=step, error=error),
        hint=t("A correction (a) made now goes before the rule."),
        options=(
            Option(RETRY, t("try the rule again")),
            Option(BY_HAND, t("settle it by hand and go on")),
        ),
        expected=BY_HAND,
    )


class FailedSideAction(Refused):
    """Raised when the code of a correction or a setting has failed. Nothing has changed."""


def failed_side_action(step: str, error: Exception) -> FailedSideAction:
    """Return the refusal that names the failed correction or setting (`step`) and the error."""
    return FailedSideAction(t("{step} failed, nothing changed: {error}.", step=step, error=str(error)))


def error_text(error: Exception) -> str:
    """Return an error as one line of text that can be shown and saved."""
    words = str(error) if isinstance(error, RuleError | Refused) else f"{type(error).__name__}: {error}"
    return clean(words.encode(errors="replace").decode()) or type(error).__name__


def split_settings(
    entries: Sequence[TranscriptEntry],
) -> tuple[tuple[TranscriptEntry, ...], tuple[TranscriptEntry, ...]]:
    """Split the recorded entries of a failed step into those for a second try and the players' settings.

    The settings (the second tuple) stay in force although the step failed.
    """
    settings = [entry for entry in entries if entry.kind == "aside" and entry.key in SETTINGS]
    return tuple(entry for entry in entries if entry not in settings), tuple(settings)
