"""How lucky a game was: what the app drew and rolled beside its expectation, and the game among others like it.

The others are played by the party of the game without a table (see docs/simulate.md).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from assistant import games
from assistant.games.game import APP
from assistant.games.simulation import GameResult, Simulation
from assistant.messages.questions import Refused
from assistant.messages.text import Text, t, tn, verbatim
from assistant.sessions.open_game import OpenGame
from assistant.sessions.presentation.ending import last_chapter
from assistant.sessions.simulation.comparison import Comparison, Standing, comparison
from assistant.sessions.simulation.playing import PlayedGame, PlayJob
from assistant.sessions.simulation.policies import PolicyName
from assistant.sessions.simulation.scenario_setup import ScenarioSetup
from assistant.sessions.statistics.counting import count
from assistant.sessions.statistics.journals import read_lines
from assistant.sessions.statistics.panels import luck_blocks
from assistant.sessions.statistics.summary import Chance, chances_of
from assistant.sessions.user_dirs import UserDirs
from assistant.ui.view.blocks import Block, Lines, Panel

GAMES = 100
"""How many games like it are played."""
LONGEST = 2000
"""A game with more answers is broken off."""
POLICY: PolicyName = "careful"
TENTHS = 10
NO_PARTY = t("It can't be set beside other games: nobody can play this game without a table.")
NOT_OVER = t("It is not over, so it can't be set beside other games.")
GUESSED = t("It can't be set beside other games: here only a table knows how the heroes fare.")
ANEW = t("There they begin the scenario without what they have gained before.")
OTHER_LEVEL = t("It can't be set beside other games: the party plays with another difficulty.")
FAILED = t("The games could not be played here.")


class GameLuck(Struct, frozen=True):
    """The game, quest or adventure that is being played or has just ended.

    - `chances`: what the app drew and rolled in it.
    - `is_first`: whether it is the first scenario of its campaign.
    - `result`: how it ended, or None if it is not over or nobody can play it without a table.
    - `why_alone`: why it can't be compared with other games, or None if it can.
    """

    chances: tuple[Chance, ...]
    is_first: bool
    result: GameResult | None
    simulation: Simulation | None
    why_alone: Text | None


def luck_of(open_game: OpenGame[Any, Any]) -> GameLuck:
    """Return what is known of the luck of the game that has just ended, or of the game so far."""
    content, events = open_game.content, open_game.session.log()
    begin = last_chapter(open_game, events)
    simulation = games.simulation_of(open_game.game)
    chances = _chances(open_game, begin)
    if simulation is None or simulation.party is None:
        return GameLuck(chances, not begin, None, simulation, NO_PARTY)
    result = simulation.result(content, open_game.state, events[begin:])
    if result.won is None:
        return GameLuck(chances, not begin, None, simulation, NOT_OVER)
    return GameLuck(chances, not begin, result, simulation, None)


def _chances(open_game: OpenGame[Any, Any], begin: int) -> tuple[Chance, ...]:
    try:
        lines = read_lines(open_game.folder)
    except Refused:
        return ()
    record = count("", lines, open_game.game, lambda scenario: open_game.content, since=begin)
    return tuple(chances_of([record]))


def games_like(open_game: OpenGame[Any, Any], dirs: UserDirs) -> PlayJob:
    """Return the job that plays games with the same scenario, heroes and components.

    What the players draw and roll themselves, the app draws and rolls there.
    """
    game, world = open_game.game, open_game.moment.world
    preset = next((preset for preset in game.presets if preset.id == APP), None)
    instead = preset.sources if preset is not None else {}
    sources = {id: game.rules.source(world, id) for id in game.rules.components}
    for id, source in sources.items():
        if source == "table":
            sources[id] = instead.get(id, game.rules.components[id].default)
    scenario = game.scenario_id(open_game.state) or open_game.about.get("scenario", "")
    setup = ScenarioSetup(
        game.id, scenario, tuple(dirs.roots()), dirs.cache, tuple(open_game.heroes), sources=tuple(sources.items())
    )
    return PlayJob(setup, POLICY, LONGEST)


def luck_panels(luck: GameLuck, played: list[PlayedGame] | None = None, *, failed: bool = False) -> list[Panel]:
    """Return how lucky the game was, as panels. `played` are the games like it, once they have been played."""
    drawn = tuple(luck_blocks(luck.chances)) or (
        Lines((t("The app has drawn and rolled nothing that is counted here."),)),
    )
    panels = [Panel("luck:draws", t("draws and rolls"), drawn)]
    if luck.why_alone is not None:
        panels.append(_alone(luck.why_alone))
    elif failed:
        panels.append(_alone(FAILED))
    elif played is not None:
        panels.append(_among(luck, played))
    return panels


def _alone(why: Text) -> Panel:
    return Panel("luck:games", t("games like it"), (Lines((why,)),))


def _among(luck: GameLuck, played: list[PlayedGame]) -> Panel:
    assert luck.result is not None
    assert luck.simulation is not None
    if any(game.guessed for game in played):
        return _alone(GUESSED)
    found = comparison(luck.result, played)
    if found is None:
        return _alone(OTHER_LEVEL)
    return Panel(
        "luck:games",
        t("games like it"),
        tuple(_compared(luck, luck.result, luck.simulation, found, len(played) - found.games)),
    )


def _compared(
    luck: GameLuck, result: GameResult, simulation: Simulation, found: Comparison, left_out: int
) -> Iterator[Block]:
    rests = tn(
        "It is set beside {n} game with the same heroes that a careful party played without a table.",
        "It is set beside {n} games with the same heroes that a careful party played without a table.",
        found.games,
    )
    alike = () if simulation.no_wins is not None else (_alike(result, found),)
    others = tn(
        "{n} more was played: it did not end, or had another difficulty.",
        "{n} more were played: they did not end, or had another difficulty.",
        left_out,
    )
    yield Lines((rests, *((others,) if left_out else ()), *(() if luck.is_first else (ANEW,)), *alike))
    numbers = [(simulation.hurt, found.hurt)]
    numbers += [(simulation.clocks[id], standing) for id, standing in found.clocks.items()]
    numbers += [(simulation.figures[id], standing) for id, standing in found.figures.items()]
    told = [_amount(what, standing) for what, standing in numbers if standing.same < standing.of]
    yield Lines((_length(simulation.rounds, found.rounds), *told))
    yield Lines(simulation.assumes, title=t("The party takes for granted:"))


def _alike(result: GameResult, found: Comparison) -> Text:
    n, of = found.alike.count, found.games
    if result.won:
        return tn("It was won. So was {n} of {of} games.", "It was won. So were {n} of {of} games.", n, of=of)
    return tn("It was lost. So was {n} of {of} games.", "It was lost. So were {n} of {of} games.", n, of=of)


def _length(what: Text, standing: Standing) -> Text:
    """Return how long the game was, such as "rounds: 6, longer than 8 of 10 games like it (usual: 3 to 5)"."""
    longer, shorter = _tenths(standing.less, standing.of), _tenths(standing.more, standing.of)
    if longer == TENTHS:
        return _told(what, standing, t("longer than all games like it"))
    if shorter == TENTHS:
        return _told(what, standing, t("shorter than all games like it"))
    if longer > TENTHS // 2:
        return _told(what, standing, t("longer than {n} of 10 games like it", n=longer))
    if shorter > TENTHS // 2:
        return _told(what, standing, t("shorter than {n} of 10 games like it", n=shorter))
    return _told(what, standing)


def _amount(what: Text, standing: Standing) -> Text:
    """Return how high a number is, such as "damage: 41, more than in 8 of 10 games like it (usual: 20 to 38)"."""
    higher, lower = _tenths(standing.less, standing.of), _tenths(standing.more, standing.of)
    if higher == TENTHS:
        return _told(what, standing, t("more than in all games like it"))
    if lower == TENTHS:
        return _told(what, standing, t("less than in all games like it"))
    if higher > TENTHS // 2:
        return _told(what, standing, t("more than in {n} of 10 games like it", n=higher))
    if lower > TENTHS // 2:
        return _told(what, standing, t("less than in {n} of 10 games like it", n=lower))
    return _told(what, standing)


def _told(what: Text, standing: Standing, said: Text | None = None) -> Text:
    """Return a number with its place among the others, or that it is as usual, and what is usual."""
    low, high = round(standing.usual.low), round(standing.usual.high)
    usual = t("{low} to {high}", low=low, high=high) if low < high else verbatim(str(low))
    if said is None:
        return t("{what}: {n}, as usual ({usual}).", what=what, n=standing.value, usual=usual)
    return t("{what}: {n}, {said} (usual: {usual}).", what=what, n=standing.value, said=said, usual=usual)


def _tenths(count: int, of: int) -> int:
    """Return in how many of ten games something holds, rounded down."""
    return TENTHS * count // of if of else 0
