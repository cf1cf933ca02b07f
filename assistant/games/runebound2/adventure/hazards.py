"""Travel hazards: what colour they have. Automa A6, L1813-1924."""

from __future__ import annotations

from assistant.games.runebound2.adventure.cards import OVER, adventure
from assistant.games.runebound2.adventure.discarding import colour_at, has_doom
from assistant.games.runebound2.called import COLOURS
from assistant.games.runebound2.events import HazardMet, NoHazard
from assistant.games.runebound2.rules import RuneTable
from assistant.speech.questions import Number
from assistant.speech.text import t
from assistant.table.rules import rule

LEAST_SYMBOLS, MOST_SYMBOLS = 4, 12
"""Each face has two terrains or more."""
BY_ROLL = ((6, "green"), (15, "yellow"), (20, "blue"))


def by_roll(roll: int) -> str:
    """Without the doom track: 2-6 green, 7-15 yellow, 16-20 blue. L1879-1886."""
    return next(colour for most, colour in BY_ROLL if roll <= most)


@rule("Automa A6, L1846-1924")
def hazard(table: RuneTable, who: str) -> bool:
    """One card; after a win the turn goes on to Experience (item 26), else it is over."""
    doom = has_doom(table.state) and bool(table.state.doom)
    number = table.ask(lambda: _question(table, who, doom))
    state = table.state
    place, colour = colour_at(state, number) if doom else (0, by_roll(number))
    table.tell(HazardMet(who=who, number=number, colour=colour, place=place, cards=len(state.doom) if doom else 0))
    closed = COLOURS[: state.of(who).closed] if table.held("sheets") else ()
    if colour in closed and table.ruling("r16_closed_hazard") == "none":
        table.tell(NoHazard(who=who, colour=colour))
        return not OVER
    return adventure(table, who, colour, hazard=True)


def _question(table: RuneTable, who: str, doom: bool) -> Number:
    if doom:
        return Number(
            key="hazard",
            name=t("hazard number"),
            prompt=t("Roll 2 movement dice again: how many symbols on both?"),
            hint=t("Two or more on each face. It leads to a card of the doom track."),
            least=LEAST_SYMBOLS,
            most=MOST_SYMBOLS,
            to=who,
        )
    return Number(
        key="hazard",
        name=t("hazard roll"),
        prompt=t("Roll two ten-sided dice. The total?"),
        hint=t("2-6 green, 7-15 yellow, 16-20 blue."),
        least=2,
        most=20,
        to=who,
    )
