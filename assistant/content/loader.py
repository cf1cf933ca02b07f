"""Loading a game's content: all packs when a game starts, each scenario when it is opened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from assistant.content.effects import EffectChecker
from assistant.content.locating import located
from assistant.content.merge import Merger, References
from assistant.content.packs import (
    GAME_FILE,
    ID,
    SCENARIOS,
    Pack,
    Root,
    find_packs,
    read_pack,
    scenario_files,
)
from assistant.content.problems import ContentErrors, KeyPath, Override, Problem, Report, nearest
from assistant.content.toml_reader import SourceFile, read_source
from assistant.content.validation import convert
from assistant.messages.text import Name, Text, shown, some, t

C = TypeVar("C", bound=Struct)


class PackInfo(Struct, frozen=True):
    """The contents of `game.toml`: game, name, version and author of a pack.

    Only a content folder that is a single pack needs this file.
    """

    game: str
    name: Name = Name("")
    version: str = ""
    author: str = ""


class Loaded(Struct, Generic[C], frozen=True):
    """Loaded content.

    - `content`: the content itself.
    - `overrides`: the entries that later packs replaced.
    - `packs`: the `game.toml` of each pack.
    """

    content: C
    overrides: tuple[Override, ...] = ()
    packs: tuple[PackInfo, ...] = ()


def load(
    schema: type[C],
    game: str,
    roots: Sequence[Root],
    references: References[C] | None = None,
    effects: EffectChecker | None = None,
) -> Loaded[C]:
    """Load the content of a game from all its packs, or raise `ContentErrors` with every problem."""
    report = Report()
    merger = Merger(schema, report)
    infos: list[PackInfo] = []
    complete = True
    packs = find_packs(game, roots, report)
    for pack in packs:
        sources, all_read = read_pack(pack, report)
        complete = complete and all_read
        merger.add_pack(_without_info(pack, game, sources, infos, report))
    first_pack = packs[0].name_of(packs[0].folder) if packs else shown(game)
    content = merger.content(first_pack, complete=complete) if packs else None
    if content is not None and references is not None and complete:
        merger.check_references(content, references, first_pack)
    if content is not None and effects is not None and complete:
        merger.check_effects(content, effects, first_pack)
    report.raise_if_any()
    assert content is not None
    return Loaded(content, tuple(merger.overrides), tuple(infos))


def check(
    schema: type[C], game: str, roots: Sequence[Root], references: References[C] | None = None
) -> tuple[Problem, ...]:
    """Return every problem for which `load` would fail."""
    try:
        load(schema, game, roots, references)
    except ContentErrors as errors:
        return errors.problems
    return ()


def scenario_ids(game: str, roots: Sequence[Root]) -> tuple[str, ...]:
    """Return the ids of a game's scenarios, which are their file names."""
    return tuple(sorted(_scenarios(game, roots, Report())))


def load_scenario(
    schema: type[C],
    game: str,
    scenario: str,
    roots: Sequence[Root],
    references: References[C] | None = None,
    effects: EffectChecker | None = None,
) -> Loaded[C]:
    """Load a scenario from the last pack that has it, or raise `ContentErrors` with every problem."""
    report = Report()
    if not ID.fullmatch(scenario):
        report.add(f"{SCENARIOS}/", 0, "", t('"{name}" can be no scenario.', name=shown(scenario)))
        report.raise_if_any()
    places = _scenarios(game, roots, Report())
    if scenario not in places:
        find_packs(game, roots, report)
        report.add(f"{shown(game)}/{SCENARIOS}/{scenario}.toml", 0, "", _no_scenario(scenario, list(places)))
        report.raise_if_any()
    *earlier, pack = places[scenario]
    name = _scenario_name(pack, scenario)
    merger = Merger(schema, report)
    source = read_source(pack.folder / SCENARIOS / f"{scenario}.toml", pack.folder, name, report)
    content = None
    if source is not None:
        merger.add_pack([source])
        _check_id(source, scenario, report)
        content = merger.content(name)
    if content is not None and references is not None:
        merger.check_references(content, references, name)
    if content is not None and effects is not None:
        merger.check_effects(content, effects, name)
    report.raise_if_any()
    assert content is not None
    overrides = [Override(f"{SCENARIOS}.{scenario}", name, _scenario_name(pack, scenario)) for pack in earlier[-1:]]
    return Loaded(content, tuple(overrides))


