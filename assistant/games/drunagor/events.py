"""What happens in an adventure of Drunagor, as data. Words for it are in words.py.

Heroes and allies are named by id, monsters by number, kind and base (a defeated one is no longer in the state).
Those of heroes and of monsters are in modules of their own and can be imported from here, too.
"""

from __future__ import annotations

from typing import Literal

from assistant.games.drunagor.heroes.events import *  # noqa: F403
from assistant.games.drunagor.monsters.events import *  # noqa: F403
from assistant.table.events import Event

TurnKind = Literal["hero", "monster", "attack_card", "darkness", "second_card"]

# ---- the adventure ----


class RoleTaken(Event, frozen=True, kw_only=True):
    hero: str
    role: str


class PartyFormed(Event, frozen=True, kw_only=True):
    """The heroes in track order: the first is number 1."""

    heroes: tuple[str, ...]


class InitiativeRolled(Event, frozen=True, kw_only=True):
    """PvP: the d20 of a hero for the place on the track."""

    hero: str
    natural: int


class AdventureBegan(Event, frozen=True, kw_only=True):
    """`again` is how often this chapter was tried before."""

    chapter: str
    again: int = 0


class RoomOpened(Event, frozen=True, kw_only=True):
    """A set-up is on the table: the first one, or behind a door."""

    label: str


class DoorOpened(Event, frozen=True, kw_only=True):
    """`door` 0: a door without a number in the chapter's data."""

    door: int
    by: str = ""


class RoundBegan(Event, frozen=True, kw_only=True):
    round: int


class RoundEnded(Event, frozen=True, kw_only=True):
    round: int


class TurnBegan(Event, frozen=True, kw_only=True):
    """`who` is a hero's id, a monster's kind, or the id of a card; `number` the figure's."""

    who: str
    kind: TurnKind
    number: int = 0
    base: str = ""


class Reminder(Event, frozen=True, kw_only=True):
    """`text` is the id of one of the chapter's reminders."""

    reminds = True

    text: str


class AdventureLost(Event, frozen=True, kw_only=True):
    """`reason` is curse, trauma, last_rune, said, or the id of one of the chapter's reminders."""

    reason: str
    hero: str = ""


class AdventureWon(Event, frozen=True, kw_only=True):
    rounds: int = 0


class BegunAgain(Event, frozen=True, kw_only=True):
    """The party is as it was when the adventure began."""

    chapter: int


class CampReached(Event, frozen=True, kw_only=True):
    chapter: int


class Linked(Event, frozen=True, kw_only=True):
    """On to the next adventure without a camp."""

    chapter: int


class RewardTaken(Event, frozen=True, kw_only=True):
    """`name` is a kind of skill, an item, or a class ability as class, tree and place."""

    hero: str
    kind: Literal["hero_skill", "role_skill", "class_ability", "camp_item"]
    name: str
    level: int = 0


class LogChanged(Event, frozen=True, kw_only=True):
    """The campaign log: a status, aura or outcome was gained or lost. Without a hero it is the party's."""

    kind: Literal["status", "aura", "outcome"]
    name: str
    gained: bool
    hero: str = ""


class CampDone(Event, frozen=True, kw_only=True):
    chapter: int


class CampaignEnded(Event, frozen=True, kw_only=True):
    won: bool


# ---- the track ----


class CardPlaced(Event, frozen=True, kw_only=True):
    """A card lies at a position of the track now. `acts` false: it waits for the next round."""

    card: str
    position: str
    kind: str = ""
    rank: str = ""
    acts: bool = True


class CardRemoved(Event, frozen=True, kw_only=True):
    card: str
    kind: str = ""
    rank: str = ""


class CardFlipped(Event, frozen=True, kw_only=True):
    """A complex card shows its other side; `again`: it lies ahead of the marker and acts once more this round."""

    card: str
    kind: str
    rank: str
    behaviour: str
    position: str
    again: bool = False


EVENTS: tuple[type[Event], ...] = tuple(
    one for one in list(globals().values()) if isinstance(one, type) and issubclass(one, Event) and one is not Event
)
