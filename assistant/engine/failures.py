"""What the players are told and asked when a rule or a side action has failed.

All changes of a failed rule are dropped.
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
    """Return the question about a failed rule: try it again, or settle it by hand."""
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
    """Refuses a side action because its code failed. Nothing has changed."""


def failed_side_action(step: str, error: Exception) -> FailedSideAction:
    """Return the refusal of a side action that failed. It names the side action (`step`) and the error."""
    return FailedSideAction(t("{step} failed, nothing changed: {error}.", step=step, error=str(error)))


def error_text(error: Exception) -> str:
    """Return an error as one line of text that can be shown and saved."""
    words = str(error) if isinstance(error, RuleError | Refused) else f"{type(error).__name__}: {error}"
    return clean(words.encode(errors="replace").decode()) or type(error).__name__


def split_settings(
    entries: Sequence[TranscriptEntry],
) -> tuple[tuple[TranscriptEntry, ...], tuple[TranscriptEntry, ...]]:
    """Split the recorded entries of a failed step into two groups and return both.

    The first group is used if the players try the step again. The second group has the settings that the players
    changed while the step was waiting. They stay in force although the step failed.
    """
    settings = [entry for entry in entries if entry.kind == "aside" and entry.key in SETTINGS]
    return tuple(entry for entry in entries if entry not in settings), tuple(settings)
