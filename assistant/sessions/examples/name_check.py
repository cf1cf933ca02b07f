"""A check that the names in an example exist in its game, such as heroes, rules, events and components."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from assistant.content.problems import KeyPath, Report, nearest
from assistant.engine.checkpoint import MODES
from assistant.engine.runner import Engine
from assistant.messages.questions import Refused
from assistant.messages.text import Text, shown, some, t
from assistant.sessions.examples.example_file import ExampleFile, FilePart, GivenSection, ThenSection
from assistant.sessions.examples.expectations import QUESTION_FACTS, SAYS


def check_names(file: ExampleFile, engine: Engine[Any, Any], report: Report) -> None:
    """Report every unknown name in the file, with the most similar known name."""
    checker = _NameChecker(file, engine, report)
    for part in file.parts:
        checker.given(part.given, (*part.path, "given"))
        checker.when(part)
        checker.then(part.then, (*part.path, "then"))


def check_heroes(file: ExampleFile, known: Mapping[str, Sequence[str]], report: Report) -> None:
    """Report every hero that is not in the scenario of the example. `known` has the heroes of each scenario."""
    cases = file.source.data.get("case", [])
    unknown: dict[tuple[KeyPath, str], Text] = {}
    for number, example in enumerate(file.examples):
        path: KeyPath = ("given", "heroes")
        if cases and "heroes" in cases[number].get("given", {}):
            path = ("case", number, "given", "heroes")
        elif cases and "scenario" in cases[number]:
            path = ("case", number, "scenario")
        heroes = known.get(example.scenario, example.given.heroes)
        for hero in example.given.heroes:
            if hero not in heroes:
                unknown.setdefault((path, hero), _unknown(t("hero"), hero, list(heroes)))
    for (path, _), sentence in unknown.items():
        file.fault(report, path, sentence)


class _NameChecker:
    def __init__(self, file: ExampleFile, engine: Engine[Any, Any], report: Report) -> None:
        self.file = file
        self.report = report
        self.rules = engine.rules
        self.rulings = engine.context.rulings
        self.events = {str(event.__struct_config__.tag): event for event in engine.rules.events}

    def given(self, given: GivenSection, path: KeyPath) -> None:
        rules = self.rules
        self._known(t("component"), given.sources, rules.components, (*path, "sources"))
        self._draws(given.draws, path)
        for component, source in given.sources.items():
            if component in rules.components:
                self._known(t("source"), [source], rules.components[component].may, (*path, "sources", component))
        self._known(t("ruling"), given.rulings, self.rulings, (*path, "rulings"))
        for ruling, option in given.rulings.items():
            if ruling in self.rulings:
                options = [id for id, _ in self.rulings[ruling].options]
                self._known(t("reading"), [option], options, (*path, "rulings", ruling))
        self._known(t("rule"), given.dial, {"game", *rules.phases, *rules.steps, *rules.choosers}, (*path, "dial"))
        for rule, mode in given.dial.items():
            self._known(t("setting of the dial"), [mode], MODES, (*path, "dial", rule))
        moments = [reminder.moment for reminder in given.reminders]
        self._known(t("moment"), moments, rules.occasions, (*path, "reminders"))

    def when(self, part: FilePart) -> None:
        for number, when in enumerate(part.when):
            path = (*part.path, "when", number)
            self._draws(when.draws, path)
            self.then(when.then, (*path, "then"))
            for name in (when.step, when.side_action):
                if not name:
                    continue
                self._known(t("step"), [name], self.rules.steps, (*path, "step" if when.step else "aside"))
                # A side action that is expected to be refused may have any arguments.
                if name in self.rules.steps and not when.refused:
                    try:
                        self.rules.steps[name].arguments(when.args)
                    except Refused as refused:
                        self.file.fault(self.report, (*path, "args"), refused.text)

    def then(self, then: ThenSection, path: KeyPath) -> None:
        for kind, patterns in (("told", then.told), ("not_told", then.not_told)):
            for number, pattern in enumerate(patterns):
                self._event(pattern, (*path, kind, number))
        self._known(t("fact of a question"), then.question, QUESTION_FACTS, (*path, "question"))

    def _event(self, pattern: Mapping[str, Any], path: KeyPath) -> None:
        tag = pattern.get("event")
        if not isinstance(tag, str):
            self.file.fault(self.report, path, t('An event is named by the key "event".'))
            return
        self._known(t("event"), [tag], self.events, path)
        if tag in self.events:
            fields = self.events[tag].__struct_encode_fields__
            self._known(
                t("field of {event}", event=tag),
                [name for name in pattern if name not in ("event", SAYS)],
                fields,
                path,
            )

    def _draws(self, draws: Mapping[str, Any], path: KeyPath) -> None:
        self._known(t("component"), draws, {**self.rules.components, **self.rules.lots}, (*path, "draws"))

    def _known(self, what: Text, names: Iterable[str], known: Iterable[str], path: KeyPath) -> None:
        """Report each of the `names` that is not in `known`. `what` is the kind of name, such as "component"."""
        allowed = list(known)
        for name in names:
            if name not in allowed:
                self.file.fault(self.report, path, _unknown(what, name, allowed))


def _unknown(what: Text, name: str, known: list[str]) -> Text:
    if near := nearest(name, known):
        return t("There is no {what} {name}; did you mean {nearest}?", what=what, name=shown(name), nearest=near)
    return t("There is no {what} {name}; there is: {known}.", what=what, name=shown(name), known=some(known))
