"""Texts about changes that players made by hand: what was set, and its new value in words."""

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
    """Return the name of what was set and its new value.

    `event` is about one of three things: an unclear rule with its chosen answer, a component with its source, or a rule
    with its dial mode (auto, ask or manual).
    """
    if event.what == "ruling":
        return reading_name(rules, content, event.id, event.to)
    if event.what == "source":
        component = rules.components.get(event.id)
        label = component.label if component else verbatim(event.id)
        return label, SOURCE_NAMES.get(event.to, verbatim(event.to))
    return rule_name(rules, event.id), MODE_NAMES.get(event.to, verbatim(event.to))


def reading_name(rules: Rules[Any, Any], content: Any, id: str, option: str) -> tuple[Text, Text]:
    """Return two texts: the question that the rulebook leaves open, and the answer `option` to it."""
    ruling = next((ruling for ruling in rules.rulings(content) if ruling.id == id), None)
    if ruling is None:
        return verbatim(id), verbatim(option)
    return ruling.question, dict(ruling.options).get(option, verbatim(option))


def rule_name(rules: Rules[Any, Any], id: str) -> Text:
    """Return the name of a phase, a decision, a step or the whole game."""
    if id == "game":
        return t("the whole game")
    return rules.phases.get(id) or (rules.choosers[id].prompt if id in rules.choosers else step_name(rules, id))


def dial_names(rules: Rules[Any, Any]) -> dict[str, Text]:
    """Return the names of everything whose dial can be set, by id: the whole game, phases, decisions and steps.

    The dial says how far the app runs a rule: automatically, by asking, or not at all.
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
    """Return the value of a `Corrected` event in words. Lists get commas, and ids are replaced by their names."""
    try:
        value = msgspec.json.decode(shown)
    except msgspec.DecodeError:
        value = shown
    fact = fact_at(rules, path) if path.startswith(FACTS) else None
    return in_words(content, fact.kind if fact else kind_at(rules.state, path.split(".")), value)
