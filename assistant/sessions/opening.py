"""Opening a game: a new one, one from a position file, or a saved one."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from assistant import content as packs
from assistant import games
from assistant.content import ContentErrors, Problem, Root
from assistant.content import cache as content_cache
from assistant.content.effects import EffectChecker
from assistant.content.problems import check_known
from assistant.engine.checkpoint import Source, World
from assistant.engine.runner import Engine
from assistant.games.game import Game, Setup
from assistant.i18n import Translator
from assistant.messages.questions import Option, Refused
from assistant.messages.text import Name, Text, t, tn
from assistant.sessions.content_fallback import load_without_broken_files
from assistant.sessions.open_game import OpenGame
from assistant.sessions.own_facts import read_written, roots_without_own_facts
from assistant.sessions.positions import Position, world_from
from assistant.sessions.synced import opened_elsewhere, seen_copy
from assistant.sessions.user_dirs import UserDirs
from assistant.storage import Journal, list_campaigns, make_folder, now
from assistant.storage.branches import keep_replaced
from assistant.storage.campaigns import GUIDED
from assistant.storage.journal import JOURNAL_FILE, Clock
from assistant.storage.presence import this_host
from assistant.timeline.game_session import GameSession
from assistant.timeline.timeline import JournalLine

AnyGame = Game[Any, Any]
AnyOpenGame = OpenGame[Any, Any]
T = TypeVar("T")


class BrokenContent(Refused):
    """Raised when the content packs have mistakes. `problems` has all of them."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        first = self.problems[0]
        super().__init__(
            tn(
                "The content has {n} mistake. {place}: {problem}",
                "The content has {n} mistakes. The first: {place}: {problem}",
                len(self.problems),
                place=":".join(str(part) for part in (first.file, first.line, first.key) if part),
                problem=first.message,
            )
        )


def load(
    game_id: str,
    scenario_id: str,
    roots: Sequence[Root],
    notices: list[Text] | None = None,
    cache: Path | None = None,
) -> tuple[AnyGame, Any]:
    """Return the game and its content with this scenario. Content is read from the `cache` if possible.

    Files of the players with mistakes are left out. A sentence for each of them is added to `notices`.
    """
    game = find_game(game_id)

    def load_content(usable: Sequence[Root]) -> Any:
        return _content(game, scenario_id, usable, cache)

    left_out: list[Text] = [] if notices is None else notices
    return game, _or_broken_content(lambda: load_without_broken_files(load_content, roots, left_out))


def _content(game: AnyGame, scenario_id: str, roots: Sequence[Root], cache: Path | None = None) -> Any:
    known = packs.scenario_ids(game.id, roots)
    if known:  # without any pack, loading raises a better error
        check_known(t("Scenario"), scenario_id, known)
    steps = game.rules.steps
    pack = content_cache.load(cache, game.pack, game.id, roots, game.references, EffectChecker(steps))
    checker = EffectChecker(steps, (pack,))
    scenario = content_cache.load_scenario(cache, game.scenario, game.id, scenario_id, roots, checker)
    try:
        content = game.assemble(pack, scenario)
        tuple(game.rules.triggers(content))
    except ContentErrors as errors:
        raise ContentErrors(packs.locate_problems(errors.problems, game.id, scenario_id, roots)) from errors
    return content


def scenarios(game: AnyGame, roots: Sequence[Root], notices: list[Text]) -> dict[str, Any]:
    """Return the scenarios of a game by id, in the game's order.

    Files of the players with mistakes are left out. A sentence for each of them is added to `notices`.
    """

    def load_all(usable: Sequence[Root]) -> dict[str, Any]:
        ids = packs.scenario_ids(game.id, usable)
        found = {id: packs.load_scenario(game.scenario, game.id, id, usable).content for id in ids}
        return {id: found[id] for id in sorted(ids, key=lambda id: game.scenario_place(found[id]))}

    return _or_broken_content(lambda: load_without_broken_files(load_all, roots, notices))


