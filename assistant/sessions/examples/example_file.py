"""Reading example files: `given`, `when` and `then` in TOML. Each `[[case]]` of a file is a separate example."""

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
    """Where an example starts: from the position in `state`, or from a new game."""

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
    """What an example expects. Only what it names is compared.

    - `state`, `facts`: values of the state, and facts that the players entered from printed cards.
    - `told`, `not_told`: events that must be reported, and events that must not.
    - the open question, and the best options of a decision.
    """

    state: dict[str, Any] = field(default_factory=dict)
    facts: dict[str, Any] = field(default_factory=dict)
    told: list[dict[str, Any]] = field(default_factory=list)
    not_told: list[dict[str, Any]] = field(default_factory=list)
    question: dict[str, Any] = field(default_factory=dict)
    best: list[str] | None = None
    over: bool | None = None


class WhenRow(Struct, kw_only=True):
    """One `[[when]]` row of an example: it runs a rule or gives an input of the players.

    Its own `then` says what is expected after it. A row with only a `then` runs nothing.
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
    """One example, ready to run. `place` is its file and line, `case` the name of its `[[case]]` or ""."""

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
    """One part of an example file as written: one case, or the part that all cases share.

    `path` is its key path in the file.
    """

    path: KeyPath
    given: GivenSection
    when: list[WhenRow]
    then: ThenSection


class ExampleFile(Struct, frozen=True):
    """The contents of an example file: the examples, and its parts as they are written."""

    source: Any
    game: str
    scenarios: tuple[str, ...]
    parts: tuple[FilePart, ...]
    examples: tuple[Example, ...]

    def fault(self, report: Report, path: KeyPath, message: Text) -> None:
        source: SourceFile = self.source
        source.fault(report, path, message)


def read(path: Path) -> ExampleFile:
    """Read an example file, or raise `ContentErrors` with every mistake in it."""
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
    """Return the values that all cases share, overlaid with those of one case.

    TOML tables are merged key by key. Any other value is replaced.
    """
    merged = dict(common)
    for key, value in case.items():
        before = merged.get(key)
        merged[key] = _merged(before, value) if isinstance(before, dict) and isinstance(value, dict) else value
    return merged


def input_of(when: WhenRow) -> dict[str, Any]:
    """Return the input of a `when` row as `sessions.inputs` expects it, or {} if the row gives no input."""
    row, defaults = msgspec.to_builtins(when), msgspec.to_builtins(_EMPTY_ROW)
    input = {key: row[key] for key in INPUTS if row[key] != defaults[key]}
    if "aside" in input:
        input["args"] = when.args
    return input


def _wrong_row(when: WhenRow, data: Mapping[str, Any], path: KeyPath, number: int) -> Text | None:
    """Return why the keys of a `when` row do not go together, or None."""
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
