"""Choosing the games to record: those that run most lines of the rules that the games chosen before don't run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import cycle
from random import Random

from coverage import Coverage
from msgspec import Struct
from msgspec.structs import replace

from assistant.content import all_roots
from assistant.messages.questions import Refused
from assistant.sessions import opening
from tests.mutants.suites import CONTENT, EXAMPLES, ROOT, coverage_map, folder_of
from tests.recorded_games.recording import RecordedGame, text_of

LENGTHS = (40, 80, 160, 320)
"""How many answers the games have at most."""
UNSHOWN = 3.0
"""How much more a line counts that no example runs."""
AGAIN = 0.5
"""How much of its worth a line keeps with every chosen game that runs it: other values may come by there."""
LANGUAGE = 6
"""Each sixth game is told in Polish."""
MEDDLED = 0.25
"""The probability that a game has corrections, settings and undo between its answers."""

Line = tuple[str, int]


class Candidate(Struct):
    """A game with the lines that it runs and the size of its text."""

    game: RecordedGame
    lines: frozenset[Line]
    size: int


def choose(id: str, tried: int, size: int, seed: int) -> list[RecordedGame]:
    """Play random games and choose as many of them as `size` bytes hold, the best in proportion to its size first."""
    suite = coverage_map(f"{EXAMPLES}/{id}", id)
    shown = {(file, line) for file, lines in suite.lines.items() for line in lines}
    left = list(_played(_random_games(id, tried, Random(seed))))
    chosen: list[Candidate] = []
    runs: Counter[Line] = Counter()
    while left and size > 0:
        best = max(left, key=lambda one: _worth(one.lines, shown, runs) / one.size)
        left = [one for one in left if one is not best and one.game.name != best.game.name and one.size < size]
        chosen.append(best)
        runs.update(best.lines)
        size -= best.size
    print(f"{id}: {len(chosen)} games, {len(runs)} lines, {len(runs.keys() - shown)} of them in no example")
    games = sorted((one.game for one in chosen), key=lambda game: game.name)
    return list(_with_appendix(games))


def _worth(lines: Iterable[Line], shown: set[Line], runs: Counter[Line]) -> float:
    return sum((1.0 if line in shown else UNSHOWN) * AGAIN ** runs[line] for line in lines)


def _with_appendix(games: list[RecordedGame]) -> Iterator[RecordedGame]:
    """Add the appendix to the first game in English."""
    without = True
    for game in games:
        yield replace(game, appendix=without and game.language == "en")
        without = without and game.language != "en"


def _random_games(id: str, count: int, chance: Random) -> Iterator[RecordedGame]:
    """Yield random games, with all scenarios in turn."""
    known = opening.find_game(id)
    scenarios = list(opening.scenarios(known, all_roots(), []))
    for scenario, number in zip(cycle(scenarios), range(count), strict=False):
        game, content = opening.load(id, scenario, all_roots(), None, CONTENT)
        least, most = game.players(content)
        heroes = [hero.id for hero in game.heroes(content)]
        several = chance.sample(heroes, min(len(heroes), chance.randint(least, most)))
        yield RecordedGame(
            id,
            scenario,
            chance.choice(game.presets).id,
            tuple(several),
            chance.randrange(10000),
            chance.choice(LENGTHS),
            "pl" if number % LANGUAGE == LANGUAGE - 1 else "en",
            chance.random() < MEDDLED,
        )


def _played(games: Iterable[RecordedGame]) -> Iterator[Candidate]:
    """Play the games. Yield those that could be begun, with their lines."""
    for game in games:
        coverage = Coverage(data_file=None, config_file=False, include=[f"{folder_of(game.game)}/*"], messages=False)
        coverage.start()
        try:
            text = text_of(game, CONTENT)
        except Refused:
            continue
        finally:
            coverage.stop()
        data = coverage.get_data()
        lines = {
            (path.removeprefix(f"{ROOT}/"), line) for path in data.measured_files() for line in data.lines(path) or ()
        }
        yield Candidate(game, frozenset(lines), len(text.encode()))