def check_scenarios(
    schema: type[C],
    game: str,
    roots: Sequence[Root],
    references: References[C] | None = None,
    effects: EffectChecker | None = None,
) -> tuple[Problem, ...]:
    """Return every problem for which `load_scenario` would fail, for all scenarios of a game."""
    report = Report()
    try:
        for scenario in sorted(_scenarios(game, roots, report)):
            try:
                load_scenario(schema, game, scenario, roots, references, effects)
            except ContentErrors as errors:
                for problem in errors.problems:
                    report.add(problem.file, problem.line, problem.key, problem.message, problem.column)
    except ContentErrors as errors:
        return errors.problems
    return tuple(report.problems)


def locate_problems(problems: Iterable[Problem], game: str, scenario: str, roots: Sequence[Root]) -> list[Problem]:
    """Return the problems that the game has found in a scenario, with the file and line of each."""
    source = scenario_source(game, scenario, roots)
    if source is None:
        return list(problems)
    return [problem if problem.line else located(problem, [source]) for problem in problems]


def scenario_source(game: str, scenario: str, roots: Sequence[Root]) -> SourceFile | None:
    """Return the file of a scenario, from the last pack that has it, or None if it can't be read."""
    *_, pack = _scenarios(game, roots, Report())[scenario]
    path = pack.folder / SCENARIOS / f"{scenario}.toml"
    return read_source(path, pack.folder, pack.name_of(path), Report())


def pack_sources(game: str, roots: Sequence[Root]) -> list[SourceFile]:
    """Return the files of all packs of a game in load order, without scenarios."""
    return [source for pack in find_packs(game, roots, Report()) for source in read_pack(pack, Report())[0]]


def _scenarios(game: str, roots: Sequence[Root], report: Report) -> dict[str, list[Pack]]:
    """Return the packs that contain each scenario: id of the scenario -> packs in load order."""
    places: dict[str, list[Pack]] = {}
    for pack in find_packs(game, roots, report):
        for path in scenario_files(pack, report):
            places.setdefault(path.stem, []).append(pack)
    return places


def _scenario_name(pack: Pack, scenario: str) -> str:
    return pack.name_of(pack.folder / SCENARIOS / f"{scenario}.toml")


def _no_scenario(scenario: str, known: list[str]) -> Text:
    if near := nearest(scenario, known):
        return t('There is no scenario "{name}"; did you mean "{nearest}"?', name=scenario, nearest=near)
    return t('There is no scenario "{name}"; there are: {known}.', name=scenario, known=some(known))


def _check_id(source: SourceFile, scenario: str, report: Report) -> None:
    found = source.data.get("id", scenario)
    if isinstance(found, str) and found != scenario:
        message = t('The id is "{found}", but the file is named "{name}.toml".', found=shown(found), name=scenario)
        source.fault(report, ("id",), message)


def _without_info(
    pack: Pack, game: str, sources: list[SourceFile], infos: list[PackInfo], report: Report
) -> list[SourceFile]:
    """Return the files without `game.toml`, whose data is added to `infos`."""
    name = pack.name_of(pack.folder / GAME_FILE)
    for source in sources:
        if source.name != name:
            continue

        def fault(path: KeyPath, message: Text, source: SourceFile = source) -> None:
            source.fault(report, path, message)

        fits, info = convert(source.data, PackInfo, (), fault)
        if fits:
            infos.append(info)
            if info.game != game:
                message = t(
                    'This pack says it is for "{found}", but it lies in the folder of "{game}".',
                    found=shown(info.game),
                    game=game,
                )
                source.fault(report, ("game",), message)
    return [source for source in sources if source.name != name]
