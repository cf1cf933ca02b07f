"""Headlines: the open question in at most fifteen letters. Each game has a table of them by question key.

A gap in a headline is filled with the argument of the same name in the question's texts. A question without an entry
gets a headline from its name or its kind.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from assistant.messages.questions import AnyQuestion
from assistant.messages.text import Arg, Text, gaps, t

LONGEST = 15
"""The largest number of letters of a headline, in every language."""

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
    """Return the headlines by question key. `said` maps each headline to its keys, separated by spaces."""
    return {key: words for words, keys in said.items() for key in keys.split()}


def headline(question: AnyQuestion, words: Mapping[str, Text]) -> Text:
    """Return the headline of a question.

    `words` are the headlines by question key. Of a key such as `draw:3`, the part before the colon is enough.
    """
    found = words.get(question.key) or words.get(question.key.partition(":")[0])
    if found is None:
        return (
            t("{thing}?", thing=question.name)
            if question.name is not None
            else KIND_HEADLINES.get(question.kind, t("now"))
        )
    if found.args or found.plural:
        return found
    known = dict(_given((question.prompt, *question.lead)))
    return replace(found, args=tuple((gap, known[gap]) for gap in gaps(found.message) if gap in known))


def _given(texts: tuple[Text, ...]) -> Iterator[tuple[str, Arg]]:
    """Yield the names and values of all gaps in these texts, last text first."""
    for text in reversed(texts):
        for name, arg in reversed(text.args):
            if isinstance(arg, Text) and arg.message != "{words}":
                yield from _given((arg,))
            yield name, arg
        if text.plural:
            yield "n", text.count
