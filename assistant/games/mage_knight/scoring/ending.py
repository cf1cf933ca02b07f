"""The end of the game: whether it is won. Digest 7.1-7.11."""

from __future__ import annotations

from assistant.games.mage_knight.rules import MageTable, rules
from assistant.games.mage_knight.scoring.counting import count_up
from assistant.games.mage_knight.scoring.events import GameEnded
from assistant.games.mage_knight.scoring.owned import cities_led
from assistant.games.mage_knight.scoring.worth import all_conquered, of_the_end
from assistant.games.mage_knight.sheet.fame import kept
from assistant.table.text import t


@rules.step(phase="scoring", title=t("the end of the game"), rule="7.1-7.11")
def end_game(table: MageTable) -> None:
    """Whether it is won; what the end is worth is told at once, the rest is counted when the table wants it."""
    state, scoring = table.state, table.content.scenario.scoring
    state.stage = "over"
    state.won = _succeeded(table)
    led = {hero: cities_led(state, hero) for hero in state.heroes}
    lines = of_the_end(table.content, state, led)
    table.tell(
        GameEnded(
            won=state.won,
            lines=tuple((line.what, line.count, line.points) for line in lines),
            total=sum(line.points for line in lines),
            winner=state.winner,
            points=_by_points(table),
            titles=scoring.titles and len(state.heroes) > 1,
            rule="7.6, L1689-1699" if state.city_levels else "7.1, L1484-1492",
        )
    )
    if kept(table) and _by_points(table):
        table.then(count_up)


def _by_points(table: MageTable) -> bool:
    """One to Return has no score: whoever stands on the portal has won."""
    return "portal" not in table.content.scenario.hooks


def _succeeded(table: MageTable) -> bool:
    """All cities conquered where there are some to conquer; otherwise the scenario's end came, or somebody is home."""
    state = table.state
    if not _by_points(table):
        return bool(state.winner)
    return all_conquered(state) if state.city_levels else state.ending
