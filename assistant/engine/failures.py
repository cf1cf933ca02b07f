"""Failed rules and side actions: the question and the sentences for the players. All changes of a failed rule are
dropped.
"""

from __future__ import annotations

from assistant.engine.rules import BY_HAND
from assistant.engine.side_actions import clean
from assistant.engine.signals import RuleError
from assistant.messages.questions import OneOf, Option, Refused
from assistant.messages.text import Text, t

RETRY = "retry"


def failed_question(step: Text, error: str) -> OneOf:
    """Return the question what to do about a rule that failed."""
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


def failed_aside(step: str, error: Exception) -> Refused:
    """Return the refusal of a side action that failed."""
    return Refused(t("{step} failed, nothing changed: {error}.", step=step, error=str(error)))


def said(error: Exception) -> str:
    """Return an error as one line of text."""
    words = str(error) if isinstance(error, RuleError | Refused) else f"{type(error).__name__}: {error}"
    return clean(words.encode(errors="replace").decode()) or type(error).__name__
