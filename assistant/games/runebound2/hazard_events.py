"""Events of travel hazards, and their sentences."""

from __future__ import annotations

from assistant.games.runebound2.names import ColourId, OfHero, TerrainId
from assistant.messages.events import sentence


class HazardMet(OfHero, frozen=True, kw_only=True):
    """A hero meets a hazard of this colour.

    With the doom track, `number` is the number of symbols rolled. `place` is the position on the track that this number
    leads to, and `cards` is the number of cards on the track. Without the track, `number` is a roll of 2d10, and
    `place` and `cards` are 0.
    """

    number: int
    colour: ColourId
    place: int = 0
    cards: int = 0
    sign = "loses"
    says = (
        sentence("Hazard: {number} on the dice, a {colour} card.", place=0),
        sentence("Hazard number {number}: place {place} of the track, a {colour} card."),
    )


class HazardRoll(OfHero, frozen=True, kw_only=True):
    """A roll of two movement dice to see whether a hazard appears on an empty hex."""

    terrain: TerrainId
    safe: bool
    says = (
        sentence("{terrain} on a die: no hazard.", safe=True),
        sentence("No {terrain} on either die: a hazard."),
    )


class NoHazard(OfHero, frozen=True, kw_only=True):
    """There is no hazard.

    If `colour` is given, the reason is that adventures of this colour are closed to the hero. If it is empty, the
    reason is that the hero did not move.
    """

    colour: ColourId = ""
    says = (
        sentence("You stayed where you were: no hazard.", colour=""),
        sentence("{colour} is closed to you: no hazard."),
    )
