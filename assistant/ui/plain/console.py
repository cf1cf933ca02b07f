"""Reading and writing lines, and questions of the front end itself, such as which game to play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from assistant.i18n import Translator
from assistant.messages.names import Label
from assistant.messages.questions import Refused
from assistant.messages.text import Arg, Text, t
from assistant.ui.plain.questions import MANY

Read = Callable[[], str | None]
"""A function that returns the next line, or None at the end of the input."""
Write = Callable[[str], None]


class EndOfInput(Exception):
    """Raised when the input has ended."""


class Console:
    """Reads and writes lines in one language."""

    def __init__(self, translator: Translator, read: Read, write: Write) -> None:
        self.translator = translator.aloud()
        self._read = read
        self._write = write

    def say(self, thing: Arg) -> str:
        return self.translator.say(thing)

    def put(self, thing: Arg) -> None:
        """Write one line."""
        said = " ".join(self.say(thing).split())
        if said:
            self._write(said)

    def blank(self) -> None:
        """Write an empty line."""
        self._write("")

    def read(self) -> str:
        line = self._read()
        if line is None:
            raise EndOfInput
        return " ".join("".join(sign if sign.isprintable() else " " for sign in line).split())

    def ask(self, prompt: Text) -> str:
        """Ask for free text. Return an empty string for an empty line."""
        self.put(prompt)
        self._write(f"> {self.say(t('words; an empty line leaves'))}")
        return self.read()

    def choose(
        self,
        prompt: Text,
        offered: Mapping[str, Label],
        notes: Mapping[str, Label | None] | None = None,
        numbers: Sequence[int | str] | None = None,
        expected: str = "",
    ) -> str:
        """Ask for one entry of `offered`, by its number or by letters of its name.

        Return its id. An empty line returns `expected`, and then `q` returns "".

        Without `numbers`, the entries are counted from 1. A letter may take the place of a number.
        """
        ids = list(offered)
        numbered = {str(sign): id for sign, id in zip(numbers or range(1, len(ids) + 1), ids, strict=True)}
        signs = {id: sign for sign, id in numbered.items()}
        way = t("a number from the list, or letters of it; an empty line leaves")
        if expected:
            way = t("a number from the list, or letters of it; Enter: {what}; q: quit", what=offered[expected])
        names = {id: self.say(name) for id, name in offered.items()}
        shown = ids if len(ids) <= MANY else []
        self.put(prompt)
        while True:
            for id in shown:
                note = (notes or {}).get(id)
                self.put(f"{signs[id]}: {names[id]}" + (f", {self.say(note)}" if note is not None else ""))
            self._write(f"> {self.say(way)}")
            typed = self.read()
            if not typed or (expected and typed.casefold() == "q"):
                return "" if typed else expected
            sign = typed.casefold() if not typed.isdecimal() else typed.lstrip("0") or "0"
            found = [numbered[sign]] if sign in numbered else []
            if not found:
                found = [id for id in ids if typed.casefold() in names[id].casefold()]
                whole = [id for id in found if names[id].casefold() == typed.casefold()]
                found = whole or found
            if len(found) == 1:
                return found[0]
            if found:
                shown = found[:MANY]
            else:
                self.put(t("{typed} is not on the list.", typed=typed[:40]))

    def several(self, prompt: Text, offered: Mapping[str, Label]) -> list[str]:
        """Ask for several entries of `offered` by their numbers.

        Return their ids in the order in which they were typed.
        """
        ids = list(offered)
        self.put(prompt)
        for place, name in enumerate(offered.values(), 1):
            self.put(f"{place}: {self.say(name)}")
        self._write(f"> {self.say(t('numbers from the list; an empty line leaves'))}")
        typed = self.read().replace(",", " ").split()
        if not all(one.isdecimal() and 0 < int(one[:9]) <= len(ids) for one in typed):
            raise Refused(t("{typed} is no number of the list.", typed=" ".join(typed)[:40]))
        return [ids[int(one) - 1] for one in typed]
