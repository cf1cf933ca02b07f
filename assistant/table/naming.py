"""What a player calls the things that were set by hand: settings by their names, values in plain words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from assistant.table.events import Changed
from assistant.table.rules import Rules
from assistant.table.text import Name, Text, t, verbatim, word

SOURCE_NAMES = {
    "app": t("the app"),
    "table": t("on the table, the app asks"),
    "off": t("on the table, not asked about"),
}
MODE_NAMES = {
    "auto": t("the app decides"),
    "ask": t("the app asks"),
    "manual": t("by hand"),
}
NONE, YES, NO = t("none"), t("yes"), t("no")
Names = Mapping[str, Name]
DEEPEST = 20
"""How many parts of the content are looked through for tables."""


# -- settings


def setting_name(rules: Rules[Any, Any], content: Any, event: Changed) -> tuple[Text, Text]:
    """What was set, and to what: a ruling and its reading, a piece and who holds it, a rule and who does it."""
    if event.what == "ruling":
        return reading_name(rules, content, event.id, event.to)
    if event.what == "source":
        component = rules.components.get(event.id)
        label = component.label if component else verbatim(event.id)
        return label, SOURCE_NAMES.get(event.to, verbatim(event.to))
    return rule_name(rules, event.id), MODE_NAMES.get(event.to, verbatim(event.to))


def reading_name(rules: Rules[Any, Any], content: Any, id: str, option: str) -> tuple[Text, Text]:
    """The question of a ruling and one of its readings."""
    ruling = next((one for one in rules.rulings(content) if one.id == id), None)
    if ruling is None:
        return verbatim(id), verbatim(option)
    return ruling.question, dict(ruling.options).get(option, verbatim(option))


def rule_name(rules: Rules[Any, Any], id: str) -> Text:
    """A phase, a decision, a step or the whole game."""
    if id == "game":
        return t("the whole game")
    return rules.phases.get(id) or (rules.makers[id].prompt if id in rules.makers else step_name(rules, id))


def step_name(rules: Rules[Any, Any], id: str) -> Text:
    step = rules.steps.get(id)
    return step.title if step else verbatim(id)


# -- values


def corrected_value(content: Any, path: str, shown: str) -> Text | Name:
    """A value as `Corrected` holds it: lists with commas, things by their names."""
    try:
        value = msgspec.json.decode(shown)
    except msgspec.DecodeError:
        value = shown
    return _in_words(value, names_for(tables_in(content), path))


def _in_words(value: Any, names: Names) -> Text | Name:
    if value in (None, "", [], {}):
        return NONE
    match value:
        case bool():
            return YES if value else NO
        case str():
            return names[value] if value in names else word(value)
        case list():
            return t("{list}", list=tuple(_in_words(one, names) for one in value))
        case dict():
            pairs = tuple(
                t("{what} {value}", what=_in_words(key, names), value=_in_words(one, names))
                for key, one in value.items()
            )
            return t("{list}", list=pairs)
    return verbatim(str(value))


def tables_in(content: Any) -> dict[str, dict[str, Name]]:
    """Every table of the content, by the word the content has for it: the names of its entries by their ids."""
    tables: dict[str, dict[str, Name]] = {}
    holders = [content] if isinstance(content, Struct) else []
    for holder in holders:
        for name in holder.__struct_fields__:
            held = getattr(holder, name)
            if isinstance(held, dict):
                tables.setdefault(name, {}).update(_named(held))
            elif isinstance(held, Struct) and len(holders) < DEEPEST:
                holders.append(held)
    return {table: names for table, names in tables.items() if names}


def _named(held: Mapping[Any, Any]) -> dict[str, Name]:
    named = ((id, getattr(one, "name", None)) for id, one in held.items())
    return {id: name for id, name in named if isinstance(id, str) and isinstance(name, Name)}


def table_of(tables: Mapping[str, dict[str, Name]], path: str) -> dict[str, Name]:
    """The table that is called like the last part of a path: `heroes.0.role`, `heroes.0.tokens`."""
    last = path.rpartition(".")[2]
    return tables.get(last) or tables.get(last.removesuffix("s")) or {}


def names_for(tables: Mapping[str, dict[str, Name]], path: str) -> dict[str, Name]:
    """What may stand at a place of the state, by name: the names of its own table before all others."""
    everything = {id: name for table in reversed(list(tables.values())) for id, name in table.items()}
    return everything | table_of(tables, path)