def scenario_names(game: AnyGame, roots: Sequence[Root], notices: list[Text]) -> dict[str, Name]:
    """Return the names of a game's scenarios by id, in the game's order."""
    return {id: game.scenario_name(scenario) for id, scenario in scenarios(game, roots, notices).items()}


def find_game(game_id: str) -> AnyGame:
    """Return the game with this id, or raise `Refused`."""
    check_known(t("Game"), game_id, games.GAME_IDS)
    return games.game_named(game_id)


def start(
    dirs: UserDirs,
    game_id: str,
    scenario_id: str,
    heroes: Sequence[str],
    *,
    preset: str | None = None,
    sources: Mapping[str, Source] | None = None,
    seed: int | None = None,
    name: str | None = None,
    roots: Sequence[Root] | None = None,
    clock: Clock = now,
) -> AnyOpenGame:
    """Start a new game.

    - `preset`: the name of a choice of what the app draws and what the players draw.
    - `sources`: the same for each component, instead of a preset.
    - `seed`: makes the app's random results reproducible.
    """
    notices: list[Text] = []
    roots = dirs.roots() if roots is None else roots
    game, content = load(game_id, scenario_id, roots, notices, dirs.cache)
    setup = make_setup(game, content, heroes, preset=preset, sources=sources, seed=seed)
    about = {"game": game_id, "scenario": scenario_id, "heroes": ",".join(heroes)}
    return _begin(dirs, game, content, game.begin(content, setup), about, name, clock, roots, notices)


def start_from(
    dirs: UserDirs,
    position: Position,
    *,
    seed: int | None = None,
    name: str | None = None,
    roots: Sequence[Root] | None = None,
    clock: Clock = now,
    guided: bool = False,
) -> AnyOpenGame:
    """Start a game from a position (a game state from a file). A `guided` game is a demo that teaches the keys.

    `seed` and `name` are used if the position has none.
    """
    notices: list[Text] = []
    roots = dirs.roots() if roots is None else roots
    game, content = load(position.game, position.scenario, roots, notices, dirs.cache)
    world = world_from(game, content, position, _seed(seed))
    about = {"game": position.game, "scenario": position.scenario, "heroes": ",".join(position.heroes)}
    if guided:
        about[GUIDED] = "yes"
    return _begin(dirs, game, content, world, about, name or position.name, clock, roots, notices)


def resume(
    dirs: UserDirs,
    campaign: str | Path,
    *,
    roots: Sequence[Root] | None = None,
    clock: Clock = now,
    following: bool = False,
    only_reading: bool = False,
) -> AnyOpenGame:
    """Open a saved game.

    - `campaign`: the name of the campaign, or its folder.
    - `following`: the game is only shown; inputs are refused.
    - `only_reading`: nothing in the folder of the campaign is changed, not even to mend it.
    """
    folder = find_campaign(dirs, campaign)
    seen = None if following or only_reading else seen_copy(dirs, folder)
    if seen is not None:
        keep_replaced(folder, seen, this_host(), clock)
    journal = Journal.open(folder, clock, only_reading=only_reading)
    try:
        about = journal.timeline.lines[0].about
        left_out: list[Text] = []
        roots, game, content = _load_for(journal, dirs, dirs.roots() if roots is None else roots, left_out)
        journal.notices[:0] = left_out
        engine_for = engines_of(game, content, about.get("scenario", ""), roots, journal.notices, dirs.cache)
        open_game = OpenGame(game, _resume_session(Engine(game.rules, content), engine_for, journal), journal)
        open_game.following = following
        open_game.seen = seen
        if seen is not None and (elsewhere := opened_elsewhere(folder, clock)) is not None:
            journal.notices.append(elsewhere)
        if left_out:
            _check_needs_no_broken_file(open_game, roots)
        open_game.use_own_pack(dirs.own_content, dirs.saves)
        return open_game
    except BaseException:
        journal.close()
        raise


