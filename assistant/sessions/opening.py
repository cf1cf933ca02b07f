"""Opening an evening: a new game, a game from a position, a saved one."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from assistant import content as packs
from assistant import games
from assistant.content import ContentErrors, Problem, Root
from assistant.content import cache as ready
from assistant.content.effects import Checker
from assistant.engine.checkpoint import Source, World
from assistant.engine.runner import Engine
from assistant.games.game import Game, Setup
from assistant.i18n import Translator
from assistant.messages.questions import Option, Refused
from assistant.messages.text import Name, Text, t, tn
from assistant.sessions.content_fallback import leaving_out
from assistant.sessions.known_names import check_known
from assistant.sessions.open_game import OpenGame
from assistant.sessions.positions import Position, world_from
from assistant.sessions.user_dirs import UserDirs
from assistant.storage import Journal, list_campaigns, make_folder, now
from assistant.storage.journal import JOURNAL_FILE, Clock
from assistant.timeline.game_session import GameSession
from assistant.timeline.timeline import JournalLine

AnyGame = Game[Any, Any]
AnyOpenGame = OpenGame[Any, Any]
T = TypeVar("T")


class BrokenContent(Refused):
    """The content packs have mistakes; `problems` are all of them."""

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
    """The game and its content with this scenario opened; out of the `cache` where it has been read before.

    Files of the players' own that have mistakes are left out; `notices` gets a sentence for each.
    """
    game = find_game(game_id)
    left_out: list[Text] = [] if notices is None else notices
    return game, _whole(lambda: leaving_out(lambda there: _content(game, scenario_id, there, cache), roots, left_out))


def _content(game: AnyGame, scenario_id: str, roots: Sequence[Root], cache: Path | None = None) -> Any:
    known = packs.scenario_ids(game.id, roots)
    if known:  # else there are no packs at all, which loading them says better
        check_known(t("Scenario"), scenario_id, known)
    steps = game.rules.steps
    pack = ready.load(cache, game.pack, game.id, roots, game.references, Checker(steps))
    scenario = ready.load_scenario(cache, game.scenario, game.id, scenario_id, roots, Checker(steps, (pack,)))
    try:
        content = game.assemble(pack, scenario)
        tuple(game.rules.triggers(content))
    except ContentErrors as errors:
        raise ContentErrors(packs.placed(errors.problems, game.id, scenario_id, roots)) from errors
    return content


def scenarios(game: AnyGame, roots: Sequence[Root], notices: list[Text]) -> dict[str, Any]:
    """The scenarios there are to begin, by id; files of the players' own with mistakes are left out."""

    def opened(there: Sequence[Root]) -> dict[str, Any]:
        ids = packs.scenario_ids(game.id, there)
        found = {id: packs.load_scenario(game.scenario, game.id, id, there).content for id in ids}
        return {id: found[id] for id in sorted(ids, key=lambda id: game.scenario_place(found[id]))}

    return _whole(lambda: leaving_out(opened, roots, notices))


def scenario_names(game: AnyGame, roots: Sequence[Root], notices: list[Text]) -> dict[str, Name]:
    """What they are called."""
    return {id: game.scenario_name(scenario) for id, scenario in scenarios(game, roots, notices).items()}


def find_game(game_id: str) -> AnyGame:
    """The game of this id, or `Refused` with the ids there are."""
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
    """A new game. Who holds the pieces is a preset, or told one by one; a seed makes the app's chance repeat."""
    notices: list[Text] = []
    there = dirs.roots() if roots is None else roots
    game, content = load(game_id, scenario_id, there, notices, dirs.cache)
    setup = make_setup(game, content, heroes, preset=preset, sources=sources, seed=seed)
    about = {"game": game_id, "scenario": scenario_id, "heroes": ",".join(heroes)}
    return _begin(dirs, game, content, game.begin(content, setup), about, name, clock, there, notices)


def start_from(
    dirs: UserDirs,
    position: Position,
    *,
    seed: int | None = None,
    name: str | None = None,
    roots: Sequence[Root] | None = None,
    clock: Clock = now,
) -> AnyOpenGame:
    """A game from a position. Its own seed goes before the one given here."""
    notices: list[Text] = []
    there = dirs.roots() if roots is None else roots
    game, content = load(position.game, position.scenario, there, notices, dirs.cache)
    world = world_from(game, content, position, _seed(seed))
    about = {"game": position.game, "scenario": position.scenario, "heroes": ",".join(position.heroes)}
    return _begin(dirs, game, content, world, about, name, clock, there, notices)


def resume(
    dirs: UserDirs,
    campaign: str | Path,
    *,
    roots: Sequence[Root] | None = None,
    clock: Clock = now,
    following: bool = False,
) -> AnyOpenGame:
    """A saved game, by the name of its campaign, of its folder, or by the folder's path.

    `following`: it is only looked at; nothing is done and nothing written.
    """
    journal = Journal.open(find_campaign(dirs, campaign), clock)
    try:
        about = journal.timeline.lines[0].about
        there = dirs.roots() if roots is None else roots
        left_out: list[Text] = []
        game, content = load(about.get("game", ""), about.get("scenario", ""), there, left_out, dirs.cache)
        journal.notices[:0] = left_out
        plays = engines_of(game, content, about.get("scenario", ""), there, journal.notices, dirs.cache)
        open_game = OpenGame(game, _resumed(Engine(game.rules, content), plays, journal), journal)
        open_game.following = following
        if left_out:
            _needs_none_of_it(open_game, there)
        open_game.own_pack(dirs.own_content)
        return open_game
    except BaseException:
        journal.close()
        raise


