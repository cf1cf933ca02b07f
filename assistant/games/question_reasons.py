"""Why a question is asked, by the key of the question. Each game has its reasons in a module `reasons.py`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from assistant.engine.moment import Moment
from assistant.messages.text import Text
from assistant.ui.view.headlines import entry_of

QuestionReason = Callable[[Any, Moment[Any]], tuple[Text, ...]]
"""A function that takes the content and the moment, and returns why the open question is asked."""


def reason_by_key(reasons: Mapping[str, Text]) -> QuestionReason:
    """Return a function that looks up the reason for the open question. It returns () if there is none."""

    def reason(content: Any, moment: Moment[Any]) -> tuple[Text, ...]:
        found = entry_of(moment.question, reasons)
        return () if found is None else (found,)

    return reason