def _load_for(
    journal: Journal, dirs: UserDirs, roots: Sequence[Root], left_out: list[Text]
) -> tuple[Sequence[Root], AnyGame, Any]:
    """Return the content folders without the facts that this campaign wrote, its game, and its content."""
    about = journal.timeline.lines[0].about
    game_id, scenario = about.get("game", ""), about.get("scenario", "")
    while True:
        written = read_written(journal.folder)
        without = roots_without_own_facts(roots, written, dirs.own_content, game_id)
        left_out.clear()
        game, content = load(game_id, scenario, without, left_out, dirs.cache)
        if read_written(journal.folder) == written:  # else another screen wrote a fact meanwhile
            return without, game, content


def _check_needs_no_broken_file(open_game: AnyOpenGame, roots: Sequence[Root]) -> None:
    """Raise `BrokenContent` if the campaign needs content from a file that was left out because of mistakes."""
    try:
        open_game.game.rules.check(open_game.moment.state, open_game.content)
        open_game.view()
        open_game.layout()
        open_game.story()
    except Exception:
        scenario = open_game.game.scenario_id(open_game.moment.state) or open_game.about.get("scenario", "")
        _or_broken_content(lambda: _content(open_game.game, scenario, roots))
        raise


def find_campaign(dirs: UserDirs, campaign: str | Path) -> Path:
    """Return the folder of a campaign, or raise `Refused` with the known names."""
    for folder in (dirs.saves / campaign, Path(campaign)):
        if os.path.lexists(folder / JOURNAL_FILE):
            return folder
        if folder.name == JOURNAL_FILE and os.path.lexists(folder):
            return folder.parent
    saved = list_campaigns(dirs.saves)
    wanted = str(campaign).casefold()
    same_name = [found for found in saved if found.name.casefold() == wanted]
    if same_name:
        return same_name[0].folder
    if not saved:
        raise Refused(t("No campaign is saved in {path} yet.", path=str(dirs.saves)))
    names = dict.fromkeys([*(found.folder.name for found in saved), *(found.name for found in saved)])
    check_known(t("Campaign"), str(campaign), names)
    raise AssertionError("unreachable: a campaign with a known name was found above")


def engines_of(
    game: AnyGame,
    content: Any,
    scenario: str,
    roots: Sequence[Root],
    notices: list[Text] | None = None,
    cache: Path | None = None,
) -> Callable[[Any], Engine[Any, Any]]:
    """Return a function that gets a game state and returns the engine with the content of its chapter.

    A campaign has several chapters. The content of a chapter is loaded when the campaign reaches it.
    """
    engines = {scenario: Engine(game.rules, content)}

    def engine_for(state: Any) -> Engine[Any, Any]:
        chapter = game.scenario_id(state) or scenario
        if chapter not in engines:
            engines[chapter] = Engine(game.rules, load(game.id, chapter, roots, notices, cache)[1])
        return engines[chapter]

    return engine_for


def _resume_session(
    engine: Engine[Any, Any], engine_for: Callable[[Any], Engine[Any, Any]], journal: Journal
) -> GameSession[Any, Any]:
    try:
        return GameSession.resume(engine, journal.timeline, journal.keep, engine_for)
    except (msgspec.MsgspecError, KeyError) as error:
        raise Refused(
            t(
                "{path} holds a state this version of the rules can't read: {error}. "
                "The record campaign.toml beside it can be mended and gone on from.",
                path=str(journal.path),
                error=str(error),
            )
        ) from error


def _begin(
    dirs: UserDirs,
    game: AnyGame,
    content: Any,
    world: World[Any],
    about: dict[str, str],
    name: str | None,
    clock: Clock,
    roots: Sequence[Root],
    notices: list[Text],
) -> AnyOpenGame:
    """Run a new game to its first question, then save it and return it.

    If this fails, no folder is left behind.
    """
    name = (name or "").strip() or Translator.of("en").say(game.name)
    if not _is_text(name):
        raise Refused(t("The name is not UTF-8 text; write it anew."))
    about = {key: value for key, value in (about | {"name": name}).items() if value}
    journals: list[Journal] = []

    def keep(line: JournalLine) -> None:
        journal = Journal.create(make_folder(dirs.saves, name), clock)
        try:
            journal.keep(line)
        except BaseException:
            journal.discard()
            raise
        journals.append(journal)

    engine_for = engines_of(game, content, about.get("scenario", ""), roots, notices, dirs.cache)
    session = GameSession.begin(engine_for(world.state), world, writer=keep, about=about, engine_for=engine_for)
    (journal,) = journals
    session.writer = journal.keep
    notices += journal.notices
    journal.notices = notices
    open_game = OpenGame(game, session, journal, new=True)
    open_game.seen = seen_copy(dirs, journal.folder)
    open_game.use_own_pack(dirs.own_content, dirs.saves)
    return open_game


