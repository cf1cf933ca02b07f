"""Events of travel hazards, and their sentences."""

from __future__ import annotations

from assistant.games.runebound2.names import ColourId, OfHero, TerrainId
from assistant.messages.events import sentence


class HazardMet(OfHero, frozen=True, kw_only=True):
    """Log event: a hero meets a travel hazard of this colour.

    - `number`: the symbols on the dice with the doom track, or the roll of 2d10 without it.
    - `place`: the position on the doom track that `number` leads to. 0 without the track.
    - `cards`: the number of cards on the doom track. 0 without the track.
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
    """Log event: a roll of two movement dice to see whether a hazard appears on an empty hex."""

    terrain: TerrainId
    safe: bool
    says = (
        sentence("{terrain} on a die: no hazard.", safe=True),
        sentence("No {terrain} on either die: a hazard."),
    )


class NoHazard(OfHero, frozen=True, kw_only=True):
    """Log event: no hazard appears.

    The reason is that adventures of `colour` are closed to the hero. If `colour` is empty, the hero did not move.
    """

    colour: ColourId = ""
    says = (
        sentence("You stayed where you were: no hazard.", colour=""),
        sentence("{colour} is closed to you: no hazard."),
    )
