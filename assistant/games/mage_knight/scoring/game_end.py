"""The end of the game, and whether the players won. Rules digest: 7.1-7.11."""

from __future__ import annotations

from assistant.engine.interrupts import Interrupt, Interrupts
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.games.mage_knight.scoring.events import Conceded, GameEnded
from assistant.games.mage_knight.scoring.final_score import (
    count_cities_led,
    count_up,
    end_lines,
    has_points,
    outcome_text,
    sides,
)
from assistant.messages.questions import Finished
from assistant.messages.text import t

TWO_SIDES = 2
COUNT = "count"


@rules.step(phase="scoring", title=t("the end of the game"), rule="7.1-7.11")
def end_game(table: MageTable) -> None:
    """End the game, tell whether it is won, and show the points that the app knows.

    If the app keeps the hero sheets, the whole score follows. Otherwise the players can ask for it.
    """
    state, scoring = table.state, table.content.scenario.scoring
    state.course.go_to(game_over)
    state.won = _is_won(table)
    led = {hero: count_cities_led(state, hero) for hero in state.heroes}
    lines = end_lines(table.content, state, led)
    table.tell(
        GameEnded(
            won=state.won,
            lines=tuple((line.what, line.count, line.points) for line in lines),
            total=sum(line.points for line in lines),
            winner=state.winner,
            points=_is_decided_by_points(table),
            titles=scoring.titles and not state.alone,
            alone=state.alone,
            rule=table.content.scenario.end_rule,
        )
    )
    if table.is_held("sheets") and _is_decided_by_points(table):
        table.schedule(count_up)


@rules.step(phase="scoring", title=t("the game is over"), always=True)
def game_over(table: MageTable) -> None:
    """Wait at the end of the game. The players can still ask for the score."""
    first = COUNT if _is_decided_by_points(table) and not table.state.scores else ""
    table.ask(Finished(key="finished", prompt=outcome_text(table), first=first), END_INTERRUPTS)


def _is_decided_by_points(table: MageTable) -> bool:
    """Return whether points decide who wins. False if a side conceded or a hero won on the portal."""
    return has_points(table.content) and not table.state.winner


END_INTERRUPTS: Interrupts[[]] = Interrupts(
    Interrupt(1, count_up, id=COUNT, label=t("count the score"), when=_is_decided_by_points)
)


def may_concede(table: MageTable, hero: str) -> bool:
    """Return whether a side may concede: in "Conquer and Hold" with two sides (L1879)."""
    return table.content.scenario.has("hold") and len(sides(table.state)) == TWO_SIDES


@rules.step(phase="scoring", title=t("a side concedes"), rule="7.10, L1879")
def concede(table: MageTable, hero: str) -> None:
    """Let this hero's side concede. The other side wins, and no score is counted."""
    by, winners = sorted(sides(table.state), key=lambda side: hero not in side)
    table.state.winner = winners[0]
    table.tell(Conceded(by=tuple(by), winners=tuple(winners)))
    table.end_game(end_game)


def _is_won(table: MageTable) -> bool:
    """Return whether the game is won.

    - A scenario without points: a hero won on the portal.
    - With cities to conquer: all are conquered.
    - Otherwise: the end of the scenario was reached.
    """
    state = table.state
    if not has_points(table.content):
        return bool(state.winner)
    return state.cities_to_go <= 0 if state.city_levels else state.ending
