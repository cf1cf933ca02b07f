"""Texts for settings and corrections that players have made: what was changed, and its new value."""

from __future__ import annotations

from typing import Any

import msgspec

from assistant.engine.facts import FACTS, fact_at
from assistant.engine.paths import kind_at
from assistant.engine.rules import Rules
from assistant.engine.state_names import in_words
from assistant.messages.events import Changed
from assistant.messages.names import Label
from assistant.messages.text import Text, t, verbatim

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


# -- settings


def setting_name(rules: Rules[Any, Any], content: Any, event: Changed) -> tuple[Text, Text]:
    """Return the name of a setting and the name of its new value.

    The setting is an answer to an unclear rule, who draws a component, or how a rule runs.
    """
    if event.what == "ruling":
        return reading_name(rules, content, event.id, event.to)
    if event.what == "source":
        component = rules.components.get(event.id)
        label = component.label if component else verbatim(event.id)
        return label, SOURCE_NAMES.get(event.to, verbatim(event.to))
    return rule_name(rules, event.id), MODE_NAMES.get(event.to, verbatim(event.to))


def reading_name(rules: Rules[Any, Any], content: Any, id: str, option: str) -> tuple[Text, Text]:
    """Return a question that the rulebook leaves open, and its answer `option`."""
    ruling = next((ruling for ruling in rules.rulings(content) if ruling.id == id), None)
    if ruling is None:
        return verbatim(id), verbatim(option)
    return ruling.question, dict(ruling.options).get(option, verbatim(option))


def rule_name(rules: Rules[Any, Any], id: str) -> Text:
    """Return the name of the phase, decision or step `id`, or of the whole game ("game")."""
    if id == "game":
        return t("the whole game")
    return rules.phases.get(id) or (rules.choosers[id].prompt if id in rules.choosers else step_name(rules, id))


def dial_names(rules: Rules[Any, Any]) -> dict[str, Text]:
    """Return the names of all rules that can run automatically, after asking or by hand: id -> name.

    The ids are those of the whole game, phases, decisions and steps.
    """
    names: dict[str, Text] = {"game": t("the whole game")}
    names |= rules.phases
    names |= {chooser.name: chooser.prompt for chooser in rules.choosers.values()}
    return names | {
        step.name: step.title
        for step in rules.steps.values()
        if step.title.message != "{step}" and not step.always and step.title != rules.phases.get(step.phase)
    }


def step_name(rules: Rules[Any, Any], id: str) -> Text:
    step = rules.steps.get(id)
    return step.title if step else verbatim(id)


# -- values


def corrected_value(rules: Rules[Any, Any], content: Any, path: str, shown: str) -> Label:
    """Return the value of a correction in words, with names instead of ids. `shown` is the value as JSON."""
    try:
        value = msgspec.json.decode(shown)
    except msgspec.DecodeError:
        value = shown
    fact = fact_at(rules, path) if path.startswith(FACTS) else None
    return in_words(content, fact.kind if fact else kind_at(rules.state, path.split(".")), value)
