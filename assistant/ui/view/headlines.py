"""Headlines of questions. Each game has a table of headlines by question key.

A placeholder in a headline gets its value from the question: from the argument of the same name in the prompt or in the
sentences before the prompt. A question that is not in the table gets a headline from its name or, if it has no name,
from its kind.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from assistant.messages.questions import AnyQuestion
from assistant.messages.text import Arg, Text, gaps, t

LONGEST = 15
"""Maximum number of letters of a headline, in every language."""

KIND_HEADLINES: dict[str, Text] = {
    "go_on": t("go on"),
    "checklist": t("do this"),
    "one_of": t("which one?"),
    "in_zone": t("which one?"),
    "which_of": t("which of them?"),
    "sided": t("how they lie"),
    "in_order": t("what came?"),
    "number": t("how many?"),
    "card": t("which card?"),
    "sums": t("how much?"),
    "typed": t("its name?"),
    "finished": t("the end"),
}


def by_key(said: Mapping[Text, str]) -> dict[str, Text]:
    """Return a dict from question keys to headlines. `said` maps each headline to its keys, separated by spaces."""
    return {key: words for words, keys in said.items() for key in keys.split()}


def headline(question: AnyQuestion, words: Mapping[str, Text]) -> Text:
    """Return the headline of a question.

    This is the entry of `words` for the question's key, or for the part of the key before a colon. If there is none,
    the headline comes from the question's name or, if it has no name, from its kind.
    """
    found = words_for(question, words)
    if found is not None:
        return found
    if question.name is not None:
        return t("{thing}?", thing=question.name)
    return KIND_HEADLINES.get(question.kind, t("now"))


def words_for(question: AnyQuestion, words: Mapping[str, Text]) -> Text | None:
    """Return the entry of `words` for the question's key, or for the part of the key before a colon, or None.

    Its placeholders get their values from the question.
    """
    found = words.get(question.key) or words.get(question.key.partition(":")[0])
    if found is None or found.args or found.plural:
        return found
    known = dict(_given((question.prompt, *question.lead)))
    return replace(found, args=tuple((gap, known[gap]) for gap in gaps(found.message) if gap in known))


def _given(texts: tuple[Text, ...]) -> Iterator[tuple[str, Arg]]:
    """Yield the arguments of these texts with their names, in reverse order.

    If a dict is made from them and several arguments have the same name, the first one counts.
    """
    for text in reversed(texts):
        for name, arg in reversed(text.args):
            if isinstance(arg, Text) and arg.message != "{words}":
                yield from _given((arg,))
            yield name, arg
        if text.plural:
            yield "n", text.count
