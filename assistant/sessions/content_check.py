"""The check of a game's content: all mistakes and warnings of all packs and scenarios in one go."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence, Set
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from assistant import content as packs
from assistant.content import ContentErrors, ContentWarning, Override, Problem, Root
from assistant.content.effects import EffectChecker
from assistant.content.locating import located
from assistant.content.toml_reader import MAX_FILE_BYTES, SourceFile
from assistant.content.trigger_compiler import compile_triggers
from assistant.content.warnings import idle_triggers, similar_names, untranslated
from assistant.engine.runner import Engine
from assistant.games.game import Game
from assistant.messages.questions import Refused
from assistant.messages.text import Text
from assistant.storage import files

AnyGame = Game[Any, Any]

MOST_WARNINGS = 200
"""The largest number of warnings that are listed for a game."""


@dataclass
class ContentReport:
    """What the check of a game's content has found.

    - `mistakes`: those with which the content cannot be played.
    - `warnings`: what is probably a mistake.
    - `overrides`: the entries that later packs replace.
    """

    mistakes: list[Problem] = field(default_factory=list)
    warnings: list[Problem] = field(default_factory=list)
    overrides: list[Override] = field(default_factory=list)


def check_content(game: AnyGame, roots: Sequence[Root]) -> ContentReport:
    """Return all mistakes and warnings of a game's content.

    If packs have mistakes, the scenarios are checked with the other files. What is unknown then, but written in a
    broken file, is no mistake of the scenario.
    """
    return _Check(game, roots).run()


class _Check:
    def __init__(self, game: AnyGame, roots: Sequence[Root]) -> None:
        self.game = game
        self.roots = roots
        self.report = ContentReport()
        self.pack: Any = None
        self.broken_text = ""
        """The text of the files that had to be left out of the pack."""
        self.shipped = {
            root.name_of(path) for root in roots if root.shipped for path in (root.path / game.id).rglob("*.toml")
        }

    def run(self) -> ContentReport:
        report, game = self.report, self.game
        self._load_pack()
        is_pack_right = not report.mistakes
        if is_pack_right:
            found = (*similar_names(self.pack, game.told_apart), *game.warnings(self.pack, None))
            self._warn(found, self.pack, packs.pack_sources(game.id, self.roots))
        problems = packs.check_scenarios(game.scenario, game.id, self.roots)
        report.mistakes += [problem for problem in problems if problem not in report.mistakes]
        broken_files = {problem.file for problem in report.mistakes}
        for id in packs.scenario_ids(game.id, self.roots):
            source = packs.scenario_source(game.id, id, self.roots)
            if source is not None and source.name not in broken_files:
                self._check_scenario(id, source, is_pack_right)
        del report.warnings[MOST_WARNINGS:]
        return report

    def _load_pack(self) -> None:
        """Load the pack. If it has mistakes, report them and load it without the files that have them."""
        game, report = self.game, self.report
        effects = EffectChecker(game.rules.steps)
        try:
            loaded = packs.load(game.pack, game.id, self.roots, game.references, effects)
            self.pack = loaded.content
            report.overrides += loaded.overrides
        except ContentErrors as errors:
            report.mistakes += dict.fromkeys(errors.problems)
            broken = {problem.file for problem in errors.problems}
            try:
                self.broken_text = "\n".join(_text_of(file) for file in broken)
                self.pack = packs.load(
                    game.pack, game.id, _without(broken, self.roots), game.references, effects
                ).content
            except (ContentErrors, Refused, OSError):
                self.pack = None

    def _check_scenario(self, id: str, source: SourceFile, is_pack_right: bool) -> None:
        game, report = self.game, self.report
        loaded = packs.load_scenario(game.scenario, game.id, id, self.roots)
        scenario = loaded.content
        report.overrides += loaded.overrides
        triggers = getattr(scenario, "trigger", ())
        if self.pack is None:  # no id can be checked
            words = {str(value) for trigger in triggers for call in trigger.then for value in call.values()}
            problems = _raised(lambda: compile_triggers(triggers, game.rules.steps, game.rules.events, rulings=words))
        else:
            effects = EffectChecker(game.rules.steps, (self.pack,))
            problems = [
                *_raised(lambda: packs.load_scenario(game.scenario, game.id, id, self.roots, effects=effects)),
                *_raised(lambda: Engine(game.rules, game.assemble(self.pack, scenario))),
            ]
        mistakes = [
            problem if problem.line else located(problem, [source])
            for problem in problems
            if not _quotes(problem.message, self.broken_text)
        ]
        report.mistakes += dict.fromkeys(mistakes)
        found = [*idle_triggers(triggers), *similar_names(scenario, game.told_apart)]
        if is_pack_right and not problems:
            found += game.warnings(self.pack, scenario)
        self._warn(found, scenario, [source])

    def _warn(self, found: Iterable[ContentWarning], content: Any, sources: Sequence[SourceFile]) -> None:
        every = [*untranslated(content, sources, self.shipped), *found]
        problems = [Problem("", 0, one.key, one.message, severity="warning") for one in every]
        self.report.warnings += dict.fromkeys(located(problem, sources) for problem in problems)


def _raised(check: Callable[[], object]) -> Collection[Problem]:
    """Return the problems with which a check fails."""
    try:
        check()
    except ContentErrors as errors:
        return errors.problems
    return ()


def _without(broken: Set[str], roots: Sequence[Root]) -> list[Root]:
    """Return the content folders without the files and folders that are broken. What comes with the app stays."""
    left = [root for root in roots if root.shipped or root.name_of(root.path) not in broken]
    return [root if root.shipped else replace(root, left_out=root.left_out | broken) for root in left]


def _text_of(file: str) -> str:
    """Return the text of a file, as far as it is one. A folder has none."""
    path = Path(file)
    return files.read_regular(path, MAX_FILE_BYTES).decode(errors="replace") if path.is_file() else ""


def _quotes(message: Text, text: str) -> bool:
    """Return whether a sentence about an unknown id names one that is written in the text."""
    named = [value for key, value in message.args if key not in ("near", "nearest", "known")]
    return any(isinstance(value, str) and value in text for value in named if value)
