"""Sentences as data: an English message with its arguments. The language is chosen when it is shown."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import TypeVar, Union

from msgspec import Struct
from msgspec.structs import replace


class Name(Struct, frozen=True, tag="name", omit_defaults=True, gc=False):
    """What a thing is called, in both languages, with a short form for lists; in its hue, if it has one."""

    en: str
    pl: str = ""
    short_en: str = ""
    short_pl: str = ""
    hue: str = ""


class Text(Struct, frozen=True, tag="text", omit_defaults=True, gc=False):
    """A message (the English sentence is its id) and what stands in its braces.

    With `plural` the form is chosen by `count`, which is also the argument `{n}`.
    `context` tells apart messages that are one word in English and several in Polish. `hue`: what it names is a colour
    on the table, so these words are shown in it. `aloud`: what is said instead where lines are read out.
    """

    message: str
    args: tuple[tuple[str, Arg], ...] = ()
    plural: str = ""
    count: int = 0
    context: str = ""
    hue: str = ""
    aloud: Text | None = None


Arg = Union[str, int, Name, Text, tuple[Text | Name, ...]]  # noqa: UP007  (resolved by msgspec at run time)
"""A tuple is shown as a list: `green, red, blue`."""
W = TypeVar("W", bound=Name | Text)


GAP = re.compile(r"\{([^\W\d]\w*)\}")
"""`{name}` with a plain name is a gap to fill, everything else is text."""


@lru_cache(maxsize=8192)
def gaps(message: str) -> tuple[str, ...]:
    """The names in braces, in their order."""
    return tuple(GAP.findall(message))


def t(message: str, /, **args: Arg) -> Text:
    """A sentence: `t("Your turn.")`, `t("Round {round} of {last}", round=3, last=6)`."""
    return Text(message, tuple(args.items()))


def tn(one: str, many: str, n: int, /, **args: Arg) -> Text:
    """A sentence with a plural: `tn("{n} card left", "{n} cards left", 5)`."""
    return Text(one, tuple(args.items()), plural=many, count=n)


def tc(context: str, message: str, /, **args: Arg) -> Text:
    """A sentence whose translation depends on where it stands: `tc("card", "green")`."""
    return Text(message, tuple(args.items()), context=context)


def tcs(context: str, /, *words: str) -> dict[str, Text]:
    """Words of the rules that go by themselves, each as in `tc`: `tcs("die", "red", "cold fire")["cold_fire"]`."""
    return {word.replace(" ", "_"): tc(context, word) for word in words}


def verbatim(words: str) -> Text:
    """What a person typed: shown as it is, never translated."""
    return Text("{words}", (("words", words),))


def word(id: str) -> Text:
    """An id without a name: its words, in the language if some sentence consists of them alone."""
    return verbatim(id) if "{" in id or "}" in id else Text(id.replace("_", " "))


def as_text(words: Text | Name) -> Text:
    """A name as a sentence that consists of it alone."""
    return words if isinstance(words, Text) else Text("{name}", (("name", words),))


def hued(words: W, hue: str) -> W:
    """The same words in this hue; without one, as they are."""
    return replace(words, hue=hue) if hue and words.hue != hue else words


def for_eyes(signs: Text, aloud: Text) -> Text:
    """Signs or a key that only the screen has, and the words for them where lines are read out."""
    return replace(signs, aloud=aloud)


def in_english(text: Arg) -> str:
    """The sentence without a catalogue: for errors that must be said before a language is known."""
    if isinstance(text, Text):
        args = {**({"n": text.count} if text.plural else {}), **dict(text.args)}
        words = text.plural if text.plural and text.count != 1 else text.message
        return GAP.sub(lambda gap: in_english(args.get(gap[1], gap[0])), words)
    if isinstance(text, tuple):
        return ", ".join(map(in_english, text))
    return text.en if isinstance(text, Name) else str(text)


def shown(words: str, most: int = 60) -> str:
    """Words of a stranger made fit for a message: nothing unprintable, one line, not too long."""
    plain = "".join(letter if letter.isprintable() else "�" for letter in words[: most + 1])
    return plain if len(plain) <= most else plain[: most - 1] + "…"


def some(known: Iterable[str], most: int = 12) -> str:
    """`blue, green, red`, and how many more there are."""
    names = sorted(known)
    listed = ", ".join(shown(name) for name in names[:most])
    return f"{listed} (+{len(names) - most})" if len(names) > most else listed
