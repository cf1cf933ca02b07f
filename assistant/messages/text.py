"""Texts as data: an English message with its arguments. The language is chosen when a text is shown."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import TypeVar, Union

from msgspec import Struct
from msgspec.structs import replace


class Name(Struct, frozen=True, tag="name", omit_defaults=True, gc=False):
    """A name in both languages, with an optional short form for lists and an optional colour (`hue`)."""

    en: str
    pl: str = ""
    short_en: str = ""
    short_pl: str = ""
    hue: str = ""


class Text(Struct, frozen=True, tag="text", omit_defaults=True, gc=False):
    """A message and the arguments for the gaps in its braces. The English sentence is the id of the message.

    - `plural` is the message for more than one thing. `count` chooses between the two and fills the gap `{n}`.
    - `context` tells apart two messages that are the same word in English but different words in Polish.
    - `hue` is the colour in which the screen shows the text, if the text is the name of a colour of the game.
    - `aloud` is the text that replaces this one in the plain lines, the front end that may be read aloud.
    """

    message: str
    args: tuple[tuple[str, Arg], ...] = ()
    plural: str = ""
    count: int = 0
    context: str = ""
    hue: str = ""
    aloud: Text | None = None


Arg = Union[str, int, Name, Text, tuple[Text | Name, ...]]  # noqa: UP007  (resolved by msgspec at run time)
"""An argument of a text. A tuple is shown as a list: `green, red, blue`."""
W = TypeVar("W", bound=Name | Text)

ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
"""Roman numerals by number, in the form printed on cards and boards."""


GAP = re.compile(r"\{([^\W\d]\w*)\}")
"""The pattern of a gap: a plain name in braces, such as `{name}`. Braces around anything else are normal text."""


@lru_cache(maxsize=8192)
def gaps(message: str) -> tuple[str, ...]:
    """Return the names in braces, such as `card` in `"You take {card}."`, in the order of the message."""
    return tuple(GAP.findall(message))


def t(message: str, /, **args: Arg) -> Text:
    """Return a text: `t("Your turn.")`, `t("Round {round} of {last}", round=3, last=6)`."""
    return Text(message, tuple(args.items()))


def tn(one: str, many: str, n: int, /, **args: Arg) -> Text:
    """Return a text with a plural: `tn("{n} card left", "{n} cards left", 5)`."""
    return Text(one, tuple(args.items()), plural=many, count=n)


def tc(context: str, message: str, /, **args: Arg) -> Text:
    """Return a text whose translation depends on its context: `tc("card", "green")`."""
    return Text(message, tuple(args.items()), context=context)


def tcs(context: str, /, *words: str) -> dict[str, Text]:
    """Return a dict from the id of each word to its text. All texts have the same context.

    For example, `tcs("die", "red", "cold fire")["cold_fire"]` is the text "cold fire".
    """
    return {word.replace(" ", "_"): tc(context, word) for word in words}


def verbatim(words: str) -> Text:
    """Return a text that is never translated, for example words that a player typed."""
    return Text("{words}", (("words", words),))


def word(id: str) -> Text:
    """Return the id itself as a text, for an id without a name.

    The text is translated if the catalogue has a message with exactly these words.
    """
    return verbatim(id) if "{" in id or "}" in id else Text(id.replace("_", " "))


def as_text(words: Text | Name) -> Text:
    """Return a name as a text. A text is returned unchanged."""
    return words if isinstance(words, Text) else Text("{name}", (("name", words),))


def hued(words: W, hue: str) -> W:
    """Return the text or name in the colour `hue`, or unchanged if `hue` is empty."""
    return replace(words, hue=hue) if hue and words.hue != hue else words


def for_eyes(signs: Text, aloud: Text) -> Text:
    """Return a text for the screen. In the plain lines, the front end without a screen, `aloud` replaces it."""
    return replace(signs, aloud=aloud)


def in_english(text: Arg) -> str:
    """Return the text in English without a catalogue. Use it for errors before a language is known."""
    if isinstance(text, Text):
        args = {**({"n": text.count} if text.plural else {}), **dict(text.args)}
        words = text.plural if text.plural and text.count != 1 else text.message
        return GAP.sub(lambda gap: in_english(args.get(gap[1], gap[0])), words)
    if isinstance(text, tuple):
        return ", ".join(map(in_english, text))
    return text.en if isinstance(text, Name) else str(text)


def shown(words: str, most: int = 60) -> str:
    """Return words that come from outside the app in a form that fits into a message.

    They are printable, on one line, and cut to at most `most` characters.
    """
    plain = "".join(letter if letter.isprintable() else "�" for letter in words[: most + 1])
    return plain if len(plain) <= most else plain[: most - 1] + "…"


def some(known: Iterable[str], most: int = 12) -> str:
    """Return the words in alphabetical order with commas between them: `blue, green, red`.

    At most `most` words are listed, followed by the number of those left out: `(+3)`.
    """
    names = sorted(known)
    listed = ", ".join(shown(name) for name in names[:most])
    return f"{listed} (+{len(names) - most})" if len(names) > most else listed
