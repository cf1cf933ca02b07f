"""Example files: given, when, then in TOML. If a file has `[[case]]` rows, each row is a separate example."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, field

from assistant.content.problems import ContentErrors, KeyPath, Report
from assistant.content.toml_reader import SourceFile, read_source
from assistant.content.validation import convert
from assistant.engine.checkpoint import Facts, Reminder
from assistant.messages.text import Text, t
from assistant.sessions.inputs import INPUTS


class GivenSection(Struct, kw_only=True):
    """Where the example starts: from a position if there is a `state`, else from a new game."""

    heroes: list[str] = field(default_factory=list)
    seed: int = 1
    sources: dict[str, str] = field(default_factory=dict)
    rulings: dict[str, str] = field(default_factory=dict)
    dial: dict[str, str] = field(default_factory=dict)
    reminders: list[Reminder] = field(default_factory=list)
    draws: dict[str, list[str]] = field(default_factory=dict)
    facts: Facts = field(default_factory=dict)
    state: dict[str, Any] | None = None


class ThenSection(Struct, kw_only=True):
    """What the example expects. Only what is named is compared:

    - values of the state
    - facts that the players entered from printed cards
    - events that must or must not have been reported
    - the open question
    - the best options of a choice that the rules make
    """

    state: dict[str, Any] = field(default_factory=dict)
    facts: dict[str, Any] = field(default_factory=dict)
    told: list[dict[str, Any]] = field(default_factory=list)
    not_told: list[dict[str, Any]] = field(default_factory=list)
    question: dict[str, Any] = field(default_factory=dict)
    best: list[str] | None = None
    over: bool | None = None


class WhenRow(Struct, kw_only=True):
    """One action of the example: a step of the rules, or an input of the players. It may have its own `then`.

    A row that has only a `then` does nothing. It looks at the result so far.
    """

    step: str = ""
    args: dict[str, Any] = field(default_factory=dict)
    stop: bool = True
    answer: str | int | list[str] | dict[str, int] | None = None
    undo: bool = False
    redo: bool = False
    side_action: str = field(default="", name="aside")
    adjust: dict[str, Any] = field(default_factory=dict)
    set: dict[str, Any] = field(default_factory=dict)
    otherwise: bool = False
    save_point: str = ""
    back_to: int | None = None
    draws: dict[str, list[str]] = field(default_factory=dict)
    refused: bool | str = False
    then: ThenSection = field(default_factory=ThenSection)


_EMPTY_ROW = WhenRow()


class Example(Struct, frozen=True, kw_only=True):
    """One example, ready to run.

    `place` is the file and line. `case` is the name of the `[[case]]` row, if the file has several.
    """

    place: str
    title: str
    case: str = ""
    rule: str
    game: str
    scenario: str
    given: GivenSection
    when: list[WhenRow]
    then: ThenSection


class _CaseData(Struct, kw_only=True):
    name: str
    rule: str = ""
    scenario: str = ""
    given: GivenSection = field(default_factory=GivenSection)
    when: list[WhenRow] = field(default_factory=list)
    then: ThenSection = field(default_factory=ThenSection)


class _FileData(Struct, kw_only=True):
    title: str
    game: str
    scenario: str
    rule: str = ""
    given: GivenSection = field(default_factory=GivenSection)
    when: list[WhenRow] = field(default_factory=list)
    then: ThenSection = field(default_factory=ThenSection)
    case: list[_CaseData] = field(default_factory=list)


class FilePart(Struct, frozen=True):
    """One part of an example file as it is written: the common part or one case. `path` is its key path."""

    path: KeyPath
    given: GivenSection
    when: list[WhenRow]
    then: ThenSection


class ExampleFile(Struct, frozen=True):
    """The contents of an example file.

    `examples` are ready to run. `parts` are the parts as they are written, in which the names are checked.
    """

    source: Any
    game: str
    scenarios: tuple[str, ...]
    parts: tuple[FilePart, ...]
    examples: tuple[Example, ...]

    def fault(self, report: Report, path: KeyPath, message: Text) -> None:
        source: SourceFile = self.source
        source.fault(report, path, message)


def read(path: Path) -> ExampleFile:
    """Read an example file and return its contents. Raise `ContentErrors` with every mistake in it."""
    report = Report()
    source = read_source(path, path.parent, str(path), report)
    if source is None:
        raise ContentErrors(report.problems)

    def fault(where: KeyPath, message: Text) -> None:
        source.fault(report, where, message)

    fits, file = convert(source.data, _FileData, (), fault)
    report.raise_if_any()
    assert fits
    parts = [FilePart((), file.given, file.when, file.then)]
    parts += [FilePart(("case", n), case.given, case.when, case.then) for n, case in enumerate(file.case)]
    for part in parts:
        for number, when in enumerate(part.when):
            if wrong := _wrong_row(when, source.data, part.path, number):
                fault((*part.path, "when", number), wrong)
    report.raise_if_any()
    scenarios = tuple(dict.fromkeys([file.scenario, *(case.scenario for case in file.case if case.scenario)]))
    return ExampleFile(source, file.game, scenarios, tuple(parts), tuple(_examples(file, source)))


def _examples(file: _FileData, source: SourceFile) -> list[Example]:
    common: dict[str, Any] = {key: source.data[key] for key in ("given", "when", "then") if key in source.data}
    rows: list[dict[str, Any]] = source.data.get("case", [])
    examples = []
    for number, case in enumerate(file.case or [None]):
        line = 0 if case is None else source.lines.of(("case", number))
        merged = common if case is None else _merged(common, rows[number])
        examples.append(
            Example(
                place=f"{source.name}:{line}" if line else source.name,
                title=file.title if case is None else f"{file.title}: {case.name}",
                case="" if case is None else case.name,
                rule=(case.rule if case else "") or file.rule,
                game=file.game,
                scenario=(case.scenario if case else "") or file.scenario,
                given=msgspec.convert(merged.get("given", {}), GivenSection),
                when=msgspec.convert(merged.get("when", []), list[WhenRow]),
                then=msgspec.convert(merged.get("then", {}), ThenSection),
            )
        )
    return examples


def _merged(common: Mapping[str, Any], case: Mapping[str, Any]) -> dict[str, Any]:
    """Return the common part of a file with a case merged into it.

    Tables are merged key by key. All other values of the common part are replaced.
    """
    merged = dict(common)
    for key, value in case.items():
        before = merged.get(key)
        merged[key] = _merged(before, value) if isinstance(before, dict) and isinstance(value, dict) else value
    return merged


def input_of(when: WhenRow) -> dict[str, Any]:
    """Return the input of this row in the form that `sessions.inputs` defines.

    If the row runs a step or only sets draws, there is no input, and the result is empty.
    """
    row, defaults = msgspec.to_builtins(when), msgspec.to_builtins(_EMPTY_ROW)
    input = {key: row[key] for key in INPUTS if row[key] != defaults[key]}
    if "aside" in input:
        input["args"] = when.args
    return input


def _wrong_row(when: WhenRow, data: Mapping[str, Any], path: KeyPath, number: int) -> Text | None:
    """Return a sentence if the keys of a row do not go together, else None."""
    row: Any = data
    for part in (*path, "when", number):
        row = row[part]
    doings = [key for key in ("step", *INPUTS) if key in row]
    if len(doings) > 1:
        return t("One thing in each row, please; this one holds {doings}.", doings=", ".join(doings))
    if not doings and not when.draws and "then" not in row:
        return t(
            "This row does nothing; it needs one of {doings}.", doings=", ".join(("step", *INPUTS, "draws", "then"))
        )
    if "args" in row and doings not in (["step"], ["aside"]):
        return t("Only a step or an aside takes args.")
    if "stop" in row and doings != ["step"]:
        return t("Only a step takes stop.")
    if "refused" in row and (not doings or doings == ["step"]):
        return t("Only what the table does can be refused.")
    return None
