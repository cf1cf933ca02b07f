"""Headlines: the open question in at most fifteen letters. Each game has a table of them by question key.

A gap in a headline is filled with the argument of the same name in the question's texts. A question without an entry
gets a headline from its name or its kind.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from msgspec.structs import replace

from assistant.messages.names import Label
from assistant.messages.questions import AnyQuestion
from assistant.messages.text import Arg, Name, Text, gaps, t, verbatim
from assistant.ui.view.blocks import LONGEST_HEADLINE, Headline

LONGEST = LONGEST_HEADLINE
LONGEST_NAME = 9
"""Maximum number of letters of a name in a headline."""
CUT_NAME = 6
"""Maximum number of letters of a name that leaves more room for the question."""
VERBATIM = verbatim("")

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


def entry_of(question: AnyQuestion, words: Mapping[str, Text]) -> Text | None:
    """Return the entry for the question's key, such as `health:vorn`.

    The whole key counts first, then `health:`, then `health`. So `health:` stands for all keys that go on after the
    colon.
    """
    head, colon, _ = question.key.partition(":")
    return words.get(question.key) or (words.get(f"{head}:") if colon else None) or words.get(head)


def headline(question: AnyQuestion, words: Mapping[str, Text], hero: Label | None = None) -> Text:
    """Return the headline of a question. `hero` fills the gap `{hero}` if the question doesn't name a hero.

    This is the entry of `words` for the question's key, or for the part of the key before a colon. If there is none,
    the headline comes from the question's name or, if it has no name, from its kind.
    """
    found = entry_of(question, words)
    if found is None:
        return (
            t("{thing}?", thing=question.name)
            if question.name is not None
            else KIND_HEADLINES.get(question.kind, t("now"))
        )
    if found.args or found.plural:
        return found
    known = {gap: short_name(arg) for gap, arg in _given((question.prompt, *question.lead))}
    if hero is not None:
        known["hero"] = short_name(hero)
    return replace(found, args=tuple((gap, known[gap]) for gap in gaps(found.message) if gap in known))


def named_headline(words: Text, question: AnyQuestion, hero: Label | None) -> Headline:
    """Return a headline with the name of the hero, unless `words` name one already. No hero: nobody is named.

    Where name and words are too long together, the name of the question stands for the words (`Maya: gem?`), then the
    name of the hero is cut, then it stands alone. The prompt below the headline says the rest.
    """
    if hero is None or any(gap == "hero" for gap, _ in words.args):
        return Headline(words)
    whole = short_name(hero)
    forms = [form for name in (whole, short_name(hero, CUT_NAME)) for form in _with_name(name, words, question.name)]
    return Headline(forms[0], shorter=(*forms[1:], t("{hero}?", hero=whole)))


def _with_name(name: Arg, words: Text, thing: Text | None) -> Iterator[Text]:
    yield t("{hero}: {what}", hero=name, what=words)
    if thing is not None:
        yield t("{hero}: {thing}?", hero=name, thing=thing)


def asked_hero(question: AnyQuestion, active: str, heroes: Collection[str]) -> str:
    """Return the hero whom the headline names: the one who is asked or, if nobody is named, the active one.

    A question of the whole table that asks for a hero names nobody.
    """
    options = {option.id for option in getattr(question, "options", ())}
    return question.to or ("" if options & set(heroes) else active)


def short_name(arg: Arg, most: int = LONGEST_NAME) -> Arg:
    """Return a name in at most `most` letters: its short form, or the longest of its words that fits.

    Anything else is returned as it is.
    """
    if isinstance(arg, Name):
        english, polish = arg.short_en or arg.en, arg.short_pl or arg.pl
        return Name(_short(english, most), _short(polish, most) if polish else "", hue=arg.hue)
    if isinstance(arg, Text) and arg.message == VERBATIM.message:
        args = ((gap, _short(one, most) if isinstance(one, str) else one) for gap, one in arg.args)
        return replace(arg, args=tuple(args))
    return arg


def _short(name: str, most: int) -> str:
    """Return the name or, if it is too long, one of its words. A number is never cut.

    It is the first word of `Maya of the Marsh`, else the longest word that fits, the last of equally long ones.
    """
    if len(name) <= most or any(letter.isdigit() for letter in name):
        return name
    words = name.replace(",", " ").split()
    fitting = [word for word in words if len(word) <= most]
    if len(words) > 2 and words[1].islower() and words[0] in fitting:
        return words[0]
    return max(reversed(fitting), key=len) if fitting else name[: most - 1] + "."


def _given(texts: tuple[Text, ...]) -> Iterator[tuple[str, Arg]]:
    """Yield the names and values of all gaps in these texts, last text first."""
    for text in reversed(texts):
        for name, arg in reversed(text.args):
            if isinstance(arg, Text) and arg.message != "{words}":
                yield from _given((arg,))
            yield name, arg
        if text.plural:
            yield "n", text.count
