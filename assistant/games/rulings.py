"""Rulings in content files. A ruling is a question that the rulebook leaves unclear.

A ruling has the possible interpretations of the rule (its readings) and names the default one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from assistant.engine.rules import Ruling
from assistant.games.rulebook import Rulebook
from assistant.messages.text import Name, Text, t
from assistant.ui.view.book import BookEntry


class RulingOption(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: Name


class RulingData(Struct, frozen=True, forbid_unknown_fields=True):
    """A ruling in a content file: an unclear rule and its possible interpretations.

    `rule` says where the rules digest explains the problem. The digest is the developers' summary of the rules.
    """

    id: str
    name: Name
    options: tuple[RulingOption, ...]
    default: str
    rule: str = ""


def rulings_of(entries: Iterable[RulingData]) -> Iterator[Ruling]:
    """Yield the rulings in the form that the engine uses."""
    for ruling in entries:
        yield Ruling(
            ruling.id,
            t("{question}", question=ruling.name),
            tuple((option.id, t("{option}", option=option.name)) for option in ruling.options),
            ruling.default,
            ruling.rule,
        )


def entries_of(rulings: Iterable[RulingData], rulebook: Rulebook) -> Iterator[BookEntry]:
    """Yield the rulings as entries that players can look up with `/`.

    An entry shows the default interpretation of the rule, the other interpretations and the place in the rulebook.
    """
    for ruling in rulings:
        usual = next(option.name for option in ruling.options if option.id == ruling.default)
        facts: list[tuple[Text, Text | Name]] = [(t("usual reading"), usual)]
        facts += [(t("other reading"), option.name) for option in ruling.options if option.id != ruling.default]
        facts += [(t("in the rulebook"), place) for place in rulebook.places(ruling.rule)]
        yield BookEntry(ruling.name, t("ruling"), tuple(facts))
