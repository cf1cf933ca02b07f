"""What monsters and the Darkness do and suffer, as data; see events.py."""

from __future__ import annotations

from typing import Literal

from assistant.table.events import Event

# ---- monsters ----


class RandomDrawn(Event, frozen=True, kw_only=True):
    """The one card that all random monsters of this colour and rank share in this set-up."""

    color: str
    rank: str
    kind: str


class MonsterSummoned(Event, frozen=True, kw_only=True):
    listed = True

    number: int
    kind: str
    rank: str
    base: str
    hp: int
    position: str
    at: str = ""


class PiecesShort(Event, frozen=True, kw_only=True):
    """More figures, bases or Darkness tiles are needed than there are: take something else in their place."""

    what: Literal["figures", "bases", "large_tiles", "small_tiles"]
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
    """`path` and `at` with the map on, else how many `points` it goes (-1: as its card says).

    `towards` is whom it approaches if it hits nobody; if only the table knows, `hunts` is what it looks for.
    """

    led = True

    number: int
    kind: str
    base: str
    path: tuple[str, ...] = ()
    at: str = ""
    points: int = -1
    towards: str = ""
    hunts: str = ""


class MonsterAttacked(Event, frozen=True, kw_only=True):
    """`parts` are the summands of the damage: what and how much."""

    lead = "number"

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

    lead = "rune"

    rune: str
    left: int
    x: int


class DarknessHunts(Event, frozen=True, kw_only=True):
    """Told before a tile is laid on the map: the strongest hero outside Darkness, and who decides among equals."""

    lead = "hero"

    hero: str
    hp: int
    leader: str


class TileLaid(Event, frozen=True, kw_only=True):
    """`cells` only with the map on; `caught` are heroes and allies."""

    lead = "rune"

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
