"""The question in big words: each game says them once, by the question's key, in a table of its own.

A gap of a headline is filled with what the question's prompt (or its lead) has under that name. What a game has no
words for goes by the question's name and kind.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from assistant.messages.questions import AnyQuestion
from assistant.messages.text import Arg, Text, gaps, t

LONGEST = 15
"""Letters of a headline, in every language."""

_KINDS: dict[str, Text] = {
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
    """The words for each key, where a table names the keys behind the words: many questions share theirs."""
    return {key: words for words, keys in said.items() for key in keys.split()}


def headline(question: AnyQuestion, words: Mapping[str, Text]) -> Text:
    """`words` by the question's key, or by its beginning up to a colon; without such, by its kind."""
    found = words.get(question.key) or words.get(question.key.partition(":")[0])
    if found is None:
        return t("{thing}?", thing=question.name) if question.name is not None else _KINDS.get(question.kind, t("now"))
    if found.args or found.plural:
        return found
    known = dict(_given((question.prompt, *question.lead)))
    return replace(found, args=tuple((gap, known[gap]) for gap in gaps(found.message) if gap in known))


def _given(texts: tuple[Text, ...]) -> Iterator[tuple[str, Arg]]:
    """What stands in the gaps of these sentences; of the same name the first counts."""
    for text in reversed(texts):
        for name, arg in reversed(text.args):
            if isinstance(arg, Text) and arg.message != "{words}":
                yield from _given((arg,))
            yield name, arg
        if text.plural:
            yield "n", text.count
