"""Travel hazards.

Rules digest: Automa A6. Rulebook lines 1813-1924.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from assistant.engine.rules import rule
from assistant.games.runebound2.adventure.cards import EXPERIENCE_FOLLOWS, resolve_adventure
from assistant.games.runebound2.adventure.discards import has_doom_track, hazard_place
from assistant.games.runebound2.content import Content, MovementDie
from assistant.games.runebound2.fight.rolls import roll_two_dice
from assistant.games.runebound2.hazard_events import HazardMet, HazardRoll, NoHazard
from assistant.games.runebound2.hero.experience import closed_colours
from assistant.games.runebound2.hero.movement import app_rolls_movement, throw_dice
from assistant.games.runebound2.names import COLOUR, TERRAIN, TERRAINS
from assistant.games.runebound2.rules import RuneTable
from assistant.messages.questions import Number
from assistant.messages.text import Text, t

LEAST_SYMBOLS, MOST_SYMBOLS = 4, 12
"""The lowest and highest number of symbols that two movement dice can show together. Each face has two or more."""
LEAST_ROLL = 2
HAZARD_COLOURS = ((6, "green"), (15, "yellow"), (20, "blue"))
"""The colours of hazards in a game without the doom track, each with the highest roll of 2d10 that leads to it."""
HAZARD_DICE = 2
"""The number of movement dice in a hazard roll."""


def hazard_colour(roll: int) -> str:
    """Return the colour of a hazard for a roll of 2d10, in a game without the doom track (rulebook lines 1879-1886)."""
    return next(colour for highest, colour in HAZARD_COLOURS if roll <= highest)


def hazard_chances(content: Content, *, by_app: bool = False) -> dict[str, Fraction]:
    """Return the chance of a hazard for each terrain (L1827-1844).

    A hazard appears if neither of two movement dice shows the terrain. With `by_app`, use the two dice that the app
    rolls. Otherwise use the average of all pairs of dice with known faces.
    """
    dice = content.dice()
    pairs = list(combinations(dice[:HAZARD_DICE] if by_app else dice, HAZARD_DICE))
    if not pairs:
        return {}
    return {
        terrain: Fraction(
            sum(
                (_chance_without(first, terrain) * _chance_without(second, terrain) for first, second in pairs),
                Fraction(0),
            )
        )
        / len(pairs)
        for terrain in TERRAINS
    }


def _chance_without(die: MovementDie, terrain: str) -> Fraction:
    return Fraction(sum(terrain not in face for face in die.faces), len(die.faces))


@rule("Automa A6, L1846-1924")
def resolve_hazard(table: RuneTable, who: str) -> bool:
    """Roll for a hazard and resolve its card. Return whether the Experience phase follows.

    It follows if there is no hazard or the hero beats it.
    """
    is_app_rolling = app_rolls_movement(table)
    if not _is_roll_due(table, who) or (is_app_rolling and _is_safe(table, who)):
        return EXPERIENCE_FOLLOWS
    table.apply_corrections()
    number = _hazard_number(table, who, is_app_rolling)
    state, doom = table.state, _is_counted_along_track(table)
    place, colour = hazard_place(state, number) if doom else (0, hazard_colour(number))
    table.tell(HazardMet(who=who, number=number, colour=colour, place=place, cards=len(state.doom) if doom else 0))
    if colour in closed_colours(table, who) and table.ruling("r16_closed_hazard") == "none":
        table.tell(NoHazard(who=who, colour=colour))
        return EXPERIENCE_FOLLOWS
    return resolve_adventure(table, who, colour, hazard=True)


@rule("Item 21")
def _is_roll_due(table: RuneTable, who: str) -> bool:
    """Return whether the hero must roll for a hazard.

    Ruling 21 decides for a hero who did not move. The players are asked whether the hero moved, if this matters.
    """
    stayed = table.state.rest_dice == 0
    if table.ruling("r21_stayed", told=stayed) == "rolls":
        return True
    if not stayed:
        if table.yes("moved", t("Did you move in this turn?"), expected=True, to=who, reports=True):
            return True
        table.ruling("r21_stayed")
    table.tell(NoHazard(who=who))
    return False


def _is_safe(table: RuneTable, who: str) -> bool:
    """Let the app roll two movement dice.

    Return whether a die shows the terrain of the hex, so that no hazard appears.
    """
    terrain = table.one(
        "terrain", t("On which terrain?"), lambda: TERRAINS, TERRAIN, name=t("terrain"), to=who, reports=True
    )
    if not terrain:
        return True
    safe = any(terrain in face for face in throw_dice(table, HAZARD_DICE))
    table.tell(HazardRoll(who=who, terrain=terrain, safe=safe))
    return safe


def _is_counted_along_track(table: RuneTable) -> bool:
    """Return whether the hazard number is counted along the doom track.

    False without the doom track, or if a correction has emptied it.
    """
    return has_doom_track(table.state) and bool(table.state.doom)


def _hazard_number(table: RuneTable, who: str, is_app_rolling: bool) -> int:
    """Return the hazard number.

    With the doom track, it is the number of symbols on two movement dice. Without the track, it is a roll of 2d10.
    """
    doom = _is_counted_along_track(table)
    if doom and is_app_rolling:
        return sum(len(face) for face in throw_dice(table, HAZARD_DICE))
    if not doom and table.source("dice") == "app":
        return roll_two_dice(table)
    return table.ask(lambda: _question(table, who, _is_counted_along_track(table)))


def _hazard_colour_texts(content: Content) -> Iterator[Text]:
    least = LEAST_ROLL
    for most, colour in HAZARD_COLOURS:
        yield t("{least}-{most} {colour}", least=least, most=most, colour=COLOUR(content, colour))
        least = most + 1


def _question(table: RuneTable, who: str, doom: bool) -> Number:
    if not doom:
        return Number(
            key="hazard",
            name=t("hazard roll"),
            prompt=t("Roll two ten-sided dice. The total?"),
            hint=t("{list}.", list=tuple(_hazard_colour_texts(table.content))),
            least=LEAST_ROLL,
            most=HAZARD_COLOURS[-1][0],
            to=who,
            reports=True,
        )
    state = table.state
    colours = tuple(
        t("{n} {colour}", n=n, colour=COLOUR(table.content, hazard_place(state, n)[1]))
        for n in range(LEAST_SYMBOLS, 10)
    )
    return Number(
        key="hazard",
        name=t("hazard number"),
        prompt=t("Hazard. Roll {n} movement dice again: how many symbols on them?", n=HAZARD_DICE),
        lead=(t("{n} cards on the track: {colours}.", n=len(state.doom), colours=colours),),
        least=LEAST_SYMBOLS,
        most=MOST_SYMBOLS,
        to=who,
        reports=True,
    )
