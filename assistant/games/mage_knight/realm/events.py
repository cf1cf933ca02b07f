"""What is told of tiles, tokens, sites and cities."""

from __future__ import annotations

from assistant.games.mage_knight.cards import Color
from assistant.table.events import Event

Laid = tuple[str, str, bool]
"""A token as everybody sees it: its pile, its enemy if it lies face up, whether it does."""


class TokensReshuffled(Event, frozen=True, kw_only=True):
    """A pile was empty: its discards are the new one."""

    pile: str
    count: int


class NoTokenLeft(Event, frozen=True, kw_only=True):
    """Pile and discards are empty. `placeholder`: something else is laid for now."""

    pile: str
    placeholder: bool = False


class TileRevealed(Event, frozen=True, kw_only=True):
    """`left` tiles are in the stack; `boxed`: this one came from the box. Nobody found those of the set-up."""

    tile: str
    kind: str
    who: str = ""
    left: int = 0
    boxed: bool = False


class NoTileLeft(Event, frozen=True, kw_only=True):
    """Neither in the stack nor in the box."""


class TokensLaid(Event, frozen=True, kw_only=True):
    """`site` is its kind. `beside`: on a space beside this kind of site, chosen by who found the tile."""

    site: str
    tile: str = ""
    color: str = ""
    beside: str = ""
    tokens: tuple[Laid, ...]


class TokensTurnedUp(Event, frozen=True, kw_only=True):
    site: str
    tile: str = ""
    color: str = ""
    tokens: tuple[Laid, ...]


class MonasteryFound(Event, frozen=True, kw_only=True):
    """The offers are on the table: an advanced action goes into the unit offer."""


class SiteConquered(Event, frozen=True, kw_only=True):
    """A rampaging enemy leaves an empty space, a monastery is burned; elsewhere a shield lies there now."""

    who: str
    site: str
    tile: str = ""
    color: str = ""
    secret: bool = False
    alone: bool = False


class RewardsWait(Event, frozen=True, kw_only=True):
    """These are taken at the end of the turn."""

    rewards: tuple[str, ...]


class VillagePlundered(Event, frozen=True, kw_only=True):
    who: str
    alone: bool = False


class AltarPaid(Event, frozen=True, kw_only=True):
    """Mana for fame at ancient ruins."""

    who: str
    color: str
    mana: int
    fame: int
    alone: bool = False


class CityFound(Event, frozen=True, kw_only=True):
    """`other` is the second half of a Megapolis; a friendly city has no garrison."""

    color: Color
    level: int
    garrison: tuple[str, ...] = ()
    other: str = ""
    friendly: bool = False


class DefenderBeaten(Event, frozen=True, kw_only=True):
    """One shield on the city card; so many defenders are `left`."""

    who: str
    color: Color
    left: int
    alone: bool = False


class CityConquered(Event, frozen=True, kw_only=True):
    """`left` cities of the scenario are still to be conquered. `leader`: only where several play."""

    color: Color
    left: int
    leader: str = ""
    reason: str = ""


class GoalReached(Event, frozen=True, kw_only=True):
    """The scenario's own end has come: all mines free, all dungeons conquered, all spells cast."""

    goal: str


class DefenceChanged(Event, frozen=True, kw_only=True):
    """Conquer and Hold: so many tokens defend a rival's keep or tower in this round."""

    tokens: int


class MineFreed(Event, frozen=True, kw_only=True):
    """`left` occupied mines are on the map."""

    who: str
    color: str
    core: bool
    left: int
    alone: bool = False


class GladeShield(Event, frozen=True, kw_only=True):
    """`replaced`: whose shield made room."""

    who: str
    shields: int
    replaced: str = ""
    alone: bool = False


class GladesCleared(Event, frozen=True, kw_only=True):
    """All shields come off the glades."""


class SpellCast(Event, frozen=True, kw_only=True):
    """Druid Nights: these came; so many random crystals at the end of the turn."""

    who: str
    tokens: tuple[Laid, ...]
    crystals: int
    alone: bool = False


class TunnelMeasured(Event, frozen=True, kw_only=True):
    spaces: int
    cost: int


class PortalClosed(Event, frozen=True, kw_only=True):
    """`eliminated` stood on it."""

    eliminated: tuple[str, ...] = ()


class PortalHeld(Event, frozen=True, kw_only=True):
    """Who stands on the portal at the end; nobody: nobody wins. `at_once`: the end was just announced."""

    who: str = ""
    at_once: bool = False


class RampageReminded(Event, frozen=True, kw_only=True):
    """The map is on the table: what to roll for at the end of a day or night."""

    more: bool = False
    warm: bool = True


class RampageRolled(Event, frozen=True, kw_only=True):
    """One space that was empty: the die, and what comes there."""

    site: str
    tile: str
    die: str
    tokens: tuple[Laid, ...] = ()


class DarknessRolled(Event, frozen=True, kw_only=True):
    dice: tuple[str, ...]
    night: bool


EVENTS: tuple[type[Event], ...] = (
    TokensReshuffled,
    NoTokenLeft,
    TileRevealed,
    NoTileLeft,
    TokensLaid,
    TokensTurnedUp,
    MonasteryFound,
    SiteConquered,
    RewardsWait,
    VillagePlundered,
    AltarPaid,
    CityFound,
    DefenderBeaten,
    CityConquered,
    GoalReached,
    DefenceChanged,
    MineFreed,
    GladeShield,
    GladesCleared,
    SpellCast,
    TunnelMeasured,
    PortalClosed,
    PortalHeld,
    RampageReminded,
    RampageRolled,
    DarknessRolled,
)