def _is_text(name: str) -> bool:
    """Return whether the name can be saved. A command line with broken UTF-8 gives a name that can't be."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


# -- setup


def make_setup(
    game: AnyGame,
    content: Any,
    heroes: Sequence[str],
    *,
    preset: str | None = None,
    sources: Mapping[str, Source] | None = None,
    seed: int | None = None,
) -> Setup:
    """Return the checked set-up of a game, or raise `Refused`.

    Without `preset` and `sources`, the game's first preset decides what the app draws and what the players draw.
    """
    _check_heroes(game, content, heroes)
    return Setup(heroes=tuple(heroes), sources=_sources(game, preset, sources), seed=_seed(seed))


def group_same_labels(options: Sequence[Option]) -> dict[str, tuple[str, ...]]:
    """Group options with the same label, because players see no difference between them.

    Return the ids in each group under the first of them.
    """
    lines: dict[Any, list[str]] = {}
    for option in options:
        lines.setdefault(option.label, []).append(option.id)
    return {ids[0]: tuple(ids) for ids in lines.values()}


def distinct_ids(lines: Mapping[str, Sequence[str]], picked: Sequence[str]) -> list[str]:
    """Return an option id for each pick from the groups of `group_same_labels`.

    A group that is picked again gives its next id, at last the same id again.
    """
    counted = [(lines[line], picked[:place].count(line)) for place, line in enumerate(picked)]
    return [ids[min(before, len(ids) - 1)] for ids, before in counted]


def _check_heroes(game: AnyGame, content: Any, heroes: Sequence[str]) -> None:
    known = [option.id for option in game.heroes(content)]
    for number, hero in enumerate(heroes):
        check_known(t("Hero"), hero, known)
        if hero in heroes[:number]:
            raise Refused(t("{hero} is named twice: each player has a hero of their own.", hero=hero))
    least, most = game.players(content)
    if not heroes and least > 0 and known:
        raise Refused(t("Name at least one hero: --hero {hero}.", hero=known[0]))
    if not least <= len(heroes) <= most:
        raise wrong_count(least, most, len(heroes))


def wrong_count(least: int, most: int, given: int) -> Refused:
    """Return the refusal for a number of players that the scenario is not for."""
    if least == most:
        return Refused(
            tn(
                "This scenario is for {n} player, not {given}.",
                "This scenario is for {n} players, not {given}.",
                most,
                given=given,
            )
        )
    return Refused(
        t("This scenario is for {least} to {most} players, not {given}.", least=least, most=most, given=given)
    )


def _sources(game: AnyGame, preset: str | None, sources: Mapping[str, Source] | None) -> dict[str, Source]:
    chosen: dict[str, Source] = {}
    if preset:
        sources_of = {one.id: one.sources for one in game.presets}
        check_known(t("Who holds the pieces"), preset, sources_of)
        chosen |= sources_of[preset]
    elif sources is None and game.presets:
        chosen |= game.presets[0].sources
    for component, source in (sources or {}).items():
        check_known(t("Who holds the pieces"), component, game.rules.components)
        check_known(game.rules.components[component].label, source, game.rules.components[component].may)
        chosen[component] = source
    return chosen


def _seed(seed: int | None) -> int:
    return (int.from_bytes(os.urandom(8), "big") >> 1 if seed is None else seed) & ((1 << 64) - 1)


def _or_broken_content(load: Callable[[], T]) -> T:
    """Return `load()`. A `ContentErrors` becomes a `BrokenContent`, which front ends can show."""
    try:
        return load()
    except ContentErrors as errors:
        raise BrokenContent(errors.problems) from errors