def _needs_none_of_it(open_game: AnyOpenGame, roots: Sequence[Root]) -> None:
    """A campaign played with what is left out can't go on without it: then the mistakes are the answer."""
    try:
        open_game.game.rules.check(open_game.moment.state, open_game.content)
        open_game.view()
        open_game.layout()
        open_game.story()
    except Exception:
        scenario = open_game.game.scenario_id(open_game.moment.state) or open_game.about.get("scenario", "")
        _whole(lambda: _content(open_game.game, scenario, roots))
        raise


def find_campaign(dirs: UserDirs, campaign: str | Path) -> Path:
    """The folder of a campaign, or `Refused` with the names there are."""
    for folder in (dirs.saves / campaign, Path(campaign)):
        if os.path.lexists(folder / JOURNAL_FILE):
            return folder
        if folder.name == JOURNAL_FILE and os.path.lexists(folder):
            return folder.parent
    there = list_campaigns(dirs.saves)
    wanted = str(campaign).casefold()
    named = [one for one in there if one.name.casefold() == wanted]
    if named:
        return named[0].folder
    if not there:
        raise Refused(t("No campaign is saved in {path} yet.", path=str(dirs.saves)))
    names = dict.fromkeys([*(one.folder.name for one in there), *(one.name for one in there)])
    check_known(t("Campaign"), str(campaign), names)
    raise AssertionError("unreachable: a known one was found above")


def engines_of(
    game: AnyGame,
    content: Any,
    scenario: str,
    roots: Sequence[Root],
    notices: list[Text] | None = None,
    cache: Path | None = None,
) -> Callable[[Any], Engine[Any, Any]]:
    """The play for each chapter of a campaign; a chapter's content is read when it is reached."""
    known = {scenario: Engine(game.rules, content)}

    def engine_for(state: Any) -> Engine[Any, Any]:
        wanted = game.scenario_id(state) or scenario
        if wanted not in known:
            known[wanted] = Engine(game.rules, load(game.id, wanted, roots, notices, cache)[1])
        return known[wanted]

    return engine_for


def _resumed(
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
    """Computed first; a folder is made only when there is a first line to keep."""
    name = (name or "").strip() or Translator.of("en").say(game.name)
    about = {key: value for key, value in (about | {"name": name}).items() if value}
    made: list[Journal] = []

    def keep(line: JournalLine) -> None:
        journal = Journal.create(make_folder(dirs.saves, name), clock)
        try:
            journal.keep(line)
        except BaseException:
            journal.discard()
            raise
        made.append(journal)

    plays = engines_of(game, content, about.get("scenario", ""), roots, notices, dirs.cache)
    session = GameSession.begin(plays(world.state), world, writer=keep, about=about, engine_for=plays)
    session.writer = made[0].keep
    notices += made[0].notices
    made[0].notices = notices
    open_game = OpenGame(game, session, made[0], new=True)
    open_game.own_pack(dirs.own_content)
    return open_game


# -- what the players chose


def make_setup(
    game: AnyGame,
    content: Any,
    heroes: Sequence[str],
    *,
    preset: str | None = None,
    sources: Mapping[str, Source] | None = None,
    seed: int | None = None,
) -> Setup:
    """What was chosen, checked. Without a preset and without sources it is the first preset."""
    _check_heroes(game, content, heroes)
    return Setup(heroes=tuple(heroes), sources=_sources(game, preset, sources), seed=_seed(seed))


def alike(options: Sequence[Option]) -> dict[str, tuple[str, ...]]:
    """Heroes called the same are one line to pick from, as often as there are of them: its ids by the first."""
    lines: dict[Any, list[str]] = {}
    for option in options:
        lines.setdefault(option.label, []).append(option.id)
    return {ids[0]: tuple(ids) for ids in lines.values()}


def each_its_own(lines: Mapping[str, Sequence[str]], picked: Sequence[str]) -> list[str]:
    """What was picked from such lines: each time the next id, the last one again where there are no more."""
    counted = [(lines[line], picked[:place].count(line)) for place, line in enumerate(picked)]
    return [ids[min(before, len(ids) - 1)] for ids, before in counted]


def _check_heroes(game: AnyGame, content: Any, heroes: Sequence[str]) -> None:
    known = [option.id for option in game.heroes(content)]
    for number, hero in enumerate(heroes):
        check_known(t("Hero"), hero, known)
        if hero in heroes[:number]:
            raise Refused(t("{hero} is named twice: each player has a hero of their own.", hero=hero))
    least, most = game.players(content)
    if least == most != len(heroes):
        raise Refused(
            tn(
                "This scenario is for {n} player, not {given}.",
                "This scenario is for {n} players, not {given}.",
                most,
                given=len(heroes),
            )
        )
    if not least <= len(heroes) <= most:
        raise Refused(
            t(
                "This scenario is for {least} to {most} players, not {given}.",
                least=least,
                most=most,
                given=len(heroes),
            )
        )


def _sources(game: AnyGame, preset: str | None, sources: Mapping[str, Source] | None) -> dict[str, Source]:
    chosen: dict[str, Source] = {}
    if preset:
        presets = {one.id: one for one in game.presets}
        check_known(t("Who holds the pieces"), preset, presets)
        chosen |= presets[preset].sources
    elif sources is None and game.presets:
        chosen |= game.presets[0].sources
    for component, source in (sources or {}).items():
        check_known(t("Who holds the pieces"), component, game.rules.components)
        check_known(game.rules.components[component].label, source, game.rules.components[component].may)
        chosen[component] = source
    return chosen


def _seed(seed: int | None) -> int:
    return (int.from_bytes(os.urandom(8), "big") >> 1 if seed is None else seed) & ((1 << 64) - 1)


def _whole(loading: Callable[[], T]) -> T:
    try:
        return loading()
    except ContentErrors as errors:
        raise BrokenContent(errors.problems) from errors
