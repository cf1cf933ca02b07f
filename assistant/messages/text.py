"""Texts as data: an English message with its arguments. It is translated when it is shown."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import TypeVar, Union

from msgspec import Struct
from msgspec.structs import replace


class Name(Struct, frozen=True, tag="name", omit_defaults=True, gc=False):
    """A name in both languages, with an optional short form and an optional colour (`hue`)."""

    en: str
    pl: str = ""
    short_en: str = ""
    short_pl: str = ""
    hue: str = ""


class Text(Struct, frozen=True, tag="text", omit_defaults=True, gc=False):
    """An English message, and the arguments for its gaps in braces. It can be translated.

    - `plural`: the message for more than one thing. `count` is the number of things; it also fills the gap `{n}`.
    - `context`: tells apart English words that have several meanings, such as "green" of a card or a die.
    - `hue`: the colour in which the screen shows the text.
    - `aloud`: the text that replaces this one in the front end without a screen.
    """

    message: str
    args: tuple[tuple[str, Arg], ...] = ()
    plural: str = ""
    count: int = 0
    context: str = ""
    hue: str = ""
    aloud: Text | None = None


Arg = Union[str, int, Name, Text, tuple[Text | Name, ...]]  # noqa: UP007  (resolved by msgspec at run time)
"""An argument of a text. A tuple is shown as a list, such as `green, red, blue`."""
W = TypeVar("W", bound=Name | Text)

ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
"""Roman numerals by number, in the form printed on cards and boards."""


GAP = re.compile(r"\{([^\W\d]\w*)\}")
"""The pattern of a gap in a message, such as `{name}`. Other braces are normal text."""


@lru_cache(maxsize=8192)
def gaps(message: str) -> tuple[str, ...]:
    """Return the names of the gaps in a message: `("card",)` for `"You take {card}."`."""
    return tuple(GAP.findall(message))


def t(message: str, /, **args: Arg) -> Text:
    """Return a text: `t("Your turn.")`, `t("Round {round} of {last}", round=3, last=6)`."""
    return Text(message, tuple(args.items()))


def tn(one: str, many: str, n: int, /, **args: Arg) -> Text:
    """Return a text with a plural: `tn("{n} card left", "{n} cards left", 5)`."""
    return Text(one, tuple(args.items()), plural=many, count=n)


def tc(context: str, message: str, /, **args: Arg) -> Text:
    """Return a text whose translation depends on the context: `tc("card", "green")`."""
    return Text(message, tuple(args.items()), context=context)


def tcs(context: str, /, *words: str) -> dict[str, Text]:
    """Return a text for each word, all with the same context. The keys are ids made from the words.

    `tcs("die", "red", "cold fire")["cold_fire"]` is the text "cold fire".
    """
    return {word.replace(" ", "_"): tc(context, word) for word in words}


def verbatim(words: str) -> Text:
    """Return a text that is never translated, such as words that a player typed."""
    return Text("{words}", (("words", words),))


def word(id: str) -> Text:
    """Return an id without a name as a text. It is translated if the catalogue has these words."""
    return verbatim(id) if "{" in id or "}" in id else Text(id.replace("_", " "))


def as_text(words: Text | Name) -> Text:
    """Return a name as a text. Return a text unchanged."""
    return words if isinstance(words, Text) else Text("{name}", (("name", words),))


def hued(words: W, hue: str) -> W:
    """Return the text or name in the colour `hue`. Without a colour, return it unchanged."""
    return replace(words, hue=hue) if hue and words.hue != hue else words


def for_eyes(signs: Text, aloud: Text) -> Text:
    """Return a text for the screen, which `aloud` replaces in the front end without a screen."""
    return replace(signs, aloud=aloud)


def in_english(text: Arg) -> str:
    """Return the text in English. This needs no catalogue, so it works before a language is chosen."""
    if isinstance(text, Text):
        args = {**({"n": text.count} if text.plural else {}), **dict(text.args)}
        words = text.plural if text.plural and text.count != 1 else text.message
        return GAP.sub(lambda gap: in_english(args.get(gap[1], gap[0])), words)
    if isinstance(text, tuple):
        return ", ".join(map(in_english, text))
    return text.en if isinstance(text, Name) else str(text)


def shown(words: str, most: int = 60) -> str:
    """Return words from outside the app as they can be shown: printable, on one line, and not longer than `most`."""
    plain = "".join(letter if letter.isprintable() else "�" for letter in words[: most + 1])
    return plain if len(plain) <= most else plain[: most - 1] + "…"


def some(known: Iterable[str], most: int = 12) -> str:
    """Return the words in alphabetical order with commas, such as `blue, green, red`.

    At most `most` words are listed. `(+3)` says that three more were left out.
    """
    names = sorted(known)
    listed = ", ".join(shown(name) for name in names[:most])
    return f"{listed} (+{len(names) - most})" if len(names) > most else listed
