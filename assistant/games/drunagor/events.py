"""What happens in an adventure of Drunagor, as data. Words for it are in words.py.

Heroes and allies are named by id, monsters by number, kind and base (a defeated one is no longer in the state).
"""

from __future__ import annotations

from typing import Literal

from assistant.table.events import Event
from assistant.table.text import Text

TurnKind = Literal["hero", "monster", "attack_card", "darkness", "second_card"]

# ---- the adventure ----


class RoleTaken(Event, frozen=True, kw_only=True):
    hero: str
    role: str


class PartyFormed(Event, frozen=True, kw_only=True):
    """The heroes in track order: the first is number 1."""

    heroes: tuple[str, ...]


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
    """`kind` is hero_skill, role_skill, class_ability or camp_item."""

    hero: str
    kind: str
    level: int = 0
    name: str = ""


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


# ---- heroes ----


class HeroHurt(Event, frozen=True, kw_only=True):
    """`damage` is what got through."""

    hero: str
    damage: int
    left: int
    source: Text
    absorbed: int = 0


class HeroHealed(Event, frozen=True, kw_only=True):
    hero: str
    healed: int
    left: int


class KnockedOut(Event, frozen=True, kw_only=True):
    """`aura` is the one that was lost, `cubes` how many came back."""

    hero: str
    trauma: int
    aura: str = ""


class RegainedBreath(Event, frozen=True, kw_only=True):
    hero: str
    hp: int


class CurseTaken(Event, frozen=True, kw_only=True):
    hero: str
    count: int
    now: int
    limit: int = 5


class TraumaTaken(Event, frozen=True, kw_only=True):
    hero: str
    now: int
    limit: int = 1


class TraumaLost(Event, frozen=True, kw_only=True):
    hero: str
    now: int


class Cleansed(Event, frozen=True, kw_only=True):
    hero: str
    curse: int
    now: int


class Recalled(Event, frozen=True, kw_only=True):
    hero: str
    kind: Literal["voluntary", "mandatory", "free"]


class TokensChanged(Event, frozen=True, kw_only=True):
    """A figure gained (`count` > 0) or lost tokens and holds `now` of them. `kept` false: only the table knows."""

    who: str
    token: str
    count: int
    now: int
    number: int = 0
    base: str = ""
    kept: bool = True


class TokensRefused(Event, frozen=True, kw_only=True):
    """No token: the figure is `immune`, or holds as many as it may (`cap`)."""

    who: str
    token: str
    why: Literal["immune", "large", "knocked_out", "cap"]
    number: int = 0
    base: str = ""


class AllyJoined(Event, frozen=True, kw_only=True):
    ally: str
    kind: Literal["pet", "companion"]
    hero: str
    number: int


class AllyLeft(Event, frozen=True, kw_only=True):
    """A pet is dismissed, a companion defeated or dismissed."""

    ally: str
    kind: Literal["pet", "companion"]
    hero: str


class AllyHurt(Event, frozen=True, kw_only=True):
    ally: str
    damage: int
    absorbed: int = 0


class ChestSearched(Event, frozen=True, kw_only=True):
    hero: str


class TrapRolled(Event, frozen=True, kw_only=True):
    """`face` is the id of a face of the trap die."""

    who: str
    face: str
    number: int = 0


# ---- monsters ----


class RandomDrawn(Event, frozen=True, kw_only=True):
    """The one card that all random monsters of this colour and rank share in this set-up."""

    color: str
    rank: str
    kind: str


class MonsterSummoned(Event, frozen=True, kw_only=True):
    number: int
    kind: str
    rank: str
    base: str
    hp: int
    position: str
    at: str = ""


class PiecesShort(Event, frozen=True, kw_only=True):
    """More figures or bases are needed than there are: take something else in their place."""

    what: Literal["figures", "bases"]
    kind: str = ""


class CommanderSummoned(Event, frozen=True, kw_only=True):
    """`power` times the health on its card; `cards` are the attack cards on the track."""

    number: int
    kind: str
    power: int
    hp: int
    cards: tuple[str, ...] = ()


class AttackCardRead(Event, frozen=True, kw_only=True):
    """An attack card was carried out; `x` is the number of runes of its colour on the track."""

    card: str
    number: int
    kind: str = ""
    x: int = 0
    passive: bool = False


class Maelstrom(Event, frozen=True, kw_only=True):
    number: int
    cards: tuple[str, ...]


class MonsterHurt(Event, frozen=True, kw_only=True):
    number: int
    kind: str
    base: str
    damage: int
    left: int
    absorbed: int = 0


class MonsterHealed(Event, frozen=True, kw_only=True):
    number: int
    kind: str
    base: str
    healed: int
    left: int


class MonsterDefeated(Event, frozen=True, kw_only=True):
    """`left` figures of its kind are still on the board, `monsters` figures of any kind."""

    number: int
    kind: str
    rank: str
    base: str
    left: int
    monsters: int


class MonsterMoved(Event, frozen=True, kw_only=True):
    number: int
    kind: str
    base: str
    path: tuple[str, ...] = ()
    at: str = ""


class MonsterAttacked(Event, frozen=True, kw_only=True):
    """`parts` are the summands of the damage: what and how much."""

    number: int
    kind: str
    base: str
    targets: tuple[str, ...]
    damage: int
    parts: tuple[tuple[str, int], ...] = ()


class MonsterStayed(Event, frozen=True, kw_only=True):
    number: int
    kind: str
    base: str


class StunResolved(Event, frozen=True, kw_only=True):
    """STUN takes a monster its attack this turn, a hero one of the two cube actions. The token is gone."""

    who: str
    number: int
    base: str = ""


class MonsterEvolved(Event, frozen=True, kw_only=True):
    """EVOLVE: `times` so far, each +2 damage and +1 movement."""

    number: int
    kind: str
    base: str
    times: int


class Commanded(Event, frozen=True, kw_only=True):
    """COMMAND: another figure acts at once; `other` 0: there is none."""

    number: int
    kind: str
    base: str
    other: int = 0
    other_kind: str = ""
    other_base: str = ""


class Ambushed(Event, frozen=True, kw_only=True):
    """AMBUSH: the figure appears next to its target (`at` only with the map on)."""

    number: int
    kind: str
    base: str
    target: str
    at: str = ""


class Manifested(Event, frozen=True, kw_only=True):
    """MANIFEST: a rune is shown and put back; "" if only the table saw its colour."""

    number: int
    kind: str
    base: str
    rune: str = ""


class EffectOn(Event, frozen=True, kw_only=True):
    """An instant effect of a monster's attack that the table carries out: FATIGUE, DISARM, SILENCE, PUSH …"""

    who: str
    effect: str
    count: int = 0


class TrapSprung(Event, frozen=True, kw_only=True):
    """A hero's trap token: 2 damage and its condition to every monster in the area, then it is gone."""

    trap: str
    at: str
    numbers: tuple[int, ...] = ()


class TerrainFelt(Event, frozen=True, kw_only=True):
    """Harmful ground, or a fall (`terrain` fall); `who` is a hero's id or a monster's kind."""

    who: str
    terrain: str
    number: int = 0
    base: str = ""


class MonsterShoved(Event, frozen=True, kw_only=True):
    """A large monster ends where it stood."""

    number: int
    kind: str
    base: str
    by: int
    at: str = ""


class ChestCrushed(Event, frozen=True, kw_only=True):
    """A large monster ends on a chest: its content is lost."""

    number: int
    kind: str
    base: str
    at: str


# ---- Darkness ----


class RuneDrawn(Event, frozen=True, kw_only=True):
    """`left` runes are in the bag, `x` of this colour on the track."""

    rune: str
    left: int
    x: int


class TileLaid(Event, frozen=True, kw_only=True):
    """`cells` only with the map on; `caught` are heroes and allies."""

    rune: str = ""
    cells: tuple[str, ...] = ()
    small: bool = False
    caught: tuple[str, ...] = ()
    hunted: str = ""


class Crushed(Event, frozen=True, kw_only=True):
    """All heroes were in Darkness already."""

    damage: int


class RunesReturned(Event, frozen=True, kw_only=True):
    """These went from the track back into the bag."""

    runes: tuple[str, ...]
    left: int


class RuneCardFlipped(Event, frozen=True, kw_only=True):
    side: Literal["a", "b"]
    runes: int = 0


# ---- what a hero's turn brings ----


class AttackRolled(Event, frozen=True, kw_only=True):
    """A hero's weapon attack against one target: the die as it fell, the total with everything added."""

    hero: str
    number: int
    kind: str
    base: str
    natural: int
    total: int
    accuracy: int
    hit: bool
    critical: bool = False
    damage: int = 0


class ChallengeRolled(Event, frozen=True, kw_only=True):
    hero: str
    natural: int
    total: int
    difficulty: int
    success: bool


class InteractionUsed(Event, frozen=True, kw_only=True):
    """`left` charges are on the token; -1: only the table knows."""

    hero: str
    name: str = ""
    left: int = -1


class CubesChanged(Event, frozen=True, kw_only=True):
    """Cubes by colour that were spent on a skill, expended, or regained; `left` are available."""

    hero: str
    how: Literal["spent", "expended", "regained", "gained"]
    cubes: dict[str, int]
    left: int


class FullHealthChanged(Event, frozen=True, kw_only=True):
    """A passive that gives health is covered by a cube (`by` < 0) or free again."""

    hero: str
    by: int
    hp: int
    max_hp: int


class ItemMoved(Event, frozen=True, kw_only=True):
    """`to` is the hero it was given to."""

    hero: str
    item: str
    how: Literal["taken", "used", "discarded", "given", "left"]
    to: str = ""


class TokenLaid(Event, frozen=True, kw_only=True):
    """A trap or other token lies on the map now; `gone`: it was taken away."""

    token: str
    at: str
    gone: bool = False


class MapSwitched(Event, frozen=True, kw_only=True):
    on: bool


EVENTS: tuple[type[Event], ...] = tuple(
    one for one in list(globals().values()) if isinstance(one, type) and issubclass(one, Event) and one is not Event
)
